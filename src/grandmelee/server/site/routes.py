"""The pages and their forms. They work without any script; with one, forms become clicks and pages morph."""

from __future__ import annotations

import json
from functools import cache, partial
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, File, Form, Query, Request, Response, UploadFile
from fastapi.responses import HTMLResponse, RedirectResponse

import grandmelee as gm
from grandmelee.bots.levels import FIRST_LEVEL, LEVELS
from grandmelee.core.errors import SetupError
from grandmelee.core.game import Setting
from grandmelee.scene import icons, theme
from grandmelee.server.api.errors import NoToken
from grandmelee.server.api.models import shown, tidy
from grandmelee.server.api.request import COOKIE, AtTable, registry_of, seated, who
from grandmelee.server.ops.guard import address_of
from grandmelee.server.past import telling
from grandmelee.server.past.curve import Known, curve_of
from grandmelee.server.past.moments import moment
from grandmelee.server.past.pictures import LENGTHS, USUAL
from grandmelee.server.past.pool import drawings, looking_back
from grandmelee.server.past.routes import PICTURE_POLICY, picture_at
from grandmelee.server.past.stored import Stored
from grandmelee.server.settings import Settings
from grandmelee.server.site.addresses import Reach, reach
from grandmelee.server.site.assets import THEME, keeping, style_sheet
from grandmelee.server.site.cover import cover_picture
from grandmelee.server.site.naming import with_names
from grandmelee.server.site.pages import Pages, label, name_of, span
from grandmelee.server.site.sharing import people, taken_at
from grandmelee.server.site.stage import card_picture, prefixes
from grandmelee.server.tables.endings import LOSE, STAND, Absence
from grandmelee.server.tables.errors import NotFound
from grandmelee.server.tables.making import USUAL_ABSENCE, can_fork
from grandmelee.server.tables.people import Viewer
from grandmelee.server.tables.seats import Chair, Made
from grandmelee.server.tables.table import Table
from grandmelee.server.tables.uploads import opened_file
from grandmelee.text import guide, rulebook
from grandmelee.text.guide import Chosen

router: Final = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

PARTNER_LEVEL: Final = "squire"  # recommended where a bot is a partner: one that plays by chance loses the game for all
FROM_THE_START: Final = "/replay?number=0"
CLOCK_TIMES: Final = (30, 60, 120, 300, 900, 3600)  # seconds for each decision
A_MONTH: Final = 30 * 86_400
LONGEST_ABSENCE: Final = 60 * 86_400
THEMES: Final[dict[str, theme.Name]] = {"dark": "dark", "light": "light"}
Since = Annotated[int | None, Query(ge=0, le=2_000_000_000)]


def pages_of(request: Request) -> Pages:
    """The templates of this application."""
    pages: Pages = request.app.state.pages
    return pages


def reach_of(request: Request) -> Reach:
    """Where others reach this site."""
    return reach(request, registry_of(request).settings)


# ---- home, set-up, rules, credits ----------------------------------------------------------------------------------
@router.get("/")
async def home(request: Request) -> HTMLResponse:
    """All games."""
    known = [gm.load(slug) for slug in gm.games()]
    shown = [{**facts(game), "picture": has_picture(game.slug)} for game in known]
    return HTMLResponse(pages_of(request).page("home.html", games=shown))


def facts(game: gm.Game[Any]) -> dict[str, Any]:
    """What is said about a game."""
    return {name: getattr(game, name) for name in ("slug", "name", "summary", "length", "seats")}


def has_picture(slug: str) -> bool:
    """Whether the game can be drawn."""
    try:
        return bool(cover_picture(slug))
    except NotImplementedError:
        return False


@router.get("/pictures/{slug}.svg")
async def game_picture(slug: str, theme: Literal["dark", "light"] | None = None) -> Response:
    """A picture of a game for the home page; as the reader's system prefers, or in one theme."""
    if slug not in gm.games() or not await drawings.do(has_picture, slug):
        raise NotFound("There is no such picture.")
    headers = {"Content-Security-Policy": PICTURE_POLICY, "Cache-Control": "max-age=3600"}
    return Response(await drawings.do(cover_picture, slug, theme), media_type="image/svg+xml", headers=headers)


