"""Scenarios, alone and combined [LER-26]."""

from __future__ import annotations

import pytest

from grandmelee.core.errors import SetupError
from grandmelee.games.lords_of_the_eastern_reach.leaving import destroy
from grandmelee.games.lords_of_the_eastern_reach.piles import deck_size
from grandmelee.games.lords_of_the_eastern_reach.quests import check_tasks
from grandmelee.games.lords_of_the_eastern_reach.scoring import finish, score
from grandmelee.games.lords_of_the_eastern_reach.state import CITY, enemies_of, heroes_vp
from tests.games.lords_of_the_eastern_reach.table import (
    GAME,
    asked,
    build,
    combat,
    dice,
    discard_step,
    draw_step,
    gems,
    give,
    hold,
    is_done,
    new,
    options,
    play,
    quest,
    refusal,
    resources,
    scene,
    slugs,
    stack,
    start_turn,
    tokens,
    told,
    trophy,
)

ALL = ["team-play", "quick-start", "pve", "heroics", "open-tasks"]


def teams(*more: str):
    return scene(4, scenarios=["team-play", *more])


def test_LER_26_1_scenarios_may_be_combined():
    s = new(4, scenarios=ALL)
    assert (s.is_team, s.is_peaceful, s.is_heroic, s.is_open) == (True, True, True, True)


# ---- Team Play -----------------------------------------------------------------------------------------------------
def test_LER_26_2_and_26_3_allies_sit_opposite_and_do_not_attack_each_other():
    s = teams()
    give(s, 0, "guards")
    assert options(combat(s)) == ["adventure", "seat:1", "seat:3", "pass"]
    assert "[LER-26.3]" in refusal(s, "seat:2")
    with pytest.raises(SetupError, match=r"26\.2"):
        new(3, scenarios=["team-play"])


def test_LER_26_4_and_26_5_and_26_23_the_ally_sends_a_hero_who_stays_its_owners():
    s = teams()
    give(s, 0, "bodyguard")
    give(s, 2, "aloth", "durance:exhausted", "guards")
    stack(s, "level-1", "skeleton")
    play(combat(s), "adventure")
    assert asked(s).startswith("2: Choose a hero to send")
    assert options(s) == ["aloth", "pass"]
    play(s, "aloth", "deck:level-1")
    assert slugs(s, s.parties[0]) == ["bodyguard", "aloth"]
    assert s.waiting == [0]  # the active player decides on losses
    play(s, "bodyguard")
    assert slugs(s, s.exhausted) == ["durance", "aloth"]
    assert slugs(s, s.armies[2]) == ["aloth", "durance", "guards"]


def test_LER_26_23_a_hero_sent_who_dies_is_its_owners_again_with_gem_and_items():
    s = teams()
    give(s, 0, "bodyguard")
    give(s, 2, "eder:iron-shield:gem", "aloth")
    stack(s, "level-3", "flesh-construct")
    dice(s, 3)
    play(combat(s), "adventure", "eder", "deck:level-3", "eder")  # 6 damage: 3, and 2 for the gem, 2 for the shield
    assert (slugs(s, s.hands[2]), s.gems) == (["eder"], (0, 0, 1, 0))
    assert asked(s) == "2: Choose a hero for Iron Shield, or pass to discard it"
    play(s, "aloth")
    assert is_done(s)
    assert slugs(s, s.exhausted) == ["bodyguard"]


def test_LER_26_23_the_active_player_discards_for_a_hero_sent():
    s = teams()
    give(s, 0, "bodyguard")
    give(s, 2, "maneha")
    hold(s, 0, "farm", "temple")
    hold(s, 2, "tower")
    stack(s, "level-1", "skeleton")
    play(combat(s), "adventure", "maneha", "deck:level-1")
    assert options(s) == ["farm", "temple"]
    play(s, "farm")
    assert [len(hand) for hand in s.hands] == [1, 0, 1, 0]


def test_LER_26_6_nobody_is_sent_to_a_defending_ally():
    s = teams()
    give(s, 0, "guards")
    give(s, 1, "monk")
    give(s, 3, "aloth")
    play(combat(s), "seat:1", "monk", "done")
    assert is_done(s)


def test_LER_26_7_and_26_24_and_26_28_and_26_29_an_allys_stored_token_needs_consent():
    s = teams()
    give(s, 2, "storeroom:gold")
    hold(s, 0, "chanter")
    build(s, grunts=1)
    assert options(s) == ["storeroom", "pass"]
    play(s, "storeroom")
    assert asked(s).startswith("2: Choose whether your ally may spend")
    play(s, "yes")
    assert "buy" in options(s)
    play(s, "buy", "chanter", "buy")
    assert slugs(s, s.armies[0]) == ["chanter"]
    s = teams()
    give(s, 2, "storeroom:gold")
    hold(s, 0, "chanter")
    build(s, grunts=1)
    play(s, "storeroom", "no")
    assert (s.waiting, s.refused, s.asks[0].rule) == ([2], s.stores, "LER-11.1")  # not asked for twice
    assert s.armies[0] == ()


