"""Parts of entries: affinities, dice, lines of monsters, walls and squares of tiles [SDA-3, 4.15 to 4.18]."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grandmelee.games.super_dungeon_arcade.faces import DOORS, TERRAIN, Wall
from grandmelee.games.super_dungeon_arcade.terms import AFFINITIES, TILE, Dice
from grandmelee.text.toml import Entry

Line = tuple[int, int, int]  # AP, STR, RNG


def colours(entry: Entry) -> int:
    """One or two affinities as bits [SDA-3.1, 3.9]."""
    found = 0
    for at, name in enumerate(entry.texts("affinities", 1, 2)):
        if name not in AFFINITIES:
            entry.problem(["affinities", at], f"{name!r} is no affinity", f"one of {', '.join(AFFINITIES)}")
        else:
            found |= 1 << AFFINITIES.index(name)
    return found


def dice_of(entry: Entry, key: str) -> Dice:
    """The dice and stars of an attribute [SDA-3.2]."""
    table = entry.table(key)
    if table is None:
        return (0, 0, 0, 0)
    found = (
        table.number("blue", 0, 9, 0),
        table.number("red", 0, 9, 0),
        table.number("green", 0, 9, 0),
        table.number("stars", 0, 9, 0),
    )
    table.finish()
    return found


def line_of(entry: Entry, key: str) -> Line:
    """AP, STR and RNG of a card's gang or solo line [SDA-3.9]; nothing for what never fights."""
    if not entry.has(key):
        return (0, 0, 0)
    table = entry.table(key)
    if table is None:
        return (0, 0, 0)
    found = (table.number("ap", 0, 9), table.number("str", 0, 20), table.number("rng", 1, 20))
    table.finish()
    return found


def walls_of(entry: Entry, text: Sequence[str]) -> list[Wall]:
    """Inner walls: ``N3:0-3`` north of row 3 along columns 0 to 3, ``W3:0-2`` west of column 3 along rows 0 to 2."""
    found: list[Wall] = []
    for at, wall in enumerate(text):
        parts = re.fullmatch(r"([NW])([1-9]):([0-9])-([0-9])", wall)
        if parts is None:
            entry.problem(["walls", at], f"{wall!r} is no wall", "N3:0-3 or W3:0-2")
            continue
        k = int(parts[2])
        for i in range(int(parts[3]), int(parts[4]) + 1):
            found.append(((k - 1, i), (k, i)) if parts[1] == "N" else ((i, k - 1), (i, k)))
    return found


def faults(rows: Sequence[str], walls: Sequence[Wall] = ()) -> list[str]:
    """What is wrong with the squares and walls of a face [SDA-4.15, 4.16, 4.18, 4.28]."""
    if len(rows) != TILE or any(len(row) != TILE or set(row) - set(TERRAIN) for row in rows):
        return [f"the face is not ten rows of ten of the signs {TERRAIN}"]
    found = []
    if sum(row.count("S") for row in rows) != 1:
        found.append("there is not exactly one spawning-point square S")
    if any(rows[row][column] not in ".S~" for door in DOORS for row, column in door):
        found.append("a doorway square cannot be walked on")
    if any(wall == door for wall in walls for door in DOORS):
        found.append("a wall divides the two squares of a doorway")
    return found
