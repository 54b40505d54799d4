"""Hexes: what must hold on every board, tried on random ones."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grandmelee.kit import hexes
from grandmelee.kit.hexes import DIRECTIONS, NOWHERE, Coordinates, HexMap, Shape

small = st.integers(-6, 6)
points = st.tuples(small, small)
boards = st.lists(st.sampled_from(hexes.disk(0, 0, 3)), min_size=2, max_size=37, unique=True).map(HexMap)


@given(points, points, points)
def test_distance_is_a_metric(a: Coordinates, b: Coordinates, c: Coordinates):
    assert hexes.distance(*a, *b) == hexes.distance(*b, *a)
    assert (hexes.distance(*a, *b) == 0) == (a == b)
    assert hexes.distance(*a, *c) <= hexes.distance(*a, *b) + hexes.distance(*b, *c)


@given(points, st.integers(0, 5))
def test_a_step_is_distance_one_and_its_opposite_leads_back(a: Coordinates, direction: int):
    dq, dr = DIRECTIONS[direction]
    back_q, back_r = DIRECTIONS[hexes.opposite(direction)]
    assert hexes.distance(*a, a[0] + dq, a[1] + dr) == 1
    assert (dq + back_q, dr + back_r) == (0, 0)


@given(points, st.integers(-7, 7))
def test_turning_keeps_the_distance_and_six_sixths_are_a_whole(a: Coordinates, sixths: int):
    assert hexes.distance(0, 0, *hexes.turn(*a, sixths)) == hexes.distance(0, 0, *a)
    assert hexes.turn(*hexes.turn(*a, sixths), 6 - sixths) == a


@given(st.integers(0, 5), st.integers(0, 5))
def test_a_sixth_turns_each_direction_into_the_next(direction: int, sixths: int):
    assert hexes.turn(*DIRECTIONS[direction], sixths) == DIRECTIONS[(direction + sixths) % 6]


@given(points)
def test_mirroring_twice_changes_nothing(a: Coordinates):
    assert hexes.mirror(*hexes.mirror(*a)) == a
    assert hexes.distance(0, 0, *hexes.mirror(*a)) == hexes.distance(0, 0, *a)


@given(points, st.integers(0, 5))
def test_a_ring_has_six_hexes_per_step_and_a_disk_is_made_of_rings(centre: Coordinates, radius: int):
    assert len(hexes.ring(*centre, radius)) == (6 * radius if radius else 1)
    rings = [h for i in range(radius + 1) for h in hexes.ring(*centre, i)]
    assert sorted(rings) == sorted(hexes.disk(*centre, radius))


@given(points, points)
def test_a_line_walks_step_by_step_and_takes_the_shortest_way(a: Coordinates, b: Coordinates):
    way = hexes.line(*a, *b)
    assert (way[0], way[-1]) == (a, b)
    assert len(way) == hexes.distance(*a, *b) + 1
    assert all(hexes.distance(*p, *q) == 1 for p, q in itertools.pairwise(way))


@given(points, st.integers(0, 5), st.integers(1, 6))
def test_hexes_along_one_axis_are_in_a_row(a: Coordinates, direction: int, steps: int):
    b = (a[0] + steps * DIRECTIONS[direction][0], a[1] + steps * DIRECTIONS[direction][1])
    assert hexes.row_direction(*a, *b) == direction
    assert hexes.row_direction(*b, *a) == hexes.opposite(direction)


@given(points, points)
def test_a_row_is_a_common_axis(a: Coordinates, b: Coordinates):
    dq, dr = b[0] - a[0], b[1] - a[1]
    in_row = a != b and (dq == 0 or dr == 0 or dq + dr == 0)
    assert (hexes.row_direction(*a, *b) != NOWHERE) == in_row


@given(boards)
def test_tables_agree_with_the_functions(board: HexMap):
    for a in range(board.size):
        for b in range(board.size):
            assert board.distance(a, b) == hexes.distance(*board.hexes[a], *board.hexes[b])
            assert (b in board.neighbours[a]) == (board.distance(a, b) == 1)
            direction = board.direction(a, b)
            if direction != NOWHERE:
                assert direction == hexes.row_direction(*board.hexes[a], *board.hexes[b])
                assert len(board.between[a * board.size + b]) == board.distance(a, b) - 1


@given(boards)
def test_a_gap_in_the_board_breaks_a_row(board: HexMap):
    for a in range(board.size):
        for b in range(board.size):
            way = hexes.line(*board.hexes[a], *board.hexes[b])
            straight = hexes.row_direction(*board.hexes[a], *board.hexes[b]) != NOWHERE
            whole = all(h in board.number for h in way)
            assert (board.direction(a, b) != NOWHERE) == (straight and whole)


@given(boards, st.integers(0, 4), st.integers(0, 4))
def test_within_is_a_band_of_rings(board: HexMap, nearest: int, furthest: int):
    for a in range(board.size):
        band = [h for i in range(nearest, furthest + 1) for h in hexes.ring(*board.hexes[a], i)]
        assert board.within(a, nearest, furthest) == sorted(board.number[h] for h in band if h in board.number)


@given(boards, st.integers(0, 5), st.data())
def test_reach_grows_with_steps_and_never_enters_closed_hexes(board: HexMap, steps: int, data):
    closed = data.draw(st.lists(st.booleans(), min_size=board.size, max_size=board.size))
    near, far = board.reach(0, steps, closed), board.reach(0, steps + 1, closed)
    assert set(near) <= set(far)
    assert all(not closed[h] and 0 < board.distance(0, h) <= steps for h in near)


@given(st.integers(0, 3), st.data())
def test_reach_on_an_open_disk_is_the_disk_around(steps: int, data):
    board = HexMap(hexes.disk(0, 0, 3))
    a = data.draw(st.integers(0, board.size - 1))
    assert board.reach(a, steps, [False] * board.size) == board.within(a, 1, steps)


@given(boards, st.lists(points, min_size=1, max_size=5, unique=True), st.integers(0, 5))
def test_an_area_keeps_the_distances_of_its_shape(board: HexMap, offsets, sixths: int):
    shape = Shape("any", offsets)
    for a in range(board.size):
        area = board.area(a, shape, sixths)
        allowed = {hexes.distance(0, 0, *o) for o in offsets}
        assert len(area) <= len(offsets)
        assert {board.distance(a, b) for b in area} <= allowed


def test_a_ring_has_one_orientation_and_a_cone_six():
    assert Shape("ring", list(DIRECTIONS)).orientations() == [0]
    assert Shape("pair", [(1, 0), (-1, 0)]).orientations() == [0, 1, 2]
    assert len(Shape("cone", [(1, 0), (2, 0), (2, -1), (1, 1)]).orientations()) == 6


@given(boards)
def test_connected_means_everything_can_be_reached(board: HexMap):
    reachable = board.reach(0, board.size, [False] * board.size)
    assert board.is_connected() == (len(reachable) == board.size - 1)


def test_a_board_names_each_hex_once():
    with pytest.raises(ValueError, match="once"):
        HexMap([(0, 0), (0, 0)])
