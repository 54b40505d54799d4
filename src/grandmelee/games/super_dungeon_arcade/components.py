"""What is in the box and never changes in number [SDA-1]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.state import (
    BEFORE,
    BOSS_FIGHT,
    CHALLENGE,
    LOOT,
    PLOT,
    TREASURE,
    Table,
    foes,
)
from grandmelee.games.super_dungeon_arcade.terms import BOO_BOOTY, CHAMPION, ELITE, MINION, NONE

TOKENS: Final = {
    "wound": 34,
    "activated": 6,
    "wrath": 14,
    "potion": 8,
    "Princess Coin": 8,
    "Start": 2,
    "Treasure Chest / Boo Booty": 6,
    "crystal": 10,
}
"""The tokens of the box besides 56 statuses [SDA-1.1, 1.2]; only wrath and coins limit play [SDA-1.8]. A "crystal
chest" of a picture is used by no rule [SDA-1.10].
"""
CARDS: Final = {"loot": 52, "treasure": 47, "challenge": 56, "boss fight": 10, "plot": 10, "mode": 12, "hero": 6}
"""The cards that are drawn [SDA-1.7]; tile effect and reference cards are reminders."""
DICE: Final = 16
"""Dice of three colours [SDA-1.6]."""
TILES: Final = 4
"""Double-sided tiles; the chart is double-sided too, and there is a backpack dashboard [SDA-1.3]."""
SAND_SPIRE: Final = "sand-spire"
"""An alternate card set for the Shadow Tower models [SDA-1.9]; with it there are six Heroes [SDA-1.4] and
sixteen kinds of Consul models [SDA-1.5].
"""
SLIPS: Final = "page references, the place of a chart, a shortened summary"
"""Slips of the printed text that change no rule [SDA-36.1 to 36.4]; the arcade icon only marks a card [SDA-3.10]."""


COUNTED: Final = (
    "loot too many or too few",
    "treasures too many or too few",
    "challenges too many or too few",
    "boss fight challenges too many or too few",
    "plots too many or too few",
    "wrath too much or too little",
    "monsters too many or too few",
)


def components(s: Table) -> dict[str, int]:
    """How far the counts are off: cards of every deck, wrath tokens and monsters [SDA-1.7, 4.2, 4.23]."""
    if s.phase == BEFORE:
        return dict.fromkeys(COUNTED, 0)
    items = [*s.backpack, *[card for card in s.gear if card != NONE], *s.looked, *s.aside]
    loot = len([card for card in items if s.content.items[card].is_loot])
    bosses = [card for card in (*s.challenges, *s.flipped) if s.content.challenges[card].is_boss_fight]
    return {
        "loot too many or too few": pile(s, LOOT) + loot - copies(s, True),
        "treasures too many or too few": pile(s, TREASURE) + len(items) - loot - copies(s, False),
        "challenges too many or too few": pile(s, CHALLENGE)
        + len(s.challenges)
        + len(s.flipped)
        - len(bosses)
        - sum([card.copies for card in s.content.challenges if not card.is_boss_fight]),
        "boss fight challenges too many or too few": pile(s, BOSS_FIGHT)
        + len(bosses)
        - sum([card.copies for card in s.content.challenges if card.is_boss_fight]),
        "plots too many or too few": pile(s, PLOT) + len(s.plots) - len(s.content.plots),
        "wrath too much or too little": s.wrath_left + sum(s.wrath) - 2 * len(s.party),
        "monsters too many or too few": monsters(s),
    }


def pile(s: Table, deck: int) -> int:
    """Cards of a deck and its discard pile."""
    return len(s.decks[deck]) + len(s.discards[deck])


def copies(s: Table, is_loot: bool) -> int:
    """Loot or treasure cards in the box."""
    return sum([item.copies for item in s.content.items if item.is_loot == is_loot])


def monsters(s: Table) -> int:
    """Monsters of the pool on the map, set aside and in the pool, against what the chosen points list [SDA-4.2]."""
    due = 0
    for place, kind in enumerate(s.points):
        if not s.content.models[kind].is_paired or s.points.index(kind) == place:
            due += sum([count for count, _ in s.content.models[kind].spawns])
    here = [s.cards[model] for model in foes(s)]
    here += [s.content.models[kind] for kind, _, _ in s.fallen]
    counted = [one for one in here if one.rank in (ELITE, MINION) and one.role not in (BOO_BOOTY, CHAMPION)]
    return sum(s.pool) + len(counted) - due
