"""What holds as long as a challenge, plot or difficulty card is in play: the sentences and their numbers [SDA-23.1].

A kind below 64 has a bit in `Table.force`, so that asking whether anything of the kind is in force costs nothing.
"""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.features import STATUS
from grandmelee.games.super_dungeon_arcade.orders import PATTERNS as ORDERS
from grandmelee.games.super_dungeon_arcade.phrases import KINDS, SMALL, Op, say
from grandmelee.games.super_dungeon_arcade.terms import KEYWORDS
from grandmelee.text.sentences import Grammar

FIRST: Final = 120
DEFEND: Final = 120
TARGET_LEAST: Final = 121
TARGET_WOUNDED: Final = 122
MONSTER_STR: Final = 123
MONSTER_ARM: Final = 124
BOSS_ARM: Final = 125
BOSS_STR: Final = 126
BOSS_AP: Final = 127
MINI_ARM: Final = 128
MINI_AP: Final = 129
STR_BY_WOUNDS: Final = 130
STR_BY_WRATH: Final = 131
STR_ALONE: Final = 132
BOSS_GAINS: Final = 133
HERO_AP: Final = 134
NO_HEALING: Final = 135
NO_HEALING_WITHOUT: Final = 136
NO_POTIONS: Final = 137
NO_ARM_CARDS: Final = 138
NO_WRATH: Final = 139
NO_DOORWAYS: Final = 140
NO_MONSTER_WOUNDS: Final = 141
NO_POINT_WOUNDS: Final = 142
NO_WARDED_WOUNDS: Final = 143
STATUSES_STAY: Final = 144
ONE_HERO: Final = 145
NO_PLOT_FROM_POINT: Final = 146
EXTRA_ALONE: Final = 147
EXTRA_WRATH: Final = 148
ECHO: Final = 149
MONSTERS_PUSH: Final = 150
PILLOW: Final = 151
EPIC: Final = 152
BOSS_EPIC: Final = 153
LOOT_PER: Final = 154
WHOLE_TILE: Final = 155
BURNING_STEPS: Final = 156
TRESPASS: Final = 157
STEP_WRATH: Final = 158
STEP_NEAR: Final = 159
KILL_BITES: Final = 160
DRAW_TWO: Final = 161
CRYSTALS_WALK: Final = 162
BOUNTY: Final = 163
COIN_TRADE: Final = 164
PREPARED: Final = 165
GLITTER: Final = 166
MOVE_CRYSTALS: Final = 167
ANOTHER: Final = 168
SPAWN_MORE: Final = 169
UNTIL_BOSS: Final = 170
ON_START: Final = 171
ON_END: Final = 172
ON_POWER_UP: Final = 173
ON_CRYSTAL: Final = 174
TURN_START: Final = 175
TURN_POWER_UP: Final = 176
FROM_POWER_UP: Final = 177

