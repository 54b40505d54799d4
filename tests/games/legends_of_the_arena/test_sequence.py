"""The game is a series of sequences [LA-3]."""

from __future__ import annotations

from tests.games.legends_of_the_arena.table import Table, answer, asked, at, effect, fight, new, push_step, select


def stand_off(s: Table) -> None:
    """One sequence in which nothing happens: Fitz on 2 and Brakka on 4 Strike at range 0."""
    while asked(s) != (0, "LA-5.1"):
        answer(s, "decline")
    select(s, 0, "brace", "smash", "jab")
    select(s, 1, "wall-up", "slam", "shove")


def test_LA_3_1_the_team_without_stocks_loses_and_the_other_wins() -> None:
    s = push_step(fight("fitz 5>", "alysia 5< push 2"))
    assert s.over
    assert (s.stocks, s.winners) == ((1, 0), [0])
    s = push_step(fight("fitz 5> push 2", "alysia 5<", "sabo 3>", "brakka 3<"))
    assert not s.over  # one of two Stocks is left


def test_LA_3_2_each_knock_out_costs_exactly_one_stock_of_the_team() -> None:
    s = push_step(fight("fitz 5> push 5", "alysia 5<", "sabo 3> push 1", "brakka 3<"))
    assert s.stocks == (1, 2)
    s = fight("fitz 5> push 2", "alysia 5< push 2", "sabo 5> push 2", "brakka 3<", "tempra 3>", "ishara 3<")
    assert push_step(s).stocks == (1, 2)


def test_LA_3_3_draw_select_three_exchanges_recover_in_this_order() -> None:
    s = new("fitz", "brakka")
    kinds = [event.kind for event in s.events]
    assert kinds[kinds.index("SequenceBegun") :] == ["SequenceBegun", "Drew", "DrewCard", "Drew", "DrewCard"]
    stand_off(s)
    kinds = [
        event.kind
        for event in s.events
        if event.kind in ("StackPlaced", "Revealed", "Recovered", "SequenceBegun", "Drew")
    ]
    assert kinds == ["StackPlaced", *["Revealed"] * 6, "Recovered", "SequenceBegun", "Drew", "Drew"]


def test_LA_3_4_sequences_repeat_without_limit() -> None:
    s = new("fitz", "brakka")
    for number in range(1, 121):
        assert s.sequence == number
        stand_off(s)
    assert not s.over
    assert at(s) == "fitz 2> brakka 4<"


def test_LA_3_5_the_initiative_stays_where_it_is() -> None:
    for seed in range(4):
        s = new("fitz", "brakka", seed=seed)
        holder = s.initiative
        for _ in range(3):
            stand_off(s)
            assert s.initiative == holder


def test_LA_3_5_unless_a_card_moves_it() -> None:
    s = effect(fight("fitz 3>", "alysia 5<", initiative=1), 0, "Take the Initiative.")
    assert s.initiative == 0


def test_LA_3_6_and_D1_a_limit_set_by_the_host_ends_the_game_in_a_tie() -> None:
    s = new("fitz", "brakka", sequence_limit=2)
    stand_off(s)
    assert not s.over
    stand_off(s)
    assert s.over
    assert s.winners == [0, 1]
    assert s.returns == [0.0, 0.0]
