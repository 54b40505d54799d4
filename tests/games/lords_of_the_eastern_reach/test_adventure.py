"""Adventures, bosses and hero items [LER-8, 16, 21]."""

from __future__ import annotations

from grandmelee.games.lords_of_the_eastern_reach.leaving import MOVE_ITEMS, destroy
from grandmelee.games.lords_of_the_eastern_reach.strength import hand_size
from grandmelee.testing.telling import carry_out
from tests.games.lords_of_the_eastern_reach.table import (
    asked,
    combat,
    dice,
    find,
    give,
    hold,
    is_done,
    lair,
    options,
    play,
    pointed,
    quest,
    refusal,
    run,
    scene,
    slugs,
    stack,
    told,
)

STRONG = ("ogre-brute", "sellsword", "maneha", "bodyguard")


def go(*cards: str, top: tuple[str, ...], deck: str = "level-1", extra: tuple[str, ...] = (), **settings):
    """Seat 0 adventures with these cards, others staying behind."""
    s = scene(adventure="wilderness" if deck == "wilderness" else "dungeon", **settings)
    give(s, 0, *cards, *extra)
    stack(s, deck, *top)
    play(combat(s), "adventure")
    for card in cards:
        if "party" in asked(s):
            play(s, card.partition(":")[0])
    if "party" in asked(s):
        play(s, "done")
    return play(s, f"deck:{deck}") if "deck" in asked(s) else s


def empty(s, deck: int = 2) -> None:
    """Nothing is left in a deck but what lies on top."""
    s.decks[deck], s.discards[deck] = [], ()
    s.uppers = (0,) * 6


# ---- phases --------------------------------------------------------------------------------------------------------
def test_LER_8_1_and_8_2_the_deck_is_chosen_after_the_party():
    s = scene()
    give(s, 0, "guards", "monk")
    play(combat(s), "adventure", "guards", "done")
    assert options(s) == ["deck:level-1", "deck:level-2", "deck:level-3"]


def test_LER_8_3_when_revealed_abilities_happen_at_once():
    s = scene()
    give(s, 0, "guards")
    hold(s, 0, "farm")
    stack(s, "level-2", "phantom")
    play(combat(s), "adventure", "deck:level-2", "farm")
    assert s.hands[0] == ()


def test_LER_8_4_to_8_6_abilities_then_dice():
    s = go("sagani", "guards", top=("lesser-shade",), extra=("tower",))
    assert options(s) == ["lesser-shade", "tower"]
    dice(s, 6)
    play(s, "tower", "guards")
    assert options(s) == ["lesser-shade", "back"]  # Fear is all that is left, but the Tower can be taken back
    play(s, "lesser-shade")
    assert told(s, "DieRolled") == ["Sagani rolls 6 for Attack"]


def test_LER_8_7_damage_after_phrases():
    s = go("chanter:phrase", "guards", top=("skeleton",))
    assert not s.is_fixed
    play(s, "chanter", "attack")
    assert told(s, "DamageFixed") == ["4 Attack on the monsters; 2 damage to the active party"]
    assert asked(s).startswith("0: Choose monsters to defeat with 4 Attack")
    play(s, "skeleton")
    assert asked(s).startswith("0: Choose what you lose to 2 damage")


def test_LER_8_8_other_players_use_nothing():
    s = scene()
    give(s, 0, "guards", "monk")
    give(s, 1, "blacksmith", "archers:gem")
    stack(s, "level-1", "skeleton")
    play(combat(s), "adventure", "guards", "monk", "done", "deck:level-1")
    assert s.waiting == [0]


# ---- drawing -------------------------------------------------------------------------------------------------------
def test_LER_8_9_and_21_5_a_lying_boss_must_be_fought():
    s = scene()
    give(s, 0, "guards", "monk")
    lair(s, "xaurip-champion")
    lair(s, "fampyr-lord")
    play(combat(s), "adventure", "guards", "done")
    assert options(s) == ["xaurip-champion", "fampyr-lord"]
    assert "[LER-21.5]" in refusal(s, "deck:level-2")


def test_LER_8_10_the_last_card_drawn_makes_the_discards_a_new_deck():
    s = scene()
    give(s, 0, "guards")
    stack(s, "level-1", "skeleton")
    s.discards[2] = tuple(s.decks[2])
    s.decks[2] = []
    s.uppers = (0,) * 6
    count = len(s.discards[2])
    play(combat(s), "adventure", "deck:level-1")
    assert len(s.decks[2]) == count
    assert slugs(s, s.discards[2]) in ([], ["skeleton"])


