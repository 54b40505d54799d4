"""Discarding, drawing, events, the end, and quests [LER-12 to 15, 22]."""

from __future__ import annotations

import pytest

from grandmelee.games.lords_of_the_eastern_reach.events import guard_against_stalling
from grandmelee.games.lords_of_the_eastern_reach.leaving import destroy
from grandmelee.games.lords_of_the_eastern_reach.piles import deck_size
from grandmelee.games.lords_of_the_eastern_reach.quests import DEFEATED, check_tasks, trophy_of
from grandmelee.games.lords_of_the_eastern_reach.scoring import EndGame, finish, quest_vp, score, trophy_vp
from grandmelee.games.lords_of_the_eastern_reach.state import CITY
from tests.games.lords_of_the_eastern_reach.table import (
    GAME,
    asked,
    build,
    combat,
    dice,
    discard_step,
    draw_step,
    event,
    gems,
    give,
    hold,
    is_done,
    options,
    play,
    put,
    quest,
    run,
    scene,
    slugs,
    stack,
    told,
    trophy,
)


def keep_deck(s, count: int, aside: int = 0) -> None:
    """So many cards in the City deck, and so many set aside."""
    s.decks[CITY], s.aside = s.decks[CITY][: count + aside], aside


# ---- discard and draw ----------------------------------------------------------------------------------------------
def test_LER_12_1_any_number_of_hand_cards():
    s = scene()
    hold(s, 0, "farm", "farm", "temple")
    discard_step(s)
    play(s, "farm", "temple", "done")
    assert slugs(s, s.discards[CITY]) == ["farm", "temple"]


def test_LER_12_2_and_12_3_and_22_6_one_quest_is_exchanged_while_the_deck_lasts():
    s = scene()
    quest(s, 0, "lone-wolf", "grand-host")
    discard_step(s)
    assert options(s) == ["quest:grand-host", "quest:lone-wolf", "pass"]
    play(s, "lone-wolf")
    assert len(s.quests[0]) == 2
    s = scene()
    quest(s, 0, "lone-wolf")
    s.quest_deck = ()
    assert is_done(discard_step(s))


def test_LER_13_1_and_13_2_all_draw_up_clockwise_and_nobody_discards():
    s = scene(3, allegiances=("ixamitl-plains", "dyrwood", "white-march"))
    hold(s, 0, *["guards"] * 7)
    hold(s, 2, "farm")
    draw_step(s)
    assert [len(hand) for hand in s.hands] == [7, 6, 5]  # Dyrwood has six
    assert [text.split()[1] for text in told(s, "CardsDrawn")[-2:]] == ["2", "3"]


def test_LER_13_3_to_13_5_and_13_7_an_emptied_deck_ends_the_game_and_the_set_aside_cards_join_when_needed():
    s = scene(allegiances=("white-march", "dyrwood"))
    keep_deck(s, 11, 5)
    draw_step(s)
    assert s.is_emptied
    assert (s.aside, deck_size(s, CITY)) == (5, 0)  # nobody needed another card
    s = scene(allegiances=("white-march", "dyrwood"))
    keep_deck(s, 8, 5)
    draw_step(s)
    assert (s.aside, len(s.decks[CITY])) == (0, 2)
    assert s.discards[CITY] == ()


def test_LER_13_6_when_all_is_gone_nobody_draws():
    s = scene()
    keep_deck(s, 3)
    draw_step(s)
    assert [len(hand) for hand in s.hands] == [3, 0]


# ---- events --------------------------------------------------------------------------------------------------------
def test_LER_14_1_and_14_11_the_result_is_for_all_clockwise_from_the_last_player():
    s = scene(3)
    s.active = 2
    for seat in range(3):
        give(s, seat, "farm", "tower", "temple")
    event(s, "Ruin")
    assert asked(s) == "2: Ruin: choose a building to lose"
    play(s, "farm")
    assert s.waiting == [0]


def test_LER_14_2_protection():
    s = scene()
    give(s, 0, "citadel", "farm", "tower")
    assert is_done(event(s, "Ruin"))


@pytest.mark.parametrize(
    ("name", "enough", "lost"),
    [
        ("Ravage", ["guards", "guards", "monk", "archers:exhausted"], "monk"),
        ("Ruin", ["farm", "tower", "harbor"], "tower"),
        ("Slay", ["aloth", "durance:exhausted"], "aloth"),
    ],
)
def test_LER_14_3_to_14_5_and_14_8_to_14_10_one_card_is_destroyed_from_play(name, enough, lost):
    s = scene()
    give(s, 0, *enough[:-1], "sellsword", "bodyguard")
    hold(s, 0, lost) if name != "Slay" else None
    assert is_done(event(s, name))  # hirelings and hand cards do not count
    s = scene()
    give(s, 0, *enough)
    event(s, name)
    play(s, lost)
    assert slugs(s, s.discards[CITY]) == [lost]


