"""Gangs, figures, Move, Regroup, Unique, Fight [SDA-12, 13, 15 to 19]."""

from __future__ import annotations

from grandmelee.games.super_dungeon_arcade.commands import Perform
from grandmelee.games.super_dungeon_arcade.consul import BurnMonsters, EndHeroTurn
from grandmelee.games.super_dungeon_arcade.figures import armour, bonded, keywords, strength
from grandmelee.games.super_dungeon_arcade.moving import move_target, nearest_exit
from grandmelee.games.super_dungeon_arcade.stance import Stance
from grandmelee.games.super_dungeon_arcade.terms import (
    EPIC_FIGHT,
    FIGHT,
    MOVE,
    PREDATOR,
    REGROUP,
    STEALTH,
    UNIQUE,
)
from grandmelee.games.super_dungeon_arcade.wounds import shares
from tests.games.super_dungeon_arcade.table import (
    activate,
    answer,
    at,
    consul,
    fill,
    foe,
    has,
    hero_of,
    in_force,
    kind_of,
    q,
    roll,
    rule,
    run,
    scene,
    square,
    stand,
    suffer,
    told,
    where,
    wraths,
)


def texts(s) -> str:
    return "\n".join(event.text for event in s.events)


# ---- gangs ----------------------------------------------------------------------------------------------------------
def test_SDA_12_1_to_12_8_bonded_or_not():
    """Scenario SC-13."""
    s = scene({"W": (0, 0)})
    speaker = foe(s, "spider-speaker", (5, 5))
    crawler = foe(s, "crawler", (5, 8))
    stance = Stance(s, speaker)
    assert (stance.ap, stance.strength, stance.reach) == (2, 1, 1)
    stand(s, crawler, (5, 7))
    stance = Stance(s, speaker)
    assert (stance.ap, stance.strength, stance.reach) == (3, 2, 2)
    assert bonded(s, crawler) == []


def test_SDA_12_9_a_minion_may_strengthen_several_elites():
    s = scene({"W": (0, 0)})
    elites = [foe(s, "spider-speaker", (5, 4)), foe(s, "spider-speaker", (5, 6))]
    minion = foe(s, "crawler", (5, 5))
    assert [bonded(s, elite) for elite in elites] == [[minion], [minion]]


def test_SDA_12_10_elite_gangs_bond_with_each_other():
    s = scene({"W": (0, 0)})
    one, other = foe(s, "shadow-spinner", (5, 5)), foe(s, "shadow-spinner", (5, 7))
    assert bonded(s, one) == [other]
    assert Stance(s, one).strength == 2


def test_SDA_12_11_to_12_16_expendable():
    """Scenario SC-27."""
    s = scene({"W": (5, 5)})
    stalker = foe(s, "tower-stalker", (5, 6))
    blades = [foe(s, "tower-blackblade", (5, 7)), foe(s, "tower-blackblade", (4, 7))]
    activate(s, "W")
    roll(s, "B2 B2 B1 B-")
    answer(s, "action:melee", *([square(s, (5, 6))] if "target" in s.asks[0].prompt else []))
    if "target" in s.asks[0].prompt:
        answer(s, square(s, (5, 6)))
    assert [at(s, blade) for blade in blades] == [None, None]
    assert (s.hurt[stalker], s.wrath[0]) == (0, 2)
    assert shares(s, stalker, 2, True) == [(stalker, 2)]  # an area


def test_SDA_12_12_and_12_15_the_closest_then_the_weakest_first():
    s = scene({"X": (0, 0)}, party="XGS")
    sergeant = foe(s, "drill-sergeant", (5, 5))
    far = foe(s, "drill-pup", (5, 7))
    near = foe(s, "drill-pup", (5, 6))
    weak = foe(s, "drill-pup", (6, 6))
    s.hurt[weak] = 1
    assert shares(s, sergeant, 6, False) == [(weak, 1), (near, 2), (far, 2), (sergeant, 1)]
    assert shares(s, sergeant, 2, False) == [(weak, 1), (near, 1)]


def test_SDA_12_13_12_14_12_19_and_12_21_a_split_critical():
    """Scenario SC-41: Grudge scores 5; the Blackblade falls, the Stalker suffers the rest with the effects."""
    s = scene({"T": (5, 5)}, party="TGS")
    stalker = foe(s, "tower-stalker", (5, 6))
    blade = foe(s, "tower-blackblade", (5, 7))
    activate(s, "T")
    roll(s, "R2 R2 R1")
    answer(s, "action:grudge")
    assert at(s, blade) is None
    assert (s.hurt[stalker], has(s, stalker), s.wrath[0]) == (1, ["Knockdown", "Slow"], 2)


