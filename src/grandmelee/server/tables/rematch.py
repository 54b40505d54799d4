"""Once more with the same people: a new table like one that is over, its seats as they were or turned by one.

The new table remembers where it comes from in the fields of a fork, with a number no fork has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from grandmelee.server.store.storage import StorageFailure
from grandmelee.server.tables.errors import NotAllowed, NotFound
from grandmelee.server.tables.people import Viewer
from grandmelee.server.tables.seats import Chair, Made
from grandmelee.server.tables.table import Table

if TYPE_CHECKING:
    from grandmelee.server.tables.registry import Registry

SAME: Final = -1
TURNED: Final = -2


@dataclass(frozen=True)
class Rematch:
    """The table that follows another, and whether its seats are turned: everyone has moved up by one."""

    table: Table
    is_turned: bool

    def seat_of(self, seat: int) -> int:
        """Where whoever had that seat sits now."""
        return moved(seat, len(self.table.seats), self.is_turned)


def moved(seat: int, seats: int, is_turned: bool) -> int:
    """A seat after the turn: the second becomes the first.

    >>> [moved(seat, 3, True) for seat in range(3)], moved(1, 3, False)
    ([2, 0, 1], 1)
    """
    return (seat - 1) % seats if is_turned else seat


async def rematch_of(registry: Registry, table: Table) -> Rematch | None:
    """The table that follows this one, when someone has offered it."""
    found = await registry.storage.follower(table.id)
    return None if found is None else Rematch(await registry.find(found[0]), found[1] == TURNED)


async def offer(registry: Registry, table: Table, viewer: Viewer, is_turned: bool) -> Made:
    """A new table with the same settings: whoever offers has their seats, other people are invited, bots stay."""
    if not table.over:
        raise NotAllowed("The game is not over.")
    if not viewer.seats and not viewer.is_host:
        raise NotAllowed("Only who has played can offer a rematch.")
    chairs = [Chair()] * len(table.seats)
    for seat in table.seats:
        kind = "bot" if seat.is_bot else "human" if seat.seat in viewer.seats else "friend"
        chairs[moved(seat.seat, len(chairs), is_turned)] = Chair(kind, seat.level, seat.name)
    return await registry.maker.follow(table, chairs, TURNED if is_turned else SAME)


async def take_seats(registry: Registry, table: Table, viewer: Viewer, rematch: Rematch) -> dict[int, str]:
    """The seats of someone from the last game that nobody has taken yet; their new tokens, by seat.

    When one cannot be taken, those before it are: their tokens are told once.
    """
    given: dict[int, str] = {}
    for old in sorted(viewer.seats):
        seat = rematch.table.seats[rematch.seat_of(old)]
        if not seat.is_open or seat.invite is None:
            continue
        try:
            given[seat.seat] = (await registry.people.claim(seat.invite, table.seats[old].name, [*given.values()]))[2]
        except (NotFound, StorageFailure):
            if not given:
                raise
            break
    return given
