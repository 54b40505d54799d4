"""The Push step: token by token, edges grabbed, and nobody out before all have finished."""

from __future__ import annotations

import pytest

from grandmelee.games.legends_of_the_arena.state import Table
from tests.games.legends_of_the_arena.table import answer, asked, at, exchange, fight, given, push_step


def pushed(s: Table) -> list[str]:
    """Who was Pushed, in order, with where it led: `Alysia 3`."""
    found = [event.text for event in s.events if event.kind == "Pushed"]
    return [text.replace(" is Pushed to space", "").removesuffix(", out of the Arena") for text in found]


def test_LA_14_1_the_push_is_the_last_step_and_covers_everyone_with_tokens() -> None:
    s = fight("ishara 3>", "sabo 3< fatigue 2")
    exchange(s, "kick", "dart")  # Sabo still stands on 3 when his Dart finds nobody at range 1-2; on 5 it would hit
    assert s.fatigue == [0, 3]
    assert at(s) == "ishara 3> sabo 5<"


def test_LA_14_1_all_legends_with_tokens_are_pushed() -> None:
    s = fight("fitz 3>", "alysia 3<", "tempra 3>", "sabo 3<")
    given(s, 0, sabo=-1)
    given(s, 1, fitz=1)
    given(s, 2, sabo=-2)
    assert at(push_step(s)) == "fitz 2> alysia 4< tempra 1> sabo 3<"


@pytest.mark.parametrize("tokens, space", [(1, 3), (2, 4), (3, 5), (-1, 1)])
def test_LA_14_2_one_space_for_each_token_in_its_direction(tokens: int, space: int) -> None:
    s = fight("fitz 3>", f"alysia 2< push {tokens}")
    push_step(s)
    assert s.at[1] == space


def test_LA_14_2_tokens_are_carried_out_one_at_a_time() -> None:
    s = fight("sabo 1> trap 3", "alysia 2<")
    given(s, 1, sabo=2)
    push_step(s)
    assert (s.trap[0], s.fatigue[1], s.at[1]) == (-99, 1, 5)  # the Trap on the way gave one more


def test_LA_14_3_a_push_carries_any_distance_out_of_the_arena() -> None:
    s = fight("fitz 3>", "alysia 5<", "tempra 3>", "sabo 3<")
    given(s, 1, fitz=5)
    push_step(s)
    assert pushed(s) == ["Alysia 10"]
    assert s.furthest_push[0] == 4


def test_LA_14_4_the_tokens_are_removed_when_they_are_carried_out() -> None:
    s = fight("fitz 3>", "alysia 3<")
    given(s, 1, fitz=2)
    push_step(s)
    assert (s.push, s.giver) == ([0, 0], [-1] * 4)
    assert at(push_step(s)) == "fitz 3> alysia 5<"


@pytest.mark.parametrize("space, tokens, after", [("4>", 2, "5<"), ("4<", 2, "5<"), ("1<", -1, "1>"), ("1>", -1, "1>")])
def test_LA_14_5_a_push_that_ends_on_an_edge_grabs_it(space: str, tokens: int, after: str) -> None:
    s = fight("fitz 3>", f"alysia {space} push {tokens}")
    assert at(push_step(s)) == f"fitz 3> alysia {after}"
    assert s.stocks == (1, 1)


@pytest.mark.parametrize("space, tokens", [(5, 2), (1, -2), (3, 9)])
def test_LA_14_6_a_push_that_ends_outside_knocks_out(space: int, tokens: int) -> None:
    s = fight("fitz 3>", f"alysia {space}< push {tokens}")
    push_step(s)
    assert (s.stocks, s.winners) == ((1, 0), [0])


@pytest.mark.parametrize("facing", "<>")
def test_LA_14_7_a_push_does_not_change_the_facing(facing: str) -> None:
    s = fight("fitz 3>", f"alysia 3{facing} push 2")
    assert at(push_step(s)) == f"fitz 3> alysia 5{facing}"


def test_LA_14_8_tokens_gained_meanwhile_belong_to_the_same_step_after_cancelling() -> None:
    s = fight("sabo 1> trap 4", "alysia 3<")
    given(s, 1, sabo=1)
    assert at(push_step(s)) == "sabo 1> alysia 5<"
    s = fight("sabo 1> trap 5", "alysia 5<")  # the edge grab leads back over the Trap: a token the other way
    given(s, 1, sabo=1)
    assert at(push_step(s)) == "sabo 1> alysia 4<"
    assert s.push == [0, 0]


def test_S31_nobody_is_out_early() -> None:
    """[LA-14.9, 16.9] The faster Legend ends outside; the slower one still finishes before the first returns."""
    s = fight("fitz 1<", "alysia 3<", "tempra 2>", "sabo 4<")
    s.speed[:] = [90, 0, 10, 0]
    given(s, 0, alysia=-2)
    given(s, 2, alysia=4)
    push_step(s)
    kinds = [event.kind for event in s.events]
    assert pushed(s) == ["Fitz -1", "Tempra 6"]
    assert kinds.index("EdgeGrabbed") < kinds.index("KnockedOut") < kinds.index("Returned")
    assert (s.stocks, s.at[0], s.at[2]) == ((1, 2), 2, 5)
    assert asked(s) == (0, "LA-15.3")


