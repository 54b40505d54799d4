"""Selecting three cards in secret, and the timer [LA-5]."""

from __future__ import annotations

from typing import Any

import pytest

from grandmelee.core.errors import IllegalAnswer
from grandmelee.games.legends_of_the_arena.state import HAND
from tests.games.legends_of_the_arena.table import Table, answer, asked, at, give, new, options, select

FOUR = ("fitz", "alysia", "brakka", "ishara")  # teams: Fitz and Brakka, Alysia and Ishara
STACKS = {
    0: ("brace", "smash", "jab"),
    1: ("defensive-pivot", "chop", "shot"),
    2: ("wall-up", "slam", "shove"),
    3: ("pirouette", "kick", "gust"),
}


def lay_down(s: Table, *seats: int) -> Table:
    """These seats select their stacks."""
    for seat in seats:
        select(s, seat, *STACKS[seat])
    return s


def seen_by(s: Table, seat: int | None) -> Any:
    """Everything that can reach a seat."""
    events = [str(event) for event in s.events_for(seat)]
    return s.view(seat), events, s.options(seat) if seat is not None else [], [(q.seat, q.prompt) for q in s.asks]


# ---- the choice -----------------------------------------------------------------------------------------------------
def test_LA_5_1_exactly_three_cards_from_hand_in_order() -> None:
    s = new("fitz", "alysia")
    for number, card in enumerate(("card:back", "card:brace", "card:smash")):
        assert "done" not in options(s, 0)
        assert ("back" in options(s, 0)) == (number > 0)
        s.answer(0, card)
    assert options(s, 0) == ["done", "back"]
    with pytest.raises(IllegalAnswer, match=r"LA-5\.1"):
        s.answer(0, "card:jab")
    s.answer(0, "done")
    select(s, 1, "chop", "shot", "step")
    assert s.view(1)["fighters"][0]["revealed"] == ["back"]  # the first is on top


def test_LA_5_1_the_last_card_can_be_taken_back_before_the_stack_is_down() -> None:
    s = new("fitz", "alysia")
    for word in ("card:smash", "card:jab", "back", "card:brace"):
        s.answer(0, word)
    assert s.view(0)["fighters"][0]["stack"] == ["smash", "brace"]


def test_LA_5_2_taking_back_leads_to_the_hand_as_it_lies_now() -> None:
    s = new("fitz", "alysia")
    before = options(s, 0)
    s.answer(0, "card:smash")
    s.answer(0, "back")
    assert options(s, 0) == before
    give(s, 0, "whale-breaker")
    s.look_again()
    for word in ("card:smash", "card:whale-breaker", "card:jab", "back", "back"):
        s.answer(0, word)
    assert set(options(s, 0)) == {*before, "card:whale-breaker", "back"} - {"card:smash"}


def test_LA_5_4_a_hand_that_was_looked_at_is_dealt_anew_for_the_foe() -> None:
    s = new("fitz", "alysia")
    true = options(s, 1)
    offered = []
    for seed in range(12):
        world = s.imagine(0, seed)
        assert isinstance(world, Table)
        offered.append(options(world, 1))
        cards = world.content.legend("alysia").cards
        hand = [f"card:{world.content.cards[card].slug}" for card in cards if world.zone[card] == HAND]
        assert offered[-1] == hand
    assert any(hand != true for hand in offered)


def test_LA_5_1_and_D5_only_cards_in_the_own_hand_can_be_selected() -> None:
    s = new("fitz", "alysia")
    hand = s.view(0)["fighters"][0]["hand"]
    assert options(s, 0) == [f"card:{slug}" for slug in hand]
    for foreign in ("card:shot", "card:whale-breaker"):
        with pytest.raises(IllegalAnswer, match=r"not in your hand.*LA-5\.1"):
            s.answer(0, foreign)


def test_LA_5_2_any_mix_of_tiers_and_a_drawn_ultimate_at_once() -> None:
    s = new("fitz", "alysia")
    select(s, 0, "whale-breaker", "link-up", "smash")
    assert s.view(0)["fighters"][0]["stack"] == ["whale-breaker", "link-up", "smash"]


