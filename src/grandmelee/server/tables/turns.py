"""A clock for every game, where the table wants one: so much time for each decision.

It runs from the last thing everyone knows of, like absence, and what happens then was agreed as well: whoever is late
loses, or a bot goes on for them until they are back. When several are late at the same moment none of them can win by
it: bots go on for all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grandmelee.core.errors import IllegalAnswer
from grandmelee.server.store.storage import StorageFailure, now
from grandmelee.server.tables.clocks import keep_time, note_trouble, with_mercy
from grandmelee.server.tables.errors import NotAllowed, Stale
from grandmelee.server.tables.table import Table

if TYPE_CHECKING:
    from grandmelee.server.tables.registry import Registry


class TurnClocks:
    """The clocks for decisions at all tables in memory."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry

    def go_on(self, table: Table) -> None:
        """Wait until somebody is late."""
        if due(table) is not None and not table.is_timed and not self.registry.is_closing:
            table.is_timed = True
            self.registry.start(self._tick(table))

    async def _tick(self, table: Table) -> None:
        try:
            await keep_time(table, self._due, self._run_out)
        finally:
            table.is_timed = False

    def _due(self, table: Table) -> int | None:
        at = due(table)
        return None if at is None else with_mercy(self.registry, at, 1000 * table.absence.after)

    async def _run_out(self, table: Table) -> bool:
        """Do what was agreed about everyone who is late; whether anyone was."""
        was, late = table.number, late_seats(table)
        for seat in late:
            try:
                await self.registry.leaving.run_out(table, seat, is_alone=len(late) == 1)
            except (Stale, IllegalAnswer, NotAllowed, StorageFailure) as error:
                note_trouble(self.registry, table, error)
        return table.number > was


def due(table: Table) -> int | None:
    """When the first who is asked will be late, in milliseconds; none where no clock runs."""
    if not table.absence.is_clock:
        return None
    return min((at for seat in table.s.waiting if (at := table.absent_at(seat)) is not None), default=None)


def late_seats(table: Table) -> list[int]:
    """Whose time is over."""
    found = {seat: table.absent_at(seat) for seat in table.s.waiting}
    return [seat for seat, at in found.items() if at is not None and at <= now()]
