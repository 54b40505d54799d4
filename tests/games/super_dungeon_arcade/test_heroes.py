"""Potions, wrath, wounds, statuses [SDA-9, 10, 11, 34]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_dungeon_arcade.commands import Perform
from grandmelee.games.super_dungeon_arcade.consul import EndCommands
from grandmelee.games.super_dungeon_arcade.equipment import lose_card
from grandmelee.games.super_dungeon_arcade.figures import action_points, armour, movement, strength
from grandmelee.games.super_dungeon_arcade.happenings import Happen
from grandmelee.games.super_dungeon_arcade.orders import GRAMMAR
from grandmelee.games.super_dungeon_arcade.potions import GREEN_POTIONS, lose_surplus
from grandmelee.games.super_dungeon_arcade.statuses import give_statuses
from grandmelee.games.super_dungeon_arcade.terms import BANE, FIGHT, FIRE, KNOCKDOWN, MOVE, NONE, POISON, UNIQUE
from grandmelee.games.super_dungeon_arcade.wounds import CheckDeaths, wound_heroes
from grandmelee.games.super_dungeon_arcade.wrath import GainWrath, wrath_order
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
    roll,
    rule,
    run,
    scene,
    square,
    suffer,
    told,
    wear,
    words,
    wraths,
)


def say(s, text: str, hero: int = NONE) -> None:
    """Let one sentence happen."""
    run(s, Happen(GRAMMAR.read(text), hero))


# ---- potions --------------------------------------------------------------------------------------------------------
def test_SDA_9_2_9_4_9_7_and_9_9_a_shared_potion():
    """Scenario SC-08: the Witch drinks the Warrior's Firevine."""
    s = scene({"S": (5, 5), "W": (0, 0)}, party="SWG")
    model = foe(s, "tower-stalker", (5, 6))
    activate(s, "S")
    answer(s, "action:firevine")
    assert (s.potions[1], s.potions[0]) == (0, 1)
    assert "action:sparkle-charm-bomb" not in words(s)
    assert "SDA-9.2" in s.why_not(0, "action:sparkle-charm-bomb")
    roll(s, "B2 B1 B- R1")  # two blue, one red, and one blue more
    roll(s, "B2 B1 B- R1")
    answer(s, "action:magic")
    assert has(s, model) == ["Fire"]
    answer(s, "end")
    activate(s, "S")
    assert not s.holds


def test_SDA_9_7_and_9_8_another_players_consent_is_asked():
    s = scene({"S": (5, 5), "W": (0, 0)}, party="SWG", seats=2)
    activate(s, "S")
    answer(s, "action:firevine")
    assert s.asks[0].seat == 1
    answer(s, "no", seat=1)
    assert "action:firevine" not in words(s)
    assert s.potions[1] == 1


def test_SDA_9_1_and_9_10_and_3_8_and_7_25_a_hero_holds_no_more_than_its_quantity():
    s = scene({"W": (0, 0)})
    s.potions[0] = 3
    lose_surplus(s, 0)
    assert s.potions[0] == 1


def test_SDA_9_3_9_5_9_6_and_9_11_green_potions_in_the_consul_turn():
    s = scene({"T": (5, 5), "G": (0, 0)}, party="TGW")
    foe(s, "tower-arbalist", (9, 9))
    s.hurt[0] = 1
    suffer(s, 0, "Hex")
    activate(s, "T")
    assert "SDA-9.3" in s.why_not(0, "action:bitterroot")
    s.phase = 2
    run(s, Perform(UNIQUE))
    assert s.asks[0].rule == "SDA-9.11"
    its = ["slurp:tincan", "action:bitterroot"]
    others = ["slurp:moonspire-guardian", "action:starlight-elixir"]
    assert words(s) == [*its, *others, "pass", "only-attacked", "quiet"]
    answer(s, "action:bitterroot")
    assert (s.hurt[0], s.statuses[0], s.potions[0]) == (0, 0, 0)
    assert words(s) == [*others, "pass", "only-attacked", "quiet"]  # one green potion a turn, and all may go on
    answer(s, "pass")
    assert s.asks[0].rule == "SDA-5.1"


