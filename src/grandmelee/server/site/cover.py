"""A game's cover for the home page and the set-up: its board in play, with a fan of cards before it."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any, Final

import grandmelee as gm
from grandmelee.core.state import State
from grandmelee.scene import Part, Scene, cards
from grandmelee.scene.scene import MARGIN as EDGE
from grandmelee.scene.svg import Element, el, group
from grandmelee.scene.theme import Name
from grandmelee.server.site import stage

WIDE: Final = 960.0
HIGH: Final = 540.0
ANSWERS: Final = 60
FAN: Final = 3
SMALL_TEXT: Final = ("felt-ink", "felt-soft", "stone-ink")  # captions, too small to read on a cover


@lru_cache(maxsize=64)
def cover_picture(slug: str, theme: Name | None = None) -> str:
    """The cover: what the seat that is asked sees after some answers by chance; the same each time."""
    game = gm.load(slug)
    s = after_some_answers(game)
    parts = game.scene(s.view(s.waiting[0] if s.waiting else 0)).parts
    cover = Part("cover", game.name, WIDE, HIGH, composed(board_of(parts), held_in(game, parts.get(stage.HAND))))
    return stage.TABLE_TOP.sub("", Scene(game.name, ((cover,),), WIDE + 2 * EDGE).svg(theme))


def board_of(parts: dict[str, Part]) -> Part:
    """The board; in a game of cards alone the largest part of the table that is nobody's hand."""
    others = [part for name, part in parts.items() if name != stage.HAND]
    return parts["board"] if "board" in parts else max(others, key=lambda part: part.width * part.height)


def after_some_answers(game: gm.Game[Any]) -> State:
    """A game in which something has happened already."""
    s: State = game.start(2 if 2 in game.seats else game.seats[0], {}, 7, False)
    chance = random.Random(3)
    for _ in range(ANSWERS):
        if s.over:
            break
        seat = s.waiting[0]
        s.answer(seat, chance.choice(s.options(seat)))
    return s


def held_in(game: gm.Game[Any], hand: Part | None) -> list[Element]:
    """The first cards of a hand; where they are not drawn as cards there, the cards that its words stand for."""
    if hand is None:
        return []
    classes = [(e, e.get("class").split()) for e in hand.element.walk()]
    drawn = [e for e, names in classes if "card" in names and "brief" not in names]
    return (drawn or faces(game, hand))[:FAN]


def faces(game: gm.Game[Any], hand: Part) -> list[Element]:
    """The printed cards of the words in a hand, and of others of their kind where these are few."""
    words = [e.get("data-word") for e in hand.element.walk() if e.get("data-word")]
    more = [word for word in map(game.vocabulary.word, range(len(game.vocabulary))) if word.startswith("card:")]
    found = {face.name: face for word in [*words, *more[:: len(more) // FAN or 1]] if (face := game.face(word))}
    return [cards.card(face, at=(0, 0)) for face in list(found.values())[:FAN]]


def composed(board: Part, held: list[Element]) -> Element:
    """A wide board above its cards, a high one beside them."""
    is_wide = board.width > 1.6 * board.height
    scale = min((WIDE if is_wide or not held else 0.6 * WIDE) / board.width, HIGH / board.height)
    x = ((0.62 if held and not is_wide else 1) * WIDE - board.width * scale) / 2
    y = 0.0 if is_wide and held else (HIGH - board.height * scale) / 2
    picture = group(board.element.map(without_captions), at=(x, y), scale=scale)
    return group(picture, fan(held, *((WIDE / 2, 500.0, 1.25) if is_wide else (WIDE * 0.79, 430.0, 1.3))))


def fan(held: list[Element], x: float, y: float, scale: float) -> Element:
    """Cards held in a hand, turned around a point below them."""
    turns = [(n - (len(held) - 1) / 2) * 11 for n in range(len(held))]
    turned = [
        card.with_attributes({"transform": f"rotate({turn:g} 0 300) translate(-75 -105)"})
        for card, turn in zip(held, turns, strict=True)
    ]
    return group(*turned, at=(x, y - 105 * scale), scale=scale)


def without_captions(element: Element) -> Element:
    """The same without small text and without the lines above the board; numbers on badges stay."""
    names = element.get("class").split()
    is_caption = element.tag == "text" and "strong" not in names and any(name in names for name in SMALL_TEXT)
    return el("g") if is_caption or "board-head" in names else element