def test_LA_5_3_the_three_cards_are_different() -> None:
    s = new("fitz", "alysia")
    s.answer(0, "card:smash")
    assert "card:smash" not in options(s, 0)
    with pytest.raises(IllegalAnswer, match=r"different.*LA-5\.3"):
        s.answer(0, "card:smash")


@pytest.mark.parametrize(
    "word, said",
    [
        ("done", "A stack has exactly three cards; you have selected 1. [LA-5.1]"),
        ("forfeit", "Only the timer makes anyone forfeit, and it does not run. [LA-5.9]"),
        ("flip-timer", "the first team with all its stacks down may start the timer; select your cards. [LA-5.8]"),
        ("turn", "select cards of your hand. Whom they hit follows when they are played. [LA-5.1]"),
    ],
)
def test_LA_5_1_a_refusal_says_what_is_missing(word: str, said: str) -> None:
    s = new("fitz", "alysia", timer=True)
    assert s.why_not(1, "back") == "No card is selected, so none can be taken back. [LA-5.1]"
    s.answer(1, "card:chop")
    assert s.why_not(1, word).endswith(said)


def test_LA_5_12_a_stack_that_is_down_is_final() -> None:
    s = lay_down(new("fitz", "alysia"), 0)
    assert s.waiting == [1]
    assert s.options(0) == []
    for word in ("back", "card:back", "done"):
        with pytest.raises(IllegalAnswer):
            s.answer(0, word)


# ---- secrecy --------------------------------------------------------------------------------------------------------
def test_LA_5_4_and_D5_all_select_at_once_and_in_any_order() -> None:
    s = new(*FOUR)
    assert s.waiting == [0, 1, 2, 3]
    lay_down(s, 2, 1, 3)
    assert s.waiting == [0]


@pytest.mark.parametrize("foe", [1, 3, None])
def test_LA_5_4_and_5_5_opponents_learn_nothing_of_a_choice(foe: int | None) -> None:
    """Two games that differ only in what Fitz does look the same from the other side at every moment."""
    one, other = new(*FOUR), new(*FOUR)
    for s in (one, other):
        give(s, 0, "whale-breaker", "link-up", "reel-in")
        s.look_again()
    for left, right in zip(("smash", "jab", "back"), ("whale-breaker", "link-up", "reel-in"), strict=True):
        one.answer(0, f"card:{left}")
        other.answer(0, f"card:{right}")
        assert seen_by(one, foe) == seen_by(other, foe)
    before = seen_by(one, foe)[0]["fighters"][0]
    one.answer(0, "done")
    other.answer(0, "done")
    assert seen_by(one, foe) == seen_by(other, foe)
    after = seen_by(one, foe)[0]["fighters"][0]
    assert {key for key in after if after[key] != before[key]} == {"status"}  # only that the stack is down
    assert "hand" not in after
    assert "stack" not in after


def test_LA_5_4_cards_two_and_three_stay_hidden_until_their_own_reveal() -> None:
    s = new("fitz", "alysia")
    select(s, 0, "back", "brace", "smash")
    select(s, 1, "defensive-pivot", "chop", "shot")
    assert asked(s) == (1, "LA-9.4")  # exchange 1 is under way
    fitz = s.view(1)["fighters"][0]
    assert (fitz["revealed"], fitz["card"], fitz["stack_size"]) == (["back"], "back", 2)
    assert "stack" not in fitz
    assert "brace" not in str(s.events_for(1))


@pytest.mark.parametrize("seat", [0, 2])
def test_LA_5_5_and_5_6_allies_see_each_others_hand_and_stack(seat: int) -> None:
    s = lay_down(new(*FOUR), 0)
    fighters = s.view(seat)["fighters"]
    assert fighters[0]["stack"] == ["brace", "smash", "jab"]
    assert len(fighters[2]["hand"]) == 6
    assert "hand" not in fighters[1]
    assert "hand" not in fighters[3]


