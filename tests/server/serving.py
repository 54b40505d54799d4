"""Servers and clients for the tests: one inside this process, and real ones that can be killed."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import resource
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import weakref
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from hypothesis import HealthCheck, Phase
from hypothesis import settings as hypothesis_settings
from starlette.testclient import TestClient

import grandmelee
from grandmelee.server.app import make_app
from grandmelee.server.ops.guard import Guard
from grandmelee.server.settings import Settings, database_url
from grandmelee.server.store.storage import Storage
from grandmelee.server.tables.registry import Registry

GAME = "legends-of-the-arena"
PERSON = {"kind": "human"}
FRIEND = {"kind": "friend"}
RANDOM = {"kind": "bot", "level": "random"}
GREEDY = {"kind": "bot", "level": "greedy"}
SOURCE = str(Path(grandmelee.__file__).parents[1])  # a server runs what the tests import, from wherever it starts
PATIENCE = 2400  # how often, every twentieth of a second, something that must come is looked for
STUCK = 300  # seconds after which whoever is waited for is taken for dead
LIMITS = ("rate", "create_rate", "processor", "sent", "rows", "health_rate", "slowdown")
DUEL: dict[str, Any] = {"game": GAME, "seats": [PERSON, PERSON], "seed": 7, "settings": {"legends": ["fitz", "alysia"]}}


def made_up(examples: int) -> hypothesis_settings:
    """So many requests that schemathesis makes up; one that fails is told as it is: to find a smaller one takes hours
    where every request waits for its time-out.
    """
    return hypothesis_settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
        phases=[Phase.explicit, Phase.generate],
    )


def settings(folder: Path, **changes: Any) -> Settings:
    """No pauses and no limits, unless a test is about them."""
    calm: dict[str, Any] = {
        "database": str(folder / "test.sqlite3"),
        "pause": 0.0,
        "log_level": "error",
        "hosts": "testserver",
    }
    return Settings(**(calm | dict.fromkeys(LIMITS, 0.0) | changes))


@contextmanager
def serving(folder: Path, **changes: Any) -> Iterator[TestClient]:
    """A server in this process."""
    with TestClient(make_app(settings(folder, **changes)), base_url="http://testserver") as client:
        yield client


def wait_until(is_so: Callable[[], Any], what: str) -> None:
    """Look until something is so; if it never is, fail and say what was waited for, instead of waiting for ever."""
    end = time.monotonic() + STUCK
    while not is_so():
        assert time.monotonic() < end, f"{what} was waited for in vain"
        time.sleep(0.01)


def registry_of(client: Any) -> Registry:
    """The registry of a server in this process."""
    return cast(Registry, client.app.state.tables)


def guard_of(client: Any) -> Guard:
    """And its guard, once it has answered something."""
    app = client.app.middleware_stack
    while not isinstance(app, Guard):
        app = app.app
    return app


def run_in(client: Any, work: Callable[..., Any], *given: object) -> Any:
    """Do something in the event loop of that server."""
    return client.portal.call(work, *given)


class Player:
    """Someone with a token, or a spectator without."""

    def __init__(self, client: Any, table: str, token: str | None = None) -> None:
        self.client = client
        self.path = f"/api/tables/{table}"
        self.headers = {"authorization": f"Bearer {token}"} if token else {}

    def look(self, **query: Any) -> dict[str, Any]:
        response = self.client.get(self.path, headers=self.headers, params=query)
        assert response.status_code == 200, response.text
        seen: dict[str, Any] = response.json()
        return seen

    def words(self) -> list[str]:
        return [option["word"] for option in self.look()["options"]]

    def post(self, what: str, **body: Any) -> Any:
        return self.client.post(f"{self.path}/{what}", headers=self.headers, json=body)

    def get(self, what: str, **query: Any) -> Any:
        return self.client.get(f"{self.path}/{what}", headers=self.headers, params=query)

    def answer(self, word: str, number: int | None = None) -> Any:
        return self.post("answers", number=self.look()["number"] if number is None else number, word=word)

    def play(self, *words: str) -> None:
        for word in words:
            response = self.answer(word)
            assert response.status_code == 200, response.text


def make(client: Any, **body: Any) -> dict[str, Any]:
    """A new table: a duel of two people unless said otherwise."""
    response = client.post("/api/tables", json=DUEL | body)
    assert response.status_code == 201, response.text
    made: dict[str, Any] = response.json()
    return made


def players(client: Any, made: dict[str, Any]) -> list[Player]:
    """One for each seat of a person."""
    return [Player(client, made["id"], seat["token"]) for seat in made["seats"] if seat["token"]]


def invite_of(made: dict[str, Any], seat: int) -> str:
    """What the link of a seat ends with."""
    return str(made["seats"][seat]["link"].rpartition("/")[2])


def join(client: Any, made: dict[str, Any], seat: int, name: str = "") -> Player:
    """A friend takes the seat they are invited to."""
    joined = client.post(f"/api/join/{invite_of(made, seat)}", json={"name": name})
    assert joined.status_code == 200, joined.text
    return Player(client, made["id"], joined.json()["token"])


def take_by_page(client: Any, link: str, name: str = "", **how: Any) -> Any:
    """Press the button on the page of an invitation, with the cookies that a browser sends to where its form leads."""
    action, invite = re.findall(r'action="(/tables/[^"]+)"|name="invite" value="([^"]+)"', client.get(link).text)
    return client.post(action[0], data={"invite": invite[1], "name": name}, **how)


def duel(client: Any, **body: Any) -> tuple[Player, Player, Player]:
    """Two players and a spectator."""
    made = make(client, **body)
    first, second = players(client, made)
    return first, second, Player(client, made["id"])


def send(who: list[Player], answers: list[tuple[int, str]]) -> None:
    """Answers of a record, from wherever the table is; a seat looks only where its number is not the other's."""
    number = who[0].look()["number"]
    for seat, word in answers:
        response = who[seat].answer(word, number)
        if response.status_code == 409:
            response = who[seat].answer(word)
        assert response.status_code == 200, response.text
        number = response.json()["number"]


