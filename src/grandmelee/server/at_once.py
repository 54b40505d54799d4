"""The short way through a live connection, for programs that play fast: an answer is handed to the writer as its frame
arrives, and the new table goes out as the commit is heard of. Nothing waits in a task, and nothing is left out: what
cannot be done at once goes the long way, through `live`.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import orjson

from grandmelee.core.errors import GrandMeleeError
from grandmelee.server import models
from grandmelee.server.hall import NotAllowed
from grandmelee.server.message import brief
from grandmelee.server.sitting import Stale

if TYPE_CHECKING:
    from grandmelee.server.live import Connection


class Pusher(Protocol):
    """A connection that sends and hears without waiting; see `frames`."""

    listener: Any

    def push(self, payload: bytes) -> bool: ...
    def flush(self) -> None: ...


class AtOnce:
    """What one connection does at once."""

    def __init__(self, connection: Connection, frames: Pusher) -> None:
        self.connection = connection
        self.frames = frames
        self.push = frames.push
        self.flush = frames.flush
        self.answering = 0  # answers handed in and not yet written
        self.settled: asyncio.Future[None] | None = None

    def end(self) -> None:
        """The viewer has gone: hear nothing more."""
        self.frames.listener = None

    def tell(self) -> bool:
        """Send the newest table, if it is new to the viewer; False when that must wait."""
        connection = self.connection
        try:
            viewer = connection.viewer()
            told = orjson.dumps(brief(connection.sitting, viewer))
        except Exception:
            return False  # the long way says what is wrong
        seen = (connection.since(viewer), told)
        if seen == connection.last:
            return True
        if not self.push(b'{"type":"table","number":%d,%b' % (connection.sitting.number, told[1:])):
            return False
        connection.last = seen
        if not self.answering:  # else the reply goes with it
            self.flush()
        return True

    def hear(self, text: str) -> bool:
        """Hand an answer in, now or when those before have been written; False for everything else."""
        connection = self.connection
        if self.answering or not connection.is_listening:
            return False
        try:
            asked = orjson.loads(text)
            if asked.pop("type") != "answer":
                return False
            message_id = asked.pop("id", None)
            answer = models.AnswerAsked.model_validate(asked)
            seat = connection.own_seat(asked)
        except (AttributeError, KeyError, ValueError, NotAllowed):
            return False
        if not connection.bucket.take(""):
            return False
        self.answering += 1
        connection.sitting.turn.when_mine(partial(self._hand_in, seat, answer, message_id))
        return True

    def _hand_in(self, seat: int, answer: models.AnswerAsked, message_id: object) -> bool:
        """In our turn; False when it was not needed, since there is something to be cleared up first."""
        hall, sitting = self.connection.hall, self.connection.sitting

        def written(number: int, error: Exception | None) -> None:
            self._settle()
            if number and message_id is None and self.push(b'{"type":"written","number":%d}' % number):
                self.flush()
            else:
                hall.start(self.connection.tell_written(seat, answer, message_id, number, error))

        if sitting.is_stale:
            written(0, None)
            return False
        try:
            after = hall.tried(sitting, seat, answer.number, answer.word, answer.own, answer.kind)
        except (Stale, GrandMeleeError) as error:
            written(0, error)
            return False
        hall.hand_in(sitting, seat, answer.word, after, written)
        return True

    async def settle(self) -> None:
        """Wait until what was handed in is written."""
        if self.answering:
            self.settled = asyncio.get_running_loop().create_future()
            await self.settled

    def _settle(self) -> None:
        self.answering -= 1
        if self.settled is not None and not self.settled.done():
            self.settled.set_result(None)
