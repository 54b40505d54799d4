"""Exchanges: reveal, Effects by Speed, Push [LA-6]."""

from __future__ import annotations

import pytest

from grandmelee.games.legends_of_the_arena.state import PUT_OFF
from tests.games.legends_of_the_arena.table import (
    Table,
    answer,
    asked,
    at,
    exchange,
    fight,
    new,
    options,
    select,
    shown,
)


def acted(s: Table) -> list[str]:
    """Who has acted in this exchange, in order."""
    return [s.content.legends[s.legend[seat]].slug for seat in s.acted]


def level(s: Table, speed: int, *cards: str) -> None:
    """Change the Speeds of the coming exchange so that these cards (by seat) are all equally fast."""
    s.speed_next = tuple(speed - s.content.card(card).speed for card in cards)


# ---- the steps ------------------------------------------------------------------------------------------------------
def test_LA_6_1_to_6_3_each_exchange_reveals_all_cards_then_effects_then_pushes() -> None:
    s = new("fitz", "brakka")
    s.at[:2] = [3, 3]
    s.fatigue[:2] = [3, 3]
    select(s, 0, "smash", "brace", "jab")
    select(s, 1, "slam", "wall-up", "shove")
    kinds = [event.kind for event in s.events if event.kind in ("Revealed", "ActionBegun", "Pushed", "Recovered")]
    reveal, act = ["Revealed"] * 2, ["ActionBegun"] * 2
    assert kinds[:4] == reveal + act
    assert kinds[4] == "Pushed"
    assert [kind for kind in kinds if kind != "Pushed"] == (reveal + act) * 3 + ["Recovered"]


def test_LA_6_3_all_flip_at_the_same_time() -> None:
    s = exchange(fight("fitz 2>", "alysia 4<"), "smash", "defensive-pivot")
    assert asked(s) == (1, "LA-9.4")  # Alysia acts first, but Smash is open already
    assert s.view(1)["fighters"][0]["card"] == "smash"


def test_S0_and_LA_6_4_from_the_highest_speed_to_the_lowest_whoever_has_the_initiative() -> None:
    for holder in (0, 1):
        s = exchange(fight("fitz 2>", "alysia 4<", initiative=holder), "smash", "step")
        assert acted(s) == ["alysia", "fitz"]


def test_LA_6_5_speeds_run_from_0_to_99() -> None:
    s = fight("fitz 2>", "alysia 4<")
    assert all(0 <= card.speed <= 99 for card in s.content.cards)
    assert {s.content.card("last-second").speed, s.content.card("lets-do-that-again").speed} == {2, 99}


# ---- ties -----------------------------------------------------------------------------------------------------------
def test_LA_6_6_and_D7_allies_of_equal_speed_choose_who_goes_first() -> None:
    for first, second in (("fitz", "lucius"), ("lucius", "fitz")):
        s = fight("fitz 2>", "alysia 4<", "lucius 2>", "sabo 4<")
        exchange(s, "advance", "shot", "stalk", "dart")  # 90 and 90
        assert asked(s) == (s.picked[0] if s.picked[0] in (0, 2) else s.picked[1], "LA-6.16")
        assert options(s) == ["legend:fitz", "legend:lucius"]
        answer(s, f"legend:{first}")
        assert acted(s) == [first]
        answer(s, "stay")
        assert acted(s) == [first, second]


@pytest.mark.parametrize("holder", [0, 1])
def test_LA_6_7_between_opponents_the_initiative_decides(holder: int) -> None:
    s = fight("fitz 2>", "alysia 4<", initiative=holder)
    exchange(s, "advance", "skip-back")  # 90 and 90
    assert s.waiting == [holder]


@pytest.mark.parametrize(("holder", "order"), [(0, "fitz brakka sabo alysia"), (1, "sabo alysia fitz brakka")])
def test_LA_6_8_the_initiatives_side_first_then_the_other_each_in_the_order_it_chooses(holder: int, order: str) -> None:
    s = fight("fitz 2>", "alysia 4<", "brakka 2>", "sabo 4>", initiative=holder)
    cards = ("brace", "battle-cry", "wall-up", "dart")
    level(s, 50, *cards)
    exchange(s, *cards)
    assert s.team[s.waiting[0]] == holder
    answer(s, f"legend:{order.split()[0]}", f"legend:{order.split()[2]}")
    assert acted(s) == order.split()


@pytest.mark.parametrize(("picked", "who"), [((1, 0, 3, 2), 0), ((3, 2, 1, 0), 2)])
def test_LA_6_9_of_tied_allies_the_earliest_to_choose_a_legend_decides(picked: tuple[int, ...], who: int) -> None:
    s = fight("fitz 2>", "alysia 4<", "lucius 2>", "sabo 4<")
    s.picked = picked
    exchange(s, "advance", "shot", "stalk", "dart")
    assert asked(s) == (who, "LA-6.16")


def test_LA_6_9_only_the_tied_allies_count() -> None:
    s = fight("fitz 2>", "alysia 4<", "lucius 2>", "sabo 4<", "brakka 2>", "ishara 4<")
    s.picked = (4, 5, 2, 3, 0, 1)
    exchange(s, "advance", "shot", "stalk", "dart", "slam", "gust")
    assert asked(s) == (2, "LA-6.16")  # Brakka chose first, but is not tied


