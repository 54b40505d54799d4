"""Pointing further than the next question."""

from __future__ import annotations

import pytest

import grandmelee as gm
from grandmelee.core.reach import touched
from tests.core.trying import Choose, Draw, MayReact, Show, Walk, scene
from tests.toy import GIVE, KEEP, toy

pytestmark = pytest.mark.both


def test_places_further_on_are_reached_by_the_shortest_way():
    s = scene(Walk(0, 3), Choose(0))
    assert s.reach(0) == {
        "card:3": ["card:4", "card:3"],
        "card:7": ["card:6", "card:7"],
        "card:2": ["card:4", "card:3", "card:2"],
        "card:8": ["card:6", "card:7", "card:8"],
        "card:5": ["card:4", "card:5"],
    }


def test_every_way_leads_to_its_word():
    s = scene(Walk(0, 3), Choose(0))
    for word, way in s.reach(0).items():
        after = s.copy()
        for answer in way:
            after.answer(0, answer)
        assert way[-1] == word


def test_the_seat_learns_nothing_on_the_way_but_may_at_its_end():
    s = scene(Walk(0, 3, hidden=7), Choose(0))
    assert "card:7" in s.reach(0)
    assert "card:8" not in s.reach(0)


def test_words_to_suppose_are_said_on_the_way():
    s = scene(Walk(0, 1), Choose(0, (KEEP, GIVE), (KEEP,)), Choose(0, (11, 12), ()))
    assert s.reach(0)["card:11"] == ["keep", "keep", "card:11"]
    assert not [way for way in s.reach(0).values() if "give" in way]


def test_what_is_an_option_already_comes_first():
    s = scene(Choose(0, (3, KEEP), (KEEP,)), Choose(0, (3, 4), ()))
    assert s.reach(0) == {"card:4": ["keep", "card:4"]}


def test_a_word_with_several_ends_is_not_offered():
    s = scene(Choose(0, (1, 2), (1, 2)), Choose(0, (7, 8), ()))
    assert s.reach(0) == {}


def test_with_an_option_only_what_follows_it_is_looked_at():
    s = scene(Choose(0, (1, 2)), Choose(0, (7, 8), ()), Choose(0, (9, 10)))
    assert s.reach(0) == {}
    assert s.reach(0, "card:2") == {"card:7": ["card:2", "card:7"], "card:8": ["card:2", "card:8"]}


def test_nothing_outside_of_the_action_is_pointed_at():
    s = scene(Choose(0, (1, 2), (1,)), Choose(0, (7, 8)))
    assert s.reach(0) == {}


@pytest.mark.parametrize("between", [Draw(), Choose(1), MayReact(1)])
def test_neither_chance_nor_anyone_else_is_on_the_way(between):
    s = scene(Choose(0, (1, KEEP), (KEEP,)), between, Choose(0, (7, 8), ()))
    assert s.reach(0) == {}


def test_who_is_not_asked_reaches_nothing():
    assert scene(Walk(0, 2)).reach(1) == {}
    assert toy().reach(0) == {}
    with pytest.raises(gm.IllegalAnswer):
        scene(Walk(0, 2)).reach(0, "give")


def test_reach_is_bounded_and_what_is_found_last_is_left_out():
    s = scene(*[Choose(0, tuple(range(n, n + 9)), tuple(range(n, n + 9))) for n in (0, 9)], Choose(0, (16, 17), ()))
    assert s.reach(0) == {}  # everything has many ends
    assert len(s.reach(0, 3)) == 9
    assert len(scene(*[Walk(0, 1) for _ in range(12)], Choose(0, (16, 17), ())).reach(0)) < 12


def test_a_thing_that_a_question_points_at_by_itself_is_reached_too():
    s = scene(Choose(0, (1, KEEP), (KEEP,)), Choose(0, (7,), ()), Choose(0))
    assert s.reach(0) == {"card:7": ["keep"]}
    s = scene(Choose(0, (1, KEEP), (KEEP,)), Choose(0, (7,)), Choose(0))
    assert s.reach(0) == {}  # outside of the action
    s = scene(Choose(0, (1, 2)), Choose(0, (7,), ()), Choose(0, (8, 9), ()))
    assert s.reach(0, 1) == {"card:7": ["card:1"], "card:8": ["card:1", "card:8"], "card:9": ["card:1", "card:9"]}


@pytest.mark.parametrize("between", [Draw(), Show()])
def test_what_a_question_points_at_by_itself_is_not_reached_once_the_seat_has_learnt_something(between):
    s = scene(Choose(0, (1, KEEP), (KEEP,)), between, Choose(0, (7,), ()), Choose(0))
    assert s.reach(0) == s.reach(0, "keep") == {}
    assert touched(s, 0, "keep") == []


def test_what_could_be_pointed_at_is_known_where_a_click_could_mean_two_things():
    s = scene(Choose(0, (1, KEEP)), Choose(0, (2, 3), (2, 3)), Choose(0, (7, 8), ()))
    assert list(s.reach(0, "keep")) == ["card:2", "card:3"]
    assert touched(s, 0, "keep") == ["card:2", "card:3", "card:7", "card:8"]
