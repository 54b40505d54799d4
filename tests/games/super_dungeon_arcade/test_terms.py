"""Conventions and game terms: distance, adjacency, sight, placing, decks [SDA-0, SDA-2]."""

from __future__ import annotations

from grandmelee.games.super_dungeon_arcade.decks import discard, draw
from grandmelee.games.super_dungeon_arcade.equipment import equip, lose_card
from grandmelee.games.super_dungeon_arcade.faces import FAR
from grandmelee.games.super_dungeon_arcade.figures import distance, is_adjacent
from grandmelee.games.super_dungeon_arcade.placing import PlaceHero, best_spot, relocate
from grandmelee.games.super_dungeon_arcade.sight import sees
from grandmelee.games.super_dungeon_arcade.state import LOOT
from grandmelee.games.super_dungeon_arcade.terms import FLY, NONE, WIDE
from grandmelee.games.super_dungeon_arcade.turning import turn_tile
from grandmelee.games.super_dungeon_arcade.wrath import least, most, wrath_order
from tests.games.super_dungeon_arcade.table import (
    at,
    card,
    foe,
    hero_of,
    new,
    q,
    run,
    scene,
    stand,
    wear,
    wraths,
)


def test_SDA_0_1_squares_are_numbered_in_reading_order():
    s = scene()
    assert q((0, 9)) < q((1, 0)) < q((1, 1))
    assert s.dungeon.spawns[0] == 9 * WIDE + 5


def test_SDA_0_3_distance_goes_round_walls_and_structures():
    s = scene({"W": (2, 0), "G": (3, 0)}, tiles="3A 2A 3B")
    assert distance(s, hero_of(s, "W"), hero_of(s, "G")) == 8  # a wall from column 0 to 3 lies between
    s = scene({"W": (1, 0), "G": (1, 2)}, tiles="1A 2A 3B")
    assert distance(s, hero_of(s, "W"), hero_of(s, "G")) == 2  # round the structure at (1, 1)
    assert s.dungeon.distance(1 << q((0, 0)), 1 << q((1, 1))) == 1  # an end may be a structure


def test_SDA_0_3_models_and_chasm_do_not_lengthen_it():
    s = scene({"W": (1, 0), "G": (1, 3)}, tiles="2A 1A 3B")
    foe(s, "crawler", (0, 1))
    assert distance(s, hero_of(s, "W"), hero_of(s, "G")) == 3


def test_SDA_0_4_adjacent_is_an_open_step_away():
    s = scene({"W": (2, 3), "G": (3, 4), "S": (3, 3)}, tiles="3A 2A 3B")
    assert is_adjacent(s, hero_of(s, "W"), hero_of(s, "G"))
    assert not is_adjacent(s, hero_of(s, "W"), hero_of(s, "S"))
    assert s.dungeon.distance(1 << q((2, 3)), 1 << q((2, 3))) == 0


def test_SDA_0_5_the_wrath_order():
    s = scene({"W": (0, 0), "G": (0, 1), "S": (0, 2)})
    assert wrath_order(s) == [0, 1, 2]  # nobody has activated: the party's order
    s.last[2] = 1
    assert wrath_order(s) == [2, 0, 1]
    wraths(s, G=1)
    assert (most(s), least(s)) == (hero_of(s, "G"), hero_of(s, "W"))


def test_SDA_0_6_and_2_8_models_are_placed_on_free_squares_only():
    s = scene({"W": (0, 0), "G": (0, 1), "S": (9, 9)})
    run(s, PlaceHero(0, hero_of(s, "S"), 1 << q((0, 0))))
    assert at(s, hero_of(s, "S")) == (1, 0)  # the nearest free one, first in reading order


def test_SDA_0_7_the_same_seed_and_answers_give_the_same_game():
    assert new(seed=5).digest() == new(seed=5).digest() != new(seed=6).digest()


