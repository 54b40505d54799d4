"""The live connection: one WebSocket for each viewer, which always carries the newest table and never a backlog.

A viewer hears when something they may see has changed, and of nothing else: while others choose in secret the
connection is silent. After a break the client names the last number it has seen and gets the events it missed.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from contextlib import suppress
from typing import Any, Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from pydantic_core import to_json

from grandmelee.core.errors import GrandMeleeError, IllegalAnswer, RuleBug
from grandmelee.server import measures, models
from grandmelee.server.api import reason, tokens_of
from grandmelee.server.guard import Bucket
from grandmelee.server.hall import Hall, NotAllowed, NotFound, OtherVersion, Viewer
from grandmelee.server.message import brief, message
from grandmelee.server.pages import Pages
from grandmelee.server.sitting import Sitting, Stale
from grandmelee.server.storage import StorageFailure, now

router: Final = APIRouter()
connected: Final[Counter[str]] = Counter()

POLICY: Final = 1008
GONE: Final = 1001
TRY_LATER: Final = 1013
AT_ONCE: Final = 60  # messages of a client, before its rate counts


@router.websocket("/api/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: str, after: int = -1, seat: int | None = None, html: bool = False) -> None:
    """Follow a table. `after`: the last number seen; `seat`: one of several held; `html`: with the page's parts.

    With `brief=true` a program gets data only: no texts and no log.
    """
    hall: Hall = socket.app.state.hall
    address = socket.client.host if socket.client else "?"
    await socket.accept()
    if hall.settings.connections and connected[address] >= hall.settings.connections:
        await socket.close(TRY_LATER, "too many connections")
        return
    connected[address] += 1
    try:
        with measures.VIEWERS.track_inprogress():
            await follow(socket, hall, table_id, after, seat, html)
    except (NotFound, NotAllowed, OtherVersion) as error:
        await close(socket, POLICY, str(error))
    except StorageFailure:
        await close(socket, TRY_LATER, "the database cannot do it now")
    except (WebSocketDisconnect, RuntimeError):
        pass  # the viewer has gone
    finally:
        connected[address] -= 1


async def close(socket: WebSocket, code: int, why: str) -> None:
    """Close with a reason short enough for the protocol."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code, why.encode()[:120].decode(errors="ignore"))


async def follow(socket: WebSocket, hall: Hall, table_id: str, after: int, seat: int | None, html: bool) -> None:
    """Tell and listen at the same time, until either ends."""
    sitting = await hall.sit(table_id)
    tokens, is_bearer = tokens_of(socket.headers, socket.cookies)
    connection = Connection(socket, hall, sitting, tokens, seat, after, html)
    viewer = connection.viewer()
    if is_bearer and viewer.seat is None and not viewer.is_host:
        raise NotAllowed("No seat at this table has this token.")
    sitting.watchers.add(connection.wake)
    connection.wake.set()
    work = [asyncio.create_task(connection.tell()), asyncio.create_task(connection.listen())]
    try:
        done, _ = await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        sitting.watchers.discard(connection.wake)
        for task in work:
            task.cancel()
        await asyncio.wait(work)


