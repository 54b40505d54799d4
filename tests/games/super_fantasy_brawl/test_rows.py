"""Hexes and hex rows [SFB-17]."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grandmelee.games.super_fantasy_brawl.content import load
from grandmelee.kit.hexes import HexMap
from tests.games.super_fantasy_brawl.table import (
    answer,
    at,
    brawl,
    damage,
    is_done,
    offered,
    stand,
    use,
)

ARENA = load().arenas[0]


# ---- rows -----------------------------------------------------------------------------------------------------------
def test_SFB_17_1_the_arena_consists_of_hexes():
    assert ARENA.map.size == 49
    inner = [place for place, around in enumerate(ARENA.map.neighbours) if len(around) == 6]
    assert len(inner) == 49 - 22  # the others lie at the edge


@given(st.integers(0, 48), st.integers(0, 48))
def test_SFB_17_2_and_17_3_a_row_is_a_straight_line_along_one_of_three_axes(one: int, other: int):
    (aq, ar), (bq, br) = ARENA.map.hexes[one], ARENA.map.hexes[other]
    in_row = one != other and (aq == bq or ar == br or aq + ar == bq + br)
    assert (ARENA.map.direction(one, other) >= 0) is in_row
    if in_row:
        between = ARENA.map.between[one * 49 + other]
        assert len(between) == ARENA.map.distance(one, other) - 1
        assert all(ARENA.map.direction(one, place) == ARENA.map.direction(one, other) for place in between)


def test_EX_5_and_SFB_17_3_two_rows_and_no_row():
    def direction(one: tuple[int, int], other: tuple[int, int]) -> int:
        return ARENA.map.direction(ARENA.coordinates(*one), ARENA.coordinates(*other))

    assert direction((-4, 1), (-1, 1)) == direction((-1, 1), (3, 1)) == direction((-4, 1), (3, 1)) == 0
    assert direction((-1, 2), (1, 1)) == -1


def test_SFB_17_4_pieces_do_not_interrupt_a_row():
    """Push asks for the row only: a Statue and a Champion between pusher and pushed do not matter."""
    s = brawl()
    stand(s, A=(-1, 0), X=(1, 0))
    use(s, "A", "Push 1 on an Enemy within 2.")
    assert (at(s, "X"), damage(s, "X")) == ((1, 0), 1)  # the next Statue stops it
    s = brawl()
    stand(s, A=(-1, 1), B=(0, 1), X=(1, 1))
    use(s, "A", "Push 1 on an Enemy within 2.")
    assert at(s, "X") == (2, 1)


def test_SFB_17_5_and_EX_4_a_dash_has_six_directions_and_stays_in_its_row():
    """Gold'arr at (-1, 2) dashes 2."""
    ends: set[object] = set()
    s = brawl()
    stand(s, A=(-1, 2))
    use(s, "A", "Dash 2.")
    ways = offered(s) - {"stop"}
    assert ways == {(0, 2), (0, 1), (-1, 1), (-2, 2), (-2, 3), (-1, 3)}
    for first in ways:
        there = s.copy()
        answer(there, first)
        ends |= {first} | {step for step in offered(there) if isinstance(step, tuple) and not is_done(there)}
    assert ends == {(0, 2), (1, 2), (0, 1), (1, 0), (-1, 1), (-1, 0), (-2, 2), (-3, 2), (-2, 3), (-1, 3)}


def test_SFB_17_6_a_gap_in_the_board_ends_a_row():
    broken = HexMap([(0, 0), (1, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, -1), (2, -1)])
    assert broken.direction(0, 1) == 0
    assert broken.direction(0, 2) == -1
    assert broken.direction(1, 2) == -1
    assert broken.rays[0] == [1]
