"""How a game went, on a page of its own: the curve as large as the window, its turning points explained and linked."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from grandmelee.server.api.request import AtTable, who
from grandmelee.server.past import telling
from grandmelee.server.past.curve import Curve, curve_of
from grandmelee.server.past.pool import looking_back
from grandmelee.server.site.pages import label, with_names
from grandmelee.server.site.routes import advice_told, shell
from grandmelee.server.tables.errors import NotAllowed

router: Final = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

LEAST: Final = 1  # percent by which a chance must change to be told


@router.get("/tables/{table_id}/curve")
async def story(request: Request, table: AtTable, seat: int | None = None, better: bool = False) -> HTMLResponse:
    """The curve of a game that is over, and where it turned; with *better* also what a bot would have preferred."""
    viewer = who(request, table, seat)
    curve = await curve_of(table, viewer.seat)
    if curve is None:
        raise NotAllowed("The game is not over: its curve would tell what seats hold.")
    names = [label(each) for each in table.seats]
    values = {"names": names, "curve": curve, "turns": turning_points(curve, names)}
    values["advice"] = await advice_told(request, table, viewer.seat, names) if better else None
    values["query"] = "" if viewer.seat is None else f"&seat={viewer.seat}"
    values["headline"] = with_names(table.verdict, names)
    values |= shell(table, viewer.seat)
    return HTMLResponse(await looking_back.do_to_its_end(telling.page, "story.html", values))


def turning_points(curve: Curve, names: list[str]) -> list[dict[str, Any]]:
    """Each moment where it turned: whose chances changed from what to what, and what everyone saw happen."""
    found = []
    for number, seen, told in zip(curve.turns, curve.seen, curve.telling, strict=True):
        at = curve.numbers.index(number)
        changes = [
            change(names[n], *pair) for n, pair in enumerate(zip(curve.values[at - 1], curve.values[at], strict=True))
        ]
        found.append(
            {
                "number": number,
                "changes": together([each for each in changes if each], names),
                "lines": [with_names(line, names) for line in told],
                "more": len(seen) - len(told),
            }
        )
    return found


def together(changes: list[str], names: list[str]) -> list[str]:
    """Where the chances of all have changed alike, it is said once.

    >>> together(["Ann from 50 % to 60 %", "Bo from 50 % to 60 %"], ["Ann", "Bo"])
    ['All from 50 % to 60 %']
    """
    said = {each.removeprefix(name) for name, each in zip(names, changes, strict=False)}
    return [f"All{said.pop()}"] if len(changes) == len(names) > 1 == len(said) else changes


def change(name: str, before: float, after: float) -> str:
    """How someone's chance to win has changed, where it has.

    >>> change("Ann", 0.0, 0.44), change("Bo", 0.2, 0.2)
    ('Ann from 50 % to 72 %', '')
    """
    was, now = round(50 + 50 * before), round(50 + 50 * after)
    return f"{name} from {was} % to {now} %" if abs(now - was) >= LEAST else ""
