"""Limits: so many at once, and so many a second after that."""

from __future__ import annotations

import time
from typing import Final

KNOWN_ADDRESSES: Final = 20_000


class Bucket:
    """So many at once, and so many a second after that, for each key."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> bool:
        """Whether one more is allowed."""
        if not self.rate:
            return True
        instant = time.monotonic()
        left, then = self.left.get(key, (self.burst, instant))
        left = min(self.burst, left + (instant - then) * self.rate)
        if len(self.left) > KNOWN_ADDRESSES:
            self.left.clear()
        self.left[key] = (left - 1 if left >= 1 else left, instant)
        return left >= 1
