"""Marks on the board: people at a table point at what everyone sees, for some seconds or until they take it back.

Nothing of it is stored: a mark is a gesture, which workers tell each other of by Redis (`notices`). Only what a
spectator's picture shows can be pointed at, so that pointing tells nobody what somebody holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import grandmelee as gm
from grandmelee.scene.scene import words
from grandmelee.server.ops.limits import Bucket
from grandmelee.server.store.storage import now
from grandmelee.server.tables.errors import TooOften

MOST: Final = 3  # of one seat at a time
RATE: Final = 1.5  # marks a second of one seat
AT_ONCE: Final = 6


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
        self.newest = 0  # the id of the last mark
        self.lasts = 8_000  # milliseconds; a host may say otherwise
        self.marks: list[Mark] = []
        self.bucket = Bucket(RATE, AT_ONCE)

    def point(self, seat: int, word: str) -> None:
        """Point at a word; pointing at it again takes the mark back."""
        if not self.bucket.take(str(seat)):
            raise TooOften("That is too much pointing; wait a moment.")
        own = [mark for mark in self.of(seat) if mark.word != word]
        fresh = [self._new(seat, word, now())] if len(own) == len(self.of(seat)) else []
        self._set(seat, (own + fresh)[-MOST:])

    def clear(self, seat: int) -> None:
        """Take all marks of a seat back."""
        self._set(seat, [])

    def of(self, seat: int) -> list[Mark]:
        """The marks of one seat."""
        return [mark for mark in self.current() if mark.seat == seat]

    def take(self, seat: int, pointed: list[tuple[str, int]]) -> None:
        """A seat points, as another worker says: at these words, each for so many milliseconds more."""
        known = {mark.word: mark for mark in self.of(seat)}
        ends = [(word, now() - self.lasts + max(0, min(left, self.lasts))) for word, left in pointed[-MOST:]]
        self._set(seat, [known.get(word) or self._new(seat, word, at) for word, at in ends])

    def _new(self, seat: int, word: str, at: int) -> Mark:
        self.newest += 1
        return Mark(self.newest, seat, word, at)

    def _set(self, seat: int, own: list[Mark]) -> None:
        self.number += 1
        self.marks = [mark for mark in self.current() if mark.seat != seat] + own

    def current(self) -> list[Mark]:
        """The marks that are still to be seen."""
        return [mark for mark in self.marks if now() - mark.at < self.lasts]

    def told(self) -> list[dict[str, Any]]:
        """The marks as everyone is told of them: who points at what, and for how many milliseconds more."""
        return [
            {"id": mark.id, "seat": mark.seat, "word": mark.word, "left": max(0, mark.at + self.lasts - now())}
            for mark in self.current()
        ]


def shown_to_all(game: gm.Game[Any], view: dict[str, Any]) -> set[str]:
    """The words a spectator's picture shows."""
    try:
        parts = game.scene(view).parts.values()
    except NotImplementedError:
        return set()
    return {word for part in parts for word in words(part.element)}
