"""PA-20: element tokens."""

from __future__ import annotations

import pytest

from grandmelee.games.pathfinder_arena.elements import PlayEarth
from grandmelee.games.pathfinder_arena.sheets import ap_left
from tests.games.pathfinder_arena.table import (
    again,
    answer,
    arena,
    asked,
    glory,
    hero,
    is_paused,
    misfortune,
    monster,
    monster_phase,
    offered,
    refused,
    rest_of_turn,
    run,
    summoning_attack,
    whole_turn,
)


def test_PA_20_3_to_20_5_fire_and_water_on_the_attacking_monster_and_back_to_the_pool():
    s = arena("valeros", "kyra")
    slot = monster(s, "minotaur", (2, 2))
    hero(s, "kyra", (2, 2), elements=["water"])
    hero(s, "valeros", elements=["fire"])
    monster_phase(s)
    assert asked(s) == (0, "PA-20.11")
    answer(s, "element:fire", "element:water")
    assert (s.fire[slot], s.water[slot]) == (1, 1)
    assert glory(s, "valeros") == 3
    assert s.elements == [0, 0]
    assert s.element_pool == [6] * 4


def test_PA_20_4_and_20_10_it_lasts_for_all_attacks_of_the_monster_in_this_turn():
    s = arena("valeros", "kyra", "ezren")
    slot = monster(s, "minotaur", (2, 2))
    hero(s, "kyra", (2, 2))
    hero(s, "ezren", (2, 2))
    hero(s, "valeros", (6, 6), elements=["fire"])
    rest_of_turn(s)
    answer(s, "end", "element:fire")
    assert glory(s, "valeros") == 5 + 5
    assert s.active == 1
    assert s.fire[slot] == 0


def test_PA_20_6_air_gives_an_action_point():
    s = arena("valeros", "kyra")
    hero(s, "valeros", elements=["air"])
    again(s)
    answer(s, "element:air")
    assert (ap_left(s), s.elements[0]) == (5, 0)
    assert refused(s, "element:air") == "PA-20.6"


def test_PA_20_7_to_20_9_earth_at_the_beginning_of_anothers_hero_phase():
    s = arena("valeros", "kyra", "ezren")
    hero(s, "kyra", elements=["earth"])
    hero(s, "ezren", elements=["earth"])
    hero(s, "valeros", elements=["earth"])
    run(s, PlayEarth())
    assert asked(s) == (1, "PA-20.8"), "not the active player"
    answer(s, "element:earth")
    assert asked(s) == (2, "PA-20.8")
    answer(s, "element:earth")
    assert ap_left(s) == 2
    assert s.elements[0] == 8
    again(s)
    assert "element:earth" not in offered(s)


def test_PA_20_9_action_points_do_not_fall_below_nothing():
    s = arena("valeros", "kyra")
    s.bonus = -6
    assert ap_left(s) == 0


def test_PA_20_10_and_20_11_in_an_opportunity_and_in_a_summoning_phase():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2), elements=["water"])
    again(s)
    answer(s, "turn:clockwise", "element:water")
    assert misfortune(s, "valeros") == 0
    hero(s, "kyra", elements=["fire"])
    summoning_attack(s)
    assert asked(s) == (1, "PA-20.11")
    answer(s, "element:fire")
    assert misfortune(s, "valeros") == 2, "the Water of this turn still works"


