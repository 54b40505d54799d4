"""Displacement and Root: Push, Pull, Fear and Force, and what stops them [SFB-16]."""

from __future__ import annotations

import pytest

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
    stand,
    stats,
    told,
    trap,
    use,
    who,
)
from tests.games.super_fantasy_brawl.test_keywords import pair


@pytest.mark.parametrize("keyword", ["Fear", "Force", "Pull", "Push"])
def test_SFB_16_1_and_16_2_all_four_are_displacement_and_can_be_negated_with_their_damage(keyword: str):
    s = pair(B=(1, 1))
    stats(s, "X", ability=["Cannot be displaced."])
    attack(s, "A", strength=0, after=[f"{keyword} 3 on the target."])
    answer(s, "attack")
    assert (at(s, "X"), damage(s, "X"), is_done(s)) == ((0, 1), 0, True)


def test_SFB_16_2_place_is_not_negated():
    s = brawl()
    stand(s, A=(-1, 1), B=(1, 1))
    stats(s, "B", ability=["Cannot be displaced."])
    use(s, "A", "Place an Ally within 4 next to this Champion.")
    answer(s, (0, 1))
    assert at(s, "B") == (0, 1)


@pytest.mark.parametrize(("keyword", "hurt"), [("Push", 3), ("Pull", 3), ("Fear", 0), ("Force", 0)])
def test_SFB_16_3_to_16_5_and_19_43_and_19_50_and_EX_7_nothing_moves_a_rooted_champion(keyword: str, hurt: int):
    s = pair()
    stats(s, "X", rooted=1, defence=1)
    attack(s, "A", strength=1, after=[f"{keyword} 3 on the target."])
    answer(s, "attack")
    assert (at(s, "X"), damage(s, "X"), is_done(s)) == ((0, 1), hurt, True)


def test_SFB_16_6_a_rooted_champion_can_be_placed_and_place_itself():
    s = brawl()
    stand(s, A=(-1, 1), X=(2, 1))
    stats(s, "A", rooted=1)
    use(s, "A", "Place this Champion next to an Enemy within 4.")
    answer(s, (1, 1))
    assert at(s, "A") == (1, 1)


@pytest.mark.parametrize(("keyword", "left"), [("Push", 2), ("Pull", 1)])
def test_SFB_16_7_and_DX_9_a_root_trap_ends_a_push_or_pull_and_the_rest_is_damage(keyword: str, left: int):
    s = pair()
    if keyword == "Pull":
        stand(s, X=(3, 1))
    trap(s, (1, 1), "r")
    use(s, "A", f"{keyword} 3 on an Enemy within 4.")
    answer(s, (1, 0))
    assert (at(s, "X"), damage(s, "X"), s.rooted[who(s, "X")]) == ((1, 1), left, 1)


def test_SFB_16_8_the_damage_of_a_push_is_dealt_once_after_it_and_by_whoever_pushed():
    s = pair()
    stats(s, "X", hit_points=2)
    use(s, "A", "Push 5 on an Enemy within 1.")
    assert told(s, "DamageSuffered") == ["Dugrun cannot go on and suffers 2 damage, 0 of 2 left"]
    assert (at(s, "X"), s.vp, level(s, "A")) == ("gate", [1, 0], 1)


def test_SFB_16_9_whoever_falls_to_a_trap_on_the_way_suffers_nothing_more():
    s = pair()
    stats(s, "X", hit_points=1)
    trap(s, (1, 1), "1")
    use(s, "A", "Push 3 on an Enemy within 1.")
    answer(s, (1, 0))
    assert (damage(s, "X"), s.vp, told(s, "DamageSuffered")) == (0, [1, 0], [])


