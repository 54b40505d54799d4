"""Setting up [LER-3], and rounds, turns and steps [LER-4, 5, 6]."""

from __future__ import annotations

import pytest

import grandmelee as gm
from grandmelee.core.errors import SetupError
from grandmelee.games.lords_of_the_eastern_reach.piles import deck_size, draw_card
from grandmelee.games.lords_of_the_eastern_reach.state import CITY, HIRELINGS
from grandmelee.games.lords_of_the_eastern_reach.strength import hand_size
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
    new,
    options,
    play,
    quest,
    resources,
    scene,
    slugs,
    stack,
    start_turn,
    tokens,
    told,
)


def choose(s, count: int = 3):
    """All keep the last cards of their hands, and their quests."""
    while s.round == 0:
        seat = s.waiting[0]
        found = s.options(seat)
        s.answer(seat, s.option("done") if s.option("done") in found else found[0])
    return s


def test_LER_3_1_the_first_player_is_random_or_named():
    assert {new(4, seed).order[0] for seed in range(30)} == {0, 1, 2, 3}
    assert new(4, first=3).order == (2, 3, 0, 1)
    with pytest.raises(SetupError, match=r"3\.1"):
        new(2, first=3)


def test_LER_3_2_and_3_3_turns_go_clockwise_and_the_last_player_rolls():
    s = choose(new(3, first=2, setup="fast"))
    assert s.order == (1, 2, 0)
    seats: list[int] = []
    while s.round < 2:
        if not seats or seats[-1] != s.active:
            seats.append(s.active)
        seat = s.waiting[0]
        s.answer(seat, s.options(seat)[-1])
    assert seats == [1, 2, 0]
    assert s.event_die >= 0


def test_LER_3_4_and_3_5_a_random_allegiance_with_its_character_or_the_generic_side():
    s = new(4)
    assert len(set(s.allegiances)) == 4
    assert new(2, sides="generic").view(0)["players"][0]["hand_size"] == 5


def test_LER_3_6_and_3_7_nothing_is_in_play_and_all_tokens_are_in_the_bag():
    s = new(3)
    assert [*s.cities, *s.armies, *s.trophies] == [()] * 9
    assert (len(s.bag), sum(s.pool)) == (50, 0)


def test_LER_3_8_one_adventure_is_used():
    assert [bool(row) for row in new(2).decks[2:]] == [True, True, True, False]
    assert [bool(row) for row in new(2, adventure="wilderness").decks[2:]] == [False, False, False, True]


def test_LER_3_9_and_3_10_bosses_are_in_the_lower_half():
    s = new(2)
    assert s.uppers == (0, 0, 8, 7, 7, 0)
    first = [draw_card(s, 2) for _ in range(8)]
    assert not any(GAME.content.card_kinds[card].is_boss for card in first)
    assert any(GAME.content.card_kinds[card].is_boss for card in s.decks[2])


@pytest.mark.parametrize(("length", "removed"), [("short", 99), ("normal", 66), ("long", 49), ("epic", 10)])
def test_LER_3_11_and_3_12_a_part_of_the_deck_is_set_aside_unseen(length, removed):
    s = new(2, length=length)
    assert s.aside == removed
    assert s.view(0)["set_aside"] == removed


def test_LER_3_13_and_3_14_eight_cards_are_dealt_and_the_hand_limit_kept():
    games = [new(2, seed, first=1) for seed in range(20)]
    s = next(s for s in games if s.allegiances[0] == GAME.content.card("dyrwood"))
    assert [len(hand) for hand in s.hands] == [8, 8]
    assert [ask.prompt for ask in s.asks] == [f"Choose {n} cards to discard, then done" for n in (2, 3)]


def test_LER_3_15_the_generic_dyrwood_holds_five():
    s = scene(allegiances=("dyrwood",))
    assert s.view(0)["players"][0]["hand_size"] == 6
    s = scene(allegiances=("dyrwood",), sides="generic")
    assert s.view(0)["players"][0]["hand_size"] == 5


