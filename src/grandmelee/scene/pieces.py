"""What stands and lies on a board: seat signs, discs, tokens, badges with numbers, chips.

Everything is drawn around (0, 0) and moved to its place by its group, so that a client can let it glide.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import width
from grandmelee.scene.motion import counting
from grandmelee.scene.svg import Element, circle, el, group, path, polygon, rect, text, thing
from grandmelee.scene.theme import SEATS, SHAPES

Point = tuple[float, float]

RIGHT: Final = 0.0
LEFT: Final = 180.0


@kept
def seat_sign(seat: int, x: float, y: float, r: float) -> Element:
    """The seat's shape in the seat's colour: circle, square, triangle, diamond, hexagon or star."""
    classes = f"seat-{seat % SEATS} dot"
    shape = SHAPES[seat % SEATS]
    if shape == "circle":
        return circle(x, y, r * 0.92, classes)
    if shape == "square":
        return rect(x - r * 0.82, y - r * 0.82, r * 1.64, r * 1.64, classes, rx=r * 0.12)
    corners = {"triangle": _star(3, r * 1.15, None), "diamond": _star(4, r * 1.12, None)}
    points = corners.get(shape) or _star(*((6, r, None) if shape == "hexagon" else (5, r * 1.15, r * 0.52)))
    drop = r * 0.18 if shape == "triangle" else 0.0
    return polygon([(x + px, y + py + drop) for px, py in points], classes)


@kept
def disc(
    picture: str,
    *,
    seat: int,
    name: str,
    at: Point,
    r: float = 30,
    facing: float | None = None,
    word: str | None = None,
    id: str | None = None,
    badges: tuple[Element, ...] = (),
    is_spent: bool = False,
) -> Element:
    """A piece: an icon on a parchment disc, ringed in the seat's colour, with the seat's shape; *facing* in degrees."""
    body = [
        circle(0, r * 0.1, r + 5, "halo"),
        el("ellipse", cx=0, cy=r * 0.34, rx=r * 1.04, ry=r * 0.92, class_="shade"),
        *([_wedge(facing, r, seat)] if facing is not None else []),
        circle(0, r * 0.14, r, "stone-side"),
        circle(0, 0, r, "paper"),
        el("circle", r=r * 0.87, class_=f"ring-{seat % SEATS}", stroke_width=r * 0.2),
        circle(0, 0, r, "outline"),
        circle(0, 0, r * 0.76, "outline"),
        icon(picture, 0, 0, r * 1.14),
        seat_sign(seat, -r * 0.72, r * 0.72, r * 0.27),
        *([circle(0, 0, r, "veil")] if is_spent else []),
        *badges,
    ]
    return thing(*body, name=name, word=word, id=id, at=at, class_="glide")


@kept
def token(
    picture: str,
    *,
    name: str,
    at: Point,
    r: float = 20,
    tone: str = "paper-deep",
    ink: str = "ink",
    seat: int | None = None,
    word: str | None = None,
    id: str | None = None,
    count: int | None = None,
) -> Element:
    """A flat token with an icon: eight-sided, so that it is never taken for a piece; *count* as a small badge."""
    sign = [seat_sign(seat, -r * 0.72, r * 0.72, r * 0.3)] if seat is not None else []
    number = [badge(str(count), x=r * 0.75, y=-r * 0.7, r=r * 0.45, counts="count")] if count is not None else []
    body = [
        circle(0, 0, r + 4, "halo"),
        polygon(_octagon(r, r * 0.16), "stone-side"),
        polygon(_octagon(r, 0), f"{tone} dot"),
        icon(picture, 0, 0, r * 1.35, ink),
    ]
    return thing(*body, *sign, *number, name=name, word=word, id=id, at=at, class_="glide")


@kept
def badge(
    words: str, x: float, y: float, r: float, tone: str = "danger", shape: str = "circle", counts: str = ""
) -> Element:
    """A number on a small round, shield or square ground; *tone* is danger, guard, paper or a seat's colour.

    With *counts*, the name of what it counts, it counts to its new value.
    """
    ink = {"paper": "ink", "danger": "danger-ink", "guard": "guard-ink"}.get(tone, "seat-ink")
    size = r * (1.25 if len(words) < 2 else 1.13)
    number = text(words, 0, size * 0.36, size, f"strong {ink}", "middle")
    return group(_ground(shape, r, f"{tone} dot"), counting(number, counts) if counts else number, at=(x, y))


@kept
def arrows(count: int, x: float, y: float, r: float) -> Element:
    """Arrows with a number, for tokens that point somewhere: right if *count* is positive, left if it is negative."""
    way = 1 if count > 0 else -1
    tip, back = way * r * 2.0, -way * r * 0.95
    shape = [(back, -r * 0.8), (way * r * 0.75, -r * 0.8), (way * r * 0.75, -r * 1.25), (tip, 0)]
    shape += [(way * r * 0.75, r * 1.25), (way * r * 0.75, r * 0.8), (back, r * 0.8)]
    number = text(str(abs(count)), way * r * 0.25, r * 0.46, r * 1.3, "strong danger-ink", "middle")
    return group(polygon(shape, "danger dot"), counting(number, "arrows"), at=(x, y))


@kept
def chip(
    words: str, x: float, y: float, *, size: float = 13, picture: str = "", tone: str = "panel", ink: str = "felt-ink"
) -> Element:
    """A word or number in a small rounded frame, with an icon before it; (x, y) is the middle of its left side."""
    room = size * 1.55 if picture else size * 0.6
    box = rect(0, -size * 0.85, chip_width(words, size, picture), size * 1.7, tone, rx=size * 0.5)
    drawn = [icon(picture, size * 0.85, 0, size * 1.15, ink)] if picture else []
    return group(box, *drawn, text(words, room, size * 0.36, size, f"strong {ink}"), at=(x, y))


@lru_cache(maxsize=1024)
def chip_width(words: str, size: float = 13, picture: str = "") -> float:
    """The width of a chip."""
    return width(words, size) * 1.08 + (size * 2.15 if picture else size * 1.2)


def packed(n: int, across: float, down: float, largest: float) -> tuple[float, list[Point]]:
    """Room for *n* discs in a box around (0, 0): the radius, and the places row by row."""
    if n == 0:
        return largest, []
    columns = max(range(1, n + 1), key=lambda c: min(across / (2.9 * c), down / (2.5 * -(-n // c))))
    rows = -(-n // columns)
    r = min(largest, across / (2.9 * columns), down / (2.5 * rows))
    return r, [_place(i, n, columns, rows, r) for i in range(n)]


def _place(i: int, n: int, columns: int, rows: int, r: float) -> Point:
    row, column = divmod(i, columns)
    in_row = columns if row < rows - 1 else n - columns * (rows - 1)
    return (column - (in_row - 1) / 2) * r * 2.8, (row - (rows - 1) / 2) * r * 2.45


def _wedge(facing: float, r: float, seat: int) -> Element:
    points = [(r * 0.9, -r * 0.52), (r * 1.42, 0.0), (r * 0.9, r * 0.52)]
    wedge = polygon(points, f"seat-{seat % SEATS} dot")
    return el("g", wedge, transform=f"rotate({facing:g})", class_="facing")


def _ground(shape: str, r: float, classes: str) -> Element:
    if shape == "shield":
        bend, low = f"{r * 0.9:.1f}", f"{r * 0.2:.1f}"
        lower = f"V{low}Q{r:.1f} {bend} 0 {r * 1.3:.1f}Q{-r:.1f} {bend} {-r:.1f} {low}Z"
        return path(f"M{-r:.1f} {-r * 1.05:.1f}H{r:.1f}{lower}", classes)
    if shape == "square":
        return rect(-r, -r, 2 * r, 2 * r, classes, rx=r * 0.3)
    return circle(0, 0, r, classes)


def _octagon(r: float, drop: float) -> list[Point]:
    turns = [pi / 8 + k * pi / 4 for k in range(8)]
    return [(r * cos(turn), r * sin(turn) + drop) for turn in turns]


def _star(points: int, outer: float, inner: float | None) -> list[Point]:
    """Corners of a regular polygon with a corner on top, or of a star when *inner* is given."""
    steps = points if inner is None else points * 2
    radii = (outer,) if inner is None else (outer, inner)
    turns = [(-pi / 2 + 2 * pi * k / steps, radii[k % len(radii)]) for k in range(steps)]
    return [(radius * cos(turn), radius * sin(turn)) for turn, radius in turns]
