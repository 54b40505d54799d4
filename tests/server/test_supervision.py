"""Faults stay where they are: one write, one table, one piece of background work."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import structlog

from grandmelee.server.ops.logs import Repeats
from grandmelee.server.store.storage import NewRow, Row, Storage, StorageFailure
from grandmelee.server.store.writer import TaskWriter, Waiting
from grandmelee.server.tables import failures
from grandmelee.server.tables import registry as registry_module
from grandmelee.server.tables.errors import Unfinished
from grandmelee.server.tables.notices import Notices
from grandmelee.server.tables.registry import Registry
from grandmelee.server.tables.seats import Chair
from grandmelee.server.tables.table import Table
from tests.server.serving import (
    FRIEND,
    GAME,
    PATIENCE,
    PERSON,
    RANDOM,
    Player,
    duel,
    join,
    lines_of,
    make,
    players,
    postgres,
    real_server,
    registry_of,
    run_in,
    serving,
    settings,
    wait_until,
)

Work = Callable[[Registry], Coroutine[Any, Any, None]]


def with_registry(folder: Path, work: Work) -> None:
    """Do something with a registry of its own."""

    async def run() -> None:
        how = settings(folder)
        storage = Storage(how.url, how.busy)
        await storage.open()
        registry = Registry(how, storage)
        await work(registry)
        await registry.close()
        await storage.close()

    asyncio.run(run())


async def new_table(registry: Registry) -> Table:
    made = await registry.maker.make(GAME, [Chair(), Chair()], {"legends": ["fitz", "alysia"]}, 7)
    return await registry.find(made.id)


def spoiled(_: object) -> None:
    raise KeyError("nobody expected this")


# ---- the writer ------------------------------------------------------------------------------------------------------
def test_an_error_nobody_expected_fails_that_write_and_no_other(tmp_path: Path):
    async def work(registry: Registry) -> None:
        table = await new_table(registry)
        storage = registry.storage
        nothing: Any = None
        found = await asyncio.gather(
            storage._write(spoiled),
            storage.append(NewRow(table.id, Row(1, 0, "answer", "done"), False)),
            storage._write(NewRow(table.id, nothing, False)),
            storage.say(table.id, 0, "Ada", "hello"),
            return_exceptions=True,
        )
        assert [type(one) for one in found] == [StorageFailure, bool, StorageFailure, dict]
        assert await storage.append(NewRow(table.id, Row(2, 0, "answer", "done"), False)), "the writer goes on"
        assert [row.number for row in await storage.answers(table.id)] == [1, 2]
        assert await storage.is_ready()

    with_registry(tmp_path, work)


class Stubborn:
    """A connection with which nothing can be done, not even end it."""

    def is_closed(self) -> bool:
        return False

    async def fetch(self, *_: object) -> None:
        raise RuntimeError("nobody expected it")

    async def invalidate(self) -> None:
        raise RuntimeError("nor this")

    async def close(self) -> None:
        raise RuntimeError("nor that")


def test_the_writer_of_postgresql_goes_on_as_well():
    async def work(url: str) -> None:
        storage = Storage(url.replace("postgresql", "postgresql+asyncpg"), 5.0)
        await storage.open()
        assert isinstance(storage.writer, TaskWriter)
        found = await asyncio.gather(storage._write(spoiled), storage.is_ready(), return_exceptions=True)
        assert (type(found[0]), found[1]) == (StorageFailure, True)
        storage.writer.adding.connection = Stubborn()  # type: ignore[assignment]
        storage.writer.adding.driver = Stubborn()
        row = NewRow("no table", Row(1, 0, "answer", "word"), False)
        for _ in range(2):
            with pytest.raises(StorageFailure):
                await storage.append(row)
        assert await storage.is_ready()
        await storage.close()

    with postgres() as url:
        asyncio.run(work(url))


# ---- tables ----------------------------------------------------------------------------------------------------------
def test_a_table_that_fails_in_the_middle_of_a_row_is_rebuilt_from_its_rows(client, monkeypatch):
    first, second, _ = duel(client)
    take, faults = Table._take_answer, [RuntimeError("halfway")]

    def taken(table: Table, row: Row, after: Any) -> None:
        take(table, row, after)
        if faults:
            raise faults.pop()

    monkeypatch.setattr(Table, "_take_answer", taken)
    word = first.words()[0]
    assert first.answer(word).json() == {"number": 1}, "it was written, and the rows say so"
    again, whole = Player(client, *token_of(first)), client.app.state.tables.tables[token_of(first)[0]]
    assert again.look() == first.look()
    assert whole.at(whole.number).s.digest() == whole.s.digest()
    assert (whole.own, whole.number, len(whole.log)) == ([1, 0], 1, len(whole.at(1).log))
    second.play(second.words()[0])


def token_of(player: Player) -> tuple[str, str]:
    return player.path.rpartition("/")[2], player.headers["authorization"].split()[1]


def test_whoever_takes_a_seat_is_told_its_token_though_the_database_goes_away_then(alone, monkeypatch):
    """It is told once, and a seat whose token nobody has is nobody's."""
    made = make(alone, seats=[PERSON, FRIEND])
    storage = registry_of(alone).storage
    read, faults = storage.seats, [StorageFailure("away")]

    async def seats(table_id: str) -> Any:
        if faults:
            raise faults.pop()
        return await read(table_id)

    monkeypatch.setattr(storage, "seats", seats)
    friend = join(alone, made, 1, "Ada")
    wait_until(lambda: Player(alone, made["id"]).look()["begun"], "the beginning")
    assert friend.look()["seat"] == 1


