"""Actions: the sentences of unique actions, potions and what monsters do [SDA-3.5, 7, 17, 30, 31]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandmelee.games.super_dungeon_arcade import features, glossary
from grandmelee.games.super_dungeon_arcade.features import Features
from grandmelee.games.super_dungeon_arcade.phrases import KINDS, SMALL, Op, say
from grandmelee.games.super_dungeon_arcade.terms import (
    ARC,
    AREAS,
    ATTRIBUTES,
    BLUE,
    CHARGE,
    DEX,
    HOOKSHOT,
    KEYWORDS,
    MASSIVE,
    NONE,
    POUNCE,
    RED,
    RETREAT,
    STATUSES,
    STR,
    WILL,
)
from grandmelee.text.sentences import Grammar

FIRST: Final = 40  # the kinds below are those of features
REACH: Final = 40
UNRANGED: Final = 41
RANGE: Final = 42
SELF: Final = 43
ATTACK: Final = 44
ATTACK_AT: Final = 45
AREA: Final = 46
AUGMENT: Final = 47
DANGEROUS: Final = 48
ONE_USE: Final = 49
ROLL: Final = 50
SIGNATURE: Final = 51
INFLICT: Final = 52
GAIN: Final = 53
GAIN_STATUS: Final = 54
GAIN_REROLL: Final = 55
PUSH: Final = 56
PULL: Final = 57
COMPEL: Final = 58
HEAL: Final = 59
HEAL_ROLL: Final = 60
REMEDY: Final = 61
FREE_ATTACKS: Final = 62
TAKE_WOUNDS: Final = 63
TO_HERO: Final = 64
TO_SIGHT: Final = 65
SPAWN_NEAR: Final = 66
SPAWN_CHAMPION: Final = 67
TRAP: Final = 68
SEIZE: Final = 69

MEANS: Final = ["Melee", "Magic", "Missile"]
MEANS_ATTRIBUTE: Final = [STR, WILL, DEX]
"""Melee uses STR, magic WILL, missile DEX [SDA-3.3]."""
BOOSTS_DICE: Final = 1 << 4  # in `boosts`, after the four figures
BOOSTS_STATUS: Final = 1 << 5
BOOSTS_REROLL: Final = 1 << 6
WORDS: Final = "|".join(KEYWORDS)
PATTERNS: Final = [
    *features.PATTERNS[:5],
    features.PATTERNS[features.KEYWORD],
    say(REACH, "{word:word Melee|Magic|Missile}, range {n:number 1-20}.", "SDA-3.3"),
    say(UNRANGED, "{word:word Melee|Magic|Missile} in an area.", "SDA-7.12"),
    say(RANGE, "Range {n:number 1-20}.", "SDA-7.11"),
    say(SELF, "On the user.", "SDA-7.3"),
    say(ATTACK, "Attack.", "SDA-17.2"),
    say(ATTACK_AT, "Attack, range {n:number 1-20}.", "SDA-17.2"),
    say(AREA, "{word:word Burst|Cross|Lance|Sweep|Wave|Aura} {n:number 1-20}.", "SDA-30.1"),
    say(AUGMENT, "Augment.", "SDA-7.3"),
    say(DANGEROUS, "Dangerous.", "SDA-7.4"),
    say(ONE_USE, "One use only.", "SDA-27.14"),
    say(ROLL, "Roll {word:word STR|ARM|WILL|DEX} against ARM.", "SDA-7.15"),
    say(SIGNATURE, "Signature.", "SDA-17.7"),
    say(INFLICT, f"Whoever is affected suffers {{word:word {features.STATUS}}}.", "SDA-34.1"),
    say(GAIN, f"Whoever is affected gains {{word:word {WORDS}}}.", "SDA-9.9"),
    say(GAIN_STATUS, f"Whoever is affected inflicts {{word:word {features.STATUS}}}.", "SDA-27.17"),
    say(GAIN_REROLL, "Whoever is affected may reroll one die of each {word:word offence|defence} roll.", "SDA-7.33"),
    say(PUSH, "Push {n:number 1-20}.", "SDA-31.5"),
    say(PULL, "Pull {n:number 1-20}.", "SDA-31.4"),
    say(COMPEL, "Compel {n:number 1-20}.", "SDA-31.3"),
    say(HEAL, "Heal {n:number 1-20}.", "SDA-27.8"),
    say(HEAL_ROLL, "Heal the stars of 1 {word:word blue|red|green} die.", "SDA-27.8"),
    say(REMEDY, "Remedy.", "SDA-34.1"),
    say(FREE_ATTACKS, "Make {n:count free melee attack|free melee attacks}.", "SDA-8.2"),
    say(TAKE_WOUNDS, "The user suffers {n:count wound|wounds}.", "SDA-11.1"),
    say(TO_HERO, "Place the user next to another Hero.", "SDA-2.7"),
    say(TO_SIGHT, "Place the user within {n:number 1-20} in line of sight.", "SDA-2.7"),
    say(SPAWN_NEAR, "Spawn 1 {word:title} within {n:number 1-9} of the user.", "SDA-20.6"),
    say(SPAWN_CHAMPION, "Spawn {word:title} next to the Hero with the least wrath.", "SDA-11.11"),
    say(TRAP, "Draw a Trap.", "SDA-23.2"),
    say(SEIZE, "The closest Hero suffers Push {n:number 1-20}, and the user is placed next to it.", "SDA-31.5"),
]
GRAMMAR: Final[Grammar[Op]] = Grammar(PATTERNS, KINDS, SMALL, glossary.DEEDS, glossary.RELATED)


class Action:
    """An action that can be taken: its price, its reach, its area and what it does."""

    def __init__(self, id: int, slug: str, title: str, cost: int, colour: int, sentences: Sequence[Op]) -> None:
        self.id = id
        self.slug = slug
        self.name = title
        self.cost = cost  # AP, or tokens of a potion
        self.colour = colour
        self.is_potion = False
        self.is_basic = False
        self.kin = title  # actions with one name do not add up [SDA-30.6, 30.16]
        self.overcharges = ""  # name of the action it replaces [SDA-17.6]
        self.sentences = list(sentences)
        self.text: list[str] = []
        self.begin()
        for op in sentences:
            self.add(op)
        self.lasts = self.is_lasting()
        self.boosts = self.boosted()
        self.heals = self.heal > 0 or self.heal_die != NONE or self.is_remedy
        self.moves = self.push + self.pull + self.compel > 0  # others, by control effects
        self.needs_target = self.reach != NONE or bool(
            self.keywords & POUNCE
        )  # one model is pointed at [SDA-7.12, 30.2]
        self.is_red = colour == RED  # offensive: it inflicts a wound [SDA-7.2]
        self.is_plain = self.is_red and not self.is_augment and not self.is_dangerous and not self.keywords & HOOKSHOT

    def begin(self) -> None:
        """Nothing of what its sentences will say."""
        self.attribute = NONE  # of the offence roll
        self.reach = NONE  # squares; NONE without one
        self.is_self = False
        self.is_attack = False  # a monster's own figures
        self.area = NONE
        self.size = 0
        self.is_augment = False
        self.is_dangerous = False
        self.is_one_use = False
        self.is_signature = False
        self.inflicts = 0
        self.gains = 0  # keywords
        self.gains_status = 0
        self.gains_reroll = 0
        self.push = 0
        self.pull = 0
        self.compel = 0
        self.heal = 0
        self.heal_die = NONE
        self.is_remedy = False
        self.verbs: list[Op] = []  # what has no place above, in order
        self.bonus = Features()
        self.keywords = 0  # Arc, Charge, Hookshot, Massive, Pounce, Retreat

    def is_lasting(self) -> bool:
        """Whether something of it holds until the user's next upkeep [SDA-9.9, 30.14]."""
        if self.gains or self.gains_status or self.gains_reroll:
            return True
        return self.colour != RED and (any(self.bonus.figures) or any(any(dice) for dice in self.bonus.dice))

    def boosted(self) -> int:
        """What it adds to those it holds for, besides keywords, as bits: figures by their numbers, then the rest."""
        found = 0
        for which, figure in enumerate(self.bonus.figures):
            if figure:
                found |= 1 << which
        if any(any(dice) for dice in self.bonus.dice):
            found |= BOOSTS_DICE
        return found | (BOOSTS_STATUS if self.gains_status else 0) | (BOOSTS_REROLL if self.gains_reroll else 0)

    def add(self, op: Op) -> None:
        """Count one sentence in."""
        if op.kind < FIRST:
            self.bonus.add(op)
            self.keywords = self.bonus.keywords
        elif op.kind <= AREA:
            self.add_reach(op)
        elif op.kind <= GAIN_REROLL:
            self.add_flag(op)
        else:
            self.add_effect(op)

    def add_reach(self, op: Op) -> None:
        """How far it goes, and with which attribute."""
        if op.kind in (REACH, UNRANGED):
            self.attribute = MEANS_ATTRIBUTE[MEANS.index(op.word)]
        if op.kind in (REACH, RANGE, ATTACK_AT):
            self.reach = op.n
        if op.kind in (ATTACK, ATTACK_AT):
            self.is_attack = True
        if op.kind == SELF:
            self.is_self = True
        if op.kind == AREA:
            self.area = AREAS.index(op.word)
            self.size = op.n

    def add_flag(self, op: Op) -> None:
        """Whom it may affect, and what stays on them."""
        if op.kind == AUGMENT:
            self.is_augment = True
        elif op.kind == DANGEROUS:
            self.is_dangerous = True
        elif op.kind == ONE_USE:
            self.is_one_use = True
        elif op.kind == ROLL:
            self.attribute = ATTRIBUTES.index(op.word)
        elif op.kind == SIGNATURE:
            self.is_signature = True
        elif op.kind == INFLICT:
            self.inflicts |= 1 << STATUSES.index(op.word)
        elif op.kind == GAIN:
            self.gains |= 1 << KEYWORDS.index(op.word)
        elif op.kind == GAIN_STATUS:
            self.gains_status |= 1 << STATUSES.index(op.word)
        else:
            self.gains_reroll |= 1 << ATTRIBUTES.index(op.word)

    def add_effect(self, op: Op) -> None:
        """What happens to those it affects, or besides."""
        if op.kind == PUSH:
            self.push = op.n
        elif op.kind == PULL:
            self.pull = op.n
        elif op.kind == COMPEL:
            self.compel = op.n
        elif op.kind == HEAL:
            self.heal = op.n
        elif op.kind == HEAL_ROLL:
            self.heal_die = ["blue", "red", "green"].index(op.word)
        elif op.kind == REMEDY:
            self.is_remedy = True
        else:
            self.verbs.append(op)

    @property
    def is_massive(self) -> bool:
        """Two wounds instead of one [SDA-27.13]."""
        return bool(self.keywords & MASSIVE)


OWN_KEYWORDS: Final = ARC | CHARGE | HOOKSHOT | MASSIVE | POUNCE | RETREAT
"""The keywords an action itself may have."""
SUPPORT: Final = BLUE


def basic_attacks() -> list[Action]:
    """Melee with STR, magic with WILL, missile with DEX: 1 AP, red; the reach is the Hero's own [SDA-8.1 to 8.3]."""
    found = []
    for id, (name, attribute) in enumerate((("Melee Attack", STR), ("Magic Attack", WILL), ("Missile Attack", DEX))):
        attack = Action(id, name.split()[0].lower(), name, 1, RED, [])
        attack.attribute = attribute
        attack.reach = 1
        attack.needs_target = True
        attack.is_basic = True
        found.append(attack)
    return found
