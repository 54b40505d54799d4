"""PostgreSQL by its own driver: answers added in one statement, and notices of what other workers have committed.

A notice is sent by the transaction that writes (NOTIFY) and heard in the order of the commits, by everyone who listens
when that transaction is committed and by nobody if it is not. So it is as true as the rows. Rows are told on a channel
of their table, to which only workers listen that have it in memory; anything else, which is rare, is told to all.

Where nobody else has a table, nothing is told at all. Whoever follows one shares an advisory lock, and whoever adds
rows tries to have that lock alone: if that succeeds no other worker follows, and none can begin to before the rows are
committed and can be read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import md5
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]
import structlog
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

log: Final = structlog.get_logger("grandmelee.postgres")

CHANNEL: Final = "grandmelee"
LISTENER: Final = f"{CHANNEL} notices where needed"  # what the connection is called in the database
OLDER: Final = [f"{CHANNEL} notices", f"{CHANNEL} notices by table"]
"""And those of workers of versions that hear rows only where all do, or share no lock."""

LOCKS: Final = 1024  # tables share them, since a database has room for some thousands
LOCK_CLASS: Final = 1_735_549_293  # the first of the two keys, so that others who use the database may have theirs
OFTEN: Final = 5.0  # seconds between looks whether there are such workers
TOGETHER: Final = 20  # rows in one notice, which has 8,000 bytes at most
AGAIN: Final = 1.0  # seconds before a lost connection is tried again
TROUBLE: Final = (
    TimeoutError,
    OSError,
    SQLAlchemyError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # something is asked after the database has said goodbye, and before it has gone
)
SPOILED: Final = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError)

ADD: Final = """WITH taken AS (
    INSERT INTO answers (table_id, number, seat, kind, word, at, seen_by)
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::bigint[], $7::int[])
    ON CONFLICT DO NOTHING
    RETURNING table_id, number, seat, kind, word, at, seen_by
)"""
END: Final = """, ended AS (
    UPDATE tables SET is_over = TRUE WHERE id = ANY($8::text[]) AND id IN (SELECT table_id FROM taken)
)"""
TELL: Final = f""", parts AS (
    SELECT table_id AS at_table,
        {{worker}}::text || json_agg(json_build_array(table_id, number, seat, kind, word, at, seen_by))::text AS part
    FROM (SELECT *, row_number() OVER (PARTITION BY table_id) / {TOGETHER} AS place FROM taken) AS placed
    WHERE {{is_wanted}}
    GROUP BY table_id, place
), told AS (SELECT pg_notify('{CHANNEL}_' || md5(at_table), part) FROM parts)
"""
ELSEWHERE: Final = f"NOT pg_try_advisory_xact_lock({LOCK_CLASS}, hashtext(table_id) & {LOCKS - 1})"
"""Whether another worker follows this table."""

SHARE: Final = f"SELECT pg_advisory_lock_shared({LOCK_CLASS}, hashtext($1::text) & {LOCKS - 1})"
UNSHARE: Final = f"SELECT pg_advisory_unlock_shared({LOCK_CLASS}, hashtext($1::text) & {LOCKS - 1})"

TELL_ALL: Final = f", told_all AS (SELECT pg_notify('{CHANNEL}', part) FROM parts)"


@cache
def adding(ends: bool, tells: bool, tells_all: bool) -> str:
    """The statement that adds rows. After their columns come the tables that end with them, and who tells the others.

    PostgreSQL does what is counted, so what is told is counted. Beside workers of an older version all is told.
    """
    tell = TELL.format(worker="$9" if ends else "$8", is_wanted="TRUE" if tells_all else ELSEWHERE)
    parts = [ADD, END * ends, tell * tells, TELL_ALL * tells_all, "SELECT table_id, number"]
    parts += [", (SELECT count(*) FROM told)" * tells, ", (SELECT count(*) FROM told_all)" * tells_all]
    return " ".join([*parts, "FROM taken"])


def channel_of(table_id: str) -> str:
    """Where rows of a table are told; safe in a statement, whatever somebody calls a table."""
    return f"{CHANNEL}_{md5(table_id.encode(), usedforsecurity=False).hexdigest()}"


def tell(connection: Connection, table_id: str) -> None:
    """With this transaction all workers hear that something was written at a table, if the database can tell them."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, table_id)))


