"""The game for one [LER-27]."""

from __future__ import annotations

import pytest

from grandmelee.games.lords_of_the_eastern_reach.scoring import finish
from grandmelee.games.lords_of_the_eastern_reach.solitaire import WANDER
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
    find,
    gems,
    give,
    hold,
    is_done,
    lair,
    new,
    options,
    play,
    refusal,
    resources,
    run,
    scene,
    slugs,
    stack,
    start_turn,
    tokens,
)


def alone(**settings):
    s = scene(1, **settings)
    s.quest_deck = ()
    return s


def wanders(s, *slugs_: str) -> None:
    s.wandering = (*s.wandering, *[find(s, slug) for slug in slugs_])


def test_LER_27_1_and_27_2_choose_an_allegiance_half_the_deck_four_tasks():
    s = new(1)
    assert len(options(s)) == 6
    play(s, "ixamitl-plains")
    assert slugs(s, s.allegiances) == ["ixamitl-plains.unattacked"]
    assert s.aside == 99
    while s.round == 0:
        s.answer(0, s.options(0)[-1])
    assert [GAME.content.quests[one].is_task for one in s.quests[0]] == [True] * 4
    assert s.quest_deck == ()


def test_LER_27_3_adventure_but_no_attack():
    s = alone()
    give(s, 0, "guards")
    assert options(combat(s)) == ["adventure", "pass"]
    assert "[LER-27.3]" in refusal(s, "seat:0")


def test_LER_27_4_and_27_7_without_an_adventure_something_comes():
    s = alone()
    lair(s, "xaurip-champion")
    stack(s, "level-2", "dargul")
    stack(s, "level-3", "crown-of-souls")
    combat(s)
    assert options(s) == ["deck:level-2", "deck:level-3"]
    play(s, "deck:level-2")
    assert slugs(s, s.wandering) == ["dargul"]
    play(combat(s), "deck:level-3")
    assert slugs(s, s.discards[4]) == ["crown-of-souls"]
    stack(s, "level-3", "adra-dragon")
    play(combat(s), "deck:level-3")
    assert slugs(s, s.lairs) == ["xaurip-champion", "adra-dragon"]
    lair(s, "ogre-chieftain")
    assert is_done(combat(s))  # no deck qualifies


def test_LER_27_5_and_27_6_a_random_encounter_brings_one_more_and_nothing_else_happens():
    s = alone()
    hold(s, 0, "farm")
    stack(s, "level-2", "xaurip-priest", "xaurip-priest", "dargul")
    play(combat(s), "deck:level-2")
    assert slugs(s, s.wandering) == ["xaurip-priest", "xaurip-priest"]
    s = alone()
    hold(s, 0, "farm")
    stack(s, "level-2", "phantom")
    play(combat(s), "deck:level-2")
    assert len(s.hands[0]) == 1


def test_LER_27_8_and_27_23_three_wandering_monsters_raid_the_city():
    s = alone()
    give(s, 0, "farm", "temple", "temple")
    wanders(s, "skeleton", "skeleton", "wurm")
    s.has_adventured = True
    run(s, WANDER)
    assert options(s) == ["temple", "temple"]
    play(s, "temple")
    assert (s.wandering, len(s.cities[0])) == ((), 2)


def test_LER_27_9_to_27_11_and_27_22_wandering_monsters_are_fought_together():
    s = alone()
    give(s, 0, "ogre-brute", "bodyguard")
    lair(s, "xaurip-champion")
    wanders(s, "xaurip-grunt", "skeleton")
    play(combat(s), "adventure", "ogre-brute", "bodyguard", "done")
    assert options(s) == ["xaurip-champion", "wandering"]
    play(s, "wandering", "skeleton", "bodyguard")
    assert slugs(s, s.trophies[0]) == ["skeleton"]
    assert slugs(s, s.discards[2]) == ["xaurip-grunt"]
    s = alone(adventure="wilderness")
    give(s, 0, "bodyguard")
    wanders(s, "wolf")
    dice(s, 6)
    play(combat(s), "adventure", "wandering", "evade")
    assert slugs(s, s.discards[5]) == ["wolf"]


