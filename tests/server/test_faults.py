"""Power cuts, two writers, locked and full databases: what was acknowledged is there, and nothing else is claimed."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from grandmelee.server.settings import database_url
from grandmelee.server.store.storage import Row, Storage
from grandmelee.server.tables.numbers import is_known_to
from tests.server.serving import (
    PATIENCE,
    PERSON,
    RANDOM,
    STUCK,
    Player,
    Port,
    Server,
    duel,
    make,
    players,
    postgres,
    real_server,
    wait_until,
)
from tests.server.test_processes import is_gone

Acknowledged = dict[tuple[str, int, int], str]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "test.sqlite3")
        return
    with postgres() as url:
        yield url


def stored_rows(database: str, tables: list[str]) -> dict[str, list[Row]]:
    """What the database holds, read without the server."""

    async def read() -> dict[str, list[Row]]:
        storage = Storage(database_url(database))
        try:
            return {table: await storage.answers(table) for table in tables}
        finally:
            await storage.engine.dispose()

    return asyncio.run(read())


# ---- kill -9 ---------------------------------------------------------------------------------------------------------
class Crowd:
    """People who play at many tables at once and remember what was acknowledged."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.tables: list[dict[str, Any]] = []
        self.acknowledged: Acknowledged = {}
        self.is_playing = True

    def sit_down(self, tables: int, seats: list[dict[str, Any]]) -> None:
        with self.server.client() as client:
            self.tables += [make(client, seats=seats, seed=None, settings={}) for _ in range(tables)]

    def play(self, share: int, shares: int) -> None:
        """Play at every so manieth table until told to stop or nobody answers any more."""
        chance = random.Random(share)
        with self.server.client() as client:
            while self.is_playing:
                for made in self.tables[share::shares]:
                    try:
                        self.answer_once(client, made, chance)
                    except httpx.TransportError:
                        return

    def answer_once(self, client: httpx.Client, made: dict[str, Any], chance: random.Random) -> None:
        for player, seat in zip(players(client, made), [s["seat"] for s in made["seats"] if s["token"]], strict=True):
            seen = player.look()
            if seen["options"]:
                word = chance.choice(seen["options"])["word"]
                response = player.post("answers", number=seen["number"], word=word)
                if response.status_code == 200:
                    self.acknowledged[made["id"], seat, response.json()["number"]] = word

    def check(self, database: str) -> None:
        rows = stored_rows(database, [made["id"] for made in self.tables])
        for table, found in rows.items():
            assert [row.number for row in found] == list(range(1, len(found) + 1)), table
        for (table, seat, number), word in self.acknowledged.items():
            row = [row for row in rows[table] if is_known_to(row, seat)][number - 1]
            assert (row.seat, row.word) == (seat, word)


