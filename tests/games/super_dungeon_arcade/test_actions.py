"""Actions: sight, range, offence rolls, what a success brings, basic actions [SDA-7, SDA-8]."""

from __future__ import annotations

from typing import cast

import pytest

from grandmelee.games.super_dungeon_arcade.figures import hero_dice
from grandmelee.games.super_dungeon_arcade.sight import can_target, sees
from grandmelee.games.super_dungeon_arcade.state import Table, foes
from grandmelee.games.super_dungeon_arcade.targets import targets_of
from grandmelee.games.super_dungeon_arcade.terms import DEFENCE, DEX, NONE, OFFENCE, STR, WILL
from tests.games.super_dungeon_arcade.table import (
    activate,
    answer,
    at,
    card,
    consul,
    foe,
    has,
    hero_of,
    new,
    q,
    roll,
    scene,
    square,
    squares,
    suffer,
    wear,
    words,
    wraths,
)


def strike(s, letter: str, dice: str, target: tuple[int, int], action: str = "melee") -> None:
    """A Hero that is active attacks; a target that is the only one need not be named."""
    roll(s, dice)
    answer(s, f"action:{action}")
    if "choose a target" in s.asks[0].prompt:
        answer(s, square(s, target))


def test_SDA_7_1_to_7_5_the_witchs_activation():
    """Scenario SC-06."""
    s = scene({"S": (5, 5), "C": (5, 9), "W": (0, 0)}, party="SCW")
    model = foe(s, "crawler", (2, 8))
    s.hurt[1] = 1
    s.potions = [1, 0, 1, 0, 0, 0]
    activate(s, "S")
    answer(s, square(s, (5, 6)), square(s, (5, 7)), square(s, (5, 8)))
    answer(s, "action:curative", square(s, (5, 9)))
    assert (s.hurt[1], s.ap) == (0, 1)
    suffer(s, 2, "Slow")
    strike(s, "S", "B2 BH RP", (2, 8), "magic")
    assert at(s, model) is None
    assert words(s) == ["hero:riftling-warrior", "leave"]  # nobody else has a token to lose
    answer(s, "hero:riftling-warrior")
    assert has(s, 2) == []
    assert words(s) == ["hero:sanctioned-witch", "hero:cat-burglar", "leave"]  # the Warrior is at his quantity
    answer(s, "hero:cat-burglar")
    assert (s.potions[1], s.wrath[0]) == (1, 1)
    assert "(3 MV, 1 AP)" in s.asks[0].prompt


def test_SDA_7_17_and_7_18_equal_is_a_miss():
    """Scenario SC-07."""
    for dice, wounds in (("B1 B1 B- B-", 0), ("B1 B2 B- B-", 1)):
        s = scene({"W": (5, 5)})
        model = foe(s, "tower-stalker", (5, 6))
        activate(s, "W")
        strike(s, "W", dice, (5, 6))
        assert s.hurt[model] == wounds
        assert s.wrath[0] == wounds


def test_SDA_7_16_hearts_are_no_stars_and_nothing_pops_from_a_failure():
    s = scene({"W": (5, 5)})
    foe(s, "crawler", (5, 6))
    s.hurt[0] = 2
    activate(s, "W")
    strike(s, "W", "BH BP BH BP B-", (5, 6))
    assert s.asks[0].rule == "SDA-6.1"
    assert s.hurt[0] == 2


# ---- line of sight --------------------------------------------------------------------------------------------------
def test_SDA_7_6_7_7_and_7_10_only_walls_structures_and_enemies_block():
    s = scene({"W": (5, 2), "G": (5, 4), "S": (0, 0)}, party="WGS")
    model = foe(s, "crawler", (5, 6))
    assert sees(s, hero_of(s, "W"), model)  # the Guardian between them is a friend
    other = foe(s, "crawler", (5, 5))
    assert not sees(s, hero_of(s, "W"), model)
    assert sees(s, hero_of(s, "W"), other)
    assert sees(s, model, other)


