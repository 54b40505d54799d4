"""Second halves of rules: what else a ruling says, each in a scene of its own."""

from __future__ import annotations

from grandmelee.games.lords_of_the_eastern_reach.piles import draw_card
from grandmelee.games.lords_of_the_eastern_reach.quests import check_tasks
from grandmelee.games.lords_of_the_eastern_reach.solitaire import WANDER
from grandmelee.games.lords_of_the_eastern_reach.state import CITY
from tests.games.lords_of_the_eastern_reach.table import (
    GAME,
    asked,
    build,
    combat,
    dice,
    event,
    find,
    gems,
    give,
    hold,
    in_pool,
    is_done,
    lair,
    options,
    play,
    quest,
    run,
    scene,
    slugs,
    stack,
    told,
)
from tests.games.lords_of_the_eastern_reach.test_combat import adventure, attack


# ---- combat --------------------------------------------------------------------------------------------------------
def test_LER_7_27_trophies_and_gems_before_revenge_then_the_field_is_cleared_then_the_party_exhausts():
    s = scene()
    give(s, 0, "maneha", "ogre-brute", "bodyguard", "farm", "temple")
    stack(s, "level-1", "xaurip-grunt", "black-ooze")
    play(combat(s), "adventure", "maneha", "ogre-brute", "bodyguard", "done", "deck:level-1")
    play(s, "xaurip-grunt", "done", "bodyguard")
    assert asked(s) == "0: Choose what is destroyed in revenge: 1 building"
    assert slugs(s, s.trophies[0]) == ["xaurip-grunt"]
    assert (slugs(s, s.monsters), s.discards[2], s.exhausted) == (["black-ooze"], (), ())
    play(s, "farm")
    assert (slugs(s, s.discards[2]), slugs(s, s.exhausted)) == (["black-ooze"], ["maneha", "ogre-brute"])


def test_LER_7_30_a_window_with_nothing_to_use_is_not_opened():
    s = attack(["sagani", "bodyguard"], ["eder"])
    assert asked(s).startswith("0: Choose what you lose")  # two dice lie there, but no phrase and no treasure


def test_LER_7_31_each_side_rolls_in_the_order_of_joining_attack_before_defense_before_abilities():
    s = scene()
    give(s, 0, "pallegina:gem", "sagani")
    give(s, 1, "cipher", "eder")
    gems(s, 1, 1)
    dice(s, 1, 2, 3, 4)
    play(combat(s), "seat:1", "sagani", "pallegina", "done", "eder", "cipher", "done")
    play(s, "pallegina", "cipher", "defense")
    assert told(s, "DieRolled") == [
        "Sagani rolls 1 for Attack",
        "Pallegina rolls 2 for Attack",
        "Edér rolls 3 for Defense",
        "Cipher #1 rolls 4 for Defense",
    ]


def test_LER_8_10_a_deck_that_ran_out_is_formed_from_its_discards_when_a_card_is_drawn_next():
    s = scene()
    give(s, 0, "bodyguard", "monk")
    stack(s, "level-1", "xaurip-grunt")
    s.decks[2], s.uppers = [], (0,) * 6
    play(combat(s), "adventure", "monk", "done", "deck:level-1")
    assert slugs(s, s.monsters) == ["xaurip-grunt"]  # of its Random Encounter nothing came
    play(s, "done")
    assert (s.decks[2], slugs(s, s.discards[2])) == ([], ["xaurip-grunt"])
    assert slugs(s, (draw_card(s, 2),)) == ["xaurip-grunt"]


def test_LER_8_13_alone_an_adventure_may_be_for_the_wandering_monsters_only():
    s = scene(1)
    give(s, 0, "guards")
    for deck in (2, 3, 4):
        s.decks[deck] = []
    s.uppers = (0,) * 6
    assert is_done(combat(s))
    s.wandering = (GAME.content.card("skeleton.1"),)
    assert options(combat(s)) == ["adventure", "pass"]


def test_LER_8_25_whoever_is_left_guards_the_treasure():
    s = scene(adventure="wilderness")
    give(s, 0, "ogre-brute", "bodyguard", "aloth")
    stack(s, "wilderness", "oaken-shield", "bandit", "wood-beetle")
    dice(s, 2)
    play(combat(s), "adventure", "ogre-brute", "bodyguard", "done", "evade")
    assert told(s, "MonsterEvaded") == ["Wood Beetle #1 is evaded"]
    play(s, "bandit", "bodyguard")
    assert told(s, "TreasureClaimed") == ["Seat 1 claims Oaken Shield"]
    assert slugs(s, s.discards[5]) == ["wood-beetle"]


def test_LER_9_10_damage_goes_on_to_buildings_of_a_city_that_nobody_defends():
    s = attack(["ogre-brute"], ["farm", "firepit", "temple"])
    play(s, "farm", "temple")
    assert slugs(s, s.trophies[0]) == ["farm", "temple"]
    assert slugs(s, s.cities[1]) == ["firepit"]


