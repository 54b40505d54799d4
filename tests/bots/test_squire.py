"""The bot that samples whole turns: it keeps to what it may know, repeats itself, and beats the bots below it."""

from __future__ import annotations

import pytest

import grandmelee as gm
from grandmelee.bots import Bot, RandomBot
from grandmelee.bots.levels import bot
from grandmelee.bots.squire import Squire
from grandmelee.core.state import State
from tests.toy import Toy, ToyGame


def played(slug: str, bots: list[Bot], seed: int) -> State:
    s = gm.new(slug, seats=len(bots), seed=seed, quiet=True)
    while not s.over:
        seat = s.waiting[0]
        s.answer(seat, bots[seat].choose(s, seat))
    return s


@pytest.mark.parametrize("slug", ["legends-of-the-arena", "super-fantasy-brawl"])
def test_it_beats_random_play_from_either_seat(slug: str):
    for squire in (0, 1):
        bots: list[Bot] = [RandomBot(1), RandomBot(2)]
        bots[squire] = Squire(squire, plans=40, worlds=4)
        assert played(slug, bots, seed=2 + squire).winners == [squire]


def test_the_same_seed_makes_the_same_choices():
    s = gm.new("legends-of-the-arena", seed=3, legends=["fitz", "brakka"], quiet=True)
    assert Squire(5).choose(s.copy(), 0) == Squire(5).choose(s.copy(), 0)


def test_its_choice_does_not_depend_on_what_it_cannot_know():
    s = gm.new("super-fantasy-brawl", seed=3, champions="suggested", quiet=True)
    while s.asks[0].rule != "SFB-5.13":
        s.answer(s.waiting[0], s.options(s.waiting[0])[-1])
    seat = s.waiting[0]
    choices = {Squire(5, plans=20, worlds=2).choose(s.imagine(seat, world), seat) for world in range(3)}
    assert choices == {Squire(5, plans=20, worlds=2).choose(s, seat)}


def test_every_option_gets_an_estimate_that_is_a_return():
    s = gm.new("legends-of-the-arena", seed=3, legends=["fitz", "brakka"], quiet=True)
    estimates = Squire(5).estimates(s, 0)
    assert set(estimates) <= set(s.options(0))
    assert all(-1.0 <= value <= 1.0 for value in estimates.values())


class Open(ToyGame):
    """A game in which whoever weighs what is held is found out."""

    def evaluate(self, s: Toy, seat: int) -> float:
        raise AssertionError("a hand is weighed")

    def at_a_glance(self, s: Toy, seat: int) -> float:
        return 0.0


def test_the_lower_levels_go_by_what_lies_open_and_the_higher_weigh_what_they_hold():
    s = Open().start(2, {}, 1, False)
    for level in ("novice", "squire"):
        assert bot(level, 1).choose(s, 0) in s.options(0)
        assert {each.option for each in bot(level, 1).consider(s, 0)} == set(s.options(0))
    with pytest.raises(AssertionError, match="a hand is weighed"):
        bot("knight", 1, iterations=4).choose(s, 0)
