"""Where tiles lie among each other: what a dungeon knows without looking at their faces [SDA-4.9 to 4.13, 4.18].

Nearly all dungeons have one of a few layouts, so each is worked out once and shared.
"""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.faces import DOORS, WHOLE
from grandmelee.games.super_dungeon_arcade.shapes import BESIDE, SIZE
from grandmelee.games.super_dungeon_arcade.terms import EAST, NONE, SOUTH, TILE, WIDE

OFFSETS: Final = [(-1, 0), (0, 1), (1, 0), (0, -1)]
Positions = tuple[tuple[int, int], ...]  # by tile: its row and column among tiles


class Exit:
    """A doorway that leads nowhere [SDA-4.18]: its tile, and its two squares inside it [SDA-24.2]."""

    def __init__(self, tile: int, squares: list[int]) -> None:
        self.tile = tile
        self.squares = squares
        self.mask = 1 << squares[0] | 1 << squares[1]


class Layout:
    """Tiles by where they lie, each joined to the one before it. Immutable, so dungeons share it."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self.corners: list[int] = [row * TILE * WIDE + column * TILE for row, column in positions]  # top left squares
        self.wholes: list[int] = [WHOLE << corner for corner in self.corners]
        self.squares = 0
        for whole in self.wholes:
            self.squares |= whole
        self.is_low = max([row for row, _ in positions]) == 0
        count = len(positions)
        self.onward: list[int] = [side_to(positions, number, number + 1) for number in range(count)]  # to the next tile
        self.back: list[int] = [side_to(positions, number, number - 1) for number in range(count)]
        self.places: list[int] = [NONE] * SIZE  # by square: its tile and the place in it, which its word stands for
        self.tile_at: list[int] = [NONE] * SIZE  # by square: the number of its tile
        for number, corner in enumerate(self.corners):
            for inside in range(TILE * TILE):
                square = corner + inside // TILE * WIDE + inside % TILE
                self.places[square] = number * TILE * TILE + inside
                self.tile_at[square] = number
        self.joints, self.exits = doorways(self)
        gates = 0
        for a, b in self.joints:
            gates |= BESIDE[a] | BESIDE[b]
        self.is_gate: list[bool] = [bool(gates >> square & 1) for square in range(SIZE)]
        """By square: whether one step from it may lead into another tile."""


def doorways(layout: Layout) -> tuple[list[tuple[int, int]], list[Exit]]:
    """The edges that are open between tiles, smaller square first, and the dungeon exits by tile and reading order."""
    joints: list[tuple[int, int]] = []
    exits: list[Exit] = []
    for number, (row, column) in enumerate(layout.positions):
        found: list[Exit] = []
        for side in range(4):
            squares = [layout.corners[number] + r * WIDE + c for r, c in DOORS[side]]
            down, right = OFFSETS[side]
            if not is_joined(layout.positions, number, row + down, column + right):
                found.append(Exit(number, squares))
            elif side in (EAST, SOUTH):
                joints += [(square, square + (1 if side == EAST else WIDE)) for square in squares]
        exits += sorted(found, key=first_square)
    return joints, exits


def first_square(one: Exit) -> int:
    """By which the exits of a tile are ordered."""
    return one.squares[0]


def is_joined(positions: Positions, number: int, row: int, column: int) -> bool:
    """Whether a tile is joined to what lies at that place: only to the one before or after it [SDA-4.13]."""
    for other in (number - 1, number + 1):
        if 0 <= other < len(positions) and positions[other] == (row, column):
            return True
    return False


def side_to(positions: Positions, number: int, other: int) -> int:
    """The side of a tile that lies against another; NONE if there is no such tile."""
    if not 0 <= other < len(positions):
        return NONE
    return OFFSETS.index((positions[other][0] - positions[number][0], positions[other][1] - positions[number][1]))


def layout_of(positions: Positions) -> Layout:
    """The layout of tiles that lie so; there are not many, so all are kept."""
    found = LAYOUTS.get(positions)
    if found is None:
        found = LAYOUTS[positions] = Layout(positions)
    return found


LAYOUTS: Final[dict[Positions, Layout]] = {}
