"""Looks for short random games that end in every way a game can end, and keeps their records.

    python tools/make_playthroughs.py [NAME ...]

Run it again when a change of rules or cards makes old records play differently; those that still lead to the same end
are only renewed. The tests replay what it wrote: records beside an index that says how each of them ended, who won, and
what must have happened.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from grandmelee.core.errors import GrandMeleeError  # noqa: E402
from grandmelee.core.record import Record  # noqa: E402
from grandmelee.core.registry import load  # noqa: E402
from grandmelee.core.replay import replay  # noqa: E402
from grandmelee.core.state import State  # noqa: E402
from tests.games.legends_of_the_arena.endings import told_kinds, way_of  # noqa: E402

SLUG = "legends-of-the-arena"
FOLDER = ROOT / "tests" / "playthroughs" / SLUG
SEEDS = 60_000
ENOUGH = 12  # found games of a kind, of which the shortest is kept
LONGEST = 600


@dataclass
class Wanted:
    """A way to end, where to look for it, and what must have happened."""

    name: str
    way: str
    rule: str
    seats: int
    options: dict[str, Any]
    event: str = ""


QUICK: dict[str, Any] = {"legends": "random", "respawn_fatigue": 10}
FREE: dict[str, Any] = {"legends": "random", "mode": "free-for-all"}
WANTED = [
    Wanted("push-1v1", "push-1v1", "LA-14.6", 2, {"legends": "choose"}),
    Wanted("own-move-1v1", "own-move-1v1", "LA-8.3", 2, {"legends": "random"}),
    Wanted("own-move-2v2", "own-move-2v2", "LA-8.3", 4, QUICK),
    Wanted("push-2v2", "push-2v2", "LA-15.2", 4, {"legends": "random"}),
    Wanted("push-3v3", "push-3v3", "LA-15.2", 6, {"legends": "choose"}),
    Wanted("fewer-knock-outs-2v2", "fewer-knock-outs", "LA-15.9", 4, QUICK),
    Wanted("distance-1v1", "distance", "LA-15.10", 2, QUICK),
    Wanted("distance-2v2", "distance", "LA-15.10", 4, QUICK),
    Wanted("tie-1v1", "tie", "LA-15.11", 2, QUICK),
    Wanted("tie-3v3", "tie", "LA-15.11", 6, QUICK),
    Wanted("free-for-all-3", "free-for-all", "LA-19.9", 3, FREE),
    Wanted("free-for-all-6", "free-for-all", "LA-19.9", 6, FREE),
    Wanted("free-for-all-shared", "free-for-all-shared", "LA-19.14", 6, FREE),
    Wanted("free-for-all-most-scored", "free-for-all-most-scored", "LA-19.14", 6, FREE),
    Wanted("free-for-all-fewest-suffered", "free-for-all-fewest-suffered", "LA-19.14", 6, FREE),
    Wanted("free-for-all-furthest", "free-for-all-furthest", "LA-19.14", 6, FREE),
    Wanted("sequence-limit", "sequence-limit", "LA-3.6", 2, {"legends": "random", "sequence_limit": 3}),
    Wanted("sequence-limit-3", "free-for-all-sequence-limit", "LA-3.6", 3, {"legends": "random", "sequence_limit": 2}),
    Wanted("forfeits", "push-1v1", "LA-5.9", 2, {"legends": "random", "timer": True}, "Forfeited"),
    Wanted("lets-do-that-again", "push-2v2", "LA-16.6", 4, QUICK, "SequenceExtended"),
    Wanted("perfect-timing", "push-1v1", "LA-16.3", 2, {"legends": ["tempra", "fitz"]}, "PutOff"),
    Wanted("new-meter", "push-1v1", "LA-4.4", 2, {"legends": "random"}, "MeterMade"),
]


def play(wanted: Wanted, seed: int) -> State | None:
    """A random game without detours, if it is not too long."""
    s = load(SLUG).start(wanted.seats, dict(wanted.options), seed, False)
    random = Random(seed)
    back = s.option("back")
    while not s.over:
        if s.count > 2 * LONGEST:
            return None
        seat = random.choice(s.waiting)
        s.answer(seat, random.choice([option for option in s.options(seat) if option != back]))
    return s


def search(wanted: Wanted) -> str:
    """The shortest record among the first that end as wanted."""
    found: list[tuple[int, str]] = []
    for seed in range(SEEDS):
        s = play(wanted, seed)
        if s is None or not ends_as(wanted, s):
            continue
        found.append((s.count, s.record.to_json()))
        if len(found) == ENOUGH:
            break
    return min(found)[1] if found else ""


def renewed(wanted: Wanted) -> str:
    """The record that is there, if its answers still lead to the same end with the cards and rules of today."""
    file = FOLDER / f"{wanted.name}.json"
    if not file.exists():
        return ""
    game, old = load(SLUG), Record.from_json(file.read_text())
    record = Record(SLUG, game.version, game.content_hash, old.seats, old.settings, old.seed, old.answers, "")
    try:
        s = replay(game, record, loud=False)
    except GrandMeleeError:
        return ""
    return s.record.to_json() if s.over and ends_as(wanted, s) else ""


def ends_as(wanted: Wanted, quiet: State) -> bool:
    """Whether the game ended so, with what must have happened."""
    if way_of(quiet) != wanted.way and not way_of(quiet).startswith("unknown"):
        return False
    record = quiet.record
    loud = replay(load(SLUG), record)
    return way_of(loud) == wanted.way and (not wanted.event or wanted.event in told_kinds(record))


def main(names: list[str]) -> None:
    """Write records and the index."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    index_file = FOLDER / "index.json"
    index = json.loads(index_file.read_text()) if index_file.exists() else {}
    for wanted in WANTED:
        if names and wanted.name not in names:
            continue
        text = renewed(wanted) or search(wanted)
        if not text:
            print(f"{wanted.name}: not found")
            continue
        (FOLDER / f"{wanted.name}.json").write_text(text)
        s = replay(load(SLUG), Record.from_json(text))
        index[wanted.name] = {"way": wanted.way, "rule": wanted.rule, "event": wanted.event, "winners": s.winners}
        print(f"{wanted.name}: {s.count // 2} answers, won by {s.winners}")
        index_file.write_text(json.dumps(index, indent=2, sort_keys=True) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
