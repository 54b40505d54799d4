"""Reasons in words: what happens on the way a bot expects, and in what the table then differs."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

import grandmelee as gm
from grandmelee.bots.levels import bot
from grandmelee.bots.playout import Chance
from grandmelee.core.features import Feature
from grandmelee.lab.reasons import OTHERS, OWN, Reason, Tried, best_reason, difference, followed, play_line, reasons
from tests.bots.test_search import choosing


class Ladder(gm.Game):
    """A game in which steps are good, bruises are bad, and nothing else counts."""

    features = [Feature("steps", "X-1", "steps of its ladder"), Feature("bruises", "X-2", "bruises")]
    weights = [0.5, -0.5]

    def __init__(self) -> None:
        """Nothing of a real game is needed."""


GAME = Ladder()
LEVEL = [[0.0, 0.0], [0.0, 0.0]]


def tried(*lines: tuple[float, str], rows: list[list[float]] = LEVEL) -> Tried:
    """An option with lines of a value and what happened, with commas between; the table at the end is the same."""
    found = Tried()
    for value, told in lines:
        found.values.append(value)
        found.told.append(frozenset(told.split(", ")))
        found.rows.append(rows)
    return found


def test_what_happens_more_often_and_goes_with_standing_well_is_the_reason():
    options = {
        1: tried((0.5, "a goal, a rain"), (0.4, "a goal"), (0.5, "a goal, a rain"), (-0.2, "a rain")),
        2: tried((-0.3, "a rain"), (-0.2, "a walk"), (0.4, "a goal"), (-0.3, "a rain, a walk")),
    }
    assert reasons(GAME, options) == {1: Reason("a goal", 75)}
    assert str(reasons(GAME, options)[1]) == "likely a goal"


def test_what_happens_after_every_option_alike_is_no_reason():
    same = [(0.5, "a goal"), (-0.5, "a walk")]
    assert reasons(GAME, {1: tried(*same), 2: tried(*same)}) == {}


def test_what_goes_with_standing_badly_is_no_reason():
    options = {1: tried((-0.5, "a fall"), (-0.5, "a fall")), 2: tried((0.5, "a walk"), (0.5, "a walk"))}
    assert 1 not in reasons(GAME, options)


def test_what_comes_after_every_option_in_one_form_or_another_is_no_reason():
    kinds = {"Ann turns a 9": "Turned", "Ann turns a 5": "Turned", "Bo falls": "Fell"}
    nine = tried((0.5, "Ann turns a 9, Bo falls"), (0.3, "Ann turns a 9"))
    five = tried((-0.5, "Ann turns a 5"), (-0.5, "Ann turns a 5"))
    options = {1: replace(nine, kinds=kinds), 2: replace(five, kinds=kinds)}
    assert str(reasons(GAME, options)[1]) == "likely Bo falls"
    assert str(reasons(GAME, {1: nine, 2: five})[1]) == "very likely Ann turns a 9"


def test_what_differs_at_the_end_is_told_in_counts_and_what_speaks_against_it_too():
    lines = [(0.1, "a walk"), (0.1, "a walk")]
    climbing = tried(*lines, rows=[[3.0, 2.0], [0.0, 0.0]])
    staying = tried(*lines, rows=[[1.0, 0.0], [0.0, 0.0]])
    reason = best_reason(GAME, 1, {1: climbing, 2: staying})
    assert reason == Reason("", 0, ("steps of your ladder: 3 instead of 1",), "your bruises: 2 instead of 0")
    told = "at the end of the turn, on average, steps of your ladder: 3 instead of 1; but your bruises: 2 instead of 0"
    assert str(reason) == told


def test_what_the_others_lose_speaks_for_an_option():
    lines = [(0.1, "a walk"), (0.1, "a walk")]
    options = {1: tried(*lines), 2: tried(*lines, rows=[[0.0, 0.0], [1.0, 0.0]])}
    assert best_reason(GAME, 1, options) == Reason("", 0, ("steps of their ladder: 0 instead of 1",))


def test_a_difference_too_small_to_be_seen_is_not_told():
    lines = [(0.1, "a walk"), (0.1, "a walk")]
    options = {1: tried(*lines, rows=[[0.2, 0.0], [0.0, 0.0]]), 2: tried(*lines)}
    assert best_reason(GAME, 1, options) is None


def test_a_feature_with_words_of_its_own_is_told_in_them():
    class Climb(Ladder):
        features = [Feature("steps", "X-1", "steps", "you are higher", "you are lower"), Ladder.features[1]]

    lines = [(0.1, "a walk"), (0.1, "a walk")]
    options = {1: tried(*lines, rows=[[3.0, 0.0], [0.0, 0.0]]), 2: tried(*lines)}
    assert best_reason(Climb(), 1, options) == Reason("", 0, ("you are higher (3, else 0)",))


def test_a_feature_that_another_tells_in_plainer_numbers_is_no_reason():
    class Climb(Ladder):
        features = [Feature("steps", "X-1", "the first steps of its ladder", is_told=False), Ladder.features[1]]

    lines = [(0.1, "a walk"), (0.1, "a walk")]
    options = {1: tried(*lines, rows=[[3.0, 0.0], [0.0, 0.0]]), 2: tried(*lines)}
    assert best_reason(Climb(), 1, options) is None


def test_carrying_a_choice_out_is_no_reason_and_without_one_it_is_told_what_is_likely():
    class Hike(Ladder):
        on_the_way = frozenset(("Walked",))

    kinds = {"a walk": "Walked", "a bite": "Bitten", "a rest": "Rested"}
    walking = replace(tried((0.5, "a walk, a bite"), (0.5, "a walk, a bite")), kinds=kinds)
    resting = replace(tried((0.1, "a rest"), (0.1, "a rest")), kinds=kinds)
    assert {option: reason.text for option, reason in reasons(Hike(), {1: walking, 2: resting}).items()} == {
        1: "a bite",
        2: "a rest",
    }


def test_what_is_likely_whatever_is_chosen_is_not_told_as_the_reason():
    class Hike(Ladder):
        on_the_way = frozenset(("Walked",))

    options = {
        1: tried((0.1, "a spawn, a hit"), (0.1, "a spawn, a hit"), (0.1, "a spawn")),
        2: tried((0.1, "a spawn"), (0.1, "a spawn"), (0.1, "a spawn")),
    }
    found = reasons(Hike(), options)
    assert str(found[1]) == "likely a hit"
    assert 2 not in found


@pytest.mark.parametrize("game", gm.games())
def test_in_every_game_each_option_is_played_on_as_the_bot_expects_and_only_as_the_seat_can_know(game):
    s = gm.new(game, seats=2, seed=7)
    chance = random.Random(3)
    for _ in range(25):
        s.answer(s.waiting[0], chance.choice(s.options(s.waiting[0])))
    seat = s.waiting[0]
    world = s.imagine(seat, 5)
    lines = {one.option: one.line for one in bot("knight", 5, iterations=30).consider(world, seat)}
    found = followed(world, seat, lines, 5, 3)
    assert set(found) == set(lines)
    same = followed(s.imagine(seat, 9), seat, lines, 5, 3)
    assert [(one.values, one.told) for one in found.values()] == [(one.values, one.told) for one in same.values()]
    for reason in reasons(s.game, found).values():
        assert str(reason)
        assert reason.text or reason.changes


def test_a_line_ends_with_the_turn_and_what_the_option_does_itself_is_no_reason():
    s, seat = choosing("super-fantasy-brawl", 4)
    world = s.imagine(seat, 5)
    (first, *_) = bot("knight", 5, iterations=30).consider(world, seat)
    turn = s.game.turn(world)
    told = play_line(world, seat, first.line, Chance(1))
    assert s.game.turn(world) <= turn + 1
    itself = s.imagine(seat, 5)
    itself.told = []
    itself.answer(seat, first.option)
    assert not told & {event.text for event in itself.events_for(seat)}


@pytest.mark.parametrize("game", gm.games())
def test_every_count_of_a_game_is_said_to_a_player(game):
    for feature in gm.load(game).features:
        for side, word in ((OWN, r"\byours?\b|\byou\b"), (OTHERS, r"\btheirs?\b|\bthey\b")):
            said = difference(feature.text, side, 2, 1)
            assert not re.search(r"\bits?\b", said), said
            assert feature.text.startswith("whether ") or re.search(word, said), said