def play_to_the_end(who: list[Player], seed: int = 1) -> dict[str, Any]:
    """Random answers of everyone, until the game is over."""
    chance = random.Random(seed)
    while True:
        for player in who:
            seen = player.look()
            if seen["over"]:
                return seen
            if seen["options"]:
                word = chance.choice([o["word"] for o in seen["options"] if o["word"] != "back"])
                assert player.post("answers", number=seen["number"], word=word).status_code == 200


class Port:
    """A port that nobody else is given as long as this lives.

    A socket is bound to it that never listens; a server sets SO_REUSEADDR, as this socket does, and may listen there.
    """

    def __init__(self) -> None:
        held = socket.socket()
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        self.number = int(held.getsockname()[1])
        weakref.finalize(self, os.close, held.detach())


class Server:
    """A real server in a process of its own."""

    def __init__(self, database: str, folder: Path, **environment: str) -> None:
        self.database = database
        self.folder = folder
        self.environment = environment
        self.port = Port()
        self.extra: list[str] = []
        self.process: subprocess.Popen[bytes] | None = None
        self.url = f"http://127.0.0.1:{self.port.number}"

    def start(self, largest_file: int = 0, most_files: int = 0) -> Server:
        command = [
            sys.executable,
            "-m",
            "grandmelee.server",
            "--port",
            str(self.port.number),
            "--database",
            self.database,
        ]
        command += ["--log-level", "warning", "--pause", "0", "--rate", "0", *self.extra]
        calm = {f"GRANDMELEE_{name.upper()}": "0" for name in (*LIMITS, "connections")} | {"GRANDMELEE_BUSY": "1"}
        calm["PYTHONPATH"] = os.pathsep.join([SOURCE, os.environ.get("PYTHONPATH", "")])
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command,
                env=os.environ | calm | self.environment,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                preexec_fn=(lambda: limit_files(largest_file, most_files)) if largest_file or most_files else None,
            )
        try:
            self.wait_until_ready()
        except BaseException:
            self.kill()
            raise
        return self

    def wait_until_ready(self) -> None:
        for _ in range(PATIENCE):
            assert self.process is not None
            assert self.process.poll() is None, (self.folder / "server.log").read_text()[-2000:]
            try:
                if listens(self.port.number) and httpx.get(f"{self.url}/readyz", verify=False).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise AssertionError((self.folder / "server.log").read_text()[-2000:])

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def client(self) -> httpx.Client:
        """One who reads no certificates, which takes longer than most requests."""
        return httpx.Client(base_url=self.url, timeout=300, verify=False)

    def kill(self) -> None:
        """As the power going off, for this process."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(STUCK)


def limit_files(largest: int, most: int) -> None:
    """No file of this process grows past so many bytes, as on a full disk; or it has no more than so many open."""
    if largest:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
    if most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def real_server(database: str, folder: Path, **environment: str) -> Iterator[Server]:
    server = Server(database, folder, **environment).start()
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()


def listens(port: int) -> bool:
    """Whether anyone takes a connection there."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), STUCK):
        return True
    return False


