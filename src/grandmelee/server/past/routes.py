"""Pictures and animations of moments of a game, to be had as files."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response

from grandmelee.scene.theme import Name
from grandmelee.server.api.request import ALWAYS, AT_TABLE, OPTIONAL, AtTable, SeatWanted, who
from grandmelee.server.past import pictures
from grandmelee.server.past.moments import moment
from grandmelee.server.past.pictures import MOST, PACE, USUAL
from grandmelee.server.past.pool import looking_back
from grandmelee.server.past.stored import Stored
from grandmelee.server.tables.table import Table

PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
SVG: Final[dict[str, Any]] = {
    "description": "A stand-alone SVG file",
    "content": {"image/svg+xml": {"schema": {"type": "string"}}},
}

router: Final = APIRouter(prefix="/api/tables/{table_id}", responses=ALWAYS | AT_TABLE)

Moment = Annotated[
    int | None, Query(ge=0, le=2_000_000_000, description="After so many answers; the newest if left out")
]
Theme = Annotated[Name | None, Query(description="Dark or light; left out, as the reader's system prefers")]
Moments = Annotated[int, Query(ge=1, le=MOST, description="How many moments from the first one on")]
Pace = Annotated[float, Query(ge=0.2, le=5, description="Seconds for each moment")]


@router.get("/picture", response_class=Response, responses={200: SVG}, openapi_extra=OPTIONAL)
async def moment_picture(
    request: Request, table: AtTable, number: Moment = None, seat: SeatWanted = None, theme: Theme = None
) -> Response:
    """A picture of the table as this viewer saw it at that moment."""
    viewer = who(request, table, seat)
    return await picture_at(table, viewer.seat, moment(table, viewer.seat, number), theme)


@router.get("/animation", response_class=Response, responses={200: SVG}, openapi_extra=OPTIONAL)
async def stretch(
    request: Request,
    table: AtTable,
    number: Moment = None,
    moments: Moments = USUAL,
    seat: SeatWanted = None,
    theme: Theme = None,
    pace: Pace = PACE,
) -> Response:
    """An animation of a stretch of the game as this viewer saw it: an SVG that moves by itself, without a script."""
    viewer = who(request, table, seat)
    told = table.numbers.told(viewer.seat, moment(table, viewer.seat, number))
    last = min(told + moments - 1, table.number_for(viewer.seat))
    stored = Stored.of(table, table.numbers.stored(viewer.seat, last))
    made = await looking_back.do_to_its_end(pictures.animation, stored, viewer.seat, told, last, theme, pace)
    return saved(made, f"{table.game.slug}-{told}-to-{last}")


async def picture_at(table: Table, seat: int | None, number: int, theme: Name | None) -> Response:
    """The picture of the moment after a row, named by the number its viewer knows."""
    made = await looking_back.do_to_its_end(pictures.picture, Stored.of(table, number), seat, theme)
    return saved(made, f"{table.game.slug}-{table.numbers.told(seat, number)}")


def saved(svg: bytes, name: str) -> Response:
    """A picture as a file to keep; it can neither load nor run anything."""
    headers = {
        "Content-Security-Policy": PICTURE_POLICY,
        "Content-Disposition": f'attachment; filename="{name}.svg"',
    }
    return Response(svg, media_type="image/svg+xml", headers=headers)
