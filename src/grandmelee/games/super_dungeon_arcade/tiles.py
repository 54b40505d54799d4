"""Tile faces, and a dungeon made of them: walls, terrain, steps, distances and exits [SDA-0.3, 0.12, 4.8 to 4.18].

A square of the dungeon is a number in reading order [SDA-0.1] on a field wide enough for four tiles in a line; a set of
squares is an integer with a bit for each. So all steps of all squares at once are eight shifts, a whole reach is a few
dozen of them, and nothing is computed square by square. A dungeon never changes: turning a tile makes another one.
"""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.faces import (
    FAR,
    FLOWN,
    GROUND,
    INSIDE,
    LOW,
    LOW_SIGHT,
    MODES,
    PLACES,
    SIGHT,
    UNKNOWN,
    WALKED,
    Field,
    Oriented,
)
from grandmelee.games.super_dungeon_arcade.layouts import OFFSETS, layout_of
from grandmelee.games.super_dungeon_arcade.layouts import Exit as Exit
from grandmelee.games.super_dungeon_arcade.shapes import NINE, SIZE, opened, window
from grandmelee.games.super_dungeon_arcade.terms import BIT, EAST, NONE, NORTH, SIDES, SOUTH, TILE, WEST, WIDE, bits
from grandmelee.kit.rows import Row
from grandmelee.kit.sight import Sight

CORNERS: Final = [(1 - WIDE, -WIDE, 1), (WIDE + 1, WIDE, 1), (WIDE - 1, WIDE, -1), (-WIDE - 1, -WIDE, -1)]
"""North-east, south-east, south-west, north-west: what leads there, along the column first and along the row first."""