def test_SDA_12_17_effects_without_a_wound_are_the_elites_own():
    s = scene({"H": (5, 5)}, party="HGS")
    stalker = foe(s, "tower-stalker", (5, 7))
    foe(s, "tower-blackblade", (5, 9))
    activate(s, "H")
    roll(s, "B2 B2 R3")
    answer(s, "action:cursed-concoction")
    assert has(s, stalker) == ["Hex"]


def test_SDA_12_18_wounds_never_move_to_bonded_elites():
    s = scene({"W": (0, 0)})
    one = foe(s, "shadow-spinner", (5, 5))
    foe(s, "shadow-spinner", (5, 6))
    assert shares(s, one, 1, False) == [(one, 1)]


def test_SDA_12_20_and_14_7_and_14_9_fire_on_an_elite_burns_its_minions():
    s = scene({"W": (0, 0)})
    stalker = foe(s, "tower-stalker", (5, 5))
    blade = foe(s, "tower-blackblade", (5, 6))
    suffer(s, stalker, "Fire")
    run(s, BurnMonsters())
    assert (at(s, blade), s.hurt[stalker]) == (None, 0)


def test_SDA_12_22_the_gang_check_holds_for_a_whole_command():
    s = scene({"W": (5, 5)}, party="WGS")
    speaker = foe(s, "spider-speaker", (5, 7))
    foe(s, "crawler", (5, 8))
    stance = Stance(s, speaker)
    stand(s, 7, None)
    assert stance.ap == 3
    assert Stance(s, speaker).ap == 2


def test_SDA_13_1_to_13_3_bonuses_on_a_gang():
    """Scenario SC-46."""
    s = scene({"W": (0, 0)})
    stalker = foe(s, "tower-stalker", (5, 5))
    blade = foe(s, "tower-blackblade", (5, 6))
    s.stars_str = s.stars_arm = 1
    stance = Stance(s, stalker)
    weaken = s.content.deed_shelf["weaken-the-prey"].action.bonus.figures[2]
    assert (stance.ap, strength(s, stalker, stance.strength, 0), stance.reach, armour(s, stalker)) == (3, 4, 2, 3)
    assert strength(s, stalker, stance.strength + weaken, 0) == 6
    suffer(s, stalker, "Hex", "Bane")
    assert (strength(s, stalker, stance.strength, 0), armour(s, stalker)) == (3, 2)
    assert strength(s, stalker, stance.strength + weaken, 0) == 5
    s.statuses[stalker] = 0
    stand(s, blade, (5, 9))
    alone = Stance(s, stalker)
    assert (alone.ap, strength(s, stalker, alone.strength, 0)) == (2, 3)


def test_SDA_28_1_granted_keywords_follow_affinity():
    s = scene({"W": (0, 0)})
    foe(s, "shadow-tower", (5, 5))
    ruby = foe(s, "tower-arbalist", (5, 6))
    green = foe(s, "shadow-spinner", (5, 4))
    assert keywords(s, ruby) & STEALTH
    assert not keywords(s, green) & STEALTH
    foe(s, "sand-spire", (7, 7))
    assert keywords(s, ruby) & PREDATOR


# ---- Move -----------------------------------------------------------------------------------------------------------
def test_SDA_15_1_15_7_15_11_and_15_14_move_and_stop_in_range():
    """Scenarios SC-14 and SC-36: five squares away in the open she moves three, and her Crawlers follow."""
    s = scene({"W": (5, 1)})
    speaker = foe(s, "spider-speaker", (5, 6))
    near, far = foe(s, "crawler", (5, 5)), foe(s, "crawler", (5, 8))
    consul(s)
    run(s, Perform(MOVE))
    assert at(s, speaker) == (3, 3)  # the first in reading order of all squares three points away
    assert at(s, near) == (5, 5)  # still bonded, it stays
    assert s.dungeon.distance(1 << s.at[far], 1 << s.at[speaker]) <= 2
    assert "Riftling Warrior, the most wrath on its tile" in texts(s)


