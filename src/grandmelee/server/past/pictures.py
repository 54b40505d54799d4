"""Pictures and animations of moments of a game, as files that need nothing else: what one viewer saw, and no more.

They are drawn in a process of their own, of what is stored.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from grandmelee.scene.film import Frame, film
from grandmelee.scene.theme import Name
from grandmelee.server.api.message import events
from grandmelee.server.past.stored import Stored
from grandmelee.server.site.naming import with_short_names
from grandmelee.server.site.pages import label
from grandmelee.server.tables.errors import NotFound
from grandmelee.server.tables.numbers import is_known_to
from grandmelee.server.tables.table import Table

MOST: Final = 60  # moments of one animation
USUAL: Final = 20
LENGTHS: Final = (5, 10, USUAL, 40, MOST)  # offered by the page
PACE: Final = 0.8


def picture(stored: Stored, seat: int | None, theme: Name | None = None) -> bytes:
    """The table as a picture of its own."""
    return drawn(stored.table(), seat, theme).encode()


def drawn(table: Table, seat: int | None, theme: Name | None = None) -> str:
    """The same of a table, from what the seat may know."""
    game, view = table.game, table.s.view(seat)
    options = {word: game.describe(game.vocabulary.number(word)) for word in view["options"]}
    try:
        return with_short_names(str(game.scene(view).svg(theme, options)), names(table))
    except NotImplementedError as error:
        raise NotFound("This game has no pictures yet.") from error


def animation(
    stored: Stored, seat: int | None, first: int, last: int, theme: Name | None = None, pace: float = PACE
) -> bytes:
    """The moments one after the other; of several that look the same to this seat, one."""
    table = stored.table()
    title = f"{table.game.name}, moments {first} to {last}"
    begin, end = table.numbers.stored(seat, first), table.numbers.stored(seat, last)
    then = table.at(begin)
    try:
        frames = [frame(then, seat, first)]
        for row in [row for row in table.rows if begin < row.number <= end]:
            then.take(row)
            if is_known_to(row, seat):
                frames.append(frame(then, seat, then.number_for(seat)))
    except NotImplementedError as error:
        raise NotFound("This game has no pictures yet.") from error
    told = [frames[0], *(one for before, one in pairwise(frames) if one != before)]
    return with_short_names(film(title, told, pace, theme), names(table)).encode()


def frame(table: Table, seat: int | None, number: int) -> Frame:
    """The table at one moment, with the last line of its log."""
    lines = events(table, seat, number - 1)
    return Frame(table.game.scene(table.s.view(seat)), lines[-1]["text"] if lines else "")


def names(table: Table) -> list[str]:
    """How the seats are called."""
    return [label(seat) for seat in table.seats]
