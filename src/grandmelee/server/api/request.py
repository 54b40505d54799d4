"""Who asks and about which table: tokens, viewers, and what the OpenAPI document says of every operation."""

from __future__ import annotations

from typing import Annotated, Any, Final, cast

from fastapi import Depends, Path, Query, Request

from grandmelee.server.api import models
from grandmelee.server.api.errors import NoToken
from grandmelee.server.tables.people import Viewer, viewer_of
from grandmelee.server.tables.registry import Registry
from grandmelee.server.tables.table import Table

COOKIE: Final = "seats"
MOST_TOKENS: Final = 32  # of one visitor at one table
REFUSAL: Final[dict[str, Any]] = {"model": models.Refusal}
ALWAYS: Final[dict[int | str, dict[str, Any]]] = {
    400: {**REFUSAL, "description": "The request cannot be read"},
    403: {**REFUSAL, "description": "Not from this origin, or not for this viewer"},
    413: {**REFUSAL, "description": "Too large"},
    422: {**REFUSAL, "description": "Not allowed by the rules, or not well-formed"},
    429: {**REFUSAL, "description": "Too many requests"},
    503: {**REFUSAL, "description": "The database cannot do it now; nothing was changed"},
}
AT_TABLE: Final[dict[int | str, dict[str, Any]]] = {
    401: {**REFUSAL, "description": "No seat has this token"},
    404: {**REFUSAL, "description": "No such table"},
    409: {**REFUSAL, "description": "The table has moved on, or this version cannot replay it"},
}
RECORD: Final[dict[str, Any]] = {
    "description": "The record, exactly as `grandmelee verify` wants it",
    "content": {"application/json": {"schema": {"type": "object"}}},
}
UPLOADED: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/RecordAsked"}}},
    }
}
"""A record is read in a process of its own, so the document must be told what it is."""

OPTIONAL: Final[dict[str, Any]] = {"security": [{}, {"seat": []}, {"cookie": []}]}
NEEDED: Final[dict[str, Any]] = {"security": [{"seat": []}, {"cookie": []}]}

TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{16}$", description="The id of a table")]
SeatWanted = Annotated[int | None, Query(ge=0, le=99, description="Which of several seats held to look from")]


def registry_of(request: Request) -> Registry:
    """The registry of this application."""
    return cast(Registry, request.app.state.tables)


def tokens_of(headers: Any, cookies: Any) -> tuple[list[str], bool]:
    """The tokens in a bearer header, or else in the cookies; and whether it was the header."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return [token.strip()], True
    kept = [value for name, value in cookies.items() if name.partition("-")[0] == COOKIE]
    return [token for value in kept for token in value.split(".") if token][:MOST_TOKENS], False


async def table_of(request: Request, table_id: TableId) -> Table:
    """The table of this path."""
    return await registry_of(request).find(table_id)


AtTable = Annotated[Table, Depends(table_of)]


def who(request: Request, table: Table, seat: int | None = None) -> Viewer:
    """Who asks. A token in a header must fit; a cookie that does not is no cookie."""
    tokens, is_bearer = tokens_of(request.headers, request.cookies)
    viewer = viewer_of(table, tokens, seat)
    if is_bearer and viewer.seat is None and not viewer.is_host:
        raise NoToken("No seat at this table has this token.")
    return viewer


def seated(request: Request, table: Table, seat: int | None = None) -> tuple[Viewer, int]:
    """Who asks, and from which seat."""
    viewer = who(request, table, seat)
    if viewer.seat is None:
        raise NoToken("This needs a seat: send its token as a bearer header, or come by its link.")
    return viewer, viewer.seat
