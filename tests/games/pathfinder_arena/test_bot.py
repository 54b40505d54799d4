"""What bots think of a state."""

from __future__ import annotations

from random import Random

import pytest

from grandmelee.games.pathfinder_arena.bot import evaluate
from tests.games.pathfinder_arena.playing import keen, play_keenly
from tests.games.pathfinder_arena.table import arena, hero, monster, new


def test_a_value_is_between_a_loss_and_a_win_and_the_end_is_its_return():
    s = new(3, 4, loud=False, rounds=4)
    random = Random(4)
    while not s.over:
        for seat in range(3):
            assert -1.0 <= evaluate(s, seat) <= 1.0
        s.answer(*keen(s, random))
    assert [evaluate(s, seat) for seat in range(3)] == s.returns
    ended = play_keenly(new(4, 2, loud=False, hero_choice="random"), Random(2))
    assert evaluate(ended, ended.winners[0]) == 1.0


@pytest.mark.parametrize(
    "better",
    [{"glory": 3}, {"str": 3}, {"elements": ["fire"]}, {"cards": {"lucky-mug": {}}}, {"runes": {"+1 Damage": 1}}],
)
def test_more_of_a_good_thing_is_better(better):
    s = arena("valeros", "kyra")
    before, rival = evaluate(s, 0), evaluate(s, 1)
    hero(s, "valeros", **better)
    assert evaluate(s, 0) > before
    assert evaluate(s, 1) < rival


@pytest.mark.parametrize("worse", [{"misfortune": 3}, {"runes": {"-1 Action": 1}}])
def test_more_of_a_bad_thing_is_worse(worse):
    s = arena("valeros", "kyra")
    before = evaluate(s, 0)
    hero(s, "valeros", **worse)
    assert evaluate(s, 0) < before


def test_rivals_in_reach_are_good_and_being_in_reach_is_bad():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "kyra", (6, 6))
    far = evaluate(s, 0)
    hero(s, "kyra", (2, 2))
    assert evaluate(s, 0) > far
    hero(s, "valeros", (2, 2))
    hero(s, "kyra", (6, 6))
    assert evaluate(s, 0) < far
