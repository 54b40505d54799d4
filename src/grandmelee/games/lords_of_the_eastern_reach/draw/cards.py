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
from grandmelee.scene import cards, panels
from grandmelee.scene.scene import Part
from grandmelee.scene.svg import slug

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.content import Content, Kind, Quest
    from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import Drawing

TONES: Final = {
    BUILDING: "sand",
    TROOP: "moss",
    HERO: "arcane",
    HIRELING: "water",
    MONSTER: "ember",
    TREASURE: "floor",
    ALLEGIANCE: "stone",
}
NAMES: Final = {
    BUILDING: "Building",
    TROOP: "Troop",
    HERO: "Hero",
    HIRELING: "Hireling",
    MONSTER: "Monster",
    TREASURE: "Treasure",
    ALLEGIANCE: "Allegiance",
}
MARKS: Final = {
    BUILDING: "gate",
    TROOP: "crossed-swords",
    HERO: "laurels",
    HIRELING: "daggers",
    MONSTER: "fangs",
    TREASURE: "trophy",
    ALLEGIANCE: "flying-flag",
}
PICTURES: Final = {
    "guards": "checked-shield",
    "archers": "high-shot",
    "paladin": "sharp-axe",
    "monk": "fist",
    "craftsmen": "sprout",
    "chanter": "scroll-unfurled",
    "cipher": "crystal-ball",
    "farm": "sprout",
    "blacksmith": "battle-axe",
    "tower": "archery-target",
    "the-wall": "checked-shield",
    "wizards-hut": "wizard-face",
    "firepit": "flame",
    "temple": "angel-wings",
    "citadel": "crowned-skull",
    "stronghold": "gate",
    "siege-engine": "crossbow",
    "harbor": "anchor",
    "stable": "run",
    "monastery": "fist",
    "wolf": "wolf-head",
    "adra-dragon": "dragon-head",
    "sky-dragon": "dragon-head",
    "ogre": "ogre",
    "ogre-chieftain": "ogre",
    "ogre-warlord": "ogre",
    "troll": "ogre",
    "endurance-potion": "poison-bottle",
    "healing-draught": "poison-bottle",
    "elixir-of-renewal": "poison-bottle",
}
COSTS: Final = (("biceps", "Grunts"), ("trophy", "Gold"), ("hourglass", "Goods"))


def printed(word: str, content: Content) -> cards.Face | None:
    """The card or quest a word stands for."""
    what, _, name = word.partition(":")
    if what == "card" and name in content.card_words:
        return face(content.card_kinds[content.card(name)])
    if what == "quest":
        return quest_face(content.quest(name))
    return None


@lru_cache(maxsize=1024)
def face(kind: Kind) -> cards.Face:
    """A printed card: strength or VP in its corner, cost and figures as icons, its sentences."""
    return cards.Face(
        kind.name,
        tuple(kind.sentences),
        corner=corner(kind),
        corner_name="VP" if kind.type == BUILDING else "Attack and Defense",
        facts=facts(kind),
        tier=cards.GRAND if kind.is_boss else cards.FINE if kind.type == HERO else cards.PLAIN,
        kind=foot(kind),
        picture=PICTURES.get(kind.slug, MARKS[kind.type]),
        tone=TONES[kind.type],
        mark=PICTURES.get(kind.slug, MARKS[kind.type]),
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
        found.append(cards.Fact("drop", str(kind.gems), "gems"))
    if kind.evade:
        found.append(cards.Fact("sprint", f"{kind.evade}+", "evade"))
    if kind.type == ALLEGIANCE:
        found.append(cards.Fact("gate", str(kind.building_limit), "building limit"))
        found.append(cards.Fact("crossed-swords", str(kind.army_limit), "army limit"))
    return tuple(found)


@lru_cache(maxsize=256)
def quest_face(quest: Quest) -> cards.Face:
    """A main quest or a task."""
    return cards.Face(
        quest.name,
        tuple(quest.sentences),
        corner=str(quest.vp),
        corner_name="VP",
        tier=cards.FINE,
        kind="Task" if quest.is_task else "Main quest",
        picture="scroll-unfurled",
        tone="water" if quest.is_task else "sand",
        mark="scroll-unfurled",
    )


def hand(d: Drawing) -> Part | None:
    """The viewer's hand and quests: every card can be pointed at; chosen ones are marked."""
    if d.viewer is None:
        return None
    own = d.view["players"][d.viewer]
    held = [held_card(d, f"card:{word}", face(d.kind(word))) for word in own["hand"]]
    held += [held_card(d, f"quest:{name}", quest_face(d.content.quest(name))) for name in own["quests"]]
    return panels.hand(held, d.across) if held else None


def held_card(d: Drawing, word: str, shown: cards.Face) -> panels.Held:
    """The slice of a card in the own hand."""
    chosen: list[str] = d.view["chosen"]
    badge = str(chosen.index(word) + 1) if word in chosen else ""
    return panels.Held(shown, word, slug(word), home="deck-city", badge=badge, note="Chosen." if badge else "")
