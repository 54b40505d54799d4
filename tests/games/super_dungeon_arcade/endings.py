"""How a recorded game of Super Dungeon: Arcade ended, and a search for short ones that end in every way.

    PYTHONPATH=src:. python -m tests.games.super_dungeon_arcade.endings [NAME ...]

Run it again when a change of the rules makes old records play differently.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

from grandmelee.core.registry import load
from grandmelee.games.super_dungeon_arcade.state import HEROES_WIN, Table
from grandmelee.games.super_dungeon_arcade.words import CONCEDE, YES
from tests.games.super_dungeon_arcade.playing import play_idly, play_led, play_wildly

SLUG = "super-dungeon-arcade"
FOLDER = Path(__file__).parents[2] / "playthroughs" / SLUG
SEEDS = 400
ENOUGH = 1

FREE: dict[str, Any] = {"concede": False}
WANTED: dict[str, tuple[str, int, dict[str, Any]]] = {
    "victory-3": ("victory", 1, FREE),
    "victory-4": ("victory", 2, {"heroes": 4, **FREE}),
    "victory-5": ("victory", 3, {"heroes": 5, **FREE}),
    "victory-6": ("victory", 6, {"heroes": 6, **FREE}),
    "coins-3": ("coins", 3, {"setup": "full", "party": "choose", **FREE}),
    "coins-4": ("coins", 1, {"heroes": 4, "hard": 2, **FREE}),
    "coins-5": ("coins", 5, {"hard": 1, "easy": 1, **FREE}),
    "coins-6": ("coins", 4, {"heroes": 6, "setup": "full", **FREE}),
    "time-3": ("time", 1, {"turns": 3, **FREE}),
    "time-4": ("time", 4, {"turns": 2, **FREE}),
    "time-5": ("time", 2, {"heroes": 5, "turns": 2, **FREE}),
    "time-6": ("time", 6, {"turns": 2, **FREE}),
    "given-up-3": ("given up", 2, {"heroes": 3}),
    "given-up-4": ("given up", 1, {"heroes": 4}),
    "given-up-5": ("given up", 5, {}),
    "given-up-6": ("given up", 3, {"heroes": 6}),
}
"""By name: how it ends, with how many seats, and the settings to look with."""


def way_of(s: Table) -> str:
    """How a game ended: victory, no coin left, out of time, or given up."""
    if s.ending == HEROES_WIN:
        return "victory"
    if "coins" in s.reason.lower():
        return "coins"
    return "time" if "stands after" in s.reason else "given up" if "gives up" in s.reason else ""


def give_up(s: Table, random: Random) -> None:
    """The party plays a turn and gives up."""
    while not s.over:
        seat = s.waiting[0]
        options = s.options(seat)
        if CONCEDE in options and s.turn:
            s.answer(seat, CONCEDE)
        elif s.asks[0].rule == "SDA-5.9":
            s.answer(seat, YES)
        else:
            s.answer(seat, random.choice([option for option in options if option != CONCEDE]))


PLAYERS: dict[str, Callable[[Table, Random], None]] = {
    "victory": play_led,
    "coins": play_wildly,
    "time": play_idly,
    "given up": give_up,
}


def endings(way: str, seats: int, options: dict[str, Any]) -> Iterator[tuple[int, str]]:
    """Length and record of games that end so."""
    for seed in range(SEEDS):
        s = cast(Table, load(SLUG).start(seats, dict(options), seed, False))
        PLAYERS[way](s, Random(seed))
        if way_of(s) == way:
            yield s.count, s.record.to_json()


def main(names: list[str]) -> None:
    """Write the shortest of the first records found for each way."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (way, seats, options) in WANTED.items():
        if names and name not in names:
            continue
        found = [one for one, _ in zip(endings(way, seats, options), range(ENOUGH), strict=False)]
        if found:
            (FOLDER / f"{name}.json").write_text(min(found)[1], encoding="utf-8")
        sys.stdout.write(f"{name}: {len(found)} found\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
