"""Bots at their tables: when they are due, what they answer, and what they would advise."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import structlog

from grandmelee.core.errors import IllegalAnswer
from grandmelee.server.ops import metrics
from grandmelee.server.ops.budget import charged, client
from grandmelee.server.ops.limits import Bucket
from grandmelee.server.store.storage import StorageFailure, now
from grandmelee.server.tables.errors import NotAllowed, Stale, TooOften, Unfinished
from grandmelee.server.tables.table import Table
from grandmelee.server.tables.thinking import Estimate, Thinkers

if TYPE_CHECKING:
    from grandmelee.server.tables.registry import Registry

PATIENCE: Final = 120_000  # milliseconds bots wait for the answers to a wish to go back
WHILE_WISHED: Final = 0.5  # seconds between two looks at it
PAUSES: Final = 3.0  # changes of a pause a second of one client: each is a transaction with a sync of the disk
PAUSES_AT_ONCE: Final = 60
AGAIN: Final = 1.0  # seconds before a bot that could not answer is tried again
STAND_IN: Final = 15.0  # seconds after which bots go on here when the worker that should let them does not

log: Final = structlog.get_logger("grandmelee.bots")


class Bots:
    """The bots of all tables in memory."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.pauses = Bucket(PAUSES, PAUSES_AT_ONCE)  # by client
        self.thinkers = Thinkers(registry.settings.thinkers, registry.settings.own_bots)

    def go_on(self, table: Table) -> None:
        """Let the bots of this table answer, if they are due."""
        if not is_due(table) or table.is_thinking or self.registry.is_closing:
            return
        if table.is_elsewhere:
            number = table.number
            asyncio.get_running_loop().call_later(STAND_IN, self._stand_in, table, number)
        else:
            table.playing = self.registry.start(charged(self._play(table)))

    def _stand_in(self, table: Table, number: int) -> None:
        """Nothing has happened for long at a table whose bots another worker should let answer: it may be gone."""
        if table.number == number and self.registry.tables.get(table.id) is table:
            table.is_elsewhere = False
            self.go_on(table)

    async def _play(self, table: Table) -> None:
        try:
            while is_due(table) and not table.is_elsewhere:
                await asyncio.sleep(WHILE_WISHED if is_wished(table) else table.info["pause"])
                await client().pay()  # bots of one client, at however many tables, take no more than it may have
                if is_due(table) and not is_wished(table) and not table.is_elsewhere:
                    await self._answer(table, table.waiting_bots[0])
        except asyncio.CancelledError:
            table.playing = None
            self.go_on(table)  # they may have been started again meanwhile
            raise
        except Exception:
            log.exception("bot", table=table.id)
        finally:
            if table.playing is asyncio.current_task():
                table.playing = None
                if table.is_elsewhere:
                    self.go_on(table)

    async def _answer(self, table: Table, seat: int) -> None:
        """One answer of a bot; what keeps it from answering for a while is tried again after a pause."""
        number = table.number
        try:
            word = await self._choose(table, seat)
            if not is_wished(table):  # it would be answered by an answer
                await self.registry.answers.give_for_bot(table, seat, number, word)
        except Stale:
            return
        except StorageFailure as error:
            log.warning("database", reason=str(error))
            await asyncio.sleep(AGAIN)
        except Unfinished as error:  # its process was killed, or could not be started
            log.warning("bot", table=table.id, reason=str(error))
            await asyncio.sleep(AGAIN)

    async def _choose(self, table: Table, seat: int) -> str:
        level = table.level_of(seat)
        with metrics.THINKING.labels(level=level).time():
            return await self.thinkers.choose(
                level, table.s, table.record(), seat, table.info["salt"], table.id, table.planned
            )

    # ---- their pace ------------------------------------------------------------------------------------------------
    async def set_pause(self, table: Table, pause: float) -> None:
        """How long bots wait; negative stops them, in the middle of a thought if need be."""
        table = self.registry.present(table)
        if not self.pauses.take(client().address):
            raise TooOften("That is changed too often; wait a moment.")
        await self.registry.storage.set_pause(table.id, pause)
        self.registry.notices.tell(table.id)
        self.take_pause(table, pause)

    def take_pause(self, table: Table, pause: float) -> None:
        """Another pause is stored."""
        table.info["pause"] = pause
        table.change()
        table.notify()
        if pause < 0 and table.playing is not None:
            table.playing.cancel()
        self.registry.go_on(table)

    # ---- hints -----------------------------------------------------------------------------------------------------
    async def hints(self, table: Table, seat: int) -> list[dict[str, Any]]:
        """Each option of the seat with what a bot in its place thinks of it; the one it would choose is marked."""
        s = table.s
        words = [s.word(option) for option in s.options(seat)]
        if not words:
            raise IllegalAnswer("", "Nothing is asked of you just now.")
        found = await self._estimates(table, seat)
        chances = {each.chance for each in found.values()}
        tells = len(found) == 1 or len(chances) > 1  # when all are equal, none is best
        best = next(iter(found)) if tells else ""
        return [hint(word, found.get(word), word == best) for word in words]

    async def _estimates(self, table: Table, seat: int) -> dict[str, Estimate]:
        """What is thought once for a moment is told to everyone who asks for it again."""
        number, thought = table.hints.get(seat, (-1, None))
        if thought is None or number != table.number or (thought.done() and thought.exception() is not None):
            thinking = self.thinkers.estimate(table.record(), seat, table.info["salt"], table.advised)
            thought = asyncio.ensure_future(thinking)
            table.hints[seat] = (table.number, thought)
        return await asyncio.shield(thought)

    async def advice(self, table: Table, seat: int | None) -> list[dict[str, Any]]:
        """What would have been better in a game that is over; thought once, told with the numbers of this viewer."""
        if not table.over:
            raise NotAllowed("The game is not over: what was better would tell what seats hold.")
        thought = table.advice
        if thought is None or (thought.done() and thought.exception() is not None):
            thought = asyncio.ensure_future(self.thinkers.advise(table.record(), table.info["salt"]))
            table.advice = thought
        rows = [0, *[table.numbers.told(seat, row.number) for row in table.standing]]
        return [found | {"number": rows[found["number"] - 1]} for found in await asyncio.shield(thought)]


def hint(word: str, found: Estimate | None, is_best: bool) -> dict[str, Any]:
    """An option as it is told; what is a last resort has no estimate."""
    if found is None:
        return {"word": word, "best": False} | dict.fromkeys(Estimate._fields) | {"line": [], "reason": ""}
    return {"word": word, "best": is_best} | found._asdict()


def is_due(table: Table) -> bool:
    """Whether a bot is asked, and bots are not stopped."""
    return table.info["pause"] >= 0 and bool(table.waiting_bots)


def is_wished(table: Table) -> bool:
    """Whether somebody has just asked to go back."""
    return table.wish is not None and now() <= table.wish.at + PATIENCE
