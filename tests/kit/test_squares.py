"""Squares: what must hold on every grid with any walls, tried on random ones."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grandmelee.kit import squares
from grandmelee.kit.squares import EAST, NORTH, NOWHERE, SOUTH, STRAIGHT, WEST, Grid

ROWS, COLUMNS = 4, 5
GRID = Grid(ROWS, COLUMNS)
SIZE = GRID.size
sides = st.lists(st.integers(0, 15), min_size=SIZE, max_size=SIZE)
flags = st.lists(st.booleans(), min_size=SIZE, max_size=SIZE)
somewhere = st.integers(0, SIZE - 1)


def walls_from(drawn: list[int]) -> list[int]:
    """Random walls, the same on both sides of each edge; sides are drawn sparsely."""
    walls = squares.walled_in(GRID)
    for a, some in enumerate(drawn):
        walls = squares.with_wall(GRID, walls, a, some if a % 2 else 0)
    return walls


walls_of = sides.map(walls_from)


@given(walls_of)
def test_a_wall_is_the_same_from_both_sides(walls: list[int]):
    for a in range(SIZE):
        for direction in STRAIGHT:
            b = GRID.ahead[a * 8 + direction]
            if b == NOWHERE:
                assert walls[a] & squares.side(direction)
            else:
                back = squares.side(squares.opposite(direction))
                assert bool(walls[a] & squares.side(direction)) == bool(walls[b] & back)


@given(walls_of, flags)
def test_a_step_is_open_both_ways_or_none(walls: list[int], solid: list[bool]):
    ways = squares.open_ways(GRID, walls, solid)
    for a in range(SIZE):
        for direction in range(8):
            if ways[a] >> direction & 1:
                b = GRID.ahead[a * 8 + direction]
                assert ways[b] >> squares.opposite(direction) & 1
                assert GRID.distance(a, b) == 1


@given(walls_of, somewhere, st.integers(1, 15))
def test_a_doorway_takes_a_wall_away_and_leaves_the_frame(walls: list[int], a: int, some: int):
    opened = squares.with_doorway(GRID, squares.with_wall(GRID, walls, a, some), a, some)
    for direction in STRAIGHT:
        bit = squares.side(direction)
        if some & bit:
            assert bool(opened[a] & bit) == (GRID.ahead[a * 8 + direction] == NOWHERE)
        else:
            assert opened[a] & bit == walls[a] & bit


@given(walls_of, flags, somewhere)
def test_steps_are_counted_as_one_walks(walls: list[int], barred: list[bool], start: int):
    ways = squares.open_ways(GRID, walls, barred)
    steps = squares.steps_from(GRID, ways, [start], barred)
    assert steps[start] == 0
    for a in range(SIZE):
        near = [steps[b] for b in squares.neighbours(GRID, ways, a) if steps[b] >= 0 and (b == start or not barred[b])]
        if a != start:
            assert steps[a] == (min(near) + 1 if near else NOWHERE)
        if steps[a] >= 0:
            assert steps[a] >= GRID.distance(start, a)


@given(walls_of, st.lists(st.integers(0, 3), min_size=SIZE, max_size=SIZE), somewhere, st.integers(0, 8))
def test_points_are_spent_on_a_cheapest_way_that_can_be_walked(
    walls: list[int], cost: list[int], start: int, most: int
):
    ways = squares.open_ways(GRID, walls, [False] * SIZE)
    spent = squares.costs_from(GRID, ways, [start], cost, most)
    for a in range(SIZE):
        near = [spent[b] + cost[a] for b in squares.neighbours(GRID, ways, a) if spent[b] >= 0]
        wanted = min(near) if near and cost[a] and min(near) <= most else NOWHERE
        assert spent[a] == (0 if a == start else wanted)
        if spent[a] > 0:
            path = squares.path_to(GRID, ways, spent, cost, a)
            assert path[-1] == a
            assert sum(cost[b] for b in path) == spent[a]
            assert all(there in squares.neighbours(GRID, ways, here) for here, there in pairwise([start, *path]))


def test_without_walls_steps_are_the_distance():
    ways = squares.open_ways(GRID, squares.walled_in(GRID), [False] * SIZE)
    straight = [way & squares.STRAIGHT_WAYS for way in ways]
    for a in range(SIZE):
        assert squares.steps_from(GRID, ways, [a], [False] * SIZE) == [GRID.distance(a, b) for b in range(SIZE)]
        assert squares.steps_from(GRID, straight, [a], [False] * SIZE) == [
            GRID.distance_straight(a, b) for b in range(SIZE)
        ]


def test_a_diagonal_needs_one_open_way_round_its_corner():
    grid = Grid(2, 2)
    free = squares.walled_in(grid)
    nothing = [False] * 4
    south_east = squares.DIRECTION_NAMES.index("south-east")
    assert squares.is_open(grid, free, nothing, 0, south_east)
    assert squares.is_open(grid, free, [False, True, False, False], 0, south_east)
    assert not squares.is_open(grid, free, [False, True, True, False], 0, south_east)
    assert squares.is_open(grid, squares.with_wall(grid, free, 0, EAST), nothing, 0, south_east)
    assert not squares.is_open(grid, squares.with_wall(grid, free, 0, EAST | SOUTH), nothing, 0, south_east)
    assert not squares.is_open(grid, squares.with_wall(grid, free, 0, EAST), [False, False, True, False], 0, south_east)


@given(st.lists(st.integers(0, 15), min_size=SIZE, max_size=SIZE))
def test_a_labyrinth_is_open_where_both_tiles_are(exits: list[int]):
    walls = squares.walls_of_exits(GRID, exits)
    for a in range(SIZE):
        for direction in STRAIGHT:
            b = GRID.ahead[a * 8 + direction]
            bits = squares.side(direction), squares.side(squares.opposite(direction))
            assert bool(walls[a] & bits[0]) == (b == NOWHERE or not (exits[a] & bits[0] and exits[b] & bits[1]))


@given(st.integers(0, 15), st.integers(-5, 9))
def test_a_quarter_turns_north_into_east(some: int, quarters: int):
    turned = squares.turned_sides(some, quarters)
    for i, bit in enumerate((NORTH, EAST, SOUTH, WEST)):
        assert bool(some & bit) == bool(turned & (NORTH, EAST, SOUTH, WEST)[(i + quarters) % 4])
    assert squares.turned_sides(turned, -quarters) == some


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 3))
def test_a_place_turns_with_its_tile(row: int, column: int, quarters: int):
    assert squares.turned_place(*squares.turned_place(row, column, 10, quarters), 10, 4 - quarters) == (row, column)
    assert squares.turned_place(0, 4, 10, 1) == (4, 9)


@given(somewhere, st.integers(1, 3))
def test_the_bases_over_a_square_are_those_that_cover_it(a: int, width: int):
    corners = squares.Grid.corners_over(GRID, a, width)
    assert corners == [corner for corner in range(SIZE) if a in GRID.base(corner, width)]
    assert all(len(GRID.base(corner, width)) == width * width for corner in corners)


def test_a_wall_splits_a_base():
    walls = squares.walled_in(GRID)
    base = GRID.base(0, 2)
    assert squares.is_whole(GRID, walls, base)
    assert not squares.is_whole(GRID, squares.with_wall(GRID, walls, 0, EAST), base)
    assert squares.is_whole(GRID, squares.with_wall(GRID, walls, 1, EAST), base)
    assert squares.gap(GRID, base, GRID.base(3, 2)) == 2


@given(somewhere, st.integers(0, 4), st.integers(0, 4))
def test_squares_within_are_those_at_that_distance(a: int, nearest: int, furthest: int):
    assert GRID.within(a, nearest, furthest) == [b for b in range(SIZE) if nearest <= GRID.distance(a, b) <= furthest]


@given(walls_of, somewhere, st.integers(0, 7))
def test_a_line_goes_on_as_far_as_steps_are_open(walls: list[int], a: int, direction: int):
    ways = squares.open_ways(GRID, walls, [False] * SIZE)
    line = squares.line_of_way(GRID, ways, a, direction)
    assert line == GRID.rays[a * 8 + direction][: len(line)]
    assert not ways[line[-1] if line else a] >> direction & 1
    assert all(GRID.direction(a, b) == direction for b in line)


def test_points_spent_on_another_map_have_no_path():
    ways = squares.open_ways(GRID, squares.walled_in(GRID), [False] * SIZE)
    with pytest.raises(ValueError):
        squares.path_to(GRID, ways, [5] * SIZE, [1] * SIZE, 3)
