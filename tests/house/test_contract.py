"""What programs rely on is complete, documented, and shown by examples that run."""

from __future__ import annotations

import doctest
import inspect
import re

import pytest

import grandmelee as gm
from grandmelee.core.digest import fields
from grandmelee.core.state import State
from tests.house.sources import PACKAGE

OF_A_STATE = (
    *("game", "seats", "over", "asks", "options", "word", "option", "answer", "why_not", "copy", "view", "imagine"),
    *("foresee", "beats", "reach"),
    *("events", "outcomes", "verdict", "winners", "scores", "returns", "digest", "record", "svg"),
)
OF_THE_PACKAGE = ("games", "new", "replay")
EXAMPLES = "\n".join(example.source for example in doctest.DocTestParser().get_examples(gm.__doc__ or ""))


@pytest.mark.parametrize("name", OF_A_STATE)
def test_every_name_of_a_state_is_shown_by_an_example(name):
    assert re.search(rf"\b(s|other)\.{name}\b", EXAMPLES)


@pytest.mark.parametrize("name", OF_THE_PACKAGE)
def test_every_name_of_the_package_is_shown_by_an_example(name):
    assert f"gm.{name}(" in EXAMPLES
    assert name in gm.__all__


FIELDS = {"game", "seats", "over"}
METHODS = [name for name in (*OF_A_STATE, "events_for", "explain", "quiet") if name not in FIELDS]


@pytest.mark.parametrize("name", METHODS)
def test_everything_a_state_offers_is_documented_and_typed(name):
    offered = inspect.getattr_static(State, name)
    function = getattr(offered, "fget", offered)
    assert inspect.getdoc(function)
    assert "return" in inspect.get_annotations(function)


@pytest.mark.parametrize("slug", gm.games())
def test_no_field_of_a_state_hides_a_name_of_the_contract(slug):
    game = gm.load(slug)
    own = set(State.__slots__)
    offered = {name for name in dir(State) if not name.startswith("__")} - own
    s = game.start(game.seats[0], {}, 1, False)
    assert not offered & set(fields(s))
    for kind in type(s).__mro__[: type(s).__mro__.index(State)]:
        assert not own & set(vars(kind)), f"{kind.__name__} hides a field of every state"


def test_games_say_who_knew_what_they_show():
    """`s.reveal(seat)`, never the bare count: foresight ends by what a seat learns."""
    counting = [
        str(path) for path in (PACKAGE / "games").rglob("*.py") if re.search(r"\.facts\s*\+=", path.read_text("utf-8"))
    ]
    assert counting == []
