"""How a table must lie when the first turn begins [LER-3, 26.10, 26.12, 26.17, 26.18, 26.27, 27.1]."""

from __future__ import annotations

from typing import Any

from tests.games.lords_of_the_eastern_reach.opinion.board import Table
from tests.games.lords_of_the_eastern_reach.opinion.printed import CARDS

SHARES = {"short": 2, "normal": 3, "long": 4}


def copies(*types: str) -> int:
    return sum(card.copies for card in CARDS.values() if card.type in types)


def expected(table: Table, scenarios: list[str]) -> dict[str, Any]:
    """Sizes of everything, from the settings."""
    seats = table.seats
    has_start = "quick-start" in scenarios
    deck = copies("building", "troop", "hero") - (3 * seats if has_start else 0)
    if table.scenario["heroics"]:
        deck -= copies("troop") - (2 * seats if has_start else 0)
    length = table.scenario["length"]
    removed = deck // 2 if table.is_alone else 10 if length == "epic" else deck // SHARES[length]
    sizes = [table.hand_size(player) for player in table.players]
    dealt = sum(sizes) if table.scenario["fast"] else 8 * seats
    adventures = [card for card in CARDS.values() if card.deck in {deck.name for deck in table.adventures}]
    return {
        "city": deck - removed - dealt,
        "discards": dealt - sum(sizes),
        "hands": sizes,
        "armies": [2 if has_start else 0] * seats,
        "cities": [1 if has_start else 0] * seats,
        "adventures": sum(card.copies for card in adventures),
        "tokens": 50,
        "supply": (24, 12),
        "quests": [quests_each(table)] * seats,
        "open tasks": 6 if table.scenario["open_tasks"] else 0,
    }


def quests_each(table: Table) -> int:
    if table.scenario["fast"]:
        return 0
    return 4 if table.is_alone else 1 if table.scenario["open_tasks"] else 2


def found(table: Table) -> dict[str, Any]:
    city = table.decks["city"]
    rows = [deck.discard + deck.bosses for deck in table.adventures]
    return {
        "city": city.size,
        "discards": len(city.discard),
        "hands": [len(player.hand) for player in table.players],
        "armies": [len(player.army) for player in table.players],
        "cities": [len(player.city) for player in table.players],
        "adventures": sum(deck.size for deck in table.adventures) + sum(map(len, rows)) + len(table.wandering),
        "tokens": sum(table.bag.values()) + sum(table.at_hand.values()),
        "supply": (table.gem_supply, table.phrase_supply),
        "quests": [len(player.quests) for player in table.players],
        "open tasks": len(table.open_tasks),
    }
