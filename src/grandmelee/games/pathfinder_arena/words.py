"""Everything a player of Pathfinder Arena can point at.

Buttons, spaces, directions, tokens and monsters come first and never move; then heroes and cards, of which packs may
bring more. A space is named by its row (a is the northernmost) and its column from the west, counted from 1; what is
done with a card is `use:` one of its lines, `power:` a line with all it needs, `put:` a token on it, `lift:` one from
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandmelee.core.vocabulary import Vocabulary

END: Final = 0  # of the hero phase
DONE: Final = 1  # with reallocating
PASS: Final = 2  # in a window
QUIET: Final = 3  # do not ask again in this turn
LIFT_QUIET: Final = 4  # ask again after all
STOP: Final = 5  # walking
SKIP: Final = 6  # a power that may be used
STRIKE: Final = 7
TAKE: Final = 8  # the deity card
FLIP: Final = 9
CLOCKWISE: Final = 10
COUNTER: Final = 11
RECALL: Final = 12  # all tokens to the sheet
BACK: Final = 13  # take the last move of a token back
SPACE: Final = 14
SLIDE: Final = SPACE + 49
DIRECTION: Final = SLIDE + 49
ABILITY: Final = DIRECTION + 4
ELEMENT: Final = ABILITY + 6
RUNE: Final = ELEMENT + 4
COLLECT: Final = RUNE + 5  # STR, DEX, CON, an item, then the four elements
MONSTER: Final = COLLECT + 8  # by initiative token
CARD: Final = MONSTER + 4

BUTTONS: Final = [
    "end",
    "done",
    "pass",
    "quiet",
    "ask-again",
    "stop",
    "skip",
    "strike",
    "take",
    "flip",
    "turn:clockwise",
    "turn:counter-clockwise",
    "recall",
    "back",
]
ABILITIES: Final = ["str", "dex", "con", "int", "wis", "cha"]
MODIFIERS: Final = ["Damage", "Actions", "Defense", "Magic", "Resistance", "Ego"]  # by ability [PA-14.2 to 14.7]
ELEMENTS: Final = ["fire", "water", "air", "earth"]
RUNES: Final = ["+1 Damage", "+1 Defense", "-1 Damage", "-1 Defense", "-1 Action"]
RUNE_WORDS: Final = ["damage-up", "defense-up", "damage-down", "defense-down", "action-down"]
DIRECTIONS: Final = ["north", "east", "south", "west"]
COLLECTED: Final = ["str", "dex", "con", "item", "fire", "water", "air", "earth"]
SPACE_NAMES: Final = [f"{row}{column}" for row in "abcdefg" for column in range(1, 8)]


def fixed_words() -> list[str]:
    """The words that are the same whatever packs bring."""
    words = list(BUTTONS)
    words += [f"space:{name}" for name in SPACE_NAMES]
    words += [f"slide:{name}" for name in SPACE_NAMES]
    words += [f"direction:{name}" for name in DIRECTIONS]
    words += [f"ability:{name}" for name in ABILITIES]
    words += [f"element:{name}" for name in ELEMENTS]
    words += [f"rune:{name}" for name in RUNE_WORDS]
    words += [f"collect:{name}" for name in COLLECTED]
    words += [f"monster:{token}" for token in range(1, 5)]
    return words


def vocabulary(contents: Sequence[str]) -> Vocabulary:
    """All words: the fixed ones, then cards, heroes, lines and tokens on cards in the order of the box."""
    return Vocabulary([*fixed_words(), *contents])
