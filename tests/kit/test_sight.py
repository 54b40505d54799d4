"""Sight: the tables agree with looking along every segment, and with what touching squares allow."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from grandmelee.kit import squares
from grandmelee.kit.sight import Sight, smallest
from grandmelee.kit.squares import EAST, SOUTH, WEST, Grid

GRID = Grid(4, 5)
SIZE = GRID.size
SIGHT = Sight(GRID)
POINTS = [(x, y) for x in (1, 3, 5, 7, 9) for y in (1, 3, 5, 7, 9)]
somewhere = st.integers(0, SIZE - 1)
some_squares = st.lists(somewhere, max_size=6, unique=True)
some_walls = st.lists(st.tuples(somewhere, st.sampled_from([EAST, SOUTH])), max_size=6)
Corner = tuple[int, int]


def walls_from(drawn: list[tuple[int, int]]) -> list[int]:
    walls = squares.walled_in(GRID)
    for a, side in drawn:
        walls = squares.with_wall(GRID, walls, a, side)
    return walls


def touches(a: Corner, b: Corner, low: Corner, high: Corner) -> bool:
    """Whether the segment ab meets the closed rectangle, by clipping it with fractions."""
    start, end = Fraction(0), Fraction(1)
    for axis in (0, 1):
        step = b[axis] - a[axis]
        if step == 0:
            if not low[axis] <= a[axis] <= high[axis]:
                return False
            continue
        times = sorted((Fraction(low[axis] - a[axis], step), Fraction(high[axis] - a[axis], step)))
        start, end = max(start, times[0]), min(end, times[1])
    return start <= end


def rectangles(walls: list[int], blocking: list[int]) -> list[tuple[Corner, Corner]]:
    found = []
    for a in range(SIZE):
        row, column = GRID.places[a]
        y, x = 10 * row, 10 * column
        if a in blocking:
            found.append(((x, y), (x + 10, y + 10)))
        if walls[a] & squares.NORTH:
            found.append(((x, y), (x + 10, y)))
        if walls[a] & WEST:
            found.append(((x, y), (x, y + 10)))
    return found


def sees_plainly(a: int, b: int, walls: list[int], blocking: list[int]) -> bool:
    """One of the 625 segments touches nothing: the ruling word for word."""
    blocked = rectangles(walls, [c for c in blocking if c not in (a, b)])
    (row, column), (far_row, far_column) = GRID.places[a], GRID.places[b]
    for (x, y), (far_x, far_y) in product(POINTS, POINTS):
        here = (10 * column + x, 10 * row + y)
        there = (10 * far_column + far_x, 10 * far_row + far_y)
        if not any(touches(here, there, low, high) for low, high in blocked):
            return True
    return False


@settings(max_examples=25)
@given(somewhere, somewhere, some_walls, some_squares)
def test_the_tables_say_what_the_segments_say(a: int, b: int, drawn: list[tuple[int, int]], blocking: list[int]):
    walls = walls_from(drawn)
    clear = SIGHT.obstacles(walls, blocking)
    assert SIGHT.sees(a, b, clear) == sees_plainly(a, b, walls, blocking)


@given(somewhere, somewhere, some_walls, some_squares, some_squares)
def test_what_fixed_obstacles_leave_open_says_who_is_seen_past_more(
    a: int, b: int, drawn: list[tuple[int, int]], fixed: list[int], more: list[int]
):
    obstacles = SIGHT.obstacles(walls_from(drawn), fixed)
    blocking = SIGHT.blocks(more)
    seen = any(not line & blocking for line in SIGHT.openings(a, b, obstacles))
    assert seen == SIGHT.sees(a, b, obstacles | blocking)


@given(somewhere, somewhere, some_walls, some_squares)
def test_who_is_seen_sees(a: int, b: int, drawn: list[tuple[int, int]], blocking: list[int]):
    obstacles = SIGHT.obstacles(walls_from(drawn), blocking)
    assert SIGHT.sees(a, b, obstacles) == SIGHT.sees(b, a, obstacles)
    assert SIGHT.sees(a, a, obstacles)


@given(some_walls, some_squares)
def test_touching_squares_see_each_other_where_a_step_is_open(drawn: list[tuple[int, int]], blocking: list[int]):
    walls = walls_from(drawn)
    obstacles = SIGHT.obstacles(walls, blocking)
    solid = [a in blocking for a in range(SIZE)]
    ways = squares.open_ways(GRID, walls, solid)
    for a in range(SIZE):
        for direction in range(8):
            b = GRID.ahead[a * 8 + direction]
            if b >= 0:
                assert SIGHT.sees(a, b, obstacles) == bool(ways[a] >> direction & 1)


@given(somewhere, somewhere, some_walls, some_squares, some_squares)
def test_fewer_obstacles_never_hide_more(
    a: int, b: int, drawn: list[tuple[int, int]], blocking: list[int], more: list[int]
):
    walls = walls_from(drawn)
    if SIGHT.sees(a, b, SIGHT.obstacles(walls, blocking + more)):
        assert SIGHT.sees(a, b, SIGHT.obstacles(walls, blocking))
        assert SIGHT.sees(a, b, SIGHT.obstacles(squares.walled_in(GRID), blocking))


def test_in_the_open_everything_is_seen():
    nothing = SIGHT.obstacles(squares.walled_in(GRID), [])
    assert SIGHT.seen_from([0], list(range(SIZE)), nothing) == list(range(SIZE))


def test_a_large_base_sees_from_any_of_its_squares_and_not_through_its_own_enemies():
    walls = squares.walled_in(GRID)
    large = GRID.base(0, 2)
    blocking = [GRID.square(0, 3), *large]
    obstacles = SIGHT.obstacles(walls, blocking)
    assert SIGHT.sees_any(large, [GRID.square(0, 4)], obstacles)
    assert not SIGHT.sees_any([0], [GRID.square(0, 4)], SIGHT.obstacles(walls, [2, 7]))
    assert SIGHT.seen_from(large, [GRID.square(0, 4)], obstacles) == [GRID.square(0, 4)]


def test_blocks_can_be_put_in_and_taken_out():
    walls = squares.walled_in(GRID)
    assert SIGHT.obstacles(walls, [3, 7]) == SIGHT.obstacles(walls, []) | SIGHT.blocks([3, 7])


def test_only_the_smallest_sets_are_kept():
    assert smallest([0b111, 0b100, 0b011, 0b100, 0b110]) == [0b100, 0b011]
