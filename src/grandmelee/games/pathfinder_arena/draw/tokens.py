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
            count = kinds(tile)
            lies = lying(tile, size * token_spot(0, count)[2], tile["space"] == own)
            spots = [token_spot(n, count) for n in range(count)]
            found += [
                group(drawn, at=(x + dx * size, y + dy * size)) for drawn, (dx, dy, _) in zip(lies, spots, strict=True)
            ]
    return found


def kinds(tile: View) -> int:
    """How many kinds of tokens lie on a summoning tile."""
    return len([n for n in tile["tokens"].values() if n]) + bool(tile["items"]) + bool(tile["glows"])


def token_spot(n: int, count: int) -> tuple[float, float, float]:
    """Where the tokens of a kind lie among so many, and the radius, by the size of the tile: in a row along the lower
    side, clear of what stands on the lines between tiles (arrows.py).
    """
    y, step, r = ((0.235, 0.3, 0.135), (0.25, 0.25, 0.12), (0.26, 0.2, 0.1))[max(0, count - 3)]
    return step * (n - (count - 1) / 2), y, r


def lying(tile: View, r: float, is_own: bool) -> list[Element]:
    """The tokens on one tile."""
    found = [(name, n) for name, n in tile["tokens"].items() if n]
    found += [("item", tile["items"])] * bool(tile["items"])
    drawn = [ability(tile["number"], name, n, r, is_own) for name, n in found]
    return [*drawn, element(tile["number"], tile["element"], r, is_own)] if tile["glows"] else drawn


@kept
def ability(number: int, name: str, n: int, r: float, is_own: bool) -> Element:
    """Ability tokens of one kind as a coin with its letter and their number, or item tokens as a scroll."""
    tone = TOKEN_TONES.get(name, "paper-deep")
    many = str(n) if n > 1 else ""
    letter = text(
        f"{many}{LETTERS.get(name, '')}", 0, r * 0.5, r * (1.15 if many else 1.5), "strong stone-ink", "middle"
    )
    scroll = icon("scroll-unfurled", 0, 0, r * 1.5)
    sign = [scroll, letter] if name == "item" else [letter]
    side = rect(-r, -r, 2 * r, 2 * r, f"{tone} dot", rx=r * (0.3 if name == "item" else 1))
    spoken = f"{n} {name.upper() if name != 'item' else 'item'} token{'s' * (n > 1)}"
    halo = circle(0, 0, r, "halo")
    word = f"collect:{name}" if is_own else None
    return thing(halo, side, *sign, name=spoken, word=word, id=f"token-{number}-{name}")


@kept
def element(number: int, name: str, r: float, is_own: bool) -> Element:
    """The element token of a summoning tile."""
    body = [circle(0, 0, r, "halo"), circle(0, 0, r, "paper dot"), icon(ELEMENT_ICONS[name], 0, 0, r * 1.45)]
    word = f"collect:{name}" if is_own else None
    return thing(*body, name=f"{name.capitalize()} token", word=word, id=f"element-{number}")