def test_LA_14_9_a_legend_outside_is_not_knocked_out_before_all_have_finished() -> None:
    s = fight("fitz 1<", "alysia 5>")
    s.speed[:] = [90, 10]
    given(s, 0, alysia=-2)
    given(s, 1, fitz=3)  # further out: had Fitz been out first, Alysia would have won
    push_step(s)
    assert s.winners == [0]


def test_LA_14_10_the_fastest_is_pushed_first_and_finishes_before_the_next_starts() -> None:
    for speeds, first in (([0, 90, 0, 10], "alysia"), ([0, 10, 0, 90], "ishara")):
        s = fight("sabo 1> trap 5", "alysia 4<", "fitz 1>", "ishara 4<")
        s.speed[:] = speeds
        given(s, 1, sabo=1)
        given(s, 3, sabo=1)
        push_step(s)
        assert s.fatigue == [0, int(first == "alysia"), 0, int(first == "ishara")]  # it alone met the Trap
        assert pushed(s)[0].split()[0].lower() == first


def test_LA_14_10_tokens_left_by_an_edge_grab_come_in_another_round() -> None:
    s = fight("sabo 1> trap 5", "alysia 5<", "fitz 1>", "ishara 3<")
    s.speed[:] = [0, 90, 0, 10]
    given(s, 1, sabo=1)
    given(s, 3, sabo=1)
    push_step(s)
    assert pushed(s) == ["Alysia 6", "Ishara 4", "Alysia 4"]


def test_LA_14_11_outside_the_place_is_kept_and_only_the_final_one_counts() -> None:
    s = fight("fitz -1>", "alysia 3<", "tempra 3>", "sabo 8<")
    given(s, 0, alysia=2)
    given(s, 3, alysia=-1)
    push_step(s)
    assert pushed(s) == ["Fitz 1", "Sabo 7"]
    assert (s.stocks, s.suffered, s.furthest_push[0]) == ((2, 1), (0, 0, 0, 1), 1)


def test_LA_14_12_the_edge_is_not_grabbed_on_the_way() -> None:
    s = fight("fitz 3>", "alysia 1<")
    given(s, 1, fitz=-2)
    push_step(s)
    assert pushed(s) == ["Alysia -1"]
    assert s.winners == [0]


@pytest.mark.parametrize("initiative, order", [(0, ["Fitz", "Tempra", "Alysia", "Sabo"]), (1, ["Alysia", "Sabo"])])
def test_LA_14_13_tied_opponents_by_initiative_and_tied_allies_by_seat(initiative: int, order: list[str]) -> None:
    s = fight("fitz 3>", "alysia 3<", "tempra 3>", "sabo 3<", initiative=initiative)
    s.speed[:] = [50, 50, 50, 50]
    for victim in range(4):
        given(s, victim, fitz=1)
    push_step(s)
    assert [line.split()[0] for line in pushed(s)][: len(order)] == order


def test_LA_14_13_tied_allies_in_the_order_in_which_they_acted() -> None:
    for first in ("lucius", "fitz"):
        s = fight("fitz 1>", "alysia 1<", "lucius 1>", "sabo 5<")
        exchange(s, "advance", None, "stalk", None)  # both 90
        given(s, 0, alysia=1)
        given(s, 2, alysia=1)
        answer(s, f"legend:{first}")
        seen: list[str] = []
        while asked(s):
            answer(s, "number:0" if "number:0" in [s.word(o) for o in s.options(s.waiting[0])] else "stay")
            seen += pushed(s)
        assert seen[0].split()[0].lower() == first


def test_LA_14_13_an_ally_that_acted_comes_before_one_that_did_not_however_many_acted() -> None:
    s = fight("fitz 3>", "alysia 3<", "tempra 3>", "sabo 3<")
    s.speed[:] = [50, 60, 50, 60]
    s.acted = [1, 3, 1, 3, 2]  # with rests that were put off; Fitz's Action was cancelled
    given(s, 0, alysia=1)
    given(s, 2, alysia=1)
    push_step(s)
    assert [line.split()[0] for line in pushed(s)] == ["Tempra", "Fitz"]


def test_LA_14_13_legends_without_a_card_come_last() -> None:
    s = fight("fitz 3>", "alysia 3<", initiative=0)
    s.speed[:] = [-1, 0]
    given(s, 0, alysia=1)
    given(s, 1, fitz=1)
    push_step(s)
    assert [line.split()[0] for line in pushed(s)] == ["Alysia", "Fitz"]


def test_LA_14_14_a_legend_whose_tokens_have_all_cancelled_is_not_pushed() -> None:
    s = fight("fitz 3>", "alysia 0<")  # put on the edge by hand: a Push would grab it
    given(s, 1, fitz=2)
    given(s, 1, fitz=-2)
    assert at(push_step(s)) == "fitz 3> alysia 0<"
    assert pushed(s) == []
