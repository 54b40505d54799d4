"""The 7x7 grid of the Arena: neighbours, lines, diagonals and slides, worked out once [PA-2.1].

A space is a number from 0, row by row from the north-west; a direction is 0 north, 1 east, 2 south, 3 west; a set of
spaces is a number with a bit for each. So are the passages between spaces: `across` has the spaces from which one can
go east, `down` those from which one can go south.
"""

from __future__ import annotations

from typing import Final

from grandmelee.kit.rows import Row

SIZE: Final = 7
SPACES: Final = 49  # [PA-2.1]
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
STEPS: Final = [(-1, 0), (0, 1), (1, 0), (0, -1)]
SLANTS: Final = [(-1, 1), (1, 1), (1, -1), (-1, -1)]


def outward(space: int, step: tuple[int, int]) -> Row:
    """The spaces from one to the frame, one step after another."""
    row, column = divmod(space, SIZE)
    found: list[int] = []
    while True:
        row += step[0]
        column += step[1]
        if not (0 <= row < SIZE and 0 <= column < SIZE):
            return tuple(found)
        found.append(row * SIZE + column)


RAYS: Final[list[Row]] = [outward(space, step) for space in range(SPACES) for step in STEPS]
"""By space and direction: the spaces of a straight line, nearest first [PA-10.1]."""
DIAGONALS: Final[list[Row]] = [outward(space, slant) for space in range(SPACES) for slant in SLANTS]
"""By space and slant: the spaces of a diagonal, nearest first [PA-10.7]."""
NEIGHBOUR: Final[list[int]] = [ray[0] if ray else -1 for ray in RAYS]
"""By space and direction: the space next to it, or -1 at the frame [PA-8.8, 8.10]."""
SLIDERS: Final[list[Row]] = [
    tuple(sorted([there for d in range(4) for there in RAYS[space * 4 + d]])) for space in range(SPACES)
]
"""By space of the Doom Area: the twelve spaces whose tile may be chosen [PA-8.16, 8.18]."""
BITS: Final[list[int]] = [1 << space for space in range(SPACES)]
WESTERN: Final = sum([1 << space for space in range(0, SPACES, SIZE)])
EASTERN: Final = sum([1 << space for space in range(SIZE - 1, SPACES, SIZE)])
DISTANCE: Final[list[int]] = [
    abs(one // SIZE - other // SIZE) + abs(one % SIZE - other % SIZE)
    for one in range(SPACES)
    for other in range(SPACES)
]
"""By two spaces: rows plus columns between them."""


def slide_way(doom: int, chosen: int) -> Row:
    """The spaces whose tiles slide, the one next to the Doom Area first, the chosen one last [PA-8.16]."""
    for d in range(4):
        ray = RAYS[doom * 4 + d]
        if chosen in ray:
            return ray[: ray.index(chosen) + 1]
    return ()


SLIDE_WAYS: Final[list[Row]] = [slide_way(doom, chosen) for doom in range(SPACES) for chosen in range(SPACES)]
SLIDE_SETS: Final[list[int]] = [sum([BITS[space] for space in way]) for way in SLIDE_WAYS]
"""By space of the Doom Area and chosen space: the set of the spaces whose tiles slide."""


def slid(spaces: int, moving: int, hole: int, step: int) -> int:
    """A set of spaces after those that move have slid by a step into a hole: 1 east, -1 west, 7 south, -7 north."""
    stay = spaces & ~(moving | hole)
    go = spaces & moving
    return stay | (go << step if step > 0 else go >> -step)


def is_passage(across: int, down: int, space: int, d: int) -> bool:
    """Whether one can go from a space in a direction: both tiles are open there [PA-8.9]."""
    if d == EAST:
        return across >> space & 1 == 1
    if d == SOUTH:
        return down >> space & 1 == 1
    if d == WEST:
        return space > 0 and across >> (space - 1) & 1 == 1
    return space >= SIZE and down >> (space - SIZE) & 1 == 1


def doors(across: int, down: int, space: int) -> int:
    """The directions in which one can go from a space, a bit for each [PA-8.9]."""
    found = (across >> space & 1) << 1 | (down >> space & 1) << 2
    if space >= SIZE:
        found |= down >> (space - SIZE) & 1
    if space > 0:
        found |= (across >> (space - 1) & 1) << 3
    return found


def straight(across: int, down: int, space: int, low: int, high: int) -> int:
    """Spaces in reach along the four lines, every edge on the way open [PA-10.1, 10.2]."""
    found = BITS[space] if low == 0 else 0
    for d in range(4):
        here = space
        for distance in range(1, high + 1):
            if not is_passage(across, down, here, d):
                break
            here = NEIGHBOUR[here * 4 + d]
            if distance >= low:
                found |= BITS[here]
    return found


def around_corners(across: int, down: int, space: int, low: int, high: int) -> int:
    """Spaces whose shortest open way has a length in the reach [PA-10.6]."""
    seen = edge = BITS[space]
    found = edge if low == 0 else 0
    for distance in range(1, high + 1):
        edge = (edge & across) << 1 | (edge >> 1) & across | (edge & down) << SIZE | (edge >> SIZE) & down
        edge &= ~seen
        if edge == 0:
            break
        seen |= edge
        if distance >= low:
            found |= edge
    return found


def through_walls(doom: int, space: int, low: int, high: int) -> int:
    """Spaces along the four lines, walls or not, up to the Doom Area [PA-10.4, 10.8]."""
    return along(RAYS, doom, space, low, high) | (BITS[space] if low == 0 else 0)


def diagonally(doom: int, space: int, low: int, high: int) -> int:
    """Spaces along the four diagonals, up to the Doom Area, never the own tile [PA-10.4, 10.7, 10.9]."""
    return along(DIAGONALS, doom, space, low, high)


def along(lines: list[Row], doom: int, space: int, low: int, high: int) -> int:
    """Spaces of four lines in a reach, up to the Doom Area."""
    found = 0
    for d in range(4):
        line = lines[space * 4 + d]
        for distance in range(1, min(high, len(line)) + 1):
            there = line[distance - 1]
            if there == doom:
                break
            if distance >= low:
                found |= BITS[there]
    return found


def jumps(doom: int, space: int, n: int) -> int:
    """Other spaces within *n* orthogonal steps, walls or not, around the Doom Area and never into it [PA-8.41]."""
    free = ((1 << SPACES) - 1) & ~BITS[doom]
    seen = edge = BITS[space]
    for _ in range(n):
        east = (edge & ~EASTERN) << 1
        west = (edge & ~WESTERN) >> 1
        edge = (east | west | edge << SIZE | edge >> SIZE) & free & ~seen
        seen |= edge
    return seen & ~BITS[space]


def spaces_in(mask: int) -> list[int]:
    """The spaces of a set, in order."""
    return [space for space in range(SPACES) if mask & BITS[space]]


def turned(exits: int, turns: int) -> int:
    """The exits of a tile after quarter turns clockwise; a bit for north, east, south and west [PA-8.14]."""
    return (exits << turns | exits >> (4 - turns)) & 15
