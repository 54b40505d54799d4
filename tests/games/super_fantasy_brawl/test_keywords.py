"""Keywords, rule by rule [SFB-19]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl.state import Table
from grandmelee.games.super_fantasy_brawl.view import imagine
from tests.games.super_fantasy_brawl.table import (
    answer,
    asked,
    at,
    attack,
    brawl,
    card,
    damage,
    give,
    hand,
    is_done,
    level,
    offered,
    reaction,
    refused,
    skill,
    stand,
    stats,
    trap,
    traps,
    use,
    who,
    whole_turn,
)


def pair(**where: tuple[int, int]) -> Table:
    """A and X side by side in the row r = 1."""
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1), **where)
    return s


# ---- Bloodied, Dash, Double, Draw -----------------------------------------------------------------------------------
def test_SFB_19_1_and_19_2_and_DX_29_three_damage_now_is_bloodied():
    s = pair()
    for amount in range(6):
        stats(s, "X", damage=amount)
        assert s.view()["champions"][who(s, "X")]["bloodied"] == (amount >= 3)
    stats(s, "A", damage=3)
    use(s, "A", "Heal 1 on this Champion.")
    answer(s, 1)
    assert not s.view()["champions"][who(s, "A")]["bloodied"]


def test_SFB_19_5_a_dash_is_up_to_x_hexes_in_one_row():
    s = brawl()
    stand(s, A=(-1, 1))
    use(s, "A", "Dash 3.")
    answer(s, (0, 1), (1, 1), (2, 1))
    assert (at(s, "A"), is_done(s)) == ((2, 1), True)


def test_SFB_19_6_a_dash_is_blocked_by_enemies_and_statues_and_passes_allies():
    s = pair(B=(-2, 1), C=(-2, 2))
    use(s, "A", "Dash 2.")  # X in the east, Garnet in the north-east
    assert offered(s) == {(-2, 1), (-2, 2), (-1, 0), (-1, 2), "stop"}
    answer(s, (-2, 1))
    assert at(s, "A") == (-3, 1)  # it cannot end on the Ally's hex


def test_SFB_19_6_a_dash_of_one_cannot_end_on_an_ally():
    s = pair(B=(-2, 1))
    use(s, "A", "Dash 1.")
    assert (-2, 1) not in offered(s)


def test_SFB_19_7_and_19_54_the_first_step_fixes_the_direction():
    s = brawl()
    stand(s, A=(-1, 2))
    use(s, "A", "Dash 3.")
    answer(s, (-2, 2))
    assert offered(s) == {(-3, 2), "stop"}
    answer(s, (-3, 2))
    assert offered(s) == {(-4, 2), "stop"}


def test_SFB_19_8_and_19_9_and_DX_3_double_deals_the_attack_damage_once_more_past_defence():
    s = pair()
    stats(s, "X", defence=1)
    attack(s, "A", strength=3, damage=["Double.", "Poison 1.", "Lifesteal."])
    stats(s, "A", damage=8)
    answer(s, "attack")
    assert (damage(s, "X"), damage(s, "A")) == (2 + 1 + 2, 6)


def test_SFB_19_10_the_number_is_named_before_drawing_and_may_be_0():
    for number in range(4):
        s = pair()
        use(s, "A", "Draw up to 3.")
        assert (asked(s), offered(s), s.hands[0]) == ((0, "SFB-19.10"), {0, 1, 2, 3}, ())
        answer(s, number)
        assert (len(s.hands[0]), is_done(s)) == (number, True)


# ---- Fear -----------------------------------------------------------------------------------------------------------
def test_SFB_19_11_to_19_13_and_DX_10_fear_goes_x_hexes_away_as_its_controller_likes():
    s = pair()
    use(s, "A", "Fear 2 on an Enemy within 1.")
    assert (asked(s), offered(s)) == (
        (1, "SFB-19.12"),
        {"direction:east", "direction:north-east", "direction:south-east"},
    )
    answer(s, "direction:north-east")
    assert at(s, "X") == (2, -1)


def test_SFB_19_12_only_the_furthest_directions_are_choices():
    s = pair(B=(2, 1))  # east ends after one hex
    use(s, "A", "Fear 2 on an Enemy within 1.")
    assert offered(s) == {"direction:north-east", "direction:south-east"}
    assert refused(s, "direction:east") == "SFB-19.12"


def test_SFB_19_13_no_step_may_keep_the_distance():
    """X at the edge: the ways along it do not lead away from A."""
    s = brawl()
    stand(s, A=(2, 1), X=(3, 1))
    use(s, "A", "Fear 2 on an Enemy within 1.")
    assert (at(s, "X"), damage(s, "X"), is_done(s)) == ((3, 1), 0, True)  # (3, 0) and (2, 2) are as near to A


def test_SFB_19_14_unfinished_fear_hurts_nobody():
    s = pair()
    use(s, "A", "Fear 9 on an Enemy within 1.")
    while not is_done(s):
        answer(s, s.word(s.options(1)[0]))
    assert damage(s, "X") == 0
    assert at(s, "X") != (0, 1)


def test_SFB_19_15_on_a_reaction_the_champion_it_was_played_on_is_the_source():
    """Y's Reaction played on X: the attacker flees from X, not from Y."""
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1), Y=(-2, 1))
    word = reaction(s, "Y", before=["Fear 1 on the attacker."])
    attack(s, "A", strength=0)
    answer(s, "attack", "X", word)
    assert offered(s) == {"direction:north-west", "direction:south-west"}  # west, away from X, holds Y


