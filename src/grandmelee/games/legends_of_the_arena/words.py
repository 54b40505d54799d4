"""Everything a player of Legends of the Arena can point at.

The words every game has come first, at the places below; then the cards, so a card's option is CARD and its number;
last the Legends, at `Content.legend_word`, and what each of them has put off.
"""

from __future__ import annotations

from typing import Final

from grandmelee.core.vocabulary import Vocabulary

SPACES: Final = 15  # the longest Arena a pack may lay out
ZOMBIES: Final = 24  # six Legends with four tokens each
DIGITS: Final = 10

DONE: Final = 0
BACK: Final = 1
FORFEIT: Final = 2
FLIP: Final = 3
WAIT: Final = 4
REBUILD: Final = 5
DECLINE: Final = 6
TURN: Final = 7
STAY: Final = 8
FORWARD: Final = 9
BACKWARD: Final = 10
RIGHT: Final = 11
LEFT: Final = 12
NUMBER: Final = 13
EXCHANGE: Final = NUMBER + DIGITS
SPACE: Final = EXCHANGE + 7
ZOMBIE: Final = SPACE + SPACES
CARD: Final = ZOMBIE + ZOMBIES

BUTTONS: Final = [
    "done",
    "back",
    "forfeit",
    "flip-timer",
    "wait",
    "rebuild",
    "decline",
    "turn",
    "stay",
    "forward",
    "backward",
    "facing:right",
    "facing:left",
]


def vocabulary(cards: list[str], legends: list[str]) -> Vocabulary:
    """All words: buttons, numbers, exchanges, spaces, Zombies, cards, Legends, and what a Legend has put off."""
    words = list(BUTTONS)
    words += [f"number:{n}" for n in range(DIGITS)]
    words += [f"exchange:{n}" for n in range(7)]
    words += [f"space:{n}" for n in range(SPACES)]
    words += [f"zombie:{n}" for n in range(ZOMBIES)]
    words += [f"card:{card}" for card in cards]
    words += [f"legend:{legend}" for legend in legends]
    words += [f"rest:{legend}" for legend in legends]
    return Vocabulary(words)
