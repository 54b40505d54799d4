"""Every Action card of Dugrun, Tzu Xiao, Sunniva Vale and Harrow Pike, played with its own numbers."""

from __future__ import annotations

import pytest

from tests.games.super_fantasy_brawl.table import (
    answer,
    asked,
    at,
    attack,
    damage,
    give,
    hand,
    is_done,
    offered,
    stats,
    who,
)
from tests.games.super_fantasy_brawl.test_cards_deryn_to_gwaien import figures, reacting, scene


# ---- Dugrun ---------------------------------------------------------------------------------------------------------
def test_DUG_1_hammerfall():
    s = scene("dugrun", "hammerfall", A=(-2, 1), X=(0, 1))
    answer(s, "card:hammerfall", (-1, 1), "attack")
    assert (damage(s, "X"), s.ready[0]) == (4, 6)


def test_DUG_2_ground_pound():
    s = scene("dugrun", "ground-pound", A=(-2, 1), X=(0, 1), Y=(-1, 2), B=(-2, 2), Z=(1, 1))
    answer(s, "card:ground-pound", (-1, 1), "attack", "Y", "B")
    assert figures(s, "X", "Y", "B", "Z") == [3, 2, 2, 0]  # Z stands in X's way
    assert (at(s, "X"), at(s, "Y"), at(s, "B")) == ((0, 1), (-1, 3), (-3, 3))


@pytest.mark.parametrize(("place", "hurt"), [((-1, 1), 1), ((-2, 1), 0)])
def test_DUG_3_rune_of_stone(place: tuple[int, int], hurt: int):
    s = reacting("dugrun", "rune-of-stone", A=place, X=(0, 1))
    attack(s, "A", "Direct shot, range 2.", strength=3)
    answer(s, "attack", "card:rune-of-stone")
    assert (figures(s, "A", "X"), s.ready[1]) == ([hurt, 2], 5)


def test_DUG_4_round_for_everyone():
    s = scene("dugrun", "round-for-everyone", A=(-2, 1), B=(1, 1), C=(2, 1))
    for letter in "ABC":
        stats(s, letter, damage=3)
    answer(s, "card:round-for-everyone", (-1, 1), "use", 1, 1)
    assert (figures(s, "A", "B", "C"), s.ready[0], is_done(s)) == ([2, 2, 3], 5, True)  # C is at 3


def test_DUG_5_hammer_throw():
    s = scene("dugrun", "hammer-throw", A=(-2, 1), X=(2, 1))
    own = s.content.cards[s.content.champions[s.kinds[who(s, "X")]].cards[0]].slug
    give(s, 1, own)
    s.ready[1] = 0
    answer(s, "card:hammer-throw", (-1, 1), "attack", f"card:{own}")
    assert (damage(s, "X"), hand(s, 1), s.ready[0]) == (2, [], 3)


def test_DUG_6_chain_drag():
    s = scene("dugrun", "chain-drag", A=(-2, 1), X=(2, 1))
    answer(s, "card:chain-drag", (-1, 1), "attack")
    assert (damage(s, "X"), at(s, "X"), s.rooted[who(s, "X")], s.ready[0]) == (1, (0, 1), 1, 3)


# ---- Tzu Xiao -------------------------------------------------------------------------------------------------------
def test_TZU_1_challenge_attack():
    s = scene("tzu-xiao", "challenge-attack", A=(-3, 1), X=(1, 1))
    answer(s, "card:challenge-attack", (-2, 1), (-1, 1), "attack")
    assert (damage(s, "X"), at(s, "X"), s.ready[0]) == (2, (0, 1), 6)


def test_TZU_2_twin_claws():
    s = scene("tzu-xiao", "twin-claws", A=(-2, 1), X=(0, 1))
    stats(s, "X", defence=1)
    answer(s, "card:twin-claws", (-1, 1), "attack")
    assert (damage(s, "X"), s.ready[0]) == (2, 6)  # 1 and once more 1
    s = scene("tzu-xiao", "twin-claws", A=(-1, 1), X=(0, 1))
    answer(s, "card:twin-claws", "stop", "attack")
    assert damage(s, "X") == 4


