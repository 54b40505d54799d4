"""The page of a game that is over where its people agree to play once more."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from grandmelee.core.outcomes import listed
from grandmelee.server.api.request import COOKIE, AtTable, registry_of, who
from grandmelee.server.site.pages import label
from grandmelee.server.site.routes import entered, give, pages_of, shell
from grandmelee.server.tables.errors import NotAllowed
from grandmelee.server.tables.people import Viewer
from grandmelee.server.tables.rematch import Rematch, offer, rematch_of, take_seats

router: Final = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/tables/{table_id}/rematch")
async def ask(request: Request, table: AtTable) -> HTMLResponse:
    """Offer a rematch, or take one's seat in the one that is offered."""
    if not table.over:
        raise NotAllowed("The game is not over.")
    viewer, found = who(request, table), await rematch_of(registry_of(request), table)
    values: dict[str, Any] = offered(viewer, found) if found else {"offered": None}
    values["names"] = [label(seat) for seat in table.seats]
    values["may_offer"] = bool(viewer.seats) or viewer.is_host
    return HTMLResponse(pages_of(request).page("rematch.html", **shell(table, None), **values))


def offered(viewer: Viewer, found: Rematch) -> dict[str, Any]:
    """What is offered, and which seats this visitor could take."""
    seats = [found.table.seats[found.seat_of(seat)] for seat in sorted(viewer.seats)]
    by = [label(seat) for seat in found.table.seats if seat.is_host]
    return {"offered": found.table.id, "by": listed(by), "open": [seat.seat for seat in seats if seat.is_open]}


@router.post("/tables/{table_id}/rematch")
async def again(
    request: Request, table: AtTable, how: Annotated[Literal["same", "turned", "join"], Form()] = "join"
) -> Response:
    """To the new table: it is made by whoever asks first, and everyone else takes their seat there."""
    registry, viewer = registry_of(request), who(request, table)
    async with table.lock:
        found = await rematch_of(registry, table)
        made = await offer(registry, table, viewer, how == "turned") if found is None else None
    if made is not None:
        names = [label(table.seats[seat]) for seat in sorted(viewer.seats)] or ["The host"]
        await registry.people.tell_all(table, f"{' and '.join(names)} offers a rematch: press Rematch.")
        return entered(request, made, [token for token in made.tokens if token])
    assert found is not None
    response = RedirectResponse(f"/tables/{found.table.id}", status_code=303)
    for seat, token in (await take_seats(registry, table, viewer, found)).items():
        give(request, response, found.table.id, f"{COOKIE}-{seat}", tokens=[token])
    return response