def test_LER_8_11_a_treasure_first_keeps_the_draw_going():
    s = go("bodyguard", top=("iron-shield", "coin-purse", "skeleton"))
    assert is_done(s)
    assert slugs(s, s.discards[2]) == ["skeleton", "iron-shield", "coin-purse"]


def test_LER_8_12_and_8_14_an_unguarded_treasure_may_be_claimed():
    s = scene()
    give(s, 0, "bodyguard")
    stack(s, "level-1", "coin-purse", "endurance-potion")
    empty(s)
    play(combat(s), "adventure", "deck:level-1")
    assert options(s) == ["yes", "no"]
    play(s, "yes", "no")
    assert slugs(s, s.stashes[0]) == ["coin-purse"]
    assert slugs(s, s.discards[2]) == ["endurance-potion"]
    assert slugs(s, s.exhausted) == ["bodyguard"]


def test_LER_8_13_without_cards_there_is_no_adventure():
    s = scene()
    give(s, 0, "guards")
    for deck in (2, 3, 4):
        empty(s, deck)
    assert options(combat(s)) == ["seat:1", "pass"]
    assert "[LER-8.13]" in refusal(s, "adventure")


def test_LER_8_15_and_8_16_a_random_encounter_adds_one_card_once():
    s = go("guards", "monk", top=("xaurip-grunt", "xaurip-grunt", "skeleton"))
    assert slugs(s, s.monsters) == ["xaurip-grunt", "xaurip-grunt"]
    s = go("guards", "monk", top=("xaurip-grunt", "iron-shield", "skeleton"))
    assert (slugs(s, s.monsters), slugs(s, s.spoils)) == (["xaurip-grunt"], ["iron-shield"])


# ---- defeating -----------------------------------------------------------------------------------------------------
def test_LER_8_17_attack_is_split_freely_and_too_little_does_nothing():
    s = go("ogre-brute", "guards", top=("xaurip-grunt", "cave-spider"))
    assert s.strength == 5
    assert options(s) == ["xaurip-grunt", "cave-spider", "done"]
    play(s, "cave-spider")
    assert options(s) == ["xaurip-grunt", "cave-spider", "done"]  # it can be taken back
    play(s, "xaurip-grunt")
    assert told(s, "MonsterDefeated") == ["Cave Spider #1 is defeated", "Xaurip Grunt #1 is defeated"]


def test_LER_8_18_and_8_19_defeated_monsters_still_strike_and_become_trophies_with_gems():
    s = go("ogre-brute", "bodyguard", top=("lesser-shade",))
    assert s.harm[0] == 1
    play(s, "lesser-shade", "bodyguard")
    assert (slugs(s, s.trophies[0]), s.gems[0]) == (["lesser-shade"], 1)


def test_LER_8_20_all_treasures_when_all_are_defeated_even_without_survivors():
    s = go("ogre-brute", top=("coin-purse", "skeleton"))
    play(s, "skeleton")
    assert s.armies[0] == ()
    assert slugs(s, s.stashes[0]) == ["coin-purse"]


def test_LER_8_21_otherwise_monsters_and_treasures_are_discarded():
    s = go("ogre-brute", top=("coin-purse", "xaurip-grunt", "black-ooze"))
    play(s, "xaurip-grunt")
    assert slugs(s, s.trophies[0]) == ["xaurip-grunt"]
    assert slugs(s, s.discards[2]) == ["black-ooze", "coin-purse"]


def test_LER_8_22_and_21_1_to_21_3_an_undefeated_boss_stays_with_the_treasures():
    s = go("bodyguard", top=("coin-purse", "xaurip-champion"))
    assert slugs(s, s.lairs) == ["xaurip-champion"]
    assert slugs(s, s.hoards[2]) == ["coin-purse"]
    assert s.discards[2] == ()


def test_LER_8_23_and_8_31_other_treasures_are_kept_and_used():
    s = go("guards", "monk", top=("dargul",), deck="level-2", extra=("endurance-potion",))
    assert options(s) == ["guards", "monk", "endurance-potion"]
    play(s, "endurance-potion")
    assert s.stashes[0] != ()  # it can be taken back
    play(s, "guards")
    assert is_done(s)
    assert s.stashes[0] == ()
    assert slugs(s, s.discards[2]) == ["endurance-potion"]
    assert s.scores == [0, 0]