def test_SDA_9_6_a_potion_may_still_be_drunk_after_the_last_command():
    """Scenario SC-44: the last window comes before the power-up."""
    s = scene({"T": (5, 5)}, party="TGW")
    s.phase = 2
    run(s, GREEN_POTIONS, EndCommands())
    assert "action:bitterroot" in words(s)


def test_SDA_8_9_and_10_2_loud_slurping():
    """Scenario SC-09."""
    s = scene({"W": (5, 5)})
    s.phase = 2
    run(s, GREEN_POTIONS)
    answer(s, "slurp:riftling-warrior")
    assert (s.potions[0], s.wrath[0]) == (0, 2)
    s.potions[0] = 1
    run(s, GREEN_POTIONS)
    assert s.asks[0].rule == "SDA-5.1"  # one green potion a turn


# ---- wrath ----------------------------------------------------------------------------------------------------------
def test_SDA_10_1_and_10_3_wrath_is_taken_when_none_is_available():
    """Scenario SC-10."""
    s = scene({"H": (5, 5), "W": (0, 0), "G": (0, 1)}, party="HWG")
    foe(s, "tower-blackblade", (5, 8))
    wraths(s, W=3, G=2)
    activate(s, "H")
    roll(s, "B2 B- R1")
    answer(s, "action:magic")
    assert (s.wrath[0], s.wrath_left) == (1, 0)
    foe(s, "tower-stalker", (5, 8))
    s.look_again()
    roll(s, "B2 B- R3")
    answer(s, "action:magic")
    assert words(s) == ["hero:riftling-warrior", "hero:moonspire-guardian"]
    answer(s, "hero:riftling-warrior", "hero:moonspire-guardian")
    assert s.wrath[:3] == [3, 2, 1]


def test_SDA_10_3_and_10_4_all_wrath_out():
    """Scenario SC-11; and with no token anywhere else the rest is lost."""
    s = scene({"W": (0, 0), "G": (0, 1), "S": (0, 2)})
    wraths(s, W=6)
    run(s, GainWrath(1, 1))
    assert s.wrath[:3] == [5, 1, 0]
    wraths(s, W=6, G=0)
    run(s, GainWrath(0, 2))
    assert s.wrath[0] == 6


def test_SDA_10_5_the_last_to_activate_counts_as_more():
    """Scenario SC-12."""
    s = scene({"W": (0, 0), "G": (0, 1), "S": (0, 2)})
    wraths(s, W=2, S=2)
    s.last = [1, 0, 2, 0, 0, 0]
    assert wrath_order(s)[0] == hero_of(s, "S")


def test_SDA_10_6_the_tokens_of_the_destroyed_become_available():
    s = scene({"W": (0, 0), "G": (0, 1), "S": (0, 2)})
    wraths(s, W=3)
    wound_heroes(s, [(0, 5)])
    s.settle()
    assert (s.wrath[0], s.wrath_left) == (0, 6)


def test_SDA_10_7_fire_gives_nobody_wrath():
    from grandmelee.games.super_dungeon_arcade.consul import BurnMonsters

    s = scene({"W": (0, 0)})
    model = foe(s, "tower-arbalist", (5, 5))
    suffer(s, model, "Fire")
    run(s, BurnMonsters())
    assert at(s, model) is None
    assert s.wrath[0] == 0


# ---- wounds ---------------------------------------------------------------------------------------------------------
def test_SDA_11_1_11_2_and_11_4_and_3_7_wounds_equal_to_hearts_destroy():
    s = scene({"W": (0, 0), "G": (0, 1), "S": (0, 2)})
    s.potions[0] = 1
    s.tokens[0] = 1
    suffer(s, 0, "Ice")
    say(s, "The Hero with the most wrath suffers 4 wounds.")
    assert at(s, 0) == (0, 0)
    say(s, "The Hero with the most wrath suffers 1 wound.")
    assert at(s, 0) is None
    assert (s.hurt[0], s.statuses[0], s.potions[0], s.tokens[0]) == (0, 0, 1, 1)


