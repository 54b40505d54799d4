"""Coming to a table: by an invitation, or with one's own seat from another device."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Form, Path, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from grandmelee.core.outcomes import listed
from grandmelee.server.api.errors import NoToken
from grandmelee.server.api.message import sitters
from grandmelee.server.api.models import shown
from grandmelee.server.api.request import AtTable, registry_of, seated, tokens_of
from grandmelee.server.past.pool import drawings
from grandmelee.server.site import addresses
from grandmelee.server.site.pages import absence_told, label, what
from grandmelee.server.site.routes import A_MONTH, SeatHeld, pages_of, reach_of, seated_at, shell
from grandmelee.server.tables.errors import NotFound
from grandmelee.server.tables.people import LONGEST_TOKEN, viewer_of
from grandmelee.server.tables.seats import hashed
from grandmelee.server.tables.table import Table

router: Final = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

Invite = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{22}$")]


# ---- invitations ---------------------------------------------------------------------------------------------------
@router.get("/join/{invite}")
async def invitation(request: Request, invite: Invite) -> HTMLResponse:
    """Who invites to which seat. Looking takes no seat; a taken one leads to the table, to sit there again or watch."""
    seat = await registry_of(request).storage.invited(invite)
    if seat is None:
        raise NotFound("This invitation does not exist.")
    table = await registry_of(request).find(seat["table_id"])
    values = {"seat": seat["seat"], "is_taken": seat["is_claimed"], "absence": absence_told(table)}
    values |= {"name": table.game.name, "slug": table.game.slug, "id": table.id, "invite": invite}
    return HTMLResponse(pages_of(request).page("join.html", **values, **company(table, seat["seat"])))


def company(table: Table, seat: int) -> dict[str, Any]:
    """Who invites to that seat, and who sits at the table besides."""
    hosts = [each.name for each in table.seats if each.is_host and each.name]
    names = [label(each) for each in table.seats]
    others = [{"label": names[each["seat"]], "what": what(each, names, has_friends=True)} for each in sitters(table)]
    return {"host": listed(hosts), "others": others, "own_name": table.seats[seat].name}


@router.post("/tables/{table_id}/join")
async def join(
    request: Request,
    table: AtTable,
    invite: Annotated[str, Form(max_length=LONGEST_TOKEN)],
    name: Annotated[str, Form(max_length=40)] = "",
) -> Response:
    """Take the seat, beside what the visitor has there: a browser sends the cookies of a table only below its path."""
    invited = await registry_of(request).storage.invited(invite)
    if invited is None or invited["table_id"] != table.id:
        raise NotFound("This invitation does not exist.")
    tokens, _ = tokens_of(request.headers, request.cookies)
    _, seat, token = await registry_of(request).people.claim(invite, shown(name), tokens)
    return seated_at(request, table.id, seat, token)


@router.post("/tables/{table_id}/address")
async def choose_address(
    request: Request,
    table: AtTable,
    address: Annotated[str, Form(max_length=200)],
    to: Literal["", "device"] = "",
) -> Response:
    """Which of this machine's addresses links for others begin with; kept in this browser."""
    response = RedirectResponse(f"/tables/{table.id}/{to}".rstrip("/"), status_code=303)
    if address in reach_of(request).addresses:
        response.set_cookie(addresses.COOKIE, address, max_age=A_MONTH, httponly=True, samesite="lax")
    return response


# ---- another device ------------------------------------------------------------------------------------------------
@router.get("/tables/{table_id}/device")
async def device(request: Request, table: AtTable, seat: int | None = None) -> HTMLResponse:
    """A link that brings one's own seat to another device; its token is behind the #, which no server is sent."""
    viewer, mine = seated(request, table, seat)
    tokens, _ = tokens_of(request.headers, request.cookies)
    token = next(token for token in tokens if hashed(token) == table.seats[mine].token)
    where = reach_of(request)
    values = {
        "reach": where,
        "link": f"{where.address}/tables/{table.id}/seat#{token}",
        "label": label(table.seats[mine]),
    }
    values["back"] = f"/tables/{table.id}" + (f"?seat={mine}" if len(viewer.seats) > 1 else "")
    values |= shell(table, mine)
    return HTMLResponse(await drawings.do(lambda: pages_of(request).page("device.html", **values)))  # with a QR code


@router.post("/tables/{table_id}/device")
async def only_here(request: Request, table: AtTable, seat: SeatHeld) -> Response:
    """From now on the seat is played from this browser only: every other link and device has lost it."""
    _, mine = seated(request, table, seat)
    token = await registry_of(request).people.renew(table, mine)
    return seated_at(request, table.id, mine, token, f"?seat={mine}")


@router.get("/tables/{table_id}/seat")
async def bring_seat(request: Request, table: AtTable) -> HTMLResponse:
    """Where such a link leads. Looking takes nothing: what is behind the # is sent only by the button."""
    return HTMLResponse(pages_of(request).page("bring.html", **shell(table, None)))


@router.post("/tables/{table_id}/seat")
async def sit_down(
    request: Request, table: AtTable, token: Annotated[str, Form(min_length=1, max_length=LONGEST_TOKEN)]
) -> Response:
    """Whoever has the token of a seat has the seat, in this browser too."""
    viewer = viewer_of(table, [token.strip()])
    if viewer.seat is None:
        raise NoToken("No seat at this table has this code; perhaps it is played from one device only now.")
    return seated_at(request, table.id, viewer.seat, token.strip(), f"?seat={viewer.seat}")
