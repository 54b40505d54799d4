"""Troops and heroes, one by one [LER-24, 25]."""

from __future__ import annotations

from grandmelee.games.lords_of_the_eastern_reach.leaving import destroy
from grandmelee.games.lords_of_the_eastern_reach.state import CITY
from grandmelee.games.lords_of_the_eastern_reach.strength import building_defense, hand_size
from grandmelee.testing.telling import carry_out
from tests.games.lords_of_the_eastern_reach.table import (
    asked,
    at_hand,
    build,
    combat,
    dice,
    event,
    gems,
    give,
    hold,
    is_done,
    lair,
    options,
    play,
    resources,
    scene,
    slugs,
    stack,
    start_turn,
    tokens,
    told,
    trophy,
)
from tests.games.lords_of_the_eastern_reach.test_combat import adventure, attack


def fixed(s) -> str:
    """The totals of the last answer."""
    return told(s, "DamageFixed")[0]


# ---- troops --------------------------------------------------------------------------------------------------------
def test_LER_24_1_archers_are_ranged():
    assert adventure(["archers", "bodyguard"], ["wurm"]).strength == 2


def test_LER_24_2_to_24_4_longshot_from_outside_without_exhausting():
    s = scene()
    give(s, 0, "guards", "archers:gem", "archers")
    stack(s, "level-1", "skeleton")
    play(combat(s), "adventure", "guards", "done", "deck:level-1", "archers")
    assert fixed(s).startswith("3 Attack")
    assert "archers" not in slugs(s, s.exhausted)
    s = adventure(["archers:gem", "guards"], ["skeleton"])
    assert s.strength == 3  # in the party they add their printed Attack only


def test_LER_24_7_and_24_8_craftsmen_raise_the_building_limit():
    s = scene()
    card = give(s, 0, "craftsmen", "craftsmen:gem")[1]
    assert s.view(0)["players"][0]["building_limit"] == 8
    give(s, 0, *["farm"] * 8)
    destroy(s, card, "LER-24.8")
    assert len(s.cities[0]) == 8
    hold(s, 0, "tower")
    play(build(s, grunts=1, goods=2), "buy", "tower", "buy")
    assert asked(s).startswith("0: Choose a building to destroy")


def test_LER_24_9_guards_give_armor_in_the_party_only():
    s = scene()
    give(s, 0, "bodyguard", "guards:gem")
    stack(s, "level-1", "skeleton")
    play(combat(s), "adventure", "bodyguard", "done", "deck:level-1")
    assert fixed(s).endswith("2 damage to the active party")


def test_LER_24_10_and_24_11_monk_and_paladin_with_a_gem():
    s = adventure(["monk:gem", "paladin:gem", "bodyguard"], ["skeleton"])
    assert s.strength == 2 + 4 + 1
    play(s, "done", "bodyguard")
    assert slugs(s, s.exhausted) == ["paladin"]


def test_LER_24_12_longshot_is_used_in_the_owners_own_phase_once():
    s = scene()
    give(s, 0, "guards", "archers:gem")
    give(s, 1, "archers:gem", "marceno:pet")
    play(combat(s), "seat:1", "guards", "archers", "done", "marceno", "done")
    assert (s.waiting, options(s)) == ([1], ["marceno", "archers", "done"])  # the attacker's Archers are in the party
    play(s, "marceno")
    assert asked(s) == "0: Choose the troop that flees"
    play(s, "archers")
    assert (s.waiting, options(s)) == ([1], ["archers", "done"])  # the attacker's pass is over: they do not shoot
    play(s, "archers")
    assert fixed(s) == "1 Attack on the defender; 4 damage to the active party"


# ---- heroes --------------------------------------------------------------------------------------------------------
def test_LER_25_1_aloth_counts_enemy_troops_or_monsters():
    s = adventure(["aloth:gem"], ["xaurip-grunt", "skeleton"])
    play(s, "aloth")
    assert fixed(s).startswith("4 Attack")
    s = attack(["aloth:gem"], ["guards", "monk", "sellsword"])
    play(s, "aloth")
    assert fixed(s).startswith("4 Attack")