def test_SDA_15_14_unbonded_she_walks_on_until_adjacent():
    """Scenario SC-36."""
    s = scene({"W": (5, 1)})
    speaker = foe(s, "spider-speaker", (5, 6))
    consul(s)
    run(s, Perform(MOVE))
    assert at(s, speaker) == (4, 2)
    s.told = []


def test_SDA_15_2_the_target_is_on_its_tile_first():
    s = scene({"W": (5, 15), "G": (5, 5), "S": (5, 6)})
    model = foe(s, "tower-stalker", (9, 9))
    wraths(s, W=3, S=1)
    assert move_target(s, model, 0) == hero_of(s, "S")
    stand(s, hero_of(s, "S"), (5, 16))
    stand(s, hero_of(s, "G"), (5, 17))
    assert move_target(s, model, 0) == hero_of(s, "W")
    large = foe(s, "daemonus", (4, 9))
    assert move_target(s, large, 0) == hero_of(s, "W")


def test_SDA_15_3_to_15_5_the_way_goes_round_heroes_and_chasms_through_monsters():
    s = scene({"W": (4, 2)}, tiles="2A 1A 3A")
    stalker = foe(s, "tower-stalker", (4, 8))
    foe(s, "tower-arbalist", (3, 5))
    consul(s)
    run(s, Perform(MOVE))
    assert s.dungeon.distance(1 << s.at[stalker], 1 << q((4, 2))) == 1
    assert not s.dungeon.chasm >> s.at[stalker] & 1


def test_SDA_15_6_it_passes_heroes_that_are_not_its_target():
    s = scene({"W": (5, 1), "G": (5, 6), "S": (0, 9)})
    wraths(s, W=2)
    model = foe(s, "tower-stalker", (5, 7))
    consul(s)
    run(s, Perform(MOVE))
    assert s.dungeon.distance(1 << s.at[model], 1 << q((5, 1))) == 1


def test_SDA_15_8_15_16_and_15_18_the_cheapest_square_in_range_and_sight():
    """Scenario SC-45: the Speaker bonded at (4,2) ends at (2,2) for two points."""
    s = scene({"W": (0, 4), "G": (0, 3), "S": (0, 5)}, tiles="1A 2A 3A")
    wraths(s, W=1)
    speaker = foe(s, "spider-speaker", (4, 2))
    foe(s, "spider-nest", (7, 4))
    for place in ((4, 4), (4, 6), (6, 1)):
        foe(s, "shadow-spinner", place)
    for place in ((2, 1), (2, 3), (4, 0)):
        foe(s, "crawler", place)
    consul(s)
    run(s, Perform(MOVE, 1, (speaker,)))
    assert at(s, speaker) == (2, 2)


def test_SDA_15_9_and_15_10_an_elite_gang_keeps_together():
    s = scene({"W": (0, 0)})
    one, other = foe(s, "shadow-spinner", (9, 5)), foe(s, "shadow-spinner", (5, 9))
    consul(s)
    run(s, Perform(MOVE))
    assert s.dungeon.distance(1 << s.at[one], 1 << s.at[other]) <= 2


def test_SDA_15_12_15_17_and_20_5_placed_minions_avoid_other_monsters():
    s = scene({"W": (5, 1)})
    speaker = foe(s, "spider-speaker", (5, 9))
    minions = [foe(s, "crawler", (5, 8)), foe(s, "crawler", (4, 9)), foe(s, "crawler", (6, 9))]
    consul(s)
    run(s, Perform(MOVE))
    assert at(s, speaker) == (3, 3)
    for minion in minions:
        others = [m for m in (*minions, speaker) if m != minion]
        assert all(s.dungeon.distance(1 << s.at[minion], 1 << s.at[other]) > 1 for other in others)


def test_SDA_15_13_whoever_may_not_move_still_fights():
    s = scene({"W": (5, 5)})
    model = foe(s, "tower-stalker", (5, 6))
    suffer(s, model, "Immobile")
    consul(s)
    roll(s, "B- B- B- B- B- B-")
    run(s, Perform(MOVE), Perform(FIGHT))
    assert (at(s, model), s.hurt[0]) == ((5, 6), 2)


def test_SDA_15_15_heroes_that_bar_every_way_are_walked_up_to():
    s = scene({"W": (4, 12), "G": (4, 9), "S": (5, 9)})
    model = foe(s, "tower-stalker", (4, 2))
    wraths(s, W=3)
    stand(s, 1, (4, 9))
    stand(s, 2, (5, 9))
    consul(s)
    run(s, Perform(MOVE, 1, (model,)))
    assert at(s, model) != (4, 2)


