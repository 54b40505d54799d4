"""At the door: foreign origins, floods and oversized bodies are turned away; every answer carries strict headers."""

from __future__ import annotations

import asyncio
import json
import time
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grandmelee.server.ops import logs, metrics
from grandmelee.server.ops.limits import Bucket
from grandmelee.server.settings import Settings

log: Final = structlog.get_logger("grandmelee.request")

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
BODY_TIME: Final = 20.0  # seconds for a body to arrive
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # with no-referrer browsers send forms without an origin
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "cache-control": "no-store",
}


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.requests = Bucket(settings.rate, settings.burst)
        self.creations = Bucket(settings.create_rate, settings.create_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket" and (is_foreign(scope) or not self.requests.take(address_of(scope))):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin, or too many"})
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status, is_head = 500, scope["method"] == "HEAD"

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = with_headers(message["headers"])
            elif is_head:
                message = {**message, "body": b""}
            await send(message)

        try:
            await self._admit(scope, receive, dressed)
        finally:
            note(scope, status, time.perf_counter() - began)

    async def _admit(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refusal(scope)
        if refusal is not None:
            await refuse(send, *refusal)
            return
        if scope["method"] in SAFE:
            asked = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
            await self.app(asked, receive, send)
            return
        limit = self.settings.record_limit if scope["path"].endswith("/records") else self.settings.body_limit
        try:
            body = await asyncio.wait_for(read_body(scope, receive, limit), BODY_TIME)
        except TimeoutError:
            await refuse(send, 408, "The request took too long to arrive.")
            return
        if body is None:
            await refuse(send, 413, f"The request is larger than {limit} bytes.")
            return
        await self.app(scope, replayed(body, receive), send)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        address = address_of(scope)
        if scope["path"] in ("/healthz", "/readyz", "/metrics"):
            return None
        if not self.requests.take(address):
            return 429, "Too many requests; wait a moment."
        if scope["method"] in SAFE:
            return None
        if is_foreign(scope):
            sites = header(scope, b"origin")[:200], header(scope, b"host")[:200]
            return 403, "The request comes from a page of {}; this is {}. A proxy must pass the host on.".format(*sites)
        makes = scope["path"].rstrip("/").endswith(("/tables", "/records", "/fork"))
        if makes and not self.creations.take(address):
            return 429, "Too many new tables; wait a moment."
        return None


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    return household(str((scope.get("client") or ("?", 0))[0]))


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """What limits count by: an address, or of IPv6 the network that one customer is given.

    >>> household("203.0.113.9"), household("::ffff:203.0.113.9"), household("2001:db8:0:7::1")
    ('203.0.113.9', '203.0.113.9', '2001:db8:0:7::/64')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address) or found.ipv4_mapped:
        return str(getattr(found, "ipv4_mapped", None) or found)
    return str(IPv6Network((found, 64), strict=False))


def header(scope: Scope, name: bytes) -> str:
    """A header of a request, or nothing."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def is_foreign(scope: Scope) -> bool:
    """Whether a browser sent this from a page of another site."""
    origin = header(scope, b"origin")
    if origin and site_of(origin) != header(scope, b"host"):
        return True
    return header(scope, b"sec-fetch-site") == "cross-site"


def site_of(origin: str) -> str | None:
    """Host and port of an origin; None for what is none.

    >>> site_of("https://table.example:8000"), site_of("null"), site_of("http://[::1")
    ('table.example:8000', '', None)
    """
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


async def read_body(scope: Scope, receive: Receive, limit: int) -> bytes | None:
    """The whole body, or None when it is too large."""
    length = header(scope, b"content-length")
    if length.isdigit() and int(length) > limit:
        return None
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > limit:
            return None
        if message["type"] == "http.disconnect" or not message.get("more_body"):
            return bytes(body)


def replayed(body: bytes, receive: Receive) -> Receive:
    """A body that was read already, for whoever reads it next."""
    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_part() -> Message:
        return parts.pop() if parts else await receive()

    return next_part


def with_headers(given: Any) -> list[tuple[bytes, bytes]]:
    """The answer's headers and the strict ones it does not set itself."""
    headers = list(given)
    named = {key.lower() for key, _ in headers}
    return headers + [(k.encode(), v.encode()) for k, v in HEADERS.items() if k.encode() not in named]


async def refuse(send: Send, status: int, text: str) -> None:
    """Turn a request away."""
    body = json.dumps({"rule": None, "text": text}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def note(scope: Scope, status: int, seconds: float) -> None:
    """Count and log a request."""
    metrics.REQUESTS.labels(method=scope["method"] if scope["method"] in SAFE | {"POST"} else "OTHER").observe(seconds)
    if status >= 400:
        metrics.REFUSALS.labels(status=str(status)).inc()
    path = logs.safe_path(scope["path"])
    log.debug("request", method=scope["method"], path=path, status=status, ms=round(seconds * 1000, 1))