def test_LER_25_2_dehengen_adds_a_card_and_shields_buildings_while_he_lives():
    s = scene()
    card = give(s, 0, "dehengen:gem", "temple")[0]
    assert (hand_size(s, 0), building_defense(s, 0, s.cities[0][0])) == (6, 6)
    destroy(s, card, "LER-25.2")
    assert building_defense(s, 0, s.cities[0][0]) == 5


def test_LER_25_3_the_devil_has_an_exhausted_troop_destroyed():
    s = scene(3)
    give(s, 0, "devil-of-caroc")
    give(s, 1, "guards:exhausted", "monk:exhausted", "archers")
    give(s, 2, "guards")
    start_turn(s)
    play(s, "devil-of-caroc")
    assert asked(s) == "1: Choose the exhausted troop that is destroyed"
    play(s, "monk")
    assert slugs(s, s.discards[CITY]) == ["monk"]
    assert "devil-of-caroc" in slugs(s, s.exhausted)


def test_LER_25_4_durance_helps_a_troop():
    s = adventure(["durance", "guards", "sellsword"], ["skeleton"])
    play(s, "durance")
    assert s.view(0)["battle"]["sides"][0]["party"][1]["defense"] == 4


def test_LER_25_5_eder_returns_to_the_hand():
    s = scene()
    card = give(s, 0, "eder:gem")[0]
    destroy(s, card, "LER-25.5")
    assert (s.hands[0], s.gems[0]) == ((card,), 1)
    assert s.view(1)["players"][0]["known_in_hand"] == ["eder"]


def test_LER_25_6_enfws_is_strong_alone():
    s = adventure(["enfws"], ["skeleton"])
    assert s.strength == 6
    assert adventure(["enfws", "guards"], ["skeleton"]).strength == 4 + 1
    s = adventure(["enfws", "guards", "guards", "guards", "guards"], ["skeleton"])
    assert s.strength == 0 + 4


def test_LER_25_7_grieving_mother_ignores_an_enemy_ability():
    s = adventure(["grieving-mother", "guards"], ["fampyr"], "level-3")
    assert options(s) == ["fampyr", "grieving-mother"]
    play(s, "grieving-mother")
    assert told(s, "AbilityIgnored") == ["Fampyr #1: Fear. is ignored"]
    s = adventure(["grieving-mother", "guards"], ["xaurip-grunt", "skeleton"])
    assert asked(s).startswith("0: Choose a card to answer Xaurip Grunt")
    play(s, "grieving-mother")
    assert slugs(s, s.monsters) == ["xaurip-grunt"]  # no Random Encounter


def test_LER_25_7_a_bonus_already_given_is_taken_away():
    s = scene()
    give(s, 0, "guards", "blacksmith", "wizards-hut")
    give(s, 1, "grieving-mother", "monk")
    play(combat(s), "seat:1", "grieving-mother", "monk", "done", "wizards-hut", "blacksmith")
    assert s.view(0)["battle"]["sides"][0]["attack"] == 4
    play(s, "grieving-mother", "wizards-hut")
    assert fixed(s).startswith("2 Attack")


def test_LER_5_17_and_25_7_nothing_is_ignored_in_vain():
    s = scene()
    give(s, 0, "archers", "duelist", "siege-engine", "wandering-bard")
    give(s, 1, "grieving-mother", "monk", "blacksmith")
    play(combat(s), "seat:1", "archers", "duelist", "wandering-bard", "done")
    play(s, "grieving-mother", "monk", "done", "done")  # the Siege Engine is not used
    assert options(s) == ["grieving-mother", "blacksmith", "done"]
    play(s, "grieving-mother")
    assert told(s, "AbilityIgnored") == ["Duelist: Stamina. is ignored"]  # not Ranged, for nobody is Evasive
    s = adventure(["grieving-mother", "sellsword"], ["fampyr"], "level-3")
    assert is_done(s)  # Fear has nobody to drive away


