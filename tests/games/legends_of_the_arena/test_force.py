"""Force against Block, exactly one Fatigue, and the look-up of Push tokens."""

from __future__ import annotations

import pytest

from grandmelee.games.legends_of_the_arena.content import load
from tests.games.legends_of_the_arena.table import at, effect, exchange, fight, given, push_step, texts

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


@pytest.mark.parametrize("force, fatigue", [(1, 3), (2, 3), (3, 4)])
def test_LA_12_1_force_not_greater_than_block_is_blocked_and_still_a_hit(force: int, fatigue: int) -> None:
    s = fight("fitz 3>", "alysia 3< fatigue 3 block 2")
    effect(s, 0, f"Strike {force} at range 0.")
    assert s.fatigue[1] == fatigue
    assert s.has_hit
    assert s.has_fatigued == (force > 2)


@pytest.mark.parametrize("force", [1, 3, 9])
def test_LA_12_2_exactly_one_fatigue_however_large_the_force(force: int) -> None:
    s = fight("fitz 3>", "alysia 3< fatigue 2")
    effect(s, 0, f"Strike {force} at range 0.")
    assert s.fatigue[1] == 3


@pytest.mark.parametrize("force, block, tokens", [(3, 1, 1), (4, 0, 2), (4, 1, 1), (6, 1, 3), (2, 1, 0)])
def test_LA_12_3_what_block_leaves_of_the_force_is_looked_up(force: int, block: int, tokens: int) -> None:
    s = fight("fitz 3>", f"alysia 3< fatigue 2 block {block}")
    effect(s, 0, f"Strike {force} at range 0.")
    assert (s.fatigue[1], s.push[1]) == (3, tokens)


def test_LA_12_4_and_12_5_the_look_up_starts_from_the_new_column() -> None:
    s = fight("fitz 3>", "alysia 3< fatigue 5")
    effect(s, 0, "Strike 1 at range 0.")
    assert (s.fatigue[1], s.push[1]) == (6, 2)  # column 7; counted from the old one it would be 6 with 1 token


@pytest.mark.parametrize("facing, tokens", [(">", 2), ("<", -2)])
def test_LA_12_6_tokens_point_where_the_striker_faces_even_in_the_same_space(facing: str, tokens: int) -> None:
    for foe in ("alysia 3>", "alysia 3<"):
        s = fight(f"fitz 3{facing}", f"{foe} fatigue 5")
        effect(s, 0, "Strike 1 at range 0.")
        assert s.push[1] == tokens


def test_LA_12_7_every_track_has_the_columns_0_to_10_and_the_digests_numbers() -> None:
    tracks = {legend.slug: legend.track for legend in load().legends}
    assert tracks == TRACKS
    assert {len(track) for track in tracks.values()} == {11}


@pytest.mark.parametrize("legend", TRACKS)
def test_LA_12_5_each_legend_uses_its_own_track(legend: str) -> None:
    striker = "fitz" if legend != "fitz" else "alysia"
    for column in range(2, 11):
        s = fight(f"{striker} 3>", f"{legend} 3< fatigue {column - 2}")
        effect(s, 0, "Strike 1 at range 0.")
        assert s.push[1] == TRACKS[legend][column]


def test_S10_end_of_the_track() -> None:
    """The token stays in column 10+, the Legend counts as Fatigued, the look-up reads 10+ [LA-12.8, 12.9, 16.1]."""
    s = fight("fitz 3>", "alysia 3< fatigue 10")
    effect(s, 0, "Strike 3 at range 0.", "If you Fatigued the target, Block 1.")
    assert (s.fatigue[1], s.push[1], s.block[0]) == (10, 5, 1)


def test_LA_12_8_the_token_never_passes_the_last_column() -> None:
    s = fight("fitz 3>", "alysia 3< fatigue 9")
    effect(s, 0, "Strike 1 at range 0.", "Strike 1 at range 0.", "The target takes 3 extra Fatigue.")
    assert s.fatigue[1] == 10
    assert s.has_fatigued


