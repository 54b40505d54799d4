"""New tables: from a game and its settings, from a moment of another table, from a record file."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import grandmelee as gm
from grandmelee.core.errors import IllegalAnswer, SetupError
from grandmelee.core.record import Record
from grandmelee.server.ops import metrics
from grandmelee.server.ops.budget import client
from grandmelee.server.ops.portions import unpacked
from grandmelee.server.past.pool import loading
from grandmelee.server.store.storage import Row, now
from grandmelee.server.tables.clocks import has_clock
from grandmelee.server.tables.course import ANSWER, folded
from grandmelee.server.tables.endings import CLAIM, LOSE, WAIT, Absence
from grandmelee.server.tables.errors import NotAllowed
from grandmelee.server.tables.people import Viewer
from grandmelee.server.tables.seats import Chair, Made, check_chairs, hashed, seat_row
from grandmelee.server.tables.table import Table
from grandmelee.server.tables.uploads import Opened

if TYPE_CHECKING:
    from grandmelee.server.tables.registry import Registry


USUAL_ABSENCE: Final = Absence(24 * 3600, CLAIM)


class Maker:
    """Makes tables and stores them."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry

    async def make(
        self,
        game: str,
        chairs: list[Chair],
        settings: dict[str, Any],
        seed: int | None,
        pause: float | None = None,
        absence: Absence = USUAL_ABSENCE,
    ) -> Made:
        """A new table. Without a seed the dice are nobody's until the end, and drawn when play begins."""
        s = await loading.do(gm.load(game).start, len(chairs), settings, seed or 0, False)  # to see whether it can be
        if absence.then == LOSE and s.game.is_cooperative:
            raise SetupError("Where all win or lose together nobody loses by the clock; let a bot go on.")
        client().take_rows(len(chairs))
        agreed = {"absence_after": absence.after, "absence_then": absence.then}
        return await self._store(s.record, [], chairs, pause, agreed | {"seed_given": seed is not None})

    async def fork(self, table: Table, viewer: Viewer, number: int | None, chairs: list[Chair] | None) -> Made:
        """A new table that begins where this one was after *number* answers."""
        table.check_begun()
        last = table.number_for(viewer.seat)
        at = last if number is None else number
        if not 0 <= at <= last:
            raise IllegalAnswer("", f"The game has numbers from 0 to {last}, not {at}.")
        if not table.over:
            check_fork(table, viewer, chairs)
        same = [Chair("bot" if seat.is_bot else "human", seat.level, seat.name) for seat in table.seats]
        stored = table.numbers.stored(viewer.seat, at)
        origin = {"forked_from": table.id, "forked_at": stored}
        rows = await loading.do(folded, table.rows_until(stored))
        client().take_rows(len(rows))
        over = table.s.over and stored == table.number
        rows = await loading.do(renumbered, rows)
        return await self._store(table.record(0), rows, chairs or same, table.info["pause"], origin, over)

    async def follow(self, table: Table, chairs: list[Chair], how: int) -> Made:
        """A new table with the game, settings and agreements of another, for a rematch; its dice are nobody's."""
        kept = {name: table.info.get(name) for name in ("absence_after", "absence_then")}
        origin = {"forked_from": table.id, "forked_at": how, "seed_given": False}
        return await self._store(table.record(0), [], chairs, abs(table.info["pause"]), kept | origin)

    async def open_record(self, sent: bytes, read: Callable[[bytes, float], Opened]) -> Made:
        """A table from what was uploaded, which is checked byte by byte and replayed before anything is stored."""
        asides = self.registry.bots.thinkers.asides
        found = await asides.do_to_its_end(read, sent, client().rows_left)
        rows = await loading.do(rows_of, found.answers)
        client().take_rows(len(rows))
        return await self._store(found.begun, rows, found.chairs or [Chair()] * found.seats, None, {}, found.over)

    async def _store(
        self,
        record: Record,
        rows: list[Row],
        chairs: list[Chair],
        pause: float | None,
        more: dict[str, Any],
        over: bool = False,
    ) -> Made:
        """Store it; one that nothing happens at by itself is played again only when somebody looks."""
        own = self.registry.settings.own_bots
        check_chairs(record.seats, chairs, own)
        made = Made(secrets.token_urlsafe(12), secrets.token_urlsafe(24), over=over)
        seats = made.seats = [seat_row(made, seat, chair, own) for seat, chair in enumerate(chairs)]
        info = self._info(record, made, pause) | more
        has_begun = all(seat["is_claimed"] for seat in seats)
        if not info["seed_given"]:
            info["seed"] = str(secrets.randbits(128)) if has_begun else ""
        info["begun_at"] = info["made_at"] if has_begun else None
        info["is_over"] = over
        metrics.TABLES.labels(game=record.game).inc()
        if rows and (over or not (has_clock(record.game) or any(chair.kind == "bot" for chair in chairs))):
            await self.registry.storage.make_table(info, seats, rows)
            return made
        table = await loading.do(Table, info, seats, rows)
        await self.registry.notices.follow(made.id)  # before anyone else can write there
        try:
            await self.registry.storage.make_table(info, seats, rows)
        except BaseException:
            self.registry.drop(made.id)
            raise
        table.last_said = 0
        self.registry.add(table)
        return made

    def _info(self, record: Record, made: Made, pause: float | None) -> dict[str, Any]:
        """A table as stored."""
        return {
            "id": made.id,
            "game": record.game,
            "version": record.version,
            "content": record.content,
            "seats": record.seats,
            "options": json.dumps(record.settings),
            "seed": str(record.seed),
            "salt": secrets.token_hex(16),
            "seed_given": True,
            "host": hashed(made.host),
            "pause": self.registry.settings.pause if pause is None else pause,
            "is_over": False,
            "forked_from": None,
            "forked_at": None,
            "made_at": now(),
            "absence_after": 0,
            "absence_then": WAIT,
        }


def rows_of(answers: list[bytes]) -> list[Row]:
    """The answers of a record as rows, given now."""
    at = now()
    return [Row(number, seat, ANSWER, word, at) for number, (seat, word) in enumerate(unpacked(answers), 1)]


def renumbered(rows: list[Row]) -> list[Row]:
    """The same answers from the first number on, given now."""
    at = now()
    return [Row(number, row.seat, row.kind, row.word, at) for number, row in enumerate(rows, 1)]


def can_fork(table: Table, viewer: Viewer) -> bool:
    """Whether a fork with the same chairs would be made, for whoever offers it."""
    try:
        if not table.over:
            check_fork(table, viewer, None)
    except NotAllowed:
        return False
    return table.has_begun


def check_fork(table: Table, viewer: Viewer, chairs: list[Chair] | None) -> None:
    """A game that goes on has secrets: only someone who has every person's seat may fork it, and bots stay bots.

    A fork played to its end tells the seed; so nobody may have been invited to a game whose dice are nobody's: whoever
    holds all its seats now may hand one on.
    """
    if not table.persons or not table.persons <= viewer.seats:
        raise NotAllowed("The game is not over: a fork would show what others hold. Fork it when it is over.")
    is_known = table.info["seed_given"] or len(table.persons) == 1
    if not is_known and any(seat.invite is not None for seat in table.seats):
        raise NotAllowed("The game is not over, and others were invited to it: a fork would tell you the dice.")
    bots = [chair.kind == "bot" for chair in chairs or []]
    if chairs and bots != [seat.is_bot for seat in table.seats]:
        raise NotAllowed("The game is not over: in a fork of it bots stay bots, or their cards would show.")
