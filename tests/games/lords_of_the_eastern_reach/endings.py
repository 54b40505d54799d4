"""Recorded games: every number of players, every scenario, every way to end.

    PYTHONPATH=src python -m tests.games.lords_of_the_eastern_reach.endings [NAME ...]

looks for a short game that ends as wanted and keeps its record; those that still end so are only renewed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from grandmelee.core.errors import GrandMeleeError
from grandmelee.core.record import Record
from grandmelee.core.registry import load
from grandmelee.core.replay import replay
from grandmelee.core.state import State
from grandmelee.games.lords_of_the_eastern_reach.scoring import ranking
from grandmelee.games.lords_of_the_eastern_reach.state import Table

SLUG = "lords-of-the-eastern-reach"
FOLDER = Path(__file__).parents[2] / "playthroughs" / SLUG
SEEDS = 20_000

SHORT: dict[str, Any] = {"length": "short"}
FAST: dict[str, Any] = {"length": "short", "setup": "fast"}


def scenario(*names: str, **more: Any) -> dict[str, Any]:
    return {"length": "short", "scenarios": list(names), **more}


WANTED: dict[str, tuple[str, int, dict[str, Any]]] = {
    "alone-ruinous-defeat": ("Ruinous Defeat", 1, {}),
    "alone-defeat": ("Defeat", 1, {}),
    "alone-minor-defeat": ("Minor Defeat", 1, {}),
    "alone-minor-victory": ("Minor Victory", 1, {}),
    "alone-victory": ("Victory", 1, {}),
    "alone-major-victory": ("Major Victory", 1, {}),
    "alone-astounding-victory": ("Astounding Victory", 1, {}),
    "alone-wilderness": ("Ruinous Defeat", 1, {"adventure": "wilderness"}),
    "two-by-vp": ("vp", 2, SHORT),
    "two-normal": ("vp", 2, {}),
    "two-wilderness": ("vp", 2, {"length": "short", "adventure": "wilderness"}),
    "two-epic": ("vp", 2, {"length": "epic"}),
    "two-long-generic": ("vp", 2, {"length": "long", "sides": "generic"}),
    "two-by-city-cards": ("city cards", 2, FAST),
    "two-by-gems": ("gems", 2, FAST),
    "two-by-trophies": ("trophies", 2, FAST),
    "two-shared": ("shared", 2, FAST),
    "three-by-vp": ("vp", 3, SHORT),
    "four-by-vp": ("vp", 4, SHORT),
    "team-play": ("team", 4, scenario("team-play")),
    "team-shared": ("teams shared", 4, scenario("team-play", setup="fast")),
    "quick-start": ("vp", 2, scenario("quick-start")),
    "pve": ("vp", 3, scenario("pve")),
    "heroics": ("vp", 3, scenario("heroics")),
    "open-tasks": ("vp", 2, scenario("open-tasks")),
    "all-scenarios": ("team", 4, scenario("team-play", "quick-start", "pve", "heroics", "open-tasks")),
}
"""By name: how it ends, the seats, the options."""
IDLE = {"two-shared": 1.0, "team-shared": 1.0, "two-by-gems": 0.6, "two-by-trophies": 0.85}
"""How often everybody passes: always, until the deck is helped along [LER-15.10], or so that little decides."""


def way_of(s: State) -> str:
    """How a game was decided."""
    assert isinstance(s, Table)
    if s.is_solo:
        return s.level
    if s.is_team:
        return "team" if "won" in s.outcomes else "teams shared"
    if len(s.winners) > 1:
        return "shared"
    ranks = sorted([ranking(s, seat) for seat in range(s.seats)], reverse=True)
    decided = next(place for place in range(4) if ranks[0][place] != ranks[1][place])
    return ("vp", "city cards", "gems", "trophies")[decided]


LUCK = {
    "Ruinous Defeat": (1, 1),
    "Defeat": (2, 1),
    "Minor Defeat": (6, 1),
    "Minor Victory": (20, 1),
    "Victory": (60, 1),
    "Major Victory": (250, 1),
    "Astounding Victory": (200, 10),
}
"""Turns tried for each turn played, and of how many games side by side, so that every level is reached."""


def play_alone(way: str, options: dict[str, Any], seed: int) -> State:
    """Of several random turns the best are played on, which know what chance will bring: nobody is cheated here."""
    tries, width = LUCK[way]
    best: list[State] = [load(SLUG).start(1, dict(options), seed, False)]
    random = Random(seed)
    while any(not s.over for s in best):
        tried = [s if s.over else turn(s.copy(), random) for s in best for _ in range(1 if s.over else tries)]
        best = sorted(tried, key=value, reverse=True)[:width]
    return best[0]


def value(s: State) -> float:
    assert isinstance(s, Table)
    return (
        float(s.final[0] + 100 * s.slain_bosses)
        if s.final
        else s.game.values(s, 0, s.game.weights)[0] + 8 * s.slain_bosses
    )


def turn(s: State, random: Random) -> State:
    """A random turn that likes to build and to go on adventures."""
    assert isinstance(s, Table)
    first = s.round
    while not s.over and s.round == first:
        answer(s, random)
    return s


def answer(s: State, random: Random) -> None:
    """Something useful, as a rule."""
    seat = s.waiting[0]
    found = s.options(seat)
    idle = {s.option(word) for word in ("quiet", "unquiet", "back")}
    able = [option for option in found if option not in idle] or found
    for word, often in (("buy", 0.8), ("adventure", 0.6)):
        if s.option(word) in able and random.random() < often:
            able = [s.option(word)]
    s.answer(seat, random.choice(able))


def play(way: str, seats: int, options: dict[str, Any], seed: int) -> State:
    """A random game that builds what it can."""
    if seats == 1:
        return play_alone(way, options, seed)
    s = load(SLUG).start(seats, dict(options), seed, False)
    random = Random(seed)
    while not s.over:
        answer(s, random)
    return s


def play_idly(seats: int, options: dict[str, Any], seed: int, often: float) -> State:
    """A game in which everybody mostly passes."""
    s = load(SLUG).start(seats, dict(options), seed, False)
    random = Random(seed)
    while not s.over:
        if random.random() >= often:
            answer(s, random)
            continue
        seat = s.waiting[0]
        found = s.options(seat)
        passing = [option for option in found if s.word(option) in ("pass", "done")]
        s.answer(seat, (passing or found)[0])
    return s


def look_for(name: str) -> State:
    """The first game that ends as wanted."""
    way, seats, options = WANTED[name]
    for seed in range(SEEDS):
        s = play_idly(seats, options, seed, IDLE[name]) if name in IDLE else play(way, seats, options, seed)
        if way_of(s) == way:
            return s
    raise LookupError(f"no game of {SEEDS} ends by {way}")


def renewed(name: str) -> State | None:
    """A recorded game that still ends as wanted, played again; None if it does not."""
    file = FOLDER / f"{name}.json"
    if not file.exists():
        return None
    try:
        s = replay(load(SLUG), Record.from_json(file.read_text(encoding="utf-8")))
    except GrandMeleeError:
        return None
    return s if s.over and way_of(s) == WANTED[name][0] else None


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or list(WANTED):
        try:
            s = renewed(name) or look_for(name)
        except LookupError as error:
            sys.stdout.write(f"{name}: {error}\n")
            continue
        (FOLDER / f"{name}.json").write_text(s.record.to_json(), encoding="utf-8")
        sys.stdout.write(f"{name}: {s.count // 2} answers\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
