"""When players are asked whether their Heroes drink in the Consul Turn, and how often [SDA-9.6, 9.11]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_dungeon_arcade.commands import Perform, attacks_now
from grandmelee.games.super_dungeon_arcade.consul import BEGIN_CONSUL_TURN, EndCommands, GiveCommand
from grandmelee.games.super_dungeon_arcade.potions import GREEN_POTIONS, ChooseDrinker
from grandmelee.games.super_dungeon_arcade.state import CONSUL_TURN, Table
from grandmelee.games.super_dungeon_arcade.terms import FIGHT, ICE, MOVE, REGROUP, SPAWN, UNIQUE
from grandmelee.games.super_dungeon_arcade.view import player_view
from grandmelee.games.super_dungeon_arcade.wounds import wound_heroes
from tests.games.super_dungeon_arcade.table import answer, foe, hero_of, run, scene, suffer, words

STANDING = ["pass", "only-attacked", "quiet"]


def consul_turn(seats: int = 1, party: str = "WGS") -> Table:
    """Three Heroes with a potion token each, near one another."""
    s = scene({letter: (5, column) for column, letter in enumerate(party)}, party=party, seats=seats)
    s.phase = CONSUL_TURN
    return s


def questions(s: Table, word: str = "pass") -> int:
    """How often someone is asked, who always answers so where it can be said."""
    count = 0
    while s.asks[0].rule == "SDA-9.11":
        options = words(s, s.waiting[0])
        s.answer(s.waiting[0], word if word in options else "pass")
        count += 1
    return count


# ---- one question for all Heroes of a player ------------------------------------------------------------------------
def test_SDA_9_11_a_player_is_asked_once_for_all_its_heroes():
    s = consul_turn()
    run(s, GREEN_POTIONS)
    assert s.asks[0].prompt == "Choose a green potion or Loud Slurping, or pass"
    slurps = ["slurp:riftling-warrior", "slurp:moonspire-guardian", "slurp:sanctioned-witch"]
    drinks = ["action:starlight-elixir", "action:healing-brew"]
    assert words(s) == [slurps[0], slurps[1], drinks[0], slurps[2], drinks[1], *STANDING]
    assert questions(s) == 1


def test_SDA_9_11_heroes_of_one_player_drink_in_any_order():
    s = consul_turn()
    run(s, GREEN_POTIONS)
    answer(s, "slurp:sanctioned-witch", "slurp:riftling-warrior", "action:starlight-elixir")
    assert (s.potions[:3], s.wrath[:3]) == ([0, 0, 0], [2, 0, 2])
    assert s.asks[0].rule == "SDA-5.1"


def test_SDA_9_11_players_are_asked_in_the_order_of_the_party_until_all_pass_in_a_row():
    s = consul_turn(seats=2)
    first, second = s.owners[0], s.owners[1]
    assert s.owners == (first, second, first)
    run(s, GREEN_POTIONS)
    assert s.waiting == [first]
    s.answer(first, "pass")
    assert (s.waiting, words(s, second)[0]) == ([second], "slurp:moonspire-guardian")
    s.answer(second, "action:starlight-elixir")
    assert s.waiting == [first]  # asked again after a use
    assert questions(s) == 1


def test_SDA_9_11_who_has_nothing_to_drink_or_to_slurp_is_not_asked():
    s = consul_turn(seats=3)
    s.potions[0] = 0
    suffer(s, 1, "Knockdown")
    s.drunk = 1 << 2
    run(s, GREEN_POTIONS)
    assert s.asks[0].rule == "SDA-5.1"


def test_SDA_9_3_where_two_heroes_have_the_same_potion_it_is_asked_who_drinks():
    s = consul_turn(party="GTS")
    guardian, tincan = [s.content.heroes[s.party[hero_of(s, letter)]] for letter in "GT"]
    printed = tincan.drinks
    tincan.drinks = guardian.drinks
    try:
        run(s, GREEN_POTIONS)
        assert words(s).count("action:starlight-elixir") == 1
        answer(s, "action:starlight-elixir")
        assert isinstance(s.open[0], ChooseDrinker)
        assert words(s) == ["hero:moonspire-guardian", "hero:tincan"]
        answer(s, "hero:tincan")
    finally:
        tincan.drinks = printed
    assert s.potions[:3] == [1, 0, 1]


# ---- the moments ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("command", "windows"), [(FIGHT, 2), (UNIQUE, 2), (MOVE, 2), (REGROUP, 3), (SPAWN, 1)])
def test_SDA_9_6_before_a_command_and_before_its_first_monster_are_one_moment_where_nothing_is_between(
    command: int, windows: int
):
    s = consul_turn()
    for column in (18, 19):
        foe(s, "tower-arbalist", (0, column))
    run(s, GiveCommand(command, 1))
    assert questions(s) == windows


def test_SDA_9_6_before_a_command_that_nobody_performs_there_is_a_window_all_the_same():
    s = consul_turn()
    run(s, GiveCommand(FIGHT, 1))
    assert questions(s) == 1


# ---- what is said ---------------------------------------------------------------------------------------------------
def prompts(s: Table) -> list[str]:
    """What is asked until nobody is asked any more, all passing."""
    found = []
    while s.asks[0].rule == "SDA-9.11":
        found.append(s.asks[0].prompt)
        s.answer(s.waiting[0], "pass")
    return found


def test_SDA_9_6_the_question_begins_with_what_is_about_to_happen():
    s = consul_turn()
    foe(s, "tower-stalker", (6, 0))
    foe(s, "tower-stalker", (9, 29))
    run(s, GiveCommand(FIGHT, 1), GiveCommand(SPAWN, 1))
    asked = prompts(s)
    first = asked[0].partition(": ")[0]
    assert first.startswith("Tower Stalker at 1g1 attacks Riftling Warrior (")
    assert first.endswith("STR 2, 5 hearts left)")
    assert asked[1].startswith("Tower Stalker at 3j10 has nobody in reach to attack: choose ")
    assert asked[-1].startswith("Spawn comes next: choose ")


def test_SDA_9_6_the_first_question_of_a_turn_names_its_commands_and_the_last_that_it_ends():
    s = consul_turn()
    run(s, BEGIN_CONSUL_TURN)
    assert prompts(s)[0].startswith(f"The Consul Turn begins ({s.chart.text[0].rstrip('.')}): choose ")
    run(s, GREEN_POTIONS, EndCommands())
    assert prompts(s)[0].startswith("The Consul Turn ends: choose ")


# ---- ask me only when a Hero is attacked or wounded -----------------------------------------------------------------
def test_SDA_9_6_who_wants_to_be_asked_only_then_is_asked_before_an_attack():
    s = consul_turn()
    foe(s, "tower-stalker", (9, 29))
    foe(s, "tower-stalker", (6, 0))
    run(s, GREEN_POTIONS, Perform(MOVE), Perform(FIGHT))
    answer(s, "only-attacked")
    assert "Seat 1 wants to be asked only when a Hero is attacked or wounded this turn" in [
        event.text for event in s.events
    ]
    assert "Command: Fight" in [event.text for event in s.events]
    assert words(s)[-3:] == ["pass", "ask-again", "quiet"]


def test_SDA_9_6_who_wants_to_be_asked_only_then_is_asked_after_a_wound():
    s = consul_turn()
    run(s, GREEN_POTIONS, GREEN_POTIONS, GREEN_POTIONS)
    answer(s, "only-attacked")
    assert s.asks[0].rule == "SDA-5.1"
    run(s, GREEN_POTIONS, GREEN_POTIONS)
    assert s.asks[0].rule == "SDA-5.1"
    wound_heroes(s, [(0, 1)])
    run(s, GREEN_POTIONS, GREEN_POTIONS)
    assert words(s)[-3:] == ["pass", "ask-again", "quiet"]
    assert questions(s) == 1  # a wound is one reason


def test_SDA_9_6_being_asked_everywhere_again_is_a_right():
    s = consul_turn(seats=3)
    run(s, GREEN_POTIONS, GREEN_POTIONS)
    first = s.waiting[0]
    s.answer(first, "only-attacked")
    assert (first in s.waiting, words(s, first)) == (False, ["ask-again"])
    assert [player_view(s, seat)["only_attacked"] for seat in range(3)] == [seat == first for seat in range(3)]
    s.answer(first, "ask-again")
    assert questions(s) == 5  # two in this window, three in the next


def test_SDA_9_6_the_wish_ends_with_the_turn():
    s = consul_turn()
    run(s, GREEN_POTIONS)
    answer(s, "only-attacked")
    s.end_quiet()
    run(s, GREEN_POTIONS)
    assert words(s)[-3:] == STANDING


def test_SDA_17_2_and_18_2_an_attack_is_one_for_which_a_hero_is_in_reach():
    s = consul_turn()
    near, far = foe(s, "tower-stalker", (6, 0)), foe(s, "tower-stalker", (9, 29))
    assert [attacks_now(s, model, FIGHT) for model in (near, far)] == [True, False]
    assert not attacks_now(s, near, MOVE)
    suffer(s, near, "Knockdown")
    assert not attacks_now(s, near, FIGHT)


def test_SDA_17_2_and_34_7_a_unique_action_is_an_attack_where_it_strikes_somebody_and_never_with_ice():
    s = consul_turn()
    kinds = [kind for kind in s.content.models if any(s.content.actions[a].is_red for a in kind.actions)]
    model = foe(s, next(kind.slug for kind in kinds if not kind.is_large and not kind.has_signature), (6, 0))
    assert attacks_now(s, model, UNIQUE)
    s.statuses[model] |= 1 << ICE
    assert not attacks_now(s, model, UNIQUE)
