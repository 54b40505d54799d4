"""The live connection: one WebSocket for each viewer, which always carries the newest table and never a backlog.

A viewer hears when something they may see has changed, and of nothing else: while others choose in secret the
connection is silent. After a break the client names the last number it has seen and gets the events it missed.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

import orjson
import structlog
from pydantic import BaseModel, ValidationError
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from grandmelee.core.errors import IllegalAnswer
from grandmelee.core.reach import looked_ahead, says_ahead
from grandmelee.server.api import models
from grandmelee.server.api.errors import STATUSES, BadMessage, refusal
from grandmelee.server.api.message import brief, events, moment
from grandmelee.server.api.request import tokens_of
from grandmelee.server.api.routes import reason
from grandmelee.server.ops import metrics
from grandmelee.server.ops.budget import charged, client
from grandmelee.server.ops.guard import address_of
from grandmelee.server.ops.limits import Bucket
from grandmelee.server.past.pool import drawings
from grandmelee.server.site.addresses import Reach, reach
from grandmelee.server.site.following import Following
from grandmelee.server.site.pages import Look
from grandmelee.server.site.sharing import taken_at
from grandmelee.server.store.storage import StorageFailure, now
from grandmelee.server.tables.caching import cached_last
from grandmelee.server.tables.errors import NotAllowed, NotFound, OtherVersion
from grandmelee.server.tables.people import Viewer, viewer_of
from grandmelee.server.tables.registry import Registry
from grandmelee.server.tables.table import Aim, Table

log: Final = structlog.get_logger("grandmelee.live")
connected: Final[Counter[str]] = Counter()

PATH: Final = re.compile(r"/api/tables/([^/]+)/live")
POLICY: Final = 1008
GONE: Final = 1001
OUR_MISTAKE: Final = 1011
TRY_LATER: Final = 1013
REFUSED: Final = tuple(kind for kind in STATUSES if kind is not Exception)
AT_ONCE: Final = 60  # messages of a client, before its rate counts
FOR_A_PAGE: Final = ("over", "seat", "held", "own", "kind", "now")


class Asked(BaseModel):
    """How a viewer wants to follow: `after`, the last number seen; `seat`, one of several held; what to be told.

    With `html` the page's parts are sent, drawn for a `tall` window or not; `since` is when the person in front of a
    shared machine took it. With `brief` a program gets data only: no texts and no log.
    """

    after: int = -1
    seat: int | None = None
    html: bool = False
    tall: bool = False
    since: int | None = None
    brief: bool = False


class Live:
    """Takes live connections before anything else does: what they carry passes no other layer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        await receive()  # websocket.connect
        try:
            asked = Asked.model_validate(dict(HTTPConnection(scope).query_params))
        except ValidationError:
            await send({"type": "websocket.close", "code": POLICY})
            return
        await live(scope, receive, send, found[1], asked)


async def live(scope: Scope, receive: Receive, send: Send, table_id: str, asked: Asked) -> None:
    """Follow a table."""
    registry: Registry = scope["app"].state.tables
    address = address_of(scope)
    await send({"type": "websocket.accept"})
    if registry.settings.connections and connected[address] >= registry.settings.connections:
        await close(send, TRY_LATER, "too many connections")
        return
    connected[address] += 1
    try:
        with metrics.VIEWERS.track_inprogress():
            await or_close(send, follow(scope, receive, send, table_id, asked))
    finally:
        connected[address] -= 1
        if not connected[address]:
            del connected[address]


async def or_close(send: Send, work: Coroutine[Any, Any, None]) -> None:
    """Do it, or close the connection and say why."""
    try:
        await work
    except (NotFound, NotAllowed, OtherVersion) as error:
        await close(send, POLICY, str(error))
    except StorageFailure:
        await close(send, TRY_LATER, "the database cannot do it now")
    except OSError:
        pass  # the viewer has gone
    except Exception:
        log.exception("live")
        await close(send, OUR_MISTAKE, "a mistake of ours")


async def close(send: Send, code: int, why: str) -> None:
    """Close with a reason short enough for the protocol."""
    with suppress(RuntimeError, OSError):
        reason = why.encode()[:120].decode(errors="ignore")
        await send({"type": "websocket.close", "code": code, "reason": reason})


