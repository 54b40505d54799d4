"""Limits: so many at once, and so many a second after that; or so many under way at a time."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Final

KNOWN_ADDRESSES: Final = 20_000


class Bucket:
    """So many at once, and so many a second after that, for each key; without a rate there is no limit.

    *owed* is how much of what was charged at most is still to be paid for.
    """

    def __init__(self, rate: float, burst: float, owed: float | None = None) -> None:
        self.rate = rate
        self.burst = burst
        self.owed = burst if owed is None else owed
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
            self._note(key, max(self.left(key) - cost, -self.owed))

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


class Slots:
    """So many under way at a time for each key; whoever comes then waits until one before them is done.

    At most *waiting* of them do, where there is such a limit.
    """

    def __init__(self, most: int, waiting: int | None = None) -> None:
        self.most = most
        self.waiting = waiting
        self.taken: dict[str, int] = {}
        self.queues: dict[str, deque[asyncio.Future[None]]] = {}

    async def take(self, key: str) -> bool:
        """Wait for a slot and take it; False at once when too many wait already."""
        if self.taken.get(key, 0) < self.most:
            self.taken[key] = self.taken.get(key, 0) + 1
            return True
        queue = self.queues.setdefault(key, deque())
        if self.waiting is not None and len(queue) >= self.waiting:
            return False
        waiter = asyncio.get_running_loop().create_future()
        queue.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                self.give_back(key)
            raise
        return True

    def give_back(self, key: str) -> None:
        """A slot is free: the first who waits has it."""
        queue = self.queues.get(key)
        while queue:
            waiter = queue.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self.queues.pop(key, None)
        self.taken[key] -= 1
        if not self.taken[key]:
            del self.taken[key]
