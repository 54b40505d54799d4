"""Wrath: who is hated most, and how tokens change hands [SDA-0.5, 10]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.super_dungeon_arcade import in_force
from grandmelee.games.super_dungeon_arcade.state import Table, heroes, name, seat_of
from grandmelee.games.super_dungeon_arcade.terms import NONE
from grandmelee.games.super_dungeon_arcade.words import HERO, NO, YES

SLURPING: Final = 2  # tokens for Loud Slurping [SDA-10.2]
LATEST: Final = 1 << 20  # more than activations in a game
BASE: Final = 8  # more than Heroes


def wrath_order(s: Table) -> list[int]:
    """Heroes in play, the most hated first: tokens, then who activated last, then the party's order [SDA-0.5, 10.5]."""
    wrath, last = s.wrath, s.last
    ranked = [hero - (wrath[hero] * LATEST + last[hero]) * BASE for hero in heroes(s)]
    ranked.sort()
    return [rank % BASE for rank in ranked]


def most(s: Table) -> int:
    """The Hero with the most wrath; NONE if no Hero is on the map [SDA-14.20]."""
    best, highest = NONE, -1
    for hero in range(len(s.party)):
        rank = s.wrath[hero] * LATEST + s.last[hero]
        if rank > highest and s.at[hero] >= 0:
            best, highest = hero, rank
    return best


def least(s: Table) -> int:
    """The Hero with the least wrath."""
    order = wrath_order(s)
    return order[-1] if order else NONE


def lose_wrath(s: Table, hero: int, n: int) -> None:
    """Tokens become available again [SDA-10.6]."""
    n = min(n, s.wrath[hero])
    s.wrath[hero] -= n
    s.wrath_left += n


class GainWrath(Step[Table]):
    """A Hero gains tokens: available ones first, then from other Heroes of its choice [SDA-10.1 to 10.4]."""

    def __init__(self, hero: int, n: int) -> None:
        self.hero = hero
        self.n = n

    def run(self, s: Table) -> None:
        if self.n <= 0 or s.at[self.hero] < 0 or s.force & in_force.NO_WRATH:
            return
        taken = min(self.n, s.wrath_left)
        s.wrath_left -= taken
        s.wrath[self.hero] += taken
        if s.told is not None and taken:
            s.tell("WrathGained", "SDA-10.1", f"{name(s, self.hero)} gains {taken} wrath")
        if taken < self.n and others_with_wrath(s, self.hero):
            s.then(TakeWrath(s.owners[self.hero], self.hero, self.n - taken))


def others_with_wrath(s: Table, hero: int) -> list[int]:
    """Heroes from whom a token can be taken; without one the rest is lost [SDA-10.4]."""
    return [other for other in heroes(s) if other != hero and s.wrath[other] > 0]


class TakeWrath(Ask[Table]):
    """None is available: each token comes from another Hero of the gaining Hero's choice [SDA-10.3]."""

    rule: ClassVar[str] = "SDA-10.3"

    def __init__(self, seat: int, hero: int, n: int) -> None:
        self.seat = seat
        self.hero = hero
        self.n = n

    def prompt(self, s: Table) -> str:
        more = f" ({self.n} to come)" if self.n > 1 else ""
        return f"{name(s, self.hero)} gains wrath{more}, and Heroes have all of it: choose who gives 1 away"

    def options(self, s: Table) -> list[int]:
        return [HERO + s.party[other] for other in others_with_wrath(s, self.hero)]

    def take(self, s: Table, option: int) -> TakeWrath | None:
        other = s.party.index(option - HERO)
        s.wrath[other] -= 1
        s.wrath[self.hero] += 1
        if s.told is not None:
            s.tell("WrathTaken", "SDA-10.3", f"{name(s, self.hero)} takes 1 wrath from {name(s, other)}")
        if self.n > 1 and others_with_wrath(s, self.hero):
            return TakeWrath(self.seat, self.hero, self.n - 1)
        return None

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        return self.rule, f"{s.game.describe(option)} has no wrath token that could be taken"


class OfferLessWrath(Ask[Table]):
    """Equipment lets its bearer lose wrath when it suffers wounds (D-40)."""

    rule: ClassVar[str] = "SDA-10.6"

    def __init__(self, seat: int, hero: int, n: int) -> None:
        self.seat = seat
        self.hero = hero
        self.n = n

    def run(self, s: Table) -> None:
        if s.at[self.hero] >= 0 and s.wrath[self.hero]:
            self.ask(s, self.options(s))

    def prompt(self, s: Table) -> str:
        lost = f"{min(self.n, s.wrath[self.hero])} of its {s.wrath[self.hero]} wrath"
        return f"{name(s, self.hero)} was wounded, and its equipment offers: choose whether it loses {lost}"

    def options(self, s: Table) -> list[int]:
        return [YES, NO]

    def take(self, s: Table, option: int) -> None:
        if option == YES:
            lose_wrath(s, self.hero, self.n)
            if s.told is not None:
                s.tell("WrathLost", self.rule, f"{name(s, self.hero)} loses {self.n} wrath")


def asked_seat(s: Table, hero: int) -> int:
    """Who answers for a Hero [SDA-4.6]."""
    return seat_of(s, hero)
