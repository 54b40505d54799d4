"""Answers, undos and requests to go back: each is a row, written first and applied afterwards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

from grandmelee.core.errors import IllegalAnswer
from grandmelee.core.state import State
from grandmelee.server.ops import metrics
from grandmelee.server.store.storage import NewRow, Row, now
from grandmelee.server.tables.errors import Stale
from grandmelee.server.tables.table import AGREE, ANSWER, BACK, OVER, REFUSE, UNDO, WISH, Table

if TYPE_CHECKING:
    from grandmelee.server.tables.registry import Registry

TRIES: Final = 5


class Answers:
    """The only place that adds rows to a table."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.written = 0  # rows, since the start

    async def give(self, table: Table, seat: int, number: int, word: str) -> int:
        """Answer for a seat the question that stood at that number; the new number."""
        table = self.registry.present(table)
        async with table.lock:
            reached = await self._give(table, seat, number, word)
        self.registry.go_on(table)
        return reached

    async def _give(self, table: Table, seat: int, number: int, word: str) -> int:
        """Try it on a copy and write it; when another worker was first, look whether it still fits."""
        for _ in range(TRIES):
            if table.is_stale:
                await self.registry.refresh(table)
            table.check_number(seat, number)
            after = table.after(seat, word)
            row = Row(table.number + 1, seat, ANSWER, word, now())
            if await self._append(table, row, after):
                return row.number
        raise Stale("Others are writing at this table too fast. Look again, then answer.")

    # ---- taking back -----------------------------------------------------------------------------------------------
    async def undo(self, table: Table, seat: int, number: int) -> int:
        """Take the seat's last answer back, if no fact has appeared since; the new number."""
        table = self.registry.present(table)
        async with self._writing(table, seat, number):
            await self._note(table, seat, UNDO, table.undone_word(seat))
        return table.number

    async def ask_undo(self, table: Table, seat: int, number: int) -> int:
        """Ask the others to go back to before the seat's last answer; at once where nobody must be asked."""
        table = self.registry.present(table)
        async with self._writing(table, seat, number):
            if table.can_undo(seat):
                await self._note(table, seat, UNDO, table.undone_word(seat))
                return table.number
            if not table.may_ask(seat):
                if table.s.over:
                    raise IllegalAnswer(table.game.end_rule, OVER)
                raise IllegalAnswer(
                    "", "There is nothing to ask for: no answer to take back, or a wish stands already."
                )
            await self._note(table, seat, WISH, "")
            await self._go_back(table)
        return table.number

    async def answer_wish(self, table: Table, seat: int, number: int, agrees: bool) -> int:
        """Agree to a wish to go back, or refuse it. When all have agreed the table goes back."""
        table = self.registry.present(table)
        async with self._writing(table, seat, number):
            if seat not in table.wished_of:
                raise IllegalAnswer("", "Nobody asks you to go back.")
            await self._note(table, seat, AGREE if agrees else REFUSE, "")
            await self._go_back(table)
        return table.number

    async def _go_back(self, table: Table) -> None:
        if table.wish is not None and not table.wished_of:
            await self._note(table, table.wish.seat, BACK, "")

    # ---- writing ---------------------------------------------------------------------------------------------------
    @asynccontextmanager
    async def _writing(self, table: Table, seat: int, number: int) -> AsyncIterator[None]:
        """Alone at the table, with all its rows; afterwards bots and clocks go on."""
        async with table.lock:
            if table.is_stale:
                await self.registry.refresh(table)
            table.check_number(seat, number)
            yield
        self.registry.go_on(table)

    async def _note(self, table: Table, seat: int, kind: str, word: str) -> None:
        if not await self._append(table, Row(table.number + 1, seat, kind, word, now()), None):
            raise Stale("The table has moved on. Look again.")

    async def _append(self, table: Table, row: Row, after: State | None) -> bool:
        """Write a row; False when another worker was first. Until the database has answered, its rows are the truth."""
        table.is_stale = True
        new = NewRow(table.id, row, after is not None and after.over)
        is_first = await self.registry.storage.append(new, partial(self._apply, table, row, after))
        if not is_first:
            metrics.CONFLICTS.inc()
        return is_first

    def _apply(self, table: Table, row: Row, after: State | None) -> None:
        """The row is committed: bring the table forward, and tell whoever watches."""
        if row.number != table.number + 1:
            return  # the rows have been read again meanwhile
        table.take(row, after)
        table.is_stale = False
        self.written += 1
        metrics.answered(row.kind)
        self.registry.notices.tell(table.id)
        table.notify()