def test_LER_14_6_biawac_takes_a_gem_assigned_or_not():
    s = scene(allegiances=("vailian-republics",))
    give(s, 0, "monk:gem")
    gems(s, 0, 1)
    event(s, "Bîawac")
    assert options(s) == ["gem", "monk"]
    play(s, "monk")
    assert (s.gems[0], s.gemmed) == (1, ())


def test_LER_14_7_circle_of_peace_does_nothing():
    s = scene()
    give(s, 0, "farm", "tower", "temple")
    assert is_done(event(s, "Circle of Peace"))


# ---- the end -------------------------------------------------------------------------------------------------------
def test_LER_15_1_the_game_ends_right_after_the_event():
    s = scene()
    s.is_emptied = True
    give(s, 0, "farm", "tower", "harbor")
    event(s, "Ruin")
    assert not s.over
    play(s, "farm")
    assert s.over


def test_LER_15_2_to_15_6_what_scores():
    s = scene()
    give(s, 0, "temple", "aloth", "guards:gem", "sellsword", "coin-purse")
    trophy(s, 0, "skeleton", "stronghold")
    quest(s, 0, "keeper-of-souls", "conqueror", "giant-killer")
    gems(s, 0, 1)
    hold(s, 0, "citadel")
    assert score(s, 0) == 2 + 1 + 4 + 0 + 2
    gems(s, 0, 3)
    assert score(s, 0) == 2 + 1 + 4 + 4 + 5  # Keeper of Souls
    run(s, EndGame())
    finish(s)
    assert (s.outcomes, s.winners, s.scores) == (["won", "lost"], [0], [16, 0])
    assert s.view(1)["players"][0]["quests"] == ["keeper-of-souls", "conqueror"]
    assert "hand" not in s.view(1)["players"][0]


def even():
    s = scene()
    give(s, 0, "temple")
    give(s, 1, "temple")
    return s


def test_LER_15_7_to_15_9_ties_by_city_cards_gems_trophies():
    s = even()
    give(s, 0, "sellsword")
    give(s, 1, "guards")
    finish(s)
    assert s.winners == [1]  # hirelings are no City cards
    s = even()
    s.cities[0] = ()
    give(s, 0, "farm")
    gems(s, 0, 1)
    finish(s)
    assert (s.final, s.winners) == ((2, 2), [0])
    s = scene()
    trophy(s, 0, "farm", "farm")
    trophy(s, 1, "flesh-construct")
    finish(s)
    assert (s.final, s.winners) == ((3, 3), [0])


def test_LER_15_7_what_decided_is_told_where_vp_are_equal():
    s = even()
    give(s, 1, "guards")
    finish(s)
    assert told(s, "TieBroken") == ["VP are equal: City cards in play decide, 2 against 1"]
    s = even()
    gems(s, 0, 1)
    finish(s)
    assert told(s, "TieBroken") == []  # a gem is a VP


def test_LER_15_11_who_share_the_victory_are_tied():
    s = even()
    finish(s)
    assert told(s, "VictoryShared") == ["VP, City cards in play, gems and trophies are equal"]
    assert s.outcomes == ["tied", "tied"]
    assert s.verdict == "A tie"


def test_LER_15_10_the_deck_is_helped_along():
    s = scene()
    keep_deck(s, 20)
    s.least = 20
    for stalled in (1, 2):
        guard_against_stalling(s)
        assert (s.stalled, len(s.decks[CITY])) == (stalled, 20)
    guard_against_stalling(s)
    assert len(s.decks[CITY]) == 15
    guard_against_stalling(s)
    assert len(s.decks[CITY]) == 10  # sizes reached so reset nothing
    s.decks[CITY] = s.decks[CITY][:9]
    guard_against_stalling(s)
    assert (s.stalled, len(s.decks[CITY])) == (0, 9)


def test_LER_15_10_a_deck_that_became_smaller_counts_though_a_hero_has_gone_back_into_it():
    s = scene(scenarios=["heroics"])
    (aloth,) = give(s, 0, "aloth")
    keep_deck(s, 20)
    s.least, s.stalled = 20, 2
    s.decks[CITY].pop()
    destroy(s, aloth, "LER-14.5")
    guard_against_stalling(s)
    assert (s.stalled, s.least, len(s.decks[CITY])) == (0, 19, 20)


