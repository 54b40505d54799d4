"""Bots at their tables: when they are due, what they answer, and what they would advise."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import hypot
from typing import TYPE_CHECKING, Any, Final

import structlog

from grandmelee.core.errors import IllegalAnswer
from grandmelee.server.ops import metrics
from grandmelee.server.ops.budget import HOUSE, charged, client
from grandmelee.server.ops.limits import Bucket, Slots
from grandmelee.server.store.storage import StorageFailure, now
from grandmelee.server.tables import failures
from grandmelee.server.tables.errors import NotAllowed, Stale, TooOften, Unfinished
from grandmelee.server.tables.table import Table
from grandmelee.server.tables.thinking import AT_ONCE, Estimate, Thinkers

if TYPE_CHECKING:
    from grandmelee.server.tables.registry import Registry

PATIENCE: Final = 120_000  # milliseconds bots wait for the answers to a wish to go back
WHILE_WISHED: Final = 0.5  # seconds between two looks at it
PAUSES: Final = 3.0  # changes of a pause a second of one client: each is a transaction with a sync of the disk
PAUSES_AT_ONCE: Final = 60
AGAIN: Final = 1.0  # seconds before an answer that could not be stored is tried again
CLOSE: Final = 0.01  # chances to win nearer to each other may be equal
ENDING: Final = ("done", "end", "pass", "stop", "skip", "stay", "decline")  # they spend nothing
STAND_IN: Final = 15.0  # seconds after which bots go on here when the worker that should let them does not

log: Final = structlog.get_logger("grandmelee.bots")


class Bots:
    """The bots of all tables in memory."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.pauses = Bucket(PAUSES, PAUSES_AT_ONCE)  # by client
        self.slots = Slots(1)  # by client
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
                async with self._slot(table):
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

    @asynccontextmanager
    async def _slot(self, table: Table) -> AsyncIterator[None]:
        """Bots of one client that answer in the event loop do so one after the other, at however many tables.

        Those who wait until their client has paid would all go on in one go, and everyone else would wait for them.
        """
        address = client().address
        if address == HOUSE or not any(table.level_of(seat) in AT_ONCE for seat in table.waiting_bots[:1]):
            yield
            return
        await self.slots.take(address)
        try:
            yield
        finally:
            self.slots.give_back(address)

    async def _answer(self, table: Table, seat: int) -> None:
        """One answer of a bot; what keeps it from answering for a while is tried again after a pause."""
        number, since = table.number, table.since[seat]
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
            await self._fail(table, seat, since)
        except Exception:  # whatever is wrong with it
            log.exception("bot", table=table.id)
            await self._fail(table, seat, since)

    async def _fail(self, table: Table, seat: int, since: int) -> None:
        """A bot could not answer: it is tried again after a pause, or at last no more, and everyone is told."""
        times = table.failures.add(seat, since)
        if not table.failures.is_stuck(seat, since):
            await asyncio.sleep(failures.pause(times))
        elif table.is_stuck(seat):
            table.change()
            table.notify()
            log.error("bot given up", table=table.id, level=table.level_of(seat))
            name = table.seats[seat].name or f"Bot {seat + 1}"
            await self.registry.people.tell_all(table, f"{name} cannot answer. Another bot can go on in its place.")

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
        table.failures.forget()
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
        best = preferred(found, words) if tells else ""
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
        return [
            found | {"number": told_before(table, seat, found["number"])} for found in await asyncio.shield(thought)
        ]


def told_before(table: Table, seat: int | None, answer: int) -> int:
    """What this viewer calls the moment before an answer of those that stand, which are counted from 1."""
    return table.numbers.told(seat, table.standing[answer - 2].number) if answer > 1 else 0


def preferred(found: dict[str, Estimate], words: list[str]) -> str:
    """The word to advise: of those that are as good as the best, as far as anyone can tell, what ends or refuses, which
    spends nothing; else what stands first in the game's own order.

    >>> sure, unsure = Estimate(0.5, 0.0, 0, [], ""), Estimate(0.505, 0.05, 90, [], "")
    >>> preferred({"b": unsure, "a": sure, "end": sure}, ["a", "b", "end"])
    'end'
    >>> preferred({"b": unsure, "a": sure}, ["a", "b"])
    'a'
    >>> preferred({"b": Estimate(0.6, 0.01, 90, [], ""), "end": sure}, ["b", "end"])
    'b'
    """
    top = next(iter(found.values()))
    equal = [word for word in words if word in found and is_as_good(found[word], top)]
    return next((word for word in equal if word in ENDING), equal[0])


def is_as_good(one: Estimate, top: Estimate) -> bool:
    """Whether the difference to the best is less than half its own standard error, and small."""
    doubt = hypot(one.uncertainty, top.uncertainty)
    return top.chance - one.chance <= min(CLOSE, doubt / 2)


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
