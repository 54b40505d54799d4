"""Bots by level: each answers legally, the same seed answers the same, and greedy beats random."""

from __future__ import annotations

import pytest

import grandmelee as gm
from grandmelee.bots.levels import LEVELS, bot, named

GAME = "legends-of-the-arena"


def winner(seed: int, levels: list[str]) -> list[int]:
    """Who wins a duel of two levels."""
    s = gm.new(GAME, seats=2, seed=seed, quiet=True)
    while not s.over:
        seat = s.waiting[0]
        s.answer(seat, named(levels[seat], s.count).choose(s, seat))
    return s.winners


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_answers_legally_and_the_same_for_the_same_seed(level: str):
    s = gm.new(GAME, seats=3, seed=4, quiet=True)
    for number in range(25):
        seat = s.waiting[0]
        option = bot(level, number, iterations=30).choose(s, seat)
        assert option in s.options(seat)
        assert option == bot(level, number, iterations=30).choose(s, seat)
        s.answer(seat, option)


def test_a_bot_leaves_the_state_as_it_is():
    s = gm.new(GAME, seats=2, seed=4)
    before = s.digest()
    named("greedy", 1).choose(s, s.waiting[0])
    assert s.digest() == before


def test_greedy_beats_random():
    won = sum(winner(seed, ["greedy", "random"]) == [0] for seed in range(6))
    won += sum(winner(seed, ["random", "greedy"]) == [1] for seed in range(6))
    assert won >= 10


def test_greedy_takes_nothing_back_while_there_is_something_to_choose():
    s = gm.new(GAME, seats=2, seed=4, legends=["fitz", "alysia"])
    for number in range(3):
        option = named("greedy", number).choose(s, 0)
        assert s.word(option) != "back"
        s.answer(0, option)


def test_an_unknown_level_is_refused():
    with pytest.raises(ValueError, match="There is no level 'genius'"):
        bot("genius", 1)