def test_LER_25_8_and_25_9_hiravias_chooses_a_form():
    s = adventure(["hiravias", "guards"], ["wurm"])
    assert options(s) == ["attack", "defense"]  # required: nothing else can be used
    play(s, "defense")
    assert s.view(0)["battle"]["sides"][0]["party"][0] == {"card": "hiravias", "attack": 2, "defense": 5}
    s = adventure(["hiravias", "guards"], ["wurm"])
    play(s, "attack")
    assert s.view(0)["battle"]["sides"][0]["party"][0] == {"card": "hiravias", "attack": 4, "defense": 2}


def test_LER_25_10_kana_rua_has_a_card_discarded():
    s = adventure(["kana-rua:phrase", "guards"], ["skeleton", "wurm"])
    play(s, "kana-rua")
    assert (slugs(s, s.monsters), s.phrased) == (["wurm"], ())
    s = adventure(["kana-rua:phrase", "guards"], ["xaurip-champion"])
    assert not asked(s).startswith("0: Choose a card to answer")
    s = scene()
    give(s, 0, "kana-rua:phrase")
    stack(s, "level-1", "coin-purse")
    s.decks[2], s.uppers = [], (0,) * 6
    play(combat(s), "adventure", "deck:level-1", "kana-rua")  # there is no other card: it is shuffled and drawn again
    assert asked(s) == "0: Choose whether to claim Coin Purse"


def test_LER_25_11_laudira_is_readied_by_a_discard():
    s = scene()
    give(s, 0, "laudira:exhausted", "guards")
    hold(s, 0, "farm", "temple")
    play(combat(s), "adventure")
    assert options(s) == ["laudira", "done"]
    play(s, "laudira", "farm")
    assert s.exhausted == ()
    assert slugs(s, s.discards[CITY]) == ["farm"]


def test_LER_25_12_lenk_weakens_every_boss():
    s = scene(adventure="wilderness")
    give(s, 0, "lenk:gem", "bodyguard")
    stack(s, "wilderness", "bandit-king", "pwgra")
    play(combat(s), "adventure", "lenk", "bodyguard", "done", "pass", "lenk", "number:1", "lenk")
    assert fixed(s) == "4 Attack on the monsters; 7 damage to the active party"  # 5 - 2, and 4 - 2 with Fury 2


def test_LER_25_13_and_25_26_leyska_and_zacmar_discard_one_troop_card():
    s = scene()
    give(s, 0, "leyska", "zacmar")
    hold(s, 0, "guards", "monk", "archers")
    stack(s, "level-1", "skeleton")
    play(combat(s), "adventure", "leyska", "zacmar", "done", "deck:level-1", "leyska", "guards", "zacmar", "monk")
    figures = s.view(0)["battle"]["sides"][0]["party"]
    assert (figures[0]["attack"], figures[1]["defense"]) == (5, 6)
    assert "leyska" not in options(s)


def test_LER_25_14_mafis_brings_a_gem_and_has_an_event_ignored():
    s = scene()
    hold(s, 0, "mafis")
    play(build(s, grunts=1, gold=1, goods=1), "buy", "mafis", "buy")
    assert s.gems[0] == 1
    give(s, 0, "farm", "tower", "temple")
    event(s, "Ruin")
    play(s, "mafis")
    assert (s.gems[0], len(s.cities[0])) == (0, 3)
    s = scene()
    give(s, 0, "mafis", "aloth")
    gems(s, 0, 1)
    event(s, "Slay")
    play(s, "pass", "mafis", "yes")
    assert len(s.armies[0]) == 2


def test_LER_25_15_maneha_discards_except_when_defending():
    s = scene()
    give(s, 0, "maneha")
    hold(s, 0, "farm")
    stack(s, "level-1", "skeleton")
    play(combat(s), "adventure", "deck:level-1", "farm")
    assert s.hands[0] == ()
    s = scene()
    give(s, 0, "guards")
    give(s, 1, "maneha")
    hold(s, 1, "farm")
    play(combat(s), "seat:1", "maneha", "done")
    assert len(s.hands[1]) == 1


