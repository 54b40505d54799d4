"""Play many games between equal bots and say how balanced a game is.

    python tools/balance.py GAME --seats N --games N --out FILE
                            [--seed S] [--set NAME=VALUE ...] [--plans P] [--worlds W]
    python tools/balance.py --report FILE [FILE ...]

Every game is one line of JSON in FILE: its seed and settings, how it ended, how long it was, and the summary its game
gives (games/<game>/ledger.py). A game that is in the file already is not played again, so a run may be interrupted
and resumed, and several processes may share a file when their seeds differ. All seats are played by the same planner
(bots/planner.py): it knows what its seat knows, and plans each turn to its end by the game's own evaluation.

A value of --set is JSON where it can be read as such, otherwise a word. Run it against a compiled engine, or it takes
many times as long.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from balance_report import report

import grandmelee as gm
from grandmelee.bots.planner import Planner
from grandmelee.core.events import Event
from grandmelee.core.state import State

LONGEST = 200_000  # decisions; a game that takes more is given up


class Ledger:
    """What a game says about itself for these tables; a game that says nothing is counted all the same."""

    def __init__(self, slug: str) -> None:
        self.settings: dict[str, object] = {}
        self.leanings: dict[str, int] = {}
        self.summary: Callable[[Any, list[Event]], dict[str, Any]] = no_summary
        name = f"grandmelee.games.{slug.replace('-', '_')}.ledger"
        try:
            module = import_module(name)
        except ModuleNotFoundError as missing:
            if missing.name != name:
                raise
            return
        self.settings = dict(module.SETTINGS)
        self.leanings = dict(module.LEANINGS)
        self.summary = module.summary


def no_summary(s: State, _: list[Event]) -> dict[str, Any]:
    """Seats by their number, as they sit."""
    return {"who": [f"seat {seat + 1}" for seat in range(s.seats)]}


class Series:
    """Games that differ in nothing but their seed."""

    def __init__(self, slug: str, seats: int, settings: dict[str, object], plans: int, worlds: int) -> None:
        self.ledger = Ledger(slug)
        self.slug = slug
        self.seats = seats
        self.settings = self.ledger.settings | settings
        self.plans = plans
        self.worlds = worlds

    def key(self) -> dict[str, Any]:
        """What all its games have in common."""
        return {
            "game": self.slug,
            "content": gm.load(self.slug).content_hash,
            "seats": self.seats,
            "settings": self.settings,
            "plans": self.plans,
            "worlds": self.worlds,
        }

    def play(self, seed: int) -> dict[str, Any]:
        """One game from its beginning to its end."""
        begun = time.process_time()
        s: State = gm.new(self.slug, seats=self.seats, seed=seed, **self.settings)
        bots = [Planner(seed * 64 + seat, self.plans, self.worlds, self.ledger.leanings) for seat in range(s.seats)]
        events: list[Event] = list(s.events)
        decisions = 0
        while not s.over and decisions < LONGEST:
            seat = s.waiting[0]
            s.answer(seat, bots[seat].choose(s, seat))
            events += s.events
            decisions += 1
        length = {"decisions": decisions, "turns": s.game.turn(s)}
        ended = {"outcomes": list(s.outcomes), "verdict": s.verdict, "scores": list(s.scores)}
        took = {"seconds": round(time.process_time() - begun, 3)}
        return self.key() | {"seed": seed} | ended | length | self.ledger.summary(s, events) | took


def run(series: Series, seeds: range, file: Path) -> None:
    """Play the games that are not in the file yet."""
    played = seeds_in(file, series.key())
    wanted = [seed for seed in seeds if seed not in played]
    print(f"{len(seeds) - len(wanted)} games are there already, {len(wanted)} to play", flush=True)
    begun = time.process_time()
    for count, seed in enumerate(wanted, 1):
        line = json.dumps(series.play(seed))
        with file.open("a", encoding="utf-8") as lines:
            lines.write(line + "\n")
        if count % 100 == 0 or count == len(wanted):
            print(f"{count} played, {(time.process_time() - begun) / count:.2f} s each", flush=True)


def seeds_in(file: Path, key: dict[str, Any]) -> set[int]:
    """The seeds of a series that have been played; a line cut off by an interruption is taken out of the file."""
    if not file.exists():
        return set()
    text = file.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    games = [json.loads(line) for line in whole.splitlines()]
    return {game["seed"] for game in games if all(game[name] == value for name, value in key.items())}


def setting(text: str) -> tuple[str, object]:
    """NAME=VALUE, the value as JSON or as a word."""
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def main() -> None:
    """Play or report, as told."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="the first of them")
    parser.add_argument("--set", type=setting, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--plans", type=int, default=80, help="turns tried for a plan")
    parser.add_argument("--worlds", type=int, default=1, help="imagined for a plan")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--report", type=Path, nargs="+", metavar="FILE")
    asked = parser.parse_args()
    if asked.report:
        print(report([line for file in asked.report for line in file.read_text(encoding="utf-8").splitlines()]))
        return
    if not asked.game or not asked.out:
        parser.error("say a game and --out, or --report")
    series = Series(asked.game, asked.seats, dict(asked.set), asked.plans, asked.worlds)
    run(series, range(asked.seed, asked.seed + asked.games), asked.out)


if __name__ == "__main__":
    main()
