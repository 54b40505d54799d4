"""How strong each level is against the one below: python bench/strength.py --kept FOLDER [--games N] [--write]

Plays the matches of docs/bots-strength.md, a few games of each in turn, so that whenever it is stopped all have been
played about equally often; a match that has clearly met or clearly missed its bar is not played on. Every game is kept
in FOLDER; the same command goes on where it was left, and with `--games 0` only tells what is there. `--write` puts the
rows into the table of docs/bots-strength.md; those of matches that FOLDER does not hold stay as they are.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from writing import write_figures

from grandmelee.bots.levels import LEVELS
from grandmelee.core.registry import games as slugs
from grandmelee.core.registry import load
from grandmelee.lab.match import Match
from grandmelee.lab.running import cores

PAGE = Path(__file__).parents[1] / "docs" / "bots-strength.md"
BEGIN, END = "<!-- figures: bench/strength.py -->", "<!-- end of figures -->"
LADDER = ("novice", "squire@32", "knight@400", "champion@4000", "legend@24000")
LADDERS = {"super-dungeon-arcade": ("novice", "squire@32", "knight@60", "champion@120", "legend@480")}
"""Where other iterations are wanted: the dungeon's look through several turns, 120 of them take a tenth of a second."""
BARS = {"squire": 0.9, "knight": 0.65}
"""What a level must win at least; another one more than half."""
FEWEST = 20  # games after which a match may be settled
HEAD = ("| game | levels | games | won by the stronger (95 %) | command |", "|---|---|---:|---:|---|")
STEP = 4  # games of a pair before the next one has its turn
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "pathfinder-arena": (2, {"rounds": 300}),  # the rules know no limit; after the usual 100 rounds nobody has won
    "super-dungeon-arcade": (1, {"heroes": 3}),
}
"""Seats and settings where they are not two and the usual ones."""


class Pair:
    """Two neighbours of the ladder in one game."""

    def __init__(self, slug: str, levels: tuple[str, str], folder: Path) -> None:
        self.slug = slug
        self.levels = levels
        self.file = folder / f"{slug}.{'-'.join(levels)}.jsonl"

    def match(self, games: int) -> Match:
        game = load(self.slug)
        seats, settings = TABLES.get(self.slug, (2, {}))
        return Match(game, list(self.levels), seats, settings, games, 1)

    def play(self, games: int, workers: int) -> None:
        """Play so many games in all, unless it is settled."""
        if not self.is_settled():
            for _ in self.match(games).run(self.file, workers):
                pass

    def is_settled(self) -> bool:
        """Whether the interval of the stronger level lies on one side of its bar; where all win or lose together, and
        each level plays by itself, whether the intervals of the two lie apart.
        """
        match = self.match(10_000)
        below, above = [match.report(match.kept(self.file))["levels"][level] for level in self.levels]
        if min(below["games"], above["games"]) < FEWEST:
            return False
        if match.is_together:
            return bool(above["low"] > below["high"] or above["high"] < below["low"])
        bar = BARS.get(self.levels[1].partition("@")[0], 0.5)
        return not above["low"] <= bar <= above["high"]

    def row(self, most: int) -> str:
        """What the file holds, as a row of the table; nothing if it holds nothing."""
        match = self.match(most)
        report = match.report(match.kept(self.file))
        below, above = [report["levels"][level] for level in self.levels]
        if not above["games"]:
            return ""
        command = f"`match {self.slug} {' '.join(self.levels)}{settings_of(self.slug)} --games {above['games']}`"
        share = f"{100 * above['win_share']:.0f} % ({100 * above['low']:.0f}-{100 * above['high']:.0f})"
        if match.is_together:
            share += f", {self.levels[0]} {100 * below['win_share']:.0f} %"
            share += f" ({100 * below['low']:.0f}-{100 * below['high']:.0f})"
        return f"| {self.slug} | {self.levels[1]} against {self.levels[0]} | {above['games']} | {share} | {command} |"


def settings_of(slug: str) -> str:
    seats, settings = TABLES.get(slug, (2, {}))
    given = "".join(f" --set {name}={value}" for name, value in settings.items())
    return (f" --seats {seats}" if seats != load(slug).seats[0] else "") + given


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kept", type=Path, required=True, help="the folder of the games")
    parser.add_argument("--games", type=int, default=400, help="of each pair; 0: only tell what is there")
    parser.add_argument("--game", nargs="+", default=slugs(), choices=slugs())
    parser.add_argument("--ladder", nargs="+", help="levels from weak to strong")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--write", action="store_true", help="put the table into docs/bots-strength.md")
    args = parser.parse_args()
    args.kept.mkdir(parents=True, exist_ok=True)
    ladders = {slug: args.ladder or LADDERS.get(slug, LADDER) for slug in args.game}
    pairs = [
        Pair(slug, (ladder[at], ladder[at + 1]), args.kept)
        for at in range(max(len(ladder) for ladder in ladders.values()) - 1)
        for slug, ladder in ladders.items()
        if at + 1 < len(ladder)
    ]
    for games in range(STEP, args.games + 1, STEP):
        for pair in pairs:
            pair.play(games, args.workers)
            print(pair.row(games), flush=True)
    rows = [row for pair in pairs if (row := pair.row(10_000))]
    print("\n".join([*HEAD, *rows]))
    if args.write:
        write_figures(PAGE, BEGIN, END, "\n".join([*HEAD, *in_order([*written(), *rows])]) + "\n")


def written() -> list[str]:
    """The rows that stand in the table."""
    table = PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    return [line for line in table.splitlines() if line.startswith("| ") and line not in HEAD]


def in_order(rows: list[str]) -> list[str]:
    """By level, then by game; of two rows of one game for the same levels the later one, whatever their budgets."""
    found: dict[tuple[int, str], str] = {}
    for row in rows:
        game, levels = row.split(" | ")[:2]
        found[list(LEVELS).index(levels.partition("@")[0]), game] = row
    return [found[key] for key in sorted(found)]


if __name__ == "__main__":
    main()