async def follow(scope: Scope, receive: Receive, send: Send, table_id: str, asked: Asked) -> None:
    """Tell and listen at the same time, until the viewer goes or is shown out."""
    registry: Registry = scope["app"].state.tables
    table = await registry.find(table_id)
    request = HTTPConnection(scope)
    tokens, is_bearer = tokens_of(request.headers, request.cookies)
    connection = Connection(send, registry, table, tokens, asked)
    viewer = connection.viewer()
    if is_bearer and viewer.seat is None and not viewer.is_host:
        raise NotAllowed("No seat at this table has this token.")
    if asked.html:
        connection.page = Following(scope["app"].state.pages)
        connection.reach = reach(request, registry.settings)
    table.watchers.add(connection.wake)
    registry.people.arrive(table, connection.key, viewer.seats)
    telling = asyncio.create_task(charged(or_close(send, connection.tell())))
    try:
        await connection.listen(receive)
    finally:
        table.leave(connection.wake)
        registry.people.depart(table, connection.key)
        connection.page = None  # else it would stay until the next garbage collection
        telling.cancel()
        await asyncio.wait([telling])


class Connection:
    """One viewer's connection to one table."""

    def __init__(self, send: Send, registry: Registry, table: Table, tokens: list[str], asked: Asked) -> None:
        self.send = send
        self.registry = registry
        self.table = table
        self.tokens = tokens
        self.seat = asked.seat
        self.taken = asked.since
        self.after = asked.after
        self.is_brief = asked.brief and not asked.html
        self.is_tall = asked.tall
        self.reach = Reach()  # what links in its page begin with
        self.changed = asyncio.Event()
        self.changed.set()
        self.bucket = Bucket(registry.settings.messages, AT_ONCE)
        self.page: Following | None = None  # what a page shows, where one follows
        self.last = (0, b"")  # what was told last, apart from number and events, and since when the question stands
        self.pointed = 0  # the last change of the marks sent
        self.key = object()  # stands for this connection among those present, and outlives it a little
        self.present: list[dict[str, Any]] = []  # who is here, as it was sent last
        self.heard = -1  # the last line of chat sent; -1: none looked for yet
        self.known: tuple[object, Viewer] | None = None
        self.drawing = asyncio.Lock()  # held while a thread draws what the page is to be told

    def viewer(self) -> Viewer:
        """Who this is now: seats change hands when a link is used, and whoever has several looks from the one asked."""
        seats = self.table.seats
        if self.known is not None and self.known[0] is seats and len(self.known[1].seats) < 2:
            return self.known[1]
        viewer = taken_at(self.table, viewer_of(self.table, self.tokens, self.seat), self.taken)
        self.known = (seats, viewer)
        return viewer

    # ---- telling ---------------------------------------------------------------------------------------------------
    def wake(self) -> None:
        """Something may have changed."""
        self.changed.set()

    async def tell(self) -> None:
        """Send the newest table whenever something visible has changed."""
        while True:
            await self.changed.wait()
            await client().pay()  # of what is told meanwhile only the newest counts
            self.changed.clear()
            if self.registry.is_closing:
                await close(self.send, GONE, "the server restarts")
                return
            await (self._tell_briefly() if self.is_brief else self._tell_table())
            if not self._has_heard_all():
                await self._tell_chat()
            await self._tell_marks()
            await self._tell_presence()

    def _has_heard_all(self) -> bool:
        """Whether nothing was said that this viewer has not been told."""
        return self.heard >= 0 and self.heard == self.table.last_said

    def since(self, viewer: Viewer) -> int:
        """From which number on the viewer's question stands: one that looks the same may be another."""
        return self.table.since[viewer.seat] if viewer.seat is not None else 0

    async def _tell_briefly(self) -> None:
        viewer = self.viewer()
        told = orjson.dumps(brief(self.table, viewer))
        seen = (self.since(viewer), told)
        if seen == self.last:
            return
        self.last = seen
        await self._send_text(f'{{"type":"table","number":{self.table.number_for(viewer.seat)},{told[1:].decode()}')

    async def _tell_table(self) -> None:
        viewer, table = self.viewer(), self.table.still()
        async with self.drawing:
            text = await drawings.do(self._table_told, table, viewer)
        if text:
            await self._send_text(text)

    def _table_told(self, table: Table, viewer: Viewer) -> str:
        """What there is to tell of a moment, drawn in a thread; nothing when the viewer has been told all of it."""
        told = dict(cached_last(table, ("moment", viewer.seat), viewer, lambda: moment(table, viewer)))
        number, new = told.pop("number"), events(table, viewer.seat, self.after)
        seen = (table.since[viewer.seat] if viewer.seat is not None else 0, orjson.dumps(told))
        if seen == self.last and not new:
            return ""
        self.last, self.after = seen, number
        if told["clock"] or (table.absence.is_clock and told["absence"]["away"]):
            told["now"] = now()  # the client's clock may be another
        page = self.page  # it goes when the viewer does
        if page is None:
            told["events"] = new
        else:
            told = {name: told[name] for name in FOR_A_PAGE if name in told}  # the rest is in the page
            told |= page.update(table, self._look(page, table, viewer), self.is_tall)
        return orjson.dumps({"type": "table", "number": number, **told}).decode()

    def _look(self, page: Following, table: Table, viewer: Viewer) -> Look:
        """The page at a moment; it is drawn once for all who look with the same eyes, one after the other."""
        how = (viewer, self.reach, self.is_tall)
        place = ("look", viewer.seat, self.is_tall)
        return cached_last(table, place, how, lambda: page.pages.look(table, *how))

    async def _tell_chat(self) -> None:
        table = self.table
        if table.last_said == 0:
            self.heard = 0
            return
        until = max(0, self.heard, table.last_said or 0)  # of which some may not be for this viewer
        lines = await self.registry.storage.chat(table.id, max(0, self.heard), bool(self.viewer().seats))
        self.heard = max(until, lines[-1]["id"]) if lines else until
        table.last_said = max(self.heard, table.last_said or 0)
        if lines:
            await self._send({"type": "chat", "lines": lines})

    async def _tell_marks(self) -> None:
        marks = self.table.marks
        if self.pointed != marks.number and not self.is_brief:
            self.pointed = marks.number
            await self._send({"type": "marks", "marks": marks.told()})

    async def _tell_presence(self) -> None:
        present = self.registry.people.present(self.table)
        if present != self.present and not self.is_brief:
            self.present = present
            await self._send({"type": "presence", "present": present})

    async def _send(self, told: dict[str, Any]) -> None:
        await self._send_text(orjson.dumps(told).decode())

    async def _send_text(self, text: str) -> None:
        await self.send({"type": "websocket.send", "text": text})

    # ---- listening -------------------------------------------------------------------------------------------------
    async def listen(self, receive: Receive) -> None:
        """Take what the client sends, one message at a time."""
        while True:
            received = await receive()
            if received["type"] == "websocket.disconnect":
                return
            await client().pay()
            if not self.bucket.take(""):
                await close(self.send, POLICY, "too many messages")
                return
            text = received.get("text")
            await self._send(await self._reply(text if text is not None else ""))

    async def _reply(self, text: str) -> dict[str, Any]:
        asked: dict[str, Any] = {}
        try:
            asked = parsed(text)
            reply = await self._carry_out(asked.pop("type", None), {k: v for k, v in asked.items() if k != "id"})
        except REFUSED as error:
            reply = refused(error)
        return with_id(reply, asked.get("id"))

    async def _carry_out(self, kind: object, asked: dict[str, Any]) -> dict[str, Any]:
        if kind == "ping":
            return {"type": "pong"}
        if kind == "hello":
            async with self.drawing:
                return self._greet(asked)
        if kind == "away":
            away = models.AwayAsked.model_validate(asked).away
            self.registry.people.arrive(self.table, self.key, self.viewer().seats, away)
            return {"type": "noted"}
        if kind == "again":
            return {"type": "again", **(await self._again(self.page) if self.page else {})}
        return await self._answer_to(kind, asked, self.own_seat(asked))

    async def _again(self, page: Following) -> dict[str, Any]:
        viewer, table = self.viewer(), self.table.still()

        def drawn() -> dict[str, Any]:
            return page.again(table, self._look(page, table, viewer), self.is_tall)

        async with self.drawing:
            return await drawings.do(drawn)

    def own_seat(self, asked: dict[str, Any]) -> int:
        """The seat that something is asked for, which must be the viewer's own."""
        viewer = self.viewer()
        seat = asked.get("seat", viewer.seat)
        if type(seat) is not int or seat not in viewer.seats:
            raise NotAllowed("This needs a seat of your own.")
        return seat

    async def _answer_to(self, kind: object, asked: dict[str, Any], seat: int) -> dict[str, Any]:
        registry, table = self.registry, self.table
        if table.is_outdated and kind not in ("answer", "undo"):  # those look at the rows themselves
            await registry.find(table.id)
        match kind:
            case "answer":
                answer = models.AnswerAsked.model_validate(asked)
                aim = Aim(answer.number, answer.own, answer.kind)
                return {"type": "written", "number": await registry.answers.give(table, seat, aim, answer.word)}
            case "undo":
                undo = models.UndoAsked.model_validate(asked)
                aim = Aim(undo.number, undo.own)
                return {"type": "written", "number": await registry.answers.undo(table, seat, aim)}
            case "reach":
                word = asked.get("word")
                reach = await drawings.do(self._reach, table.still(), seat, word if isinstance(word, str) else None)
                return {"type": "reach", **reach}
            case "why-not":
                why = models.WhyNotAsked.model_validate(asked)
                return {"type": "reason", **await drawings.do(reason, table.still(), seat, why.word)}
            case "chat":
                said = models.ChatAsked.model_validate(asked)
                return {"type": "said", "line": (await registry.people.say(table, seat, said.text))["id"]}
            case "mark":
                mark = models.MarkAsked.model_validate(asked)
                return {"type": "marked", "marks": await registry.people.point(table, seat, mark.word)}
        raise BadMessage("The type is answer, undo, why-not, chat, mark, away, reach, again, hello or ping.")

    def _reach(self, table: Table, seat: int, word: str | None) -> dict[str, Any]:
        """The ways a few answers of the seat lead, or what could be pointed at past one option."""
        s, number = table.s, table.number_for(seat)
        if word is None:
            return {"number": number, "ways": table.cached(("reach", seat), lambda: s.reach(seat))}
        way = table.cached(("reach", seat), lambda: s.reach(seat)).get(word)
        if way:
            says = table.cached(("ahead", seat, word), lambda: says_ahead(s, seat, way))
            return {"number": number, "word": word, "says": says}
        if word not in [s.word(option) for option in s.options(seat)]:
            raise IllegalAnswer("", f"{word} is no option now.")
        words, misses = table.cached(("reach", seat, word), lambda: looked_ahead(s, seat, word))
        return {"number": number, "word": word, "words": sorted(words), "misses": misses}

    def _greet(self, asked: dict[str, Any]) -> dict[str, Any]:
        """A client that cannot set headers sends its token here; it may also name the last number it has seen."""
        token, after = asked.get("token"), asked.get("after")
        if isinstance(token, str):
            viewer = viewer_of(self.table, [token])
            if viewer.seat is None and not viewer.is_host:
                raise NotAllowed("No seat at this table has this token.")
            self.tokens, self.seat = [token], None
            self.registry.people.arrive(self.table, self.key, viewer.seats)
        self.after = after if isinstance(after, int) else -1
        self.last, self.known = (0, b""), None
        if self.page is not None:
            self.page.forget()
        self.changed.set()
        return {"type": "welcome"}


def parsed(text: str) -> dict[str, Any]:
    """A message of a client."""
    try:
        asked = orjson.loads(text)
    except ValueError as error:
        raise BadMessage("A message is one JSON object.") from error
    if not isinstance(asked, dict):
        raise BadMessage("A message is one JSON object.")
    return asked


def with_id(reply: dict[str, Any], message_id: object) -> dict[str, Any]:
    """A reply with the id the client gave its message."""
    return reply | ({"id": message_id} if isinstance(message_id, (int, str)) else {})


def refused(error: Exception) -> dict[str, Any]:
    """An error as a message."""
    why = refusal(error)
    if why.status >= 500:
        log.error("failed", status=why.status, exc_info=error)
    return {"type": "refused", "status": why.status, "rule": why.rule, "text": why.text}