def test_SDA_15_18_grabby_stops_monsters_that_come_near():
    s = scene({"T": (5, 5), "W": (5, 1)}, party="TWG")
    activate(s, "T")
    answer(s, "action:indignant-defense", "end")
    model = foe(s, "tower-stalker", (5, 6))
    wraths(s, W=3)
    consul(s)
    run(s, Perform(MOVE))
    assert at(s, model) == (5, 6)


# ---- Regroup --------------------------------------------------------------------------------------------------------
def test_SDA_16_1_16_2_16_4_and_16_6_monsters_fall_back_to_exits():
    s = scene({"W": (5, 5)})
    one, other = foe(s, "tower-arbalist", (2, 3)), foe(s, "tower-arbalist", (3, 3))
    consul(s)
    assert divmod(nearest_exit(s, one, 1 << s.at[one])[0], 41) == (0, 4)
    run(s, Perform(REGROUP))
    assert {at(s, one), at(s, other)} == {(0, 4), (0, 5)}


def test_SDA_16_3_regroup_braces_even_those_that_cannot_move():
    """Scenario SC-32."""
    s = scene({"W": (5, 5)})
    model = foe(s, "tower-stalker", (2, 3))
    point = foe(s, "shadow-tower", (8, 8))
    suffer(s, model, "Immobile")
    consul(s)
    run(s, Perform(REGROUP), Perform(REGROUP))
    assert at(s, model) == (2, 3)
    assert (armour(s, model), armour(s, point)) == (3, 1)
    s.potions = [0] * 6
    run(s)
    EndHeroTurn().run(s)
    assert armour(s, model) == 2


def test_SDA_16_5_regroup_is_a_move_for_knockdown_and_signature():
    s = scene({"X": (5, 5)}, party="XGS")
    golem = foe(s, "training-golem", (0, 4))
    suffer(s, golem, "Knockdown")
    consul(s)
    run(s, Perform(REGROUP))
    assert has(s, golem) == []
    assert s.done_signature >> golem & 1


# ---- Unique ---------------------------------------------------------------------------------------------------------
def test_SDA_17_1_17_2_and_17_3_an_offensive_unique_action():
    s = scene({"S": (5, 5), "W": (5, 6), "G": (9, 9)}, party="SWG")
    stalker = foe(s, "tower-stalker", (4, 5))
    wraths(s, S=2, W=1)
    consul(s)
    roll(s, "B2 B1 B-")
    run(s, Perform(UNIQUE))
    assert (s.hurt[0], has(s, 0)) == (1, ["Bane"])  # 3 against STR 2 + 2
    assert s.hurt[1] == 0
    assert at(s, stalker) == (4, 5)


def test_SDA_17_4_support_goes_to_the_next_without_the_effect():
    s = scene({"X": (5, 5), "W": (5, 6), "G": (5, 7)}, party="XWG")
    foe(s, "medic", (4, 6))
    wraths(s, W=2, G=1)
    suffer(s, 1, "Slow")
    consul(s)
    run(s, Perform(UNIQUE))
    assert has(s, hero_of(s, "G")) == ["Slow"]


def test_SDA_17_5_augment_helps_the_closest_that_benefits():
    s = scene({"X": (9, 9)}, party="XWG")
    foe(s, "medic", (4, 6))
    hurt = foe(s, "medic", (4, 8))
    s.hurt[hurt] = 1
    consul(s)
    run(s, Perform(UNIQUE))
    assert s.hurt[hurt] == 0


def test_SDA_17_6_overcharge_replaces_the_action():
    s = scene({"X": (5, 5)}, party="XGS")
    foe(s, "drill-sergeant", (5, 6))
    consul(s)
    roll(s, "B- B-")
    run(s, Perform(UNIQUE))
    answer(s, "attribute:arm")
    assert has(s, 0) == ["Slow"]
    foe(s, "drill-pup", (5, 7))
    s.statuses[0] = 0
    roll(s, "B- B-")
    run(s, Perform(UNIQUE))
    answer(s, "attribute:arm")
    assert has(s, 0) == ["Poison", "Slow"]


