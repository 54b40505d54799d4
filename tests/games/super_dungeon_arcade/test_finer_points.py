"""Finer points of many chapters, each found by reading a rule against the code."""

from __future__ import annotations

import pytest

from grandmelee.core.errors import SetupError
from grandmelee.games.super_dungeon_arcade.activation import EndActivation
from grandmelee.games.super_dungeon_arcade.commands import Perform
from grandmelee.games.super_dungeon_arcade.consul import BurnMonsters
from grandmelee.games.super_dungeon_arcade.defence import LashBack
from grandmelee.games.super_dungeon_arcade.faces import Face, Oriented
from grandmelee.games.super_dungeon_arcade.figures import bonded, hero_dice
from grandmelee.games.super_dungeon_arcade.in_play import refresh_rules
from grandmelee.games.super_dungeon_arcade.movement import near_point, predators
from grandmelee.games.super_dungeon_arcade.moving import nearest_exit, points, sticky
from grandmelee.games.super_dungeon_arcade.placing import in_activation_order
from grandmelee.games.super_dungeon_arcade.plots import DrawPlot
from grandmelee.games.super_dungeon_arcade.power_up import Reward, SpendCoins, replace_hero
from grandmelee.games.super_dungeon_arcade.spawning import closest_point
from grandmelee.games.super_dungeon_arcade.state import CHALLENGE, PLOT, dress, hold_on
from grandmelee.games.super_dungeon_arcade.statuses import can_heal_wounds
from grandmelee.games.super_dungeon_arcade.terms import ARM, DEFENCE, FIGHT, FLY, NONE, REGROUP, UNIQUE
from grandmelee.games.super_dungeon_arcade.tiles import Dungeon
from grandmelee.games.super_dungeon_arcade.turning import turn_tile
from grandmelee.games.super_dungeon_arcade.wounds import wound_heroes
from tests.games.super_dungeon_arcade.table import (
    FIXTURES,
    activate,
    answer,
    at,
    consul,
    foe,
    has,
    hero_of,
    in_force,
    kind_of,
    new,
    put_on,
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


def plots(s, *slugs: str) -> list[int]:
    """Plots in play."""
    s.plots = tuple([s.content.plot_shelf[slug].id for slug in slugs])
    refresh_rules(s)
    return list(s.plots)


# ---- distance and order ---------------------------------------------------------------------------------------------
def test_SDA_0_3_and_14_2_a_flying_hero_is_near_over_structures():
    """Structures at (1, 1) and (3, 3) of the Gatehouse lengthen no way to someone who flies."""
    s = scene({"W": (3, 2), "G": (9, 9)}, tiles="1A 2A 3A", party="WGS")
    wraths(s, W=1)
    west, east = foe(s, "tower-arbalist", (3, 0)), foe(s, "tower-arbalist", (3, 4))
    assert in_activation_order(s, [east, west]) == [west, east]
    assert s.dungeon.distance(1 << q((3, 2)), 1 << q((3, 4))) == 2
    stand(s, 0, (1, 0))
    stand(s, west, (1, 2))
    stand(s, east, (0, 2))
    wear(s, "W", "pegasus-wings")
    assert in_activation_order(s, [west, east]) == [east, west]


def test_SDA_0_3_and_20_1_the_point_closest_to_a_flying_hero():
    s = scene({"W": (4, 4), "G": (9, 9)}, tiles="2B 1A 3A", party="WGS")
    wraths(s, W=1)
    foe(s, "spider-nest", (2, 4), 1)
    tower = foe(s, "shadow-tower", (6, 2), 0)
    assert closest_point(s) == tower  # the structures at (3, 4) and (3, 5) make the other farther
    wear(s, "W", "pegasus-wings")
    assert closest_point(s) == tower  # both are two squares away now: the lower tile


def test_SDA_14_2_and_14_9_monsters_burn_in_the_order_of_activation():
    s = scene({"W": (9, 0)})
    far, near = foe(s, "tower-stalker", (0, 1)), foe(s, "tower-stalker", (2, 1))
    shield = foe(s, "tower-blackblade", (1, 1))
    for model in (far, near):
        suffer(s, model, "Fire")
    consul(s)
    run(s, BurnMonsters())
    assert at(s, shield) is None
    assert (s.hurt[near], s.hurt[far]) == (0, 1)  # the nearer one burned first, and its minion stood in


def test_predators_strike_in_the_order_of_activation():
    s = scene({"W": (5, 5), "G": (5, 9)}, party="WGS")
    wraths(s, G=1)
    first, second = foe(s, "silk-knife", (5, 4)), foe(s, "silk-knife", (5, 6))
    assert predators(s, 0) == [second, first]  # the one nearer to the Guardian before the other


def test_SDA_14_17_a_multiplier_holds_for_every_command_of_monsters():
    s = scene({"W": (5, 5)})
    foe(s, "tower-arbalist", (5, 7))
    consul(s)
    roll(s, "B- B- B- B- B- B-")
    run(s, Perform(FIGHT, 2))
    assert s.hurt[0] == 2
    s.hurt[0] = 0
    roll(s, "B- B- B- B- B- B-")
    run(s, Perform(UNIQUE, 2))
    assert s.hurt[0] == 2


def test_SDA_17_7_a_signature_waits_for_a_move_that_is_still_to_come():
    s = scene({"X": (5, 5)}, party="XGS")
    golem = foe(s, "training-golem", (5, 6))
    s.space = 1
    s.chart = FIXTURES.content.chart_for(3, "side-a")
    spaces = s.chart.spaces
    s.chart.spaces = [[(UNIQUE, 1), (REGROUP, 1)]]
    try:
        consul(s)
        run(s, Perform(UNIQUE))
        assert not s.done_signature >> golem & 1
        run(s, Perform(REGROUP))
        assert s.done_signature >> golem & 1
    finally:
        s.chart.spaces = spaces


def test_SDA_15_8_and_16_4_heroes_that_bar_every_way_do_not_stop_a_regroup():
    s = scene({"W": (3, 4), "G": (3, 5), "S": (3, 3)}, tiles="plain plain plain", party="WGS")
    model = foe(s, "tower-arbalist", (4, 4))
    for hero, place in ((0, (3, 4)), (1, (4, 3)), (2, (4, 5))):
        stand(s, hero, place)
    s.hero_on |= 1 << q((5, 4)) | 1 << q((5, 3)) | 1 << q((5, 5)) | 1 << q((3, 3)) | 1 << q((3, 5))
    goal, levels = nearest_exit(s, model, 1 << s.at[model])
    assert goal == q((0, 4))
    assert levels[4] >> q((4, 4)) & 1


# ---- walking --------------------------------------------------------------------------------------------------------
def test_SDA_6_21_difficult_terrain_behind_a_friend_costs_its_price():
    s = scene({"W": (1, 3), "G": (1, 2), "S": (9, 9)}, tiles="1B 1A 3A", party="WGS")
    for place in ((0, 2), (0, 3), (1, 1), (2, 1), (2, 2), (2, 3)):
        foe(s, "tower-arbalist", place)
    activate(s, "W")
    s.mv = 4  # two points left: one for the friend's square, and the way back into the webs costs two
    s.look_again()
    assert (1, 2) not in squares(s)
    s.mv = 3
    s.look_again()
    assert (1, 2) in squares(s)


def test_SDA_6_21_points_of_a_dash_and_own_points_carry_over_a_friend():
    s = scene({"T": (5, 5), "G": (5, 6), "S": (9, 9)}, party="TGS")
    activate(s, "T")
    answer(s, "dash", square(s, (5, 4)), square(s, (5, 5)))
    assert s.dash == 0
    s.mv = s.ap = 0
    s.look_again()
    answer(s, "dash", square(s, (4, 5)))
    assert (5, 6) in squares(s)  # the last point of the Dash, and own points to walk on
    answer(s, square(s, (5, 6)))
    assert words(s) == []
    answer(s, square(s, (5, 7)))
    assert (s.dash, s.mv) == (0, 1)


def test_SDA_27_19_stealth_does_not_shorten_a_pounce():
    s = scene({"C": (5, 1)}, party="CGS")
    foe(s, "shadow-tower", (5, 6))
    model = foe(s, "tower-arbalist", (5, 5))
    assert s.grants  # Stealth near the tower
    activate(s, "C")
    answer(s, "action:gotcha")
    assert s.asks[0].rule == "SDA-2.7"
    answer(s, square(s, (5, 4)))
    assert at(s, model) in ((5, 5), None)


def test_SDA_6_20_lava_burns_others_though_the_active_hero_is_destroyed():
    s = scene({"W": (5, 5), "G": (5, 6)})
    s.lava = 1 << hero_of(s, "G")
    stand(s, 0, None)
    run(s, EndActivation(0))
    assert has(s, hero_of(s, "G")) == ["Fire"]


def test_SDA_27_5_and_6_11_whoever_burrows_does_not_slip_between_two_enemies():
    s = scene({"X": (3, 3)}, party="XGS")
    put_on(s, 0, "mole-boots")
    foe(s, "crawler", (3, 4))
    foe(s, "crawler", (4, 3))
    activate(s, "X")
    assert (4, 4) not in squares(s)
    assert (2, 2) in squares(s)


def test_SDA_7_6_and_8_6_a_chest_behind_a_closed_corner_is_not_opened():
    s = scene({"W": (2, 4)}, tiles="1A 2A 3A")
    s.chests = (q((3, 5)), NONE, NONE)
    activate(s, "W")
    assert "open-chest" in words(s)
    foe(s, "tower-arbalist", (2, 5))
    foe(s, "tower-arbalist", (3, 4))
    s.look_again()
    assert "open-chest" not in words(s)


# ---- Fly at either end ----------------------------------------------------------------------------------------------
def hall(s, *structures: tuple[int, int]) -> None:
    """One tile, open but for some structures."""
    rows = ["".join("#" if (r, c) in structures else "." for c in range(10)) for r in range(10)]
    s.laid = ((0, 0, 0, 0),)
    s.dungeon = Dungeon([[Oriented(Face(["S" + rows[0][1:], *rows[1:]], []), 0)]], s.laid)


def test_SDA_0_3_a_flying_hero_is_near_a_point_over_structures():
    s = scene({"W": (0, 2)}, tiles="4A 2A 3A", foes=[("shadow-tower", (2, 2))])
    assert not near_point(s, 0, 3)
    wear(s, "W", "pegasus-wings")
    assert near_point(s, 0, 3)


@pytest.mark.parametrize(("wings", "dice"), [(True, (4, 0, 0, 0)), (False, (3, 0, 0, 0))])
def test_SDA_30_18_the_aura_of_who_flies_for_a_while_passes_over_structures(wings, dice):
    """The structure at (3, 3) of the Gatehouse stands between the two."""
    s = scene({"G": (3, 2), "W": (3, 4)}, tiles="1A 2A 3A", party="GWS")
    numbers = [action.id for action in s.content.actions if action.slug in ("wizard-wings", "starlight-elixir")]
    hold_on(s, tuple([(n, 0, 1) for n in numbers if wings or not s.content.actions[n].gains]))
    assert hero_dice(s, 1, ARM, DEFENCE) == dice


@pytest.mark.parametrize(("slug", "held"), [("knight-of-the-tower", True), ("tower-stalker", False)])
def test_SDA_0_4_grabby_holds_who_flies_round_a_corner_of_structures(slug, held):
    s = scene({"T": (4, 4)}, party="TWG")
    activate(s, "T")
    answer(s, "action:indignant-defense", "end")
    hall(s, (4, 5), (5, 4))
    model = foe(s, slug, (5, 5))
    assert (points(s, model, sticky(s, model)) == 0) == held


@pytest.mark.parametrize(("words_of", "is_bonded"), [(FLY, True), (0, False)])
def test_SDA_0_3_and_12_4_a_gang_that_flies_is_bonded_over_structures(monkeypatch, words_of, is_bonded):
    s = scene({"W": (9, 9)})
    hall(s, *[(5, column) for column in range(2, 9)])
    elite, minion = foe(s, "spider-speaker", (4, 5)), foe(s, "crawler", (6, 5))
    monkeypatch.setattr(s.cards[elite].features, "keywords", words_of)
    monkeypatch.setattr(s.cards[elite], "has_plain_bonds", not words_of)
    monkeypatch.setattr(s.cards[elite], "is_winged", bool(words_of))
    assert (minion in bonded(s, elite)) == is_bonded


# ---- life and death -------------------------------------------------------------------------------------------------
def test_SDA_0_8_whoever_falls_is_not_asked_about_its_wrath():
    s = scene({"W": (5, 5), "G": (0, 0)}, party="WGS")
    wear(s, "W", "midnight-helm")
    wraths(s, W=2)
    s.hurt[0] = 4
    s.told = []
    s.agenda[:] = s.agenda[:1]
    s.open = []
    wound_heroes(s, [(0, 1)])
    s.settle()
    assert at(s, 0) is None
    assert s.asks[0].rule == "SDA-5.1"


def test_SDA_23_1_wounds_that_echo_are_wounds_of_who_wears_the_helm():
    s = scene({"W": (5, 5), "G": (5, 6)}, party="WGS")
    wear(s, "G", "midnight-helm")
    in_force(s, "painful-echoes")
    wraths(s, G=2)
    s.agenda[:] = s.agenda[:1]
    s.open = []
    wound_heroes(s, [(0, 1)])
    s.settle()
    assert (s.hurt[0], s.hurt[1]) == (1, 1)
    answer(s, "yes")
    assert s.wrath[1] == 1


def test_SDA_32_2_nine_lives_remove_no_wound_that_may_not_be_healed():
    s = scene({"C": (5, 5), "G": (0, 0)}, party="CGS")
    in_force(s, "curse-of-rot")
    s.hurt[0] = 4
    s.agenda[:] = s.agenda[:1]
    s.open = []
    wound_heroes(s, [(0, 1)])
    s.settle()
    assert at(s, 0) is None


def test_SDA_27_14_one_use_is_for_the_game_whoever_comes_between():
    s = scene({"C": (5, 5)}, party="CGS")
    burglar, witch = s.party[0], s.content.hero_shelf["tincan"].id
    s.hurt[0] = 4
    s.agenda[:] = s.agenda[:1]
    s.open = []
    roll(s, "R1")
    wound_heroes(s, [(0, 1)])
    s.settle()
    assert (at(s, 0), s.hurt[0]) == ((5, 5), 4)
    replace_hero(s, 0, witch)
    replace_hero(s, 0, burglar)
    s.open = []
    wound_heroes(s, [(0, 1)])
    s.settle()
    assert at(s, 0) is None


def test_SDA_27_17_a_status_ability_is_no_immunity():
    s = scene({"W": (5, 5)})
    wear(s, "W", "burning-eye")
    in_force(s, "inferno")
    suffer(s, 0, "Fire")
    activate(s, "W")
    assert s.hurt[0] == 1


def test_SDA_27_3_no_loot_for_what_a_backlash_destroys():
    s = scene({"W": (5, 5)})
    model = foe(s, "tower-arbalist", (5, 6))
    run(s, LashBack(0, model))
    assert at(s, model) is None
    run(s, Reward())
    assert s.backpack == ()
    assert s.pool[kind_of(s, "tower-arbalist")] == 1


def test_SDA_11_3_and_33_3_a_form_with_fewer_hearts_is_looked_at_at_once():
    s = scene({"Y": (5, 5), "G": (0, 0)}, party="YGS")
    first = s.content.heroes[s.party[0]]
    other = s.content.heroes[first.shift]
    s.potions[0] = first.potions
    activate(s, "Y")
    answer(s, "shift")
    assert s.potions[0] <= other.potions


def test_SDA_26_28_forms_of_a_hero_in_the_party_are_not_offered_as_others():
    s = scene({"Y": (5, 5), "G": (0, 0)}, party="YGS")
    stand(s, 2, None)
    s.party = (s.content.heroes[s.party[0]].shift, *s.party[1:])
    dress(s, 0)
    run(s, SpendCoins())
    assert "hero:changer" not in words(s)
    assert "hero:test-hero" in words(s)


def test_SDA_26_27_a_returning_hero_may_stand_on_the_start_token_next_to_a_hero():
    s = scene({"W": (9, 1), "G": (0, 0)}, party="WGS")
    run(s, SpendCoins())
    answer(s, "hero:sanctioned-witch")
    assert (9, 0) in squares(s)
    stand(s, 0, (9, 3))
    s.look_again()
    assert (9, 0) not in squares(s)


# ---- plots ----------------------------------------------------------------------------------------------------------
def test_SDA_22_1_each_plot_has_crystals_of_its_own():
    s = scene({"W": (5, 5)})
    decay, goddess = plots(s, "the-curse-of-decay", "forgotten-by-the-goddess")
    s.taken = ((0, decay),)
    assert not can_heal_wounds(s, 0)
    s.taken = ((0, goddess),)
    assert can_heal_wounds(s, 0)


def test_SDA_22_1_only_the_crystals_of_wards_of_protection_ward():
    s = scene({"W": (5, 5)})
    nest = foe(s, "spider-nest", (5, 6))
    wards, orbs = plots(s, "wards-of-protection", "stasis-orbs")
    s.crystals = ((q((4, 6)), orbs), (q((0, 0)), wards))
    activate(s, "W")
    roll(s, "B2 B2 B- B-")
    answer(s, "action:melee")
    assert s.hurt[nest] == 1
    s.crystals = ((q((4, 6)), wards), (q((0, 0)), orbs))
    roll(s, "B2 B2 B- B-")
    answer(s, "action:melee")
    assert s.hurt[nest] == 1


def test_SDA_22_1_a_crystal_of_a_replaced_hero_is_still_on_a_card_but_not_on_the_new_ones():
    s = scene({"W": (5, 5)})
    (goddess,) = plots(s, "forgotten-by-the-goddess")
    s.taken = ((0, goddess),)
    replace_hero(s, 0, s.content.hero_shelf["tincan"].id)
    assert len(s.taken) == 1
    assert not can_heal_wounds(s, 0)


def test_SDA_22_1_a_crystal_goes_to_the_free_square_of_its_exit():
    """Exits of tile 3: the north, the south and the east doorway."""
    s = scene({"W": (0, 24)})
    s.decks[PLOT] = (s.content.plot_shelf["the-challenge-of-flame"].id,)
    run(s, DrawPlot())
    assert sorted(divmod(at, 41) for at, _ in s.crystals) == [(0, 25), (4, 29)]


def test_SDA_8_8_a_test_for_a_crystal_may_be_rerolled_like_any_other():
    s = scene({"W": (0, 24)})
    (gauntlet,) = plots(s, "the-gauntlet")
    activate(s, "W")
    roll(s, "B1 B2")
    answer(s, "interact", "attribute:dex")
    assert s.taken == ((0, gauntlet),)


def test_CH17_the_first_failure_ends_the_bet():
    s = scene({"W": (5, 5)})
    s.decks[CHALLENGE] = (s.content.challenge_shelf["nimble-fingers"].id,)
    from grandmelee.games.super_dungeon_arcade.challenges import DrawChallenge

    s.coins = 2
    run(s, DrawChallenge())
    roll(s, "B1 B2 B- B-")
    answer(s, "hero:riftling-warrior")
    assert s.coins == 1
    s.coins = 1
    s.discards[CHALLENGE], s.challenges = (), ()
    s.decks[CHALLENGE] = (s.content.challenge_shelf["nimble-fingers"].id,)
    run(s, DrawChallenge())
    roll(s, "B1 B2")
    answer(s, "hero:riftling-warrior")
    assert s.coins == 2


def test_CH02_an_onslaught_is_bitten_back_once_for_each_kill():
    s = scene({"W": (5, 5)})
    wear(s, "W", "lightbreaker")
    foe(s, "tower-arbalist", (5, 6))
    in_force(s, "bite-back")
    activate(s, "W")
    roll(s, "B2 B2 B- B- G1 R1")
    answer(s, "action:blind-onslaught")
    assert s.hurt[0] == 2  # one bite, and the price of the action


# ---- tiles and set-up -----------------------------------------------------------------------------------------------
def test_SDA_0_11_whoever_stands_on_two_tiles_makes_way_for_those_that_turn():
    s = scene({"W": (5, 0)})
    large = foe(s, "daemonus", (4, 9))
    rider = foe(s, "tower-arbalist", (0, 4))
    turn_tile(s, 0)
    assert at(s, rider) == (4, 9)
    assert at(s, large) != (4, 9)
    assert not s.under[large] & s.under[rider]


def test_SDA_33_1_a_hero_starts_in_its_original_form():
    with pytest.raises(SetupError, match=r"SDA-33\.1"):
        new(pack=True, party=["changer-wolf", "tincan", "cat-burglar"])


def test_SDA_35_8_a_chart_is_for_its_number_of_heroes():
    with pytest.raises(SetupError, match=r"SDA-35\.8"):
        new(heroes=3, chart="side-b")
