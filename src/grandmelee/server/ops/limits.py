"""Limits: so many at once, and so many a second after that."""

from __future__ import annotations

import time
from typing import Final

KNOWN_ADDRESSES: Final = 20_000


class Bucket:
    """So many at once, and so many a second after that, for each key; without a rate there is no limit."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.had: dict[str, tuple[float, float]] = {}  # what is left, and when that was

    def take(self, key: str, cost: float = 1) -> bool:
        """Whether so many more are allowed; if so they are counted."""
        if not self.rate:
            return True
        left = self.left(key)
        self._note(key, left - cost if left >= cost else left)
        return left >= cost

    def charge(self, key: str, cost: float) -> None:
        """Count what has happened already; there may be less than nothing left then."""
        if self.rate and cost:
            self._note(key, max(self.left(key) - cost, -self.burst))

    def left(self, key: str) -> float:
        """How many are left."""
        left, then = self.had.get(key, (self.burst, 0.0))
        return min(self.burst, left + (time.monotonic() - then) * self.rate)

    def debt(self, key: str) -> float:
        """Seconds until there is something left again."""
        return max(0.0, -self.left(key) / self.rate) if self.rate else 0.0

    def _note(self, key: str, left: float) -> None:
        if len(self.had) > KNOWN_ADDRESSES:
            self.had = {known: had for known, had in self.had.items() if self.left(known) < self.burst}
        if len(self.had) > KNOWN_ADDRESSES:
            self.had.clear()
        self.had[key] = (left, time.monotonic())
