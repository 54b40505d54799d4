"""Seats as asked for and as stored: chairs, their secrets, and what an uploaded record must be like."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import grandmelee as gm
from grandmelee.bots.levels import LEVELS, SIMPLE
from grandmelee.bots.loading import is_own
from grandmelee.core.errors import GrandMeleeError, RecordError, SetupError
from grandmelee.core.record import Record
from grandmelee.core.replay import verify
from grandmelee.server.api.models import LONGEST_WORD
from grandmelee.server.tables.table import MOST_ANSWERS


@dataclass(frozen=True)
class Chair:
    """A seat as asked for: whoever makes the table (human), someone who is invited (friend), or a bot of some level."""

    kind: str = "human"
    level: str = ""
    name: str = ""


@dataclass
class Made:
    """A new table and its secrets, which are told once."""

    id: str
    host: str
    tokens: list[str | None] = field(default_factory=list)
    invites: list[str | None] = field(default_factory=list)


@lru_cache(maxsize=4096)
def hashed(token: str) -> str:
    """What is stored of a token. Tokens are long and random, so a plain hash keeps them."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_row(made: Made, seat: int, chair: Chair, own: Collection[str] = ()) -> dict[str, Any]:
    """A seat as stored; its token and invitation are noted in *made*."""
    token, invite = secrets.token_urlsafe(24), secrets.token_urlsafe(16)
    is_invited = chair.kind == "friend"
    made.tokens.append(token if chair.kind == "human" else None)
    made.invites.append(invite if is_invited else None)
    return {
        "table_id": made.id,
        "seat": seat,
        "kind": chair.kind,
        "level": level_of(chair, own),
        "name": chair.name,
        "token": hashed(token),
        "invite": invite if is_invited else None,
        "is_claimed": not is_invited,
        "is_given": False,
        "same_as": None,
    }


def check_chairs(seats: int, chairs: list[Chair], own: Collection[str] = ()) -> None:
    """One chair for each seat; bots of known levels, or the host's own."""
    if len(chairs) != seats:
        raise SetupError(f"The game has {seats} seats, not {len(chairs)}.")
    for chair in chairs:
        level_of(chair, own)


def level_of(chair: Chair, own: Collection[str] = ()) -> str:
    """The level of a bot, the first where none was said; empty for a person."""
    if chair.kind != "bot":
        return ""
    if is_own(chair.level) and chair.level not in own:
        raise SetupError(
            f"{chair.level}: a bot of one's own plays only on a local server that was started with it: "
            f"grandmelee serve --bot {chair.level}"
        )
    if chair.level in own:
        return chair.level
    if chair.level and chair.level not in LEVELS and chair.level not in SIMPLE:
        raise SetupError(f"There is no level {chair.level!r}; the levels are {', '.join(LEVELS)}.")
    return chair.level or next(iter(LEVELS))


def fault_of(text: str) -> str:
    """What is wrong with an uploaded record, if anything; for a process of its own, since all of it is played."""
    try:
        checked_record(text)
    except (GrandMeleeError, RecursionError) as error:
        return str(error) or "The file is no record."
    return ""


def checked_record(text: str) -> Record:
    """The record of an uploaded file, if every byte of it is right."""
    record = Record.from_json(text)
    if len(record.answers) > MOST_ANSWERS:
        raise RecordError(f"The record has {len(record.answers)} answers; {MOST_ANSWERS} is the most opened here.")
    if any(len(word) > LONGEST_WORD for _, word in record.answers):
        raise RecordError(f"The record has a word of more than {LONGEST_WORD} letters.")
    if not 0 <= record.seed < 1 << 128:
        raise RecordError("The record's seed is out of range.")
    verify(gm.load(record.game), text)
    return record
