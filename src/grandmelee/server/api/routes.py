"""The API: everything the page can do, for scripts and other clients."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse

import grandmelee as gm
from grandmelee.bots.levels import LEVELS
from grandmelee.core.errors import IllegalAnswer
from grandmelee.server.api import models
from grandmelee.server.api.errors import NoToken
from grandmelee.server.api.message import message
from grandmelee.server.api.request import (
    ALWAYS,
    AT_TABLE,
    NEEDED,
    OPTIONAL,
    RECORD,
    REFUSAL,
    UPLOADED,
    AtTable,
    SeatWanted,
    TableId,
    registry_of,
    seated,
    tokens_of,
    who,
)
from grandmelee.server.ops.guard import address_of
from grandmelee.server.past import telling
from grandmelee.server.past.curve import curve_of
from grandmelee.server.past.moments import moment
from grandmelee.server.past.pool import drawings, looking_back
from grandmelee.server.past.stored import Stored
from grandmelee.server.site.addresses import reach
from grandmelee.server.tables.endings import Absence
from grandmelee.server.tables.errors import NotAllowed, NotBegun, NotFound, OtherVersion, Stale
from grandmelee.server.tables.making import USUAL_ABSENCE
from grandmelee.server.tables.people import Viewer, may_stop_bots
from grandmelee.server.tables.seats import Chair, Made
from grandmelee.server.tables.table import Aim, Table
from grandmelee.server.tables.uploads import opened_request
from grandmelee.text import rulebook
from grandmelee.text.rulebook import UnknownRule
from grandmelee.tools.where import rule_of

router: Final = APIRouter(prefix="/api", responses=ALWAYS)
at_table: Final = APIRouter(prefix="/tables/{table_id}", responses=AT_TABLE)

UNKNOWN_YET: Final = (NoToken, NotAllowed, NotBegun, Stale, IllegalAnswer)
"""Refusals that something another worker has just written may turn into a welcome."""


# ---- games and tables ----------------------------------------------------------------------------------------------
@router.get("/games", response_model=models.GamesKnown)
async def games() -> Response:
    """All games with their settings, and the levels of bots."""
    return as_json(await drawings.do(games_told, tuple(gm.games())))


@cache
def games_told(slugs: tuple[str, ...]) -> bytes:
    """All games, ready to be sent; they stay as they are as long as the process runs."""
    return orjson.dumps({"games": [game_known(gm.load(slug)) for slug in slugs], "levels": LEVELS})


def game_known(game: gm.Game[Any]) -> dict[str, Any]:
    """A game for the list."""
    names = ("name", "kind", "default", "choices", "words", "text", "rule")
    return {
        "slug": game.slug,
        "version": game.version,
        "name": game.name,
        "summary": game.summary,
        "length": game.length,
        "seats": game.seats,
        "settings": [{name: getattr(setting, name) for name in names} for setting in game.settings],
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
async def rules(slug: Annotated[str, Path(max_length=64)]) -> Response:
    """All rules of a game in our words."""
    if slug not in gm.games():
        raise NotFound(f"There is no game {slug!r}.")
    return as_json(await drawings.do(rules_told, slug))


@cache
def rules_told(slug: str) -> bytes:
    """All rules of a game, ready to be sent."""
    book = rulebook.load(slug)
    told = [{"id": one.id, "game": slug, "chapter": one.chapter, "text": one.text} for one in book.entries.values()]
    return orjson.dumps({"game": slug, "title": book.title, "rules": told})


@router.post("/tables", response_model=models.TableMade, status_code=201)
async def make_table(request: Request, asked: models.TableAsked) -> dict[str, Any]:
    """A new table. Tokens and links are told here and never again."""
    made = await registry_of(request).maker.make(
        asked.game, chairs(asked.seats) or [], asked.settings, asked.seed, asked.pause, agreed(asked.absence)
    )
    return told_once(request, made)


def agreed(asked: models.AbsenceAsked | None) -> Absence:
    """What is agreed about whoever stays away."""
    return USUAL_ABSENCE if asked is None else Absence(asked.after, asked.then)


@router.post("/records", response_model=models.TableMade, status_code=201, openapi_extra=UPLOADED)
async def open_record(request: Request) -> dict[str, Any]:
    """A table from a record file."""
    return told_once(request, await registry_of(request).maker.open_record(await request.body(), opened_request))


def chairs(asked: list[models.ChairAsked] | None) -> list[Chair] | None:
    """Chairs as the registry wants them."""
    return [Chair(chair.kind, chair.level or "", chair.name) for chair in asked] if asked is not None else None


def told_once(request: Request, made: Made) -> dict[str, Any]:
    """A new table with its secrets."""
    root = reach(request, registry_of(request).settings).address
    seats = [
        {
            "seat": seat["seat"],
            "kind": seat["kind"],
            "level": seat["level"] or None,
            "name": seat["name"],
            "token": token,
            "link": f"{root}/join/{invite}" if invite else None,
        }
        for seat, token, invite in zip(made.seats, made.tokens, made.invites, strict=True)
    ]
    return {"id": made.id, "seats": seats, "watch": f"{root}/tables/{made.id}", "host": made.host}


# ---- at a table ----------------------------------------------------------------------------------------------------
@at_table.get("", response_model=models.TableSeen, openapi_extra=OPTIONAL)
async def look(request: Request, table: AtTable, seat: SeatWanted = None) -> Response:
    """The table as the seat sees it; without a token as a spectator does."""
    return as_json(await drawings.do(told, table.still(), who(request, table, seat)))


@at_table.post("/answers", response_model=models.Reached, openapi_extra=NEEDED)
async def answer(request: Request, table_id: TableId, asked: models.AnswerAsked) -> dict[str, int]:
    """Answer the question that stood at that number. Written before this returns."""
    registry = registry_of(request)
    try:
        return await answered(request, await registry.find_to_write(table_id), asked)
    except UNKNOWN_YET:
        if registry.settings.workers == 1:
            raise
    return await answered(request, await registry.find(table_id), asked)  # what others wrote may change it


async def answered(request: Request, table: Table, asked: models.AnswerAsked) -> dict[str, int]:
    """The number that the answer has reached."""
    _, seat = seated(request, table, asked.seat)
    aim = Aim(asked.number, asked.own, asked.kind)
    return {"number": await registry_of(request).answers.give(table, seat, aim, asked.word)}


@at_table.post("/undo", response_model=models.Reached, openapi_extra=NEEDED)
async def undo(request: Request, table: AtTable, asked: models.UndoAsked) -> dict[str, int]:
    """Take the own last answer back, until a fact has appeared."""
    _, seat = seated(request, table, asked.seat)
    return {"number": await registry_of(request).answers.undo(table, seat, Aim(asked.number, asked.own))}


@at_table.post("/undo/ask", response_model=models.Reached, openapi_extra=NEEDED)
async def ask_undo(request: Request, table: AtTable, asked: models.UndoAsked) -> dict[str, int]:
    """Ask the others to go back to before the own last answer, when a fact has appeared since. Bots agree."""
    _, seat = seated(request, table, asked.seat)
    return {"number": await registry_of(request).answers.ask_undo(table, seat, asked.number)}


@at_table.post("/undo/answer", response_model=models.Reached, openapi_extra=NEEDED)
async def answer_wish(request: Request, table: AtTable, asked: models.WishAnswered) -> dict[str, int]:
    """Agree to go back as another seat asks, or refuse."""
    _, seat = seated(request, table, asked.seat)
    return {"number": await registry_of(request).answers.answer_wish(table, seat, asked.number, asked.agree)}


# ---- leaving -------------------------------------------------------------------------------------------------------
async def carried_out(
    request: Request, table: Table, wanted: int | None, act: Callable[..., Awaitable[None]], *whom: int
) -> dict[str, int]:
    """Let a seat do that, to another where one is named; how many rows it knows of afterwards."""
    _, seat = seated(request, table, wanted)
    await act(table, seat, *whom)
    return {"number": table.number_for(seat)}


@at_table.post("/resign", response_model=models.Reached, openapi_extra=NEEDED)
async def resign(request: Request, table: AtTable, asked: models.ResignAsked) -> dict[str, int]:
    """Leave the game for good: a duel is over, among several a bot goes on. The outcome is `resigned` all the same."""
    return await carried_out(request, table, asked.seat, registry_of(request).leaving.resign)


@at_table.post("/claim", response_model=models.Reached, openapi_extra=NEEDED)
async def claim(request: Request, table: AtTable, asked: models.AbsentAsked) -> dict[str, int]:
    """Claim the win over someone who stays away, as agreed when the table was made."""
    return await carried_out(request, table, asked.seat, registry_of(request).leaving.claim, asked.absent)


@at_table.post("/stand-in", response_model=models.Reached, openapi_extra=NEEDED)
async def stand_in(request: Request, table: AtTable, asked: models.AbsentAsked) -> dict[str, int]:
    """Let a bot go on for someone who stays away, until they are back."""
    return await carried_out(request, table, asked.seat, registry_of(request).leaving.stand_in, asked.absent)


@at_table.post("/return", response_model=models.Reached, openapi_extra=NEEDED)
async def come_back(request: Request, table: AtTable, asked: models.ResignAsked) -> dict[str, int]:
    """Go on oneself, after a bot did."""
    return await carried_out(request, table, asked.seat, registry_of(request).leaving.come_back)


# ---- looking -------------------------------------------------------------------------------------------------------
@at_table.post("/why-not", response_model=models.Reason, openapi_extra=NEEDED)
async def why_not(request: Request, table: AtTable, asked: models.WhyNotAsked) -> dict[str, Any]:
    """The rule that forbids a word now, or what it will do."""
    _, seat = seated(request, table, asked.seat)
    return await drawings.do(reason, table.still(), seat, asked.word)


def reason(table: Table, seat: int, word: str) -> dict[str, Any]:
    """Why a word is not allowed to a seat."""
    s = table.s
    return {"allowed": s.option(word) in s.options(seat), "text": s.why_not(seat, word)}


@at_table.post("/hints", response_model=models.Hints, openapi_extra=NEEDED)
async def hints(request: Request, table: AtTable, asked: models.HintsAsked) -> dict[str, Any]:
    """What a bot that knows what this seat knows expects of each option."""
    _, seat = seated(request, table, asked.seat)
    number = table.number_for(seat)
    return {"number": number, "hints": await registry_of(request).bots.hints(table, seat)}


@at_table.get("/curve", response_model=models.CurveSeen, openapi_extra=OPTIONAL)
async def curve(request: Request, table: AtTable) -> Response:
    """How the game stood after every answer, once it is over."""
    viewer = who(request, table)
    found = await curve_of(table, viewer.seat)
    if found is None:
        raise NotAllowed("The game is not over: its curve would tell what seats hold.")
    return as_json(await looking_back.do_to_its_end(telling.curve, found))


@at_table.get("/replay", response_model=models.TableSeen, openapi_extra=OPTIONAL)
async def replay(
    request: Request, table: AtTable, number: Annotated[int, Query(ge=0, le=2_000_000_000)], seat: SeatWanted = None
) -> Response:
    """The table as this viewer saw it after so many answers."""
    viewer = who(request, table, seat)
    stored = Stored.of(table, moment(table, viewer.seat, number))
    return as_json(await looking_back.do_to_its_end(telling.told, stored, viewer))


def told(table: Table, viewer: Viewer) -> bytes:
    """The table as a viewer may see it, ready to be sent: a long log takes its time."""
    return orjson.dumps(message(table, viewer))


def as_json(content: bytes) -> Response:
    """JSON that was made already."""
    return Response(content, media_type="application/json")


@at_table.get("/record", response_class=Response, responses={200: RECORD}, openapi_extra=OPTIONAL)
async def record(request: Request, table_id: TableId) -> Response:
    """The record file, once the game is over: it holds the seed and every secret. `grandmelee verify` checks it."""
    try:
        table = await registry_of(request).find(table_id)
        who(request, table)
        check_over(table.over)
        made = await looking_back.do_to_its_end(telling.record, Stored.of(table))
    except OtherVersion as other:
        check_over(other.over)
        made = await looking_back.do_to_its_end(telling.record_as_stored, Stored(*other.stored))
    headers = {"Content-Disposition": f'attachment; filename="grandmelee-{table_id}.json"'}
    return Response(made, media_type="application/json", headers=headers)


def check_over(over: bool) -> None:
    """Nobody gets a record before the end."""
    if not over:
        raise NotAllowed("The game is not over: its record holds the seed and every hidden answer.")


@at_table.post("/fork", response_model=models.TableMade, status_code=201, openapi_extra=OPTIONAL)
async def fork(request: Request, table: AtTable, asked: models.ForkAsked) -> dict[str, Any]:
    """A new table from any moment: of a game that is over, or of one's own against bots."""
    viewer = who(request, table)
    return told_once(request, await registry_of(request).maker.fork(table, viewer, asked.number, chairs(asked.seats)))


