"""How good a state of Legends of the Arena is for a seat, for bots that look ahead."""

from __future__ import annotations

from typing import Final

from grandmelee.core.features import Feature, expected
from grandmelee.games.legends_of_the_arena.state import HAND, METER, NOBODY, NOWHERE, Table

FORCE: Final = 3  # of an ordinary Strike
LAST: Final = 10  # column of the track [LA-12.9]

FEATURES: Final = [
    Feature("stocks", "LA-3.1", "Stocks of the team"),
    Feature("points", "LA-19.7", "Knock Outs scored in a free-for-all"),
    Feature("fatigue", "LA-12.2", "Fatigue of its Legends"),
    Feature("pushed", "LA-12.5", "Push tokens that a Strike of Force 3 would place on its Legends"),
    Feature("footing", "LA-8.2", "spaces between its Legends and the nearer end"),
    Feature("exposed", "LA-14.6", "Legends such a Strike can push out"),
    Feature("specials", "LA-7.6", "Specials in hand"),
    Feature("ultimates", "LA-7.4", "Ultimates not yet used"),
    Feature("meter", "LA-4.4", "Specials still in the Meter"),
    Feature("facing", "LA-11.2", "foes in front of its Legends, or in their spaces"),
    Feature("initiative", "LA-6.7", "holds the Initiative"),
    Feature("zombies", "LA-17.6", "Zombies in the Arena"),
    Feature("traps", "LA-18.4", "Spike Traps in the Arena"),
    Feature("wolf", "LA-18.2", "Legends in Wolf form"),
    Feature("axe", "LA-20.4", "holds the Axe"),
]
"""What is counted for a side: a team, or in a free-for-all a seat."""


def evaluate(s: Table, seat: int) -> float:
    """The expected return of a seat, from -1 to 1."""
    return s.returns[seat] if s.over else expected(rows(s, seat), s.game.weights)


def rows(s: Table, seat: int) -> list[list[float]]:
    """The counts of the seat's side, then of every other side."""
    own = s.team[seat]
    sides = s.seats if s.is_free_for_all else 2
    return [counts(s, own), *[counts(s, side) for side in range(sides) if side != own]]


def counts(s: Table, side: int) -> list[float]:
    """The features of one side, in their order."""
    stocks = 0 if s.is_free_for_all else s.stocks[side]
    points = fatigue = pushed = footing = exposed = specials = ultimates = meter = 0
    facing = traps = wolf = axe = 0
    for seat in range(s.seats):
        if s.team[seat] != side or s.legend[seat] == NOBODY or s.at[seat] == NOWHERE:
            continue
        legend = s.content.legends[s.legend[seat]]
        room = min(s.at[seat], s.arena.spaces - 1 - s.at[seat])
        push = legend.track[min(LAST, s.fatigue[seat] + 1 + FORCE)]
        points += s.points[seat]
        fatigue += s.fatigue[seat]
        pushed += push
        footing += room
        exposed += push > room
        for card in legend.specials:
            specials += s.zone[card] == HAND
            meter += s.zone[card] == METER
        for card in legend.ultimates:
            ultimates += s.zone[card] == HAND or s.zone[card] == METER
        facing += in_front(s, seat)
        traps += s.trap[seat] != NOWHERE
        wolf += s.wolf[seat]
        axe += s.axe_holder == seat
    found = [stocks, points, fatigue, pushed, footing, exposed, specials, ultimates, meter]
    found += [facing, int(s.initiative == side), zombies(s, side), traps, wolf, axe]
    return [float(count) for count in found]


def zombies(s: Table, side: int) -> int:
    """Zombies of a side; Coffins are no fighters [LA-17.6]."""
    count = 0
    for fighter in s.horde:
        count += s.side(fighter) == side and not s.coffin[fighter - s.seats]
    return count


def in_front(s: Table, seat: int) -> int:
    """Foes a Legend faces [LA-11.2, 11.3]."""
    count = 0
    for foe in s.rivals[s.team[seat]]:
        if (s.at[foe] - s.at[seat]) * s.facing[seat] >= 0 and s.at[foe] != NOWHERE:
            count += 1
    return count
