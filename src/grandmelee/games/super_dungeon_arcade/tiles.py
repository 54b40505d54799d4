"""Tile faces, and a dungeon made of them: walls, terrain, steps, distances and exits [SDA-0.3, 0.12, 4.8 to 4.18].

A square of the dungeon is a number in reading order [SDA-0.1] on a field wide enough for four tiles in a line; a set of
squares is an integer with a bit for each. So all steps of all squares at once are eight shifts, a whole reach is a few
dozen of them, and nothing is computed square by square. A dungeon never changes: turning a tile makes another one.
"""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.faces import (
    DOORS,
    FAR,
    FLOWN,
    INSIDE,
    LOW,
    LOW_SIGHT,
    MODES,
    PLACES,
    SIGHT,
    UNKNOWN,
    WALKED,
    WHOLE,
    Field,
    Oriented,
)
from grandmelee.games.super_dungeon_arcade.shapes import BESIDE, NINE, SIZE, STRAIGHT, box, window
from grandmelee.games.super_dungeon_arcade.terms import EAST, NONE, NORTH, SIDES, SOUTH, TILE, WEST, WIDE, bits
from grandmelee.kit.rows import Row
from grandmelee.kit.sight import Sight

OFFSETS: Final = [(-1, 0), (0, 1), (1, 0), (0, -1)]
TILE_PLACES: Final = [square // WIDE // TILE * 5 + square % WIDE // TILE for square in range(SIZE)]
"""By square: row and column among tiles, as in `Dungeon.numbers`."""
CORNERS: Final = [(1 - WIDE, -WIDE, 1), (WIDE + 1, WIDE, 1), (WIDE - 1, WIDE, -1), (-WIDE - 1, -WIDE, -1)]
"""North-east, south-east, south-west, north-west: what leads there, along the column first and along the row first."""

MOST_TILES: Final = 4  # [SDA-35.1]

Laid = tuple[int, int, int, int]  # a tile: number of its face, quarter turns clockwise, row and column among tiles


class Exit:
    """A doorway that leads nowhere [SDA-4.18]: its tile, and its two squares inside it [SDA-24.2]."""

    def __init__(self, tile: int, squares: list[int]) -> None:
        self.tile = tile
        self.squares = squares
        self.mask = 1 << squares[0] | 1 << squares[1]


class Waves:
    """The squares one step, two steps and so on from a goal, as far as they were asked for [SDA-0.3]."""

    def __init__(self, field: Field, goal: int, is_flying: bool) -> None:
        self.goal = goal
        self.is_flying = is_flying
        self.reached: list[int] = [goal]
        self.left = field.squares & ~goal  # squares not got to
        self.passing = goal  # those of the last that a chain may pass
        self.diagonals = field.flying if is_flying else field.walking

    def go_on(self, field: Field) -> bool:
        """One step more; whether it leads anywhere."""
        new = field.spread(self.passing, self.diagonals) & self.left
        self.reached.append(new)
        self.left ^= new
        self.passing = new if self.is_flying else new & ~field.structure
        return new != 0


class Dungeon(Field):
    """Tiles joined at doorways, each to the one before it. Immutable, so states share it; what it is asked is kept."""

    def __init__(self, faces: list[list[Oriented]], laid: tuple[Laid, ...]) -> None:
        self.laid = laid
        self.label = str(laid)
        self.tiles: list[Oriented] = [faces[face][turns] for face, turns, _, _ in laid]
        self.corners: list[int] = [row * TILE * WIDE + column * TILE for _, _, row, column in laid]  # top left squares
        self.wholes: list[int] = [WHOLE << corner for corner in self.corners]
        self.spawns: list[int] = [tile.spawn + self.corners[number] for number, tile in enumerate(self.tiles)]
        self.numbers: list[int] = [NONE] * 25  # tile by row and column among tiles
        for number, (_, _, row, column) in enumerate(laid):
            self.numbers[row * 5 + column] = number
        self.lay_terrain()
        self.joints, self.exits = doorways(self)
        north, west = self.edges()
        squares = structure = 0
        for number, corner in enumerate(self.corners):
            squares |= WHOLE << corner
            structure |= self.tiles[number].structure << corner
        super().__init__(squares, structure, north, west)
        self.firm = squares & ~self.chasm
        self.plain = self.firm & ~structure  # where everyone can stand
        self.north = north
        self.west = west
        is_low = max([row for _, _, row, _ in laid]) == 0
        self.sight: Sight = LOW_SIGHT if is_low else SIGHT
        self.walls = north << LOW | west << 2 * LOW if is_low else north << SIZE | west << 2 * SIZE
        self.obstacles = self.walls | structure
        count = len(laid)
        self.onward: list[int] = [side_to(laid, number, number + 1) for number in range(count)]  # to the next tile
        self.back: list[int] = [side_to(laid, number, number - 1) for number in range(count)]
        self.places: list[int] = [NONE] * SIZE  # by square: its tile and the place in it, which its word stands for
        for number, corner in enumerate(self.corners):
            for row in range(TILE):
                start, begin = corner + row * WIDE, (number * TILE + row) * TILE
                self.places[start : start + TILE] = range(begin, begin + TILE)
        self.gates = 0  # squares from which one step may lead into another tile
        for a, b in self.joints:
            self.gates |= box(a, 1) | box(b, 1)
        self.strides: dict[int, int] = {}
        self.windows: dict[int, int] = {}
        self.balls: dict[int, int] = {}
        self.lines: dict[int, Row] = {}  # of sight, by two squares of different tiles and whether one flies
        self.grounds: dict[int, int] = {}
        self.waves = Waves(self, 0, False)

    def lay_terrain(self) -> None:
        """Squares with something on them [SDA-4.16]."""
        self.difficult = self.chasm = self.lava = self.blessing = 0
        for tile, corner in zip(self.tiles, self.corners, strict=True):
            self.difficult |= tile.difficult << corner
            self.chasm |= tile.chasm << corner
            self.lava |= tile.lava << corner
            self.blessing |= tile.blessing << corner

    def edges(self) -> tuple[int, int]:
        """Walls on north and on west edges; a joined doorway has none [SDA-4.17, 4.18]."""
        north = west = 0
        for tile, corner in zip(self.tiles, self.corners, strict=True):
            north |= tile.north << corner
            west |= tile.west << corner
        for a, b in self.joints:
            if b - a == 1:
                west &= ~(1 << b)
            else:
                north &= ~(1 << b)
        return north, west

    def steps_from(self, square: int) -> int:
        """Where one step leads whoever walks, with nobody near; kept [SDA-0.12, 6.8, 6.19]."""
        if not self.gates >> square & 1:
            number = self.numbers[TILE_PLACES[square]]
            return self.tiles[number].stride(INSIDE[square]) << self.corners[number]
        found = self.strides.get(square, NONE)
        if found == NONE:
            found = self.strides[square] = self.spread(1 << square, self.walking) & self.plain
        return found

    def steps_around(self, square: int, enemies: int) -> int:
        """Where one step leads whoever walks past enemies, both as windows; kept [SDA-6.10 to 6.12]."""
        is_gate = self.gates >> square & 1
        known = self.windows if is_gate else self.tiles[self.numbers[TILE_PLACES[square]]].steps_around
        key = (square if is_gate else INSIDE[square]) * 512 + enemies
        found = known.get(key, NONE)
        if found == NONE:
            standing = 0
            for away in NINE[enemies]:
                standing |= 1 << square + away
            found = known[key] = window(self.steps_past(square, standing), square)
        return found

    def steps_past(self, square: int, enemies: int) -> int:
        """Where one step leads whoever walks past enemies, who close corners as structures do [SDA-6.10 to 6.12]."""
        found = self.steps_from(square)
        if not BESIDE[square] & enemies:
            return found
        found &= ~enemies
        if not STRAIGHT[square] & enemies:
            return found
        blockers = enemies | self.structure
        for way, (ahead, side, other) in enumerate(CORNERS):
            if square + ahead < 0 or not found >> square + ahead & 1:
                continue
            by_side = self.ways[way * 2] >> square & 1 and not blockers >> square + side & 1
            if not by_side and not (self.ways[way * 2 + 1] >> square & 1 and not blockers >> square + other & 1):
                found &= ~(1 << square + ahead)
        return found

    # ---- distance --------------------------------------------------------------------------------------------------
    def apart(self, a: int, b: int, is_flying: bool = False) -> int:
        """The distance of two squares: chains of open steps that pass over no structure [SDA-0.3]; FAR without one."""
        one, other = self.numbers[TILE_PLACES[a]], self.numbers[TILE_PLACES[b]]
        mode = FLOWN if is_flying else WALKED
        if one == other:
            rings = self.tiles[one].rings[INSIDE[a] * MODES + mode]
            found = rings.far[INSIDE[b]] if rings is not None else UNKNOWN
            return found if found >= 0 else self.tiles[one].around(a - self.corners[one], mode).far_to(INSIDE[b])
        if one > other:
            a, b, one, other = b, a, other, one
        door = self.tiles[one].threshold(self.onward[one], mode)
        steps, lead = door.steps_from(INSIDE[a]), door.leads[INSIDE[a]]
        for number in range(one + 1, other):
            more, lead = self.tiles[number].crossing(self.back[number], self.onward[number], lead, mode)
            steps += more
        steps += self.tiles[other].threshold(self.back[other], mode).entered(lead).far_to(INSIDE[b])
        return steps if steps < FAR else FAR

    def ball(self, square: int, reach: int, is_flying: bool = False) -> int:
        """The squares within a distance [SDA-0.3, 0.4]; kept."""
        key = (square * FAR + reach) * 2 + is_flying
        found = self.balls.get(key)
        if found is None:
            mode = FLOWN if is_flying else WALKED
            found = self.balls[key] = self.blown(square, reach, mode)
        return found

    def blown(self, square: int, reach: int, mode: int) -> int:
        """The same, tile by tile in both directions."""
        number = self.numbers[TILE_PLACES[square]]
        corner = self.corners[number]
        found = self.tiles[number].around(square - corner, mode).ball(reach) << corner
        if self.onward[number] != NONE:
            found |= self.beyond(number, 1, INSIDE[square], reach, mode)
        if self.back[number] != NONE:
            found |= self.beyond(number, -1, INSIDE[square], reach, mode)
        return found

    def beyond(self, number: int, way: int, place: int, reach: int, mode: int) -> int:
        """Those of them on the tiles onward or back."""
        outs, ins = (self.onward, self.back) if way > 0 else (self.back, self.onward)
        door = self.tiles[number].threshold(outs[number], mode)
        left, lead = reach - door.steps_from(place), door.leads[place]
        found = 0
        while left >= 0:
            number += way
            tile = self.tiles[number]
            found |= tile.threshold(ins[number], mode).entered(lead).ball(left) << self.corners[number]
            if outs[number] == NONE:
                break
            more, lead = tile.crossing(ins[number], outs[number], lead, mode)
            left -= more
        return found

    def around(self, squares: int, reach: int, is_flying: bool = False) -> int:
        """The squares within a distance of a base: of its nearest square [SDA-0.3]."""
        if not squares & squares - 1:
            return self.ball(squares.bit_length() - 1, reach, is_flying) if squares else 0
        found = 0
        for square in bits(squares):
            found |= self.ball(square, reach, is_flying)
        return found

    def is_within(self, squares: int, others: int, reach: int, is_flying: bool = False) -> bool:
        """Whether two bases are within a distance [SDA-0.3]."""
        if squares & squares - 1 or others & others - 1:
            return bool(self.around(squares, reach, is_flying) & others)
        return self.apart(squares.bit_length() - 1, others.bit_length() - 1, is_flying) <= reach

    def distance(self, squares: int, others: int, is_flying: bool = False) -> int:
        """The distance between two bases: of their nearest squares [SDA-0.3]; FAR if there is no chain."""
        if not squares & squares - 1 and not others & others - 1:
            return self.apart(squares.bit_length() - 1, others.bit_length() - 1, is_flying)
        return min([self.apart(a, b, is_flying) for a in bits(squares) for b in bits(others)])

    def nearest(self, spots: int, towards: int, is_flying: bool = False) -> int:
        """Of some squares those nearest to others; none if there is no chain to any of them [SDA-0.3]."""
        waves = self.waves
        if waves.goal != towards or waves.is_flying != is_flying:
            waves = self.waves = Waves(self, towards, is_flying)
        for reached in waves.reached:
            if reached & spots:
                return reached & spots
        while waves.go_on(self):
            if waves.reached[-1] & spots:
                return waves.reached[-1] & spots
        return 0

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

    def seen(self, eye: int, squares: int, is_flying: bool = False) -> int:
        """Those of some squares that one square sees past walls and structures, whoever stands there [SDA-30.1]."""
        number = self.numbers[TILE_PLACES[eye]]
        corner, whole = self.corners[number], self.wholes[number]
        found = self.tiles[number].seen(eye - corner, (squares & whole) >> corner, is_flying) << corner
        for square in bits(squares & ~whole):
            if self.looks(eye, square, 0, is_flying):
                found |= 1 << square
        return found

    def looks(self, a: int, b: int, blockers: int, is_flying: bool) -> bool:
        """Whether one square sees another past walls, structures and blocking squares."""
        if a == b:
            return True
        if a > b:
            a, b = b, a
        number = self.numbers[TILE_PLACES[a]]
        if number == self.numbers[TILE_PLACES[b]]:
            corner = self.corners[number]
            known = self.tiles[number].lines[(INSIDE[a] * PLACES + INSIDE[b]) * 2 + is_flying]
            lines = known if known is not None else self.tiles[number].openings(a - corner, b - corner, is_flying)
            blockers >>= corner
        else:
            lines = self.openings(a, b, is_flying)
        if not blockers or not lines:
            return bool(lines)
        for line in lines:
            if not line & blockers:
                return True
        return False

    def openings(self, a: int, b: int, is_flying: bool) -> Row:
        """The lines of sight between squares of two tiles that no wall and no structure cuts: what lies along each."""
        key = (a * SIZE + b) * 2 + is_flying
        found = self.lines.get(key)
        if found is None:
            found = tuple(self.sight.openings(a, b, self.walls if is_flying else self.obstacles))
            self.lines[key] = found
        return found

    def sees_off_structures(self, squares: int, others: int, blockers: int) -> bool:
        """For large bases that stand on structures: whether one sees the other."""
        stopping = (self.obstacles | blockers) & ~(squares | others)
        for a in bits(squares):
            for b in bits(others):
                if a == b or self.sight.sees(a, b, stopping):
                    return True
        return False

    # ---- tiles and names -------------------------------------------------------------------------------------------
    def tile_of(self, square: int) -> int:
        """The number of the tile a square is on, from 0."""
        return self.numbers[TILE_PLACES[square]]

    def tiles_of(self, squares: int) -> list[int]:
        """The tiles a base stands on; it counts for all of them [SDA-15.2]."""
        return [number for number in range(len(self.wholes)) if squares & self.wholes[number]]

    def tiles_under(self, squares: int) -> int:
        """All squares of the tiles a base stands on."""
        found = 0
        for whole in self.wholes:
            if squares & whole:
                found |= whole
        return found

    def place(self, square: int) -> int:
        """A square by tile and place in it: what its word stands for."""
        return self.places[square]

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


def side_to(laid: tuple[Laid, ...], number: int, other: int) -> int:
    """The side of a tile that lies against another; NONE if there is no such tile."""
    if not 0 <= other < len(laid):
        return NONE
    return OFFSETS.index((laid[other][2] - laid[number][2], laid[other][3] - laid[number][3]))


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
