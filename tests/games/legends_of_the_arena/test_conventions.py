"""The conventions under which card texts are read: C1 to C14; and the choices D16 and D18."""

from __future__ import annotations

import pytest

from grandmelee.games.legends_of_the_arena.content import load
from grandmelee.games.legends_of_the_arena.state import NOBODY, NOWHERE
from tests.games.legends_of_the_arena.table import (
    answer,
    asked,
    at,
    effect,
    exchange,
    fight,
    horde,
    options,
    sequence,
    shown,
    undead,
)


def test_C1_five_basics_six_specials_and_one_ultimate_each_and_lucius_has_two() -> None:
    content = load()
    counts = {legend.slug: [len(tier) for tier in legend.tiers()] for legend in content.legends}
    assert counts.pop("lucius") == [5, 6, 2]
    assert list(counts.values()) == [[5, 6, 1]] * 7
    assert len({card.name for card in content.cards}) == len(content.cards) == 97


def test_C2_phrases_are_performed_from_left_to_right() -> None:
    s = fight("sabo 3>", "fitz 3<")
    exchange(s, "smoke-puff", "smash")  # Block first, then back to 2, out of Fitz's range
    assert shown(s) == ["sabo 2> block 1", "fitz 3<"]


@pytest.mark.parametrize(
    "reach, spaces",
    [
        ("0", [3]),
        ("1", [4]),
        ("0-1", [3, 4]),
        ("1-2", [4, 5]),
        ("1-3", [4, 5, 6]),
        ("0-2", [3, 4, 5]),
        ("1+", [4, 5, 6]),
        ("0+", [3, 4, 5, 6]),
    ],
)
def test_C3_ranges_of_strikes_are_exact_and_in_front(reach: str, spaces: list[int]) -> None:
    hit = []
    for space in range(7):
        s = fight("fitz 3>", f"alysia {space}<")
        effect(s, 0, f"Strike 1 at range {reach}.")
        hit += [space] if s.has_hit else []
    assert hit == spaces


def test_C3_for_placing_summoning_guarding_and_raising_facing_does_not_matter() -> None:
    for facing in "<>":
        s = fight(f"tempra 3{facing}", "alysia 5<")
        effect(s, 0, "Place yourself in a space at range 1.")
        assert options(s) == ["space:2", "space:4"]
        s = undead(fight(f"lord-grym 3{facing}", "alysia 5<"), 0, "coffin 2", "coffin 4")
        effect(s, 0, "Turn each Coffin at range 1 into a Zombie.")
        assert horde(s) == "zombie 2 zombie 4"


def test_C4_each_action_starts_without_a_target() -> None:
    s = fight("fitz 2>", "alysia 4<")
    effect(s, 0, "Strike 1 at range 1-3, without Push tokens.")
    effect(s, 0, "Pull the target to your space.", "If you hit, Block 1.")
    assert shown(s) == ["fitz 2>", "alysia 4< fatigue 1"]
    effect(s, 0, "Strike 1 at range 1-3, without Push tokens.")
    exchange(s, "brace", None)
    assert (s.target, s.has_hit, s.has_fatigued) == (NOBODY, False, False)


def test_C4_a_strike_that_finds_nobody_leaves_the_action_without_a_target() -> None:
    s = fight("fitz 2>", "alysia 4<")
    effect(s, 0, "Strike 1 at range 2, without Push tokens.", "Strike 1 at range 0.", "Pull the target to your space.")
    assert s.at[1] == 4


def test_C4_facing_a_foe_makes_it_the_target_without_hit_or_fatigue() -> None:
    s = fight("fitz 2>", "alysia 4<")
    effect(
        s,
        0,
        "Strike 1 at range 2, without Push tokens.",
        "Face the nearest foe.",
        "If you hit, Block 1.",
        "If you Fatigued the target, Block 2.",
        "Pull the target 1.",
    )
    assert (s.block[0], s.at[1]) == (0, 3)


