"""One writer for each worker: whatever comes in while a transaction is being committed goes into the next together.

So a hundred tables cost one sync of the disk and not a hundred. Whoever waits hears of it after the commit and not
before. Between workers the key (table, number) decides: of two answers with one number the database takes the first,
and the other writer is told so.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from queue import SimpleQueue
from typing import Any, Final, Protocol

import structlog
from sqlalchemy import Connection, Engine, insert, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from grandmelee.server.store import postgres, schema

log: Final = structlog.get_logger("grandmelee.storage")

BATCH: Final = 500
GATHER: Final = 0.01  # seconds from one transaction to the next while each has several rows, which then go together
EVERYONE: Final = -1
TROUBLE: Final = (TimeoutError, SQLAlchemyError, sqlite3.Error, OSError)

Job = Callable[[Connection], Any]
Then = Callable[[Any, Exception | None], None]


class StorageFailure(Exception):
    """The database could not do it: full, locked, gone. Nothing was acknowledged."""


@dataclass(frozen=True, slots=True)
class Row:
    """One answer, or whatever else happened at a table, as it is stored; *seen_by* are bits of the seats that know."""

    number: int
    seat: int
    kind: str
    word: str
    at: int = 0
    seen_by: int = EVERYONE


@dataclass(frozen=True, slots=True)
class NewRow:
    """A row for a table, and whether the game ends with it."""

    table_id: str
    row: Row
    ends: bool


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table with its seats and the answers it begins with; or more of one that is being made."""

    id: str
    table: dict[str, Any] | None
    seats: list[dict[str, Any]]
    rows: Sequence[Row]


@dataclass(slots=True)
class Waiting:
    """Something to write, and what is to happen once it is written or has failed."""

    job: NewRow | NewTable | Job
    then: Then

    def tell(self, result: Any, error: Exception | None) -> None:
        """Say how it went; what goes wrong after that must not stop the writer."""
        try:
            self.then(result, error)
        except Exception:
            log.exception("after writing")


def refuse(waiting: Waiting) -> None:
    """Nothing is written any more: whoever waited for it would wait for ever."""
    waiting.tell(None, StorageFailure("The server is closing."))


class Writer(Protocol):
    """What writes: started in the event loop, which also hears of what was written."""

    def start(self) -> None: ...
    def add(self, waiting: Waiting) -> None: ...
    async def close(self) -> None: ...


STARTED: Final = time.time_ns() - time.monotonic_ns()


def now() -> int:
    """The time in milliseconds, on a clock that only goes forward.

    Deadlines and absence are counted by it, so that nobody is late because the machine's clock was set.
    """
    return (STARTED + time.monotonic_ns()) // 1_000_000


