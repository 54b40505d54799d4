"""PA-12: the summoning phase."""

from __future__ import annotations

import pytest

from grandmelee.games.pathfinder_arena.state import NONE, Table
from grandmelee.games.pathfinder_arena.summoning import SUMMONING, DeitiesFavor, LearnCard, LevelUp, TakeAbility
from tests.games.pathfinder_arena.table import (
    answer,
    arena,
    asked,
    glory,
    hero,
    in_play,
    is_paused,
    marker,
    misfortune,
    monster,
    offered,
    refused,
    rest_of_turn,
    run,
    sheet,
    summoning_attack,
    token,
    told,
)


def kill_the_last(s: Table) -> None:
    """The active hero defeats the only monster and ends the hero phase."""
    hero(s, s.content.heroes[s.heroes[s.active]].slug, (2, 2), str=6)
    rest_of_turn(s)
    answer(s, "strike", "end")


def test_PA_12_1_12_7_and_12_24_it_stands_in_the_place_of_the_monster_phase():
    s = arena("valeros", "kyra")
    monster(s, "goblin", (2, 2))
    kill_the_last(s)
    while s.active == 0:
        seat = s.waiting[0]
        s.answer(seat, s.options(seat)[0])
    assert s.level == 2
    assert s.active == 1, "the next player's turn, without a monster phase"
    assert s.glory == [0, 0]


def test_PA_12_1_levels_rise_in_the_summoning_phase():
    s = arena("valeros", "kyra")
    monster(s, "goblin", (2, 2))
    kill_the_last(s)
    assert asked(s) == (0, "PA-12.14")
    assert s.view()["phase"] == "summoning"


def test_PA_12_21_and_12_22_new_monsters_attack_and_the_forecast_says_so():
    s = arena("valeros", "kyra")
    assert "new, stronger monsters come and attack whom they reach" in s.game.outlook(s, 0)
    assert "New monsters come, and attack at once" in s.svg(0)
    monster(s, "goblin", (2, 2))
    kill_the_last(s)
    hits = s.view()["forecast"]
    assert hits
    assert "New monsters attack next" in s.svg(0)
    while s.active == 0:
        seat = s.waiting[0]
        s.answer(seat, s.options(seat)[0])
    for hit, text in zip(hits, told(s, "HeroAttacked"), strict=True):
        assert text.startswith(f"{hit['monster']} attacks {hit['hero']} ({hit['attack']}): {hit['value']} damage")
        assert (hit["glory"], hit["misfortune"]) == (0, hit["unblocked"])


def test_PA_12_2_all_markers_are_taken_back():
    s = arena("valeros", "kyra")
    s.immune = [0, 1, 1, NONE, 0, NONE, NONE, 1]
    s.marked[s.play[0][0]] = 1
    s.regeneration = [1, NONE, NONE, NONE]
    run(s, SUMMONING[0])
    assert s.immune == [NONE] * 8
    assert s.marked[s.play[0][0]] == 0
    assert s.regeneration == [NONE] * 4


@pytest.mark.parametrize("level", [1, 2, 3])
def test_PA_12_3_to_12_6_and_12_8_monsters_by_initiative_on_the_tiles_from_the_roll_on(level):
    s = arena("valeros", "kyra", level=level)
    s.at[1] = s.content.summoning[6]
    s.script = [0] * (level + 1) + [6]
    run(s, *SUMMONING[:2])
    count = level + 1
    values = [s.content.monsters[one].initiative for one in s.monsters[:count]]
    assert values == sorted(values)
    assert s.den[:count] == [s.content.summoning[(6 + at) % 8] for at in range(count)]
    assert len(s.hoard[level]) == 1
    assert s.at[1] == s.content.summoning[6], "a hero there stays"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_PA_12_9_to_12_13_tokens_are_added_to_what_lies_there(seats):
    s = arena(*["valeros", "kyra", "ezren", "merisiel"][:seats])
    token(s, (2, 2), con=1)
    number = s.content.tile_value[s.tile_at[16]]
    s.script = [0, 0, 0]
    pool = s.pool[:]
    bag = sum(s.bag)
    run(s, *SUMMONING[:5])
    assert bag - sum(s.bag) == 2 * seats
    assert s.pool == pool, "none from the pool"
    laid = [sum(s.laid[n * 4 : n * 4 + 3]) - (n == number) for n in range(8)]
    assert [(2 + at) % 8 for at in range(2 * seats)] == [n for n in [*range(2, 8), 0, 1] if laid[n]]
    items = [n for n in range(8) if s.laid[n * 4 + 3]]
    assert sorted([(2 + 2 * seats + at) % 8 for at in range(seats)]) == items
    assert s.glow == [1] * 8
    run(s, SUMMONING[4])
    assert s.glow == [1] * 8, "where one lies none is added"


