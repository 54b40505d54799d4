"""How a recorded game of Pathfinder Arena ended, and a search for short ones that end in every way.

    PYTHONPATH=src:. python -m tests.games.pathfinder_arena.endings [NAME ...]

Run it again when a change of the rules makes old records play differently.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

from grandmelee.core.errors import GrandMeleeError
from grandmelee.core.registry import load
from grandmelee.games.pathfinder_arena.state import Table
from tests.games.pathfinder_arena.playing import play_keenly

SLUG = "pathfinder-arena"
FOLDER = Path(__file__).parents[2] / "playthroughs" / SLUG
SEEDS = 3_000
ENOUGH = 3  # found games of a kind, of which the shortest is kept

RANDOM: dict[str, Any] = {"hero_choice": "random"}
WANTED: dict[str, tuple[str, int, dict[str, Any]]] = {
    "champion-2": ("champion", 2, {}),
    "champion-3": ("champion", 3, {"item_replace": True, "air_for_others": True, **RANDOM}),
    "champion-4": ("champion", 4, {"victim_misfortune": True, "markers_limited": True, "favor_scope": "phase"}),
    "tie-break-4": ("tie-break", 4, RANDOM),
    "unfinished-2": ("unfinished", 2, {"rounds": 6}),
    "unfinished-3": ("unfinished", 3, {"rounds": 5, **RANDOM}),
    "unfinished-4": ("unfinished", 4, {"rounds": 4, "hero_choice": ["kyra", "merisiel", "valeros", "ezren"]}),
}
"""By name: how it ends, with how many seats, and the settings to look with."""


def way_of(s: Table) -> str:
    """How a game ended: broken off, by the highest score alone, by a tie-break, or shared."""
    if s.verdict.startswith("Unfinished"):
        return "unfinished"
    if "tied" in s.outcomes:
        return "shared"
    return "tie-break" if s.scores.count(max(s.scores)) > 1 else "champion"


def endings(way: str, seats: int, options: dict[str, Any]) -> Iterator[tuple[int, str]]:
    """Length and record of games that end so."""
    for seed in range(SEEDS):
        s = cast(Table, load(SLUG).start(seats, dict(options), seed, False))
        play_keenly(s, Random(seed))
        if way_of(s) == way:
            yield s.count, s.record.to_json()


def renewed(name: str, way: str) -> bool:
    """Whether the record there is still leads to the same end; it is then written anew, with its new digest."""
    file = FOLDER / f"{name}.json"
    if not file.exists():
        return False
    old = json.loads(file.read_text(encoding="utf-8"))
    s = cast(Table, load(SLUG).start(old["seats"], old["options"], old["seed"], False))
    try:
        for seat, word in old["answers"]:
            s.answer(seat, word)
    except GrandMeleeError:
        return False
    if not s.over or way_of(s) != way:
        return False
    file.write_text(s.record.to_json(), encoding="utf-8")
    return True


def main(names: list[str]) -> None:
    """Renew the records that still lead to their end, and look for the shortest of some others for the rest."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (way, seats, options) in WANTED.items():
        if (names and name not in names) or renewed(name, way):
            continue
        found = [one for one, _ in zip(endings(way, seats, options), range(ENOUGH), strict=False)]
        if found:
            (FOLDER / f"{name}.json").write_text(min(found)[1], encoding="utf-8")
        sys.stdout.write(f"{name}: {len(found)} found\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