def test_SDA_7_6_and_4_17_a_wall_blocks():
    s = scene({"W": (2, 0), "G": (3, 0), "S": (3, 5)}, tiles="3A 1A 2A", party="WGS")
    assert not sees(s, 0, 1)
    assert sees(s, 1, 2)


def test_SDA_7_8_small_enemies_do_not_hide_a_large_one():
    s = scene({"W": (5, 2)})
    foe(s, "crawler", (5, 4))
    foe(s, "crawler", (6, 4))
    foe(s, "crawler", (4, 4))
    large = foe(s, "daemonus", (5, 6))
    assert sees(s, 0, large)
    assert sees(s, large, 0)


def test_SDA_7_9_fly_looks_over_models_and_structures_not_walls():
    s = scene({"W": (1, 0)}, tiles="1A 2A 3A")
    knight = foe(s, "knight-of-the-tower", (1, 2))
    assert sees(s, 0, knight)
    assert sees(s, knight, 0)


def test_SDA_7_11_and_7_13_range_counts_the_targets_square():
    s = scene({"S": (0, 0)})
    near = foe(s, "crawler", (0, 8))
    far = foe(s, "crawler", (9, 0))
    magic = s.content.actions[1]
    assert targets_of(s, 0, magic) == [near]
    assert far not in targets_of(s, 0, magic)


def test_SDA_7_12_and_30_2_an_area_has_no_range():
    assert scene().content.deed_shelf["demon-charge"].action.reach == NONE


# ---- offence rolls --------------------------------------------------------------------------------------------------
def test_SDA_7_14_and_3_2_all_bonus_dice_are_rolled():
    s = scene({"W": (5, 5)})
    assert hero_dice(s, 0, STR, OFFENCE) == (4, 0, 0, 0)
    wear(s, "W", "brass-knuckles", "ornate-battleaxe")
    s.hurt[0] = 2  # Fury
    assert hero_dice(s, 0, STR, OFFENCE) == (7, 1, 0, 0)
    assert hero_dice(s, 0, STR, DEFENCE) == (5, 1, 0, 0)


def test_SDA_3_2_an_attribute_of_stars_only_is_not_rolled():
    s = scene({"X": (5, 5)}, party="XGS")
    model = foe(s, "crawler", (5, 6))
    activate(s, "X")
    strike(s, "X", "", (5, 6))
    assert at(s, model) is None  # two stars, always


def test_SDA_3_3_and_8_1_to_8_3_attacks_need_their_icon():
    s = scene({"W": (5, 5)})
    foe(s, "crawler", (5, 6))
    activate(s, "W")
    assert "action:melee" in words(s)
    assert "action:magic" not in words(s)
    assert hero_dice(s, 0, WILL, OFFENCE) == (1, 0, 0, 0)
    assert hero_dice(s, 0, DEX, OFFENCE) == (2, 0, 0, 0)


def test_SDA_7_15_and_7_20_a_blue_action_with_a_roll_places_no_wound():
    s = scene({"H": (5, 5)})
    model = foe(s, "tower-stalker", (5, 8))
    activate(s, "H")
    roll(s, "B2 B2 R3")
    answer(s, "action:cursed-concoction")
    assert (has(s, model), s.hurt[model]) == (["Hex"], 0)
    assert s.wrath[0] == 0


def test_SDA_7_19_and_3_11_monsters_always_defend_with_arm():
    s = scene({"H": (5, 5)})
    model = foe(s, "tower-stalker", (5, 8))
    activate(s, "H")
    roll(s, "B2 B- RH")
    answer(s, "action:cursed-concoction")
    assert has(s, model) == []  # 2 against ARM 2


def test_SDA_7_21_and_7_22_effects_skip_whoever_was_destroyed():
    s = scene({"W": (5, 5)})
    model = foe(s, "crawler", (5, 6))
    activate(s, "W")
    strike(s, "W", "B2 B- B- B- RH", (5, 6), "darkforge-blade")
    answer(s, "leave") if "heart" in s.asks[0].prompt else None
    assert at(s, model) is None


