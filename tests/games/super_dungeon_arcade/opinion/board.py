"""The dungeon as squares (row, column) of the whole map: walls, steps, distances and sight."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cache
from itertools import product

from tests.games.super_dungeon_arcade.opinion.printed import TILES

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]  # two squares that touch on a side
TILE = 10
DOORWAY = (4, 5)
SAMPLES = [(r, c) for r in (1, 3, 5, 7, 9) for c in (1, 3, 5, 7, 9)]  # tenths of a square
ALL_LINES = (1 << len(SAMPLES) ** 2) - 1
FAR = 10_000


def turned(cell: Cell, turns: int) -> Cell:
    """A square of a tile after quarter turns clockwise."""
    r, c = cell
    for _ in range(turns):
        r, c = c, TILE - 1 - r
    return r, c


def inner_walls(printed: list[str]) -> list[Edge]:
    """N3:0-3 lies on the north edge of row 3, columns 0 to 3; W3:0-2 on the west edge of column 3, rows 0 to 2."""
    found = []
    for wall in printed:
        line, _, span = wall[1:].partition(":")
        low, _, high = span.partition("-")
        for i in range(int(low), int(high) + 1):
            found.append(
                ((int(line) - 1, i), (int(line), i)) if wall[0] == "N" else ((i, int(line) - 1), (i, int(line)))
            )
    return found


class Dungeon:
    """Tiles where they lie: each a name, quarter turns, and its row and column among the tiles."""

    def __init__(self, laid: Iterable[tuple[str, int, int, int]]) -> None:
        self.ground: dict[Cell, str] = {}
        self.tile: dict[Cell, int] = {}
        self.walls: set[frozenset[Cell]] = set()
        self.spawn: dict[int, Cell] = {}
        self.corner: dict[int, Cell] = {}
        for number, (name, turns, row, column) in enumerate(laid, 1):
            self.corner[number] = (row * TILE, column * TILE)
            self.lay(number, name, turns)
        for cell in self.ground:
            for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)):
                if other in self.ground and self.tile[cell] != self.tile[other] and not self.is_doorway(cell, other):
                    self.walls.add(frozenset((cell, other)))
        self.exits = self.find_exits()
        self.spread: dict[tuple[Cell, bool], dict[Cell, int]] = {}
        self.lines: dict[tuple[Cell, Cell, bool], int] = {}

    def lay(self, number: int, name: str, turns: int) -> None:
        top, left = self.corner[number]

        def globally(cell: Cell) -> Cell:
            r, c = turned(cell, turns)
            return top + r, left + c

        tile = TILES[name]
        for r, line in enumerate(tile["rows"]):
            for c, sign in enumerate(line):
                cell = globally((r, c))
                self.ground[cell] = "." if sign == "S" else sign
                self.tile[cell] = number
                if sign == "S":
                    self.spawn[number] = cell
        for a, b in inner_walls(tile.get("walls", [])):
            self.walls.add(frozenset((globally(a), globally(b))))

    def is_doorway(self, a: Cell, b: Cell) -> bool:
        """Tiles are joined in the middle of their sides."""
        along = a[0] if a[0] == b[0] else a[1]
        return along % TILE in DOORWAY

    def find_exits(self) -> list[tuple[int, tuple[Cell, Cell]]]:
        """Doorways that lead nowhere: the number of the tile and the two squares, in reading order [SDA-24.02]."""
        found = []
        for number, (top, left) in self.corner.items():
            for pair, out in (
                (((0, 4), (0, 5)), (-1, 0)),
                (((4, 0), (5, 0)), (0, -1)),
                (((4, 9), (5, 9)), (0, 1)),
                (((9, 4), (9, 5)), (1, 0)),
            ):
                cells = [(top + r, left + c) for r, c in pair]
                if (cells[0][0] + out[0], cells[0][1] + out[1]) not in self.ground:
                    found.append((number, (cells[0], cells[1])))
        return sorted(found)

    # ---- steps and distances ---------------------------------------------------------------------------------------
    def is_walled(self, a: Cell, b: Cell) -> bool:
        return b not in self.ground or frozenset((a, b)) in self.walls

    def is_open(self, a: Cell, b: Cell, fly: bool = False, enemies: Iterable[Cell] = ()) -> bool:
        """An open step [SDA-0.12]; enemies in side squares count like structures for a model's own step."""
        if b not in self.ground:
            return False
        if a[0] == b[0] or a[1] == b[1]:
            return not self.is_walled(a, b)
        for side in ((a[0], b[1]), (b[0], a[1])):
            is_shut = side not in self.ground or (self.ground[side] == "#" and not fly) or side in enemies
            if not is_shut and not self.is_walled(a, side) and not self.is_walled(side, b):
                return True
        return False

    def around(self, cell: Cell) -> list[Cell]:
        """The up to eight squares that touch a square, walls or not."""
        r, c = cell
        near = [(r + i, c + j) for i, j in product((-1, 0, 1), repeat=2) if i or j]
        return [other for other in near if other in self.ground]

    def distances(self, start: Cell, fly: bool = False) -> dict[Cell, int]:
        """Steps of the shortest chain to every square [SDA-0.03]."""
        if (start, fly) not in self.spread:
            found = {start: 0}
            queue = deque([start])
            while queue:
                cell = queue.popleft()
                if self.ground[cell] == "#" and not fly and cell != start:
                    continue
                for other in self.around(cell):
                    if other not in found and self.is_open(cell, other, fly):
                        found[other] = found[cell] + 1
                        queue.append(other)
            self.spread[start, fly] = found
        return self.spread[start, fly]

    def distance(self, a: Iterable[Cell], b: Iterable[Cell], fly: bool = False) -> int:
        """Between two bases: the smallest of their squares' [SDA-0.03]."""
        ends = list(b)
        return min(self.distances(cell, fly).get(end, FAR) for cell in a for end in ends)

    # ---- sight -----------------------------------------------------------------------------------------------------
    def sees(self, a: Cell, b: Cell, blockers: Iterable[Cell] = (), fly: bool = False) -> bool:
        """Whether one of the 625 lines touches no wall and no blocking square [SDA-7.10]."""
        if a == b:
            return True
        left = self.open_lines(a, b, fly)
        for cell in blockers:
            if left and cell not in (a, b) and is_between(a, b, cell):
                left &= ~square_lines(*seen_from(a, b, cell))
        return left != 0

    def open_lines(self, a: Cell, b: Cell, fly: bool) -> int:
        """The lines past walls, and past structures but those of the two themselves."""
        if (a, b, fly) not in self.lines:
            left = ALL_LINES
            for r in range(min(a[0], b[0]), max(a[0], b[0]) + 1):
                for c in range(min(a[1], b[1]), max(a[1], b[1]) + 1):
                    if left:
                        left &= ~self.shut_lines(a, b, (r, c), fly or (r, c) in (a, b))
            self.lines[a, b, fly] = left
        return self.lines[a, b, fly]

    def shut_lines(self, a: Cell, b: Cell, cell: Cell, sees_through: bool) -> int:
        """Lines stopped by a square: by itself, or by walls between it and its neighbours south and east."""
        shut = 0
        if not sees_through and self.ground.get(cell) == "#":
            shut |= square_lines(*seen_from(a, b, cell))
        for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)):
            if is_between(a, b, other) and (cell in self.ground or other in self.ground):
                if cell not in self.ground or self.is_walled(cell, other):
                    shut |= edge_lines(*seen_from(a, b, cell, other))
        return shut


