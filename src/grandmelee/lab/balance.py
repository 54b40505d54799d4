"""Equal players at one table, many times: what wins then is the game's own doing.

Every game is one line of JSON: its fixture, how it ended, how long it was, and the summary its game gives
(games/<game>/ledger.py). What a game draws anew each time, such as Legends, is drawn by the seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from grandmelee.core.game import Game
from grandmelee.lab.fixtures import Fixture, fixture_of, made_with, played
from grandmelee.lab.players import Spec
from grandmelee.lab.running import Line, keep, kept, results
from grandmelee.lab.tables import settings_for


class Series:
    """Games that differ in nothing but their seed and what it draws."""

    def __init__(self, game: Game[Any], level: str, seats: int, settings: dict[str, Any]) -> None:
        Spec(level)
        game.check_seats(seats)
        self.game = game
        self.level = level
        self.seats = seats
        self.settings = settings

    def fixture(self, seed: int) -> Fixture:
        """The game of that seed."""
        drawn = settings_for(self.game.slug, self.seats, self.settings, seed)
        return Fixture(self.game.slug, self.seats, drawn, seed, [self.level] * self.seats)

    def run(self, seeds: range, file: Path | None, workers: int) -> Iterator[Line]:
        """Every result: first those the file holds already, then the others as they are played."""
        wanted = {fixture.key: fixture for fixture in map(self.fixture, seeds)}
        for line in kept(file):
            if line["made_with"] == made_with(self.game.slug) and wanted.pop(fixture_of(line).key, None):
                yield line
        for line in results(played, list(wanted.values()), workers):
            keep(file, line)
            yield line
