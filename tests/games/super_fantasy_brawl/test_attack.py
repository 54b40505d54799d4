"""Attacks in nine steps: targets, strength and defence, damage keywords, before and after [SFB-7]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl.arena import SHAPES
from grandmelee.games.super_fantasy_brawl.attack import DeclareTargets
from tests.games.super_fantasy_brawl.table import (
    answer,
    asked,
    at,
    attack,
    brawl,
    damage,
    is_done,
    level,
    offered,
    reaction,
    refused,
    skill,
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
     . . . . . . .
      . . . . . .
"""


def targets(drawing: str, letter: str, aim: str, **given: object) -> set[object]:
    """Whom that Champion may aim at."""
    s = brawl(drawing)
    attack(s, letter, aim, 1, **given)
    if is_done(s):
        return set()
    legal = s.open[0].legal  # type: ignore[attr-defined]
    return {short for short in "ABCXYZ" if s.words[who(s, short)] in legal} | {
        s.word(option) for option in legal if option not in s.words
    }


# ---- declaring targets ----------------------------------------------------------------------------------------------
def test_EX_1_and_SFB_7_25_7_26_7_29_and_7_30_fireball():
    drawing = """
          . . . . . .
         . . . . . . .
        . . . Y . . . .
         . # . # . # .
        . . X Z . . . .
         . . . A . . .
          . . . . . .
    """
    assert targets(drawing, "A", "Indirect shot, range 2-3.") == {"X", "Y"}
    far = drawing.replace("Y", ".").replace(". . . . . . .", ". . . Y . . .", 1)
    assert targets(far, "A", "Indirect shot, range 2-3.") == {"X"}


def test_EX_2_and_SFB_7_34_to_7_36_challenge_attack():
    drawing = """
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # Y # .
        . . . A . X Z .
         . . . . . . .
          . . . . . .
    """
    assert targets(drawing, "A", "Direct shot, range 1-2.") == {"X"}
    assert targets(drawing.replace("A . X", "A B X"), "A", "Direct shot, range 1-2.") == set()
    assert targets(drawing.replace("A . X Z", "A Z X ."), "A", "Direct shot, range 1-2.") == {"Z"}
    assert targets(drawing.replace("A . X", "A 1 X"), "A", "Direct shot, range 1-2.") == {"X"}


def test_DX_11_and_SFB_7_33_7_35_and_17_4_a_statue_blocks_a_direct_shot_only():
    drawing = """
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # A # X # .
        . . . . . . . .
         . . . . . . .
          . . . . . .
    """
    assert targets(drawing, "A", "Direct shot, range 1-3.") == set()
    assert targets(drawing, "A", "Indirect shot, range 2-3.") == {"X"}


def test_DX_12_and_SFB_7_32_range_counts_through_a_statue():
    drawing = """
          . . . . . .
         . . . . . . .
        . . . X . . . .
         . # . # . # .
        . . . . A . . .
         . . . . . . .
          . . . . . .
    """
    assert targets(drawing, "A", "Indirect shot, range 2-3.") == {"X"}


def test_SFB_7_28_and_7_31_melee_is_one_adjacent_enemy_and_one_figure_means_from_1():
    drawing = """
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X . Z .
         . . . Y . . .
          . . . . . .
    """
    assert targets(drawing, "A", "Melee.") == {"X", "Y"}
    assert targets(drawing, "A", "Indirect shot, range 1.") == {"X", "Y"}
    assert targets(drawing, "A", "Indirect shot, range 3.") == {"X", "Y", "Z"}
    assert targets(drawing, "A", "Direct shot, range 3.") == {"X", "Y"}


def test_SFB_4_14_and_7_43_only_enemies_in_the_arena_are_targets_and_refusals_say_why():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . B A X . . .
         . . . Y . . .
          . . . . . .
    """)
    attack(s, "A", strength=1)
    answer(s, "attack")
    assert refused(s, "B") == "SFB-4.14"
    assert refused(s, "Z") == "SFB-7.43"
    assert refused(s, "attack") == "SFB-7.11"


@pytest.mark.parametrize(
    ("aim", "letter", "rule"),
    [
        ("Direct shot, range 2-4.", "Y", "SFB-7.26"),
        ("Indirect shot, range 1-2.", "Z", "SFB-7.30"),
        ("Direct shot, range 1-4.", "X", "SFB-7.34"),
        ("Direct shot, range 1-4.", "Z", "SFB-7.35"),
    ],
)
def test_SFB_7_26_7_30_7_34_and_7_35_refusals_of_shots_say_why(aim, letter, rule):
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # X # .
        . . . A Y . Z .
         . . . . . . .
          . . . . . .
    """)
    attack(s, "A", aim)
    s.actor, s.card = who(s, "A"), max(s.card, *s.discards[0], -1)  # as it was before an attack without a target ended
    assert DeclareTargets(0, ()).refuse(s, s.words[who(s, letter)])[0] == rule


