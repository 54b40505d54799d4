"""Tables and answers on disk. What is said to be written has been committed; nothing else is the truth.

All writing of a worker goes through one queue: whatever has come in while the last transaction was being committed
goes into the next one together, so that a hundred tables cost one sync of the disk and not a hundred. Between
workers the key (table, number) decides: of two answers with one number the database takes the first, and the
other writer is told so.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from grandmelee.server import schema

T = TypeVar("T")
Job = Callable[[AsyncConnection], Awaitable[Any]]

BATCH: Final = 500
ONE_AT_A_TIME: Final = 7_042_613  # the advisory lock under which PostgreSQL is migrated


class StorageFailure(Exception):
    """The database could not do it: full, locked, gone. Nothing was acknowledged."""


@dataclass(frozen=True)
class Row:
    """One answer, or one answer taken back, as it is stored."""

    number: int
    seat: int
    kind: str
    word: str
    at: int = 0


@dataclass(frozen=True)
class NewRow:
    """A row for a table, and whether the game ends with it."""

    table_id: str
    row: Row
    ends: bool


@dataclass
class Waiting:
    """Something to write, and who waits for it."""

    job: NewRow | Job
    done: asyncio.Future[Any]


def now() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


class Storage:
    """One database and the queue of what is to be written."""

    def __init__(self, url: str, busy: float = 5.0) -> None:
        self.engine = make_engine(url, busy)
        self.quick = make_quick_engine(url, busy)
        self.thread = ThreadPoolExecutor(1, "writer")
        self.queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        self.reading: set[asyncio.Future[list[dict[str, Any]]]] = set()

    async def open(self) -> None:
        """Bring the database to its present form and start writing."""
        try:
            async with self.engine.connect() as connection:
                await migrate(connection)
        except (SQLAlchemyError, OSError) as error:
            raise StorageFailure(reason(error)) from error
        self.writer = asyncio.create_task(self._write_all(), name="writer")

    async def close(self) -> None:
        """Write what is waiting, then let the database go."""
        if self.writer is not None:
            await self.queue.join()
            self.writer.cancel()
            await asyncio.gather(self.writer, return_exceptions=True)
        await asyncio.gather(*self.reading, return_exceptions=True)
        await self.engine.dispose()
        self.thread.shutdown()
        if self.quick is not None:
            self.quick.dispose()

    async def is_ready(self) -> bool:
        """Whether the database answers."""
        try:
            await self._read(text("SELECT 1"))
        except StorageFailure:
            return False
        return True

    # ---- writing ---------------------------------------------------------------------------------------------------
    async def append(self, table_id: str, row: Row, ends: bool) -> bool:
        """Add a row; False when its number is taken. It is on disk when this returns."""
        return bool(await self._enqueue(NewRow(table_id, row, ends)))

    async def make_table(self, table: dict[str, Any], seats: list[dict[str, Any]], rows: Sequence[Row]) -> None:
        """A new table with its seats, and the answers it begins with."""

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(insert(schema.tables), [table])
            await connection.execute(insert(schema.seats), seats)
            if rows:
                await connection.execute(insert(schema.answers), [as_values(table["id"], row) for row in rows])

        await self._enqueue(job)

    async def claim(self, invite: str, token: str, name: str) -> tuple[str, int] | None:
        """Take the seat of an invitation: from now on only the new token is its; None when it is used up."""
        seats = schema.seats
        change = update(seats).where(seats.c.invite == invite, seats.c.kind == "human")
        change = change.values(token=token, invite=None, is_claimed=True, **({"name": name} if name else {}))

        async def job(connection: AsyncConnection) -> tuple[str, int] | None:
            row = (await connection.execute(change.returning(seats.c.table_id, seats.c.seat))).first()
            return (row[0], row[1]) if row else None

        found: tuple[str, int] | None = await self._enqueue(job)
        return found

    async def set_pause(self, table_id: str, pause: float) -> None:
        """How long bots wait at this table; negative: they are stopped."""
        change = update(schema.tables).where(schema.tables.c.id == table_id).values(pause=pause)
        await self._enqueue(lambda connection: connection.execute(change))

    async def say(self, table_id: str, seat: int | None, name: str, words: str) -> dict[str, Any]:
        """Add a line to the chat, and give it back with its number."""
        line = {"table_id": table_id, "seat": seat, "name": name, "text": words, "at": now()}

        async def job(connection: AsyncConnection) -> int:
            added = insert(schema.chat).values(line).returning(schema.chat.c.id)
            return int((await connection.execute(added)).scalar_one())

        return {"id": await self._enqueue(job)} | line

    async def _enqueue(self, job: NewRow | Job) -> Any:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait(Waiting(job, done))
        return await done

    async def _write_all(self) -> None:
        while True:
            batch = [await self.queue.get()]
            while len(batch) < BATCH and not self.queue.empty():
                batch.append(self.queue.get_nowait())
            await self._write(batch)
            for _ in batch:
                self.queue.task_done()

    async def _write(self, batch: list[Waiting]) -> None:
        """One transaction; whoever waits hears of it after the commit and not before."""
        try:
            results = await self._transaction(batch)
        except (DataError, IntegrityError) as error:
            if len(batch) == 1:
                fail(batch, error)
            for waiting in batch if len(batch) > 1 else []:
                await self._write([waiting])
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            fail(batch, error)
        else:
            for waiting, result in zip(batch, results, strict=True):
                if not waiting.done.done():
                    waiting.done.set_result(result)

    async def _transaction(self, batch: list[Waiting]) -> list[Any]:
        """Committed when this returns. Answers alone take one trip to SQLite's thread and not one for each call."""
        new = [waiting.job for waiting in batch if isinstance(waiting.job, NewRow)]
        if self.quick is not None and len(new) == len(batch):
            loop = asyncio.get_running_loop()
            taken = await loop.run_in_executor(self.thread, insert_quickly, self.quick, new)
            return [key(job) in taken for job in new]
        async with self.engine.begin() as connection:
            taken = await connection.run_sync(insert_rows, new)
            return [
                key(waiting.job) in taken if isinstance(waiting.job, NewRow) else await waiting.job(connection)
                for waiting in batch
            ]

    # ---- reading ---------------------------------------------------------------------------------------------------
    async def table(self, table_id: str) -> dict[str, Any] | None:
        """The row of a table."""
        rows = await self._read(select(schema.tables).where(schema.tables.c.id == table_id))
        return rows[0] if rows else None

    async def seats(self, table_id: str) -> list[dict[str, Any]]:
        """The rows of its seats, in order."""
        seats = schema.seats
        return await self._read(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))

    async def invited(self, invite: str) -> dict[str, Any] | None:
        """The seat an invitation is for."""
        rows = await self._read(select(schema.seats).where(schema.seats.c.invite == invite))
        return rows[0] if rows else None

    async def answers(self, table_id: str, after: int = 0) -> list[Row]:
        """The rows of a table after a number."""
        answers = schema.answers
        wanted = select(answers).where(answers.c.table_id == table_id, answers.c.number > after)
        found = await self._read(wanted.order_by(answers.c.number))
        return [Row(row["number"], row["seat"], row["kind"], row["word"], row["at"]) for row in found]

    async def last_numbers(self, table_ids: list[str]) -> dict[str, int]:
        """How far these tables are."""
        answers = schema.answers
        wanted = select(answers.c.table_id, func.max(answers.c.number).label("last"))
        found = await self._read(wanted.where(answers.c.table_id.in_(table_ids)).group_by(answers.c.table_id))
        return {row["table_id"]: row["last"] for row in found}

    async def chat(self, table_id: str, after: int = 0, most: int = 200) -> list[dict[str, Any]]:
        """The last lines of the chat, the oldest of them first."""
        chat = schema.chat
        wanted = select(chat).where(chat.c.table_id == table_id, chat.c.id > after)
        return (await self._read(wanted.order_by(chat.c.id.desc()).limit(most)))[::-1]

    async def unfinished(self, since: int) -> list[str]:
        """Tables with bots that go on and were played at since."""
        tables, seats, answers = schema.tables, schema.seats, schema.answers
        bots = select(seats.c.table_id).where(seats.c.kind == "bot")
        recent = select(answers.c.table_id).where(answers.c.at >= since)
        wanted = select(tables.c.id).where(tables.c.is_over.is_(False), tables.c.id.in_(bots))
        found = await self._read(wanted.where(tables.c.id.in_(recent) | (tables.c.made_at >= since)))
        return [row["id"] for row in found]

    async def _read(self, statement: Any) -> list[dict[str, Any]]:
        """Read to the end even when whoever asked has gone: a connection left halfway would outlive the server."""
        reading = asyncio.ensure_future(self._read_now(statement))
        self.reading.add(reading)
        reading.add_done_callback(self.reading.discard)
        return await asyncio.shield(reading)

    async def _read_now(self, statement: Any) -> list[dict[str, Any]]:
        try:
            async with self.engine.connect() as connection:
                return [dict(row) for row in (await connection.execute(statement)).mappings()]
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            raise StorageFailure(reason(error)) from error


