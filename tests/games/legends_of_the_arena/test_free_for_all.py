"""Free-for-all: everyone alone, the first to score two Knock Outs wins."""

from __future__ import annotations

from typing import Any

import pytest

import grandmelee as gm
from grandmelee.games.legends_of_the_arena.knock_out import portal_of
from grandmelee.games.legends_of_the_arena.state import Table
from tests.games.legends_of_the_arena.table import (
    SLUG,
    answer,
    asked,
    at,
    effect,
    exchange,
    fight,
    given,
    new,
    options,
    push_step,
    undead,
)

FOUR = ("fitz", "alysia", "tempra", "sabo")
FITZ, ALYSIA, TEMPRA, SABO = range(4)


def brawl(*fighters: str, initiative: int = 0, ring: tuple[int, ...] = (), **settings: Any) -> Table:
    """A free-for-all with the seats clockwise in the order given."""
    s = fight(*fighters, initiative=initiative, mode="free-for-all", **settings)
    s.ring = ring or tuple(range(s.seats))
    return s


def four(*places: str, **settings: Any) -> Table:
    """Fitz, Alysia, Tempra and Sabo; nobody has Fatigue unless said."""
    s = brawl(*[f"{name} {place}" for name, place in zip(FOUR, places, strict=True)], **settings)
    for seat, place in enumerate(places):
        s.fatigue[seat] = s.fatigue[seat] if "fatigue" in place else 0
    return s


# ---- set-up ---------------------------------------------------------------------------------------------------------
def test_LA_19_1_everyone_is_a_team_of_one() -> None:
    s = four("3>", "3>", "3>", "3>")
    s.speed[:] = [0, 1, 2, 3]
    effect(s, 0, "Strike 1 on all foes at range 0.")
    assert s.fatigue == [0, 1, 1, 1]
    assert [("hand" in fighter) for fighter in s.view(0)["fighters"]] == [True, False, False, False]


def test_LA_19_2_seats_are_random_around_the_table() -> None:
    rings = {new(*FOUR, seed=seed, mode="free-for-all").ring for seed in range(60)}
    assert all(sorted(ring) == [0, 1, 2, 3] for ring in rings)
    assert len(rings) > 10
    assert len({ring[(ring.index(0) + 1) % 4] for ring in rings}) == 3  # anyone may sit to the left of seat 0


def test_LA_19_3_a_random_player_has_the_initiative() -> None:
    assert {new(*FOUR, seed=seed, mode="free-for-all").initiative for seed in range(60)} == {0, 1, 2, 3}


def test_LA_19_4_to_19_7_one_portal_and_everyone_on_the_centre_with_2_fatigue_and_no_stocks() -> None:
    s = new(*FOUR, mode="free-for-all")
    view = s.view(None)
    assert view["arena"]["portals"] == [3]
    assert at(s).replace("<", ">") == "fitz 3> alysia 3> tempra 3> sabo 3>"
    assert len(set(s.facing)) == 1
    assert s.fatigue[:4] == [2, 2, 2, 2]
    assert (set(s.stocks), s.scores) == ({0}, [0, 0, 0, 0])


def test_LA_19_15_all_face_right_at_the_start() -> None:
    assert new(*FOUR, mode="free-for-all").facing == [1, 1, 1, 1]


def test_LA_19_16_legends_are_chosen_clockwise_and_the_initiative_chooses_last() -> None:
    s = gm.new(SLUG, seats=4, seed=7, mode="free-for-all")
    assert isinstance(s, Table)
    place = s.ring.index(s.initiative)
    order = []
    while s.waiting and asked(s) == (s.waiting[0], "LA-2.6"):
        order.append(s.waiting[0])
        answer(s, options(s)[0])
    assert order == [s.ring[(place + step) % 4] for step in (1, 2, 3, 4)]
    assert order[-1] == s.initiative


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_LA_19_22_two_to_six_can_play(seats: int) -> None:
    s = gm.new(SLUG, seats=seats, seed=1, mode="free-for-all", legends="random")
    assert isinstance(s, Table)
    assert (s.is_free_for_all, len(set(s.team))) == (True, seats)


def test_LA_19_23_the_one_portal_is_everyones() -> None:
    s = new(*FOUR, mode="free-for-all")
    assert [portal_of(s, seat) for seat in range(4)] == [3, 3, 3, 3]