def test_SFB_7_27_7_37_to_7_39_and_7_42_an_area_hits_everyone_in_it_in_any_of_six_turns():
    drawing = """
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X . . .
         . . . B . . .
          . . . . . .
    """
    s = brawl(drawing)
    attack(s, "A", "Area: an arc of 3.", 2)
    answer(s, "attack")
    assert offered(s) == {"direction:east", "direction:north-east", "direction:south-east"}
    assert refused(s, "direction:west") == "SFB-7.40"
    answer(s, "direction:south-east")
    assert (damage(s, "A"), damage(s, "B"), damage(s, "X")) == (0, 2, 2)


def test_SFB_7_39_the_mirror_image_of_every_shape_is_one_of_its_turns():
    from grandmelee.kit.hexes import mirror

    for shape in SHAPES:
        mirrored = sorted(mirror(q, r) for q, r in shape.offsets)
        assert mirrored in [sorted(shape.turned(sixths)) for sixths in range(6)]


def test_EX_12_and_SFB_4_15_and_7_40_an_area_needs_an_enemy():
    drawing = """
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X . . .
         . . . B . . .
          . . . . . .
    """
    s = brawl(drawing)
    stats(s, "B", defence=1)
    attack(s, "A", "Area: a ring.", 3)
    answer(s, "attack")
    assert (damage(s, "X"), damage(s, "B")) == (3, 2)
    assert targets(drawing.replace("X", "."), "A", "Area: a ring.") == set()


def test_SFB_7_41_nothing_shields_from_an_area():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # A # Y # .
        . . . . . . . .
         . . . . . . .
          . . . . . .
    """)
    attack(s, "A", "Area: a line of 3.", 2)
    answer(s, "attack")
    assert damage(s, "Y") == 2


# ---- strength and defence -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("strength", "defence", "dealt"), [(3, 1, 2), (1, 2, 0), (2, 0, 2)])
def test_DX_1_and_SFB_4_8_and_7_13_7_46_and_7_48_strength_minus_defence_never_below_0(strength, defence, dealt):
    s = brawl(DUEL)
    stats(s, "X", defence=defence)
    attack(s, "A", strength=strength, damage=["Poison 2."] if dealt == 0 else [])
    answer(s, "attack")
    assert damage(s, "X") == dealt


def test_EX_10_and_SFB_7_44_7_45_and_7_47_a_printed_0_can_be_raised_and_never_falls_below_0():
    s = brawl(DUEL)
    stats(s, "X", guard=1)
    attack(s, "A", strength=2)
    answer(s, "attack")
    assert damage(s, "X") == 1
    attack(s, "A", strength=2, core="creation")
    answer(s, "attack")
    assert damage(s, "X") == 2  # the defence applies to each attack in full
    s = brawl(DUEL)
    stats(s, "X", guard=-1)
    attack(s, "A", strength=2)
    answer(s, "attack")
    assert damage(s, "X") == 2


def test_EX_11_and_SFB_4_9_and_4_10_damage_ignores_defence():
    s = brawl(DUEL)
    stats(s, "X", defence=3)
    use(s, "A", "Deal 1 damage to an Enemy within 1.")
    assert damage(s, "X") == 1


def test_SFB_14_5_and_14_7_bonuses_of_the_levelled_up_side():
    s = brawl(DUEL)
    stats(s, "A", ability=["+1 strength on melee attacks.", "If the target is Bloodied: +1 strength."])
    stats(s, "X", damage=3, ability=["If this Champion is next to a Statue: +1 defence."])
    attack(s, "A", strength=2)
    answer(s, "attack")
    assert damage(s, "X") == 6


def test_SFB_4_12_a_range_bonus_lengthens_the_maximum_only():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X . Y .
         . . . . . . .
          . . . . . .
    """)
    stats(s, "A", ability=["+1 range on indirect shots."])
    attack(s, "A", "Indirect shot, range 2-2.", 2)
    answer(s, "attack")
    assert (damage(s, "X"), damage(s, "Y")) == (0, 2)


