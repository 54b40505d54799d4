"""PA-22: what is refused, what is seen, what is imagined, and when a game is broken off."""

from __future__ import annotations

import json
from random import Random

import pytest

from grandmelee.games.pathfinder_arena.game import ROUNDS
from grandmelee.games.pathfinder_arena.state import ahead, standing
from grandmelee.games.pathfinder_arena.view import imagine
from tests.games.pathfinder_arena.playing import play_keenly
from tests.games.pathfinder_arena.table import (
    GAME,
    again,
    answer,
    arena,
    asked,
    at,
    deity,
    hero,
    lay,
    monster,
    monster_phase,
    new,
    rest_of_turn,
    token,
)


def drawn_scene():
    """Valeros has drawn three items and chooses."""
    s = arena("valeros", "kyra")
    token(s, (2, 2), item=1)
    hero(s, "valeros", (2, 2))
    again(s)
    answer(s, "collect:item")
    return s


def test_PA_22_1_every_refusal_names_its_rule():
    s = arena("valeros", "kyra")
    words = [GAME.vocabulary.word(option) for option in range(len(GAME.vocabulary))]
    allowed = {s.word(option) for option in s.options(0)}
    for word in words:
        said = s.why_not(0, word)
        assert "[PA-" in said
        assert said.startswith("It is allowed") == (word in allowed)


def test_PA_22_8_and_22_14_only_cards_looked_at_and_totals_are_hidden():
    s = drawn_scene()
    mine, others, spectator = s.view(0), s.view(1), s.view(None)
    assert len(mine["players"][0]["hand"]) == 3
    assert "hand" not in others["players"][0]
    assert "hand" not in spectator["players"][0]
    assert others["players"][0]["drawn"] == 3
    assert len(others["players"][0]["items_left"]) == 8, "the pile as a set, with what is looked at"
    assert others["options"] == spectator["options"] == []
    assert [event.kind for event in s.events_for(1)].count("ItemsDrawnSeen") == 0
    assert [event.kind for event in s.events_for(0)].count("ItemsDrawnSeen") == 1
    assert others["unseen"] == mine["unseen"]
    assert others["pools"]["bag"] == mine["pools"]["bag"]


def test_PA_22_8_others_imagine_other_cards_of_which_one_is_legal():
    s = drawn_scene()
    hands = {json.dumps(imagine(s, 1, seed).drawn) for seed in range(20)}
    assert len(hands) > 3
    assert {imagine(s, 0, seed).drawn for seed in range(5)} == {s.drawn}
    hero(s, "valeros", cards={"flaming-longsword": {}, "telekinetic-longspear": {}, "composite-longbow": {}})
    for seed in range(20):
        world = s.imagine(None, seed)
        assert world.options(0), "something can be chosen in every world"


def test_PA_22_10_a_cap_on_rounds_is_reported_as_unfinished():
    s = idled(new(2, 1, hero_choice="random", rounds=1))
    assert s.verdict.startswith("Unfinished after 1 round. ")
    assert s.outcomes == ["tied", "tied"]
    assert asked_rule(s) == "PA-21.1"
    assert new(2, 1, rounds=None).limit == 0
    assert new(2, 1).limit == ROUNDS


def idled(s):
    """The game after nobody has done anything they need not."""
    while not s.over:
        seat = s.waiting[0]
        words = [s.word(option) for option in s.options(seat)]
        s.answer(seat, next((one for one in ("end", "done", "pass") if one in words), words[0]))
    return s


def test_PA_22_10_beside_an_unfinished_game_stands_who_is_ahead():
    s = arena("valeros", "kyra", "ezren")
    hero(s, "kyra", glory=5)
    assert ahead(s) == "Ahead: Seat 2, with 7 points to 2, 2"
    hero(s, "kyra", glory=0)
    assert ahead(s) == "All are level, with 2 points"
    hero(s, "ezren", misfortune=1)
    assert ahead(s) == "Ahead: Seat 1 and Seat 2, with 2 points to 1"