class Connection:
    """One viewer's connection to one table."""

    def __init__(
        self,
        socket: WebSocket,
        hall: Hall,
        sitting: Sitting,
        tokens: list[str],
        seat: int | None,
        after: int,
        html: bool,
    ) -> None:
        self.socket = socket
        self.hall = hall
        self.sitting = sitting
        self.tokens = tokens
        self.seat = seat
        self.after = after
        self.pages: Pages | None = socket.app.state.pages if html else None
        self.is_brief = not html and socket.query_params.get("brief") == "true"
        self.wake = asyncio.Event()
        self.bucket = Bucket(hall.settings.messages, AT_ONCE)
        self.shown: dict[str, str] = {}  # parts of the page as the client has them
        self.last: dict[str, Any] = {}
        self.heard = -1  # the last line of chat sent; -1: none looked for yet

    def viewer(self) -> Viewer:
        """Who this is now; seats change hands when a link is used."""
        return self.hall.viewer(self.sitting, self.tokens, self.seat)

    # ---- telling ---------------------------------------------------------------------------------------------------
    async def tell(self) -> None:
        """Send the newest table whenever something visible has changed."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            if self.hall.is_closing:
                await close(self.socket, GONE, "the server restarts")
                return
            await self._tell_table()
            await self._tell_chat()

    async def _tell_table(self) -> None:
        viewer = self.viewer()
        told = brief(self.sitting, viewer) if self.is_brief else message(self.sitting, viewer, self.after)
        seen = {name: value for name, value in told.items() if name not in ("number", "events")}
        if viewer.seat is not None:  # a question that looks the same but is another is answered at another number
            seen["since"] = self.sitting.since[viewer.seat]
        if seen == self.last and not told.get("events"):
            return
        self.last, self.after = seen, told["number"]
        if told.get("clock"):
            told["now"] = now()  # the client's clock may be another
        if self.pages is not None:
            told["html"] = self._changed_parts()
            del told["view"], told["events"]  # they are in the parts
        await self._send({"type": "table", **told})

    def _changed_parts(self) -> dict[str, str]:
        assert self.pages is not None
        is_tall = self.socket.query_params.get("tall") == "true"
        parts = self.pages.parts(self.sitting, self.viewer(), origin(self.socket), is_tall)
        changed = {name: html for name, html in parts.items() if self.shown.get(name) != html}
        self.shown = parts
        return changed

    async def _tell_chat(self) -> None:
        if 0 <= self.heard >= self.sitting.last_said and self.hall.settings.workers == 1:
            return
        lines = await self.hall.storage.chat(self.sitting.id, max(0, self.heard))
        self.heard = lines[-1]["id"] if lines else max(0, self.heard, self.sitting.last_said)
        if lines:
            await self._send({"type": "chat", "lines": lines})

    async def _send(self, told: dict[str, Any]) -> None:
        await self.socket.send_text(to_json(told).decode())

    # ---- listening -------------------------------------------------------------------------------------------------
    async def listen(self) -> None:
        """Take what the client sends, one message at a time."""
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            if not self.bucket.take(""):
                await close(self.socket, POLICY, "too many messages")
                return
            text = received.get("text")
            await self._send(await self._reply(text if text is not None else ""))

    async def _reply(self, text: str) -> dict[str, Any]:
        asked: dict[str, Any] = {}
        try:
            asked = parsed(text)
            reply = await self._carry_out(asked.pop("type", None), {k: v for k, v in asked.items() if k != "id"})
        except (Stale, NotAllowed, IllegalAnswer, ValueError, StorageFailure, GrandMeleeError) as error:
            reply = refusal(error)
        return reply | ({"id": asked["id"]} if isinstance(asked.get("id"), (int, str)) else {})

    async def _carry_out(self, kind: object, asked: dict[str, Any]) -> dict[str, Any]:
        if kind == "ping":
            return {"type": "pong"}
        if kind == "hello":
            return self._greet(asked)
        viewer = self.viewer()
        seat = asked.get("seat", viewer.seat)
        if type(seat) is not int or seat not in viewer.seats:
            raise NotAllowed("This needs a seat of your own.")
        return await self._answer_to(kind, asked, seat)

    async def _answer_to(self, kind: object, asked: dict[str, Any], seat: int) -> dict[str, Any]:
        hall, sitting = self.hall, self.sitting
        if sitting.is_stale and kind not in ("answer", "undo"):  # those look at the rows themselves
            await hall.sit(sitting.id)
        match kind:
            case "answer":
                answer = models.AnswerAsked.model_validate(asked)
                return {"type": "written", "number": await hall.answer(sitting, seat, answer.number, answer.word)}
            case "undo":
                undo = models.UndoAsked.model_validate(asked)
                return {"type": "written", "number": await hall.undo(sitting, seat, undo.number)}
            case "why-not":
                why = models.WhyNotAsked.model_validate(asked)
                return {"type": "reason", **reason(sitting, seat, why.word)}
            case "chat":
                said = models.ChatAsked.model_validate(asked)
                return {"type": "said", "line": (await hall.say(sitting, seat, said.text))["id"]}
        raise ValueError("The type is answer, undo, why-not, chat, hello or ping.")

    def _greet(self, asked: dict[str, Any]) -> dict[str, Any]:
        """A client that cannot set headers sends its token here; it may also name the last number it has seen."""
        token, after = asked.get("token"), asked.get("after")
        if isinstance(token, str):
            viewer = self.hall.viewer(self.sitting, [token], None)
            if viewer.seat is None and not viewer.is_host:
                raise NotAllowed("No seat at this table has this token.")
            self.tokens, self.seat = [token], None
        self.after = after if isinstance(after, int) else -1
        self.last, self.shown = {}, {}
        self.wake.set()
        return {"type": "welcome"}


def origin(socket: WebSocket) -> str:
    """Where this site is, as its visitor wrote it."""
    return f"{'https' if socket.url.scheme == 'wss' else 'http'}://{socket.url.netloc}"


def parsed(text: str) -> dict[str, Any]:
    """A message of a client."""
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError("A message is one JSON object.") from error
    if not isinstance(asked, dict):
        raise ValueError("A message is one JSON object.")
    return asked


def refusal(error: Exception) -> dict[str, Any]:
    """An error as a message."""
    status, rule, text = 422, None, str(error)
    if isinstance(error, IllegalAnswer):
        rule, text = error.rule or None, error.text
    elif isinstance(error, Stale):
        status = 409
    elif isinstance(error, NotAllowed):
        status = 403
    elif isinstance(error, StorageFailure):
        status, text = 503, "The database cannot do it now; nothing was changed."
    elif isinstance(error, ValidationError):
        text = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())
    elif isinstance(error, RuleBug):
        status, text = 500, "A mistake of ours in the rules; nothing was changed."
    return {"type": "refused", "status": status, "rule": rule, "text": plain(text)}


def plain(text: str) -> str:
    """Text that any encoder takes."""
    return text.encode("utf-8", "replace").decode()
