"""Displacement and Root, rule by rule [SFB-16]."""

from __future__ import annotations

import pytest

from tests.games.super_fantasy_brawl.table import (
    answer,
    at,
    attack,
    brawl,
    damage,
    is_done,
    level,
    stand,
    stats,
    told,
    trap,
    use,
    who,
)
from tests.games.super_fantasy_brawl.test_keywords import pair

pytestmark = pytest.mark.both


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
    assert told(s, "DamageSuffered") == ["Dugrun suffers 2 damage"]
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
