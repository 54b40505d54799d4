"""How good a state of Legends of the Arena is for a seat, for bots that look ahead."""

from __future__ import annotations

from math import tanh
from typing import Final

from grandmelee.games.legends_of_the_arena.meter import cards_of
from grandmelee.games.legends_of_the_arena.state import HAND, NOBODY, NOWHERE, Table

STOCK: Final = 10.0
FATIGUE: Final = 0.5
FOOTING: Final = 0.4
CARD: Final = 0.15
SURE: Final = 18.0  # a lead of so much wins about seven games of eight


def evaluate(s: Table, seat: int) -> float:
    """Stocks or points first [LA-15.11, 19.7], then Fatigue and how far the edge is; the own side less the others."""
    if s.over:
        return s.returns[seat]
    own = s.team[seat]
    good = bad = 0.0
    for other in range(s.seats):
        if s.team[other] == own:
            good += standing(s, other)
        else:
            bad += standing(s, other)
    rivals = s.seats - 1 if s.is_free_for_all else 1
    return tanh((good + tally(s, own) - bad / rivals) / SURE)


def tally(s: Table, own: int) -> float:
    """The own Stocks less the others', or nothing in a free-for-all, where points count by fighter."""
    return 0.0 if s.is_free_for_all else STOCK * (s.stocks[own] - s.stocks[1 - own])


def standing(s: Table, seat: int) -> float:
    """One fighter: points, Fatigue, distance from the nearer edge, cards in hand."""
    value = STOCK * s.points[seat]
    space = s.at[seat]
    if space == NOWHERE or s.legend[seat] == NOBODY:
        return value
    room = min(space, s.arena.spaces - 1 - space)
    hand = 0
    for card in cards_of(s, seat):
        if s.zone[card] == HAND:
            hand += 1
    return value - FATIGUE * s.fatigue[seat] + FOOTING * room + CARD * hand
