"""Marks on the board: people at a table point at what everyone sees, for some seconds or until they take it back.

Nothing of it is stored: a mark is a gesture. Only what a spectator's picture shows can be pointed at, so that pointing
tells nobody what somebody holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import grandmelee as gm
from grandmelee.scene.scene import words
from grandmelee.server.guard import Bucket
from grandmelee.server.storage import now

MOST: Final = 3  # of one seat at a time
RATE: Final = 1.5  # marks a second of one seat
AT_ONCE: Final = 6


class TooOften(Exception):
    """Someone points faster than others can look."""


@dataclass(frozen=True)
class Mark:
    """A seat points at a word."""

    id: int
    seat: int
    word: str
    at: int


class Marks:
    """The marks of one table; `number` grows whenever they change."""

    def __init__(self) -> None:
        self.number = 0
        self.lasts = 8_000  # milliseconds; a host may say otherwise
        self.marks: list[Mark] = []
        self.bucket = Bucket(RATE, AT_ONCE)

    def point(self, seat: int, word: str) -> None:
        """Point at a word; pointing at it again takes the mark back."""
        if not self.bucket.take(str(seat)):
            raise TooOften("That is too much pointing; wait a moment.")
        own = [mark for mark in self.current() if mark.seat == seat and mark.word != word]
        is_new = all((mark.seat, mark.word) != (seat, word) for mark in self.current())
        self.number += 1
        fresh = [Mark(self.number, seat, word, now())] if is_new else []
        self.marks = [mark for mark in self.current() if mark.seat != seat] + (own + fresh)[-MOST:]

    def clear(self, seat: int) -> None:
        """Take all marks of a seat back."""
        self.number += 1
        self.marks = [mark for mark in self.current() if mark.seat != seat]

    def current(self) -> list[Mark]:
        """The marks that are still to be seen."""
        return [mark for mark in self.marks if now() - mark.at < self.lasts]

    def told(self) -> list[dict[str, Any]]:
        """The marks as everyone is told of them: who points at what, and for how many milliseconds more."""
        return [
            {"id": mark.id, "seat": mark.seat, "word": mark.word, "left": max(0, mark.at + self.lasts - now())}
            for mark in self.current()
        ]


def shown_to_all(game: gm.Game, view: dict[str, Any]) -> set[str]:
    """The words a spectator's picture shows."""
    try:
        parts = game.scene(view).parts.values()
    except NotImplementedError:
        return set()
    return {word for part in parts for word in words(part.element)}