def test_SFB_19_16_traps_on_the_way_of_fear_count_for_its_source():
    s = pair()
    stats(s, "X", hit_points=2)
    trap(s, (2, 1), "2")
    use(s, "A", "Fear 3 on an Enemy within 1.")
    answer(s, "direction:east", (1, 0))
    assert (at(s, "X"), s.vp, level(s, "A")) == ("gate", [1, 0], 1)


def test_SFB_19_16_a_root_trap_ends_fear():
    s = pair()
    trap(s, (1, 1), "r")
    use(s, "A", "Fear 3 on an Enemy within 1.")
    answer(s, "direction:east", (1, 0))
    assert (at(s, "X"), damage(s, "X"), is_done(s)) == ((1, 1), 0, True)


def test_SFB_19_53_traps_do_not_count_in_the_choice_of_directions():
    s = pair()
    for place in ((1, 1), (1, 0)):
        trap(s, place, "r")
    use(s, "A", "Fear 2 on an Enemy within 1.")
    assert offered(s) == {"direction:east", "direction:north-east", "direction:south-east"}


def test_SFB_19_53_a_way_over_an_ally_counts_up_to_the_last_free_hex():
    s = pair(Y=(2, 1))  # east: one hex, then X's Ally, then the board's last hex
    use(s, "A", "Fear 2 on an Enemy within 1.")
    assert offered(s) == {"direction:north-east", "direction:south-east"}
    s = pair(Y=(1, 1))
    use(s, "A", "Fear 2 on an Enemy within 1.")
    assert "direction:east" in offered(s)
    answer(s, "direction:east")
    assert at(s, "X") == (2, 1)


# ---- Force ----------------------------------------------------------------------------------------------------------
def test_SFB_19_17_and_19_18_and_19_21_force_is_0_to_x_hexes_bending_freely():
    s = pair()
    use(s, "A", "Force 3 on an Enemy within 1.")
    assert asked(s) == (0, "SFB-19.17")
    answer(s, (1, 0), (1, -1), (0, -1))
    assert (at(s, "X"), is_done(s)) == ((0, -1), True)
    s = pair()
    use(s, "A", "Force 3 on an Enemy within 1.")
    answer(s, "stop")
    assert (at(s, "X"), damage(s, "X")) == ((0, 1), 0)


def test_SFB_19_19_the_blocks_of_force_are_those_of_the_moved_champion():
    s = pair(B=(1, 1), Y=(1, 0), Z=(-1, 2))
    use(s, "A", "Force 1 on an Enemy within 1.")
    answer(s, "X")
    assert offered(s) == {(0, 2), "stop"}  # A and B are its Enemies; on Y or Z it could not end
    s = pair(B=(1, 1), Y=(1, 0))
    use(s, "A", "Force 2 on an Enemy within 1.")
    assert (1, 0) in offered(s)
    answer(s, (1, 0))
    assert "stop" not in offered(s)


