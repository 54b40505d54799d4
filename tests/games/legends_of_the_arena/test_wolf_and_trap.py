"""Lucius and his Wolf; Sabo and his Spike Trap."""

from __future__ import annotations

import pytest

from grandmelee.games.legends_of_the_arena.state import NOBODY, NOWHERE
from tests.games.legends_of_the_arena.table import (
    answer,
    asked,
    at,
    effect,
    exchange,
    fight,
    given,
    horde,
    new,
    options,
    push_step,
    sequence,
    shown,
    undead,
)


# ---- the Wolf -------------------------------------------------------------------------------------------------------
def test_LA_18_1_lucius_has_a_wolf_and_a_second_ultimate() -> None:
    lucius = new("lucius", "fitz").content.legend("lucius")
    assert (lucius.has_forms, len(lucius.ultimates)) == (True, 2)


def test_LA_18_2_the_wolf_is_the_other_form_with_everything_on_it() -> None:
    s = fight("lucius 3< fatigue 4 block 2 push 1", "fitz 3>")
    effect(s, 0, "Change form.")
    assert shown(s)[0] == "lucius 3< fatigue 4 block 2 push 1 wolf 1"
    effect(s, 1, "Strike 3 on all foes at range 0+.")  # one fighter, not two
    assert [event.kind for event in s.events].count("StrikeLanded") == 1
    effect(s, 0, "Change form.")
    assert s.wolf == (0, 0)


def test_LA_18_2_a_knock_out_does_not_change_the_form() -> None:
    s = fight("lucius 5> wolf 1 push 2", "fitz 3>", "tempra 3>", "sabo 3>")  # C12
    push_step(s)
    assert (s.stocks, s.wolf[0]) == ((1, 2), 1)


def test_LA_18_3_lucius_starts_human() -> None:
    assert new("lucius", "fitz").wolf == (0, 0)


# ---- the Spike Trap -------------------------------------------------------------------------------------------------
def test_LA_18_4_sabo_has_one_spike_trap_beside_him_at_first() -> None:
    s = fight("sabo 3>", "fitz 5<")
    assert (s.content.legend("sabo").has_trap, s.trap, s.traps_out) == (True, (NOWHERE, NOWHERE), 0)


def test_LA_18_5_the_first_foe_to_enter_springs_the_trap_and_it_is_gone() -> None:
    s = fight("sabo 1> trap 4", "fitz 5<")
    effect(s, 1, "Move 2 forward.")  # only passing through
    assert shown(s) == ["sabo 1>", "fitz 3< fatigue 1 push -1"]
    effect(s, 1, "Move 1 backward.")
    assert s.fatigue[1] == 1


def test_LA_18_5_the_token_points_in_the_direction_of_travel_and_comes_from_sabo() -> None:
    s = fight("sabo 1> trap 4", "fitz 3<")
    effect(s, 1, "Move 1 backward.")
    assert (s.push[1], s.giver[3]) == (1, 0)
    s = fight("sabo 1> trap 3", "fitz 5>")
    effect(s, 0, "Face the nearest foe.", "Pull the target 3.")  # the Pull goes on after it
    assert shown(s) == ["sabo 1>", "fitz 2> fatigue 1 push -1"]
    assert at(push_step(s)) == "sabo 1> fitz 1>"  # the coming Push step


def test_LA_18_5_the_move_of_an_edge_grab_springs_it_too() -> None:
    s = fight("sabo 1> trap 5", "fitz 5>")  # he stands there already: not sprung
    effect(s, 1, "Move 1 forward.")
    assert shown(s) == ["sabo 1>", "fitz 5< fatigue 1 push -1"]


def test_LA_18_5_a_zombie_in_the_trap_becomes_a_coffin_and_stops() -> None:
    s = undead(fight("sabo 1> trap 3", "lord-grym 5<"), 1, "zombie 4")
    effect(s, 0, "Face the nearest foe.", "Pull the target to your space.")
    assert (horde(s), s.trap[0]) == ("coffin 3", NOWHERE)
    s = undead(fight("sabo 1> trap 3", "lord-grym 5<"), 1, "zombie 4")
    effect(s, 1, "Each Zombie moves 1 towards its nearest foe.")
    assert (horde(s), s.trap[0]) == ("coffin 3", NOWHERE)


def test_LA_18_5_who_is_placed_or_of_sabos_team_or_there_already_springs_nothing() -> None:
    s = fight("sabo 3> trap 4", "tempra 5<", "fitz 3>", "alysia 4<")
    effect(s, 0, "Move 2 forward.")
    effect(s, 2, "Move 1 forward.")
    effect(s, 1, "Place yourself in a space at range 1.")
    assert s.at[1] == 4
    s.at[1] = 5
    effect(s, 1, "Strike 1 at range 1, without Push tokens.", "Swap spaces with the target.")
    assert (at(s), s.trap[0]) == ("sabo 5> tempra 4< fitz 5> alysia 4<", 4)
    assert s.fatigue[3] == 0


def test_LA_18_5_the_trap_is_never_a_target() -> None:
    s = fight("sabo 1> trap 4", "fitz 4<")
    effect(s, 1, "Strike 3 at range 0.")
    assert s.target == NOBODY


@pytest.mark.parametrize("tokens, place, stocks", [(2, "5<", (1, 1)), (3, "7<", (1, 0))])
def test_S30_trap_in_a_push(tokens: int, place: str, stocks: tuple[int, int]) -> None:
    """Trap on 5, a foe on 3: with 2 tokens 4, 5, 6 and back to 5; with 3 out [LA-14.8, 18.5]."""
    s = fight("sabo 1> trap 5", "alysia 3<")
    given(s, 1, sabo=tokens)
    push_step(s)
    assert at(s) == f"sabo 1> alysia {place}"
    assert (s.fatigue[1], s.trap[0], s.stocks) == (1, NOWHERE, stocks)


def test_S30_in_a_free_for_all_sabo_scores() -> None:
    """[LA-19.21] Though Fitz gave the tokens that began the Push."""
    s = fight("sabo 1> trap 5", "alysia 3<", "fitz 1>", mode="free-for-all")
    given(s, 1, fitz=3)
    push_step(s)
    assert s.points == (1, 0, 0)


def test_LA_18_6_there_is_one_trap_and_placing_it_again_moves_it() -> None:
    s = fight("sabo 3>", "fitz 1<")
    sequence(s, "set-trap set-trap dagger", "")
    assert asked(s) == (0, "LA-18.5")
    assert options(s) == ["space:1", "space:2", "space:3", "space:4", "space:5"]
    answer(s, "space:4")
    assert s.trap[0] == 4
    answer(s, "space:1")  # Fitz stands there and does not spring it
    assert (s.trap[0], s.traps_out, s.fatigue[1]) == (1, 1, 0)
    assert s.view(1)["arena"]["traps"] == [{"space": 1, "seat": 0}]


def test_LA_18_6_a_trap_that_is_gone_can_be_placed_again() -> None:
    s = fight("sabo 3> trap 4", "fitz 5<")
    effect(s, 1, "Move 1 forward.")
    assert s.traps_out == 0
    exchange(s, "set-trap", None)
    answer(s, "space:2")
    assert (s.trap[0], s.traps_out) == (2, 1)