def test_LA_5_6_an_ally_hears_what_the_other_draws_and_opponents_do_not() -> None:
    s = new(*FOUR)
    told = [[event.text for event in s.events_for(seat) if event.kind == "DrewCard"] for seat in (0, 2, 1, None)]
    assert told[0] == told[1]
    assert [text.split()[0] for text in told[0]] == ["Fitz", "Brakka"]
    assert [text.split()[0] for text in told[2]] == ["Alysia", "Ishara"]
    assert told[3] == []


def test_LA_5_14_discards_removed_cards_and_hand_sizes_are_public() -> None:
    s = new("fitz", "alysia")
    select(s, 0, "brace", "link-up", "whale-breaker")
    select(s, 1, "defensive-pivot", "chop", "axe-throw")
    answer(s, "stay")
    for seat in (1, None):
        fitz = s.view(seat)["fighters"][0]
        assert fitz["discard"] == ["link-up"]
        assert fitz["removed"] == ["whale-breaker"]
        assert fitz["hand_size"] == len(s.view(0)["fighters"][0]["hand"])


# ---- the timer (D6) -------------------------------------------------------------------------------------------------
def test_LA_5_7_the_timer_is_off_unless_the_host_says_so() -> None:
    s = lay_down(new("fitz", "alysia"), 0)
    assert s.waiting == [1]
    assert "forfeit" not in options(s, 1)
    s = lay_down(new("fitz", "alysia", timer=True), 0)
    assert s.waiting == [0, 1]


def test_LA_5_8_and_D6_the_first_team_with_all_stacks_down_may_start_it() -> None:
    s = lay_down(new(*FOUR, timer=True), 1, 0)
    assert sorted(s.waiting) == [2, 3]  # no team is complete
    lay_down(s, 2)
    assert sorted(s.waiting) == [0, 3]
    assert options(s, 0) == ["flip-timer", "wait"]
    assert "forfeit" not in options(s, 3)
    s.answer(0, "flip-timer")
    assert s.view(3)["timer"] is True
    assert "forfeit" in options(s, 3)


def test_LA_5_8_starting_it_is_no_duty() -> None:
    s = lay_down(new("fitz", "alysia", timer=True), 0)
    s.answer(0, "wait")
    assert s.waiting == [1]
    lay_down(s, 1)
    assert asked(s) == (1, "LA-9.4")


def test_LA_5_9_whoever_is_late_forfeits_the_actions_of_the_sequence() -> None:
    s = lay_down(new("fitz", "alysia", timer=True), 0)
    s.answer(0, "flip-timer")
    s.answer(1, "card:shot")
    s.answer(1, "forfeit")  # the host's clock says so
    assert s.sequence == 2
    played = [event.text for event in s.events if event.kind == "Revealed"]
    assert len(played) == 3
    assert all(text.startswith("Fitz") for text in played)


def test_LA_5_10_an_ally_whose_stack_is_down_plays_on() -> None:
    s = lay_down(new(*FOUR, timer=True), 0, 2)
    s.answer(0, "flip-timer")
    lay_down(s, 3)
    s.answer(1, "forfeit")
    assert asked(s) == (3, "LA-9.4")  # Ishara's Pirouette
    assert [f["status"] for f in s.view(0)["fighters"]] == ["ready", "forfeited", "ready", "ready"]


def test_LA_5_11_a_forfeiting_legend_keeps_its_cards_and_is_slower_than_every_speed() -> None:
    s = lay_down(new(*FOUR, timer=True), 0, 2)
    s.answer(0, "flip-timer")
    s.answer(1, "card:shot")
    hand = s.view(1)["fighters"][1]["hand_size"]
    s.answer(1, "forfeit")
    lay_down(s, 3)
    alysia = s.view(1)["fighters"][1]
    assert alysia["hand_size"] == len(alysia["hand"]) == hand
    assert "shot" in alysia["hand"]
    assert (alysia["speed"], alysia["card"]) == (-1, None)


def test_LA_5_11_it_can_be_struck_pushed_and_knocked_out() -> None:
    s = new("fitz", "alysia", timer=True)
    s.at[:2] = [5, 5]
    s.fatigue[1] = 9
    select(s, 0, "smash", "brace", "jab")
    s.answer(0, "flip-timer")
    s.answer(1, "forfeit")
    assert s.winners == [0]


