"""What authors naturally type gets a useful proposal first: nine of ten in a collection for every game, nearly all of
it made before any pattern was looked at (tests/text/wordings).
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import grandmelee as gm
from grandmelee.core.registry import load
from grandmelee.text.places import Place

FOLDER = Path(__file__).parent / "wordings"
GAMES = sorted(file.stem for file in FOLDER.glob("*.toml"))


def collected(slug: str) -> list[tuple[Place[Any], str, list[str]]]:
    """Each wording with its place and the sentences that would help."""
    data = tomllib.loads((FOLDER / f"{slug}.toml").read_text(encoding="utf-8"))
    places = {place.name: place for place in load(slug).places()}
    return [(places[one.get("place", data["default"])], one["type"], one["first"]) for one in data["wording"]]


def proposed(place: Place[Any], text: str) -> str:
    """What an author is told first; the sentence itself if it may stand there."""
    return "".join(place.nearest(text)[:1])


def test_every_game_has_a_collection():
    assert gm.games() == GAMES


@pytest.mark.parametrize("slug", GAMES)
def test_nine_of_ten_natural_wordings_get_a_useful_proposal_first(slug):
    wordings = collected(slug)
    missed = [(text, said) for place, text, first in wordings if (said := proposed(place, text)) not in first]
    assert len(wordings) >= 40
    assert len(missed) <= len(wordings) // 10, missed


@pytest.mark.parametrize("slug", GAMES)
def test_what_would_help_is_a_sentence_of_that_place(slug):
    for place, _, first in collected(slug):
        for sentence in first:
            assert not place.wrong(place.grammar.read(sentence)), sentence


@pytest.mark.parametrize(
    "text, first",
    [
        ("Push the target 1.", "Push 1 on the target."),
        ("Heal 1.", "Heal 1 on this Champion."),
        ("Pull each enemy within 3 by 2.", "Pull 2 on each Enemy within 3."),
        ("+1 strength against Bloodied targets.", "If the target is Bloodied: +1 strength."),
    ],
)
def test_the_same_keyword_comes_first(text, first):
    place = next(
        place for place in load("super-fantasy-brawl").places() if place.name == "the after_attack of an attack"
    )
    assert proposed(place, text) == first


def test_what_no_sentence_speaks_of_gets_no_proposal():
    place = load("super-fantasy-brawl").places()[0]
    assert [place.nearest(text) for text in ("Ready a Core.", "Refresh 1 exhausted Core.")] == [[], []]
