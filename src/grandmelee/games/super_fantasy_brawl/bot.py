"""How good a state of Super Fantasy Brawl is for a seat, for bots that look ahead."""

from __future__ import annotations

from math import tanh
from typing import Final

from grandmelee.games.super_fantasy_brawl.challenges import is_complete, slot_vp
from grandmelee.games.super_fantasy_brawl.state import NOBODY, NONE, Table, hit_points

VP: Final = 10.0
HIT_POINT: Final = 0.7
OUT: Final = 2.0  # on the Gate: its VP is counted already, but it must walk back [SFB-13.13]
LEVEL: Final = 1.5
ROOTED: Final = 0.4
GUARD: Final = 0.2
GROUND: Final = 0.25  # in an area or next to a Statue, where Challenges are won
CARD: Final = 0.1
CORE: Final = 0.1
NEXT: Final = 0.8  # how surely a Challenge is scored by the side whose turn is next [SFB-5.4]
LATER: Final = 0.45  # and by the other one, which can still be disturbed
COMING: Final = 0.15  # one that cannot be scored yet
SURE: Final = 20.0  # a lead of so much wins about seven games of eight


def evaluate(s: Table, seat: int) -> float:
    """VP first [SFB-3.1], then Challenges that are met, Champions and their ground; the own side less the other."""
    if s.over:
        return s.returns[seat]
    own = seat % 2
    return tanh((worth(s, own) - worth(s, 1 - own)) / SURE)


def worth(s: Table, side: int) -> float:
    """What a side has."""
    value = VP * s.vp[side] + (VP * promised(s, side) if s.round else 0.0)
    for piece in range(len(s.at)):
        if s.kinds[piece] != NOBODY and s.sides[piece] == side:
            value += standing(s, piece)
    for seat in range(side, s.seats, 2):
        value += CARD * len(s.hands[seat]) + CORE * CORES_READY[s.ready[seat]]
    return value


CORES_READY: Final = [0, 1, 1, 2, 1, 2, 2, 3]
"""By the bits of the ready Cores: how many there are."""


def promised(s: Table, side: int) -> float:
    """VP of the Challenges a side meets now, fewer if the other side's turn comes before it can score them."""
    chance = NEXT if side == next_side(s) else LATER
    value = 0.0
    for vp, challenge in zip(slot_vp(s), s.track, strict=True):
        if challenge != NONE and is_complete(s, challenge, side):
            value += chance * vp if vp else COMING
    return value


def next_side(s: Table) -> int:
    """The side whose Scoreboard Phase comes next."""
    return s.order[(s.turn + 1) % s.seats] % 2 if s.order else 0


def standing(s: Table, piece: int) -> float:
    """One Champion: hit points left, level, what hinders or guards it, and where it stands."""
    points = HIT_POINT * hit_points(s, piece)
    place = s.at[piece]
    if place < 0:
        return points - OUT
    value = points - HIT_POINT * s.hurt[piece] + GUARD * s.guard[piece]
    value += LEVEL * s.level[piece] - ROOTED * s.rooted[piece]
    return value + (GROUND if s.arena.is_good_ground[place] else 0.0)
