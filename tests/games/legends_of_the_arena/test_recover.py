"""The Recover step [LA-7]."""

from __future__ import annotations

import pytest

from grandmelee.core.errors import IllegalAnswer
from tests.games.legends_of_the_arena.table import Table, answer, new, options, select


def played(*fitz: str) -> Table:
    """A sequence in which Fitz played these cards and Brakka stood by; then the next has begun."""
    s = new("fitz", "brakka")
    select(s, 0, *fitz)
    select(s, 1, "wall-up", "slam", "shove")
    return s


def test_LA_7_1_recover_comes_after_the_last_exchange() -> None:
    s = new("fitz", "brakka")
    select(s, 0, "link-up", "smash", "back")
    select(s, 1, "wall-up", "slam", "shove")
    assert s.exchange == 3  # Back asks whether to Turn
    assert s.view(0)["fighters"][0]["discard"] == []
    answer(s, "stay")
    assert s.sequence == 2
    assert s.view(0)["fighters"][0]["discard"] == ["link-up"]


def test_LA_7_2_to_7_4_basics_to_hand_specials_to_discard_ultimates_out_of_the_game() -> None:
    fitz = played("smash", "anchor-swing", "whale-breaker").view(0)["fighters"][0]
    assert "smash" in fitz["hand"]
    assert fitz["discard"] == ["anchor-swing"]
    assert fitz["removed"] == ["whale-breaker"]


def test_LA_7_5_the_reference_card_does_not_send_ultimates_to_the_discard_pile() -> None:
    fitz = played("whale-breaker", "smash", "jab").view(0)["fighters"][0]
    assert "whale-breaker" not in fitz["discard"] + fitz["hand"] + fitz["meter"]


def test_LA_7_6_cards_not_selected_stay_in_hand() -> None:
    s = new("fitz", "brakka")
    before = set(s.view(0)["fighters"][0]["hand"])
    select(s, 0, "smash", "brace", "jab")
    select(s, 1, "wall-up", "slam", "shove")
    assert before < set(s.view(0)["fighters"][0]["hand"])  # the Special drawn first is still there


def test_LA_7_7_cards_are_recovered_whether_or_not_they_did_anything() -> None:
    s = played("anchor-swing", "whale-breaker", "haul-over")
    answer(s, "stay")
    fitz = s.view(0)["fighters"][0]  # nobody was ever in range
    assert fitz["discard"] == ["anchor-swing", "haul-over"]
    assert fitz["removed"] == ["whale-breaker"]


def test_LA_7_7_a_cancelled_card_is_recovered_as_usual() -> None:
    s = new("sabo", "fitz")
    s.at[:2] = [3, 3]
    select(s, 0, "cheap-shot", "set-trap", "dart")
    select(s, 1, "anchor-swing", "brace", "smash")
    assert s.fatigue[0] == 0
    answer(s, "space:1")
    assert s.view(0)["fighters"][1]["discard"] == ["anchor-swing"]


def test_LA_7_8_a_card_is_not_used_twice_in_one_sequence() -> None:
    s = new("fitz", "brakka")
    s.answer(0, "card:smash")
    s.answer(0, "card:jab")
    assert "card:smash" not in options(s, 0)
    with pytest.raises(IllegalAnswer):
        s.answer(0, "card:smash")
    s.answer(0, "card:back")
    s.answer(0, "done")
    select(s, 1, "wall-up", "slam", "shove")
    assert s.exchange == 3
    assert "smash" not in s.view(0)["fighters"][0]["hand"]  # played, and not back before Recover


def test_S16_and_LA_7_8_only_in_six_exchanges_cards_are_performed_again() -> None:
    s = new("tempra", "brakka")
    select(s, 0, "lets-do-that-again", "ward", "spark")
    select(s, 1, "wall-up", "slam", "shove")
    shown = [event.text for event in s.events if event.kind == "Revealed" and "Tempra" in event.text]
    assert [text.split(",")[0].removeprefix("Tempra reveals ") for text in shown] == [
        "Let's Do That Again",
        "Ward",
        "Spark",
    ] * 2
    recovered = [event.kind for event in s.events].count("Recovered")
    assert (recovered, s.sequence) == (1, 2)
    assert s.view(1)["fighters"][0]["removed"] == ["lets-do-that-again"]
    assert s.view(1)["exchanges"] == 3  # the next sequence is an ordinary one