class Adding:
    """Adds answers: one statement, which is a transaction by itself.

    On the connection on which this worker listens, if it does: then its own notices come with the reply and wake
    nobody. Otherwise on one of its own.
    """

    def __init__(self, engine: AsyncEngine, worker: str, listening: Listening | None) -> None:
        self.engine = engine
        self.worker = worker  # who tells the others; empty: there are none
        self.listening = listening
        self.connection: AsyncConnection | None = None
        self.driver: Any = None

    async def add(self, rows: list[tuple[Any, ...]], ended: list[str]) -> set[tuple[str, int]]:
        """Add rows, of which some end their games; the keys of those that were first.

        In the order of their keys, so that no two workers wait in a circle.
        """
        values: list[Any] = [list(column) for column in zip(*sorted(rows), strict=True)]
        is_heard_by_all = self.listening is not None and self.listening.is_beside_older
        statement = adding(bool(ended), bool(self.worker), bool(self.worker) and is_heard_by_all)
        values += [each for each in (ended, self.worker) if each]
        if self.listening is not None and self.listening.is_connected:
            found = await self.listening.ask(statement, *values)
        else:
            found = await (await self._connected()).fetch(statement, *values)
        return {(row[0], row[1]) for row in found}

    async def close(self) -> None:
        """Let the connection go."""
        connection, self.connection, self.driver = self.connection, None, None
        if connection is not None:
            await let_go(connection)

    async def _connected(self) -> Any:
        if self.driver is not None and self.driver.is_closed():
            await self.close()
        if self.driver is None:
            self.connection = await self.engine.connect()
            self.driver = (await self.connection.get_raw_connection()).driver_connection
        return self.driver


def nobody(_: str) -> None:
    """Nobody wants to hear it."""


def nothing() -> None:
    """Nothing is to be done."""


