"""What adventures and attacks share [LER-7], and gems, invocations, pets and keywords in a combat [LER-17 to 20]."""

from __future__ import annotations

from grandmelee.games.lords_of_the_eastern_reach.state import CITY
from tests.games.lords_of_the_eastern_reach.table import (
    asked,
    build,
    combat,
    dice,
    event,
    find,
    gems,
    give,
    hold,
    is_done,
    lair,
    options,
    play,
    quest,
    refusal,
    scene,
    slugs,
    stack,
    start_turn,
    told,
)


def adventure(cards: list[str], monsters: list[str], deck: str = "level-1", extra: tuple[str, ...] = ()):
    """Seat 0 meets these cards of a deck with all its army."""
    s = scene()
    give(s, 0, *cards, *extra)
    stack(s, deck, *monsters)
    combat(s)
    play(s, "adventure")
    while "party" in asked(s):
        play(s, s.word(next(o for o in s.options(0) if o not in s.chosen_by(0))))
    return play(s, f"deck:{deck}")


def attack(own: list[str], others: list[str], defenders: int = 9):
    """Seat 0 attacks seat 1 with all its army; so many cards defend."""
    s = scene()
    give(s, 0, *own)
    give(s, 1, *others)
    play(combat(s), "seat:1")
    while asked(s).startswith("0: Choose your party"):
        play(s, s.word(next(o for o in s.options(0) if o not in s.chosen_by(0))))
    while asked(s).startswith("1: Choose who defends"):
        left = [o for o in s.options(1) if o not in s.chosen_by(1)]
        play(s, s.word(left[0] if len(s.chosen_by(1)) < defenders else s.option("done")))
    return s


# ---- common rules --------------------------------------------------------------------------------------------------
def test_LER_7_1_and_7_2_one_combat_at_most():
    s = scene()
    give(s, 0, "guards", "archers")
    combat(s)
    assert options(s) == ["adventure", "seat:1", "pass"]
    play(s, "pass")
    assert is_done(s)


def test_LER_7_3_and_7_4_a_party_is_sent_and_exhausted_cards_stay():
    s = scene()
    give(s, 0, "guards", "archers", "monk:exhausted")
    play(combat(s), "adventure")
    assert options(s) == ["guards", "archers"]
    assert "[LER-7.4]" in refusal(s, "card:monk.1")


def test_LER_7_5_cards_outside_the_party_are_not_used():
    s = scene()
    give(s, 0, "guards", "field-healer")
    stack(s, "level-1", "skeleton")
    play(combat(s), "adventure", "guards", "done", "deck:level-1")
    assert is_done(s)  # the Field Healer at home gave nothing: the Guards fell without a question
    assert slugs(s, s.armies[0]) == ["field-healer"]


def test_LER_7_6_the_active_party_needs_a_card_a_defending_one_none():
    s = scene()
    give(s, 0, "guards", "monk")
    give(s, 1, "guards", "monk", "temple")
    play(combat(s), "seat:1")
    assert "[LER-7.6]" in refusal(s, "done")
    play(s, "guards", "done", "done")
    assert slugs(s, s.trophies[0]) == ["temple"]


def test_LER_7_7_the_phases_follow_each_other():
    s = adventure(["sagani", "guards", "blacksmith"], ["skeleton"])
    assert asked(s).startswith("0: Choose an ability")  # Declare and Target are over
    dice(s, 5)
    play(s, "blacksmith", "guards")
    assert s.is_fixed  # Roll Dice is over, damage is assigned


def test_LER_7_8_and_7_9_summed_attack_less_armor_once():
    s = adventure(["guards:gem", "shieldbearer", "zacmar"], ["dargul"], "level-2")
    assert s.harm[0] == 4 - 3


def test_LER_7_9_armor_from_outside_shields_buildings_too():
    s = attack(["ogre-brute"], ["stronghold", "temple"])
    play(s, "stronghold")
    assert s.harm[1] == 3


def test_LER_7_10_to_7_12_whole_cards_one_at_a_time_until_the_damage_is_gone():
    s = adventure(["guards", "archers", "bodyguard"], ["skeleton"])
    assert s.harm[0] == 2
    play(s, "done", "archers")
    assert "[LER-7.12]" in refusal(s, "done")
    play(s, "bodyguard")
    assert is_done(s)
    assert slugs(s, s.armies[0]) == ["guards"]