def test_TZU_3_cats_poise():
    s = scene("tzu-xiao", "cats-poise", "pounce", A=(-1, 1))
    stats(s, "A", damage=3)
    answer(s, "card:cats-poise", (-2, 1), (-3, 1), (-4, 1), "use")
    assert offered(s) == {0, 1}
    answer(s, 1, "card:pounce")
    assert (damage(s, "A"), len(s.tops[0]), s.ready[0], is_done(s)) == (2, 1, 5, True)


def test_TZU_4_nine_lives():
    s = reacting("tzu-xiao", "nine-lives", A=(-1, 1), X=(0, 1))
    attack(s, "A", strength=3)
    answer(s, "attack", "card:nine-lives")
    assert (damage(s, "X"), offered(s)) == (2, {0, 1})
    answer(s, 1)
    assert offered(s) == {(1, 1), (1, 0), (0, 2), (-1, 2), "stop"}
    answer(s, (1, 1))
    assert (damage(s, "X"), at(s, "X"), s.ready[1]) == (1, (1, 1), 5)


def test_TZU_5_whirling_sweep():
    s = scene("tzu-xiao", "whirling-sweep", A=(-3, 1), X=(0, 1), B=(-1, 2), Z=(1, 1))
    answer(s, "card:whirling-sweep", (-2, 1), (-1, 1), "use", "direction:east", "X")
    assert figures(s, "X", "B", "Z") == [1, 0, 0]  # X cannot move, B can
    assert (at(s, "B"), s.ready[0], is_done(s)) == ((-1, 3), 3, True)


@pytest.mark.parametrize(("hurt", "more"), [(2, 2), (3, 3)])
def test_TZU_6_pounce(hurt: int, more: int):
    s = scene("tzu-xiao", "pounce", A=(-3, 1), X=(1, 1), Y=(-2, 1))
    stats(s, "X", damage=hurt)
    answer(s, "card:pounce", (0, 1), "attack")
    assert (damage(s, "X"), s.ready[0]) == (hurt + more, 3)


# ---- Sunniva Vale ---------------------------------------------------------------------------------------------------
def test_SUN_1_sunlance():
    s = scene("sunniva-vale", "sunlance", A=(-2, 1), X=(2, 1))
    answer(s, "card:sunlance", (-1, 1), "attack")
    assert (damage(s, "X"), s.ready[0]) == (3, 6)


@pytest.mark.parametrize(("defence", "hurt", "end"), [(0, 2, (3, 1)), (2, 0, (1, 1))])
def test_SUN_2_searing_flare(defence: int, hurt: int, end: tuple[int, int]):
    s = scene("sunniva-vale", "searing-flare", A=(-2, 1), X=(1, 1))
    stats(s, "X", defence=defence)
    answer(s, "card:searing-flare", (-1, 1), "attack")
    if hurt:
        answer(s, "direction:east")
    assert (damage(s, "X"), at(s, "X"), s.ready[0], is_done(s)) == (hurt, end, 6, True)


def test_SUN_3_benediction():
    s = scene("sunniva-vale", "benediction", A=(-3, 1), B=(1, 1), C=(2, 1))
    for letter in "ABC":
        stats(s, letter, damage=4)
    answer(s, "card:benediction", (-2, 1), (-1, 1), "use")
    assert offered(s) == {0, 1, 2, 3}  # B alone is within 2
    answer(s, 3)
    assert (figures(s, "A", "B", "C"), s.ready[0]) == ([4, 1, 4], 5)


