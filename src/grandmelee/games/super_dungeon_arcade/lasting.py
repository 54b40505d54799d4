"""What holds as long as a challenge, plot or difficulty card is in play: the sentences and their numbers [SDA-23.1].

Every kind has a bit in `Table.force`, so that asking whether anything of the kind is in force costs nothing; those that
are asked for by bit have a name in `in_force`, which a test compares with the numbers here.
"""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade import glossary
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
    say(DEFEND, "Heroes defend with {word:word STR|ARM|WILL|DEX}.", "SDA-18.6"),
    say(TARGET_LEAST, "Monsters target the Hero with the least wrath.", "SDA-15.2"),
    say(TARGET_WOUNDED, "Monsters target the Hero with the most wounds.", "SDA-15.2"),
    say(MONSTER_STR, "Monsters have +{n:number 1-9} STR.", "SDA-13.1"),
    say(MONSTER_ARM, "Monsters have +{n:number 1-9} ARM.", "SDA-13.1"),
    say(BOSS_ARM, "The boss has +{n:number 1-9} ARM.", "SDA-13.1"),
    say(BOSS_STR, "The boss has +{n:number 1-9} STR.", "SDA-13.1"),
    say(BOSS_AP, "The boss has +{n:number 1-9} AP.", "SDA-13.1"),
    say(MINI_ARM, "Mini-bosses have +{n:number 1-9} ARM.", "SDA-13.1"),
    say(MINI_AP, "Mini-bosses have +{n:number 1-9} AP.", "SDA-13.1"),
    say(STR_BY_WOUNDS, "Monsters have +1 STR for each wound on the target.", "SDA-13.1"),
    say(STR_BY_WRATH, "Monsters have +1 STR for each wrath on the target.", "SDA-13.1"),
    say(STR_ALONE, f"Monsters have +{{n:number 1-9}} STR against {NO_HERO_NEAR}.", "SDA-13.1"),
    say(BOSS_GAINS, f"The boss gains {{word:word {'|'.join(KEYWORDS)}}}.", "SDA-23.1"),
    say(HERO_AP, "Heroes have +{n:number 1-9} AP.", "SDA-23.1"),
    say(NO_HEALING, "No wound of a Hero may be healed.", "SDA-32.2"),
    say(NO_HEALING_WITHOUT, "No wound of a Hero without a crystal may be healed.", "SDA-23.1"),
    say(NO_POTIONS, "No potion may be drunk.", "SDA-32.2"),
    say(NO_ARM_CARDS, "ARM bonuses of equipment do not count.", "SDA-23.1"),
    say(NO_WRATH, "Heroes gain no wrath.", "SDA-23.1"),
    say(NO_DOORWAYS, "Heroes may not move from tile to tile.", "SDA-23.1"),
    say(NO_MONSTER_WOUNDS, "Monsters suffer no wounds.", "SDA-23.1"),
    say(NO_POINT_WOUNDS, "Spawning points suffer no wounds.", "SDA-23.1"),
    say(NO_WARDED_WOUNDS, "Spawning points next to a crystal suffer no wounds.", "SDA-23.1"),
    say(STATUSES_STAY, "Heroes keep their status tokens.", "SDA-34.2"),
    say(ONE_HERO, "Only one Hero activates in a Hero Turn.", "SDA-5.2"),
    say(NO_PLOT_FROM_POINT, "The first destroyed spawning point draws no plot.", "SDA-11.7"),
    say(EXTRA_ALONE, "A Hero with no Hero next to it suffers 1 wound more.", "SDA-23.1"),
    say(EXTRA_WRATH, "A Hero with {n:number 1-9} or more wrath suffers 1 wound more.", "SDA-23.1"),
    say(ECHO, "Wounds echo to every Hero within {n:number 1-20}.", "SDA-23.1"),
    say(MONSTERS_PUSH, "Successful offensive actions of monsters push {n:number 1-20}.", "SDA-23.1"),
    say(PILLOW, "Offensive actions push {n:number 1-20} and place no wounds.", "SDA-23.1"),
    say(EPIC, "Every Fight is an Epic Fight.", "SDA-19.1"),
    say(BOSS_EPIC, "Every Fight of the boss is an Epic Fight.", "SDA-19.1"),
    say(LOOT_PER, "Every {n:number 1-9} minions destroyed give 1 loot.", "SDA-26.3"),
    say(WHOLE_TILE, "Abilities of spawning points with a range cover their whole tile.", "SDA-23.1"),
    say(BURNING_STEPS, "At the end of its activation a Hero suffers wounds for half the squares it moved.", "SDA-23.1"),
    say(TRESPASS, f"A Hero that moved {{n:number 1-9}} or more squares ends with {{word:word {STATUS}}}.", "SDA-23.1"),
    say(STEP_WRATH, "After each step of its own a Hero gains {n:number 1-9} wrath.", "SDA-23.1"),
    say(
        STEP_NEAR,
        "After each own step that ends within {n:number 1-9} of a spawning point a Hero suffers a wound "
        "and gains {m:number 1-9} wrath.",
        "SDA-23.1",
    ),
    say(
        KILL_BITES,
        "Whoever destroys an elite or a spawning point suffers the stars of 1 {word:word blue|red|green} die "
        "in wounds.",
        "SDA-23.1",
    ),
    say(DRAW_TWO, "Every challenge draw draws two.", "SDA-23.7"),
    say(
        CRYSTALS_WALK,
        "At each Move command the crystals walk up to {n:number 1-9} squares to the Hero with the most wrath, "
        "and cost a coin there.",
        "SDA-23.1",
    ),
    say(BOUNTY, "An elite with {n:number 1-9} or more hearts gives a treasure instead of loot.", "SDA-26.2"),
    say(COIN_TRADE, "Once in a Hero power-up the party may discard {n:number 1-9} loot for a coin.", "SDA-23.1"),
    say(PREPARED, "At the start the party draws {n:number 1-9} loot for each Hero, who may equip one.", "SDA-4.40"),
    say(GLITTER, "Once the party may stop all commands of a Consul Turn but those that spawn.", "SDA-23.1"),
    say(MOVE_CRYSTALS, "The party may move each new crystal of a plot up to {n:number 1-9} squares.", "SDA-23.1"),
    say(ANOTHER, "A Hero may spend a potion to have another challenge drawn instead.", "SDA-23.1"),
    say(SPAWN_MORE, "At the start one more spawning point spawns.", "SDA-4.31"),
    say(UNTIL_BOSS, "This card is discarded when the boss spawns.", "SDA-23.1"),
    say(ON_START, "When a Consul Turn starts, {then:phrase}", "SDA-23.1"),
    say(ON_END, "When a Consul Turn ends, {then:phrase}", "SDA-23.1"),
    say(ON_POWER_UP, "Before a Consul's power-up, {then:phrase}", "SDA-23.1"),
    say(ON_CRYSTAL, "When a crystal is removed, {then:phrase}", "SDA-23.1"),
    say(TURN_START, "When Consul Turn {n:number 1-30} starts, {then:phrase}", "SDA-23.1"),
    say(TURN_POWER_UP, "Before the power-up of Consul Turn {n:number 1-30}, {then:phrase}", "SDA-23.1"),
    say(FROM_POWER_UP, "From Consul Turn {n:number 1-30} on, before its power-up, {then:phrase}", "SDA-23.1"),
]
GRAMMAR: Final[Grammar[Op]] = Grammar([*PATTERNS, *ORDERS], KINDS, SMALL, glossary.LASTING, glossary.RELATED)
TIMED: Final = (ON_START, ON_END, ON_POWER_UP, ON_CRYSTAL, TURN_START, TURN_POWER_UP, FROM_POWER_UP)
