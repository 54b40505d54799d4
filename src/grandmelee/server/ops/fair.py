"""Fair queues: so many at once, and whoever has had the least comes next.

Every client has a queue of its own, and in it every table one. A place that becomes free goes to the client whose work
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

Queue = deque[asyncio.Future[None]]


class FairQueue:
    """Places for work, and who waits for one; *each* is how much of one client may wait, 0 for any number."""

    def __init__(self, places: int, each: int = 0) -> None:
        self.free = places
        self.most = max(1, places - 1)  # of one client at once, so that a place is left for others
        self.each = each
        self.running: Counter[str] = Counter()  # by client
        self.queues: dict[str, OrderedDict[str, Queue]] = {}  # by client, by table
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
        return sum(len(queue) for queue in self.queues.get(client, {}).values())

    async def _wait(self, client: str, table: str) -> None:
        if self.free > 0 and self._may(client):
            self.free -= 1
            self._enter(client)
            return
        if self.each and client != HOUSE and self.waiting(client) >= self.each:
            raise TooBusy("You are asking for too much at once; try again in a moment.")
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queues = self.queues.setdefault(client, OrderedDict())
        queues.setdefault(table, deque()).append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():  # the place was given at the same moment
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
        while able := [client for client in self.queues if self._may(client)]:
            client = min(able, key=lambda each: self.shares.get(each, self.now))
            waiter = self._first(client)
            if not waiter.done():  # whoever has gone is passed over
                self.free -= 1
                self._enter(client)
                waiter.set_result(None)
                return

    def _first(self, client: str) -> asyncio.Future[None]:
        queues = self.queues[client]
        table, queue = queues.popitem(last=False)
        waiter = queue.popleft()
        if queue:
            queues[table] = queue  # at the end
        if not queues:
            del self.queues[client]
        return waiter