def test_LER_3_16_discards_are_chosen_in_secret_and_shown_together():
    s = new(2, first=1)
    first, second = s.waiting
    while first in s.waiting:
        s.answer(first, s.options(first)[-1])
    assert s.discards[CITY] == ()
    assert s.view(second)["players"][first]["hand_count"] == hand_size(s, first)
    while second in s.waiting and s.discards[CITY] == ():
        s.answer(second, s.options(second)[-1])
    assert len(s.discards[CITY]) == 2 * 8 - hand_size(s, first) - hand_size(s, second)


def test_LER_3_18_nobody_foresees_whether_another_throws_quests_away():
    for throws in (0, 1):
        s = new(2, first=1)
        while "cards to discard" in s.asks[0].prompt:
            seat = s.waiting[0]
            s.answer(seat, s.options(seat)[-1])
        first, second = s.waiting
        for seat, picks in ((first, throws), (second, 1)):
            for _ in range(picks):
                s.answer(seat, s.options(seat)[0])
            if seat == first:
                s.answer(seat, "done")
        told = [str(event) for event in s.foresee(second, "done").events]
        assert len(told) == 1
        assert "looked at the quests" in told[0]


def test_LER_3_17_to_3_19_two_quests_and_replacements_once():
    s = new(2, first=1)
    while "cards to discard" in s.asks[0].prompt:
        seat = s.waiting[0]
        s.answer(seat, s.options(seat)[-1])
    assert [len(held) for held in s.quests] == [2, 2]
    before = s.quests[0]
    s.answer(0, s.options(0)[0])
    s.answer(0, "done")
    s.answer(1, "done")
    assert len(s.thrown[0]) == 1
    assert s.thrown[0][0] in before
    assert len(s.quests[0]) == 2
    assert len(s.quest_deck) == 23 - 5
    assert s.round == 1


def test_LER_3_20_hirelings_are_shuffled_face_down():
    s = new(2)
    assert deck_size(s, HIRELINGS) == 13
    assert "hireling" not in str(s.view(0)["decks"][1]["top"])


def test_LER_3_21_and_3_22_a_fast_setup_has_no_quests_and_no_hirelings():
    s = new(2, setup="fast")
    assert s.round == 1
    assert [len(hand) for hand in s.hands] == [hand_size(s, 0), hand_size(s, 1)]
    assert (s.quests, s.quest_deck, deck_size(s, HIRELINGS)) == (((), ()), (), 0)


def test_LER_3_14_and_3_15_all_but_the_Dyrwood_hold_five_cards():
    held = {}
    for allegiance in GAME.content.allegiances:
        s = new(2, setup="fast")
        s.allegiances = (allegiance, s.allegiances[1])
        held[slugs(s, [allegiance])[0]] = hand_size(s, 0)
    assert held.pop("dyrwood") == 6
    assert len(held) == 5
    assert set(held.values()) == {5}


# ---- rounds, turns, steps ------------------------------------------------------------------------------------------
def test_LER_4_1_to_4_4_a_turn_has_six_steps_and_a_round_ends_with_the_event():
    s = scene(2, setup="fast")
    give(s, 0, "wula", "brewery")
    hold(s, 0, "farm")
    tokens(s, "pool", grunts=1)
    start_turn(s)
    steps, kinds = [], []
    while s.active == 0:
        steps.append(s.view(0)["step"])
        seat = s.waiting[0]
        s.answer(seat, s.options(seat)[-1])
        kinds += [event.kind for event in s.events]
    assert list(dict.fromkeys(steps)) == ["Start of Turn", "Combat", "Draw Resources", "Build & Hire", "Discard"]
    assert kinds.index("NothingDiscarded") < kinds.index("CardsDrawn") < kinds.index("TurnBegan")
    assert s.active == 1
    assert s.event_die < 0  # seat 1 is the last player


