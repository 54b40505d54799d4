"""How every viewer counts the rows of a table: those it may know of, and no others.

While seats choose in secret, nobody else's number grows, so that nobody can tell how often someone has chosen or
changed their mind. The numbers of rows as stored stay inside the server.
"""

from __future__ import annotations

from bisect import bisect_right

from grandmelee.core.state import State
from grandmelee.server.store.writer import EVERYONE, Row


class Numbers:
    """The rows each viewer knows of, by their stored numbers; a spectator comes after the seats."""

    def __init__(self, seats: int) -> None:
        self.known: list[list[int]] = [[] for _ in range(seats + 1)]

    def take(self, row: Row) -> None:
        """One more row."""
        for seat, known in enumerate(self.known):
            if is_known_to(row, seat if seat < len(self.known) - 1 else None):
                known.append(row.number)

    def still(self) -> Numbers:
        """The same, which stays as it is now."""
        then = Numbers(0)
        then.known = [known[:] for known in self.known]
        return then

    def of(self, seat: int | None) -> list[int]:
        """The rows this viewer knows of."""
        return self.known[-1 if seat is None else seat]

    def count(self, seat: int | None) -> int:
        """How many rows this viewer knows of."""
        return len(self.of(seat))

    def told(self, seat: int | None, stored: int) -> int:
        """What this viewer calls the moment after a row."""
        return bisect_right(self.of(seat), stored)

    def stored(self, seat: int | None, told: int) -> int:
        """The row after which this viewer counts so many; what is past the end is the last one."""
        known = self.of(seat)
        return known[min(told, len(known)) - 1] if told > 0 and known else 0


def is_known_to(row: Row, seat: int | None) -> bool:
    """Whether that viewer may know that the row is there."""
    return row.seen_by == EVERYONE or (seat is not None and bool(row.seen_by >> seat & 1))


def seen_by(before: State, after: State, seat: int, is_undo: bool = False) -> int:
    """Who may know that *seat* has answered: everyone who sees anything of it, as bits of seats or `EVERYONE`."""
    if after.over or after.facts != before.facts or after.waiting != before.waiting:
        return EVERYONE
    knows = {seat, *before.allies_of(seat)}
    told = [] if is_undo else after.events
    if any(event.seats is None or not knows.issuperset(event.seats) for event in told):
        return EVERYONE
    is_secret = before.is_simultaneous and not is_undo  # by construction, until the last has answered
    others = [None, *(other for other in range(before.seats) if other not in knows)]
    if not is_secret and any(sees_a_change(before, after, other) for other in others):
        return EVERYONE
    return sum(1 << known for known in knows)


def sees_a_change(before: State, after: State, seat: int | None) -> bool:
    """Whether a viewer sees, or can do, something else afterwards."""
    if seat is not None and before.options(seat) != after.options(seat):
        return True
    return before.view(seat) != after.view(seat)
