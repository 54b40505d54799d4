"""Tile faces, and a dungeon made of them: walls, terrain, steps, distances and exits [SDA-0.3, 0.12, 4.8 to 4.18].

A square of the dungeon is a number in reading order [SDA-0.1] on a field wide enough for four tiles in a line; a set of
squares is an integer with a bit for each. So all steps of all squares at once are eight shifts, a whole reach is a few
dozen of them, and nothing is computed square by square. A dungeon never changes: turning a tile makes another one.
"""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.shapes import SIZE, box, plain_distance
from grandmelee.games.super_dungeon_arcade.terms import EAST, NONE, NORTH, SIDES, SOUTH, TILE, WEST, WIDE, bits
from grandmelee.kit.sight import Sight
from grandmelee.kit.squares import Grid, turned_place

TERRAIN: Final = ".S#~o^+"
DOORS: Final = [((0, 4), (0, 5)), ((4, 9), (5, 9)), ((9, 4), (9, 5)), ((4, 0), (5, 0))]
"""The two squares of the doorway in the middle of each side [SDA-4.18]: north, east, south, west."""
OFFSETS: Final = [(-1, 0), (0, 1), (1, 0), (0, -1)]
FAR: Final = 99  # a distance nothing has
TILE_PLACES: Final = [square // WIDE // TILE * 5 + square % WIDE // TILE for square in range(SIZE)]
"""By square: row and column among tiles, as in `Dungeon.numbers`."""
INSIDE: Final = [square // WIDE % TILE * TILE + square % WIDE % TILE for square in range(SIZE)]
"""By square: its place in its tile."""

CORNERS: Final = [(1 - WIDE, -WIDE, 1), (WIDE + 1, WIDE, 1), (WIDE - 1, WIDE, -1), (-WIDE - 1, -WIDE, -1)]
"""North-east, south-east, south-west, north-west: what leads there, along the column first and along the row first."""

Wall = tuple[tuple[int, int], tuple[int, int]]  # the two squares it divides
Laid = tuple[int, int, int, int]  # a tile: number of its face, quarter turns clockwise, row and column among tiles


class Face:
    """One side of a tile [SDA-1.3, 4.15 to 4.17]."""

    def __init__(self, rows: list[str], walls: list[Wall]) -> None:
        self.rows = rows
        self.walls = walls

    def square(self, letter: str, turns: int) -> int:
        """The squares with a letter, on a field of the dungeon's width, after so many quarter turns."""
        found = 0
        for row in range(TILE):
            for column in range(TILE):
                if self.rows[row][column] == letter:
                    r, c = turned_place(row, column, TILE, turns)
                    found |= 1 << r * WIDE + c
        return found

    def edges(self, turns: int) -> tuple[int, int]:
        """Walls on north and on west edges after so many quarter turns, the frame included [SDA-4.17]."""
        north = west = 0
        for i in range(TILE):
            north |= 1 << i | 1 << TILE * WIDE + i
            west |= 1 << i * WIDE | 1 << i * WIDE + TILE
        for one, other in self.walls:
            a = turned_place(one[0], one[1], TILE, turns)
            b = turned_place(other[0], other[1], TILE, turns)
            if a[1] == b[1]:
                north |= 1 << max(a[0], b[0]) * WIDE + a[1]
            else:
                west |= 1 << a[0] * WIDE + max(a[1], b[1])
        return north, west


class Oriented:
    """A face turned one way, as sets of squares."""

    def __init__(self, face: Face, turns: int) -> None:
        self.structure = face.square("#", turns) | face.square("+", turns)
        self.blessing = face.square("+", turns)
        self.difficult = face.square("~", turns)
        self.chasm = face.square("o", turns)
        self.lava = face.square("^", turns)
        self.spawn = face.square("S", turns).bit_length() - 1
        self.north, self.west = face.edges(turns)
        self.walls = self.north << SIZE | self.west << 2 * SIZE
        self.lines: dict[int, list[int]] = {}  # by two squares and whether one flies

    def openings(self, a: int, b: int, is_flying: bool) -> list[int]:
        """The lines of sight between two squares of it that no wall and no structure cuts: what lies along each.

        They never leave the tile, so all dungeons share them.
        """
        key = (a * SIZE + b) * 2 + is_flying
        found = self.lines.get(key)
        if found is None:
            obstacles = self.walls if is_flying else self.walls | self.structure
            found = self.lines[key] = SIGHT.openings(a, b, obstacles)
        return found


WHOLE: Final = sum(1 << row * WIDE + column for row in range(TILE) for column in range(TILE))


class Exit:
    """A doorway that leads nowhere [SDA-4.18]: its tile, and its two squares inside it [SDA-24.2]."""

    def __init__(self, tile: int, squares: list[int]) -> None:
        self.tile = tile
        self.squares = squares
        self.mask = 1 << squares[0] | 1 << squares[1]


class Dungeon:
    """Tiles joined at doorways. Immutable, so states share it; what it is asked for is kept."""

    def __init__(self, faces: list[list[Oriented]], laid: tuple[Laid, ...]) -> None:
        self.laid = laid
        self.label = str(laid)
        self.squares = self.structure = self.difficult = self.chasm = self.lava = self.blessing = 0
        north = west = 0
        self.spawns: list[int] = []  # by tile
        self.corners: list[int] = []  # top left square of each tile
        self.wholes: list[int] = []  # its squares
        self.numbers: list[int] = [NONE] * 25  # tile by row and column among tiles
        self.tiles: list[Oriented] = []
        for number, (face, turns, row, column) in enumerate(laid):
            tile = faces[face][turns]
            corner = row * TILE * WIDE + column * TILE
            self.numbers[row * 5 + column] = number
            self.corners.append(corner)
            self.tiles.append(tile)
            self.wholes.append(WHOLE << corner)
            self.spawns.append(tile.spawn + corner)
            self.squares |= WHOLE << corner
            self.structure |= tile.structure << corner
            self.difficult |= tile.difficult << corner
            self.chasm |= tile.chasm << corner
            self.lava |= tile.lava << corner
            self.blessing |= tile.blessing << corner
            north |= tile.north << corner
            west |= tile.west << corner
        self.plain = self.squares & ~self.structure & ~self.chasm  # where everyone can stand
        self.joints, self.exits = doorways(self)
        for a, b in self.joints:
            if b - a == 1:
                west &= ~(1 << b)
            else:
                north &= ~(1 << b)
        self.lay_steps(north, west)
        self.walls = north << SIZE | west << 2 * SIZE
        self.obstacles = self.walls | self.structure
        self.strides: list[int] = [NONE] * SIZE
        self.balls: dict[int, list[int]] = {}
        self.lines: dict[int, list[int]] = {}  # of sight, by two squares of different tiles and whether one flies
        self.grounds: dict[int, int] = {}

    def lay_steps(self, north: int, west: int) -> None:
        """From which squares each step is open [SDA-0.12]; a diagonal one has two ways round its corner."""
        every = self.squares
        n = every & every << WIDE & ~north
        e = every & every >> 1 & ~(west >> 1)
        s = every & every >> WIDE & ~(north >> WIDE)
        w = every & every << 1 & ~west
        self.straight: list[int] = [n, e, s, w]
        self.ways: list[int] = [  # north-east, south-east, south-west, north-west; along the row or column first
            n & e << WIDE,
            e & n >> 1,
            s & e >> WIDE,
            e & s >> 1,
            s & w >> WIDE,
            w & s << 1,
            n & w << WIDE,
            w & n << 1,
        ]
        self.flying = self.diagonals(0)
        self.walking = self.diagonals(self.structure)
        self.bases = e & s & e >> WIDE & s >> 1  # top left squares of large bases no wall splits [SDA-6.16, 6.17]

    def diagonals(self, blockers: int) -> list[int]:
        """From which squares each diagonal step is open when these side squares close a corner [SDA-0.12, 6.11]."""
        w = self.ways
        if not blockers:
            return [w[0] | w[1], w[2] | w[3], w[4] | w[5], w[6] | w[7]]
        up, down = ~(blockers << WIDE), ~(blockers >> WIDE)
        right, left = ~(blockers >> 1), ~(blockers << 1)
        return [
            w[0] & up | w[1] & right,
            w[2] & down | w[3] & right,
            w[4] & down | w[5] & left,
            w[6] & up | w[7] & left,
        ]

    def spread(self, squares: int, diagonals: list[int]) -> int:
        """Where one open step from any of these squares leads."""
        s = self.straight
        return (
            (squares & s[0]) >> WIDE
            | (squares & s[1]) << 1
            | (squares & s[2]) << WIDE
            | (squares & s[3]) >> 1
            | (squares & diagonals[0]) >> WIDE - 1
            | (squares & diagonals[1]) << WIDE + 1
            | (squares & diagonals[2]) << WIDE - 1
            | (squares & diagonals[3]) >> WIDE + 1
        )

    def steps_from(self, square: int) -> int:
        """Where one step leads whoever walks, with nobody near; kept [SDA-0.12, 6.8, 6.19]."""
        found = self.strides[square]
        if found == NONE:
            found = self.strides[square] = self.spread(1 << square, self.walking) & self.plain
        return found

    def steps_past(self, square: int, enemies: int) -> int:
        """Where one step leads whoever walks past enemies, who close corners as structures do [SDA-6.10 to 6.12]."""
        found = self.steps_from(square)
        if not box(square, 1) & enemies:
            return found
        found &= ~enemies
        blockers = enemies | self.structure
        for way, (ahead, side, other) in enumerate(CORNERS):
            if square + ahead < 0 or not found >> square + ahead & 1:
                continue
            by_side = self.ways[way * 2] >> square & 1 and not blockers >> square + side & 1
            if not by_side and not (self.ways[way * 2 + 1] >> square & 1 and not blockers >> square + other & 1):
                found &= ~(1 << square + ahead)
        return found

    # ---- distance --------------------------------------------------------------------------------------------------
    def ball(self, square: int, reach: int, is_flying: bool = False) -> int:
        """The squares within a distance: chains of open steps that pass over no structure [SDA-0.3, 0.4]."""
        key = square * 2 + is_flying
        grown = self.balls.get(key)
        if grown is None:
            grown = self.balls[key] = [1 << square]
        if len(grown) > reach:
            return grown[reach]
        while len(grown) <= reach and self.grow(grown, is_flying):
            pass
        return grown[-1]

    def grow(self, grown: list[int], is_flying: bool) -> bool:
        """Find the squares one farther away; whether there are any."""
        last = grown[-1]
        edge = last if is_flying else last & ~self.structure | grown[0]
        wider = last | self.spread(edge, self.flying if is_flying else self.walking)
        if wider == last:
            return False
        grown.append(wider)
        return True

    def around(self, squares: int, reach: int, is_flying: bool = False) -> int:
        """The squares within a distance of a base: of its nearest square [SDA-0.3]."""
        if not squares & squares - 1:
            return self.ball(squares.bit_length() - 1, reach, is_flying) if squares else 0
        found = 0
        for square in bits(squares):
            found |= self.ball(square, reach, is_flying)
        return found

    def is_within(self, squares: int, others: int, reach: int, is_flying: bool = False) -> bool:
        """Whether two bases are within a distance; no more is found out than that takes [SDA-0.3]."""
        if squares & squares - 1 or others & others - 1:
            return bool(self.around(squares, reach, is_flying) & others)
        a, b = squares.bit_length() - 1, others.bit_length() - 1
        for far in range(plain_distance(a, b), reach + 1):
            if self.ball(a, far, is_flying) & others:
                return True
        return False

    def distance(self, squares: int, others: int, is_flying: bool = False) -> int:
        """The distance between two bases [SDA-0.3]; FAR if there is no chain. It is never less than as if nothing lay
        between.
        """
        reach = 0
        last = -1
        if squares and others and not squares & squares - 1 and not others & others - 1:
            reach = plain_distance(squares.bit_length() - 1, others.bit_length() - 1)
        while True:
            found = self.around(squares, reach, is_flying)
            if found & others:
                return reach
            if found == last:
                return FAR
            last = found
            reach += 1

    def nearest(self, spots: int, towards: int) -> int:
        """Of some squares those nearest to others; none if there is no chain to any of them [SDA-0.3]."""
        reach = 0
        last = -1
        while True:
            found = self.around(towards, reach)
            if found & spots or found == last:
                return found & spots
            last = found
            reach += 1

    def ground_from(self, square: int) -> int:
        """All squares one can walk to from a square over ground where everyone can stand."""
        found = self.grounds.get(square)
        if found is None:
            found = new = 1 << square
            while new:
                new = self.spread(new, self.walking) & self.plain & ~found
                found |= new
            self.grounds[square] = found
        return found

    # ---- sight -----------------------------------------------------------------------------------------------------
    def sees(self, squares: int, others: int, blockers: int, is_flying: bool = False) -> bool:
        """Whether a base sees another past walls, structures and blocking models [SDA-7.6 to 7.10]."""
        if not squares & squares - 1 and not others & others - 1:
            return self.looks(
                squares.bit_length() - 1, others.bit_length() - 1, 0 if is_flying else blockers, is_flying
            )
        both = squares | others
        if both & self.structure and not is_flying:  # what is under a base never blocks it
            return self.sees_off_structures(squares, others, blockers)
        left = 0 if is_flying else blockers & ~both
        for a in bits(squares):
            for b in bits(others):
                if self.looks(a, b, left, is_flying):
                    return True
        return False

    def looks(self, a: int, b: int, blockers: int, is_flying: bool) -> bool:
        """Whether one square sees another past walls, structures and blocking squares."""
        if a == b:
            return True
        if a > b:
            a, b = b, a
        number = self.numbers[TILE_PLACES[a]]
        if number == self.numbers[TILE_PLACES[b]]:
            corner = self.corners[number]
            lines = self.tiles[number].openings(a - corner, b - corner, is_flying)
            blockers >>= corner
        else:
            lines = self.openings(a, b, is_flying)
        for line in lines:
            if not line & blockers:
                return True
        return False

    def openings(self, a: int, b: int, is_flying: bool) -> list[int]:
        """The lines of sight between squares of two tiles that no wall and no structure cuts: what lies along each."""
        key = (a * SIZE + b) * 2 + is_flying
        found = self.lines.get(key)
        if found is None:
            found = self.lines[key] = SIGHT.openings(a, b, self.walls if is_flying else self.obstacles)
        return found

    def sees_off_structures(self, squares: int, others: int, blockers: int) -> bool:
        """For large bases that stand on structures: whether one sees the other."""
        stopping = (self.obstacles | blockers) & ~(squares | others)
        for a in bits(squares):
            for b in bits(others):
                if a == b or SIGHT.sees(a, b, stopping):
                    return True
        return False

    # ---- tiles and names -------------------------------------------------------------------------------------------
    def tile_of(self, square: int) -> int:
        """The number of the tile a square is on, from 0."""
        return self.numbers[TILE_PLACES[square]]

    def tiles_of(self, squares: int) -> list[int]:
        """The tiles a base stands on; it counts for all of them [SDA-15.2]."""
        return [number for number in range(len(self.wholes)) if squares & self.wholes[number]]

    def place(self, square: int) -> int:
        """A square by tile and place in it: what its word stands for."""
        return self.numbers[TILE_PLACES[square]] * TILE * TILE + INSIDE[square]

    def square(self, place: int) -> int:
        """The square of such a place; -1 if the tile is not in use."""
        tile, inside = divmod(place, TILE * TILE)
        if tile >= len(self.corners):
            return NONE
        return self.corners[tile] + inside // TILE * WIDE + inside % TILE

    def turned(self, square: int) -> int:
        """Where a square of a tile comes to lie when the tile turns 90 degrees clockwise."""
        corner = self.corners[self.tile_of(square)]
        row, column = divmod(square - corner, WIDE)
        return corner + column * WIDE + TILE - 1 - row


def doorways(dungeon: Dungeon) -> tuple[list[tuple[int, int]], list[Exit]]:
    """The edges that are open between tiles, smaller square first, and the dungeon exits by tile and reading order."""
    joints: list[tuple[int, int]] = []
    exits: list[Exit] = []
    for number, (_, _, row, column) in enumerate(dungeon.laid):
        found: list[Exit] = []
        for side in range(4):
            squares = [dungeon.corners[number] + r * WIDE + c for r, c in DOORS[side]]
            down, right = OFFSETS[side]
            if not is_joined(dungeon, number, row + down, column + right):
                found.append(Exit(number, squares))
            elif side in (EAST, SOUTH):
                joints += [(square, square + (1 if side == EAST else WIDE)) for square in squares]
        exits += sorted(found, key=first_square)
    return joints, exits


def first_square(one: Exit) -> int:
    """By which the exits of a tile are ordered."""
    return one.squares[0]


def is_joined(dungeon: Dungeon, number: int, row: int, column: int) -> bool:
    """Whether a tile is joined to what lies at that place: only to the one before or after it [SDA-4.13]."""
    for other in (number - 1, number + 1):
        if 0 <= other < len(dungeon.laid) and dungeon.laid[other][2:] == (row, column):
            return True
    return False


GRID: Final = Grid(WIDE, WIDE)
SIGHT: Final = Sight(GRID)


def free_sides(laid: tuple[Laid, ...]) -> list[int]:
    """Sides of the last tile to which another can be attached, sharing no edge with an earlier one [SDA-4.13]."""
    row, column = laid[-1][2:]
    taken = [(tile[2], tile[3]) for tile in laid]
    found = []
    for side in range(4):
        place = (row + OFFSETS[side][0], column + OFFSETS[side][1])
        beside = [(place[0] + down, place[1] + right) for down, right in OFFSETS]
        if place not in taken and not any(near in taken[:-1] for near in beside):
            found.append(side)
    return found


def attached(laid: tuple[Laid, ...], face: int, turns: int, side: int) -> tuple[Laid, ...]:
    """Another tile on a side of the last one, all moved so that the first row and column of tiles are 0 [SDA-4.9]."""
    row, column = laid[-1][2] + OFFSETS[side][0], laid[-1][3] + OFFSETS[side][1]
    both = [*laid, (face, turns, row, column)]
    top = min([tile[2] for tile in both])
    left = min([tile[3] for tile in both])
    return tuple([(tile[0], tile[1], tile[2] - top, tile[3] - left) for tile in both])


SIDE_NAMES: Final = {NORTH: SIDES[0], EAST: SIDES[1], SOUTH: SIDES[2], WEST: SIDES[3]}