def test_LER_4_5_and_4_6_readying_drawing_tokens_and_drawing_up_happen_by_themselves():
    s = scene()
    give(s, 0, "guards:exhausted")
    start_turn(s)
    assert s.exhausted == ()
    play(s, "pass")
    assert sum(s.at_hand) == 5
    assert (s.active, [len(hand) for hand in s.hands]) == (1, [5, 5])  # nobody was asked whether to draw


def test_LER_4_7_all_build_but_only_the_active_player_discards():
    s = scene()
    hold(s, 0, "guards")
    hold(s, 1, "guards")
    build(s, grunts=4)
    assert s.waiting == [0]
    play(s, "pass")
    assert s.waiting == [1]
    play(s, "pass")
    discard_step(s)
    assert asked(s) == "0: Choose cards to discard, then done"
    play(s, "done")
    assert is_done(s)


def test_LER_4_8_the_bag_passes_on_without_effect():
    s = scene()
    tokens(s, "pool", gold=3)
    before = s.bag[:]
    draw_step(s)
    assert s.bag == before


def test_LER_4_9_a_window_opens_on_open_facts_only():
    s = scene()
    hold(s, 1, "stronghold")  # cannot be paid
    build(s, grunts=2)
    assert asked(s).startswith("1: ")
    assert options(s) == ["pass"]
    s = scene()
    hold(s, 1, "stronghold")
    assert is_done(build(s, grunts=1))  # nothing in the box costs a single Grunt: no hand could use it
    assert s.pool[0] == 1
    s = scene(scenarios=["heroics"])
    hold(s, 1, "stronghold")
    assert is_done(build(s, grunts=2))  # the Guards, which cost two, are not in this game
    s = scene()
    build(s, grunts=1)  # no hand at all
    assert is_done(s)


# ---- abilities and states ------------------------------------------------------------------------------------------
def party(*cards: str, deck: str = "level-1", top: str = "skeleton", hand: tuple[str, ...] = ()):
    s = scene()
    give(s, 0, *cards)
    hold(s, 0, *hand)
    stack(s, deck, top)
    return combat(s)


def test_LER_5_1_and_5_2_each_ability_of_each_copy_once_a_turn():
    s = play(party("guards", "archers", "blacksmith", "blacksmith"), "adventure", "guards", "archers", "done")
    play(s, "deck:level-1")
    assert options(s) == ["blacksmith", "blacksmith", "done"]
    play(s, "blacksmith", "guards")
    assert options(s) == ["blacksmith", "done", "back"]


def test_LER_5_3_a_building_may_be_used_on_every_players_turn():
    s = scene()
    give(s, 0, "guards")
    give(s, 1, "archers", "tower")
    play(combat(s), "seat:1", "archers", "done")
    assert asked(s).startswith("1: Choose an ability")
    assert options(s) == ["tower", "done"]


def test_LER_5_4_active_player_abilities_only_on_the_own_turn():
    s = scene()
    give(s, 1, "harbor")
    hold(s, 1, "stronghold")
    tokens(s, "pool", gold=1)
    build(s, grunts=2)
    assert options(s) == ["pass"]
    s = scene()
    give(s, 0, "harbor")
    tokens(s, "pool", gold=1)
    build(s, grunts=1)
    assert options(s) == ["harbor", "pass"]


def test_LER_5_5_to_5_7_a_banner_names_the_step():
    s = scene()
    give(s, 0, "harbor", "brewery", "farm")
    tokens(s, "pool", grunts=1, gold=1)
    s.script = [0] * 5
    resources(s)
    assert options(s) == ["brewery", "draw"]
    give(s, 1, "brewery")
    resources(s)
    assert options(s) == ["brewery", "draw"]  # the step belongs to the active player
    assert s.view(0)["players"][0]["army_limit"] == 6  # the Farm works continuously


def test_LER_5_8_to_5_10_an_exhausted_card_does_nothing():
    s = party("guards:exhausted", "archers", "blacksmith")
    play(s, "adventure")  # the Archers are the only ones who can go
    assert slugs(s, s.parties[0]) == ["archers"]
    assert s.exhausted == (s.armies[0][0],)
    start_turn(s)
    assert s.exhausted == ()