def test_PA_20_12_the_active_player_first_until_all_pass_in_a_row():
    s = arena("valeros", "kyra", "ezren", active="kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "kyra", (2, 2), elements=["water"])
    hero(s, "ezren", (6, 6), elements=["fire", "water"])
    hero(s, "valeros", (6, 6), elements=["air", "earth"])
    monster_phase(s)
    assert asked(s)[0] == 1
    answer(s, "pass")
    assert asked(s)[0] == 2, "who holds nothing usable is not asked"
    answer(s, "element:fire")
    assert asked(s)[0] == 1, "a use gives all another chance"
    answer(s, "pass", "pass")
    assert is_paused(s)
    assert misfortune(s, "kyra") == 5


def test_PA_20_12_not_this_turn_can_be_said_and_lifted():
    s = arena("valeros", "kyra", "ezren")
    monster(s, "minotaur", (2, 2))
    monster(s, "goblin", (4, 4))
    hero(s, "valeros", (2, 2), elements=["water"])
    hero(s, "ezren", (4, 4))
    hero(s, "kyra", (6, 6), elements=["fire"])
    monster_phase(s)
    answer(s, "quiet")
    assert list(s.view(None)["quiet"]) == [0]
    assert asked(s)[0] == 1
    s.answer(0, "ask-again")
    assert list(s.view(None)["quiet"]) == []


def test_PA_20_12_not_this_turn_holds_in_every_window_until_the_turn_ends():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    monster(s, "goblin", (4, 4))
    for name, where in (("valeros", (2, 2)), ("kyra", (4, 4))):
        hero(s, name, where)
    hero(s, "kyra", elements=["fire", "water", "earth"])
    rest_of_turn(s)
    answer(s, "end")
    assert asked(s) == (1, "PA-20.11")
    s.answer(1, "quiet")
    assert (s.active, s.round) == (1, 2), "the goblin's window was not opened for whoever is quiet"
    assert list(s.view(None)["quiet"]) == []
    while s.active == 1:
        seat = s.waiting[0]
        words = [s.word(option) for option in s.options(seat)]
        s.answer(seat, next(word for word in ("done", "end", "pass") if word in words))
    assert asked(s) == (1, "PA-20.8"), "in the next turn she is asked again"


@pytest.mark.parametrize("lent", [False, True])
def test_PA_20_13_air_for_others_is_a_switch(lent):
    s = arena("valeros", "kyra", air_for_others=lent)
    monster(s, "minotaur", (5, 5))
    hero(s, "kyra", (6, 0), elements=["air"])
    rest_of_turn(s)
    answer(s, "end")
    assert (asked(s) == (1, "PA-20.13")) == lent
    if lent:
        answer(s, "element:air")
        assert asked(s) == (0, "PA-8.6")
        assert ap_left(s) == 5
        answer(s, "end")
    assert s.active == 1


@pytest.mark.parametrize("phase", ["opportunity", "summoning", "other"])
def test_PA_20_14_the_longsword_cancels_only_in_its_owners_monster_phase(phase):
    active = "kyra" if phase == "other" else "valeros"
    s = arena("valeros", "kyra", active=active)
    monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2), cards={"flaming-longsword": {"int": 1}})
    hero(s, "kyra", (6, 6), elements=["water"])
    if phase == "opportunity":
        again(s)
        answer(s, "turn:clockwise")
    elif phase == "summoning":
        summoning_attack(s)
    else:
        monster_phase(s)
    answer(s, "element:water")
    assert asked(s)[1] != "PA-20.14"


def test_PA_20_14_it_does_not_matter_whom_the_monster_attacks():
    s = arena("valeros", "kyra")
    slot = monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (6, 6), cards={"flaming-longsword": {"int": 1}})
    hero(s, "kyra", (2, 2), elements=["water"])
    monster_phase(s)
    answer(s, "element:water")
    assert asked(s) == (0, "PA-20.14")
    answer(s, "pass")
    assert s.water[slot] == 1


def test_PA_20_15_unspent_tokens_cancel_misfortune_at_the_end():
    s = arena("valeros", "kyra")
    hero(s, "valeros", misfortune=3)
    before = s.scores[0]
    hero(s, "valeros", elements=["fire"])
    assert s.scores[0] == before + 2
    hero(s, "valeros", elements=["air"])
    assert s.scores[0] == before + 3


def test_PA_20_16_fire_and_water_only_in_the_window_of_an_attack():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 1), elements=["fire", "water"])
    again(s)
    assert not offered(s, "element:")
    whole_turn(s)
    assert asked(s)[1] == "PA-7.1"
