"""The database by itself: numbers are taken once, many writes share a commit, and its form follows from the steps."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from grandmelee.server.settings import Settings, database_url
from grandmelee.server.store import schema
from grandmelee.server.store.storage import NewRow, Row, Storage, StorageFailure, now
from tests.server.serving import STUCK, with_storage

TABLE = "t" * 16


def with_file(path: Path, work: Callable[[Storage], Awaitable[Any]]) -> Any:
    """Open a file of SQLite, do something with it, close it."""
    return with_storage(str(path / "test.sqlite3"), work)


async def make_table(storage: Storage, table_id: str = TABLE) -> None:
    table = {"id": table_id, "game": "g", "version": "1", "content": "c", "seats": 1, "options": "{}", "seed": "1"}
    table |= {"salt": "s", "seed_given": False, "host": "h", "pause": 0.0, "is_over": False, "made_at": now()}
    table |= {"begun_at": now(), "absence_after": 0, "absence_then": "wait"}
    seat = {"table_id": table_id, "seat": 0, "kind": "human", "level": "", "name": "", "token": "x"}
    await storage.make_table(table, [seat | {"invite": "i" + table_id, "is_claimed": False, "is_given": False}], [])


def test_a_number_is_taken_once(tmp_path: Path):
    async def work(storage: Storage) -> None:
        await make_table(storage)
        assert await storage.append(NewRow(TABLE, Row(1, 0, "answer", "first"), False))
        assert not await storage.append(NewRow(TABLE, Row(1, 0, "answer", "second"), False))
        assert [row.word for row in await storage.answers(TABLE)] == ["first"]

    with_file(tmp_path, work)


@pytest.mark.parametrize("url", ["sqlite+aiosqlite:///{folder}/test.sqlite3", "postgresql+asyncpg://nowhere/nothing"])
def test_whoever_writes_once_it_is_closed_is_told_and_does_not_wait(tmp_path: Path, url: str):
    """Waiting for a write ends with the write, even for a task that is stopped: the server would never close."""

    async def work() -> None:
        storage = Storage(url.format(folder=tmp_path))
        await storage.close()
        async with asyncio.timeout(STUCK):
            with pytest.raises(StorageFailure, match="closing"):
                await storage.append(NewRow(TABLE, Row(1, 0, "answer", "late"), False))

    asyncio.run(work())


def test_many_answers_at_once_are_all_written(tmp_path: Path):
    async def work(storage: Storage) -> None:
        await make_table(storage)
        rows = [Row(number, 0, "answer", f"w{number}") for number in range(1, 1201)]
        assert all(await asyncio.gather(*[storage.append(NewRow(TABLE, row, False)) for row in rows]))
        assert [row.number for row in await storage.answers(TABLE)] == list(range(1, 1201))
        assert await storage.progress([TABLE, "other"]) == {TABLE: (1200, 0, 0, 0.0)}

    with_file(tmp_path, work)


def test_one_bad_write_does_not_spoil_its_neighbours(tmp_path: Path):
    async def work(storage: Storage) -> None:
        await make_table(storage)
        good, bad = Row(1, 0, "answer", "fine"), Row(1, 0, "answer", "no such table")
        results = await asyncio.gather(
            storage.append(NewRow(TABLE, good, False)),
            storage.append(NewRow("missing", bad, False)),
            return_exceptions=True,
        )
        assert results[0] is True
        assert isinstance(results[1], StorageFailure)
        assert [row.word for row in await storage.answers(TABLE)] == ["fine"]

    with_file(tmp_path, work)


def test_an_invitation_is_used_once(tmp_path: Path):
    async def work(storage: Storage) -> None:
        await make_table(storage)
        both = await asyncio.gather(storage.claim("i" + TABLE, "a", "Ada"), storage.claim("i" + TABLE, "b", "Bo"))
        assert list(both) == [(TABLE, 0), None]
        assert (await storage.seats(TABLE))[0]["token"] == "a"

    with_file(tmp_path, work)


def test_marks_say_how_far_tables_are(tmp_path: Path):
    async def work(storage: Storage) -> None:
        await make_table(storage)
        await make_table(storage, "u" * 16)
        await storage.append(NewRow(TABLE, Row(1, 0, "answer", "first"), False))
        said = await storage.say(TABLE, 0, "Ada", "Well met")
        await storage.claim("i" + TABLE, "a", "Ada")
        await storage.set_pause(TABLE, 2.5)
        assert await storage.progress([TABLE, "u" * 16]) == {TABLE: (1, said["id"], 1, 2.5), "u" * 16: (0, 0, 0, 0.0)}

    with_file(tmp_path, work)


def test_tables_answers_and_other_things_written_together_are_all_there(tmp_path: Path):
    async def work(storage: Storage) -> None:
        await make_table(storage)
        found = await asyncio.gather(
            make_table(storage, "u" * 16),
            storage.append(NewRow(TABLE, Row(1, 0, "answer", "first"), False)),
            storage.say(TABLE, 0, "Ada", "Well met"),
            storage.append(NewRow(TABLE, Row(1, 0, "answer", "second"), True)),
            make_table(storage, "v" * 16),
            storage.append(NewRow(TABLE, Row(2, 0, "answer", "last"), True)),
        )
        assert (found[1], found[3], found[5]) == (True, False, True)
        assert [row.word for row in await storage.answers(TABLE)] == ["first", "last"]
        assert (await storage.table(TABLE) or {})["is_over"]
        assert not (await storage.table("v" * 16) or {})["is_over"]
        assert len(await storage.seats("u" * 16)) == 1
        assert [line["text"] for line in await storage.chat(TABLE, 0, True)] == ["Well met"]

    with_file(tmp_path, work)


def test_a_game_that_ends_is_not_resumed(tmp_path: Path):
    async def work(storage: Storage) -> None:
        await make_table(storage)
        await storage.append(NewRow(TABLE, Row(1, 0, "answer", "last"), True))
        table = await storage.table(TABLE)
        assert table is not None
        assert table["is_over"]

    with_file(tmp_path, work)


def test_everything_is_there_when_the_file_is_opened_again(tmp_path: Path):
    async def write(storage: Storage) -> None:
        await make_table(storage)
        await storage.append(NewRow(TABLE, Row(1, 0, "answer", "kept"), False))
        await storage.say(TABLE, 0, "Ada", "Well met")

    async def read(storage: Storage) -> tuple[list[Row], list[dict[str, Any]]]:
        return await storage.answers(TABLE), await storage.chat(TABLE, 0, True)

    with_file(tmp_path, write)
    rows, chat = with_file(tmp_path, read)
    assert [row.word for row in rows] == ["kept"]
    assert [line["text"] for line in chat] == ["Well met"]


def test_every_commit_is_synced(tmp_path: Path):
    async def work(storage: Storage) -> tuple[Any, Any]:
        async with storage.engine.connect() as connection:
            mode = await connection.exec_driver_sql("PRAGMA journal_mode")
            sync = await connection.exec_driver_sql("PRAGMA synchronous")
            return mode.scalar(), sync.scalar()

    assert with_file(tmp_path, work) == ("wal", 2)


def test_the_steps_lead_to_the_schema(tmp_path: Path):
    async def work(storage: Storage) -> list[Any]:
        async with storage.engine.connect() as connection:
            return await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), schema.metadata)
            )

    assert with_file(tmp_path, work) == []


@pytest.mark.parametrize("url", ["mysql://x/y", "http://example.org"])
def test_other_databases_are_refused(url: str):
    with pytest.raises(ValueError, match="must be a file"):
        database_url(url)


def test_settings_come_from_the_environment_and_what_is_given_wins(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GRANDMELEE_PAUSE", "2.5")
    monkeypatch.setenv("GRANDMELEE_BURST", "7")
    assert Settings.from_environment(pause=None).pause == 2.5
    assert Settings.from_environment(pause=1.0).pause == 1.0
    assert Settings.from_environment().burst == 7
