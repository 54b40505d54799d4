"""Squares: a grid with walls between squares, distances with diagonals, reach with costs, large bases.

A `Grid` knows only rows and columns and numbers its squares in reading order, from 0. What may change in play is plain
data beside it: *walls* are four bits a square (`NORTH`, `EAST`, `SOUTH`, `WEST`), the same on both sides of an edge;
*ways* are eight bits a square, the directions in which one may step. A place without a square is walled on all sides.

    >>> grid = Grid(3, 3)
    >>> walls = with_wall(grid, walled_in(grid), 4, EAST)
    >>> ways = open_ways(grid, walls, [False] * 9)
    >>> [grid.ahead[4 * 8 + d] for d in range(8) if ways[4] >> d & 1]
    [1, 2, 8, 7, 6, 3, 0]
    >>> steps_from(grid, ways, [4], [False] * 9)[5]
    2
"""

from __future__ import annotations

from typing import Final

Place = tuple[int, int]  # row, column

DIRECTIONS: Final[tuple[Place, ...]] = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
DIRECTION_NAMES: Final = (
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
)
STRAIGHT: Final = (0, 2, 4, 6)  # directions across a side
DIAGONAL: Final = (1, 3, 5, 7)
STRAIGHT_WAYS: Final = 0b01010101  # of eight bits, for those who never step diagonally
NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8
ALL_SIDES: Final = 15
NOWHERE: Final = -1


class Grid:
    """Rows and columns of squares, with every table that never changes."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.size = rows * columns
        self.places: list[Place] = [(i // columns, i % columns) for i in range(self.size)]
        self.ahead: list[int] = []  # ahead[a * 8 + direction]: the next square that way, or NOWHERE
        for row, column in self.places:
            for down, right in DIRECTIONS:
                self.ahead.append(self.square(row + down, column + right))
        self.rays: list[list[int]] = [self._ray(i // 8, i % 8) for i in range(self.size * 8)]

    def square(self, row: int, column: int) -> int:
        """The number of a square, or NOWHERE."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return NOWHERE

    def _ray(self, start: int, direction: int) -> list[int]:
        """`rays[a * 8 + direction]`: all squares that way up to the edge, nearest first."""
        ray: list[int] = []
        here = self.ahead[start * 8 + direction]
        while here >= 0:
            ray.append(here)
            here = self.ahead[here * 8 + direction]
        return ray

    def distance(self, a: int, b: int) -> int:
        """Steps of a chain of squares that touch by side or corner, as if there were no walls."""
        row, column = self.places[a]
        other_row, other_column = self.places[b]
        return max(abs(row - other_row), abs(column - other_column))

    def distance_straight(self, a: int, b: int) -> int:
        """The same across sides only."""
        row, column = self.places[a]
        other_row, other_column = self.places[b]
        return abs(row - other_row) + abs(column - other_column)

    def direction(self, a: int, b: int) -> int:
        """The direction in which b lies from a on a straight or diagonal line, or NOWHERE."""
        for direction in range(8):
            if b in self.rays[a * 8 + direction]:
                return direction
        return NOWHERE

    def within(self, a: int, nearest: int, furthest: int) -> list[int]:
        """Squares at that distance, walls or not, in reading order."""
        row, column = self.places[a]
        found: list[int] = []
        for y in range(max(0, row - furthest), min(self.rows, row + furthest + 1)):
            for x in range(max(0, column - furthest), min(self.columns, column + furthest + 1)):
                if max(abs(y - row), abs(x - column)) >= nearest:
                    found.append(y * self.columns + x)
        return found

    def base(self, corner: int, width: int) -> list[int]:
        """The squares under a square base whose top left is *corner*, in reading order; none if it sticks out."""
        row, column = self.places[corner]
        if row + width > self.rows or column + width > self.columns:
            return []
        return [(row + y) * self.columns + column + x for y in range(width) for x in range(width)]

    def corners_over(self, square: int, width: int) -> list[int]:
        """The top left squares of all bases of that width that cover a square, in reading order."""
        row, column = self.places[square]
        corners = [self.square(row - y, column - x) for y in range(width - 1, -1, -1) for x in range(width - 1, -1, -1)]
        return [corner for corner in corners if corner >= 0 and self.base(corner, width)]


def opposite(direction: int) -> int:
    """The direction that leads back."""
    return (direction + 4) % 8


def side(direction: int) -> int:
    """The bit of the side that a straight direction crosses."""
    return 1 << direction // 2


def gap(grid: Grid, some: list[int], others: list[int]) -> int:
    """The smallest distance between two bases, as if there were no walls."""
    return min([grid.distance(a, b) for a in some for b in others])


# ---- walls ---------------------------------------------------------------------------------------------------------
def walled_in(grid: Grid) -> list[int]:
    """No walls but the frame."""
    walls = [0] * grid.size
    for a in range(grid.size):
        for direction in STRAIGHT:
            if grid.ahead[a * 8 + direction] < 0:
                walls[a] |= side(direction)
    return walls


def with_wall(grid: Grid, walls: list[int], a: int, sides: int) -> list[int]:
    """The walls, and one on each of these sides of a square; its neighbours have it too."""
    new = walls[:]
    for direction in STRAIGHT:
        if sides & side(direction):
            _set_wall(grid, new, a, direction, True)
    return new


def with_doorway(grid: Grid, walls: list[int], a: int, sides: int) -> list[int]:
    """The walls without those on these sides of a square; the frame stays."""
    new = walls[:]
    for direction in STRAIGHT:
        if sides & side(direction) and grid.ahead[a * 8 + direction] >= 0:
            _set_wall(grid, new, a, direction, False)
    return new