def test_LER_27_12_one_token_is_kept():
    s = alone()
    hold(s, 0, "stronghold")
    play(build(s, double_gold=1, grunts=1), "pass")
    assert options(s) == ["token:grunts", "token:double-gold", "pass"]
    play(s, "token:double-gold")
    assert s.kept == 4
    tokens(s, "at_hand", grunts=1)
    build(s)
    assert s.at_hand == [1, 0, 0, 0, 1, 0]


def test_LER_27_13_and_27_14_all_cards_but_one_are_discarded_and_no_set_aside_cards_join():
    s = alone()
    hold(s, 0, "farm", "temple", "guards")
    play(discard_step(s), "temple")
    assert slugs(s, s.hands[0]) == ["temple"]
    s.decks[CITY], s.aside = s.decks[CITY][:12], 10
    draw_step(s)
    assert len(s.hands[0]) == 3
    assert s.is_emptied


def test_LER_27_15_and_27_21_every_turn_is_a_round():
    s = alone()
    hold(s, 0, "farm", "tower")
    start_turn(s)
    rounds = s.round
    while s.round == rounds and not s.over:
        s.answer(0, s.options(0)[-1])
    assert s.event_die >= 0
    assert s.active == 0


def test_LER_27_16_and_27_25_the_wheel_of_berath_takes_five_cards_and_may_end_the_game():
    s = alone()
    give(s, 0, "mafis")
    gems(s, 0, 1)
    size = len(s.decks[CITY])
    event(s, "Circle of Peace")
    assert len(s.decks[CITY]) == size - 5
    s = alone()
    s.decks[CITY] = s.decks[CITY][:4]
    event(s, "Circle of Peace")
    assert s.over


def test_LER_27_17_items_without_a_hero_are_discarded_and_nobody_is_robbed():
    s = alone()
    give(s, 0, "ogre-brute", "bodyguard")
    stack(s, "level-1", "iron-shield", "skeleton")
    play(combat(s), "adventure", "ogre-brute", "bodyguard", "done", "deck:level-1", "skeleton", "bodyguard")
    assert slugs(s, s.discards[2]) == ["iron-shield"]
    s = alone()
    hold(s, 0, "mordus")
    play(build(s, grunts=1, gold=2, goods=1), "buy", "mordus", "buy")
    assert slugs(s, s.armies[0]) == ["mordus"]


@pytest.mark.parametrize(
    ("vp", "level", "outcome"),
    [
        (0, "Ruinous Defeat", "lost"),
        (10, "Defeat", "lost"),
        (20, "Minor Defeat", "lost"),
        (30, "Minor Victory", "won"),
        (40, "Victory", "won"),
        (50, "Major Victory", "won"),
        (60, "Astounding Victory", "won"),
    ],
)
def test_LER_27_19_and_27_20_and_27_24_levels_by_points(vp, level, outcome):
    s = alone()
    s.gems = (vp,)
    finish(s)
    assert (s.verdict, s.outcomes) == (level, [outcome])


def test_LER_27_18_three_bosses_are_enough():
    s = alone()
    s.slain_bosses = 3
    finish(s)
    assert s.verdict == "Astounding Victory"
    assert s.winners == [0]


def test_LER_27_21_active_player_abilities_work_every_turn():
    s = alone()
    give(s, 0, "brewery")
    tokens(s, "pool", grunts=2)
    for _ in range(2):
        s.used = ()
        resources(s)
        assert options(s) == ["brewery", "draw"]
    assert asked(s).startswith("0: ")


def test_LER_27_12_the_token_that_is_kept_is_seen_in_the_terminal():
    s = alone()
    assert "kept" not in str(s)
    hold(s, 0, "stronghold")
    play(build(s, double_gold=1), "token:double-gold")
    assert "kept: double-gold" in str(s)
