"""Zombies and Coffins."""

from __future__ import annotations

from typing import Any

import pytest

from grandmelee.games.legends_of_the_arena.state import NOBODY, NOWHERE, Table
from tests.games.legends_of_the_arena.table import (
    answer,
    asked,
    at,
    effect,
    exchange,
    fight,
    given,
    horde,
    options,
    push_step,
    undead,
)

FOE, GRYM = 0, 1


def graveyard(foe: str, grym: str, *tokens: str, **settings: Any) -> Table:
    """A foe of Lord Grym (seat 0), Lord Grym (seat 1), and his tokens."""
    return undead(fight(foe, f"lord-grym {grym}", **settings), GRYM, *tokens)


def test_LA_17_1_summoning_puts_a_token_with_the_wanted_side_up_in_the_space() -> None:
    s = graveyard("fitz 1>", "3<")
    effect(s, GRYM, "Summon a Coffin in a space at range 1.", "Summon a Zombie in a space at range 0-2.")
    assert asked(s) == (GRYM, "LA-17.1")
    assert options(s) == ["space:2", "space:4"]
    answer(s, "space:4")
    assert options(s) == ["space:1", "space:2", "space:3", "space:4", "space:5"]  # either side, no edge (C14)
    answer(s, "space:1")
    assert horde(s) == "coffin 4 zombie 1"


def test_LA_17_2_summoning_is_no_move() -> None:
    s = graveyard("sabo 1> trap 2", "3<")
    effect(s, GRYM, "Summon a Zombie in a space at range 1.")
    answer(s, "space:2")
    assert (horde(s), s.trap[FOE]) == ("zombie 2", 2)  # the Trap there is not sprung


def test_S18_fifth_zombie() -> None:
    """[LA-17.3] With all 4 tokens out Lord Grym first removes one of his choice. D12"""
    s = graveyard("fitz 1>", "3<", "zombie 2", "coffin 3", "zombie 4", "zombie 5")
    effect(s, GRYM, "Summon a Zombie in a space at range 0.")
    assert asked(s) == (GRYM, "LA-17.3")
    assert options(s) == ["zombie:0", "zombie:1", "zombie:2", "zombie:3"]
    answer(s, "zombie:1")
    assert horde(s) == "zombie 2 zombie 4 zombie 5 zombie 3"


def test_LA_17_3_a_free_token_is_used_without_removing_one() -> None:
    s = graveyard("fitz 1>", "3<", "zombie 2", "coffin 3", "zombie 4")
    effect(s, GRYM, "Summon a Zombie in a space at range 0.")
    assert horde(s) == "zombie 2 coffin 3 zombie 4 zombie 3"


def test_LA_17_3_without_a_space_nothing_is_removed() -> None:
    s = graveyard("fitz 1>", "0>", "zombie 2", "coffin 3", "zombie 4", "zombie 5")
    effect(s, GRYM, "Summon a Zombie in a space at range 0.")  # only the edge he stands on (C14)
    assert asked(s) is None
    assert len(s.horde) == 4


def test_LA_17_4_a_zombie_hit_above_its_block_becomes_a_coffin_at_once() -> None:
    s = graveyard("fitz 3>", "5<", "zombie 3")
    effect(s, FOE, "Strike 0 at range 0.")
    assert horde(s) == "zombie 3"
    effect(s, FOE, "Strike 1 at range 0.")
    assert horde(s) == "coffin 3"


def test_LA_17_5_the_new_coffin_stays_the_target_but_nothing_shifts_it() -> None:
    s = graveyard("fitz 2>", "5<", "zombie 4")
    effect(
        s,
        FOE,
        "Strike 1 at range 1-3.",
        "If you Fatigued the target, Block 1.",
        "If you hit, Pull the target to your space.",
        "Pull the target 1.",
        "Swap spaces with the target.",
        "Place 2 Push tokens on the target.",
        "The target takes 1 extra Fatigue.",
    )
    assert (horde(s), s.target, s.block[FOE], at(s)) == ("coffin 4", 2, 1, "fitz 2> lord-grym 5<")
    assert s.push == [0, 0]


