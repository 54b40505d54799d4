"""The arms of a card: a charge on a divided field, so that no two printed cards look alike.

The ground tells the type of the card, the charge what the card is; where a pack brings a card that we do not know, the
charge tells what it does. How the field is divided, and in which second colour, comes from the card's name.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final
from zlib import crc32

from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.content import (
    ALLEGIANCE,
    BUILDING,
    HERO,
    HIRELING,
    MONSTER,
    TREASURE,
    TROOP,
)
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.svg import Element, group, polygon, rect

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.content import Kind

TONES: Final = {
    BUILDING: "sand",
    TROOP: "moss",
    HERO: "arcane",
    HIRELING: "water",
    MONSTER: "ember",
    TREASURE: "floor",
    ALLEGIANCE: "stone",
}
CHARGES: Final = {
    # buildings
    "farm": "wheat",
    "blacksmith": "anvil",
    "tower": "white-tower",
    "the-wall": "stone-wall",
    "wizards-hut": "pointy-hat",
    "brewery": "beer-stein",
    "granary": "granary",
    "treasury": "gold-bar",
    "stable": "horse-head",
    "storeroom": "locked-chest",
    "harbor": "anchor",
    "market": "scales",
    "inn": "tavern-sign",
    "stronghold": "castle",
    "siege-engine": "catapult",
    "citadel": "hill-fort",
    "firepit": "campfire",
    "temple": "greek-temple",
    "monastery": "church",
    "training-field": "sword-clash",
    # troops
    "guards": "visored-helm",
    "archers": "high-shot",
    "paladin": "templar-shield",
    "monk": "monk-face",
    "craftsmen": "hammer-nails",
    "chanter": "lyre",
    "cipher": "third-eye",
    # heroes
    "aloth": "wizard-face",
    "dehengen": "stag-head",
    "devil-of-caroc": "golem-head",
    "durance": "flame",
    "eder": "lion",
    "enfws": "boar",
    "grieving-mother": "tired-eye",
    "hiravias": "werewolf",
    "kana-rua": "harp",
    "laudira": "swan",
    "lenk": "wyvern",
    "leyska": "raven",
    "mafis": "crystal-ball",
    "maneha": "bull-horns",
    "marceno": "eagle-emblem",
    "mordus": "fox-head",
    "pallegina": "feathered-wing",
    "sagani": "fox",
    "verzano": "swap-bag",
    "wula": "owl",
    "yngfey": "griffin-symbol",
    "ystala": "two-coins",
    "zacmar": "tortoise",
    "zahua": "meditation",
    # hirelings
    "sellsword": "broadsword",
    "shieldbearer": "bordered-shield",
    "crossbowman": "crossbow",
    "pathfinder": "compass",
    "field-healer": "health-normal",
    "battle-drummer": "drum",
    "wandering-bard": "flute",
    "duelist": "sword-brandish",
    "ogre-brute": "ogre",
    "quartermaster": "knapsack",
    "master-mason": "brick-pile",
    "bodyguard": "spartan-helmet",
    "oath-keeper": "tied-scroll",
    # monsters of the Dungeon
    "xaurip-grunt": "lizardman",
    "xaurip-priest": "reptile-tail",
    "xaurip-champion": "dinosaur-rex",
    "wurm": "worm-mouth",
    "cave-spider": "spider-alt",
    "skeleton": "skeleton-inside",
    "lesser-shade": "ghost",
    "black-ooze": "slime",
    "blind-skuldr": "bat",
    "dargul": "shambling-zombie",
    "phantom": "spectre",
    "animat": "breastplate",
    "cave-drake": "spiked-dragon-head",
    "ogre-chieftain": "ogre",
    "vithrack-matron": "spider-face",
    "fampyr": "fangs",
    "wailing-spirit": "terror",
    "flesh-construct": "biceps",
    "adragan": "crystal-shine",
    "death-guard": "barbute",
    "stone-titan": "rock-golem",
    "fampyr-lord": "vampire-dracula",
    "adra-dragon": "dragon-head",
    # monsters of the Wilderness
    "wolf": "wolf-head",
    "wild-boar": "boar-tusks",
    "wood-beetle": "beetle-shell",
    "bandit": "hood",
    "stelgaer": "tiger-head",
    "xaurip-hunter": "snake-totem",
    "sporeling": "mushroom",
    "delemgan": "tree-face",
    "troll": "troll",
    "wisp": "star-swirl",
    "forest-drake": "wyvern",
    "menpwgra": "poison",
    "ogre": "battle-axe",
    "forest-lurker": "plant-roots",
    "great-bear": "bear-head",
    "pwgra": "evil-tree",
    "bandit-king": "bandit",
    "ogre-warlord": "sharp-axe",
    "sky-dragon": "double-dragon",
    # treasures
    "endurance-potion": "poison-bottle",
    "coin-purse": "swap-bag",
    "iron-shield": "round-shield",
    "hunting-bow": "bow-string",
    "healing-draught": "health-potion",
    "soul-vessel": "soul-vessel",
    "fine-plate": "breastplate",
    "flaming-blade": "rune-sword",
    "elixir-of-renewal": "potion-ball",
    "crown-of-souls": "queen-crown",
    "dragonscale-shield": "dragon-shield",
    "soulbound-greatsword": "sword-in-stone",
    "durgan-sword": "broadsword",
    "rangers-bow": "bow-arrow",
    "bearhide-armor": "bear-face",
    "oaken-shield": "oak-leaf",
    "travelers-boots": "boots",
    "healing-herbs": "herbs-bundle",
    "trade-goods": "wood-pile",
    "lucky-charm": "clover",
    "adra-shard": "gems",
    # regions
    "dyrwood": "deer-head",
    "eir-glanfath": "sprout",
    "readceras": "sun",
    "vailian-republics": "ship-wheel",
    "ixamitl-plains": "grain",
    "white-march": "mountains",
}
BY_DEED: Final = {
    a.ATTACK_ONE: "crossed-swords",
    a.ATTACK_PARTY: "crossed-swords",
    a.ATTACK_SELF: "broadsword",
    a.SET_ATTACK: "broadsword",
    a.DEFENSE_ONE: "checked-shield",
    a.DEFENSE_SELF: "checked-shield",
    a.ARMOR: "breastplate",
    a.SHIELD: "health-potion",
    a.ARMY_LIMIT: "flying-flag",
    a.BUILDING_LIMIT: "brick-pile",
    a.HAND_SIZE: "card-draw",
    a.TOKENS: "swap-bag",
    a.TAKE: "two-coins",
    a.SWAP_SINGLE: "scales",
    a.SWAP_ANY: "scales",
    a.STORE: "barrel",
    a.BUY_HIRELINGS: "tavern-sign",
    a.HIRE: "flag-objective",
    a.GAIN_GEMS: "emerald",
    a.PROTECT: "shield-reflect",
    a.PEEK: "third-eye",
    a.RANGED: "bow-arrow",
    a.STAMINA: "run",
    a.INVOCATION: "musical-notes",
    a.FOCUS: "third-eye",
    a.PET: "paw-heart",
    a.FEAR: "terror",
    a.TERROR: "terror",
    a.FURY: "biceps",
    a.EVASIVE: "sprint",
}
BY_TYPE: Final = {
    BUILDING: "gate",
    TROOP: "crossed-swords",
    HERO: "laurels",
    HIRELING: "daggers",
    MONSTER: "crowned-skull",
    TREASURE: "locked-chest",
    ALLEGIANCE: "flying-flag",
}
DIVISIONS: Final = ("plain", "pale", "fess", "bend", "chevron", "chief", "cross", "saltire", "pile", "quarter")
SECOND: Final = ("sand", "moss", "arcane", "water", "ember", "floor", "stone")


@lru_cache(maxsize=1024)
def charge(kind: Kind) -> str:
    """The icon of a printed card."""
    known = CHARGES.get(kind.slug.partition(".")[0])
    if known:
        return known
    deeds = [BY_DEED[ability.code] for ability in kind.abilities if ability.code in BY_DEED]
    return deeds[0] if deeds else BY_TYPE[kind.type]


@lru_cache(maxsize=1024)
def arms(kind: Kind) -> tuple[str, str, str, str]:
    """Ground, division, second colour and charge of a printed card."""
    ground = TONES[kind.type]
    number = crc32(kind.slug.encode())
    others = [tone for tone in SECOND if tone != ground]
    return ground, DIVISIONS[number % len(DIVISIONS)], others[number // 16 % len(others)], charge(kind)


@kept
def emblem(look: tuple[str, str, str, str], wide: float, high: float) -> Element:
    """The arms, from (0, 0); the division is pale enough for the charge to be seen."""
    ground, division, second, picture = look
    shapes = [polygon(points, f"{second} faint") for points in divided(division, wide, high)]
    size = min(wide, high) * 0.86
    return group(rect(0, 0, wide, high, ground, rx=3), *shapes, icon(picture, wide / 2, high / 2, size, "stone-ink"))


def divided(division: str, w: float, h: float) -> list[list[tuple[float, float]]]:
    """The parts of the field that have the second colour."""
    x, y = w / 2, h / 2
    t = min(w, h) * 0.17
    if division == "pale":
        return [[(x, 0), (w, 0), (w, h), (x, h)]]
    if division == "fess":
        return [[(0, y - t), (w, y - t), (w, y + t), (0, y + t)]]
    if division == "bend":
        return [[(0, 0), (w, h), (0, h)]]
    if division == "chevron":
        return [[(0, h), (x, y - t), (w, h)]]
    if division == "chief":
        return [[(0, 0), (w, 0), (w, h * 0.34), (0, h * 0.34)]]
    if division == "cross":
        upright: list[tuple[float, float]] = [(x - t, 0), (x + t, 0), (x + t, h), (x - t, h)]
        return [upright, [(0, y - t), (x - t, y - t), (x - t, y + t), (0, y + t)], right_arm(x, y, w, t)]
    if division == "saltire":
        return [[(0, 0), (x, y), (0, h)], [(w, 0), (w, h), (x, y)]]
    if division == "pile":
        return [[(0, 0), (w, 0), (x, h)]]
    if division == "quarter":
        return [[(0, 0), (x, 0), (x, y), (0, y)], [(x, y), (w, y), (w, h), (x, h)]]
    return []


def right_arm(x: float, y: float, w: float, t: float) -> list[tuple[float, float]]:
    """The right arm of a cross."""
    return [(x + t, y - t), (w, y - t), (w, y + t), (x + t, y + t)]
