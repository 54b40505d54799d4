"""The conformance suite along games that get to the fourth level, where random ones never come."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grandmelee.testing import Journey, examine
from grandmelee.testing.suite import rules_of
from tests.games.pathfinder_arena.playing import keen
from tests.games.pathfinder_arena.table import GAME

SWITCHES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"item_replace": True, "air_for_others": True}),
    (4, {"markers_limited": True, "victim_misfortune": True}),
]


def keen_journey(seats: int, options: dict[str, Any], seed: int, answers: int) -> Journey:
    """So many answers of players who rather attack and collect than not, or fewer if the game ends."""
    journey = Journey(GAME, seats, {"hero_choice": "random", **options}, seed)
    s = GAME.start(seats, dict(journey.settings), seed, False)
    random = Random(seed)
    while not s.over and len(journey.answers) < answers:
        journey.go(s, *keen(s, random))
    return journey


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "options"), SWITCHES, ids=str)
def test_a_game_that_goes_far_conforms(seats: int, options: dict[str, Any]):
    journey = keen_journey(seats, options, seats, 400)
    assert examine(journey, rules_of(GAME), questions=6).answers == len(journey.answers)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_many_games_that_go_far_conform(seed: int):
    journey = keen_journey(2 + seed % 3, {}, seed, 5_000)
    assert examine(journey, rules_of(GAME), questions=30).games == 1
