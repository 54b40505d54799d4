"""Seats as asked for and as stored: chairs and their secrets."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from grandmelee.bots.levels import LEVELS, SIMPLE
from grandmelee.bots.loading import is_own
from grandmelee.core.errors import SetupError


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
    seats: list[dict[str, Any]] = field(default_factory=list)  # as stored
    over: bool = False


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
