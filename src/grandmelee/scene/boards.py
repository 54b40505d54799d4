"""Boards: hexes, squares and lanes, drawn as slabs with a lit top and a dark side.

A board is a list of cells. Each cell can be pointed at by its word; pieces are put on it at the board's centres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Final

from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.motion import stand
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, el, group, number, path, polygon, rect, slug, text, thing

WAYS: Final[dict[str, Point]] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
THICK: Final = 0.11  # a wall, of the step from square to square
_BOND: Final = (0.38, 0.66, 0.27, 0.55, 0.74)  # where the stones of a course meet
TONES: Final = ("stone", "floor", "sand", "moss", "ember", "arcane", "water", "pit")


@dataclass(frozen=True, slots=True)
class Cell:
    """A hex (axial column and row), a square (column and row) or a space of a lane (column)."""

    key: str
    word: str | None
    name: str  # what a screen reader says: "Space 0, an edge"
    column: int
    row: int = 0
    label: str = ""  # coordinates, printed small
    tone: str = "stone"
    sign: str = ""  # an icon drawn on the floor: trap, gate, statue
    note: str = ""  # a word printed on the floor
    is_edge_low: bool = False  # hatched towards the low or the high end
    is_edge_high: bool = False
    walls: str = ""  # of "nesw": the sides of a square that are walled
    doors: str = ""  # of "nesw": the sides of a square that have a doorway
    things: tuple[Element, ...] = ()  # what stands on it and belongs to it, so that pointing at it points at the cell


@dataclass(frozen=True, slots=True)
class Board:
    """The drawn cells, how large they are together, and where the middle of each cell is."""

    element: Element
    width: float
    height: float
    centres: dict[str, Point]


def hexes(cells: Sequence[Cell], size: float = 44, id: str = "board") -> Board:
    """A board of pointy-top hexes in axial coordinates (column q, row r)."""
    raw = {c.key: (size * sqrt(3) * (c.column + c.row / 2), size * 1.5 * c.row) for c in cells}
    half, depth = size * sqrt(3) / 2, size * 0.2
    left = min(x for x, _ in raw.values()) - half
    top = min(y for _, y in raw.values()) - size
    centres = {key: (x - left, y - top) for key, (x, y) in raw.items()}
    drawn = [_hex(c, centres[c.key], size, depth, id) for c in sorted(cells, key=lambda c: (c.row, c.column))]
    across = max(x for x, _ in centres.values()) + half
    down = max(y for _, y in centres.values()) + size + depth
    return Board(_laid(tuple(drawn), id), across, down, centres)


def squares(cells: Sequence[Cell], size: float = 80, gap: float = 4, id: str = "board") -> Board:
    """A board of squares, in one block or several; walls and doorways stand between them."""
    step = size + gap
    margin = (step * THICK + gap) / 2 if any(c.walls or c.doors for c in cells) else 0
    left, top = min(c.column for c in cells), min(c.row for c in cells)
    first = margin + size / 2
    centres = {c.key: (first + (c.column - left) * step, first + (c.row - top) * step) for c in cells}
    ordered = sorted(cells, key=lambda c: (c.row, c.column))
    drawn = [_slab(c, centres[c.key], size, size, size * 0.08, id) for c in ordered]
    built = [_masonry(c, centres[c.key], step) for c in ordered if c.walls or c.doors]
    across = max(x for x, _ in centres.values()) + first
    down = max(y for _, y in centres.values()) + first + size * 0.08
    return Board(_laid((*drawn, *built), id), across, down, centres)


def lane(
    cells: Sequence[Cell], width: float, height: float, gap: float = 6, id: str = "board", standing: float = 0
) -> Board:
    """A row of tall spaces that together are *width* wide; things stand in them *standing* below the middle."""
    across = (width - gap * (len(cells) - 1)) / len(cells)
    first = min(c.column for c in cells)
    centres = {c.key: ((c.column - first) * (across + gap) + across / 2, height / 2) for c in cells}
    drawn = [_slab(c, centres[c.key], across, height, 14, id) for c in cells]
    stands = [stand(c.word, centres[c.key][0], height / 2 + standing) for c in cells if c.word]
    return Board(_laid((*drawn, *stands), id), width, height + 14, centres)


@kept
def _laid(drawn: tuple[Element, ...], id: str) -> Element:
    """All cells together."""
    return group(*drawn, id=id)


@kept
def _hex(cell: Cell, centre: Point, size: float, depth: float, board: str) -> Element:
    top, low = _corners(size * 0.97, 0), _corners(size * 0.97, depth)
    body = [
        polygon(_corners(size * 0.88, 0), "halo"),
        polygon([*top[:3], *low[2::-1]], "stone-side"),
        polygon(top, f"{cell.tone} cell"),
        *_bevel(size * 0.93),
        *_floor(cell, size * 0.9, size * 0.66, size * 0.3),
    ]
    drawn = thing(*_halo_last(body), *cell.things, name=cell.name, word=cell.word, id=_id(board, cell), at=centre)
    return drawn.with_attributes({"data-place": cell.word}) if cell.word else drawn


@kept
def _slab(cell: Cell, centre: Point, width: float, height: float, depth: float, board: str) -> Element:
    x, y, rx = -width / 2, -height / 2, min(width, height) * 0.08
    body = [
        rect(x + 3, y + 3, width - 6, height - 6, "halo", rx=rx),
        rect(x, y + depth, width, height, "stone-side", rx=rx),
        rect(x, y, width, height, f"{cell.tone} cell", rx=rx),
        *_paving(width, height, cell.column),
        rect(x + 5, y + 5, width - 10, height - 10, "rim", rx=rx * 0.8),
        *_edges(cell, width, height),
        *_floor(cell, min(width, height) * 0.62, height / 2 - 10, min(18.0, width * 0.18)),
    ]
    return thing(*_halo_last(body), *cell.things, name=cell.name, word=cell.word, id=_id(board, cell), at=centre)


@kept
def _masonry(cell: Cell, centre: Point, step: float) -> Element:
    """The walls and doorways of a square, in the middle of the gaps around it: both neighbours may name them."""
    half, thick = step / 2, step * THICK
    walls = [path(f"M{_side(side, half, -1)}L{_side(side, half, 1)}", "wall-line") for side in cell.walls]
    posts = [f"M{_side(side, half, end)}L{_side(side, half, end * 0.55)}" for side in cell.doors for end in (-1, 1)]
    sills = [path(f"M{_side(side, half, -0.55)}L{_side(side, half, 0.55)}", "sill") for side in cell.doors]
    ways = [*walls, *(path(post, "wall-line") for post in posts)]
    drawn = [line.with_attributes({"stroke-width": number(thick)}) for line in ways]
    return group(*sills, *drawn, at=centre)


def _side(side: str, half: float, along: float) -> str:
    """A point on a side of a square, from -1 at its one end to 1 at the other."""
    dx, dy = WAYS[side]
    return f"{number(half * (dx + dy * along))} {number(half * (dy - dx * along))}"


def _floor(cell: Cell, sign: float, low: float, size: float) -> list[Element]:
    drawn = [icon(cell.sign, 0, 0, sign, "stone-ink ghost")] if cell.sign else []
    words = " ".join(w for w in (cell.label, cell.note) if w)
    return [*drawn, *([text(words, 0, low, size, "stone-ink coord", "middle")] if words else [])]


def _edges(cell: Cell, width: float, height: float) -> list[Element]:
    """Teeth along the side behind which the fall begins."""
    sides = [side for side, has in ((-1, cell.is_edge_low), (1, cell.is_edge_high)) if has]
    return [_teeth(side * width / 2, -side, height) for side in sides]


def _teeth(x: float, inward: int, height: float) -> Element:
    n = max(4, round(height / 27))
    step = height * 0.94 / n
    top = -height * 0.47
    tips = [(x + inward * 13, top + (k + 0.5) * step) for k in range(n)]
    feet = [(x, top + k * step) for k in range(n + 1)]
    return polygon([feet[0], *(point for pair in zip(tips, feet[1:], strict=True) for point in pair)], "danger")


def _paving(width: float, height: float, column: int) -> list[Element]:
    """A lit upper rim; a slab that is longer than wide is laid of stones, no two slabs alike."""
    lit = el("path", d=f"M{-width / 2 + 9:g} {-height / 2 + 2:g}H{width / 2 - 9:g}", class_="lit")
    courses = round(height / width * 2.6) if height > width * 1.2 else 0
    if not courses:
        return [lit]
    left, step = -width / 2 + 6, height / courses
    across = width - 12
    tops = [-height / 2 + step * k for k in range(courses)]
    breaks = [left + across * _BOND[(k + 2 * column) % len(_BOND)] for k in range(courses)]
    joints = [f"M{left:.1f} {y:.1f}h{across:.1f}" for y in tops[1:]]
    joints += [f"M{x:.1f} {y:.1f}v{step:.1f}" for x, y in zip(breaks, tops, strict=True)]
    worn = [_stone(left, across, x, y, step, k + column) for k, (x, y) in enumerate(zip(breaks, tops, strict=True))]
    return [*worn, el("path", d="".join(joints), class_="joint"), lit]


def _stone(left: float, across: float, x: float, y: float, high: float, turn: int) -> Element:
    """One stone of a course, a little darker or brighter than the others."""
    start, end = (left, x) if turn % 2 else (x, left + across)
    return rect(start, y, end - start, high, "worn" if turn % 3 else "bright")


def _bevel(size: float) -> list[Element]:
    """Light on the upper edges of a hex, dusk on the lower ones."""
    corners = _corners(size, 0)
    lit = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners[2:6])
    dusk = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners[0:3])
    return [el("path", d=dusk, class_="dusk"), el("path", d=lit, class_="lit")]


def _corners(size: float, drop: float) -> list[Point]:
    """The six corners from the right lower one clockwise: right low, bottom, left low, left high, top, right high."""
    turns = [pi / 6 + k * pi / 3 for k in range(6)]
    return [(size * cos(turn), size * sin(turn) + drop) for turn in turns]


def _halo_last(body: list[Element]) -> list[Element]:
    """On cells the glow is drawn over the floor, not under it."""
    return [*body[1:], body[0]]


def _id(board: str, cell: Cell) -> str:
    return f"{board}-{slug(cell.key)}"


def legend(words: str, x: float, y: float, size: float = 14) -> Element:
    """A caption on the felt."""
    return el("text", words, x=x, y=y, font_size=size, class_="felt-soft", text_anchor="middle")
