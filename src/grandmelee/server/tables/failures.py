"""Bots that cannot answer: how often each was tried at the question that stands, and when that is often enough.

Nothing of it is stored: after a restart it is tried again.
"""

from __future__ import annotations

from typing import Final

MOST: Final = 5  # tries of one question
AGAIN: Final = 1.0  # seconds before the second; before each one after it twice as long


class Failures:
    """The failures of one table's bots; a question is told from the next by the row from which on it stands."""

    def __init__(self) -> None:
        self.found: dict[int, tuple[int, int]] = {}  # by seat: since which row its question stands, and how often

    def count(self, seat: int, since: int) -> int:
        """How often a bot could not answer a question."""
        then, times = self.found.get(seat, (since, 0))
        return times if then == since else 0

    def add(self, seat: int, since: int) -> int:
        """Once more; how often that was."""
        times = self.count(seat, since) + 1
        self.found[seat] = (since, times)
        return times

    def is_stuck(self, seat: int, since: int) -> bool:
        """Whether it is tried no more."""
        return self.count(seat, since) >= MOST

    def forget(self) -> None:
        """Let all be tried again."""
        self.found.clear()


def pause(times: int) -> float:
    """Seconds until a bot that has failed so often is tried again.

    >>> [pause(times) for times in (1, 2, 3, 4)]
    [1.0, 2.0, 4.0, 8.0]
    """
    return AGAIN * 2.0 ** (times - 1)
