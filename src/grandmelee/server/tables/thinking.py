"""Bots think in processes of their own, so that the event loop never waits for them; films are drawn in one, too.

A thought gets the record of the game, rebuilds the state there, and hands the bot what its seat may know. A thought
that is no longer wanted ends with its process. When the server is gone, however it went, its thinkers go too.
"""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any, Final, NamedTuple, TypeVar

import grandmelee as gm
from grandmelee.bots.levels import bot, named
from grandmelee.bots.loading import is_own, made
from grandmelee.core.errors import SetupError
from grandmelee.core.record import Record
from grandmelee.core.state import State
from grandmelee.lab.analysis import advice
from grandmelee.lab.hints import hints
from grandmelee.lab.reasons import reasons, tried_options
from grandmelee.server.ops.budget import client
from grandmelee.server.ops.fair import FairQueue

T = TypeVar("T")

ADVISER: Final = "squire"
ADVISED: Final = 60
"""Who looks back at a game, and how many turns it samples for each answer."""

HINT_LEVEL: Final = "knight"
HINT_ITERATIONS: Final = 240
"""Who gives hints, and how much it thinks; no time, so that what a seat cannot know makes no difference."""

HINT_LINE: Final = 6  # answers of an expected line that are told
HINT_WORLDS: Final = 16
HINT_AHEAD: Final = 10
"""Reasons look past the choices everyone makes at once: ten answers for each seat, in so many worlds."""

AT_ONCE: Final = frozenset({"random"})
"""Levels that need no thought and answer in the event loop."""

BOT_NICE: Final = 8
ASIDE_NICE: Final = 12
ASIDES_EACH: Final = 8  # hints and looks back of one client that wait; more are refused


@dataclass
class Line:
    """Who waits for a thought, and the processes that have none."""

    queue: FairQueue
    nice: int
    idle: list[Thinker] = field(default_factory=list)


class Estimate(NamedTuple):
    """What a bot thinks of an option: as `Hint` of the lab, and what speaks for it, if anything."""

    chance: float
    uncertainty: float
    visits: int
    line: list[str]
    reason: str


class Gone(Exception):
    """A thinker has ended in the middle of a thought."""


class Thinkers:
    """The processes; each started when a bot needs one more."""

    def __init__(self, processes: int, own: Collection[str] = ()) -> None:
        self.own = own  # the host's own bots that may be run
        self.bots = Line(FairQueue(processes), BOT_NICE)
        self.asides = Line(FairQueue(1, ASIDES_EACH), ASIDE_NICE)  # hints and looks back; no bot waits for them
        self.films = Line(FairQueue(1, ASIDES_EACH), ASIDE_NICE)
        self.busy: set[Thinker] = set()

    async def choose(self, level: str, s: State, record: Record, seat: int, salt: str, table: str = "") -> str:
        """The word a bot of this level answers for that seat; tables and those who play there are served in turn."""
        seed = chance_of(salt, len(record.answers), seat)
        if is_own(level) and level not in self.own:
            raise SetupError(f"{level} is not run here: this server was not started with it.")
        if level in AT_ONCE:
            return s.word(named(level, seed).choose(s, seat))
        return await self.think(think, level, record.to_json(), seat, seed, table=table)

    async def estimate(self, record: Record, seat: int, salt: str) -> dict[str, Estimate]:
        """What a bot in that seat thinks of each word worth trying, the best first."""
        chance = chance_of(salt, len(record.answers), seat)
        return await self.think(estimate, record.to_json(), seat, chance, line=self.asides)

    async def advise(self, record: Record, salt: str) -> list[dict[str, Any]]:
        """What would have been better where a game turned."""
        chance = chance_of(salt, len(record.answers), 0)
        return await self.think(advise, record.to_json(), chance, line=self.asides)

    async def draw(self, work: Callable[..., T], *given: object) -> T:
        """Have something drawn that takes long, at the expense of whoever asked, and to its end even if they go."""
        drawing = asyncio.ensure_future(self._draw(work, given))
        try:
            return await asyncio.shield(drawing)
        except asyncio.CancelledError:
            await asyncio.wait([drawing])
            raise

    async def _draw(self, work: Callable[..., T], given: tuple[object, ...]) -> T:
        drawn: tuple[T, float] = await self.think(timed, work, given, line=self.films)
        client().spend(drawn[1])
        return drawn[0]

    async def think(
        self, thought: Callable[..., T], *arguments: object, line: Line | None = None, table: str = ""
    ) -> T:
        """Have a thought, a bot's unless another line is named; whoever stops waiting for it ends it."""
        line = line or self.bots
        async with line.queue.place(client().address, table):
            try:
                return await self._think(line, thought, arguments)
            except Gone:  # it was killed: another one begins anew
                return await self._think(line, thought, arguments)

    async def _think(self, line: Line, thought: Callable[..., T], arguments: tuple[object, ...]) -> T:
        thinker = line.idle.pop() if line.idle else Thinker(line.nice)
        self.busy.add(thinker)
        try:
            is_done, result = await asyncio.to_thread(thinker.exchange, thought, arguments)
        except BaseException:
            thinker.end()
            raise
        finally:
            self.busy.discard(thinker)
        line.idle.append(thinker)
        if not is_done:
            raise result
        answer: T = result
        return answer

    def stop(self) -> None:
        """End every thought now."""
        lines = (self.bots, self.asides, self.films)
        for thinker in [*self.busy, *(thinker for line in lines for thinker in line.idle)]:
            thinker.end()
        for line in lines:
            line.idle.clear()