# ---- quests --------------------------------------------------------------------------------------------------------
def test_LER_22_1_and_22_5_main_quests_are_scored_at_the_end_both_of_them():
    s = scene()
    quest(s, 0, "hall-of-heroes", "the-watchers-circle")
    give(s, 0, "aloth", "durance", "lenk")
    check_tasks(s)
    assert len(s.quests[0]) == 2
    assert quest_vp(s, 0) == 8


def test_LER_22_2_to_22_4_and_22_8_a_task_is_shown_at_once_and_replaced():
    s = scene()
    quest(s, 1, "growing-city")
    give(s, 1, "farm", "tower", "temple", "harbor")
    hold(s, 1, "firepit")
    build(s, grunts=1, goods=1)
    play(s, "buy", "firepit", "buy")
    assert told(s, "TaskCompleted") == ["Seat 2 completes Growing City (2 VP)"]
    assert s.trophies[1] == (trophy_of(s, GAME.content.quest("growing-city").id),)
    assert len(s.quests[1]) == 1


def test_LER_22_7_states_count_at_once_deeds_only_afterwards():
    s = scene()
    give(s, 0, "ogre-brute")
    quest(s, 0, "gatherer-of-souls", "two-at-a-stroke")
    gems(s, 0, 3)
    s.defeated = (GAME.content.card("skeleton.1"), GAME.content.card("skeleton.2"))
    check_tasks(s)
    assert GAME.content.quest("gatherer-of-souls").id not in s.quests[0]
    assert GAME.content.quest("two-at-a-stroke").id in s.quests[0]
    check_tasks(s, DEFEATED)
    assert GAME.content.quest("two-at-a-stroke").id not in s.quests[0]


def test_LER_22_9_the_active_players_tasks_come_first():
    s = scene()
    quest(s, 0, "gatherer-of-souls")
    quest(s, 1, "company-of-heroes")
    gems(s, 0, 3)
    give(s, 1, "aloth", "durance", "lenk")
    s.quest_deck = (GAME.content.quest("lone-wolf").id,)
    check_tasks(s)
    assert s.quests == ((GAME.content.quest("lone-wolf").id,), ())


DEEDS = {
    "giant-killer": ["xaurip-champion"],
    "two-at-a-stroke": ["skeleton.1", "skeleton.2"],
    "worthy-foe": ["flesh-construct.1"],
    "swift-quarry": ["wurm.1"],
    "unshaken": ["lesser-shade"],
    "flawless-venture": ["skeleton.1"],
    "lone-wolf": ["skeleton.1"],
    "mixed-company": ["skeleton.1"],
}


@pytest.mark.parametrize("slug", DEEDS)
def test_LER_22_2_tasks_about_deeds(slug):
    s = scene()
    party = give(s, 0, "aloth", "sellsword", "guards") if slug == "mixed-company" else give(s, 0, "aloth")
    quest(s, 0, slug)
    s.quest_deck = ()
    s.fight, s.declared = 1, tuple(party)
    s.defeated = tuple(GAME.content.card(word) for word in DEEDS[slug])
    check_tasks(s)
    assert len(s.quests[0]) == 1
    check_tasks(s, DEFEATED)
    assert not s.quests[0]


STATES = {
    "master-builder": ["farm"] * 7,
    "grand-host": ["guards"] * 7,
    "bountiful-harvest": ["farm"] * 3,
    "faith-and-stone": ["temple", "stronghold"],
    "well-armed": ["aloth:iron-shield"],
}


@pytest.mark.parametrize("slug", STATES)
def test_LER_22_1_quests_about_what_one_has(slug):
    s = scene()
    quest(s, 0, slug)
    s.quest_deck = ()
    check_tasks(s)
    assert (quest_vp(s, 0), len(s.quests[0])) == (0, 1)
    give(s, 0, *STATES[slug])
    check_tasks(s)
    its = GAME.content.quest(slug)
    won = 0 if its.is_task else its.vp
    assert (quest_vp(s, 0), s.quests[0], trophy_vp(s, 0)) == (won, () if its.is_task else (its.id,), its.vp - won)


def test_LER_22_1_trophy_quests():
    s = scene()
    quest(s, 0, "bane-of-monsters", "trophy-hall")
    s.quest_deck = ()
    trophy(s, 0, *["skeleton", "skeleton", "wurm", "wurm"])
    check_tasks(s)
    assert len(s.quests[0]) == 1
    trophy(s, 0, "cave-spider", "cave-spider")
    assert quest_vp(s, 0) == 4


def test_scenes_of_this_file_can_be_fought():
    s = scene()
    give(s, 0, "sagani")
    put(s, s.armies[0][0], "gem")
    stack(s, "level-1", "skeleton")
    dice(s, 6)
    play(combat(s), "adventure", "deck:level-1")
    assert s.strength == 8
