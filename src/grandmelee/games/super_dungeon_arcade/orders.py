"""Traps, books and timed effects: the sentences that happen once, and how they are worded [SDA-22, 23, 32]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.features import STATUS
from grandmelee.games.super_dungeon_arcade.phrases import KINDS, SMALL, WHO, Op, say
from grandmelee.text.sentences import Grammar

WOUND: Final = 80
WOUND_BY_WRATH: Final = 81
SUFFER: Final = 82
GAIN_WRATH: Final = 83
LOSE_WRATH: Final = 84
LOSE_POTIONS: Final = 85
LOSE_SLOT: Final = 86
LOSE_ALL: Final = 87
LOSE_LOOT: Final = 88
TEST_FAIL: Final = 89
TEST: Final = 90
AT_EXIT: Final = 91
ON_TILE: Final = 92
TURN_TILE: Final = 93
TURN_RANDOM: Final = 94
COMMAND: Final = 95
BOSS_COMMAND: Final = 96
BOSSES_COMMAND: Final = 97
BOO_BOOTY: Final = 98
GANG_IF_FEW: Final = 99
DEAL_OUT: Final = 100
COIN_BET: Final = 101
MAY: Final = 102
CARD_OR_WOUNDS: Final = 103
SERVANTS: Final = 104
FLESH_WOUND: Final = 105
BOSS_TO_TILE: Final = 106
BOSSES_HEAL: Final = 107
LOOT: Final = 108
TREASURE: Final = 109
ALL_WRATH: Final = 110
TRAP: Final = 111
PLOT: Final = 112
NEXT_MINI_BOSS: Final = 113
HEX_NEAR: Final = 114
STAMPEDE: Final = 115
COINS: Final = 116
HEAL: Final = 117

CMD: Final = "Move|Regroup|Unique|Fight|Epic Fight"
PATTERNS: Final = [
    say(WOUND, f"{{who:word {WHO}}} suffers {{n:count wound|wounds}}.", "Tokens only: no roll, no wrath"),
    say(WOUND_BY_WRATH, f"{{who:word {WHO}}} suffers wounds equal to half its wrath, rounded up.", "Tokens only"),
    say(SUFFER, f"{{who:word {WHO}}} suffers {{word:word {STATUS}}}.", "A status, unless it is immune"),
    say(HEAL, f"{{who:word {WHO}}} heals {{n:number 1-20}}.", "Wounds and statuses, in any mix"),
    say(GAIN_WRATH, f"{{who:word {WHO}}} gains {{n:number 1-20}} wrath.", "Available tokens first"),
    say(LOSE_WRATH, f"{{who:word {WHO}}} loses {{n:number 1-20}} wrath.", "The tokens become available"),
    say(LOSE_POTIONS, f"{{who:word {WHO}}} loses all potions.", "Every potion token"),
    say(LOSE_SLOT, f"{{who:word {WHO}}} loses its card in the slot of the next loot.", "One loot card for all of them"),
    say(LOSE_ALL, f"{{who:word {WHO}}} loses all equipment.", "To the discard piles, Cursed cards excepted"),
    say(LOSE_LOOT, f"{{who:word {WHO}}} loses one equipped loot card.", "Its player picks"),
    say(
        TEST_FAIL,
        f"{{who:word {WHO}}} tests {{word:word STR|ARM|WILL|DEX}} {{n:number 1-9}}. If it fails, {{then:phrase}}",
        "So many stars or more are a success",
    ),
    say(
        TEST,
        f"{{who:word {WHO}}} tests {{word:word STR|ARM|WILL|DEX}} {{n:number 1-9}}. "
        "If it succeeds, {then:phrase} If it fails, {other:phrase}",
        "So many stars or more are a success",
    ),
    say(
        AT_EXIT,
        f"{{who:word {WHO}}} is placed at an exit of {{word:word tile 1|tile 2|tile 3|the last tile}}.",
        "Its player picks the square",
    ),
    say(ON_TILE, f"{{who:word {WHO}}} is placed on tile {{n:number 1-4}}.", "Its player picks the square"),
    say(TURN_TILE, "The tile of the Hero with the most wrath turns.", "90 degrees clockwise, with all that is on it"),
    say(TURN_RANDOM, "A random tile turns, and each Hero on it suffers {n:count wound|wounds}.", "The same by chance"),
    say(COMMAND, f"All monsters perform {{word:word {CMD}}}.", "At once, in the order of activation"),
    say(BOSS_COMMAND, f"The boss performs {{word:word {CMD}}}.", "At once"),
    say(BOSSES_COMMAND, f"The mini-bosses and the boss perform {{word:word {CMD}}}.", "At once"),
    say(BOO_BOOTY, "A boo booty appears next to the Hero with the most wrath.", "With its normal reward"),
    say(GANG_IF_FEW, "If fewer than two gangs are in play the nearest spawning point brings its first gang.", "Spawn"),
    say(DEAL_OUT, "The Hero with the least wrath deals out {listed:statuses}.", "Every Hero gets at least one"),
    say(
        COIN_BET,
        "The party may have a Hero test {word:word STR|ARM|WILL|DEX} {n:number 1-9} once for each coin: "
        "it gains a coin if all succeed and loses one if not.",
        "With a coin left",
    ),
    say(MAY, "If the party likes, {then:phrase}", "An offer"),
    say(CARD_OR_WOUNDS, f"{{who:word {WHO}}} loses a random card or suffers {{n:count wound|wounds}}.", "Its choice"),
    say(SERVANTS, "A random destroyed spawning point spawns within {n:number 1-9} of the boss.", "Gangs with an elite"),
    say(FLESH_WOUND, "A destroyed mini-boss spawns with half its hearts in wounds and gives no treasure.", "Rounded up"),
    say(BOSS_TO_TILE, "The boss is placed next to the spawning-point square of tile {n:number 1-4}.", "Placed"),
    say(BOSSES_HEAL, "The mini-bosses and the boss heal {n:number 1-20}.", "Wounds first, then statuses"),
    say(LOOT, "Draw {n:number 1-20} loot.", "To the backpack"),
    say(TREASURE, "Draw {n:count treasure|treasures}.", "To the backpack"),
    say(ALL_WRATH, "All wrath goes to the Hero that activated last.", "Available tokens too"),
    say(TRAP, "Draw a Trap.", "Of the top card of the challenge deck in use"),
    say(PLOT, "Draw a plot.", "Beside any that is in play"),
    say(NEXT_MINI_BOSS, "The next mini-boss spawns.", "In the fixed order"),
    say(HEX_NEAR, f"Each Hero within {{n:number 1-9}} that it sees suffers {{word:word {STATUS}}}.", "A boo booty"),
    say(STAMPEDE, "It appears within {n:number 1-9} of the chest, as close to the Heroes as it can.", "A boo booty"),
    say(COINS, "The party loses {n:count coin|coins}.", "Never below none"),
]
GRAMMAR: Final[Grammar[Op]] = Grammar(PATTERNS, KINDS, SMALL)

ORDERS_MONSTERS: Final = (COMMAND, BOSS_COMMAND, BOSSES_COMMAND)
"""A Trap that is only drawn for its own sake orders no monster command."""