def test_SDA_11_3_losing_a_heart_item_is_looked_at_at_once():
    s = scene({"W": (0, 0), "G": (0, 1), "S": (0, 2)})
    wear(s, "W", "heart-container")
    s.hurt[0] = 5
    run(s)
    lose_card(s, 0, card(s, "heart-container"))
    s.settle()
    assert at(s, 0) is None


def test_SDA_11_6_11_10_and_11_11_the_destroyed_are_set_aside_until_rewards():
    from grandmelee.games.super_dungeon_arcade.power_up import Reward

    s = scene({"W": (0, 0)})
    model = foe(s, "tower-stalker", (5, 5))
    knight = foe(s, "knight-of-the-tower", (6, 6))
    s.minis = (s.cards[knight].id,)
    s.hurt[model], s.hurt[knight] = 3, 8
    run(s, CheckDeaths(0))
    kind = s.cards[model].id
    assert s.pool[kind] == 0
    run(s, Reward())
    assert s.pool[kind] == 1
    assert sum(s.pool) == 1  # the Knight has no pool
    assert s.dead_minis == 1


def test_SDA_11_12_what_a_model_made_ends_with_it():
    s = scene({"T": (0, 0), "G": (0, 1), "S": (0, 2)}, party="TGS")
    activate(s, "T")
    answer(s, "action:indignant-defense")
    wound_heroes(s, [(0, 6)])
    s.settle()
    assert s.holds == ()


def test_SDA_0_9_and_0_10_everything_is_placed_before_destruction_is_looked_at():
    s = scene({"W": (0, 0), "G": (0, 1), "S": (0, 2)})
    s.hurt[:3] = [4, 4, 4]
    s.coins = 2
    say(s, "Each Hero suffers 1 wound.")
    assert s.outcomes == ["lost"]


# ---- statuses -------------------------------------------------------------------------------------------------------
def test_SDA_34_1_to_34_3_and_34_14_a_status_is_one_token_and_comes_off_at_the_end():
    s = scene({"W": (5, 5)})
    give_statuses(s, 0, 1 << FIRE | 1 << POISON)
    give_statuses(s, 0, 1 << FIRE)
    assert has(s, 0) == ["Fire", "Poison"]
    activate(s, "W")
    give_statuses(s, 0, 1 << BANE)
    answer(s, "end")
    assert has(s, 0) == []


def test_SDA_34_4_34_6_and_34_16_bane_and_hex():
    s = scene({"W": (5, 5)})
    model = foe(s, "tower-stalker", (5, 6))
    suffer(s, model, "Bane", "Hex")
    assert armour(s, model) == 1
    assert strength(s, model, 2, 0) == 1
    suffer(s, 0, "Hex")
    activate(s, "W")
    roll(s, "B2 B1 BH B-")
    answer(s, "action:melee")
    assert s.hurt[model] == 0  # the two stars are cancelled: 1 is not more than 1


def test_SDA_34_5_and_6_5_fire_wounds_in_the_upkeep():
    s = scene({"W": (5, 5)})
    suffer(s, 0, "Fire")
    activate(s, "W")
    assert s.hurt[0] == 1


def test_SDA_34_7_ice_forbids_unique_actions_and_potions_but_not_slurping():
    s = scene({"W": (5, 5)})
    foe(s, "tower-stalker", (5, 6))
    suffer(s, 0, "Ice")
    activate(s, "W")
    assert "action:melee" in words(s)
    assert "action:darkforge-blade" not in words(s)
    assert "SDA-34.7" in s.why_not(0, "action:darkforge-blade")
    assert "action:firevine" not in words(s)
    s.phase = 2
    run(s, GREEN_POTIONS)
    assert words(s) == ["slurp:riftling-warrior", "pass", "only-attacked", "quiet"]


