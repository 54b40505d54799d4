"""How good a state of Pathfinder Arena is for a seat, for bots that look ahead."""

from __future__ import annotations

from math import tanh
from typing import Final

from grandmelee.games.pathfinder_arena.arena import number_of
from grandmelee.games.pathfinder_arena.elements import heated
from grandmelee.games.pathfinder_arena.geometry import DISTANCE
from grandmelee.games.pathfinder_arena.monsters import way_to_attack
from grandmelee.games.pathfinder_arena.reactions import MELEE, attack_of
from grandmelee.games.pathfinder_arena.sheets import defense, is_powered
from grandmelee.games.pathfinder_arena.state import (
    HERO_PHASE,
    ITEM_TOKEN,
    NEGATIVE,
    NONE,
    Table,
    element_count,
    gains,
    tokens_owned,
)

TOKEN: Final = 0.6  # an ability token, beside the third of a point it scores
POWERED: Final = 0.5  # a line that works
CARD: Final = 1.0
ELEMENT: Final = 0.7
RUNE: Final = -0.5
DEITY: Final = 1.5
DANGER: Final = 0.8  # of what monsters would do at the end of this turn
NEAR: Final = 0.1  # a step nearer to a monster or a token
WOUND: Final = 0.4  # damage on a monster, for who may still go on
SURE: Final = 14.0  # a lead of so much wins about three games of four


def evaluate(s: Table, seat: int) -> float:
    """Points first [PA-21.15], then what brings them; the own less those of the best other."""
    if s.over:
        return s.returns[seat]
    if s.round == 0:
        return 0.0
    pending = [0.0] * s.seats
    expect_monsters(s, pending)
    values = [worth(s, other) + pending[other] for other in range(s.seats)]
    best = max([values[other] for other in range(s.seats) if other != seat])
    return tanh((values[seat] - best) / SURE)


def worth(s: Table, seat: int) -> float:
    """What a player has, and stands near to."""
    value = gains(s, seat) - s.misfortune[seat] + ELEMENT * element_count(s, seat)
    value += TOKEN * tokens_owned(s, seat) + (DEITY if s.deity[seat] != NONE else 0.0)
    for number in s.play[seat]:
        value += CARD
        for line in s.content.cards[number].lines:
            if line.need and is_powered(s, line):
                value += POWERED
    for rune in NEGATIVE:
        value += (RUNE - 1.0) * s.runes[seat * 5 + rune]
    return value + standing(s, seat)


def standing(s: Table, seat: int) -> float:
    """How near the hero is to something worth going to, and how hurt monsters are in the own turn."""
    if s.at[seat] == NONE:
        return 0.0
    here = s.space_of[s.at[seat]] * 49
    near = 12
    for number, tile in enumerate(s.content.summoning):
        if sum(s.laid[number * 4 : number * 4 + ITEM_TOKEN + 1]) or tile in s.den:
            near = min(near, DISTANCE[here + s.space_of[tile]])
    value = -NEAR * near
    if number_of(s, s.at[seat]) != NONE:
        value += NEAR
    if seat == s.active and s.phase == HERO_PHASE:
        value += WOUND * sum(s.damage)
    return value


def expect_monsters(s: Table, pending: list[float]) -> None:
    """What the monsters would do at the end of this turn, as it stands, goes to whoever gains or suffers it [PA-13.12,
    13.13].
    """
    if s.phase != HERO_PHASE:
        return
    for slot in range(4):
        if s.monsters[slot] == NONE:
            continue
        for seat in range(s.seats):
            way = way_to_attack(s, slot, seat)
            if way:
                which = MELEE if way & MELEE else way
                suffered = max(0, heated(s, slot, attack_of(s, slot, which).critical) - defense(s, seat))
                if seat == s.active:
                    pending[seat] -= DANGER * suffered
                else:
                    pending[s.active] += DANGER * suffered