# ---- talking, bots, joining ----------------------------------------------------------------------------------------
@at_table.get("/chat", response_model=list[models.Said], openapi_extra=OPTIONAL)
async def chat(
    request: Request, table: AtTable, after: Annotated[int, Query(ge=0, le=2_000_000_000)] = 0
) -> list[dict[str, Any]]:
    """What was said at the table; what spectators have said is told to spectators."""
    viewer = who(request, table)
    return await registry_of(request).storage.chat(table.id, after, bool(viewer.seats))


@at_table.post("/chat", response_model=models.Said, status_code=201, openapi_extra=NEEDED)
async def say(request: Request, table: AtTable, asked: models.ChatAsked) -> dict[str, Any]:
    """Say something to everyone at the table."""
    _, seat = seated(request, table, asked.seat)
    return await registry_of(request).people.say(table, seat, asked.text)


@at_table.post("/remarks", response_model=models.Said, status_code=201, openapi_extra=OPTIONAL)
async def remark(request: Request, table: AtTable, asked: models.RemarkAsked) -> dict[str, Any]:
    """Say something as a spectator to the other spectators."""
    if who(request, table).seats:
        raise NotAllowed("You play at this table: talk in the players' chat.")
    return await registry_of(request).people.remark(table, asked.name, asked.text, address_of(request.scope))


