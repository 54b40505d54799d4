"""What can be done to the Arena itself: slide a line, turn the own tile, choose a direction [PA-8.14, 8.16, 18.6].

Signs stand on the lines between tiles: slides in the middle of a side, what the own hero does at the corners of its
tile. Figures and tokens keep away from there (figures.py, tokens.py), so that nothing to click lies over another.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from grandmelee.games.pathfinder_arena.draw.drawing import Drawing
from grandmelee.scene.boards import WAYS
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, circle, path, polygon, rect, slug, thing

SIGN: Final = 0.14  # radius of what can be clicked, by the size of a tile
SHOWN: Final = 1.15  # by how much that is more than what is drawn
CORNER: Final = 0.515  # where four tiles meet
TURNS: Final = {"turn:clockwise": 1, "turn:counter-clockwise": -1}


def moves(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """Everything the viewer may do now that is no tile, token or figure."""
    space = None if d.viewer is None else d.players[d.viewer]["space"]
    r = size * SIGN / SHOWN
    found = [
        slide(word, places[word[6:]], places[d.view["doom"]], size, r)
        for word in d.options
        if word.startswith("slide:")
    ]
    if space is None:
        return found
    here = places[space]
    for word in d.options:
        if word in TURNS:
            found.append(turn(word, (here[0] + size * CORNER, here[1] - TURNS[word] * size * CORNER), r))
        elif word == "strike":
            found.append(strike((here[0] - size * CORNER, here[1] - size * CORNER), r))
        elif word.startswith("direction:"):
            found.append(direction(word, here, size, r))
    return found


@kept
def slide(word: str, here: Point, doom: Point, size: float, r: float) -> Element:
    """An arrow at the edge a tile would slide over, toward the Doom Area, beside whatever is on the tile [PA-8.16]."""
    dx, dy = (doom[0] > here[0]) - (doom[0] < here[0]), (doom[1] > here[1]) - (doom[1] < here[1])
    at = (here[0] + dx * size * CORNER, here[1] + dy * size * CORNER)
    return arrow(word, f"Slide from {word[6:]} toward the Doom Area", (dx, dy), at, r)


@kept
def direction(word: str, here: Point, size: float, r: float) -> Element:
    """An arrow beside the own hero [PA-18.6]."""
    way = word.partition(":")[2]
    dx, dy = WAYS[way[0]]
    at = (here[0] + dx * size * CORNER, here[1] + dy * size * CORNER)
    return arrow(word, way.capitalize(), (int(dx), int(dy)), at, r)


def arrow(word: str, name: str, way: tuple[int, int], at: Point, r: float) -> Element:
    """A tip in a small coin."""
    dx, dy = way
    a, b = r * 0.75, r * 0.6
    tip = [(dx * a, dy * a), (-dx * b + dy * a, -dy * b + dx * a), (-dx * b - dy * a, -dy * b - dx * a)]
    body = [circle(0, 0, r * SHOWN, "halo"), circle(0, 0, r * 1.1, "paper dot"), polygon(tip, "ink")]
    return thing(*body, name=name, word=word, id=slug(word), at=at)


@kept
def turn(word: str, at: Point, r: float) -> Element:
    """A bent arrow in the corner of the tile that turns [PA-8.14]."""
    way = TURNS[word]
    a = r * 0.62
    first, last = -pi / 2 - way * 2.4, -pi / 2 + way * 1.4
    x, y = a * cos(first), a * sin(first)
    ex, ey = a * cos(last), a * sin(last)
    bow = f"M{x:.1f} {y:.1f}A{a:.1f} {a:.1f} 0 1 {int(way > 0)} {ex:.1f} {ey:.1f}"
    tx, ty = -sin(last) * way, cos(last) * way
    tip = [(ex + tx * a, ey + ty * a), (ex - ty * a * 0.7, ey + tx * a * 0.7), (ex + ty * a * 0.7, ey - tx * a * 0.7)]
    body = [circle(0, 0, r * SHOWN, "halo"), circle(0, 0, r * 1.1, "paper dot"), path(bow, "bow"), polygon(tip, "ink")]
    name = "Turn this tile clockwise" if way > 0 else "Turn this tile counter-clockwise"
    return thing(*body, name=name, word=word, id=slug(word), at=at)


@kept
def strike(at: Point, r: float) -> Element:
    """Crossed swords in the corner of the own tile, where no line slides [PA-8.31]."""
    body = [
        circle(0, 0, r * SHOWN, "halo"),
        rect(-r, -r, 2 * r, 2 * r, "danger dot", rx=r * 0.7),
        icon("crossed-swords", 0, 0, r * 1.5, "danger-ink"),
    ]
    return thing(*body, name="Strike", word="strike", id="strike", at=at)