# ---- evading -------------------------------------------------------------------------------------------------------
def test_LER_8_24_one_roll_evades_all_with_a_low_enough_number():
    s = go("bodyguard", top=("bandit", "stelgaer"), deck="wilderness")
    assert options(s) == ["evade", "pass"]
    dice(s, 3)
    play(s, "evade")
    assert told(s, "MonsterEvaded") == ["Bandit #1 is evaded"]


def test_LER_8_25_and_8_29_when_all_are_evaded_the_combat_is_over_and_the_party_exhausts():
    s = go("bodyguard", top=("oaken-shield", "wild-boar"), deck="wilderness")
    dice(s, 6)
    play(s, "evade")
    assert is_done(s)
    assert slugs(s, s.discards[5]) == ["wild-boar", "oaken-shield"]
    assert slugs(s, s.exhausted) == ["bodyguard"]


def test_LER_8_26_dungeon_monsters_are_not_evaded():
    s = go("bodyguard", "guards", top=("skeleton",))
    assert "evade" not in options(s)


def test_LER_8_27_and_8_30_an_evaded_boss_keeps_the_treasures():
    s = go("ogre-brute", "bodyguard", top=("oaken-shield", "bandit-king", "bandit"), deck="wilderness")
    dice(s, 3)
    play(s, "evade")
    assert slugs(s, s.lairs) == ["bandit-king"]
    assert slugs(s, s.hoards[5]) == ["oaken-shield"]


def test_LER_8_28_an_evaded_monster_takes_no_revenge():
    s = go("bodyguard", top=("ogre",), deck="wilderness", extra=("farm",))
    dice(s, 4)
    play(s, "evade")
    assert slugs(s, s.cities[0]) == ["farm"]


def test_LER_8_32_each_card_is_dealt_with_before_the_next():
    s = go("kana-rua:phrase", "guards", top=("xaurip-grunt", "skeleton", "wurm"))
    assert asked(s) == "0: Choose a card to answer Xaurip Grunt #1 with, or pass"
    play(s, "kana-rua")  # another card in its place, without its Random Encounter
    assert slugs(s, s.monsters) == ["skeleton"]
    assert slugs(s, s.discards[2]) == ["xaurip-grunt"]


# ---- bosses --------------------------------------------------------------------------------------------------------
def test_LER_21_2_the_effects_of_lying_bosses_add_up():
    s = scene()
    lair(s, "vithrack-matron")
    lair(s, "ogre-chieftain")
    lair(s, "fampyr-lord")
    player = s.view(0)["players"][0]
    assert (player["hand_size"], player["army_limit"], player["building_limit"]) == (4, 4, 4)
    give(s, 0, "temple")
    lair(s, "adra-dragon")
    assert s.view(0)["players"][0]["city"][0]["defense"] == 4


def test_LER_21_4_treasures_beside_a_boss_go_to_who_defeats_the_last_one():
    s = scene()
    give(s, 0, "ogre-brute", "maneha", "bodyguard")
    lair(s, "xaurip-champion", "coin-purse")
    play(combat(s), "adventure", "ogre-brute", "maneha", "bodyguard", "done")
    play(s, "xaurip-champion", "bodyguard", "ogre-brute")
    assert slugs(s, s.stashes[0]) == ["coin-purse"]
    assert s.gems[0] == 2


def test_LER_21_6_fighting_a_lying_boss_reveals_nothing_again():
    s = scene(adventure="wilderness")
    give(s, 0, "bodyguard")
    lair(s, "bandit-king")
    size = len(s.decks[5])
    play(combat(s), "adventure", "pass")
    assert len(s.decks[5]) == size
    assert not s.has_encountered


def test_LER_21_7_two_bosses_on_a_deck_are_fought_one_at_a_time():
    s = scene()
    give(s, 0, "bodyguard", "guards")
    lair(s, "ogre-chieftain")
    lair(s, "vithrack-matron")
    play(combat(s), "adventure", "bodyguard", "done", "vithrack-matron")
    assert slugs(s, s.lairs) == ["ogre-chieftain", "vithrack-matron"]


