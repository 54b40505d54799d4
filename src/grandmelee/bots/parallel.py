"""One search in several processes: each searches by itself, and what all have found is put together.

The processes are forks of this one, so a state need not be sent. Where one cannot fork, because the system has no such
thing or another thread runs here, the parts are searched one after another: what comes out is the same.
"""

from __future__ import annotations

import multiprocessing
import threading
from multiprocessing.connection import Connection
from typing import Any, Final

from grandmelee.bots.considered import Considered
from grandmelee.bots.plans import Memory
from grandmelee.bots.playout import Chance, worth_trying
from grandmelee.bots.search import SEEDS, Found, Search
from grandmelee.core.state import State

HAS_FORK: Final = "fork" in multiprocessing.get_all_start_methods()

Part = tuple[list[Found], int]
"""What a process has found, and in how many iterations."""


class Parallel:
    """A search whose iterations are divided among processes; the same seed and number of them choose the same."""

    def __init__(self, seed: int, iterations: int, seconds: float, processes: int, reach: int = 1) -> None:
        self.seed = seed
        self.processes = processes
        self.thoughts = 0
        self.search = Search(seed, -(-iterations // processes), seconds, reach=reach)

    def choose(self, s: State, seat: int) -> int:
        """The option the best plan of all processes begins with."""
        options = worth_trying(s, seat)
        if len(options) > 1 and not self.search.is_planned(s, seat, options):
            self.think(s, seat, options, 1)
            return self.search.begin_plan()
        return self.search.choose(s, seat)

    def consider(self, s: State, seat: int) -> list[Considered]:
        """Every option worth trying, the best first, by what all processes have found."""
        options = worth_trying(s, seat)
        if len(options) == 1:
            return self.search.consider(s, seat)
        self.think(s, seat, options, len(options) + SEEDS)
        return self.search.considered(seat)

    def follow(self, option: int) -> None:
        """The seat gives this answer, be it the plan's or not."""
        self.search.follow(option)

    def memory(self) -> Memory:
        """What it would use at its next decision, for one who will be made anew."""
        return self.search.memory()

    def remember(self, memory: Memory) -> None:
        """Go on where another one stopped."""
        self.search.remember(memory)

    def think(self, s: State, seat: int, options: list[int], least: int) -> None:
        """Search in all processes, this one among them, and put together what they found, in their order."""
        self.thoughts += 1
        if HAS_FORK and threading.active_count() == 1:
            parts = self.found_by_forks(s, seat, options, least)
        else:
            parts = self.found_in_turn(s, seat, options, least)
        for found, done in parts:
            self.search.learn(found, done)
        self.search.conclude()

    def found_by_forks(self, s: State, seat: int, options: list[int], least: int) -> list[Part]:
        """The other parts are searched by forks while this process searches its own."""
        fork = multiprocessing.get_context("fork")
        started: list[tuple[Any, Connection]] = []
        for number in range(1, self.processes):
            here, there = fork.Pipe(duplex=False)
            child = fork.Process(target=self.tell, args=(there, number, s, seat, options, least), daemon=True)
            child.start()
            there.close()
            started.append((child, here))
        self.search.think(s, seat, options, least)
        parts: list[Part] = []
        for child, here in started:
            parts.append(here.recv())
            here.close()
            child.join()
        return parts

    def tell(self, there: Connection, number: int, s: State, seat: int, options: list[int], least: int) -> None:
        """What a fork does."""
        there.send(self.part(number, s, seat, options, least))
        there.close()

    def found_in_turn(self, s: State, seat: int, options: list[int], least: int) -> list[Part]:
        """All parts in this process; its own comes last, since its plans are kept. With a time there is only that."""
        search = self.search
        kept = (search.plan, search.seeds, search.turn, search.seat, search.chance.word)
        parts: list[Part] = []
        for number in range(1, 1 if search.seconds else self.processes):
            parts.append(self.part(number, s, seat, options, least))
            search.plan, search.seeds, search.turn, search.seat, search.chance.word = kept
        search.think(s, seat, options, least)
        return parts

    def part(self, number: int, s: State, seat: int, options: list[int], least: int) -> Part:
        """The same search with dice of its own."""
        self.search.chance.word = Chance((self.seed * 64 + number) * 4096 + self.thoughts).word
        self.search.think(s, seat, options, least)
        return self.search.found(), self.search.done
