"""Decisions of the party: anyone answers for all, and anyone may propose to give up [SDA-4.39, 5.9]."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from grandmelee.core.agenda import Ask, Step, Together
from grandmelee.core.asking import AnyOne
from grandmelee.core.events import seat_name
from grandmelee.games.super_dungeon_arcade.state import BEFORE, Table
from grandmelee.games.super_dungeon_arcade.words import CONCEDE, NO, YES
from grandmelee.games.super_dungeon_arcade.wounds import lose

REFUSED: Final = 1 << 6  # in `conceding`: someone would go on, so nobody asks again this turn


class PartyAsk(AnyOne[Table]):
    """The first answer counts for all. Where there is a choice at all, giving up is one (D-43); it needs every player,
    so the others are asked, and one refusal ends the matter until the next turn.
    """

    def choices(self, s: Table) -> list[int]:
        """The answers of the question itself."""
        raise NotImplementedError

    def choose(self, s: Table, seat: int, option: int) -> None:
        """Carry out one of them."""
        raise NotImplementedError

    def options(self, s: Table) -> list[int]:
        found = self.choices(s)
        return [*found, CONCEDE] if len(found) > 1 and may_propose(s) else found

    def take(self, s: Table, seat: int, option: int) -> None:
        if option != CONCEDE:
            self.choose(s, seat, option)
            return
        s.conceding = 1 << seat
        if s.told is not None:
            s.tell("GivingUp", "SDA-5.9", f"{seat_name(seat)} proposes to give up")
        others = [other for other in range(s.seats) if other != seat] or [seat]
        asks: list[Ask[Any]] = [Agree(other) for other in others]
        s.follow((Together(asks), GiveUp(), self))


def may_propose(s: Table) -> bool:
    """Whether giving up may be proposed: the table allows it, and nobody has refused in this turn."""
    return bool(s.settings.get("concede", True)) and s.phase != BEFORE and not s.conceding


class Agree(Ask[Table]):
    """Giving up needs every player (D-43); who plays alone is asked once more."""

    rule: ClassVar[str] = "SDA-5.9"
    asks_always: ClassVar[bool] = True

    def prompt(self, s: Table) -> str:
        return "Choose whether the party gives up"

    def options(self, s: Table) -> list[int]:
        return [YES, NO]

    def named(self, s: Table, option: int) -> str:
        return "Yes, give up" if option == YES else "No, play on"

    def take(self, s: Table, option: int) -> None:
        if option == YES:
            s.conceding |= 1 << self.seat
            return
        s.conceding |= REFUSED
        if s.told is not None:
            s.tell("WentOn", self.rule, f"{seat_name(self.seat)} would go on")

    def lapses(self, s: Table) -> bool:
        return bool(s.conceding & REFUSED)


class GiveUp(Step[Table]):
    """If all agree, the Consul wins."""

    def run(self, s: Table) -> None:
        if s.conceding == (1 << s.seats) - 1:
            lose(s, "the party gives up", "SDA-5.9")
        else:
            s.conceding = REFUSED
