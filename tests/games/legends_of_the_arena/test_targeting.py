"""Who is struck: nearest in range and in front, then slowest, then least Fatigue, then the striker's choice."""

from __future__ import annotations

import pytest

from grandmelee.core.errors import IllegalAnswer
from grandmelee.games.legends_of_the_arena.state import NOBODY, Table
from tests.games.legends_of_the_arena.table import answer, asked, effect, exchange, fight, options, texts, undead

FITZ, ALYSIA, TEMPRA, SABO = range(4)


def two_against_two(alysia: str, sabo: str, fitz: str = "3>", tempra: str = "3>", initiative: int = 0) -> Table:
    """Fitz and Tempra (team A) against Alysia and Sabo (team B)."""
    return fight(f"fitz {fitz}", f"alysia {alysia}", f"tempra {tempra}", f"sabo {sabo}", initiative=initiative)


def struck(s: Table) -> list[str]:
    """Who was Fatigued by a Strike, in order."""
    return [event.text.partition(" is hit")[0] for event in s.events if event.kind == "StrikeLanded"]


def test_LA_11_1_a_strike_first_finds_a_target_then_compares_its_force() -> None:
    s = fight("fitz 3>", "alysia 4< block 3")
    effect(s, FITZ, "Strike 3 at range 1.")
    assert s.target == ALYSIA
    assert "Force 3, Block 3" in texts(s)[0]
    effect(s, FITZ, "Strike 3 at range 0.")
    assert s.target == NOBODY
    assert not any("Block" in line for line in texts(s))


def test_LA_11_2_the_target_is_the_nearest_foe_in_range_and_in_front() -> None:
    s = two_against_two(alysia="5<", sabo="4< fatigue 9")
    s.speed[:] = [50, 1, 50, 99]  # speed and Fatigue would both speak for Alysia
    effect(s, FITZ, "Strike 2 at range 1-3.")
    assert struck(s) == ["Sabo"]
    effect(s, FITZ, "Strike 2 at range 2-3.")
    assert struck(s) == ["Alysia"]


@pytest.mark.parametrize("facings", ["><", "<>", ">>", "<<"])
def test_LA_11_3_foes_in_the_same_space_are_always_faced(facings: str) -> None:
    s = fight(f"fitz 4{facings[0]}", f"alysia 4{facings[1]}")
    effect(s, FITZ, "Strike 1 at range 0-1.")
    assert s.fatigue == [0, 1]


def test_LA_11_4_of_foes_equally_near_the_slowest_is_struck() -> None:
    s = two_against_two(alysia="4< fatigue 0", sabo="4< fatigue 9")
    s.speed[:] = [50, 41, 50, 40]
    effect(s, FITZ, "Strike 2 at range 1-2.")
    assert struck(s) == ["Sabo"]


@pytest.mark.parametrize("initiative", [0, 1])
def test_LA_11_5_the_initiative_plays_no_part_in_targeting(initiative: int) -> None:
    """S15 as well [LA-16.2]: Speeds 60 and 40 at the same distance."""
    s = two_against_two(alysia="4<", sabo="4<", initiative=initiative)
    s.speed[:] = [50, 60, 50, 40]
    effect(s, FITZ, "Strike 2 at range 1.")
    assert struck(s) == ["Sabo"]
    s.speed[:] = [50, 60, 50, 60]
    s.fatigue[SABO] = s.fatigue[ALYSIA] = 0
    effect(s, FITZ, "Strike 2 at range 1.")
    assert asked(s) == (FITZ, "LA-11.7")


def test_LA_11_6_of_equally_slow_foes_the_one_with_least_fatigue_is_struck() -> None:
    s = two_against_two(alysia="4< fatigue 3", sabo="4< fatigue 2")
    s.speed[:] = [50, 40, 50, 40]
    effect(s, FITZ, "Strike 2 at range 1.")
    assert struck(s) == ["Sabo"]


def test_LA_11_7_foes_level_in_everything_are_chosen_from_by_the_striker() -> None:
    """D10"""
    s = two_against_two(alysia="4< fatigue 2", sabo="4> fatigue 2")
    s.speed[:] = [50, 40, 50, 40]
    effect(s, FITZ, "Strike 2 at range 1.", "Block 1.")
    assert asked(s) == (FITZ, "LA-11.7")
    assert options(s) == ["legend:alysia", "legend:sabo"]
    with pytest.raises(IllegalAnswer, match=r"LA-11\.2"):
        answer(s, "legend:tempra")
    answer(s, "legend:sabo")
    assert struck(s) == ["Sabo"]
    assert s.target == SABO
    assert s.block[FITZ] == 1


def test_LA_11_8_without_a_foe_in_range_the_strike_does_nothing_and_the_effect_goes_on() -> None:
    s = fight("fitz 3>", "alysia 5<")
    effect(s, FITZ, "Strike 3 at range 0-1.", "If you hit, Block 3.", "Block 1.")
    assert (s.fatigue[ALYSIA], s.push[ALYSIA], s.block[FITZ], s.target) == (0, 0, 1, NOBODY)


def test_LA_11_9_a_foe_out_of_range_neither_is_struck_nor_shields_others() -> None:
    s = two_against_two(alysia="3<", sabo="5<")
    effect(s, FITZ, "Strike 2 at range 1+.")
    assert struck(s) == ["Sabo"]


