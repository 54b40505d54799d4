"""The four Standard Actions of the dashboard [SFB-10]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl.state import Table
from tests.games.super_fantasy_brawl.table import (
    answer,
    asked,
    at,
    brawl,
    damage,
    give,
    hand,
    is_done,
    level,
    offered,
    read,
    refused,
    stand,
    stats,
    trap,
    who,
    whole_turn,
)

ALL = {"standard:plan", "standard:heal", "standard:strike", "standard:move"}


def scene() -> Table:
    """A beside X, B a step behind; the others on their Gates."""
    s = brawl()
    stand(s, A=(-1, 1), B=(-1, 2), X=(0, 1))
    return s


def ready(s: Table, seat: int = 0) -> set[str]:
    """The Cores that lie ready."""
    return {core for core, is_ready in s.view()["players"][seat]["cores"].items() if is_ready}


def test_SFB_10_1_four_standard_actions_need_no_card():
    s = scene()
    assert s.hands[0] == ()
    assert offered(s) == {*ALL, "end"}


@pytest.mark.parametrize(
    ("action", "answers"),
    [
        ("standard:plan", ["A", "stop"]),
        ("standard:heal", ["A", "stop"]),
        ("standard:strike", ["A", "stop", "skip"]),
        ("standard:move", ["core:manipulation", "A", "stop"]),
    ],
)
def test_SFB_10_2_each_of_the_four_once_in_an_activation_phase(action: str, answers: list[str]):
    s = scene()
    answer(s, action, *answers)
    s.ready[0] = 7
    s.look_again()
    assert ALL - offered(s) == {action}
    assert refused(s, action) == "SFB-10.2"


def test_SFB_10_2_the_next_phase_has_all_four_again():
    s = scene()
    whole_turn(s)
    answer(s, "standard:heal", "A", "stop", "end")
    assert (s.active, offered(s) >= ALL) == (1, True)
    answer(s, "standard:heal", "X", "stop")
    assert refused(s, "standard:heal") == "SFB-10.2"
    answer(s, "end")
    assert (s.active, offered(s) >= ALL) == (0, True)


def test_SFB_10_3_and_19_37_the_manipulation_core_pays_for_move_1_and_plan_1():
    s = scene()
    give(s, 0, "cleave", "fireball")
    answer(s, "standard:plan", "A", (-2, 1))
    assert (asked(s), offered(s)) == ((0, "SFB-19.37"), {"card:cleave", "card:fireball", "done"})
    answer(s, "card:fireball")
    assert (at(s, "A"), hand(s, 0), is_done(s)) == ((-2, 1), ["cleave"], True)
    assert s.content.cards[s.tops[0][-1]].slug == "fireball"
    assert ready(s) == {"destruction", "creation"}


def test_SFB_10_4_the_creation_core_pays_for_move_1_and_heal_1():
    s = scene()
    stats(s, "A", damage=3)
    answer(s, "standard:heal", "A", (-2, 1))
    assert (asked(s), offered(s)) == ((0, "SFB-19.26"), {0, 1})
    answer(s, 1)
    assert (at(s, "A"), damage(s, "A"), is_done(s)) == ((-2, 1), 2, True)
    assert ready(s) == {"destruction", "manipulation"}


def test_SFB_10_5_and_DX_15_the_destruction_core_pays_for_move_1_and_1_damage_past_any_defence():
    s = scene()
    stats(s, "X", defence=2, guard=3)
    answer(s, "standard:strike", "B", (0, 2))
    assert offered(s) == {"X", "skip"}
    answer(s, "X")
    assert (at(s, "B"), damage(s, "X"), is_done(s)) == ((0, 2), 1, True)
    assert ready(s) == {"creation", "manipulation"}


def test_SFB_10_5_only_an_adjacent_enemy_can_be_struck():
    s = scene()
    stand(s, Y=(-1, 0), Z=(1, 1))
    answer(s, "standard:strike", "A", "stop")
    assert offered(s) == {"X", "Y", "skip"}
    s = scene()
    stand(s, B=(-2, 2))
    answer(s, "standard:strike", "B", "stop")
    assert is_done(s)  # X is two hexes away, A is an Ally


@pytest.mark.parametrize("core", ["destruction", "creation", "manipulation"])
def test_SFB_10_6_and_DX_16_any_one_ready_core_pays_for_move_2(core: str):
    s = scene()
    answer(s, "standard:move", f"core:{core}", "B", (-2, 2), (-3, 2))
    assert (at(s, "B"), is_done(s)) == ((-3, 2), True)
    assert ready(s) == {"destruction", "creation", "manipulation"} - {core}
    costs = {"destruction": "strike", "creation": "heal", "manipulation": "plan"}
    for other, action in costs.items():
        assert (f"standard:{action}" in offered(s)) == (other != core)
    assert refused(s, f"standard:{costs[core]}") == "SFB-4.4"


def test_SFB_10_6_an_exhausted_core_pays_for_nothing():
    s = scene()
    s.ready[0] = 5  # Creation is exhausted
    s.look_again()
    assert offered(s) == {"standard:plan", "standard:strike", "standard:move", "end"}
    answer(s, "standard:move")
    assert offered(s) == {"core:destruction", "core:manipulation"}
    assert refused(s, "core:creation") == "SFB-10.6"


def test_SFB_10_7_it_activates_one_champion_of_the_players_choice():
    s = scene()
    answer(s, "standard:heal")
    assert (asked(s), offered(s)) == ((0, "SFB-10.7"), {"A", "B", "C"})  # C can enter from the Gate
    assert refused(s, "X") == "SFB-10.7"


def test_SFB_10_8_the_move_comes_before_the_effect():
    s = scene()
    answer(s, "standard:strike", "A")
    assert asked(s)[1] == "SFB-6.8"
    answer(s, (-2, 1))
    assert (damage(s, "X"), is_done(s)) == (0, True)  # having walked away, it reaches nobody


def test_SFB_10_9_the_move_may_be_0_and_the_effect_is_still_there():
    s = scene()
    stats(s, "A", damage=1)
    answer(s, "standard:heal", "A", "stop", 1)
    assert (at(s, "A"), damage(s, "A")) == ((-1, 1), 0)


def test_SFB_10_10_every_effect_may_be_declined():
    s = scene()
    stats(s, "A", damage=2)
    give(s, 0, "cleave")
    answer(s, "standard:heal", "A", "stop", 0)
    answer(s, "standard:plan", "A", "stop", "done")
    answer(s, "standard:strike", "A", "stop", "skip")
    assert (damage(s, "A"), damage(s, "X"), hand(s, 0), s.ready[0]) == (2, 0, ["cleave"], 0)


def test_SFB_10_11_and_DX_32_a_movement_bonus_adds_to_the_printed_move():
    s = scene()
    stats(s, "A", ability=["+1 to every Move."])
    answer(s, "standard:heal", "A", (-2, 1), (-3, 1))
    assert (at(s, "A"), is_done(s)) == ((-3, 1), True)
    answer(s, "standard:move", "core:destruction", "A", (-2, 1), (-2, 2), (-1, 1))
    assert (at(s, "A"), is_done(s)) == ((-1, 1), True)


def test_SFB_10_12_heal_1_is_for_the_activated_champion_itself():
    s = scene()
    stats(s, "A", damage=2)
    stats(s, "B", damage=2)
    answer(s, "standard:heal", "B", "stop", 1)
    assert (damage(s, "A"), damage(s, "B")) == (2, 1)


@pytest.mark.parametrize(("action", "steps"), [("plan", 1), ("heal", 1), ("strike", 1), ("move", 2)])
def test_SFB_10_13_each_can_bring_a_champion_back_from_the_gate(action: str, steps: int):
    s = scene()
    answer(s, f"standard:{action}", *(["core:creation"] if action == "move" else []), "C")
    assert (asked(s), offered(s)) == ((0, "SFB-13.14"), {(q, 3) for q in range(-4, 2)})
    answer(s, (-4, 3))
    assert at(s, "C") == (-4, 3)
    assert is_done(s) == (steps == 1)


def test_SFB_10_14_nothing_is_discarded_and_no_card_leaves_the_hand():
    s = scene()
    give(s, 0, "cleave")
    answer(s, "standard:strike", "A", "stop", "X", "standard:move", "core:creation", "A", "stop")
    assert (hand(s, 0), s.discards[0]) == (["cleave"], ())


def test_SFB_10_14_effects_that_speak_of_attacks_do_not_apply():
    s = scene()
    stats(s, "A", level=1, ability=["+1 strength on melee attacks.", "If the target is Bloodied: +1 strength."])
    stats(s, "X", damage=3)
    answer(s, "standard:strike", "A", "stop", "X")
    assert damage(s, "X") == 4


def test_SFB_10_15_a_knock_out_by_the_strike_gives_1_vp_and_levels_up_the_activated_champion():
    s = scene()
    stats(s, "X", hit_points=2, damage=1)
    answer(s, "standard:strike", "A", "stop", "X")
    assert (s.vp, at(s, "X"), level(s, "A"), level(s, "B")) == ([1, 0], "gate", 1, 0)


def test_SFB_9_10_and_10_8_a_champion_that_falls_on_its_way_has_no_effect_left():
    s = scene()
    give(s, 0, "cleave")
    stats(s, "A", hit_points=2)
    trap(s, (-2, 1), "2")
    answer(s, "standard:plan", "A", (-2, 1), (1, 0))
    assert (at(s, "A"), hand(s, 0), is_done(s), s.vp) == ("gate", ["cleave"], True, [0, 1])


def test_SFB_5_21_and_9_11_each_sentence_of_a_packs_standard_action_is_complete_before_the_next():
    s = brawl()
    stand(s, A=(-1, 1), X=(1, 1))
    s.content.standards[0].text = read(["Jump 2.", "Deal 1 damage to an Enemy within 1.", "Root each Enemy within 1."])
    answer(s, "standard:plan", "A", "stop", (0, 1))
    assert (offered(s), s.rooted[who(s, "X")]) == ({"X", "skip"}, 0)
    answer(s, "X")
    assert (damage(s, "X"), s.rooted[who(s, "X")]) == (1, 1)


def test_SFB_9_10_a_champion_felled_by_one_sentence_of_a_standard_action_forfeits_the_next():
    s = scene()
    stats(s, "A", hit_points=1)
    s.content.standards[0].text = read(["Deal 1 damage to this Champion.", "Deal 1 damage to each Enemy within 9."])
    answer(s, "standard:plan", "A", "stop")
    assert (at(s, "A"), damage(s, "X"), is_done(s)) == ("gate", 0, True)


DUEL = """
      . . . . . .
     . . . . . . .
    . . . . . . . .
     . # . # . # .
    . . . A X . . .
     . . . B . . .
      . . . . . .
"""


ALONE = DUEL.replace("X", ".").replace("B", ".")


def test_DX_35_and_SFB_19_37_plan_with_an_empty_hand_does_nothing():
    s = brawl(ALONE)
    answer(s, "standard:plan", "A", "stop")
    assert is_done(s)