def _set_wall(grid: Grid, walls: list[int], a: int, direction: int, is_wall: bool) -> None:
    b = grid.ahead[a * 8 + direction]
    for square, bit in ((a, side(direction)), (b, side(opposite(direction)))):
        if square >= 0:
            walls[square] = walls[square] | bit if is_wall else walls[square] & ~bit


def walls_of_exits(grid: Grid, exits: list[int]) -> list[int]:
    """The walls of a labyrinth: an edge is open only if the tiles on both sides have an exit there."""
    walls = [ALL_SIDES] * grid.size
    for a in range(grid.size):
        for direction in STRAIGHT:
            b = grid.ahead[a * 8 + direction]
            if b >= 0 and exits[a] & side(direction) and exits[b] & side(opposite(direction)):
                walls[a] &= ~side(direction)
    return walls


def turned_sides(sides: int, quarters: int) -> int:
    """Four bits turned clockwise by quarters: north becomes east."""
    quarters %= 4
    return (sides << quarters | sides >> 4 - quarters) & ALL_SIDES


def turned_place(row: int, column: int, width: int, quarters: int) -> Place:
    """Where a square of a square tile lies after it was turned clockwise by quarters."""
    for _ in range(quarters % 4):
        row, column = column, width - 1 - row
    return row, column


# ---- ways ----------------------------------------------------------------------------------------------------------
def open_ways(grid: Grid, walls: list[int], solid: list[bool]) -> list[int]:
    """For every square the directions in which a step is open, as eight bits.

    A straight step is open unless a wall lies between. A diagonal one needs one of the two ways round its corner: no
    wall on it, and its side square not solid. Whether the square stepped into is solid is not looked at here.
    """
    return [_ways(grid, walls, solid, a) for a in range(grid.size)]


def _ways(grid: Grid, walls: list[int], solid: list[bool], a: int) -> int:
    ways = 0
    for direction in range(8):
        if is_open(grid, walls, solid, a, direction):
            ways |= 1 << direction
    return ways


def is_open(grid: Grid, walls: list[int], solid: list[bool], a: int, direction: int) -> bool:
    """Whether one step that way crosses no wall and squeezes past no closed corner."""
    if grid.ahead[a * 8 + direction] < 0:
        return False
    if direction % 2 == 0:
        return not walls[a] & side(direction)
    one, other = direction - 1, (direction + 1) % 8
    return _is_way_round(grid, walls, solid, a, one, other) or _is_way_round(grid, walls, solid, a, other, one)


def _is_way_round(grid: Grid, walls: list[int], solid: list[bool], a: int, first: int, then: int) -> bool:
    if walls[a] & side(first):
        return False
    corner = grid.ahead[a * 8 + first]
    return not solid[corner] and not walls[corner] & side(then)


def line_of_way(grid: Grid, ways: list[int], a: int, direction: int) -> list[int]:
    """The squares in that direction, nearest first, as far as every step is open."""
    found: list[int] = []
    here = a
    while ways[here] >> direction & 1:
        here = grid.ahead[here * 8 + direction]
        found.append(here)
    return found


def is_whole(grid: Grid, walls: list[int], base: list[int]) -> bool:
    """Whether no wall splits the squares under a base."""
    for a in base:
        for direction in STRAIGHT:
            if grid.ahead[a * 8 + direction] in base and walls[a] & side(direction):
                return False
    return True


# ---- walking -------------------------------------------------------------------------------------------------------
def steps_from(grid: Grid, ways: list[int], starts: list[int], barred: list[bool]) -> list[int]:
    """For every square the fewest steps from any of the starts, or NOWHERE.

    A barred square can be stepped into, but nothing goes on from it: so range is counted, round what stands in between.
    """
    steps = [NOWHERE] * grid.size
    for start in starts:
        steps[start] = 0
    edge = starts
    while edge:
        further: list[int] = []
        for here in edge:
            if steps[here] and barred[here]:
                continue
            for there in neighbours(grid, ways, here):
                if steps[there] < 0:
                    steps[there] = steps[here] + 1
                    further.append(there)
        edge = further
    return steps


def neighbours(grid: Grid, ways: list[int], a: int) -> list[int]:
    """Where one open step leads."""
    start = a * 8
    return [grid.ahead[start + direction] for direction in range(8) if ways[a] >> direction & 1]


def costs_from(grid: Grid, ways: list[int], starts: list[int], cost: list[int], most: int) -> list[int]:
    """For every square the fewest points to get into it from any of the starts, or NOWHERE if more than *most*.

    `cost[a]` is what entering a takes, from 1; 0 closes it. The starts cost nothing.
    """
    spent = [NOWHERE] * grid.size
    waves: list[list[int]] = [[] for _ in range(most + 1)]
    waves[0] = starts
    for points in range(most + 1):
        for here in waves[points]:
            if spent[here] >= 0:
                continue
            spent[here] = points
            for there in neighbours(grid, ways, here):
                then = points + cost[there]
                if cost[there] and spent[there] < 0 and then <= most:
                    waves[then].append(there)
    return spent


def path_to(grid: Grid, ways: list[int], spent: list[int], cost: list[int], goal: int) -> list[int]:
    """The squares of a cheapest way to the goal, without the start; of several the first by directions."""
    path: list[int] = []
    here = goal
    while spent[here] > 0:
        path.append(here)
        here = _came_from(grid, ways, spent, spent[here] - cost[here], here)
    return path[::-1]


def _came_from(grid: Grid, ways: list[int], spent: list[int], before: int, here: int) -> int:
    for direction in range(8):
        a = grid.ahead[here * 8 + direction]
        if a >= 0 and spent[a] == before and ways[a] >> opposite(direction) & 1:
            return a
    raise ValueError("these points were spent on another map")