@pytest.mark.parametrize(("seats", "rounds"), [(2, 8), (3, 6), (4, 5)])
def test_PA_22_15_a_short_game_ends_after_its_rounds_and_the_highest_score_wins(seats, rounds):
    s = play_keenly(new(seats, seats, hero_choice="random", length="short"), Random(seats))
    assert s.over
    assert s.round == rounds == s.limit
    assert not s.is_broken_off
    best = max(range(seats), key=lambda seat: standing(s, seat))
    assert s.outcomes[best] in ("won", "tied")
    assert sorted(set(s.outcomes)) != ["tied"], "these games have a winner"
    assert s.events[-1].rule == "PA-22.15"


def test_PA_22_15_whoever_breaks_a_short_game_off_before_its_end_leaves_it_unfinished():
    s = idled(new(2, 1, hero_choice="random", length="short", rounds=2))
    assert s.round == 2
    assert s.is_broken_off
    assert new(2, 1, length="short", rounds=None).limit == 8
    assert new(2, 1, length="full").limit == ROUNDS


def asked_rule(s) -> str:
    return s.why_not(0, "end").rpartition("[")[2].rstrip("]")


def test_PA_22_11_and_22_13_gains_are_told_with_their_amount_totals_are_not_shown():
    from grandmelee.games.pathfinder_arena.tokens import gain_glory

    s = arena("valeros", "kyra")
    s.told = []
    gain_glory(s, 0, 3, "PA-13.12")
    assert [event.text for event in s.events_for(1)] == ["Valeros gains 3 glory"]
    assert s.view(1)["pools"]["has_glory"] is True
    assert "100" not in json.dumps(s.view(1)["pools"])
    world = imagine(s, 1, 4)
    assert world.glory == s.glory, "an imagined world keeps what was told"
    assert world.glory_pool == s.glory_pool


def test_PA_22_13_after_the_end_every_view_shows_the_totals():
    s = play_keenly(new(4, 2, loud=False, hero_choice="random"), Random(2))
    assert s.over
    shown = s.view(None)["players"]
    assert [player["glory"] for player in shown] == s.glory
    assert [player["score"] for player in shown] == s.scores


def test_PA_22_12_every_switch_is_an_option_of_the_game():
    names = {setting.name: setting.default for setting in GAME.settings}
    assert names == {
        "length": "full",
        "hero_choice": "seat",
        "board": "arena",
        "markers_limited": False,
        "favor_scope": "game",
        "victim_misfortune": False,
        "immunity_blocks_aoo": True,
        "item_replace": False,
        "air_for_others": False,
        "deity_score": "ego_plus_1",
        "rounds": ROUNDS,
    }


def test_PA_22_2_a_recorded_game_is_played_again_the_same():
    from grandmelee.core.replay import replay

    s = play_keenly(new(3, 7, loud=False, rounds=6), Random(7))
    assert replay(GAME, s.record).digest() == s.digest()


def test_PA_22_14_the_terminal_shows_the_arena_and_what_the_monsters_would_do():
    s = drawn_scene()
    text = GAME.text(s.view(0))
    assert "DOOM" in text
    assert "Valeros" in text
    assert asked(s)[1] == "PA-19.7"


def test_PA_22_14_the_terminal_says_what_monsters_and_cards_can_do():
    s = arena("valeros", "kyra", level=4)
    monster(s, "vampire", (2, 2))
    monster(s, "erinys", (5, 3))
    hero(s, "valeros", (2, 2), cards={"flaming-longsword": {"str": 2}, "shield-block": {}}, runes={"+1 Defense": 1})
    deity(s, "valeros", "torag", flipped=True)
    text = GAME.text(s.view(1))
    for said in (
        "!1 Vampire         c3  life 8 of 8, worth 11; Regeneration.",
        "ranged  reach 2-4: 4/6; Curve attack.",
        "STR 1+2/8",
        "[2 STR, 1 AP, ready] Attack a monster, reach 0: Damage +2.",
        "[1 INT, lacks tokens] Cancel a Water token played in your monster phase.",
        "Shield Block: [1 CON, lacks tokens] +2 Defense against this attack.",
        "Torag, side II: [ready] Change the Arena's structure.",
        "Vampire hits Valeros for 6, Defense 1: 5 unblocked, 0 glory, 5 misfortune",
        " +Df ",
    ):
        assert said in text, text