def test_LER_25_16_kaz_frightens_players_not_monsters():
    s = attack(["marceno:pet"], ["guards", "monk"])
    play(s, "marceno")
    assert asked(s) == "1: Choose the troop that flees"
    s = adventure(["marceno:pet", "guards"], ["skeleton"])
    assert asked(s).startswith("0: Choose what you lose to 2 damage")  # there was nothing to use
    play(s, "pet:marceno")
    assert (s.petted, s.harm[0], len(s.armies[0])) == ((), 0, 2)  # his Defense of 3 took it


def test_LER_25_17_to_25_19_mordus_steals_a_random_trophy():
    s = scene(3)
    trophy(s, 1, "skeleton", "wurm")
    trophy(s, 2, "stone-titan")
    hold(s, 0, "mordus")
    build(s, grunts=1, gold=2, goods=1)
    play(s, "buy", "mordus", "buy")
    assert options(s) == ["seat:1", "seat:2"]
    play(s, "seat:2")
    assert slugs(s, s.trophies[0]) == ["stone-titan"]
    assert [e.seats for e in s.events if e.kind == "TrophySeen"] == [(0, 2)]
    s = scene()
    give(s, 0, "mordus:gem")
    trophy(s, 1, "wurm")
    build(s, grunts=1)
    play(s, "mordus")
    assert (s.armies[0], slugs(s, s.trophies[0]), s.gem_supply) == ((), ["wurm"], 24)


def test_LER_25_20_palleginas_die_may_be_rerolled():
    s = adventure(["pallegina:gem", "chanter:phrase"], ["skeleton"])
    dice(s, 1, 6)
    play(s, "pallegina", "chanter", "die:1")
    assert fixed(s).startswith("10 Attack")


def test_LER_25_21_sagani_rolls_for_attack():
    s = scene()
    give(s, 0, "sagani:pet")
    stack(s, "level-1", "skeleton")
    dice(s, 6)
    play(combat(s), "adventure", "deck:level-1")
    assert s.strength == 6


def test_LER_25_22_verzano_stores_a_single_and_takes_a_matching_token():
    s = scene()
    give(s, 0, "verzano")
    hold(s, 0, "stronghold")
    build(s, gold=1, double_goods=1)
    play(s, "verzano")
    assert s.stored == (1,)
    s = scene()
    give(s, 0, "verzano:grunts")
    hold(s, 0, "guards")
    tokens(s, "pool", grunts=1)
    build(s, grunts=1)
    play(s, "buy", "guards", "buy")
    assert options(s) == ["yes", "no"]
    play(s, "yes")
    assert told(s, "TokenTaken") == ["Seat 1 takes Grunts from the pool"]
    s = scene()
    give(s, 0, "verzano:grunts")
    hold(s, 0, "guards")
    build(s, grunts=1)
    play(s, "buy", "guards", "buy")
    assert is_done(s)  # the token just spent cannot be taken back


def test_LER_25_23_wula_adds_a_card_and_looks_at_a_deck():
    s = scene()
    give(s, 0, "wula:gem")
    assert hand_size(s, 0) == 6
    start_turn(s)
    play(s, "wula", "deck:level-2")
    seen = s.tops[3][-1]
    assert options(s) == ["yes", "no"]
    play(s, "yes")
    assert s.bottoms[3] == (seen,)


def test_LER_25_23_wula_puts_under_only_what_she_has_just_looked_at():
    s = scene()
    give(s, 0, "wula:gem", "pathfinder")
    start_turn(s)
    play(s, "pathfinder", "deck:level-1", "wula", "deck:level-2")
    assert asked(s) == "0: Choose whether the top card goes under its deck: Dungeon level 2"
    play(s, "no")
    assert s.bottoms[2] == s.bottoms[3] == ()
    assert "wula" not in options(s)


