"""People at a table: who holds which seat, who takes one by a link, what they say and point at."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from grandmelee.core.errors import IllegalAnswer
from grandmelee.core.events import seat_name
from grandmelee.server.ops.budget import client
from grandmelee.server.ops.limits import Bucket
from grandmelee.server.past.pool import drawings
from grandmelee.server.store.storage import SPECTATOR
from grandmelee.server.tables.errors import NotAllowed, NotFound, TooOften
from grandmelee.server.tables.marks import shown_to_all
from grandmelee.server.tables.seats import Chair, hashed, level_of
from grandmelee.server.tables.table import Table

if TYPE_CHECKING:
    from grandmelee.server.tables.registry import Registry

LONGEST_TOKEN: Final = 64
TALK: Final = 3.0  # lines a second of one client, at however many tables: each is a transaction with a sync of the disk
TALK_AT_ONCE: Final = 60
NOBODY: Final = "The table"
USED_UP: Final = "This invitation does not exist, or someone has taken the seat by it."


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
        self.talk = Bucket(TALK, TALK_AT_ONCE)  # by client

    async def claim(self, invite: str, name: str, tokens: list[str]) -> tuple[Table, int, str]:
        """Take the seat an invitation is for. The token it had before is worth nothing from now on.

        Whoever shows by their *tokens* that they are the host, or have a seat there, takes it for everyone to see.
        """
        invited = await self.registry.storage.invited(invite)
        if invited is None or invited["is_claimed"]:
            raise NotFound(USED_UP)
        table, seat = await self.registry.find(invited["table_id"]), int(invited["seat"])
        viewer = viewer_of(table, tokens)
        if viewer.is_host or any(table.seats[held].is_host for held in viewer.seats):
            return table, seat, await self._give(table, seat, Chair("human", name=name))
        return table, seat, await self._claim(table, seat, invite, name, viewer.seat)

    async def _claim(self, table: Table, seat: int, invite: str, name: str, same_as: int | None) -> str:
        """Take a seat as a friend, who may play *same_as* already; the token."""
        token = secrets.token_urlsafe(24)
        was = table.seats[seat].name or seat_name(seat)
        if await self.registry.storage.claim(invite, hashed(token), name, same_as) is None:
            raise NotFound(USED_UP)
        if same_as is not None:
            words = f"{table.seats[same_as].name or seat_name(same_as)} has taken {was} too."
            await self.registry.follow_up(partial(self.tell_all, table, words))
        await self.registry.follow_up(partial(self.registry.reseat, table))
        return token

    async def give(self, table: Table, seat: int, kind: str, level: str) -> str | None:
        """The host gives a seat to a bot, or takes it, for which somebody was invited; the token where there is one."""
        level = level_of(Chair(kind, level), self.registry.settings.own_bots)
        token = await self._give(self.registry.present(table), seat, Chair(kind, level))
        return None if kind == "bot" else token

    async def _give(self, table: Table, seat: int, to: Chair) -> str:
        """Give a seat away; its token. Everyone is told: the seat says so from then on, and the chat does."""
        token = secrets.token_urlsafe(24)
        was = table.seats[seat].name or seat_name(seat)
        if not await self.registry.storage.give_seat(table.id, seat, to.kind, to.level, hashed(token), to.name):
            raise IllegalAnswer("", "Nobody is invited to that seat, or they have come already.")
        whom = f"a bot ({to.level})" if to.kind == "bot" else "themselves"
        await self.registry.follow_up(partial(self.tell_all, table, f"The host has given {was} to {whom}."))
        await self.registry.follow_up(partial(self.registry.reseat, table))
        return token

    async def renew(self, table: Table, seat: int) -> str:
        """Another token for a seat: whatever else had the old one, such as another device, has no seat any more."""
        table = self.registry.present(table)
        token = secrets.token_urlsafe(24)
        if not await self.registry.storage.set_token(table.id, seat, table.seats[seat].token, hashed(token)):
            raise IllegalAnswer("", "Another device has just done the same.")
        await self.registry.follow_up(partial(self.registry.reseat, table))
        return token

    async def tell_all(self, table: Table, words: str) -> None:
        """A line in the chat that nobody at the table has said."""
        line = await self.registry.storage.say(table.id, None, NOBODY, words)
        table.last_said = max(table.last_said or 0, line["id"])
        table.notify()
        self.registry.notices.tell(table.id)

    async def point(self, table: Table, seat: int, word: str | None) -> list[dict[str, Any]]:
        """Point at something for everyone at the table to see, or take the seat's marks back; all marks."""
        table = self.registry.present(table)
        table.check_begun()
        table.marks.lasts = int(1000 * self.registry.settings.marks)
        if word is None:
            table.marks.clear(seat)
        elif word in await drawings.do(shown_at, table.still()):
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

    def arrive(self, table: Table, connection: object, seats: Iterable[int], is_away: bool = False) -> None:
        """Someone with these seats is connected, and looks at the table or does not."""
        if not self.knows_all:
            return
        table.presence.lasts = self.registry.settings.grace
        table.presence.tell = partial(self._tell_presence, table)
        table.presence.set(connection, seats, is_away)

    def depart(self, table: Table, connection: object) -> None:
        """A connection has ended."""
        table.presence.leave(connection)

    def _tell_presence(self, table: Table, seat: int, state: str) -> None:
        table.notify()
        self.registry.notices.tell_presence(table.id, seat, state)

    def present_elsewhere(self, worker: str, table_id: str, seat: int, state: str) -> None:
        """Someone connected to another worker has come, looked away or gone."""
        table = self.registry.tables.get(table_id)
        if table is not None and 0 <= seat < len(table.seats) and table.presence.hear(worker, seat, state):
            table.notify()

    def present_here(self) -> list[tuple[str, int, str]]:
        """Everyone connected to this worker, by table and seat."""
        return [(table.id, *told) for table in self.registry.tables.values() for told in table.presence.told_again()]

    def forget_present(self, seconds: float) -> None:
        """Whoever another worker has said nothing of for so long is not there any more."""
        for table in self.registry.tables.values():
            if table.presence.forget(seconds):
                table.notify()

    @property
    def knows_all(self) -> bool:
        """Whether this worker hears who is connected to the others."""
        settings = self.registry.settings
        return settings.workers == 1 or bool(settings.redis)

    def present(self, table: Table) -> list[dict[str, Any]]:
        """How each person's seat is, where several people play; nothing where that is not known."""
        seats = sorted(seat for seat in table.persons if not table.seats[seat].is_open)
        if not self.knows_all or len(seats) < 2:
            return []
        return [{"seat": seat, "state": table.presence.state(seat)} for seat in seats]

    async def say(self, table: Table, seat: int, words: str) -> dict[str, Any]:
        """A line of chat, heard by everyone at the table."""
        if not words:
            raise IllegalAnswer("", "Nothing was said.")
        table = self.registry.present(table)
        self._count_talk(table, str(seat))
        name = table.seats[seat].name or seat_name(seat)
        line = await self.registry.storage.say(table.id, seat, name, words)
        table.last_said = max(table.last_said or 0, line["id"])
        table.notify()
        self.registry.notices.tell(table.id)
        return line

    def _count_talk(self, table: Table, who: str) -> None:
        if not table.talk.take(who) or not self.talk.take(client().address):
            raise TooOften("That is too much talk at once; wait a moment.")
        client().spend(rows=1)

    async def remark(self, table: Table, name: str, words: str, address: str) -> dict[str, Any]:
        """A line of a spectator, heard by spectators only: whoever plays gets no advice from there."""
        if not words:
            raise IllegalAnswer("", "Nothing was said.")
        table = self.registry.present(table)
        self._count_talk(table, f"spectator {address}")
        line = await self.registry.storage.say(table.id, SPECTATOR, name or "Spectator", words)
        table.last_said = max(table.last_said or 0, line["id"])
        table.notify()
        self.registry.notices.tell(table.id)
        return line


def shown_at(table: Table) -> set[str]:
    """The words everyone at the table sees; a picture is drawn for it."""
    return table.cached("shown", lambda: shown_to_all(table.game, table.s.view(None)))


def may_stop_bots(table: Table, viewer: Viewer) -> bool:
    """Whether nobody else would wait for ever if this viewer stopped the bots: whoever plays alone may."""
    return table.persons <= viewer.seats


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