def test_LA_17_5_all_other_foes_are_those_beside_the_new_coffin() -> None:
    s = graveyard("alysia 3>", "3< fatigue 5", "zombie 3")
    effect(
        s,
        FOE,
        "Strike 1 at range 0, without Push tokens.",
        "If you Fatigued the target, Strike 1 on all other foes at range 0, without Push tokens.",
    )
    assert (horde(s), s.fatigue[GRYM]) == ("coffin 3", 6)


def test_LA_17_6_coffins_are_no_fighters_and_ignored_by_effects() -> None:
    s = graveyard("fitz 3>", "5<", "coffin 3", "coffin 4", "coffin 2")
    effect(s, FOE, "Strike 3 at range 0-1.")
    assert (s.target, s.has_hit) == (NOBODY, False)
    effect(s, FOE, "Strike 3 on all foes at range 0-2.")
    assert s.target == GRYM
    effect(s, FOE, "Face the nearest foe.")
    assert s.that_foe == GRYM
    effect(s, GRYM, "Each Zombie moves 1 towards its nearest foe.", "Each Zombie Strikes 3 at range 0.")
    assert (horde(s), s.fatigue[FOE]) == ("coffin 3 coffin 4 coffin 2", 0)
    effect(s, GRYM, "Turn each Coffin at range 1-2 into a Zombie.")  # his own effects name them
    assert horde(s) == "zombie 3 zombie 4 coffin 2"


def test_LA_17_7_zombies_are_of_lord_gryms_team() -> None:
    s = fight("fitz 3>", "lord-grym 5<", "tempra 4<", "alysia 3>")
    undead(s, GRYM, "zombie 3")
    effect(s, 3, "Strike 2 on all foes at range 0.")  # Alysia, his ally
    assert (horde(s), s.fatigue[0]) == ("zombie 3", 1)
    effect(s, GRYM, "Each Zombie Strikes 1 at range 0.")
    assert s.fatigue == [2, 0, 0, 0]
    s.speed[3] = 50
    effect(s, 2, "Strike 2 on all foes at range 1.")  # Tempra, a foe
    assert (horde(s), s.fatigue[3]) == ("coffin 3", 1)


def test_LA_17_8_on_an_edge_a_token_is_removed_and_can_be_summoned_again() -> None:
    s = graveyard("fitz 0>", "3<", "zombie 1", "zombie 2")
    effect(s, GRYM, "Each Zombie moves 1 towards its nearest foe.")
    assert (horde(s), s.at[2]) == ("zombie 1", NOWHERE)
    effect(s, GRYM, "Summon a Coffin in a space at range 0.")
    assert horde(s) == "zombie 1 coffin 3"
    assert s.at[2] == 3


def test_LA_17_9_the_edge_is_looked_at_after_every_component() -> None:
    s = graveyard("fitz 0>", "3<", "zombie 2")
    effect(s, FOE, "Face the nearest foe.", "Pull the target to your space.", "Place 1 Push token on the target.")
    assert (s.horde, s.target) == ((), NOBODY)
    s = graveyard("tempra 6<", "3<", "zombie 4")  # Tempra was placed on the edge by hand
    effect(s, FOE, "Face the nearest foe.", "Swap spaces with the target.")
    assert (s.horde, s.at[FOE]) == ((), 4)


def test_LA_17_9_a_token_removed_is_no_foe_to_move_to() -> None:
    s = graveyard("fitz 0>", "3<", "zombie 2")
    effect(s, FOE, "Face the nearest foe.", "Pull the target to your space.", "Move into that foe's space.")
    assert (at(s), s.over) == ("fitz 0> lord-grym 3<", False)


def test_LA_17_10_a_zombie_has_no_block_not_even_lord_gryms() -> None:
    s = graveyard("fitz 3>", "3< block 5 fatigue 1", "zombie 3")
    effect(s, FOE, "Strike 1 at range 0.")
    assert horde(s) == "coffin 3"


def test_LA_17_11_an_unfatigued_zombie_can_be_pulled_and_gets_no_tokens() -> None:
    s = graveyard("fitz 1>", "5<", "zombie 4")
    effect(s, FOE, "Face the nearest foe.", "Pull the target 2.", "Place 2 Push tokens on the target.")
    assert horde(s) == "zombie 2"
    effect(s, FOE, "Face the nearest foe.", "Strike 9 at range 1.")
    assert horde(s) == "coffin 2"
    assert horde(push_step(s)) == "coffin 2"


