"""The rulebook's last page [LA-21]: each line once more, on its own."""

from __future__ import annotations

import pytest

from grandmelee.games.legends_of_the_arena.meter import DrawStep
from grandmelee.games.legends_of_the_arena.state import DISCARD, HAND
from tests.games.legends_of_the_arena.table import (
    Table,
    answer,
    asked,
    at,
    effect,
    exchange,
    fight,
    new,
    options,
    run,
    select,
    shown,
    undead,
)


def test_LA_21_1_numbers_are_exact() -> None:
    for distance, fatigue in ((0, 0), (1, 1), (2, 1), (3, 0)):
        s = effect(fight("fitz 2>", f"alysia {2 + distance}<"), 0, "Strike 1 at range 1-2.")
        assert s.fatigue[1] == fatigue


@pytest.mark.parametrize("facing", [">", "<"])
def test_LA_21_2_legends_in_the_same_space_face_each_other(facing: str) -> None:
    s = effect(fight(f"fitz 3{facing}", f"alysia 3{facing}"), 0, "Strike 1 at range 0.")
    assert s.fatigue[1] == 1


@pytest.mark.parametrize("facing", [">", "<"])
def test_LA_21_11_that_holds_for_all_fighters(facing: str) -> None:
    s = undead(fight(f"fitz 3{facing}", "lord-grym 5<"), 1, "zombie 3")
    assert shown(effect(s, 0, "Strike 1 at range 0."))[2] == "coffin 3"


def two_foes(first: tuple[int, int], second: tuple[int, int], mode: str = "teams") -> Table:
    """Fitz between Alysia and Sabo (Speed, Fatigue), all on one space; Brakka is Fitz's ally where there are teams."""
    s = fight("fitz 3>", "alysia 3<", "brakka 1>", "sabo 3<", mode=mode)
    s.speed[:] = [50, first[0], 99, second[0]]
    s.fatigue[:] = [0, first[1], 0, second[1]]
    return s


def test_S15_and_LA_21_3_the_slowest_of_the_closest_whoever_has_the_initiative() -> None:
    for holder in (0, 1):
        s = two_foes((40, 5), (60, 0))
        s.initiative = holder
        effect(s, 0, "Strike 1 at range 0.")
        assert s.target == 1


def test_S15_and_LA_21_3_in_a_free_for_all_lowest_fatigue_comes_before_slowest() -> None:
    s = effect(two_foes((40, 5), (60, 0), "free-for-all"), 0, "Strike 1 at range 0.")
    assert s.target == 3
    s = effect(two_foes((40, 3), (60, 3), "free-for-all"), 0, "Strike 1 at range 0.")
    assert s.target == 1


def test_LA_21_3_closest_comes_first_and_a_choice_last() -> None:
    s = two_foes((40, 0), (60, 5))
    s.at[1] = 4
    assert effect(s, 0, "Strike 1 at range 0-1.").target == 3
    assert effect(two_foes((40, 2), (40, 1)), 0, "Strike 1 at range 0.").target == 3
    s = effect(two_foes((40, 2), (40, 2)), 0, "Strike 1 at range 0.")
    assert asked(s) == (0, "LA-11.7")
    assert options(s) == ["legend:alysia", "legend:sabo"]


def test_LA_21_3_it_holds_for_any_effect_that_could_take_several_foes() -> None:
    s = effect(two_foes((60, 0), (40, 5)), 0, "Face the nearest foe.", "Place 1 Push token on the target.")
    assert s.push == [0, 0, 0, 1]


def test_LA_21_4_block_is_not_used_up() -> None:
    s = effect(fight("fitz 3>", "alysia 3< block 1"), 0, "Strike 1 at range 0.", "Strike 1 at range 0.")
    assert shown(s)[1] == "alysia 3< block 1"
    s = effect(fight("fitz 3>", "alysia 3< block 1"), 0, "Strike 2 at range 0.", "Strike 2 at range 0.")
    assert shown(s)[1] == "alysia 3< fatigue 2 block 1"


@pytest.mark.parametrize("force", [1, 5, 20])
def test_LA_21_5_a_strike_gives_one_fatigue_whatever_its_force(force: int) -> None:
    assert effect(fight("fitz 3>", "alysia 3<"), 0, f"Strike {force} at range 0.").fatigue[1] == 1


def test_LA_21_6_a_blocked_strike_is_a_hit() -> None:
    s = effect(fight("fitz 3>", "alysia 3< block 5"), 0, "Strike 2 at range 0.", "If you hit, Block 1.")
    assert shown(s) == ["fitz 3> block 1", "alysia 3< block 5"]


def test_S22_and_LA_21_2_in_the_same_space_tokens_point_where_the_striker_faces() -> None:
    s = effect(fight("fitz 4>", "alysia 4> fatigue 2"), 0, "Strike 3 at range 0.")
    assert s.push[1] == 1


def test_LA_21_7_push_tokens_are_carried_out_after_each_exchange() -> None:
    s = exchange(fight("ishara 2>", "fitz 3<"), "gust", None)
    assert (s.at[1], s.push[1]) == (4, 0)


def test_LA_21_8_a_move_that_ends_on_an_edge_leads_back() -> None:
    assert at(effect(fight("fitz 1<", "alysia 3<"), 0, "Move 1 forward.")) == "fitz 1> alysia 3<"


def test_LA_21_9_basics_always_return_to_hand() -> None:
    s = new("fitz", "brakka")
    select(s, 0, "smash", "brace", "jab")
    select(s, 1, "wall-up", "slam", "shove")
    assert {"smash", "brace", "jab"} <= set(s.view(0)["fighters"][0]["hand"])


def test_LA_21_10_an_empty_meter_may_first_be_made_anew_from_hand_and_discard() -> None:
    s = fight("fitz 2>", "brakka 4<")
    legend = s.content.legend("fitz")
    for card in legend.cards:
        s.zone[card] = HAND
    s.zone[legend.specials[0]] = DISCARD
    run(s, DrawStep())
    assert asked(s) == (0, "LA-4.4")
    answer(s, "rebuild")
    fitz = s.view(0)["fighters"][0]
    assert (fitz["meter_size"], fitz["hand_size"], fitz["discard"]) == (5, 7, [])
