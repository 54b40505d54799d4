"""Reasons in words: what happens more often after an option, and goes with winning when it does."""

from __future__ import annotations

import random

import pytest

import grandmelee as gm
from grandmelee.bots.greedy import GreedyBot
from grandmelee.lab.reasons import Reason, Tried, reasons, tried_options


def tried(*lines: tuple[float, str]) -> Tried:
    """An option with lines of a value and what happened, with commas between."""
    found = Tried()
    for value, told in lines:
        found.values.append(value)
        found.told.append(frozenset(told.split(", ")))
    return found


def test_what_happens_more_often_and_goes_with_standing_well_is_the_reason():
    options = {
        1: tried((0.5, "a goal, a rain"), (0.4, "a goal"), (0.5, "a goal, a rain"), (-0.2, "a rain")),
        2: tried((-0.3, "a rain"), (-0.2, "a walk"), (0.4, "a goal"), (-0.3, "a rain, a walk")),
    }
    assert reasons(options) == {1: Reason("a goal", 75, 25)}
    assert str(reasons(options)[1]) == "a goal (in 75 of 100 tries, otherwise in 25)"


def test_what_happens_after_every_option_alike_is_no_reason():
    same = [(0.5, "a goal"), (-0.5, "a walk")]
    assert reasons({1: tried(*same), 2: tried(*same)}) == {}


def test_what_goes_with_standing_badly_is_no_reason():
    options = {1: tried((-0.5, "a fall"), (-0.5, "a fall")), 2: tried((0.5, "a walk"), (0.5, "a walk"))}
    assert 1 not in reasons(options)


@pytest.mark.parametrize("game", gm.games())
def test_in_every_game_options_are_tried_as_a_bot_does_and_only_as_the_seat_can_know(game):
    s = gm.new(game, seats=2, seed=7)
    chance = random.Random(3)
    for _ in range(25):
        s.answer(s.waiting[0], chance.choice(s.options(s.waiting[0])))
    seat = s.waiting[0]
    world = s.imagine(seat, 5)
    found = tried_options(world, seat, 5, 4, 12)
    assert {option: each.value for option, each in found.items()} == pytest.approx(
        GreedyBot(5, 4, 12).estimates(world, seat)
    )
    for reason in reasons(found).values():
        assert reason.often > reason.otherwise