@pytest.mark.parametrize("facing, tokens", [(">", 1), ("<", -1)])
def test_LA_17_12_a_zombies_strike_is_at_range_0_and_pushes_in_lord_gryms_facing(facing: str, tokens: int) -> None:
    s = graveyard("alysia 3> fatigue 3", f"1{facing}", "zombie 3", "zombie 2", "zombie 4")
    effect(s, GRYM, "Each Zombie Strikes 1 at range 0.")
    assert (s.fatigue[FOE], s.push[FOE]) == (4, tokens)


def test_S14_axe_and_zombies() -> None:
    """[LA-17.13, 20.5] The holder's Strikes have more Force, his Zombies' have not."""
    s = graveyard("alysia 3> block 2", "3<", "zombie 3", arena="alysias-axe")
    s.axe_at, s.axe_holder = NOWHERE, GRYM
    effect(s, GRYM, "Each Zombie Strikes 2 at range 0.")
    assert s.fatigue[FOE] == 0
    effect(s, GRYM, "Strike 2 at range 0.")
    assert s.fatigue[FOE] == 1


def test_LA_17_13_no_bonus_of_lord_grym_adds_to_a_zombies_strike() -> None:
    s = graveyard("alysia 3> block 2", "3<", "zombie 3")
    s.boost = (0, 3)  # C13
    effect(s, GRYM, "Each Zombie Strikes 2 at range 0.")
    assert s.fatigue[FOE] == 0


def test_LA_17_14_zombies_stay_when_lord_grym_is_knocked_out() -> None:
    s = fight("fitz 3>", "lord-grym 5>", "tempra 3>", "alysia 1>")
    undead(s, GRYM, "zombie 2", "coffin 5")
    given(s, GRYM, fitz=2)
    push_step(s)
    assert (s.stocks, horde(s)) == ((2, 1), "zombie 2 coffin 5")


def test_LA_17_15_a_later_strike_does_not_choose_the_new_coffin_again() -> None:
    s = graveyard("fitz 3>", "4< fatigue 5", "zombie 3")
    effect(s, FOE, "Strike 1 at range 0-1.", "Strike 1 at range 0-1.")
    assert (horde(s), s.fatigue[GRYM], s.target) == ("coffin 3", 6, GRYM)
    s = graveyard("fitz 3>", "5< fatigue 5", "zombie 3")
    effect(s, FOE, "Strike 1 at range 0.", "Strike 1 at range 0.", "If you hit, Block 1.")
    assert (horde(s), s.block[FOE], s.target) == ("coffin 3", 0, NOBODY)


def test_LA_17_16_without_edges_tokens_are_removed_outside_only() -> None:
    s = graveyard("fitz 0>", "3<", "zombie 1", arena="the-endless-hall")
    effect(s, GRYM, "Each Zombie moves 1 towards its nearest foe.", "Each Zombie Strikes 1 at range 0.")
    assert (horde(s), s.fatigue[FOE]) == ("zombie 0", 1)
    s.at[FOE] = -1  # as in the middle of a Push step
    effect(s, GRYM, "Each Zombie moves 1 towards its nearest foe.")
    assert s.horde == ()


def test_S28_zombie_as_a_shield() -> None:
    """[LA-11.13, 17.4, 17.11] A Strike on all takes the Zombie first; a single Strike takes only it."""
    s = graveyard("alysia 3>", "3<", "zombie 3")
    exchange(s, "storm-of-axes", "bone-ward")
    answer(s, "stay")
    kinds = [event.kind for event in s.events]
    assert kinds.index("ZombieFatigued") < kinds.index("StrikeLanded")
    assert (horde(s), s.fatigue[GRYM]) == ("coffin 3", 1)
    s = graveyard("alysia 3>", "3<", "zombie 3")
    exchange(s, "chop", "bone-ward")
    answer(s, "stay")
    assert (horde(s), s.fatigue[GRYM]) == ("coffin 3", 0)