def test_PA_12_14_and_12_15_level_up_clockwise_from_the_active_player():
    s = arena("valeros", "kyra", "ezren", active="kyra", level=2)
    s.at[0] = NONE
    run(s, LevelUp())
    assert asked(s) == (1, "PA-12.14")
    assert offered(s) == {"card:kyra-spiritual-weapon", "card:kyra-sanctuary", "card:kyra-bless"}
    assert refused(s, "card:kyra-heal") == "PA-18.2"
    answer(s, "card:kyra-bless")
    assert len(offered(s)) == 6
    answer(s, "ability:cha")
    assert (in_play(s, "kyra"), sheet(s, "kyra", "cha")) == (["heal", "bless"], 2)
    assert asked(s) == (2, "PA-12.14"), "no mental token comes with it"
    answer(s, "card:ezren-burning-hands", "ability:str", "card:valeros-toughness", "ability:wis")
    assert is_paused(s)


def test_PA_12_15_a_full_track_or_an_empty_pool_stops_a_kind():
    s = arena("valeros", "kyra", level=2)
    hero(s, "valeros", str=8)
    s.pool[1] = 0
    run(s, TakeAbility(0))
    assert offered(s) == {"ability:con", "ability:int", "ability:wis", "ability:cha"}
    assert refused(s, "ability:str") == "PA-12.15"
    s.pool = [0] * 6
    run(s, TakeAbility(0))
    assert is_paused(s)


def test_PA_12_14_one_card_of_the_new_level():
    s = arena("merisiel", "kyra", level=3)
    run(s, LearnCard(0))
    answer(s, "card:merisiel-mobility")
    assert in_play(s, "merisiel") == ["nimble-step", "mobility"]


def items(s: Table) -> list[int]:
    return [len([one for one in s.play[seat] if s.content.cards[one].type >= 0]) for seat in range(s.seats)]


def test_PA_12_16_and_12_20_the_one_with_the_fewest_monsters_draws_one_item():
    s = arena("valeros", "kyra", "ezren")
    s.trophies = [(0,), (), (1, 2)]
    run(s, DeitiesFavor())
    assert items(s) == [0, 1, 0]


def test_PA_12_17_ties_go_to_the_fewest_items_and_nobody_if_all_are_equal():
    s = arena("valeros", "kyra", "ezren")
    s.trophies = [(0,), (), ()]
    hero(s, "kyra", cards={"sun-glaive": {}})
    run(s, DeitiesFavor())
    assert items(s) == [0, 1, 1]
    s = arena("valeros", "kyra")
    s.trophies = [(0,), (1,)]
    run(s, DeitiesFavor())
    assert items(s) == [0, 0]


def test_PA_12_18_which_monsters_count_is_a_switch():
    for scope, favoured in (("game", [0, 1]), ("phase", [1, 0])):
        s = arena("valeros", "kyra", favor_scope=scope)
        s.trophies = [(0, 1), (2,)]
        s.kills = [0, 1]
        run(s, DeitiesFavor())
        assert items(s) == favoured
        assert s.kills == [0, 0]


def test_PA_12_19_the_die_parts_those_still_tied():
    s = arena("valeros", "kyra", "ezren")
    s.trophies = [(0,), (), ()]
    s.script = [3, 3, 5, 2, 0]
    run(s, DeitiesFavor())
    assert items(s) == [0, 1, 0]
    assert len(told(s, "DieRolled")) == 2


def test_PA_12_21_to_12_23_and_13_18_normal_damage_misfortune_for_all_markers_of_the_slayer():
    s = arena("valeros", "kyra")
    slot = monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2))
    hero(s, "kyra", (2, 2), con=2)
    summoning_attack(s)
    assert (misfortune(s, "valeros"), misfortune(s, "kyra")) == (2, 1)
    assert (glory(s, "valeros"), glory(s, "kyra")) == (0, 0)
    assert (marker(s, "valeros", slot), marker(s, "kyra", slot)) == ("valeros", "valeros")
