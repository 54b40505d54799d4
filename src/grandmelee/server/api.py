"""The API: everything the page can do, for scripts and other clients."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse

import grandmelee as gm
from grandmelee.bots.levels import LEVELS
from grandmelee.core.errors import IllegalAnswer
from grandmelee.server import models
from grandmelee.server.archive import past
from grandmelee.server.curve import curve_of
from grandmelee.server.hall import Hall, NotAllowed, NotFound, OtherVersion, Viewer
from grandmelee.server.message import message
from grandmelee.server.seating import Chair, Made
from grandmelee.server.sitting import Sitting
from grandmelee.text import rulebook
from grandmelee.text.rulebook import UnknownRule
from grandmelee.where import rule_of

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
OPTIONAL: Final[dict[str, Any]] = {"security": [{}, {"seat": []}, {"cookie": []}]}
NEEDED: Final[dict[str, Any]] = {"security": [{"seat": []}, {"cookie": []}]}

TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{16}$", description="The id of a table")]
SeatWanted = Annotated[int | None, Query(ge=0, le=99, description="Which of several seats held to look from")]

router: Final = APIRouter(prefix="/api", responses=ALWAYS)
at_table: Final = APIRouter(prefix="/tables/{table_id}", responses=AT_TABLE)


class NoToken(Exception):
    """A seat's token is needed, and none that fits was given."""


def hall_of(request: Request) -> Hall:
    """The hall of this application."""
    hall: Hall = request.app.state.hall
    return hall


