"""What a card or a quest says, for whoever chooses it from a list of options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grandmelee.games.lords_of_the_eastern_reach.state import Row, Table
from grandmelee.games.lords_of_the_eastern_reach.words import CARD, HIRELING

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.content import Kind


def told_pick(s: Table, chosen: Row, option: int, said: str) -> str:
    """A card or quest that may be picked, with what is printed on it; anything else as it is *said* in any choice."""
    if option == HIRELING:
        return f"{said}: costs 1 Gold. The top card of the Hirelings joins your army; a double Gold pays for two"
    if option in chosen or option < CARD:
        return said
    quest = option - s.content.quest_word
    if 0 <= quest < len(s.content.quests):
        return f"{said}: {' '.join(s.content.quests[quest].asked(s.is_heroic))} {s.content.quests[quest].vp} VP"
    return f"{said}: {s.content.card_kinds[option - CARD].told}"


def exchanged(s: Table, option: int) -> str:
    """What choosing a quest means where it is thrown away for another [LER-3.18, 12.2]."""
    return f"Throw {s.game.describe(option)} away and draw another"


def told_leader(kind: Kind) -> str:
    """Who leads a region, its limits, and what it can do."""
    limits = f"{kind.building_limit} buildings, {kind.army_limit} army cards"
    return " ".join([f"{kind.name}: {kind.character}, {limits}.", *kind.sentences])