NO_HERO_NEAR: Final = "a Hero with no Hero next to it"
PATTERNS: Final = [
    say(DEFEND, "Heroes defend with {word:word STR|ARM|WILL|DEX}.", "Although it has no icon"),
    say(TARGET_LEAST, "Monsters target the Hero with the least wrath.", "In Move, Unique and Fight"),
    say(TARGET_WOUNDED, "Monsters target the Hero with the most wounds.", "In Move, Unique and Fight"),
    say(MONSTER_STR, "Monsters have +{n:number 1-9} STR.", "The boss too"),
    say(MONSTER_ARM, "Monsters have +{n:number 1-9} ARM.", "The boss too"),
    say(BOSS_ARM, "The boss has +{n:number 1-9} ARM.", "The boss"),
    say(BOSS_STR, "The boss has +{n:number 1-9} STR.", "The boss"),
    say(BOSS_AP, "The boss has +{n:number 1-9} AP.", "The boss"),
    say(MINI_ARM, "Mini-bosses have +{n:number 1-9} ARM.", "Mini-bosses"),
    say(MINI_AP, "Mini-bosses have +{n:number 1-9} AP.", "Mini-bosses"),
    say(STR_BY_WOUNDS, "Monsters have +1 STR for each wound on the target.", "When it defends"),
    say(STR_BY_WRATH, "Monsters have +1 STR for each wrath on the target.", "When it defends"),
    say(STR_ALONE, f"Monsters have +{{n:number 1-9}} STR against {NO_HERO_NEAR}.", "When it defends"),
    say(BOSS_GAINS, f"The boss gains {{word:word {'|'.join(KEYWORDS)}}}.", "A keyword"),
    say(HERO_AP, "Heroes have +{n:number 1-9} AP.", "In their activations"),
    say(NO_HEALING, "No wound of a Hero may be healed.", "By any means"),
    say(NO_HEALING_WITHOUT, "No wound of a Hero without a crystal may be healed.", "By any means"),
    say(NO_POTIONS, "No potion may be drunk.", "Of any colour"),
    say(NO_ARM_CARDS, "ARM bonuses of equipment do not count.", "In any roll"),
    say(NO_WRATH, "Heroes gain no wrath.", "From anything"),
    say(NO_DOORWAYS, "Heroes may not move from tile to tile.", "By moving"),
    say(NO_MONSTER_WOUNDS, "Monsters suffer no wounds.", "Other effects still happen"),
    say(NO_POINT_WOUNDS, "Spawning points suffer no wounds.", "Other effects still happen"),
    say(NO_WARDED_WOUNDS, "Spawning points next to a crystal suffer no wounds.", "Other effects still happen"),
    say(STATUSES_STAY, "Heroes keep their status tokens.", "At the end of an activation"),
    say(ONE_HERO, "Only one Hero activates in a Hero Turn.", "The next one"),
    say(NO_PLOT_FROM_POINT, "The first destroyed spawning point draws no plot.", "The chart still does"),
    say(EXTRA_ALONE, "A Hero with no Hero next to it suffers 1 wound more.", "From one source, once"),
    say(EXTRA_WRATH, "A Hero with {n:number 1-9} or more wrath suffers 1 wound more.", "From one source, once"),
    say(ECHO, "Wounds echo to every Hero within {n:number 1-20}.", "One wound each"),
    say(MONSTERS_PUSH, "Successful offensive actions of monsters push {n:number 1-20}.", "Their targets"),
    say(PILLOW, "Offensive actions push {n:number 1-20} and place no wounds.", "Of both sides"),
    say(EPIC, "Every Fight is an Epic Fight.", "Of all monsters"),
    say(BOSS_EPIC, "Every Fight of the boss is an Epic Fight.", "Of the boss"),
    say(LOOT_PER, "Every {n:number 1-9} minions destroyed give 1 loot.", "Instead of three"),
    say(WHOLE_TILE, "Abilities of spawning points with a range cover their whole tile.", "Webs and grants"),
    say(BURNING_STEPS, "At the end of its activation a Hero suffers wounds for half the squares it moved.", "Rounded up"),
    say(TRESPASS, f"A Hero that moved {{n:number 1-9}} or more squares ends with {{word:word {STATUS}}}.", "Activation"),
    say(STEP_WRATH, "After each step of its own a Hero gains {n:number 1-9} wrath.", "Own movement"),
    say(
        STEP_NEAR,
        "After each own step that ends within {n:number 1-9} of a spawning point a Hero suffers a wound and gains {m:number 1-9} wrath.",
        "Own movement",
    ),
    say(
        KILL_BITES,
        "Whoever destroys an elite or a spawning point suffers the stars of 1 {word:word blue|red|green} die in wounds.",
        "After the action",
    ),
    say(DRAW_TWO, "Every challenge draw draws two.", "Two of one sort are one"),
    say(
        CRYSTALS_WALK,
        "At each Move command the crystals walk up to {n:number 1-9} squares to the Hero with the most wrath, and cost a coin there.",
        "Before the monsters",
    ),
    say(BOUNTY, "An elite with {n:number 1-9} or more hearts gives a treasure instead of loot.", "In the Hero power-up"),
    say(COIN_TRADE, "Once in a Hero power-up the party may discard {n:number 1-9} loot for a coin.", "From the backpack"),
    say(PREPARED, "At the start the party draws {n:number 1-9} loot for each Hero, who may equip one.", "Others go"),
    say(GLITTER, "Once the party may stop all commands of a Consul Turn but those that spawn.", "At its start"),
    say(MOVE_CRYSTALS, "The party may move each new crystal of a plot up to {n:number 1-9} squares.", "At once"),
    say(ANOTHER, "A Hero may spend a potion to have another challenge drawn instead.", "Before any effect"),
    say(SPAWN_MORE, "At the start one more spawning point spawns.", "That of the next tile"),
    say(UNTIL_BOSS, "This card is discarded when the boss spawns.", "From then on"),
    say(ON_START, "When a Consul Turn starts, {then:phrase}", "Before its upkeep"),
    say(ON_END, "When a Consul Turn ends, {then:phrase}", "After the last command"),
    say(ON_POWER_UP, "Before a Consul's power-up, {then:phrase}", "Before its rewards"),
    say(ON_CRYSTAL, "When a crystal is removed, {then:phrase}", "At once"),
    say(TURN_START, "When Consul Turn {n:number 1-30} starts, {then:phrase}", "Before its upkeep"),
    say(TURN_POWER_UP, "Before the power-up of Consul Turn {n:number 1-30}, {then:phrase}", "Before its rewards"),
    say(FROM_POWER_UP, "From Consul Turn {n:number 1-30} on, before its power-up, {then:phrase}", "Before its rewards"),
]
GRAMMAR: Final[Grammar[Op]] = Grammar([*PATTERNS, *ORDERS], KINDS, SMALL)
TIMED: Final = (ON_START, ON_END, ON_POWER_UP, ON_CRYSTAL, TURN_START, TURN_POWER_UP, FROM_POWER_UP)


def bit(kind: int) -> int:
    """The bit of a kind in `Table.force`."""
    return 1 << (kind - FIRST)