def tokens_of(headers: Any, cookies: Any) -> tuple[list[str], bool]:
    """The tokens in a bearer header, or else in the cookies; and whether it was the header."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return [token.strip()], True
    kept = [value for name, value in cookies.items() if name.partition("-")[0] == COOKIE]
    return [token for value in kept for token in value.split(".") if token][:MOST_TOKENS], False


async def table(request: Request, table_id: TableId) -> Sitting:
    """The table of this path."""
    return await hall_of(request).sit(table_id)


Table = Annotated[Sitting, Depends(table)]


def who(request: Request, sitting: Sitting, seat: int | None = None) -> Viewer:
    """Who asks. A token in a header must fit; a cookie that does not is no cookie."""
    tokens, is_bearer = tokens_of(request.headers, request.cookies)
    viewer = hall_of(request).viewer(sitting, tokens, seat)
    if is_bearer and viewer.seat is None and not viewer.is_host:
        raise NoToken("No seat at this table has this token.")
    return viewer


def seated(request: Request, sitting: Sitting, seat: int | None = None) -> tuple[Viewer, int]:
    """Who asks, and from which seat."""
    viewer = who(request, sitting, seat)
    if viewer.seat is None:
        raise NoToken("This needs a seat: send its token as a bearer header, or come by its link.")
    return viewer, viewer.seat


# ---- games and tables ----------------------------------------------------------------------------------------------
@router.get("/games", response_model=models.GamesKnown)
async def games() -> dict[str, Any]:
    """All games with their options, and the levels of bots."""
    return {"games": [game_known(gm.load(slug)) for slug in gm.games()], "levels": LEVELS}


def game_known(game: gm.Game[Any]) -> dict[str, Any]:
    """A game for the list."""
    names = ("name", "kind", "default", "choices", "words", "text", "rule")
    return {
        "slug": game.slug,
        "name": game.name,
        "summary": game.summary,
        "length": game.length,
        "seats": game.seats,
        "options": [{name: getattr(setting, name) for name in names} for setting in game.settings],
    }


@router.get("/rules/{rule_id}", response_model=models.RuleKnown, responses={404: REFUSAL})
async def rule(rule_id: Annotated[str, Path(max_length=20)]) -> dict[str, str]:
    """A rule, where it is cited."""
    try:
        game, _, found = rule_of(rule_id)
    except UnknownRule as error:
        raise NotFound(str(error)) from error
    return {"id": found.id, "game": game.replace("_", "-"), "chapter": found.chapter, "text": found.text}


@router.get("/games/{slug}/rules", response_model=models.RulesKnown, responses={404: REFUSAL})
async def rules(slug: Annotated[str, Path(max_length=64)]) -> dict[str, Any]:
    """All rules of a game in our words."""
    if slug not in gm.games():
        raise NotFound(f"There is no game {slug!r}.")
    book = rulebook.load(slug)
    told = [{"id": one.id, "game": slug, "chapter": one.chapter, "text": one.text} for one in book.entries.values()]
    return {"game": slug, "title": book.title, "rules": told}


@router.post("/tables", response_model=models.TableMade, status_code=201)
async def make_table(request: Request, asked: models.TableAsked) -> dict[str, Any]:
    """A new table. Tokens and links are told here and never again."""
    hall = hall_of(request)
    made = await hall.make(asked.game, chairs(asked.seats) or [], asked.options, asked.seed, asked.pause)
    return await told_once(request, made)


@router.post("/records", response_model=models.TableMade, status_code=201)
async def open_record(request: Request, asked: models.RecordAsked) -> dict[str, Any]:
    """A table from a record file."""
    return await told_once(request, await hall_of(request).open_record(asked.record, chairs(asked.seats)))


def chairs(asked: list[models.ChairAsked] | None) -> list[Chair] | None:
    """Chairs as the hall wants them."""
    return [Chair(chair.kind, chair.level or "", chair.name) for chair in asked] if asked is not None else None


async def told_once(request: Request, made: Made) -> dict[str, Any]:
    """A new table with its secrets."""
    sitting = await hall_of(request).sit(made.id)
    root = str(request.base_url).rstrip("/")
    seats = [
        {
            "seat": seat.seat,
            "kind": seat.kind,
            "level": seat.level or None,
            "name": seat.name,
            "token": token,
            "link": f"{root}/join/{invite}" if invite else None,
        }
        for seat, token, invite in zip(sitting.seats, made.tokens, made.invites, strict=True)
    ]
    return {"id": made.id, "seats": seats, "watch": f"{root}/tables/{made.id}", "host": made.host}


# ---- at a table ----------------------------------------------------------------------------------------------------
@at_table.get("", response_model=models.TableSeen, openapi_extra=OPTIONAL)
async def look(request: Request, sitting: Table, seat: SeatWanted = None) -> dict[str, Any]:
    """The table as the seat sees it; without a token as a spectator does."""
    return message(sitting, who(request, sitting, seat))


@at_table.post("/answers", response_model=models.Reached, openapi_extra=NEEDED)
async def answer(request: Request, sitting: Table, asked: models.AnswerAsked) -> dict[str, int]:
    """Answer the question that stood at that number. Written before this returns."""
    _, seat = seated(request, sitting, asked.seat)
    aimed = (asked.number, asked.word, asked.own, asked.kind)
    return {"number": await hall_of(request).answer(sitting, seat, *aimed)}


@at_table.post("/undo", response_model=models.Reached, openapi_extra=NEEDED)
async def undo(request: Request, sitting: Table, asked: models.UndoAsked) -> dict[str, int]:
    """Take the own last answer back, until a fact has appeared."""
    _, seat = seated(request, sitting, asked.seat)
    return {"number": await hall_of(request).undo(sitting, seat, asked.number, asked.own)}


@at_table.post("/undo/ask", response_model=models.Reached, openapi_extra=NEEDED)
async def ask_undo(request: Request, sitting: Table, asked: models.UndoAsked) -> dict[str, int]:
    """Ask the others to go back to before the own last answer, when a fact has appeared since. Bots agree."""
    _, seat = seated(request, sitting, asked.seat)
    return {"number": await hall_of(request).ask_undo(sitting, seat, asked.number)}


@at_table.post("/undo/answer", response_model=models.Reached, openapi_extra=NEEDED)
async def answer_wish(request: Request, sitting: Table, asked: models.WishAnswered) -> dict[str, int]:
    """Agree to go back as another seat asks, or refuse."""
    _, seat = seated(request, sitting, asked.seat)
    return {"number": await hall_of(request).answer_wish(sitting, seat, asked.number, asked.agree)}


@at_table.post("/why-not", response_model=models.Reason, openapi_extra=NEEDED)
async def why_not(request: Request, sitting: Table, asked: models.WhyNotAsked) -> dict[str, Any]:
    """The rule that forbids a word now, or what it will do."""
    _, seat = seated(request, sitting, asked.seat)
    return reason(sitting, seat, asked.word)


def reason(sitting: Sitting, seat: int, word: str) -> dict[str, Any]:
    """Why a word is not allowed to a seat."""
    s = sitting.s
    return {"allowed": s.option(word) in s.options(seat), "text": s.why_not(seat, word)}


@at_table.post("/hints", response_model=models.Hints, openapi_extra=NEEDED)
async def hints(request: Request, sitting: Table, asked: models.HintsAsked) -> dict[str, Any]:
    """What a bot that knows what this seat knows expects of each option."""
    _, seat = seated(request, sitting, asked.seat)
    number = sitting.number
    return {"number": number, "hints": await hall_of(request).hints(sitting, seat)}


@at_table.get("/curve", response_model=models.CurveSeen, openapi_extra=OPTIONAL)
async def curve(request: Request, sitting: Table) -> dict[str, Any]:
    """How the game stood after every answer, once it is over."""
    who(request, sitting)
    found = await asyncio.to_thread(curve_of, sitting)
    if found is None:
        raise NotAllowed("The game is not over: its curve would tell what seats hold.")
    return {"numbers": found.numbers, "values": found.values, "turns": found.turns}


@at_table.get("/replay", response_model=models.TableSeen, openapi_extra=OPTIONAL)
async def replay(
    request: Request, sitting: Table, number: Annotated[int, Query(ge=0, le=2_000_000_000)], seat: SeatWanted = None
) -> dict[str, Any]:
    """The table as this viewer saw it after so many answers."""
    viewer = who(request, sitting, seat)
    if number > sitting.number:
        raise IllegalAnswer("", f"The game has numbers from 0 to {sitting.number}, not {number}.")
    return message(await past.do(sitting.at, number), viewer)


@at_table.get("/record", response_class=Response, responses={200: RECORD}, openapi_extra=OPTIONAL)
async def record(request: Request, table_id: TableId) -> Response:
    """The record file, once the game is over: it holds the seed and every secret. `grandmelee verify` checks it."""
    try:
        sitting = await hall_of(request).sit(table_id)
        who(request, sitting)
        is_over, text = sitting.s.over, sitting.s.record.to_json()
    except OtherVersion as other:
        is_over, text = other.is_over, other.record
    if not is_over:
        raise NotAllowed("The game is not over: its record holds the seed and every hidden answer.")
    headers = {"Content-Disposition": f'attachment; filename="grandmelee-{table_id}.json"'}
    return Response(text, media_type="application/json", headers=headers)


@at_table.post("/fork", response_model=models.TableMade, status_code=201, openapi_extra=OPTIONAL)
async def fork(request: Request, sitting: Table, asked: models.ForkAsked) -> dict[str, Any]:
    """A new table from any moment: of a game that is over, or of one's own against bots."""
    viewer = who(request, sitting)
    return await told_once(request, await hall_of(request).fork(sitting, viewer, asked.number, chairs(asked.seats)))


