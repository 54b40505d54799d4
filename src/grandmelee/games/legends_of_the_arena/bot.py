"""How good a state of Legends of the Arena is for a seat, for bots that look ahead."""

from __future__ import annotations

from typing import Final

from grandmelee.core.features import Feature, expected
from grandmelee.games.legends_of_the_arena.state import HAND, METER, NOBODY, NOWHERE, Table

FORCE: Final = 3  # of an ordinary Strike
LAST: Final = 10  # column of the track [LA-12.9]

FEATURES: Final = [
    Feature("stocks", "LA-3.1", "Stocks", sign=1),
    Feature("points", "LA-19.7", "Knock Outs scored", sign=1),
    Feature("fatigue", "LA-12.2", "Fatigue of its Legends", sign=-1),
    Feature("pushed", "LA-12.5", "spaces a Strike of Force 3 would push its Legends", sign=-1),
    Feature("footing", "LA-8.2", "spaces between its Legends and the nearer edge", sign=1),
    Feature("exposed", "LA-14.6", "its Legends that a Strike of Force 3 can push out", sign=-1),
    Feature("specials", "LA-7.6", "Specials in hand", sign=1),
    Feature("ultimates", "LA-7.4", "Ultimates not yet used"),
    Feature("meter", "LA-4.4", "Specials still in the Meter"),
    Feature("facing", "LA-11.2", "foes in front of its Legends, or in their spaces"),
    Feature("initiative", "LA-6.7", "whether it holds the Initiative"),
    Feature("zombies", "LA-17.6", "Zombies in the Arena", sign=1),
    Feature("traps", "LA-18.4", "Spike Traps in the Arena"),
    Feature("wolf", "LA-18.2", "Legends in Wolf form"),
    Feature("axe", "LA-20.4", "whether it holds the Axe"),
]
"""What is counted for a side: a team, or in a free-for-all a seat."""


class F:
    """Where each feature stands among the weights."""

    STOCKS: Final = 0
    POINTS: Final = 1
    FATIGUE: Final = 2
    PUSHED: Final = 3
    FOOTING: Final = 4
    EXPOSED: Final = 5
    SPECIALS: Final = 6
    ULTIMATES: Final = 7
    METER: Final = 8
    FACING: Final = 9
    INITIATIVE: Final = 10
    ZOMBIES: Final = 11
    TRAPS: Final = 12
    WOLF: Final = 13
    AXE: Final = 14


def evaluate(s: Table, seat: int) -> float:
    """The expected return of a seat, from -1 to 1."""
    return s.returns[seat] if s.over else expected(values(s, seat, s.game.weights))


def values(s: Table, seat: int, w: list[float]) -> list[float]:
    """What the seat's side is worth, then every other side."""
    own = s.team[seat]
    sides = s.seats if s.is_free_for_all else 2
    return [worth(s, own, w), *[worth(s, side, w) for side in range(sides) if side != own]]


def worth(s: Table, side: int, w: list[float]) -> float:
    """A team, or in a free-for-all a player."""
    value = w[F.INITIATIVE] if s.initiative == side else 0.0
    if not s.is_free_for_all:
        value += w[F.STOCKS] * s.stocks[side]
    for fighter in s.horde:
        if s.side(fighter) == side and not s.coffin[fighter - s.seats]:
            value += w[F.ZOMBIES]
    for seat in range(s.seats):
        if s.team[seat] == side and s.legend[seat] != NOBODY and s.at[seat] != NOWHERE:
            value += standing(s, seat, w) + cards(s, seat, w)
    return value


def standing(s: Table, seat: int, w: list[float]) -> float:
    """One Legend in the Arena."""
    room = min(s.at[seat], s.arena.spaces - 1 - s.at[seat])
    fatigue = s.fatigue[seat]
    pushed = s.content.legends[s.legend[seat]].track[min(LAST, fatigue + 1 + FORCE)]
    value = w[F.POINTS] * s.points[seat] + w[F.FATIGUE] * fatigue + w[F.PUSHED] * pushed + w[F.FOOTING] * room
    if pushed > room:
        value += w[F.EXPOSED]
    if s.wolf[seat]:
        value += w[F.WOLF]
    if s.trap[seat] != NOWHERE:
        value += w[F.TRAPS]
    if s.axe_holder == seat:
        value += w[F.AXE]
    return value + w[F.FACING] * in_front(s, seat)


def cards(s: Table, seat: int, w: list[float]) -> float:
    """One Legend's Specials and Ultimates; Basics always return [LA-7.2]."""
    value = 0.0
    legend = s.content.legends[s.legend[seat]]
    zone = s.zone
    for card in legend.specials:
        if zone[card] == HAND:
            value += w[F.SPECIALS]
        elif zone[card] == METER:
            value += w[F.METER]
    for card in legend.ultimates:
        if zone[card] == HAND or zone[card] == METER:
            value += w[F.ULTIMATES]
    return value


def in_front(s: Table, seat: int) -> int:
    """Foes a Legend faces [LA-11.2, 11.3]."""
    count = 0
    for foe in s.rivals[s.team[seat]]:
        if (s.at[foe] - s.at[seat]) * s.facing[seat] >= 0 and s.at[foe] != NOWHERE:
            count += 1
    return count
