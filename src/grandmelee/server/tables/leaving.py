"""Leaving a game: resigning, claiming the win over whoever stays away, or letting a bot go on for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grandmelee.core.errors import IllegalAnswer
from grandmelee.server.store.storage import Row, now
from grandmelee.server.tables.endings import (
    BOT,
    CLAIM,
    LOSE,
    RESIGN,
    RETURN,
    SIMPLEST,
    STAND,
    STAND_IN,
    STAND_IN_LEVEL,
    TIME,
    Endings,
)
from grandmelee.server.tables.errors import NotAllowed
from grandmelee.server.tables.table import Table

if TYPE_CHECKING:
    from grandmelee.server.tables.registry import Registry


class Leaving:
    """Whoever leaves, and what the others do about it."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry

    async def resign(self, table: Table, seat: int) -> None:
        """Leave the game for good."""
        await self._leave(table, seat, RESIGN, "")

    async def claim(self, table: Table, seat: int, absent: int) -> None:
        """Claim the win over someone who stays away; among several a bot goes on for them, and they are out."""
        table = self.registry.present(table)
        if not is_beaten(table, absent) and (table.absence.then in (BOT, STAND) or table.game.is_cooperative):
            raise NotAllowed("At this table a bot goes on for whoever stays away; nobody can claim the win.")
        await self._leave(table, seat, CLAIM, str(absent))

    async def stand_in(self, table: Table, seat: int, absent: int) -> None:
        """Let a bot go on for someone who stays away, until they are back; or another for a bot that cannot answer."""
        table = self.registry.present(table)
        is_simple = can_be_replaced(table, absent) and table.level_of(absent) == STAND_IN_LEVEL
        await self._leave(table, seat, STAND_IN, f"{absent}:{SIMPLEST if is_simple else STAND_IN_LEVEL}")

    async def come_back(self, table: Table, seat: int) -> None:
        """Whoever a bot stood in for goes on."""
        await self._leave(table, seat, RETURN, "")

    async def run_out(self, table: Table, seat: int, is_alone: bool) -> None:
        """A seat's time is over: it loses if that was agreed and nobody else is as late, otherwise a bot goes on."""
        loses = table.absence.then == LOSE and is_alone and not table.game.is_cooperative
        await self._leave(
            table, seat, *((TIME, "") if loses else (STAND_IN, f"{seat}:{STAND_IN_LEVEL}")), is_timed=True
        )

    async def _leave(self, table: Table, seat: int, kind: str, word: str, is_timed: bool = False) -> None:
        table = self.registry.present(table)
        async with self.registry.answers.writing(table, seat):
            check(table, seat, kind, word, is_timed)
            row = Row(table.number + 1, seat, kind, word, now())
            tried = Endings(len(table.seats), table.game.is_cooperative)
            tried.left, tried.stand_ins = dict(table.endings.left), dict(table.endings.stand_ins)
            tried.take(row, table.persons)
            await self.registry.answers.note(table, row, ends=tried.ending is not None)
            stop_bots(table)


def check(table: Table, seat: int, kind: str, word: str, is_timed: bool = False) -> None:
    """Whether that can be done now; *is_timed*: by the clock and not by another seat."""
    if table.over:
        raise IllegalAnswer(table.game.end_rule, "The game is over.")
    if seat in table.endings.left:
        raise IllegalAnswer("", "You have left this game.")
    if kind == RETURN and seat not in table.endings.stand_ins:
        raise IllegalAnswer("", "No bot goes on for you.")
    if kind == RETURN and has_come_back(table, seat):  # else they could come back for ever and never answer
        raise IllegalAnswer("", "You have come back to this before and were late again: now the bot answers first.")
    absent = seat if is_timed or kind not in (CLAIM, STAND_IN) else int(word.partition(":")[0])
    is_bot_out = is_beaten(table, absent) if kind == CLAIM else can_be_replaced(table, absent)
    if kind in (CLAIM, STAND_IN, TIME) and not is_bot_out:
        check_absent(table, -1 if is_timed else seat, absent)


def has_come_back(table: Table, seat: int) -> bool:
    """Whether a seat has come back since anything else gave it time."""
    for row in reversed(table.rows):
        if row.seat == seat and row.kind == RETURN:
            return True
        if table.gives_time(row, seat):
            return False
    return False


def can_be_replaced(table: Table, seat: int) -> bool:
    """Whether a bot plays there that cannot answer."""
    return seat < len(table.seats) and table.is_stuck(seat)


def is_beaten(table: Table, seat: int) -> bool:
    """Whether the win can be claimed over a bot that cannot answer: in a duel, where nobody else would lose by it."""
    is_duel = len(table.seats) == 2 and not table.game.is_cooperative
    return is_duel and can_be_replaced(table, seat) and table.seats[seat].is_bot


def check_absent(table: Table, seat: int, absent: int) -> None:
    """Whether someone else is absent by what was agreed."""
    if not table.absence.is_agreed:
        raise NotAllowed("At this table whoever stays away is waited for; that was agreed when it was made.")
    if absent == seat or absent not in table.people:
        raise IllegalAnswer("", "Nobody plays there who could stay away.")
    due = table.absent_at(absent)
    if due is None:
        raise IllegalAnswer("", "They are not asked anything now.")
    if due > now():
        raise IllegalAnswer("", f"They have {-(-(due - now()) // 1000)} seconds left.")


def stop_bots(table: Table) -> None:
    """A game that has ended needs no thought."""
    if table.over and table.playing is not None:
        table.playing.cancel()
