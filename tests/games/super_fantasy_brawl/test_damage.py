"""Strength, defence and the damage keywords [SFB-7.44 to 7.51]."""

from __future__ import annotations

import pytest

from tests.games.super_fantasy_brawl.table import (
    answer,
    at,
    attack,
    brawl,
    damage,
    stand,
    stats,
    use,
)
from tests.games.super_fantasy_brawl.test_attack import duel


# ---- damage ---------------------------------------------------------------------------------------------------------
def test_SFB_7_44_a_defence_of_0_can_be_raised():
    s = duel()
    stats(s, "X", ability=["+1 defence."])
    attack(s, "A", strength=2)
    answer(s, "attack")
    assert damage(s, "X") == 1


def test_SFB_7_45_defence_never_goes_below_0():
    s = duel()
    stats(s, "X", defence=1, guard=-3)
    attack(s, "A", strength=2)
    answer(s, "attack")
    assert damage(s, "X") == 2


def test_SFB_7_47_defence_counts_in_full_against_every_attack():
    s = duel()
    stats(s, "X", defence=2)
    for core in ("destruction", "creation", "manipulation"):
        attack(s, "A", strength=3, core=core)
        answer(s, "attack")
    assert damage(s, "X") == 3


def test_SFB_7_48_attack_damage_is_never_negative():
    s = duel()
    stats(s, "X", defence=5, damage=2)
    stats(s, "A", damage=4)
    attack(s, "A", strength=1, damage=["Lifesteal.", "Double.", "Poison 3."])
    answer(s, "attack")
    assert (damage(s, "X"), damage(s, "A")) == (2, 4)


def test_SFB_7_49_all_targets_suffer_at_the_same_moment():
    """Both sides stand at 4 VP; had one fallen before the other, its fall alone had decided."""
    s = brawl()
    stand(s, A=(-1, 1), B=(-1, 2), X=(0, 1))
    for letter in "BX":
        stats(s, letter, hit_points=1)
    s.vp[:] = [4, 4]
    attack(s, "A", "Area: a ring.", 1)
    answer(s, "attack")
    assert (s.vp, s.winners) == ([5, 5], [1])


def test_SFB_7_50_and_7_51_poison_lifesteal_and_double_in_this_order():
    """Poison fells the target, so Double finds nobody; the attacker is healed in between."""
    s = duel()
    stats(s, "A", damage=3)
    stats(s, "X", hit_points=4)
    s.vp[:] = [0, 0]
    attack(s, "A", strength=2, damage=["Double.", "Lifesteal.", "Poison 2."])
    answer(s, "attack")
    kinds = [event.kind for event in s.events]
    assert kinds.count("DamageSuffered") == 2
    assert kinds.index("KnockedOut") < kinds.index("Healed")
    assert (at(s, "X"), damage(s, "A")) == ("gate", 1)


def test_SFB_7_51_lifesteal_comes_before_double():
    s = duel()
    stats(s, "A", damage=3)
    attack(s, "A", strength=2, damage=["Double.", "Lifesteal."])
    answer(s, "attack")
    told_kinds = [event.kind for event in s.events if event.kind in ("DamageSuffered", "Healed")]
    assert told_kinds == ["DamageSuffered", "Healed", "DamageSuffered"]
    assert (damage(s, "X"), damage(s, "A")) == (4, 1)


def test_SFB_7_51_each_part_has_a_knock_out_check_of_its_own():
    """Attack damage fells X, and S wins with it; what Poison would do to B comes too late."""
    s = brawl()
    stand(s, A=(-1, 1), B=(-1, 2), X=(0, 1))
    stats(s, "X", hit_points=1)
    stats(s, "B", hit_points=2)
    s.vp[:] = [4, 4]
    attack(s, "A", "Area: a ring.", 1, damage=["Poison 1."])
    answer(s, "attack")
    assert (s.vp, s.winners, damage(s, "B")) == ([5, 4], [0], 1)


def test_SFB_13_10_conditional_damage_too_hits_all_its_subjects_at_one_moment():
    """Both sides stand at 4 VP; had one fallen before the other, its fall alone had decided."""
    s = brawl()
    stand(s, A=(-1, 1), B=(-1, 2), C=(-2, 2), X=(0, 1))
    for letter in "BCX":
        stats(s, letter, hit_points=4, damage=3)
    stats(s, "C", damage=1)
    s.vp[:] = [4, 4]
    attack(s, "A", "Area: a ring.", 0, after=["If the target is Bloodied: Deal 1 damage to the target."])
    answer(s, "attack")
    assert (s.vp, s.winners, damage(s, "C")) == ([5, 5], [1], 1)


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


def test_DX_2_and_SFB_19_39_and_7_50_poison():
    s = brawl(DUEL)
    stats(s, "X", defence=1)
    attack(s, "A", strength=2, damage=["Poison 2."])
    answer(s, "attack")
    assert damage(s, "X") == 3


@pytest.mark.parametrize(
    ("keyword", "dealt", "left"), [("Poison 2.", (2, 4), 4), ("Double.", (2, 4), 4), ("Lifesteal.", (2, 2), 2)]
)
def test_SFB_7_50_a_damage_keyword_under_a_condition_counts_for_those_who_meet_it(
    keyword: str, dealt: tuple[int, int], left: int
):
    """X is not Bloodied, Y is."""
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1), Y=(-2, 1))
    stats(s, "A", damage=4)
    stats(s, "Y", damage=3)
    attack(s, "A", "Area: a ring.", 2, damage=[f"If the target is Bloodied: {keyword}"])
    answer(s, "attack")
    assert (damage(s, "X"), damage(s, "Y") - 3, damage(s, "A")) == (*dealt, left)
