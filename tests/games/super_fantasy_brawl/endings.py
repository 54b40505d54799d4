"""How a recorded game of Super Fantasy Brawl ended, and a search for short ones that end in every way.

    PYTHONPATH=src:. python -m tests.games.super_fantasy_brawl.endings [NAME ...]

Run it again when a change of the rules makes old records play differently.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

from grandmelee.core.registry import load
from grandmelee.core.replay import replay
from grandmelee.games.super_fantasy_brawl.knock_out import victory_points_to_win
from grandmelee.games.super_fantasy_brawl.state import Table
from tests.games.super_fantasy_brawl.steering import steered

SLUG = "super-fantasy-brawl"
FOLDER = Path(__file__).parents[2] / "playthroughs" / SLUG
SEEDS = 4_000
ENOUGH = 3  # found games of a kind, of which the shortest is kept
RARE = ("tie", "both reach")
NEVER = 99  # VP nobody reaches

FAST: dict[str, Any] = {"champions": "suggested"}
WANTED: dict[str, tuple[str, int, dict[str, Any]]] = {
    "challenge-2": ("challenge", 2, {"champions": "casual"}),
    "challenge-4": ("challenge", 4, {"champions": "competitive"}),
    "knock-out-2": ("knock-out", 2, {"champions": "free"}),
    "knock-out-4": ("knock-out", 4, {"champions": "casual", "duplicates": True}),
    "own-fall-2": ("own fall", 2, FAST),
    "own-fall-4": ("own fall", 4, FAST),
    "reaction-2": ("reaction", 2, FAST),
    "reaction-4": ("reaction", 4, FAST),
    "tie-2": ("tie", 2, {"champions": "casual"}),
    "tie-4": ("tie", 4, FAST),
    "both-reach-2": ("both reach", 2, FAST),
    "both-reach-4": ("both reach", 4, FAST),
    "round-limit-2": ("round limit", 2, {"champions": "competitive", "rounds": 4}),
    "round-limit-4": ("round limit", 4, {"champions": "competitive", "rounds": 3}),
    "round-limit-draw-2": ("draw", 2, {"champions": "casual", "rounds": 3}),
    "round-limit-draw-4": ("draw", 4, {"champions": "free", "rounds": 2}),
}
"""By name: how it ends, with how many seats, and the settings to look with."""


def way_of(s: Table) -> str:
    """How a game ended, from its last answer's events and the final VP."""
    kinds = [event.kind for event in s.events]
    rule = next(event.rule for event in s.events if event.kind == "GameEnded")
    if rule == "SFB-3.16":
        return "draw" if s.vp[0] == s.vp[1] else "round limit"
    if rule == "SFB-13.8":
        return "tie"
    if min(s.vp) >= victory_points_to_win(s):
        return "both reach"
    if kinds[-2:] == ["ChallengeScored", "GameEnded"]:
        return "challenge"
    if s.winner == s.active % 2:
        return "knock-out"
    return "reaction" if s.reaction >= 0 else "own fall"


def go_on(s: Table, random: Random, enough: int) -> Table:
    """Play at random, but rather attacking than not, until it is over or both sides have so many VP."""
    bold = {s.option("attack"), s.option("use")}
    done = s.option("done")
    idle = {s.option("skip"), s.option("end"), s.option("stop")}
    while not s.over and min(s.vp) < enough:
        seat = random.choice(s.waiting)
        choice = s.options(seat)
        if done in choice and random.random() < 0.5:
            choice = [done]
        wanted = [option for option in choice if option in bold] or [o for o in choice if o not in idle] or choice
        s.answer(seat, random.choice(wanted if random.random() < 0.8 else choice))
    return s


def played(way: str, seats: int, options: dict[str, Any], seed: int) -> Iterator[Table]:
    """Quiet games to their end; for rare ends they are steered from a position in which both sides need one VP."""
    random = Random(seed)
    s = cast(Table, load(SLUG).start(seats, dict(options), seed, False))
    if way not in RARE:
        yield go_on(s, random, NEVER)
        return
    go_on(s, random, victory_points_to_win(s) - 1)
    if not s.over:
        yield from steered(s, random)


def endings(way: str, seats: int, options: dict[str, Any]) -> Iterator[tuple[int, str]]:
    """Length and record of games that end so."""
    for seed in range(SEEDS):
        for s in played(way, seats, options, seed):
            if could_end_so(s, way) and way_of(cast(Table, replay(s.game, s.record))) == way:
                yield s.count, s.record.to_json()
                break


def could_end_so(s: Table, way: str) -> bool:
    """A quick look before the game is played again with its events."""
    enough = victory_points_to_win(s)
    if way in RARE:
        return min(s.vp) >= enough
    return min(s.vp) < enough


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
