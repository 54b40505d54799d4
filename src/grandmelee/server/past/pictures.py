"""Pictures and animations of moments of a game, as files that need nothing else: what one viewer saw, and no more."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response

from grandmelee.scene.film import Frame, film
from grandmelee.scene.theme import Name
from grandmelee.server.api.message import events
from grandmelee.server.api.request import ALWAYS, AT_TABLE, OPTIONAL, AtTable, SeatWanted, registry_of, who
from grandmelee.server.past.moments import moment
from grandmelee.server.past.pool import replays
from grandmelee.server.site.pages import label, with_short_names
from grandmelee.server.tables.errors import NotFound
from grandmelee.server.tables.numbers import is_known_to
from grandmelee.server.tables.table import Stored, Table

MOST: Final = 60  # moments of one animation
USUAL: Final = 20
LENGTHS: Final = (5, 10, USUAL, 40, MOST)  # offered by the page
PACE: Final = 0.8
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
    at = moment(table, viewer.seat, number)
    return saved(await replays.do(past_picture, table, at, viewer.seat, theme), named(table, viewer.seat, at))


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
    stored = table.stored_until(table.numbers.stored(viewer.seat, last))
    draw = registry_of(request).bots.thinkers.draw
    made = await draw(animated, stored, viewer.seat, told, last, theme, pace)
    return saved(made, f"{table.game.slug}-{told}-to-{last}")


def named(table: Table, seat: int | None, stored: int) -> str:
    """The name of a picture, by the number its viewer knows."""
    return f"{table.game.slug}-{table.numbers.told(seat, stored)}"


def saved(svg: str, name: str) -> Response:
    """A picture as a file to keep; it can neither load nor run anything."""
    headers = {
        "Content-Security-Policy": PICTURE_POLICY,
        "Content-Disposition": f'attachment; filename="{name}.svg"',
    }
    return Response(svg, media_type="image/svg+xml", headers=headers)


def past_picture(table: Table, number: int, seat: int | None, theme: Name | None) -> str:
    """The table as it was after so many answers, as a picture."""
    return picture(table.at(number), seat, theme)


def picture(table: Table, seat: int | None, theme: Name | None = None) -> str:
    """The table as a picture of its own, from what the seat may know."""
    game, view = table.game, table.s.view(seat)
    options = {word: game.describe(game.vocabulary.number(word)) for word in view["options"]}
    try:
        return with_short_names(str(game.scene(view).svg(theme, options)), names(table))
    except NotImplementedError as error:
        raise NotFound("This game has no pictures yet.") from error


def animated(stored: Stored, seat: int | None, first: int, last: int, theme: Name | None, pace: float) -> str:
    """The same as `animation`, in a process of its own: sixty drawings in a thread would hold up everyone's answers."""
    return animation(Table(*stored), seat, first, last, theme, pace)


def animation(
    table: Table, seat: int | None, first: int, last: int, theme: Name | None = None, pace: float = PACE
) -> str:
    """The moments one after the other; of several that look the same to this seat, one."""
    title = f"{table.game.name}, moments {first} to {last}"
    begin, end = table.numbers.stored(seat, first), table.numbers.stored(seat, last)
    then = table.at(begin)
    try:
        frames = [frame(then, seat, first)]
        for row in [row for row in table.rows if begin < row.number <= end]:
            then.take(row)
            if is_known_to(row, seat):
                frames.append(frame(then, seat, then.number_for(seat)))
    except NotImplementedError as error:
        raise NotFound("This game has no pictures yet.") from error
    told = [frames[0], *(one for before, one in pairwise(frames) if one != before)]
    return with_short_names(film(title, told, pace, theme), names(table))


def frame(table: Table, seat: int | None, number: int) -> Frame:
    """The table at one moment, with the last line of its log."""
    lines = events(table, seat, number - 1)
    return Frame(table.game.scene(table.s.view(seat)), lines[-1]["text"] if lines else "")


def names(table: Table) -> list[str]:
    """How the seats are called."""
    return [label(seat) for seat in table.seats]
