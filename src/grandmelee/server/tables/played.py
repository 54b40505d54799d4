"""The last answers of a table beat by beat, for pages that show one thing after another.

Beats run the true state, so they are made only for answers that are written, when the first page asks for them.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from grandmelee.core.beats import Beat
from grandmelee.core.state import State
from grandmelee.server.store.writer import Row
from grandmelee.server.tables.numbers import is_known_to

MOST_ANSWERS: Final = 80  # whose beats can still be shown
MOST_BEATS: Final = 60  # shown before those of the last answer; after a longer absence only the present is

GIVING_UP: Final = "concede"


class Answered:
    """An answer that is written: the state before it, and its beats once someone has asked for them."""

    def __init__(self, row: Row, before: State) -> None:
        self.row = row
        self.number = row.number
        self.seat = row.seat
        self.word = row.word
        self.before = before
        self._beats: list[Beat] | None = None

    @property
    def is_decision(self) -> bool:
        """Whether there was something to choose, beyond giving up."""
        return len([each for each in self.before.options(self.seat) if self.before.word(each) != GIVING_UP]) > 1

    @property
    def beats(self) -> list[Beat]:
        """What it caused, step by step."""
        if self._beats is None:
            self._beats = self.before.beats(self.seat, self.word)
        return self._beats


class Played:
    """The last answers of a table, oldest first."""

    def __init__(self) -> None:
        self.answers: deque[Answered] = deque(maxlen=MOST_ANSWERS)

    def add(self, row: Row, before: State) -> None:
        """One more answer."""
        self.answers.append(Answered(row, before))

    def still(self) -> Played:
        """The same, which stays as it is now."""
        then = Played()
        then.answers.extend(self.answers)
        return then

    def forget(self) -> None:
        """Something was taken back: what was shown is no longer what happened."""
        self.answers.clear()

    def since(self, number: int) -> list[Answered]:
        """The answers after a number; none when they are too many to be shown, or not all known any more."""
        if not self.answers or self.answers[0].number > number + 1:
            return []
        found = [answered for answered in self.answers if answered.number > number]
        return found if are_few(found) else []

    def since_decision(self, seat: int | None) -> list[Answered]:
        """From the last answer of a seat on that it had to choose, or else from its last one; for a spectator from the
        last answer of whoever answered then.
        """
        known = [answered for answered in self.answers if is_known_to(answered.row, seat)]
        who = seat if seat is not None else known[-1].seat if known else None
        mine = [place for place, answered in enumerate(known) if answered.seat == who] or [len(known) - 1]
        last = next((place for place in reversed(mine) if known[max(0, place)].is_decision), mine[-1]) if known else 0
        while not are_few(known[max(0, last) :]):
            last += 1
        return known[max(0, last) :]


def are_few(answers: list[Answered]) -> bool:
    """Whether so much can be shown: the last answer whole, be it a long turn of an automated side, and a little before.

    Beats that nobody waits for can be skipped on the page.
    """
    return sum(len(answered.beats) for answered in answers[:-1]) <= MOST_BEATS
