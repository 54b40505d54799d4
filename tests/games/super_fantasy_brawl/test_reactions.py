"""Reactions [SFB-8, SFB-18.5, SFB-18.6, SFB-18.31, SFB-18.33]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl.turn import Upkeep
from tests.games.super_fantasy_brawl.table import (
    again,
    answer,
    asked,
    at,
    attack,
    brawl,
    card,
    damage,
    hand,
    is_done,
    level,
    offered,
    reaction,
    refused,
    stats,
    trap,
    use,
    who,
)

pytestmark = pytest.mark.both

DUEL = """
      . . . . . .
     . . . . . . .
    . . . . . . . .
     . # . # . # .
    . . . A X . . .
     . . . Y . . .
      . . . . . .
"""


def test_DX_13_and_SFB_8_3_8_6_8_14_and_11_5_and_4_4_a_reaction_costs_its_core_until_the_next_own_upkeep():
    s = brawl(DUEL)
    stats(s, "X", defence=1)
    word = reaction(s, "X", defence=1, core="creation")
    attack(s, "A", strength=3)
    answer(s, "attack", "X", word)
    assert damage(s, "X") == 1
    assert s.ready[1] == 5
    attack(s, "A", strength=3, core="manipulation")
    answer(s, "attack", "X")
    assert damage(s, "X") == 3  # the modifier lasted for one attack
    s.active = 1
    Upkeep().run(s)
    assert s.ready[1] == 7


def test_DX_14_and_SFB_8_7_and_8_11_one_reaction_on_one_of_the_targets():
    s = brawl(DUEL)
    word = reaction(s, "X", defence=2)
    reaction(s, "X", defence=2, core="creation")
    attack(s, "A", "Area: a ring.", 3)
    answer(s, "attack", word)
    assert asked(s) == (1, "SFB-8.11")
    assert offered(s) == {"X", "Y"}
    answer(s, "Y")
    assert (damage(s, "X"), damage(s, "Y")) == (3, 1)
    assert is_done(s)


def test_SFB_8_9_8_10_and_8_12_played_on_a_targeted_champion_even_when_its_own_is_on_the_gate():
    s = brawl(DUEL)
    word = reaction(s, "Z", defence=2)
    assert at(s, "Z") == "gate"
    attack(s, "A", strength=3)
    answer(s, "attack", "Y", word)  # only Y is a target, so nobody is asked on whom
    assert damage(s, "Y") == 1


def test_SFB_8_18_the_window_opens_on_public_facts_only():
    s = brawl(DUEL)
    plain = card(s, "X", "attack", target="Melee.", strength=1)
    attack(s, "A", strength=1)
    answer(s, "attack", "X")
    assert asked(s) == (1, "SFB-7.12")
    assert offered(s) == {"pass"}
    assert refused(s, plain) == "SFB-5.20"
    answer(s, "pass")
    s = brawl(DUEL)
    reaction(s, "X", defence=1)
    s.ready[1] = 0
    attack(s, "A", strength=1)
    answer(s, "attack", "X")
    assert is_done(s)  # no ready Core: everybody sees that


def test_SFB_8_6_the_core_must_be_ready():
    s = brawl(DUEL)
    word = reaction(s, "X", defence=1, core="creation")
    s.ready[1] = 5
    attack(s, "A", strength=1)
    answer(s, "attack", "X")
    assert refused(s, word) == "SFB-8.6"


def test_SFB_8_1_a_reaction_is_no_action():
    s = brawl(DUEL)
    word = reaction(s, "A", defence=1)
    again(s)
    assert refused(s, word) == "SFB-8.1"


def test_SFB_8_2_8_4_and_9_8_and_5_20_skills_and_standard_actions_open_no_window():
    s = brawl(DUEL)
    reaction(s, "X", defence=2)
    use(s, "A", "Deal 1 damage to each Enemy within 1.")
    assert (damage(s, "X"), is_done(s)) == (1, True)
    answer(s, "standard:plan", "A", "stop")
    assert is_done(s)


def test_DX_15_and_SFB_8_5_and_10_5_and_10_2_standard_action_3_is_no_attack():
    s = brawl(DUEL)
    stats(s, "X", defence=2)
    reaction(s, "X", defence=2)
    answer(s, "standard:strike", "A", "stop", "X")
    assert (damage(s, "X"), is_done(s)) == (1, True)
    s.ready[0] = 7
    again(s)
    assert refused(s, "standard:strike") == "SFB-10.2"


def test_SFB_8_8_and_11_6_several_reactions_in_a_turn_one_for_each_attack():
    s = brawl(DUEL)
    first = reaction(s, "X", defence=1, core="creation")
    second = reaction(s, "X", defence=1, core="destruction")
    attack(s, "A", strength=2)
    answer(s, "attack", "X", first)
    attack(s, "A", strength=2, core="creation")
    answer(s, "attack", "X", second)
    assert damage(s, "X") == 2
    assert hand(s, 1) == []  # no card is drawn for them


def test_DX_33_and_SFB_8_13_8_15_and_7_15_and_7_17_a_reaction_fells_the_attacker():
    s = brawl(DUEL)
    stats(s, "A", hit_points=2)
    trap(s, (-2, 1), "2")
    word = reaction(s, "X", defence=0, after=["Push 2 on the attacker."])
    attack(s, "A", strength=1, after=["Push 1 on the target."])
    answer(s, "attack", "X", word)
    assert asked(s) == (0, "SFB-15.9")
    assert (s.vp, level(s, "X")) == ([0, 1], 0)
    answer(s, (1, 0))
    assert (at(s, "A"), at(s, "X"), level(s, "X"), is_done(s)) == ("gate", (0, 1), 1, True)


def test_SFB_7_7_and_8_17_a_reaction_card_is_discarded_after_step_8():
    s = brawl(DUEL)
    word = reaction(s, "X", defence=0, after=["Draw up to 1."])
    attack(s, "A", strength=1)
    answer(s, "attack", "X", word)
    assert len(s.discards[1]) == 0
    answer(s, 0)
    assert s.view(0)["players"][1]["discard"] == [word.removeprefix("card:")]


def test_SFB_7_15_a_fallen_defender_gets_nothing_from_its_reaction():
    s = brawl(DUEL)
    stats(s, "X", hit_points=2)
    word = reaction(s, "X", defence=0, after=["Draw up to 1."])
    attack(s, "A", strength=2)
    answer(s, "attack", "X", word)
    assert (at(s, "X"), is_done(s)) == ("gate", True)
    assert len(s.discards[1]) == 1


def test_DX_44_and_SFB_13_23_falling_by_ones_own_reaction_levels_up_nobody():
    s = brawl(DUEL)
    stats(s, "X", hit_points=3)
    trap(s, (1, 1), "2")
    word = reaction(s, "X", defence=0, after=["Jump 1."])
    attack(s, "A", strength=1)
    answer(s, "attack", "X", word, (1, 1))
    answer(s, (1, 0))
    assert (at(s, "X"), s.vp, level(s, "A")) == ("gate", [1, 0], 0)


def test_SFB_7_47_defence_for_the_rest_of_the_turn_counts_from_the_next_attack():
    s = brawl(DUEL)
    word = reaction(s, "X", defence=1, after=["+2 defence for the rest of this turn."])
    attack(s, "A", strength=3)
    answer(s, "attack", "X", word)
    assert damage(s, "X") == 2
    attack(s, "A", strength=3, core="creation")
    answer(s, "attack", "X")
    assert damage(s, "X") == 3
    assert s.guard[who(s, "X")] == 2


def test_SFB_8_16_and_18_31_nobody_reacts_to_their_own_sides_attack():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X . . .
         . . . B . . .
          . . . . . .
    """)
    reaction(s, "B", defence=2)
    attack(s, "A", "Area: a ring.", 2)
    answer(s, "attack")
    assert (damage(s, "B"), is_done(s)) == (2, True)


