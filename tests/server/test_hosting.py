"""As docs/hosting.md says: nginx with the files of deploy/ before two workers on PostgreSQL and Redis, and a backup."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from grandmelee.server.settings import database_url
from grandmelee.server.store.storage import Row, Storage
from tests.server.serving import (
    DUEL,
    FRIEND,
    PATIENCE,
    PERSON,
    STUCK,
    Player,
    Port,
    Server,
    is_missing,
    postgres,
    postgres_programs,
    real_server,
    redis_server,
)

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "localhost"
CONNECTIONS = "worker_connections 8192;"  # as docs/hosting.md sets it
MAIN = """
include {deploy}/nginx-main.conf;
worker_processes 1;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ {connections} }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
    set_real_ip_from 127.0.0.1;
    real_ip_header X-Forwarded-For;
}}
"""


class Site:
    """What a visitor reaches."""

    def __init__(self, folder: Path, workers: list[Server], plain: Port, tls: Port, trusted: ssl.SSLContext) -> None:
        self.folder = folder
        self.workers = workers
        self.plain = f"http://{NAME}:{plain.number}"
        self.url = f"https://{NAME}:{tls.number}"
        self.port = tls.number
        self.trusted = trusted

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, verify=self.trusted, timeout=300)


def program(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if found is None:
        is_missing(name)
    return str(found)


def certificate(folder: Path) -> ssl.SSLContext:
    """A certificate that its own maker vouches for, and who believes in it."""
    names = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    command = [program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *names, *files]
    subprocess.run(command, check=True, capture_output=True)
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


def site_file(folder: Path, workers: list[Server], plain: Port, tls: Port) -> str:
    """The file of deploy/ with this machine's ports and names; IPv6 is left out, which not every machine has."""
    text = (DEPLOY / "nginx.conf").read_text()
    ours = {
        "/etc/letsencrypt/live/table.example.org": str(folder),
        "root /var/www/html;": f"root {folder}/html;",
        "table.example.org": NAME,
        "listen 80;": f"listen 127.0.0.1:{plain.number};",
        "listen 443 ": f"listen 127.0.0.1:{tls.number} ",
        "127.0.0.1:8001": f"127.0.0.1:{workers[0].port.number}",
        "127.0.0.1:8002": f"127.0.0.1:{workers[1].port.number}",
    }
    for theirs, replaced in ours.items():
        assert theirs in text
        text = text.replace(theirs, replaced)
    return "\n".join(line for line in text.splitlines() if "listen [::]" not in line)


@contextmanager
def nginx(folder: Path, site: Site, text: str) -> Iterator[None]:
    (folder / "site.conf").write_text(text)
    user = "user root;" if os.getuid() == 0 else ""
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user, deploy=DEPLOY, connections=CONNECTIONS))
    command = [program("nginx"), "-c", str(folder / "nginx.conf"), "-p", str(folder), "-g", "daemon off;"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        with site.client() as client:
            for _ in range(PATIENCE):
                assert process.poll() is None, (folder / "error.log").read_text()
                try:
                    client.get("/")
                    break
                except httpx.TransportError:
                    time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(scope="module")
def site(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder, redis, plain, tls = tmp_path_factory.mktemp("site"), Port(), Port(), Port()
    program("nginx")
    trusted = certificate(folder)
    shared = {"GRANDMELEE_WORKERS": "2", "REDIS_URL": f"redis://127.0.0.1:{redis.number}/0"}
    shared |= {"GRANDMELEE_HOSTS": NAME, "FORWARDED_ALLOW_IPS": "127.0.0.1", "GRANDMELEE_BUSY": "60"}
    with ExitStack() as stack:
        stack.enter_context(redis_server(folder, redis.number))
        workers = [stack.enter_context(real_server(database, folder, **shared)) for _ in range(2)]
        found = Site(folder, workers, plain, tls, trusted)
        stack.enter_context(nginx(folder, found, site_file(folder, workers, plain, tls)))
        yield found


def test_visitors_are_led_to_https_and_see_nothing_that_is_for_the_host(site: Site):
    led = httpx.get(f"{site.plain}/new/legends-of-the-arena")
    assert (led.status_code, led.headers["location"]) == (301, f"https://{NAME}/new/legends-of-the-arena")
    with site.client() as client:
        home = client.get("/")
        assert (home.status_code, home.headers["strict-transport-security"]) == (200, "max-age=31536000")
        assert [client.get(path).status_code for path in ("/metrics", "/readyz", "/healthz")] == [404, 404, 404]
        assert client.post("/api/records", content=b"x" * 700_000).status_code == 413
    with httpx.Client(verify=False) as stranger, pytest.raises(httpx.ConnectError):
        stranger.get(site.url, extensions={"sni_hostname": "another.example"})


def test_a_request_for_another_name_gets_no_page_though_the_greeting_was_for_ours(site: Site):
    with site.client() as client:
        assert client.get("/", headers={"host": "another.example"}).status_code == 421


def test_limits_count_a_network_of_ipv6_as_one_visitor(site: Site):
    """A customer is given 2^64 addresses; here a proxy before nginx says who comes."""
    with site.client() as client:
        asked = [client.get("/api/games", headers=comes_from(f"2001:db8::{n:x}:1")).status_code for n in range(400)]
        other = client.get("/api/games", headers=comes_from("2001:db8:0:1::1")).status_code
    assert (set(asked), other) == ({200, 429}, 200)


def comes_from(address: str) -> dict[str, str]:
    return {"x-forwarded-for": address}


def test_half_greetings_of_tls_keep_nobody_out(site: Site):
    """nginx counts the connections of an address only once it has read a request; so there must be room for more."""
    assert CONNECTIONS in (DEPLOY.parent / "docs" / "hosting.md").read_text()
    greeting = bytes.fromhex("1603010200010001fc0303") + b"x" * 200
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(files[0], min(files[1], 4096)), files[1]))
    with ExitStack() as stack:
        for _ in range(2000):
            there = ("127.0.0.1", site.port)
            half = stack.enter_context(socket.create_connection(there, STUCK, source_address=("127.0.0.2", 0)))
            half.sendall(greeting)
        with site.client() as client:
            assert client.get("/healthz").status_code == 404