def test_SDA_7_23_to_7_28_items_may_be_left():
    """Scenario SC-37."""
    s = scene({"S": (5, 5), "W": (0, 0), "G": (0, 5)}, party="SWG")
    foe(s, "crawler", (5, 6))
    s.hurt[1] = 1
    s.potions = [2, 1, 1, 0, 0, 0]
    activate(s, "S")
    strike(s, "S", "B2 BH RP", (5, 6), "magic")
    assert words(s) == ["hero:riftling-warrior", "leave"]
    answer(s, "leave")
    assert s.asks[0].rule == "SDA-6.1"  # everyone is at their quantity: the potion is lost
    assert s.hurt[1] == 1


def test_SDA_7_29_an_area_pops_its_items_once():
    s = scene({"S": (5, 5)})
    foe(s, "tower-arbalist", (2, 5))
    foe(s, "tower-arbalist", (2, 6))
    s.hurt[0] = 3
    activate(s, "S")
    strike(s, "S", "B2 BH R2", (2, 5), "arcane-burst")
    assert s.asks[0].prompt == "A heart popped out: choose a Hero to lose a wound or status, or leave it"
    answer(s, "hero:sanctioned-witch")
    assert s.wrath[0] == 2


def test_SDA_7_26_7_30_and_7_31_wrath_equals_the_tokens_placed():
    s = scene({"W": (5, 5)})
    foe(s, "crawler", (5, 6))
    activate(s, "W")
    strike(s, "W", "B2 B2 B2 B2", (5, 6))
    assert s.wrath[0] == 1  # a critical success, but the Crawler has one heart


def test_SDA_7_27_and_7_32_backlash_answers_a_failure():
    s = scene({"W": (5, 5)})
    foe(s, "boo-booty", (5, 6))
    activate(s, "W")
    strike(s, "W", "B1 B1 B1 B-", (5, 6))
    assert s.hurt[0] == 1


def test_SDA_7_33_a_die_is_rerolled_once():
    s = scene({"G": (5, 5)})
    wear(s, "G", "stone-heart")
    foe(s, "crawler", (9, 9))
    activate(s, "G")
    answer(s, "action:invincible")
    model = foe(s, "tower-arbalist", (5, 6))
    from grandmelee.games.super_dungeon_arcade.commands import Perform
    from grandmelee.games.super_dungeon_arcade.terms import FIGHT
    from tests.games.super_dungeon_arcade.table import run

    consul(s)
    roll(s, "RH RH RH R2")
    run(s, Perform(FIGHT))
    assert s.asks[0].rule == "SDA-7.33"
    answer(s, "die:1")
    assert s.hurt[0] == 0
    assert at(s, model) == (5, 6)


@pytest.mark.parametrize(
    ("kind", "dice", "wounds"),
    [
        ("tower-stalker", "B2 B2 B1 B-", 2),  # 5 stars, more than 4
        ("midnight-queen", "B2 B2 B2 B-", 1),  # 6 is not more than 6
        ("tower-stalker", "B2 B2 B- B-", 1),  # 4 stars: too few
        ("spider-nest", "B2 B2 B2 B-", 1),  # never against a spawning point
    ],
)
def test_SDA_7_34_7_36_and_7_38_critical_success(kind: str, dice: str, wounds: int):
    """Scenario SC-25."""
    s = scene({"W": (5, 5)})
    model = foe(s, kind, (5, 6))
    activate(s, "W")
    strike(s, "W", dice, (5, 6))
    assert s.hurt[model] == wounds
    assert s.wrath[0] == wounds


