"""The worked combats of the rulebook, with their dice."""

from __future__ import annotations

from grandmelee.games.lords_of_the_eastern_reach.state import CITY
from tests.games.lords_of_the_eastern_reach.table import (
    combat,
    dice,
    give,
    hold,
    is_done,
    options,
    play,
    refusal,
    scene,
    slugs,
    stack,
)


def sean():
    s = scene()
    give(s, 0, "guards:gem", "paladin", "archers")
    stack(s, "level-1", "endurance-potion", "xaurip-grunt", "wurm")
    return play(combat(s), "adventure", "guards", "paladin", "archers", "done", "deck:level-1")


def test_EX_1_sean_adventures_in_the_dungeon():
    """LER-8.11, 8.15, 20.5, 7.9, 7.11, 8.17, 8.18, 8.21, 7.15."""
    s = sean()
    assert slugs(s, s.monsters) == ["xaurip-grunt", "wurm"]
    assert slugs(s, s.spoils) == ["endurance-potion"]
    assert s.strength == 3  # 5 before Evasive
    assert s.harm[0] == 2  # 3 less Armor 1
    assert options(s) == ["xaurip-grunt", "done"]  # the Wurm has Defense 4
    play(s, "xaurip-grunt", "paladin")
    assert is_done(s)
    assert slugs(s, s.trophies[0]) == ["xaurip-grunt"]
    assert slugs(s, s.discards[2]) == ["wurm", "endurance-potion"]
    assert slugs(s, s.exhausted) == ["guards", "archers"]
    assert slugs(s, s.discards[CITY]) == ["paladin"]
    assert slugs(s, s.gemmed) == ["guards"]


def test_EX_1_archers_alone_are_not_enough():
    """LER-7.10, 7.12: their Defense of 1 leaves 1 damage."""
    s = play(sean(), "xaurip-grunt", "archers")
    assert "[LER-7.12]" in refusal(s, "done")
    assert options(s) == ["guards", "archers", "paladin"]  # the Archers can be taken back


def test_EX_1b_sean_destroys_the_guards_instead():
    """LER-7.13, 17.9: the Armor stays applied, the gem returns to the supply."""
    s = play(sean(), "xaurip-grunt", "guards")
    assert is_done(s)
    assert (s.gemmed, s.gem_supply) == ((), 24)


def ashley(*evade: int):
    s = scene(adventure="wilderness")
    give(s, 0, "zacmar:durgan-sword", "sagani", "monk", "chanter:phrase", "blacksmith", "blacksmith", "the-wall")
    stack(s, "wilderness", "pwgra")
    dice(s, *evade)
    return play(combat(s), "adventure", "zacmar", "sagani", "monk", "chanter", "done", "evade")


def test_EX_2_ashley_adventures_against_a_boss():
    """LER-8.24, 20.1, 7.19, 7.22, 18.3, 20.7, 7.9, 8.19, 7.15."""
    s = play(ashley(3, 1, 2), "pwgra", "monk")  # Fear
    assert s.parties[0] == s.declared[:2] + s.declared[3:]
    play(s, "blacksmith", "zacmar", "blacksmith", "zacmar", "the-wall", "sagani")
    assert s.view(0)["battle"]["sides"][0]["attack"] == 8
    play(s, "durgan-sword")  # its only own die rolls again
    assert s.view(0)["battle"]["sides"][0]["attack"] == 9
    play(s, "chanter")
    assert options(s) == ["attack", "armor"]  # no die is re-rolled twice
    play(s, "attack", "pwgra")
    assert s.harm[0] == 5  # 4 + 2 Fury - 1 Armor
    play(s, "sagani", "done")
    assert is_done(s)
    assert (s.gems[0], slugs(s, s.trophies[0]), slugs(s, s.discards[CITY])) == (3, ["pwgra"], ["sagani"])
    assert slugs(s, s.exhausted) == ["chanter"]
    assert s.phrased == ()


def test_EX_2b_pwgra_is_evaded():
    """LER-8.27, 8.29: it stays on the deck; the party exhausts all the same."""
    s = ashley(4)
    assert is_done(s)
    assert slugs(s, s.lairs) == ["pwgra"]
    assert s.gems[0] == 0
    assert slugs(s, s.exhausted) == ["sagani", "monk", "chanter"]


def attack(*answers: str):
    s = scene()
    give(s, 0, "eder:gem", "monk", "monk", "archers", "blacksmith", "siege-engine", "siege-engine")
    give(s, 1, "guards:gem", "guards:exhausted", "cipher", "archers", "the-wall", "temple")
    s.exhausted = ()
    hold(s, 0, "craftsmen")
    play(combat(s), "seat:1", "eder", "monk", "monk", "archers", "done")
    play(s, "guards", "guards", "cipher", "archers", "done")
    play(s, "blacksmith", "eder", "siege-engine", "number:1", "card:siege-engine.1", "craftsmen", "siege-engine")
    return play(s, *answers)


def test_EX_3_ashley_attacks_sean():
    """LER-9.1 to 9.10, 17.14, 17.15, 23.11, 25.5, 7.18, 9.13, 9.17."""
    s = attack()
    assert slugs(s, s.discards[CITY]) == ["craftsmen"]
    dice(s, 4, 3)
    play(s, "the-wall", "cipher", "cipher", "attack")  # the only gem is that of the Guards
    assert (s.gem_supply, s.view(None)["battle"]["sides"][1]["armor"]) == (24 - 1, 0)
    assert s.harm == (8, 15)
    play(s, "eder", "monk")  # 6 and 2; all of Sean's party falls
    assert s.harm == (0, 5)
    play(s, "temple", "done")
    assert is_done(s)
    assert slugs(s, s.hands[0]) == ["eder"]
    assert s.gems[0] == 1
    assert slugs(s, s.trophies[0]) == ["temple"]
    assert slugs(s, s.cities[1]) == ["the-wall"]
    assert slugs(s, s.exhausted) == ["monk", "archers"]
    assert slugs(s, s.discards[CITY]) == ["craftsmen", "monk", "guards", "guards", "cipher", "archers"]


def test_EX_3b_sean_keeps_his_gem():
    """LER-9.11: 14 damage, 4 are left for the Temple, which is destroyed all the same."""
    s = attack()
    dice(s, 4)
    play(s, "the-wall", "cipher", "done")
    assert s.harm == (5, 14)
    play(s, "eder", "temple")
    assert slugs(s, s.trophies[0]) == ["temple"]
