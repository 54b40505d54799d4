"""How good a table looks to a seat: points that are sure, and what the cards in play will still bring."""

from __future__ import annotations

from typing import Final

from grandmelee.core.outcomes import RETURNS
from grandmelee.games.lords_of_the_eastern_reach.piles import deck_size
from grandmelee.games.lords_of_the_eastern_reach.quests import is_met
from grandmelee.games.lords_of_the_eastern_reach.scoring import city_vp, heroes_vp, trophy_vp
from grandmelee.games.lords_of_the_eastern_reach.state import CITY, Table, ally_of, owned_gems

STRENGTH: Final = 0.35  # VP for a point of Attack or Defense of an army card, with a whole game before it
HAND: Final = 0.1  # VP for a card in hand
SCALE: Final = 12.0  # VP ahead that are as good as a win


def evaluate(s: Table, seat: int) -> float:
    """The expected return of a seat, from -1 to 1."""
    if s.results:
        return RETURNS[s.results[seat]]
    if s.is_solo:
        return bounded((worth(s, 0) - 30.0) / 30.0)
    own = worth(s, seat)
    mate = ally_of(s, seat)
    if mate >= 0:
        others = worth(s, (seat + 1) % 4) + worth(s, (seat + 3) % 4)
        return bounded((own + worth(s, mate) - others) / (2 * SCALE))
    best = max([worth(s, other) for other in range(s.seats) if other != seat])
    return bounded((own - best) / SCALE)


def bounded(value: float) -> float:
    """Never quite a win or a loss before the end."""
    return max(-0.99, min(0.99, value))


def worth(s: Table, seat: int) -> float:
    """Points, and what may still become points; armies are worth less as the deck runs out."""
    total = float(city_vp(s, seat) + trophy_vp(s, seat) + owned_gems(s, seat))
    if s.is_heroic:
        total += heroes_vp(s, seat)
    for quest in s.quests[seat]:
        printed = s.content.quests[quest]
        if not printed.is_task and is_met(s, seat, printed, 0):
            total += printed.vp
    left = min(1.0, deck_size(s, CITY) / 60.0)
    strength = 0.0
    for card in s.armies[seat]:
        kind = s.content.card_kinds[card]
        strength += kind.attack + kind.defense + (3.5 if kind.has_attack_die or kind.has_defense_die else 0.0)
        if card in s.gemmed:
            strength += 1.5
        if card in s.exhausted:
            strength -= 0.5
    strength += len(s.items) and 2.0 * len([hero for hero in s.bearers if hero in s.armies[seat]])
    return total + left * (STRENGTH * strength + HAND * len(s.hands[seat]))