# ---- Debian's servers ------------------------------------------------------------------------------------------------
def is_missing(what: str) -> None:
    """Skip a test for want of a program; `make test` installs them all, so there it is a failure."""
    if os.environ.get("GRANDMELEE_EXPECT"):
        pytest.fail(f"{what} is not installed; `tools/prepare services` does it")
    pytest.skip(f"{what} is not installed")


@contextmanager
def redis_server(folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A Redis that keeps nothing."""
    program = shutil.which("redis-server")
    if program is None:
        is_missing("Redis")
    command = [str(program), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        wait_until(lambda: server.poll() is not None or listens(port), "Redis")
        assert server.poll() is None, "Redis did not start"
        yield server
    finally:
        server.kill()
        server.wait()


# ---- PostgreSQL ------------------------------------------------------------------------------------------------------
def postgres_programs() -> Path | None:
    """Where Debian keeps them."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: folder.parent.name)
    return folders[-1] if folders and (folders[-1] / "initdb").is_file() else None


@contextmanager
def postgres() -> Iterator[str]:
    """A cluster of its own on a port and in a folder of its own; the URL of an empty database in it."""
    programs, port = postgres_programs(), Port()
    if programs is None:
        is_missing("PostgreSQL")
    assert programs is not None
    as_user: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"} | as_user
    with tempfile.TemporaryDirectory() as data:  # not below pytest's folder, which every run closes to other users
        if as_user:
            shutil.chown(data, "postgres", "postgres")
        subprocess.run([programs / "initdb", "-D", data, "-U", "melee", "-A", "trust"], check=True, **quiet)
        command = [str(programs / "postgres"), "-D", data, "-p", str(port.number), "-k", "", "-h", "127.0.0.1"]
        server = subprocess.Popen(command, **quiet)
        try:
            wait_for_postgres(programs, port.number, server)
            yield f"postgresql://melee@127.0.0.1:{port.number}/postgres"
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(STUCK)


def wait_for_postgres(programs: Path, port: int, server: subprocess.Popen[bytes]) -> None:
    command = [str(programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]

    def is_ready() -> bool:
        assert server.poll() is None, "PostgreSQL did not start"
        return not subprocess.run(command, check=False).returncode

    wait_until(is_ready, "PostgreSQL")


def new_token() -> str:
    return secrets.token_urlsafe(24)


def lines_of(text: str) -> list[dict[str, Any]]:
    """A log of JSON lines."""
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


def with_storage(database: str, work: Callable[[Storage], Awaitable[Any]], is_shared: bool = False) -> Any:
    """Open a database, do something with it, close it."""

    async def run() -> Any:
        storage = Storage(database_url(database), is_shared=is_shared)
        await storage.open()
        try:
            async with asyncio.timeout(STUCK):
                return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(run())
