"""All tables this worker has in memory. Any of them can be thrown away at any time: the rows rebuild it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

import structlog

import grandmelee as gm
from grandmelee.core.errors import GrandMeleeError
from grandmelee.server.ops import garbage, retention
from grandmelee.server.ops.budget import charged
from grandmelee.server.past.pool import drawings, loading, looking_back
from grandmelee.server.settings import Settings
from grandmelee.server.store.storage import Row, Storage, StorageFailure, now
from grandmelee.server.tables.answers import Answers
from grandmelee.server.tables.bots import Bots
from grandmelee.server.tables.clocks import Clocks, has_clock
from grandmelee.server.tables.course import BACK
from grandmelee.server.tables.errors import NotFound, OtherVersion, TooBusy
from grandmelee.server.tables.leaving import Leaving
from grandmelee.server.tables.making import Maker
from grandmelee.server.tables.notices import Notices, Progress, matters
from grandmelee.server.tables.people import People
from grandmelee.server.tables.table import Table
from grandmelee.server.tables.turns import TurnClocks, due

log: Final = structlog.get_logger("grandmelee.registry")

AGAIN: Final = 1.0  # seconds before work that was stopped begins again


class Registry:
    """The tables in memory, and everything that is done with them."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.settings = settings
        self.storage = storage
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.missed: set[str] = set()  # of those that are loading: others have written there meanwhile
        self.tasks: set[asyncio.Task[None]] = set()
        self.is_closing = False
        self.served_since = now()  # without a break, as far as clocks know
        self.answers = Answers(self)
        self.bots = Bots(self)
        self.clocks = Clocks(self)
        self.turns = TurnClocks(self)
        self.leaving = Leaving(self)
        self.maker = Maker(self)
        self.people = People(self)
        self.notices = Notices(self)

    # ---- opening and closing ---------------------------------------------------------------------------------------
    async def open(self) -> None:
        """Let bots go on where they were."""
        self.notices.open()
        self.keep(self._resume)
        self.keep(partial(retention.keep_clean, self))
        self.keep(partial(garbage.collect_when_quiet, lambda: self.answers.written))

    async def close(self) -> None:
        """Stop bots, wake whoever watches so that they can go; what is being written is written."""
        self.is_closing = True
        self.bots.thinkers.stop()
        looking_back.end_work()
        unfinished: list[asyncio.Task[Any]] = [*self.tasks, *self.loading.values()]
        for task in unfinished:
            task.cancel()
        await asyncio.gather(*unfinished, return_exceptions=True)
        for table in self.tables.values():
            table.notify()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside everything else, until the registry closes."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def keep(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """The same for work that must go on: it begins again after whatever stops it."""
        self.start(kept_up(work))

    async def follow_up(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do what follows from what is written: where the database has gone away since, as soon as it is back.

        So whoever has just been given a seat is told its token, which is told once.
        """
        try:
            await work()
        except StorageFailure as error:
            log.warning("database", reason=str(error))
            self.keep(work)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("background work", work=str(task.get_coro()), exc_info=task.exception())

    async def _resume(self) -> None:
        since = now() - self.settings.resume_days * 86_400_000
        for table_id in await self.storage.unfinished(since, [slug for slug in gm.games() if has_clock(slug)]):
            await self._resume_one(table_id)

    async def _resume_one(self, table_id: str) -> None:
        try:
            found = self.tables.get(table_id) or await self._load(table_id)  # most are only looked at
            if found.waiting_bots or found.until is not None or due(found) is not None:
                self.go_on(await self.find(table_id))
        except StorageFailure:
            raise
        except (NotFound, OtherVersion) as error:
            log.warning("table not resumed", table=table_id, reason=str(error))
        except Exception:  # whatever is wrong with this table, the others go on
            log.exception("table not resumed", table=table_id)

    def go_on(self, table: Table) -> None:
        """Something has happened at this table: its clock runs, and its bots answer if they are due."""
        self.clocks.go_on(table)
        self.turns.go_on(table)
        self.bots.go_on(table)

    # ---- finding a table -------------------------------------------------------------------------------------------
    async def find(self, table_id: str) -> Table:
        """The table, as its rows say. `OtherVersion` when it cannot be replayed here.

        From memory, if everything has been heard that other workers have written until now.
        """
        return await self._find(table_id, self.settings.workers == 1 or await self.notices.has_heard_all())

    async def find_to_write(self, table_id: str) -> Table:
        """The same for whoever writes a row, whose key says whether others have been first."""
        return await self._find(table_id, self.settings.workers == 1 or self.notices.is_listening)

    async def _find(self, table_id: str, is_fresh: bool) -> Table:
        table = self.tables.get(table_id)
        if table is None:
            table = await self._load_once(table_id)
            is_fresh = True
        if table.is_outdated or not is_fresh:
            await self._catch_up(table, not is_fresh)
        if table_id in self.tables:  # many others may have come while this one was waited for
            self.tables.move_to_end(table_id)
        return table

    async def _load_once(self, table_id: str) -> Table:
        """Whoever asks for a table that is loading already waits for that; a thousand answers are not read twice."""
        while (doing := self.loading.get(table_id)) is not None:
            try:
                return await asyncio.shield(doing)
            except TooBusy:  # whoever asked first has too much waiting, not this client
                await asyncio.sleep(0)
        doing = self.loading[table_id] = asyncio.create_task(charged(self._load_while_listening(table_id)))
        doing.add_done_callback(partial(self._loaded, table_id))
        return await asyncio.shield(doing)

    def _loaded(self, table_id: str, doing: asyncio.Task[Table]) -> None:
        del self.loading[table_id]
        self.missed.discard(table_id)
        self._forget(table_id)
        if not doing.cancelled():
            doing.exception()  # perhaps nobody is left to be told

    async def _load_while_listening(self, table_id: str) -> Table:
        """A table that is not in memory hears nothing: what is told of it meanwhile must be read afterwards."""
        await self.notices.follow(table_id)
        table = await self._load(table_id)
        if table_id in self.missed:
            table.is_behind, table.last_said = True, None
        table = self.tables.setdefault(table_id, table)
        self._make_room(table_id)
        self.clocks.go_on(table)
        self.turns.go_on(table)
        return table

    def _forget(self, table_id: str) -> None:
        """Hear no more of a table, unless it is in memory or will be."""
        if table_id not in self.tables and table_id not in self.loading:
            self.notices.forget(table_id)

    def drop(self, table_id: str) -> None:
        """Have a table in memory no more."""
        self.tables.pop(table_id, None)
        self._forget(table_id)

    async def _load(self, table_id: str) -> Table:
        found = await self.storage.whole(table_id)
        if found is None:
            raise NotFound("There is no such table.")
        info, seats, rows, said = found
        try:
            table = await loading.do(Table, info, seats, rows)
            table.last_said = said
            return table
        except GrandMeleeError as error:
            log.warning("table cannot be replayed", table=table_id, reason=str(error))
            raise OtherVersion(str(error), info["is_over"], (info, seats, rows)) from error

    def add(self, table: Table) -> None:
        """A new table that is stored."""
        self.tables[table.id] = table
        self._make_room(table.id)
        self.go_on(table)

    async def reseat(self, table: Table) -> None:
        """Someone else sits somewhere now; perhaps the last who was missing, and the game begins."""
        async with table.lock:
            await self._reseat(table)
        table.notify()
        self.notices.tell(table.id)
        self.go_on(table)

    async def _reseat(self, table: Table) -> None:
        seats = await self.storage.seats(table.id)
        if not seats:
            self.drop(table.id)
            raise NotFound("There is no such table any more.")
        table.seat_rows(seats)
        info = None if table.has_begun else await self.storage.table(table.id)
        if info is not None and info["begun_at"] is not None:
            table.begin(await drawings.do(Table, info, seats, table.rows))  # as many as ask: the seat is taken already

    def present(self, table: Table) -> Table:
        """The table as everyone has it: ours may have been forgotten since, and loaded again by someone else."""
        if table.id not in self.tables and self.notices.listening is not None:
            table.is_behind = True  # it has heard nothing while it was forgotten
            self.start(self._follow_again(table))
        return self.tables.setdefault(table.id, table)

    async def _follow_again(self, table: Table) -> None:
        """Listen again, and read what was written until then."""
        await self.notices.follow(table.id)
        table.is_behind, table.last_said = True, None

    def is_used(self, table: Table) -> bool:
        """Whether someone watches or plays there now."""
        return not is_idle(table)

    def _make_room(self, wanted: str) -> None:
        """Forget tables nobody watches, the longest unused first, but never the one that is wanted now."""
        spare = len(self.tables) - self.settings.cache
        rows = sum(len(table.rows) for table in self.tables.values()) - self.settings.cache_rows
        for key, table in list(self.tables.items()) if spare > 0 or rows > 0 else []:
            if (spare > 0 or rows > 0) and key != wanted and is_idle(table):
                self.drop(key)
                spare, rows = spare - 1, rows - len(table.rows)

    # ---- what others have written ----------------------------------------------------------------------------------
    async def _catch_up(self, table: Table, must: bool = False) -> None:
        async with table.lock:
            if must:
                await self.refresh(table)
            else:
                await self.bring_forward(table)
        self.go_on(table)

    def hear_of(self, table_id: str, row: Row | None = None) -> None:
        """Another worker has written a row here, or something else that must be looked for."""
        table = self.tables.get(table_id)
        if table is None:
            self.missed.update({table_id} & self.loading.keys())
        elif row is None:
            table.is_behind, table.last_said = True, None
            self.notices.look(table_id)
        elif row.number > table.number:
            self._hear_row(table, row)

    def _hear_row(self, table: Table, row: Row) -> None:
        """Take it over at once, or as soon as nobody is writing."""
        if table.is_behind:
            return  # it will be read
        table.heard.append(row)
        if table.is_stale or table.lock.locked():
            if matters(table):  # else whoever asks next finds it
                self.start(self._take_over(table))
            return
        try:
            if not table.take_heard():
                table.is_behind = True
                self.notices.look(table.id)
        except Exception:  # such as an answer of a newer version: whoever asks next is told
            table.is_stale = True
            log.exception("notice", table=table.id)
        table.notify()
        self.go_on(table)

    async def _take_over(self, table: Table) -> None:
        try:
            await self._catch_up(table)
        except Exception as error:
            log.warning("notice", table=table.id, reason=str(error))

    def hear_again(self) -> None:
        """From now on everything is heard, but perhaps not what was before."""
        for table in self.tables.values():
            table.is_behind, table.last_said = True, None
        self.missed.update(self.loading)

    async def catch_up_to(self, table: Table, progress: Progress) -> None:
        """Take over what other workers have written here, when the database is further than we are."""
        claimed = sum(seat.is_claimed for seat in table.seats)
        if table.is_outdated or progress.number > table.number or progress.claimed != claimed:
            await self._catch_up(table, must=True)
        if progress.claimed != claimed or progress.said > (table.last_said or 0):
            table.last_said = max(progress.said, table.last_said or 0)
            table.notify()
        if progress.pause != table.info["pause"]:
            self.bots.take_pause(table, progress.pause)

    async def overtaken(self, table: Table) -> None:
        """Another worker was first with a row: take over what it has told of, or read; the table's lock is ours."""
        was = table.number
        has_heard = not table.is_behind and await self.notices.has_heard_all() and table.take_heard()
        table.is_stale = not has_heard or table.number == was
        if table.number > was:
            table.notify()

    async def bring_forward(self, table: Table) -> None:
        """Take over what others have written, if that is not done yet; the table's lock is ours."""
        if not table.is_outdated:
            return  # all that happened was a write that has ended
        if table.is_stale or table.is_behind or not table.take_heard():
            await self.refresh(table)
        table.notify()

    async def refresh(self, table: Table) -> None:
        """Read the rows that are stored but not here yet; the table's lock is ours."""
        table.heard = []
        table.is_stale, table.is_behind = True, False  # what is heard from here on counts again
        if self.settings.workers > 1:
            await self._reseat(table)
        if table.is_broken:
            await self._rebuild(table)
            return
        new = await self.storage.answers(table.id, table.number)
        if any(row.kind == BACK for row in new):  # the game is played again for it, which takes long
            table.take_over(await self._load(table.id))
        else:
            for row in new:
                table.take_safely(row)
        table.is_stale = False
        if new:
            table.is_elsewhere = self.settings.workers > 1
            table.notify()

    async def _rebuild(self, table: Table) -> None:
        """Something went wrong in the middle of a row: the rows say what the table is."""
        table.take_over(await self._load(table.id))
        table.notify()
        log.warning("table rebuilt", table=table.id)


async def kept_up(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do it to its end, and begin again after a while whenever something stops it."""
    while True:
        try:
            return await work()
        except StorageFailure as error:
            log.warning("database", reason=str(error))
        except Exception:
            log.exception("background work", work=str(work))
        await asyncio.sleep(AGAIN)


def is_idle(table: Table) -> bool:
    """Whether nobody would miss this table in memory."""
    return not (table.watchers or table.is_thinking or table.is_ticking or table.is_timed or table.lock.locked())