def is_between(a: Cell, b: Cell, cell: Cell) -> bool:
    """Whether a square lies in the rectangle of two others."""
    rows, columns = sorted((a[0], b[0])), sorted((a[1], b[1]))
    return rows[0] <= cell[0] <= rows[1] and columns[0] <= cell[1] <= columns[1]


def seen_from(a: Cell, b: Cell, *cells: Cell) -> tuple[Cell, ...]:
    """Where *b* and the squares lie as seen from *a*, mirrored so that *b* lies south-east, rather south.

    The 25 points of a square are the same in every mirror, and all that matters is whether one line is left.
    """
    found = []
    dr, dc = b[0] - a[0], b[1] - a[1]
    for cell in (b, *cells):
        r, c = cell[0] - a[0], cell[1] - a[1]
        r, c = (-r if dr < 0 else r), (-c if dc < 0 else c)
        found.append((c, r) if abs(dr) < abs(dc) else (r, c))
    return tuple(found)


@cache
def square_lines(b: Cell, cell: Cell) -> int:
    """The lines to *b* that touch a closed square: those that touch one of its edges."""
    r, c = cell
    return (
        edge_lines(b, (r - 1, c), cell)
        | edge_lines(b, cell, (r + 1, c))
        | edge_lines(b, (r, c - 1), cell)
        | edge_lines(b, cell, (r, c + 1))
    )


@cache
def edge_lines(b: Cell, one: Cell, other: Cell) -> int:
    """The lines from square (0, 0) to *b* that touch the closed edge between two squares, in tenths, as bits."""
    lies = 1 if one[0] == other[0] else 0  # the coordinate that is the same all along the edge
    place = 10 * max(one[lies], other[lies])
    low = 10 * one[1 - lies]
    found = 0
    for i, p in enumerate(SAMPLES):
        before = place - p[lies]
        if before < 0 or place > 10 * b[lies] + 10:  # the edge lies outside their rectangle
            continue
        for j, offset in enumerate(SAMPLES):
            run = 10 * b[lies] + offset[lies] - p[lies]
            if before < run:  # the line gets past the edge, and this is where
                height = p[1 - lies] * run + (10 * b[1 - lies] + offset[1 - lies] - p[1 - lies]) * before
                if low * run <= height <= (low + 10) * run:
                    found |= 1 << i * len(SAMPLES) + j
    return found
