"""Directions to choose from, as arrows around the Champion they are about; each shows the hexes it would hit."""

from __future__ import annotations

from math import atan2, cos, pi, sin, sqrt
from typing import Final

from grandmelee.games.super_fantasy_brawl.arena import SHAPES
from grandmelee.games.super_fantasy_brawl.draw.drawing import Drawing, View
from grandmelee.kit.hexes import DIRECTION_NAMES, DIRECTIONS, Coordinates
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, circle, group, polygon, thing

PREFIX: Final = "direction:"
TIP: Final = ((11.0, 0.0), (1.0, -9.0), (1.0, -3.5), (-10.0, -3.5), (-10.0, 3.5), (1.0, 3.5), (1.0, 9.0))


def arrows(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """One for each direction the viewer may choose: a way to flee [SFB-19.12], or to turn an area [SFB-7.38]."""
    ways = [word.removeprefix(PREFIX) for word in d.view["options"] if word.startswith(PREFIX)]
    one = subject(d)
    if not ways or one is None or not one["hex"]:
        return []
    home = next(h for h in d.view["arena"]["hexes"] if h["hex"] == one["hex"])
    board = {(h["q"] - home["q"], h["r"] - home["r"]) for h in d.view["arena"]["hexes"]}
    x, y = places[one["hex"]]
    drawn = [_arrow(d, way, size, board) for way in sorted(ways, key=DIRECTION_NAMES.index)]
    return [group(*drawn, at=(x, y))]


def subject(d: Drawing) -> View | None:
    """The Champion that flees or strikes around itself."""
    action = d.view["action"]
    return d.named(d.view["moving"]) or (d.named(action["champion"]) if action else None)


def hit(d: Drawing, way: int) -> list[Coordinates]:
    """The hexes of the area on the card being played; for a flight, the first hex."""
    action = d.view["action"]
    card = d.content.card(action["card"]) if action and action["card"] else None
    if d.view["moving"] is None and card is not None and card.aim is not None and card.aim.shape >= 0:
        return SHAPES[card.aim.shape].turned(way)
    return [DIRECTIONS[way]]


def _arrow(d: Drawing, way: str, size: float, board: set[Coordinates]) -> Element:
    area = hit(d, DIRECTION_NAMES.index(way))
    across = sum(_centre(q, r, size)[0] for q, r in area) / len(area)
    down = sum(_centre(q, r, size)[1] for q, r in area) / len(area)
    on_board = [place for place in area if place in board]
    name = f"{way.capitalize()}: {len(on_board)} hex{'' if len(on_board) == 1 else 'es'}"
    id, word = f"direction-{way}", f"{PREFIX}{way}"
    turn = atan2(down, across)
    at = (cos(turn) * size, sin(turn) * size)
    tip = [_turned(x, y, turn) for x, y in TIP]
    body = [circle(0, 0, 18, "halo"), *_prints(on_board, size, at), circle(0, 0, 14.5, "glow dot")]
    return thing(*body, polygon(tip, "glow-ink"), name=name, word=word, id=id, at=at)


def _turned(x: float, y: float, turn: float) -> Point:
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)


def _prints(area: list[Coordinates], size: float, origin: Point) -> list[Element]:
    """The hexes of the area, seen while the arrow is pointed at."""
    turns = [pi / 6 + k * pi / 3 for k in range(6)]
    found = []
    for q, r in area:
        x, y = _centre(q, r, size)
        corners = [(x - origin[0] + size * 0.95 * cos(t), y - origin[1] + size * 0.95 * sin(t)) for t in turns]
        found.append(polygon(corners, "print"))
    return found


def _centre(q: int, r: int, size: float) -> Point:
    return size * sqrt(3) * (q + r / 2), size * 1.5 * r
