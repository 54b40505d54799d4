"""PostgreSQL: its writer, its notices, an older database brought forward, and two workers that race on it."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import threading
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import httpx
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from grandmelee.server.settings import database_url
from grandmelee.server.store import postgres as store
from grandmelee.server.store import schema
from grandmelee.server.store.postgres import LISTENER, OLDER, TOGETHER, Listening, adding, channel_of
from grandmelee.server.store.storage import NewRow, Row, Storage, StorageFailure, migrations
from grandmelee.server.store.writer import as_tuple
from grandmelee.server.tables.numbers import is_known_to
from tests.server.serving import PERSON, STUCK, Player, make, players, postgres, real_server, serving, with_storage
from tests.server.test_storage import TABLE, make_table

numbers = count(1)


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture
def database(cluster: str) -> str:
    """An empty database."""
    name = f"test{next(numbers)}"
    asyncio.run(execute(cluster, f"CREATE DATABASE {name}"))
    return f"{cluster.rpartition('/')[0]}/{name}"


async def execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def at(number: int, word: str = "word", table: str = TABLE, ends: bool = False) -> NewRow:
    return NewRow(table, Row(number, 0, "answer", word), ends)


# ---- writing ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("is_shared", [False, True])
def test_rows_are_written_once_and_a_bad_one_spoils_no_other(database: str, is_shared: bool):
    async def work(storage: Storage) -> None:
        await make_table(storage)
        many = await asyncio.gather(*[storage.append(at(number)) for number in range(1, 1201)])
        assert all(many)
        assert await storage.append(at(1201, "first"))
        assert not await storage.append(at(1201, "second"))
        found = await asyncio.gather(
            storage.append(at(1202, "fine")),
            storage.append(at(1202, "too late")),
            storage.append(at(1, "no such table", "missing")),
            storage.say(TABLE, 0, "Ada", "Well met"),
            storage.append(at(1203, "last", ends=True)),
            return_exceptions=True,
        )
        assert found[:2] == [True, False]
        assert isinstance(found[2], StorageFailure)
        assert found[4] is True
        rows = await storage.answers(TABLE)
        assert [row.number for row in rows] == list(range(1, 1204))
        assert [row.word for row in rows[1200:]] == ["first", "fine", "last"]
        assert (await storage.table(TABLE) or {})["is_over"]

    with_storage(database, work, is_shared)


def test_answers_go_on_after_the_connections_were_ended(database: str, cluster: str):
    async def work(storage: Storage) -> None:
        await make_table(storage)
        assert await storage.append(at(1))
        await end_connections(cluster, database)
        await asyncio.sleep(0.1)  # until the end is noticed here
        assert await storage.append(at(2))
        assert len(await storage.answers(TABLE)) == 2

    with_storage(database, work)


async def end_connections(cluster: str, database: str) -> None:
    """As a restart of the server, for one database."""
    name = database.rpartition("/")[2]
    await execute(cluster, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")


# ---- notices ---------------------------------------------------------------------------------------------------------
def test_whatever_was_committed_has_been_heard_or_it_is_said_that_nobody_knows(database: str, cluster: str):
    heard: list[str] = []
    begun = asyncio.Event()

    async def work(here: Storage) -> None:
        there = Storage(database_url(database), is_shared=True)
        listening = there.listening(heard.append, begun.set)
        assert listening is not None
        await listening.follow(TABLE)
        assert not await listening.has_heard_all()  # nobody listens yet
        hearing = asyncio.create_task(listening.run())
        await begun.wait()
        await make_table(here)
        for number in range(1, 4 * TOGETHER, TOGETHER + 1):
            rows = [at(n, "w" * 128) for n in range(number, number + TOGETHER + 1)]
            assert all(await asyncio.gather(*[here.append(row) for row in rows]))
            assert await listening.has_heard_all()
            assert f"[{TABLE!r}, {rows[-1].row.number}".replace("'", '"') in heard[-1]
        await here.say(TABLE, 0, "Ada", "Well met")
        assert await listening.has_heard_all()
        assert heard[-1] == TABLE
        begun.clear()
        await end_connections(cluster, database)
        while await listening.has_heard_all() and not begun.is_set():  # or it has listened again meanwhile
            await asyncio.sleep(0.01)
        await begun.wait()
        assert await listening.has_heard_all()
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)
        await there.engine.dispose()

    with_storage(database, work, is_shared=True)
    assert all(told.startswith(heard[0][:16]) for told in heard[:-1])


def test_rows_are_told_to_whoever_follows_their_table_and_to_nobody_else(database: str, cluster: str):
    heard: list[str] = []
    begun = asyncio.Event()

    async def told(here: Storage, listening: Listening, number: int) -> list[str]:
        """What is heard of a row at each of two tables."""
        heard.clear()
        for table in (TABLE, "another"):
            assert await here.append(at(number, table=table))
        assert await listening.has_heard_all()
        return [table for table in (TABLE, "another") for each in heard if f'["{table}", {number}' in each]

    async def work(here: Storage) -> None:
        assert here.listener is not None
        here.listener.is_beside_older = False
        there = Storage(database_url(database), is_shared=True)
        listening = there.listening(heard.append, begun.set)
        assert listening is not None
        hearing = asyncio.create_task(listening.run())
        await begun.wait()
        await make_table(here)
        await make_table(here, "another")
        assert await told(here, listening, 1) == []
        await listening.follow("another")
        assert await told(here, listening, 2) == ["another"]
        begun.clear()
        await end_connections(cluster, database)
        await listening.follow(TABLE)  # with this connection or the next
        await begun.wait()
        assert await told(here, listening, 3) == [TABLE, "another"]
        listening.forget("another")
        await listening.tidy()
        assert await told(here, listening, 4) == [TABLE]
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)
        await there.engine.dispose()

    with_storage(database, work, is_shared=True)


def with_listening(work: Callable[[Listening], Awaitable[None]]) -> None:
    """Do something with what hears of other workers, without a database."""

    async def run() -> None:
        engine: Any = None
        async with asyncio.timeout(STUCK):
            await work(Listening(engine))

    asyncio.run(run())


@pytest.mark.parametrize("later", range(5))
def test_whoever_listens_ends_when_told_to_though_the_connection_is_lost_at_that_moment(later: int):
    async def work(listening: Listening) -> None:
        listening.ask = lambda *_: asyncio.sleep(0, [[False]])  # type: ignore[method-assign]
        watching = asyncio.create_task(listening._watch())
        await asyncio.sleep(0.01)
        listening.lost.set()
        for _ in range(later):
            await asyncio.sleep(0)
        if not watching.done():
            watching.cancel()
            with pytest.raises(asyncio.CancelledError):
                await watching

    with_listening(work)


class Leaving:
    """A connection on which the database has said goodbye: asyncpg takes that for a mistake of whoever asks."""

    def __init__(self) -> None:
        self.get_raw_connection = self.execute = self.fetch = self.add_listener = self.invalidate = self.fails

    async def fails(self, *_: object) -> None:
        raise asyncpg.InternalClientError("cannot switch to state 11; another operation (2) is in progress")


def test_who_follows_a_table_while_the_database_says_goodbye_is_told_nothing_of_it():
    async def work(listening: Listening) -> None:
        listening.driver = Leaving()
        await listening.follow(TABLE)
        assert not listening.is_connected
        assert listening.lost.is_set()

    with_listening(work)


def test_who_listens_goes_on_after_the_database_has_said_goodbye(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(store, "AGAIN", 0.0)
    tries: list[int] = []

    class Engine:
        async def connect(self) -> Leaving:
            tries.append(1)
            return Leaving()

    async def work(listening: Listening) -> None:
        engine: Any = Engine()
        listening.engine = engine
        hearing = asyncio.create_task(listening.run())
        while len(tries) < 3 and not hearing.done():
            await asyncio.sleep(0)
        hearing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hearing

    with_listening(work)


def test_nobody_waits_for_the_answer_to_a_question_that_is_never_asked():
    """Who asks while the question before fails is told that nobody knows, too."""

    class Failing:
        async def fetch(self, *_: object) -> None:
            await asyncio.sleep(0.01)
            raise OSError("the connection is lost")

    async def work(listening: Listening) -> None:
        listening.driver = Failing()
        first = asyncio.create_task(listening.has_heard_all())
        while listening.asked is not None or listening.asking is None:
            await asyncio.sleep(0)
        assert not any(await asyncio.gather(first, listening.has_heard_all()))

    with_listening(work)


@pytest.mark.parametrize("name", OLDER)
def test_beside_a_worker_of_an_older_version_rows_are_told_where_it_listens(
    database: str, monkeypatch: pytest.MonkeyPatch, name: str
):
    monkeypatch.setattr(store, "OFTEN", 0.01)
    heard: list[str] = []

    async def work(here: Storage) -> None:
        older = await asyncpg.connect(database, server_settings={"application_name": name})
        channel = "grandmelee" if name == OLDER[0] else channel_of(TABLE)
        await older.add_listener(channel, lambda *told: heard.append(told[-1]))
        listening = here.listening(heard.append, lambda: None)
        assert listening is not None
        hearing = asyncio.create_task(listening.run())
        await make_table(here)
        assert await here.append(at(1))
        while not listening.is_connected:
            await asyncio.sleep(0.01)
        assert await here.append(at(2))
        await older.fetch("SELECT 1")
        assert [f'["{TABLE}", {number}' in told for number, told in enumerate(heard, 1)] == [True, True]
        await older.close()
        while listening.is_beside_older:
            await asyncio.sleep(0.01)
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)

    with_storage(database, work, is_shared=True)


def test_a_row_is_told_only_where_another_worker_has_its_table(database: str, cluster: str):
    """Whoever writes is told nothing of its own rows, unless someone else must be told."""
    told: list[str] = []

    async def work(here: Storage) -> None:
        line = here.listening(lambda _: None, lambda: None)
        assert line is not None
        line._hear = lambda *heard: told.append(heard[-1])  # type: ignore[method-assign]
        hearing = asyncio.create_task(line.run())
        while line.is_beside_older or not line.is_connected:
            await asyncio.sleep(0.01)
        await make_table(here)
        await line.follow(TABLE)
        assert await here.append(at(1))
        assert await line.has_heard_all()
        assert told == []
        there = Storage(database_url(database), is_shared=True)
        other = there.listening(lambda _: None, lambda: None)
        assert other is not None
        listening = asyncio.create_task(other.run())
        await other.follow(TABLE)
        while not other.is_connected:
            await asyncio.sleep(0.01)
        assert await here.append(at(2))
        assert await line.has_heard_all()
        assert [f'["{TABLE}", 2' in each for each in told] == [True]
        other.forget(TABLE)
        await other.tidy()
        assert await here.append(at(3))
        assert await line.has_heard_all()
        assert len(told) == 1
        for task in (hearing, listening):
            task.cancel()
        await asyncio.gather(hearing, listening, return_exceptions=True)
        await there.engine.dispose()

    with_storage(database, work, is_shared=True)


def test_whoever_begins_to_follow_waits_for_rows_that_are_being_added_untold(database: str):
    """Rows that nobody is told of are committed before anyone else follows, and so are read."""

    async def work(here: Storage) -> None:
        await make_table(here)
        writing = await asyncpg.connect(database)
        transaction = writing.transaction()
        await transaction.start()
        values = [[value] for value in as_tuple(TABLE, at(1).row)]
        await writing.fetch(adding(False, True, False), *values, "worker")
        line = here.listening(lambda _: None, lambda: None)
        assert line is not None
        hearing = asyncio.create_task(line.run())
        while not line.is_connected:
            await asyncio.sleep(0.01)
        following = asyncio.create_task(line.follow(TABLE))
        done, _ = await asyncio.wait([following], timeout=0.3)
        assert not done
        await transaction.commit()
        await following
        assert [row.number for row in await here.answers(TABLE)] == [1]
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)
        await writing.close()

    with_storage(database, work, is_shared=True)


def test_a_worker_whose_notices_do_not_come_reads_before_it_answers(database: str, tmp_path: Path):
    shared: dict[str, Any] = {"database": database, "workers": 2, "poll": 100_000.0, "busy": 2.0}
    with serving(tmp_path, **shared) as here, serving(tmp_path, **shared) as there:
        made = make(here)
        first, again = players(here, made)[0], players(there, made)[0]
        assert again.look()["number"] == 0  # it is in memory there from now on
        _, stopped = asyncio.run(hearers(database))
        os.kill(stopped, signal.SIGSTOP)
        try:
            first.play(first.words()[0])
            assert again.look()["number"] == 1
        finally:
            os.kill(stopped, signal.SIGCONT)


def test_a_table_that_was_forgotten_and_is_wanted_again_is_as_it_is(database: str, tmp_path: Path):
    shared: dict[str, Any] = {"database": database, "workers": 2, "poll": 100_000.0, "cache": 1}
    with serving(tmp_path, **shared) as here, serving(tmp_path, **shared) as there:
        tables = [make(here) for _ in range(3)]
        app: Any = there.app
        listening: Listening = app.state.tables.notices.listening
        for number in range(3):
            for made in tables:
                again = players(there, made)[0]
                assert again.look()["number"] == number  # the one before is forgotten
                first = players(here, made)[0]
                first.play(first.words()[0])
                assert again.look()["number"] == number + 1
            assert listening.followed == {tables[-1]["id"]}
        assert there.portal is not None
        there.portal.call(listening.tidy)
        assert listening.listened == listening.followed


async def hearers(url: str) -> list[int]:
    """The processes of PostgreSQL that tell workers what was committed, as soon as both are there, the first first."""
    connection = await asyncpg.connect(url)
    found: list[Any] = []
    wanted = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1"
    async with asyncio.timeout(STUCK):
        while len(found) < 2:
            found = await connection.fetch(f"{wanted} AND state = 'idle' ORDER BY backend_start", LISTENER)
    await connection.close()
    return [row[0] for row in found]


# ---- an older database -----------------------------------------------------------------------------------------------
def to_revision(connection: Connection, revision: str) -> None:
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def older(url: str, made: dict[str, dict[str, Any]]) -> None:
    """A database as it was before fair play, with these rows."""

    async def work() -> None:
        storage = Storage(database_url(url))
        async with storage.engine.begin() as connection:
            await connection.run_sync(to_revision, "0001")
            for name, row in made.items():
                columns, places = ", ".join(row), ", ".join(f":{column}" for column in row)
                await connection.execute(text(f"INSERT INTO {name} ({columns}) VALUES ({places})"), row)
        await storage.engine.dispose()

    asyncio.run(work())


def test_tables_made_before_fair_play_go_on(database: str, tmp_path: Path):
    with serving(tmp_path) as client:  # what such a table looked like, taken from one of today
        token = make(client)["seats"][0]["token"]
        known = client.app.state.tables  # type: ignore[attr-defined]
        table = next(iter(known.tables.values()))
        word = Player(client, table.id, token).words()[0]
        info = {name: table.info[name] for name in table.info if name not in ("begun_at",) and "absence" not in name}
        seat = {name: getattr(table.seats[0], name) for name in ("seat", "kind", "level", "name", "token")}
    other = seat | {"seat": 1, "token": "x", "invite": "i" * 22, "is_claimed": True, "table_id": table.id}
    row = {"table_id": table.id, "number": 1, "seat": 0, "kind": "answer", "word": word, "at": 1}
    first = seat | {"table_id": table.id, "is_claimed": True, "invite": None}
    older(database, {"tables": info, "seats": first, "answers": row})
    asyncio.run(add_seat(database, other))
    with serving(tmp_path, database=database) as client:
        player = Player(client, table.id, token)
        seen = player.look()
        assert (seen["begun"], seen["number"]) == (True, 1)
        assert player.post("answers", number=1, word=seen["options"][0]["word"]).status_code == 200
    assert with_storage(database, differences) == []


async def add_seat(url: str, seat: dict[str, Any]) -> None:
    connection = await asyncpg.connect(url)
    places = ", ".join(f"${n}" for n in range(1, len(seat) + 1))
    await connection.execute(f"INSERT INTO seats ({', '.join(seat)}) VALUES ({places})", *seat.values())
    await connection.close()


async def differences(storage: Storage) -> list[Any]:
    async with storage.engine.connect() as connection:
        return await connection.run_sync(
            lambda sync: list(compare_metadata(MigrationContext.configure(sync), schema.metadata))
        )


# ---- two workers -----------------------------------------------------------------------------------------------------
class Race:
    """People who hold the same seats, each asking either worker, and what they may not see."""

    def __init__(self, tables: list[dict[str, Any]], urls: list[str]) -> None:
        self.tables = tables
        self.urls = urls
        self.lock = threading.Lock()
        self.reached: dict[tuple[str, int], int] = {}  # the highest number anyone was told, by seat
        self.shown: dict[tuple[str, int, int], Any] = {}  # what a seat saw at a number
        self.acknowledged: dict[tuple[str, int, int], str] = {}
        self.statuses: list[int] = []

    def run(self, seed: int, steps: int) -> None:
        chance = random.Random(seed)
        clients = [httpx.Client(base_url=url, timeout=300, verify=False) for url in self.urls]
        for _ in range(steps):
            made, seat = chance.choice(self.tables), chance.randrange(2)
            here, there = (players(chance.choice(clients), made)[seat] for _ in range(2))
            seen = self.look(here, made["id"], seat)
            if seen is not None and seen["options"]:
                self.answer(there, made["id"], seat, seen, chance)
        for client in clients:
            client.close()

    def look(self, player: Player, table: str, seat: int) -> dict[str, Any] | None:
        least = self.reached.get((table, seat), 0)
        response = player.client.get(player.path, headers=player.headers)
        if response.status_code == 503:
            return None  # the connections were ended this moment
        seen: dict[str, Any] = response.json()
        assert seen["number"] >= least
        told = (seen["view"], [option["word"] for option in seen["options"]])
        with self.lock:
            self.note(table, seat, seen["number"])
            assert self.shown.setdefault((table, seat, seen["number"]), told) == told
        return seen

    def answer(self, player: Player, table: str, seat: int, seen: dict[str, Any], chance: random.Random) -> None:
        word = chance.choice(seen["options"])["word"]
        response = player.post("answers", number=seen["number"], word=word)
        self.statuses.append(response.status_code)
        if response.status_code == 200:
            with self.lock:
                number = response.json()["number"]
                self.note(table, seat, number)
                assert (table, seat, number) not in self.acknowledged
                self.acknowledged[table, seat, number] = word

    def note(self, table: str, seat: int, number: int) -> None:
        self.reached[table, seat] = max(number, self.reached.get((table, seat), 0))

    def check(self, rows: dict[str, list[Row]]) -> None:
        for found in rows.values():
            assert [row.number for row in found] == list(range(1, len(found) + 1))
        for (table, seat, number), word in self.acknowledged.items():
            row = [row for row in rows[table] if is_known_to(row, seat)][number - 1]
            assert (row.seat, row.word) == (seat, word)


def race(database: str, cluster: str, folder: Path, tables: int, steps: int) -> None:
    shared = {"GRANDMELEE_WORKERS": "2", "GRANDMELEE_POLL": "100000", "GRANDMELEE_BUSY": "60"}
    with real_server(database, folder, **shared) as one, real_server(database, folder, **shared) as other:
        with one.client() as client:
            made = [make(client, seats=[PERSON, PERSON], seed=None, settings={}) for _ in range(tables)]
        racing = Race(made, [one.url, other.url])
        with ThreadPoolExecutor(4) as people:
            for part in range(3):
                jobs = [people.submit(racing.run, 10 * part + seed, steps) for seed in range(4)]
                if part == 1:
                    asyncio.run(end_connections(cluster, database))  # in the middle of it
                for job in jobs:
                    job.result()

    async def read(storage: Storage) -> dict[str, list[Row]]:
        return {table["id"]: await storage.answers(table["id"]) for table in made}

    racing.check(with_storage(database, read))
    assert set(racing.statuses) <= {200, 409, 503}
    assert racing.statuses.count(200) > steps


def test_of_two_workers_neither_shows_less_than_was_seen_at_the_other(database: str, cluster: str, tmp_path: Path):
    race(database, cluster, tmp_path, tables=2, steps=20)


@pytest.mark.soak
def test_two_workers_race_for_long(database: str, cluster: str, tmp_path: Path):
    race(database, cluster, tmp_path, tables=12, steps=1000)
