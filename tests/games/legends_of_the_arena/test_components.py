"""What is in the box [LA-1], counted on the data and on the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from grandmelee.core.errors import PackError
from grandmelee.games.legends_of_the_arena.content import MOST_PUSHES, load
from grandmelee.games.legends_of_the_arena.state import BASIC, NOWHERE, SPECIAL, ULTIMATE
from tests.games.legends_of_the_arena.table import effect, fight, legend, new, pack, perform, push_step, shown, undead

SEATS = ("fitz", "alysia", "lucius", "lord-grym", "sabo", "brakka")

TRACKS = {
    "fitz": [0, 0, 0, 0, 0, 0, 1, 2, 2, 3, 4],
    "alysia": [0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5],
    "lucius": [0, 0, 0, 0, 1, 1, 2, 2, 3, 4, 5],
    "lord-grym": [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 5],
    "sabo": [0, 0, 0, 0, 0, 1, 2, 2, 3, 4, 5],
    "brakka": [0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4],
    "tempra": [0, 0, 0, 1, 1, 1, 2, 3, 4, 4, 5],
    "ishara": [0, 0, 0, 0, 1, 1, 2, 2, 3, 4, 5],
}

SPEEDS = {  # Basics | Specials | Ultimates
    "fitz": "50 78 90 85 65 | 72 70 45 88 58 62 | 40",
    "alysia": "95 40 80 55 90 | 75 35 48 92 66 84 | 38",
    "lucius": "90 82 52 86 97 | 60 32 87 76 83 96 | 70 44",
    "lord-grym": "88 82 46 71 91 | 79 74 42 89 64 36 | 30",
    "sabo": "94 77 68 43 87 | 61 57 81 73 98 86 | 49",
    "brakka": "75 92 53 37 83 | 93 8 34 27 59 69 | 20",
    "tempra": "94 82 56 41 76 | 63 80 14 72 97 2 | 99",
    "ishara": "96 84 54 67 91 | 74 47 95 64 88 60 | 33",
}


def test_LA_1_1_six_stocks_are_enough_for_every_shape_of_teams() -> None:
    assert [sum(new(*SEATS[:seats], mode="teams").stocks) for seats in (2, 4, 6)] == [2, 4, 6]


def test_LA_1_2_the_initiative_lies_with_one_team_and_a_flip_picks_it() -> None:
    assert {new("fitz", "alysia", seed=seed).initiative for seed in range(20)} == {0, 1}


def test_LA_1_3_push_tokens_have_a_direction_and_no_track_asks_for_more_than_the_box_has() -> None:
    assert MOST_PUSHES == 24
    assert max(max(own.track) for own in load().legends) <= 24
    s = effect(fight("fitz 3<", "alysia 3<"), 0, "Face the nearest foe.", "Place 2 Push tokens on the target.")
    assert s.push[1] == -2


def test_LA_1_4_every_legend_in_play_has_one_fatigue_token_and_nine_are_enough() -> None:
    for seats in range(2, 7):
        assert len(new(*SEATS[:seats]).fatigue) == seats < 9


def test_LA_1_5_seven_spaces_two_of_them_edges_and_eight_variants() -> None:
    standard, *variants = load().arenas
    assert (standard.spaces, standard.edges, standard.centre) == (7, [0, 6], 3)
    assert len(variants) == 8


def test_LA_1_6_two_portals_or_one_in_a_free_for_all() -> None:
    assert new("fitz", "alysia").view(0)["arena"]["portals"] == [2, 4]
    assert new("fitz", "alysia", mode="free-for-all").view(0)["arena"]["portals"] == [3]


def test_LA_1_7_the_timer_runs_for_one_minute() -> None:
    s = new("fitz", "alysia", timer=True)
    for word in ("card:smash", "card:back", "card:jab", "done", "flip-timer"):
        s.answer(0, word)
    assert s.is_timer_running
    assert "in a minute" in s.events[-1].text


def test_LA_1_8_eight_legends_each_with_a_track_cards_in_three_tiers_and_a_facing() -> None:
    content = load()
    assert {own.slug: own.track for own in content.legends} == TRACKS
    for own in content.legends:
        tiers = [{content.cards[card].tier for card in cards} for cards in own.tiers()]
        assert tiers == [{BASIC}, {SPECIAL}, {ULTIMATE}]
    assert fight("fitz 3<", "alysia 3>").facing == [-1, 1]


def test_LA_1_8_and_6_5_every_card_has_its_speed() -> None:
    content = load()
    for own in content.legends:
        speeds = [" ".join(str(content.cards[card].speed) for card in tier) for tier in own.tiers()]
        assert " | ".join(speeds) == SPEEDS[own.slug]


def test_LA_1_9_one_ultimate_each_and_two_for_lucius() -> None:
    counts = {own.slug: len(own.ultimates) for own in load().legends}
    assert counts.pop("lucius") == 2
    assert set(counts.values()) == {1}


def test_LA_1_10_lucius_alone_has_a_wolf() -> None:
    assert [own.slug for own in load().legends if own.has_forms] == ["lucius"]
    s = perform(fight("lucius 3>", "alysia 5<"), 0, "shift")
    assert shown(s)[0] == "lucius 4> block 1 wolf 1"


def test_LA_1_11_lord_grym_has_four_tokens_with_two_sides() -> None:
    s = fight("lord-grym 3>", "alysia 5<")
    assert s.tokens == (0, 0, 0, 0)
    undead(s, 0, "zombie 1", "coffin 2")
    assert shown(s)[2:] == ["zombie 1", "coffin 2"]


def test_LA_1_12_sabo_alone_has_a_spike_trap() -> None:
    assert [own.slug for own in load().legends if own.has_trap] == ["sabo"]
    assert new("sabo", "alysia").trap == (NOWHERE, NOWHERE)


def test_LA_1_13_the_supply_of_push_tokens_has_no_limit() -> None:
    s = fight("fitz 3<", "alysia 3< push 24")
    effect(s, 0, "Turn.", "Face the nearest foe.", "Place 5 Push tokens on the target.")
    assert s.push[1] == 29


def test_LA_1_14_scores_are_plain_numbers_even_past_six_markers() -> None:
    s = fight(*[f"{name} 3>" for name in SEATS], mode="free-for-all")
    s.points = (1, 1, 1, 1, 1, 1)
    s.push[1] = 5
    s.giver[3] = 0
    push_step(s)
    assert s.scores == [2, 1, 1, 1, 1, 1]
    assert s.winners == [0]


def test_LA_1_15_the_number_of_cards_is_read_from_the_data(tmp_path: Path) -> None:
    packs = [pack(tmp_path, legend("gob", "basic", "basic", "basic", "special", "ultimate"))]
    s = new("gob", "alysia", packs=packs)
    assert [s.view(0)["fighters"][0][pile] for pile in ("hand_size", "meter_size")] == [4, 1]


@pytest.mark.parametrize(
    "tiers", [("basic", "basic", "special", "ultimate"), ("basic", "basic", "basic", "ultimate")], ids=["2B", "0S"]
)
def test_LA_1_15_fewer_than_three_basics_or_no_special_is_refused(tmp_path: Path, tiers: tuple[str, ...]) -> None:
    with pytest.raises(PackError, match="at least"):
        new("gob", "alysia", packs=[pack(tmp_path, legend("gob", *tiers))])


def test_LA_1_16_the_last_column_counts_as_ten() -> None:
    s = effect(fight("lucius 3> fatigue 10", "alysia 5<"), 0, "Recover 1 Fatigue.")
    assert s.fatigue[0] == 9
    s = effect(fight("lucius 3> fatigue 1", "alysia 5<"), 0, "Recover 2 Fatigue.")
    assert s.fatigue[0] == 0
