"""Fair queues: so many at once, and whoever has had the least comes next.

Every client has a line of its own, and in it every table one. A place that becomes free goes to the client whose work
has taken the least time so far, and there to the table that was served longest ago. So a client with fifty requests,
or sixty tables of bots, makes others wait for one of them and not for all.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from grandmelee.server.ops.budget import HOUSE
from grandmelee.server.tables.errors import TooBusy

KNOWN: Final = 10_000  # clients whose share is remembered

Line = deque[asyncio.Future[None]]


class FairQueue:
    """Places for work, and who waits for one; *each* is how much of one client may wait, 0 for any number."""

    def __init__(self, places: int, each: int = 0) -> None:
        self.free = places
        self.most = max(1, places - 1)  # of one client at once, so that a place is left for others
        self.each = each
        self.running: Counter[str] = Counter()  # by client
        self.lines: dict[str, OrderedDict[str, Line]] = {}  # by client, by table
        self.shares: dict[str, float] = {}  # by client: seconds had; whoever comes new begins at `now`
        self.now = 0.0  # the share of whoever was served last

    @asynccontextmanager
    async def place(self, client: str, table: str = "") -> AsyncIterator[None]:
        """Wait for a place and hold it; `TooBusy` when too much of this client waits already."""
        await self._wait(client, table)
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            yield
        finally:
            self._leave(client, loop.time() - began)

    def waiting(self, client: str) -> int:
        """How much of a client waits."""
        return sum(len(line) for line in self.lines.get(client, {}).values())

    async def _wait(self, client: str, table: str) -> None:
        if self.free > 0 and self._may(client):
            self.free -= 1
            self._enter(client)
            return
        if self.each and client != HOUSE and self.waiting(client) >= self.each:
            raise TooBusy("You are asking for too much at once; try again in a moment.")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        lines = self.lines.setdefault(client, OrderedDict())
        lines.setdefault(table, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the place was given at the same moment
                self._leave(client, 0.0)
            raise

    def _may(self, client: str) -> bool:
        return client == HOUSE or self.running[client] < self.most

    def _enter(self, client: str) -> None:
        self.running[client] += 1
        self.now = self.shares[client] = max(self.now, self.shares.get(client, 0.0))
        if len(self.shares) > KNOWN:
            self.shares = {each: had for each, had in self.shares.items() if had > self.now or self.running[each]}

    def _leave(self, client: str, seconds: float) -> None:
        self.running[client] -= 1
        if not self.running[client]:
            del self.running[client]
        self.shares[client] = self.shares.get(client, self.now) + seconds
        self.free += 1
        self._next()

    def _next(self) -> None:
        """Give a place that has become free to whoever is next."""
        while able := [client for client in self.lines if self._may(client)]:
            client = min(able, key=lambda each: self.shares.get(each, self.now))
            turn = self._first(client)
            if not turn.done():  # whoever has gone is passed over
                self.free -= 1
                self._enter(client)
                turn.set_result(None)
                return

    def _first(self, client: str) -> asyncio.Future[None]:
        lines = self.lines[client]
        table, line = lines.popitem(last=False)
        turn = line.popleft()
        if line:
            lines[table] = line  # at the end
        if not lines:
            del self.lines[client]
        return turn