def test_SDA_17_7_and_17_8_a_signature_comes_once_after_the_move():
    s = scene({"X": (5, 5)}, party="XGS")
    golem = foe(s, "training-golem", (5, 8))
    consul(s)
    run(s, Perform(MOVE, 2), Perform(UNIQUE))
    kinds = [event.text for event in s.events if event.kind == "UniqueAction"]
    assert len(kinds) == 1
    assert s.dungeon.distance(1 << s.at[0], 1 << s.at[golem]) == 2  # pushed one square away


def test_SDA_17_9_no_target_no_action():
    s = scene({"W": (9, 9)})
    foe(s, "tower-stalker", (0, 0))
    consul(s)
    run(s, Perform(UNIQUE))
    assert "UniqueAction" not in told(s)


def test_SDA_17_10_ice_stops_unique_and_signature():
    s = scene({"X": (5, 5)}, party="XGS")
    golem = foe(s, "training-golem", (5, 6))
    suffer(s, golem, "Ice")
    consul(s)
    run(s, Perform(MOVE), Perform(UNIQUE))
    assert "UniqueAction" not in told(s)


def test_SDA_17_11_in_an_area_every_hero_defends():
    s = scene({"W": (5, 5), "G": (5, 7), "S": (9, 9)})
    foe(s, "knight-of-the-tower", (5, 6))
    s.decks[2] = s.discards[2] = ()
    consul(s)
    roll(s, "B- B- B- RH RH")
    run(s, Perform(UNIQUE))
    assert [s.hurt[hero_of(s, letter)] for letter in "WGS"] == [1, 1, 0]
    assert has(s, hero_of(s, "W")) == ["Hex"]


# ---- Fight ----------------------------------------------------------------------------------------------------------
def test_SDA_18_1_only_elites_and_solos_fight():
    """Scenario SC-15."""
    s = scene({"W": (5, 5)})
    foe(s, "tower-stalker", (5, 6))
    for place in ((4, 7), (6, 7)):
        foe(s, "tower-blackblade", place)
    for place in ((0, 5), (1, 5), (2, 5)):
        foe(s, "tower-arbalist", place)
    consul(s)
    roll(s, " ".join(["B2 B2 B2"] * 6))
    run(s, Perform(FIGHT))
    attackers = [event.text.split(" attacks")[0] for event in s.events if event.kind == "Attacked"]
    assert attackers.count("Tower Stalker") == 3
    assert attackers.count("Tower Blackblade") == 0
    assert attackers.count("Tower Arbalist") <= 3


def test_SDA_18_2_18_4_and_18_5_the_most_hated_in_reach():
    """Scenario SC-16."""
    s = scene({"W": (5, 5), "S": (5, 7), "G": (9, 9)})
    wraths(s, W=2, S=1)
    foe(s, "spider-speaker", (5, 6))
    foe(s, "crawler", (4, 6))
    consul(s)
    roll(s, "B2 B- B- B2 B- B- B2 B- B-")
    run(s, Perform(FIGHT))
    attacked = [event.text for event in s.events if event.kind == "Attacked"]
    assert len(attacked) == 3
    assert all("Riftling Warrior" in text for text in attacked)


def test_SDA_18_3_the_target_is_found_anew_before_each_attack():
    s = scene({"W": (5, 5), "S": (5, 7), "G": (9, 9)})
    wraths(s, W=2, S=1)
    s.hurt[0] = 4
    foe(s, "tower-stalker", (5, 6))
    consul(s)
    roll(s, "B- B- B- B- B- B-")
    run(s, Perform(FIGHT))
    assert at(s, 0) is None
    assert s.hurt[hero_of(s, "S")] == 1


def test_SDA_18_6_and_13_2_and_3_4_a_defence_equal_to_str_saves():
    s = scene({"X": (5, 5)}, party="XGS")
    foe(s, "tower-stalker", (5, 6))
    consul(s)
    run(s, Perform(FIGHT))
    assert [word for word in s.asks[0].prompt.split() if word == "attribute"] == ["attribute"]
    roll(s, "R2 RH")
    answer(s, "attribute:dex")
    assert s.hurt[0] == 0
    roll(s, "B1 B-")
    answer(s, "attribute:arm")
    assert (s.hurt[0], has(s, 0)) == (1, ["Bane"])


def test_SDA_18_7_hearts_on_defence_rolls_are_ignored():
    s = scene({"W": (5, 5)})
    s.hurt[0] = 2
    foe(s, "tower-arbalist", (5, 9))
    consul(s)
    roll(s, "B2 BH BP")
    run(s, Perform(FIGHT))
    assert (s.hurt[0], s.potions[0]) == (2, 0)