def test_SFB_19_20_and_19_55_a_trap_acts_at_once_its_victims_controller_replaces_it_and_force_goes_on():
    s = pair()
    trap(s, (1, 1), "1")
    use(s, "A", "Force 3 on an Enemy within 1.")
    answer(s, (1, 1))
    assert (damage(s, "X"), asked(s)) == (1, (1, "SFB-15.9"))
    answer(s, (1, 0))
    assert asked(s) == (0, "SFB-19.17")
    answer(s, (2, 1), "stop")
    assert at(s, "X") == (2, 1)


def test_SFB_19_55_force_ends_with_a_knock_out():
    s = pair()
    stats(s, "X", hit_points=1)
    trap(s, (1, 1), "1")
    use(s, "A", "Force 3 on an Enemy within 1.")
    answer(s, (1, 1), (1, 0))
    assert (at(s, "X"), is_done(s), s.vp, level(s, "A")) == ("gate", True, [1, 0], 1)


# ---- Push and Pull --------------------------------------------------------------------------------------------------
def test_SFB_19_22_and_DX_8_without_a_common_row_at_that_moment_push_and_pull_are_ignored():
    for keyword in ("Push", "Pull"):
        s = brawl()
        stand(s, A=(-1, 1), X=(1, 0))
        attack(s, "A", "Indirect shot, range 3.", 0, after=[f"{keyword} 2 on the target."])
        answer(s, "attack")
        assert (at(s, "X"), damage(s, "X"), is_done(s)) == ((1, 0), 0, True)


def test_SFB_19_22_the_moment_of_resolution_counts():
    s = pair()
    attack(s, "A", strength=0, after=["Force 1 on the target.", "Push 2 on the target."])
    answer(s, "attack", (1, 0))  # out of the row
    assert (at(s, "X"), damage(s, "X")) == ((1, 0), 0)


@pytest.mark.parametrize(
    ("keyword", "start", "end"), [("Push 2", (0, 1), (2, 1)), ("Pull 2", (3, 1), (1, 1)), ("Pull 1", (2, 1), (1, 1))]
)
def test_SFB_19_23_push_leads_straight_away_and_pull_straight_towards(keyword: str, start: object, end: object):
    s = brawl()
    stand(s, A=(-1, 1), X=start)  # type: ignore[arg-type]
    use(s, "A", f"{keyword} on an Enemy within 9.")
    assert (at(s, "X"), damage(s, "X")) == (end, 0)


@pytest.mark.parametrize("letter", ["B", "Y"])
def test_SFB_19_24_a_push_stops_before_any_champion(letter: str):
    s = pair(**{letter: (2, 1)})
    use(s, "A", "Push 3 on an Enemy within 1.")
    assert (at(s, "X"), damage(s, "X"), damage(s, letter)) == ((1, 1), 2, 0)


def test_SFB_19_24_and_DX_5_and_DX_6_a_push_stops_at_the_edge_and_before_a_statue():
    s = pair()
    use(s, "A", "Push 5 on an Enemy within 1.")
    assert (at(s, "X"), damage(s, "X")) == ((3, 1), 2)
    s = brawl()
    stand(s, A=(0, 2), X=(0, 1))
    use(s, "A", "Push 2 on an Enemy within 1.")
    assert (at(s, "X"), damage(s, "X")) == ((0, 1), 2)


def test_SFB_19_25_and_DX_7_a_pull_on_an_adjacent_champion_is_all_damage():
    s = pair()
    use(s, "A", "Pull 3 on an Enemy within 1.")
    assert (at(s, "X"), damage(s, "X")) == ((0, 1), 3)


def test_SFB_19_25_a_pull_springs_the_traps_it_passes():
    s = brawl()
    stand(s, A=(-1, 1), X=(3, 1))
    for place in ((2, 1), (0, 1)):
        trap(s, place, "1")
    use(s, "A", "Pull 3 on an Enemy within 4.")
    answer(s, (1, 0), (-1, 0))
    assert (at(s, "X"), damage(s, "X")) == ((0, 1), 2)


