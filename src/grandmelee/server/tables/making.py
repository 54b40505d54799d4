"""New tables: from a game and its settings, from a moment of another table, from a record file."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import TYPE_CHECKING, Any

import grandmelee as gm
from grandmelee.core.errors import IllegalAnswer
from grandmelee.core.record import Record
from grandmelee.server.ops import metrics
from grandmelee.server.store.storage import Row, now
from grandmelee.server.tables.errors import NotAllowed
from grandmelee.server.tables.people import Viewer
from grandmelee.server.tables.seats import Chair, Made, check_chairs, checked_record, hashed, seat_row
from grandmelee.server.tables.table import ANSWER, Table, folded

if TYPE_CHECKING:
    from grandmelee.server.tables.registry import Registry


class Maker:
    """Makes tables and stores them."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry

    async def make(
        self, game: str, chairs: list[Chair], settings: dict[str, Any], seed: int | None, pause: float | None = None
    ) -> Made:
        """A new table. Without a seed the dice are nobody's until the end."""
        chosen = secrets.randbits(128) if seed is None else seed
        s = gm.load(game).start(len(chairs), settings, chosen, False)
        return await self._store(s.record, [], chairs, seed is not None, pause, {})

    async def fork(self, table: Table, viewer: Viewer, number: int | None, chairs: list[Chair] | None) -> Made:
        """A new table that begins where this one was after *number* answers."""
        at = table.number if number is None else number
        if not 0 <= at <= table.number:
            raise IllegalAnswer("", f"The game has numbers from 0 to {table.number}, not {at}.")
        if not table.s.over:
            check_fork(table, viewer, chairs)
        same = [Chair(seat.kind, seat.level, seat.name) for seat in table.seats]
        rows = folded(table.rows[:at])
        origin = {"forked_from": table.id, "forked_at": at}
        return await self._store(table.record(at), rows, chairs or same, True, table.info["pause"], origin)

    async def open_record(self, text: str, chairs: list[Chair] | None) -> Made:
        """A table from a record file, which is checked byte by byte and replayed before anything is stored."""
        record = await asyncio.to_thread(checked_record, text)
        rows = [Row(number, seat, ANSWER, word) for number, (seat, word) in enumerate(record.answers, 1)]
        return await self._store(record, rows, chairs or [Chair()] * record.seats, True, None, {})

    async def _store(
        self,
        record: Record,
        rows: list[Row],
        chairs: list[Chair],
        seed_given: bool,
        pause: float | None,
        origin: dict[str, Any],
    ) -> Made:
        check_chairs(record.seats, chairs)
        made = Made(secrets.token_urlsafe(12), secrets.token_urlsafe(24))
        seats = [seat_row(made, seat, chair) for seat, chair in enumerate(chairs)]
        info = {
            "id": made.id,
            "game": record.game,
            "version": record.version,
            "content": record.content,
            "seats": record.seats,
            "options": json.dumps(record.settings),
            "seed": str(record.seed),
            "salt": secrets.token_hex(16),
            "seed_given": seed_given,
            "host": hashed(made.host),
            "pause": self.registry.settings.pause if pause is None else pause,
            "is_over": False,
            "forked_from": None,
            "forked_at": None,
            "made_at": now(),
        } | origin
        numbered = [Row(number, row.seat, row.kind, row.word, now()) for number, row in enumerate(rows, 1)]
        table = Table(info, seats, numbered)
        info["is_over"] = table.s.over
        await self.registry.storage.make_table(info, seats, numbered)
        table.last_said = 0
        self.registry.add(table)
        metrics.TABLES.labels(game=record.game).inc()
        return made


def check_fork(table: Table, viewer: Viewer, chairs: list[Chair] | None) -> None:
    """A game that goes on has secrets: only someone who has every person's seat may fork it, and bots stay bots.

    A fork played to its end tells the seed; so nobody may still be invited to a game whose dice are nobody's.
    """
    if not table.people or not table.people <= viewer.seats:
        raise NotAllowed("The game is not over: a fork would show what others hold. Fork it when it is over.")
    is_known = table.info["seed_given"] or len(table.people) == 1
    if not is_known and any(seat.is_open for seat in table.seats):
        raise NotAllowed("The game is not over, and others may still be invited: a fork would tell you the dice.")
    kinds = [chair.kind for chair in chairs or []]
    if chairs and kinds != [seat.kind for seat in table.seats]:
        raise NotAllowed("The game is not over: in a fork of it bots stay bots, or their cards would show.")
