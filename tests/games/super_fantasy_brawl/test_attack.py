"""The attack in its nine steps: movement, before, targets, Reaction, damage, after [SFB-7]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl.state import Table
from tests.games.super_fantasy_brawl.table import (
    answer,
    asked,
    at,
    attack,
    brawl,
    card,
    damage,
    give,
    is_done,
    level,
    offered,
    reaction,
    stand,
    stats,
    told,
    trap,
    use,
)


def duel() -> Table:
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1))
    return s


# ---- before and after -----------------------------------------------------------------------------------------------
def test_SFB_7_1_a_card_with_the_attack_icon_attacks_and_no_other():
    s = duel()
    attack(s, "A", strength=1)
    assert asked(s) == (0, "SFB-7.10")
    answer(s, "skip")
    use(s, "A", "Draw up to 1.", core="creation")
    assert asked(s) == (0, "SFB-19.10")


MANDATORY = [
    "Push 1 on an Enemy within 1.",
    "Pull 1 on an Enemy within 1.",
    "Fear 1 on an Enemy within 1.",
    "Root an Enemy within 1.",
    "Stun an Enemy within 1.",
    "Deal 1 damage to an Enemy within 1.",
    "Place this Champion next to an Enemy within 1.",
    "Place an Enemy within 1 next to this Champion.",
]


UP_TO = [
    ("Dash 2.", "stop"),
    ("Jump 2.", "stop"),
    ("Swoop 2.", "stop"),
    ("Force 2 on an Enemy within 1.", "stop"),
    ("Heal 2 on this Champion.", 0),
    ("Draw up to 2.", 0),
    ("Plan up to 1.", "done"),
]


@pytest.mark.parametrize("sentence", MANDATORY)
def test_SFB_7_2_and_7_4_what_has_no_smaller_number_cannot_be_declined(sentence: str):
    s = duel()
    give(s, 1, "hammer-throw")
    attack(s, "A", strength=1, before=[sentence])
    assert not {0, "stop", "skip", "done", "pass"} & offered(s) or asked(s) == (0, "SFB-7.10")


@pytest.mark.parametrize("sentence", MANDATORY)
def test_SFB_7_2_a_mandatory_ability_does_something(sentence: str):
    s = duel()
    give(s, 1, "hammer-throw")
    before = (at(s, "A"), at(s, "X"), damage(s, "X"), s.rooted[3], s.hands[1])
    attack(s, "A", strength=1, before=[sentence])
    while asked(s)[1] not in ("SFB-7.10", "SFB-5.13"):
        s.answer(s.waiting[0], s.options(s.waiting[0])[0])
    assert (at(s, "A"), at(s, "X"), damage(s, "X"), s.rooted[3], s.hands[1]) != before


@pytest.mark.parametrize(("sentence", "nothing"), UP_TO)
def test_SFB_7_3_and_7_4_up_to_a_number_may_be_nothing(sentence: str, nothing: str | int):
    s = duel()
    stats(s, "A", damage=2)
    card(s, "A", "skill", text=["Draw up to 1."])
    before = (s.at[:], s.hurt[:], len(s.hands[0]), s.tops[0])
    attack(s, "A", strength=1, before=[sentence])
    assert nothing in offered(s)
    answer(s, nothing)
    assert (s.at[:], s.hurt[:], len(s.hands[0]), s.tops[0]) == before
    assert asked(s) == (0, "SFB-7.10")


def test_SFB_7_2_and_7_9_a_pre_attack_ability_is_complete_before_the_choice_to_attack():
    s = brawl()
    stand(s, A=(-1, 2), X=(0, 1))
    attack(s, "A", strength=1, before=["Draw up to 1.", "Dash 1."])
    assert (asked(s), len(s.hands[0])) == ((0, "SFB-19.10"), 0)
    answer(s, 1)
    assert (asked(s), len(s.hands[0])) == ((0, "SFB-19.5"), 1)
    answer(s, (-1, 1))
    assert asked(s) == (0, "SFB-7.10")


def test_SFB_7_5_movement_and_pre_attack_happen_though_no_attack_follows():
    s = duel()
    attack(s, "A", strength=3, move=1, before=["Push 1 on an Enemy within 1."])
    answer(s, "stop")
    assert at(s, "X") == (1, 1)  # so nobody is left to attack
    assert (damage(s, "X"), is_done(s), len(s.discards[0])) == (0, True, 1)


def test_SFB_7_6_a_post_attack_ability_needs_an_attack():
    s = duel()
    attack(s, "A", strength=0, after=["Push 1 on the target."])
    answer(s, "skip")
    assert at(s, "X") == (0, 1)
    attack(s, "A", strength=0, core="creation", after=["Push 1 on the target."])
    answer(s, "attack")
    assert at(s, "X") == (1, 1)  # an attack that deals nothing was made all the same


def test_SFB_7_7_a_reaction_may_have_abilities_before_and_after():
    s = duel()
    stats(s, "X", damage=2)
    word = reaction(s, "X", before=["Heal 1 on this Champion."], after=["Push 1 on the attacker."])
    attack(s, "A", strength=1)
    answer(s, "attack", word)
    assert (asked(s), damage(s, "X")) == ((1, "SFB-19.26"), 2)
    answer(s, 1)
    assert (damage(s, "X"), at(s, "A")) == (2, (-2, 1))


# ---- the order of the nine steps ------------------------------------------------------------------------------------
def test_SFB_7_8_to_7_16_the_nine_steps_in_their_order():
    s = brawl()
    stand(s, A=(-1, 2), B=(-2, 2), X=(0, 1), Y=(-2, 1))
    for letter in "AX":
        stats(s, letter, damage=2)
    word = reaction(s, "X", defence=1, before=["Heal 1 on this Champion."], after=["Draw up to 1."])
    attack(s, "A", strength=3, move=1, before=["Heal 1 on this Champion."], after=["Draw up to 2."])
    seen = []
    for given in ((-1, 1), 1, "attack", "X", word, 0, 0, 0):
        seen.append((*asked(s), damage(s, "X")))
        answer(s, given)
    assert seen == [
        (0, "SFB-6.8", 2),
        (0, "SFB-19.26", 2),
        (0, "SFB-7.10", 2),
        (0, "SFB-7.11", 2),
        (1, "SFB-7.12", 2),
        (1, "SFB-19.26", 2),  # the Reaction's pre-attack ability
        (1, "SFB-19.10", 4),  # after the damage: the Reaction's post-attack ability
        (0, "SFB-19.10", 4),  # and last the attack's
    ]
    assert is_done(s)


def test_SFB_7_8_movement_may_be_all_of_it_some_or_none():
    for steps in ([], [(-1, 2)], [(-1, 2), (-1, 3)]):
        s = duel()
        attack(s, "A", strength=1, move=2)
        for step in steps:
            answer(s, step)
        if len(steps) < 2:
            answer(s, "stop")
        assert at(s, "A") == (steps[-1] if steps else (-1, 1))


def test_SFB_7_10_whoever_does_not_attack_ends_the_activation_at_once():
    s = duel()
    reaction(s, "X", defence=1)
    attack(s, "A", strength=1, after=["Draw up to 1."])
    answer(s, "skip")
    assert (asked(s), damage(s, "X")) == ((0, "SFB-5.13"), 0)


def test_SFB_7_13_and_7_46_strength_and_defence_of_this_moment_for_each_target():
    s = brawl()
    stand(s, A=(-1, 1), B=(-1, 2), X=(0, 1), Y=(-2, 1))
    stats(s, "A", ability=["+1 strength on area attacks."])
    stats(s, "X", defence=1, guard=1)
    stats(s, "Y", damage=3)
    attack(s, "A", "Area: a ring.", 2, during=["If the target is Bloodied: +1 strength."])
    answer(s, "attack")
    assert [damage(s, letter) for letter in "BXY"] == [3, 1, 3 + 4]


def test_SFB_7_14_damage_is_dealt_after_the_reaction():
    s = duel()
    reaction(s, "X", defence=1)
    attack(s, "A", strength=2)
    answer(s, "attack")
    assert damage(s, "X") == 0
    answer(s, "pass")
    assert damage(s, "X") == 2


@pytest.mark.parametrize(("fallen", "drawn"), [("X", 1), ("Y", 0)])
def test_SFB_7_15_and_7_17_step_8_asks_for_the_champion_the_reaction_was_played_on(fallen: str, drawn: int):
    """The Reaction is on Y; whether X falls does not matter to it."""
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1), Y=(-2, 1))
    stats(s, fallen, hit_points=1)
    word = reaction(s, "X", after=["Draw up to 1."])
    attack(s, "A", "Area: a ring.", 1)
    answer(s, "attack", word, "Y")
    assert at(s, fallen) == "gate"
    assert (asked(s) == (1, "SFB-19.10")) is bool(drawn)


def test_SFB_7_16_a_fallen_attacker_has_no_step_9():
    s = duel()
    stats(s, "A", hit_points=1)
    word = reaction(s, "X", after=["Deal 1 damage to the attacker."])
    attack(s, "A", strength=1, after=["Draw up to 1."])
    answer(s, "attack", word)
    assert (at(s, "A"), s.vp, level(s, "X"), is_done(s)) == ("gate", [0, 1], 1, True)


def test_SFB_7_18_a_reactions_pre_attack_ability_acts_before_strength_is_counted():
    s = duel()
    stats(s, "A", damage=2)
    word = reaction(s, "X", before=["Deal 1 damage to the attacker."])
    attack(s, "A", strength=1, during=["If this Champion is Bloodied: +2 strength."])
    answer(s, "attack", word)
    assert (damage(s, "A"), damage(s, "X")) == (3, 3)


def test_SFB_7_19_a_pre_attack_effect_names_its_own_subject():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1), Y=(-2, 1))
    reaction(s, "X", defence=2)
    attack(s, "A", strength=1, before=["Deal 1 damage to an Enemy within 1."])
    assert asked(s) == (0, "SFB-7.55")
    answer(s, "Y")
    assert told(s, "SubjectChosen") == ["Deal 1 damage to an Enemy within 1. Deryn is chosen"]
    assert (asked(s), damage(s, "Y")) == ((0, "SFB-7.10"), 1)
    answer(s, "attack", "X")
    assert asked(s) == (1, "SFB-7.12")


def test_SFB_7_20_without_a_legal_target_there_is_no_choice_to_attack():
    s = brawl()
    stand(s, A=(-1, 1), X=(1, 1))
    attack(s, "A", strength=1, move=1, after=["Draw up to 1."])
    answer(s, (-2, 2))
    assert (is_done(s), s.ready[0], len(s.discards[0])) == (True, 6, 1)


def test_SFB_7_21_an_attacker_that_falls_before_its_attack_forfeits_everything():
    s = brawl()
    stand(s, A=(-1, 2), X=(0, 1))
    stats(s, "A", hit_points=2)
    trap(s, (-1, 1), "2")
    attack(s, "A", strength=1, before=["Dash 1.", "Deal 1 damage to an Enemy within 9.", "Draw up to 1."])
    answer(s, (-1, 1))
    assert asked(s) == (0, "SFB-15.9")
    answer(s, (-2, 2))
    assert (at(s, "A"), s.vp, damage(s, "X"), is_done(s)) == ("gate", [0, 1], 0, True)


def test_SFB_7_22_an_attacker_that_falls_in_step_5_stops_the_attack_but_not_step_8():
    s = duel()
    stats(s, "A", hit_points=1)
    word = reaction(s, "X", before=["Deal 1 damage to the attacker."], after=["Draw up to 1."])
    attack(s, "A", strength=3, damage=["Poison 1."], after=["Draw up to 1."])
    answer(s, "attack", word)
    assert (damage(s, "X"), asked(s)) == (0, (1, "SFB-19.10"))
    answer(s, 1)
    assert is_done(s)


def test_SFB_7_23_a_target_that_has_jumped_away_is_still_hit():
    s = duel()
    word = reaction(s, "X", before=["Jump 3."])
    attack(s, "A", strength=2, after=["Root the target."])
    answer(s, "attack", word, (3, 0))
    assert (at(s, "X"), damage(s, "X"), s.rooted[3]) == ((3, 0), 2, 1)


def test_SFB_7_24_the_other_targets_are_dealt_with():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1), Y=(-2, 1))
    stats(s, "X", hit_points=2)
    trap(s, (1, 1), "2")
    word = reaction(s, "X", before=["Jump 1."])
    attack(s, "A", "Area: a ring.", 2)
    answer(s, "attack", word, "X", (1, 1), (-2, 2))
    assert (at(s, "X"), damage(s, "Y"), s.vp) == ("gate", 2, [1, 0])


def test_SFB_7_52_one_target_completely_after_the_other_in_the_players_order():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1), Y=(-2, 1), Z=(-1, 2))
    attack(s, "A", "Area: a ring.", 0, after=["Force 2 on the target.", "Root the target."])
    answer(s, "attack")
    assert (asked(s), offered(s)) == ((0, "SFB-7.52"), {"X", "Y", "Z"})
    answer(s, "Z", (-1, 3))
    assert asked(s) == (0, "SFB-19.17")  # still Z
    answer(s, "stop")
    assert offered(s) == {"X", "Y"}
    answer(s, "X", "stop", "stop")
    assert s.rooted[3:] == [0, 0, 0]  # now Root, for all of them
    answer(s, "Y", "X")
    assert s.rooted[3:] == [1, 1, 1]


def test_SFB_7_53_a_fallen_target_is_spared_and_the_player_still_gains():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1), Y=(-2, 1))
    stats(s, "X", hit_points=1)
    attack(s, "A", "Area: a ring.", 1, after=["Push 1 on the target.", "Draw up to 1."])
    answer(s, "attack")
    assert (at(s, "X"), at(s, "Y"), asked(s)) == ("gate", (-3, 1), (0, "SFB-19.10"))


def test_SFB_7_54_an_attack_whose_target_is_gone_counts_as_made():
    s = duel()
    stats(s, "X", hit_points=2)
    stats(s, "A", damage=3)
    trap(s, (1, 1), "2")
    word = reaction(s, "X", before=["Jump 1."])
    attack(s, "A", strength=2, damage=["Lifesteal."], after=["Heal 1 on this Champion."])
    answer(s, "attack", word, (1, 1), (-2, 2))
    assert (at(s, "X"), damage(s, "A"), asked(s)) == ("gate", 3, (0, "SFB-19.26"))


def test_SFB_7_55_a_subject_that_can_be_affected_must_be_chosen():
    """Push needs the row, Heal needs damage, Fear a way out."""
    s = brawl()
    stand(s, A=(-1, 1), B=(-2, 2), C=(-1, 2), X=(0, 1), Y=(1, 0))
    stats(s, "C", damage=1)
    use(s, "A", "Push 1 on an Enemy within 2.", "Heal 1 on an Ally within 2.")
    assert at(s, "X") == (1, 1)  # Y is in no row with A
    assert asked(s) == (0, "SFB-19.26")
    assert "Tzu Xiao" in s.asks[0].prompt


def test_SFB_7_55_fear_may_not_be_wasted_on_whoever_cannot_flee():
    """X is in the corner with an Enemy in its only way, Y can run."""
    s = brawl()
    stand(s, A=(0, 3), B=(2, 2), X=(1, 3), Y=(-1, 3))
    use(s, "A", "Fear 1 on an Enemy within 1.")
    assert asked(s) == (1, "SFB-19.12")
    assert "Deryn" in s.asks[0].prompt


def test_SFB_7_52_and_7_55_whoever_could_not_at_first_has_its_turn_when_it_can():
    """Y stands where X must flee to; once Y has fled, X can."""
    s = brawl()
    stand(s, A=(0, 3), X=(1, 3), Y=(2, 2))
    use(s, "A", "Fear 1 on each Enemy within 2.")
    while asked(s) == (1, "SFB-19.12"):
        answer(s, "direction:north-east")
    assert (at(s, "X"), at(s, "Y"), is_done(s)) == ((2, 2), (3, 1), True)


def test_SFB_7_55_whoever_fails_a_condition_is_not_asked_about():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1), Y=(-2, 1))
    stats(s, "X", defence=1)
    attack(s, "A", "Area: a ring.", 1, after=["If the target was damaged: Force 1 on the target."])
    answer(s, "attack")
    assert asked(s) == (0, "SFB-19.17")
    assert "Deryn" in s.asks[0].prompt


# ---- drawn out -------------------------------------------------------------------------------------------------------
DUEL = """
      . . . . . .
     . . . . . . .
    . . . . . . . .
     . # . # . # .
    . . . A X . . .
     . . . . . . .
      . . . . . .
"""


def test_SFB_7_21_a_champion_that_falls_on_the_way_ends_its_activation():
    s = brawl(DUEL)
    trap(s, (-1, 2), "3")
    stats(s, "A", hit_points=3)
    attack(s, "A", strength=2, move=2)
    answer(s, (-1, 2), (1, 0))
    assert (at(s, "A"), damage(s, "X"), s.vp, is_done(s)) == ("gate", 0, [0, 1], True)


def test_DX_34_and_SFB_7_18_and_7_23_targets_stay_locked_and_a_later_push_needs_the_row():
    s = brawl(DUEL)
    word = reaction(s, "X", defence=0, before=["Fear 1 on the attacker."])
    attack(s, "A", strength=2, after=["Push 2 on the target."])
    answer(s, "attack", word)
    assert asked(s) == (0, "SFB-19.12")
    answer(s, "direction:south-west")
    assert (at(s, "A"), damage(s, "X"), at(s, "X")) == ((-2, 2), 2, (0, 1))


def test_SFB_7_20_an_attack_without_a_target_says_so():
    s = brawl()
    stand(s, A=(0, 1), X=(3, -3))
    attack(s, "A", strength=1, move=0)
    assert "Cleave finds no target" in [event.text for event in s.events]