def test_LER_7_13_and_7_28_a_card_that_dies_still_counts_and_a_dead_party_keeps_what_it_won():
    s = adventure(["ogre-brute"], ["skeleton"])
    play(s, "skeleton")
    assert slugs(s, s.trophies[0]) == ["skeleton"]
    assert s.armies[0] == ()


def test_LER_7_14_damage_beyond_a_party_is_ignored_in_an_adventure():
    s = adventure(["archers"], ["dargul"], "level-2", ("temple",))
    assert is_done(s)
    assert slugs(s, s.cities[0]) == ["temple"]


def test_LER_7_15_survivors_without_stamina_exhaust():
    s = adventure(["duelist", "bodyguard", "ogre-brute"], ["lesser-shade"])
    play(s, "done", "ogre-brute")
    assert is_done(s)
    assert slugs(s, s.exhausted) == ["bodyguard"]  # the Duelist has Stamina, the Ogre Brute is gone


def test_LER_7_16_ranged_cards_ignore_evasive():
    s = adventure(["archers", "guards"], ["wurm"])
    assert s.strength == 2


def test_LER_7_17_and_7_18_a_die_is_rolled_for_the_value_and_bonuses_are_added():
    s = scene()
    give(s, 0, "eder:gem")
    stack(s, "level-3", "flesh-construct")
    dice(s, 4)
    combat(s)
    play(s, "adventure", "deck:level-3")
    assert told(s, "DieRolled") == ["Edér rolls 4 for Defense"]
    assert slugs(s, s.hands[0]) == ["eder"]  # 6 damage, Defense 4 + 2: he fell all the same
    assert [s.view(None)["players"][0]["gems"], s.gem_supply] == [1, 23]


def test_LER_7_19_to_7_22_a_reroll_replaces_the_result_once():
    s = scene()
    give(s, 0, "sagani", "chanter:phrase", "chanter:phrase")
    stack(s, "level-1", "skeleton")
    dice(s, 5, 2)
    combat(s)
    play(s, "adventure", "sagani", "chanter", "chanter", "done", "deck:level-1", "chanter")
    assert options(s) == ["attack", "armor", "die:1"]
    play(s, "die:1")
    assert s.dice[0][3] == 2  # worse, and it stays
    play(s, "chanter")
    assert options(s) == ["attack", "armor"]


def test_LER_7_23_values_never_go_below_0():
    s = adventure(["craftsmen", "guards"], ["wurm"])
    assert s.strength == 0


def test_LER_7_24_a_bonus_is_lost_with_the_card_that_leaves_the_party():
    s = adventure(["guards", "archers", "blacksmith"], ["lesser-shade"])
    play(s, "blacksmith", "guards", "lesser-shade", "guards")
    assert told(s, "DamageFixed") == ["2 Attack on the monsters; 1 damage to the active party"]


def test_LER_7_24_a_bonus_stays_when_its_source_is_destroyed():
    s = adventure(["durance", "guards", "monk"], ["flesh-construct"], "level-3")
    play(s, "durance", "guards")
    assert asked(s).startswith("0: Choose what you lose to 6 damage")
    play(s, "durance")
    left = [s.explain(0, option) for option in s.options(0)]
    assert left[0].startswith("Destroy Guards #1: Defense 4; no damage is left then")
    play(s, "guards")
    assert is_done(s)  # Defense 2 + 2 is more than the 3 that were left
    assert slugs(s, s.armies[0]) == ["monk"]


def test_LER_7_25_a_party_that_has_fled_still_fights_through_all_phases():
    s = adventure(["guards", "archers:gem"], ["death-guard"], "level-3")
    assert (s.parties[0], options(s)) == ((), ["archers", "done"])  # Longshot, from outside
    play(s, "archers")
    assert told(s, "DamageFixed") == ["2 Attack on the monsters; 6 damage to the active party"]
    assert is_done(s)
    assert (s.exhausted, len(s.armies[0])) == ((), 2)