def test_SDA_7_35_and_27_13_a_critical_with_massive_damage_is_three_wounds():
    s = scene({"W": (5, 5)})
    wear(s, "W", "executioners-axe")
    model = foe(s, "tower-stalker", (5, 6))
    foe(s, "tower-stalker", (9, 9))
    activate(s, "W")
    strike(s, "W", "B2 B2 B1 B- R1", (5, 6), "execute")
    assert at(s, model) is None
    assert s.wrath[0] == 3


def test_SDA_7_37_and_30_3_one_roll_against_each_targets_own_arm():
    s = scene({"S": (5, 5)})
    weak = foe(s, "tower-arbalist", (2, 5))
    strong = foe(s, "boo-booty", (2, 6))
    activate(s, "S")
    strike(s, "S", "B1 B1 RP", (2, 5), "arcane-burst")
    assert at(s, weak) is None
    assert s.hurt[strong] == 0


def test_SDA_7_39_dangerous_actions_catch_friends():
    """Scenario SC-42: Sparklesplosion scoring 3; the monster is wounded, the Hero only if it rolls 2 or less."""
    for defence, wounds in (("B1 B1 B-", 1), ("B1 B2 B-", 0)):
        s = scene({"G": (5, 5), "W": (5, 9)}, party="GWS")
        wear(s, "G", "glimmerwood-bow")
        model = foe(s, "tower-stalker", (5, 8))
        activate(s, "G")
        strike(s, "G", f"B- R1 R2 {defence}", (5, 8), "sparklesplosion")
        assert (s.hurt[model], s.hurt[1]) == (1, wounds)
        assert s.wrath[0] == 1


def test_SDA_7_40_an_action_needs_somebody_to_act_on():
    s = scene({"W": (5, 5), "S": (5, 6)}, party="WSG")
    activate(s, "W")
    assert "action:demon-charge" not in words(s)
    assert "SDA-7.40" in s.why_not(0, "action:demon-charge")
    activate(s, "S")
    assert "action:curative" in words(s)  # healing the unhurt is allowed


# ---- basic actions --------------------------------------------------------------------------------------------------
def test_SDA_8_4_and_8_11_dash_is_two_squares_at_once():
    s = scene({"W": (5, 5)})
    activate(s, "W")
    s.mv = 6
    s.look_again()
    answer(s, "dash")
    assert words(s) == ["stop"]
    assert "SDA-8.11" in s.why_not(0, "end")
    answer(s, square(s, (5, 6)), square(s, (5, 7)))
    assert (at(s, 0), s.ap, s.mv) == ((5, 7), 1, 6)
    answer(s, "dash", "stop")
    assert s.dash == 0


def test_SDA_8_11_the_prompt_and_the_sheet_count_the_points_of_a_dash_alike():
    s = new(1)
    answer(s, "hero:riftling-warrior")
    assert s.explain(0, s.option("dash")).startswith("Dash, 1 AP: ")
    answer(s, "dash")
    hero = next(one for one in s.view(0)["heroes"] if one["mv_left"] is not None)
    assert (hero["dash_left"], hero["mv_left"]) == (2, hero["mv"])
    assert f"(Dash 2, {hero['mv_left']} MV, {hero['ap_left']} AP)" in s.asks[0].prompt
    assert f"Dash 2  MV {hero['mv_left']}/{hero['mv']}" in s.svg(0)
    answer(s, "stop")
    assert "Dash" not in s.asks[0].prompt


def test_SDA_8_5_slow_makes_a_dash_one_square_and_immobile_forbids_it():
    s = scene({"W": (5, 5)})
    activate(s, "W")
    suffer(s, 0, "Slow")
    s.look_again()
    answer(s, "dash", square(s, (5, 6)))
    assert s.dash == 0
    suffer(s, 0, "Immobile")
    s.look_again()
    assert "dash" not in words(s)
    assert "SDA-8.4" in s.why_not(0, "dash")


