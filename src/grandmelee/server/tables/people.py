"""People at a table: who holds which seat, who takes one by a link, what they say and point at."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from grandmelee.core.errors import IllegalAnswer
from grandmelee.core.events import seat_name
from grandmelee.server.tables.errors import NotAllowed, NotFound, TooOften
from grandmelee.server.tables.marks import shown_to_all
from grandmelee.server.tables.seats import Chair, hashed, level_of
from grandmelee.server.tables.table import Table

if TYPE_CHECKING:
    from grandmelee.server.tables.registry import Registry

LONGEST_TOKEN: Final = 64
NOBODY: Final = "The table"


@dataclass(frozen=True)
class Viewer:
    """Who looks: the seats they hold, the one they look from (None: a spectator), and whether they made the table.

    At a machine that several people share, *since* is the number at which whoever sits there has said who they are.
    """

    seats: frozenset[int] = frozenset()
    seat: int | None = None
    is_host: bool = False
    since: int | None = None


class People:
    """The people at all tables."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry

    async def claim(self, invite: str, name: str) -> tuple[Table, int, str]:
        """Take the seat an invitation is for. The token it had before is worth nothing from now on."""
        token = secrets.token_urlsafe(24)
        found = await self.registry.storage.claim(invite, hashed(token), name)
        if found is None:
            raise NotFound("This invitation does not exist, or someone has taken the seat by it.")
        table_id, seat = found
        table = await self.registry.find(table_id)
        await self.registry.reseat(table)
        return table, seat, token

    async def give(self, table: Table, seat: int, kind: str, level: str) -> str | None:
        """The host gives a seat to a bot, or takes it, for which somebody was invited; the token where there is one.

        Everyone is told: the seat says so from then on, and the chat does.
        """
        table = self.registry.present(table)
        level = level_of(Chair(kind, level))
        token = secrets.token_urlsafe(24)
        was = table.seats[seat].name or seat_name(seat)
        if not await self.registry.storage.give_seat(table.id, seat, kind, level, hashed(token)):
            raise IllegalAnswer("", "Nobody is invited to that seat, or they have come already.")
        whom = f"a bot ({level})" if kind == "bot" else "themselves"
        await self.tell_all(table, f"The host has given {was} to {whom}.")
        await self.registry.reseat(table)
        return None if kind == "bot" else token

    async def tell_all(self, table: Table, words: str) -> None:
        """A line in the chat that nobody at the table has said."""
        line = await self.registry.storage.say(table.id, None, NOBODY, words)
        table.last_said = max(table.last_said or 0, line["id"])
        table.notify()
        self.registry.notices.tell(table.id)

    def point(self, table: Table, seat: int, word: str | None) -> list[dict[str, Any]]:
        """Point at something for everyone at the table to see, or take the seat's marks back; all marks."""
        table = self.registry.present(table)
        table.check_begun()
        table.marks.lasts = int(1000 * self.registry.settings.marks)
        if word is None:
            table.marks.clear(seat)
        elif word in table.cached("shown", lambda: shown_to_all(table.game, table.s.view(None))):
            table.marks.point(seat, word)
        else:
            raise IllegalAnswer("", "Only what everyone at the table sees can be pointed at.")
        table.notify()
        told = table.marks.told()
        pointed = [(mark["word"], mark["left"]) for mark in told if mark["seat"] == seat]
        self.registry.notices.tell_marks(table.id, seat, pointed)
        return told

    def pointed_elsewhere(self, table_id: str, seat: int, pointed: list[tuple[str, int]]) -> None:
        """Someone connected to another worker points."""
        table = self.registry.tables.get(table_id)
        if table is not None and 0 <= seat < len(table.seats):
            table.marks.lasts = int(1000 * self.registry.settings.marks)
            table.marks.take(seat, pointed)
            table.notify()

    async def say(self, table: Table, seat: int, words: str) -> dict[str, Any]:
        """A line of chat, heard by everyone at the table."""
        if not words:
            raise IllegalAnswer("", "Nothing was said.")
        table = self.registry.present(table)
        if not table.talk.take(str(seat)):
            raise TooOften("That is too much talk at once; wait a moment.")
        name = table.seats[seat].name or seat_name(seat)
        line = await self.registry.storage.say(table.id, seat, name, words)
        table.last_said = max(table.last_said or 0, line["id"])
        table.notify()
        self.registry.notices.tell(table.id)
        return line


def viewer_of(table: Table, tokens: list[str], wanted: int | None = None) -> Viewer:
    """Who holds these tokens; looking from the seat they want, or else from the one that is asked."""
    hashes = {hashed(token) for token in tokens if len(token) <= LONGEST_TOKEN}
    held = frozenset(seat.seat for seat in table.seats if not seat.is_bot and seat.token in hashes)
    is_host = table.info["host"] in hashes
    if wanted is not None and wanted not in held:
        raise NotAllowed(f"{seat_name(wanted)} is not yours.")
    asked = [seat for seat in table.s.waiting if seat in held]
    seat = wanted if wanted is not None else next(iter(asked or sorted(held)), None)
    return Viewer(held, seat, is_host)
