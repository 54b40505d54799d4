"""Connections: how many there may be, of one address and in all, and how long one may hold its place without a request.

uvicorn has no time limit for headers and no cap of its own (docs/decisions/0035). So its protocol class, which it lets
a host choose, is derived from here: a connection on which no request is under way for some seconds is closed, be it
silent, halfway through its headers or idle after an answer. At a cap the oldest idle connection of whoever has the most
makes room; only when there is none is a newcomer refused.
"""

from __future__ import annotations

import asyncio
import copy
import resource
from collections import Counter, OrderedDict
from functools import cache
from ipaddress import ip_address, ip_network
from typing import Any, Final

from uvicorn.config import Config
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from grandmelee.server.ops.guard import household
from grandmelee.server.settings import Settings

RESERVED: Final = 128  # files that are no connections: the database, logs, pipes to bots
FEWEST: Final = 32
FULL: Final = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"


class Held:
    """One connection and what is under way on it."""

    def __init__(self, all_held: Connections) -> None:
        self.all = all_held
        self.transport: asyncio.Transport | None = None
        self.address = "?"
        self.requests = 0
        self.timer: asyncio.TimerHandle | None = None

    def open(self, transport: asyncio.Transport) -> bool:
        """Whether there is a place for it."""
        self.transport = transport
        self.address = str((transport.get_extra_info("peername") or ("?",))[0])
        if not self.all.enter(self):
            return False
        self._wait(self.all.idle)
        return True

    def close(self) -> None:
        """The connection has ended, or is ended now."""
        if self.timer is not None:
            self.timer.cancel()
        self.all.leave(self)
        if self.transport is not None and not self.transport.is_closing():
            self.transport.abort()

    async def answer(self, app: Any, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, or follow a live connection, which may last; others have a time limit."""
        self.requests += 1
        self.all.busy(self)
        self._wait(self.all.longest if scope["type"] == "http" else 0)
        try:
            await app(scope, receive, send)
        finally:
            self.requests -= 1
            if scope["type"] != "http":
                self.close_gently()
            elif not self.requests:
                self.all.rest(self)
                self._wait(self.all.idle)

    def close_gently(self) -> None:
        """A live connection has ended: what was said last is still sent."""
        if self.timer is not None:
            self.timer.cancel()
        self.all.leave(self)

    def _wait(self, seconds: float) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = asyncio.get_running_loop().call_later(seconds, self.close) if seconds else None


class Connections:
    """All connections of this process."""

    def __init__(self, most: int, each: int, idle: float, longest: float, trusted: str = "") -> None:
        self.most = most
        self.each = each
        self.idle = idle
        self.longest = longest
        self.trusted = trusted
        self.held: set[Held] = set()
        self.by: Counter[str] = Counter()
        self.resting: dict[str, OrderedDict[Held, None]] = {}  # by address: without a request, the oldest first

    @staticmethod
    def of(settings: Settings) -> Connections:
        """As a host has set it."""
        files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        most = settings.open_connections or max(FEWEST, files - RESERVED)
        return Connections(most, settings.address_connections, settings.idle, settings.longest, settings.proxies)

    def enter(self, held: Held) -> bool:
        """Count a connection in, if there is a place or one can be made."""
        held.address = household(held.address)
        if self.each and self.by[held.address] >= self.each and not is_trusted(held.address, self.trusted):
            if not self._make_room(held.address):
                return False
        if len(self.held) >= self.most:
            crowd = max(self.resting, key=lambda address: len(self.resting[address]), default="")
            if not self._make_room(crowd):
                return False
        self.held.add(held)
        self.by[held.address] += 1
        self.rest(held)
        return True

    def _make_room(self, address: str) -> bool:
        """Close the oldest idle connection of an address, if it has one."""
        if not self.resting.get(address):
            return False
        next(iter(self.resting[address])).close()
        return True

    def leave(self, held: Held) -> None:
        """Count a connection out, once."""
        if held not in self.held:
            return
        self.held.discard(held)
        self.busy(held)
        self.by[held.address] -= 1
        if not self.by[held.address]:
            del self.by[held.address]

    def rest(self, held: Held) -> None:
        """Nothing is under way on it."""
        if held in self.held:
            self.resting.setdefault(held.address, OrderedDict())[held] = None

    def busy(self, held: Held) -> None:
        """Something is under way on it."""
        resting = self.resting.get(held.address)
        if resting is not None:
            resting.pop(held, None)
            if not resting:
                del self.resting[held.address]


@cache
def is_trusted(address: str, trusted: str) -> bool:
    """Whether it is a proxy of the host's, which brings the connections of many.

    >>> is_trusted("127.0.0.1", "127.0.0.1,::1"), is_trusted("10.1.2.3", "10.0.0.0/8"), is_trusted("1.2.3.4", "")
    (True, True, False)
    """
    names = [name.strip() for name in trusted.split(",") if name.strip()]
    if "*" in names or address in names:
        return True
    try:
        found = ip_address(address)
        return any(found in ip_network(name, strict=False) for name in names if "/" in name)
    except ValueError:
        return False


@cache
def connections() -> Connections:
    """Those of this process."""
    return Connections.of(Settings.from_environment())


class HttpConnection(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """uvicorn's connection, counted and timed: only what `asyncio.Protocol` says is changed."""

    def __init__(self, config: Config, **given: Any) -> None:
        self.held = Held(connections())
        if not config.loaded:
            config.load()
        own = copy.copy(config)
        app = config.loaded_app

        async def answer(scope: Any, receive: Any, send: Any) -> None:
            await self.held.answer(app, scope, receive, send)

        own.loaded_app = answer
        super().__init__(own, **given)

    def connection_made(self, transport: asyncio.Transport) -> None:
        """A place for it, or a short no."""
        super().connection_made(transport)
        if not self.held.open(transport):
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self.held.close()
        super().connection_lost(exc)