def test_LER_5_11_continuous_effects_of_exhausted_cards_stay():
    s = scene()
    give(s, 0, "craftsmen:exhausted", "wula:exhausted", "oath-keeper:exhausted")
    player = s.view(0)["players"][0]
    assert (player["building_limit"], player["hand_size"]) == (6, 6)


def test_LER_5_12_and_5_13_the_active_player_orders_what_happens_and_must_do_what_is_required():
    s = party("guards", "maneha", "blacksmith", top="lesser-shade", hand=("farm", "temple"))
    play(s, "adventure", "guards", "maneha", "done", "deck:level-1")
    assert options(s) == ["lesser-shade", "maneha", "blacksmith"]
    assert "[LER-5.13]" in s.why_not(0, "done")
    play(s, "maneha", "farm")
    assert options(s) == ["lesser-shade", "blacksmith"]


def test_LER_5_14_cards_enter_readied():
    s = scene()
    hold(s, 0, "guards")
    play(build(s, grunts=2), "buy", "guards", "buy")
    assert s.exhausted == ()


def test_LER_5_15_a_required_ability_of_an_exhausted_card_does_not_happen():
    s = scene()
    give(s, 0, "quartermaster:exhausted")
    resources(s)
    assert sum(s.at_hand) == 5
    s = scene()
    give(s, 0, "quartermaster")
    resources(s)
    assert sum(s.at_hand) == 6


def test_LER_5_16_a_cost_is_paid_in_full_and_an_effect_happens_as_far_as_it_can():
    s = play(party("leyska", "guards", hand=("temple",)), "adventure", "leyska", "guards", "done", "deck:level-1")
    assert options(s) == ["done"]  # no troop card to discard, and asking betrays nothing
    s = party("guards", top="phantom", deck="level-2")
    play(s, "adventure", "deck:level-2")
    assert told(s, "CardRevealed") == ["Phantom is revealed"]  # nothing could be discarded, and the fight went on
    assert told(s, "TroopFled") == ["Guards #1 flees"]
    assert is_done(s)


def test_LER_5_17_what_could_change_nothing_is_not_offered():
    s = scene()
    give(s, 0, "coin-purse", "devil-of-caroc")
    hold(s, 0, "stronghold")
    start_turn(s)
    assert asked(s).startswith("0: Choose an adventure")  # nobody has an exhausted troop
    build(s, grunts=2)
    assert options(s) == ["pass"]  # no single token in the pool


# ---- the Start of Turn step ----------------------------------------------------------------------------------------
def test_LER_6_1_to_6_3_ready_then_the_active_player_then_gems_of_the_others():
    s = scene(3)
    give(s, 0, "guards:exhausted", "wula:exhausted")
    give(s, 1, "monk")
    gems(s, 0, 1)
    gems(s, 1, 1)
    start_turn(s)
    assert s.exhausted == ()
    assert asked(s).startswith("0: Choose an ability, a card for a gem")
    assert options(s) == ["guards", "wula", "done"]
    play(s, "guards", "done")
    assert asked(s) == "1: Choose a card to put a gem on, or pass"
    play(s, "monk")
    assert slugs(s, s.gemmed) == ["guards", "monk"]
    assert asked(s).startswith("0: Choose an adventure")


def test_whole_games_end_at_every_table():
    for seats in (1, 2, 3, 4):
        s = gm.new("lords-of-the-eastern-reach", seats=seats, seed=seats, length="short", setup="full")
        while not s.over:
            s.answer(s.waiting[0], s.options(s.waiting[0])[0])
        assert s.verdict


def test_an_event_ends_the_round():
    s = scene()
    event(s, "Circle of Peace")
    assert is_done(s)
    assert s.view(None)["event_die"] == "Circle of Peace"
    quest(s, 0, "lone-wolf")
    dice(s)