# ---- adding rows ---------------------------------------------------------------------------------------------------
def key(job: NewRow) -> tuple[str, int]:
    """What the database allows once."""
    return job.table_id, job.row.number


def insert_quickly(engine: Engine, new: list[NewRow]) -> set[tuple[str, int]]:
    """The same in a transaction of its own."""
    with engine.begin() as connection:
        return insert_rows(connection, new)


def insert_rows(connection: Connection, new: list[NewRow]) -> set[tuple[str, int]]:
    """Add rows; the keys of those that were first."""
    if not new:
        return set()
    answers, tables = schema.answers, schema.tables
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    statement = dialect.insert(answers).on_conflict_do_nothing().returning(answers.c.table_id, answers.c.number)
    result = connection.execute(statement, [as_values(job.table_id, job.row) for job in new])
    taken = {(row[0], row[1]) for row in result}
    ended = [job.table_id for job in new if job.ends and key(job) in taken]
    if ended:
        connection.execute(update(tables).where(tables.c.id.in_(ended)).values(is_over=True))
    return taken


# ---- the parts -----------------------------------------------------------------------------------------------------
def as_values(table_id: str, row: Row) -> dict[str, Any]:
    """A row as the database wants it."""
    return {
        "table_id": table_id,
        "number": row.number,
        "seat": row.seat,
        "kind": row.kind,
        "word": row.word,
        "at": row.at or now(),
    }


