"""Hexagons: directions, distance, rows, rings, turned shapes, lines and reach.

Axial coordinates (q, r) on pointy-top hexes: rows of equal r run west to east, r grows to the south. The free functions
work on coordinates; a `HexMap` numbers the hexes of one board from 0 and answers from tables made once, so that rules
index plain lists of integers while playing.

    >>> small = HexMap(disk(0, 0, 1))
    >>> small.size, small.distance(0, 6), small.neighbours[3]
    (7, 2, [4, 1, 0, 2, 5, 6])
"""

from __future__ import annotations

from typing import Final

Coordinates = tuple[int, int]

DIRECTIONS: Final[tuple[Coordinates, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
DIRECTION_NAMES: Final = ("east", "north-east", "north-west", "west", "south-west", "south-east")
NOWHERE: Final = -1


def distance(aq: int, ar: int, bq: int, br: int) -> int:
    """The smallest number of steps between two hexes."""
    dq = bq - aq
    dr = br - ar
    return max(abs(dq), abs(dr), abs(dq + dr))


def opposite(direction: int) -> int:
    """The direction that leads back."""
    return (direction + 3) % 6


def turn(q: int, r: int, sixths: int) -> Coordinates:
    """(q, r) turned about the origin; one sixth turns direction d into direction d + 1."""
    for _ in range(sixths % 6):
        q, r = q + r, -q
    return q, r


def mirror(q: int, r: int) -> Coordinates:
    """(q, r) mirrored in the west-east axis through the origin."""
    return q + r, -r


def ring(q: int, r: int, radius: int) -> list[Coordinates]:
    """All hexes at exactly *radius* steps, in a fixed order."""
    return [(x, y) for x, y in disk(q, r, radius) if distance(q, r, x, y) == radius]


def disk(q: int, r: int, radius: int) -> list[Coordinates]:
    """All hexes at *radius* steps or fewer, row by row."""
    span = range(-radius, radius + 1)
    return [(q + x, r + y) for y in span for x in span if abs(x + y) <= radius]


def row_direction(aq: int, ar: int, bq: int, br: int) -> int:
    """The direction in which b lies from a along one of the three axes, or NOWHERE."""
    steps = distance(aq, ar, bq, br)
    for direction in range(6):
        dq, dr = DIRECTIONS[direction]
        if steps and (aq + steps * dq, ar + steps * dr) == (bq, br):
            return direction
    return NOWHERE


def line(aq: int, ar: int, bq: int, br: int) -> list[Coordinates]:
    """The hexes nearest to the straight line from a to b, both included; along a row it is the row."""
    steps = distance(aq, ar, bq, br)
    if steps == 0:
        return [(aq, ar)]
    return [_nearest(aq * (steps - i) + bq * i, ar * (steps - i) + br * i, steps) for i in range(steps + 1)]


def _nearest(q: int, r: int, scale: int) -> Coordinates:
    """The hex nearest to the point (q / scale, r / scale), in integers only."""
    third = -q - r
    x = _rounded(q, scale)
    y = _rounded(r, scale)
    z = _rounded(third, scale)
    off_x = abs(x * scale - q)
    off_y = abs(y * scale - r)
    off_z = abs(z * scale - third)
    if off_x > off_y and off_x > off_z:
        return -y - z, y
    if off_y > off_z:
        return x, -x - z
    return x, y


def _rounded(number: int, scale: int) -> int:
    return (2 * number + scale) // (2 * scale)


class Shape:
    """An area printed on a card: hexes relative to the one who uses it, drawn facing direction 0."""

    def __init__(self, name: str, offsets: list[Coordinates]) -> None:
        self.name = name
        self.offsets = offsets

    def turned(self, sixths: int) -> list[Coordinates]:
        return [turn(q, r, sixths) for q, r in self.offsets]

    def orientations(self) -> list[int]:
        """The turns that give different areas, smallest first: one for a ring, six for a cone."""
        found: list[int] = []
        seen: list[list[Coordinates]] = []
        for sixths in range(6):
            area = sorted(self.turned(sixths))
            if area not in seen:
                seen.append(area)
                found.append(sixths)
        return found


class HexMap:
    """The hexes of one board, numbered in the order given, with every table the rules need.

    Tables over pairs are flat: `distances[a * size + b]`. A *row* is unbroken: a gap in the board ends it.
    """

    def __init__(self, hexes: list[Coordinates]) -> None:
        self.hexes = hexes
        self.size = len(hexes)
        self.number: dict[Coordinates, int] = {}
        for i in range(self.size):
            self.number[hexes[i]] = i
        if len(self.number) != self.size:
            raise ValueError("a board names each hex once")
        self.ahead = self._ahead()
        self.neighbours = [[n for n in self.ahead[a * 6 : a * 6 + 6] if n >= 0] for a in range(self.size)]
        self.rays = self._rays()
        self.distances = self._distances()
        self.directions = [NOWHERE] * (self.size * self.size)
        self.between: list[list[int]] = [[] for _ in range(self.size * self.size)]
        self._fill_rows()

    def _ahead(self) -> list[int]:
        """`ahead[a * 6 + direction]`: the next hex that way, or NOWHERE at the edge."""
        found = []
        for q, r in self.hexes:
            for dq, dr in DIRECTIONS:
                found.append(self.number.get((q + dq, r + dr), NOWHERE))
        return found

    def _rays(self) -> list[list[int]]:
        """`rays[a * 6 + direction]`: all hexes that way up to the edge or a gap, nearest first."""
        rays: list[list[int]] = []
        for start in range(self.size):
            for direction in range(6):
                ray: list[int] = []
                here = self.ahead[start * 6 + direction]
                while here >= 0:
                    ray.append(here)
                    here = self.ahead[here * 6 + direction]
                rays.append(ray)
        return rays

    def _distances(self) -> list[int]:
        return [distance(aq, ar, bq, br) for aq, ar in self.hexes for bq, br in self.hexes]

    def _fill_rows(self) -> None:
        for a in range(self.size):
            for direction in range(6):
                ray = self.rays[a * 6 + direction]
                for i in range(len(ray)):
                    pair = a * self.size + ray[i]
                    self.directions[pair] = direction
                    self.between[pair] = ray[:i]

    def distance(self, a: int, b: int) -> int:
        return self.distances[a * self.size + b]

    def direction(self, a: int, b: int) -> int:
        """The direction of the row from a to b, or NOWHERE when no unbroken row joins them."""
        return self.directions[a * self.size + b]

    def within(self, a: int, nearest: int, furthest: int) -> list[int]:
        """Hexes at distance *nearest* to *furthest* from a, by number."""
        start = a * self.size
        return [b for b in range(self.size) if nearest <= self.distances[start + b] <= furthest]

    def area(self, a: int, shape: Shape, sixths: int) -> list[int]:
        """The hexes of a shape used from a, turned; what falls off the board is ignored."""
        q, r = self.hexes[a]
        found = [self.number.get((q + x, r + y), NOWHERE) for x, y in shape.turned(sixths)]
        return [b for b in found if b >= 0]

    def reach(self, a: int, steps: int, closed: list[bool]) -> list[int]:
        """Hexes that can be walked to in *steps* or fewer without entering a closed one; the start not among them."""
        seen = [False] * self.size
        seen[a] = True
        found: list[int] = []
        edge = [a]
        for _ in range(steps):
            edge = self._next_edge(edge, seen, closed)
            found.extend(edge)
        return sorted(found)

    def _next_edge(self, edge: list[int], seen: list[bool], closed: list[bool]) -> list[int]:
        further: list[int] = []
        for here in edge:
            for there in self.neighbours[here]:
                if not seen[there] and not closed[there]:
                    seen[there] = True
                    further.append(there)
        return further

    def is_connected(self) -> bool:
        return len(self.reach(0, self.size, [False] * self.size)) == self.size - 1