# ---- Knock Outs -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("fatigue", [0, 1, 9])
def test_LA_19_8_a_knocked_out_legend_returns_at_once_with_2_fatigue(fatigue: int) -> None:
    s = four("3>", f"5> fatigue {fatigue}", "3>", "3>")
    given(s, ALYSIA, fitz=2)
    push_step(s)
    assert (s.at[ALYSIA], s.fatigue[ALYSIA], s.push[ALYSIA]) == (3, 2, 0)
    assert not s.over


def test_LA_19_17_its_player_chooses_the_facing() -> None:
    """D15"""
    s = four("3>", "5>", "3>", "3>")
    given(s, ALYSIA, fitz=2)
    push_step(s)
    assert asked(s) == (ALYSIA, "LA-15.3")
    assert options(s) == ["facing:right", "facing:left"]
    answer(s, "facing:left")
    assert at(s) == "fitz 3> alysia 3< tempra 3> sabo 3>"


def test_LA_19_9_two_scored_knock_outs_win() -> None:
    s = four("3>", "5>", "3>", "3>")
    given(s, ALYSIA, fitz=2)
    push_step(s)
    assert (s.points, s.over) == ((1, 0, 0, 0), False)
    s = four("3>", "5>", "3>", "3>")
    s.points = (1, 0, 1, 0)
    given(s, ALYSIA, fitz=2)
    push_step(s)
    assert (s.points, s.winners) == ((2, 0, 1, 0), [FITZ])


def test_S27_clockwise_tie() -> None:
    """[LA-19.10] Initiative at seat 2, equal Speeds at seats 1 and 3: seat 3 first."""
    s = brawl("fitz 3>", "lucius 3>", "tempra 3>", "lord-grym 3>", initiative=2)
    s.speed_next = (0, 0, 0, -1)
    exchange(s, None, "stalk", None, "withdraw")  # both 90
    assert asked(s) == (3, "LA-9.4")
    answer(s, "stay")
    assert asked(s) == (1, "LA-9.4")


def test_LA_19_10_the_holder_first_then_clockwise_around_the_table() -> None:
    s = brawl("fitz 3>", "lucius 3>", "alysia 3>", initiative=1, ring=(0, 1, 2))
    exchange(s, "advance", "stalk", "skip-back")  # all 90
    seen = []
    while asked(s):
        seen.append(s.waiting[0])
        answer(s, "stay")
    assert seen == [1, 2, 0]
    s = brawl("fitz 3>", "lucius 3>", "alysia 3>", initiative=1, ring=(2, 1, 0))
    exchange(s, "advance", "stalk", "skip-back")
    answer(s, "stay")
    assert asked(s) == (0, "LA-9.4")


def test_LA_19_11_the_last_giver_in_the_direction_of_the_push_scores() -> None:
    s = four("3>", "5>", "3>", "3>")
    given(s, ALYSIA, fitz=1, tempra=1)
    push_step(s)
    assert s.points == (0, 0, 1, 0)


def test_S25_score_by_direction() -> None:
    """[LA-19.11, 19.19] A gives 3 tokens one way, then B gives 1 the other way: A scores."""
    s = four("3>", "5>", "3>", "3>")
    given(s, ALYSIA, fitz=3, tempra=-1)
    push_step(s)
    assert s.points == (1, 0, 0, 0)


def test_S19_own_fault() -> None:
    """[LA-19.12, 19.26] Without Push tokens a Legend that Moves out returns with its Fatigue; nobody scores."""
    s = four("5> fatigue 7", "3>", "3>", "3>")
    effect(s, FITZ, "Move 2 forward.", "Block 3.")
    assert (s.at[FITZ], s.fatigue[FITZ]) == (3, 7)
    assert asked(s) == (FITZ, "LA-15.3")
    answer(s, "facing:left")
    assert (s.facing[FITZ], s.points, s.block[FITZ]) == (-1, (0, 0, 0, 0), 0)


def test_LA_19_12_tokens_that_have_all_cancelled_are_none() -> None:
    s = four("5> fatigue 7", "3>", "3>", "3>")
    given(s, FITZ, alysia=2, tempra=-2)
    effect(s, FITZ, "Move 2 forward.")
    assert (s.fatigue[FITZ], s.points, s.suffered) == (7, (0, 0, 0, 0), (0, 0, 0, 0))


