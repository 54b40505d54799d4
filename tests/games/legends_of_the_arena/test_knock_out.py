"""Knock Outs with teams: Stocks, the Portal, and who wins when both would."""

from __future__ import annotations

from typing import Any

import pytest

from grandmelee.core.errors import IllegalAnswer
from grandmelee.games.legends_of_the_arena.knock_out import portal_of
from grandmelee.games.legends_of_the_arena.state import Table
from tests.games.legends_of_the_arena.table import (
    answer,
    asked,
    at,
    effect,
    exchange,
    fight,
    given,
    options,
    push_step,
    sequence,
    undead,
)


def two_against_two(*places: str, **settings: Any) -> Table:
    """Fitz and Tempra (team A) against Alysia and Sabo (team B)."""
    names = ("fitz", "alysia", "tempra", "sabo")
    return fight(*[f"{name} {place}" for name, place in zip(names, places, strict=True)], **settings)


def test_LA_15_1_a_knock_out_costs_the_team_one_stock() -> None:
    s = two_against_two("3>", "5< push 2", "3>", "3<")
    push_step(s)
    assert s.stocks == (2, 1)
    assert not s.over


def test_LA_15_2_the_last_stock_loses_at_once() -> None:
    s = two_against_two("3>", "5< push 2", "3>", "3<")
    s.stocks = (2, 1)
    push_step(s)
    assert (s.stocks, s.over, s.winners) == ((2, 0), True, [0, 2])
    s = fight("fitz 1< push -2", "alysia 3<")
    push_step(s)
    assert s.winners == [1]


@pytest.mark.parametrize("word, facing", [("facing:right", ">"), ("facing:left", "<")])
def test_LA_15_3_with_a_stock_left_the_legend_returns_to_its_portal_facing_as_chosen(word: str, facing: str) -> None:
    """D15"""
    s = two_against_two("3>", "5< push 2", "3>", "3<")
    push_step(s)
    assert s.at[1] == 4
    assert asked(s) == (1, "LA-15.3")
    assert options(s) == ["facing:right", "facing:left"]
    with pytest.raises(IllegalAnswer, match=r"LA-15\.3"):
        answer(s, "stay")
    answer(s, word)
    assert at(s) == f"fitz 3> alysia 4{facing} tempra 3> sabo 3<"


def test_LA_15_4_a_team_with_one_stock_does_not_survive_its_loss() -> None:
    s = two_against_two("1< push -2", "3<", "3>", "3<")
    s.stocks = (1, 2)
    push_step(s)
    assert (s.over, s.winners) == (True, [1, 3])


def test_LA_15_5_with_teams_fatigue_stays_as_it_is_unless_the_host_says_otherwise() -> None:
    for settings, fatigue in (({}, 7), ({"respawn_fatigue": 0}, 0), ({"respawn_fatigue": 2}, 2)):
        s = two_against_two("3>", "5< fatigue 7 push 2", "3>", "3<", **settings)
        push_step(s)
        assert s.fatigue[1] == fatigue


def test_LA_15_6_cards_of_a_returning_legend_stay_as_they_are() -> None:
    s = two_against_two("3>", "5>", "3>", "3<")
    sequence(s, "", "tumble step chop", "", "")
    hand, meter = s.view(1)["fighters"][1]["hand"], s.view(1)["fighters"][1]["meter"]
    answer(s, "forward")  # out of the Arena with her first card
    assert asked(s) == (1, "LA-15.3")
    view = s.view(1)["fighters"][1]
    assert (view["hand"], view["meter"], view["stack"]) == (hand, meter, ["tumble", "step", "chop"])
    answer(s, "facing:left")  # her Step of exchange 2 is made from the Portal on 4, her Chop finds Fitz
    assert (s.at[1], sum(s.fatigue)) == (3, 0)
    assert asked(s) == (1, "LA-11.7")


def test_LA_15_7_returning_is_no_move() -> None:
    s = two_against_two("5>", "5< push 2", "2>", "3<")
    s.trap = (4, -99, -99, -99)  # a Trap of the other team on the Portal
    s.traps_out = 1
    push_step(s)
    answer(s, "facing:left")
    assert (s.at[1], s.fatigue[1], s.push[1], s.trap[0]) == (4, 0, 0, 4)
    s = fight("fitz 3>", "alysia 5< push 2", mode="free-for-all", arena="the-spike-pit")
    push_step(s)
    assert (s.at[1], s.fatigue[1]) == (3, 2)  # a Push that ended there would have cost Fatigue


def test_LA_15_8_knock_outs_of_one_push_step_are_counted_together() -> None:
    s = two_against_two("1< push -2", "5> push 2", "3>", "3<")
    s.stocks = (1, 1)
    s.speed[:] = [90, 10, 0, 0]
    push_step(s)
    assert (s.stocks, s.winners) == ((0, 0), [0, 1, 2, 3])  # not the slower one's team
    s = two_against_two("1< push -2", "5> push 2", "3>", "3<")
    push_step(s)
    kinds = [event.kind for event in s.events if event.kind in ("StockLost", "Returned")]
    assert kinds == ["StockLost", "StockLost", "Returned", "Returned"]


def test_S24_first_tie_breaker() -> None:
    """A has 2 Stocks, B has 1; both Legends of A and one of B go out in one Push step: B wins [LA-15.8, 15.9]."""
    s = two_against_two("1< push -4", "5> push 2", "1< push -4", "3<")
    s.stocks = (2, 1)
    push_step(s)
    assert (s.stocks, s.winners) == ((0, 0), [1, 3])