@pytest.fixture
def forgiving(tmp_path: Path):
    """A client that is told of our mistakes instead of raising them."""
    with serving(tmp_path) as client:
        client._transport.raise_server_exceptions = False  # type: ignore[attr-defined]
        yield client


def test_an_error_at_a_table_leaves_nothing_locked(forgiving, monkeypatch):
    first, _, _ = duel(forgiving)
    word, after, faults = first.words()[0], Table.after, [RuntimeError("inside the lock")]

    def tried(table: Table, seat: int, word: str) -> Any:
        if faults:
            raise faults.pop()
        return after(table, seat, word)

    monkeypatch.setattr(Table, "after", tried)
    assert first.answer(word, 0).status_code == 500
    assert first.answer(word, 0).status_code == 200


@pytest.mark.parametrize(
    "fault",
    [
        "UPDATE answers SET word = 'nonsense' WHERE table_id = ? AND number = 1",
        "UPDATE tables SET options = '{' WHERE id = ?",
        "UPDATE tables SET version = '0' WHERE id = ?",
    ],
)
def test_one_table_that_cannot_be_replayed_keeps_no_other_from_going_on(tmp_path: Path, fault: str):
    with serving(tmp_path) as client:
        bad, good = (make(client, seats=[PERSON, RANDOM], pause=60) for _ in range(2))
        for made in (bad, good):
            players(client, made)[0].play(players(client, made)[0].words()[0])
    with closing(sqlite3.connect(tmp_path / "test.sqlite3")) as file:
        file.execute("UPDATE tables SET pause = 0")
        file.execute("UPDATE tables SET made_at = made_at + (id = ?)", [good["id"]])
        file.execute(fault, [bad["id"]])
        file.commit()
    with serving(tmp_path) as client:
        client._transport.raise_server_exceptions = False  # type: ignore[attr-defined]
        tables = registry_of(client).tables
        assert any(is_ahead(tables.get(good["id"])) for _ in range(PATIENCE)), "nobody has looked, and yet it goes on"
        assert client.get(f"/api/tables/{bad['id']}").status_code in (409, 500)


