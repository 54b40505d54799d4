"""“Why?” in every game: whatever is drawn and is no option is told what would have to be different."""

from __future__ import annotations

import re
from random import Random

import pytest

import grandmelee as gm
from grandmelee.core.state import State
from grandmelee.scene.kept import words_of

BARE = re.compile(r" is (no|not an?|nothing) [^:;,]+\[[A-Z]+-\d+\.\d+\]$")
"""That something is no such thing, and not a word about what is asked or how it could be."""


def drawn_words(s: State, seat: int) -> list[str]:
    """Every word that stands for something drawn, as that seat sees it, and every button of the game."""
    scene = s.game.scene(s.view(seat))
    found = frozenset().union(*(words_of(part.element) for part in scene.parts.values()))
    buttons = [word for word in s.game.vocabulary.words if ":" not in word]
    return sorted({*found, *buttons} & set(s.game.vocabulary.numbers))


def reasons(s: State, seat: int) -> list[str]:
    """What is said of everything that is no option."""
    offered = [s.word(option) for option in s.options(seat)]
    return [s.why_not(seat, word) for word in drawn_words(s, seat) if word not in offered]


@pytest.mark.parametrize("slug", gm.games())
def test_why_says_what_would_have_to_be_different(slug):
    game, asked = gm.load(slug), set()
    for seed in range(4):
        chance = Random(seed)
        s = game.start(game.seats[min(seed, len(game.seats) - 1)], {}, seed, False)
        while not s.over and s.count < 400:
            seat = chance.choice(s.waiting)
            ask = type(s.ask_of(seat).as_written())
            if (seed, ask) not in asked:
                asked.add((seed, ask))
                bare = [text for text in reasons(s, seat) if BARE.search(text)]
                assert not bare, (ask.__name__, bare[:5])
            s.answer(seat, chance.choice(s.options(seat)))
    assert len(asked) > 10
