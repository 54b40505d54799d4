"""How fast a game is, beside a calibration loop in the same process: what `grandmelee bench` prints.

A machine is never quiet, so no figure stands alone. Every hundredth of a second of work is measured between two runs of
one small loop of plain Python, and the result is work per 1,000 turns of that loop. A turn is: a call of a Python
function with two arguments, a copy of a list of 64 integers, the store of one item, and one step of a `for`.

The clock counts the time this process really ran, not the time it waited for others. A machine's speed still changes by
half within a second, so each round is compared with its own calibration only, and the median round counts.

The loop that plays is interpreted, as a user's own would be; the compiled `playout` is shown beside it.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from statistics import fmean, median
from time import get_clock_info, perf_counter, process_time
from typing import Any, Final

from grandmelee.bots.playout import Chance, playout, worth_trying
from grandmelee.bots.search import Search
from grandmelee.core.game import Game
from grandmelee.core.native import is_compiled
from grandmelee.core.record import Record
from grandmelee.core.replay import replay
from grandmelee.core.state import State

WORK: Final = 0.01  # seconds of work in one round
CALIBRATION: Final = 0.005  # seconds of calibration before it, and again after it
FEWEST: Final = 3  # rounds
SAMPLES: Final = 40  # states copied and games replayed
LIMIT: Final = 100_000  # decisions of one game
ITERATIONS: Final = 50  # of one search

Work = Callable[[], int]
"""Does a small piece of work, a few milliseconds of it, and says how much it was."""

now: Final[Callable[[], float]] = process_time if get_clock_info("process_time").resolution < 1e-4 else perf_counter


# ---- calibration ----------------------------------------------------------------------------------------------------
def put(row: list[int], n: int) -> None:
    """What one calibration op calls: copy 64 integers, store one."""
    row = row[:]
    row[3] = n


def calibrate(count: int) -> float:
    """The seconds *count* calibration ops take."""
    row = list(range(64))
    begin = now()
    for n in range(count):
        put(row, n)
    return now() - begin


def calibration_rate(seconds: float) -> float:
    """Calibration ops a second, measured for about so long."""
    count, took = 0, 0.0
    while took < seconds:
        took += calibrate(1_000)
        count += 1_000
    return count / took


class Figure:
    """A rate a second, the same per 1,000 calibration ops, and how many of these were done a second meanwhile."""

    def __init__(self, rate: float, per_1000_ops: float, ops: float) -> None:
        self.rate = rate
        self.per_1000_ops = per_1000_ops
        self.ops = ops

    def by(self, share: float) -> Figure:
        """The same in a larger measure, such as games of so many decisions."""
        return Figure(self.rate / share, self.per_1000_ops / share, self.ops)

    def to_json(self) -> dict[str, float]:
        """For a file."""
        return {"per_second": round(self.rate, 1), "per_1000_ops": round(self.per_1000_ops, 4), "ops": round(self.ops)}


def measure(work: Work, seconds: float) -> Figure:
    """How much *work* is done a second: the median of many short rounds, each between two calibrations."""
    rounds: list[tuple[float, float]] = []
    begin = now()
    while len(rounds) < FEWEST or now() - begin < seconds:
        rounds.append(one_round(work))
    return Figure(
        median(rate for rate, _ in rounds),
        median(rate / ops * 1000 for rate, ops in rounds),
        median(ops for _, ops in rounds),
    )


def one_round(work: Work) -> tuple[float, float]:
    """Work a second, and calibration ops a second directly before and after it."""
    before = calibration_rate(CALIBRATION)
    done = 0
    begin = now()
    while (took := now() - begin) < WORK:
        done += work()
    after = calibration_rate(CALIBRATION)
    return done / took, (before + after) / 2


# ---- what is measured -----------------------------------------------------------------------------------------------
def drive(s: State, chance: Random) -> int:
    """Random play as a user writes it, in interpreted Python; how many decisions."""
    count = 0
    draw = chance.random
    while not s.over and count < LIMIT:
        seat = s.waiting[0]
        options = s.options(seat)
        s.answer(seat, options[int(draw() * len(options))])
        count += 1
    return count


class Bench:
    """One game at its smallest table and with its own settings, ready to be measured."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.seats = game.seats[0]
        self.seed = 0
        self.lengths: list[int] = []  # of the games driven, in decisions
        self.chance = Random(1)
        self.records = [self.played().record for _ in range(SAMPLES)]
        self.states = [self.middle(record) for record in self.records]
        self.search = Search(1, ITERATIONS)
        self.choices = cycle([s for s in self.states if len(worth_trying(s, s.waiting[0])) > 1])

    def start(self) -> State:
        """Another quiet game."""
        self.seed += 1
        s: State = self.game.start(self.seats, {}, self.seed, False)
        return s

    def played(self) -> State:
        """Another quiet game, played to its end."""
        s = self.start()
        drive(s, self.chance)
        return s

    def middle(self, record: Record) -> State:
        """A game half-way."""
        return replay(self.game, record, len(record.answers) // 2, False)

    def driven_game(self) -> int:
        """One game, driven from Python."""
        count = drive(self.start(), self.chance)
        self.lengths.append(count)
        return count

    def compiled_game(self) -> int:
        """One game in the engine's own loop."""
        return playout(self.start(), Chance(self.seed), LIMIT)

    def copies(self) -> int:
        """Each sample copied some times."""
        for s in self.states:
            for _ in range(25):
                s.copy()
        return 25 * len(self.states)

    def iterations(self) -> int:
        """A search at one of the samples where there is something to choose."""
        s = next(self.choices)
        seat = s.waiting[0]
        self.search.think(s, seat, worth_trying(s, seat), 1)
        return self.search.done

    def replayed(self) -> Iterator[int]:
        """Games replayed from their records, quietly, without end."""
        while True:
            for record in self.records:
                replay(self.game, record, None, False)
                yield len(record.answers)


def bench(game: Game[Any], seconds: float) -> dict[str, Any]:
    """All figures of one game, each measured for about so long."""
    ready = Bench(game)
    again = ready.replayed()
    driven = measure(ready.driven_game, seconds)
    length = fmean(ready.lengths)
    copies = measure(ready.copies, seconds)
    return {
        "seats": ready.seats,
        "decisions_per_game": round(length, 1),
        "decisions": driven.to_json(),
        "games": driven.by(length).to_json(),
        "playout_decisions": measure(ready.compiled_game, seconds).to_json(),
        "replay_decisions": measure(lambda: next(again), seconds).to_json(),
        "search_iterations": measure(ready.iterations, seconds).to_json(),
        "copies": copies.to_json(),
        "copy_us": round(1e6 / copies.rate, 2),
    }


def report(games: list[Game[Any]], seconds: float) -> dict[str, Any]:
    """What `grandmelee bench --json` writes."""
    figures = {game.slug: bench(game, seconds) for game in games}
    return {
        "engine": "compiled" if is_compiled() else "pure",
        "python": platform.python_version(),
        "machine": platform.machine(),
        "calibration_ops_per_second": round(median([game["decisions"]["ops"] for game in figures.values()])),
        "games": figures,
    }
