"""How good a table looks to a seat: points that are sure, and what the cards in play will still bring."""

from __future__ import annotations

from math import log
from typing import Final

from grandmelee.core.features import Feature, expected
from grandmelee.core.outcomes import RETURNS
from grandmelee.games.lords_of_the_eastern_reach.piles import deck_size
from grandmelee.games.lords_of_the_eastern_reach.promises import Promises
from grandmelee.games.lords_of_the_eastern_reach.quests import is_met
from grandmelee.games.lords_of_the_eastern_reach.scoring import city_vp, trophy_vp
from grandmelee.games.lords_of_the_eastern_reach.state import CITY, Table, ally_of, heroes_vp, owned_gems

WHOLE: Final = 60.0  # cards of a City deck that leave a whole game before an army
SMALL: Final = 4.0  # the strength of an army, a card or two, of which so much more is worth about as much again

FEATURES: Final = [
    Feature("city", "LER-15.3", "VP of buildings in play", sign=1),
    Feature("trophies", "LER-15.3", "VP of trophies", sign=1),
    Feature("gems", "LER-15.4", "gems", sign=1),
    Feature("quests", "LER-22.1", "VP of main quests that are met now", sign=1),
    Feature("heroes", "LER-26.14", "VP of heroes in Heroics!", sign=1),
    Feature("strength", "LER-7.1", "Attack and Defense of its army, weighed by the time left", sign=1),
    Feature("army", "LER-2.1", "army cards, weighed by the time left", sign=1),
    Feature("exhausted", "LER-5.8", "exhausted army cards, weighed by the time left", sign=-1),
    Feature("gemmed", "LER-17.4", "army cards with a gem, weighed by the time left", sign=1),
    Feature("items", "LER-16.1", "hero items its heroes carry, weighed by the time left", sign=1),
    Feature("buildings", "LER-11.1", "buildings, weighed by the time left", sign=1),
    Feature("hand", "LER-13.1", "cards in hand, weighed by the time left", sign=1),
    Feature(
        "might",
        "LER-7.1",
        "strength of its army, further strength ever less, weighed by the time left",
        sign=1,
        is_told=False,
    ),
    Feature("sellers", "LER-11.19", "buildings that sell hirelings, weighed by the time left", sign=1),
    Feature("hand_vp", "LER-13.1", "VP that its hand promises, above the usual, weighed by the time left", sign=1),
    Feature(
        "hand_strength",
        "LER-13.1",
        "strength that its hand promises, above the usual, weighed by the time left",
        sign=1,
    ),
    Feature(
        "hand_sellers",
        "LER-13.1",
        "sellers of hirelings that its hand promises, above the usual, weighed by the time left",
        sign=1,
    ),
    Feature("alone", "LER-27.19", "whether it plays alone, against a number of VP"),
    Feature("time", "LER-27.19", "alone: how much of the City deck is left"),
]
"""What is counted for a side: a player, or two allies."""


class F:
    """Where each feature stands among the weights."""

    CITY: Final = 0
    TROPHIES: Final = 1
    GEMS: Final = 2
    QUESTS: Final = 3
    HEROES: Final = 4
    STRENGTH: Final = 5
    ARMY: Final = 6
    EXHAUSTED: Final = 7
    GEMMED: Final = 8
    ITEMS: Final = 9
    BUILDINGS: Final = 10
    HAND: Final = 11
    MIGHT: Final = 12
    SELLERS: Final = 13
    HAND_VP: Final = 14
    HAND_STRENGTH: Final = 15
    HAND_SELLERS: Final = 16
    ALONE: Final = 17
    TIME: Final = 18


def evaluate(s: Table, seat: int, promises: Promises) -> float:
    """The expected return of a seat, from -1 to 1, for choosing: its own hand counts, others' it can merely imagine."""
    return RETURNS[s.results[seat]] if s.results else expected(values(s, seat, s.game.weights, promises))


def at_a_glance(s: Table, seat: int, promises: Promises) -> float:
    """The same by what lies open."""
    return RETURNS[s.results[seat]] if s.results else expected(in_sight(s, seat, s.game.weights, promises))


def values(s: Table, seat: int, w: list[float], promises: Promises) -> list[float]:
    """What the seat's side is worth, with what its own hand promises, then every other side."""
    found = in_sight(s, seat, w, promises)
    found[0] += hand(s, seat, w, promises)
    return found


def in_sight(s: Table, seat: int, w: list[float], promises: Promises) -> list[float]:
    """What the seat's side is worth by what lies open, then every other side; allies add up [LER-26.9]."""
    mate = ally_of(s, seat)
    if mate >= 0:
        others = worth(s, (seat + 1) % 4, w, promises) + worth(s, (seat + 3) % 4, w, promises)
        return [worth(s, seat, w, promises) + worth(s, mate, w, promises), others]
    rest = [worth(s, other, w, promises) for other in range(s.seats) if other != seat]
    return [worth(s, seat, w, promises), *rest]


def time_left(s: Table) -> float:
    """How much of the game is left: 1 for long, 0 when the City deck is empty."""
    return min(1.0, deck_size(s, CITY) / WHOLE)


def worth(s: Table, seat: int, w: list[float], promises: Promises) -> float:
    """One player: points, and what may still become points; that is worth less as the deck runs out."""
    left = time_left(s)
    value = w[F.CITY] * city_vp(s, seat) + w[F.TROPHIES] * trophy_vp(s, seat) + w[F.GEMS] * owned_gems(s, seat)
    if s.is_heroic:
        value += w[F.HEROES] * heroes_vp(s, seat)
    if s.is_solo:
        value += w[F.ALONE] + w[F.TIME] * left
    for number in s.quests[seat]:
        quest = s.content.quests[number]
        if not quest.is_task and is_met(s, seat, quest, 0):
            value += w[F.QUESTS] * quest.vp
    means = w[F.BUILDINGS] * len(s.cities[seat]) + w[F.HAND] * len(s.hands[seat])
    for card in s.cities[seat]:
        means += w[F.SELLERS] * promises.sellers[card]
    return value + left * (means + army(s, seat, w, promises))


def army(s: Table, seat: int, w: list[float], promises: Promises) -> float:
    """The cards of an army with their gems and items. Who has some army first pillages: the first cards count most."""
    value = w[F.ARMY] * len(s.armies[seat])
    strength = 0.0
    for card in s.armies[seat]:
        strength += promises.strength[card]
        if card in s.gemmed:
            value += w[F.GEMMED]
        if card in s.exhausted:
            value += w[F.EXHAUSTED]
    for bearer in s.bearers:
        if bearer in s.armies[seat]:
            value += w[F.ITEMS]
    return value + w[F.STRENGTH] * strength + w[F.MIGHT] * log(1.0 + strength / SMALL)


def hand(s: Table, seat: int, w: list[float], promises: Promises) -> float:
    """What a hand promises more than as many cards of the City deck: a card that is played or discarded is drawn anew,
    so it is no loss to have one less [LER-13.1].
    """
    value = 0.0
    for card in s.hands[seat]:
        value += w[F.HAND_VP] * promises.hand_vp[card] + w[F.HAND_STRENGTH] * promises.hand_strength[card]
        value += w[F.HAND_SELLERS] * promises.hand_sellers[card]
    return time_left(s) * value
