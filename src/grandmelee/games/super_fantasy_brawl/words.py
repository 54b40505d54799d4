"""Everything a player of Super Fantasy Brawl can point at.

The words every game has come first, at the places below; then the Action cards, so a card's option is CARD and its
number; last the Champions, at `Content.champion_word`. A hex is named by its row (a is the northernmost) and its
place in the row; a Champion on the table by its side, because the same Champion may stand on both [SFB-3.13].
"""

from __future__ import annotations

from typing import Final

from grandmelee.core.vocabulary import Vocabulary
from grandmelee.kit.hexes import DIRECTION_NAMES

ROWS: Final = 11  # the largest arena a pack may lay out
COLUMNS: Final = 11
NUMBERS: Final = 10

DONE: Final = 0  # end of a choice of several
STOP: Final = 1  # end of a movement
PASS: Final = 2  # no Reaction
ATTACK: Final = 3
USE: Final = 4  # the skill
SKIP: Final = 5  # neither attack nor use it
END: Final = 6  # of the Activation Phase
REVEAL: Final = 7  # the hand
NUMBER: Final = 8
DIRECTION: Final = NUMBER + NUMBERS
CORE: Final = DIRECTION + 6
STANDARD: Final = CORE + 3
AREA: Final = STANDARD + 4
SEAT: Final = AREA + 2
HEX: Final = SEAT + 4
CARD: Final = HEX + ROWS * COLUMNS

BUTTONS: Final = ["done", "stop", "pass", "attack", "use", "skip", "end", "reveal"]
CORES: Final = ["destruction", "creation", "manipulation"]
SIDES: Final = ["north", "south"]
ROW_NAMES: Final = "abcdefghijk"


def hex_word(row: int, column: int) -> str:
    """The name of a hex: row letter from the north, place in the row from the west, counted from 1."""
    return f"{ROW_NAMES[row]}{column + 1}"


def vocabulary(cards: list[str], standards: list[str], champions: list[str]) -> Vocabulary:
    """All words: buttons, numbers, directions, Cores, Standard Actions, sides, seats, hexes, cards, Champions."""
    words = list(BUTTONS)
    words += [f"number:{n}" for n in range(NUMBERS)]
    words += [f"direction:{name}" for name in DIRECTION_NAMES]
    words += [f"core:{name}" for name in CORES]
    words += [f"standard:{name}" for name in standards]
    words += [f"area:{name}" for name in SIDES]
    words += [f"seat:{seat}" for seat in range(4)]
    words += [f"hex:{hex_word(row, column)}" for row in range(ROWS) for column in range(COLUMNS)]
    words += [f"card:{card}" for card in cards]
    words += [f"champion:{champion}" for champion in champions]
    words += [f"{side}:{champion}" for side in SIDES for champion in champions]
    return Vocabulary(words)
