"""How far bots look, and what they count."""

from __future__ import annotations

import pytest

from grandmelee.games.lords_of_the_eastern_reach.bot import F
from grandmelee.games.lords_of_the_eastern_reach.content import BUILDING, HERO, TROOP
from grandmelee.games.lords_of_the_eastern_reach.promises import all_draws, likelihood, pays
from grandmelee.games.lords_of_the_eastern_reach.state import STEPS
from tests.games.lords_of_the_eastern_reach.table import GAME, hold, scene


def test_LER_4_2_bots_look_past_drawing_to_buying_and_past_discarding_to_drawing():
    s = scene()
    turns: dict[int, list[str]] = {}
    for s.step in range(1, len(STEPS)):
        turns.setdefault(GAME.turn(s), []).append(STEPS[s.step])
    assert sorted(turns) == list(turns)
    assert list(turns.values()) == [
        ["Start of Turn", "Combat"],
        ["Draw Resources", "Build & Hire"],
        ["Discard", "Draw", "Event"],
    ]


def test_LER_13_1_a_bot_counts_what_its_own_hand_promises_and_no_other():
    s = scene()
    bare = [GAME.evaluate(s, seat) for seat in (0, 1)]
    hold(s, 0, "archers", "archers")
    assert [GAME.evaluate(s, seat) > bare[seat] for seat in (0, 1)] == [True, False]
    hold(s, 1, "archers", "archers")
    assert GAME.evaluate(s, 0) == pytest.approx(GAME.evaluate(s, 1))
    assert GAME.at_a_glance(s, 0) == pytest.approx(0), "as many cards in both hands"
    promised = [row[F.HAND_STRENGTH] for row in GAME.rows(s, 0)]
    assert promised[0] > 0 == promised[1]


def test_LER_13_1_what_any_cards_would_promise_is_taken_off():
    deck = GAME.content.cards_of(BUILDING, TROOP, HERO)
    for promised in (GAME.promises.hand_vp, GAME.promises.hand_strength, GAME.promises.hand_sellers):
        assert sum(promised[card] for card in deck) == pytest.approx(0, abs=1e-9)


def test_LER_11_8_a_card_promises_by_how_likely_tokens_pay_for_it():
    draws = all_draws((16, 12, 16, 2, 2, 2))
    assert sum(chance for _, chance in draws) == pytest.approx(1)
    assert likelihood((0, 0, 0), draws) == pytest.approx(1)
    assert likelihood((2, 0, 0), draws) > likelihood((3, 0, 0), draws) > likelihood((3, 1, 0), draws) > 0
    assert pays((0, 1, 0, 1, 0, 0), (2, 1, 0))
    assert not pays((0, 1, 0, 1, 0, 0), (1, 1, 0)), "half of a double is never wasted"
    assert pays((1, 1, 0, 1, 0, 0), (3, 1, 0))


def test_LER_26_9_chances_that_are_told_count_every_hand_and_add_up():
    s = scene()
    assert GAME.forecast(s) == pytest.approx([0.5, 0.5])
    hold(s, 0, "archers", "archers")
    told = GAME.forecast(s)
    assert told[0] > 0.5 > told[1]
    assert sum(told) == pytest.approx(1)
    hold(s, 1, "archers", "archers")
    assert GAME.forecast(s) == pytest.approx([0.5, 0.5])