def test_LER_7_26_no_gem_is_assigned_in_a_combat_step():
    s = scene()
    give(s, 0, "guards", "monk")
    gems(s, 0, 1)
    combat(s)
    assert options(s) == ["adventure", "seat:1", "pass"]
    play(s, "pass")
    assert asked(s).startswith("0: Choose a card for a gem")  # right after the Combat step


def test_LER_7_27_trophies_treasures_items_revenge_field_exhaustion():
    s = scene()
    give(s, 0, "maneha", "ogre-brute", "aloth", "temple", "farm")
    stack(s, "level-1", "iron-shield", "xaurip-grunt", "black-ooze")
    play(combat(s), "adventure", "maneha", "ogre-brute", "done", "deck:level-1")
    assert s.strength == 9
    play(s, "xaurip-grunt", "done")
    assert slugs(s, s.armies[0]) == ["aloth"]  # 4 damage: both fall
    assert slugs(s, s.trophies[0]) == ["xaurip-grunt"]
    play(s, "farm")
    assert is_done(s)
    assert slugs(s, s.discards[2]) == ["black-ooze", "iron-shield"]


def test_LER_7_29_who_was_there_when_totals_were_fixed_counts():
    s = attack(["yngfey:gem", "siege-engine"], ["guards", "temple", "farm"])
    play(s, "siege-engine", "temple")
    assert slugs(s, s.trophies[0]) == ["temple"]  # the attacker chose


def test_LER_7_30_and_7_31_one_window_for_each_side_after_the_dice_in_order():
    s = scene()
    give(s, 0, "sagani", "chanter:phrase")
    give(s, 1, "eder", "chanter:phrase")
    dice(s, 3, 4)
    combat(s)
    play(s, "seat:1", "sagani", "chanter", "done", "eder", "chanter", "done")
    assert told(s, "DieRolled") == ["Sagani rolls 3 for Attack", "Edér rolls 4 for Defense"]
    assert asked(s).startswith("0: Choose a phrase")
    play(s, "done")
    assert asked(s).startswith("1: Choose a phrase")


def test_LER_7_32_no_combat_without_a_readied_card():
    s = scene()
    give(s, 0, "guards:exhausted")
    assert is_done(combat(s))
    s = scene()
    give(s, 0, "laudira:exhausted")
    hold(s, 0, "farm")
    assert options(combat(s)) == ["adventure", "seat:1", "pass"]


# ---- gems ----------------------------------------------------------------------------------------------------------
def test_LER_17_1_to_17_4_gems_on_cards_with_a_gem_ability_one_for_each():
    s = scene()
    give(s, 0, "guards", "chanter", "sellsword", "monk:gem", "zahua:gem")
    gems(s, 0, 2)
    start_turn(s)
    assert options(s) == ["guards", "zahua", "chanter", "done"]  # the Chanter for a phrase only
    assert "[LER-17.10]" in refusal(s, "card:sellsword")
    assert "[LER-17.2]" in refusal(s, "card:monk.1")
    assert s.view(1)["players"][0]["gems"] == 2


def test_LER_17_5_and_17_6_gems_are_assigned_on_others_turns_too():
    s = scene()
    give(s, 1, "monk")
    gems(s, 1, 1)
    give(s, 0, "guards")
    start_turn(s)
    assert asked(s) == "1: Choose a card to put a gem on, or pass"
    play(s, "quiet")
    assert s.quiet_seats == [1]


def test_LER_17_6_who_wants_no_gem_before_the_own_turn_is_not_asked_to_build_for_gems_alone():
    for word, is_asked in (("pass", True), ("quiet", False)):
        s = scene()
        give(s, 1, "monk")
        gems(s, 1, 1)
        s.hands[1] = ()
        start_turn(s)
        play(s, word)
        asked_to_build = []
        while s.active == 0:
            asked_to_build += [asked(s)] if asked(s).startswith("1: Choose what to build") else []
            play(s, "pass" if "pass" in options(s) else "done")
        assert bool(asked_to_build) == is_asked