def test_LA_15_9_fewer_own_knock_outs_in_this_exchange_win() -> None:
    s = two_against_two("1< push -2", "5> push 9", "3>", "1> push -2")
    s.stocks = (1, 2)
    push_step(s)
    assert s.winners == [0, 2]  # one against two, though the foe was Pushed out further


def test_LA_15_9_and_15_10_only_the_exchange_of_the_end_is_compared() -> None:
    for suffered, reach in (((1, 0, 0, 0), (0, 0, 0, 0)), ((0, 0, 0, 0), (0, 5, 0, 0))):
        s = two_against_two("1< push -2", "5> push 2", "3>", "3<")
        s.stocks, s.suffered, s.furthest_push = (1, 1), suffered, reach  # from the exchange before
        exchange(s, None, None, None, None, number=2)
        assert s.winners == [0, 1, 2, 3]


def test_S13_tie_break() -> None:
    """One Stock each; A ends on -1, B on 8: A Pushed further [LA-15.10]; with both 1 out a tie [LA-15.11]."""
    s = two_against_two("1< push -2", "5> push 3", "3>", "3<")
    s.stocks = (1, 1)
    push_step(s)
    assert s.winners == [0, 2]
    s = two_against_two("1< push -2", "5> push 2", "3>", "3<")
    s.stocks = (1, 1)
    push_step(s)
    assert (s.over, s.winners) == (True, [0, 1, 2, 3])


def test_LA_15_10_the_longest_way_of_a_single_foe_counts_not_the_sum() -> None:
    s = two_against_two("1< push -4", "5> push 3", "3>", "5> push 3")
    s.stocks = (1, 2)
    s.suffered = (0, 0, 1, 0)  # one Knock Out earlier in this exchange: two against two
    push_step(s)
    assert s.winners == [1, 3]  # 3 out beats 2 and 2


def test_LA_15_11_if_all_is_equal_the_game_is_a_tie() -> None:
    s = fight("fitz 1< push -2", "alysia 5> push 2")
    push_step(s)
    assert (s.winners, s.returns) == ([0, 1], [0.0, 0.0])


def test_LA_15_12_a_knock_out_by_an_own_move_counts_as_suffered_but_not_as_pushed() -> None:
    s = two_against_two("5>", "3<", "3>", "3<")
    effect(s, 0, "Move 2 forward.")
    assert (s.stocks, s.suffered, s.furthest_push) == ((1, 2), (1, 0, 0, 0), (0, 0, 0, 0))
    answer(s, "facing:right")
    given(s, 0, sabo=-3)  # from the Portal on 2 to -1
    given(s, 1, fitz=4)  # from 3 to 7
    s.stocks = (1, 1)
    push_step(s)
    assert s.winners == [1, 3]  # two against one, the Move included


def test_LA_15_13_facings_are_chosen_by_the_initiatives_team_first_within_it_by_seat() -> None:
    for initiative, order in ((0, [0, 2, 1, 3]), (1, [1, 3, 0, 2])):
        places = ("1< push -2", "5> push 2", "1< push -2", "5> push 2")
        s = two_against_two(*places, initiative=initiative)
        s.stocks = (3, 3)
        push_step(s)
        seen = []
        while asked(s):
            seen.append(s.waiting[0])
            answer(s, "facing:left")
        assert seen == order


def test_LA_15_13_in_a_free_for_all_clockwise_from_the_initiative() -> None:
    places = ("fitz 1< push -2", "alysia 5> push 2", "tempra 1< push -2", "sabo 5> push 2")
    s = fight(*places, initiative=2, mode="free-for-all")
    s.ring = (0, 3, 2, 1)
    push_step(s)
    seen = []
    while asked(s):
        seen.append(s.waiting[0])
        answer(s, "facing:left")
    assert seen == [2, 1, 0, 3]


def test_LA_15_14_stocks_do_not_go_below_0_but_every_knock_out_counts() -> None:
    s = two_against_two("1< push -2", "5> push 2", "1< push -2", "3<")
    s.stocks = (1, 1)
    push_step(s)
    assert (s.stocks, s.suffered, s.winners) == ((0, 0), (1, 1, 1, 0), [1, 3])


def test_LA_15_15_a_zombie_that_leaves_costs_no_stock() -> None:
    s = fight("alysia 6<", "lord-grym 3<")
    undead(s, 1, "zombie 5")
    effect(s, 1, "Each Zombie moves 1 towards its nearest foe.")
    assert (s.horde, s.stocks, s.suffered, s.over) == ((), (1, 1), (0, 0), False)


def test_LA_15_16_nothing_still_to_come_is_played() -> None:
    s = two_against_two("6>", "3<", "3>", "3<")
    s.stocks = (1, 2)  # and the fastest card leads out of the Arena
    sequence(s, "advance brace smash", "shot chop shot", "bolt spark bolt", "dart dagger dart")
    assert (s.over, s.winners, s.waiting, s.agenda) == (True, [1, 3], [], [])
    assert s.exchange == 1
    assert s.fatigue == [0, 0, 0, 0]
    with pytest.raises(IllegalAnswer, match=r"LA-15\.16"):
        s.answer(0, "stay")


def test_LA_15_17_leaving_by_an_own_move_costs_the_own_team_a_stock() -> None:
    s = two_against_two("5>", "3<", "3>", "3<")
    effect(s, 0, "Move 2 forward.", "Strike 3 at range 0.")
    assert (s.stocks, s.at[0]) == ((1, 2), portal_of(s, 0))
    answer(s, "facing:left")
    assert at(s) == "fitz 2< alysia 3< tempra 3> sabo 3<"
