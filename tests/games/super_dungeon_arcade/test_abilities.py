"""Abilities, areas and control effects [SDA-27, 30, 31]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_dungeon_arcade.areas import cross, lance, shape, squares_of, sweep
from grandmelee.games.super_dungeon_arcade.commands import Perform
from grandmelee.games.super_dungeon_arcade.control import COMPEL, PULL, PUSH, Control, moved_to
from grandmelee.games.super_dungeon_arcade.deeds import Action
from grandmelee.games.super_dungeon_arcade.figures import hero_dice, keywords
from grandmelee.games.super_dungeon_arcade.power_up import ChooseEquipment
from grandmelee.games.super_dungeon_arcade.shapes import swollen
from grandmelee.games.super_dungeon_arcade.sight import can_target, range_to
from grandmelee.games.super_dungeon_arcade.terms import (
    ARM,
    DEFENCE,
    EAST,
    FIGHT,
    FLY,
    NONE,
    NORTH,
    OFFENCE,
    STR,
    bits,
)
from tests.games.super_dungeon_arcade.table import (
    activate,
    answer,
    at,
    card,
    consul,
    foe,
    has,
    hero_of,
    in_force,
    q,
    roll,
    run,
    scene,
    square,
    squares,
    stand,
    suffer,
    wear,
    words,
    wraths,
)


def places(mask: int) -> list[tuple[int, int]]:
    return [divmod(square, 41) for square in bits(mask)]


SMALL = 1 << q((5, 5))
LARGE = 3 << q((5, 5)) | 3 << q((6, 5))


@pytest.mark.parametrize(
    ("mask", "count"),
    [
        (swollen(SMALL, 1), 9),
        (swollen(LARGE, 1), 16),
        (cross(SMALL, 2), 9),
        (cross(LARGE, 2), 20),
        (sweep(SMALL, NORTH, 2), 5),
        (sweep(LARGE, NORTH, 2), 6),
        (lance(1 << q((5, 6)), EAST, 3), 3),
    ],
)
def test_SDA_30_7_to_30_14_the_sizes_of_areas(mask: int, count: int):
    """Scenario SC-28."""
    assert len(bits(mask)) == count


def test_SDA_30_8_to_30_12_the_squares_of_areas():
    """Scenario SC-28."""
    assert places(lance(1 << q((5, 6)), EAST, 3)) == [(5, 6), (5, 7), (5, 8)]
    assert places(sweep(SMALL, NORTH, 2)) == [(4, column) for column in range(3, 8)]
    assert places(sweep(LARGE, NORTH, 2)) == [(4, column) for column in range(3, 9)]


def test_SDA_30_1_and_30_18_what_the_user_cannot_see_is_not_affected():
    s = scene({"W": (2, 2)}, tiles="3A 1A 2A")
    wave = Action(0, "wave", "Wave", 0, 0, [])
    wave.area, wave.size = 4, 1
    found = places(squares_of(s, 0, wave, NONE, NONE))
    assert (3, 2) not in found
    assert (1, 2) in found  # a structure does not hide itself
    assert len(shape(1 << s.at[0], wave, NONE, NONE).bit_length().to_bytes(4, "big")) == 4


def test_SDA_30_3_30_4_and_30_5_friends_are_spared_and_nobody_stands_in():
    s = scene({"W": (5, 5), "G": (5, 6), "S": (9, 9)})
    wear(s, "W", "heros-blade")
    stalker, blade = foe(s, "tower-stalker", (4, 5)), foe(s, "tower-blackblade", (2, 5))
    activate(s, "W")
    roll(s, "B2 B1 B- B- RH")
    answer(s, "action:spin-attack")
    while "heart" in s.asks[0].prompt or "Push" in s.asks[0].prompt:
        answer(s, words(s)[-1])
    assert (s.hurt[stalker], s.hurt[blade], s.hurt[1]) == (1, 0, 0)


def test_SDA_30_6_the_same_name_counts_once():
    """Scenario SC-24: Indignant Defense twice is one die, for two AP."""
    s = scene({"T": (5, 5)}, party="TGS")
    activate(s, "T")
    answer(s, "action:indignant-defense", "action:indignant-defense")
    assert hero_dice(s, 0, ARM, DEFENCE) == (2, 2, 0, 0)
    assert s.ap == 2


def test_SDA_30_13_to_30_16_princess_powers_do_not_add_up():
    """Scenario SC-43: first Citrine's, then Sapphire's."""
    s = scene({"W": (5, 5), "G": (5, 6), "S": (5, 4)}, party="WGS")
    wear(s, "G", "citrine-crystal-shard")
    wear(s, "S", "sapphire-crystal-shard")
    activate(s, "G")
    answer(s, "action:citrine-princess-power", "end")
    assert hero_dice(s, 0, STR, OFFENCE) == (4, 1, 0, 0)
    activate(s, "S")
    answer(s, "action:sapphire-princess-power", "end")
    assert hero_dice(s, 0, STR, OFFENCE) == (4, 0, 0, 0)
    assert hero_dice(s, 0, ARM, DEFENCE) == (3, 1, 0, 0)
    stand(s, 0, (9, 9))  # out of both auras
    assert hero_dice(s, 0, ARM, DEFENCE) == (3, 0, 0, 0)


def test_SDA_30_8_and_30_17_a_burst_goes_round_what_its_target_sees():
    s = scene({"S": (5, 5)})
    foe(s, "tower-arbalist", (5, 8))
    other = foe(s, "tower-arbalist", (6, 9))
    activate(s, "S")
    roll(s, "B2 B1 R1")
    answer(s, "action:arcane-burst", square(s, (5, 8)))
    assert at(s, other) is None


def test_SDA_30_8_the_centre_of_a_burst_on_a_large_target():
    s = scene({"S": (5, 2)})
    foe(s, "daemonus", (5, 5))
    activate(s, "S")
    answer(s, "action:arcane-burst")
    assert squares(s) == [(5, 5), (5, 6), (6, 5), (6, 6)]


# ---- abilities ------------------------------------------------------------------------------------------------------
def test_SDA_27_1_and_27_17_status_abilities_come_with_every_success():
    s = scene({"W": (5, 5)})
    wear(s, "W", "burning-eye")
    model = foe(s, "tower-stalker", (5, 6))
    activate(s, "W")
    roll(s, "B2 B2 B- B- G1")
    answer(s, "action:melee")
    assert has(s, model) == ["Fire"]


def test_SDA_27_2_27_22_arc():
    s = scene({"X": (5, 5)}, party="XGS")
    wear(s, "X", "arcane-tome")
    first, second = foe(s, "tower-arbalist", (5, 7)), foe(s, "tower-arbalist", (5, 9))
    activate(s, "X")
    roll(s, "B2 R2")
    answer(s, "action:chain")
    assert at(s, first) is None
    answer(s, square(s, (5, 9)))
    assert words(s) == ["colour:blue", "colour:red"]
    roll(s, "R2")
    answer(s, "colour:blue")
    assert at(s, second) is None
    assert s.wrath[0] == 2


def test_SDA_27_3_backlash_of_a_hero():
    s = scene({"X": (5, 5)}, party="XGS")
    wear(s, "X", "spiked-vest")
    model = foe(s, "tower-stalker", (5, 6))
    consul(s)
    run(s, Perform(FIGHT))
    roll(s, "R3 R3")
    answer(s, "attribute:dex")
    roll(s, "R3 R3")
    answer(s, "attribute:dex")
    assert s.hurt[model] == 1  # at most once per Consul Turn
    assert s.wrath[0] == 1


def test_SDA_27_4_a_blessing_removes_a_wound():
    s = scene({"X": (3, 3)}, party="XGS", tiles="9A 1A 2A")
    s.hurt[0] = 2
    activate(s, "X")
    answer(s, "no", "end")
    assert s.hurt[0] == 1


def test_SDA_27_5_burrow_goes_through_walls_and_structures():
    s = scene({"X": (2, 2)}, party="XGS", tiles="3A 1A 2A")
    wear(s, "X", "mole-boots")
    activate(s, "X")
    assert (3, 2) in squares(s)
    assert (1, 2) in squares(s)


def test_SDA_27_6_cursed_cards_must_be_worn():
    s = scene({"X": (5, 5)}, party="XGS")
    s.backpack = (card(s, "curse-ring"), card(s, "brass-knuckles"))
    run(s, ChooseEquipment([0]))
    assert s.gear[1] == card(s, "curse-ring")  # there was no choice
    assert words(s) == ["card:brass-knuckles", "done"]


def test_SDA_27_8_heal_takes_wounds_and_statuses_in_any_mix():
    s = scene({"C": (5, 5)}, party="CGS")
    s.hurt[0] = 1
    suffer(s, 0, "Slow", "Hex")
    s.phase = 2
    from grandmelee.games.super_dungeon_arcade.potions import GREEN_POTIONS

    run(s, GREEN_POTIONS)
    answer(s, "action:yummy-nom-nom")
    assert words(s) == ["wound", "status:hex", "status:slow"]
    answer(s, "wound", "status:hex")
    assert has(s, 0) == ["Immobile", "Slow"]


def test_SDA_27_9_hookshot_needs_no_sight():
    s = scene({"X": (2, 0)}, party="XGS", tiles="3A 1A 2A")
    model = foe(s, "tower-arbalist", (3, 3))
    assert not can_target(s, 0, model, 6)
    assert can_target(s, 0, model, 6, True)


def test_SDA_27_14_one_use_only():
    s = scene({"X": (5, 5)}, party="XGS")
    activate(s, "X")
    answer(s, "action:lucky-day")
    assert "SDA-27.14" in s.why_not(0, "action:lucky-day")


def test_SDA_27_14_nine_lives():
    s = scene({"C": (5, 5), "G": (0, 0), "S": (0, 1)}, party="CGS")
    from grandmelee.games.super_dungeon_arcade.wounds import wound_heroes

    s.hurt[0] = 4
    roll(s, "R2")
    wound_heroes(s, [(0, 1)])
    s.open = []
    s.settle()
    assert (s.hurt[0], at(s, 0)) == (3, (5, 5))
    wound_heroes(s, [(0, 2)])
    s.open = []
    s.settle()
    assert at(s, 0) is None


def test_SDA_27_16_27_18_27_19_and_27_23_small_and_stealth_shorten_ranges():
    s = scene({"X": (5, 5), "C": (5, 7)}, party="XCG")
    assert range_to(s, 0, 6) == 3
    assert range_to(s, 1, 6) == 3
    assert range_to(s, 1, 2) == 1
    knight = foe(s, "knight-of-the-tower", (5, 6))
    roll(s, "")
    assert can_target(s, knight, 1, 2)


def test_SDA_27_20_surefoot_ignores_difficult_terrain():
    s = scene({"T": (1, 2)}, party="TGS", tiles="1B 1A 2A")
    activate(s, "T")
    answer(s, square(s, (1, 3)))
    assert s.mv == 1


def test_SDA_27_7_wizard_wings_gives_fly_until_the_next_upkeep():
    s = scene({"H": (0, 0)}, party="HGS", tiles="1A 2A 3A")
    activate(s, "H")
    answer(s, "action:wizard-wings")
    assert keywords(s, 0) & FLY
    answer(s, square(s, (1, 1)), "end")
    activate(s, "H")
    assert at(s, 0) == (0, 0)  # the wings are gone: it is placed beside the structure


def test_pounce_charge_and_retreat():
    s = scene({"C": (5, 1), "W": (9, 0)}, party="CWG")
    model = foe(s, "boo-booty", (5, 5))
    activate(s, "C")
    answer(s, "action:gotcha")
    assert s.asks[0].rule == "SDA-2.7"
    roll(s, "B2 B2 B-")
    answer(s, square(s, (5, 4)))
    assert s.hurt[model] == 1
    roll(s, "B- B- B-")
    answer(s, "action:cant-catch-me")
    assert s.asks[0].rule == "SDA-31.5"
    answer(s, *[square(s, (5, column)) for column in (3, 2, 1, 0)])
    assert at(s, 0) == (5, 0)
    assert s.asks[0].rule == "SDA-6.1"  # at the wall nothing leads further away
    activate(s, "W")
    stand(s, 1, (5, 2))
    s.look_again()
    roll(s, "B- B- B- B-")
    answer(s, "action:demon-charge")
    answer(s, square(s, (5, 4)))
    assert at(s, 1) == (5, 4)


def test_sidestep_after_a_won_defence():
    s = scene({"G": (5, 5)}, party="GWS")
    foe(s, "tower-arbalist", (5, 9))
    consul(s)
    roll(s, "R3 R3")
    run(s, Perform(FIGHT))
    answer(s, square(s, (4, 4)))
    assert at(s, 0) == (4, 4)


def test_predator_strikes_whoever_leaves():
    s = scene({"W": (5, 5)})
    foe(s, "silk-knife", (5, 6))
    activate(s, "W")
    roll(s, "B- B- B-")
    answer(s, square(s, (5, 4)))
    assert (s.hurt[0], at(s, 0)) == (1, (5, 4))


# ---- control --------------------------------------------------------------------------------------------------------
def test_SDA_31_1_to_31_5_and_31_8_control_effects():
    """Scenario SC-29."""
    s = scene({"W": (5, 2)})
    model = foe(s, "tower-stalker", (5, 5))
    assert len(bits(moved_to(s, model, 0, 2, COMPEL))) == 25
    pulled = places(moved_to(s, model, 0, 5, PULL))
    assert min(column for _, column in pulled) == 3
    pushed = places(moved_to(s, model, 0, 3, PUSH))
    assert max(column for _, column in pushed) == 8
    stand(s, 0, (5, 5))
    stand(s, model, (1, 5))
    assert min(row for row, _ in places(moved_to(s, model, 0, 3, PUSH))) == 0
    assert len(places(moved_to(s, model, 0, 3, PUSH))) == 4  # its own square and three at the wall


def test_SDA_31_6_a_hero_chooses_and_the_consul_goes_all_the_way():
    s = scene({"W": (5, 2)})
    model = foe(s, "tower-stalker", (5, 5))
    run(s, Control(0, 0, model, 2, PUSH))
    assert words(s) == ["stop"]
    answer(s, square(s, (5, 6)))
    assert at(s, model) == (5, 6)
    run(s, Control(NONE, model, 0, 2, PUSH))
    assert at(s, 0) == (3, 0)


def test_SDA_31_6_and_6_20_every_square_of_the_path_is_entered():
    s = scene({"S": (0, 2), "W": (1, 3), "G": (9, 9)}, tiles="2B 1A 3A", party="SWG")
    run(s, Control(0, 0, 1, 2, COMPEL))
    assert (1, 2) in squares(s)  # lava
    answer(s, square(s, (1, 2)), square(s, (2, 3)))
    assert (at(s, 1), s.lava) == ((2, 3), 0b10)


def test_SDA_31_6_and_6_20_the_consuls_push_leads_through_lava_too():
    s = scene({"W": (2, 2), "G": (9, 9)}, tiles="2B 1A 3A", party="WGS")
    model = foe(s, "tower-stalker", (3, 3))
    run(s, Control(NONE, model, 0, 2, PUSH))
    assert (at(s, 0), s.lava) == ((0, 0), 1)  # by way of the lava at (1, 1)


def test_SDA_31_8_difficult_terrain_costs_a_hero_two_of_a_push_and_monsters_one():
    s = scene({"S": (1, 1), "W": (1, 2), "G": (9, 9)}, tiles="1B 1A 3A", party="SWG")
    run(s, Control(0, 0, 1, 1, PUSH))
    assert (1, 3) not in squares(s)
    run(s, Control(0, 0, 1, 2, PUSH))
    answer(s, square(s, (1, 3)))
    assert s.asks[0].rule == "SDA-5.1"  # nothing is left
    model = foe(s, "tower-stalker", (1, 2))
    stand(s, 1, (9, 5))
    run(s, Control(0, 0, model, 1, PUSH))
    assert (1, 3) in squares(s)


def test_SDA_31_8_friends_are_passed_but_the_path_ends_on_a_free_square():
    s = scene({"W": (5, 2)})
    model = foe(s, "tower-stalker", (5, 3))
    for place in ((4, 4), (5, 4), (6, 4)):
        foe(s, "crawler", place)
    run(s, Control(0, 0, model, 1, PUSH))
    assert s.asks[0].rule == "SDA-5.1"  # one square would end on a friend
    run(s, Control(0, 0, model, 2, PUSH))
    answer(s, square(s, (5, 4)))
    assert words(s) == []  # it cannot be left here
    assert squares(s) == [(4, 5), (5, 5), (6, 5)]


def test_SDA_31_2_nobody_is_pushed_where_it_may_not_walk():
    s = scene({"S": (4, 7), "W": (4, 8), "G": (9, 0)}, party="SWG")
    run(s, Control(0, 0, 1, 3, PUSH))
    answer(s, square(s, (4, 9)))
    assert (4, 10) in squares(s)
    stand(s, 1, (4, 8))
    in_force(s, "magical-shielding")
    run(s, Control(0, 0, 1, 3, PUSH))
    answer(s, square(s, (4, 9)))
    assert s.asks[0].rule == "SDA-5.1"  # a card forbids to move from tile to tile


def test_SDA_31_7_and_31_9_immobile_models_can_be_moved_spawning_points_never():
    s = scene({"W": (5, 2)})
    model, nest = foe(s, "tower-stalker", (5, 5)), foe(s, "spider-nest", (5, 4))
    suffer(s, model, "Immobile")
    run(s, Control(0, 0, nest, 2, PUSH))
    assert s.asks[0].rule == "SDA-5.1"
    run(s, Control(0, 0, model, 1, COMPEL))
    answer(s, square(s, (4, 5)))
    assert at(s, model) == (4, 5)


def test_SDA_31_3_sparkle_charm_bomb_moves_everyone_near():
    s = scene({"S": (5, 5), "W": (5, 6)}, party="SWG")
    wraths(s, S=1)
    activate(s, "S")
    answer(s, "action:sparkle-charm-bomb")
    assert "Sanctioned Witch" in s.asks[0].prompt
    answer(s, "stop", square(s, (5, 7)), square(s, (5, 8)))
    assert at(s, hero_of(s, "W")) == (5, 8)
    assert FIGHT