def test_LER_17_6_who_wants_no_gem_window_is_still_asked_to_build_and_asked_again_on_the_own_turn():
    s = scene()
    give(s, 1, "monk")
    gems(s, 1, 1)
    hold(s, 1, "guards")
    start_turn(s)
    play(s, "quiet")
    while not asked(s).startswith("1: "):
        play(s, "pass" if "pass" in options(s) else "done")
    assert asked(s).startswith("1: Choose what to build, hire or use")
    while s.active == 0:
        play(s, "pass" if "pass" in options(s) else "done")
    assert (s.quiet_seats, asked(s)) == ([], "1: Choose an ability, a card for a gem, a phrase or a pet, or done")


def test_LER_17_7_an_assigned_gem_stays():
    s = scene()
    give(s, 0, "monk:gem", "guards")
    start_turn(s)
    assert "gem" not in asked(s)


def test_LER_17_8_and_17_9_gems_return_to_the_supply():
    s = adventure(["monk:gem", "cipher"], ["dargul"], "level-2")
    assert s.gem_supply == 23
    play(s, "cipher", "attack")
    assert s.gem_supply == 24


def test_LER_17_10_and_24_6_a_cipher_takes_no_gem():
    s = scene()
    give(s, 0, "cipher", "chanter:phrase")
    gems(s, 0, 1)
    start_turn(s)
    assert asked(s).startswith("0: Choose an adventure")


def test_LER_17_11_a_fleeing_troop_keeps_its_gem():
    s = adventure(["monk:gem", "guards"], ["lesser-shade"])
    play(s, "monk")
    assert slugs(s, s.gemmed) == ["monk"]


def test_LER_17_12_and_24_9_to_24_11_what_a_gem_does():
    s = adventure(["guards:gem", "paladin:gem", "monk:gem"], ["dargul"], "level-2")
    assert s.harm[0] == 3
    assert s.strength == 1 + 4 + 2
    assert asked(s).startswith("0: Choose monsters to defeat with 7 Attack")
    play(s, "done", "paladin")
    assert slugs(s, s.exhausted) == ["guards"]  # the Monk has Stamina


def test_LER_17_13_and_17_14_focus_returns_any_gem_for_a_die_of_the_cipher():
    s = adventure(["cipher", "monk:gem"], ["skeleton"])
    gems(s, 0, 1)
    dice(s, 6)
    play(s, "cipher", "gem", "attack")
    assert s.strength == 1 + 6 + 2
    assert slugs(s, s.gemmed) == ["monk"]


def test_LER_17_15_and_17_16_what_a_returned_gem_gave_is_lost():
    s = adventure(["cipher", "archers:gem", "guards:gem"], ["dargul"], "level-2")
    assert s.view(0)["battle"]["sides"][0]["armor"] == 1
    play(s, "cipher", "guards", "defense")
    assert s.view(0)["battle"]["sides"][0]["armor"] == 0
    s = scene()
    give(s, 0, "cipher", "archers:gem")
    stack(s, "level-1", "skeleton")
    play(combat(s), "adventure", "cipher", "done", "deck:level-1", "archers")
    dice(s, 1)
    play(s, "cipher", "defense")
    assert told(s, "DamageFixed") == ["1 Attack on the monsters; 2 damage to the active party"]  # no Longshot


# ---- invocations ---------------------------------------------------------------------------------------------------
def test_LER_18_1_and_18_2_and_24_5_an_invocation_card_gets_one_phrase():
    s = scene()
    hold(s, 0, "chanter")
    play(build(s, grunts=1, gold=1), "buy", "chanter", "buy")
    assert slugs(s, s.phrased) == ["chanter"]
    assert s.phrase_supply == 11


def test_LER_18_3_and_18_5_phrases_give_attack_armor_or_a_reroll():
    s = adventure(["chanter:phrase", "chanter:phrase", "wandering-bard:phrase"], ["skeleton"])
    play(s, "chanter", "attack", "chanter", "armor", "done")
    assert s.strength == 3 + 2
    assert s.harm[0] == 1
    assert s.phrase_supply == 11


def test_LER_18_4_an_opponents_die_may_be_rerolled():
    s = scene()
    give(s, 0, "chanter:phrase")
    give(s, 1, "eder")
    dice(s, 6, 1)
    combat(s)
    play(s, "seat:1", "eder", "done", "chanter", "die:1")
    assert told(s, "DieRolledAgain") == ["Edér rolls 1 now"]