def test_SDA_8_6_a_chest_gives_one_of_as_many_treasures_as_its_tile_says():
    """Scenario SC-22: the chest on tile 3."""
    s = scene({"W": (5, 25)})
    s.chests = (NONE, NONE, q((5, 26)))
    activate(s, "W")
    s.decks[1] = (card(s, "heros-blade"), card(s, "burning-eye"), card(s, "ancestral-mail"))
    roll(s, "0 0")
    answer(s, "open-chest")
    assert len(words(s)) == 3
    answer(s, "card:burning-eye")
    assert s.backpack == (card(s, "burning-eye"),)
    assert len(s.decks[1]) + len(s.discards[1]) == 2
    assert s.chests == (NONE, NONE, NONE)
    assert s.ap == 1


def test_SDA_8_7_and_29_1_and_29_2_a_boo_booty_in_a_chest_must_be_chosen():
    s = scene({"W": (5, 15), "G": (0, 0), "S": (0, 1)}, party="WGS")
    s.chests = (NONE, q((5, 16)), NONE)
    activate(s, "W")
    s.decks[1] = (card(s, "burning-eye"), card(s, "booty-biter"))
    roll(s, "0")
    answer(s, "open-chest")
    booty = foes(s)[0]
    assert at(s, booty) == (5, 16)
    assert (s.hurt[0], s.backpack) == (1, ())
    assert s.origins[booty] == 1


def test_SDA_8_8_interact_uses_a_crystal():
    s = scene({"W": (5, 5)})
    plot = s.content.plot_shelf["stasis-orbs"].id
    s.plots, s.crystals = (plot,), ((q((5, 5)), plot), (q((9, 9)), plot))
    activate(s, "W")
    answer(s, "interact")
    assert list(s.crystals) == [(q((9, 9)), plot)]
    assert s.ap == 1


def test_SDA_8_9_and_8_10_loud_slurping_is_not_for_the_own_activation():
    s = scene({"W": (5, 5)})
    activate(s, "W")
    assert "slurp:riftling-warrior" not in words(s)
    assert "SDA-8.10" in s.why_not(0, "slurp:riftling-warrior")


def test_SDA_7_3_and_7_4_augment_is_for_friends_only():
    s = scene({"S": (5, 5), "W": (5, 6)}, party="SWG")
    foe(s, "crawler", (5, 7))
    activate(s, "S")
    answer(s, "action:curative")
    assert squares(s) == [(5, 5), (5, 6)]


def test_SDA_7_2_and_2_4_a_red_action_is_for_enemies():
    s = scene({"W": (5, 5), "G": (5, 6)})
    activate(s, "W")
    assert "action:melee" not in words(s)


def test_SDA_2_10_points_are_never_overdrawn():
    s = scene({"W": (5, 5)})
    foe(s, "tower-stalker", (5, 6))
    activate(s, "W")
    s.ap = 2
    s.look_again()
    assert "action:darkforge-blade" not in words(s)
    assert "SDA-7.1" in s.why_not(0, "action:darkforge-blade")
    wraths(s, W=1)
    assert can_target(s, 0, 6, 1)


def test_SDA_30_8_bursts_on_the_same_models_are_told_apart_by_their_centres():
    s = scene({"S": (5, 1)}, [("tower-blackblade", (6, 5)), ("shadow-tower", (5, 6))])
    activate(s, "S")
    answer(s, "action:arcane-burst")
    told = [s.explain(0, option) for option in s.options(0)]
    assert len(set(told)) == len(told) == 2
    assert [text.split(":")[0] for text in told] == ["Around 1f7", "Around 1g6"]


def test_SDA_30_8_a_burst_of_a_potion_that_catches_its_drinker_alone_is_told_when_it_begins():
    s = scene({"C": (5, 5)})
    activate(s, "C")
    told = [
        (beat.events[0].kind, len(cast(Table, beat.state).blows))
        for beat in s.beats(0, "action:distracting-fuzzball")
        if beat.events and beat.events[0].kind in ("TargetChosen", "ActionTaken")
    ]
    assert told == [("TargetChosen", 0), ("ActionTaken", 1)]
