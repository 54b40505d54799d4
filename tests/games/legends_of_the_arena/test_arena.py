"""The Arena and its edges [LA-8]."""

from __future__ import annotations

import pytest

from grandmelee.games.legends_of_the_arena.state import NOWHERE
from tests.games.legends_of_the_arena.table import (
    Table,
    answer,
    asked,
    at,
    effect,
    exchange,
    fight,
    perform,
    push_step,
    shown,
    undead,
)


def team_scene(first: str) -> Table:
    """Two against two, so that a Knock Out does not end the game."""
    return fight(first, "alysia 4<", "brakka 3>", "ishara 4<")


def test_LA_8_1_a_space_holds_any_number_and_nothing_blocks_the_way() -> None:
    s = fight("fitz 1>", "alysia 3<", "brakka 3>", "sabo 3<", "tempra 3>", "lord-grym 3<")
    undead(s, 5, "zombie 3", "zombie 2", "coffin 4")
    effect(s, 0, "Move 2 forward.")
    assert s.at[:6] == [3, 3, 3, 3, 3, 3]
    effect(s, 0, "Move 2 forward.")
    assert s.at[0] == 5


@pytest.mark.parametrize("space", range(7))
def test_LA_8_2_only_the_two_end_spaces_are_edges(space: int) -> None:
    s = push_step(fight("fitz 3>", f"alysia {space}> push {1 if space < 6 else -1}"))
    end = space + (1 if space < 6 else -1)
    assert s.at[1] == (5 if end == 6 else end)


@pytest.mark.parametrize(("scene", "way"), [("fitz 5>", "forward"), ("fitz 1>", "backward")])
def test_LA_8_3_and_8_8_a_legend_that_moves_past_an_edge_is_knocked_out(scene: str, way: str) -> None:
    s = effect(team_scene(scene), 0, f"Move 2 {way}.")
    assert s.stocks == (1, 2)
    assert asked(s) == (0, "LA-15.3")
    assert s.at[0] == 2  # the Portal


def test_S12_and_LA_8_8_own_move_off_the_edge() -> None:
    s = effect(fight("fitz 5>", "alysia 3<"), 0, "Move 2 forward.")
    assert s.winners == [1]


def test_S12_and_LA_8_5_own_move_onto_the_edge() -> None:
    s = effect(fight("fitz 5>", "alysia 3<"), 0, "Move 1 forward.")
    assert at(s) == "fitz 5< alysia 3<"


def test_LA_8_4_what_is_no_legend_and_leaves_the_arena_is_removed() -> None:
    s = undead(fight("lord-grym 3>", "alysia 3<", arena="the-endless-hall"), 0, "zombie 6")
    s.at[1] = 7  # a foe outside draws the Zombie over the end
    effect(s, 0, "Each Zombie moves 1 towards its nearest foe.")
    assert s.at[2] == NOWHERE
    assert s.horde == ()
    assert s.stocks == (1, 1)


@pytest.mark.parametrize(
    ("scene", "sentence", "after"),
    [
        ("fitz 1<", "Move 1 forward.", "fitz 1>"),
        ("fitz 5>", "Move 1 forward.", "fitz 5<"),
        ("fitz 2<", "Move 2 forward.", "fitz 1>"),
        ("fitz 5<", "Move 1 backward.", "fitz 5<"),
    ],
)
def test_LA_8_5_a_move_that_ends_on_an_edge_turns_to_the_centre_and_moves_1(
    scene: str, sentence: str, after: str
) -> None:
    s = effect(fight(scene, "alysia 3<"), 0, sentence)
    assert asked(s) is None  # mandatory
    assert shown(s)[0] == after


def test_S20_and_LA_8_5_backward_onto_an_edge_needs_no_turn() -> None:
    s = effect(fight("fitz 1>", "alysia 3<"), 0, "Move 1 backward.")
    assert at(s) == "fitz 1> alysia 3<"
    assert "Turned" not in [event.kind for event in s.events]


def test_LA_8_6_the_end_of_a_push_on_an_edge_is_the_same() -> None:
    assert at(push_step(fight("fitz 3>", "alysia 2< push -2"))) == "fitz 3> alysia 1>"


def test_LA_8_7_only_the_end_of_a_move_is_looked_at() -> None:
    s = push_step(fight("fitz 3>", "alysia 6> push -2"))  # from an edge inwards
    assert at(s) == "fitz 3> alysia 4>"
    s = effect(fight("fitz 0<", "alysia 3<"), 0, "Move 2 backward.")
    assert at(s) == "fitz 2< alysia 3<"
    s = effect(team_scene("fitz 5>"), 0, "Move 3 forward.")  # over 6 without a grab
    assert s.stocks == (1, 2)


