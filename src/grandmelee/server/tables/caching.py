"""What is made of a moment of a table for many, where anybody can think of ever other ways to have it made."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from grandmelee.server.tables.table import Table

T = TypeVar("T")


def cached_last(table: Table, place: Hashable, how: object, make: Callable[[], T]) -> T:
    """What *make* makes of this moment *how* somebody wants it; of each place only the last one is cached."""
    found = table.cache.get(place)
    if found is None or found[0] != how:
        found = table.cache[place] = how, make()
    made: T = found[1]
    return made
