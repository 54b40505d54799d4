"""Plain shapes on the field, walls or not: what lies so many squares around a base [SDA-30.7].

No distance is ever smaller than the plain one [SDA-0.3], so a look at a box says at once who is too far away.
"""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.terms import TILE, WIDE, bits

SIZE: Final = WIDE * WIDE
FIELD: Final = sum(1 << row * WIDE + column for row in range(4 * TILE) for column in range(4 * TILE))
KEPT: Final = 12  # squares; wider boxes are rarely asked for


def swollen(squares: int, reach: int) -> int:
    """Squares within a plain distance of a base, walls or not: areas are drawn as shapes [SDA-30.7]."""
    for _ in range(reach):
        squares |= squares << 1 & FIELD | squares >> 1 & FIELD
        squares |= squares << WIDE & FIELD | squares >> WIDE
    return squares


def box(square: int, reach: int) -> int:
    """Squares within a plain distance of one square; the small ones are kept."""
    if reach > KEPT:
        return swollen(1 << square, reach)
    found = BOXES[reach * SIZE + square]
    if not found:
        found = BOXES[reach * SIZE + square] = swollen(1 << square, reach)
    return found


def crossing(square: int, reach: int) -> int:
    """Squares within a distance in the four straight directions; kept."""
    key = square * SIZE + reach
    found = CROSSINGS.get(key, 0)
    if not found:
        found = 1 << square
        for _ in range(reach):
            found |= (found << 1 | found >> 1) & row_of(square)
        column = 1 << square
        for _ in range(reach):
            column |= (column << WIDE | column >> WIDE) & FIELD
        found = CROSSINGS[key] = found | column
    return found


def row_of(square: int) -> int:
    """All squares of the field in the row of one."""
    return (1 << 4 * TILE) - 1 << square // WIDE * WIDE


def window(squares: int, middle: int) -> int:
    """Those of some squares within one of a square, as nine bits in reading order: a small number, which is quick."""
    near = squares & BESIDE[middle]
    if not near:
        return 0
    near = near >> middle - WIDE - 1 if middle > WIDE else near << WIDE + 1 - middle
    return near & 7 | (near >> WIDE & 7) << 3 | near >> 2 * WIDE << 6


def opened(near: int, middle: int) -> int:
    """The squares of a window around a square."""
    found = SPREAD[near]
    return found << middle - WIDE - 1 if middle > WIDE else found >> WIDE + 1 - middle


def plain_distance(a: int, b: int) -> int:
    """The distance of two squares if nothing lay between them [SDA-0.3]."""
    return max(abs(a // WIDE - b // WIDE), abs(a % WIDE - b % WIDE))


BESIDE: Final = [swollen(1 << square, 1) for square in range(SIZE)]
"""By square: the nine squares within one, walls or not."""
NINE: Final = [[WIDE * (i // 3 - 1) + i % 3 - 1 for i in range(9) if window >> i & 1] for window in range(512)]
"""By window: how much its squares differ from the middle one, in reading order."""
SPREAD: Final = [sum([1 << WIDE + 1 + away for away in nine]) for nine in NINE]
"""By window: its squares in the first corner of the field."""
NINE_AROUND: Final = [frozenset(bits(squares)) for squares in BESIDE]
"""By square: the same nine squares as numbers."""
CROSSINGS: Final[dict[int, int]] = {}
BOXES: Final[list[int]] = [0] * (SIZE * (KEPT + 1))
