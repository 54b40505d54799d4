"""At the door: foreign origins, floods and oversized bodies are turned away; every answer carries strict headers."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from collections import deque
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from math import ceil
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grandmelee.server.ops import logs, metrics
from grandmelee.server.ops.budget import CLIENT, Budgets, Charged, Client, apart, client
from grandmelee.server.ops.limits import Bucket, Slots
from grandmelee.server.settings import Settings

log: Final = structlog.get_logger("grandmelee.request")

HOST: Final = re.compile(r"[\w.-]+(:\d{1,5})?|\[[\da-fA-F:.]+\](:\d{1,5})?", re.ASCII)
LONGEST_NAME: Final = 300  # characters of a host and its port; what is longer is nobody's
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
HEALTH_BURST: Final = 20
PAGES_AT_ONCE: Final = 4  # that are made for one client; what the first ones cost is known before the others begin
PAGES_WAITING: Final = 100  # and wait for that: also those of connections that are closed again at once
PATIENCE: Final = 2.0  # seconds a request waits until what came before it is paid for
BODY_TIME: Final = 20.0  # seconds for a body to arrive
PORTION: Final = 8 * 1024  # bytes of it that are read in one go
TOO_MANY: Final = (429, "Too many requests; wait a moment.")
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
        self.health = Bucket(settings.health_rate, HEALTH_BURST)
        self.budgets = Budgets(settings)
        self.pages = Slots(PAGES_AT_ONCE, PAGES_WAITING)
        public = [urlsplit(address.strip()).hostname or "" for address in settings.public.split(",")]
        self.hosts = Hosts(",".join([settings.hosts, *public]))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        who = Client(address_of(scope), self.budgets)
        CLIENT.set(who)
        serve = self._http if scope["type"] == "http" else self._live
        await Charged(serve(scope, receive, send), who)

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A live connection: what it carries is counted, and whoever has had too much waits (`api.live`)."""
        is_welcome = self.hosts.allow(header(scope, b"host")) and not is_foreign(scope)
        if not is_welcome or not self.requests.take(address_of(scope)):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin or host, or too many"})
            return
        who = client()

        async def counted(message: Message) -> None:
            who.spend(sent=len(message.get("text") or ""))
            await send(message)

        await self.app(scope, receive, counted)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status, is_head, who = 500, scope["method"] == "HEAD", client()
        is_making = is_page(scope)

        async def dressed(message: Message) -> None:
            nonlocal status, is_making
            if message["type"] == "http.response.start":
                status = message["status"]
                if is_making:  # made, and to be sent however slowly it is read
                    is_making = False
                    self.pages.give_back(who.address)
                message["headers"] = with_headers(message["headers"])
            elif is_head:
                message = {**message, "body": b""}
            who.spend(sent=len(message.get("body", b"")))
            await send(message)

        is_full = is_making and not await self.pages.take(who.address)
        is_making = is_making and not is_full
        try:
            await (self._turn_away(dressed, *TOO_MANY) if is_full else self._admit(scope, receive, dressed))
        finally:
            if is_making:
                self.pages.give_back(who.address)
            note(scope, status, time.perf_counter() - began)

    async def _admit(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = await self._refusal(scope)
        if refusal is not None:
            await self._turn_away(send, *refusal)
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

    async def _turn_away(self, send: Send, status: int, text: str) -> None:
        await asyncio.sleep(self.settings.slowdown * apart() if status == 429 else 0)
        await refuse(send, status, text)

    async def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        address = address_of(scope)
        if scope["path"] in ("/healthz", "/readyz"):
            return None if self.health.take(address) else (429, "Asked too often; wait a moment.")
        if not self.hosts.allow(header(scope, b"host")):
            return 400, f"This server does not go by the name {header(scope, b'host')[:200]!r}; see --hosts."
        if not self.requests.take(address):
            return TOO_MANY
        if not await client().pay(PATIENCE):
            return 429, f"Your requests have cost too much; come again in {ceil(client().debt)} seconds."
        if scope["method"] in SAFE:
            return None
        if is_foreign(scope):
            sites = header(scope, b"origin")[:200], header(scope, b"host")[:200]
            return 403, "The request comes from a page of {}; this is {}. A proxy must pass the host on.".format(*sites)
        makes = scope["path"].rstrip("/").endswith(("/tables", "/records", "/fork"))
        if makes and not self.creations.take(address):
            return 429, "Too many new tables; wait a moment."
        return None


class Hosts:
    """The names this server goes by: those the host has set, else the machine's own name.

    Addresses and localhost are always ours; a name that somebody else has made lead here gets nothing.
    """

    def __init__(self, names: str) -> None:
        given = {name.strip().lower().rstrip(".") for name in names.split(",") if name.strip()}
        own = socket.gethostname().lower()
        self.names = {"localhost"} | (given or {own, f"{own}.local"})

    def allow(self, host: str) -> bool:
        """Whether a request for that name is meant for us."""
        name = name_in(host[:LONGEST_NAME])
        return "*" in self.names or name in self.names or is_address(name)


@lru_cache(maxsize=4096)
def name_in(host: str) -> str:
    """The name in a `Host` header, without its port.

    >>> name_in("Table.example:8000"), name_in("[::1]:80"), name_in("127.0.0.1"), name_in("a:b:c"), name_in("a:99999")
    ('table.example', '::1', '127.0.0.1', '', '')
    """
    try:
        found = urlsplit(f"//{host}")
        _ = found.port  # which refuses one that no port can be
        return (found.hostname or "").rstrip(".") if HOST.fullmatch(host) else ""
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    """Whether it is an address and no name."""
    try:
        ip_address(name)
    except ValueError:
        return name.endswith(".localhost")
    return True


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


def is_page(scope: Scope) -> bool:
    """Whether something is to be drawn for it: no file as it lies there, and nothing of the interface for programs."""
    return scope["method"] in SAFE and not scope["path"].startswith(("/api/", "/static/", "/healthz", "/readyz"))


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
    """A body that was read already, for whoever reads it next: in portions, since forms are read byte by byte."""
    parts = deque(body[at : at + PORTION] for at in range(0, max(1, len(body)), PORTION))

    async def next_part() -> Message:
        if not parts:
            return await receive()
        await asyncio.sleep(0)  # others come in between
        return {"type": "http.request", "body": parts.popleft(), "more_body": bool(parts)}

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