def test_LA_6_16_and_D7_the_next_action_is_named_each_time() -> None:
    s = fight("fitz 2>", "alysia 4<", "tempra 2>", "sabo 4<", "brakka 2>", "ishara 4<")
    cards = ("brace", "shot", "ward", "dart", "wall-up", "gust")
    s.speed_next = (90 - 85, 0, 90 - 82, 0, 90 - 92, 0)
    exchange(s, *cards)
    assert options(s) == ["legend:fitz", "legend:brakka", "legend:tempra"]
    answer(s, "legend:tempra")
    assert options(s) == ["legend:fitz", "legend:brakka"]
    answer(s, "legend:brakka")
    assert acted(s)[:3] == ["tempra", "brakka", "fitz"]


def test_D14_and_LA_16_5_of_two_own_actions_of_equal_speed_the_player_chooses() -> None:
    for word, block in (("rest:tempra", 0), ("legend:tempra", 2)):
        s = fight("tempra 3>", "alysia 5<")
        s.put_off = (0, s.content.card("perfect-timing").id, 1, 2, 0)
        assert len(s.put_off) == PUT_OFF
        s.speed_next = (63 - 82, 0)  # Ward as fast as what was put off
        exchange(s, "ward", None, number=2)
        assert asked(s) == (0, "LA-6.16")
        assert options(s) == ["legend:tempra", "rest:tempra"]
        answer(s, word)
        assert acted(s) == ["tempra", "tempra"]
        assert s.fatigue[1] == 1
        assert [event.kind for event in s.events if event.kind in ("Blocked", "StrikeLanded")] == (
            ["Blocked", "StrikeLanded"] if block else ["StrikeLanded", "Blocked"]
        )


def test_LA_9_3_a_rest_with_nothing_left_to_do_does_nothing() -> None:
    s = fight("tempra 3>", "alysia 5<")
    s.put_off = (0, s.content.card("perfect-timing").id, 2, 2, 0)  # a card may end with the sentence that puts off
    exchange(s, "ward", None, number=2)
    assert acted(s) == ["tempra", "tempra"]
    assert s.fatigue[1] == 0


# ---- Effects --------------------------------------------------------------------------------------------------------
def test_S21_and_LA_6_10_block_of_a_slower_card_does_not_help_against_a_faster_strike() -> None:
    s = fight("fitz 3>", "brakka 3<")
    s.speed_next = (80 - 50, 75 - 92)
    exchange(s, "smash", "wall-up")  # Strike at 80, Block 3 at 75
    assert s.fatigue[1] == 1
    s = exchange(fight("fitz 3>", "brakka 3<"), "smash", "wall-up")  # as printed: 92 before 50
    assert s.fatigue[1] == 0


def test_LA_6_14_the_order_is_found_anew_after_each_action() -> None:
    s = fight("fitz 2>", "alysia 4<", "brakka 2>", "sabo 4<")
    exchange(s, "brace", "defensive-pivot", "slam", "dart")
    assert acted(s) == ["fitz", "alysia"]
    assert asked(s) == (1, "LA-9.4")
    s.speed[2] = 99  # Brakka's card, 37, has become the fastest meanwhile; Sabo has 43
    answer(s, "stay")
    assert acted(s) == ["fitz", "alysia", "brakka", "sabo"]


def test_LA_6_15_revealed_cards_stay_open_until_recover() -> None:
    s = new("fitz", "alysia")
    select(s, 0, "brace", "back", "smash")
    select(s, 1, "chop", "defensive-pivot", "shot")
    assert s.exchange == 2
    assert s.view(1)["fighters"][0]["revealed"] == ["brace", "back"]
    answer(s, "stay", "stay")
    assert s.sequence == 2
    assert s.view(1)["fighters"][0]["revealed"] == []


def test_LA_6_17_a_legend_without_an_action_is_passed_over_but_pushed_like_any_other() -> None:
    s = exchange(fight("ishara 3>", "fitz 4< fatigue 5"), "updraft", None)
    assert acted(s) == ["ishara"]
    assert at(s) == "ishara 3> fitz 5<"  # 2 tokens: 6, and the edge grab


# ---- the Push step --------------------------------------------------------------------------------------------------
def test_LA_6_11_pushes_follow_after_all_effects_and_all_tokens_are_removed() -> None:
    s = exchange(fight("ishara 3>", "brakka 3< push -1"), "updraft", "slam")
    assert shown(s)[0] == "ishara 2> fatigue 1"  # Brakka still stood on 3 when it Struck
    assert shown(s)[1] == "brakka 4< fatigue 1"  # 2 to the right, 1 to the left
    assert s.push == [0, 0]


def test_LA_6_12_every_exchange_has_its_own_push_step() -> None:
    s = new("ishara", "brakka")
    s.at[:2] = [2, 3]
    select(s, 0, "gust", "updraft", "pirouette")
    select(s, 1, "slam", "shove", "about-face")
    assert shown(s)[1].startswith("brakka 4< fatigue 1")  # Pushed in exchange 1, so that Updraft (0-1) found nobody


def test_LA_6_13_a_legend_knocked_out_in_exchange_1_goes_on_with_its_stack() -> None:
    s = new("ishara", "brakka", "fitz", "sabo")
    s.at[:4] = [5, 5, 2, 4]
    s.fatigue[1] = 9
    select(s, 0, "kick", "gust", "pirouette")
    select(s, 1, "slam", "about-face", "wall-up")
    select(s, 2, "brace", "smash", "jab")
    select(s, 3, "dart", "dagger", "smoke-puff")
    assert asked(s) == (1, "LA-15.3")
    answer(s, "facing:right")
    assert (s.exchange, s.at[1]) == (3, 4)
    played = [event.text for event in s.events if event.kind == "ActionBegun" and "Brakka" in event.text]
    assert played == ["Brakka performs About Face", "Brakka performs Wall Up"]
    assert s.facing[1] == -1  # About Face turned it in exchange 2