def test_SFB_19_52_pieces_between_do_not_prevent_a_push_or_pull():
    s = brawl()
    stand(s, A=(-2, 1), Y=(-1, 1), X=(1, 1))
    use(s, "A", "Push 1 on an Enemy within 3.")
    answer(s, "X")
    assert at(s, "X") == (2, 1)
    s = brawl()
    stand(s, A=(-2, 1), Y=(-1, 1), X=(1, 1))
    use(s, "A", "Pull 2 on an Enemy within 3.")
    answer(s, "X")
    assert (at(s, "X"), damage(s, "X")) == ((0, 1), 1)  # Y stops it


# ---- Heal, Jump, Lifesteal ------------------------------------------------------------------------------------------
def test_SFB_19_26_heal_removes_up_to_x_from_the_activated_champion():
    for amount in range(3):
        s = pair(B=(-2, 1))
        for letter in "AB":
            stats(s, letter, damage=4)
        use(s, "A", "Heal 2 on this Champion.")
        assert offered(s) == {0, 1, 2}
        answer(s, amount)
        assert (damage(s, "A"), damage(s, "B")) == (4 - amount, 4)


def test_SFB_19_27_whoever_has_no_damage_is_no_subject():
    s = pair(B=(-2, 1), C=(-2, 2))
    stats(s, "B", damage=1)
    use(s, "A", "Heal 2 on an Ally within 2.")
    assert offered(s) == {0, 1}  # B, without asking; C is sound
    s = pair(B=(-2, 1))
    use(s, "A", "Heal 2 on an Ally within 2.")
    assert is_done(s)


def test_SFB_19_28_healing_stops_at_no_damage():
    s = pair()
    stats(s, "A", damage=1)
    use(s, "A", "Heal 3 on this Champion.")
    assert offered(s) == {0, 1}


def test_SFB_19_29_to_19_31_and_DX_24_a_jump_passes_everything_bends_and_ends_on_a_free_hex():
    s = brawl()
    stand(s, A=(-1, 2), X=(-1, 1), B=(0, 1), Y=(0, 2))
    trap(s, (1, 0), "1")
    use(s, "A", "Jump 3.")
    assert not {(0, 0), (-1, 1), (0, 1), (0, 2), (-1, 2)} & offered(s)
    assert (1, 1) in offered(s)  # in no common row
    assert (1, -1) in offered(s)  # at distance 3
    assert (1, -2) not in offered(s)  # at distance 4
    answer(s, (1, 0))
    assert (damage(s, "A"), asked(s)) == (1, (0, "SFB-15.9"))


@pytest.mark.parametrize(("before", "after"), [(5, 3), (1, 0)])
def test_SFB_19_32_and_19_33_and_DX_4_lifesteal_heals_by_the_calculated_damage(before: int, after: int):
    s = pair()
    stats(s, "X", hit_points=9, damage=8, defence=1)  # one hit point left
    stats(s, "A", damage=before)
    attack(s, "A", strength=3, damage=["Lifesteal."])
    answer(s, "attack")
    assert (at(s, "X"), damage(s, "A")) == ("gate", after)


def test_SFB_19_34_lifesteal_sums_over_all_targets_allies_too():
    s = pair(B=(-2, 1), Y=(-1, 0))
    stats(s, "A", damage=9, hit_points=12)
    stats(s, "Y", defence=1)
    attack(s, "A", "Area: a ring.", 2, damage=["Lifesteal."])
    answer(s, "attack")
    assert (damage(s, "A"), damage(s, "B")) == (9 - 2 - 2 - 1, 2)


def test_SFB_19_35_the_other_side_gains_a_vp_whatever_the_cause():
    s = pair()
    stats(s, "A", hit_points=1)
    use(s, "A", "Deal 1 damage to this Champion.")
    assert s.vp == [0, 1]


def test_SFB_19_36_place_ignores_what_lies_between_and_is_no_movement():
    s = brawl()
    stand(s, A=(-1, 1), B=(1, -1), X=(0, 1))
    trap(s, (0, -1), "1")
    stats(s, "B", ability=["+1 to every Move."], rooted=1)
    use(s, "A", "Place an Ally within 4 next to this Champion.")
    assert offered(s) == {(-1, 0), (-2, 1), (-2, 2), (-1, 2)}
    answer(s, (-1, 0))
    assert (at(s, "B"), damage(s, "B"), traps(s)) == ((-1, 0), 0, {(0, -1)})