@router.get("/pictures/{slug}/{kind}/{name}.svg")
async def printed_card(slug: str, kind: str, name: str, theme: Literal["dark", "light"] | None = None) -> Response:
    """A printed card, for whoever reads its name in the log."""
    word = f"{kind}:{name}"
    picture = await drawings.do(card_picture, slug, word, theme) if await drawings.do(is_printed, slug, word) else ""
    if not picture:
        raise NotFound("There is no such picture.")
    headers = {"Content-Security-Policy": PICTURE_POLICY, "Cache-Control": "max-age=3600"}
    return Response(picture, media_type="image/svg+xml", headers=headers)


def is_printed(slug: str, word: str) -> bool:
    """Whether a game has that word, or prints a card nobody points at under it."""
    return slug in gm.games() and (word in gm.load(slug).vocabulary.numbers or word in printed_words(slug))


@cache
def printed_words(slug: str) -> frozenset[str]:
    """The words of a game's gallery."""
    return frozenset(gm.load(slug).gallery())


@router.get("/static/theme.css")
async def style(v: str = "") -> Response:
    """The style sheet of boards and cards."""
    return Response(style_sheet(), media_type="text/css", headers={"Cache-Control": keeping(THEME, v)})


@router.get("/new/{slug}")
async def setup(request: Request, slug: str) -> HTMLResponse:
    """Who sits where, and with which settings."""
    slug, pages, settings = game_named(slug).slug, pages_of(request), registry_of(request).settings
    return HTMLResponse(await drawings.do(lambda: pages.page("setup.html", **setting_up(slug, settings))))


def setting_up(slug: str, settings: Settings) -> dict[str, Any]:
    """What the page of setting a game up says."""
    game = gm.load(slug)
    return {
        "game": facts(game) | {"picture": has_picture(slug)},
        "smallest": game.seats[0] if game.is_cooperative or 2 not in game.seats else 2,
        "settings": labelled(game),
        "word_names": word_names(game),
        "each": {s.name: {n: game.words_each(s.name, n) for n in game.seats} for s in game.settings},
        "levels": LEVELS,
        "own_bots": settings.own_bots,
        "first_level": PARTNER_LEVEL if game.is_cooperative else FIRST_LEVEL,
        "recommended": guide.RECOMMENDED,
        "pause": settings.pause,
        "absence_minutes": USUAL_ABSENCE.after // 60,
        "clocks": {seconds: span(seconds) for seconds in CLOCK_TIMES},
        "is_cooperative": game.is_cooperative,
    }


def labelled(game: gm.Game[Any]) -> list[dict[str, Any]]:
    """The settings in words for newcomers, as the game's guide has them."""
    found = []
    for setting in game.settings:
        words = chosen(game.slug, setting)
        names = [words.offered(choice) or name_of(choice) for choice in setting.choices]
        found.append({"setting": setting, "words": words, "names": names, "first": words.first(setting)})
    return found


def chosen(slug: str, setting: Setting) -> Chosen:
    """How a setting is told to newcomers; where the guide has nothing, as the setting itself has it."""
    its = guide.load(slug)
    plain = Chosen(name_of(setting.name), setting.text, {})
    return plain if its is None else its.settings.get(setting.name, plain)


def word_names(game: gm.Game[Any]) -> dict[str, str]:
    """How the words of settings are called: by the guide, or as the game calls what they stand for: a Champion."""
    numbers = {word.rpartition(":")[2]: number for word, number in reversed(game.vocabulary.numbers.items())}
    names: dict[str, str] = {}
    for setting in game.settings:
        for word in setting.words:
            called = game.describe(numbers[word]) if word in numbers else name_of(word).title()
            names[word] = chosen(game.slug, setting).value(word) or called
    return names


def game_named(slug: str) -> gm.Game[Any]:
    """A game, or a page that says there is none."""
    try:
        return gm.load(slug)
    except SetupError as error:
        raise NotFound(str(error)) from error


