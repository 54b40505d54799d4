"""The rulebook's worked examples, S0 to S6, exactly."""

from __future__ import annotations

from tests.games.legends_of_the_arena.table import answer, asked, at, exchange, fight, new, push_step, select, shown


def test_S0_step_resolves_before_smash() -> None:
    """[LA-6.3, 6.4, 6.7]"""
    for holder in (0, 1):  # the Initiative is not consulted
        s = exchange(fight("fitz 2>", "alysia 4<", initiative=holder), "smash", "step")
        assert [event.text for event in s.events if event.kind == "ActionBegun"] == [
            "Alysia performs Step",
            "Fitz performs Smash",
        ]


def test_S1_smash_against_step() -> None:
    """[LA-12.1 to 12.6, 13.1]"""
    s = exchange(fight("fitz 3>", "alysia 4< fatigue 2"), "smash", "step")  # her Step leads into his space
    told = [event.text for event in s.events if event.kind in ("Blocked", "StrikeLanded", "PushTokensPlaced")]
    assert told == [
        "Alysia has Block 1",
        "Alysia is hit with 2 Force left and has Fatigue 3",
        "Alysia gets 1 Push token to the right; it carries 1 Push token to the right",
    ]
    assert shown(s) == ["fitz 3>", "alysia 4< fatigue 3 block 1"]  # Pushed from 3 to 4


def test_S2_to_S6_the_example_sequence() -> None:
    """Link Up, Back, Smash against Shot, Defensive Pivot, Whirling Leap [LA-3.3, 6.4, 7.2, 7.3, 10.9, 14.5]."""
    s = new("fitz", "alysia")
    assert at(s) == "fitz 2> alysia 4<"
    select(s, 0, "link-up", "back", "smash")
    select(s, 1, "shot", "defensive-pivot", "whirling-leap")
    # S2 has run: Alysia was Pulled to Fitz, her Shot found nobody
    assert shown(s)[0] == "fitz 2>"
    assert shown(s)[1] == "alysia 2< fatigue 1 block 2"
    # S3: Defensive Pivot resolves first and she may Turn
    assert asked(s) == (1, "LA-9.4")
    answer(s, "stay")
    assert s.block[1] == 2
    assert asked(s) == (0, "LA-9.4")
    answer(s, "turn")
    # S4, S5: her leap Fatigues Fitz, his Smash gives her 1 token towards the edge, which she grabs
    assert shown(s) == ["fitz 1< fatigue 1", "alysia 1> fatigue 2"]
    # S6
    view = s.view(0)["fighters"]
    assert view[0]["discard"] == ["link-up"]
    assert view[1]["discard"] == ["whirling-leap"]
    assert {"back", "smash"} <= set(view[0]["hand"])
    assert {"shot", "defensive-pivot"} <= set(s.view(1)["fighters"][1]["hand"])
    assert s.sequence == 2
    assert [event.kind for event in s.events][-5:] == ["SequenceBegun", "Drew", "DrewCard", "Drew", "DrewCard"]


def test_S5_with_one_more_token_she_would_have_been_knocked_out() -> None:
    """[LA-14.12, 15.2]"""
    s = push_step(fight("fitz 1<", "alysia 1< push -2"))
    assert s.winners == [0]
