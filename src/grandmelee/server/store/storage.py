"""Tables and answers on disk. What is said to be written has been committed; nothing else is the truth.

Reading is here; all writing of a worker goes through its one writer.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from itertools import starmap
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, CursorResult, Integer, cast, create_engine, event, exists, func, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from grandmelee.server.ops.budget import charged
from grandmelee.server.ops.portions import PORTION, in_portions
from grandmelee.server.store import jobs, schema
from grandmelee.server.store.postgres import Listening
from grandmelee.server.store.writer import (
    EVERYONE,
    Job,
    NewRow,
    NewTable,
    Row,
    StorageFailure,
    TaskWriter,
    ThreadWriter,
    Waiting,
    Writer,
    now,
    prepare,
    reason,
)

T = TypeVar("T")

__all__ = ["EVERYONE", "NewRow", "Row", "Storage", "StorageFailure", "now"]

SPECTATOR: Final = -1  # in the place of a seat, of a line that a spectator has said
TRIED: Final = 1.0  # seconds for which a write that was tried says whether we are ready
ONE_AT_A_TIME: Final = 7_042_613  # the advisory lock under which PostgreSQL is migrated


def nothing() -> None:
    """There is nothing to apply."""


def settle(done: asyncio.Future[Any], apply: Callable[[], None], result: Any, error: Exception | None) -> None:
    """It was written, or could not be: apply it, and tell whoever waits."""
    try:
        if error is not None:
            raise error
        if result:
            apply()
    except Exception as failure:
        done.set_exception(failure)
        return
    done.set_result(result)


class Storage:
    """One database and its writer."""

    def __init__(self, url: str, busy: float = 5.0, is_shared: bool = False) -> None:
        self.engine = make_engine(url, busy)
        self.worker = secrets.token_hex(8) if is_shared else ""  # by which it is known to the others
        is_told = self.worker and self.engine.dialect.name == "postgresql"
        self.listener = Listening(self.engine) if is_told else None  # on which it hears of the others
        self.writer = make_writer(url, busy, self.engine, self.worker, self.listener)
        self.doing: set[asyncio.Future[Any]] = set()
        self.trial: asyncio.Future[bool] | None = None  # the last write that was tried to see whether we are ready
        self.tried = -TRIED
        self.patience = 2 * busy

    async def open(self) -> None:
        """Bring the database to its present form and start writing."""
        try:
            async with self.engine.connect() as connection:
                await migrate(connection)
        except (SQLAlchemyError, OSError) as error:
            raise StorageFailure(reason(error)) from error
        self.writer.start()

    async def close(self) -> None:
        """Write what is waiting, then let the database go."""
        await self.writer.close()
        await asyncio.gather(*self.doing, return_exceptions=True)
        await self.engine.dispose()

    async def is_ready(self) -> bool:
        """Whether the database takes a write; tried once a second at most, however many ask."""
        if self.trial is None or (self.trial.done() and time.monotonic() > self.tried + TRIED):
            self.trial, self.tried = asyncio.ensure_future(self._try_to_write()), time.monotonic()
        left = max(0.0, self.tried + self.patience - time.monotonic())
        await asyncio.wait([self.trial], timeout=left)
        return self.trial.done() and self.trial.result()

    async def _try_to_write(self) -> bool:
        try:
            return bool(await self._write(jobs.try_to_write))
        except StorageFailure:
            return False

    def listening(self, heard: Callable[[str], None], begun: Callable[[], None]) -> Listening | None:
        """What hears of other workers, where there are any and the database tells of them."""
        if self.listener is not None:
            self.listener.heard, self.listener.begun = heard, begun
        return self.listener

    # ---- writing ---------------------------------------------------------------------------------------------------
    async def append(self, new: NewRow, apply: Callable[[], None] = nothing) -> bool:
        """Add a row; False when its number is taken. *apply* is called once it is on disk, whoever still waits."""
        return bool(await self._write(new, apply))

    async def make_table(self, table: dict[str, Any], seats: list[dict[str, Any]], rows: Sequence[Row]) -> None:
        """A new table with its seats, and the answers it begins with.

        Many answers go in portions, so that others write between them. It is a table once its seats are there; one
        that was left without any is deleted later, see `retention`.
        """
        await self._to_its_end(self._make_table(table, seats, rows))

    async def _make_table(self, table: dict[str, Any], seats: list[dict[str, Any]], rows: Sequence[Row]) -> None:
        new: dict[str, Any] | None = table
        portions = list(in_portions(rows))
        for portion in portions[:-1]:
            await self._write(NewTable(table["id"], new, [], portion))
            new = None
        await self._write(NewTable(table["id"], new, seats, portions[-1] if portions else []))

    async def unmade(self, before: int) -> list[str]:
        """Tables that were begun before and never got their seats: the server ended meanwhile."""
        tables, seats = schema.tables, schema.seats
        wanted = select(tables.c.id).where(tables.c.made_at < before, ~exists().where(seats.c.table_id == tables.c.id))
        return [row["id"] for row in await self._read(wanted)]

    async def unmake(self, table_id: str) -> None:
        """Delete such a table."""
        await self._write(partial(jobs.unmake, table_id=table_id))

    async def claim(self, invite: str, token: str, name: str, same_as: int | None = None) -> tuple[str, int] | None:
        """Take the seat of an invitation; the table and the seat, or None when it is used up."""
        job = partial(jobs.take_seat, invite=invite, token=token, name=name, same_as=same_as)
        found: tuple[str, int] | None = await self._write(job)
        return found

    async def give_seat(self, table_id: str, seat: int, kind: str, level: str, token: str, name: str = "") -> bool:
        """Give a seat to a bot or to the host for which somebody was invited; False when they have come."""
        job = partial(jobs.give_seat, table_id=table_id, seat=seat, kind=kind, level=level, token=token, name=name)
        return bool(await self._write(job))

    async def set_token(self, table_id: str, seat: int, old: str, new: str) -> bool:
        """From now on only another token is the seat's; False when the old one was not."""
        return bool(await self._write(partial(jobs.set_token, table_id=table_id, seat=seat, old=old, new=new)))

    async def delete_table(self, table_id: str, finished: int, abandoned: int) -> bool:
        """Delete a table with all that belongs to it; False when something has happened there meanwhile."""
        job = partial(jobs.delete_table, table_id=table_id, finished=finished, abandoned=abandoned)
        return bool(await self._write(job))

    async def set_pause(self, table_id: str, pause: float) -> None:
        """How long bots wait at this table; negative: they are stopped."""
        await self._write(partial(jobs.set_pause, table_id=table_id, pause=pause))

    async def say(self, table_id: str, seat: int | None, name: str, words: str) -> dict[str, Any]:
        """Add a line to the chat, and give it back with its number."""
        line = {"table_id": table_id, "seat": seat, "name": name, "text": words, "at": now()}
        return told_line({"id": await self._write(partial(jobs.say, line=line))} | line)

    async def _write(self, job: NewRow | NewTable | Job, apply: Callable[[], None] = nothing) -> Any:
        """Have it written; whoever is cancelled meanwhile goes once it is."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.writer.add(Waiting(job, partial(settle, done, apply)))
        try:
            return await asyncio.shield(done)
        except StorageFailure:
            self.tried = -TRIED  # look again whether we are ready
            raise
        except asyncio.CancelledError:
            await asyncio.wait([done])
            done.exception()  # nobody is left to be told
            raise

    # ---- reading ---------------------------------------------------------------------------------------------------
    async def whole(self, table_id: str) -> tuple[dict[str, Any], list[dict[str, Any]], list[Row], int] | None:
        """A table with its seats, its rows, and the number of the last line of chat; in one trip."""
        chat = schema.chat
        info, seats, said = await self._read_all(
            select(schema.tables).where(schema.tables.c.id == table_id),
            seats_of(table_id),
            select(func.coalesce(func.max(chat.c.id), 0).label("last")).where(chat.c.table_id == table_id),
        )
        return (info[0], seats, await self.answers(table_id), said[0]["last"]) if info and seats else None

    async def table(self, table_id: str) -> dict[str, Any] | None:
        """The row of a table."""
        rows = await self._read(select(schema.tables).where(schema.tables.c.id == table_id))
        return rows[0] if rows else None

    async def seats(self, table_id: str) -> list[dict[str, Any]]:
        """The rows of its seats, in order."""
        return await self._read(seats_of(table_id))

    async def invited(self, invite: str) -> dict[str, Any] | None:
        """The seat an invitation is for."""
        rows = await self._read(select(schema.seats).where(schema.seats.c.invite == invite))
        return rows[0] if rows else None

    async def follower(self, table_id: str) -> tuple[str, int] | None:
        """The first table that was made as a rematch of this one, and how; see `tables.rematch`."""
        tables = schema.tables
        wanted = select(tables.c.id, tables.c.forked_at).where(tables.c.forked_from == table_id, tables.c.forked_at < 0)
        rows = await self._read(wanted.order_by(tables.c.made_at, tables.c.id).limit(1))
        return (rows[0]["id"], rows[0]["forked_at"]) if rows else None

    async def answers(self, table_id: str, after: int = 0) -> list[Row]:
        """The rows of a table after a number; many are read in portions, so that nobody waits for all of them."""
        found: list[Row] = []
        while True:
            after = found[-1].number if found else after
            (portion,) = await self._to_its_end(self._read_now([answers_of(table_id, after)], as_rows))
            found += portion
            if len(portion) < PORTION:
                return found

    async def progress(self, table_ids: list[str]) -> dict[str, tuple[int, int, int, float]]:
        """How far these tables are: answers, the last line of chat, seats taken by link, the pause of their bots."""
        tables, seats, answers, chat = schema.tables, schema.seats, schema.answers, schema.chat

        def newest(what: Any, of: Any) -> Any:
            return select(func.coalesce(what, 0)).where(of.c.table_id == tables.c.id).scalar_subquery()

        wanted = select(
            tables.c.id,
            newest(func.max(answers.c.number), answers).label("number"),
            newest(func.max(chat.c.id), chat).label("said"),
            newest(func.sum(cast(seats.c.is_claimed, Integer)), seats).label("claimed"),
            tables.c.pause,
        )
        found = await self._read(wanted.where(tables.c.id.in_(table_ids)))
        return {row["id"]: (row["number"], row["said"], row["claimed"], row["pause"]) for row in found}

    async def chat(self, table_id: str, after: int, is_player: bool, most: int = 200) -> list[dict[str, Any]]:
        """The last lines of the chat, the oldest of them first; players do not hear what spectators say."""
        chat = schema.chat
        wanted = select(chat).where(chat.c.table_id == table_id, chat.c.id > after)
        if is_player:
            wanted = wanted.where(chat.c.seat.is_(None) | (chat.c.seat != SPECTATOR))
        return [told_line(line) for line in (await self._read(wanted.order_by(chat.c.id.desc()).limit(most)))[::-1]]

    async def unfinished(self, since: int, games: Sequence[str] = ()) -> list[str]:
        """Tables that go on and were played at since: those with bots, and all of these games."""
        tables, seats, answers = schema.tables, schema.seats, schema.answers
        bots = select(seats.c.table_id).where(seats.c.kind == "bot")
        recent = select(answers.c.table_id).where(answers.c.at >= since)
        wanted = select(tables.c.id).where(tables.c.is_over.is_(False))
        is_timed = tables.c.absence_then.in_(("lose", "stand"))  # a clock runs for each decision
        wanted = wanted.where(tables.c.id.in_(bots) | tables.c.game.in_(games) | is_timed)
        found = await self._read(wanted.where(tables.c.id.in_(recent) | (tables.c.made_at >= since)))
        return [row["id"] for row in found]

    async def outworn(self, finished: int, abandoned: int, after: str, most: int) -> list[str]:
        """Tables at which nothing has happened since these moments, in the order of their ids."""
        tables = schema.tables
        wanted = select(tables.c.id).where(tables.c.id > after, jobs.outworn(finished, abandoned))
        return [row["id"] for row in await self._read(wanted.order_by(tables.c.id).limit(most))]

    async def _read(self, statement: Any) -> list[dict[str, Any]]:
        return (await self._read_all(statement))[0]

    async def _read_all(self, *statements: Any) -> list[list[dict[str, Any]]]:
        """Read to the end even when whoever asked has gone: a connection left halfway would outlive the server."""
        return await self._to_its_end(self._read_now(statements, as_dicts))

    async def _to_its_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it all, whoever still waits for it, at the expense of whoever asked."""
        doing = asyncio.ensure_future(charged(work))
        self.doing.add(doing)
        doing.add_done_callback(self._ended)
        return await asyncio.shield(doing)

    def _ended(self, doing: asyncio.Future[Any]) -> None:
        self.doing.discard(doing)
        if not doing.cancelled():
            doing.exception()  # perhaps nobody is left to be told

    async def _read_now(self, statements: Sequence[Any], taken: Callable[[CursorResult[Any]], T]) -> list[T]:
        try:
            async with self.engine.connect() as connection:
                return [taken(await connection.execute(statement)) for statement in statements]
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            raise StorageFailure(reason(error)) from error


