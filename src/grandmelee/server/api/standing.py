"""How a table stands, in a few words: for a list of one's tables, where nobody wants the whole board."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from grandmelee.server.api.message import asked, ending
from grandmelee.server.api.request import ALWAYS, AT_TABLE, OPTIONAL, AtTable, who
from grandmelee.server.site.pages import headline, label
from grandmelee.server.site.practice import practice
from grandmelee.server.store.storage import now
from grandmelee.server.tables.numbers import is_known_to
from grandmelee.server.tables.table import Table

router: Final = APIRouter(prefix="/api/tables/{table_id}", responses=ALWAYS | AT_TABLE)


class Standing(BaseModel):
    """A table in a few words."""

    id: str
    game: str
    name: str = Field(description="Of the game")
    held: list[int] = Field(description="The seats of whoever asks")
    host: bool = Field(description="Whether whoever asks made the table")
    people: list[str] = Field(description="How each seat is called")
    begun: bool
    missing: list[int] = Field(description="Seats to which somebody is invited who has not come")
    over: bool
    asked: list[int] = Field(description="Seats that are asked something, as everyone may know")
    since: int = Field(description="When something happened last that everyone knows of, in milliseconds since 1970")
    now: int = Field(description="The server's time")
    result: str = Field(description="How it ended, for whoever asks; empty while the game goes on")


@router.get("/standing", response_model=Standing, openapi_extra=OPTIONAL)
async def standing(request: Request, table: AtTable) -> dict[str, Any]:
    """Whose turn it is and since when, or how it ended."""
    viewer = who(request, table)
    names = [label(seat) for seat in table.seats]
    own = viewer.seat if len(viewer.seats) == 1 else None
    return {
        "id": table.id,
        "game": table.game.slug,
        "name": table.game.name,
        "held": sorted(viewer.seats),
        "host": viewer.is_host,
        "people": names,
        "begun": table.has_begun,
        "missing": [seat.seat for seat in table.seats if seat.is_open],
        "over": table.over,
        "asked": [] if table.over else asked(table),
        "since": last_at(table),
        "now": now(),
        "result": result(table, names, own) if table.over else "",
    }


def last_at(table: Table) -> int:
    """When something happened last that everyone knows of."""
    row = next((row for row in reversed(table.rows) if is_known_to(row, None)), None)
    return int(row.at if row is not None else table.info["begun_at"] or table.info["made_at"])


def result(table: Table, names: list[str], own: int | None) -> str:
    """How it ended, in one sentence; whoever has one seat is "You"."""
    told = {"ending": ending(table), "outcomes": table.outcomes, "verdict": table.verdict}
    ended = headline(told, ["You" if seat == own else name for seat, name in enumerate(names)])
    return ". ".join(part for part in (ended.rstrip("."), practice(table)) if part)