def test_PA_8_8_a_tile_a_few_strides_away_can_be_pointed_at():
    s = arena("valeros", "kyra")
    for column in range(1, 5):
        lay(s, "corridor", (2, column), 1)
    hero(s, "valeros", (2, 1))
    again(s)
    ways = s.reach(0)
    assert ways["space:c5"] == ["space:c3", "space:c4", "space:c5"]
    for word in ways["space:c5"]:
        answer(s, word)
    assert (at(s, "valeros"), s.spent) == ((2, 4), 3)


def test_PA_9_22_what_ending_the_phase_would_bring_is_foreseen():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "kyra", (2, 2))
    rest_of_turn(s)
    seen = s.foresee(0, "end")
    assert "Valeros gains 3 glory" in seen.text
    assert s.glory == [0, 0]


@pytest.mark.parametrize("suffers", [False, True])
def test_PA_13_12_what_would_happen_follows_the_switch_for_victims(suffers):
    s = arena("valeros", "kyra", victim_misfortune=suffers)
    monster(s, "minotaur", (2, 2))
    hero(s, "kyra", (2, 2))
    (hit,) = s.view(0)["forecast"]
    assert (hit["glory"], hit["misfortune"]) == (3, 3 if suffers else 0)
    drawn = s.svg(0)
    assert "3 glory for you" in drawn
    assert "0 misfortune for you" in drawn
    rest_of_turn(s)
    answer(s, "end")
    assert (s.glory[0], s.misfortune) == (3, [0, 3 if suffers else 0])


def test_PA_22_11_what_would_happen_knows_that_a_pool_is_empty():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "kyra", (2, 2))
    s.glory_pool = 0
    (hit,) = s.view(0)["forecast"]
    assert (hit["unblocked"], hit["glory"], hit["misfortune"]) == (3, 0, 0)
    assert "the pool is empty" in s.svg(0)


def test_PA_4_7_an_option_says_what_it_would_change_if_the_turn_ended():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "kyra", (2, 2))
    hero(s, "valeros", (3, 2))
    again(s)
    here = s.game.outlook(s, 0)
    assert "Minotaur hits Kyra, 3 glory" in here
    told = {s.word(option): s.explain(0, option) for option in s.options(0)}
    assert any("If the turn ended then: " in text for word, text in told.items() if word.startswith("slide:")), told
    for word, text in told.items():
        after = s.copy()
        after.answer(0, word)
        if word != "end" and after.waiting == [0]:
            there = after.game.outlook(after, 0)
            assert text.endswith(there) == (there != here), (word, text, there)


def test_PA_4_7_whoever_does_not_act_is_told_no_outlook():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "kyra", (2, 2))
    assert s.game.outlook(s, 0)
    assert s.game.outlook(s, 1) == ""
    monster_phase(s)
    assert s.game.outlook(s, 0) == ""


def test_PA_9_23_in_the_monster_phase_the_forecast_is_what_is_still_to_come():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "kyra", (2, 2), elements=["water"])
    again(s)
    assert "If the turn ended now" in s.svg(0)
    rest_of_turn(s)
    answer(s, "end")
    assert s.view(0)["phase"] == "monster"
    assert s.waiting == [1], "Kyra may play Water"
    for seen in (s.svg(0), s.svg(1), GAME.text(s.view(0))):
        assert "If the turn ended now" not in seen
    assert "Still to come in this phase" in s.svg(0)
    assert "Minotaur hits Kyra: 3 less 0, 3 glory" in s.svg(0), "the attack that waits for an answer is still to come"