def test_LER_18_6_and_18_7_a_card_is_exhausted_for_a_new_phrase():
    s = scene()
    give(s, 0, "chanter", "kana-rua", "wandering-bard", "laudira:phrase")
    start_turn(s)
    assert options(s) == ["chanter", "kana-rua", "wandering-bard", "done"]
    play(s, "kana-rua")
    assert slugs(s, s.phrased) == ["laudira", "kana-rua"]
    assert slugs(s, s.exhausted) == ["kana-rua"]


# ---- pets ----------------------------------------------------------------------------------------------------------
def test_LER_19_1_a_ranger_comes_with_its_pet():
    s = scene()
    hold(s, 0, "sagani")
    play(build(s, grunts=2, goods=1), "buy", "sagani", "buy")
    assert slugs(s, s.petted) == ["sagani"]


def test_LER_19_2_and_19_3_and_19_5_and_25_21_a_pet_is_lost_for_the_rangers_defense_before():
    s = scene()
    give(s, 0, "sagani:pet")
    stack(s, "level-2", "dargul")
    dice(s, 1)
    play(combat(s), "adventure", "deck:level-2")
    assert options(s) == ["sagani", "pet:sagani"]
    play(s, "pet:sagani")
    assert s.petted == ()
    assert is_done(s)  # 4 damage against Defense 2 + 2
    s = scene()
    give(s, 0, "sagani:pet")
    stack(s, "level-3", "flesh-construct")
    dice(s, 1)
    play(combat(s), "adventure", "deck:level-3")
    play(s, "pet:sagani", "sagani")
    assert is_done(s)  # 2 damage were left: she was destroyed for her Defense too
    assert s.armies[0] == ()


def test_LER_19_2_a_pet_is_lost_with_its_ranger():
    s = adventure(["sagani:pet", "guards"], ["flesh-construct"], "level-3")
    play(s, "sagani")
    assert options(s) == ["guards", "sagani"]  # take her back, or go on: Itumaak is gone with her


def test_LER_19_4_and_19_7_a_pet_saves_its_ranger_from_an_event_even_exhausted():
    s = scene()
    give(s, 0, "sagani:pet:exhausted", "aloth")
    event(s, "Slay")
    assert options(s) == ["sagani", "aloth", "pet:sagani"]
    play(s, "pet:sagani")
    assert slugs(s, s.armies[0]) == ["sagani", "aloth"]


def test_LER_19_6_a_pet_is_replaced_by_exhausting_its_ranger_not_on_the_same_turn():
    s = scene()
    sagani = give(s, 0, "sagani")[0]
    start_turn(s)
    play(s, "sagani")
    assert slugs(s, s.petted) == ["sagani"]
    assert s.exhausted == (sagani,)
    s = scene()
    s.unpetted = (give(s, 0, "sagani")[0],)
    give(s, 0, "guards")
    assert options(combat(s)) == ["adventure", "seat:1", "pass"]
    play(s, "pass")
    assert is_done(s)


# ---- keywords of monsters ------------------------------------------------------------------------------------------
def test_LER_20_1_and_20_2_fear_drives_one_troop_away_its_owner_choosing():
    s = adventure(["guards", "monk", "aloth", "sellsword"], ["fampyr"], "level-3")
    assert options(s) == ["guards", "monk"]  # heroes and hirelings are immune
    play(s, "monk")
    assert told(s, "TroopFled") == ["Monk #1 flees"]
    assert slugs(s, s.armies[0]) == ["monk"]  # the others fell
    assert "monk" not in slugs(s, s.exhausted)


def test_LER_20_3_and_20_4_terror_drives_all_troops_away_and_archers_may_still_shoot():
    s = adventure(["guards", "archers:gem", "aloth"], ["death-guard"], "level-3")
    assert slugs(s, s.parties[0]) == ["aloth"]
    assert options(s) == ["archers", "done"]
    play(s, "archers")
    assert told(s, "DamageFixed") == ["4 Attack on the monsters; 6 damage to the active party"]


