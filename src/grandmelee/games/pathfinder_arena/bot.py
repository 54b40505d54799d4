"""How good a state of Pathfinder Arena is for a seat, for bots that look ahead."""

from __future__ import annotations

from typing import Final

from grandmelee.core.features import Feature, expected
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

FURTHEST: Final = 12  # steps across the grid

FEATURES: Final = [
    Feature("gains", "PA-21.15", "points before misfortune", sign=1),
    Feature("misfortune", "PA-21.8", "misfortune", sign=-1),
    Feature("spared", "PA-21.9", "misfortune that its element tokens would cancel", sign=1),
    Feature("elements", "PA-20.1", "element tokens", sign=1),
    Feature("tokens", "PA-14.1", "ability tokens", sign=1),
    Feature("cards", "PA-17.1", "cards in play", sign=1),
    Feature("powered", "PA-7.1", "lines of its cards that have their tokens", sign=1),
    Feature("negative_runes", "PA-21.10", "negative runes", sign=-1),
    Feature("deity", "PA-15.1", "whether it has a deity", sign=1),
    Feature("far", "PA-8.1", "steps to the nearest summoning tile with a token or a monster", sign=-1),
    Feature("there", "PA-9.1", "whether its hero stands on a summoning tile"),
    Feature("wounds", "PA-13.6", "damage on monsters in its own hero phase", sign=1),
    Feature("struck", "PA-13.13", "misfortune it would take if its turn ended there", sign=-1),
    Feature("strikes", "PA-13.12", "glory it would gain if its turn ended there", sign=1),
]
"""What is counted for a player."""


class F:
    """Where each feature stands among the weights."""

    GAINS: Final = 0
    MISFORTUNE: Final = 1
    SPARED: Final = 2
    ELEMENTS: Final = 3
    TOKENS: Final = 4
    CARDS: Final = 5
    POWERED: Final = 6
    NEGATIVE_RUNES: Final = 7
    DEITY: Final = 8
    FAR: Final = 9
    THERE: Final = 10
    WOUNDS: Final = 11
    STRUCK: Final = 12
    STRIKES: Final = 13


def evaluate(s: Table, seat: int) -> float:
    """The expected return of a seat, from -1 to 1."""
    if s.over:
        return s.returns[seat]
    return expected(values(s, seat, s.game.weights)) if s.round else 2.0 / s.seats - 1.0


def values(s: Table, seat: int, w: list[float]) -> list[float]:
    """What the seat is worth, then every other."""
    struck = expect_monsters(s)
    return [worth(s, seat, struck, w), *[worth(s, other, struck, w) for other in range(s.seats) if other != seat]]


def worth(s: Table, seat: int, struck: list[int], w: list[float]) -> float:
    """One player: what counts at the end, what brings it, and where the hero stands."""
    elements = element_count(s, seat)
    misfortune = s.misfortune[seat]
    value = w[F.GAINS] * gains(s, seat) + w[F.MISFORTUNE] * misfortune + w[F.SPARED] * min(misfortune, 2 * elements)
    value += w[F.ELEMENTS] * elements + w[F.TOKENS] * tokens_owned(s, seat) + w[F.CARDS] * len(s.play[seat])
    if s.deity[seat] != NONE:
        value += w[F.DEITY]
    for number in s.play[seat]:
        for line in s.content.cards[number].lines:
            if line.need and is_powered(s, line):
                value += w[F.POWERED]
    for rune in NEGATIVE:
        value += w[F.NEGATIVE_RUNES] * s.runes[seat * 5 + rune]
    if seat == s.active and s.phase == HERO_PHASE:
        value += w[F.WOUNDS] * sum(s.damage) + w[F.STRUCK] * struck[seat]
        value += w[F.STRIKES] * (sum(struck) - struck[seat])
    return value + place(s, seat, w)


def place(s: Table, seat: int, w: list[float]) -> float:
    """How near the hero is to something worth going to."""
    if s.at[seat] == NONE:
        return w[F.FAR] * FURTHEST
    here = s.space_of[s.at[seat]] * 49
    far = FURTHEST
    for number, tile in enumerate(s.content.summoning):
        if sum(s.laid[number * 4 : number * 4 + ITEM_TOKEN + 1]) or tile in s.den:
            far = min(far, DISTANCE[here + s.space_of[tile]])
    return w[F.FAR] * far + (w[F.THERE] if number_of(s, s.at[seat]) != NONE else 0.0)


def expect_monsters(s: Table) -> list[int]:
    """By seat: what the monsters would do at the end of this turn, as it stands [PA-13.11 to 13.13]."""
    suffered = [0] * s.seats
    if s.phase != HERO_PHASE:
        return suffered
    for slot in range(4):
        if s.monsters[slot] == NONE:
            continue
        for seat in range(s.seats):
            way = way_to_attack(s, slot, seat)
            if way:
                which = MELEE if way & MELEE else way
                suffered[seat] += max(0, heated(s, slot, attack_of(s, slot, which).critical) - defense(s, seat))
    return suffered