FOUR = """
      . . . . . .
     . . . . . . .
    . . . . . . . .
     . # . # . # .
    . . . A Z . . .
     . . . . . . .
      . . . . . .
"""


def test_DX_42_and_SFB_18_5_18_6_and_18_33_a_teammate_may_react_and_closes_the_window():
    s = brawl(FOUR, seats=4)
    stats(s, "A", hit_points=2)
    first = reaction(s, "X", seat=1, defence=1, after=["Push 2 on the attacker."])
    reaction(s, "W", seat=3, defence=1)
    trap(s, (-2, 1), "2")
    attack(s, "A", strength=2)
    answer(s, "attack")
    assert asked(s) == (1, "SFB-7.12")
    answer(s, first)
    assert asked(s) == (0, "SFB-15.9")  # seat 3 was not asked; the push started from Z
    answer(s, (1, 0))
    assert (damage(s, "Z"), level(s, "Z"), s.vp) == (1, 1, [0, 1])


def test_SFB_18_6_the_other_defender_is_asked_after_a_pass():
    s = brawl(FOUR, seats=4)
    reaction(s, "X", seat=1, defence=1)
    last = reaction(s, "W", seat=3, defence=1)
    attack(s, "A", strength=2)
    answer(s, "attack", "pass")
    assert asked(s) == (3, "SFB-7.12")
    answer(s, last)
    assert damage(s, "Z") == 1


def test_SFB_18_6_the_order_begins_after_the_active_player():
    s = brawl(FOUR.replace("A", "C"), seats=4, active=2)
    reaction(s, "X", seat=1, defence=1)
    reaction(s, "W", seat=3, defence=1)
    attack(s, "C", strength=2)
    answer(s, "attack")
    assert asked(s) == (3, "SFB-7.12")
    answer(s, "pass")
    assert asked(s) == (1, "SFB-7.12")
