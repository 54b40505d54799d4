"""PA-13, PA-14, PA-16: fighting, modifiers and runes."""

from __future__ import annotations

import pytest

from grandmelee.games.pathfinder_arena.arena import enter
from grandmelee.games.pathfinder_arena.reallocate import Reallocate
from grandmelee.games.pathfinder_arena.sheets import ap_left, defense, ego, resistance
from grandmelee.games.pathfinder_arena.state import NONE, gains, modifier
from tests.games.pathfinder_arena.table import (
    GAME,
    again,
    answer,
    arena,
    asked,
    at,
    glory,
    hero,
    is_paused,
    lay,
    marker,
    misfortune,
    monster,
    monster_phase,
    offered,
    refused,
    run,
    runes,
    slide,
    summoning,
    summoning_attack,
)


# ---- heroes attack --------------------------------------------------------------------------------------------------
def test_PA_13_1_to_13_4_attacks_need_reach_and_happen_in_the_own_hero_phase():
    s = arena("valeros", "kyra", level=3)
    slot = monster(s, "troll", (2, 2))
    lay(s, "corridor", (2, 3), 1)
    hero(s, "valeros", (2, 3), cards={"lunge": {"dex": 2}, "flaming-longsword": {"str": 2}})
    again(s)
    assert offered(s, "use:") == {"use:valeros-lunge"}
    answer(s, "use:valeros-lunge")
    assert s.damage[slot] == 1
    monster_phase(s)
    assert not offered(s, "use:")


def test_PA_13_5_and_13_6_damage_adds_up_over_the_turn():
    s = arena("valeros", "kyra")
    slot = monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2), str=4)
    again(s)
    answer(s, "strike")
    assert s.monsters[slot] != NONE
    answer(s, "strike")
    assert s.monsters[slot] == NONE
    assert s.content.monsters[s.trophies[0][0]].slug == "minotaur"


def test_PA_13_7_and_13_8_the_sheet_goes_to_whoever_defeated_it_and_counts_at_the_end():
    s = arena("valeros", "kyra", level=2)
    first, second = monster(s, "ankhrav", (2, 2)), monster(s, "ettin", (2, 4))
    hero(s, "valeros", (2, 2), str=8)
    again(s)
    before = gains(s, 0)
    answer(s, "strike", "strike")
    assert (s.monsters[first], s.den[first]) == (NONE, NONE)
    assert s.content.monsters[s.monsters[second]].slug == "ettin", "the others keep their tokens"
    assert gains(s, 0) - before == 6
    assert s.glory[0] == 0


def test_PA_13_9_and_16_12_damage_is_never_negative_and_the_rune_is_used():
    s = arena("valeros", "kyra")
    slot = monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2), str=1, runes={"-1 Damage": 1})
    again(s)
    answer(s, "strike")
    assert (s.damage[slot], runes(s, "valeros", "-1 Damage")) == (0, 0)


def test_PA_13_10_13_33_and_16_11_an_attack_on_several_is_one_attack():
    s = arena("merisiel", "kyra", level=4)
    first = monster(s, "vampire", (2, 2))
    second = monster(s, "chimera", (2, 3))
    hero(s, "merisiel", (2, 2), runes={"+1 Damage": 1}, cards={"blade-storm": {"dex": 3}})
    s.damage[first] = 3
    again(s)
    answer(s, "use:merisiel-blade-storm", "direction:east")
    assert s.monsters[first] == NONE
    assert s.damage[second] == 6, "the rune counts for each, and is used once"
    assert runes(s, "merisiel", "+1 Damage") == 0
    assert s.spent == 2
    assert not s.over
    s.damage[second] = 8
    hero(s, "merisiel", (2, 3))
    again(s)
    answer(s, "use:merisiel-blade-storm", "direction:north")
    assert s.over, "the end is looked at after the last of them"


# ---- monsters attack ------------------------------------------------------------------------------------------------
def test_PA_13_11_and_13_14_defense_is_con_cards_and_runes():
    s = arena("valeros", "kyra", level=4)
    monster(s, "chimera", (2, 2))
    seat = hero(s, "kyra", (2, 2), con=2, runes={"+1 Defense": 1}, cards={"blessed-breastplate": {"con": 2}})
    assert defense(s, seat) == 3
    monster_phase(s)
    assert glory(s, "valeros") == 7 - 4


@pytest.mark.parametrize("switch", [False, True])
def test_PA_13_12_and_13_13_glory_for_others_misfortune_for_the_own_hero(switch):
    s = arena("valeros", "kyra", victim_misfortune=switch)
    monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2))
    hero(s, "kyra", (2, 2))
    monster_phase(s)
    assert (s.glory, s.misfortune) == ([3, 0], [3, 3 if switch else 0])


def test_PA_13_15_defense_below_nothing_adds_damage():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "kyra", (2, 2), con=1, runes={"-1 Defense": 1})
    monster_phase(s)
    assert glory(s, "valeros") == 4