def test_LER_21_8_old_treasures_are_claimed_new_ones_lost_when_only_the_boss_falls():
    s = scene(adventure="wilderness")
    give(s, 0, *STRONG, "aloth")
    stack(s, "wilderness", "oaken-shield", "bandit-king", "great-bear")
    s.hoards = (*s.hoards[:5], (find(s, "trade-goods"),))
    play(combat(s), "adventure", *STRONG, "done", "pass")
    assert s.strength == 13
    play(s, "bandit-king")
    assert slugs(s, s.stashes[0]) == ["trade-goods"]
    assert slugs(s, s.discards[5]) == ["great-bear", "oaken-shield"]


def test_LER_21_9_an_undefeated_boss_is_never_reshuffled():
    s = scene()
    give(s, 0, "bodyguard")
    stack(s, "level-1", "xaurip-champion")
    s.discards[2], s.decks[2], s.uppers = (find(s, "skeleton"),), [], (0,) * 6
    play(combat(s), "adventure", "deck:level-1")
    assert slugs(s, s.lairs) == ["xaurip-champion"]
    assert (slugs(s, s.decks[2]), s.discards[2]) == (["skeleton"], ())  # the deck was formed anew without it


def test_LER_21_10_a_surviving_boss_keeps_every_treasure():
    s = scene(adventure="wilderness")
    give(s, 0, "ogre-brute", "bodyguard")
    stack(s, "wilderness", "oaken-shield", "bandit-king", "wolf")
    play(combat(s), "adventure", "ogre-brute", "bodyguard", "done", "pass", "wolf")
    assert slugs(s, s.trophies[0]) == ["wolf"]
    assert slugs(s, s.hoards[5]) == ["oaken-shield"]


# ---- items ---------------------------------------------------------------------------------------------------------
def test_LER_16_1_to_16_3_an_item_goes_to_a_hero_of_ones_own_in_the_party_or_not():
    s = go("ogre-brute", "bodyguard", top=("iron-shield", "skeleton"), extra=("aloth", "durance:exhausted"))
    play(s, "skeleton", "bodyguard")
    assert options(s) == ["aloth", "durance"]
    play(s, "durance")
    assert (slugs(s, s.items), slugs(s, s.bearers)) == (["iron-shield"], ["durance"])


def test_LER_16_4_without_a_hero_it_is_given_to_another_players():
    s = scene()
    give(s, 0, "ogre-brute", "bodyguard")
    give(s, 1, "aloth", "durance")
    stack(s, "level-1", "iron-shield", "skeleton")
    play(combat(s), "adventure", "ogre-brute", "bodyguard", "done", "deck:level-1", "skeleton", "bodyguard", "aloth")
    assert slugs(s, s.bearers) == ["aloth"]


def test_LER_16_5_without_any_hero_it_is_discarded():
    s = go("ogre-brute", "bodyguard", top=("iron-shield", "skeleton"))
    quest(s, 0, "treasure-seeker")
    play(s, "skeleton", "bodyguard")
    assert slugs(s, s.discards[2]) == ["iron-shield"]
    assert told(s, "TaskCompleted") == ["Seat 1 completes Treasure Seeker (2 VP)"]  # it was claimed all the same


def test_LER_16_6_items_add_up():
    s = go("aloth:flaming-blade:hunting-bow", "guards", top=("wurm",))
    assert s.strength == 2 + 2 + 1 + 0
    s = scene()
    give(s, 0, "aloth:crown-of-souls")
    assert hand_size(s, 0) == 6


def test_LER_16_7_an_item_moves_only_when_its_hero_is_destroyed():
    s = scene()
    aloth = give(s, 0, "aloth:iron-shield", "durance")[0]
    destroy(s, aloth, "LER-16.7")
    run(s, MOVE_ITEMS)
    assert options(s) == ["durance", "pass"]
    play(s, "durance")
    assert slugs(s, s.bearers) == ["durance"]
    destroy(s, s.armies[0][0], "LER-16.7")
    run(s, MOVE_ITEMS)
    assert slugs(s, s.discards[2]) == ["iron-shield"]


def test_LER_8_23_a_treasure_that_is_spent_when_claimed_is_discarded_when_its_gems_are_told():
    s = go("ogre-brute", "maneha", top=("adra-shard", "wild-boar"), deck="wilderness")
    play(s, "pass", "wild-boar")
    carry_out(s, 0, s.option(pointed(s, 0, "maneha")), None)
    play(s, "maneha")
    assert (s.gems[0], slugs(s, s.discards[5])) == (2, ["adra-shard"])