MARGINS: Final = [min(i // TILE, i % TILE, TILE - 1 - i // TILE, TILE - 1 - i % TILE) for i in range(PLACES)]
"""By place: within so many squares of it lies nothing but its own tile."""

BOTH_WAYS: Final = [1, -1]  # to the tiles onward, and back

MOST_TILES: Final = 4  # [SDA-35.1]

Laid = tuple[int, int, int, int]  # a tile: number of its face, quarter turns clockwise, row and column among tiles


class Dungeon(Field):
    """Tiles joined at doorways, each to the one before it. Immutable, so states share it; what it is asked is kept."""

    def __init__(self, faces: list[list[Oriented]], laid: tuple[Laid, ...]) -> None:
        self.laid = laid
        self.label = str(laid)
        layout = layout_of(tuple([(row, column) for _, _, row, column in laid]))
        self.tiles: list[Oriented] = [faces[face][turns] for face, turns, _, _ in laid]
        self.corners = layout.corners
        self.wholes = layout.wholes
        self.tile_at = layout.tile_at
        self.joints = layout.joints
        self.exits = layout.exits
        self.is_gate = layout.is_gate
        self.onward = layout.onward
        self.back = layout.back
        self.places = layout.places
        self.spawns: list[int] = [tile.spawn + self.corners[number] for number, tile in enumerate(self.tiles)]
        self.lay_terrain()
        north, west = self.edges()
        structure = 0
        for number, corner in enumerate(self.corners):
            structure |= self.tiles[number].structure << corner
        super().__init__(layout.squares, structure, north, west)
        self.firm = self.squares & ~self.chasm
        self.plain = self.firm & ~structure  # where everyone can stand
        self.north = north
        self.west = west
        self.sight: Sight = LOW_SIGHT if layout.is_low else SIGHT
        self.walls = north << LOW | west << 2 * LOW if layout.is_low else north << SIZE | west << 2 * SIZE
        self.obstacles = self.walls | structure
        self.strides: dict[int, int] = {}
        self.windows: dict[int, int] = {}
        self.strolls: dict[int, list[int]] = {}
        self.balls: dict[int, int] = {}
        self.grounds: dict[int, int] = {}
        self.barred = (0, self.flying)  # squares that closed corners last, and open diagonal steps past them
        self.lines: dict[int, Row] = {}  # of sight, by two squares of different tiles and whether one flies

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

    def diagonals_past(self, blockers: int) -> list[int]:
        """From which squares each diagonal step is open past these; the last answer is kept [SDA-0.12, 6.11]."""
        last = self.barred
        if last[0] != blockers:
            last = self.barred = (blockers, self.diagonals(blockers))
        return last[1]

    def steps_from(self, square: int) -> int:
        """Where one step leads whoever walks, with nobody near; kept [SDA-0.12, 6.8, 6.19]."""
        if not self.is_gate[square]:
            number = self.tile_at[square]
            return self.tiles[number].stride(INSIDE[square]) << self.corners[number]
        found = self.strides.get(square, NONE)
        if found == NONE:
            found = self.strides[square] = self.spread(1 << square, self.walking) & self.plain
        return found

    def steps_around(self, square: int, enemies: int) -> int:
        """Where one step leads whoever walks past enemies, both as windows; kept [SDA-6.10 to 6.12]."""
        is_gate = self.is_gate[square]
        known = self.windows if is_gate else self.tiles[self.tile_at[square]].steps_around
        key = (square if is_gate else INSIDE[square]) * 512 + enemies
        found = known.get(key, NONE)
        if found == NONE:
            found = known[key] = window(self.steps_beside(square, enemies), square)
        return found

    def step_places(self, square: int, enemies: int) -> list[int]:
        """The places of the same squares, in reading order; kept, not to be changed."""
        known = self.strolls if self.is_gate[square] else self.tiles[self.tile_at[square]].strolls
        key = self.places[square] * 512 + enemies
        found = known.get(key)
        if found is None:
            found = [self.places[square + away] for away in NINE[self.steps_around(square, enemies)]]
            known[key] = found
        return found

    def steps_past(self, square: int, enemies: int) -> int:
        """Where one step leads whoever walks past enemies, who close corners as structures do [SDA-6.10 to 6.12]."""
        near = window(enemies, square)
        return opened(self.steps_around(square, near), square) if near else self.steps_from(square)

    def steps_beside(self, square: int, near: int) -> int:
        """The same past enemies in a window, looked for."""
        found = self.steps_from(square)
        if not near:
            return found
        enemies = opened(near, square)
        found ^= found & enemies
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
        one, other = self.tile_at[a], self.tile_at[b]
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
        number = self.tile_at[square]
        corner = self.corners[number]
        found = self.tiles[number].around(square - corner, mode).ball(reach) << corner
        if reach <= MARGINS[INSIDE[square]]:
            return found
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
        found = spots & towards
        if found:
            return found
        least, mode = FAR, FLOWN if is_flying else WALKED
        for square in bits(towards):
            far, met = self.met_from(square, spots, mode)
            if far < least:
                least, found = far, met
            elif far == least:
                found |= met
        return found

    def met_from(self, square: int, spots: int, mode: int) -> tuple[int, int]:
        """The smallest distance of a square from any of some squares, and those at it: tile by tile."""
        number = self.tile_at[square]
        corner = self.corners[number]
        own = spots & self.wholes[number]
        least, found = self.tiles[number].around(square - corner, mode).met(own >> corner)
        found <<= corner
        for way in BOTH_WAYS if own != spots else []:
            far, met = self.met_beyond(number, way, INSIDE[square], spots, mode, least)
            if far < least:
                least, found = far, met
            elif far == least:
                found |= met
        return least, found

    def met_beyond(self, number: int, way: int, place: int, spots: int, mode: int, most: int) -> tuple[int, int]:
        """The same on the tiles onward or back, as far as a distance."""
        outs, ins = (self.onward, self.back) if way > 0 else (self.back, self.onward)
        if outs[number] == NONE:
            return FAR, 0
        door = self.tiles[number].threshold(outs[number], mode)
        steps, lead = door.steps_from(place), door.leads[place]
        least, found = FAR, 0
        while steps <= min(most, least):
            number += way
            tile, corner = self.tiles[number], self.corners[number]
            local = (spots & self.wholes[number]) >> corner
            far, met = tile.threshold(ins[number], mode).entered(lead).met(local) if local else (FAR, 0)
            if steps + far < least:
                least, found = steps + far, met << corner
            elif steps + far == least:
                found |= met << corner
            if outs[number] == NONE:
                break
            more, lead = tile.crossing(ins[number], outs[number], lead, mode)
            steps += more
        return least, found

    def ground_from(self, square: int) -> int:
        """All squares one can walk to from a square over ground where everyone can stand; kept."""
        found = self.grounds.get(square)
        if found is None:
            found = self.grounds[square] = self.blown(square, FAR - 1, GROUND)
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
        number = self.tile_at[eye]
        corner, own = self.corners[number], squares & self.wholes[number]
        found = self.tiles[number].seen(eye - corner, own >> corner, is_flying) << corner if own else 0
        for square in bits(squares ^ own) if own != squares else []:
            if self.looks(eye, square, 0, is_flying):
                found |= BIT[square]
        return found

    def looks(self, a: int, b: int, blockers: int, is_flying: bool) -> bool:
        """Whether one square sees another past walls, structures and blocking squares."""
        if a == b:
            return True
        if a > b:
            a, b = b, a
        number = self.tile_at[a]
        if number == self.tile_at[b]:
            corner = self.corners[number]
            known = self.tiles[number].lines[(INSIDE[a] * PLACES + INSIDE[b]) * 2 + is_flying]
            lines = known if known is not None else self.tiles[number].openings(a - corner, b - corner, is_flying)
            if not blockers or not lines:
                return bool(lines)
            if corner:
                blockers >>= corner
        else:
            lines = self.openings(a, b, is_flying)
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
        return self.tile_at[square]

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