def test_SFB_19_1_and_19_2_and_DX_29_bloodied_is_3_damage_now():
    for hurt, dealt in ((3, 3), (2, 2)):
        s = brawl(DUEL)
        stats(s, "X", damage=hurt)
        attack(s, "A", strength=2, during=["If the target is Bloodied: +1 strength."])
        answer(s, "attack")
        assert damage(s, "X") == hurt + dealt


# ---- damage keywords ------------------------------------------------------------------------------------------------
def test_DX_2_and_SFB_19_39_and_7_50_poison():
    s = brawl(DUEL)
    stats(s, "X", defence=1)
    attack(s, "A", strength=2, damage=["Poison 2."])
    answer(s, "attack")
    assert damage(s, "X") == 3


@pytest.mark.parametrize(("keywords", "dealt"), [(["Double."], 4), (["Double.", "Poison 1."], 5)])
def test_DX_3_and_SFB_19_8_19_9_and_7_51_double(keywords, dealt):
    s = brawl(DUEL)
    stats(s, "X", defence=1)
    attack(s, "A", strength=3, damage=keywords)
    answer(s, "attack")
    assert damage(s, "X") == dealt


def test_DX_4_and_SFB_19_32_and_19_33_lifesteal_counts_the_calculated_damage():
    s = brawl(DUEL)
    stats(s, "A", damage=4)
    stats(s, "X", defence=1, damage=8)
    attack(s, "A", strength=3, damage=["Lifesteal."])
    answer(s, "attack")
    assert (damage(s, "A"), at(s, "X")) == (2, "gate")


def test_SFB_19_34_and_19_40_lifesteal_sums_and_poison_checks_each_target():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X . . .
         . . . B . . .
          . . . . . .
    """)
    stats(s, "A", damage=8)
    stats(s, "X", defence=2)
    attack(s, "A", "Area: a ring.", 2, damage=["Lifesteal.", "Poison 1."])
    answer(s, "attack")
    assert (damage(s, "A"), damage(s, "B"), damage(s, "X")) == (6, 3, 0)


# ---- before and after -----------------------------------------------------------------------------------------------
def test_SFB_7_1_7_8_7_9_and_5_21_movement_then_pre_attack_then_the_choice():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . . X . . .
         . . . . . . .
          . . A . . .
    """)
    attack(s, "A", strength=2, move=1, before=["Dash 1."])
    assert asked(s) == (0, "SFB-6.8")
    answer(s, (-2, 2))
    assert asked(s) == (0, "SFB-19.5")
    answer(s, (-1, 1))
    assert asked(s) == (0, "SFB-7.10")
    answer(s, "attack")
    assert damage(s, "X") == 2


def test_SFB_7_5_7_6_7_10_and_5_22_one_may_move_and_not_attack_and_then_nothing_follows():
    s = brawl(DUEL)
    attack(s, "A", strength=2, before=["Dash 1."], after=["Draw up to 1."])
    answer(s, "stop", "skip")
    assert (damage(s, "X"), is_done(s)) == (0, True)


def test_SFB_7_20_without_a_legal_target_the_activation_ends():
    s = brawl(DUEL)
    attack(s, "A", "Indirect shot, range 2-3.", after=["Draw up to 1."])
    assert is_done(s)


def test_SFB_7_2_and_7_19_a_pre_attack_effect_picks_its_own_subject_and_opens_no_window():
    s = brawl(DUEL)
    reaction(s, "X", defence=2)
    attack(s, "A", strength=2, before=["Deal 1 damage to an Enemy within 1."])
    assert damage(s, "X") == 1
    assert asked(s) == (0, "SFB-7.10")


def test_SFB_7_21_a_champion_that_falls_on_the_way_ends_its_activation():
    s = brawl(DUEL)
    trap(s, (-1, 2), "3")
    stats(s, "A", hit_points=3)
    attack(s, "A", strength=2, move=2)
    answer(s, (-1, 2), (1, 0))
    assert (at(s, "A"), damage(s, "X"), s.vp, is_done(s)) == ("gate", 0, [0, 1], True)


