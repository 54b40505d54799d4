"""Answers, undos and requests to go back: each is a row, written first and applied afterwards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

import structlog

from grandmelee.core.errors import IllegalAnswer
from grandmelee.core.state import State
from grandmelee.server.ops import metrics
from grandmelee.server.ops.budget import client
from grandmelee.server.past.pool import loading
from grandmelee.server.store.storage import NewRow, Row, StorageFailure, now
from grandmelee.server.tables.course import ANSWER, BACK, UNDO, Course
from grandmelee.server.tables.errors import Stale
from grandmelee.server.tables.table import AGREE, OVER, REFUSE, WISH, Aim, Table

if TYPE_CHECKING:
    from grandmelee.server.tables.registry import Registry

TRIES: Final = 5

log: Final = structlog.get_logger("grandmelee.answers")


class Answers:
    """The only place that adds rows to a table."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.written = 0  # rows, since the start

    async def give(self, table: Table, seat: int, aim: Aim | int, word: str) -> int:
        """Answer for a seat the question it is meant for, such as the one that stood at a number; its new number."""
        table = self.registry.present(table)
        async with table.lock:
            for _ in range(TRIES):
                await self._look(table, seat, aim)
                table.check_aim(seat, aim)
                table.check_own(seat)
                if await self._answer(table, seat, word):
                    break  # otherwise another worker was first: look whether it still fits
            else:
                raise Stale("Others are writing at this table too fast. Look again, then answer.")
            reached = table.number_for(seat)
        self.registry.go_on(table)
        return reached

    async def give_for_bot(self, table: Table, seat: int, stored: int, word: str, is_late: bool = False) -> None:
        """Answer for a bot, or for whoever *is_late*, if the question still stands that stood after that row."""
        table = self.registry.present(table)
        async with table.lock:
            await self.registry.bring_forward(table)
            is_back = seat in table.people and not is_late  # whoever a bot stood in for
            if table.over or table.since[seat] > stored or is_back:
                raise Stale("The table has moved on.")
            if not await self._answer(table, seat, word):
                raise Stale("Another worker was first.")
        self.registry.go_on(table)

    async def _answer(self, table: Table, seat: int, word: str) -> bool:
        """Try it on a copy, and write it."""
        after = table.after(seat, word)
        row = Row(table.number + 1, seat, ANSWER, word, now(), table.seen_by(seat, after))
        return await self._append(table, row, after, after.over)

    # ---- taking back -----------------------------------------------------------------------------------------------
    async def undo(self, table: Table, seat: int, aim: Aim | int) -> int:
        """Take the seat's last answer back, if no fact has appeared since; the new number."""
        table = self.registry.present(table)
        async with self.writing(table, seat, aim):
            await self._undo(table, seat)
        return table.number_for(seat)

    async def _undo(self, table: Table, seat: int) -> None:
        seen_by = table.seen_by(seat, table.undone(seat), is_undo=True)
        await self.note(table, Row(table.number + 1, seat, UNDO, "", now(), seen_by))

    async def ask_undo(self, table: Table, seat: int, number: int) -> int:
        """Ask the others to go back to before the seat's last answer; at once where nobody must be asked."""
        table = self.registry.present(table)
        async with self.writing(table, seat, number):
            if table.can_undo(seat):
                await self._undo(table, seat)
                return table.number_for(seat)
            if not table.may_ask(seat):
                raise why_not_ask(table, seat)
            await self.note(table, Row(table.number + 1, seat, WISH, "", now()))
            await self._go_back(table)
        return table.number_for(seat)

    async def answer_wish(self, table: Table, seat: int, number: int, agrees: bool) -> int:
        """Agree to a wish to go back, or refuse it. When all have agreed the table goes back."""
        table = self.registry.present(table)
        async with self.writing(table, seat, number):
            if seat not in table.wished_of:
                raise IllegalAnswer("", "Nobody asks you to go back.")
            await self.note(table, Row(table.number + 1, seat, AGREE if agrees else REFUSE, "", now()))
            await self._go_back(table)
        return table.number_for(seat)

    async def _go_back(self, table: Table) -> None:
        """When all have agreed; the game is played again for it, beside the event loop."""
        if table.wish is None or table.wished_of:
            return
        seat = table.wish.seat
        course = await loading.do(table.gone_back, seat)
        await self.note(table, Row(table.number + 1, seat, BACK, "", now()), course)

    # ---- writing ---------------------------------------------------------------------------------------------------
    @asynccontextmanager
    async def writing(self, table: Table, seat: int, aim: Aim | int | None = None) -> AsyncIterator[None]:
        """Alone at the table, with all its rows; afterwards bots and clocks go on. Without an *aim* whenever it is."""
        async with table.lock:
            await self._look(table, seat, aim)
            table.check_begun()
            if aim is not None:
                table.check_aim(seat, aim)
                table.check_own(seat)
            yield
        self.registry.go_on(table)

    async def _look(self, table: Table, seat: int, aim: Aim | int | None) -> None:
        """All rows are here, up to the number that is named: it may have been seen at another worker."""
        await self.registry.bring_forward(table)
        number = aim.number if isinstance(aim, Aim) else aim
        if number is not None and number > table.number_for(seat) and self.registry.settings.workers > 1:
            await self.registry.refresh(table)

    async def note(self, table: Table, row: Row, after: Course | None = None, ends: bool = False) -> None:
        """Write a row that fits only now."""
        if not await self._append(table, row, after, ends):
            raise Stale("The table has moved on. Look again.")

    async def _append(self, table: Table, row: Row, after: State | Course | None, ends: bool) -> bool:
        """Write a row; False when another worker was first. Until the database has answered, its rows are the truth."""
        table.is_stale = True
        try:
            is_first = await self.registry.storage.append(
                NewRow(table.id, row, ends), partial(self._apply, table, row, after)
            )
        except StorageFailure:
            raise
        except Exception:  # it is written; what went wrong is its place in memory, and the rows rebuild that
            log.exception("applying a row", table=table.id)
            await self.registry.refresh(table)
            is_first = row in table.rows
        client().spend(rows=1)
        if not is_first:
            metrics.CONFLICTS.inc()
            await self.registry.overtaken(table)
        return is_first

    def _apply(self, table: Table, row: Row, after: State | Course | None) -> None:
        """The row is committed: bring the table forward, and tell whoever watches."""
        if row.number != table.number + 1:
            return  # the rows have been read again meanwhile
        table.take_safely(row, after)
        table.is_stale = table.is_elsewhere = False
        self.written += 1
        metrics.answered(row.kind)
        self.registry.notices.tell(table.id)
        table.notify()


def why_not_ask(table: Table, seat: int) -> IllegalAnswer:
    """Why a seat cannot ask to go back."""
    if table.over:
        return IllegalAnswer(table.game.end_rule, OVER)
    if seat in table.refused:
        return IllegalAnswer("", "You were refused; ask again when you have answered something else.")
    if table.wish is None and table.course.last_of(seat) >= 0:
        return IllegalAnswer("", "You have asked to go back too often in this game.")
    return IllegalAnswer("", "There is nothing to ask for: no answer to take back, or a wish stands already.")