def test_SDA_34_8_and_31_7_immobile():
    s = scene({"W": (5, 5)})
    suffer(s, 0, "Immobile")
    activate(s, "W")
    assert "dash" not in words(s)
    assert "SDA-34.8" in s.why_not(0, square(s, (5, 6)))


@pytest.mark.parametrize(("way", "ap", "mv"), [("stand", 1, 0), ("rise", 0, 6)])
def test_SDA_34_9_a_knocked_down_hero_stands_up(way: str, ap: int, mv: int):
    s = scene({"W": (5, 5)})
    foe(s, "crawler", (5, 6))
    suffer(s, 0, "Knockdown")
    activate(s, "W")
    assert words(s) == ["stand", "rise", "end"]
    assert "SDA-34.9" in s.why_not(0, "action:melee")
    answer(s, way)
    assert (s.ap, s.mv, has(s, 0)) == (ap, mv, [])


def test_SDA_34_9_and_34_10_knockdown_on_a_monster():
    """Scenario SC-33; with Unique and Fight alone it does neither and keeps the token."""
    s = scene({"W": (5, 5)})
    model = foe(s, "tower-arbalist", (5, 9))
    suffer(s, model, "Knockdown")
    consul(s)
    roll(s, "B- B- B-")
    run(s, Perform(UNIQUE), Perform(FIGHT))
    assert has(s, model) == ["Knockdown"]
    assert s.hurt[0] == 0
    run(s, Perform(MOVE), Perform(FIGHT))
    assert (has(s, model), at(s, model)) == ([], (5, 9))
    assert s.hurt[0] == 1


def test_SDA_34_10_and_14_17_move_twice_stands_up_and_walks():
    """Scenario SC-38."""
    s = scene({"W": (5, 0)})
    model = foe(s, "tower-arbalist", (5, 15))
    suffer(s, model, "Knockdown")
    consul(s)
    run(s, Perform(MOVE, 2))
    assert has(s, model) == []
    assert at(s, model) != (5, 15)


def test_SDA_34_11_to_34_13_poison_and_slow():
    s = scene({"W": (5, 5), "G": (0, 0)})
    suffer(s, 0, "Poison", "Slow")
    suffer(s, 1, "Slow")
    assert (action_points(s, 0), movement(s, 0), movement(s, 1)) == (2, 3, 4)
    activate(s, "W")
    s.ap = 2
    s.statuses[0] = 0
    assert action_points(s, 0) - s.ap == 1


def test_SDA_34_15_and_14_10_minions_have_statuses_too():
    s = scene({"W": (0, 0)})
    minion, elite = foe(s, "crawler", (5, 5)), foe(s, "spider-speaker", (7, 7))
    for model in (minion, elite):
        suffer(s, model, "Knockdown", "Slow")
    run(s, EndCommands())
    assert (has(s, minion), has(s, elite)) == ([], ["Knockdown"])


def test_SDA_34_17_a_knocked_down_hero_drinks_nothing():
    s = scene({"W": (0, 0)})
    suffer(s, 0, "Knockdown")
    s.phase = 2
    run(s, GREEN_POTIONS)
    assert s.asks[0].rule == "SDA-5.1"
    assert KNOCKDOWN


def test_SDA_27_10_and_27_11_immunity():
    s = scene({"T": (0, 0)}, party="TGS")
    give_statuses(s, 0, 1 << POISON | 1 << FIRE)
    assert has(s, 0) == ["Fire"]
    nest = foe(s, "spider-nest", (5, 5))
    give_statuses(s, nest, 255)
    assert has(s, nest) == []


def test_SDA_32_1_and_32_2_may_not_beats_may():
    s = scene({"W": (0, 0)})
    in_force(s, "tainted-concoction")
    activate(s, "W")
    assert "SDA-32.2" in s.why_not(0, "action:firevine")
    rule(s, "Heroes defend with STR.", "Heroes defend with DEX.")
    from grandmelee.games.super_dungeon_arcade.defence import attributes_for

    assert attributes_for(s, 0) == [3]  # otherwise the later one
    assert told(s)
