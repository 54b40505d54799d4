"""The faces of tiles: squares, walls, and all that is known of a face without its neighbours [SDA-0.3, 4.15 to 4.18].

A set of squares is an integer with a bit for each, on rows as wide as the widest dungeon, so that all steps of all
squares at once are eight shifts. Whoever leaves a tile comes back through the same doorway, so distances, ways to
doorways and lines of sight inside a face are the same wherever it lies: they are found once and shared by all dungeons.
"""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.shapes import SIZE
from grandmelee.games.super_dungeon_arcade.terms import NONE, TILE, WIDE, bits
from grandmelee.kit.rows import Row
from grandmelee.kit.sight import Sight
from grandmelee.kit.squares import Grid, turned_place

TERRAIN: Final = ".S#~o^+"
DOORS: Final = [((0, 4), (0, 5)), ((4, 9), (5, 9)), ((9, 4), (9, 5)), ((4, 0), (5, 0))]
"""The two squares of the doorway in the middle of each side [SDA-4.18]: north, east, south, west."""
THRESHOLDS: Final = [
    [0 * WIDE + column for column in range(3, 7)],
    [row * WIDE + TILE - 1 for row in range(3, 7)],
    [(TILE - 1) * WIDE + column for column in range(3, 7)],
    [row * WIDE for row in range(3, 7)],
]
"""By side: the doorway's two squares between the squares beside them; one diagonal step leads past the doorpost."""
WHOLE: Final = sum(1 << row * WIDE + column for row in range(TILE) for column in range(TILE))
PLACES: Final = TILE * TILE
INSIDE: Final = [square // WIDE % TILE * TILE + square % WIDE % TILE for square in range(SIZE)]
"""By square of a dungeon: its place in its tile."""
FAR: Final = 99  # a distance nothing has
UNKNOWN: Final = -1

WALKED: Final = 0  # distances that pass over no structure [SDA-0.3]
FLOWN: Final = 1  # those of whoever flies
GROUND: Final = 2  # steps on ground where everyone can stand [SDA-15.15]
MODES: Final = 3

SIGHT: Final = Sight(Grid(WIDE, WIDE))
LOW_SIGHT: Final = Sight(Grid(TILE + 1, WIDE))
"""For tiles in one row, as they nearly always lie: the same on fewer bits."""
LOW: Final = (TILE + 1) * WIDE
Wall = tuple[tuple[int, int], tuple[int, int]]  # the two squares it divides


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


class Field:
    """Squares with structures, and walls between them: which steps are open [SDA-0.12]."""

    def __init__(self, squares: int, structure: int, north: int, west: int) -> None:
        self.squares = squares
        self.structure = structure
        n = squares & squares << WIDE & ~north
        e = squares & squares >> 1 & ~(west >> 1)
        s = squares & squares >> WIDE & ~(north >> WIDE)
        w = squares & squares << 1 & ~west
        self.straight: list[int] = [n, e, s, w]
        self.ways: list[int] = [  # round each corner along the column or the row first: NE, SE, SW, NW
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
        self.walking = self.diagonals(structure)
        self.bases = e & s & e >> WIDE & s >> 1  # top left squares of large bases no wall splits [SDA-6.16, 6.17]

    def diagonals(self, blockers: int) -> list[int]:
        """From which squares each diagonal step is open when these side squares close a corner [SDA-0.12, 6.11]."""
        w = self.ways
        if not blockers:
            return [w[0] | w[1], w[2] | w[3], w[4] | w[5], w[6] | w[7]]
        up, down, right, left = blockers << WIDE, blockers >> WIDE, blockers >> 1, blockers << 1
        return [  # each way without the squares whose side square is closed
            w[0] ^ w[0] & up | w[1] ^ w[1] & right,
            w[2] ^ w[2] & down | w[3] ^ w[3] & right,
            w[4] ^ w[4] & down | w[5] ^ w[5] & left,
            w[6] ^ w[6] & up | w[7] ^ w[7] & left,
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


class Rings:
    """What lies around some squares of a tile: the squares within each distance, and the distance of each square."""

    def __init__(self, within: list[int]) -> None:
        self.within = within  # the last one holds all that can be got to
        self.far: list[int] = [UNKNOWN] * PLACES  # by place, once it was asked for

    def ball(self, reach: int) -> int:
        """The squares within a distance."""
        return self.within[reach] if reach < len(self.within) else self.within[-1]

    def far_to(self, place: int) -> int:
        """The distance of a place; FAR if nothing leads there."""
        found = self.far[place]
        if found == UNKNOWN:
            found = self.far[place] = self.measured(1 << place // TILE * WIDE + place % TILE)
        return found

    def measured(self, square: int) -> int:
        """The same, looked for."""
        for distance, squares in enumerate(self.within):
            if squares & square:
                return distance
        return FAR

    def met(self, squares: int) -> tuple[int, int]:
        """The distance of the nearest of some squares, and those of them at it; FAR and none without a chain."""
        if squares & self.within[-1]:
            for distance, within in enumerate(self.within):
                if within & squares:
                    return distance, within & squares
        return FAR, 0


class Oriented(Field):
    """A face turned one way, as sets of squares."""

    def __init__(self, face: Face, turns: int) -> None:
        north, west = face.edges(turns)
        super().__init__(WHOLE, face.square("#", turns) | face.square("+", turns), north, west)
        self.north = north
        self.west = west
        self.blessing = face.square("+", turns)
        self.difficult = face.square("~", turns)
        self.chasm = face.square("o", turns)
        self.lava = face.square("^", turns)
        self.spawn = face.square("S", turns).bit_length() - 1
        self.walls = north << LOW | west << 2 * LOW
        self.rings: list[Rings | None] = [None] * (PLACES * MODES)  # by place and mode
        self.thresholds: list[Threshold | None] = [None] * (len(DOORS) * MODES)  # by side and mode
        self.crossings: dict[int, tuple[int, int]] = {}
        self.lines: list[Row | None] = [None] * (PLACES * PLACES * 2)  # by two places and whether one flies
        self.looked: list[int] = [0] * (PLACES * 2)  # by place and whether one flies: squares looked at from it,
        self.sighted: list[int] = [0] * (PLACES * 2)  # and those of them that are seen
        self.plain = WHOLE & ~self.structure & ~self.chasm
        self.strides: list[int] = [UNKNOWN] * PLACES
        self.steps_around: dict[int, int] = {}  # windows by place and window of enemies
        self.strolls: dict[int, list[int]] = {}  # places in a dungeon, by place in it and window of enemies

    def around(self, square: int, mode: int) -> Rings:
        """The squares of the tile by distance from a square of it."""
        key = INSIDE[square] * MODES + mode
        found = self.rings[key]
        if found is None:
            found = self.rings[key] = self.measured(1 << square, mode, True)
        return found

    def stride(self, place: int) -> int:
        """Where one step inside the tile leads whoever walks, with nobody near."""
        found = self.strides[place]
        if found == UNKNOWN:
            here = 1 << place // TILE * WIDE + place % TILE
            found = self.strides[place] = self.spread(here, self.walking) & self.plain
        return found

    def threshold(self, side: int, mode: int) -> Threshold:
        """The way out of the tile and into it through the doorway of a side."""
        found = self.thresholds[side * MODES + mode]
        if found is None:
            found = self.thresholds[side * MODES + mode] = Threshold(self, side, mode)
        return found

    def crossing(self, side: int, other: int, lead: int, mode: int) -> tuple[int, int]:
        """In through one side and out through another: the steps it takes, and the lead beyond; kept."""
        key = ((lead * len(DOORS) + side) * len(DOORS) + other) * MODES + mode
        found = self.crossings.get(key)
        if found is None:
            before = self.threshold(side, mode).entered(lead)
            posts = self.threshold(other, mode).posts
            steps = [before.far_to(place) + 1 if place != NONE else FAR for place in posts]
            found = self.crossings[key] = (min(steps), lead_of(steps))
        return found

    def passed(self, mode: int) -> int:
        """The squares a chain may pass over [SDA-0.3, 15.15]."""
        if mode == FLOWN:
            return WHOLE
        return WHOLE & ~self.structure & ~self.chasm if mode == GROUND else WHOLE & ~self.structure

    def measured(self, start: int, mode: int, is_end: bool) -> Rings:
        """Chains of open steps from some squares; the end of a chain may be a structure, what it passes may not."""
        diagonals = self.flying if mode == FLOWN else self.walking
        passed = self.passed(mode)
        entered = passed if mode == GROUND else WHOLE
        within = [start]
        new = start if is_end else start & passed
        while new:
            new = self.spread(new, diagonals) & entered & ~within[-1]
            if new:
                within.append(within[-1] | new)
            new &= passed
        return Rings(within)

    def openings(self, a: int, b: int, is_flying: bool) -> Row:
        """The lines of sight between two squares of it that no wall and no structure cuts: what lies along each."""
        key = (INSIDE[a] * PLACES + INSIDE[b]) * 2 + is_flying
        found = self.lines[key]
        if found is None:
            obstacles = self.walls if is_flying else self.walls | self.structure
            found = self.lines[key] = tuple(LOW_SIGHT.openings(a, b, obstacles))
        return found

    def seen(self, square: int, squares: int, is_flying: bool) -> int:
        """Those of some squares of it that one square sees past walls and structures; each is looked at once."""
        key = INSIDE[square] * 2 + is_flying
        known = squares & self.looked[key]
        if known != squares:
            new = squares ^ known
            self.looked[key] |= new
            for other in bits(new):
                if other == square or self.openings(min(square, other), max(square, other), is_flying):
                    self.sighted[key] |= 1 << other
        return squares & self.sighted[key]


class Threshold:
    """A doorway from inside its tile: how far each place is from the squares just beyond it, and what lies before
    whoever comes in from there.

    Four squares lie just beyond a doorway. How many steps more than to the nearest each of them takes is a *lead*;
    there are few of them, so what lies before whoever comes in with one is kept.
    """

    def __init__(self, tile: Oriented, side: int, mode: int) -> None:
        squares = THRESHOLDS[side]
        along = tile.straight[2 if side % 2 else 1]  # from square to square
        is_open = [along >> square & 1 for square in squares[:3]]
        self.out: list[Rings | None] = [tile.around(square, mode) for square in squares]
        self.posts: list[int] = [INSIDE[square] for square in squares]  # places; NONE where no chain passes
        self.ends: list[int] = [NONE] * 4  # where none passes: the place in which one may begin
        for post, door in ((0, 0), (3, 2)):
            if is_open[door] and tile.passed(mode) >> squares[post] & 1:
                continue
            self.out[post] = None
            if is_open[door] and mode != GROUND:
                self.ends[post] = self.posts[post]
            self.posts[post] = NONE
        self.steps: list[int] = [UNKNOWN] * PLACES  # by place, to the nearest of the squares beyond
        self.leads: list[int] = [UNKNOWN] * PLACES
        doors = 1 << squares[1] | 1 << squares[2]
        starts = [1 << squares[1], doors, doors, 1 << squares[2]]
        if is_open[0]:
            starts[1] |= 1 << squares[0]
        if is_open[2]:
            starts[2] |= 1 << squares[3]
        entered = tile.passed(mode) if mode == GROUND else WHOLE
        self.into: list[Rings] = [tile.measured(start & entered, mode, False) for start in starts]
        self.arrivals: dict[int, Rings] = {}

    def leave(self, place: int) -> None:
        """Find the steps from a place to the squares beyond, and the lead there."""
        steps = []
        for rings, end in zip(self.out, self.ends, strict=True):
            far = rings.far_to(place) if rings is not None else 0 if place == end else FAR
            steps.append(far + 1)
        self.leads[place] = lead_of(steps)
        self.steps[place] = min(steps)

    def steps_from(self, place: int) -> int:
        """The steps from a place to the nearest of the squares beyond; its lead is known then."""
        if self.steps[place] == UNKNOWN:
            self.leave(place)
        return self.steps[place]

    def entered(self, lead: int) -> Rings:
        """What lies before whoever comes in with a lead, by the steps from the nearest of the squares beyond."""
        found = self.arrivals.get(lead)
        if found is None:
            delays = LEADS[lead]
            within = []
            for reach in range(max([len(rings.within) for rings in self.into]) + TILE):
                squares = 0
                for delay, rings in zip(delays, self.into, strict=True):
                    if delay <= reach:
                        squares |= rings.ball(reach - delay)
                within.append(squares)
            found = self.arrivals[lead] = Rings(within)
        return found


def lead_of(steps: list[int]) -> int:
    """The number of a lead: by how many steps each of the four squares beyond a doorway is farther than the nearest."""
    least = min(steps)
    lead = tuple([min(far - least, FAR) for far in steps])
    if lead not in LEAD_NUMBERS:
        LEAD_NUMBERS[lead] = len(LEADS)
        LEADS.append(lead)
    return LEAD_NUMBERS[lead]


LEADS: Final[list[tuple[int, ...]]] = []
LEAD_NUMBERS: Final[dict[tuple[int, ...], int]] = {}