# ---- SQLite --------------------------------------------------------------------------------------------------------
class ThreadWriter:
    """Writes to SQLite in a thread of its own, one trip there and back for each transaction."""

    def __init__(self, engine: Engine, busy: float) -> None:
        self.engine = engine
        self.quick = Quick(str(make_url(engine.url).database), busy)
        self.waiting: list[Waiting] = []
        self.inbox: SimpleQueue[list[Waiting] | None] = SimpleQueue()
        self.is_writing = False
        self.is_closed = False
        self.idle = asyncio.Event()
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)

    def start(self) -> None:
        """Begin to write."""
        self.loop = asyncio.get_running_loop()
        self.idle.set()
        self.thread.start()

    def add(self, waiting: Waiting) -> None:
        """Write this with whatever else comes in this turn of the loop, or while the disk is busy."""
        if self.is_closed:
            refuse(waiting)
            return
        self.waiting.append(waiting)
        if not self.is_writing:
            self.is_writing = True
            self.idle.clear()
            self.loop.call_soon(self._hand_over)

    async def close(self) -> None:
        """Write what is waiting, then end."""
        self.is_closed = True
        if self.thread.is_alive():
            await self.idle.wait()
            self.inbox.put(None)
            self.thread.join()
        self.quick.close()
        self.engine.dispose()

    def _hand_over(self) -> None:
        batch, self.waiting = self.waiting[:BATCH], self.waiting[BATCH:]
        self.inbox.put(batch)

    def _written(self, batch: list[Waiting], results: list[Any]) -> None:
        """The transaction is committed: start the next one, then tell whoever waited for this one."""
        self.is_writing = bool(self.waiting)
        if self.is_writing:
            self._hand_over()
        else:
            self.idle.set()
        for waiting, result in zip(batch, results, strict=True):
            is_failure = isinstance(result, StorageFailure)
            waiting.tell(None if is_failure else result, result if is_failure else None)

    # ---- in the thread ---------------------------------------------------------------------------------------------
    def _run(self) -> None:
        while (batch := self.inbox.get()) is not None:
            results = self._write(batch)
            try:
                self.loop.call_soon_threadsafe(self._written, batch, results)
            except RuntimeError:  # the loop is closed: nobody waits any more
                return

    def _write(self, batch: list[Waiting]) -> list[Any]:
        """The results, or a failure for each: quickly what is plain, then the rest."""
        plain = [waiting for waiting in batch if is_plain(waiting)]
        others = [waiting for waiting in batch if not is_plain(waiting)]
        done = dict(zip(map(id, plain + others), self._supervised(plain) + self._supervised(others), strict=True))
        return [done[id(waiting)] for waiting in batch]

    def _supervised(self, part: list[Waiting]) -> list[Any]:
        """The results; an error that nobody expected fails only what caused it, and never ends the thread."""
        try:
            return self._write_part(part) if part else []
        except Exception as error:
            self.quick.close()
            if len(part) > 1:
                return [result for waiting in part for result in self._supervised([waiting])]
            log.exception("writer")
            return [StorageFailure(reason(error))]

    def _write_part(self, part: list[Waiting]) -> list[Any]:
        try:
            if is_plain(part[0]) and self.quick.commit([waiting.job for waiting in part]):
                return [True] * len(part)
        except TROUBLE as error:
            return [StorageFailure(reason(error))] * len(part)
        return self._write_slowly(part)

    def _write_slowly(self, batch: list[Waiting]) -> list[Any]:
        """Together when possible, one by one when one of them spoils the rest."""
        try:
            with self.engine.begin() as connection:
                return carry_out(connection, batch)
        except (DataError, IntegrityError) as error:
            if len(batch) > 1:
                return [result for waiting in batch for result in self._write_slowly([waiting])]
            return [StorageFailure(reason(error))]
        except TROUBLE as error:
            return [StorageFailure(reason(error))] * len(batch)


class Quick:
    """Adds to a file of SQLite, all rows of a kind in one statement.

    The interpreter is let go and taken again once for each statement and not for each row; while a busy event loop
    has it, every time costs a wait. Answers alone are one statement, which is a transaction by itself.
    """

    def __init__(self, path: str, busy: float) -> None:
        self.path = path
        self.busy = busy
        self.connection: sqlite3.Connection | None = None

    def commit(self, jobs: list[Any]) -> bool:
        """Write all this; False, and nothing written, when any number is taken or a table is missing."""
        rows = [(job.table_id, job.row) for job in jobs if isinstance(job, NewRow)]
        ended = [job.table_id for job in jobs if isinstance(job, NewRow) and job.ends]
        made = [job for job in jobs if isinstance(job, NewTable)]
        try:
            if ended or made:
                self._commit_all(rows, ended, made)
            else:
                self._insert("answers", [as_tuple(*row) for row in rows])
        except sqlite3.IntegrityError:
            return False
        finally:
            if self.connection is not None and self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
        return True

    def _commit_all(self, rows: list[tuple[str, Row]], ended: list[str], made: list[NewTable]) -> None:
        connection = self._connected()
        connection.execute("BEGIN IMMEDIATE")
        self._insert("tables", [as_row("tables", new.table) for new in made if new.table is not None])
        self._insert("seats", [as_row("seats", seat) for new in made for seat in new.seats])
        rows = rows + [(new.id, row) for new in made for row in new.rows]
        self._insert("answers", [as_tuple(*row) for row in rows])
        if ended:
            places = ", ".join("?" * len(ended))
            connection.execute(f"UPDATE tables SET is_over = 1 WHERE id IN ({places})", ended)
        connection.execute("COMMIT")

    def _insert(self, name: str, rows: list[tuple[Any, ...]]) -> None:
        for start in range(0, len(rows), BATCH):
            part = rows[start : start + BATCH]
            self._connected().execute(insertion(name, len(part)), [value for row in part for value in row])

    def close(self) -> None:
        """Let the file go."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def _connected(self) -> sqlite3.Connection:
        if self.connection is None:
            self.connection = sqlite3.connect(self.path, self.busy, isolation_level=None, check_same_thread=False)
            prepare(self.connection, None)
        return self.connection


@lru_cache(maxsize=2 * BATCH)
def insertion(name: str, rows: int) -> str:
    """The statement that adds so many rows to a table of the database."""
    columns = column_names(name)
    row = f"({', '.join('?' * len(columns))})"
    return f"INSERT INTO {name} ({', '.join(columns)}) VALUES {', '.join([row] * rows)}"


@cache
def column_names(name: str) -> tuple[str, ...]:
    """The columns of a table of the database."""
    return tuple(str(column.name) for column in schema.metadata.tables[name].columns)


def as_row(name: str, values: dict[str, Any]) -> tuple[Any, ...]:
    """Values in the order of their columns."""
    return tuple(values.get(column) for column in column_names(name))


def prepare(connection: Any, _: object) -> None:
    """What every connection to SQLite needs: a write-ahead log, and a sync for every commit."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


