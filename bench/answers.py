"""How long the levels that search take to answer: python bench/answers.py [--positions N] [--levels LEVEL ...]

For every game, at its smallest and its largest table, in games that planners play (in the dungeon the captain): moments
anywhere, the widest moment of the last third of each game, and its last one with something to choose. Told are the
median and the longest time on the wall until `choose` has answered, in one process. A level must answer within half a
second, two or ten seconds. On a machine that others use too, `--processor` counts this process's time on the processor
instead, for the level's own clock as well.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

import grandmelee as gm
from grandmelee.bots.levels import bot
from grandmelee.bots.playout import worth_trying
from grandmelee.bots.search import Search
from grandmelee.core.native import is_compiled
from grandmelee.core.state import State
from grandmelee.lab.players import player

MOST = 2_000  # choices of a game that is looked at
WITHIN = {"knight": 0.5, "champion": 2.0, "legend": 10.0}


def positions(game: gm.Game[Any], seats: int, count: int) -> list[tuple[State, int]]:
    """So many moments: of every game any one, the widest of its last third, and the last, in turn."""
    found: list[tuple[State, int]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        moments = choices(game, seats, seed)
        if moments:
            late = moments[len(moments) * 2 // 3 :]
            widest = max(late, key=lambda one: len(worth_trying(*one)))
            found += [moments[Random(seed).randrange(len(moments))], widest, moments[-1]]
    return found[:count]


def choices(game: gm.Game[Any], seats: int, seed: int) -> list[tuple[State, int]]:
    """Every moment of a game at which a seat has something to choose."""
    s: State = game.start(seats, {}, seed, False)
    name = "planner@12" if game.ledger.tactics is None else "captain@12"
    players = [player(name, seed, game.ledger.leanings, game.ledger.tactics) for _ in range(seats)]
    found: list[tuple[State, int]] = []
    while not s.over and len(found) < MOST:
        seat = s.waiting[0]
        if len(worth_trying(s, seat)) > 1:
            found.append((s.copy(), seat))
        s.answer(seat, players[seat].choose(s.imagine(seat, s.count), seat))
    return found


def times(level: str, found: list[tuple[State, int]], clock: Callable[[], float]) -> list[float]:
    taken = []
    for s, seat in found:
        thinker = bot(level, 1)
        assert isinstance(thinker, Search)
        thinker.clock = clock
        begin = clock()
        thinker.choose(s, seat)
        taken.append(clock() - begin)
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=21, help="at each table")
    parser.add_argument("--levels", nargs="+", default=list(WITHIN), choices=list(WITHIN))
    parser.add_argument("--game", nargs="+", default=gm.games(), choices=gm.games())
    parser.add_argument("--processor", action="store_true", help="count time on the processor, not on the wall")
    args = parser.parse_args()
    print(f"The engine is {'compiled' if is_compiled() else 'pure'}.\n")
    print("| game | level | answers | median, s | longest, s | within, s |\n|---|---|---:|---:|---:|---:|")
    for slug in args.game:
        game = gm.load(slug)
        found = [
            one for seats in sorted({game.seats[0], game.seats[-1]}) for one in positions(game, seats, args.positions)
        ]
        for level in args.levels:
            taken = times(level, found, process_time if args.processor else perf_counter)
            figures = f"{len(taken)} | {median(taken):.2f} | {max(taken):.2f} | {WITHIN[level]:g}"
            print(f"| {slug} | {level} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