def test_LA_19_13_least_fatigue_before_slowest() -> None:
    s = four("3>", "4> fatigue 3", "4> fatigue 4", "5> fatigue 0")
    s.speed[:] = [0, 90, 10, 5]
    effect(s, FITZ, "Strike 1 at range 1-2.")
    assert s.target == ALYSIA  # nearest, then fresher, though faster
    s = four("3>", "4> fatigue 3", "4> fatigue 3", "5>")
    s.speed[:] = [0, 90, 10, 5]
    effect(s, FITZ, "Strike 1 at range 1-2.")
    assert s.target == TEMPRA
    s = four("3>", "4> fatigue 3", "4> fatigue 3", "5>")
    s.speed[:] = [0, 10, 10, 5]
    effect(s, FITZ, "Strike 1 at range 1-2.")
    assert asked(s) == (FITZ, "LA-11.7")
    s = four("3>", "5> fatigue 3", "1> fatigue 4", "4>")
    effect(s, FITZ, "Face the furthest foe.")  # the same order for any Effect that could take several
    assert s.target == ALYSIA


# ---- the end --------------------------------------------------------------------------------------------------------
def test_LA_19_14_most_knock_outs_scored_in_that_exchange_win_first() -> None:
    s = four("1<", "5>", "5>", "5>")
    s.points = (0, 1, 0, 0)
    given(s, TEMPRA, fitz=2)  # Fitz scores two and goes out himself, Alysia scores one; both have two
    given(s, SABO, fitz=2)
    given(s, FITZ, alysia=-9)
    push_step(s)
    assert (s.points, s.suffered, s.winners) == ((2, 2, 0, 0), (1, 0, 1, 1), [FITZ])


def test_LA_19_14_only_the_exchange_in_which_both_reach_two_is_compared() -> None:
    s = four("3>", "3>", "5>", "1<")
    s.points, s.scored, s.suffered, s.furthest_push = (
        (1, 1, 0, 0),
        (1, 0, 0, 0),
        (0, 1, 0, 0),
        (5, 0, 0, 0),
    )  # the one before
    given(s, TEMPRA, fitz=2)
    given(s, SABO, alysia=-2)
    exchange(s, None, None, None, None, number=2)
    assert (s.points, s.winners) == ((2, 2, 0, 0), [FITZ, ALYSIA])


def test_LA_19_14_then_fewest_suffered_then_furthest_then_a_tie_among_those_level() -> None:
    def scene(alysia: int, tempra: int, sabo: int) -> Table:
        s = four("5>", "5>", "5>", "1<")
        s.points = (1, 1, 0, 0)
        given(s, ALYSIA, fitz=alysia) if alysia else None
        given(s, TEMPRA, fitz=tempra) if tempra else None
        given(s, SABO, alysia=sabo)
        return push_step(s)

    assert scene(alysia=2, tempra=0, sabo=-9).winners == [FITZ]  # Alysia went out herself, though she Pushed further
    assert scene(alysia=0, tempra=2, sabo=-3).winners == [ALYSIA]  # 1 out against 2 out
    tie = scene(alysia=0, tempra=2, sabo=-2)
    assert (tie.winners, tie.over) == ([FITZ, ALYSIA], True)


def test_LA_19_18_the_end_is_looked_at_after_all_knock_outs_of_a_push_step() -> None:
    s = four("5>", "5>", "5>", "1<")
    s.points = (1, 1, 0, 0)
    s.speed[:] = [0, 0, 90, 10]
    given(s, TEMPRA, fitz=2)
    given(s, SABO, alysia=-2)
    push_step(s)
    assert s.points == (2, 2, 0, 0)
    s = four("1<", "3>", "3>", "3>")
    s.points = (0, 1, 0, 0)
    given(s, FITZ, alysia=1)
    effect(s, FITZ, "Move 2 forward.")
    assert (s.over, s.winners) == (True, [ALYSIA])  # in the Effect step at once


def test_LA_19_19_the_last_giver_outlives_cancelling_but_not_the_push_step_a_return_or_a_removal() -> None:
    s = four("3>", "4>", "3>", "3>")
    given(s, ALYSIA, fitz=2)
    given(s, ALYSIA, tempra=-2)
    assert s.giver[2 * ALYSIA : 2 * ALYSIA + 2] == [TEMPRA, FITZ]
    push_step(s)
    assert set(s.giver) == {-1}
    given(s, ALYSIA, fitz=2)
    effect(s, ALYSIA, "Remove all Push tokens from yourself.")
    assert (s.push[ALYSIA], set(s.giver)) == (0, {-1})
    s = four("3>", "5>", "3>", "3>")
    given(s, ALYSIA, fitz=2)
    effect(s, ALYSIA, "Move 2 forward.")
    assert set(s.giver) == {-1}


