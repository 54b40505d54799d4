"""Moments of a game as a viewer counts them, and the rows they stand for."""

from __future__ import annotations

from grandmelee.core.errors import IllegalAnswer
from grandmelee.server.tables.table import Table


def moment(table: Table, seat: int | None, number: int | None) -> int:
    """The row of a moment of this game, the newest by default."""
    table.check_begun()
    last = table.number_for(seat)
    if number is not None and number > last:
        raise IllegalAnswer("", f"The game has numbers from 0 to {last}, not {number}.")
    return table.number if number is None or number == last else table.numbers.stored(seat, number)