def test_C4_zombie_strikes_leave_the_target_alone() -> None:
    s = fight("lord-grym 2>", "fitz 4<", "tempra 1>", "sabo 3>")
    undead(s, 0, "zombie 3")
    effect(s, 0, "Strike 1 at range 2.", "Each Zombie Strikes 1 at range 0.", "Pull the target 1.")
    assert (s.target, s.fatigue, s.at[1]) == (1, [0, 1, 0, 1], 3)


def test_C5_a_condition_governs_one_phrase_and_conditions_nest() -> None:
    s = fight("fitz 2>", "alysia 4<")
    effect(s, 0, "If you hit, Turn.", "Block 1.")
    assert shown(s)[0] == "fitz 2> block 1"
    s = fight("brakka 3>", "alysia 3<")
    exchange(s, "headbutt", "shot")  # Fatigued and waiting, so cancelled
    assert [event.kind for event in s.events].count("Cancelled") == 1
    s = fight("brakka 3>", "alysia 3<")
    exchange(s, "headbutt", "defensive-pivot")
    answer(s, "stay")
    assert [event.kind for event in s.events].count("Cancelled") == 0


def test_C6_a_coffin_stays_the_target_and_what_is_removed_does_not() -> None:
    s = undead(fight("fitz 3>", "lord-grym 5<"), 1, "zombie 4")
    effect(s, 0, "Strike 1 at range 1.", "The target takes 1 extra Fatigue.", "If you hit, Block 1.")
    assert (horde(s), s.target, s.block[0]) == ("coffin 4", 2, 1)
    s = undead(fight("fitz 6<", "lord-grym 2<"), 1, "zombie 4")
    effect(s, 0, "Face the nearest foe.", "Pull the target 2.", "Swap spaces with the target.")
    assert (s.horde, s.target, s.at[0]) == ((), NOBODY, 6)


def test_C7_other_fatigue_counts_for_the_arena_but_not_for_if_you_fatigued() -> None:
    s = fight("fitz 2>", "alysia 4< block 9", arena="alysias-axe")
    s.axe_at, s.axe_holder = NOWHERE, 1
    effect(s, 0, "Strike 1 at range 2.", "The target takes 1 extra Fatigue.", "If you Fatigued the target, Block 1.")
    assert (s.axe_at, s.axe_holder, s.fatigue[1], s.block[0]) == (4, NOBODY, 1, 0)


def test_C8_effects_for_the_next_exchange_add_up_and_reach_put_off_strikes() -> None:
    s = fight("tempra 3>", "brakka 3<")
    s.boost_next = (2, 0)
    s.put_off = (0, s.content.card("perfect-timing").id, 1, 2, 0)
    exchange(s, "spark", "wall-up", number=2)  # 4 + 2 and 2 + 2 against Block 3
    assert s.fatigue[1] == 2
    s = fight("tempra 3>", "brakka 3<")
    effect(s, 0, *["Your Strikes have +1 Force in the next exchange."] * 2)
    effect(s, 0, *["Your Action next exchange has +2 Speed."] * 3)
    assert (s.boost_next, s.speed_next) == ((2, 0), (6, 0))


def test_C8_nothing_reaches_into_the_next_sequence() -> None:
    s = fight("tempra 1>", "alysia 5>")
    sequence(s, "ward spark hurry", "")
    assert (s.speed_next, s.boost_next, s.put_off) == ((0, 0), (0, 0), ())


@pytest.mark.parametrize("change, speed", [(90, 99), (-90, 0), (10, 66)])
def test_C9_speed_stays_within_0_and_99_and_the_printed_one_does_not_change(change: int, speed: int) -> None:
    s = fight("tempra 3>", "alysia 5>")
    s.speed_next = (change, 0)
    exchange(s, "spark", None, number=2)
    assert s.speed[0] == speed
    assert s.content.card("spark").speed == 56