# ---- PostgreSQL ----------------------------------------------------------------------------------------------------
class TaskWriter:
    """Writes in a task of the event loop, for a driver that does not block it."""

    def __init__(self, engine: AsyncEngine, worker: str, listening: postgres.Listening | None = None) -> None:
        self.engine = engine
        self.adding = postgres.Adding(engine, worker, listening)
        self.queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.is_closed = False
        self.next = 0.0  # when the next transaction may begin

    def start(self) -> None:
        """Begin to write."""
        self.task = asyncio.create_task(self._run(), name="writer")

    def add(self, waiting: Waiting) -> None:
        """Write this with whatever else is waiting."""
        if self.is_closed:
            refuse(waiting)
            return
        self.queue.put_nowait(waiting)

    async def close(self) -> None:
        """Write what is waiting, then end."""
        self.is_closed = True
        if self.task is not None:
            await self.queue.join()
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self.adding.close()

    async def _run(self) -> None:
        while True:
            batch = await self._gathered()
            rows = [waiting for waiting in batch if is_row(waiting.job)]
            others = [waiting for waiting in batch if not is_row(waiting.job)]
            if rows and not await self._add(rows):
                others = batch
            if others:
                await self._write(others)
            for _ in batch:
                self.queue.task_done()

    async def _gathered(self) -> list[Waiting]:
        """What is to be written next; where many write, a little is waited for more."""
        batch, loop = [await self.queue.get()], asyncio.get_running_loop()
        if self.next > loop.time():
            await asyncio.sleep(self.next - loop.time())
        while len(batch) < BATCH and not self.queue.empty():
            batch.append(self.queue.get_nowait())
        self.next = loop.time() + GATHER if len(batch) > 1 else 0.0
        return batch

    async def _add(self, batch: list[Waiting]) -> bool:
        """Rows alone, quickly; False, and nothing written, when one of them spoils the rest."""
        firsts = first_of_each(batch)
        try:
            rows = [as_tuple(job.table_id, job.row) for job in firsts.values()]
            taken = await self.adding.add(rows, [job.table_id for job in firsts.values() if job.ends])
        except postgres.SPOILED:
            return False
        except Exception as error:  # whatever it is: perhaps they are written, so nobody is told that they are not
            if not isinstance(error, postgres.TROUBLE):
                log.exception("writer")
            await self.adding.close()
            fail(batch, error)
            return True
        written = {id(job) for each, job in firsts.items() if each in taken}
        for waiting in batch:
            waiting.tell(id(waiting.job) in written, None)
        return True

    async def _write(self, batch: list[Waiting]) -> None:
        try:
            async with self.engine.begin() as connection:
                results = await connection.run_sync(carry_out, batch)
        except (DataError, IntegrityError) as error:
            if len(batch) == 1:
                fail(batch, error)
            for waiting in batch if len(batch) > 1 else []:
                await self._write([waiting])
        except TROUBLE as error:
            fail(batch, error)
        except Exception as error:  # nobody expected it: it fails only what caused it, and the task goes on
            if len(batch) == 1:
                log.exception("writer")
                fail(batch, error)
            for waiting in batch if len(batch) > 1 else []:
                await self._write([waiting])
        else:
            for waiting, result in zip(batch, results, strict=True):
                waiting.tell(result, None)


