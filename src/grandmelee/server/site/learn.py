"""For newcomers: how to play a game, on one page, and all its cards to look through."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

import grandmelee as gm
from grandmelee.server.past.pool import drawings
from grandmelee.server.site.routes import facts, game_named, has_picture, pages_of
from grandmelee.server.tables.errors import NotFound
from grandmelee.text import guide
from grandmelee.text.guide import Guide

router: Final = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


class Printed(NamedTuple):
    """A card in a gallery: what it is called, all it says, and where its picture is."""

    name: str
    spoken: str
    address: str


class Group(NamedTuple):
    """Cards that belong together: of one character, or of one kind."""

    title: str
    cards: tuple[Printed, ...]


@router.get("/learn/{slug}")
async def learn(request: Request, slug: str) -> HTMLResponse:
    """How to play: goal, a turn, three things to know, what the icons mean."""
    game, its = game_named(slug), guided(slug)

    def said() -> dict[str, Any]:
        shown = [printed(game, word) for word in its.cards]
        return {"game": facts(game) | {"picture": has_picture(slug)}, "guide": its, "cards": shown}

    return HTMLResponse(await drawings.do(pages_of(request).lasting, f"learn {slug}", "learn.html", said))


@router.get("/learn/{slug}/cards")
async def gallery(request: Request, slug: str) -> HTMLResponse:
    """Every card and character of a game."""
    game = game_named(slug)

    def said() -> dict[str, Any]:
        return {"game": facts(game), "groups": groups(slug)}

    return HTMLResponse(await drawings.do(pages_of(request).lasting, f"cards of {slug}", "gallery.html", said))


def guided(slug: str) -> Guide:
    """The guide of a game, or a page that says there is none."""
    its = guide.load(slug)
    if its is None:
        raise NotFound("Nobody has written down yet how this is played.")
    return its


def printed(game: gm.Game[Any], word: str) -> Printed:
    """One card, its picture by its word."""
    face = game.face(word)
    kind, _, name = word.partition(":")
    return Printed(face.name, face.spoken, f"/pictures/{game.slug}/{kind}/{name}.svg")


@lru_cache(maxsize=16)
def groups(slug: str) -> tuple[Group, ...]:
    """All cards of a game, each once: with their character where they have one, else by kind."""
    game = gm.load(slug)
    found: dict[str, dict[str, Printed]] = {}
    words = game.gallery()
    owned = {card: game.face(word).name for word in words for card in game.cards_of(word)}
    owners = set(owned.values())
    for word in words:
        face = game.face(word)
        title = owned.get(word) or (face.name if face.name in owners else kind_of(word, face.kind))
        found.setdefault(title, {}).setdefault(face.name, printed(game, word))
    return tuple(Group(title, tuple(cards.values())) for title, cards in found.items())


def kind_of(word: str, printed: str) -> str:
    """Cards by what stands at their foot, everything else by what its word begins with."""
    kind = word.partition(":")[0]
    title = printed.partition(",")[0] if kind == "card" else kind
    return title[:1].upper() + title[1:]
