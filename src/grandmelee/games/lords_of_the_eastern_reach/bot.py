"""How good a table looks to a seat: points that are sure, and what the cards in play will still bring."""

from __future__ import annotations

from typing import Final

from grandmelee.core.features import Feature, expected
from grandmelee.core.outcomes import RETURNS
from grandmelee.games.lords_of_the_eastern_reach.piles import deck_size
from grandmelee.games.lords_of_the_eastern_reach.quests import is_met
from grandmelee.games.lords_of_the_eastern_reach.scoring import city_vp, heroes_vp, trophy_vp
from grandmelee.games.lords_of_the_eastern_reach.state import CITY, Table, ally_of, owned_gems

WHOLE: Final = 60.0  # cards of a City deck that leave a whole game before an army
DIE: Final = 3.5  # what a die adds to the strength of a card

FEATURES: Final = [
    Feature("city", "LER-15.3", "VP of buildings in play"),
    Feature("trophies", "LER-15.3", "VP of trophies"),
    Feature("gems", "LER-15.4", "gems"),
    Feature("quests", "LER-22.1", "VP of main quests that are met now"),
    Feature("heroes", "LER-26.14", "VP of heroes in Heroics!"),
    Feature("strength", "LER-7.1", "Attack and Defense of its army, as far as the City deck leaves time"),
    Feature("army", "LER-2.1", "army cards, as far as there is time"),
    Feature("exhausted", "LER-5.8", "exhausted army cards, as far as there is time"),
    Feature("gemmed", "LER-17.4", "army cards with a gem, as far as there is time"),
    Feature("items", "LER-16.1", "hero items its heroes carry, as far as there is time"),
    Feature("buildings", "LER-11.1", "buildings, as far as there is time"),
    Feature("hand", "LER-13.1", "cards in hand, as far as there is time"),
    Feature("alone", "LER-27.19", "whether it plays alone, against a number of VP"),
    Feature("time", "LER-27.19", "alone: how much of the City deck is left"),
]
"""What is counted for a side: a player, or two allies."""


def evaluate(s: Table, seat: int) -> float:
    """The expected return of a seat, from -1 to 1."""
    return RETURNS[s.results[seat]] if s.results else expected(rows(s, seat), s.game.weights)


def rows(s: Table, seat: int) -> list[list[float]]:
    """The counts of the seat's side, then of every other side."""
    mate = ally_of(s, seat)
    if mate >= 0:
        return [together(s, seat, mate), together(s, (seat + 1) % 4, (seat + 3) % 4)]
    return [counts(s, seat), *[counts(s, other) for other in range(s.seats) if other != seat]]


def together(s: Table, seat: int, mate: int) -> list[float]:
    """Allies add up [LER-26.9]."""
    return [one + other for one, other in zip(counts(s, seat), counts(s, mate), strict=True)]


def counts(s: Table, seat: int) -> list[float]:
    """The features of one player, in their order."""
    left = min(1.0, deck_size(s, CITY) / WHOLE)
    quests = 0
    for number in s.quests[seat]:
        quest = s.content.quests[number]
        if not quest.is_task and is_met(s, seat, quest, 0):
            quests += quest.vp
    sure = [float(city_vp(s, seat)), float(trophy_vp(s, seat)), float(owned_gems(s, seat)), float(quests)]
    sure.append(float(heroes_vp(s, seat)) if s.is_heroic else 0.0)
    means = [left * count for count in [*army(s, seat), float(len(s.cities[seat])), float(len(s.hands[seat]))]]
    return sure + means + ([1.0, left] if s.is_solo else [0.0, 0.0])


def army(s: Table, seat: int) -> list[float]:
    """Strength, cards, exhausted ones, gems and items of an army."""
    strength = 0.0
    exhausted = gemmed = items = 0
    for card in s.armies[seat]:
        kind = s.content.card_kinds[card]
        strength += kind.attack + kind.defense + (DIE if kind.has_attack_die or kind.has_defense_die else 0.0)
        gemmed += card in s.gemmed
        exhausted += card in s.exhausted
    for bearer in s.bearers:
        items += bearer in s.armies[seat]
    return [strength, float(len(s.armies[seat])), float(exhausted), float(gemmed), float(items)]