class Thinker:
    """One process that thinks what it is sent; started with its first thought."""

    def __init__(self, nice: int = 0) -> None:
        context = multiprocessing.get_context("spawn")
        self.here, self.there = context.Pipe()
        self.process = context.Process(target=think_on, args=(self.there, nice), daemon=True)
        self.is_ended = False

    def exchange(self, thought: Callable[..., object], arguments: tuple[object, ...]) -> tuple[bool, Any]:
        """Send a thought and wait for what becomes of it: whether it was finished, and the result or the error."""
        try:
            if self.process.pid is None:
                self._start()
            self.here.send((thought, arguments))
            answer: tuple[bool, Any] = self.here.recv()
        except (EOFError, OSError) as error:
            self.process.join()
            raise Gone from error
        return answer

    def _start(self) -> None:
        self.process.start()
        self.there.close()
        if self.is_ended:  # while it began
            self.process.kill()

    def end(self) -> None:
        """Now, whatever it thinks."""
        self.is_ended = True
        if self.process.pid is not None:
            self.process.kill()


def think_on(there: Connection, nice: int = 0) -> None:
    """What a thinker does, until nobody sends it anything more; whoever answers people comes before it."""
    begin()
    os.nice(nice)
    while True:
        try:
            thought, arguments = there.recv()
        except EOFError:
            return
        try:
            there.send((True, thought(*arguments)))
        except Exception as error:
            there.send((False, error))


def chance_of(salt: str, number: int, seat: int) -> int:
    """A bot's own dice: they follow from the table's secret salt, never from the game's seed."""
    return int.from_bytes(hashlib.sha256(f"{salt} {number} {seat}".encode()).digest()[:4], "big")


def begin() -> None:
    """A thinker leaves Ctrl-C to the server, and ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def end_with_parent() -> None:
    """End when the process that started this one does, however it went; one started by hand goes on."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_after, args=(parent.sentinel,), daemon=True).start()


def end_after(sentinel: int) -> None:
    """Wait for the end of a process."""
    wait([sentinel])
    os._exit(0)


def timed(work: Callable[..., T], given: tuple[object, ...]) -> tuple[T, float]:
    """What was made in a process of its own, and the seconds of processor it took."""
    began = time.process_time()
    made = work(*given)
    return made, time.process_time() - began


def think(level: str, record: str, seat: int, seed: int) -> str:
    """One thought, in a process of its own; a bot is given a world its seat could imagine, never the true state."""
    world = gm.replay(record, quiet=True).imagine(seat, seed)
    return world.word(made(level, seed).choose(world, seat))


def estimate(record: str, seat: int, seed: int) -> dict[str, Estimate]:
    """One hint, in a process of its own: from imagined worlds of that seat, as a bot thinks."""
    world = gm.replay(record, quiet=True).imagine(seat, seed)
    thinker = bot(HINT_LEVEL, seed, iterations=HINT_ITERATIONS)
    found = hints(world, seat, thinker, seed)
    why = reasons(tried_options(world, seat, seed, HINT_WORLDS, HINT_AHEAD * world.seats))
    told = {world.word(option): str(reason) for option, reason in why.items()}
    return {
        hint.word: Estimate(hint.chance, hint.uncertainty, hint.visits, hint.line[:HINT_LINE], told.get(hint.word, ""))
        for hint in found
    }


def advise(record: str, seed: int) -> list[dict[str, Any]]:
    """A look back at a game, in a process of its own: each seat's answers from what that seat knew."""
    played = Record.from_json(record)
    return advice(gm.load(played.game), played, lambda: bot(ADVISER, seed, iterations=ADVISED), seed)
