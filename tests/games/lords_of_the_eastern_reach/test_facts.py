"""What no undo takes back: an answer that showed something of a hand, of a plan or of a quest [LER-4.9]."""

from __future__ import annotations

from random import Random

import pytest

from grandmelee.testing.probe import Probe
from grandmelee.testing.replaying import nothing_became_known
from tests.games.lords_of_the_eastern_reach.table import (
    asked,
    combat,
    dice,
    give,
    hold,
    options,
    play,
    quest,
    scene,
    stack,
    told,
)


def facts_of(s, *answers):
    """How many facts the last of these answers brings."""
    play(s, *answers[:-1])
    before = s.facts
    play(s, answers[-1])
    return s.facts - before


def attack_with_siege_engine(*hand):
    s = scene()
    give(s, 0, "guards", "siege-engine")
    give(s, 1, "farm", "farm", "farm")
    hold(s, 0, *hand)
    return play(combat(s), "seat:1")


def test_LER_4_9_who_must_discard_a_troop_has_shown_to_hold_one():
    s = attack_with_siege_engine("monk")
    assert facts_of(s, "siege-engine", "number:1") == 0  # planned: nobody has seen it
    assert facts_of(s, "siege-engine") > 0
    assert asked(s) == "0: Choose a card to discard for Siege Engine #1"
    s = attack_with_siege_engine("monk")
    assert facts_of(s, "siege-engine", "number:2") > 0
    assert asked(s) == "0: Choose a card to discard for Siege Engine #1"


def test_LER_4_9_any_card_of_a_hand_that_all_can_count_shows_nothing():
    s = scene()
    give(s, 0, "ystala", "siege-engine")
    hold(s, 0, "farm")
    give(s, 1, "farm")
    play(combat(s), "seat:1")
    assert options(s) == ["ystala", "siege-engine", "done"]
    assert facts_of(s, "ystala") == 0
    assert asked(s).startswith("0: Choose a card to discard for Ystala")


def test_LER_8_4_what_was_planned_unseen_stays_once_all_have_seen_it():
    assert facts_of(attack_with_siege_engine("farm"), "siege-engine", "done") > 0
    s = attack_with_siege_engine("farm")
    before = s.facts
    play(s, "done")
    assert s.facts == before


def test_LER_8_17_the_monsters_that_are_defeated_are_chosen_unseen():
    s = scene()
    give(s, 0, "ogre-brute", "guards")
    stack(s, "level-1", "skeleton")
    play(combat(s), "adventure", "ogre-brute", "guards", "done", "deck:level-1")
    assert facts_of(s, "skeleton") > 0


@pytest.mark.parametrize("held", ["well-armed", "growing-city"])
def test_LER_16_4_and_22_2_what_another_players_hero_gets_says_something_about_that_players_tasks(held):
    s = scene()
    give(s, 0, "ogre-brute", "bodyguard")
    give(s, 1, "aloth", "durance")
    quest(s, 1, held)
    s.quest_deck = ()
    stack(s, "level-1", "iron-shield", "skeleton")
    play(combat(s), "adventure", "ogre-brute", "bodyguard", "done", "deck:level-1", "skeleton", "bodyguard")
    foreseen = s.foresee(0, "card:aloth")
    assert (foreseen.text, foreseen.end) == ("Aloth carries Iron Shield", "learnt")
    assert facts_of(s, "aloth") > 0
    assert told(s, "TaskCompleted") == ["Seat 2 completes Well Armed (2 VP)"] * (held == "well-armed")


def test_LER_16_3_the_own_task_that_an_item_completes_is_foreseen():
    s = scene()
    give(s, 0, "ogre-brute", "aloth", "durance")
    quest(s, 0, "well-armed")
    s.quest_deck = ()
    stack(s, "level-1", "iron-shield", "skeleton")
    dice(s, 1, 1, 1, 1)
    play(combat(s), "adventure", "ogre-brute", "aloth", "durance", "done", "deck:level-1")
    while "carries" not in asked(s):
        play(s, options(s)[0])
    assert "Seat 1 completes Well Armed" in s.foresee(0, "card:aloth").text


def test_LER_8_4_a_word_of_an_unseen_plan_may_be_another_use_in_the_world_of_who_does_not_see_it():
    s = scene()
    give(s, 0, "leyska", "craftsmen", "tower")
    hold(s, 0, "monk")
    s.hands[1] = ()
    give(s, 1, "guards")
    play(combat(s), "seat:1", "leyska", "craftsmen", "done", "done", "tower")
    assert options(s) == ["leyska", "craftsmen", "back"]  # who gets the bonus of the Tower
    worlds = [s.imagine(1, seed) for seed in range(10)]  # seat 1 does not see that anything is planned
    offered = [{world.word(option) for option in world.options(0)} for world in worlds]
    assert any({"card:leyska", "card:tower.1"} <= words for words in offered)  # her own ability
    for seed in range(10):
        nothing_became_known(s, 0, s.option("card:leyska"), Probe(Random(seed), ()))
