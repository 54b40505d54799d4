"""What City cards promise as long as they are in a hand, for bots: what they would bring, by how likely the tokens of a
turn pay for them, less what any card of the City deck would.
"""

from __future__ import annotations

from math import comb
from typing import Final

from grandmelee.games.lords_of_the_eastern_reach.content import BUILDING, HERO, TROOP, Content, Kind
from grandmelee.games.lords_of_the_eastern_reach.resources import SINGLES
from grandmelee.games.lords_of_the_eastern_reach.state import Row
from grandmelee.games.lords_of_the_eastern_reach.strength import DRAWN

DIE: Final = 3.5  # what a die adds to the strength of a card


class Promises:
    """By card: its strength in an army, whether it sells hirelings; and what of that and of its VP a hand promises."""

    def __init__(self, content: Content) -> None:
        draws = all_draws(content.tokens)
        chances = {kind.cost: likelihood(kind.cost, draws) for kind in content.kinds}
        kinds = content.card_kinds
        self.strength = [strength_of(kind) for kind in kinds]
        self.sellers = [1.0 if kind.sells_hirelings else 0.0 for kind in kinds]
        city = content.cards_of(BUILDING, TROOP, HERO)
        self.hand_vp = less_mean([kind.vp * chances[kind.cost] for kind in kinds], city)
        self.hand_strength = less_mean([strength_of(kind) * chances[kind.cost] for kind in kinds], city)
        self.hand_sellers = less_mean([kind.sells_hirelings * chances[kind.cost] for kind in kinds], city)


def strength_of(kind: Kind) -> float:
    """Attack and Defense of an army card, a die by what it shows on average [LER-7.8]."""
    if kind.type == BUILDING:
        return 0.0
    return kind.attack + kind.defense + (DIE if kind.has_attack_die or kind.has_defense_die else 0.0)


def less_mean(worths: list[float], cards: Row) -> list[float]:
    """What each is worth more than these cards are on average."""
    mean = sum([worths[card] for card in cards]) / max(1, len(cards))
    return [worth - mean for worth in worths]


# ---- paying --------------------------------------------------------------------------------------------------------
def all_draws(tokens: Row) -> list[tuple[Row, float]]:
    """What may be drawn from a full bag in a turn [LER-10.1], by kind of token, and how likely."""
    found: list[tuple[Row, int]] = [((), 1)]
    for count in tokens:
        found = [
            ((*drawn, n), ways * comb(count, n))
            for drawn, ways in found
            for n in range(min(count, DRAWN - sum(drawn)) + 1)
        ]
    whole = [(drawn, ways) for drawn, ways in found if sum(drawn) == min(DRAWN, sum(tokens))]
    total = sum([ways for _, ways in whole])
    return [(drawn, ways / total) for drawn, ways in whole]


def likelihood(cost: Row, draws: list[tuple[Row, float]]) -> float:
    """How likely the tokens of a turn pay a cost."""
    return sum([chance for drawn, chance in draws if pays(drawn, cost)])


def pays(drawn: Row, cost: Row) -> bool:
    """Whether some of these tokens add up to a cost; no half of a double is wasted [LER-11.8]."""
    for type in range(SINGLES):
        singles, doubles, due = drawn[type], drawn[type + SINGLES], cost[type]
        if due - 2 * min(doubles, due // 2) > singles:
            return False
    return True
