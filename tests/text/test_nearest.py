"""An author is told why a sentence is refused, and which one is near."""

import pytest

from grandmelee.text.nearest import SentenceError
from tests.text.tiny import GRAMMAR


@pytest.mark.parametrize(
    "text, why, nearest",
    [
        ("Strke 3 at range 0.", "no sentence is worded like this", "Strike 3 at range 0."),
        ("Strike 3 at range 0", "a sentence ends with a full stop", "Strike 3 at range 0."),
        ("Strike 3 at  range 0.", "there are spaces too many", "Strike 3 at range 0."),
        ("Strike 120 at range 0.", "120 is too large: at most 99", "Strike 99 at range 0."),
        ("Strike 3 at range 2-1.", "the range '2-1' is written 1-2", "Strike 3 at range 1-2."),
        ("Strike 3 at range near.", "'near' is no range", "Strike 3 at range 0."),
        ("Strike 3 at range 0, without Push token.", "no sentence", "Strike 3 at range 0, without Push tokens."),
        ("strike 4 at range 1+.", "no sentence", "Strike 4 at range 1+."),
        ("Move 01 forward.", "'01' is written 1", "Move 1 forward."),
        ("Move forward 2.", "no sentence", "Move 2 forward."),
        ("Move 1 forward. Pull the target 2.", "write each sentence by itself", "Move 1 forward."),
        ("Place 2 Push token on the target.", "'2 Push token' is written", "Place 2 Push tokens on the target."),
        ("Place 1 Push tokens on the target.", "'1 Push tokens' is written", "Place 1 Push token on the target."),
        ("Summon a zombi in a space at range 0-1.", "'zombi' is none", "Summon a Zombie in a space at range 0-1."),
        ("If you hit, Pul the target 2.", "no sentence", "If you hit, Pull the target 2."),
        ("If you hitt, Pull the target 2.", "no sentence", "If you hit, Pull the target 2."),
        ("If you hitt, Pul the target 2.", "no sentence", "If you hit, Pull the target 2."),
        ("Wolf, Move 2 forward.", "no sentence", "Wolf: Move 2 forward."),
        (
            "If you hit, The target's Action next exchange has -4 Speed.",
            "the same is written in another way",
            "If you hit, the target's Action next exchange has -4 Speed.",
        ),
    ],
)
def test_the_reason_and_the_nearest_sentence(text, why, nearest):
    with pytest.raises(SentenceError) as caught:
        GRAMMAR.read(text)
    assert caught.value.why.startswith(why)
    assert caught.value.nearest[0] == nearest
    assert GRAMMAR.can_read(nearest)
    assert nearest in str(caught.value)


@pytest.mark.parametrize("text", ["", "Explode!", "?", "0", "Kaboom for everybody here and now"])
def test_nothing_is_proposed_when_nothing_is_near(text):
    with pytest.raises(SentenceError) as caught:
        GRAMMAR.read(text)
    assert caught.value.nearest == []
