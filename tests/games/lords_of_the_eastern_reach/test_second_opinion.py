"""A second opinion: the engine in lock-step with the rules as someone else has read them.

The package `opinion` was written from the text of the rules alone. It says who is asked and every option there is, what
each card is worth in a combat, both damage pools and who falls, how a batch can be paid, what everything on the table
becomes, and who has won by how much; only dice, draws and shuffles are the engine's.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.games.lords_of_the_eastern_reach import table as setting
from tests.games.lords_of_the_eastern_reach.opinion.board import Difference
from tests.games.lords_of_the_eastern_reach.opinion.building import Opportunity
from tests.games.lords_of_the_eastern_reach.opinion.lockstep import (
    Lockstep,
    at_random,
    greedy,
    idle,
    keen,
    new,
    reading,
)
from tests.games.lords_of_the_eastern_reach.opinion.printed import TYPES
from tests.games.lords_of_the_eastern_reach.opinion.scenes import Maker
from tests.games.lords_of_the_eastern_reach.opinion.scoring import farms, level, points

WILD = {"adventure": "wilderness"}
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "two": (2, {}),
    "two, epic": (2, {"length": "epic", "sides": "generic"}),
    "two, fast": (2, {"length": "short", "setup": "fast", "scenarios": ["quick-start"]}),
    "three, wilderness": (3, {"length": "long", **WILD}),
    "three, pve": (3, {"scenarios": ["pve"], "setup": "fast"}),
    "four, teams": (4, {"scenarios": ["team-play"]}),
    "four, teams, wilderness": (4, {"length": "short", "scenarios": ["team-play", "quick-start"], **WILD}),
    "four, heroics": (4, {"scenarios": ["heroics", "open-tasks"]}),
    "alone": (1, {}),
    "alone, wilderness": (1, WILD),
}
PLAYERS = {"random": at_random, "keen": keen, "idle": idle, "greedy": greedy}


def play(name: str, who: str, seed: int, look_every: int) -> Lockstep:
    """A whole game of both; what differs raises `Difference`."""
    seats, settings = TABLES[name]
    both = Lockstep(new(seats, seed, **settings), look_every)
    both.run(PLAYERS[who](Random(seed)))
    return both


def play_step(step: str, seed: int) -> Lockstep:
    """One step of a turn on a full table."""
    random = Random(seed)
    s = Maker(random).make()
    both = Lockstep(s)
    if step == "Combat":
        both.run_step(step, setting.combat, at_random(random))
    else:
        drawn = {kind: random.randint(0, 3) for kind in TYPES} | {f"double_{k}": random.randint(0, 1) for k in TYPES}
        setting.tokens(s, "at_hand", **drawn)
        both.run_step(step, setting.build, at_random(random))
    return both


def play_turns(seed: int, answers: int) -> Lockstep:
    """Some turns on a full table."""
    random = Random(seed)
    both = Lockstep(Maker(random).make(), look_every=5)
    both.run_turns(setting.start_turn, keen(random), answers)
    return both


# ---- both together -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", TABLES)
def test_engine_and_second_opinion_agree_on_a_whole_game(name):
    both = play(name, "keen", 7, look_every=10)
    assert both.s.over
    assert both.answers > 100


@pytest.mark.parametrize("who", ["random", "idle"])
def test_engine_and_second_opinion_agree_on_whatever_may_be_answered(who):
    assert play("two, fast", who, 3, look_every=10).s.over


def test_LER_15_10_a_deck_that_was_empty_is_smaller_than_ever_though_set_aside_cards_join_it():
    assert play("three, wilderness", "idle", 20_006, look_every=50).s.over


@pytest.mark.parametrize("step", ["Combat", "Build & Hire"])
def test_engine_and_second_opinion_agree_on_steps_of_full_tables(step):
    assert sum(play_step(step, seed).answers for seed in range(60)) > 300


def test_engine_and_second_opinion_agree_on_turns_of_full_tables():
    assert sum(play_turns(seed, 100).answers for seed in range(8)) > 500


def test_a_difference_is_found():
    both = Lockstep(new(2, 1))
    both.begin(keen(Random(1)))
    both.table.pool["gold"] += 1
    with pytest.raises(Difference, match=r"pool: the engine has \{\}, the second opinion \{'gold': 1\}"):
        both.compare(is_whole=True)
    both.table.pool["gold"] -= 1
    assert both.asked is not None
    both.asked.options.add("quiet")
    with pytest.raises(Difference, match="but not \\['quiet'\\]"):
        both.compare(is_whole=False)


@pytest.mark.soak
@pytest.mark.parametrize("who", PLAYERS)
@pytest.mark.parametrize("name", TABLES)
def test_engine_and_second_opinion_agree_on_many_games(name, who):
    for seed in range(100, 140):
        assert play(name, who, seed, look_every=5).s.over


@pytest.mark.soak
@pytest.mark.parametrize("step", ["Combat", "Build & Hire"])
def test_engine_and_second_opinion_agree_on_many_steps(step):
    assert sum(play_step(step, seed).answers for seed in range(1_000, 6_000)) > 20_000


@pytest.mark.soak
def test_engine_and_second_opinion_agree_on_many_turns():
    assert sum(play_turns(seed, 200).answers for seed in range(1_000, 1_500)) > 50_000


# ---- the opinion by hand -------------------------------------------------------------------------------------------
def test_payments_of_the_second_opinion_by_hand():
    """Three Grunts from one single, a double and a stored token: the double and one of the others."""
    s = setting.scene()
    setting.give(s, 0, "storeroom:grunts")
    setting.tokens(s, "at_hand", grunts=1, double_grunts=1)
    ways = Opportunity(reading(s), 0).ways(Counter(grunts=3))
    assert [(way["double-grunts"], sorted(stored)) for way, stored in ways] == [(1, []), (1, ["storeroom.1"])]
    assert Opportunity(reading(s), 0).ways(Counter(gold=1)) == []


def test_points_of_the_second_opinion_by_hand():
    """Three Farms and a Temple built, one Farm won, two gems and a fulfilled main quest."""
    s = setting.scene()
    setting.give(s, 0, "farm", "farm", "farm", "temple", "guards:gem")
    setting.trophy(s, 0, "farm", "wurm")
    setting.gems(s, 0, 1)
    setting.quest(s, 0, "bountiful-harvest", "grand-host")
    table = reading(s)
    assert [farms(n) for n in range(1, 7)] == [1, 3, 4, 6, 7, 9]
    assert points(table, table.players[0]) == 4 + 2 + 1 + 1 + 2 + 4
    assert level(table) == "Defeat"
    table.players[0].bosses = 3
    assert level(table) == "Astounding Victory"