def test_SDA_0_11_losing_fly_over_a_chasm_puts_the_hero_beside_it():
    s = scene({"W": (1, 1), "G": (9, 9), "S": (9, 8)}, tiles="2A 1A 3B")
    wear(s, "W", "pegasus-wings")
    run(s)
    lose_card(s, hero_of(s, "W"), card(s, "pegasus-wings"))
    assert at(s, hero_of(s, "W")) == (0, 0)
    assert s.hurt[hero_of(s, "W")] == 0


def test_SDA_0_11_a_turning_tile_takes_everyone_along():
    s = scene({"W": (0, 0), "G": (9, 9), "S": (0, 10)})
    turn_tile(s, 0)
    assert at(s, hero_of(s, "W")) == (0, 9)
    assert at(s, hero_of(s, "G")) == (9, 0)
    assert at(s, hero_of(s, "S")) == (0, 10)


def test_SDA_0_12_a_diagonal_step_needs_one_way_round_its_corner():
    """Scenario SC-47: from (2,3) to (3,4) of 3A the way over (2,4) is open, from (2,2) to (3,3) none is."""
    s = scene({"W": (2, 3)}, tiles="3A 2A 3B")
    spread = s.dungeon.spread(1 << q((2, 3)), s.dungeon.walking)
    assert spread >> q((3, 4)) & 1
    assert not s.dungeon.spread(1 << q((2, 2)), s.dungeon.walking) >> q((3, 3)) & 1


def test_SDA_2_1_and_2_2_an_empty_deck_is_made_of_its_discards():
    s = scene()
    s.decks[LOOT], s.discards[LOOT] = (3,), (4, 5)
    assert draw(s, LOOT) == 3
    assert (sorted(s.decks[LOOT]), s.discards[LOOT]) == ([4, 5], ())
    s.decks[LOOT] = ()
    assert draw(s, LOOT) == NONE
    discard(s, LOOT, 7)
    assert draw(s, LOOT) == 7


def test_SDA_2_3_and_2_6_a_model_is_friendly_to_itself_and_always_sees_itself():
    s = scene()
    assert sees(s, 0, 0)


def test_SDA_2_7_being_placed_is_no_movement():
    s = scene({"W": (0, 0)}, tiles="2B 1A 3A")
    run(s, PlaceHero(0, 0, 1 << q((1, 1))))
    assert at(s, 0) == (1, 1)
    assert (s.moved, s.lava) == (0, 1)  # the destination's lava counts


def test_SDA_2_11_nothing_is_hidden():
    s = new(seats=2)
    one, other = s.view(0), s.view(1)
    for key in one:
        if key not in ("seat", "options", "chosen"):
            assert one[key] == other[key], key


def test_SDA_0_2_the_consul_settles_ties_in_reading_order():
    s = scene({"W": (5, 5)})
    model = foe(s, "tower-arbalist", (9, 9))
    assert best_spot(s, model, s.dungeon.ball(q((5, 5)), 1), 1 << q((5, 5))) == q((4, 4))


def test_SDA_27_7_fly_sees_over_structures_and_stands_on_them():
    s = scene({"W": (1, 0), "G": (1, 2)}, tiles="1A 2A 3B")
    wear(s, "W", "pegasus-wings")
    assert s.content.items[card(s, "pegasus-wings")].features.keywords & FLY
    run(s)
    stand(s, 0, (1, 1))
    relocate(s, 0)
    assert at(s, 0) == (1, 1)


def test_SDA_0_3_tiles_that_only_meet_at_a_corner_are_not_joined():
    s = scene()
    s.laid = ((s.laid[0][0], 0, 0, 0), (s.laid[0][0], 0, 0, 1), (s.laid[0][0], 0, 1, 1))
    dungeon = type(s.dungeon)(s.content.faces, s.laid)
    assert dungeon.distance(1 << q((9, 9)), 1 << q((10, 10))) > 5
    assert FAR > 50


def test_SDA_26_16_replaced_equipment_is_discarded():
    s = scene()
    wear(s, "W", "brass-knuckles")
    s.backpack = ()
    equip(s, 0, card(s, "chainmail"))
    assert card(s, "brass-knuckles") in s.discards[LOOT]
