"""Who is at a table: here, away (the page is open but not looked at), or gone.

Nothing of it is stored. A seat is here as long as one of its connections is; a connection that ends is missed only
after a while, so that a reload goes unseen. Workers tell each other by Redis (`notices`), and again every so often:
what a worker said counts only so long, since one that was killed or restarted cannot take it back. Several workers
without Redis do not know who is connected to the others, and say nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Final

HERE: Final = "here"
AWAY: Final = "away"
GONE: Final = "gone"
STATES: Final = (HERE, AWAY, GONE)  # the first of several counts
COUNTS: Final = 3  # times as long as between two tellings that what another worker said counts


def tell_nobody(seat: int, state: str) -> None:
    """There is nobody to tell."""


class Presence:
    """The people connected to one table; `number` grows whenever a seat's state changes."""

    def __init__(self) -> None:
        self.number = 0
        self.lasts = 0.0  # seconds a connection that has ended still counts
        self.connected: dict[object, tuple[frozenset[int], bool]] = {}  # by connection: its seats, and whether away
        self.elsewhere: dict[tuple[str, int], tuple[str, float]] = {}  # by worker and seat: the state, and when heard
        self.tell: Callable[[int, str], None] = tell_nobody  # what has changed here

    def set(self, connection: object, seats: Iterable[int], is_away: bool = False) -> None:
        """Someone with these seats is connected, and looks or does not."""
        self._change(connection, (frozenset(seats), is_away))

    def leave(self, connection: object) -> None:
        """A connection has ended."""
        if connection in self.connected:
            asyncio.get_running_loop().call_later(self.lasts, self._change, connection, None)

    def hear(self, worker: str, seat: int, state: str) -> bool:
        """How a seat is at another worker; whether that is new."""
        before = self.state(seat)
        if state in (HERE, AWAY):
            self.elsewhere[worker, seat] = state, time.monotonic()
        else:
            self.elsewhere.pop((worker, seat), None)
        self.number += self.state(seat) != before
        return self.state(seat) != before

    def forget(self, seconds: float) -> bool:
        """What other workers have not said again for so long counts no more; whether that changes anything."""
        late = [key for key, (_, at) in self.elsewhere.items() if at < time.monotonic() - seconds]
        changes = [self.hear(worker, seat, GONE) for worker, seat in late]
        return any(changes)

    def told_again(self) -> list[tuple[int, str]]:
        """The seats that are connected here, and how."""
        return [
            (seat, self.own(seat)) for seat in sorted(frozenset().union(*(who for who, _ in self.connected.values())))
        ]

    def own(self, seat: int) -> str:
        """How a seat is at this worker."""
        looks = [is_away for seats, is_away in self.connected.values() if seat in seats]
        if not looks:
            return GONE
        return AWAY if all(looks) else HERE

    def state(self, seat: int) -> str:
        """How a seat is, at whichever worker."""
        known = [self.own(seat), *[state for (_, other), (state, _) in self.elsewhere.items() if other == seat]]
        return min(known, key=STATES.index)

    def _change(self, connection: object, now: tuple[frozenset[int], bool] | None) -> None:
        was = self.connected.get(connection, (frozenset[int](), False))
        seats = was[0] | (now[0] if now else frozenset())
        before = {seat: (self.own(seat), self.state(seat)) for seat in seats}
        if now is None:
            self.connected.pop(connection, None)
        else:
            self.connected[connection] = now
        for seat, (own, state) in before.items():
            self.number += self.state(seat) != state
            if self.own(seat) != own:
                self.tell(seat, self.own(seat))