def test_PA_13_16_and_13_17_totals_are_their_owners_own():
    s = arena("valeros", "kyra")
    hero(s, "kyra", glory=7, misfortune=3)
    own, other, nobody = [s.view(seat)["players"][1] for seat in (1, 0, None)]
    assert (own["glory"], own["misfortune"]) == (7, 3)
    assert other["glory"] is other["misfortune"] is nobody["glory"] is None


def test_PA_13_19_the_three_occasions_and_their_damage():
    minotaur = GAME.content.monster("minotaur").melee
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2))
    again(s)
    answer(s, "turn:clockwise")
    assert misfortune(s, "valeros") == minotaur.damage
    monster_phase(s)
    assert misfortune(s, "valeros") == minotaur.damage + minotaur.critical
    s.immune = [NONE] * 8
    summoning_attack(s)
    assert misfortune(s, "valeros") == 2 * minotaur.damage + minotaur.critical


# ---- attacks of opportunity -----------------------------------------------------------------------------------------
def test_PA_13_21_leaving_provokes_arriving_does_not():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    lay(s, "corridor", (2, 3), 1)
    hero(s, "valeros", (2, 3))
    again(s)
    answer(s, (2, 2))
    assert misfortune(s, "valeros") == 0
    answer(s, (2, 3))
    assert (misfortune(s, "valeros"), at(s, "valeros")) == (2, (2, 3))


def test_PA_13_22_13_23_and_13_32_it_comes_after_paying_and_before_the_effect_once_per_action():
    s = arena("kyra", "valeros", level=3)
    monster(s, "minotaur", (2, 2))
    monster(s, "troll", (2, 3))
    hero(s, "kyra", (2, 2), elements=["fire"], cards={"searing-light": {"wis": 3}})
    again(s)
    answer(s, "use:kyra-searing-light")
    assert asked(s) == (0, "PA-20.11")
    assert (s.spent, s.damage[1]) == (2, 0)
    answer(s, "pass")
    assert (misfortune(s, "kyra"), s.damage[1]) == (2, 4)


def test_PA_13_24_free_effects_provoke_nothing():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2), elements=["air"], misfortune=1, cards={"elixir-of-speed": {}, "healing-potion": {}})
    again(s)
    answer(s, "element:air", "use:valeros-elixir-of-speed:base", "use:valeros-healing-potion:base", "end")
    assert misfortune(s, "valeros") == 0


def test_PA_13_25_to_13_28_nothing_helps_but_elements():
    s = arena("valeros", "kyra")
    slot = monster(s, "minotaur", (2, 2))
    cards = {"adamantine-plate-armor": {"con": 2}, "shield-block": {"con": 1}}
    hero(s, "valeros", (2, 2), con=8, runes={"+1 Defense": 1}, cards=cards)
    hero(s, "kyra", elements=["fire", "water"])
    again(s)
    answer(s, "turn:clockwise")
    answer(s, "element:fire", "pass")
    assert misfortune(s, "valeros") == 4
    assert runes(s, "valeros", "+1 Defense") == 1
    assert (s.glory, marker(s, "valeros", slot)) == ([0, 0], None)


@pytest.mark.parametrize("blocks", [True, False])
def test_PA_13_29_whether_immunity_stops_it_is_a_switch(blocks):
    s = arena("valeros", "kyra", immunity_blocks_aoo=blocks)
    slot = monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2))
    s.immune[slot] = 1
    again(s)
    answer(s, "turn:clockwise")
    assert misfortune(s, "valeros") == (0 if blocks else 2)


def test_PA_13_30_only_the_acting_hero_suffers():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2))
    hero(s, "kyra", (2, 2))
    again(s)
    answer(s, slide((3, 0)))
    assert (misfortune(s, "valeros"), misfortune(s, "kyra")) == (2, 0)


def test_PA_13_31_an_attack_that_spares_the_own_monster_provokes():
    for low, suffered in (("cone-of-cold", 0), ("lightning-bolt", 2)):
        s = arena("ezren", "kyra", level=4)
        monster(s, "minotaur", (2, 2))
        monster(s, "chimera", (2, 3))
        hero(s, "ezren", (2, 2), cards={low: {"int": 3}})
        again(s)
        answer(s, f"use:ezren-{low}")
        if not is_paused(s) and "direction:east" in offered(s):
            answer(s, "direction:east")
        assert misfortune(s, "ezren") == suffered


def test_PA_13_20_whoever_is_safe_provokes_nothing():
    s = arena("merisiel", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "merisiel", (2, 2), cards={"mobility": {"dex": 2}})
    again(s)
    answer(s, "use:merisiel-mobility", "turn:clockwise")
    assert misfortune(s, "merisiel") == 0


