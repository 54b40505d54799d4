"""The last roll, beside the board: who rolled what, and what came of it, until whoever looks has answered again.

Any event whose kind says that something was rolled is one; its dice are the words after "rolls", between commas.
"""

from __future__ import annotations

import re
from typing import Any, Final

from grandmelee.server.site.naming import with_names
from grandmelee.server.tables.table import Table

ROLLED: Final = "rolled"
ROLLS: Final = re.compile(r"^(?P<who>.+?) rolls (?:(?P<what>[A-Z]+): )?(?P<dice>.+)$")
DIE: Final = re.compile(
    r"(?:(?P<colour>blue|red|green) )?(?P<face>(?:heart|potion|\d stars?|blank|\d+)(?:/(?:heart|potion|\d stars?))*)"
)
SIGNS: Final = {"heart": "\u2665", "potion": "\u2697", "star": "\u2605", "stars": "\u2605", "blank": ""}
MOST: Final = 4  # rolls that are shown together, as those of one fight
AFTER: Final = 2  # lines that say what came of it


def last_roll(table: Table, seat: int | None, names: list[str], end: int | None = None) -> dict[str, Any] | None:
    """The last roll this seat saw since it answered last, in the log up to a line; None where nothing was rolled.

    Seats are called by their *names*.
    """
    since = since_answer(table, seat)
    after: list[str] = []
    rolls: list[str] = []
    for line in reversed(table.log[:end]):
        if line.number < since or (rolls and not is_roll(line.event.kind)) or len(rolls) == MOST:
            break
        if line.event.is_visible_to(seat):
            (rolls if is_roll(line.event.kind) else after).insert(0, with_names(line.event.text, names))
    return {"rolls": [in_dice(text) for text in rolls], "after": after[:AFTER]} if rolls else None


def since_answer(table: Table, seat: int | None) -> int:
    """The number of the last answer a seat gave, of anyone for a spectator; those long ago are forgotten."""
    known = table.played.answers
    own = (answered.number for answered in reversed(known) if seat is None or answered.seat == seat)
    return next(own, known[0].number if known else table.number)


def is_roll(kind: str) -> bool:
    """Whether that kind of event is a roll of dice.

    >>> [is_roll(kind) for kind in ("Rolled", "DefenceRolled", "DieRolledAgain", "Rerolled", "Controlled", "Moved")]
    [True, True, True, True, False, False]
    """
    return "Rolled" in kind or kind.startswith("Reroll")


def in_dice(text: str) -> dict[str, Any]:
    """A line about a roll: who rolled, with what, each die, and what else the line says.

    >>> told = in_dice("Kyra rolls ARM: blue 2 stars, red blank")
    >>> told["who"], told["what"], [(die["colour"], die["sign"]) for die in told["dice"]]
    ('Kyra', 'ARM', [('blue', '★★'), ('red', '')])
    >>> in_dice("Guards #5 rolls 4 for Attack")["dice"], in_dice("Guards #5 rolls 4 for Attack")["rest"]
    ([{'colour': '', 'sign': '4', 'face': '4'}], 'for Attack')
    >>> in_dice("The event: Ravage")
    {'who': '', 'what': '', 'dice': [], 'rest': 'The event: Ravage'}
    """
    found = ROLLS.match(text)
    dice: list[dict[str, str]] = []
    place = 0
    while found and (die := DIE.match(found["dice"], place)):
        face = die["face"]
        dice.append(
            {"colour": die["colour"] or "", "sign": sign(face), "face": f"{die['colour'] or ''} {face}".strip()}
        )
        place = die.end()
        if not found["dice"].startswith(", ", place):
            break
        place += 2
    if found is None or not dice:
        return {"who": "", "what": "", "dice": [], "rest": text}
    return {"who": found["who"], "what": found["what"] or "", "dice": dice, "rest": found["dice"][place:].strip("; ")}


def sign(face: str) -> str:
    """What is drawn on a die that shows this.

    >>> sign("2 stars"), sign("heart/1 star"), sign("blank"), sign("6")
    ('★★', '♥★', '', '6')
    """
    signs = []
    for part in face.split("/"):
        count, _, what = part.rpartition(" ")
        signs.append(SIGNS.get(what, what) * int(count or 1))
    return "".join(signs)
