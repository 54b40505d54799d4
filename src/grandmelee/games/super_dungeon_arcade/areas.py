"""Area effects: which squares, and whom they catch [SDA-30]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.deeds import Action
from grandmelee.games.super_dungeon_arcade.figures import affects, flies
from grandmelee.games.super_dungeon_arcade.shapes import FIELD, box, swollen
from grandmelee.games.super_dungeon_arcade.sight import seen_from, seen_squares
from grandmelee.games.super_dungeon_arcade.state import Table, base, foes, heroes
from grandmelee.games.super_dungeon_arcade.terms import (
    BURST,
    CROSS,
    EAST,
    HEROES,
    LANCE,
    NONE,
    NORTH,
    POINT,
    SOLO,
    SOUTH,
    SWEEP,
    WIDE,
    bits,
)
from grandmelee.games.super_dungeon_arcade.wrath import wrath_order


def shifted(squares: int, side: int, steps: int = 1) -> int:
    """Squares moved towards a side; what leaves the field is gone."""
    for _ in range(steps):
        if side == NORTH:
            squares >>= WIDE
        elif side == SOUTH:
            squares <<= WIDE
        elif side == EAST:
            squares <<= 1
        else:
            squares >>= 1
        squares &= FIELD
    return squares


def front(squares: int, side: int) -> int:
    """The squares that touch a side of a base."""
    return shifted(squares, side) & ~squares


def cross(squares: int, size: int) -> int:
    """The user's squares and all within reach in the four straight directions, no diagonals [SDA-30.9]."""
    found = squares
    for side in range(4):
        row = squares
        for _ in range(size):
            row = shifted(row, side)
            found |= row
    return found


def lance(start: int, side: int, size: int) -> int:
    """A straight line from one front square away from the user [SDA-30.10]."""
    found = 0
    for _ in range(size):
        found |= start
        start = shifted(start, side)
    return found


def sweep(squares: int, side: int, size: int) -> int:
    """The row that touches a side, so many squares beyond the front on both ends [SDA-30.11, 30.12]."""
    row = front(squares, side)
    along = (EAST, 3) if side in (NORTH, SOUTH) else (NORTH, SOUTH)
    found = row
    for way in along:
        moved = row
        for _ in range(size):
            moved = shifted(moved, way)
            found |= moved
    return found


def shape(squares: int, action: Action, side: int, start: int) -> int:
    """The squares of an area before sight is looked at [SDA-30.7 to 30.14]; lines are kept."""
    if action.area == LANCE and start != NONE:
        key = (start * 4 + side) * 32 + action.size
        found = LANCES.get(key)
        if found is None:
            found = LANCES[key] = lance(1 << start, side, action.size)
        return found
    if action.area == CROSS:
        return cross(squares, action.size)
    if action.area == LANCE:
        return lance(front(squares, side), side, action.size)
    if action.area == SWEEP:
        return sweep(squares, side, action.size)
    if action.area == BURST:
        return swollen(1 << start, action.size)
    if not squares & squares - 1:
        return box(squares.bit_length() - 1, action.size)
    return swollen(squares, action.size)  # Wave and Aura


def squares_of(s: Table, user: int, action: Action, side: int, start: int, wanted: int = -1) -> int:
    """The affected squares: those of the shape that are seen, of a Burst by its target; only those that are wanted
    [SDA-30.1, 30.8, 30.17].
    """
    found = shape(base(s, user), action, side, start) & s.dungeon.squares & wanted
    if not found:
        return 0
    if action.area != BURST:
        return seen_squares(s, user, found)
    flying = False
    for model in [*heroes(s), *foes(s)]:
        if base(s, model) >> start & 1:
            flying = flies(s, model)
    return seen_from(s, 1 << start, found, flying)


def caught(s: Table, user: int, action: Action, squares: int) -> list[int]:
    """Whom an area affects, in the fixed order of rolls; friends only if it says so [SDA-0.10, 30.3, 30.4]."""
    inside = [model for model in [*wrath_order(s), *in_order(s)] if base(s, model) & squares]
    return [model for model in inside if affects(action, user, model)]


def in_order(s: Table) -> list[int]:
    """The Consul's models: solos, elites, minions, points, each in reading order [SDA-0.10]."""
    ranked = [(rank_of(s, model), s.at[model], model) for model in foes(s)]
    return [model for _, _, model in sorted(ranked)]


def rank_of(s: Table, model: int) -> int:
    """Solos first, spawning points last."""
    return s.cards[model].rank if model >= HEROES else SOLO


def starts(s: Table, user: int, action: Action) -> list[tuple[int, int]]:
    """The directions an area may be given, and of a large user's Lance the front square it starts from [SDA-30.10]."""
    if action.area == SWEEP:
        return SIDEWAYS
    if action.area != LANCE:
        return ALL_AROUND
    squares = base(s, user)
    found = FRONTS.get(squares)
    if found is None:
        found = [(side, start) for side in range(4) for start in bits(front(squares, side))]
        FRONTS[squares] = found
    return found


LANCES: Final[dict[int, int]] = {}
FRONTS: Final[dict[int, list[tuple[int, int]]]] = {}
ALL_AROUND: Final = [(NONE, NONE)]
SIDEWAYS: Final = [(side, NONE) for side in range(4)]
IS_POINT: Final = POINT