@router.get("/rules")
@router.get("/rules/{slug}")
async def rules(request: Request, slug: str = "") -> Response:
    """All rules of a game in our words; a rule's id leads to its place there."""
    game = prefixes().get(slug.partition("-")[0])
    if game and slug not in gm.games():
        return RedirectResponse(f"/rules/{game}#{slug}", status_code=303)
    game = game_named(slug).slug if slug else ""
    made = drawings.do(pages_of(request).lasting, f"rules of {game}", "rules.html", partial(rules_of, game))
    return HTMLResponse(await made)


def rules_of(game: str) -> dict[str, Any]:
    """What the page of a game's rules says; without a game, what there is to read."""
    known = [facts(gm.load(name)) | {"picture": has_picture(name)} for name in gm.games()]
    return {"book": rulebook.load(game) if game else None, "games": known}


@router.get("/credits")
async def credits(request: Request) -> HTMLResponse:
    """Whose icons these are."""
    return HTMLResponse(await drawings.do(pages_of(request).lasting, "credits", "credits.html", authors))


def authors() -> dict[str, Any]:
    """The icons by author, and their outlines."""
    by_author: dict[str, list[str]] = {}
    for name, author, _ in icons.credits():
        by_author.setdefault(author or "Contributors of game-icons.net", []).append(name)
    return {"credits": sorted(by_author.items()), "sprite": icons.sprite(*icons.icons())}


# ---- making and joining --------------------------------------------------------------------------------------------
@router.post("/tables")
async def make_table(request: Request) -> Response:
    """A new table from the set-up form."""
    form = {name: str(value) for name, value in (await request.form()).items()}
    game = game_named(form.get("game", ""))
    places = [place for place in range(game.seats[-1]) if form.get(f"seat-{place}")]
    chairs = [chair(form[f"seat-{place}"], shown(form.get(f"name-{place}", "")[:40])) for place in places]
    seed = number_in(form, "seed")
    how = (settings_in(form, game), seed, pause_in(form), absence_in(form))
    made = await registry_of(request).maker.make(game.slug, chairs, *how)
    mine = [made.tokens[n] for n, place in enumerate(places) if form[f"seat-{place}"] == "here"]
    return entered(request, made, [token for token in mine if token])


def chair(value: str, name: str) -> Chair:
    """A seat of the form: here, friend, or bot:level."""
    kind, _, level = value.partition(":")
    return Chair("bot", level, name) if kind == "bot" else Chair("friend" if kind == "friend" else "human", "", name)


def settings_in(form: dict[str, str], game: gm.Game[Any]) -> dict[str, Any]:
    """The settings of the game in the form; a number that was emptied is none."""
    given: dict[str, Any] = {}
    for setting in game.settings:
        field = f"setting-{setting.name}"
        value = form.get(field, "") or ("null" if setting.kind == "number" and field in form else "")
        if setting.kind == "words" and not setting.choices:
            given[setting.name] = [word for word in setting.words if form.get(f"some-{setting.name}-{word}")]
            continue
        if value == "given":
            given[setting.name] = given_words(form, setting.name, game)
            continue
        try:
            given |= {setting.name: json.loads(value)} if value else {}
        except (ValueError, RecursionError) as error:
            raise SetupError(f"Setting {setting.name!r} cannot be read.") from error
    return given


def given_words(form: dict[str, str], name: str, game: gm.Game[Any]) -> list[str]:
    """The words of each seat that somebody takes, seat by seat."""
    places = sorted(int(field.removeprefix("seat-")) for field, value in form.items() if is_place(field) and value)
    each = game.words_each(name, len(places))
    return [form.get(f"given-{name}-{place}-{n}", "") for place in places for n in range(each)]


def is_place(field: str) -> bool:
    """Whether a field of the form says who sits somewhere."""
    return field.startswith("seat-") and field[5:].isdigit()


def number_in(form: dict[str, str], name: str) -> int | None:
    """A whole number of the form, or nothing."""
    value = form.get(name, "").strip()
    if value and not (value.isascii() and value.isdigit() and len(value) <= 18):
        raise SetupError(f"The {name} is a whole number, not {value[:40]!r}.")
    return int(value) if value else None


def pause_in(form: dict[str, str]) -> float | None:
    """How long bots wait."""
    try:
        return min(60.0, max(0.0, float(form["pause"]))) if form.get("pause") else None
    except ValueError as error:
        raise SetupError("The pause is a number of seconds.") from error


