"""Catanatron's random players, measured as `grandmelee bench` measures our games: python bench/catanatron_random.py

Catanatron (https://github.com/bcollazo/catanatron) plays another board game of this weight, quickly and in pure Python.
It is no part of Grand Melee: `make bench` installs it beside us and lets it play its own game in its own loop.
"""

from __future__ import annotations

import argparse
import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    figures = report(args.seconds)
    print(f"Catanatron {figures['version']}, two random players; {figures['calibration_ops_per_second']:,} ops/s.\n")
    for work in ("ticks", "decisions", "copies"):
        row = figures[work]
        print(f"{work:<10} {row['per_second']:>12,.0f} a second  {row['per_1000_ops']:>8.2f} per 1,000 ops")
    print(f"a copy takes {figures['copy_us']} us")
    if args.json:
        args.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
