"""How long the levels that search take to answer: python bench/answers.py [--positions N]

For every game, in the middle of random games at its smallest and its largest table: the median and the longest time on
the wall until `choose` has answered, in one process. A level must answer within half a second, two or ten seconds.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import grandmelee as gm
from grandmelee.bots.levels import bot
from grandmelee.bots.playout import worth_trying
from grandmelee.core.native import is_compiled
from grandmelee.core.state import State
from grandmelee.tools.benchmark import drive

WITHIN = {"knight": 0.5, "champion": 2.0, "legend": 10.0}


def positions(game: gm.Game[Any], seats: int, count: int) -> list[tuple[State, int]]:
    """Moments of random games at which a seat has something to choose."""
    chance, found = Random(seats), []
    while len(found) < count:
        s: State = game.start(seats, {}, chance.randrange(10**6), False)
        whole = s.copy()
        for _ in range(chance.randrange(1, drive(whole, Random(1)))):
            if s.over:
                break
            options = s.options(s.waiting[0])
            s.answer(s.waiting[0], options[chance.randrange(len(options))])
        if not s.over and len(worth_trying(s, s.waiting[0])) > 1:
            found.append((s, s.waiting[0]))
    return found


def times(level: str, found: list[tuple[State, int]]) -> list[float]:
    taken = []
    for s, seat in found:
        thinker = bot(level, 1)
        begin = perf_counter()
        thinker.choose(s, seat)
        taken.append(perf_counter() - begin)
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20, help="at each table")
    parser.add_argument("--levels", nargs="+", default=["knight"], choices=list(WITHIN))
    args = parser.parse_args()
    print(f"The engine is {'compiled' if is_compiled() else 'pure'}.\n")
    print("| game | level | answers | median, s | longest, s | within, s |\n|---|---|---:|---:|---:|---:|")
    for slug in gm.games():
        game = gm.load(slug)
        found = [one for seats in {game.seats[0], game.seats[-1]} for one in positions(game, seats, args.positions)]
        for level in args.levels:
            taken = times(level, found)
            figures = f"{len(taken)} | {median(taken):.2f} | {max(taken):.2f} | {WITHIN[level]:g}"
            print(f"| {slug} | {level} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
