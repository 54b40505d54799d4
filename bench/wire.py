"""A client as thin as it can be, so that what is measured is the server: WebSocket frames and one HTTP request.

It is the same for every server that is measured. What it does not need it refuses rather than does: no compression,
no messages in pieces.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import orjson

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
LAST: Final = 0x80  # the bit of a frame that is the last of its message, and of a length whose payload is masked
HERE: Final = "127.0.0.1"
MASK: Final = bytes(4)  # a mask of zeros leaves the payload as it is; the server unmasks all the same


class Broken(Exception):
    """The server ended a connection, or answered with something else than was asked for."""


class Socket(asyncio.Protocol):
    """One WebSocket; *heard* is called with every message, at once and without a task of its own."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self.request = request
        self.heard = heard
        self.lost: Callable[[Exception], None] | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False
        self.left = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.Transport = transport  # type: ignore[assignment]
        self.transport.write(self.request)

    def connection_lost(self, error: Exception | None) -> None:
        self._break(error or Broken("the connection ended"))

    def data_received(self, data: bytes) -> None:
        data = self.left + data if self.left else data
        if not self.opened.done():
            data = self._open(data)
        try:
            self.left = self._take(data) if self.opened.done() else data
        except Exception as error:
            self._break(error)

    def send(self, payload: bytes) -> None:
        """A message of text."""
        size = len(payload)
        head = bytes((LAST | TEXT, LAST | size)) if size < 126 else bytes((LAST | TEXT, LAST | 126, *divmod(size, 256)))
        self.transport.write(head + MASK + payload)

    def close(self) -> None:
        """Leave, as a client does."""
        if not self.is_closed:
            self.is_closed = True
            self.transport.write(bytes((LAST | CLOSE, LAST)) + MASK)
            self.transport.close()

    def _open(self, data: bytes) -> bytes:
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return data
        if not head.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(Broken(head[:80].decode()))
            return b""
        self.opened.set_result(None)
        return rest

    def _take(self, data: bytes) -> bytes:
        """Hand over every whole frame; what is left of the last."""
        at, end = 0, len(data)
        while end - at >= 2 and not self.is_closed:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if start + size > end:
                break
            self._frame(data[at], data[start : start + size])
            at = start + size
        return data[at:]

    def _frame(self, first: int, payload: bytes) -> None:
        if first == LAST | TEXT:
            self.heard(payload)
        elif first == LAST | PING:
            self.transport.write(bytes((LAST | PONG, LAST | len(payload))) + MASK + payload)
        elif first != LAST | PONG:
            raise Broken(f"a frame of kind {first:#x}: {payload[:80]!r}")

    def _break(self, error: Exception) -> None:
        if not self.opened.done():
            self.opened.set_exception(error)
        if not self.is_closed:
            self.is_closed = True
            self.transport.abort()
            if self.lost is not None:
                self.lost(error)


async def connect(port: int, path: str, heard: Callable[[bytes], None], *headers: str, address: str = HERE) -> Socket:
    """Open a WebSocket to this machine, from an address of its own; what arrives is *heard*."""
    fields = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", *headers)
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", *fields]
    request = "".join(f"{line}\r\n" for line in [*lines, ""]).encode()
    _, socket = await asyncio.get_running_loop().create_connection(
        lambda: Socket(request, heard), HERE, port, local_addr=(address, 0)
    )
    await socket.opened
    return socket


async def post(port: int, path: str, body: object, address: str = HERE) -> dict[str, object]:
    """A JSON request and its answer."""
    reader, writer = await asyncio.open_connection(HERE, port, local_addr=(address, 0))
    payload = orjson.dumps(body)
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\nConnection: close\r\n"
    writer.write(f"{head}Content-Length: {len(payload)}\r\n\r\n".encode() + payload)
    told, _, answer = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    if not told.startswith(b"HTTP/1.1 201"):
        raise Broken(told[:80].decode())
    made: dict[str, object] = orjson.loads(answer)
    return made