def test_LA_5_11_of_two_foes_the_one_without_a_card_is_the_slowest() -> None:
    s = new(*FOUR, timer=True)
    s.at[:4] = [3, 3, 1, 3]
    s.fatigue[1] = 4  # more than Ishara has, but Speed is compared first
    select(s, 0, "smash", "brace", "advance")
    select(s, 2, "wall-up", "slam", "shove")
    s.answer(0, "flip-timer")
    select(s, 3, "pirouette", "glide", "drift")
    s.answer(1, "forfeit")
    answer(s, "stay")
    assert (s.fatigue[1], s.fatigue[3]) == (5, 0)


def test_LA_5_13_only_the_first_team_holds_the_right_and_keeps_it() -> None:
    trio = ("fitz", "alysia", "brakka")
    s = lay_down(new(*trio, mode="free-for-all", timer=True), 1)
    lay_down(s, 0)
    assert sorted(s.waiting) == [1, 2]  # Fitz, second, gets no right; Alysia still has hers
    s.answer(1, "flip-timer")
    assert s.waiting == [2]


def test_LA_5_13_the_question_is_put_once_at_a_time() -> None:
    s = lay_down(new(*FOUR, timer=True), 0, 2, 1)
    assert sorted(s.waiting) == [0, 3]
    s.answer(0, "wait")
    assert s.waiting == [3]


def test_LA_5_13_who_waits_can_start_it_at_any_time_while_others_are_not_ready() -> None:
    s = lay_down(new(*FOUR, timer=True), 0, 2)
    s.answer(0, "wait")
    assert s.waiting == [1, 3]  # nobody waits for seat 0 any more
    for word in ("card:pirouette", "back", "card:kick", "card:gust", "card:glide", "done"):
        assert options(s, 0) == ["flip-timer"]
        s.answer(3, word)
    assert options(s, 0) == ["flip-timer"]
    s.answer(0, "flip-timer")
    assert s.view(1)["timer"] is True
    assert options(s, 0) == []
    assert "forfeit" in options(s, 1)


def test_LA_5_13_the_right_is_the_teams_so_every_ally_can_start_it() -> None:
    s = lay_down(new(*FOUR, timer=True), 2, 0)
    assert s.waiting == [0, 1, 3]  # one of the team is asked
    assert options(s, 2) == ["flip-timer"]
    s.answer(2, "flip-timer")
    assert s.waiting == [1, 3]
    assert s.view(1)["timer"] is True


def test_LA_5_13_the_right_ends_when_all_are_ready() -> None:
    s = lay_down(new("fitz", "alysia", timer=True), 0)
    s.answer(0, "wait")
    lay_down(s, 1)
    assert s.exchange == 1
    assert options(s, 0) == []
    with pytest.raises(IllegalAnswer):
        s.answer(0, "flip-timer")


def test_LA_5_13_a_right_that_is_kept_is_never_what_play_waits_for() -> None:
    s = lay_down(new(*FOUR, timer=True), 0, 2)
    s.answer(0, "wait")
    assert [q.seat for q in s.asks] == [1, 3, 2, 0]  # those who must answer come first
    assert s.why_not(0, "wait").endswith("[LA-5.13]")


def test_LA_5_15_the_timer_runs_for_all_others_and_ends_when_all_are_ready() -> None:
    s = lay_down(new(*FOUR, timer=True), 0, 2)
    s.answer(0, "flip-timer")
    assert all("forfeit" in options(s, seat) for seat in (1, 3))
    lay_down(s, 1)
    assert "forfeit" in options(s, 3)
    lay_down(s, 3)
    assert s.exchange == 1  # nobody waits for the minute to pass


def test_LA_5_15_without_a_flip_play_goes_on_when_all_are_ready() -> None:
    s = lay_down(new("fitz", "alysia", timer=True), 0, 1)
    assert s.exchange == 1
    assert at(s) == "fitz 2> alysia 4<"
