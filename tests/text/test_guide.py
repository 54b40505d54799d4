"""The guides for newcomers: short, about three things, with icons that exist and rules that say so."""

from __future__ import annotations

import random

import pytest

import grandmelee as gm
from grandmelee.scene import icons
from grandmelee.text import guide, rulebook

WORDS_IN_THREE_MINUTES = 600


@pytest.fixture(params=gm.games())
def game(request):
    return gm.load(request.param)


def found(game) -> guide.Guide:
    its = guide.load(game.slug)
    assert its is not None, f"{game.slug} has no guide"
    return its


def test_a_guide_is_read_in_three_minutes_and_names_three_things(game):
    its = found(game)
    parts = [
        its.goal,
        *[f"{part.title} {part.text}" for part in (*its.turn, *its.know)],
        *[text for _, text in its.legend],
    ]
    assert len(" ".join(parts).split()) < WORDS_IN_THREE_MINUTES
    assert len(its.know) == 3


def test_every_rule_of_a_guide_exists(game):
    book = rulebook.load(game.slug)
    for rule in found(game).rules:
        book.rule(rule)


def test_icons_and_cards_of_a_guide_are_drawn(game):
    its = found(game)
    assert {name for name, _ in its.legend} <= set(icons.icons())
    for word in its.cards:
        assert game.face(word) is not None, word


def test_every_question_of_a_first_game_that_is_asked_often_has_advice(game):
    asked = {question.rule for seed in range(2) for question in questions(game, seed)}
    assert len(asked & set(found(game).coach)) >= 4


def questions(game, seed):
    """The questions of the first answers of a game by chance."""
    s, chance = game.start(2, {}, seed, False), random.Random(seed)
    for _ in range(200):
        if s.over:
            return
        yield from s.asks
        seat = s.waiting[0]
        s.answer(seat, chance.choice(s.options(seat)))


def test_a_game_without_a_guide_has_none():
    assert guide.load("no-such-game") is None