def test_LER_20_4_archers_that_fled_by_themselves_may_still_shoot():
    s = adventure(["archers:gem", "aloth"], ["lesser-shade"])
    assert slugs(s, s.parties[0]) == ["aloth"]  # Fear had one troop to drive away
    assert options(s) == ["archers", "done"]


def test_LER_8_4_a_bonus_can_be_taken_back_until_done():
    s = adventure(["guards", "archers"], ["skeleton"], extra=("blacksmith", "tower"))
    play(s, "blacksmith", "guards")
    assert (s.ledger, options(s)) == ((), ["tower", "done", "back"])
    play(s, "back", "archers", "tower")
    assert options(s) == ["guards", "archers", "back"]
    play(s, "back", "done")
    assert told(s, "BonusGiven") == ["Archers #1: Combat: +1 Attack to one hero or troop."]


def test_LER_7_12_losses_can_be_taken_back_until_it_is_enough():
    s = adventure(["guards", "archers", "bodyguard"], ["skeleton"])
    play(s, "done", "archers")
    assert slugs(s, s.armies[0]) == ["guards", "archers", "bodyguard"]
    play(s, "card:archers.1")  # back
    play(s, "guards")
    assert slugs(s, s.armies[0]) == ["archers", "bodyguard"]


def test_LER_20_5_and_20_6_evasive_takes_one_from_each_card_without_ranged_once():
    s = adventure(["guards", "aloth", "sellsword", "archers"], ["wurm"])
    assert s.strength == 0 + 2 + 2 + 2


def test_LER_20_7_and_20_8_fury_looks_for_a_hero():
    s = adventure(["aloth", "bodyguard"], ["animat"], "level-2")
    assert told(s, "DamageFixed") == ["3 Attack on the monsters; 6 damage to the active party"]
    s = adventure(["guards", "bodyguard"], ["animat"], "level-2")
    assert told(s, "DamageFixed") == ["2 Attack on the monsters; 4 damage to the active party"]


def test_LER_20_9_a_random_encounter_reshuffles_an_empty_deck():
    s = scene()
    give(s, 0, "bodyguard")
    stack(s, "level-1", "xaurip-grunt")
    s.discards[2] = (find(s, "skeleton"),)
    s.decks[2] = []
    s.uppers = (0,) * 6
    play(combat(s), "adventure", "deck:level-1")
    assert told(s, "CardRevealed") == ["Xaurip Grunt #1 is revealed", "Skeleton #1 is revealed"]


def test_LER_20_10_and_20_11_revenge_destroys_buildings_at_the_end():
    s = adventure(["guards", "monk"], ["black-ooze"], extra=("farm", "temple"))
    assert told(s, "DamageFixed") == ["3 Attack on the monsters; 3 damage to the active party"]
    assert asked(s) == "0: Choose what is destroyed in revenge: 1 building"
    play(s, "temple")
    assert slugs(s, s.discards[CITY])[-1] == "temple"
    assert s.trophies == ((), ())


def test_LER_20_12_only_fear_and_terror_need_a_step_of_their_own():
    s = adventure(["guards", "bodyguard"], ["cave-drake"], "level-2")
    assert s.is_fixed


def test_LER_20_13_a_boss_takes_revenge_every_time():
    s = scene(adventure="wilderness")
    give(s, 0, "bodyguard", "farm", "temple", "tower")
    lair(s, "ogre-warlord")
    play(combat(s), "adventure", "pass")
    assert asked(s) == "0: Choose what is destroyed in revenge: 2 buildings"
    play(s, "farm", "tower")
    assert slugs(s, s.lairs) == ["ogre-warlord"]


def test_LER_20_14_a_printed_keyword_counts_for_quests_even_if_it_was_ignored():
    s = scene()
    give(s, 0, "grieving-mother", "ogre-brute", "sellsword")
    quest(s, 0, "swift-quarry")
    stack(s, "level-1", "wurm")
    play(combat(s), "adventure", "grieving-mother", "ogre-brute", "sellsword", "done", "deck:level-1")
    play(s, "grieving-mother", "wurm")
    play(s, "grieving-mother") if s.harm[0] > 0 else None
    assert "Seat 1 completes Swift Quarry (2 VP)" in told(s, "TaskCompleted")