def test_a_bot_whose_process_is_killed_again_and_again_is_tried_again(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(failures, "AGAIN", 0.01)
    with serving(tmp_path) as client:
        thinkers = registry_of(client).bots.thinkers
        choose, faults = thinkers.choose, [Unfinished("killed")] * 3

        async def chosen(*given: Any) -> str:
            if faults:
                raise faults.pop()
            return await choose(*given)

        monkeypatch.setattr(thinkers, "choose", chosen)
        made = make(client, seats=[PERSON, RANDOM])
        tables = registry_of(client).tables
        assert any(is_ahead(tables.get(made["id"])) for _ in range(PATIENCE)), "nobody has acted, and yet it goes on"
        assert not faults


def test_a_bot_that_is_tried_again_can_be_stopped_meanwhile(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(failures, "AGAIN", 3600.0)
    with serving(tmp_path) as client:
        tries: list[int] = []

        async def chosen(*_: Any) -> str:
            tries.append(1)
            raise Unfinished("killed")

        monkeypatch.setattr(registry_of(client).bots.thinkers, "choose", chosen)
        (only,) = players(client, make(client, seats=[PERSON, RANDOM]))
        wait_until(lambda: tries, "the bot")
        table = registry_of(client).tables[token_of(only)[0]]
        only.post("bots", running=False)
        wait_until(lambda: not table.is_thinking, "the end of it")
        only.post("bots", running=True)
        wait_until(lambda: len(tries) == 2, "the bot once more")


ELSE = {"kind": "bot", "level": "novice"}


class Hopeless:
    """Bots of some levels fail whatever they are asked."""

    def __init__(self, client: Any, monkeypatch: pytest.MonkeyPatch, *levels: str) -> None:
        self.client = client
        self.levels = set(levels)
        self.tried: list[str] = []
        self.choose = registry_of(client).bots.thinkers.choose
        monkeypatch.setattr(failures, "AGAIN", 0.001)
        monkeypatch.setattr(registry_of(client).bots.thinkers, "choose", self.chosen)

    async def chosen(self, level: str, *given: Any) -> str:
        self.tried.append(level)
        if level in self.levels:
            raise Unfinished("killed") if len(self.tried) % 2 else ValueError("no idea")
        return await self.choose(level, *given)

    def table_with(self, *seats: dict[str, Any], **how: Any) -> tuple[Player, Table]:
        """A table at which a bot has been given up; whoever plays there first."""
        first, *_ = players(self.client, make(self.client, seats=[PERSON, *seats], **how))
        wait_until(lambda: any(seat["stuck"] for seat in first.look()["seats"]), "a bot that is given up")
        return first, registry_of(self.client).tables[token_of(first)[0]]


def test_a_bot_that_always_fails_is_given_up_and_everyone_is_told(alone, monkeypatch):
    hopeless = Hopeless(alone, monkeypatch, "novice")
    first, table = hopeless.table_with(ELSE)
    wait_until(lambda: first.get("chat").json(), "a word about it")
    assert len(hopeless.tried) == failures.MOST
    assert [line["text"] for line in first.get("chat").json()] == [
        "Bot 2 cannot answer. Another bot can go on in its place."
    ]
    assert not table.is_thinking
    first.play(first.words()[0])
    assert len(hopeless.tried) == failures.MOST, "what others answer in secret does not start it again"
    page = alone.get(f"/tables/{table.id}", headers=first.headers).text
    assert 'id="replace-1"' in page
    assert 'id="claim-1"' in page


def test_another_bot_can_go_on_for_one_that_cannot_and_at_last_one_without_a_thought(alone, monkeypatch):
    hopeless = Hopeless(alone, monkeypatch, "novice", "squire")
    first, table = hopeless.table_with(ELSE, absence={"after": 60, "then": "wait"})
    assert first.post("stand-in", absent=1).status_code == 200
    wait_until(lambda: first.look()["seats"][1]["stuck"], "the next that is given up")
    assert first.look()["seats"][1]["level"] == "squire"
    assert first.post("stand-in", absent=1).status_code == 200
    wait_until(lambda: table.own[1] > 0, "a bot that answers")
    seat = first.look()["seats"][1]
    assert (seat["level"], seat["stuck"], hopeless.tried[-1]) == ("random", False, "random")
    assert first.post("stand-in", absent=1).status_code in (403, 422), "one that answers stays"


def test_the_win_of_a_duel_can_be_claimed_over_a_bot_that_cannot_answer(alone, monkeypatch):
    hopeless = Hopeless(alone, monkeypatch, "novice")
    first, _ = hopeless.table_with(ELSE, absence={"after": 60, "then": "bot"})
    assert first.post("claim", absent=1).status_code == 200
    seen = first.look()
    assert (seen["over"], seen["outcomes"]) == (True, ["awarded", "absent"])


def test_among_several_nobody_wins_by_a_bot_that_cannot_answer(alone, monkeypatch):
    hopeless = Hopeless(alone, monkeypatch, "novice")
    first, _ = hopeless.table_with(ELSE, RANDOM, settings={"legends": ["fitz", "alysia", "sabo"]})
    assert first.post("claim", absent=1).status_code == 422
    assert first.post("claim", absent=2).status_code == 422
    assert first.post("claim", absent=9).status_code in (404, 422)
    assert not first.look()["over"]


def test_a_bot_that_was_given_up_is_tried_again_when_bots_are_let_go_on(alone, monkeypatch):
    hopeless = Hopeless(alone, monkeypatch, "novice")
    first, table = hopeless.table_with(ELSE)
    hopeless.levels.clear()
    first.post("bots", running=True)
    wait_until(lambda: table.own[1] > 0, "a bot that answers")
    assert not first.look()["seats"][1]["stuck"]


def is_ahead(table: Table | None) -> bool:
    """Whether the bot has answered; asked without haste."""
    time.sleep(0.05)
    return table is not None and table.own[1] > 0


# ---- background work and logs ----------------------------------------------------------------------------------------
def test_background_work_that_fails_is_logged_and_begins_again(tmp_path: Path, monkeypatch, capfd):
    monkeypatch.setattr(registry_module, "AGAIN", 0.0)
    tries: list[int] = []

    async def fails_twice() -> None:
        tries.append(1)
        if len(tries) < 3:
            raise RuntimeError("in the background")

    async def once() -> None:
        raise RuntimeError("only once")

    async def work(registry: Registry) -> None:
        registry.keep(fails_twice)
        registry.start(once())
        while registry.tasks:
            await asyncio.sleep(0.001)

    structlog.reset_defaults()
    with_registry(tmp_path, work)
    assert len(tries) == 3
    logged = capfd.readouterr().out
    assert "in the background" in logged
    assert "only once" in logged


@pytest.mark.parametrize("work", ["_hear", "_tell"])
def test_a_mistake_in_what_redis_brings_or_takes_ends_it_for_a_moment_only(tmp_path: Path, monkeypatch, work: str):
    """Redis being away began again; anything else had ended it until the server was restarted."""
    monkeypatch.setattr(registry_module, "AGAIN", 0.0)
    began: list[float] = []

    async def fails(_: Notices) -> None:
        began.append(time.monotonic())
        raise KeyError("nobody expected this")

    monkeypatch.setattr(Notices, work, fails)
    with serving(tmp_path, workers=2, redis="redis://127.0.0.1:1/0", log_level="critical"):
        wait_until(lambda: len(began) > 2, "the third time")


def test_what_goes_wrong_again_and_again_is_logged_once_with_a_count():
    repeats = Repeats(every=3600)
    trouble = {"event": "database", "reason": "it is locked"}
    assert repeats(None, "warning", dict(trouble)) == trouble
    for _ in range(5):
        with pytest.raises(structlog.DropEvent):
            repeats(None, "warning", dict(trouble))
    assert repeats(None, "warning", trouble | {"reason": "it is full"})["reason"] == "it is full"
    assert repeats(None, "info", dict(trouble)) == trouble
    repeats.every = 0
    assert repeats(None, "warning", dict(trouble)) == trouble | {"repeated": 5}


# ---- readiness -------------------------------------------------------------------------------------------------------
def test_who_cannot_write_is_not_ready(tmp_path: Path):
    path = tmp_path / "test.sqlite3"
    with real_server(str(path), tmp_path) as server, server.client() as client:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert any(comes(client, 503) for _ in range(PATIENCE)), "reading still works, but nothing can be written"
            assert client.get("/healthz").status_code == 200
            other.execute("ROLLBACK")
        assert any(comes(client, 200) for _ in range(PATIENCE))
        with closing(sqlite3.connect(path)) as file:
            assert file.execute("SELECT count(*) FROM tables").fetchone() == (0,), "what was tried is gone"


def comes(client: Any, status: int) -> bool:
    time.sleep(0.05)
    return bool(client.get("/readyz").status_code == status)


def test_a_writer_that_hangs_is_not_ready(tmp_path: Path):
    async def work(registry: Registry) -> None:
        storage = registry.storage
        held: list[Waiting] = []
        add = storage.writer.add
        storage.patience = 0.05
        storage.writer.add = held.append  # type: ignore[method-assign, assignment]
        assert not await storage.is_ready()
        assert not await storage.is_ready()
        assert len(held) == 1, "one write is tried, however many ask"
        for waiting in held:
            add(waiting)

    with_registry(tmp_path, work)


def test_logs_of_a_server_say_what_failed_as_json(tmp_path: Path, capfd):
    with serving(tmp_path, log_level="warning") as client:
        registry = registry_of(client)

        async def fail() -> None:
            raise RuntimeError("behind the scenes")

        async def start() -> None:
            await asyncio.gather(registry.start(fail()), return_exceptions=True)

        run_in(client, start)
    line = next(line for line in lines_of(capfd.readouterr().err) if line["event"] == "background work")
    assert "behind the scenes" in json.dumps(line)
