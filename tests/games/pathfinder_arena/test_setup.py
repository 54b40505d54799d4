"""PA-3: setting the table up."""

from __future__ import annotations

import pytest

import grandmelee as gm
from grandmelee.games.pathfinder_arena.arena import exits_at
from grandmelee.games.pathfinder_arena.box import RUNE_TILE, SUMMONING, TRAPDOOR
from grandmelee.games.pathfinder_arena.state import NONE
from grandmelee.games.pathfinder_arena.turn import Compensate
from tests.games.pathfinder_arena.table import (
    GAME,
    answer,
    arena,
    asked,
    begun,
    hero,
    in_play,
    monster,
    monster_phase,
    new,
    offered,
    refused,
    run,
    runes,
    whole_turn,
)


def test_PA_3_1_to_3_6_tiles_lie_on_the_spaces_for_their_kind():
    for seed in range(5):
        s = new(2, seed)
        assert s.tile_at[24] == NONE
        assert s.doom == 24
        for letter, kind in (("T", TRAPDOOR), ("S", SUMMONING), ("R", RUNE_TILE)):
            assert {s.content.tile_kind[s.tile_at[space]] for space in s.board.spaces(letter)} == {kind}
        for space, wall in ((3, 0), (27, 1), (45, 2), (21, 3)):
            assert exits_at(s, space) == 15 - (1 << wall), "the wall is against the frame"
        assert sorted([tile for tile in s.tile_at if tile != NONE]) == list(range(48))


def test_PA_3_7_and_22_2_places_and_turns_are_chance_from_one_seed():
    one, same, other = new(2, 1), new(2, 1), new(2, 2)
    assert (one.tile_at, one.turns) == (same.tile_at, same.turns)
    assert one.tile_at != other.tile_at
    plain = [tile for tile in range(48) if GAME.content.tile_kind[tile] != TRAPDOOR]
    assert {new(2, seed).turns[plain[0]] for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.parametrize(("seats", "bag", "drawn"), [(2, [3, 5, 6], 2), (3, [6, 8, 9], 5), (4, [9, 11, 10], 6)])
def test_PA_3_8_3_9_and_3_22_the_bag_by_number_of_players(seats, bag, drawn):
    assert new(seats, 1).bag == bag
    s = begun(seats, 1)
    assert sum(s.bag) == sum(bag) - drawn
    assert sum(s.laid[0::4]) + sum(s.laid[1::4]) + sum(s.laid[2::4]) == drawn + 2
    assert sum(s.laid[3::4]) == seats


def test_PA_3_11_3_19_and_3_20_monster_piles_and_the_first_monster():
    assert [len(level) for level in GAME.content.levels] == [2, 3, 4, 5]
    s = begun(2, 4)
    assert GAME.content.monsters[s.monsters[0]].level == 1
    assert s.monsters[1:] == [NONE] * 3
    assert len(s.hoard[0]) == 1


def test_PA_3_12_deities_lie_in_a_row():
    assert set(begun(2).view(None)["deities"]) == {"iomedae", "desna", "cayden-cailean", "sarenrae", "torag"}


def test_PA_3_13_to_3_17_heroes_are_chosen_in_seat_order_with_their_components():
    s = new(3, 1)
    assert asked(s) == (0, "PA-3.13")
    answer(s, "hero:ezren")
    assert asked(s) == (1, "PA-3.13")
    answer(s, "hero:valeros", "hero:kyra")
    assert [in_play(s, name) for name in ("ezren", "valeros", "kyra")] == [["mage-armor"], ["shield-block"], ["heal"]]
    assert s.sheet == [1] * 18
    assert [len(pile) for pile in s.pile] == [8, 8, 7]
    dealt = new(4, 1, hero_choice="random")
    assert sorted(dealt.heroes) == [0, 1, 2, 3]
    assert new(2, 1, hero_choice=["kyra", "ezren"]).heroes == (3, 2)
    with pytest.raises(gm.SetupError, match=r"PA-1\.1"):
        new(3, 1, hero_choice=["kyra", "ezren"])


def test_PA_3_18_the_highest_roll_begins_and_ties_roll_again():
    s = begun(3, 1, script=[5, 7, 7, 2, 4])
    assert s.order == (2, 0, 1)
    assert s.active == 2


def test_PA_3_21_and_3_23_eight_is_followed_by_one():
    s = begun(2, 1, script=[7, 0, 7])
    assert s.den[0] == s.content.summoning[7]
    assert [number + 1 for number in range(8) if sum(s.laid[number * 4 : number * 4 + 3])] == [1, 2, 3, 4]
    assert [number + 1 for number in range(8) if s.laid[number * 4 + 3]] == [5, 6]


def test_PA_3_25_one_element_of_its_colour_on_each_summoning_tile():
    s = begun(2)
    assert s.glow == [1] * 8
    assert s.element_pool == [4] * 4


def test_PA_3_26_and_3_31_figures_start_on_any_trapdoor_before_anything_else():
    s = begun(2, 1)
    first = s.active
    s.elements[1 - first] |= 8
    assert asked(s) == (first, "PA-3.26")
    trapdoors = {f"space:{name}" for name in ("a4", "d1", "d7", "g4")}
    assert offered(s) == trapdoors
    assert refused(s, "space:b2") == "PA-3.26"
    answer(s, "space:d1")
    assert asked(s) == (1 - first, "PA-20.8"), "Earth comes after the figure is placed"


def test_PA_3_27_an_unplaced_hero_is_off_the_board():
    s = arena("valeros", "kyra")
    slot = monster(s, "goblin", (2, 2))
    s.at[1] = NONE
    monster_phase(s)
    assert s.hit[slot] == 0
    assert s.view(None)["players"][1]["space"] is None


@pytest.mark.parametrize("held", [0, 1])
def test_PA_3_28_to_3_30_compensation_at_the_end_of_the_first_hero_phase(held):
    s = arena("valeros", "kyra", "ezren", "merisiel")
    s.round = 1
    s.active = s.turn = 1
    hero(s, "kyra", runes={"+1 Damage": held})
    run(s, Compensate())
    assert runes(s, "kyra", "+1 Damage") == 1
    s.active = s.turn = 2
    hero(s, "ezren", elements=["fire"])
    run(s, Compensate())
    assert asked(s) == (2, "PA-3.28")
    assert offered(s) == {"element:water", "element:air", "element:earth"}
    assert refused(s, "element:fire") == "PA-3.30"
    answer(s, "element:air")
    assert s.elements[2] == 5
    s.active = s.turn = 3
    run(s, Compensate())
    assert len(s.play[3]) == 2
    s.round = 2
    s.active = s.turn = 3
    run(s, Compensate())
    assert len(s.play[3]) == 2, "only once"


def test_PA_3_28_it_comes_before_the_monster_phase():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (5, 5))
    s.round = 1
    whole_turn(s, "kyra")
    answer(s, "done", "end")
    kinds = [event.kind for event in s.events]
    assert kinds.index("RuneGained") < kinds.index("TurnBegan")
