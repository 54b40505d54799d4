"""Plots: where their crystals go, what Heroes do with them, when the card is discarded; the sentences [SDA-22.1]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.phrases import Op, say
from grandmelee.text.sentences import Grammar

AT_TILE: Final = 200
AT_LAST: Final = 201
BACKWARDS: Final = 202
FORWARDS: Final = 203
AT_POINTS: Final = 204
REMOVE: Final = 210
TAKE: Final = 211
TEST: Final = 212
PAY: Final = 213
NONE_LEFT: Final = 220
ALL_TAKEN: Final = 221
SO_MANY_TAKEN: Final = 222
NO_POINTS: Final = 223

SET_UP: Final[Grammar[Op]] = Grammar(
    [
        say(AT_TILE, "{n:count crystal|crystals} at exits of tile {m:number 1-4}.", "SDA-22.1"),
        say(AT_LAST, "{n:count crystal|crystals} at exits of the last tile.", "SDA-22.5"),
        say(BACKWARDS, "One crystal for each Hero, at exits from the last tile backwards.", "SDA-22.1"),
        say(FORWARDS, "One crystal for each Hero, at exits from the first tile on.", "SDA-22.1"),
        say(AT_POINTS, "{n:count crystal|crystals} next to each spawning point.", "SDA-22.1"),
    ]
)
INTERACT: Final[Grammar[Op]] = Grammar(
    [
        say(REMOVE, "A Hero on a crystal may remove it.", "SDA-8.8"),
        say(TAKE, "A Hero on a crystal may take it.", "SDA-8.8"),
        say(TEST, "A Hero at an exit of the last tile may test DEX or WILL {n:number 1-9} for a crystal.", "SDA-8.8"),
        say(PAY, "A Hero next to a crystal may discard {n:number 1-9} cards of the backpack to remove it.", "SDA-8.8"),
    ]
)
DISCARD: Final[Grammar[Op]] = Grammar(
    [
        say(NONE_LEFT, "Discarded when no crystals are left.", "SDA-22.1"),
        say(ALL_TAKEN, "Discarded when all crystals are taken.", "SDA-22.1"),
        say(SO_MANY_TAKEN, "Discarded when {n:count crystal is|crystals are} taken.", "SDA-22.1"),
        say(NO_POINTS, "Discarded when no spawning point is in play.", "SDA-22.1"),
    ]
)
