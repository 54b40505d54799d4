"""The sentences of quests: what must hold, or what must be done [LER-22]."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from grandmelee.games.lords_of_the_eastern_reach import glossary
from grandmelee.text.sentences import Grammar, Pattern
from grandmelee.text.slots import KINDS, Kind, Slot, SlotError

# states
HAVE_BUILDINGS: Final = 0
HAVE_HEROES: Final = 1
HAVE_ARMY: Final = 2
HAVE_GEMS: Final = 3
HAVE_COMPANIONS: Final = 4
HAVE_LIMIT: Final = 5
HAVE_NAMED: Final = 6
HAVE_MONSTER_TROPHIES: Final = 7
HAVE_GREAT_TROPHIES: Final = 8
HAVE_ITEMS: Final = 9
# deeds
DEFEAT_BOSS: Final = 20
DEFEAT_SEVERAL: Final = 21
DEFEAT_TOUGH: Final = 22
DEFEAT_UNHARMED: Final = 23
DEFEAT_EVASIVE: Final = 24
DEFEAT_FRIGHTFUL: Final = 25
DEFEAT_ALONE: Final = 26
DEFEAT_MIXED: Final = 27
CLAIM_TREASURE: Final = 28
FIRST_DEED: Final = DEFEAT_BOSS
CARDS_IN_PLAY: Final = (HAVE_BUILDINGS, HAVE_HEROES, HAVE_ARMY, HAVE_COMPANIONS, HAVE_NAMED)
"""What asks for so many cards in play, of one kind or another."""


class Condition:
    """One sentence of a quest: its code, its number, and the cards it names."""

    def __init__(self, code: int, n: int, names: str = "") -> None:
        self.code = code
        self.n = n
        self.names = names
        self.kinds: tuple[int, ...] = ()  # which printed cards the names stand for
        self.is_deed = code >= FIRST_DEED  # about something done, which counts only while the task is held [LER-22.7]


def least_of(conditions: list[Condition]) -> int:
    """So many cards in play at least, for all of these to hold."""
    return max([condition.n if condition.code in CARDS_IN_PLAY else 0 for condition in conditions], default=0)


class Names(Slot):
    """Names of cards with commas between them."""

    def __init__(self, details: str) -> None:
        self.details = details

    def read(self, text: str) -> object:
        if all(re.fullmatch(r"[A-Z][\w' &-]{0,39}", name) for name in text.split(", ")):
            return text
        raise SlotError(f"'{text}' are no names", text)

    def write(self, value: object) -> str:
        return str(value)

    def examples(self) -> list[object]:
        return ["Farm", "Citadel, Stronghold"]


def rule_of(code: int) -> str:
    """What one has counts at once; what one does, afterwards [LER-22.2, 22.7]."""
    return "LER-22.7" if code >= FIRST_DEED else "LER-22.2"


def numbered(template: str, code: int) -> Pattern[Condition]:
    """A condition with one number."""

    def parts(op: Condition) -> Sequence[object] | None:
        return [op.n] if op.code == code else None

    def make(n: int) -> Condition:
        return Condition(code, n)

    return Pattern(template, make, parts, rule_of(code))


def plain(template: str, code: int) -> Pattern[Condition]:
    """A condition without a number."""

    def parts(op: Condition) -> Sequence[object] | None:
        return [] if op.code == code else None

    def make() -> Condition:
        return Condition(code, 1)

    return Pattern(template, make, parts, rule_of(code))


def parts_of_named(op: Condition) -> Sequence[object] | None:
    """The number and the names."""
    return [op.n, op.names] if op.code == HAVE_NAMED else None


def make_named(n: int, names: str) -> Condition:
    """So many of these cards."""
    return Condition(HAVE_NAMED, n, names)


N: Final = "{n:number 1-20}"
PATTERNS: Final[list[Pattern[Condition]]] = [
    numbered(f"Have {N} buildings.", HAVE_BUILDINGS),
    numbered(f"Have {N} heroes.", HAVE_HEROES),
    numbered(f"Have {N} army cards.", HAVE_ARMY),
    numbered(f"Have {N} gems.", HAVE_GEMS),
    numbered(f"Have {N} companions.", HAVE_COMPANIONS),
    plain("Have as many buildings as your allegiance allows.", HAVE_LIMIT),
    Pattern(f"Have {N} of: {{names:names}}.", make_named, parts_of_named, rule_of(HAVE_NAMED)),
    numbered(f"Have {N} monsters among your trophies.", HAVE_MONSTER_TROPHIES),
    numbered(f"Have {N} buildings or bosses among your trophies.", HAVE_GREAT_TROPHIES),
    numbered("Have a hero with {n:count item|items}.", HAVE_ITEMS),
    plain("Defeat a boss.", DEFEAT_BOSS),
    numbered(f"Defeat {N} monsters in one combat.", DEFEAT_SEVERAL),
    numbered(f"Defeat a monster of Defense {N} or more.", DEFEAT_TOUGH),
    plain("Defeat every monster of an adventure, and lose no card of your party.", DEFEAT_UNHARMED),
    plain("Defeat a monster with Evasive.", DEFEAT_EVASIVE),
    plain("Defeat a monster with Fear or Terror.", DEFEAT_FRIGHTFUL),
    plain("Defeat every monster of an adventure with a party of one card.", DEFEAT_ALONE),
    numbered(f"Defeat a monster with a party of {N} or more, a hero and a hireling among them.", DEFEAT_MIXED),
    plain("Claim a treasure.", CLAIM_TREASURE),
]
NAMES_KINDS: Final[dict[str, Kind]] = {**KINDS, "names": Names}
GRAMMAR: Final[Grammar[Condition]] = Grammar(PATTERNS, NAMES_KINDS, glosses=glossary.CONDITIONS)
