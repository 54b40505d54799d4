"""The drawing of a view as HTML: rows of pictures on the stage, the own hand, the outlines of the icons.

It is made in fragments with ids (`scene.fragments`), of which a page that is open gets those that have changed. Every
element keeps its id, so the client can morph one drawing into the next and pieces glide to their new places.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

from markupsafe import Markup, escape

import grandmelee as gm
from grandmelee.scene import Part, Scene, cards
from grandmelee.scene.fragments import Fragment
from grandmelee.scene.icons import icons as icon_table
from grandmelee.scene.icons import symbol
from grandmelee.scene.kept import Kept, content, words_of
from grandmelee.scene.pieces import seat_sign as drawn_sign
from grandmelee.scene.scene import MARGIN as EDGE
from grandmelee.scene.scene import glowing
from grandmelee.scene.svg import NAMESPACE, Element, el, group, number
from grandmelee.scene.theme import Name
from grandmelee.text.rulebook import TAGS

STRONG: Final = re.compile(r"\*\*(.+?)\*\*")
CODE: Final = re.compile(r"`(.+?)`")
TAG: Final = re.compile(rf"\[({'|'.join(TAGS)})\]")
NAMED_RULE: Final = re.compile(r"\b[A-Z]{2,3}-\d+\.\d+\b")
STAGE: Final = "stage"
HAND: Final = "hand"
BOARD: Final = "board"
CARD: Final = 300.0
TABLE_TOP: Final = re.compile(r'<rect [^>]*class="(?:felt|stitch)"[^>]*/>')  # the page brings its own
MARGIN: Final = 8.0
LONG: Final = 2.9  # width of a board for each of its height
SQUARE: Final = 1.3


@dataclass(frozen=True, slots=True)
class Drawn:
    """The drawing of a view in fragments: what lies on the stage, the own hand; icons and words that are in both."""

    stage: Fragment
    hand: Fragment
    icons: frozenset[str]
    words: frozenset[str]


def drawn(game: gm.Game[Any], view: dict[str, Any], is_tall: bool, options: Mapping[str, str] | None = None) -> Drawn:
    """A view as a picture; text for a game that has no picture yet.

    With *options* (word: what it will do) these glow, as a page without a script needs it; the client marks its own,
    so that a part is the same whatever is asked.
    """
    if not view:
        return Drawn(waiting(), hand(None), frozenset(), frozenset())
    try:
        scene = game.scene(view, is_tall)
    except NotImplementedError:
        return Drawn(written(game, view), hand(None), frozenset(), frozenset())
    shown = options or {}
    rows = [[part for part in row if part.name != HAND] for row in scene.rows]
    words = frozenset().union(*(words_of(part.element) for part in scene.parts.values()))
    return Drawn(stage(rows, shown), hand(scene.parts.get(HAND), shown), scene.icons, words)


def waiting() -> Fragment:
    """Before the game has begun there is nothing to draw."""
    text = "The game begins when everyone who is invited has come."
    return Fragment(STAGE, "div", (f'<div id="stage" class="stage"><p class="hint">{text}</p></div>',))


def written(game: gm.Game[Any], view: dict[str, Any]) -> Fragment:
    """The table in words."""
    return Fragment(STAGE, "div", (f'<div id="stage" class="stage"><pre>{escape(game.text(view))}</pre></div>',))


def icons(names: Iterable[str]) -> str:
    """The outlines every picture on the page refers to."""
    svg = f'<svg id="icons" width="0" height="0" aria-hidden="true">{outlines(names)}</svg>'
    return f'<div id="icons-part" class="sprite" aria-hidden="true">{svg}</div>'


def outlines(names: Iterable[str]) -> str:
    """The outlines of some icons."""
    return "".join(symbol(name) for name in sorted(names))


def stage(rows: list[list[Part]], options: Mapping[str, str]) -> Fragment:
    """The rows of the scene without the own hand."""
    laid: list[str | Fragment] = [f'<div id="stage" class="stage {shape(rows)}" tabindex="-1">']
    for row in rows:
        laid += row_of(row, options) if row else []
    return Fragment(STAGE, "div", (*laid, "</div>"))


def shape(rows: list[list[Part]]) -> str:
    """What the page is laid out for: a board much wider than high, one about as wide as high, or one in between."""
    board = next((part for row in rows for part in row if part.name == BOARD), None)
    ratio = board.width / board.height if board is not None else 0
    heads = " has-heads" if any(kind(part) == "seat" for row in rows[:1] for part in row) else ""
    return ("is-long" if ratio > LONG else "is-square" if 0 < ratio < SQUARE else "is-broad") + heads


def row_of(row: list[Part], options: Mapping[str, str]) -> list[str | Fragment]:
    """A row of parts; its class says what is in it, so that a phone can show the board first."""
    kinds = " ".join(sorted({f"has-{kind(part)}" for part in row}))
    beside = any(part.name == BOARD for part in row)
    boxes = [boxed(part, options, beside and part.name != BOARD) for part in row]
    opens = f' tabindex="0" role="group" aria-label="{escape(row[0].title)}"' if kinds == "has-hand" else ""
    return [f'<div class="row {kinds}" id="row-{row[0].name}"{opens}>', *boxes, "</div>"]


def boxed(part: Part, options: Mapping[str, str], scrolls: bool) -> Fragment:
    """A picture in its box; one that is kept is written once."""
    if options or not isinstance(part.element, Kept):
        return box(part, options, scrolls)
    return kept_box(part, scrolls)


@lru_cache(maxsize=4096)
def kept_box(part: Part, scrolls: bool) -> Fragment:
    """The box of a kept picture, the same fragment for equal ones."""
    return box(part, {}, scrolls)


def box(part: Part, options: Mapping[str, str], scrolls: bool) -> Fragment:
    """A picture in its box; one beside the board scrolls for itself where it would be too small to read."""
    reached = f' tabindex="0" role="region" aria-label="{escape(part.title)}"' if scrolls else ""
    id = f"box-{part.name}"
    return Fragment(
        id, "div", (f'<div class="box box-{kind(part)}" id="{id}"{reached}>', *picture(part, options), "</div>")
    )


def kind(part: Part) -> str:
    """`seat` of `seat-3`."""
    return part.name.partition("-")[0]


def hand(part: Part | None, options: Mapping[str, str] | None = None) -> Fragment:
    """The own hand, at the bottom of the page, in one row."""
    if part is None:
        return Fragment(HAND, "div", ('<div id="hand" class="hand" hidden></div>',))
    opened = '<div id="hand" class="hand" tabindex="0" role="region" aria-label="Your hand">'
    return Fragment(HAND, "div", (opened, *picture(part, options or {}), "</div>"))


def picture(part: Part, options: Mapping[str, str]) -> tuple[str | Fragment, ...]:
    """A part in its natural size, with a margin for glows."""
    element = glowing(part.element, options).map(lifted) if options else part.element
    wide, high = part.width + 2 * MARGIN, part.height + 2 * MARGIN
    return content(
        el(
            "svg",
            group(element, class_="gm"),
            xmlns=NAMESPACE,
            viewBox=f"{number(-MARGIN)} {number(-MARGIN)} {number(wide)} {number(high)}",
            width=wide,
            height=high,
            id=f"scene-{part.name}",
            role="group",
            aria_label=part.title,
        )
    )


def lifted(element: Element) -> Element:
    """In the page the halo of what glows is the button, so that its name need not repeat all that is drawn.

    The client does the same, see web/src/glow.ts.
    """
    halo = next((c for c in element.children if isinstance(c, Element) and "halo" in c.get("class").split()), None)
    if element.get("role") != "button" or halo is None:
        return element
    name = {"aria-label": element.get("aria-label"), "role": "button", "tabindex": "0"}
    button = halo.with_attributes(name | ({"id": f"{element.get('id')}-choice"} if element.get("id") else {}))
    kept = tuple((key, value) for key, value in element.attributes if key not in ("role", "tabindex", "aria-label"))
    children = tuple(button if child is halo else child for child in element.children)
    return Element(element.tag, kept, children)


# ---- words in templates --------------------------------------------------------------------------------------------
@cache
def seat_sign(seat: int) -> Markup:
    """The seat's shape in its colour."""
    return Markup(f'<svg class="sign" viewBox="-13 -13 26 26" aria-hidden="true">{drawn_sign(seat, 0, 0, 10)}</svg>')


