"""Connections: how many there may be, of one address and in all, and how long one may hold its place without a request.

uvicorn has no time limit for headers and no cap of its own (docs/decisions/0035). So its protocol class, which it lets
a host choose, is derived from here: a connection on which no request is under way for some seconds is closed, be it
silent, halfway through its headers or idle after an answer. At a cap the oldest idle connection of whoever has the most
makes room; only when there is none is a newcomer refused. What comes in is measured, see `incoming`.
"""

from __future__ import annotations

import asyncio
import copy
import resource
from collections import Counter, OrderedDict
from functools import cache, lru_cache, partial
from ipaddress import ip_address, ip_network
from typing import Any, Final, cast

from uvicorn.config import Config
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from grandmelee.server.ops.guard import SAFE, address_of, household
from grandmelee.server.ops.incoming import LIVE_COST, LIVE_PORTION, NO_LENGTH, PORTION, TOO_LARGE, Head, Incoming
from grandmelee.server.ops.limits import Bucket
from grandmelee.server.settings import Settings

RESERVED: Final = 128  # files that are no connections: the database, logs, pipes to bots
FEWEST: Final = 32
PATIENCE: Final = 2  # times `idle` that a live connection may take to read what waits for it
FULL: Final = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"


class Held:
    """One connection and what is under way on it."""

    def __init__(self, all_held: Connections) -> None:
        self.all = all_held
        self.transport: asyncio.Transport | None = None
        self.address = "?"
        self.is_proxy = False  # of the host's, which brings the connections of many
        self.requests = 0
        self.head = Head()
        self.body = 0  # bytes that are still to come of the body of the request that is under way
        self.incoming: Incoming | None = None
        self.scope: Any = None  # of a live connection
        self.timer: asyncio.TimerHandle | None = None

    def open(self, transport: asyncio.Transport) -> bool:
        """Whether there is a place for it."""
        self.transport = transport
        self.address, self.is_proxy = self.all.comes_from(transport)
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
        self.body = 0 if scope.get("method") in SAFE else min(self.head.length, self.all.largest)
        self.scope = scope if scope["type"] == "websocket" else None
        self.all.busy(self)
        self._wait(self.all.longest if scope["type"] == "http" else 0)
        self._go_on()
        try:
            await app(scope, receive, send)
        finally:
            self.requests -= 1
            if scope["type"] != "http":
                self.close_gently()
            elif not self.requests:
                self.head.begin()
                self.all.rest(self)
                self._wait(self.all.idle)
                self._go_on()

    def close_gently(self) -> None:
        """A live connection has ended: what was said last is still sent."""
        if self.timer is not None:
            self.timer.cancel()
        self.all.leave(self)

    def _go_on(self) -> None:
        if self.incoming is not None:
            self.incoming.go_on()

    def allowed(self, data: bytes) -> int:
        """How many bytes may be read now: a head, then its body; what comes after that waits for the answer."""
        if self.requests:
            return min(len(data), self.body)
        return 0 if self.head.is_whole else self.head.part(data)

    def refusal(self, data: bytes) -> bytes:
        """What is said to a head that is longer than allowed, or does not tell how long its body is; or nothing."""
        if self.requests:
            self.body -= len(data)
            return b""
        if not self.head.take(data):
            return TOO_LARGE
        return NO_LENGTH if self.head.is_chunked else b""

    def charge(self, size: int) -> float:
        """So many bytes have come in; seconds until more are taken of this address, unless it is a proxy."""
        return 0.0 if self.is_proxy else self.all.charge(self.address, size)

    def charge_live(self, size: int) -> float:
        """The same of a live connection, of which it is known by now whose it is."""
        if self.scope is None:
            return self.charge(LIVE_COST * size)
        address = address_of(self.scope)
        return 0.0 if is_trusted(address, self.all.trusted) else self.all.charge(address, LIVE_COST * size)

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
        self.opened = Bucket(0.0, 0.0)  # connections, by address
        self.received = Bucket(0.0, 0.0)  # bytes, by address
        self.largest = PORTION  # bytes of one request
        self.held: set[Held] = set()
        self.by: Counter[str] = Counter()
        self.resting: dict[str, OrderedDict[Held, None]] = {}  # by address: without a request, the oldest first

    @staticmethod
    def of(settings: Settings) -> Connections:
        """As a host has set it."""
        files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        most = settings.open_connections or max(FEWEST, files - RESERVED)
        found = Connections(most, settings.address_connections, settings.idle, settings.longest, settings.proxies)
        found.opened = Bucket(settings.new_connections, max(settings.new_connections, settings.address_connections))
        found.received = Bucket(settings.received, settings.received_burst)
        found.largest = PORTION + max(settings.record_limit, settings.body_limit)
        return found

    def welcome(self, transport: asyncio.Transport) -> bool:
        """Whether one more may be opened from where this one comes: each costs, however soon it ends."""
        address, is_proxy = self.comes_from(transport)
        return is_proxy or self.opened.take(address)

    def comes_from(self, transport: asyncio.Transport) -> tuple[str, bool]:
        """What limits count a connection by, and whether it is a proxy of the host's: that is one address only."""
        address = str((transport.get_extra_info("peername") or ("?",))[0])
        counted = household(address)
        return counted, is_trusted(address, self.trusted) or is_trusted(counted, self.trusted)

    def charge(self, address: str, size: int) -> float:
        """An address has sent so many bytes; seconds until more are taken."""
        self.received.charge(address, size)
        return self.received.debt(address)

    def enter(self, held: Held) -> bool:
        """Count a connection in, if there is a place or one can be made."""
        if self.each and self.by[held.address] >= self.each and not held.is_proxy:
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