@at_table.get("/marks", response_model=models.MarksSeen, openapi_extra=OPTIONAL)
async def marks(request: Request, table: AtTable) -> dict[str, Any]:
    """Everything that is pointed at now."""
    who(request, table)
    return {"marks": table.marks.told()}


@at_table.post("/marks", response_model=models.MarksSeen, openapi_extra=NEEDED)
async def point(request: Request, table: AtTable, asked: models.MarkAsked) -> dict[str, Any]:
    """Point at something on the board: everyone at the table sees it for some seconds."""
    _, seat = seated(request, table, asked.seat)
    return {"marks": await registry_of(request).people.point(table, seat, asked.word)}


@at_table.get("/invites", response_model=list[models.InviteOpen], openapi_extra=NEEDED)
async def invites(request: Request, table: AtTable) -> list[dict[str, Any]]:
    """The links that nobody has used yet, for the host."""
    if not who(request, table).is_host:
        raise NoToken("This needs the host's token.")
    root = reach(request, registry_of(request).settings).address
    return [{"seat": seat.seat, "link": f"{root}/join/{seat.invite}"} for seat in table.seats if seat.is_open]


@at_table.post("/seats/{seat}", response_model=models.SeatMade, openapi_extra=NEEDED)
async def give_seat(
    request: Request, table: AtTable, seat: Annotated[int, Path(ge=0, le=99)], asked: models.SeatGiven
) -> dict[str, Any]:
    """The host gives a seat to a bot, or plays it, since whoever is invited does not come. Everyone sees that."""
    if not who(request, table).is_host:
        raise NoToken("This needs the host's token.")
    if seat >= len(table.seats):
        raise NotFound("There is no such seat.")
    token = await registry_of(request).people.give(table, seat, asked.kind, asked.level or "")
    given = table.seats[seat]
    known = {"kind": given.kind, "level": given.level or None, "name": given.name}
    return {"seat": seat, **known, "token": token, "link": None}