class Listening:
    """Hears what concerns the tables it follows, and can say whether all that was told until now has been heard."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.heard: Callable[[str], None] = nobody
        self.begun: Callable[[], None] = nothing  # from now on all is heard; what was before must be looked for
        self.driver: Any = None
        self.pid = 0  # of its process in the database
        self.followed: set[str] = set()  # tables whose rows are to be heard
        self.listened: set[str] = set()  # and those that the database has been asked for
        self.following: set[asyncio.Task[None]] = set()
        self.is_beside_older = True  # until it is known that no worker of an older version listens
        self.lock = asyncio.Lock()  # one question at a time
        self.lost = asyncio.Event()
        self.asked: asyncio.Future[bool] | None = None  # by whoever came while the database was being asked
        self.asking: asyncio.Task[None] | None = None

    @property
    def is_connected(self) -> bool:
        return self.driver is not None

    async def run(self) -> None:
        """Listen, and again after a while when the connection is lost."""
        while True:
            try:
                await self._listen()
            except TROUBLE as error:
                log.warning("notices", state="away", reason=type(error).__name__)
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        connection = await self.engine.connect()
        try:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            self.lost.clear()
            driver.add_termination_listener(lambda _: self.lost.set())
            await driver.execute(f"SET application_name TO '{LISTENER}'")  # for whoever looks at the database
            self.pid, self.listened = driver.get_server_pid(), set()
            await driver.add_listener(CHANNEL, self._hear)
            while missing := self.followed - self.listened:
                for table_id in missing:
                    await self._listen_to(driver, table_id)
            self.driver = driver
            self.begun()
            await self._watch()
            log.warning("notices", state="lost")
        finally:
            self.driver = None
            await let_go(connection)

    async def _watch(self) -> None:
        """Until the connection is lost: see whether workers of an older version are there, who hear where all do."""
        while not self.lost.is_set():
            wanted = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = ANY($1)"
            found = await self.ask(f"SELECT EXISTS ({wanted})", OLDER)
            self.is_beside_older = found[0][0]
            with suppress(TimeoutError):
                async with asyncio.timeout(OFTEN):  # wait_for of Python 3.11 would lose a stop that comes with the loss
                    await self.lost.wait()

    def _hear(self, _: object, pid: int, __: str, payload: str) -> None:
        if pid != self.pid:  # what was written on this connection is known
            self.heard(payload)

    # ---- tables ----------------------------------------------------------------------------------------------------
    async def follow(self, table_id: str) -> None:
        """From now on hear every row of this table; what was before must be read afterwards.

        While there is no connection the next one hears of it, and whoever is told that it has begun reads again.
        """
        self.followed.add(table_id)
        if table_id not in self.listened:
            following = asyncio.create_task(self._follow(table_id))
            self.following.add(following)
            following.add_done_callback(self.following.discard)
            await asyncio.shield(following)  # to its end even when whoever asked has gone

    async def _follow(self, table_id: str) -> None:
        async with self.lock:
            try:
                if self.driver is not None and table_id not in self.listened:
                    await self._listen_to(self.driver, table_id)
            except TROUBLE as error:
                log.warning("notices", state="no answer", reason=type(error).__name__)
                self._give_up()

    def forget(self, table_id: str) -> None:
        """Rows of this table are of no interest any more."""
        self.followed.discard(table_id)

    async def tidy(self) -> None:
        """Tell the database what was forgotten."""
        while self.driver is not None and (forgotten := self.listened - self.followed):
            async with self.lock:
                await self._listen_no_more(forgotten.pop())

    async def _listen_no_more(self, table_id: str) -> None:
        if self.driver is None or table_id in self.followed or table_id not in self.listened:
            return  # somebody was quicker
        self.listened.discard(table_id)
        try:
            await self.driver.remove_listener(channel_of(table_id), self._hear)
            await self.driver.fetch(UNSHARE, table_id)
        except TROUBLE:
            self._give_up()

    async def _listen_to(self, driver: Any, table_id: str) -> None:
        await driver.add_listener(channel_of(table_id), self._hear)
        await driver.fetch(SHARE, table_id)  # as often as there are tables that share this lock
        self.listened.add(table_id)

    def _give_up(self) -> None:
        """Something is wrong with the connection: nothing is known until there is another."""
        self.driver = None
        self.lost.set()

    # ---- asking ----------------------------------------------------------------------------------------------------

    async def ask(self, statement: str, *values: Any) -> list[Any]:
        """Ask the database something: whatever was told before has been heard when it replies."""
        async with self.lock:
            driver, waiting, self.asked = self.driver, self.asked, None
            has_heard = False
            try:
                if driver is None:
                    raise asyncpg.InterfaceError("the connection is lost")
                found: list[Any] = await driver.fetch(statement, *values)
                has_heard = driver is self.driver
                return found
            except SPOILED:
                raise
            except Exception:  # whatever it is, nobody may wait for ever
                self._give_up()
                raise
            finally:
                if waiting is not None:
                    waiting.set_result(has_heard)

    async def has_heard_all(self) -> bool:
        """Whether every notice of a transaction committed before this call has been heard; False: who knows.

        Notices come before the answer to whatever is asked on the same connection after them, be it an answer that is
        added. Whoever calls while the database is being asked waits for the next reply, all together.
        """
        if self.driver is None:
            return False
        if self.asked is None:
            self.asked = asyncio.get_running_loop().create_future()
        waiting = self.asked
        if self.asking is None:
            self.asking = asyncio.create_task(self._ask())
        return await asyncio.shield(waiting)

    async def _ask(self) -> None:
        try:
            while self.asked is not None:  # also by whoever came while the last question failed
                try:
                    await self.ask("SELECT 1")
                except Exception as error:
                    log.warning("notices", state="no answer", reason=type(error).__name__)
        finally:
            self.asking = None


async def let_go(connection: AsyncConnection) -> None:
    """End a connection, whatever state it is in and whatever comes of it: the writer must go on."""
    with suppress(Exception):
        await connection.invalidate()
    with suppress(Exception):
        await connection.close()
