"""Rows of numbers that change seldom.

A row is replaced as a whole and never changed in place, so copies of a state can share it.

>>> changed((1, 2, 3), 1, 9), without((5, 7, 5), 5)
((1, 9, 3), (7, 5))
"""

from __future__ import annotations

from typing import TypeVar

Row = tuple[int, ...]
Rows = tuple[Row, ...]
T = TypeVar("T")


def changed(row: tuple[T, ...], place: int, new: T) -> tuple[T, ...]:
    """The row with one number changed, or the rows with one of them."""
    return row[:place] + (new,) + row[place + 1 :]  # noqa: RUF005  (half the time of unpacking, compiled)


def without(row: Row, number: int) -> Row:
    """The row with one such number taken out, the first."""
    place = row.index(number)
    return row[:place] + row[place + 1 :]