def test_LER_25_24_yngfey_takes_any_token_and_leads_a_siege():
    s = scene()
    give(s, 0, "yngfey")
    tokens(s, "pool", double_gold=1, grunts=1)
    resources(s)
    play(s, "yngfey", "token:double-gold")
    assert at_hand(s)["double-gold"] == 1
    s = attack(["yngfey:gem"], ["farm", "temple", "tower"])
    assert asked(s).startswith("0: Choose what 3 damage destroys")


def test_LER_25_24_before_each_building_the_attacker_chooses_the_defender_may_use_a_treasure():
    s = scene()
    give(s, 0, "yngfey:gem", "ogre-brute")
    give(s, 1, "farm", "temple", "tower", "endurance-potion")
    play(combat(s), "seat:1", "yngfey", "ogre-brute", "done")
    assert asked(s) == "1: Choose a treasure against the damage, or pass"
    play(s, "pass", "farm")
    assert (asked(s), s.harm[1]) == ("1: Choose a treasure against the damage, or pass", 5)
    play(s, "endurance-potion")
    assert (s.waiting, s.harm[1]) == ([0], 2)
    play(s, "temple")
    assert is_done(s)
    assert slugs(s, s.trophies[0]) == ["farm", "temple"]
    assert slugs(s, s.cities[1]) == ["tower"]


def test_LER_25_25_ystala_counts_gold_icons():
    s = scene()
    give(s, 0, "ystala")
    hold(s, 0, "stronghold", "guards")
    stack(s, "level-1", "skeleton")
    play(combat(s), "adventure", "deck:level-1", "ystala", "stronghold")
    assert fixed(s).startswith("5 Attack")  # 2, and Gold 2 + 1
    s = scene()
    give(s, 0, "ystala")
    hold(s, 0, "guards")
    stack(s, "level-1", "skeleton")
    play(combat(s), "adventure", "deck:level-1", "ystala", "guards")
    assert fixed(s).startswith("2 Attack")


def test_LER_25_27_zahua_holds_many_gems():
    s = scene()
    card = give(s, 0, "zahua:gem:gem")[0]
    gems(s, 0, 2)
    start_turn(s)
    play(s, "zahua", "zahua")
    assert s.gemmed.count(card) == 4
    s = adventure(["zahua:gem:gem:gem", "bodyguard"], ["skeleton"])
    assert s.strength == 2 + 3 + 1
    destroy(s, s.armies[0][0], "LER-25.27")
    assert s.gem_supply == 24


def test_a_boss_lies_where_a_scene_puts_it():
    s = scene()
    lair(s, "xaurip-champion")
    assert slugs(s, s.lairs) == ["xaurip-champion"]


def test_LER_5_17_and_25_7_grieving_mother_is_not_asked_about_what_cannot_happen():
    s = scene()
    give(s, 0, "grieving-mother")
    stack(s, "level-2", "phantom")
    play(combat(s), "adventure", "deck:level-2")
    assert "answer" not in asked(s)  # there is no card to lose
    s = scene()
    give(s, 0, "grieving-mother")
    hold(s, 0, "farm")
    stack(s, "level-2", "phantom")
    play(combat(s), "adventure", "deck:level-2")
    assert asked(s) == "0: Choose a card to answer Phantom with, or pass"


def test_LER_5_17_and_25_14_no_gem_is_paid_to_ignore_the_loss_of_a_gem():
    s = scene(allegiances=("vailian-republics",))
    give(s, 0, "mafis", "monk:gem")
    gems(s, 0, 1)
    event(s, "Bîawac")
    assert options(s) == ["gem", "monk"]


def test_LER_25_11_laudira_is_readied_when_the_discard_is_told():
    s = scene()
    give(s, 0, "laudira:exhausted")
    hold(s, 0, "farm", "temple")
    play(combat(s), "adventure", "laudira")
    carry_out(s, 0, s.options(0)[0], None)
