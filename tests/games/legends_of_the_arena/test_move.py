"""Move, Turn, Face and Pull [LA-10]."""

from __future__ import annotations

import pytest

from tests.games.legends_of_the_arena.table import (
    answer,
    asked,
    at,
    effect,
    fight,
    options,
    perform,
    shown,
    undead,
)


@pytest.mark.parametrize(("scene", "after"), [("fitz 2>", "fitz 4>"), ("fitz 4<", "fitz 2<")])
def test_LA_10_1_forward_is_where_one_faces(scene: str, after: str) -> None:
    assert shown(effect(fight(scene, "alysia 3<"), 0, "Move 2 forward."))[0] == after


@pytest.mark.parametrize(("scene", "after"), [("fitz 4>", "fitz 2>"), ("fitz 2<", "fitz 4<")])
def test_LA_10_2_and_10_5_backward_keeps_the_facing(scene: str, after: str) -> None:
    assert shown(effect(fight(scene, "alysia 3<"), 0, "Move 2 backward."))[0] == after


def test_LA_10_3_moves_are_made_space_by_space() -> None:
    s = effect(fight("fitz 1>", "sabo 5< trap 2"), 0, "Move 3 forward.")  # through the Trap on 2
    assert shown(s) == ["fitz 4> fatigue 1 push 1", "sabo 5<"]


def test_LA_10_3_moves_are_made_in_full() -> None:
    s = effect(fight("fitz 4>", "alysia 3<", "sabo 2>", "brakka 4<"), 0, "Move 3 forward.")
    assert s.stocks == (1, 2)  # nobody stops at the edge


def test_LA_10_4_to_turn_is_to_reverse_the_facing() -> None:
    s = effect(fight("fitz 3>", "alysia 3<"), 0, "Turn.")
    assert at(s) == "fitz 3< alysia 3<"
    assert at(effect(s, 0, "Turn.")) == "fitz 3> alysia 3<"
    assert set(s.facing) <= {1, -1}


def test_LA_10_6_one_may_move_through_allies_foes_and_tokens() -> None:
    s = undead(fight("fitz 1>", "lord-grym 2<", "sabo 3> trap 4", "alysia 4<"), 1, "zombie 2", "coffin 3")
    effect(s, 0, "Move 4 forward.")
    assert s.at[0] == 5
    assert s.fatigue[0] == 0  # an ally's Trap


def test_LA_10_7_facing_a_foe_turns_only_if_it_is_behind() -> None:
    for space, facing in ((5, ">"), (3, ">"), (1, "<")):
        s = effect(fight("fitz 3>", f"alysia {space}<"), 0, "Face the nearest foe.")
        assert shown(s)[0] == f"fitz 3{facing}"


def test_LA_10_8_to_a_foe_step_by_step_whatever_the_facing() -> None:
    s = effect(fight("alysia 1>", "sabo 5< trap 3"), 0, "Face the furthest foe.", "Move into that foe's space.")
    assert shown(s) == ["alysia 5> fatigue 1 push 1", "sabo 5<"]
    s = effect(fight("alysia 1>", "fitz 5<"), 0, "Face the nearest foe.", "Turn.", "Move into that foe's space.")
    assert at(s) == "alysia 5< fitz 5<"


def test_LA_10_8_with_a_step_it_is_a_move_and_an_edge_is_grabbed() -> None:
    s = effect(fight("alysia 3>", "fitz 6<"), 0, "Face the nearest foe.", "Move into that foe's space.")
    assert at(s) == "alysia 5< fitz 6<"


def test_LA_10_8_already_there_it_is_no_move() -> None:
    s = effect(fight("alysia 6>", "fitz 6<"), 0, "Face the nearest foe.", "Move into that foe's space.")
    assert at(s) == "alysia 6> fitz 6<"
    s = fight("alysia 3>", "fitz 3<", arena="alysias-axe")
    assert effect(s, 0, "Face the nearest foe.", "Move into that foe's space.").axe_holder == -1


def test_LA_10_9_a_pull_is_made_at_once_without_tokens_and_keeps_the_facing() -> None:
    s = effect(fight("fitz 1>", "alysia 5>"), 0, "Face the nearest foe.", "Pull the target 2.")
    assert shown(s) == ["fitz 1>", "alysia 3>"]
    s = effect(fight("fitz 5>", "alysia 1>"), 0, "Face the nearest foe.", "Pull the target to your space.")
    assert shown(s) == ["fitz 5<", "alysia 5>"]


