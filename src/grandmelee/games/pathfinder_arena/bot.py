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
    Feature("gains", "PA-21.15", "all additions to the score"),
    Feature("misfortune", "PA-21.8", "misfortune"),
    Feature("spared", "PA-21.9", "misfortune that its element tokens would cancel"),
    Feature("elements", "PA-20.1", "element tokens"),
    Feature("tokens", "PA-14.1", "ability tokens"),
    Feature("cards", "PA-17.1", "cards in play"),
    Feature("powered", "PA-7.1", "lines of its cards that have their tokens"),
    Feature("negative_runes", "PA-21.10", "negative runes"),
    Feature("deity", "PA-15.1", "whether it has a deity"),
    Feature("far", "PA-8.1", "steps to the nearest summoning tile with a token or a monster"),
    Feature("there", "PA-9.1", "whether its hero stands on a summoning tile"),
    Feature("wounds", "PA-13.6", "damage on monsters in its own hero phase"),
    Feature("struck", "PA-13.13", "misfortune it would take if this were the end of its hero phase"),
    Feature("strikes", "PA-13.12", "glory it would take if this were the end of its hero phase"),
]
"""What is counted for a player."""


def evaluate(s: Table, seat: int) -> float:
    """The expected return of a seat, from -1 to 1."""
    if s.over:
        return s.returns[seat]
    return expected(rows(s, seat), s.game.weights) if s.round else 2.0 / s.seats - 1.0


def rows(s: Table, seat: int) -> list[list[float]]:
    """The counts of the seat, then of every other."""
    suffered = expect_monsters(s)
    return [counts(s, seat, suffered), *[counts(s, other, suffered) for other in range(s.seats) if other != seat]]


def counts(s: Table, seat: int, suffered: list[int]) -> list[float]:
    """The features of one player, in their order."""
    elements = element_count(s, seat)
    misfortune = s.misfortune[seat]
    powered = negative = struck = strikes = wounds = 0
    for number in s.play[seat]:
        for line in s.content.cards[number].lines:
            if line.need and is_powered(s, line):
                powered += 1
    for rune in NEGATIVE:
        negative += s.runes[seat * 5 + rune]
    if seat == s.active and s.phase == HERO_PHASE:
        wounds = sum(s.damage)
        struck = suffered[seat]
        strikes = sum(suffered) - struck
    found = [gains(s, seat), misfortune, min(misfortune, 2 * elements), elements]
    found += [tokens_owned(s, seat), len(s.play[seat]), powered, negative, int(s.deity[seat] != NONE)]
    found += place(s, seat)
    found += [wounds, struck, strikes]
    return [float(count) for count in found]


def place(s: Table, seat: int) -> list[int]:
    """How near the hero is to something worth going to."""
    if s.at[seat] == NONE:
        return [FURTHEST, 0]
    here = s.space_of[s.at[seat]] * 49
    far = FURTHEST
    for number, tile in enumerate(s.content.summoning):
        if sum(s.laid[number * 4 : number * 4 + ITEM_TOKEN + 1]) or tile in s.den:
            far = min(far, DISTANCE[here + s.space_of[tile]])
    return [far, int(number_of(s, s.at[seat]) != NONE)]


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
