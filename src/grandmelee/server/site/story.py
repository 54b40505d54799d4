"""How a game went, on a page of its own: the curve as large as the window, its turning points explained and linked."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from grandmelee.server.api.request import AtTable, who
from grandmelee.server.past import telling
from grandmelee.server.past.curve import curve_of
from grandmelee.server.past.pool import looking_back
from grandmelee.server.site.naming import with_names
from grandmelee.server.site.pages import label
from grandmelee.server.site.practice import practice
from grandmelee.server.site.routes import advice_told, shell
from grandmelee.server.tables.errors import NotAllowed

router: Final = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/tables/{table_id}/curve")
async def story(request: Request, table: AtTable, seat: int | None = None, better: bool = False) -> HTMLResponse:
    """The curve of a game that is over, and where it turned; with *better* also what a bot would have preferred."""
    viewer = who(request, table, seat)
    curve = await curve_of(table, viewer.seat)
    if curve is None:
        raise NotAllowed("The game is not over: its curve would tell what seats hold.")
    names = [label(each) for each in table.seats]
    values: dict[str, Any] = {"names": names}
    values["advice"] = await advice_told(request, table, viewer.seat, names) if better else None
    values["query"] = "" if viewer.seat is None else f"&seat={viewer.seat}"
    values["headline"] = with_names(table.verdict, names)
    values["practice"] = practice(table)
    values |= shell(table, viewer.seat)
    return HTMLResponse(await looking_back.do_to_its_end(telling.story, curve, values))
