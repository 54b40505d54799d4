"""Tokens on the summoning tiles; those under the own hero can be pointed at [PA-8.21 to 8.29]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.pathfinder_arena.draw.drawing import ELEMENT_ICONS, TOKEN_TONES, Drawing, View
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, circle, group, rect, text, thing

LETTERS: Final = {"str": "S", "dex": "D", "con": "C"}


def tokens(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """A row of tokens along the lower side of each summoning tile."""
    own = None if d.viewer is None else d.players[d.viewer]["space"]
    found: list[Element] = []
    for tile in d.view["tiles"]:
        if tile["kind"] == "summoning":
            x, y = places[tile["space"]]
            lies = lying(tile, size, tile["space"] == own)
            step = size * 0.27
            left = x - step * (len(lies) - 1) / 2
            found += [group(drawn, at=(left + n * step, y + size * 0.34)) for n, drawn in enumerate(lies)]
    return found


def lying(tile: View, size: float, is_own: bool) -> list[Element]:
    """The tokens on one tile."""
    kinds = [(name, n) for name, n in tile["tokens"].items() if n]
    kinds += [("item", tile["items"])] * bool(tile["items"])
    drawn = [ability(tile["number"], name, n, size, is_own) for name, n in kinds]
    return [*drawn, element(tile["number"], tile["element"], size, is_own)] if tile["glows"] else drawn


@kept
def ability(number: int, name: str, n: int, size: float, is_own: bool) -> Element:
    """Ability tokens of one kind as a coin with its letter and their number, or item tokens as a scroll."""
    r = size * 0.125
    tone = TOKEN_TONES.get(name, "paper-deep")
    sign = (
        icon("scroll-unfurled", 0, 0, r * 1.5)
        if name == "item"
        else text(LETTERS[name], 0, r * 0.55, r * 1.5, "strong stone-ink", "middle")
    )
    more = [text(f"x{n}", 0, -r * 1.2, r * 1.35, "strong stone-ink", "middle")] if n > 1 else []
    side = rect(-r, -r, 2 * r, 2 * r, f"{tone} dot", rx=r * (0.3 if name == "item" else 1))
    spoken = f"{n} {name.upper() if name != 'item' else 'item'} token{'s' * (n > 1)}"
    halo = circle(0, 0, r * 1.3, "halo")
    word = f"collect:{name}" if is_own else None
    return thing(halo, side, sign, *more, name=spoken, word=word, id=f"token-{number}-{name}")


@kept
def element(number: int, name: str, size: float, is_own: bool) -> Element:
    """The element token of a summoning tile."""
    r = size * 0.13
    body = [circle(0, 0, r * 1.3, "halo"), circle(0, 0, r, "paper dot"), icon(ELEMENT_ICONS[name], 0, 0, r * 1.45)]
    word = f"collect:{name}" if is_own else None
    return thing(*body, name=f"{name.capitalize()} token", word=word, id=f"element-{number}")