@at_table.get("/live", include_in_schema=False)
async def live_without_upgrade() -> Response:
    """What someone is told who does not speak WebSocket here."""
    text = "This is a live connection: speak WebSocket here, see /openapi.json."
    return JSONResponse({"rule": None, "text": text}, 426, {"Upgrade": "websocket"})


@at_table.post("/bots", response_model=models.BotsSet, openapi_extra=NEEDED)
async def bots(request: Request, table: AtTable, asked: models.BotsAsked) -> dict[str, Any]:
    """How long bots wait before they answer, or, for whoever plays alone with them, that they stop."""
    viewer = who(request, table)
    if viewer.seat is None and not viewer.is_host:
        raise NoToken("This needs a seat or the host's token.")
    if not asked.running and not may_stop_bots(table, viewer):
        raise NotAllowed("Others play here too, who would have to wait: bots can be made slow, but not be stopped.")
    pause = abs(table.info["pause"]) if asked.pause is None else asked.pause
    await registry_of(request).bots.set_pause(table, pause if asked.running else -max(pause, 0.001))
    return {"pause": pause, "running": asked.running}


@router.post("/join/{invite}", response_model=models.Joined, responses={404: REFUSAL, 409: REFUSAL})
async def join(
    request: Request, invite: Annotated[str, Path(pattern="^[A-Za-z0-9_-]{22}$")], asked: models.JoinAsked
) -> dict[str, Any]:
    """Take the seat of an invitation. A token of the same table says that whoever has it plays this seat too."""
    tokens, _ = tokens_of(request.headers, request.cookies)
    table, seat, token = await registry_of(request).people.claim(invite, asked.name, tokens)
    return {"id": table.id, "seat": seat, "token": token}


router.include_router(at_table)
