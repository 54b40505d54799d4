"""What bots think of a state, and that no choice of several lets them go round in circles."""

import random

import pytest

import grandmelee as gm
from grandmelee.core.asking import SECOND_THOUGHTS
from grandmelee.games.super_fantasy_brawl.bot import evaluate, scores_again
from grandmelee.games.super_fantasy_brawl.knock_out import knock_out

SLUG = "super-fantasy-brawl"


def some_states(seats, seed):
    """The states of a random game."""
    s = gm.new(SLUG, seats=seats, seed=seed)
    chance = random.Random(seed)
    while not s.over:
        ask = s.asks[chance.randrange(len(s.asks))]
        s.answer(ask.seat, chance.choice(s.options(ask.seat)))
        yield s


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_good_for_one_side_is_as_bad_for_the_other(seats):
    for n, s in enumerate(some_states(seats, seed=1)):
        if n % 25 == 0:
            assert evaluate(s, 0) == pytest.approx(-evaluate(s, 1))


def test_winning_is_better_than_anything():
    *_, last = some_states(2, seed=2)
    winner = last.winners[0]
    assert evaluate(last, winner) == 1.0
    assert evaluate(last, 1 - winner) == -1.0


@pytest.fixture
def state():
    """A state in the middle of a game."""
    return next(s.copy() for s in some_states(2, seed=3) if s.round == 3)


def test_SFB_3_16_in_the_last_round_only_those_who_score_again_are_promised_anything():
    s = next(s.copy() for s in some_states(2, seed=3) if s.round == 3 and s.turn == 0)
    first, second = s.order
    assert (scores_again(s, first % 2), scores_again(s, second % 2)) == (True, True)
    s.settings = s.settings | {"rounds": 3}
    assert (scores_again(s, first % 2), scores_again(s, second % 2)) == (False, True)
    s.turn = 1
    assert (scores_again(s, first % 2), scores_again(s, second % 2)) == (False, False)


@pytest.mark.parametrize("what", ["damage", "gate", "level", "vp"])
def test_more_of_a_good_thing_is_better(state, what):
    before = evaluate(state, 0)
    enemy = next(piece for piece in range(len(state.at)) if state.sides[piece] == 1 and state.at[piece] >= 0)
    own = next(piece for piece in range(len(state.at)) if state.sides[piece] == 0 and state.at[piece] >= 0)
    if what == "damage":
        state.hurt[enemy] += 1
    elif what == "gate":
        knock_out(state, enemy, own)
    elif what == "level":
        before -= 1.0 if state.level[own] else 0.0
        state.level[own] = 1
    else:
        state.vp[0] += 1
    assert evaluate(state, 0) > before


def test_a_card_is_taken_back_a_few_times_and_then_stays_aside():
    s = gm.new(SLUG, seats=2, seed=4, champions="suggested")
    while s.asks[0].rule != "SFB-2.15":
        s.answer(s.asks[0].seat, s.options(s.asks[0].seat)[0])
    seat = s.asks[0].seat
    card = s.options(seat)[0]
    pointed = 0
    while card in s.options(seat):
        s.answer(seat, card)
        pointed += 1
    assert pointed == 2 * SECOND_THOUGHTS + 1
    assert s.word(s.options(seat)[-1]) == "done"


def test_a_list_is_changed_a_few_times_and_then_filled():
    s = gm.new(SLUG, seats=2, seed=4, champions="competitive")
    s.answer(s.asks[0].seat, "area:north")
    pointed = 0
    while "champion:deryn" in s.view(0)["options"]:
        s.answer(0, "champion:deryn")
        pointed += 1
    assert pointed == 2 * SECOND_THOUGHTS + 1
    for champion in ("kilgore", "gold-arr", "gwaien", "dugrun"):
        s.answer(0, f"champion:{champion}")
    assert s.view(0)["options"] == ["done"]
