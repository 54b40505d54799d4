"""The arena: a hex grid with Statues, areas, trap hexes and deployment areas [SFB-1.10], and the shapes of area
attacks.

An arena is drawn in letters, two columns to a hex, so that the drawing is the map. The Gates, one for each side, are
no hexes of it [SFB-1.13, 1.14].
"""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_fantasy_brawl.words import COLUMNS, CORES, HEX, ROWS, hex_word
from grandmelee.kit.hexes import HexMap, Shape
from grandmelee.text.printed import Printed
from grandmelee.text.toml import Entry

PLAIN: Final = "."
TRAP: Final = "^"
AREAS: Final = "dcm"  # in the order of the Cores: Destruction, Creation, Manipulation
STATUES: Final = "GRE"  # in the same order: Garnet, Ragryl, Esmae [SFB-1.11]
STATUE_NAMES: Final = ["Garnet", "Ragryl", "Esmae"]
DEPLOYMENT: Final = "NS"
LETTERS: Final = PLAIN + TRAP + AREAS + STATUES + DEPLOYMENT
TRAP_HEXES: Final = 6  # printed on every board [SFB-1.12]
ENTRANCES: Final = 4  # a team of four must find room [SFB-18.20]

SHAPES: Final = [
    Shape("an arc of 2", [(1, 0), (1, -1)]),
    Shape("an arc of 3", [(0, 1), (1, 0), (1, -1)]),
    Shape("a ring", [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]),
    Shape("a line of 3", [(1, 0), (2, 0), (3, 0)]),
    Shape("a cone", [(1, 0), (2, 0), (2, -1), (1, 1)]),
]
SHAPE_NAMES: Final = [shape.name for shape in SHAPES]
ORIENTATIONS: Final = [shape.orientations() for shape in SHAPES]
"""Six turns of each shape; their mirror images are among them [SFB-7.39]."""


class Place:
    """A hex of the drawing: letter, row, place in the row, coordinates."""

    def __init__(self, letter: str, row: int, column: int, q: int, r: int) -> None:
        self.letter = letter
        self.row = row
        self.column = column
        self.q = q
        self.r = r


def places(rows: list[str]) -> list[Place]:
    """The hexes of a drawing in reading order; x characters from the left mean 2q + r = x."""
    found: list[Place] = []
    for r, row in enumerate(rows):
        column = 0
        for x, letter in enumerate(row):
            if letter != " ":
                found.append(Place(letter, r, column, (x - r) // 2, r))
                column += 1
    return found


def faults(rows: list[str]) -> list[str]:
    """What is wrong with a drawing, in words; nothing if it can be played on."""
    found = _drawing_faults(rows)
    if found:
        return found
    letters = "".join(place.letter for place in places(rows))
    for statue, whose in zip(STATUES, STATUE_NAMES, strict=True):
        if letters.count(statue) != 1:
            found.append(f"{letters.count(statue)} Statues {statue} of {whose}; one is needed")
    if letters.count(TRAP) != TRAP_HEXES:
        found.append(f"{letters.count(TRAP)} trap hexes; {TRAP_HEXES} are needed")
    found += [
        f"no hex {area} in the area of {core}" for area, core in zip(AREAS, CORES, strict=True) if area not in letters
    ]
    for side in DEPLOYMENT:
        if letters.count(side) < ENTRANCES:
            found.append(f"{letters.count(side)} deployment hexes {side}; at least {ENTRANCES} are needed")
    return found or _walking_faults(rows)


def _drawing_faults(rows: list[str]) -> list[str]:
    found = []
    if len(rows) > ROWS:
        found.append(f"{len(rows)} rows; at most {ROWS}")
    for r, row in enumerate(rows):
        strange = [letter for letter in row if letter not in LETTERS + " "]
        if strange:
            found.append(f"row {r + 1} holds {strange[0]!r}; the letters are {LETTERS}")
        if len(row.split()) > COLUMNS:
            found.append(f"row {r + 1} has {len(row.split())} hexes; at most {COLUMNS}")
        if any(letter != " " and (x - r - len(rows[0]) + len(rows[0].lstrip())) % 2 for x, letter in enumerate(row)):
            found.append(f"row {r + 1} is not shifted by half a hex against its neighbours")
    return found


def _walking_faults(rows: list[str]) -> list[str]:
    """Every two hexes must be joined by a way as long as their distance, or a Jump would be longer than it looks.

    It is enough that each hex has a neighbour nearer to every other one [SFB-19.54].
    """
    board = HexMap([(place.q, place.r) for place in places(rows)])
    for a in range(board.size):
        nearest = [
            min([board.distances[n * board.size + b] for n in board.neighbours[a]], default=99)
            for b in range(board.size)
        ]
        if any(board.distance(a, b) > 1 and nearest[b] >= board.distance(a, b) for b in range(board.size)):
            return ["a gap in the arena makes a way longer than the distance"]
    return []


class Arena(Printed):
    """A board of hexes with two deployment areas, one for each side, and every table the rules ask [SFB-1.13]: by
    hex unless said otherwise [SFB-17.1].
    """

    def __init__(self, entry: Entry, id: int, rows: list[str]) -> None:
        super().__init__(entry, id)
        self.label = f"arena {self.slug}"
        self.rows = rows
        found = places(rows)
        middle = next(place for place in found if place.letter == STATUES[0])
        self.map = HexMap([(place.q - middle.q, place.r - middle.r) for place in found])
        self.letters = "".join(place.letter for place in found)
        self.names = [hex_word(place.row, place.column) for place in found]
        self.option = [HEX + place.row * COLUMNS + place.column for place in found]
        self.hex_of = [-1] * (HEX + ROWS * COLUMNS)  # by option
        for number, option in enumerate(self.option):
            self.hex_of[option] = number
        self.areas = [self.all_of(letter) for letter in AREAS]
        self.is_trap_hex = [letter == TRAP for letter in self.letters]
        self.trap_hexes = self.all_of(TRAP)
        self.statues = [self.all_of(letter)[0] for letter in STATUES]
        self.deployment = [self.all_of(letter) for letter in DEPLOYMENT]
        self.near_statue = [
            any(self.map.distance(h, statue) == 1 for statue in self.statues) for h in range(self.map.size)
        ]
        self.is_good_ground = [
            letter in AREAS or near for letter, near in zip(self.letters, self.near_statue, strict=True)
        ]
        self.spreads = [self.spread(shape) for shape in SHAPES]  # by shape, then 6 * hex + orientation

    def all_of(self, letter: str) -> list[int]:
        """The hexes drawn with a letter."""
        return [number for number, drawn in enumerate(self.letters) if drawn == letter]

    def spread(self, shape: Shape) -> list[list[int]]:
        """The hexes of a shape from every hex in every orientation [SFB-7.27, 7.38, 7.39]."""
        return [self.map.area(h, shape, sixths) for h in range(self.map.size) for sixths in range(6)]

    def empty(self) -> list[int]:
        """Who stands where before deployment: Statues alone, one hex each [SFB-1.15]."""
        on = [-1] * self.map.size
        for statue in self.statues:
            on[statue] = -2
        return on

    def coordinates(self, q: int, r: int) -> int:
        """The hex at axial coordinates counted from Garnet's Statue."""
        return self.map.number[(q, r)]

    def headline(self) -> str:
        """Name and the hexes that matter."""
        north, south = [len(area) for area in self.deployment]
        traps = ", ".join([self.names[place] for place in self.trap_hexes])
        return f"{self.name}: {self.map.size} hexes, {north} and {south} to deploy on, trap hexes {traps}"