def test_SFB_7_14_7_49_and_7_52_all_targets_at_one_moment_then_one_after_another_as_the_player_likes():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X . . .
         . . . Y . . .
          . . . . . .
    """)
    attack(s, "A", "Area: a ring.", 1, after=["Push 1 on the target."])
    answer(s, "attack")
    assert (damage(s, "X"), damage(s, "Y")) == (1, 1)
    assert asked(s) == (0, "SFB-7.52")
    answer(s, "Y")
    assert (at(s, "X"), at(s, "Y")) == ((1, 1), (-1, 3))


def test_SFB_7_16_and_7_53_a_fallen_target_is_left_out_and_the_attackers_own_effects_still_happen():
    s = brawl(DUEL)
    stats(s, "X", hit_points=1)
    attack(s, "A", strength=2, after=["Push 2 on the target.", "Draw up to 1."])
    answer(s, "attack")
    assert asked(s) == (0, "SFB-19.10")
    answer(s, 1)
    assert (len(s.hands[0]), level(s, "A")) == (1, 1)


def test_DX_34_and_SFB_7_18_and_7_23_targets_stay_locked_and_a_later_push_needs_the_row():
    s = brawl(DUEL)
    word = reaction(s, "X", defence=0, before=["Fear 1 on the attacker."])
    attack(s, "A", strength=2, after=["Push 2 on the target."])
    answer(s, "attack", word)
    assert asked(s) == (0, "SFB-19.12")
    answer(s, "direction:south-west")
    assert (at(s, "A"), damage(s, "X"), at(s, "X")) == ((-2, 2), 2, (0, 1))


def test_SFB_7_22_an_attacker_felled_in_step_5_deals_nothing_and_the_reaction_goes_on():
    s = brawl(DUEL)
    stats(s, "A", hit_points=1)
    stats(s, "X", damage=2)
    word = reaction(s, "X", defence=0, before=["Deal 1 damage to the attacker."], after=["Heal 1 on this Champion."])
    attack(s, "A", strength=2, after=["Push 2 on the target."])
    answer(s, "attack", word)
    assert asked(s) == (1, "SFB-19.26")
    answer(s, 1)
    assert (at(s, "A"), damage(s, "X"), s.vp, level(s, "X")) == ("gate", 1, [0, 1], 1)


def test_SFB_7_24_and_7_54_and_8_19_a_target_felled_by_its_own_reaction_is_left_out_and_the_attack_counts_as_made():
    s = brawl(DUEL)
    trap(s, (1, 1), "3")
    stats(s, "X", hit_points=3)
    word = reaction(s, "X", defence=0, before=["Jump 1."], after=["Draw up to 1."])
    attack(s, "A", strength=2, after=["Draw up to 1."])
    answer(s, "attack", word, (1, 1))
    answer(s, (1, 0))
    assert (at(s, "X"), s.vp) == ("gate", [1, 0])
    assert asked(s) == (0, "SFB-19.10")  # the attacker's own effect, not the Reaction's
    answer(s, 0)
    assert level(s, "A") == 0  # it fell by its own side


def test_SFB_7_11_and_7_12_targets_then_the_opponents_choice():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X . . .
         . . . Y . . .
          . . . . . .
    """)
    reaction(s, "X", defence=1)
    attack(s, "A", strength=2)
    answer(s, "attack")
    assert asked(s) == (0, "SFB-7.11")
    answer(s, "Y")
    assert asked(s) == (1, "SFB-7.12")
    answer(s, "pass")
    assert (damage(s, "Y"), damage(s, "X")) == (2, 0)


def test_was_damaged_looks_at_attack_damage():
    for strength, fears in ((2, True), (0, False)):
        s = brawl(DUEL)
        attack(s, "A", strength=strength, after=["If the target was damaged: Fear 1 on the target."])
        answer(s, "attack")
        assert (asked(s) == (1, "SFB-19.12")) is fears


def test_SFB_9_6_skills_aim_as_attacks_do():
    s = brawl(DUEL)
    skill(s, "A", "Push 1 on the target.", target="Area: an arc of 3.")
    answer(s, "use", "direction:east")
    assert at(s, "X") == (1, 1)
