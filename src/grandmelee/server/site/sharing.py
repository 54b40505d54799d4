"""People who share a machine: who of them has something to do, and when a curtain hangs between their hands."""

from __future__ import annotations

from dataclasses import dataclass, replace

from grandmelee.server.tables.people import Viewer
from grandmelee.server.tables.table import Table


@dataclass(frozen=True)
class Person:
    """Someone at this machine, and what they could say beyond their name."""

    seat: int
    is_asked: bool = False
    says: str = ""
    rule: str = ""
    number: int = 0  # of the moment, as they count


def people(table: Table, viewer: Viewer) -> list[Person]:
    """Everyone at this machine, who is asked first."""
    found = [replace(person(table, seat), number=max(0, table.number_for(seat))) for seat in viewer.seats]
    return sorted(found, key=lambda one: (not one.is_asked, one.seat))


def person(table: Table, seat: int) -> Person:
    """Who sits there: someone whose turn it is, who must agree to something, who keeps a right, or can still undo."""
    s = table.s
    if seat in s.waiting:
        return Person(seat, True, "It is my turn")
    if seat in table.wished_of:
        return Person(seat, says="I am asked to go back")
    right = next((ask for ask in s.asks if ask.seat == seat), None)
    if right is not None:
        return Person(seat, says=right.prompt, rule=right.rule)
    return Person(seat, says="I take my last answer back" if table.can_undo(seat) else "")


def passed_to(table: Table, viewer: Viewer) -> list[Person]:
    """Who takes the machine, when someone at it is asked and the person who sits there is not: nobody else's business.

    Whoever has said who they are since stays until they have done something.
    """
    asked = viewer.seats.intersection(table.s.waiting)
    if viewer.seat is None or viewer.seat in asked or not asked or stays(table, viewer):
        return []
    return [one for one in people(table, viewer) if one.says]


def stays(table: Table, viewer: Viewer) -> bool:
    """Whether the person took the machine at some number, and has not done anything since."""
    if viewer.since is None:
        return False
    since = table.numbers.stored(viewer.seat, viewer.since)
    for row in reversed(table.rows):
        if row.number <= since or row.seat == viewer.seat:
            return row.number <= since
    return True


def taken_at(table: Table, viewer: Viewer, number: int | None) -> Viewer:
    """Whoever says that they took the machine at that number; one viewer for all numbers that mean the same.

    What is drawn is cached by viewer, and anybody may say any number.
    """
    is_shared = viewer.seat is not None and len(viewer.seats) > 1
    is_there = is_shared and stays(table, replace(viewer, since=number))
    return replace(viewer, since=table.number_for(viewer.seat) if is_there else None)
