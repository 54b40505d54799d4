"""A second opinion: the engine in lock-step with the rules as someone else has read them.

The package `opinion` was written from the text of the rules alone. It says who is asked and every option there is, who
is attacked by what and for how much, and what everything on the table becomes; only dice and draws are the engine's.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.pathfinder_arena.opinion.board import reached, turned
from tests.games.pathfinder_arena.opinion.lockstep import Difference, Lockstep
from tests.games.pathfinder_arena.playing import keen

OTHERWISE: dict[str, Any] = {
    "markers_limited": True,
    "favor_scope": "phase",
    "victim_misfortune": True,
    "immunity_blocks_aoo": False,
    "item_replace": True,
    "air_for_others": True,
    "deity_score": "ego",
}


def at_random(s: Any, random: Random) -> tuple[int, int]:
    seat = random.choice(s.may_answer)
    return seat, random.choice(s.options(seat))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("settings", [{}, OTHERWISE], ids=["rulings", "switches"])
def test_engine_and_second_opinion_agree_on_a_whole_game(seats, settings):
    random = Random(seats)
    both = Lockstep(seats, {"hero_choice": "random", **settings}, seed=70 + seats, look_every=20)
    both.run(lambda s: keen(s, random), limit=1500)
    assert both.answers > 300


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_engine_and_second_opinion_agree_on_whatever_may_be_answered(seats):
    random = Random(seats)
    both = Lockstep(seats, {}, seed=seats)
    both.run(lambda s: at_random(s, random), limit=200)
    assert both.answers == 200


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(300))
def test_engine_and_second_opinion_agree_whatever_the_switches(seed):
    """Games with any of the switches, of players who rather attack, now and then do anything, and come to the end."""
    random = Random(seed)
    switches = {name: value for name, value in OTHERWISE.items() if random.random() < 0.4}
    both = Lockstep(2 + seed % 3, {"hero_choice": "random", **switches}, seed=1000 + seed, look_every=20)
    both.run(lambda s: at_random(s, random) if random.random() < 0.05 else keen(s, random), limit=20_000)
    assert both.s.over


def test_a_difference_is_found():
    random = Random(1)
    both = Lockstep(2, {}, seed=1)
    both.begin(lambda s: keen(s, random))
    both.arena.hero().sheet["dex"] += 1
    with pytest.raises(Difference, match="AP: the engine has 4, the second opinion 5"):
        both.compare(is_whole=True)


def test_geometry_of_the_second_opinion_by_hand():
    """The Erinys' Curve and the Chimera's Diagonal of scenarios S-09 and S-10."""
    exits = {
        (2, 2): "NESW",
        (2, 3): turned("NS", 1),
        (2, 4): "NESW",
        (1, 4): "NESW",
        (2, 1): turned("NE", 1),
        (3, 1): "NESW",
    }
    assert reached(exits, (2, 2), "curve", 2, 4) == {(2, 4), (1, 4), (3, 1)}
    assert reached(exits, (2, 2), "diagonal", 1, 2) == {(3, 1)}
    assert reached(exits, (2, 2), "line", 0, 2) == {(2, 1), (2, 2), (2, 3), (2, 4)}
    assert reached(exits, (2, 2), "wall", 2, 2) == {(2, 4)}
