"""The guides for newcomers: short, about three things, with icons that exist and rules that say so."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

import grandmelee as gm
from grandmelee.scene import icons
from grandmelee.text import guide, rulebook

WORDS_IN_THREE_MINUTES = 600
OFTEN = 8  # cards
# A name in the middle of a sentence: a word of the game's own.
OWN_WORD = re.compile(r"(?<![.:] )(?<!^)\b[A-Z][A-Za-zî]+")
KNOWN = {"Hero", "Champion", "Human", "Hire", "Combat", "Resources", "CON", "INT", "WIS", "CHA", "DEX", "ARM", "WILL"}


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


def test_every_icon_with_a_number_on_cards_is_in_the_legend(game):
    drawn = {fact.picture: fact.name for word in game.gallery() for fact in game.face(word).facts}
    explained = {icon for icon, _ in found(game).legend}
    assert {picture: name for picture, name in drawn.items() if picture not in explained} == {}


def test_every_word_that_many_cards_use_is_explained(game):
    """But for those that another one explains with itself, and what the guide is all about."""
    used = Counter(
        word
        for name in game.gallery()
        for word in set(OWN_WORD.findall(" | ".join(game.face(name).sentences).replace("| ", ". ")))
    )
    its = found(game)
    told = [part.title for part in its.words] + [text for _, text in its.legend]
    often = [word for word, count in used.items() if count >= OFTEN and word not in KNOWN]
    assert [word for word in often if not any(word.rstrip("s") in each or each in word for each in told)] == []


def test_a_guide_says_what_the_numbers_at_the_end_are(game):
    assert found(game).score


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