def test_SUN_4_radiant_shield():
    s = reacting("sunniva-vale", "radiant-shield", A=(-1, 1), X=(0, 1))
    attack(s, "A", strength=4)
    answer(s, "attack", "card:radiant-shield")
    assert (damage(s, "X"), offered(s)) == (2, {0, 1})
    answer(s, 1)
    assert (damage(s, "X"), s.ready[1]) == (1, 5)


def test_SUN_5_wing_dive():
    s = scene("sunniva-vale", "wing-dive", A=(-4, 1), X=(1, 1), Y=(-2, 1))
    answer(s, "card:wing-dive")
    assert {(-3, 1), (-1, 1), (0, 1)} <= offered(s)
    assert (-2, 1) not in offered(s)
    answer(s, (0, 1), "attack")
    assert (damage(s, "X"), s.ready[0]) == (2, 3)


def test_SUN_6_beckon():
    s = scene("sunniva-vale", "beckon", A=(-2, 1), B=(3, 1), C=(3, 0))
    answer(s, "card:beckon", (-1, 1), "use")
    assert offered(s) == {"B", "C"}
    answer(s, "B", (0, 1), 1)
    assert (at(s, "B"), len(s.hands[0]), s.ready[0], is_done(s)) == ((0, 1), 1, 3, True)


# ---- Harrow Pike ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("defence", "hurt"), [(0, 4), (1, 3), (2, 0)])
def test_HAR_1_and_DX_2_venom_blade(defence: int, hurt: int):
    s = scene("harrow-pike", "venom-blade", A=(-3, 1), X=(0, 1))
    stats(s, "X", defence=defence)
    answer(s, "card:venom-blade", (-2, 1), (-1, 1), "attack")
    assert (damage(s, "X"), s.ready[0]) == (hurt, 6)


def test_HAR_2_poison_dart():
    s = scene("harrow-pike", "poison-dart", A=(-2, 1), X=(2, 1), Y=(0, 1))
    answer(s, "card:poison-dart", (-1, 1), "attack", "X")
    assert (figures(s, "X", "Y"), s.ready[0]) == ([2, 0], 6)


def test_HAR_3_drink_deep():
    s = scene("harrow-pike", "drink-deep", A=(-3, 1), B=(-1, 0), X=(0, 1), C=(-1, 2))
    stats(s, "A", damage=8)
    answer(s, "card:drink-deep", (-2, 1), (-1, 1), "attack", "direction:south-east")
    assert (figures(s, "A", "B", "C", "X"), s.ready[0]) == ([4, 0, 2, 2], 5)


def test_HAR_4_antidote():
    s = scene("harrow-pike", "antidote", "shadow-step", A=(-1, 1))
    stats(s, "A", damage=4)
    answer(s, "card:antidote", (-2, 1), (-3, 1), "use", 2, "card:shadow-step")
    assert (damage(s, "A"), len(s.tops[0]), s.ready[0], is_done(s)) == (2, 1, 5, True)


def test_HAR_5_and_DX_34_smoke_bomb():
    s = reacting("harrow-pike", "smoke-bomb", A=(-1, 1), X=(0, 1))
    attack(s, "A", strength=3, after=["Push 1 on the target."])
    answer(s, "attack", "card:smoke-bomb")
    assert asked(s) == (0, "SFB-19.12")
    answer(s, "direction:south-west")
    assert (at(s, "A"), damage(s, "X"), at(s, "X")) == ((-2, 2), 2, (0, 1))  # no common row for the Push
    assert s.ready[1] == 3


def test_HAR_6_shadow_step():
    s = scene("harrow-pike", "shadow-step", A=(-4, 1), X=(0, 1), Y=(1, 1))
    answer(s, "card:shadow-step")  # X alone is within 4
    assert offered(s) == {(-1, 1), (1, 0), (-1, 2), (0, 2)}
    answer(s, (-1, 1), "attack", (0, 2))
    assert (at(s, "A"), at(s, "X"), damage(s, "X"), s.ready[0]) == ((-1, 1), (0, 2), 1, 3)