# ---- talking, bots, joining ----------------------------------------------------------------------------------------
@at_table.get("/chat", response_model=list[models.Said], openapi_extra=OPTIONAL)
async def chat(
    request: Request, sitting: Table, after: Annotated[int, Query(ge=0, le=2_000_000_000)] = 0
) -> list[dict[str, Any]]:
    """What was said at the table."""
    who(request, sitting)
    return await hall_of(request).storage.chat(sitting.id, after)


@at_table.post("/chat", response_model=models.Said, status_code=201, openapi_extra=NEEDED)
async def say(request: Request, sitting: Table, asked: models.ChatAsked) -> dict[str, Any]:
    """Say something to everyone at the table."""
    _, seat = seated(request, sitting, asked.seat)
    return await hall_of(request).say(sitting, seat, asked.text)


@at_table.get("/marks", response_model=models.MarksSeen, openapi_extra=OPTIONAL)
async def marks(request: Request, sitting: Table) -> dict[str, Any]:
    """Everything that is pointed at now."""
    who(request, sitting)
    return {"marks": sitting.marks.told()}


@at_table.post("/marks", response_model=models.MarksSeen, openapi_extra=NEEDED)
async def point(request: Request, sitting: Table, asked: models.MarkAsked) -> dict[str, Any]:
    """Point at something on the board: everyone at the table sees it for some seconds."""
    _, seat = seated(request, sitting, asked.seat)
    return {"marks": hall_of(request).point(sitting, seat, asked.word)}


@at_table.get("/invites", response_model=list[models.InviteOpen], openapi_extra=NEEDED)
async def invites(request: Request, sitting: Table) -> list[dict[str, Any]]:
    """The links that nobody has used yet, for the host."""
    if not who(request, sitting).is_host:
        raise NoToken("This needs the host's token.")
    root = str(request.base_url).rstrip("/")
    return [{"seat": seat.seat, "link": f"{root}/join/{seat.invite}"} for seat in sitting.seats if seat.is_open]


@at_table.get("/live", include_in_schema=False)
async def live_without_upgrade() -> Response:
    """What someone is told who does not speak WebSocket here."""
    text = "This is a live connection: speak WebSocket here, see /openapi.json."
    return JSONResponse({"rule": None, "text": text}, 426, {"Upgrade": "websocket"})


@at_table.post("/bots", response_model=models.BotsSet, openapi_extra=NEEDED)
async def bots(request: Request, sitting: Table, asked: models.BotsAsked) -> dict[str, Any]:
    """How long bots wait before they answer, or that they stop."""
    viewer = who(request, sitting)
    if viewer.seat is None and not viewer.is_host:
        raise NoToken("This needs a seat or the host's token.")
    pause = abs(sitting.info["pause"]) if asked.pause is None else asked.pause
    await hall_of(request).set_pause(sitting, pause if asked.running else -max(pause, 0.001))
    return {"pause": pause, "running": asked.running}


@router.post("/join/{invite}", response_model=models.Joined, responses={404: REFUSAL, 409: REFUSAL})
async def join(
    request: Request, invite: Annotated[str, Path(pattern="^[A-Za-z0-9_-]{22}$")], asked: models.JoinAsked
) -> dict[str, Any]:
    """Take the seat of an invitation."""
    sitting, seat, token = await hall_of(request).claim(invite, asked.name)
    return {"id": sitting.id, "seat": seat, "token": token}


router.include_router(at_table)