# ---- modifiers ------------------------------------------------------------------------------------------------------
def test_PA_14_1_to_14_8_modifiers_are_half_the_tokens_on_the_sheet():
    s = arena("valeros", "kyra")
    assert [modifier(s, 0, ability) for ability in range(6)] == [0] * 6
    assert ap_left(s) == 4
    hero(s, "valeros", str=5, dex=4, con=3, int=2, wis=6, cha=8)
    assert [modifier(s, 0, ability) for ability in range(6)] == [2, 2, 1, 1, 3, 4]
    assert (ap_left(s), defense(s, 0), resistance(s, 0), ego(s, 0)) == (6, 1, 3, 4)
    shown = s.view(0)["players"][0]["modifiers"]
    assert shown == {"damage": 2, "actions": 6, "defense": 1, "magic": 1, "resistance": 3, "ego": 4}


def test_PA_14_5_magic_serves_spells_and_magic_items():
    s = arena("ezren", "kyra", level=2)
    slot = monster(s, "ettin", (2, 3))
    summoning(s, (2, 2))
    hero(s, "ezren", (2, 2), int=4, cards={"magic-missile": {"int": 2}})
    again(s)
    answer(s, "use:ezren-magic-missile")
    assert s.damage[slot] == 2 + 1


def test_PA_14_9_and_21_6_every_three_tokens_are_a_point():
    s = arena("valeros", "kyra")
    assert gains(s, 0) == 2
    hero(s, "valeros", str=3, cards={"flaming-longsword": {"str": 1}})
    assert gains(s, 0) == 3


# ---- runes ----------------------------------------------------------------------------------------------------------
def test_PA_16_1_to_16_4_entering_a_rune_tile_gives_its_rune_once():
    values = sorted([kind.value for kind in GAME.content.kinds if kind.kind == 3])
    assert values == [0, 1, 2, 3], "-1 Action is on no tile"
    s = arena("valeros", "kyra")
    tile = lay(s, "rune-defense-down", (2, 1), 1)
    summoning(s, (2, 2))
    hero(s, "valeros", (2, 2))
    again(s)
    answer(s, (2, 1))
    assert runes(s, "valeros", "-1 Defense") == 1
    answer(s, "turn:clockwise", "turn:clockwise")
    assert runes(s, "valeros", "-1 Defense") == 1, "staying and turning give nothing"
    enter(s, 0, tile, "PA-8.8")
    assert runes(s, "valeros", "-1 Defense") == 1, "one of a type is held"
    assert s.rune_pool[3] == 8


def test_PA_16_5_and_16_8_damage_runes_apply_by_themselves_and_return():
    s = arena("valeros", "kyra")
    slot = monster(s, "red-dragon", (2, 2))
    hero(s, "valeros", (2, 2), str=4, runes={"+1 Damage": 1})
    again(s)
    answer(s, "strike")
    assert (s.damage[slot], runes(s, "valeros", "+1 Damage"), s.rune_pool[0]) == (3, 0, 9)


def test_PA_16_6_and_16_8_defense_runes_are_used_even_when_nothing_changes():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "kyra", (2, 2), con=6, runes={"+1 Defense": 1, "-1 Defense": 1})
    monster_phase(s)
    assert (runes(s, "kyra", "+1 Defense"), runes(s, "kyra", "-1 Defense")) == (0, 0)


def test_PA_16_9_runes_of_different_types_apply_to_one_attack():
    s = arena("valeros", "kyra")
    slot = monster(s, "red-dragon", (2, 2))
    hero(s, "valeros", (2, 2), str=4, runes={"+1 Damage": 1, "-1 Damage": 1})
    again(s)
    answer(s, "strike")
    assert s.damage[slot] == 2
    assert runes(s, "valeros", "+1 Damage") == runes(s, "valeros", "-1 Damage") == 0


def test_PA_16_10_each_half_of_a_double_attack_uses_one_rune_of_a_type():
    s = arena("valeros", "kyra", level=2)
    monster(s, "ettin", (2, 2))
    lay(s, "crossroads", (2, 3))
    hero(s, "kyra", (2, 3), runes={"-1 Defense": 2})
    monster_phase(s)
    assert glory(s, "valeros") == (4 + 1) + (3 + 1)
    assert runes(s, "kyra", "-1 Defense") == 0


def test_PA_16_13_runes_left_over_count_at_the_end():
    s = arena("valeros", "kyra")
    before = s.scores[0]
    hero(s, "valeros", runes={"+1 Damage": 1, "+1 Defense": 1, "-1 Damage": 1, "-1 Action": 2})
    assert s.scores[0] == before + 2 - 3


def test_PA_16_14_runes_are_open():
    s = arena("valeros", "kyra")
    hero(s, "kyra", runes={"-1 Action": 2})
    assert s.view(0)["players"][1]["runes"] == {"-1 Action": 2}


def test_PA_16_7_the_action_rune_waits_for_the_hero_phase():
    s = arena("valeros", "kyra")
    hero(s, "valeros", runes={"-1 Action": 1})
    again(s)
    assert ap_left(s) == 4
    run(s, Reallocate(0))
    assert runes(s, "valeros", "-1 Action") == 1
    assert refused(s, "rune:action-down") == "PA-7.1"
