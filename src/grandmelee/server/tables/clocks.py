"""Clocks: the server says the game's word for whoever is late."""

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
            await keep_time(table, lambda table: table.until, self._run_out)
        finally:
            table.is_ticking = False

    async def _run_out(self, table: Table) -> bool:
        """Say the clock's word for everyone who is late; whether anyone was."""
        clock, was = table.game.clock(table.s), table.number
        for seat in table.s.waiting if clock else []:
            words = [table.s.word(option) for option in table.s.options(seat)]
            try:
                if clock and clock[1] in words:
                    await self.registry.answers.give_for_bot(table, seat, table.number, clock[1], is_late=True)
            except (Stale, IllegalAnswer, StorageFailure) as error:
                log.warning("clock", table=table.id, reason=str(error))
        return table.number > was


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