def test_LER_2_10_the_token_of_a_pillaged_storeroom_goes_to_the_pool():
    s = attack(["ogre-brute"], ["storeroom:double-gold", "farm"])
    assert is_done(s)  # both fell to 4 damage
    assert in_pool(s) == {"double-gold": 1}
    assert (s.stores, len(s.trophies[0])) == ((), 2)


# ---- items and pets ------------------------------------------------------------------------------------------------
def test_LER_16_7_an_item_helps_nobody_else_in_the_combat_in_which_its_hero_falls():
    s = adventure(["aloth:dragonscale-shield", "lenk"], ["flesh-construct"], "level-3")
    assert s.harm[0] == 6 - 1
    play(s, "aloth")  # Defense 2 + 3: nobody else falls, and only then the shield moves
    assert asked(s) == "0: Choose a hero for Dragonscale Shield, or pass to discard it"
    assert told(s, "CardDestroyed") == ["Aloth of Seat 1 is destroyed"]
    s = adventure(["aloth:iron-shield", "lenk", "mafis"], ["flesh-construct"], "level-3")
    play(s, "aloth")
    left = {s.word(option): s.explain(0, option) for option in s.options(0)}
    assert left["card:lenk"].startswith("Destroy Lenk: Defense 3; no damage is left then")


def test_LER_19_4_a_pet_saves_nobody_who_makes_room():
    s = scene(sides="generic")
    give(s, 0, "sagani:pet", "guards", "guards", "monk", "monk")
    hold(s, 0, "archers")
    play(build(s, grunts=1, goods=1), "buy", "archers", "buy")
    assert options(s) == ["sagani", "guards", "guards", "monk", "monk"]
    play(s, "sagani")
    assert (s.petted, "sagani" in slugs(s, s.discards[CITY])) == ((), True)


def test_LER_18_6_and_19_6_phrase_and_pet_come_back_in_the_own_opportunity_too_but_not_on_others_turns():
    s = scene()
    give(s, 0, "chanter", "sagani")
    give(s, 1, "chanter")
    hold(s, 0, "stronghold")
    hold(s, 1, "stronghold")
    build(s, grunts=2)
    assert options(s) == ["chanter", "sagani", "pass"]
    play(s, "chanter", "sagani", "pass")
    assert (asked(s).partition(":")[0], options(s)) == ("1", ["pass"])
    assert slugs(s, s.exhausted) == ["chanter", "sagani"]


# ---- bosses, quests and the lone player ----------------------------------------------------------------------------
def test_LER_20_14_wandering_monsters_that_raid_the_city_take_no_revenge():
    s = scene(1)
    give(s, 0, "farm", "temple", "tower")
    s.wandering = tuple(find(s, slug) for slug in ("black-ooze", "skeleton", "wurm"))
    s.has_adventured = True
    run(s, WANDER)
    assert is_done(s)
    assert slugs(s, s.discards[CITY]) == ["temple"]  # the strongest, and no second one
    assert slugs(s, s.discards[2]) == ["black-ooze", "skeleton", "wurm"]


def test_LER_21_2_a_boss_that_is_fought_again_and_stays_goes_on_as_before():
    s = scene()
    give(s, 0, "bodyguard")
    lair(s, "ogre-chieftain", "coin-purse")
    play(combat(s), "adventure")
    assert is_done(s)
    assert s.view(0)["players"][1]["army_limit"] == 4
    assert slugs(s, s.hoards[3]) == ["coin-purse"]


def test_LER_22_9_all_tasks_of_a_player_are_shown_before_any_is_replaced():
    s = scene()
    quest(s, 0, "gatherer-of-souls", "company-of-heroes")
    s.quest_deck = tuple(GAME.content.quest(slug).id for slug in ("well-armed", "trophy-hall"))
    gems(s, 0, 3)
    give(s, 0, "aloth", "durance", "lenk")
    run(s)
    check_tasks(s)
    kinds = [one.kind for one in s.events if one.kind in ("TaskCompleted", "QuestDrawn")]
    assert kinds[-4:] == ["TaskCompleted", "TaskCompleted", "QuestDrawn", "QuestDrawn"]


def test_LER_14_1_and_17_6_before_the_event_everybody_may_put_gems():
    s = scene(3)
    s.active = 2
    for seat in range(3):
        give(s, seat, "monk")
        gems(s, seat, 1)
    event(s, "Bîawac")
    assert asked(s) == "2: Choose a card to put a gem on, or pass"
    play(s, "monk", "monk", "monk")
    assert told(s, "EventRolled") == ["The event: Bîawac"]
    assert (s.gemmed, s.gems) == ((), (0, 0, 0))  # the only gem of each