def test_SDA_18_8_and_7_36_monsters_never_do_critical_damage():
    s = scene({"W": (5, 5)})
    s.stars_str = 9
    foe(s, "tower-arbalist", (5, 9))
    consul(s)
    roll(s, "B- B- B-")
    run(s, Perform(FIGHT))
    assert s.hurt[0] == 1


def test_SDA_19_1_and_19_2_an_epic_fight():
    """Scenario SC-34."""
    s = scene({"W": (5, 5)})
    foe(s, "tower-stalker", (5, 6))
    consul(s)
    roll(s, "B- B- B- B- B- B-")
    run(s, Perform(EPIC_FIGHT))
    assert s.hurt[0] == 4
    s = scene({"W": (5, 5)})
    foe(s, "tower-arbalist", (5, 9))
    in_force(s, "unrelenting-assault")
    consul(s)
    roll(s, "B- B- B-")
    run(s, Perform(FIGHT))
    assert s.hurt[0] == 2
    run(s, Perform(UNIQUE))
    assert s.hurt[0] <= 3


def test_SDA_17_2_bully_goes_for_the_least_hated():
    s = scene({"W": (5, 5), "G": (5, 8), "S": (9, 9)})
    wraths(s, W=2, S=1)
    foe(s, "daemonus", (5, 6))
    consul(s)
    roll(s, "RH RH RH RH")
    run(s, Perform(FIGHT))
    assert s.hurt[hero_of(s, "G")] == 2
    rule(s, "Monsters target the Hero with the most wounds.")
    s.hurt[0] = 3
    roll(s, "B- B- B- B- B- B-")
    run(s, Perform(FIGHT))
    assert at(s, 0) is None


# ---- Shapeshift and seizing -----------------------------------------------------------------------------------------
def test_SDA_33_5_to_33_7_and_27_15_a_monster_shifts_when_unique_is_given():
    s = scene({"X": (5, 5)}, party="XGS")
    shifter = foe(s, "shifter", (5, 6))
    s.hurt[shifter] = 1
    consul(s)
    run(s, Perform(UNIQUE))
    assert s.cards[shifter].name == "Shifter Beast"
    assert s.hurt[shifter] == 1
    under = 3 << s.at[shifter] | 3 << s.at[shifter] + 41
    assert under >> q((5, 6)) & 1
    assert not under >> s.at[0] & 1
    run(s, Perform(UNIQUE))
    assert s.cards[shifter].name == "Shifter"


def test_SDA_20_6_scuttling_swarm_and_seize_prey():
    s = scene({"W": (5, 5), "G": (0, 0), "S": (9, 9)})
    speaker = foe(s, "spider-speaker", (5, 8))
    fill(s, crawler=1)
    consul(s)
    run(s, Perform(UNIQUE))
    assert len(where(s, "crawler")) == 1
    assert s.pool[kind_of(s, "crawler")] == 0
    stand(s, speaker, None)
    weaver = foe(s, "crystal-weaver", (5, 6))
    s.statuses[weaver] = 0
    roll(s, "B2 B2 B2")
    run(s, Perform(UNIQUE, 1, (weaver,)))
    assert s.dungeon.distance(1 << s.at[0], 1 << s.at[weaver]) == 1
    assert at(s, 0) != (5, 5)


def test_SDA_0_1_and_10_5_the_log_says_what_decided_between_equals():
    s = scene({"W": (5, 2), "G": (9, 9), "S": (9, 8)}, tiles="1A 3A 2A", party="WGS")
    foe(s, "tower-arbalist", (5, 8))
    consul(s)
    run(s, Perform(MOVE))
    told = next(event.text for event in s.events if event.kind == "MonsterMoved")
    assert "goes for Riftling Warrior, the most wrath (of equals the first of the party) on its tile" in told
    s = scene({"W": (5, 2), "G": (9, 9), "S": (9, 8)}, tiles="1A 3A 2A", party="WGS")
    s.last[1] = 1
    wraths(s, W=1)
    foe(s, "tower-arbalist", (4, 29))
    consul(s)
    run(s, Perform(MOVE))
    told = next(event.text for event in s.events if event.kind == "MonsterMoved")
    assert "goes for Riftling Warrior, the most wrath in the dungeon" in told
    assert told.endswith("squares as good")
    assert ", the first in reading order of " in told