def seats_of(table_id: str) -> Any:
    """What finds the seats of a table, in order."""
    seats = schema.seats
    return select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)


def answers_of(table_id: str, after: int) -> Any:
    """What finds the next rows of a table after a number."""
    answers = schema.answers
    columns = (answers.c[name] for name in Row.__dataclass_fields__)
    wanted = select(*columns).where(answers.c.table_id == table_id, answers.c.number > after)
    return wanted.order_by(answers.c.number).limit(PORTION)


def as_dicts(found: CursorResult[Any]) -> list[dict[str, Any]]:
    """What was found, by the names of its columns."""
    names = [str(name) for name in found.keys()]  # noqa: SIM118 - a result is no dict
    return [dict(zip(names, row, strict=True)) for row in found]


def as_rows(found: CursorResult[Any]) -> list[Row]:
    """Rows of a table."""
    return list(starmap(Row, found))


def told_line(line: dict[str, Any]) -> dict[str, Any]:
    """A line of chat as it is told: a spectator has no seat."""
    is_spectator = line["seat"] == SPECTATOR
    return line | {"seat": None if is_spectator else line["seat"], "spectator": is_spectator}


# ---- the parts -----------------------------------------------------------------------------------------------------
def make_engine(url: str, busy: float) -> AsyncEngine:
    """SQLite with a write-ahead log and a sync for every commit, or PostgreSQL."""
    if not url.startswith("sqlite"):
        arguments = {"timeout": busy, "command_timeout": 2 * busy}
        return create_async_engine(url, pool_pre_ping=True, pool_size=10, max_overflow=10, connect_args=arguments)
    engine = create_async_engine(url, connect_args={"timeout": busy}, pool_size=10)
    event.listen(engine.sync_engine, "connect", prepare)
    return engine


def make_writer(url: str, busy: float, engine: AsyncEngine, worker: str, listener: Listening | None) -> Writer:
    """For SQLite a thread with an engine that blocks it; else a task."""
    if not url.startswith("sqlite"):
        return TaskWriter(engine, worker, listener)
    arguments = {"timeout": busy, "check_same_thread": False}
    blocking = create_engine(url.replace("+aiosqlite", "", 1), connect_args=arguments, pool_size=1)
    event.listen(blocking, "connect", prepare)
    return ThreadWriter(blocking, busy)


async def migrate(connection: AsyncConnection) -> None:
    """Apply the steps the database has not seen yet; several workers may try at once."""
    if await connection.run_sync(is_current):
        return
    await connection.rollback()
    if connection.dialect.name == "sqlite":
        await connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
    if not await connection.run_sync(is_current):
        await connection.run_sync(upgrade)
    await connection.commit()


def migrations() -> Config:
    """Where the steps are."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def is_current(connection: Connection) -> bool:
    """Whether the database has seen every step."""
    head = ScriptDirectory.from_config(migrations()).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == head


def upgrade(connection: Connection) -> None:
    """Apply the steps on this connection."""
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