def absence_in(form: dict[str, str]) -> Absence:
    """What is agreed about whoever stays away, or is late where a clock runs."""
    clock = number_in(form, "clock")
    if clock is not None:
        then = LOSE if form.get("clock-then") == LOSE else STAND
        return Absence(min(LONGEST_ABSENCE, max(CLOCK_TIMES[0], clock)), then)
    then, after = form.get("absence-then", USUAL_ABSENCE.then), number_in(form, "absence-after")
    if then not in ("claim", "bot", "wait"):
        raise SetupError("Whoever stays away is waited for, replaced by a bot, or beaten by a claim.")
    asked = USUAL_ABSENCE.after if after is None else after * 60
    return Absence(min(LONGEST_ABSENCE, max(60, asked)), then)


def entered(request: Request, made: Made, tokens: list[str], page: str = "") -> Response:
    """To the new table, or a page of it, with the tokens of the seats held here."""
    response = RedirectResponse(f"/tables/{made.id}{page}", status_code=303)
    give(request, response, made.id, COOKIE, tokens=[*tokens, made.host])
    return response


def give(request: Request, response: Response, table_id: str, name: str, tokens: list[str]) -> None:
    """Keep tokens in a cookie that scripts cannot read and only this table's addresses get."""
    for path in (f"/tables/{table_id}", f"/api/tables/{table_id}"):
        response.set_cookie(
            name,
            ".".join(tokens),
            max_age=A_MONTH,
            path=path,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )


def seated_at(request: Request, table_id: str, seat: int, token: str, query: str = "") -> Response:
    """To the table, with a seat beside what the visitor has there: each seat has a cookie of its own."""
    response = RedirectResponse(f"/tables/{table_id}{query}", status_code=303)
    give(request, response, table_id, f"{COOKIE}-{seat}", tokens=[token])
    return response


@router.post("/records")
async def open_record(request: Request, record: Annotated[UploadFile, File()]) -> Response:
    """A table from an uploaded record; whoever opens it sits in every seat. A game that is over is replayed."""
    made = await registry_of(request).maker.open_record(await record.read(), opened_file)
    return entered(request, made, [token for token in made.tokens if token], FROM_THE_START if made.over else "")


# ---- the table -----------------------------------------------------------------------------------------------------
@router.get("/tables/{table_id}")
async def table_page(
    request: Request, table: AtTable, seat: int | None = None, since: Since = None, hints: bool = False
) -> HTMLResponse:
    """The table as this visitor may see it."""
    viewer = taken_at(table, who(request, table, seat), since)
    if seat is None and len(viewer.seats) > 1:
        return HTMLResponse(await drawings.do(cover, pages_of(request), table.still(), viewer))
    found: list[dict[str, Any]] = []
    if hints and viewer.seat in table.s.waiting:
        names = [label(each) for each in table.seats]
        told = await registry_of(request).bots.hints(table, seated(request, table, seat)[1])
        found = [with_names_in_hint(hint, names) for hint in told]
    said = await registry_of(request).storage.chat(table.id, 0, bool(viewer.seats))
    table = table.still()  # from here on everything is of one moment
    values = {
        **shell(table, viewer.seat),
        "held": sorted(viewer.seats),
        "since": viewer.since,
        "chat": said,
        "look_again": look_again(table, viewer),
    }

    def drawn() -> str:
        pages = pages_of(request)
        values["parts"] = pages.parts(table, viewer, reach_of(request), is_tall(request), hints=found)
        return pages.page("table.html", **values)

    return HTMLResponse(await drawings.do(drawn))


