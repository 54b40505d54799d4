"""Packing what is sent: large answers in threads with a fair queue before them, at the expense of whoever wants them.

Packed pages are small, so the bytes sent hold nobody back; what packing them takes does.
"""

from __future__ import annotations

import zlib
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware, GZipResponder
from starlette.types import Receive, Scope, Send

from grandmelee.server.past.pool import Pool

SMALLEST: Final = 2000  # bytes from which on an answer is packed
LARGE: Final = 32 * 1024  # and from which on that is done in a thread
LEVEL: Final = 4

threads: Final = Pool(2, "packing", each=0)


class Packing(GZipMiddleware):
    """Starlette's, with a queue and a price."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            await Packed(self.app, SMALLEST, LEVEL)(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


class Packed(GZipResponder):
    """One answer."""

    async def apply_compression(self, body: bytes, *, more_body: bool) -> bytes:
        """Pack it here when it is small, else in a thread."""
        if len(body) < LARGE:
            return pack(self.compressor, body, more_body)
        return await threads.do(pack, self.compressor, body, more_body)


def pack(compressor: Any, body: bytes, is_more: bool) -> bytes:
    """This part of an answer, packed."""
    packed: bytes = compressor.compress(body) + compressor.flush(zlib.Z_SYNC_FLUSH if is_more else zlib.Z_FINISH)
    return packed
