"""The last roll, beside the board: who rolled what, and what came of it, until whoever looks has answered again.

With it stands what nobody should miss (`Game.heralds`): a card turned up, a boss that comes in, somebody who falls.

Any event whose kind says that something was rolled is one; its dice are the words after "rolls", between commas.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Any, Final

from grandmelee.core.events import Event
from grandmelee.server.site.naming import with_names
from grandmelee.server.tables.table import Table

ROLLED: Final = "rolled"
ROLLS: Final = re.compile(r"^(?P<who>.+?) rolls (?:(?P<what>[A-Z]+): )?(?P<dice>.+)$")
DIE: Final = re.compile(
    r"(?:(?P<colour>blue|red|green) )?(?P<face>(?:heart|potion|\d stars?|blank|\d+)(?:/(?:heart|potion|\d stars?))*)"
)
AGAIN: Final = re.compile(r" (?:blue|red|green) [^;:]*;")  # dice that a line about the outcome repeats
SIGNS: Final = {"heart": "\u2665", "potion": "\u2697", "star": "\u2605", "stars": "\u2605", "blank": ""}
MOST: Final = 4  # rolls that are shown together, as those of one fight
AFTER: Final = 3  # lines that say what came of it
HERALDED: Final = 3  # lines that nobody should miss; two of them leave the roll to the log, so that the board is seen


def last_roll(table: Table, seat: int | None, names: list[str], end: int | None = None) -> dict[str, Any] | None:
    """The last roll this seat saw since it answered last, in the log up to a line, and what nobody should miss.

    Seats are called by their *names*.
    """
    after: list[str] = []
    rolls: list[str] = []
    told: list[str] = []
    is_whole = False
    for event in reversed(seen_since(table, seat, end)):
        text = with_names(event.text, names)
        if event.kind in table.game.heralds:
            told.insert(0, text)
            continue
        is_whole = is_whole or len(rolls) == MOST or (bool(rolls) and not is_roll(event.kind))
        if not is_whole:
            (rolls if is_roll(event.kind) else after).insert(0, text if is_roll(event.kind) else AGAIN.sub("", text))
    shown = [in_dice(text) for text in rolls] if len(told) < 2 else []
    room = AFTER - len(told) if shown else 0
    return {"rolls": shown, "after": after[:room], "told": told[-HERALDED:]} if shown or told else None


def seen_since(table: Table, seat: int | None, end: int | None) -> list[Event]:
    """What this seat saw since it answered last, in the log up to a line."""
    since = since_answer(table, seat)
    lines = list(takewhile(lambda line: line.number >= since, reversed(table.log[:end])))
    return [line.event for line in reversed(lines) if line.event.is_visible_to(seat)]


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
