"""What is written beside answers and new tables: seats that are taken or given, the beginning of play, chat."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import ColumnElement, Connection, String, and_, case, delete, exists, func, insert, select, update

from grandmelee.server.store import postgres, schema
from grandmelee.server.store.writer import now


def take_seat(
    connection: Connection, invite: str, token: str, name: str, same_as: int | None
) -> tuple[str, int] | None:
    """Take the seat of an invitation: from now on only the new token is its; None when it is used up."""
    seats = schema.seats
    change = update(seats).where(seats.c.invite == invite, seats.c.kind != "bot", ~seats.c.is_claimed)
    change = change.values(token=token, is_claimed=True, same_as=same_as, **({"name": name} if name else {}))
    taken = connection.execute(change.returning(seats.c.table_id, seats.c.seat)).first()
    if taken is None:
        return None
    begin_if_all_are_here(connection, taken[0])
    postgres.tell(connection, taken[0])
    return taken[0], taken[1]


def give_seat(connection: Connection, table_id: str, seat: int, kind: str, level: str, token: str, name: str) -> bool:
    """Give a seat to a bot or to the host, for which somebody was invited who has not come; False when they have."""
    seats = schema.seats
    change = update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)
    change = change.where(seats.c.invite.is_not(None), ~seats.c.is_claimed)
    values = {"kind": kind, "level": level, "token": token, "name": name, "invite": None}
    given = connection.execute(change.values(**values, is_claimed=True, is_given=True).returning(seats.c.seat)).first()
    if given is None:
        return False
    begin_if_all_are_here(connection, table_id)
    postgres.tell(connection, table_id)
    return True


def begin_if_all_are_here(connection: Connection, table_id: str) -> None:
    """Play begins when nobody is missing any more, and only then the seed is drawn, unless someone chose it."""
    tables, seats = schema.tables, schema.seats
    missing = exists(select(seats.c.seat).where(seats.c.table_id == table_id, seats.c.invite.is_not(None)))
    missing = missing.where(~seats.c.is_claimed)
    drawn = case((tables.c.seed == "", str(secrets.randbits(128))), else_=tables.c.seed)
    change = update(tables).where(tables.c.id == table_id, tables.c.begun_at.is_(None), ~missing)
    connection.execute(change.values(begun_at=now(), seed=drawn))


def set_token(connection: Connection, table_id: str, seat: int, old: str, new: str) -> bool:
    """From now on only another token is the seat's; False when the old one was not."""
    seats = schema.seats
    change = update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat, seats.c.token == old)
    is_set = connection.execute(change.values(token=new).returning(seats.c.seat)).first() is not None
    if is_set:
        postgres.tell(connection, table_id)
    return is_set


def set_pause(connection: Connection, table_id: str, pause: float) -> None:
    """How long bots wait at this table; negative: they are stopped."""
    connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(pause=pause))
    postgres.tell(connection, table_id)


def try_to_write(connection: Connection) -> bool:
    """Write something and take it away again, to see whether the database takes it."""
    tables = schema.tables
    probe: dict[str, Any] = {column.name: "" for column in tables.columns if isinstance(column.type, String)}
    probe |= {"id": secrets.token_urlsafe(12), "seats": 0, "seed_given": False, "pause": 0.0, "is_over": True}
    connection.execute(insert(tables).values(**probe, made_at=now(), absence_after=0))
    connection.execute(delete(tables).where(tables.c.id == probe["id"]))
    return True


def outworn(finished: int, abandoned: int) -> ColumnElement[bool]:
    """Which tables have stayed long enough: nothing has happened at them since, as they are over or not."""
    tables, answers, chat = schema.tables, schema.answers, schema.chat
    answered = select(func.max(answers.c.at)).where(answers.c.table_id == tables.c.id).scalar_subquery()
    said = select(func.max(chat.c.at)).where(chat.c.table_id == tables.c.id).scalar_subquery()
    limit = case((tables.c.is_over, finished), else_=abandoned)
    moments = (tables.c.made_at, tables.c.begun_at, answered, said)
    return and_(*(func.coalesce(moment, 0) < limit for moment in moments))


def delete_table(connection: Connection, table_id: str, finished: int, abandoned: int) -> bool:
    """Delete a table and all that belongs to it, if it still has stayed long enough."""
    tables = schema.tables
    wanted = select(tables.c.id).where(tables.c.id == table_id, outworn(finished, abandoned))
    if connection.execute(wanted.with_for_update()).first() is None:
        return False
    for part in (schema.chat, schema.answers, schema.seats):
        connection.execute(delete(part).where(part.c.table_id == table_id))
    connection.execute(delete(tables).where(tables.c.id == table_id))
    postgres.tell(connection, table_id)
    return True


def unmake(connection: Connection, table_id: str) -> None:
    """Delete a table that never got its seats."""
    tables, seats = schema.tables, schema.seats
    if connection.execute(select(seats.c.seat).where(seats.c.table_id == table_id)).first() is None:
        connection.execute(delete(schema.answers).where(schema.answers.c.table_id == table_id))
        connection.execute(delete(tables).where(tables.c.id == table_id))


def say(connection: Connection, line: dict[str, Any]) -> int:
    """Add a line to the chat; its number."""
    postgres.tell(connection, line["table_id"])
    return int(connection.execute(insert(schema.chat).values(line).returning(schema.chat.c.id)).scalar_one())