# ---- Plan, Poison, Root, Stun, Swoop --------------------------------------------------------------------------------
def test_SFB_19_37_and_19_38_plan_lays_up_to_x_cards_in_ones_own_order_unseen():
    s = pair()
    give(s, 0, "cleave", "fireball", "twin-claws")
    use(s, "A", "Plan up to 2.")
    answer(s, "card:fireball")
    assert s.events_for(1) == []
    answer(s, "card:cleave")
    assert [event.text for event in s.events_for(1)] == ["Seat 1 lays a card on top of the deck"] * 2
    assert "on_top" not in s.view(1)["players"][0]
    assert s.view(1)["players"][0]["planned"] == 2
    assert s.view(0)["players"][0]["on_top"] == ["cleave", "fireball"]
    assert (hand(s, 0), is_done(s)) == (["twin-claws"], True)
    s.hands[0] = ()
    use(s, "A", "Draw up to 1.", core="creation")
    answer(s, 1)
    assert hand(s, 0) == ["cleave"]


def test_SFB_19_39_and_19_40_poison_needs_attack_damage_to_that_target():
    s = pair(Y=(-1, 0))
    stats(s, "Y", defence=2)
    attack(s, "A", "Area: a ring.", 2, damage=["Poison 2."])
    answer(s, "attack")
    assert (damage(s, "X"), damage(s, "Y")) == (4, 0)


@pytest.mark.parametrize("text", [["Dash 2."], ["Jump 2."], ["Swoop 2."]])
def test_SFB_19_41_root_takes_the_rest_of_the_move_and_forbids_all_movement_this_turn(text: list[str]):
    s = pair()
    trap(s, (-2, 1), "r")
    skill(s, "A", *text, move=3)
    answer(s, (-2, 1), (1, 0))
    assert asked(s)[1] == "SFB-9.3"
    answer(s, "use")
    assert (at(s, "A"), is_done(s)) == ((-2, 1), True)
    answer(s, "standard:move", "core:creation", "A")
    assert (at(s, "A"), is_done(s)) == ((-2, 1), True)


def test_SFB_19_42_a_rooted_champion_attacks_and_uses_skills():
    s = pair()
    stats(s, "A", rooted=1, damage=3)
    attack(s, "A", strength=2, move=2)
    answer(s, "attack")
    use(s, "A", "Heal 1 on this Champion.", move=2, core="creation")
    answer(s, 1)
    assert (damage(s, "X"), damage(s, "A")) == (2, 2)


def test_SFB_19_44_root_lasts_to_the_end_of_the_turn_whoevers_it_is():
    s = pair()
    stats(s, "A", rooted=1)
    stats(s, "X", rooted=1, guard=2)
    whole_turn(s)
    assert [s.rooted[who(s, letter)] for letter in "AX"] == [1, 1]
    answer(s, "end")
    assert (s.active, s.rooted, s.guard) == (1, [0] * 6, [0] * 6)


def test_SFB_19_45_to_19_47_and_DX_25_stun_discards_one_own_card_of_the_controllers_choice():
    s = pair()
    give(s, 1, "hammerfall", "ground-pound", "crossbow-bolt")
    use(s, "A", "Stun an Enemy within 1.")
    assert (asked(s), offered(s)) == ((1, "SFB-19.45"), {"card:hammerfall", "card:ground-pound"})
    answer(s, "card:ground-pound")
    assert (hand(s, 1), [s.content.cards[n].slug for n in s.discards[1]]) == (
        ["crossbow-bolt", "hammerfall"],
        ["ground-pound"],
    )
    assert s.view(0)["players"][1]["seen_in_hand"] == []


def test_SFB_19_47_and_DX_25_a_hand_without_such_a_card_is_shown_to_all():
    s = pair()
    give(s, 1, "crossbow-bolt")
    use(s, "A", "Stun an Enemy within 1.")
    assert offered(s) == {"reveal"}
    answer(s, "reveal")
    for seat in (0, 1, None):
        assert s.view(seat)["players"][1]["seen_in_hand"] == ["crossbow-bolt"]
    assert (hand(s, 1), is_done(s)) == (["crossbow-bolt"], True)