def with_names_in_hint(hint: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """A hint in which seats are called as people see them."""
    line = [with_names(each, names) for each in hint["line"]]
    return hint | {"line": line, "reason": with_names(hint["reason"], names)}


def look_again(table: Table, viewer: Viewer) -> int:
    """Seconds until a page without a script looks again: soon while bots choose, with time to chat while people do."""
    if table.over or viewer.seat in table.s.waiting:
        return 0
    return 1 if table.waiting_bots else 10


def is_tall(request: Request) -> bool:
    """Whether the visitor's window is a phone's; the client leaves word of it."""
    return request.cookies.get("tall") == "1"


def shell(table: Table, seat: int | None) -> dict[str, Any]:
    """What every page of a table says."""
    return {
        "id": table.id,
        "slug": table.game.slug,
        "name": table.game.name,
        "number": table.number_for(seat),
        "seat": seat,
        "over": table.over,
        "meanings": guide.meanings(table.game.slug),
    }


def cover(pages: Pages, table: Table, viewer: Viewer) -> str:
    """Between two people at one machine: nobody's hand. Whether they can take something back is tried on copies."""
    names = [label(seat) for seat in table.seats]
    here = people(table, viewer)
    return pages.page("cover.html", **shell(table, None), people=here, names=names)


@router.get("/tables/{table_id}/replay")
async def replay(
    request: Request,
    table: AtTable,
    number: Annotated[int | None, Query(ge=0)] = None,
    seat: int | None = None,
    after: Annotated[int | None, Query(ge=0)] = None,
    line: Annotated[int | None, Query(ge=1)] = None,
    better: bool = False,
) -> HTMLResponse:
    """Any moment of the game, or the board as it was when a line of the log was told on the way; with the moment seen
    before it, also which way things have moved since; at the end, what would have been better.
    """
    viewer = who(request, table, seat)
    last = table.number_for(viewer.seat)
    at = last if number is None else min(last, number)
    stored = Stored.of(table, moment(table, viewer.seat, at))
    curve = await curve_of(table, viewer.seat)
    values = {**shell(table, viewer.seat), "number": at, "last": last, "curve": curve}
    values |= {"names": [label(seat) for seat in table.seats], "theme": own_theme(request) or ""}
    values |= {"moments": USUAL, "lengths": LENGTHS, "has_picture": has_picture(table.game.slug)}
    values["eyes"] = sorted(viewer.seats) if table.over and len(viewer.seats) > 1 else []
    values["can_fork"] = can_fork(table, viewer)
    values["turns"] = turns_told(curve, values["names"]) if curve else []
    values["advice"] = await advice_told(request, table, viewer.seat, values["names"]) if curve and better else None
    made = looking_back.do_to_its_end(telling.replay_page, stored, viewer, is_tall(request), after, line, values)
    return HTMLResponse(await made)


def turns_told(curve: Known, names: list[str]) -> list[dict[str, Any]]:
    """The turning points, each with what tells most of all that everyone saw happen there."""
    turns = zip(curve.turns, curve.telling, strict=True)
    return [{"number": number, "text": with_names(lines[-1], names) if lines else ""} for number, lines in turns]


async def advice_told(request: Request, table: Table, seat: int | None, names: list[str]) -> list[dict[str, Any]]:
    """What would have been better, with people's names."""
    found = await registry_of(request).bots.advice(table, seat)
    return [one | {name: with_names(one[name], names) for name in ("better_text", "played_text")} for one in found]


@router.get("/tables/{table_id}/picture.svg")
async def moment_picture(
    request: Request, table: AtTable, number: Annotated[int | None, Query(ge=0)] = None, seat: int | None = None
) -> Response:
    """A picture of any moment, as a file of its own."""
    viewer = who(request, table, seat)
    last = table.number_for(viewer.seat)
    at = moment(table, viewer.seat, last if number is None else min(last, number))
    return await picture_at(table, viewer.seat, at, own_theme(request))


def own_theme(request: Request) -> theme.Name | None:
    """The theme of the visitor's own; none: as the system prefers."""
    return THEMES.get(request.cookies.get("theme", ""))


def back_to(table: Table, seat: int, held: int) -> Response:
    """To the table: to the same seat while it is asked, else to whoever is next at this machine."""
    stays = held == 1 or seat in table.s.waiting
    query = f"?seat={seat}" if stays and held > 1 else ""
    return RedirectResponse(f"/tables/{table.id}{query}", status_code=303)


# ---- leaving and giving seats --------------------------------------------------------------------------------------
@router.post("/tables/{table_id}/seats")
async def give_seat(
    request: Request, table: AtTable, given: Annotated[int, Form(ge=0, le=99)], to: Annotated[str, Form(max_length=40)]
) -> Response:
    """The host gives a seat to a bot, or plays it, since whoever is invited does not come."""
    if not who(request, table).is_host or given >= len(table.seats):
        raise NoToken("Only whoever made the table can give a seat away.")
    wanted = chair(to, "")
    token = await registry_of(request).people.give(table, given, wanted.kind, wanted.level)
    if token:
        return seated_at(request, table.id, given, token)
    return RedirectResponse(f"/tables/{table.id}", status_code=303)


@router.post("/tables/{table_id}/leaving")
async def leave(
    request: Request,
    table: AtTable,
    seat: Annotated[int, Form(ge=0, le=99)],
    what: Annotated[Literal["resign", "return", "claim", "stand-in"], Form()],
    absent: Annotated[int, Query(ge=0, le=99)] = 0,
) -> Response:
    """Resign, come back, or do what was agreed about whoever stays away."""
    viewer, mine = seated(request, table, seat)
    leaving = registry_of(request).leaving
    if what == "resign":
        await leaving.resign(table, mine)
    elif what == "return":
        await leaving.come_back(table, mine)
    else:
        await (leaving.claim if what == "claim" else leaving.stand_in)(table, mine, absent)
    return back_to(table, mine, len(viewer.seats))


# ---- forms of the table --------------------------------------------------------------------------------------------
Number = Annotated[int, Form(ge=0, le=2_000_000_000)]
SeatHeld = Annotated[int, Form(ge=0, le=99)]


@router.post("/tables/{table_id}/answers")
async def answer(
    request: Request, table: AtTable, number: Number, word: Annotated[str, Form(max_length=128)], seat: SeatHeld
) -> Response:
    """Answer by a button."""
    viewer, mine = seated(request, table, seat)
    await registry_of(request).answers.give(table, mine, number, word)
    return back_to(table, mine, len(viewer.seats))


@router.post("/tables/{table_id}/undo")
async def undo(request: Request, table: AtTable, number: Number, seat: SeatHeld) -> Response:
    """Take the last answer back."""
    viewer, mine = seated(request, table, seat)
    await registry_of(request).answers.undo(table, mine, number)
    return back_to(table, mine, len(viewer.seats))


@router.post("/tables/{table_id}/undo/ask")
async def ask_undo(request: Request, table: AtTable, number: Number, seat: SeatHeld) -> Response:
    """Ask the others to go back."""
    viewer, mine = seated(request, table, seat)
    await registry_of(request).answers.ask_undo(table, mine, number)
    return back_to(table, mine, len(viewer.seats))


@router.post("/tables/{table_id}/undo/answer")
async def answer_wish(
    request: Request, table: AtTable, number: Number, seat: SeatHeld, agree: Annotated[bool, Form()]
) -> Response:
    """Agree to go back, or refuse."""
    viewer, mine = seated(request, table, seat)
    await registry_of(request).answers.answer_wish(table, mine, number, agree)
    return back_to(table, mine, len(viewer.seats))


@router.post("/tables/{table_id}/chat")
async def say(
    request: Request, table: AtTable, text: Annotated[str, Form(min_length=1, max_length=500)], seat: SeatHeld
) -> Response:
    """Say something."""
    viewer, mine = seated(request, table, seat)
    await registry_of(request).people.say(table, mine, tidy(text))
    return back_to(table, mine, len(viewer.seats))


@router.post("/tables/{table_id}/remarks")
async def remark(
    request: Request,
    table: AtTable,
    text: Annotated[str, Form(min_length=1, max_length=500)],
    name: Annotated[str, Form(max_length=40)] = "",
) -> Response:
    """Say something as a spectator."""
    if not who(request, table).seats:
        await registry_of(request).people.remark(table, shown(name), tidy(text), address_of(request.scope))
    return RedirectResponse(f"/tables/{table.id}", status_code=303)


@router.post("/tables/{table_id}/fork")
async def fork(request: Request, table: AtTable, number: Number) -> Response:
    """Play on from a moment at a new table; whoever forks sits in every seat of a person."""
    made = await registry_of(request).maker.fork(table, who(request, table), number, None)
    return entered(request, made, [token for token in made.tokens if token])