@pytest.mark.parametrize(
    ("place", "tokens", "said"),
    [
        ((2, 2), 0, "to attack Minotaur, choose how first: Strike"),
        ((2, 2), 1, "to attack Minotaur, choose how first: Strike and Flaming Longsword"),
        ((6, 3), 0, "strike it from its own tile c3; or use Flaming Longsword from there, once its tokens lie on it"),
    ],
)
def test_PA_8_33_why_a_monster_cannot_be_chosen_says_what_would_have_to_be_different(place, tokens, said):
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "valeros", place, cards={"flaming-longsword": {"str": tokens}})
    again(s)
    assert said in s.why_not(0, "monster:1")
    assert "no monster has token 2" in s.why_not(0, "monster:2")


def test_PA_17_4_why_a_card_cannot_be_used_says_what_it_needs():
    s = arena("valeros", "kyra")
    hero(s, "valeros", cards={"flaming-longsword": {"str": 1}})
    again(s)
    assert "needs 2 STR and has 1" in s.why_not(0, "use:valeros-flaming-longsword:advanced")


def test_PA_8_4_and_17_5_options_say_what_they_cost():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2), cards={"flaming-longsword": {"str": 1}})
    again(s)
    told = {s.word(option): s.explain(0, option) for option in s.options(0)}
    assert told["strike"].startswith("Strike, 1 AP: ")
    assert told["use:valeros-flaming-longsword:base"].startswith("Flaming Longsword, base, 1 STR, 1 AP: ")
    assert told["turn:clockwise"].startswith("Turn clockwise, 1 AP: ")
    assert told["end"].startswith("End the hero phase: ")


@pytest.mark.parametrize("spent", [0, 3])
def test_PA_8_5_whatever_spends_the_last_ap_says_that_it_ends_the_turn_and_what_comes_then(spent):
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2), cards={"shield-block": {"con": 1}})
    rest_of_turn(s)
    s.spent = spent
    then = "Your turn ends so: Minotaur hits Valeros, 3 misfortune."
    assert s.explain(0, s.option("end")).endswith(then)
    for word in ("strike", "turn:clockwise"):
        text = s.explain(0, s.option(word))
        assert text.endswith(then) == (spent == 3)
        assert ("your last AP" in text) == ("the hero phase ends" in text) == (spent == 3)


def test_PA_20_4_and_20_5_an_element_says_what_comes_with_it_without_it_and_after_it():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2), elements=["fire"], cards={"shield-block": {"con": 1}})
    rest_of_turn(s)
    answer(s, "end")
    (ask,) = s.asks
    assert ask.prompt == (
        "Minotaur attacks Valeros: 3 damage less Defense 0, 3 misfortune for Valeros. Play Fire (+2) on it, or pass"
    )
    told = {s.word(option): s.explain(0, option) for option in s.options(0)}
    assert told["pass"].startswith("Pass: Minotaur attacks Valeros: 3 damage less Defense 0, 3 misfortune for Valeros")
    assert "unless Shield Block is used next" in told["pass"]
    assert "5 damage less Defense 0, 5 misfortune for Valeros" in told["element:fire"]
    assert "cancel up to 2 misfortune" in told["element:fire"]
    answer(s, "pass")
    (ask,) = s.asks
    assert ask.prompt.endswith("Use Shield Block (+2 Defense against this attack), or pass")
    assert [hit["misfortune"] for hit in s.view(0)["forecast"]] == [3]


def test_PA_13_28_before_an_attack_of_opportunity_its_misfortune_is_told():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2), elements=["water"])
    again(s)
    answer(s, "turn:clockwise")
    assert "attacks Valeros for acting beside it, 2 misfortune for Valeros. Play Water (-2)" in s.asks[0].prompt
    assert "0 misfortune" in s.explain(0, s.option("element:water"))
