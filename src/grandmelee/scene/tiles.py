"""Boards of loose tiles: a labyrinth whose tiles can be turned and slid in a frame.

A tile is a piece of the board that moves: it has an id of its own, glides to its new place, and its corridors turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from grandmelee.scene.boards import WAYS, Board
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted
from grandmelee.scene.motion import stand
from grandmelee.scene.pieces import Point, badge
from grandmelee.scene.svg import Element, el, group, path, rect, slug, text, thing

SIDES: Final = "".join(WAYS)  # north is up, then clockwise


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as it was made and as it lies: its open sides before it was turned, and its quarter turns clockwise."""

    key: str
    word: str | None
    name: str  # what a screen reader says: "Curve, open to the north and east"
    column: int
    row: int
    opens: str = ""  # of "nesw"; the other sides are walls
    turns: int = 0
    tone: str = "stone"
    sign: str = ""  # an icon on the floor: shrine, rune, trapdoor
    note: str = ""  # a word printed below it
    number: str = ""  # in a badge in the corner
    at: str | None = None  # the word of the space it lies in, when tile and space are two things
    things: tuple[Element, ...] = ()  # whatever else is printed on it, around its middle; it does not turn

    @property
    def open_now(self) -> str:
        """The sides that are open as the tile lies.

        >>> Tile("t", None, "Curve", 0, 0, opens="ne", turns=1).open_now
        'es'
        """
        return "".join(side for side in SIDES if SIDES[(SIDES.index(side) - self.turns) % 4] in self.opens)


def tiles(lying: Sequence[Tile], columns: int, rows: int, size: float = 84, gap: float = 4, id: str = "board") -> Board:
    """A frame of *columns* times *rows* spaces with tiles in it; where none lies, the ground is seen.

    The centres are those of all spaces, named by column and row ("3,0"), and of all tiles, named by their keys.
    """
    step, edge, depth = size + gap, size * 0.22, size * 0.07
    middles = {
        (c, r): (edge + c * step + size / 2, edge + r * step + size / 2) for r in range(rows) for c in range(columns)
    }
    across, down = 2 * edge + columns * step - gap, 2 * edge + rows * step - gap
    bare = set(middles) - {(tile.column, tile.row) for tile in lying}
    ordered = sorted(lying, key=lambda tile: tile.key)  # whatever slides keeps its place in the document
    drawn = [_tile(tile, middles[tile.column, tile.row], size, depth, id) for tile in ordered]
    stands = [stand(tile.at, *middles[tile.column, tile.row]) for tile in ordered if tile.at]
    centres = {f"{c},{r}": middle for (c, r), middle in middles.items()}
    centres |= {tile.key: middles[tile.column, tile.row] for tile in lying}
    frame = _frame(across, down, depth, edge * 0.5, tuple([middles[place] for place in sorted(bare)]), size)
    return Board(_laid((frame, *drawn, *stands), id), across, down + depth, centres)


@kept
def _laid(drawn: tuple[Element, ...], id: str) -> Element:
    """All tiles in their frame."""
    return group(*drawn, id=id)


@kept
def _frame(across: float, down: float, depth: float, inset: float, bare: tuple[Point, ...], size: float) -> Element:
    ground = [
        rect(0, depth, across, down, "stone-side", rx=inset),
        rect(0, 0, across, down, "floor", rx=inset),
        rect(inset, inset, across - 2 * inset, down - 2 * inset, "pit", rx=inset * 0.6),
        rect(inset, inset, across - 2 * inset, down - 2 * inset, "rim", rx=inset * 0.6),
    ]
    return group(*ground, *(_hollow(middle, size) for middle in bare))


def _hollow(middle: Point, size: float) -> Element:
    side = size * 0.9
    return rect(middle[0] - side / 2, middle[1] - side / 2, side, side, "hair", rx=size * 0.06)


@kept
def _tile(tile: Tile, middle: Point, size: float, depth: float, board: str) -> Element:
    half, rx = size / 2, size * 0.06
    id = f"{board}-{slug(tile.key)}"
    body = [
        rect(-half, -half + depth, size, size, "stone-side", rx=rx),
        rect(-half, -half, size, size, "wall cell", rx=rx),
        _corridors(tile, size, f"{id}-ways"),
        *_printed(tile, size),
        rect(-half + 3, -half + 3, size - 6, size - 6, "halo", rx=rx),
    ]
    drawn = thing(*body, name=tile.name, word=tile.word, id=id, at=middle, class_="glide")
    place = {"data-key": tile.word or tile.key} | (
        {"data-at": tile.at} if tile.at else {"data-place": tile.word or tile.key}
    )
    return drawn.with_attributes(place)


def _corridors(tile: Tile, size: float, id: str) -> Element:
    """The floor of a tile, drawn as the tile was made and then turned as a whole, so that it can be seen to turn."""
    half, wide = size / 2, size * 0.56
    arms = [_arm(WAYS[side], half, wide, f"{tile.tone} cell") for side in SIDES if side in tile.opens]
    room = rect(-wide / 2, -wide / 2, wide, wide, f"{tile.tone} cell", rx=wide * 0.14)
    joints = path("".join(_joint(WAYS[side], half, wide) for side in SIDES if side in tile.opens), "joint")
    lines = [joints] if tile.opens else []
    return el("g", room, *arms, *lines, id=id, class_="glide", transform=f"rotate({90 * (tile.turns % 4)})")


def _arm(way: Point, half: float, wide: float, class_: str) -> Element:
    dx, dy = way
    x = -wide / 2 if dx == 0 else 0 if dx > 0 else -half
    y = -wide / 2 if dy == 0 else 0 if dy > 0 else -half
    return rect(x, y, wide if dx == 0 else half, wide if dy == 0 else half, class_)


def _joint(way: Point, half: float, wide: float) -> str:
    """A line across a corridor, where its flagstones meet."""
    dx, dy = way
    at, reach = (wide / 2 + half) / 2, wide / 2
    return (
        f"M{dx * at - dy * reach:.1f} {dy * at - dx * reach:.1f}L{dx * at + dy * reach:.1f} {dy * at + dx * reach:.1f}"
    )


def _printed(tile: Tile, size: float) -> list[Element]:
    drawn = [icon(tile.sign, 0, 0, size * 0.5, "stone-ink ghost")] if tile.sign else []
    drawn += [_note(tile.note, size)] if tile.note else []
    drawn += [badge(tile.number, -size * 0.33, -size * 0.33, size * 0.155, "paper")] if tile.number else []
    return [*drawn, *tile.things]


def _note(note: str, size: float) -> Element:
    """A word along the lower side, in letters that can be read on a phone."""
    words, letters = fitted(note, size * 0.2, size * 0.96, size * 0.185)
    return text(words, 0, size * 0.42, letters, "strong stone-ink", "middle")
