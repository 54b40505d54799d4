"""Cards as they are printed: told apart by icon, colour and number, not only by name [LER-1.2 to 1.7]."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from grandmelee.games.lords_of_the_eastern_reach.content import (
    ALLEGIANCE,
    BUILDING,
    HERO,
    HIRELING,
    MONSTER,
    TREASURE,
    TROOP,
)
from grandmelee.games.lords_of_the_eastern_reach.draw.emblems import TONES, charge
from grandmelee.scene import cards

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.content import Content, Kind, Quest

NAMES: Final = {
    BUILDING: "Building",
    TROOP: "Troop",
    HERO: "Hero",
    HIRELING: "Hireling",
    MONSTER: "Monster",
    TREASURE: "Treasure",
    ALLEGIANCE: "Allegiance",
}
COSTS: Final = (("biceps", "Grunts"), ("two-coins", "Gold"), ("barrel", "Goods"))


def printed(word: str, content: Content) -> cards.Face | None:
    """The card or quest a word stands for."""
    what, _, name = word.partition(":")
    if what == "card" and name in content.card_words:
        kind = content.card_kinds[content.card(name)]
        return face(kind, content.card_kinds[kind.unattacked] if kind.unattacked >= 0 else None)
    if what == "quest":
        return quest_face(content.quest(name))
    return None


@lru_cache(maxsize=1024)
def face(kind: Kind, unattacked: Kind | None) -> cards.Face:
    """A printed card: strength or VP in its corner, cost and figures as icons, its sentences; of an allegiance also
    what it says where nobody is attacked.
    """
    return cards.Face(
        kind.name,
        (*kind.sentences, *([f"Alone and in PvE: {' '.join(unattacked.sentences)}"] if unattacked else [])),
        corner=corner(kind),
        corner_name="VP" if kind.type == BUILDING else "Attack and Defense",
        facts=facts(kind),
        tier=cards.GRAND if kind.is_boss else cards.FINE if kind.type == HERO else cards.PLAIN,
        kind=foot(kind),
        picture=charge(kind),
        tone=TONES[kind.type],
        sign=charge(kind),
    )


def corner(kind: Kind) -> str:
    """The number that tells most: VP of a building, Attack and Defense of whoever fights."""
    if kind.type == BUILDING:
        return str(kind.vp)
    if kind.type in (TREASURE, ALLEGIANCE):
        return ""
    attack = "d" if kind.has_attack_die else str(kind.attack)
    return f"{attack}/{'d' if kind.has_defense_die else kind.defense}"


def foot(kind: Kind) -> str:
    """What kind of card it is, at its foot."""
    if kind.type == MONSTER:
        return f"{'Boss' if kind.is_boss else 'Monster'}, {kind.vp} VP"
    if kind.type == ALLEGIANCE:
        return kind.character
    return "Hero item" if kind.is_item else NAMES[kind.type]


def facts(kind: Kind) -> tuple[cards.Fact, ...]:
    """Cost, Defense of a building, gems and evade number of a monster, limits of an allegiance."""
    found = [
        cards.Fact(picture, str(count), name) for (picture, name), count in zip(COSTS, kind.cost, strict=True) if count
    ]
    if kind.type == BUILDING:
        found.append(cards.Fact("checked-shield", str(kind.defense), "Defense"))
    if kind.gems:
        found.append(cards.Fact("emerald", str(kind.gems), "gems"))
    if kind.evade:
        found.append(cards.Fact("sprint", f"{kind.evade}+", "evade"))
    if kind.type == ALLEGIANCE:
        found.append(cards.Fact("castle", str(kind.building_limit), "building limit"))
        found.append(cards.Fact("visored-helm", str(kind.army_limit), "army limit"))
    return tuple(found)


@lru_cache(maxsize=256)
def quest_face(quest: Quest) -> cards.Face:
    """A main quest or a task, also as it reads in Heroics!"""
    return cards.Face(
        quest.name,
        (*quest.sentences, *([f"In Heroics!: {' '.join(quest.heroics)}"] if quest.heroics else [])),
        corner=str(quest.vp),
        corner_name="VP",
        tier=cards.FINE,
        kind="Task" if quest.is_task else "Main quest",
        picture="scroll-unfurled",
        tone="water" if quest.is_task else "sand",
        sign="scroll-unfurled",
    )
