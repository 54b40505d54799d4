"""Block: in full against every Strike, for the rest of the exchange."""

from __future__ import annotations

from tests.games.legends_of_the_arena.table import answer, asked, effect, exchange, fight, given, sequence, undead


def test_LA_13_1_block_lowers_the_force_of_every_strike_of_everyone() -> None:
    s = fight("fitz 3>", "brakka 3<", "alysia 3>", "sabo 1>")
    exchange(s, "smash", "wall-up", "chop", None)  # Block 3 against Force 3 and 2
    assert s.fatigue == [0, 0, 0, 0]
    s = fight("fitz 3>", "brakka 3<", "alysia 3>", "sabo 1>")
    exchange(s, "anchor-swing", "wall-up", "chop", None)  # Force 5 leaves 2
    assert s.fatigue == [0, 1, 0, 0]


def test_S8_block_is_not_used_up() -> None:
    """Two Strikes of Force 2 against Block 1 [LA-13.2, 21.4]: 2 Fatigue, each with 1 Force left."""
    s = fight("fitz 3>", "alysia 3< fatigue 3 block 1")
    effect(s, 0, "Strike 2 at range 0.", "Strike 2 at range 0.")
    assert (s.fatigue[1], s.push[1], s.block[1]) == (5, 1 + 1, 1)  # columns 5 and 6


def test_LA_13_2_block_applies_in_full_to_each_strike() -> None:
    s = fight("fitz 3>", "alysia 3< block 2")
    effect(s, 0, "Strike 2 at range 0.", "Strike 2 at range 0.", "Strike 2 at range 0.")
    assert (s.fatigue[1], s.block[1]) == (0, 2)


def test_S9_blocked_but_hit() -> None:
    """[LA-12.1, 21.6] Force 2 against Block 2: a hit, no Fatigue, no tokens."""
    s = fight("fitz 3>", "alysia 3< fatigue 8 block 2")
    effect(s, 0, "Strike 2 at range 0.", "If you hit, Block 1.", "If you Fatigued the target, Block 2.")
    assert (s.fatigue[1], s.push[1], s.block[0]) == (8, 0, 1)


def test_LA_13_3_block_ends_with_the_exchange() -> None:
    s = fight("fitz 3>", "brakka 3<")
    sequence(s, "chain-guard smash jab", "wall-up slam wall-up")
    assert asked(s) == (0, "LA-9.4")
    assert s.block == [3, 3]
    answer(s, "stay")  # Smash meets no Block in exchange 2, nor does Slam; Jab does in exchange 3
    assert s.fatigue == [1, 1]
    assert s.block == [0, 0]


def test_LA_13_4_block_acts_from_the_moment_its_action_resolves() -> None:
    """As in S21: a Strike of a faster card meets Block 0; one of a slower card meets it."""
    s = fight("lucius 3>", "brakka 4<")
    exchange(s, "draw-claw", "about-face")  # 87 before 83
    assert (s.fatigue[1], s.block[1]) == (1, 1)
    s = fight("lucius 3>", "brakka 4<")
    exchange(s, "draw-claw", "wall-up")  # 87 after 92
    assert s.fatigue[1] == 0


def test_LA_13_5_block_of_several_sources_adds_up() -> None:
    s = fight("fitz 3>", "brakka 3<")
    effect(s, 1, "Block 1.", "Block 2.")
    assert s.block[1] == 3
    effect(s, 0, "Strike 3 at range 0.")
    assert s.fatigue[1] == 0
    effect(s, 0, "Strike 4 at range 0.")
    assert s.fatigue[1] == 1


def test_LA_13_5_block_from_an_ally_adds_up_with_the_own() -> None:
    s = fight("brakka 3>", "alysia 3<", "tempra 4>", "sabo 1>")
    exchange(s, "cover", None, "ward", None)
    answer(s, "legend:tempra")
    assert s.block == [0, 0, 5, 0]


def test_LA_13_6_block_stops_no_tokens_no_pull_and_no_other_fatigue() -> None:
    s = fight("fitz 2>", "alysia 4< block 9")
    given(s, 1, fitz=1)
    effect(
        s,
        0,
        "Strike 1 at range 1-3, without Push tokens.",
        "If you hit, Pull the target to your space.",
        "The target takes 1 extra Fatigue.",
        "Place 1 Push token on the target.",
    )
    assert (s.at[1], s.fatigue[1], s.push[1], s.has_fatigued) == (2, 1, 2, False)
    s = fight("sabo 3> trap 4", "alysia 5< block 9")
    effect(s, 1, "Move 1 forward.")
    assert (s.fatigue[1], s.push[1]) == (1, -1)


def test_LA_13_1_block_of_lord_grym_does_not_shelter_his_zombie() -> None:
    s = fight("fitz 3>", "lord-grym 3< block 5 fatigue 1")
    undead(s, 1, "zombie 3")
    effect(s, 0, "Strike 1 on all foes at range 0.")
    assert (s.fatigue[1], s.coffin[0]) == (1, 1)
