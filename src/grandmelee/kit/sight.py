"""Lines of sight between squares, in integers only.

Every square has 25 sample points, at 1, 3, 5, 7 and 9 tenths in both directions. One square sees another if one of the
625 segments between their points touches no wall and no blocking square, edges and corners counting as touched; the two
squares themselves never block. So it does not depend on who looks.

Obstacles are one bit set (`obstacles`): a bit for each blocking square, each wall on a north side and each wall on a
west side. For every displacement the sets of bits a segment can touch are found once and only the smallest are kept;
looking is then a few ANDs.

    >>> from grandmelee.kit.squares import Grid, walled_in
    >>> grid = Grid(1, 3)
    >>> sight = Sight(grid)
    >>> [sight.sees(0, 2, sight.obstacles(walled_in(grid), blocking)) for blocking in ([], [1], [0, 2])]
    [True, False, True]
"""

from __future__ import annotations

from typing import Final

from grandmelee.kit.rows import Row
from grandmelee.kit.squares import NORTH, WEST, Grid

TENTHS: Final = (5, 3, 7, 1, 9)
SQUARE: Final = 10  # tenths
NOTHING: Final = -1


class Sight:
    """Lines of sight on one grid; its tables fill as displacements are asked for."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.stride = grid.columns
        self.squares = (1 << grid.size) - 1
        self.lines: dict[tuple[int, int], list[int]] = {}
        self.hulls: dict[tuple[int, int], int] = {}
        self.clear: dict[tuple[int, int], list[int]] = {}  # the squares along lines where no wall is near

    def obstacles(self, walls: list[int], blocking: list[int]) -> int:
        """The bit set of everything that stops a look: walls, and squares that block."""
        found = self.blocks(blocking)
        for a in range(self.grid.size):
            if walls[a] & NORTH:
                found |= 1 << self.grid.size + a
            if walls[a] & WEST:
                found |= 1 << 2 * self.grid.size + a
        return found

    def blocks(self, squares: list[int]) -> int:
        """The bits of blocking squares alone, to put into or take out of obstacles."""
        found = 0
        for a in squares:
            found |= 1 << a
        return found

    def sees(self, a: int, b: int, obstacles: int) -> bool:
        """Whether some segment from square to square touches none of the obstacles."""
        row, column = self.grid.places[min(a, b)]
        other_row, other_column = self.grid.places[max(a, b)]
        key = (other_row - row, other_column - column)
        lines = self.lines.get(key)
        if lines is None:
            lines = self._fill(key)
        near = obstacles >> row * self.stride + min(column, other_column)
        if not near & self.hulls[key]:
            return True
        for line in lines:
            if not near & line:
                return True
        return False

    def openings(self, a: int, b: int, obstacles: int) -> list[int]:
        """The squares between two squares along each segment that fixed obstacles leave open, for whoever keeps them.

        One sees the other past more blocking squares if one of these sets has none of them; a lone 0 is always open.
        """
        row, column = self.grid.places[min(a, b)]
        other_row, other_column = self.grid.places[max(a, b)]
        key = (other_row - row, other_column - column)
        lines = self.lines.get(key)
        if lines is None:
            lines = self._fill(key)
        shift = row * self.stride + min(column, other_column)
        near = obstacles >> shift
        if not near & self.hulls[key]:
            return [line << shift for line in self.clear[key]]
        return smallest([(line & self.squares) << shift for line in lines if not near & line])

    def sees_any(self, some: list[int], others: list[int], obstacles: int) -> bool:
        """Whether any square of one base sees any square of the other; neither base stands in its own way."""
        clear = obstacles & ~self.blocks(some + others)
        for a in some:
            for b in others:
                if self.sees(a, b, clear):
                    return True
        return False

    def seen_from(self, some: list[int], squares: list[int], obstacles: int) -> list[int]:
        """Those of the squares that are seen from a base."""
        clear = obstacles & ~self.blocks(some)
        return [b for b in squares if self.sees_any(some, [b], clear)]

    def _fill(self, key: tuple[int, int]) -> list[int]:
        """The smallest sets of bits a segment of this displacement touches, relative to the box of the two squares."""
        lines = sorted(self._found(key[0], key[1]), key=_count_and_value)
        hull = 0
        for line in lines:
            hull |= line
        self.lines[key] = lines
        self.hulls[key] = hull
        self.clear[key] = smallest([line & self.squares for line in lines])
        return lines

    def _found(self, down: int, right: int) -> list[int]:
        """The same in any order: looked for in one eighth of all directions, the others are its mirror images."""
        if right < 0:
            return [self._mirrored(line, -right) for line in self._lines_of(down, -right)]
        if down < right < self.grid.rows and down < self.grid.columns:
            return [self._transposed(line) for line in self._lines_of(right, down)]
        spans = {spans_of(down, right, one, other) for one in range(25) for other in range(25)}  # few are different
        return smallest([self._touched(one, down * self.stride + right) for one in spans])

    def _lines_of(self, down: int, right: int) -> list[int]:
        """The lines of a displacement, found already or now."""
        return self.lines.get((down, right)) or self._fill((down, right))

    def _mirrored(self, line: int, right: int) -> int:
        """Left and right exchanged, in a box whose last column is *right*."""
        found = 0
        while line:
            at = (line & -line).bit_length() - 1
            line &= line - 1
            column = at % self.grid.size % self.stride
            other = right + 1 - column if at >= 2 * self.grid.size else right - column
            found |= 1 << at - column + other
        return found

    def _transposed(self, line: int) -> int:
        """Rows and columns exchanged, so that north sides become west sides."""
        found = 0
        while line:
            at = (line & -line).bit_length() - 1
            line &= line - 1
            layer, place = divmod(at, self.grid.size)
            row, column = divmod(place, self.stride)
            found |= 1 << (0, 2, 1)[layer] * self.grid.size + column * self.stride + row
        return found

    def _touched(self, spans: Row, goal: int) -> int:
        """The bits of a segment with such spans: squares, north sides and west sides, without the two squares."""
        size, start, bits = self.grid.size, 0, 0
        for place in range(0, len(spans), 4):
            first, last, left, right = spans[place : place + 4]
            squares = (2 << last) - (1 << first)
            bits |= squares << start | (squares & squares - 1) << start + 2 * size  # between two squares lies a side
            start += self.stride
            if left <= right:
                bits |= (2 << right) - (1 << left) << start + size
        return bits & ~(1 | 1 << goal)


def spans_of(down: int, right: int, one: int, other: int) -> Row:
    """Row by row the first and last square a segment touches, and the first and last side through which it leaves the
    row, two if it goes through a corner.
    """
    y, x, far_y, far_x = TENTHS[one // 5], TENTHS[one % 5], TENTHS[other // 5], TENTHS[other % 5]
    if y > far_y + down * SQUARE:  # only within one row: its mirror image touches the same
        y, far_y = far_y, y
    height, width = far_y + down * SQUARE - y, far_x + right * SQUARE - x
    scale = height or 1
    unit = SQUARE * scale  # columns are counted in tenths times the height
    spans: list[int] = []
    here = x * scale
    for row in range(down):
        there = x * scale + (row * SQUARE + SQUARE - y) * width
        left, above = -(-there // unit) - 1, there // unit
        spans += [min(-(-here // unit) - 1, left), max(here // unit, above), left, above]
        here = there
    end = (x + width) // SQUARE
    return (*spans, min(-(-here // unit) - 1, end), max(here // unit, end), 0, NOTHING)


def smallest(sets: list[int]) -> list[int]:
    """The bit sets that have no other one in them, fewest bits first."""
    kept: list[int] = []
    for bits in sorted(set(sets), key=_count_and_value):
        if not _holds_one_of(kept, bits):
            kept.append(bits)
    return kept


def _holds_one_of(sets: list[int], bits: int) -> bool:
    for other in sets:
        if other & bits == other:
            return True
    return False


def _count_and_value(bits: int) -> tuple[int, int]:
    return bits.bit_count(), bits
