"""The floor of the dungeon: squares with their terrain, walls, doorways, exits."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from grandmelee.games.super_dungeon_arcade.draw.drawing import ROWS, View
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, group, number, path, rect, text, thing

TONES: Final = {".": "stone", "S": "arcane", "#": "wall", "~": "moss", "o": "pit", "^": "ember", "+": "sand"}
TERRAIN: Final = {
    ".": "open",
    "S": "where a spawning point stands",
    "#": "a structure",
    "~": "difficult terrain",
    "o": "a chasm",
    "^": "lava",
    "+": "a blessing",
}
ICONS: Final = {"#": "stone-bust", "^": "flame", "~": "sprout", "+": "laurels"}
WALL: Final = 0.14  # of a square


class Tile(NamedTuple):
    """A tile as it lies: its number, its place among tiles, its squares and the walls above and left of them."""

    number: int
    name: str
    row: int
    column: int
    rows: tuple[str, ...]
    north: tuple[str, ...]
    west: tuple[str, ...]
    exits: tuple[str, ...]


class Window(NamedTuple):
    """The squares that are drawn, counted over all tiles: the first and the last column and row."""

    left: int
    top: int
    right: int
    bottom: int

    def holds(self, row: int, column: int) -> bool:
        """Whether a square is drawn."""
        return self.top <= row <= self.bottom and self.left <= column <= self.right

    @property
    def columns(self) -> int:
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        return self.bottom - self.top + 1


class Floor(NamedTuple):
    """The drawn squares, and where the middle of each is."""

    element: Element
    width: float
    height: float
    centres: dict[str, Point]


def tile_of(tile: View) -> Tile:
    """The slice of a tile."""
    rows, north, west = tuple(tile["rows"]), tuple(tile["north"]), tuple(tile["west"])
    exits = tuple([square for door in tile["exits"] for square in door])
    return Tile(tile["number"], tile["name"], tile["row"], tile["column"], rows, north, west, exits)


def place_of(tiles: tuple[Tile, ...], square: str) -> tuple[int, int]:
    """Row and column of a square, counted over all tiles."""
    tile = next(tile for tile in tiles if tile.number == int(square[0]))
    return tile.row * 10 + ROWS.index(square[1]), tile.column * 10 + int(square[2:]) - 1


@lru_cache(maxsize=64)
def floor(tiles: tuple[Tile, ...], window: Window, size: float, letters: float) -> Floor:
    """All squares of a window, then the walls and doorways between them, and beside them what rows and columns are
    called.
    """
    cells: list[Element] = []
    centres: dict[str, Point] = {}
    for tile in tiles:
        for r in range(10):
            for c in range(10):
                row, column = tile.row * 10 + r, tile.column * 10 + c
                if window.holds(row, column):
                    at = ((column - window.left + 0.5) * size, (row - window.top + 0.5) * size)
                    name = f"{tile.number}{ROWS[r]}{c + 1}"
                    centres[name] = at
                    says = f"Square {name} of {tile.name}, {TERRAIN[tile.rows[r][c]]}"
                    is_exit = name in tile.exits
                    cells.append(cell(name, says + ", an exit" * is_exit, tile.rows[r][c], is_exit, at, size))
    built = masonry(tiles, window, size)
    named = coordinates(tiles, window, size, letters)
    return Floor(laid((*cells, *built, *named)), window.columns * size, window.rows * size, centres)


@kept
def laid(drawn: tuple[Element, ...]) -> Element:
    """All of it together."""
    return group(*drawn, id="board")


@kept
def cell(name: str, says: str, sign: str, is_exit: bool, at: Point, size: float) -> Element:
    """A square: a flagstone, rough ground, fire, a hole, or a block that stands on it."""
    half, inner = size / 2, size * 0.86
    body = [
        rect(-half, -half, size, size, "stone-side"),
        rect(-half + 0.6, -half + 0.6, size - 1.2, size - 1.2, TONES[sign]),
    ]
    if sign == "#":
        body.append(rect(-inner / 2, -inner / 2 - size * 0.05, inner, inner, "floor", rx=size * 0.1))
    elif (ord(name[1]) * 7 + int(name[2:]) * 5 + int(name[0])) % 4 == 0:
        body.append(rect(-half + 0.6, -half + 0.6, size - 1.2, size - 1.2, "worn"))
    if sign in ICONS:
        body.append(icon(ICONS[sign], 0, -size * 0.04, size * 0.6, "stone-ink ghost"))
    if is_exit:
        body.append(icon("gate", 0, 0, size * 0.7, "stone-ink ghost"))
    if name[1:] == "a1":
        body.append(
            text(
                name[0],
                -half + size * 0.12,
                -half + max(size * 0.46, 13.5),
                max(size * 0.42, 13.5),
                "strong stone-ink faint",
            )
        )
    body.append(rect(-half + 2, -half + 2, size - 4, size - 4, "halo", rx=size * 0.1))
    drawn = thing(*body, name=says, word=f"square:{name}", id=f"board-{name}", at=at)
    return drawn.with_attributes({"data-place": f"square:{name}"})


def masonry(tiles: tuple[Tile, ...], window: Window, size: float) -> list[Element]:
    """Walls as thick lines, and doorways between tiles as dashed sills."""
    walls, sills = [], []
    for tile in tiles:
        for r in range(11):
            for c in range(11):
                row, column = tile.row * 10 + r, tile.column * 10 + c
                x, y = (column - window.left) * size, (row - window.top) * size
                if c < 10 and is_drawn(window, row, column, -1, 0):
                    if tile.north[r][c] == "#":
                        walls.append(f"M{number(x)} {number(y)}h{number(size)}")
                    elif r == 0 and any(is_beside(other, tile, -1, 0) for other in tiles):
                        sills.append(f"M{number(x)} {number(y)}h{number(size)}")
                if r < 10 and is_drawn(window, row, column, 0, -1):
                    if tile.west[r][c] == "#":
                        walls.append(f"M{number(x)} {number(y)}v{number(size)}")
                    elif c == 0 and any(is_beside(other, tile, 0, -1) for other in tiles):
                        sills.append(f"M{number(x)} {number(y)}v{number(size)}")
    thick = {"stroke-width": number(size * WALL)}
    drawn = [path("".join(sills), "sill")] if sills else []
    return [*drawn, path("".join(walls), "wall-line").with_attributes(thick)] if walls else drawn


def is_drawn(window: Window, row: int, column: int, down: int, right: int) -> bool:
    """Whether one of the two squares beside an edge is drawn."""
    return window.holds(row, column) or window.holds(row + down, column + right)


def is_beside(other: Tile, tile: Tile, down: int, right: int) -> bool:
    """Whether a tile lies just there."""
    return (other.row, other.column) == (tile.row + down, tile.column + right)


def coordinates(tiles: tuple[Tile, ...], window: Window, size: float, letters: float) -> list[Element]:
    """The letters of rows left of the westernmost tile in them, the numbers of columns above the northernmost one."""
    drawn = [
        (tile.row * 10 + r, tile.column * 10 + c)
        for tile in tiles
        for r in range(10)
        for c in range(10)
        if window.holds(tile.row * 10 + r, tile.column * 10 + c)
    ]
    found = []
    for row in sorted({row for row, _ in drawn}):
        x = (min(column for other, column in drawn if other == row) - window.left) * size - letters * 0.55
        y = (row - window.top + 0.5) * size + letters * 0.36
        found.append(text(ROWS[row % 10], x, y, letters, "felt-soft", "middle"))
    for column in sorted({column for _, column in drawn}):
        y = (min(row for row, other in drawn if other == column) - window.top) * size - letters * 0.28
        found.append(text(str(column % 10 + 1), (column - window.left + 0.5) * size, y, letters, "felt-soft", "middle"))
    return found
