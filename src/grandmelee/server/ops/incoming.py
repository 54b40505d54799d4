"""What comes in over a connection: how much of it is taken, and how large the head of a request may be.

What somebody sends costs before any request or message of theirs is counted: headers without an end, or a flood of
WebSocket pings, are answered below the application. So bytes are given on in portions, requests one after the other,
and whoever has sent more than they may is not read for a while.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Final

PORTION: Final = 16 * 1024  # bytes of a request that are read in one go, and the longest head of one
LIVE_PORTION: Final = 2 * 1024  # of a live connection, where they may be hundreds of frames
LIVE_COST: Final = 20  # times as much as bytes of a request
MOST_WAITING: Final = 1024 * 1024  # bytes of one connection that were read and not given on
BLANK: Final = b"\r\n\r\n"
LENGTH: Final = re.compile(rb"\ncontent-length:[ \t]*(\d{1,18})[ \t]*\r\n", re.IGNORECASE)
CHUNKED: Final = re.compile(rb"\ntransfer-encoding:", re.IGNORECASE)
TOO_LARGE: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
NO_LENGTH: Final = b"HTTP/1.1 411 Length Required\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Incoming:
    """Gives on what comes in, as much at a time as is *allowed*; *charge* says how many seconds to wait after it."""

    def __init__(
        self, allowed: Callable[[bytes], int], give: Callable[[bytes], None], charge: Callable[[int], float]
    ) -> None:
        self.allowed = allowed
        self.give = give
        self.charge = charge
        self.waiting = bytearray()
        self.timer: asyncio.TimerHandle | None = None
        self.transport: asyncio.Transport | None = None

    def take(self, data: bytes, transport: asyncio.Transport) -> None:
        """This has come in; mostly all of it can be given on at once."""
        self.transport = transport
        if self.timer is None and not self.waiting and self.allowed(data) == len(data) <= PORTION:
            wait = self.charge(len(data))
            self.give(data)
            if wait and not transport.is_closing():
                self._wait(transport, wait, True)
            return
        self.waiting += data
        if len(self.waiting) > MOST_WAITING:  # uvicorn reads on when it has answered something
            self.waiting.clear()
            transport.abort()
        elif self.timer is None:
            self.go_on()
        else:
            transport.pause_reading()

    def rest(self) -> bytes:
        """What was not given on; it is forgotten here."""
        rest, self.waiting = bytes(self.waiting), bytearray()
        return rest

    def go_on(self) -> None:
        """Give on what is allowed now, and the rest a little later or when this is called again."""
        transport = self.transport
        if self.timer is not None or transport is None:
            return
        if transport.is_closing():
            self.waiting.clear()
            return
        portion = bytes(self.waiting[: self.allowed(bytes(self.waiting[:PORTION]))])
        del self.waiting[: len(portion)]
        wait = self.charge(len(portion))
        if portion:
            self.give(portion)
        if not transport.is_closing():
            self._wait(transport, wait, bool(portion))

    def _wait(self, transport: asyncio.Transport, seconds: float, is_moving: bool) -> None:
        if seconds or (self.waiting and is_moving):
            self.timer = asyncio.get_running_loop().call_later(seconds, self._later)
        if seconds or self.waiting:
            transport.pause_reading()
        elif not transport.is_reading():
            transport.resume_reading()

    def _later(self) -> None:
        self.timer = None
        self.go_on()


class Head:
    """Measures the heads of requests, which end with a blank line, and reads how long their bodies are."""

    def __init__(self, most: int = PORTION) -> None:
        self.most = most
        self.begin()

    def begin(self) -> None:
        """A new request may come."""
        self.seen = bytearray()
        self.is_whole = False
        self.length = 0  # of the body
        self.is_chunked = False  # the body says piece by piece how long it is

    def part(self, data: bytes) -> int:
        """How much of this belongs to it."""
        last = bytes(self.seen[1 - len(BLANK) :])
        end = (last + data).find(BLANK)
        return len(data) if end < 0 else end + len(BLANK) - len(last)

    def take(self, data: bytes) -> bool:
        """This comes next; whether it may."""
        start = max(0, len(self.seen) - len(BLANK) + 1)
        self.seen += data
        if len(self.seen) > self.most + PORTION:
            return False
        self.is_whole = self.seen.find(BLANK, start) >= 0
        if self.is_whole:
            found = LENGTH.search(self.seen)
            self.length = int(found[1]) if found else 0
            self.is_chunked = CHUNKED.search(self.seen) is not None
        return self.is_whole or len(self.seen) <= self.most