def test_LA_8_9_a_pull_onto_an_edge_is_a_move_of_the_pulled() -> None:
    s = effect(fight("fitz 0>", "alysia 2<"), 0, "Face the nearest foe.", "Pull the target to your space.")
    assert at(s) == "fitz 0> alysia 1>"


def test_LA_8_9_and_8_13_placing_on_an_edge_is_no_move() -> None:
    s = effect(fight("fitz 0>", "alysia 2<"), 0, "Face the nearest foe.", "Swap spaces with the target.")
    assert at(s) == "fitz 2> alysia 0<"
    effect(s, 1, "Turn.", "Block 1.")
    assert s.at[1] == 0  # it stays there
    effect(s, 1, "Turn.", "Move 1 backward.", "Move 1 forward.")
    assert at(s) == "fitz 2> alysia 1>"  # until a move ends on an edge


def test_LA_8_10_each_move_component_has_its_own_end() -> None:
    s = effect(fight("fitz 5>", "alysia 3<"), 0, "Move 1 forward.", "Move 1 forward.")
    assert at(s) == "fitz 4< alysia 3<"  # 6, grab to 5 facing left, then 4; not 7


def test_LA_8_11_leaving_in_the_effect_step_counts_at_once() -> None:
    s = team_scene("fitz 6>")
    exchange(s, "advance", "shot", None, "gust")
    assert s.stocks == (1, 2)
    assert asked(s) == (0, "LA-15.3")
    assert s.acted == [0]  # the others have not acted yet


def test_S23_and_LA_8_12_the_rest_of_the_action_is_lost_and_the_tokens_are_gone() -> None:
    s = team_scene("fitz 5> push 2")
    effect(s, 0, "Move 2 forward.", "Strike 3 at range 2.")
    assert s.stocks == (1, 2)
    answer(s, "facing:right")
    assert asked(s) is None
    assert shown(s) == ["fitz 2>", "alysia 4<", "brakka 3>", "ishara 4<"]
    push_step(s)
    assert s.at[0] == 2


def test_LA_8_12_block_stays_until_the_exchange_ends() -> None:
    s = effect(team_scene("fitz 5>"), 0, "Block 2.", "Move 2 forward.", "Block 1.")
    answer(s, "facing:left")
    assert shown(s)[0] == "fitz 2< block 2"


def test_LA_8_12_an_action_still_to_come_resolves_from_the_portal() -> None:
    s = fight("tempra 6>", "alysia 4<", "brakka 3>", "ishara 1<")
    s.put_off = (0, s.content.card("perfect-timing").id, 1, 2, 0)  # Strike 4 at range 0-2, at Speed 63
    exchange(s, "hurry", None, None, None, number=2)  # 76: Move 1 forward
    answer(s, "facing:right")
    assert s.at[0] == 2
    assert s.fatigue[1] == 1  # Alysia on 4


def test_LA_8_14_effects_that_name_edges_use_those_of_the_arena_in_play() -> None:
    sentences = ("Face the nearest foe.", "If the target is on an edge, Block 1.")
    for arena, space, block in (
        ("standard", 6, 1),
        ("standard", 4, 0),
        ("the-narrow-bridge", 4, 1),
        ("the-endless-hall", 6, 0),
    ):
        assert effect(fight("fitz 3>", f"alysia {space}<", arena=arena), 0, *sentences).block[0] == block


def test_LA_8_15_the_grab_is_a_real_move_and_can_spring_a_trap() -> None:
    s = effect(fight("sabo 1> trap 5", "alysia 5>"), 1, "Move 1 forward.")  # placed under her: not sprung before
    assert shown(s) == ["sabo 1>", "alysia 5< fatigue 1 push -1"]


def test_LA_8_15_after_a_push_the_token_gained_is_carried_out_too() -> None:
    s = push_step(fight("sabo 1> trap 5", "alysia 5> push 1"))
    assert shown(s) == ["sabo 1>", "alysia 4< fatigue 1"]


def test_LA_8_15_no_grab_leads_to_a_second_one() -> None:
    for arena in fight("fitz 2>", "alysia 4<").content.arenas:
        for edge in arena.edges:
            assert edge + arena.inward[edge] * arena.grab_distance not in arena.edges


def test_LA_8_15_the_move_after_a_push_is_no_own_move() -> None:
    s = fight("fitz 1>", "alysia 5> push 1", arena="alysias-axe")
    s.axe_at = 5
    assert push_step(s).axe_holder == -1
    s = fight("fitz 1>", "alysia 5>", arena="alysias-axe")
    s.axe_at = 5
    assert perform(s, 1, "step").axe_holder == 1