@lru_cache(maxsize=4096)
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


class Door(asyncio.Protocol):
    """What uvicorn makes for every connection: whoever opens too many is turned away before anything else is made."""

    def __init__(self, **given: Any) -> None:
        self.given = given

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let it in, or not."""
        opened = cast(asyncio.Transport, transport)
        if not connections().welcome(opened):
            opened.abort()
            return
        protocol = HttpConnection(**self.given)
        opened.set_protocol(protocol)
        protocol.connection_made(opened)


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
        own.ws_protocol_class = partial(LiveConnection, self.held)  # type: ignore[assignment]
        super().__init__(own, **given)
        self.incoming = self.held.incoming = Incoming(self.held.allowed, self._read, self.held.charge)

    def connection_made(self, transport: asyncio.Transport) -> None:
        """A place for it, or a short no."""
        super().connection_made(transport)
        if not self.held.open(transport):
            transport.write(FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Something has come in."""
        self.incoming.take(data, self.transport)

    def _read(self, portion: bytes) -> None:
        refusal = self.held.refusal(portion)
        if refusal:
            self.transport.write(refusal)
            self.transport.close()
            return
        super().data_received(portion)
        protocol = self.transport.get_protocol()
        if protocol is not self:  # it is a live connection now
            self.held.incoming = None
            if rest := self.incoming.rest():
                protocol.data_received(rest)

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self.held.close()
        super().connection_lost(exc)


def portion_of(data: bytes) -> int:
    """How many bytes of a live connection are read in one go."""
    return min(len(data), LIVE_PORTION)


class LiveConnection(AutoWebSocketsProtocol):  # type: ignore[misc, valid-type]
    """uvicorn's live connection, of which what comes in is counted below the application, too.

    uvicorn closes one that answers no pings, but politely: whoever never reads would be waited for without an end.
    """

    def __init__(self, held: Held, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self.idle = held.all.idle
        self.looks = 0  # since nothing more could be sent, or since it should have ended
        self.is_full = False
        self.watching: asyncio.TimerHandle | None = None
        self.incoming = Incoming(portion_of, super().data_received, held.charge_live)

    def connection_made(self, transport: asyncio.Transport) -> None:
        """It begins."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Something has come in."""
        self.incoming.take(data, self.transport)

    def pause_writing(self) -> None:
        """More waits to be read than there is room for."""
        super().pause_writing()
        self.is_full, self.looks = True, 0

    def resume_writing(self) -> None:
        """Some of it was read."""
        super().resume_writing()
        self.is_full = False

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        if self.watching is not None:
            self.watching.cancel()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Look every so often, and end it when it has been full, or about to end, at some looks in a row."""
        self.looks = self.looks + 1 if self.is_full or self.transport.is_closing() else 0
        if self.looks > PATIENCE:
            self.transport.abort()
        self.watching = asyncio.get_running_loop().call_later(self.idle, self._watch)
