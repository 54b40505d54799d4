"""The fixed words of the game as numbers: attributes, statuses, affinities, ranks, keywords, commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

NONE: Final = -1
AWAY: Final = -1  # in `at`: not on the map

HEROES: Final = 6  # places of the party; models from this number on are the Consul's
TILE: Final = 10  # squares along a side of a tile
WIDE: Final = 41  # squares in a row of the widest dungeon: four tiles in a line, and its far edge

STR: Final = 0
ARM: Final = 1
WILL: Final = 2
DEX: Final = 3
OFFENCE: Final = 4
DEFENCE: Final = 5
ATTRIBUTES: Final = ["STR", "ARM", "WILL", "DEX", "offence", "defence"]
"""Attributes of a Hero, and the two kinds of roll a bonus may be for [SDA-3.1, 3.2]."""

BANE: Final = 0
FIRE: Final = 1
HEX: Final = 2
ICE: Final = 3
IMMOBILE: Final = 4
KNOCKDOWN: Final = 5
POISON: Final = 6
SLOW: Final = 7
STATUSES: Final = ["Bane", "Fire", "Hex", "Ice", "Immobile", "Knockdown", "Poison", "Slow"]
"""The eight statuses, seven tokens each [SDA-1.1, 34.4 to 34.12]; a bit for each in `statuses`."""
NOBODY_CAN: Final = 1 << 4 | 1 << 5  # Immobile or Knockdown: no movement of its own
STATUS_TOKENS: Final = 7
ALL_STATUSES: Final = 255

AFFINITIES: Final = ["amethyst", "citrine", "emerald", "ruby", "sapphire"]
"""The colours of crystals and of models, two crystal tokens each [SDA-1.2]; a bit for each in `affinity`."""
SLOTS: Final = ["citrine", "ruby", "emerald", "sapphire"]
"""The four equipment slots of a Hero card [SDA-3.1]."""
NO_SLOT: Final = 4

SOLO: Final = 0
ELITE: Final = 1
MINION: Final = 2
POINT: Final = 3
RANKS: Final = ["solo", "elite", "minion", "spawning point"]
BOSS: Final = 1
MINI_BOSS: Final = 2
CHAMPION: Final = 3
BOO_BOOTY: Final = 4
ROLES: Final = ["", "dungeon boss", "mini-boss", "champion", "boo booty"]

RED: Final = 0
BLUE: Final = 1
GREEN: Final = 2
COLOURS: Final = ["red", "blue", "green"]
"""Red actions are offensive, blue ones support; green is a potion for the Consul Turn [SDA-3.5, 3.6]."""

KEYWORDS: Final = [
    "Arc",
    "Backlash",
    "Bully",
    "Burrow",
    "Charge",
    "Cursed",
    "Dark Defender",
    "Fly",
    "Fury",
    "Grabby",
    "Hookshot",
    "Hunger",
    "Insignificant",
    "Luck",
    "Massive Damage",
    "Nine Lives",
    "Oracle",
    "Pounce",
    "Predator",
    "Proficient",
    "Retreat",
    "Sidestep",
    "Small",
    "Stealth",
    "Sturdy",
    "Surefoot",
    "Tough",
    "Trap Ward",
    "Wind of Blades",
]
"""Keywords without a number, always active and free [SDA-27.1]; a bit for each in `keywords`."""
ARC: Final = 1 << 0
BACKLASH: Final = 1 << 1
BULLY: Final = 1 << 2
BURROW: Final = 1 << 3
CHARGE: Final = 1 << 4
CURSED: Final = 1 << 5
DARK_DEFENDER: Final = 1 << 6
FLY: Final = 1 << 7
FURY: Final = 1 << 8
GRABBY: Final = 1 << 9
HOOKSHOT: Final = 1 << 10
HUNGER: Final = 1 << 11
INSIGNIFICANT: Final = 1 << 12
LUCK: Final = 1 << 13
MASSIVE: Final = 1 << 14
NINE_LIVES: Final = 1 << 15
ORACLE: Final = 1 << 16
POUNCE: Final = 1 << 17
PREDATOR: Final = 1 << 18
PROFICIENT: Final = 1 << 19
RETREAT: Final = 1 << 20
SIDESTEP: Final = 1 << 21
SMALL: Final = 1 << 22
STEALTH: Final = 1 << 23
STURDY: Final = 1 << 24
SUREFOOT: Final = 1 << 25
TOUGH: Final = 1 << 26
TRAP_WARD: Final = 1 << 27
WIND_OF_BLADES: Final = 1 << 28

MOVE: Final = 0
REGROUP: Final = 1
UNIQUE: Final = 2
FIGHT: Final = 3
EPIC_FIGHT: Final = 4
SPAWN: Final = 5
REINFORCE: Final = 6
PLOT: Final = 7
CHALLENGE: Final = 8
SPAWN_MINI_BOSS: Final = 9
SPAWN_BOSS: Final = 10
HEAL_BOSS: Final = 11
COMMANDS: Final = [
    "Move",
    "Regroup",
    "Unique",
    "Fight",
    "Epic Fight",
    "Spawn",
    "Reinforce",
    "Plot",
    "Challenge",
    "Spawn Mini-Boss",
    "Spawn Dungeon Boss",
    "Heal Boss",
]
"""The commands of the chart [SDA-14.21], and the third of the boss fight [SDA-25.6]."""
MONSTER_COMMANDS: Final = 5  # the first five are performed by every solo and elite [SDA-14.16]

BURST: Final = 0
CROSS: Final = 1
LANCE: Final = 2
SWEEP: Final = 3
WAVE: Final = 4
AURA: Final = 5
AREAS: Final = ["Burst", "Cross", "Lance", "Sweep", "Wave", "Aura"]

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = ["north", "east", "south", "west"]

Dice = tuple[int, int, int, int]
"""Blue, red and green dice, and stars that need no die [SDA-3.2]."""
NO_DICE: Final[Dice] = (0, 0, 0, 0)


def dice_text(dice: Sequence[int]) -> str:
    """Dice as people write them: ``2B1R``."""
    return "".join([f"{n}{sign}" for n, sign in zip(dice, "BRG*", strict=True) if n]) or "0"


def plus(a: Dice, b: Dice) -> Dice:
    """All of both [SDA-7.14]."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])


BIT: Final = [1 << place for place in range((WIDE + 2) * WIDE)]
"""By square: the set of it alone."""


def bits(mask: int) -> list[int]:
    """The squares, statuses or keywords of a set, lowest first: squares in reading order [SDA-0.1]."""
    found = []
    while mask:
        last = mask.bit_length() - 1
        found.append(last)
        mask ^= BIT[last]
    found.reverse()
    return found


def first(mask: int) -> int:
    """The first of a set in reading order [SDA-0.1]; -1 of an empty one."""
    return (mask ^ mask - 1).bit_length() - 1 if mask else -1
