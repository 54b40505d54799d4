"""Seats by the names of those who sit there, in lines and in drawings."""

from __future__ import annotations

import re
from typing import Final

from markupsafe import escape

ROOM: Final = 14  # letters of a name in a picture
NUMBER: Final = re.compile(r"(\d+)\b")


def with_names(text: str, names: list[str]) -> str:
    """A line in which seats are called as people see them, and not counted."""
    first, *others = text.split("Seat ")  # a drawing is long, and an expression would hold everyone up in it
    made = [first]
    for rest in others:
        before, found = made[-1][-1:], NUMBER.match(rest)
        is_seat = found is not None and 0 < int(found[1]) <= len(names) and not (before.isalnum() or before == "_")
        made.append(names[int(found[1]) - 1] + rest[found.end() :] if found and is_seat else f"Seat {rest}")
    return "".join(made)


def with_short_names(drawing: str, names: list[str]) -> str:
    """A drawing in which seats are called as people see them, as far as there is room."""
    return with_names(drawing, [str(escape(shortened(name))) for name in names])


def shortened(name: str) -> str:
    """A name that has room in a picture."""
    return name if len(name) <= ROOM else f"{name[: ROOM - 1].rstrip()}\u2026"