def test_LER_26_8_and_26_30_one_building_of_the_ally_with_an_active_player_ability():
    s = teams()
    give(s, 2, "brewery", "treasury", "blacksmith")
    tokens(s, "pool", grunts=1, gold=1)
    resources(s)
    assert options(s) == ["brewery", "treasury", "draw"]
    play(s, "brewery")
    assert (is_done(s), sum(s.at_hand)) == (True, 6)  # the Treasury is another building: the tokens were drawn at once
    assert slugs(s, (s.borrowed,)) == ["brewery"]
    s = teams()
    give(s, 2, "inn")
    build(s, gold=1)
    play(s, "buy", "hireling", "buy")
    assert len(s.armies[0]) == 1
    assert slugs(s, (s.borrowed,)) == ["inn"]


def test_LER_26_9_the_points_of_allies_are_added():
    s = teams()
    give(s, 0, "temple")
    give(s, 2, "temple")
    give(s, 1, "citadel")
    finish(s)
    assert s.outcomes == ["won", "lost", "won", "lost"]
    assert s.winners == [0, 2]  # 4 to 4, and more City cards
    assert told(s, "TeamsScored") == ["VP together: Seat 1 and Seat 3 4, Seat 2 and Seat 4 4"]
    assert told(s, "TieBroken") == ["VP are equal: City cards in play decide, 2 against 1"]


def test_LER_26_22_an_ally_is_no_hostile_target():
    s = teams()
    assert enemies_of(s, 0) == (1, 3)
    trophy(s, 2, "wurm")
    hold(s, 0, "mordus")
    play(build(s, grunts=1, gold=2, goods=1), "buy", "mordus", "buy")
    assert s.trophies[0] == ()


# ---- Quick Start and PvE -------------------------------------------------------------------------------------------
def test_LER_26_24_nothing_is_put_into_an_allys_storeroom():
    s = scene(4, scenarios=["team-play"])
    give(s, 2, "storeroom:gold")
    give(s, 0, "guards")
    hold(s, 0, "farm")
    play(build(s, grunts=1), "storeroom")
    assert asked(s).startswith("2: Choose whether your ally may spend the Gold")  # asking is all there is to do


def test_LER_26_30_the_active_player_chooses_which_building_of_the_ally_sells_hirelings():
    s = scene(4, scenarios=["team-play"])
    give(s, 2, "inn", "stronghold", "inn")
    play(build(s, gold=1), "buy", "hireling", "buy")
    assert options(s) == ["inn", "stronghold"]
    play(s, "stronghold")
    assert slugs(s, (s.borrowed,)) == ["stronghold"]
    assert len(s.armies[0]) == 1
    assert s.view(None)["borrowed"] == s.content.card_words[s.borrowed]  # all were told


def test_LER_26_10_guards_archers_and_a_tower_or_blacksmith_start_in_play():
    s = new(2, scenarios=["quick-start"], first=1)
    assert options(s) == ["tower", "blacksmith"]
    play(s, "tower", "blacksmith")
    assert [slugs(s, row) for row in s.armies] == [["guards", "archers"]] * 2
    assert [slugs(s, row) for row in s.cities] == [["tower"], ["blacksmith"]]
    assert s.aside == (198 - 6) // 3


def test_LER_26_11_players_are_not_attacked():
    s = scene(3, scenarios=["pve"])
    give(s, 0, "guards")
    assert options(combat(s)) == ["adventure", "pass"]
    assert "[LER-26.11]" in refusal(s, "seat:1")
    give(s, 1, "monk:exhausted")
    give(s, 0, "devil-of-caroc")
    play(start_turn(s), "devil-of-caroc")
    assert s.armies[1] == ()  # what targets enemy cards still works


# ---- Heroics! ------------------------------------------------------------------------------------------------------
def test_LER_26_12_no_troops_and_no_attack_on_players_without_a_hero():
    s = new(2, scenarios=["heroics"])
    assert all(GAME.content.card_kinds[card].type != 1 for card in (*s.decks[CITY], *s.hands[0]))
    s = scene(3, scenarios=["heroics"])
    give(s, 0, "aloth")
    give(s, 2, "durance")
    assert options(combat(s)) == ["adventure", "seat:2", "pass"]
    assert "[LER-26.12]" in refusal(s, "seat:1")


def test_LER_4_9_and_26_12_nobody_is_asked_what_only_troops_could_do():
    for scenarios in ([], ["heroics"]):
        s = scene(scenarios=scenarios)
        give(s, 0, "leyska", "zacmar", "siege-engine", "monastery", "inn")
        give(s, 1, "aloth")
        hold(s, 0, "citadel")
        play(build(s, goods=1), *[] if scenarios else ["pass"])
        assert is_done(s)
        play(combat(s), "seat:1", "leyska", "zacmar", "done", "aloth", "done", "siege-engine")
        assert asked(s).startswith("0: Choose what you lose" if scenarios else "0: Choose an ability")


