"""The level-up abilities of the eight Champions [SFB-14.5, SFB-14.7]."""

from __future__ import annotations

from typing import Any

import pytest

from grandmelee.games.super_fantasy_brawl import content
from grandmelee.games.super_fantasy_brawl.abilities import GRAMMAR, Bonuses
from grandmelee.games.super_fantasy_brawl.state import Table
from tests.games.super_fantasy_brawl.table import (
    again,
    answer,
    asked,
    at,
    attack,
    card,
    damage,
    is_done,
    offered,
    set_bonuses,
    stats,
    who,
)
from tests.games.super_fantasy_brawl.test_cards_deryn_to_gwaien import reacting, scene


# ---- abilities ------------------------------------------------------------------------------------------------------
def levelled(s: Table, letter: str) -> None:
    """Turn a Champion's card; its ability is the printed one, and only on that side."""
    kind = s.kinds[who(s, letter)]
    ability = content.load().champions[kind].ability
    set_bonuses(s, kind * 2 + 1, Bonuses([GRAMMAR.read(text) for text in ability]))
    s.level[who(s, letter)] = 1
    again(s)


@pytest.mark.parametrize(("slug", "place"), [("crossbow-bolt", (2, 1)), ("barbed-net", (1, 1))])
def test_SFB_14_5_and_14_7_eagle_eye_shoots_one_hex_further(slug: str, place: tuple[int, int]):
    for level in (0, 1):
        s = scene("deryn", slug, A=(-3, 1), X=place)  # 5 and 4 hexes, one more than printed
        if level:
            levelled(s, "A")
        answer(s, f"card:{slug}", "stop")
        assert is_done(s) == (level == 0)


def test_SFB_14_7_eagle_eye_leaves_the_minimum_as_it_is():
    s = scene("deryn", "harpoon-shot", A=(-1, 1), X=(0, 1))
    levelled(s, "A")
    answer(s, "card:harpoon-shot", "stop")
    assert is_done(s)


@pytest.mark.parametrize(("slug", "hurt"), [("ogre-slam", 4), ("bull-rush", 3), ("cleave", 3)])
def test_SFB_14_7_brute_force_adds_to_melee_attacks_not_to_areas(slug: str, hurt: int):
    s = scene("kilgore", slug, A=(-1, 1), X=(0, 1))
    levelled(s, "A")
    answer(s, f"card:{slug}", "stop", "attack")
    if slug == "cleave":
        answer(s, "direction:east")
    assert damage(s, "X") == hurt


@pytest.mark.parametrize("keyword", ["Push 2", "Pull 2", "Fear 2", "Force 2"])
def test_SFB_14_7_and_16_2_immovable_hoard(keyword: str):
    for level, moves in ((1, False), (0, True)):
        s = reacting("gold-arr", "coin-storm", A=(-2, 1), X=(0, 1))
        if level:
            levelled(s, "X")
        word = card(s, "A", "skill", text=[f"{keyword} on an Enemy within 2."])
        again(s)
        answer(s, word, "use")
        assert (is_done(s) and at(s, "X") == (0, 1) and damage(s, "X") == 0) == (not moves)


def test_SFB_16_2_immovable_hoard_withstands_its_own_side_and_can_be_placed():
    s = scene("gold-arr", A=(-1, 1), B=(0, 1))
    levelled(s, "A")
    word = card(s, "B", "skill", text=["Force 2 on an Ally within 1.", "Place an Ally within 1 next to this Champion."])
    again(s)
    answer(s, word, "use")
    assert asked(s)[1] == "SFB-6.13"
    answer(s, (1, 1))
    assert at(s, "A") == (1, 1)


@pytest.mark.parametrize(("slug", "hurt"), [("fireball", 4), ("gust-of-wind", 1), ("flame-wave", 2)])
def test_SFB_14_7_overcharge_adds_to_indirect_shots(slug: str, hurt: int):
    s = scene("gwaien", slug, A=(-1, 1), X=(0, 1) if slug == "flame-wave" else (1, 1))
    levelled(s, "A")
    answer(s, f"card:{slug}", "stop", "attack")
    if slug == "flame-wave":
        answer(s, "direction:east")
    assert damage(s, "X") == hurt


@pytest.mark.parametrize(("place", "hurt"), [((0, 1), 1), ((0, 2), 2)])
def test_SFB_14_7_stone_blood_defends_next_to_a_statue_in_every_turn(place: tuple[int, int], hurt: int):
    s = reacting("dugrun", "rune-of-stone", X=place, A=(place[0] - 1, place[1] + 1))
    s.ready[1] = 0
    levelled(s, "X")
    attack(s, "A", strength=2)
    answer(s, "attack")
    assert damage(s, "X") == hurt


@pytest.mark.parametrize(("slug", "steps"), [("challenge-attack", 3), ("cats-poise", 4), ("pounce", 0)])
def test_SFB_14_7_and_6_11_jade_reflexes_add_to_every_printed_move(slug: str, steps: int):
    s = scene("tzu-xiao", slug, A=(-1, 2))
    levelled(s, "A")
    answer(s, f"card:{slug}")
    path: list[Any] = [(-2, 2), (-3, 2), (-4, 2), (-4, 1)][:steps]
    answer(s, *path)
    assert at(s, "A") == ([(-1, 2), *path][-1])
    assert asked(s)[1] != "SFB-6.8"


def test_SFB_14_7_radiance_adds_to_the_heals_of_her_own_activation():
    s = scene("sunniva-vale", "benediction", A=(-1, 1), B=(0, 1))
    stats(s, "B", damage=6)
    stats(s, "A", damage=6)
    levelled(s, "A")
    answer(s, "card:benediction", "stop", "use")
    assert offered(s) == {0, 1, 2, 3, 4}
    answer(s, 4)
    s.ready[0] = 7
    again(s)
    answer(s, "standard:heal", "A", "stop")
    assert offered(s) == {0, 1, 2}


def test_SFB_14_7_radiance_adds_nothing_to_a_reaction():
    s = reacting("sunniva-vale", "radiant-shield", A=(-1, 1), X=(0, 1))
    levelled(s, "X")
    attack(s, "A", strength=4)
    answer(s, "attack", "card:radiant-shield")
    assert offered(s) == {0, 1}


@pytest.mark.parametrize(("hurt", "dealt"), [(2, 2), (3, 3)])
def test_SFB_14_7_scent_of_blood_adds_against_the_bloodied(hurt: int, dealt: int):
    s = scene("harrow-pike", "drink-deep", A=(-1, 1), X=(0, 1), Y=(-1, 2))
    stats(s, "X", damage=hurt)
    levelled(s, "A")
    answer(s, "card:drink-deep", "stop", "attack", "direction:south-east")
    assert (damage(s, "X"), damage(s, "Y")) == (hurt + dealt, 2)  # each target for itself


def test_SFB_1_20_harrow_pike_gains_a_defence_of_1():
    s = reacting("harrow-pike", "smoke-bomb", A=(-1, 1), X=(0, 1))
    s.ready[1] = 0
    kind = s.kinds[who(s, "X")]
    s.content.defence[kind * 2 : kind * 2 + 2] = content.load().champions[kind].defence
    levelled(s, "X")
    attack(s, "A", strength=3)
    answer(s, "attack")
    assert damage(s, "X") == 2