@cache
def glyph(name: str) -> Markup:
    """An icon in the colour of the text around it."""
    path = icon_table()[name].path
    return Markup(f'<svg class="glyph" viewBox="0 0 512 512" aria-hidden="true"><path d="{path}"/></svg>')


@lru_cache(maxsize=8192)
def cite(rule: str) -> Markup:
    """A rule's id as a link to its text."""
    if not rule:
        return Markup("")
    game = prefixes().get(rule.partition("-")[0], "")
    return Markup('<a class="cite" href="/rules/{}#{}" data-rule="{}">{}</a>').format(game, rule, rule, rule)


def ruled(text: str) -> Markup:
    """A rule's text: its tags set apart, its strong words strong, other rules it names as links."""
    html = STRONG.sub(r"<b>\1</b>", str(escape(text)))
    html = CODE.sub(r"<code>\1</code>", TAG.sub(r'<i class="tag">\1</i>', html))
    return Markup(NAMED_RULE.sub(lambda found: str(cite(found[0])), html))


@cache
def prefixes() -> dict[str, str]:
    """Which game a rule's prefix belongs to."""
    return {gm.load(slug).prefix: slug for slug in gm.games()}


@lru_cache(maxsize=4096)
def named(text: str, slug: str) -> Markup:
    """A line of the log in which everything that has a word can be pointed out on the board."""
    pattern, words = names_of(slug)
    if pattern is None:
        return escape(text)
    pieces: list[str] = []
    last = 0
    for found in pattern.finditer(text):
        pieces.append(str(escape(text[last : found.start()])))
        card = card_of(slug, words[found[0]])
        extra = f' data-card="{card}"' if card else ""
        button = f'<span role="button" tabindex="0" class="named" data-points="{words[found[0]]}"{extra}>'
        pieces.append(f"{button}{escape(found[0])}</span>")
        last = found.end()
    return Markup("".join(pieces) + str(escape(text[last:])))


