"""What other workers have written, noticed here.

PostgreSQL tells every worker what the others have committed, rows and all, so tables are served from memory; while
it does not, such as after the connection broke, rows are read before every answer. On SQLite they always are, and with
Redis workers tell each other at once that a table has something new. Every worker also looks by itself, every so often.
Redis carries only a reason to look, and where somebody points on the board, which is stored nowhere: when it is away,
or loses something, tables go on as without it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import orjson
import structlog
from pydantic import BaseModel, ValidationError

from grandmelee.server.store.storage import Row, StorageFailure
from grandmelee.server.tables.presence import COUNTS

if TYPE_CHECKING:
    from grandmelee.server.tables.registry import Registry
    from grandmelee.server.tables.table import Table

log: Final = structlog.get_logger("grandmelee.notices")

CHANNEL: Final = "grandmelee"
SELDOM: Final = 5  # times as long between looks while Redis tells
HARDLY: Final = 25  # and while PostgreSQL does, of which nothing is lost unnoticed
AGAIN: Final = 1.0  # seconds before Redis is tried again
PRESENCE: Final = 3  # times `grace` until it is told again who is here
MOST: Final = 10_000  # pieces of news that wait for Redis; more are left to be found


class Notice(BaseModel):
    """What one worker tells the others: tables at which something was written, and what is pointed at.

    A gesture is a table, a seat, and the words it points at now, each with the milliseconds it stays; a presence is a
    table, a seat, and whether it is here, away or gone, as far as that worker knows.
    """

    by: str = ""
    tables: list[str] = []
    marks: list[tuple[str, int, list[tuple[str, int]]]] = []
    present: list[tuple[str, int, str]] = []


@dataclass(frozen=True)
class Progress:
    """How far a table is, as stored: answers, the last line of chat, seats taken by link, the pause of its bots."""

    number: int = 0
    said: int = 0
    claimed: int = 0
    pause: float = 0.0


class Notices:
    """Tells others, hears from them, and looks for itself."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.is_connected = False
        self.name = registry.storage.worker  # a worker hears itself, too
        self.listening = registry.storage.listening(self._told, self._listens)
        self.outbox: asyncio.Queue[Notice] = asyncio.Queue(MOST)
        self.wanted: set[str] = set()  # tables to be looked at
        self.due = asyncio.Event()

    def open(self) -> None:
        """Begin, where there are other workers."""
        settings = self.registry.settings
        if settings.workers == 1:
            return
        self.registry.keep(self._look_often)
        self.registry.keep(self._look_when_told)
        if self.listening is not None:
            self.registry.keep(self.listening.run)
        if settings.redis:
            self.registry.keep(self._tell_presence_again)
            self.registry.keep(partial(restarted, self._hear))
            self.registry.keep(partial(restarted, self._tell))

    @property
    def is_listening(self) -> bool:
        """Whether others' rows are told here as soon as they are written."""
        return self.listening is not None and self.listening.is_connected

    async def has_heard_all(self) -> bool:
        """Whether everything is known here that others have written until now; otherwise rows must be read."""
        return self.listening is not None and await self.listening.has_heard_all()

    async def follow(self, table_id: str) -> None:
        """From now on hear what others write at this table, which is then to be loaded."""
        if self.listening is not None:
            await self.listening.follow(table_id)

    def forget(self, table_id: str) -> None:
        """This table is not in memory any more."""
        if self.listening is not None:
            self.listening.forget(table_id)
            self.registry.start(self.listening.tidy())

    def tell(self, table_id: str) -> None:
        """Something new was written at this table; PostgreSQL has told it already."""
        if self.listening is None and self._can_tell():
            self.outbox.put_nowait(Notice(tables=[table_id]))

    def tell_marks(self, table_id: str, seat: int, pointed: list[tuple[str, int]]) -> None:
        """A seat points at these words now."""
        if self._can_tell():
            self.outbox.put_nowait(Notice(marks=[(table_id, seat, pointed)]))

    def tell_presence(self, table_id: str, seat: int, state: str) -> None:
        """Whether someone at a seat is connected here."""
        if self._can_tell():
            self.outbox.put_nowait(Notice(present=[(table_id, seat, state)]))

    async def _tell_presence_again(self) -> None:
        """Who is connected here, for those who have not heard it; and forget who has not been told of for long."""
        pause = max(1.0, PRESENCE * self.registry.settings.grace)
        while True:
            await asyncio.sleep(pause)
            self.registry.people.forget_present(COUNTS * pause)
            if self._can_tell() and (present := self.registry.people.present_here()):
                self.outbox.put_nowait(Notice(present=present))

    def _can_tell(self) -> bool:
        return bool(self.registry.settings.redis) and self.registry.settings.workers > 1 and not self.outbox.full()

    # ---- PostgreSQL ------------------------------------------------------------------------------------------------
    def _told(self, payload: str) -> None:
        """Rows that a worker has committed, its name before them; or a table at which something else was."""
        by, bracket, rest = payload.partition("[")
        if not bracket:
            self.registry.hear_of(payload)
        elif by != self.name:
            for table_id, *row in orjson.loads(bracket + rest):
                self.registry.hear_of(table_id, Row(*row))

    def _listens(self) -> None:
        log.info("postgresql", state="listening")
        self.registry.hear_again()
        self.wanted.update(self._watched())
        self.due.set()

    # ---- Redis -----------------------------------------------------------------------------------------------------
    async def _hear(self) -> None:
        async with connection(self.registry.settings.redis) as redis, redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            try:
                async for message in channel.listen():
                    self._heard(message)
            finally:
                self.is_connected = False
                self.due.set()

    def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] == "subscribe":
            self.is_connected = True
            log.info("redis", state="connected")
            self.wanted.update(self._watched())  # what was said before we listened
        elif message["type"] == "message":
            self._take(message["data"])
        self.due.set()

    def _take(self, data: bytes) -> None:
        try:
            told = Notice.model_validate_json(data)
        except ValidationError:
            log.warning("redis", state="nonsense heard")
            return
        self.wanted.update(table_id for table_id in told.tables if table_id in self.registry.tables)
        for table_id, seat, pointed in told.marks if told.by != self.name else []:
            self.registry.people.pointed_elsewhere(table_id, seat, pointed)
        for table_id, seat, state in told.present if told.by != self.name else []:
            self.registry.people.present_elsewhere(told.by, table_id, seat, state)

    async def _tell(self) -> None:
        async with connection(self.registry.settings.redis) as redis:
            while True:
                told = [await self.outbox.get()]
                while not self.outbox.empty():
                    told.append(self.outbox.get_nowait())
                tables = sorted({table_id for each in told for table_id in each.tables})
                marks = [gesture for each in told for gesture in each.marks]
                present = [each_seat for each in told for each_seat in each.present]
                notice = Notice(by=self.name, tables=tables, marks=marks, present=present)
                await redis.publish(CHANNEL, notice.model_dump_json())

    # ---- looking ---------------------------------------------------------------------------------------------------
    def look(self, table_id: str) -> None:
        """There is something to be found at this table."""
        self.wanted.add(table_id)
        self.due.set()

    def _watched(self) -> list[str]:
        """Tables at which it matters here what others do."""
        return [each.id for each in self.registry.tables.values() if matters(each)]

    async def _look_often(self) -> None:
        while True:
            await asyncio.sleep(self.registry.settings.poll * self._seldom())
            self.wanted.update(self._watched())
            self.due.set()

    def _seldom(self) -> int:
        if self.is_listening:
            return HARDLY
        return SELDOM if self.is_connected and self.listening is None else 1

    async def _look_when_told(self) -> None:
        while True:
            await self.due.wait()
            self.due.clear()
            wanted, self.wanted = self.wanted, set()
            try:
                await self._look(wanted)
            except StorageFailure as error:
                log.warning("database", reason=str(error))

    async def _look(self, wanted: set[str]) -> None:
        tables = [self.registry.tables[table_id] for table_id in wanted if table_id in self.registry.tables]
        reached = await self.registry.storage.progress([table.id for table in tables]) if tables else {}
        for table in tables:
            if table.id in reached:
                await self._catch_up(table, Progress(*reached[table.id]))

    async def _catch_up(self, table: Table, progress: Progress) -> None:
        """One table that cannot be brought forward, such as one that a newer version plays, keeps no other waiting."""
        try:
            await self.registry.catch_up_to(table, progress)
        except StorageFailure:
            raise
        except Exception:
            log.exception("notice", table=table.id)


def matters(table: Table) -> bool:
    """Whether someone watches, or something goes on by itself."""
    return bool(table.watchers) or table.is_thinking or table.is_ticking or table.is_timed


async def restarted(work: Callable[[], Awaitable[None]]) -> None:
    """Do it, and start again after a while when Redis is away."""
    from redis.exceptions import RedisError

    while True:
        try:
            await work()
        except (RedisError, OSError) as error:
            log.warning("redis", state="away", reason=type(error).__name__)
        await asyncio.sleep(AGAIN)


def connection(url: str) -> Any:
    """A connection to Redis that notices when the other end is gone."""
    from redis.asyncio import Redis

    return Redis.from_url(url, socket_keepalive=True, health_check_interval=10, socket_connect_timeout=5)


def is_known() -> bool:
    """Whether the package for Redis is installed."""
    try:
        import redis.asyncio  # noqa: F401
    except ImportError:
        return False
    return True