def test_SFB_19_48_and_19_49_and_DX_24_a_swoop_keeps_to_a_row_passes_everything_and_ends_on_a_free_hex():
    s = pair(B=(-2, 1))
    trap(s, (1, 1), "1")
    use(s, "A", "Swoop 3.")
    assert {(1, 1), (2, 1), (-3, 1), (-4, 1), (1, -1), (-1, -1)} <= offered(s)
    assert not {(0, 1), (-2, 1), (0, 0), (3, 1), (1, 0)} & offered(s)
    answer(s, (2, 1))
    assert (at(s, "A"), damage(s, "A"), traps(s)) == ((2, 1), 0, {(1, 1)})
    s = pair()
    trap(s, (1, 1), "1")
    use(s, "A", "Swoop 3.")
    answer(s, (1, 1), (1, 0))
    assert damage(s, "A") == 1


@pytest.mark.parametrize(
    "text", ["Force 1 on an Ally within 1.", "Push 1 on an Ally within 1.", "Fear 1 on an Ally within 1."]
)
def test_SFB_19_51_an_ally_brought_onto_a_trap_falls_to_an_ally(text: str):
    s = brawl()
    stand(s, A=(-1, 1), B=(0, 1))
    stats(s, "B", hit_points=1)
    trap(s, (1, 1), "1")
    use(s, "A", text)
    if "Force" in text:
        answer(s, (1, 1))
    if "Fear" in text:
        answer(s, "direction:east")
    answer(s, (1, 0))
    assert (at(s, "B"), s.vp, s.level) == ("gate", [0, 1], [0] * 6)


def test_SFB_19_54_the_end_of_a_jump_or_swoop_is_named_and_a_dash_is_decided_step_by_step():
    s = pair()
    use(s, "A", "Jump 2.")
    answer(s, (-3, 1))
    assert (at(s, "A"), is_done(s)) == ((-3, 1), True)
    s = brawl()
    stand(s, A=(-1, 1))
    trap(s, (0, 1), "1")
    use(s, "A", "Dash 3.")
    answer(s, (0, 1), (1, 0))
    assert offered(s) == {(1, 1), "stop"}
    answer(s, "stop")
    assert (at(s, "A"), damage(s, "A")) == ((0, 1), 1)


@pytest.mark.parametrize(("defence", "hit_points", "draws"), [(0, 9, True), (0, 2, True), (2, 9, False)])
def test_SFB_7_53_a_target_that_was_damaged_was_so_even_when_it_fell(defence: int, hit_points: int, draws: bool):
    s = pair()
    stats(s, "X", defence=defence, hit_points=hit_points)
    attack(s, "A", strength=2, after=["If the target was damaged: Draw up to 1."])
    answer(s, "attack")
    assert (asked(s)[1] == "SFB-19.10") == draws


@pytest.mark.parametrize("keyword", ["Force", "Fear"])
def test_SFB_7_55_and_16_5_a_rooted_champion_is_no_choice_for_fear_and_force(keyword: str):
    s = pair(Y=(-1, 0))
    stats(s, "X", rooted=1)
    use(s, "A", f"{keyword} 1 on an Enemy within 1.")
    assert asked(s)[1] == ("SFB-19.17" if keyword == "Force" else "SFB-19.12")  # Y is the only one left


def test_SFB_7_55_and_16_2_whoever_cannot_be_displaced_is_no_choice_for_a_push():
    s = pair(Y=(-1, 0))
    stats(s, "Y", ability=["Cannot be displaced."])
    use(s, "A", "Push 1 on an Enemy within 1.")
    assert (at(s, "X"), at(s, "Y")) == ((1, 1), (-1, 0))


DUEL = """
      . . . . . .
     . . . . . . .
    . . . . . . . .
     . # . # . # .
    . . . A X . . .
     . . . B . . .
      . . . . . .
"""


def test_DX_25_and_SFB_19_47_and_4_17_without_such_a_card_the_hand_is_shown_to_all():
    s = brawl(DUEL)
    other = card(s, "Y", "skill")
    attack(s, "A", strength=0, after=["Stun the target."])
    answer(s, "attack", "pass")
    assert offered(s) == {"reveal"}
    answer(s, "reveal")
    assert s.view(0)["players"][1]["seen_in_hand"] == [other.removeprefix("card:")]
    assert s.view(None)["players"][1]["seen_in_hand"] == [other.removeprefix("card:")]
    world = imagine(s, 0, 5)
    assert world.hands[1] == s.hands[1]
