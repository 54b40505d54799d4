"""The bot for thousands of games: it keeps to what it may know, repeats itself, and carries out what it planned."""

from __future__ import annotations

import pytest

import grandmelee as gm
from grandmelee.bots import Bot, RandomBot
from grandmelee.bots.planner import Planner
from tests.bots.test_squire import played


@pytest.mark.parametrize("slug", ["legends-of-the-arena", "super-fantasy-brawl"])
def test_it_beats_random_play_from_either_seat(slug: str):
    for planner in (0, 1):
        bots: list[Bot] = [RandomBot(1), RandomBot(2)]
        bots[planner] = Planner(planner, plans=60)
        assert played(slug, bots, seed=planner).winners == [planner]


def test_the_same_seed_makes_the_same_choices():
    s = gm.new("legends-of-the-arena", seed=3, legends=["fitz", "brakka"], quiet=True)
    assert Planner(5).choose(s.copy(), 0) == Planner(5).choose(s.copy(), 0)


def test_its_choice_does_not_depend_on_what_it_cannot_know():
    s = gm.new("super-fantasy-brawl", seed=3, champions="suggested", quiet=True)
    while s.asks[0].rule != "SFB-5.13":
        s.answer(s.waiting[0], s.options(s.waiting[0])[-1])
    seat = s.waiting[0]
    choices = {Planner(5, plans=20, worlds=2).choose(s.imagine(seat, world), seat) for world in range(3)}
    assert choices == {Planner(5, plans=20, worlds=2).choose(s, seat)}


def test_it_carries_its_plan_out_and_thinks_anew_only_where_the_plan_does_not_fit():
    s = gm.new("pathfinder-arena", seed=4, hero_choice=["valeros", "kyra"], quiet=True)
    seat = s.waiting[0]
    planner = Planner(5, plans=40)
    s.answer(seat, planner.choose(s, seat))
    plan = planner.plan[:]
    assert len(plan) > 1
    for planned in plan:
        if s.waiting != [seat] or planned not in s.options(seat):
            break
        assert planner.choose(s, seat) == planned
        s.answer(seat, planned)
    planner.plan = [-1]
    seat = s.waiting[0]
    assert planner.choose(s, seat) in s.options(seat)


def test_leanings_say_which_kind_of_answer_is_tried_rather_than_others():
    words = ["walk:a", "walk:b", "walk:c", "strike"]
    planner = Planner(1, leanings={"strike": 9})
    planner.learn(words)
    found = [words[planner.picked([0, 1, 2, 3])] for _ in range(1000)]
    assert 850 < found.count("strike") < 950
    assert min(found.count(word) for word in words) > 10


def test_each_kind_is_as_likely_as_another_without_leanings():
    words = ["walk:a", "walk:b", "walk:c", "strike"]
    planner = Planner(1)
    planner.learn(words)
    found = [words[planner.picked([0, 1, 2, 3])] for _ in range(1000)]
    assert 440 < found.count("strike") < 560