def test_the_units_are_what_systemd_takes(tmp_path: Path):
    for unit in [*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer"), *DEPLOY.glob("*.target")]:
        text = unit.read_text().replace("/opt/grandmelee/bin/grandmelee", "/bin/true")  # which must be there
        (tmp_path / unit.name.replace("@.", "@8001.")).write_text(text)
    command = [program("systemd-analyze"), "verify", *map(str, sorted(tmp_path.iterdir()))]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, [line for line in done.stderr.splitlines() if "grandmelee" in line]) == (0, [])


def test_a_certificate_is_renewed_by_port_80_and_served_after_a_reload(site: Site):
    challenge = site.folder / "html/.well-known/acme-challenge/token"
    challenge.parent.mkdir(parents=True)
    challenge.write_text("proof")
    asked = httpx.get(f"{site.plain}/.well-known/acme-challenge/token")
    assert (asked.status_code, asked.text) == (200, "proof")
    site.trusted = certificate(site.folder)  # another one, in the place of the old one
    with site.client() as client, pytest.raises(httpx.ConnectError):
        client.get("/")
    master = int((site.folder / "nginx.pid").read_text())
    before = processes_of(master)
    os.kill(master, signal.SIGHUP)  # systemctl reload nginx
    for _ in range(PATIENCE):
        if not before & processes_of(master):
            break
        time.sleep(0.05)
    with site.client() as client:
        assert client.get("/").status_code == 200


def processes_of(master: int) -> set[str]:
    """Those of nginx that serve; old ones may still take a connection until they are gone."""
    return set(Path(f"/proc/{master}/task/{master}/children").read_text().split())


class Seat:
    """Someone at the table on a live connection, who comes back when it breaks."""

    def __init__(self, site: Site, player: Player, stack: ExitStack) -> None:
        self.site, self.player, self.stack = site, player, stack
        self.seen: dict[str, Any] = {}
        self.least = 0  # what we have been told by number, and must not be shown less of
        self.connect()

    def connect(self) -> None:
        url = f"wss://{NAME}:{self.site.port}{self.player.path}/live"
        live = connect(url, ssl=self.site.trusted, additional_headers=self.player.headers)
        self.live = self.stack.enter_context(live)

    def hear(self) -> str:
        """The kind of the next message."""
        try:
            heard = json.loads(self.live.recv(STUCK))
        except ConnectionClosed:
            self.connect()
            return "closed"
        if heard["type"] == "table":
            assert heard["number"] >= self.seen.get("number", 0)
            self.seen = heard
        elif heard["type"] == "written":
            self.least = heard["number"]
        return str(heard["type"])

    def answer(self) -> None:
        """Answer as soon as something is asked, and wait until that is written."""
        while self.seen.get("number", -1) < self.least or not self.seen["options"]:
            if self.seen.get("over"):
                return
            self.hear()
        asked = {"type": "answer", "number": self.seen["number"], "word": any_word(self.seen)}
        with suppress(ConnectionClosed):
            self.live.send(json.dumps(asked))
        while self.hear() not in ("written", "closed"):
            pass


def any_word(seen: dict[str, Any]) -> str:
    return str(next(option["word"] for option in seen["options"] if option["word"] != "back"))


def test_a_game_is_played_through_it_though_one_worker_dies(site: Site, database: str):
    with site.client() as client, ExitStack() as stack:
        made = client.post("/api/tables", json=DUEL | {"seats": [PERSON, FRIEND]}).json()
        link = made["seats"][1]["link"]
        assert link.startswith(f"{site.url}/join/")
        assert client.get(link).status_code == 200
        joined = client.post(f"/api/join/{link.rpartition('/')[2]}", json={"name": "Ada"}).json()
        other = Player(client, made["id"], joined["token"])
        seat = Seat(site, Player(client, made["id"], made["seats"][0]["token"]), stack)
        play(seat, other, until=20)
        site.workers[0].kill()
        seen = play(seat, other, until=10_000)
        assert seen["over"]
        assert other.look()["outcomes"] == seen["outcomes"]
    copied(database, made["id"], seen["number"])


def play(seat: Seat, other: Player, until: int) -> dict[str, Any]:
    """One by live connection, one by requests, up to a number or the end."""
    while True:
        time.sleep(0.05)  # nginx takes so many requests a second
        told = other.look()
        if told["options"]:
            assert other.post("answers", number=told["number"], word=any_word(told)).status_code == 200
        elif told["over"] or told["number"] >= until:
            return told
        else:
            seat.answer()


def copied(database: str, table: str, number: int) -> None:
    """The copy that is made every six hours has the whole table when it is read back."""
    programs = postgres_programs()
    assert programs is not None
    dump = subprocess.run([programs / "pg_dump", "-Fc", database], check=True, capture_output=True).stdout
    again = f"{database.rpartition('/')[0]}/again"
    asyncio.run(make_database(database, "again"))
    subprocess.run([programs / "pg_restore", "--no-owner", "-d", again], input=dump, check=True)
    rows = asyncio.run(rows_of(again, table))
    assert len(rows) >= number
    assert rows == asyncio.run(rows_of(database, table))


async def make_database(url: str, name: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()


async def rows_of(url: str, table: str) -> list[Row]:
    storage = Storage(database_url(url))
    rows = await storage.answers(table)
    await storage.engine.dispose()
    return rows
