"""Bots think in processes of their own, so that the event loop never waits for them.

A thought gets the record of the game, rebuilds the state there, and hands the bot what its seat may know. When the
server is gone, however it went, its thinkers go too.
"""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Final, TypeVar

import grandmelee as gm
from grandmelee.bots.greedy import GreedyBot
from grandmelee.bots.levels import bot
from grandmelee.core.record import Record
from grandmelee.core.state import State

T = TypeVar("T")

HINT_WORLDS: Final = 16
HINT_AHEAD: Final = 10
"""A hint looks further than a bot that plays: past the choices everyone makes at once, ten answers for each seat."""

AT_ONCE: Final = frozenset({"random"})
"""Levels that need no thought and answer in the event loop."""


class Thinkers:
    """The processes; started when the first bot needs them."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.pool: ProcessPoolExecutor | None = None

    async def choose(self, level: str, s: State, record: Record, seat: int, salt: str) -> str:
        """The word a bot of this level answers for that seat."""
        seed = chance_of(salt, len(record.answers), seat)
        if level in AT_ONCE:
            return s.word(bot(level, seed).choose(s, seat))
        return await self._think(think, level, record.to_json(), seat, seed)

    async def estimate(self, record: Record, seat: int, salt: str) -> dict[str, float]:
        """What a bot in that seat expects of each word worth trying."""
        return await self._think(estimate, record.to_json(), seat, chance_of(salt, len(record.answers), seat))

    async def _think(self, thought: Callable[..., T], *arguments: object) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool(), thought, *arguments)
        except BrokenProcessPool:
            self.pool = None  # a thinker was killed: start others
            return await asyncio.get_running_loop().run_in_executor(self._pool(), thought, *arguments)

    def _pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.processes, mp_context=context, initializer=begin)
        return self.pool

    def stop(self) -> None:
        """End every thought now."""
        pool, self.pool = self.pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def chance_of(salt: str, number: int, seat: int) -> int:
    """A bot's own dice: they follow from the table's secret salt, never from the game's seed."""
    return int.from_bytes(hashlib.sha256(f"{salt} {number} {seat}".encode()).digest()[:4], "big")


def begin() -> None:
    """A thinker leaves Ctrl-C to the server, and ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_server, daemon=True).start()


def end_with_server() -> None:
    """Wait for the end of the process that started this one."""
    server = multiprocessing.parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)


def think(level: str, record: str, seat: int, seed: int) -> str:
    """One thought, in a process of its own."""
    s = gm.replay(record, quiet=True)
    return s.word(bot(level, seed).choose(s, seat))


def estimate(record: str, seat: int, seed: int) -> dict[str, float]:
    """One hint, in a process of its own: from imagined worlds of that seat, as a bot thinks."""
    s = gm.replay(record, quiet=True)
    asked = GreedyBot(seed, HINT_WORLDS, HINT_AHEAD * s.seats)
    return {s.word(option): value for option, value in asked.estimates(s, seat).items()}
