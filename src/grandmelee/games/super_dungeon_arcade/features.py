"""Abilities and bonuses: the sentences of Heroes, monsters and equipment that always hold [SDA-26.14, 27, 34]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandmelee.games.super_dungeon_arcade import glossary
from grandmelee.games.super_dungeon_arcade.phrases import SMALL, Op, say
from grandmelee.games.super_dungeon_arcade.terms import (
    AFFINITIES,
    ALL_STATUSES,
    ATTRIBUTES,
    KEYWORDS,
    NO_DICE,
    STATUSES,
    Dice,
    plus,
)
from grandmelee.text.sentences import Grammar

BLUE_DICE: Final = 0
RED_DICE: Final = 1
GREEN_DICE: Final = 2
STARS: Final = 3
FIGURE: Final = 4
HEARTS: Final = 5
POTIONS: Final = 6
INFLICTS: Final = 7
IMMUNE: Final = 8
KEYWORD: Final = 9
WEBS: Final = 10
GRANTS: Final = 11
REROLL: Final = 12
WOUNDED_LOSES: Final = 13
ENDING_GAINS: Final = 14
TRAPPED: Final = 15

ROLLS: Final = "|".join(ATTRIBUTES)
STATUS: Final = "|".join(STATUSES)
PATTERNS: Final = [
    say(BLUE_DICE, f"+{{n:count blue die|blue dice}} to {{word:word {ROLLS}}}.", "SDA-7.14"),
    say(RED_DICE, f"+{{n:count red die|red dice}} to {{word:word {ROLLS}}}.", "SDA-7.14"),
    say(GREEN_DICE, f"+{{n:count green die|green dice}} to {{word:word {ROLLS}}}.", "SDA-7.14"),
    say(STARS, f"+{{n:count star|stars}} to {{word:word {ROLLS}}}.", "SDA-3.2"),
    say(FIGURE, "+{n:number 1-9} {word:word MV|AP|STR|ARM}.", "SDA-13.1"),
    say(HEARTS, "+{n:count heart|hearts}.", "SDA-3.7"),
    say(POTIONS, "+{n:count potion|potions}.", "SDA-3.8"),
    say(INFLICTS, f"Inflicts {{word:word {STATUS}}}.", "SDA-27.17"),
    say(IMMUNE, f"Immune to {{word:word all statuses|{STATUS}}}.", "SDA-27.10, 27.11"),
    say(KEYWORD, f"{{word:word {'|'.join(KEYWORDS)}}}.", "SDA-27.1"),
    say(WEBS, "Webs {n:number 1-9}.", "SDA-6.18"),
    say(
        GRANTS,
        f"Grants {{word:word {'|'.join(KEYWORDS)}}} to {{who:word {'|'.join(AFFINITIES)}}} monsters "
        "within {n:number 1-20}.",
        "SDA-28.1",
    ),
    say(REROLL, f"May reroll one die of each {{word:word {ROLLS}}} roll.", "SDA-7.33"),
    say(WOUNDED_LOSES, "When its Hero suffers wounds it may lose {n:number 1-9} wrath.", "SDA-10.6"),
    say(ENDING_GAINS, "At the end of its Hero's activation it may gain {n:number 1-9} wrath.", "SDA-10.3"),
    say(TRAPPED, "Before the Consul's power-up a Trap is drawn.", "SDA-23.2"),
]
GRAMMAR: Final[Grammar[Op]] = Grammar(PATTERNS, small=SMALL, glosses=glossary.FEATURES, related=glossary.RELATED)


class Features:
    """What a list of such sentences adds up to; every one counts as printed on its model [SDA-26.14]."""

    def __init__(self, sentences: Sequence[Op] = ()) -> None:
        self.dice: list[Dice] = [NO_DICE] * len(ATTRIBUTES)
        self.figures: list[int] = [0, 0, 0, 0]  # MV, AP, STR, ARM
        self.hearts = 0
        self.potions = 0
        self.inflicts = 0  # statuses as bits [SDA-27.17]
        self.immune = 0  # [SDA-27.10, 27.11]
        self.keywords = 0
        self.rerolls = 0  # bits of ATTRIBUTES
        self.webs = 0
        self.grants: list[tuple[int, int, int]] = []  # keyword, affinity as bits; reach
        self.wounded_loses = 0
        self.ending_gains = 0
        self.is_trapped = False
        for op in sentences:
            self.add(op)

    def add(self, op: Op) -> None:
        """Count one sentence in."""
        if op.kind <= STARS:
            self.add_dice(op)
        elif op.kind == FIGURE:
            self.figures[FIGURES.index(op.word)] += op.n
        elif op.kind == HEARTS:
            self.hearts += op.n
        elif op.kind == POTIONS:
            self.potions += op.n
        elif op.kind == INFLICTS:
            self.inflicts |= 1 << STATUSES.index(op.word)
        elif op.kind == IMMUNE:
            self.immune |= 1 << STATUSES.index(op.word) if op.word in STATUSES else ALL_STATUSES
        elif op.kind == KEYWORD:
            self.keywords |= 1 << KEYWORDS.index(op.word)
        else:
            self.add_rare(op)

    def add_dice(self, op: Op) -> None:
        """Dice and stars for one kind of roll."""
        what = ATTRIBUTES.index(op.word)
        added = [0, 0, 0, 0]
        added[op.kind] = op.n
        self.dice[what] = plus(self.dice[what], (added[0], added[1], added[2], added[3]))

    def add_rare(self, op: Op) -> None:
        """Webs, grants, rerolls and what equipment does at certain times."""
        if op.kind == WEBS:
            self.webs = max(self.webs, op.n)
        elif op.kind == GRANTS:
            self.grants.append((1 << KEYWORDS.index(op.word), 1 << AFFINITIES.index(op.who), op.n))
        elif op.kind == REROLL:
            self.rerolls |= 1 << ATTRIBUTES.index(op.word)
        elif op.kind == WOUNDED_LOSES:
            self.wounded_loses += op.n
        elif op.kind == ENDING_GAINS:
            self.ending_gains += op.n
        elif op.kind == TRAPPED:
            self.is_trapped = True


FIGURES: Final = ["MV", "AP", "STR", "ARM"]