def fail(batch: list[Waiting], error: Exception) -> None:
    """Tell everyone in the batch that nothing of it was written."""
    for waiting in batch:
        if not waiting.done.done():
            waiting.done.set_exception(StorageFailure(reason(error)))


def reason(error: Exception) -> str:
    """The database's own words, without the statement and its values."""
    origin = getattr(error, "orig", None) or error
    return str(origin).splitlines()[0] if str(origin) else type(origin).__name__


def make_engine(url: str, busy: float) -> AsyncEngine:
    """SQLite with a write-ahead log and a sync for every commit, or PostgreSQL."""
    if not url.startswith("sqlite"):
        arguments = {"timeout": busy, "command_timeout": 2 * busy}
        return create_async_engine(url, pool_pre_ping=True, pool_size=10, max_overflow=10, connect_args=arguments)
    engine = create_async_engine(url, connect_args={"timeout": busy}, pool_size=10)
    event.listen(engine.sync_engine, "connect", prepare)
    return engine


def make_quick_engine(url: str, busy: float) -> Engine | None:
    """For SQLite: the same file without a trip between threads for every call."""
    if not url.startswith("sqlite"):
        return None
    arguments = {"timeout": busy, "check_same_thread": False}
    engine = create_engine(url.replace("+aiosqlite", "", 1), connect_args=arguments, pool_size=1)
    event.listen(engine, "connect", prepare)
    return engine


def prepare(connection: Any, _: object) -> None:
    """What every connection to SQLite needs."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


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
