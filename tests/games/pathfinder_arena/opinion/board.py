"""Where a line, a curve or a diagonal goes on the 7x7 board: nothing but rows, columns and exits."""

from __future__ import annotations

from functools import cache

Space = tuple[int, int]
Exits = dict[Space, str]
"""The open sides of each space's tile; the Doom Area is not in it."""

WAYS: dict[str, Space] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
ACROSS = {"N": "S", "E": "W", "S": "N", "W": "E"}
BOARD = [(row, column) for row in range(7) for column in range(7)]


def name(space: Space) -> str:
    return "abcdefg"[space[0]] + str(space[1] + 1)


def space(name: str) -> Space:
    return "abcdefg".index(name[0]), int(name[1]) - 1


@cache
def turned(exits: str, turns: int) -> str:
    """Each exit moved so many steps along N, E, S, W (8.2)."""
    return "".join(side for side in "NESW" if "NESW"[("NESW".index(side) - turns) % 4] in exits)


def beside(space: Space, side: str, steps: int = 1) -> Space:
    return space[0] + WAYS[side][0] * steps, space[1] + WAYS[side][1] * steps


def is_open(exits: Exits, here: Space, side: str) -> bool:
    """Both tiles are open on the edge; there is no tile off the board or in the Doom Area [PA-8.9, 8.10]."""
    there = beside(here, side)
    return there in exits and side in exits[here] and ACROSS[side] in exits[there]


def neighbours(exits: Exits, here: Space) -> set[Space]:
    return {beside(here, side) for side in WAYS if is_open(exits, here, side)}


def ray(exits: Exits, here: Space, side: str, high: int, walls: bool = True) -> list[Space]:
    """The spaces along one line, nearest first, up to a wall, the Doom Area or the frame [PA-10.1, 10.4, 10.8]."""
    line: list[Space] = []
    while len(line) < high:
        there = beside(here, side)
        if there not in exits or (walls and not is_open(exits, here, side)):
            break
        line.append(there)
        here = there
    return line


def spread(exits: Exits, here: Space, walls: bool) -> dict[Space, int]:
    """The length of the shortest way to each space, through open edges or through any."""
    far = {here: 0}
    edge = [here]
    while edge:
        at = edge.pop(0)
        ways = neighbours(exits, at) if walls else {beside(at, side) for side in WAYS} & exits.keys()
        for there in ways - far.keys():
            far[there] = far[at] + 1
            edge.append(there)
    return far


def diagonals(exits: Exits, here: Space, high: int) -> dict[Space, int]:
    """Along the four diagonals whatever the walls, but not past the Doom Area [PA-10.7]."""
    found = {}
    for down in (-1, 1):
        for right in (-1, 1):
            for k in range(1, high + 1):
                there = here[0] + down * k, here[1] + right * k
                if there not in exits:
                    break
                found[there] = k
    return found


def reached(exits: Exits, here: Space, shape: str, low: int, high: int) -> set[Space]:
    """All spaces an attack of this shape can hit [PA-10.1 to 10.9]."""
    if shape == "diagonal":
        far = diagonals(exits, here, high)
    elif shape == "curve":
        far = spread(exits, here, walls=True)
    else:
        lines = [ray(exits, here, side, high, shape == "line") for side in WAYS]
        far = {here: 0} | {there: n for line in lines for n, there in enumerate(line, 1)}
    return {there for there, steps in far.items() if low <= steps <= high}
