"""What counts: dice, tracks, piles of cards, rows of pips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.motion import counting
from grandmelee.scene.pieces import Point, badge, seat_sign
from grandmelee.scene.svg import Element, circle, el, group, polygon, rect, text, thing
from grandmelee.scene.theme import SEATS

_PIPS: Final[dict[int, tuple[Point, ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@kept
def die(
    face: int | str,
    *,
    name: str,
    at: Point,
    side: float = 44,
    tone: str = "paper",
    ink: str = "ink",
    sides: int = 6,
    word: str | None = None,
    id: str | None = None,
) -> Element:
    """A die showing pips (1 to 6), an icon by its name, or a number where it has other than six sides."""
    ground = _cube(side, tone) if sides == 6 else _gem(side, tone)
    shown = _face(face, side, ink) if sides == 6 or isinstance(face, str) else [_number(face, side, ink)]
    return thing(*ground, *shown, name=name, word=word, id=id, at=at, class_="glide")


def _cube(side: float, tone: str) -> list[Element]:
    half = side / 2
    return [
        rect(-half - 4, -half - 4, side + 8, side + 12, "halo", rx=side * 0.24),
        rect(-half, -half + side * 0.1, side, side, "stone-side", rx=side * 0.2),
        rect(-half, -half, side, side, f"{tone} dot", rx=side * 0.2),
    ]


def _gem(side: float, tone: str) -> list[Element]:
    """A die of many sides, seen from above: one face in the middle of six corners."""
    tall, wide = side * 0.62, side * 0.54
    edge = [(0.0, -tall), (wide, -tall / 2), (wide, tall / 2), (0.0, tall), (-wide, tall / 2), (-wide, -tall / 2)]
    low = [(x, y + side * 0.1) for x, y in edge]
    top, right, left = (0.0, -tall), (wide, tall / 2), (-wide, tall / 2)
    lines = [polygon([top, right, left], "outline faint")]
    return [circle(0, 0, tall + 5, "halo"), polygon(low, "stone-side"), polygon(edge, f"{tone} dot"), *lines]


def _face(face: int | str, side: float, ink: str) -> list[Element]:
    if isinstance(face, str):
        return [icon(face, 0, 0, side * 0.72, ink)]
    return [circle(x * side * 0.25, y * side * 0.25, side * 0.09, ink) for x, y in _PIPS[face]]


def _number(face: int, side: float, ink: str) -> Element:
    return text(str(face), 0, side * 0.24, side * 0.44, f"strong {ink}", "middle")


def track(
    values: Sequence[str],
    *,
    at_column: int,
    seat: int,
    name: str,
    at: Point,
    columns: Sequence[str] | None = None,
    width: float = 330,
    height: float = 40,
    small: float = 12.5,
    id: str | None = None,
) -> Element:
    """A row of columns: the value large, the column's label small below; the seat's sign stands on one of them."""
    labels = tuple(columns) if columns is not None else tuple([str(n) for n in range(len(values))])
    return _track(tuple(values), labels, at_column, seat, name, at, width, height, small, id)


@kept
def _track(
    values: tuple[str, ...],
    labels: tuple[str, ...],
    at_column: int,
    seat: int,
    name: str,
    at: Point,
    width: float,
    height: float,
    small: float,
    id: str | None,
) -> Element:
    shares = [1.45 if len(label) > 2 else 1.0 for label in labels[: len(values)]]
    wide = [width * share / sum(shares) for share in shares]
    left = [sum(wide[:n]) for n in range(len(wide))]
    cells = [
        group(_cell(n, value, labels[n], (wide[n], height, small), n == at_column, seat), at=(left[n], 0))
        for n, value in enumerate(values)
    ]
    marker = seat_sign(seat, 0, 0, height * 0.17)
    middle = left[at_column] + wide[at_column] / 2
    place = group(marker, at=(middle, -height * 0.04), class_="glide", id=f"{id}-sign" if id else None)
    return thing(*cells, place, name=name, id=id, at=at)


def _cell(n: int, value: str, label: str, size: tuple[float, float, float], is_here: bool, seat: int) -> Element:
    across, height, small = size
    tone = f"seat-{seat % SEATS}" if is_here else "paper" if n % 2 else "paper-deep"
    ink = "seat-ink" if is_here else "ink"
    return group(
        rect(0.75, 0, across - 1.5, height, tone, rx=4),
        text(value, across / 2, height * 0.46, height * 0.42, f"strong {ink}", "middle"),
        text(label, across / 2, height * 0.9, small, "seat-ink" if is_here else "ink-soft", "middle"),
    )


@kept
def pips(count: int, of: int, picture: str, x: float, y: float, size: float, tone: str) -> Element:
    """A row of *of* icons of which *count* are bright: Stocks, points, Cores."""
    row = [
        icon(picture, n * size * 1.2, 0, size, tone if n < count else f"{tone} ghost") for n in range(max(of, count))
    ]
    return group(*row, at=(x, y))


@kept
def pile(
    count: int,
    *,
    name: str,
    at: Point,
    width: float = 46,
    seat: int | None = None,
    picture: str = "",
    is_open: bool = False,
    number: float = 0,
    word: str | None = None,
    id: str | None = None,
) -> Element:
    """A pile of cards with its count: backs, or faces when it lies open; an empty one is only an outline.

    With *number*, the size of its letters, the count stands beside a pile too small to carry it.
    """
    height = width * 1.4
    layers = [_sheet(width, height, -2.0 * n, is_open) for n in range(min(count, 3))]
    empty = rect(0, 0, width, height, "hair", rx=width * 0.08)
    top = -2.0 * max(0, min(count, 3) - 1)
    tone = "ink-soft" if is_open else "back-line"
    drawn = [icon(picture, width / 2, height * 0.42 + top, width * 0.6, tone)] if picture and count else []
    sign = (
        [seat_sign(seat, width / 2, height * 0.42 + top, width * 0.2)]
        if seat is not None and count and not picture
        else []
    )
    counted = badge(str(count), width, height * 0.86, width * 0.25, "paper", counts="cards")
    if number:
        counted = counting(text(str(count), width + 5, height / 2 + number * 0.36, number, "strong felt-ink"), "cards")
    halo = rect(-4, -8, width + 8, height + 12, "halo", rx=width * 0.12)
    return thing(halo, empty, *layers, *drawn, *sign, counted, name=name, word=word, id=id, at=at)


def _sheet(width: float, height: float, up: float, is_open: bool) -> Element:
    edge = rect(0, up, width, height, "paper card-edge" if is_open else "back card-edge", rx=width * 0.08)
    inset = rect(
        width * 0.09, up + width * 0.09, width * 0.82, height - width * 0.18, "rule" if is_open else "weave", rx=2
    )
    return group(edge, inset)


@kept
def steps(count: int, now: int, x: float, y: float, size: float, name: str) -> Element:
    """Where a round stands: done steps filled, the present one a bright diamond, later ones hollow. Counts from 1."""
    drawn: list[Element] = []
    for n in range(1, count + 1):
        middle = (n - 1) * size * 1.9
        if n == now:
            r = size * 0.72
            drawn.append(polygon([(middle, -r), (middle + r, 0), (middle, r), (middle - r, 0)], "glow dot"))
        else:
            drawn.append(el("circle", cx=middle, r=size * 0.4, class_="felt-soft" if n < now else "hair"))
    return thing(*drawn, name=name, at=(x, y))
