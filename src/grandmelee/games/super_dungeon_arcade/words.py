"""Everything a player can point at: fixed words first, what packs can add last.

A square is named by its tile and its place on it: `square:2c5` is row c, column 5 of tile 2. Whoever stands on a square
is pointed at by the square. Heroes, actions, cards, models and plots have words of their own; `slurp:riftling-warrior`
is the Loud Slurping of that Hero.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grandmelee.core.vocabulary import Vocabulary
from grandmelee.games.super_dungeon_arcade.dice import DICE_NAMES
from grandmelee.games.super_dungeon_arcade.terms import ATTRIBUTES, SIDES, STATUSES, TILE

if TYPE_CHECKING:
    from grandmelee.games.super_dungeon_arcade.content import Content

BUTTONS: Final = {
    "done": "Done",
    "pass": "Pass",
    "quiet": "Do not ask me again this turn",
    "ask-again": "Ask me again",
    "yes": "Yes",
    "no": "No",
    "end": "End the activation",
    "stop": "Stop here",
    "stand": "Stand up for 1 AP",
    "rise": "Stand up for all movement",
    "dash": "Dash",
    "open-chest": "Open Chest",
    "interact": "Interact",
    "only-attacked": "Ask me only when a Hero is attacked or wounded",
    "leave": "Leave it",
    "wound": "A wound token",
    "heart": "A heart",
    "potion": "A potion",
    "trade": "Trade six loot for a treasure",
    "coin": "Trade loot for a coin",
    "concede": "Give up",
    "default": "As it comes",
    "shift": "Shapeshift",
    "wind-of-blades": "Wind of Blades",
    "wounds": "Suffer the wounds",
    "card": "Lose a card",
    "back": "Take the last one back",
}
WORDS: Final = list(BUTTONS)
DONE: Final = 0
PASS: Final = 1
QUIET: Final = 2
ASK_AGAIN: Final = 3
YES: Final = 4
NO: Final = 5
END: Final = 6
STOP: Final = 7
STAND: Final = 8
RISE: Final = 9
DASH: Final = 10
OPEN_CHEST: Final = 11
INTERACT: Final = 12
ONLY_ATTACKED: Final = 13
LEAVE: Final = 14
WOUND: Final = 15
HEART: Final = 16
POTION: Final = 17
TRADE: Final = 18
COIN: Final = 19
CONCEDE: Final = 20
DEFAULT: Final = 21
SHIFT: Final = 22
WIND: Final = 23
WOUNDS: Final = 24
CARD: Final = 25
BACK: Final = 26

DICE: Final = 30  # more dice are never thrown at once
PLACES: Final = 4 * TILE * TILE
STATUS: Final = 27
SIDE: Final = STATUS + len(STATUSES)
ATTRIBUTE: Final = SIDE + 4
COLOUR: Final = ATTRIBUTE + 4
DIE: Final = COLOUR + 3
SQUARE: Final = DIE + DICE
HERO: Final = SQUARE + PLACES

ROW_NAMES: Final = "abcdefghij"


def square_name(place: int) -> str:
    """The name of a square: tile, row from the north, column from the west, counted from 1."""
    tile, inside = divmod(place, TILE * TILE)
    return f"{tile + 1}{ROW_NAMES[inside // TILE]}{inside % TILE + 1}"


def vocabulary(content: Content) -> Vocabulary:
    """All words; where the kinds of content begin is noted in the content."""
    words = WORDS + [f"status:{name.lower()}" for name in STATUSES]
    words += [f"side:{name}" for name in SIDES]
    words += [f"attribute:{name.lower()}" for name in ATTRIBUTES[:4]]
    words += [f"colour:{name}" for name in DICE_NAMES]
    words += [f"die:{number + 1}" for number in range(DICE)]
    words += [f"square:{square_name(place)}" for place in range(PLACES)]
    words += [f"hero:{hero.slug}" for hero in content.heroes]
    content.action_word = len(words)
    words += [f"action:{action.slug}" for action in content.actions]
    content.item_word = len(words)
    words += [f"card:{item.slug}" for item in content.items]
    content.model_word = len(words)
    words += [f"model:{model.slug}" for model in content.models]
    content.plot_word = len(words)
    words += [f"plot:{plot.slug}" for plot in content.plots]
    content.slurp_word = len(words)
    words += [f"slurp:{hero.slug}" for hero in content.heroes]
    return Vocabulary(words)
