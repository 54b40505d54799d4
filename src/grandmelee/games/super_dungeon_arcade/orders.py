"""Traps, books and timed effects: the sentences that happen once, and how they are worded [SDA-22, 23, 32]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade import glossary
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
    say(WOUND, f"{{who:word {WHO}}} suffers {{n:count wound|wounds}}.", "SDA-11.1"),
    say(WOUND_BY_WRATH, f"{{who:word {WHO}}} suffers wounds equal to half its wrath, rounded up.", "SDA-11.1"),
    say(SUFFER, f"{{who:word {WHO}}} suffers {{word:word {STATUS}}}.", "SDA-34.1"),
    say(HEAL, f"{{who:word {WHO}}} heals {{n:number 1-20}}.", "SDA-27.8"),
    say(GAIN_WRATH, f"{{who:word {WHO}}} gains {{n:number 1-20}} wrath.", "SDA-10.3"),
    say(LOSE_WRATH, f"{{who:word {WHO}}} loses {{n:number 1-20}} wrath.", "SDA-10.6"),
    say(LOSE_POTIONS, f"{{who:word {WHO}}} loses all potions.", "SDA-9.1"),
    say(LOSE_SLOT, f"{{who:word {WHO}}} loses its card in the slot of the next loot.", "SDA-26.16"),
    say(LOSE_ALL, f"{{who:word {WHO}}} loses all equipment.", "SDA-26.16"),
    say(LOSE_LOOT, f"{{who:word {WHO}}} loses one equipped loot card.", "SDA-26.16"),
    say(
        TEST_FAIL,
        f"{{who:word {WHO}}} tests {{word:word STR|ARM|WILL|DEX}} {{n:number 1-9}}. If it fails, {{then:phrase}}",
        "SDA-3.2",
    ),
    say(
        TEST,
        f"{{who:word {WHO}}} tests {{word:word STR|ARM|WILL|DEX}} {{n:number 1-9}}. "
        "If it succeeds, {then:phrase} If it fails, {other:phrase}",
        "SDA-3.2",
    ),
    say(
        AT_EXIT,
        f"{{who:word {WHO}}} is placed at an exit of {{word:word tile 1|tile 2|tile 3|the last tile}}.",
        "SDA-2.7",
    ),
    say(ON_TILE, f"{{who:word {WHO}}} is placed on tile {{n:number 1-4}}.", "SDA-2.7"),
    say(TURN_TILE, "The tile of the Hero with the most wrath turns.", "SDA-0.11"),
    say(TURN_RANDOM, "A random tile turns, and each Hero on it suffers {n:count wound|wounds}.", "SDA-0.11"),
    say(COMMAND, f"All monsters perform {{word:word {CMD}}}.", "SDA-14.2"),
    say(BOSS_COMMAND, f"The boss performs {{word:word {CMD}}}.", "SDA-17.1"),
    say(BOSSES_COMMAND, f"The mini-bosses and the boss perform {{word:word {CMD}}}.", "SDA-17.1"),
    say(BOO_BOOTY, "A boo booty appears next to the Hero with the most wrath.", "SDA-29.5"),
    say(
        GANG_IF_FEW, "If fewer than two gangs are in play the nearest spawning point brings its first gang.", "SDA-20.1"
    ),
    say(DEAL_OUT, "The Hero with the least wrath deals out {listed:statuses}.", "SDA-34.3"),
    say(
        COIN_BET,
        "The party may have a Hero test {word:word STR|ARM|WILL|DEX} {n:number 1-9} once for each coin: "
        "it gains a coin if all succeed and loses one if not.",
        "SDA-5.9",
    ),
    say(MAY, "If the party likes, {then:phrase}", "SDA-0.9"),
    say(CARD_OR_WOUNDS, f"{{who:word {WHO}}} loses a random card or suffers {{n:count wound|wounds}}.", "SDA-26.16"),
    say(SERVANTS, "A random destroyed spawning point spawns within {n:number 1-9} of the boss.", "SDA-20.2"),
    say(FLESH_WOUND, "A destroyed mini-boss spawns with half its hearts in wounds and gives no treasure.", "SDA-24.4"),
    say(BOSS_TO_TILE, "The boss is placed next to the spawning-point square of tile {n:number 1-4}.", "SDA-2.7"),
    say(BOSSES_HEAL, "The mini-bosses and the boss heal {n:number 1-20}.", "SDA-11.1"),
    say(LOOT, "Draw {n:number 1-20} loot.", "SDA-26.7"),
    say(TREASURE, "Draw {n:count treasure|treasures}.", "SDA-26.7"),
    say(ALL_WRATH, "All wrath goes to the Hero that activated last.", "SDA-10.3"),
    say(TRAP, "Draw a Trap.", "SDA-23.2"),
    say(PLOT, "Draw a plot.", "SDA-22.1"),
    say(NEXT_MINI_BOSS, "The next mini-boss spawns.", "SDA-24.1"),
    say(HEX_NEAR, f"Each Hero within {{n:number 1-9}} that it sees suffers {{word:word {STATUS}}}.", "SDA-29.1"),
    say(STAMPEDE, "It appears within {n:number 1-9} of the chest, as close to the Heroes as it can.", "SDA-29.1"),
    say(COINS, "The party loses {n:count coin|coins}.", "SDA-5.9"),
]
GRAMMAR: Final[Grammar[Op]] = Grammar(PATTERNS, KINDS, SMALL, glossary.ORDERS, glossary.RELATED)

ORDERS_MONSTERS: Final = (COMMAND, BOSS_COMMAND, BOSSES_COMMAND)


def orders_monsters(op: Op) -> bool:
    """Whether a sentence, or one inside it, gives monsters a command: such a Trap is not drawn for its own sake."""
    if op.kind in ORDERS_MONSTERS:
        return True
    return any(part is not None and orders_monsters(part) for part in (op.then, op.other))
