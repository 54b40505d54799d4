"""Levels against each other: sides swapped on common seeds; where all win or lose together, each by itself."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from itertools import combinations
from pathlib import Path
from typing import Any

from grandmelee.core.errors import SetupError
from grandmelee.core.game import Game
from grandmelee.lab.fixtures import Fixture, fixture_of, made_with, played, sides_of
from grandmelee.lab.players import namesakes_apart
from grandmelee.lab.ratings import Contest, ratings
from grandmelee.lab.running import Line, keep, kept, results
from grandmelee.lab.shares import Tally, side_credits


def fewest_that_meet(game: Game[Any], settings: dict[str, Any]) -> int:
    """The fewest seats at which there are several sides; where all win together, the fewest there are."""
    for seats in game.seats:
        try:
            if len(set(sides_of(game, seats, settings))) > 1:
                return seats
        except SetupError:  # not with so few
            continue
    return game.seats[0]


class Match:
    """Who meets whom at which table, and how often."""

    def __init__(
        self,
        game: Game[Any],
        levels: list[str],
        seats: int,
        settings: dict[str, Any],
        games: int,
        seed: int,
        play: Callable[[Fixture], Line] = played,
    ) -> None:
        game.check_seats(seats)
        self.game = game
        self.levels = namesakes_apart(levels)
        self.seats = seats
        self.settings = settings
        self.games = games
        self.seed = seed
        self.play = play
        self.sides = sides_of(game, seats, settings)

    @property
    def is_together(self) -> bool:
        """Whether all seats win or lose together."""
        return len(set(self.sides)) == 1

    def fixtures(self) -> list[Fixture]:
        """Every game of the match."""
        if self.is_together:
            return [self.fixture([level] * self.seats, at) for level in self.levels for at in range(self.games)]
        pairs = list(combinations(self.levels, 2))
        return [
            fixture for pair in pairs for at in range((self.games + 1) // 2) for fixture in self.both_ways(pair, at)
        ]

    def both_ways(self, pair: tuple[str, str], at: int) -> list[Fixture]:
        """Two games with one seed: some sides for the first level and the others for the second, then the other way."""
        splits = ways_to_split(len(set(self.sides)))
        first = splits[at % len(splits)]
        order = sorted(set(self.sides))
        swapped = [pair[0] if order.index(side) in first else pair[1] for side in self.sides]
        return [self.fixture(players, at) for players in (swapped, [pair[name == pair[0]] for name in swapped])]

    def fixture(self, players: list[str], at: int) -> Fixture:
        """One game."""
        return Fixture(self.game.slug, self.seats, self.settings, self.seed + at, players)

    def kept(self, file: Path | None) -> list[Line]:
        """The games of this match that a file holds, each once."""
        wanted = {fixture.key for fixture in self.fixtures()}
        found: dict[str, Line] = {}
        for line in kept(file):
            key = fixture_of(line).key
            if line["made_with"] == made_with(self.game.slug) and key in wanted:
                found.setdefault(key, line)
        return list(found.values())

    def run(self, file: Path | None, workers: int) -> Generator[Line]:
        """Every result: first those the file holds already, then the others as they are played."""
        wanted = {fixture.key: fixture for fixture in self.fixtures()}
        for line in self.kept(file):
            del wanted[fixture_of(line).key]
            yield line
        for line in results(self.play, list(wanted.values()), workers):
            keep(file, line)
            yield line

    def report(self, lines: Iterable[Line]) -> dict[str, Any]:
        """Shares with intervals and ratings, by level and by pair."""
        order = {fixture.key: at for at, fixture in enumerate(self.fixtures())}
        found = sorted([contest for line in lines for contest in self.contests(line, order)], key=lambda one: one.at)
        levels = {level: Tally() for level in self.levels}
        pairs: dict[tuple[str, ...], Tally] = {}
        for contest in found:
            for level, credit in contest.credits.items():
                levels[level].add(credit)
            if len(contest.credits) == 2:
                first = tuple(level for level in self.levels if level in contest.credits)
                pairs.setdefault(first, Tally()).add(contest.credits[first[0]])
        skills = ratings(self.levels, paired(found) if self.is_together else found)
        return {
            "levels": {level: tally.to_json() | {"rating": skills[level]} for level, tally in levels.items()},
            "pairs": [{"levels": list(pair), **tally.to_json()} for pair, tally in pairs.items()],
        }

    def contests(self, line: Line, order: dict[str, int]) -> list[Contest]:
        """What a game says about its levels; nothing if it was given up."""
        if not line["outcomes"]:
            return []
        by_side = side_credits(line["outcomes"], self.sides)
        names = dict(zip(self.sides, line["players"], strict=True))
        credits = dict.fromkeys(line["players"], 0.0)
        for side, credit in by_side.items():
            credits[names[side]] += credit
        return [Contest(order[fixture_of(line).key], line["seed"], credits)]


def ways_to_split(sides: int) -> list[tuple[int, ...]]:
    """The sides that the first of two levels can have, half of them or one fewer; the rest is the second's.

    >>> ways_to_split(2), ways_to_split(3), ways_to_split(4)
    ([(0,)], [(0,), (1,), (2,)], [(0, 1), (0, 2), (0, 3)])
    """
    splits = list(combinations(range(sides), sides // 2))
    return splits if sides % 2 else [split for split in splits if 0 in split]


def paired(contests: list[Contest]) -> list[Contest]:
    """Levels that never meet, compared by the games they played with the same seed."""
    by_seed: dict[int, list[Contest]] = {}
    for contest in contests:
        by_seed.setdefault(contest.seed, []).append(contest)
    found: list[Contest] = []
    for seed, same in by_seed.items():
        for one, other in combinations(same, 2):
            found.append(Contest(len(found), seed, one.credits | other.credits))
    return found