def test_LER_26_13_and_26_16_destroyed_heroes_go_back_into_the_deck_but_eder_to_the_hand():
    s = scene(scenarios=["heroics"])
    aloth, eder = give(s, 0, "aloth", "eder")
    s.decks[CITY] = []
    s.is_emptied = True
    destroy(s, aloth, "LER-26.13")
    destroy(s, eder, "LER-26.16")
    assert (s.decks[CITY], s.hands[0], s.is_emptied) == ([aloth], (eder,), True)


def test_LER_26_13_a_hero_shuffled_into_the_deck_is_not_among_the_cards_set_aside():
    for seed in range(5):
        s = scene(allegiances=("white-march", "dyrwood"), scenarios=["heroics"])
        s.chance_key = bytes([seed]) * 32
        (aloth,) = give(s, 0, "aloth")
        s.decks[CITY], s.aside = s.decks[CITY][:20], 15
        destroy(s, aloth, "LER-26.13")
        assert (deck_size(s, CITY), len(s.apart), s.aside) == (6, 15, 0)
        assert aloth in s.decks[CITY]
        draw_step(s)  # eleven cards are wanted
        assert (len(s.decks[CITY]), s.apart, s.is_emptied) == (10, (), True)


def test_LER_26_14_and_26_15_heroes_score_and_most_heroes_too():
    s = scene(3, scenarios=["heroics"])
    give(s, 0, "aloth", "durance")
    give(s, 1, "lenk")
    assert [heroes_vp(s, seat) for seat in range(3)] == [4 + 3 + 5, 4, 0]
    give(s, 1, "mafis")
    assert [heroes_vp(s, seat) for seat in range(3)] == [7 + 3, 4 + 3 + 3, 0]
    assert [heroes_vp(scene(scenarios=["heroics"]), 0)] == [0]


# ---- Open Tasks ----------------------------------------------------------------------------------------------------
def dealt():
    s = new(2, scenarios=["open-tasks"], first=1)
    while "cards to discard" in s.asks[0].prompt:
        seat = s.waiting[0]
        s.answer(seat, s.options(seat)[-1])
    return s


def test_LER_26_17_and_26_18_a_main_quest_each_and_six_open_tasks():
    s = dealt()
    kinds = GAME.content.quests
    assert [[kinds[one].is_task for one in held] for held in s.quests] == [[False], [False]]
    assert len(s.open_tasks) == 6
    assert len(s.quest_deck) == 8
    assert len(s.quests_out) == 7
    assert s.round == 1  # no quest is replaced


def test_LER_26_19_and_26_20_and_26_31_whoever_meets_an_open_task_takes_it():
    s = scene(scenarios=["open-tasks"])
    task = GAME.content.quest("company-of-heroes").id
    s.open_tasks = (task,)
    s.quest_deck = (GAME.content.quest("gatherer-of-souls").id,)
    gems(s, 1, 3)
    give(s, 0, "aloth", "durance", "lenk")
    give(s, 1, "mafis", "wula", "leyska")
    check_tasks(s)
    assert [len(pile) for pile in s.trophies] == [1, 1]  # the active player first; the new one holds for the other
    assert not s.open_tasks


def test_LER_26_20_a_task_turned_up_is_the_active_players_before_it_is_anothers():
    s = scene(scenarios=["open-tasks"])
    s.open_tasks = (GAME.content.quest("company-of-heroes").id,)
    s.quest_deck = (GAME.content.quest("gatherer-of-souls").id,)
    for seat in (0, 1):
        gems(s, seat, 3)
    give(s, 0, "aloth", "durance", "lenk")
    check_tasks(s)
    assert [len(pile) for pile in s.trophies] == [2, 0]


def test_LER_26_21_main_quests_are_not_exchanged():
    s = scene(scenarios=["open-tasks"])
    quest(s, 0, "grand-host")
    assert is_done(discard_step(s))


# ---- combinations --------------------------------------------------------------------------------------------------
def test_LER_26_25_and_26_27_starting_troops_stay_in_play_in_heroics():
    s = new(2, scenarios=["quick-start", "heroics"], first=1)
    play(s, "tower", "tower")
    assert slugs(s, s.armies[0]) == ["guards", "archers"]
    assert s.aside == (198 - 74 - 2) // 3
    assert len(s.troops_out) == 70


def test_LER_26_26_what_does_not_go_together():
    for seats, settings in (
        (2, {"scenarios": ["open-tasks"], "setup": "fast"}),
        (1, {"scenarios": ["pve"]}),
        (1, {"setup": "fast"}),
    ):
        with pytest.raises(SetupError, match=r"26\.26"):
            new(seats, **settings)


def test_LER_26_28_the_active_party_needs_a_card_of_its_own():
    s = teams()
    give(s, 2, "aloth")
    assert is_done(combat(s))


def test_LER_26_32_the_bonus_is_worked_out_among_four_players():
    s = teams("heroics")
    give(s, 0, "aloth", "durance")
    give(s, 1, "lenk")
    assert [score(s, seat) for seat in range(4)] == [12, 4, 0, 0]
    assert told(s, "Scored") == []