def test_C10_oldest_zombie_first_and_a_raised_coffin_keeps_its_place() -> None:
    s = undead(fight("lord-grym 3>", "fitz 5<"), 0, "coffin 4", "zombie 3")
    effect(s, 0, "Turn each Coffin at range 0+ into a Zombie.", "Summon a Zombie in a space at range 0.")
    assert [s.seats, s.seats + 1, s.seats + 2] == list(s.horde)
    effect(s, 0, "Each Zombie moves 1 towards its nearest foe.")
    moved = [event.text for event in s.events if event.kind == "ZombieMoved"]
    assert [text.split()[1] for text in moved] == ["1", "2", "3"]


def test_C11_sabos_own_push_step_carries_the_traps_token_out() -> None:
    s = fight("sabo 5> trap 3", "fitz 2>")
    exchange(s, "dagger", "advance")
    answer(s, "stay")
    assert shown(s) == ["sabo 5>", "fitz 4> fatigue 1"]  # Moves to 3, the Trap's token Pushes him on to 4


def test_C12_the_wolf_comes_back_as_a_wolf() -> None:
    s = fight("lucius 5> wolf 1", "fitz 1>", mode="free-for-all")
    effect(s, 0, "Move 2 forward.")
    assert (s.at[0], s.wolf[0]) == (3, 1)


def test_C13_a_bonus_is_for_lord_gryms_own_strikes() -> None:
    s = undead(fight("lord-grym 3>", "brakka 3< block 2"), 0, "zombie 3")
    s.boost = (1, 0)
    effect(s, 0, "Each Zombie Strikes 2 at range 0.")
    assert s.fatigue[1] == 0
    effect(s, 0, "Strike 2 at range 0.")
    assert s.fatigue[1] == 1


def test_C14_spaces_are_counted_from_where_the_legend_stands_then_and_edges_are_left_out() -> None:
    s = undead(fight("lord-grym 2<", "fitz 5<"), 0)
    effect(s, 0, "Move 1 forward.", "Summon a Zombie in a space at range 0-1.")
    assert options(s) == ["space:1", "space:2"]
    s = fight("sabo 5>", "fitz 1<", arena="the-endless-hall")
    effect(s, 0, "Place the Spike Trap in a space at range 0-1.")
    assert options(s) == ["space:4", "space:5", "space:6"]
    s = fight("tempra 0>", "fitz 4<")  # put on the edge by hand: no space at range 0
    effect(s, 0, "Place yourself in a space at range 0.", "Block 1.")
    assert (asked(s), at(s), s.block[0]) == (None, "tempra 0> fitz 4<", 1)


def test_D16_the_owner_picks_among_foes_that_are_level_when_an_effect_names_nearest_or_furthest() -> None:
    """[LA-10.11]"""
    for which in ("nearest", "furthest"):
        s = fight("ishara 3>", "fitz 1>", "tempra 3>", "sabo 5<")
        effect(s, 0, f"Face the {which} foe.", "Move into that foe's space.")
        assert (asked(s), options(s)) == ((0, "LA-10.11"), ["legend:fitz", "legend:sabo"])
        answer(s, "legend:fitz")
        assert at(s).startswith("ishara 1<")


def test_D18_a_draw_by_an_effect_with_an_empty_meter_offers_a_new_one() -> None:
    """[LA-4.10] No built-in card draws, but a pack may."""
    s = fight("fitz 3>", "alysia 3<")
    fitz = s.content.legend("fitz")
    for card in fitz.specials + fitz.ultimates:
        s.zone[card] = 3  # discard pile
    effect(s, 0, "Draw a card.")
    assert (asked(s), options(s)) == ((0, "LA-4.10"), ["rebuild", "decline"])
    answer(s, "rebuild")
    assert sorted([s.zone[card] for card in fitz.specials]) == [1, 2, 2, 2, 2, 2]
