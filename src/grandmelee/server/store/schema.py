"""What is stored: tables, seats, answers, chat. Answers are only ever added; a table is what they lead to."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata: Final = MetaData()

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", String(32), nullable=False),
    Column("content", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("seed", String(64), nullable=False),  # empty until play begins, unless someone chose it
    Column("salt", String(64), nullable=False),
    Column("seed_given", Boolean, nullable=False),  # whoever made the table chose the seed and so knows the dice
    Column("host", String(64), nullable=False),  # hash of the host's token
    Column("pause", Float, nullable=False),
    Column("is_over", Boolean, nullable=False, index=True),  # follows from the answers; kept to find what goes on
    Column("forked_from", String(32)),
    Column("forked_at", Integer),
    Column("made_at", BigInteger, nullable=False),  # milliseconds
    Column("begun_at", BigInteger),  # when everyone invited had come; none: they have not
    Column("absence_after", Integer, nullable=False, server_default="0"),  # seconds until whoever is asked is absent
    Column("absence_then", String(8), nullable=False, server_default="wait"),  # claim, bot or wait
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # human: whoever made the table; friend: by link; bot
    Column("level", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("token", String(64), nullable=False),  # hash
    Column("invite", String(64), index=True),  # in plain; it gives the seat once, and leads to the table for ever
    Column("is_claimed", Boolean, nullable=False),
    Column("is_given", Boolean, nullable=False, server_default=false()),  # by the host, who had invited someone
    Column("same_as", Integer),  # the seat whose player has taken this one by its link too, if any
)

answers: Final = Table(
    "answers",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # see tables.table
    Column("word", String(128), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seen_by", Integer, nullable=False, server_default="-1"),  # bits of the seats that know of it; -1: everyone
)

chat: Final = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer),  # none: the table says it; -1: a spectator, whom players do not hear
    Column("name", String(64), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", BigInteger, nullable=False),
)