def killed_in_the_middle(database: str, folder: Path, tables: int, rounds: int, answers: int) -> None:
    with real_server(database, folder, GRANDMELEE_BUSY="60") as server:  # a slow machine is no trouble of the database
        crowd = Crowd(server)
        crowd.sit_down(tables, [PERSON, RANDOM])
        crowd.sit_down(tables // 4, [PERSON, PERSON])
        crowd.sit_down(tables // 4, [RANDOM, RANDOM])
        for _ in range(rounds):
            enough = len(crowd.acknowledged) + answers
            with ThreadPoolExecutor(4) as people:
                playing = [people.submit(crowd.play, share, 4) for share in range(4)]
                while len(crowd.acknowledged) < enough and not all(job.done() for job in playing):
                    time.sleep(0.01)
                server.kill()
            for job in playing:
                job.result()
            crowd.check(database)
            server.start()
        go_on(crowd)
        crowd.check(database)


def go_on(crowd: Crowd) -> None:
    """After the last restart every table takes an answer more; bots among themselves give it without being asked."""
    chance = random.Random(0)
    with crowd.server.client() as client:
        for made in crowd.tables:
            table = Player(client, made["id"])
            seen = table.look()
            while not seen["over"] and table.look()["number"] == seen["number"]:
                crowd.answer_once(client, made, chance)


def test_what_was_acknowledged_survives_kill_9_and_every_table_goes_on(database: str, tmp_path: Path):
    killed_in_the_middle(database, tmp_path, tables=8, rounds=2, answers=30)


@pytest.mark.soak
def test_hundreds_of_games_survive_many_kills(database: str, tmp_path: Path):
    killed_in_the_middle(database, tmp_path, tables=300, rounds=12, answers=600)


def test_thinking_bots_go_on_after_kill_9_and_leave_nobody_behind(tmp_path: Path):
    with real_server(str(tmp_path / "test.sqlite3"), tmp_path) as server:
        with server.client() as client:
            slowly = {"pause": 0.5}  # a game without pauses may be over before anyone looks again
            made = make(client, seats=[{"kind": "bot", "level": "greedy"}, RANDOM], **slowly)
            wait_until(lambda: Player(client, made["id"]).look()["number"] > 1, "answers of bots")
        thinkers = children(server)
        assert thinkers
        server.kill()
        wait_until(lambda: all(is_gone(int(child)) for child in thinkers), "the end of all that thought")
        server.start()
        with server.client() as client:
            before = Player(client, made["id"]).look()
            assert not before["over"]
            wait_until(lambda: Player(client, made["id"]).look()["number"] > before["number"], "a bot that goes on")


def children(server: Server) -> list[str]:
    """The processes a server has started."""
    assert server.process is not None
    tasks = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    return [child for task in tasks for child in task.read_text().split()]


# ---- two writers -----------------------------------------------------------------------------------------------------
def at_once(*jobs: Any) -> list[Any]:
    """Start all at the same moment and give back what they return."""
    start = threading.Barrier(len(jobs))

    def run(job: Any) -> Any:
        start.wait()
        return job()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def test_of_two_clients_answering_at_once_one_wins_and_the_other_is_told(database: str, tmp_path: Path):
    with real_server(database, tmp_path) as server, server.client() as client:
        first, _, _ = duel(client)
        for _ in range(3):
            seen = first.look()
            words = [option["word"] for option in seen["options"]]
            responses = at_once(*[partial(first.answer, word, seen["number"]) for word in words[:2]])
            assert sorted(response.status_code for response in responses) == [200, 409]
            assert "moved on" in next(r for r in responses if r.status_code == 409).json()["text"]
            assert first.look()["number"] == seen["number"] + 1


def test_two_servers_on_one_database_agree(database: str, tmp_path: Path):
    shared = {"GRANDMELEE_WORKERS": "2", "GRANDMELEE_POLL": "0.05"}
    with (
        real_server(database, tmp_path, **shared) as one,
        real_server(database, tmp_path, **shared) as other,
        one.client() as here,
        other.client() as there,
    ):
        made = make(here)
        first, again = players(here, made)[0], players(there, made)[0]
        for _ in range(2):
            number = first.look()["number"]
            words = [word for word in first.words() if word != "back"]
            responses = at_once(partial(first.answer, words[0], number), partial(again.answer, words[1], number))
            assert sorted(response.status_code for response in responses) == [200, 409]
            assert first.look()["view"] == again.look()["view"]
        check_push(there, other, made, here)


def check_push(there: httpx.Client, other: Server, made: dict[str, Any], here: httpx.Client) -> None:
    """A viewer at one server hears of an answer given at the other."""
    second = players(here, made)[1]
    url = other.url.replace("http", "ws") + f"/api/tables/{made['id']}/live"
    with connect(url) as socket:
        assert json.loads(socket.recv(STUCK))["number"] == 0
        second.play(*second.words()[:3], "done")
        while json.loads(socket.recv(STUCK))["number"] < 1:
            pass


# ---- a database in trouble -------------------------------------------------------------------------------------------
def test_a_locked_database_gives_an_error_and_not_a_lie(tmp_path: Path):
    path = tmp_path / "test.sqlite3"
    with real_server(str(path), tmp_path) as server, server.client() as client:
        first, _, _ = duel(client)
        words = first.words()
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            refused = first.answer(words[0])
            assert refused.status_code == 503
            assert "nothing was changed" in refused.json()["text"]
            assert first.look()["number"] == 0
            assert (
                client.post("/api/tables", json={"game": "legends-of-the-arena", "seats": [PERSON, PERSON]}).status_code
                == 503
            )
            other.execute("ROLLBACK")
        assert first.answer(words[0]).json() == {"number": 1}


def test_a_full_disk_gives_an_error_and_loses_nothing(tmp_path: Path):
    path = str(tmp_path / "test.sqlite3")
    server = Server(path, tmp_path).start(largest_file=300_000)
    try:
        crowd = Crowd(server)
        statuses = fill_up(crowd)
        assert statuses[-1] == 503
        assert set(statuses) == {201, 503}
        crowd.check(path)
    finally:
        server.kill()
    server.start()
    try:
        crowd.check(path)
        go_on(crowd)
    finally:
        server.kill()


def fill_up(crowd: Crowd) -> list[int]:
    """Make tables and play at them until the disk is full."""
    statuses: list[int] = []
    chance = random.Random(1)
    with crowd.server.client() as client:
        while not statuses or statuses[-1] == 201:
            body = {"game": "legends-of-the-arena", "seats": [PERSON, PERSON]}
            response = client.post("/api/tables", json=body)
            statuses.append(response.status_code)
            crowd.tables += [response.json()] if response.status_code == 201 else []
            for made in crowd.tables[-1:]:
                crowd.answer_once(client, made, chance)
    return statuses


def test_a_database_that_goes_away_and_comes_back(tmp_path: Path):
    server: Server | None = None
    try:
        with postgres() as url:
            server = Server(url, tmp_path).start()
            with server.client() as client:
                first, _, _ = duel(client)
                first.play(first.words()[0])
        with server.client() as client:
            first.client = client
            assert first.post("answers", number=1, word="back").status_code == 503
            assert client.get("/healthz").status_code == 200
            assert client.get("/readyz").status_code == 503
    finally:
        if server is not None:
            server.kill()


# ---- stopping and starting -------------------------------------------------------------------------------------------
def test_a_server_that_is_asked_to_stop_says_goodbye(tmp_path: Path):
    with real_server(str(tmp_path / "test.sqlite3"), tmp_path) as server:
        with server.client() as client:
            made = make(client, seats=[RANDOM, PERSON])
        with connect(server.url.replace("http", "ws") + f"/api/tables/{made['id']}/live") as socket:
            socket.recv(STUCK)
            server.process.terminate()  # type: ignore[union-attr]
            with pytest.raises(ConnectionClosed) as closed:
                drain(socket)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in (1001, 1012)
        assert server.process.wait(STUCK) in (0, -signal.SIGTERM)  # type: ignore[union-attr]


def drain(socket: Any) -> None:
    """Listen until the connection is closed."""
    while True:
        socket.recv(STUCK)


def test_several_workers_serve_one_table(tmp_path: Path):
    with real_server(str(tmp_path / "test.sqlite3"), tmp_path, GRANDMELEE_POLL="0.05") as server:
        server.stop()
        server.extra = ["--workers", "2"]
        server.start()
        crowd = Crowd(server)
        crowd.sit_down(3, [PERSON, RANDOM])
        go_on(crowd)
        crowd.check(server.database)


def test_the_counts_of_all_workers_are_told_on_a_port_of_their_own(tmp_path: Path):
    with real_server(str(tmp_path / "test.sqlite3"), tmp_path) as server:
        server.stop()
        port = Port()
        server.extra = ["--workers", "2", "--metrics-port", str(port.number)]
        server.start()
        for _ in range(12):
            with server.client() as client:  # a connection of its own, taken by one worker or the other
                made = make(client)
        with connect(server.url.replace("http", "ws") + f"/api/tables/{made['id']}/live") as socket:
            socket.recv(STUCK)
            told = httpx.get(f"http://127.0.0.1:{port.number}/metrics").text
            assert client_status(server, "/metrics") == 404, "counts are not for the public"
        assert server.stop() in (0, -signal.SIGTERM)
    assert 'grandmelee_tables_total{game="legends-of-the-arena"} 12.0' in told
    assert "grandmelee_viewers 1.0" in told


def client_status(server: Server, path: str) -> int:
    with server.client() as client:
        return client.get(path).status_code


def test_every_line_of_the_log_is_json(tmp_path: Path):
    with real_server(str(tmp_path / "test.sqlite3"), tmp_path) as server:
        server.stop()
        server.extra = ["--log-level", "debug"]
        server.start()
        with server.client() as client:
            make(client)
        assert server.stop() in (0, -signal.SIGTERM)
    lines = [json.loads(line) for line in (tmp_path / "server.log").read_text().splitlines()]
    assert all({"event", "level", "timestamp"} <= set(line) for line in lines)
    assert any("Uvicorn running" in line["event"] for line in lines)


def listens(port: int) -> bool:
    """Whether anyone takes a connection there; asked without haste."""
    time.sleep(0.05)
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def test_workers_end_when_the_process_that_watches_them_is_killed(tmp_path: Path):
    with real_server(str(tmp_path / "test.sqlite3"), tmp_path) as server:
        server.stop()
        server.extra = ["--workers", "2"]
        server.start()
        server.kill()
        gone = (not listens(server.port.number) for _ in range(PATIENCE))
        assert any(gone), "a worker goes on without its supervisor"


def test_a_database_that_cannot_be_opened_is_said_at_once(tmp_path: Path):
    server = Server(str(tmp_path / "no" / "such" / "folder.sqlite3"), tmp_path)
    with pytest.raises(AssertionError, match="cannot be opened"):
        server.start()
