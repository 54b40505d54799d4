"""Shares of what was counted, with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from grandmelee.core.outcomes import TIED, WON

Z: Final = 1.96  # standard errors either side of a 95 % interval


def interval(wins: float, n: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share.

    >>> [round(end, 3) for end in interval(400, 500)]
    [0.763, 0.833]
    >>> interval(0, 0)
    (0.0, 1.0)
    """
    if n <= 0:
        return 0.0, 1.0
    share = wins / n
    middle = share + Z * Z / (2 * n)
    half = Z * sqrt(max(0.0, share * (1 - share)) / n + Z * Z / (4 * n * n))
    below = 1 + Z * Z / n
    return max(0.0, (middle - half) / below), min(1.0, (middle + half) / below)


def credits(outcomes: Sequence[str]) -> list[float]:
    """By seat: 1 for who has won, a part of it for who share first place.

    >>> credits(["lost", "won"]), credits(["tied", "tied", "lost"])
    ([0.0, 1.0], [0.5, 0.5, 0.0])
    """
    tied = outcomes.count(TIED)
    return [1.0 if outcome == WON else 1.0 / tied if outcome == TIED else 0.0 for outcome in outcomes]


def side_credits(outcomes: Sequence[str], sides: Sequence[int]) -> dict[int, float]:
    """By side: 1 for the one that has won, a part of it for those that share first place.

    >>> side_credits(["won", "lost", "won", "lost"], [0, 1, 0, 1])
    {0: 1.0, 1: 0.0}
    >>> side_credits(["tied", "tied", "tied", "tied"], [0, 1, 0, 1])
    {0: 0.5, 1: 0.5}
    """
    by_side = dict(zip(sides, outcomes, strict=True))
    return dict(zip(by_side, credits(list(by_side.values())), strict=True))


class Tally:
    """How often something won, and out of how many."""

    def __init__(self, wins: float = 0.0, games: int = 0) -> None:
        self.wins = wins
        self.games = games

    def add(self, credit: float) -> None:
        """One more game."""
        self.wins += credit
        self.games += 1

    @property
    def share(self) -> float:
        """What it won."""
        return self.wins / self.games if self.games else 0.0

    def to_json(self) -> dict[str, float]:
        """Games, the share that was won, and its interval."""
        low, high = interval(self.wins, self.games)
        return {
            "games": self.games,
            "win_share": round(self.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }
