"""Whether any card in play says so: bits of `Table.force`, for the lasting sentences that are often asked for."""

from __future__ import annotations

from typing import Final

DEFEND: Final = 1 << 0
TARGET_LEAST: Final = 1 << 1
TARGET_WOUNDED: Final = 1 << 2
STR_BY_WOUNDS: Final = 1 << 10
STR_BY_WRATH: Final = 1 << 11
STR_ALONE: Final = 1 << 12
BOSS_GAINS: Final = 1 << 13
HERO_AP: Final = 1 << 14
NO_HEALING: Final = 1 << 15
NO_HEALING_WITHOUT: Final = 1 << 16
NO_POTIONS: Final = 1 << 17
NO_ARM_CARDS: Final = 1 << 18
NO_WRATH: Final = 1 << 19
NO_DOORWAYS: Final = 1 << 20
NO_MONSTER_WOUNDS: Final = 1 << 21
NO_POINT_WOUNDS: Final = 1 << 22
NO_WARDED_WOUNDS: Final = 1 << 23
STATUSES_STAY: Final = 1 << 24
ONE_HERO: Final = 1 << 25
NO_PLOT_FROM_POINT: Final = 1 << 26
ECHO: Final = 1 << 29
MONSTERS_PUSH: Final = 1 << 30
PILLOW: Final = 1 << 31
EPIC: Final = 1 << 32
BOSS_EPIC: Final = 1 << 33
WHOLE_TILE: Final = 1 << 35
KILL_BITES: Final = 1 << 40
DRAW_TWO: Final = 1 << 41
CRYSTALS_WALK: Final = 1 << 42
PREPARED: Final = 1 << 45
GLITTER: Final = 1 << 46
MOVE_CRYSTALS: Final = 1 << 47
ANOTHER: Final = 1 << 48
SPAWN_MORE: Final = 1 << 49