@pytest.mark.parametrize("fatigue, force", [(8, 1), (8, 2), (5, 20), (10, 9)])
def test_LA_12_9_a_look_up_past_the_last_column_reads_the_last_one(fatigue: int, force: int) -> None:
    s = fight("fitz 3>", f"alysia 3< fatigue {fatigue}")
    effect(s, 0, f"Strike {force} at range 0.")
    assert s.push[1] == 5


def test_LA_12_10_a_strike_without_push_tokens_only_fatigues() -> None:
    s = fight("fitz 3>", "alysia 3< fatigue 8")
    effect(s, 0, "Strike 3 at range 0, without Push tokens.")
    assert (s.fatigue[1], s.push[1], s.has_fatigued) == (9, 0, True)
    s = fight("fitz 3>", "alysia 3< fatigue 8 block 3")
    effect(s, 0, "Strike 3 at range 0, without Push tokens.")
    assert (s.fatigue[1], s.push[1], s.has_hit) == (8, 0, True)


def test_LA_12_11_tokens_of_several_strikes_add_up_and_wait_for_the_push_step() -> None:
    s = fight("fitz 1>", "alysia 1< fatigue 4")
    effect(s, 0, "Strike 1 at range 0.", "Strike 1 at range 0.")
    assert (s.push[1], s.at[1]) == (1 + 2, 1)
    assert at(push_step(s)) == "fitz 1> alysia 4<"


def test_S11_cancelling() -> None:
    """[LA-12.12] 2 tokens one way and 3 the other way leave 1."""
    s = fight("fitz 3>", "alysia 3<")
    given(s, 1, fitz=2)
    given(s, 1, fitz=-3)
    assert s.push[1] == -1


def test_LA_12_12_opposite_tokens_cancel_at_once() -> None:
    s = fight("fitz 3>", "alysia 3< fatigue 6")
    effect(s, 0, "Strike 1 at range 0.", "Turn.", "Place 3 Push tokens on the target.")
    assert s.push[1] == 0
    assert "all its tokens cancel" in texts(s)[-1]


def test_LA_12_13_force_never_falls_below_0() -> None:
    s = fight("fitz 3>", "alysia 3<")
    s.boost = (-9, 0)
    effect(s, 0, "Strike 3 at range 0.")
    assert "Force 0, Block 0" in texts(s)[0]
    assert (s.fatigue[1], s.has_hit, s.has_fatigued) == (0, True, False)


def test_LA_12_14_a_push_number_of_0_places_no_token_but_fatigues() -> None:
    s = fight("fitz 3>", "alysia 3<")
    effect(s, 0, "Strike 3 at range 0.")
    assert (s.fatigue[1], s.push[1], s.has_fatigued) == (1, 0, True)


def test_LA_12_15_added_force_counts_against_block_and_in_the_look_up() -> None:
    s = fight("alysia 3>", "sabo 3< fatigue 3 block 2")
    s.boost_next = (2, 0)
    exchange(s, "chop", None)
    assert (s.fatigue[1], at(s)) == (4, "alysia 3> sabo 5<")  # Block ends, so 2 + 2 Force: column 4 + 4 = 8 is 3 tokens
    s = fight("alysia 3>", "sabo 3< fatigue 3 block 2")
    s.boost = (2, 0)
    effect(s, 0, "Strike 2 at range 0.")
    assert (s.fatigue[1], s.push[1]) == (4, 2)  # 4 - 2 Force left: column 4 + 2
    s = fight("alysia 3>", "sabo 3< fatigue 3 block 2", arena="alysias-axe")
    s.axe_at, s.axe_holder = -99, 0
    effect(s, 0, "Strike 2 at range 0.")
    assert (s.fatigue[1], s.push[1]) == (4, 1)  # 3 - 2 Force left: column 5