@pytest.mark.parametrize(("puller", "target"), [(2, 1), (4, 5), (2, 4), (4, 2)])
def test_LA_10_9_towards_the_puller_from_either_side(puller: int, target: int) -> None:
    s = effect(fight(f"fitz {puller}>", f"alysia {target}>"), 0, "Face the nearest foe.", "Pull the target 1.")
    assert s.at[1] == target + (1 if puller > target else -1)


def test_LA_10_9_space_by_space() -> None:
    s = effect(fight("sabo 1> trap 3", "alysia 5>"), 0, "Face the nearest foe.", "Pull the target 4.")
    assert shown(s) == ["sabo 1>", "alysia 1> fatigue 1 push -1"]


def test_LA_10_10_a_pull_never_leads_past_the_puller() -> None:
    s = effect(fight("fitz 3>", "alysia 4>"), 0, "Face the nearest foe.", "Pull the target 2.")
    assert at(s) == "fitz 3> alysia 3>"
    s = effect(fight("fitz 3>", "alysia 3>"), 0, "Face the nearest foe.", "Pull the target 2.")
    assert at(s) == "fitz 3> alysia 3>"


LEAP = ("Face the furthest foe.", "Move into that foe's space.")


def test_LA_10_11_the_furthest_foe_of_all_whatever_its_speed() -> None:
    s = fight("alysia 3>", "fitz 4<", "brakka 6>", "sabo 1<")
    s.speed[:] = [75, 10, 50, 90]
    assert effect(s, 0, *LEAP).at[0] == 1


def test_LA_10_11_of_equally_far_foes_the_slowest_then_the_one_with_least_fatigue() -> None:
    s = fight("alysia 3>", "fitz 1<", "brakka 3>", "sabo 5<")
    s.speed[:] = [75, 50, 50, 40]
    s.fatigue[3] = 5
    assert effect(s, 0, *LEAP).at[0] == 5
    s = fight("alysia 3>", "fitz 1< fatigue 1", "brakka 3>", "sabo 5< fatigue 2")
    s.speed[:] = [75, 40, 50, 40]
    assert effect(s, 0, *LEAP).at[0] == 1


def test_LA_10_11_and_D16_still_level_the_owner_chooses() -> None:
    for word, space in (("legend:fitz", 1), ("legend:sabo", 5)):
        s = effect(fight("alysia 3>", "fitz 1<", "brakka 3>", "sabo 5<"), 0, *LEAP)
        assert asked(s) == (0, "LA-10.11")
        assert options(s) == ["legend:fitz", "legend:sabo"]
        assert answer(s, word).at[0] == space


def test_LA_10_11_in_a_free_for_all_fatigue_comes_before_speed() -> None:
    s = fight("alysia 3>", "fitz 1< fatigue 3", "sabo 5< fatigue 2", mode="free-for-all")
    s.speed[:] = [75, 10, 90]
    assert effect(s, 0, *LEAP).at[0] == 5


def test_LA_10_12_the_original_target_is_the_foe_the_first_strike_took() -> None:
    s = fight("alysia 1>", "fitz 5<", "brakka 1>", "sabo 5<")
    perform(s, 0, "whirling-leap")
    answer(s, "legend:fitz")  # Fitz is leapt to,
    assert asked(s) == (0, "LA-11.7")
    answer(s, "legend:sabo")  # but Sabo is struck first
    assert s.target == 3
    assert s.fatigue == [0, 1, 0, 1]


def test_LA_10_12_a_blocked_original_target_spares_all_others() -> None:
    s = fight("alysia 1>", "fitz 5<", "brakka 1>", "sabo 5< block 1")
    perform(s, 0, "whirling-leap")
    answer(s, "legend:fitz", "legend:sabo")
    assert s.fatigue == [0, 0, 0, 0]


def test_LA_10_13_a_zombie_can_be_the_furthest_foe() -> None:
    s = undead(fight("alysia 3>", "lord-grym 4<"), 1, "zombie 1", "coffin 5")
    perform(s, 0, "whirling-leap")
    assert shown(s) == ["alysia 1<", "lord-grym 4<", "coffin 1", "coffin 5"]