def test_LA_19_19_a_cancelled_token_still_makes_its_giver_the_last() -> None:
    s = four("3>", "5>", "3>", "3>")
    given(s, ALYSIA, tempra=-1)
    given(s, ALYSIA, fitz=3)
    given(s, ALYSIA, sabo=1)
    given(s, ALYSIA, tempra=-1)
    push_step(s)  # 2 to the right are left
    assert s.points == (0, 0, 0, 1)


def test_S26_jump_with_tokens() -> None:
    """[LA-19.20] On 1 with a token to the right from A, it Moves out to the left: A scores."""
    s = four("1< fatigue 5", "3>", "3>", "3>")
    given(s, FITZ, alysia=1)
    effect(s, FITZ, "Move 2 forward.")
    assert (s.points, s.fatigue[FITZ], s.push[FITZ], s.at[FITZ]) == ((0, 1, 0, 0), 2, 0, 3)
    assert asked(s) == (FITZ, "LA-15.3")


def test_LA_19_20_the_direction_of_the_tokens_counts_not_that_of_the_move() -> None:
    s = four("1<", "3>", "3>", "3>")
    given(s, FITZ, tempra=-1)
    given(s, FITZ, alysia=2)
    effect(s, FITZ, "Move 2 forward.")
    assert s.points == (0, 1, 0, 0)


def test_LA_19_21_zombies_score_for_lord_grym_and_nobody_on_oneself() -> None:
    s = brawl("alysia 5> fatigue 6", "lord-grym 1>", "fitz 1>")
    undead(s, 1, "zombie 5")
    effect(s, 1, "Each Zombie Strikes 1 at range 0.")
    assert s.push[0] == 3
    push_step(s)
    assert s.points == (0, 1, 0)
    s = four("5> fatigue 6", "3>", "3>", "3>")
    given(s, FITZ, fitz=2)
    push_step(s)
    assert (s.points, s.fatigue[FITZ], s.suffered[FITZ]) == ((0, 0, 0, 0), 2, 1)


def test_LA_19_24_who_is_pushed_out_counts_as_having_tokens() -> None:
    s = four("5> fatigue 6", "3>", "3>", "3>")
    given(s, FITZ, alysia=2)
    push_step(s)
    assert (s.fatigue[FITZ], s.points) == (2, (0, 1, 0, 0))


def test_LA_19_25_only_a_token_really_placed_gives_credit() -> None:
    s = four("5>", "5> fatigue 3 block 0", "5>", "5>")
    given(s, ALYSIA, tempra=2)
    s.fatigue[TEMPRA] = s.fatigue[SABO] = 9
    s.block[ALYSIA] = 1
    effect(s, FITZ, "Strike 1 at range 0.")  # blocked
    s.block[ALYSIA] = 0
    effect(s, FITZ, "Strike 1 at range 0, without Push tokens.")
    s.fatigue[ALYSIA] = 0
    effect(s, FITZ, "Strike 1 at range 0.")  # column 2: 0 tokens
    assert s.fatigue[ALYSIA] == 1
    push_step(s)
    assert s.points == (0, 0, 1, 0)


def test_LA_19_26_a_return_without_tokens_is_no_knock_out() -> None:
    s = four("5> fatigue 6", "3>", "3>", "3>")
    effect(s, FITZ, "Move 2 forward.", "Block 1.")
    answer(s, "facing:right")
    assert (s.suffered, s.fatigue[FITZ], s.block[FITZ]) == ((0, 0, 0, 0), 6, 0)


def test_LA_19_27_the_furthest_is_among_those_whose_knock_out_the_player_scored() -> None:
    s = four("5>", "5>", "5>", "1<")
    s.points = (1, 1, 0, 0)
    given(s, TEMPRA, fitz=2)
    given(s, SABO, alysia=-4)
    push_step(s)
    assert (s.furthest_push, s.winners) == ((1, 3, 0, 0), [ALYSIA])


def test_LA_19_28_points_are_never_lost_and_may_exceed_two() -> None:
    s = four("5>", "5>", "5>", "5>")
    s.points = (1, 0, 0, 0)
    for victim in (ALYSIA, TEMPRA, SABO):
        given(s, victim, fitz=2)
    push_step(s)
    assert (s.points, s.scores, s.winners) == ((4, 0, 0, 0), [4, 0, 0, 0], [FITZ])
    s = four("5>", "3>", "3>", "3>")
    s.points = (1, 1, 0, 0)
    effect(s, FITZ, "Move 2 forward.")
    assert s.points == (1, 1, 0, 0)
