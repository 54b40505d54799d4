"""PostgreSQL by its own driver: answers added in one statement, and notices of what other workers have committed.

A notice is sent by the transaction that writes (NOTIFY) and heard in the order of the commits, by everyone who listens
when that transaction is committed and by nobody if it is not. So it is as true as the rows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]
import structlog
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

log: Final = structlog.get_logger("grandmelee.postgres")

CHANNEL: Final = "grandmelee"
TOGETHER: Final = 20  # rows in one notice, which has 8,000 bytes at most
AGAIN: Final = 1.0  # seconds before a lost connection is tried again
TROUBLE: Final = (TimeoutError, OSError, SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError)
SPOILED: Final = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError)

ADD: Final = """
WITH taken AS (
    INSERT INTO answers (table_id, number, seat, kind, word, at, seen_by)
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::bigint[], $7::int[])
    ON CONFLICT DO NOTHING
    RETURNING table_id, number, seat, kind, word, at, seen_by
)
"""
ADD_ALONE: Final = f"{ADD} SELECT table_id, number FROM taken"
ADD_AND_TELL: Final = f"""{ADD}, parts AS (
    SELECT $8::text || json_agg(json_build_array(table_id, number, seat, kind, word, at, seen_by))::text AS part
    FROM (SELECT *, row_number() OVER () / {TOGETHER} AS place FROM taken) AS placed GROUP BY place
), told AS (SELECT pg_notify('{CHANNEL}', part) FROM parts)
SELECT table_id, number, (SELECT count(*) FROM told) FROM taken
"""


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

    async def add(self, rows: list[tuple[Any, ...]]) -> set[tuple[str, int]]:
        """Add rows; the keys of those that were first. In the order of their keys, so that no two wait in a circle."""
        values: list[Any] = [list(column) for column in zip(*sorted(rows), strict=True)]
        statement = ADD_AND_TELL if self.worker else ADD_ALONE
        values += [self.worker] if self.worker else []
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
    """Hears every notice, and can say whether all that were sent until now have been heard."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.heard: Callable[[str], None] = nobody
        self.begun: Callable[[], None] = nothing  # from now on all is heard; what was before must be looked for
        self.driver: Any = None
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
            await driver.execute(f"SET application_name TO '{CHANNEL} notices'")  # for whoever looks at the database
            await driver.add_listener(CHANNEL, lambda *told: self.heard(told[-1]))
            self.driver = driver
            self.begun()
            await self.lost.wait()
            log.warning("notices", state="lost")
        finally:
            self.driver = None
            await let_go(connection)

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
                self.lost.set()
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
            while self.asked is not None:
                await self.ask("SELECT 1")
        except Exception as error:
            log.warning("notices", state="no answer", reason=type(error).__name__)
        finally:
            self.asking = None


async def let_go(connection: AsyncConnection) -> None:
    """End a connection, whatever state it is in."""
    with suppress(*TROUBLE):
        await connection.invalidate()
    with suppress(*TROUBLE):
        await connection.close()