@pytest.mark.parametrize("keyword", ["Push", "Fear", "Force"])
def test_SFB_16_10_passed_traps_are_sprung_and_the_displacement_goes_on(keyword: str):
    s = pair()
    trap(s, (1, 1), "1")
    use(s, "A", f"{keyword} 2 on an Enemy within 1.")
    if keyword == "Fear":
        answer(s, "direction:east")
    if keyword == "Force":
        answer(s, (1, 1))
    answer(s, (1, 0))
    if keyword == "Force":
        answer(s, (2, 1))
    assert (at(s, "X"), damage(s, "X")) == ((2, 1), 1)


# ---- drawn out -------------------------------------------------------------------------------------------------------
ONE_ROW = """
      . . . . . .
     . . . . . . .
    . . . . . . . .
     . # . # . # .
    . . . A X . . .
     . . . . . . .
      . . . . . .
"""


def test_EX_6_and_SFB_15_15_a_push_onto_a_trap_fells_for_the_pusher():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # 2 # . # .
        . . . . . . . .
         . . . X . . .
          . . . A . .
    """)
    stats(s, "X", hit_points=5)
    attack(s, "A", strength=3, after=["Push 2 on the target."])
    answer(s, "attack")
    assert (damage(s, "X"), at(s, "X"), s.vp) == (0, "gate", [1, 0])
    assert asked(s) == (1, "SFB-15.9")
    assert level(s, "A") == 0
    answer(s, (1, 0))
    assert level(s, "A") == 1
    assert is_done(s)


@pytest.mark.parametrize(("distance", "hurt"), [(2, 0), (3, 1)])
def test_DX_7_and_SFB_19_23_a_pull_stops_before_the_puller(distance, hurt):
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        A . . X . . . .
         . . . . . . .
          . . . . . .
    """)
    use(s, "A", f"Pull {distance} on an Enemy within 3.")
    assert (at(s, "X"), damage(s, "X")) == ((-3, 1), hurt)


def test_SFB_16_10_and_19_25_every_trap_on_the_way_of_a_push_is_sprung():
    s = brawl(ONE_ROW)
    trap(s, (1, 1), "1")
    trap(s, (2, 1), "2")
    use(s, "A", "Push 3 on an Enemy within 1.")
    answer(s, (1, 0), (-1, 0))
    assert (at(s, "X"), damage(s, "X")) == ((3, 1), 3)


def test_SFB_16_1_and_16_2_whoever_cannot_be_displaced_suffers_no_damage_from_it():
    s = brawl(ONE_ROW)
    stats(s, "X", ability=["Cannot be displaced."], rooted=1)
    attack(s, "A", strength=0, after=["Push 2 on the target.", "Pull 2 on the target.", "Fear 2 on the target."])
    answer(s, "attack")
    assert (at(s, "X"), damage(s, "X"), is_done(s)) == ((0, 1), 0, True)


def test_SFB_16_6_and_19_43_a_rooted_champion_can_be_placed():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A . B . .
         . . . . . . .
          . . . . . .
    """)
    stats(s, "B", rooted=1)
    use(s, "A", "Place an Ally within 4 next to this Champion.")
    assert offered(s) == {(0, 1), (-2, 1), (-1, 0), (0, 0), (-2, 2), (-1, 2)} - {(0, 0)}
    answer(s, (0, 1))
    assert at(s, "B") == (0, 1)


def test_DX_10_and_SFB_19_53_an_enemy_of_the_feared_champion_shortens_a_direction():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X . B .
         . . . . . . .
          . . . . . .
    """)
    use(s, "A", "Fear 2 on an Enemy within 1.")
    assert offered(s) == {"direction:north-east", "direction:south-east"}


def test_SFB_19_55_a_root_trap_ends_a_force():
    s = brawl(ONE_ROW)
    trap(s, (1, 1), "r")
    use(s, "A", "Force 3 on an Enemy within 1.")
    answer(s, (1, 1))
    assert asked(s) == (1, "SFB-15.9")
    answer(s, (1, 0))
    assert (at(s, "X"), is_done(s)) == ((1, 1), True)