@cache
def card_of(slug: str, words: str) -> str:
    """The address of the picture of the card one of the words stands for, if there is one."""
    word = next((word for word in words.split(" ") if gm.load(slug).face(word) is not None), "")
    return f"/pictures/{slug}/{word.replace(':', '/')}.svg" if word else ""


@lru_cache(maxsize=1024)
def card_picture(slug: str, word: str, theme: Name | None = None) -> str:
    """A printed card as a picture of its own; nothing where a word stands for none."""
    face = gm.load(slug).face(word)
    if face is None:
        return ""
    drawn = cards.card(face, at=(0, 0), width=CARD)
    part = Part("card", face.name, CARD, CARD * cards.RATIO, drawn)
    return TABLE_TOP.sub("", Scene(face.name, ((part,),), CARD + 2 * EDGE).svg(theme))


@cache
def names_of(slug: str) -> tuple[re.Pattern[str] | None, dict[str, str]]:
    """The names of everything a player can point at, and of every card, and the words they stand for."""
    game = gm.load(slug)
    words: dict[str, str] = {}
    for option in range(len(game.vocabulary)):
        word, name = game.vocabulary.word(option), game.describe(option).partition(" (")[0]
        if ":" in word and name[:1].isupper() and name != word:
            words[name] = f"{words[name]} {escape(word)}" if name in words else str(escape(word))
    for word in game.gallery():
        face = game.face(word)
        if face is not None and face.name[:1].isupper():
            words.setdefault(face.name, str(escape(word)))
    longest = sorted(map(re.escape, words), key=len, reverse=True)
    return (re.compile(rf"\b(?:{'|'.join(longest)})(?!\w)") if longest else None), words
