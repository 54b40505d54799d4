"""Everything a player of Lords of the Eastern Reach can point at.

Buttons, seats, decks, tokens, dice and numbers come first and never change; cards come last, each copy with a word of
its own, so that a pack can add to them. The third Guards card is `card:guards.3`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandmelee.core.vocabulary import Vocabulary

DONE: Final = 0
PASS: Final = 1
ADVENTURE: Final = 2
EVADE: Final = 3
YES: Final = 4
NO: Final = 5
BUY: Final = 6  # pay for the batch
BACK: Final = 7  # take the last card of the batch back
HIRELING: Final = 8  # the top card of the Hireling deck
DRAW: Final = 9  # the tokens of the Draw Resources step
GEM: Final = 10  # an unassigned gem
WANDERING: Final = 11  # the wandering monsters
ATTACK: Final = 12
DEFENSE: Final = 13
ARMOR: Final = 14
QUIET: Final = 15  # do not ask me about gems before my next turn
UNQUIET: Final = 16
REFRESH: Final = 17  # exhaust a card for its phrase or pet
BUTTONS: Final = [
    "done",
    "pass",
    "adventure",
    "evade",
    "yes",
    "no",
    "buy",
    "back",
    "hireling",
    "draw",
    "gem",
    "wandering",
    "attack",
    "defense",
    "armor",
    "quiet",
    "unquiet",
    "refresh",
]
BUTTON_TEXTS: Final = [
    "Done",
    "Pass",
    "Go on an adventure",
    "Try to evade",
    "Yes",
    "No",
    "Play cards",
    "Take the last one back",
    "A hireling",
    "Draw tokens",
    "An unassigned gem",
    "The wandering monsters",
    "Attack",
    "Defense",
    "Armor",
    "No gems before my next turn",
    "Ask me again",
    "Exhaust it for its phrase or pet",
]

FROM_POOL: Final = "Choose the token of the pool"  # how every question begins that takes one of its tokens

MOST_NUMBERS: Final = 9
MOST_DICE: Final = 40
NUMBER: Final = len(BUTTONS)  # the abilities of a card, from 1
SEAT: Final = NUMBER + MOST_NUMBERS
DECK: Final = SEAT + 4
DECKS: Final = ["city", "hirelings", "level-1", "level-2", "level-3", "wilderness"]
DECK_NAMES: Final = ["City", "Hirelings", "Dungeon level 1", "Dungeon level 2", "Dungeon level 3", "Wilderness"]
TOKEN: Final = DECK + len(DECKS)
TOKENS: Final = ["grunts", "gold", "goods", "double-grunts", "double-gold", "double-goods"]
TOKEN_NAMES: Final = ["Grunts", "Gold", "Goods", "double Grunts", "double Gold", "double Goods"]
DIE: Final = TOKEN + len(TOKENS)
CARD: Final = DIE + MOST_DICE


def vocabulary(cards: Sequence[str], quests: Sequence[str], pets: Sequence[str]) -> Vocabulary:
    """All words: buttons, numbers, seats, decks, tokens, dice, then cards, quests and pets."""
    words = list(BUTTONS)
    words += [f"number:{n + 1}" for n in range(MOST_NUMBERS)]
    words += [f"seat:{seat}" for seat in range(4)]
    words += [f"deck:{name}" for name in DECKS]
    words += [f"token:{name}" for name in TOKENS]
    words += [f"die:{n + 1}" for n in range(MOST_DICE)]
    words += [f"card:{card}" for card in cards]
    words += [f"quest:{quest}" for quest in quests]
    words += [f"pet:{pet}" for pet in pets]
    return Vocabulary(words)
