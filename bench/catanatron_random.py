"""Catanatron's random players, measured as `grandmelee bench` measures our games: python bench/catanatron_random.py

Catanatron (https://github.com/bcollazo/catanatron) plays another board game of this weight, quickly and in pure Python.
It is no part of Grand Melee: `make bench` installs it beside us and lets it play its own game in its own loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import peers
from catanatron import Color, Game, RandomPlayer

from grandmelee.tools.benchmark import measure

PLAYERS = (Color.RED, Color.BLUE)
TICKS = 100_000  # of one game, at most


class Bench:
    """Games of two random players. A tick is an action; a decision is a tick with more than one to choose from."""

    def __init__(self) -> None:
        self.seed = 0
        self.states = [self.middle() for _ in range(20)]

    def start(self) -> Game:
        self.seed += 1
        return Game([RandomPlayer(color) for color in PLAYERS], seed=self.seed)

    def middle(self) -> Game:
        game = self.start()
        for _ in range(150):
            game.play_tick()
        return game

    def ticks(self) -> int:
        """One game with its own loop, every action counted."""
        game, count = self.start(), 0
        while game.winning_color() is None and count < TICKS:
            game.play_tick()
            count += 1
        return count

    def decisions(self) -> int:
        """One game with its own loop, only real choices counted."""
        game, count, ticks = self.start(), 0, 0
        while game.winning_color() is None and ticks < TICKS:
            count += len(game.state.playable_actions) > 1
            ticks += 1
            game.play_tick()
        return count

    def copies(self) -> int:
        for game in self.states:
            game.copy()
        return len(self.states)


def report(seconds: float) -> dict[str, Any]:
    bench = Bench()
    ticks = measure(bench.ticks, seconds)
    copies = measure(bench.copies, seconds)
    return {
        "version": version("catanatron"),
        "calibration_ops_per_second": round(ticks.ops),
        "ticks": ticks.to_json(),
        "decisions": measure(bench.decisions, seconds).to_json(),
        "copies": copies.to_json(),
        "copy_us": round(1e6 / copies.rate, 2),
    }


def told(figures: dict[str, Any]) -> Iterator[str]:
    ops = figures["calibration_ops_per_second"]
    yield f"Catanatron {figures['version']}, two random players; {ops:,} ops/s.\n"
    for work in ("ticks", "decisions", "copies"):
        row = figures[work]
        yield f"{work:<10} {row['per_second']:>12,.0f} a second  {row['per_1000_ops']:>8.2f} per 1,000 ops"
    yield f"a copy takes {figures['copy_us']} us"


if __name__ == "__main__":
    peers.main(__doc__, report, told)