def is_row(job: object) -> bool:
    """Whether it is a row and nothing else."""
    return isinstance(job, NewRow)


def is_plain(waiting: Waiting) -> bool:
    """Whether it only adds rows."""
    return isinstance(waiting.job, (NewRow, NewTable))


def fail(batch: list[Waiting], error: Exception) -> None:
    """Tell everyone in the batch that nothing of it was written."""
    for waiting in batch:
        waiting.tell(None, StorageFailure(reason(error)))


def reason(error: Exception) -> str:
    """The database's own words, without the statement and its values."""
    origin = getattr(error, "orig", None) or error
    return str(origin).splitlines()[0] if str(origin) else type(origin).__name__


# ---- what is written -----------------------------------------------------------------------------------------------
def carry_out(connection: Connection, batch: Sequence[Waiting]) -> list[Any]:
    """The rows together, then everything else in its order; inside a transaction."""
    firsts = first_of_each(batch)
    taken = insert_rows(connection, list(firsts.values()))
    return [carried_out(connection, waiting.job, firsts, taken) for waiting in batch]


def first_of_each(batch: Sequence[Waiting]) -> dict[tuple[str, int], NewRow]:
    """Of rows with one key the one that came first."""
    firsts: dict[tuple[str, int], NewRow] = {}
    for waiting in batch:
        if isinstance(waiting.job, NewRow):
            firsts.setdefault(key(waiting.job), waiting.job)
    return firsts


def carried_out(
    connection: Connection, job: Any, firsts: dict[tuple[str, int], NewRow], taken: set[tuple[str, int]]
) -> Any:
    """The result of one job, whose row was added with the others if it is one."""
    if isinstance(job, NewRow):
        return key(job) in taken and firsts[key(job)] is job
    return make(connection, job) if isinstance(job, NewTable) else job(connection)


def make(connection: Connection, new: NewTable) -> bool:
    """Add a table with its seats and answers."""
    if new.table is not None:
        connection.execute(insert(schema.tables), [new.table])
    if new.seats:
        connection.execute(insert(schema.seats), new.seats)
    if new.rows:
        connection.execute(insert(schema.answers), [as_values(new.id, row) for row in new.rows])
    return True


def insert_rows(connection: Connection, new: list[NewRow]) -> set[tuple[str, int]]:
    """Add rows; the keys of those that were first."""
    if not new:
        return set()
    answers, tables = schema.answers, schema.tables
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    statement = dialect.insert(answers).on_conflict_do_nothing().returning(answers.c.table_id, answers.c.number)
    result = connection.execute(statement, [as_values(job.table_id, job.row) for job in sorted(new, key=key)])
    taken = {(row[0], row[1]) for row in result}
    for table_id in sorted({table_id for table_id, _ in taken}):
        postgres.tell(connection, table_id)
    ended = [job.table_id for job in new if job.ends and key(job) in taken]
    if ended:
        connection.execute(update(tables).where(tables.c.id.in_(ended)).values(is_over=True))
    return taken


def key(job: NewRow) -> tuple[str, int]:
    """What the database allows once."""
    return job.table_id, job.row.number


def as_tuple(table_id: str, row: Row) -> tuple[Any, ...]:
    """A row in the order of its columns."""
    return table_id, row.number, row.seat, row.kind, row.word, row.at or now(), row.seen_by


def as_values(table_id: str, row: Row) -> dict[str, Any]:
    """A row as SQLAlchemy wants it."""
    return dict(zip(column_names("answers"), as_tuple(table_id, row), strict=True))