def test_LA_11_10_foes_behind_are_never_struck() -> None:
    s = two_against_two(alysia="2>", sabo="1>")
    effect(s, FITZ, "Strike 2 at range 0-3.")
    assert struck(s) == []
    effect(s, FITZ, "Turn.", "Strike 2 at range 0-3.")
    assert struck(s) == ["Alysia"]


def test_LA_11_11_allies_are_not_struck_and_shield_nobody() -> None:
    s = two_against_two(alysia="5<", sabo="6<", fitz="3>", tempra="3<")
    effect(s, FITZ, "Strike 2 at range 0-2.")
    assert struck(s) == ["Alysia"]
    s.at[TEMPRA] = 4
    effect(s, FITZ, "Strike 2 on all foes at range 0-3.")
    assert struck(s) == ["Alysia", "Sabo"]


def shields(brakka_slower_by: int) -> Table:
    """Fitz's Anchor Swing (45) against Brakka's Wall Up (92) and Tempra's Ward (82) in his space."""
    s = fight("fitz 3>", "brakka 3<", "sabo 1>", "tempra 3<")
    s.speed_next = (0, -brakka_slower_by, 0, 0)
    return exchange(s, "anchor-swing", "wall-up", None, "ward")


def test_LA_11_12_the_speed_compared_has_all_changes_and_may_belong_to_a_resolved_card() -> None:
    assert shields(brakka_slower_by=0).fatigue == [0, 0, 0, 1]
    assert shields(brakka_slower_by=20).fatigue == [0, 1, 0, 0]


def test_LA_11_12_a_cancelled_card_keeps_its_speed() -> None:
    s = fight("sabo 3>", "tempra 3<", "fitz 1>", "brakka 5>")
    exchange(s, "cheap-shot", "ward", None, "slam")
    assert s.block[1] == 0  # cancelled
    s.at[3] = 3
    effect(s, 0, "Strike 5 at range 0.")  # Ward 82, Slam 37
    assert s.fatigue == [0, 1, 0, 1]


def test_LA_11_13_a_zombie_counts_as_slowest_and_freshest() -> None:
    s = fight("fitz 3>", "lord-grym 3<")
    undead(s, 1, "zombie 3")
    exchange(s, "smash", None)
    assert (s.fatigue[1], s.coffin[0]) == (0, 0)
    assert asked(s) == (FITZ, "LA-11.7")  # a Legend without a card and without Fatigue is level with it
    assert options(s) == ["legend:lord-grym", "zombie:0"]
    s = fight("fitz 3>", "lord-grym 3< fatigue 1")
    undead(s, 1, "zombie 3")
    exchange(s, "smash", None)
    assert (s.fatigue[1], s.coffin[0]) == (1, 1)
    s = fight("fitz 3>", "lord-grym 3<")
    undead(s, 1, "zombie 3")
    exchange(s, "smash", "bone-ward")
    answer(s, "stay")
    assert (s.fatigue[1], s.coffin[0]) == (0, 1)


def three_foes(*fighters: str) -> Table:
    return fight("fitz 2>", fighters[0], "tempra 1>", fighters[1], "brakka 1>", fighters[2])


def test_LA_11_14_a_strike_on_all_takes_the_nearest_first_then_the_slowest_then_the_freshest() -> None:
    s = three_foes("alysia 3<", "sabo 2<", "ishara 4<")
    effect(s, FITZ, "Strike 1 on all foes at range 0-2.")
    assert struck(s) == ["Sabo", "Alysia", "Ishara"]
    assert s.target == 3
    s = three_foes("alysia 3<", "sabo 3<", "ishara 3<")
    s.speed[:] = [0, 30, 0, 10, 0, 20]
    effect(s, FITZ, "Strike 1 on all foes at range 0-2.")
    assert struck(s) == ["Sabo", "Ishara", "Alysia"]
    s = three_foes("alysia 3< fatigue 2", "sabo 3< fatigue 3", "ishara 3< fatigue 1")
    effect(s, FITZ, "Strike 1 on all foes at range 0-2.")
    assert struck(s) == ["Ishara", "Alysia", "Sabo"]


def test_LA_11_14_each_foe_in_front_once_and_those_level_in_the_strikers_order() -> None:
    """D11"""
    s = three_foes("alysia 3<", "sabo 3<", "ishara 1<")
    effect(s, FITZ, "Strike 1 on all foes at range 0-2.", "Block 1.")
    assert asked(s) == (FITZ, "LA-11.14")
    assert options(s) == ["legend:alysia", "legend:sabo"]
    answer(s, "legend:sabo")
    assert s.fatigue == [0, 1, 0, 1, 0, 0]
    assert s.target == 3
    assert s.block[FITZ] == 1
    s = fight("fitz 3>", "lord-grym 4< fatigue 3")
    undead(s, 1, "zombie 4", "zombie 4")
    effect(s, FITZ, "Strike 1 on all foes at range 0-2.")
    assert options(s) == ["zombie:0", "zombie:1"]
    answer(s, "zombie:1")
    assert (s.fatigue[1], s.coffin[:2]) == (4, (1, 1))
