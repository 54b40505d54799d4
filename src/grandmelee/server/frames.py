"""uvicorn's WebSocket protocol with a short way for what live connections mostly carry: small whole messages of text.

Frames of one turn of the loop leave together, in one call to the system. Whatever is not a plain message of text,
in pieces, compressed or about the connection itself, goes uvicorn's own way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode

try:
    from websockets.speedups import apply_mask
except ImportError:  # a websockets that was built without a compiler
    from websockets.utils import apply_mask

PARTS: Final = {
    "close_sent",
    "disconnected",
    "handshake_complete",
    "handshake_initiated",
    "queue",
    "read_paused",
    "writable",
}
if not set(WebSocketsSansIOProtocol.__init__.__code__.co_names) >= PARTS:
    raise ImportError("this uvicorn's WebSocket protocol has other parts than ours is made of")

EXTENSION: Final = "grandmelee.frames"
LAST: Final = 0x80  # of a frame's first byte: the last of its message; of its second: the payload is masked
TEXT: Final = LAST | Opcode.TEXT
KIND: Final = 0x0F
SHORT, MEDIUM, LONG = 125, 126, 127
HEAD: Final = 2
MASK: Final = 4


class Frames(WebSocketsSansIOProtocol):
    """One WebSocket of a viewer."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.is_whole = True  # until a frame has come in pieces; from then on uvicorn's parser has the rest
        self.out: list[bytes] = []
        self.listener: Callable[[str], bool] | None = None  # takes a message at once, or leaves it to the queue

    def handle_connect(self, event: Any) -> None:
        """Let the application find this."""
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self

    # ---- in --------------------------------------------------------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        """Take short messages of text at once."""
        if self.handshake_initiated and not self.handshake_complete:
            self.is_whole = False  # someone does not wait for our answer: uvicorn's parser has it already
        while self.is_whole and self._is_plain() and data:
            size = whole_frame(data)
            self.is_whole = size > 0
            if self.is_whole:
                self._take(data[:size])
                data = data[size:]
        if data:
            self.flush()
            super().data_received(data)

    def _take(self, frame: bytes) -> None:
        if frame[0] != TEXT:
            self.flush()
            super().data_received(frame)
            return
        try:
            text = apply_mask(frame[HEAD + MASK :], frame[HEAD : HEAD + MASK]).decode()
        except UnicodeDecodeError:
            super().data_received(frame)
            return
        is_behind = not self.queue.empty()
        if self.listener is not None and not is_behind and self.listener(text):
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if is_behind and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _is_plain(self) -> bool:
        """Whether the connection is open and nothing was agreed on that changes what frames look like."""
        return (
            self.handshake_complete
            and not self.close_sent
            and not self.disconnected
            and not self.conn.extensions
            and not self.transport.is_closing()
        )

    # ---- out -------------------------------------------------------------------------------------------------------
    async def send(self, message: Any) -> None:
        """Put a message of text with the others of this turn."""
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is None or not self.push(text.encode()):
            self.flush()
            await super().send(message)

    def push(self, payload: bytes) -> bool:
        """Put a message of text with the others; False when it must go uvicorn's way."""
        if not self.writable.is_set() or not self._is_plain():
            return False
        if not self.out:
            self.loop.call_soon(self.flush)
        self.out += (head(len(payload)), payload)
        return True

    def flush(self) -> None:
        """Let everything go that was put together."""
        if self.out:
            out, self.out = self.out, []
            if not self.transport.is_closing():
                self.transport.write(b"".join(out))

    def shutdown(self) -> None:
        """The server ends."""
        self.flush()
        super().shutdown()


def whole_frame(data: bytes) -> int:
    """The length of the frame that *data* begins with, when it is masked, short, not in pieces and all there; else 0.

    >>> whole_frame(bytes([0x81, 0x82, 1, 2, 3, 4, 5, 6, 0x81])), whole_frame(bytes([0x01, 0x82, 1, 2, 3, 4, 5, 6]))
    (8, 0)
    """
    if len(data) < HEAD + MASK or data[0] & ~KIND != LAST or not LAST <= data[1] <= LAST + SHORT:
        return 0
    size = HEAD + MASK + data[1] - LAST
    return size if size <= len(data) else 0


def head(size: int) -> bytes:
    r"""The first bytes of a frame of text with a payload of so many bytes.

    >>> head(5), head(300), head(70_000)[:2]
    (b'\x81\x05', b'\x81~\x01,', b'\x81\x7f')
    """
    if size <= SHORT:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, MEDIUM)) + size.to_bytes(2, "big")
    return bytes((TEXT, LONG)) + size.to_bytes(8, "big")
