"""Element tokens: interrupts in everybody's turns [PA-20].

Fire and Water are played on the monster that is about to attack (interrupts.py), Earth at the beginning of another
player's hero phase, Air in the own one. Who holds what is open, so a window asks only those who hold something usable.
"""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask
from grandmelee.core.asking import Window
from grandmelee.games.pathfinder_arena.state import (
    AIR,
    EARTH,
    Row,
    Table,
    hero_name,
    seats_from,
)
from grandmelee.games.pathfinder_arena.tokens import holds, spend_element
from grandmelee.games.pathfinder_arena.words import ELEMENT, LIFT_QUIET, PASS, QUIET

STRENGTH: Final = 2  # what each Fire adds and each Water takes [PA-20.4, 20.5]


def heated(s: Table, slot: int, damage: int) -> int:
    """Damage with all Fire and Water of this turn summed up, never below 0 [PA-13.11, 20.4, 20.5, 20.9]."""
    return max(0, damage + STRENGTH * (s.fire[slot] - s.water[slot]))


class PlayEarth(Window[Table]):
    """At the beginning of another player's hero phase and at no other time [PA-4.8, 11.16, 20.7 to 20.9, 20.12]."""

    rule: ClassVar[str] = "PA-20.8"
    pass_word: ClassVar[int] = PASS
    quiet_word: ClassVar[int] = QUIET
    unquiet_word: ClassVar[int] = LIFT_QUIET

    def run(self, s: Table) -> None:
        for seat, held in enumerate(s.elements):
            if held >> EARTH & 1 and seat != s.active:
                super().run(s)
                return

    def order(self, s: Table) -> Row:
        return seats_from(s, s.active)[1:]

    def may_be_asked(self, s: Table, who: int) -> bool:
        return holds(s, who, EARTH)

    def prompt(self, s: Table, who: int) -> str:
        return f"{hero_name(s, s.active)} begins: play Earth, so that {hero_name(s, s.active)} has 1 AP less, or pass"

    def explain(self, s: Table, who: int, option: int) -> str:
        """What it costs to play it [PA-20.15]."""
        if option != ELEMENT + EARTH:
            return s.game.describe(option)
        return f"{s.game.describe(option)}, which would cancel up to 2 misfortune at the end of the game"

    def uses(self, s: Table, who: int) -> list[int]:
        return [ELEMENT + EARTH]

    def use(self, s: Table, who: int, option: int) -> None:
        s.bonus -= 1
        spend_element(s, who, EARTH, f": {hero_name(s, s.active)} has 1 AP less", "PA-20.7")


def play_air(s: Table, seat: int) -> None:
    """One AP more for the active hero [PA-20.6]."""
    s.bonus += 1
    spend_element(s, seat, AIR, f": {hero_name(s, s.active)} has 1 AP more", "PA-20.6")


class LendAir(Ask[Table]):
    """Where the table allows it: another player's Air for the active hero, once, before the phase ends [PA-20.13]."""

    rule: ClassVar[str] = "PA-20.13"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Table) -> None:
        if holds(s, self.seat, AIR):
            super().run(s)

    def prompt(self, s: Table) -> str:
        return f"Play Air for {hero_name(s, s.active)}, or pass"

    def passing(self, s: Table) -> int:
        return PASS

    def options(self, s: Table) -> list[int]:
        return [ELEMENT + AIR, PASS]

    def take(self, s: Table, option: int) -> None:
        if option != PASS:
            play_air(s, self.seat)
