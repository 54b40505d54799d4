"""Clocks: the server says the game's word for whoever is late.

Clocks run on while the server is away, or its database; but whoever is late must have been able to answer. So after a
start, and after a word of a clock that could not be stored, nobody is late for a while.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

import structlog

import grandmelee as gm
from grandmelee.core.errors import IllegalAnswer
from grandmelee.server.store.storage import StorageFailure, now
from grandmelee.server.tables.errors import Stale
from grandmelee.server.tables.table import Table

if TYPE_CHECKING:
    from grandmelee.server.tables.registry import Registry

log: Final = structlog.get_logger("grandmelee.clocks")

AGAIN: Final = 1.0  # seconds, when another worker was first or the database is away
MERCY: Final = 20_000  # milliseconds, or as long as the clock has in all where that is less


class Clocks:
    """The clocks of all tables in memory."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry

    def go_on(self, table: Table) -> None:
        """Wait for the end of a clock that runs."""
        table.clock_seconds = self.registry.settings.clock
        if table.until is not None and not table.is_ticking and not self.registry.is_closing:
            table.is_ticking = True
            self.registry.start(self._tick(table))

    async def _tick(self, table: Table) -> None:
        try:
            await keep_time(table, self._due, self._run_out)
        finally:
            table.is_ticking = False

    def _due(self, table: Table) -> int | None:
        until, started = table.until, table.course.clock_started
        return until if until is None or started is None else with_mercy(self.registry, until, until - started)

    async def _run_out(self, table: Table) -> bool:
        """Say the clock's word for everyone who is late; whether anyone was."""
        clock, was = table.game.clock(table.s), table.number
        for seat in table.s.waiting if clock else []:
            words = [table.s.word(option) for option in table.s.options(seat)]
            try:
                if clock and clock[1] in words:
                    await self.registry.answers.give_for_bot(table, seat, table.number, clock[1], is_late=True)
            except (Stale, IllegalAnswer, StorageFailure) as error:
                note_trouble(self.registry, table, error)
        return table.number > was


def with_mercy(registry: Registry, at: int, lasts: int) -> int:
    """When somebody is late at a clock of so many milliseconds: then, or when they could have answered for a while."""
    return max(at, registry.served_since + min(MERCY, lasts))


def note_trouble(registry: Registry, table: Table, error: Exception) -> None:
    """The word of a clock could not be said."""
    log.warning("clock", table=table.id, reason=str(error))
    if isinstance(error, StorageFailure):
        registry.served_since = now()


async def keep_time(
    table: Table, due: Callable[[Table], int | None], run_out: Callable[[Table], Awaitable[bool]]
) -> None:
    """Wait until something is due at a table and do it, as long as there is any; what is due moves to later only."""
    try:
        while (until := due(table)) is not None:
            await asyncio.sleep(max(0.0, (until - now()) / 1000))
            if due(table) == until <= now() and not await run_out(table):
                await asyncio.sleep(AGAIN)
    except asyncio.CancelledError:
        raise
    except Exception:
        log.exception("clock", table=table.id)


def has_clock(slug: str) -> bool:
    """Whether a clock may run at a table of this game."""
    return type(gm.load(slug)).clock is not gm.Game.clock
