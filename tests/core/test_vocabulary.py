"""Words and their numbers."""

from __future__ import annotations

import pytest

import grandmelee as gm
from grandmelee.core.vocabulary import Vocabulary

pytestmark = pytest.mark.both

WORDS = Vocabulary(["hex:0", "hex:1", "card:fireball", "pass"])


def test_a_words_number_is_its_place():
    assert [WORDS.number(WORDS.word(number)) for number in range(len(WORDS))] == [0, 1, 2, 3]


def test_a_word_cannot_stand_twice():
    with pytest.raises(ValueError, match="twice"):
        Vocabulary(["a", "b", "a"])


@pytest.mark.parametrize("number", [-1, 4, 10**30])
def test_a_number_that_does_not_exist_is_refused_with_the_ones_that_do(number: int):
    with pytest.raises(gm.IllegalAnswer, match="they run from 0 to 3"):
        WORDS.word(number)


def test_a_word_that_does_not_exist_is_refused_with_the_nearest():
    with pytest.raises(gm.IllegalAnswer, match="the nearest is 'card:fireball'"):
        WORDS.number("card:firebal")
    with pytest.raises(gm.IllegalAnswer, match="There is no word 'zzz' in this game\\.$"):
        WORDS.number("zzz")


@pytest.mark.parametrize("slug", gm.games())
def test_every_word_of_a_game_is_described_and_written_plainly(slug: str):
    game = gm.load(slug)
    for number in range(len(game.vocabulary)):
        word = game.vocabulary.word(number)
        assert word == word.strip().lower()
        assert " " not in word
        assert game.describe(number).strip()
