"""Attacks on other players [LER-9]."""

from __future__ import annotations

from grandmelee.games.lords_of_the_eastern_reach.state import CITY
from tests.games.lords_of_the_eastern_reach.table import (
    asked,
    combat,
    event,
    give,
    is_done,
    options,
    play,
    refusal,
    scene,
    slugs,
    told,
)
from tests.games.lords_of_the_eastern_reach.test_combat import attack


def test_LER_9_1_and_9_2_any_other_player_whatever_they_have():
    s = scene(4)
    give(s, 0, "guards")
    assert options(combat(s)) == ["adventure", "seat:1", "seat:2", "seat:3", "pass"]
    assert "[LER-9.1]" in refusal(s, "seat:0")


def test_LER_9_3_the_target_chooses_after_seeing_the_attackers():
    s = scene()
    give(s, 0, "guards", "monk")
    give(s, 1, "archers", "paladin:exhausted", "monk")
    play(combat(s), "seat:1", "guards", "done")
    assert s.view(1)["battle"]["sides"][0]["party"][0]["card"] == "guards.1"
    assert options(s) == ["archers", "monk", "done"]


def test_LER_9_4_to_9_6_one_pass_each_the_attacker_first_nobody_else():
    s = scene(3)
    give(s, 0, "guards", "blacksmith")
    give(s, 1, "monk", "tower")
    give(s, 2, "archers:gem", "blacksmith")
    play(combat(s), "seat:1", "monk", "done")
    assert asked(s).startswith("0: Choose an ability")
    play(s, "done")
    assert asked(s).startswith("1: Choose an ability")
    play(s, "done")
    assert is_done(s)


def test_LER_9_7_and_9_8_both_damages_are_fixed_together():
    s = attack(["ogre-brute", "guards"], ["monk", "sellsword"])
    assert told(s, "DamageFixed") == ["5 Attack on the defender; 5 damage to the active party"]
    assert s.armies == [(), ()]


def test_LER_9_9_phrases_of_both_sides_before_destruction():
    s = attack(["chanter:phrase", "monk"], ["chanter:phrase", "monk"])
    assert asked(s).startswith("0: Choose a phrase")
    play(s, "chanter", "attack")
    assert asked(s).startswith("1: Choose a phrase")
    play(s, "chanter", "armor")
    assert told(s, "DamageFixed") == ["5 Attack on the defender; 3 damage to the active party"]


def test_LER_9_10_to_9_12_defenders_first_then_buildings_whole():
    s = attack(["ogre-brute", "sellsword"], ["guards", "temple", "farm"])
    assert s.harm == (1, 7)
    assert asked(s).startswith("0: Choose what you lose to 1 damage")
    play(s, "sellsword")
    assert asked(s) == "1: Choose what 5 damage destroys: until none is left, whole buildings fall"
    play(s, "farm")
    assert s.trophies[0] == ()  # it can be taken back
    play(s, "temple")
    assert is_done(s)
    assert slugs(s, s.trophies[0]) == ["farm", "temple"]


def test_LER_9_13_and_9_20_pillaged_buildings_are_trophies_ruined_ones_are_not():
    s = attack(["ogre-brute"], ["farm", "tower"])
    play(s, "farm", "tower")
    assert slugs(s, s.trophies[0]) == ["farm", "tower"]
    s = scene()
    give(s, 0, "farm", "tower", "temple")
    event(s, "Ruin")
    play(s, "farm")
    assert s.trophies == ((), ())
    assert slugs(s, s.discards[CITY]) == ["farm"]


def test_LER_9_14_and_9_15_the_attacker_loses_cards_but_no_buildings():
    s = attack(["guards", "temple"], ["ogre-brute"])
    assert is_done(s)
    assert s.armies[0] == ()
    assert slugs(s, s.cities[0]) == ["temple"]


def test_LER_9_16_to_9_18_defenders_are_readied_attackers_exhausted():
    s = scene()
    give(s, 0, "bodyguard", "duelist")
    give(s, 1, "paladin", "monk:exhausted")
    give(s, 0, "sellsword")
    play(combat(s), "seat:1", "bodyguard", "duelist", "sellsword", "done", "paladin", "done", "duelist")
    assert is_done(s)
    assert slugs(s, s.exhausted) == ["bodyguard", "sellsword"]  # the Monk at home is readied
    s = scene()
    give(s, 0, "bodyguard", "monk")
    give(s, 1, "shieldbearer", "paladin", "temple")
    play(combat(s), "seat:1", "bodyguard", "done", "shieldbearer", "done")
    assert is_done(s)
    assert slugs(s, s.armies[1]) == ["shieldbearer", "paladin"]
    assert s.exhausted == ()  # who has defended is not exhausted


def test_LER_9_19_the_attacker_is_asked_for_losses_first():
    s = attack(["guards", "bodyguard"], ["guards", "paladin"])
    assert asked(s).startswith("0: Choose what you lose")
    before = s.harm[1]
    play(s, "bodyguard")
    assert s.harm[1] == before
    assert asked(s).startswith("1: Choose what you lose")
