"""The rulebook's worked examples, S0 to S6, exactly."""

from __future__ import annotations

import pytest

from tests.games.legends_of_the_arena.table import answer, asked, at, exchange, fight, new, select

pytestmark = pytest.mark.both


def test_S1_smash_against_step() -> None:
    """[LA-12.1 to 12.6, 13.1]"""
    s = fight("fitz 3>", "alysia 3< fatigue 2")
    exchange(s, "smash", "brace")  # any card; the Block is set by hand below
    s = fight("fitz 3>", "alysia 3< fatigue 2 block 1")
    from tests.games.legends_of_the_arena.table import effect

    effect(s, 0, "Strike 3 at range 0.")
    assert (s.fatigue[1], s.push[1], s.block[1]) == (3, 1, 1)


def test_S2_to_S6_the_example_sequence() -> None:
    """Link Up, Back, Smash against Shot, Defensive Pivot, Whirling Leap [LA-3.3, 6.4, 7.2, 7.3, 10.9, 14.5]."""
    s = new("fitz", "alysia")
    assert at(s) == "fitz 2> alysia 4<"
    select(s, 0, "link-up", "back", "smash")
    select(s, 1, "shot", "defensive-pivot", "whirling-leap")
    # S2 has run: Alysia was Pulled to Fitz, her Shot found nobody
    assert at(s) == "fitz 2> alysia 2<"
    assert s.fatigue[:2] == [0, 1]
    # S3: Defensive Pivot resolves first and she may Turn
    assert asked(s) == (1, "LA-9.4")
    answer(s, "stay")
    assert s.block[1] == 2
    assert asked(s) == (0, "LA-9.4")
    answer(s, "turn")
    # S4, S5, S6
    assert at(s) == "fitz 1< alysia 1>"
    assert s.fatigue[:2] == [1, 2]
    view = s.view(0)["fighters"]
    assert view[0]["discard"] == ["link-up"]
    assert view[1]["discard"] == ["whirling-leap"]
    assert {"back", "smash"} <= set(view[0]["hand"])
    assert s.sequence == 2
