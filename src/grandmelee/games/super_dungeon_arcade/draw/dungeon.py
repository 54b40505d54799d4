"""The dungeon: tiles with walls, doorways and terrain, tokens on them, and everyone who stands there."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from grandmelee.games.super_dungeon_arcade.draw.drawing import (
    MARKS,
    TERRAIN,
    TONES,
    Drawing,
    View,
    hero_icon,
    model_icon,
)
from grandmelee.scene import Part, boards, pieces
from grandmelee.scene.measure import fitted
from grandmelee.scene.motion import moving, stand
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, group, text

ROWS: Final = "abcdefghij"
HIGH: Final = 64.0
LARGEST: Final = 44.0
GAP: Final = 2.0


class Tile(NamedTuple):
    """A tile as it lies: its number, its place among tiles, its squares and the walls above and left of them."""

    number: int
    name: str
    row: int
    column: int
    rows: tuple[str, ...]
    north: tuple[str, ...]
    west: tuple[str, ...]


def dungeon(d: Drawing) -> Part:
    """Heading, tiles, tokens, monsters, Heroes."""
    head = heading(d)
    tiles = tuple([tile_of(tile) for tile in d.view["tiles"]])
    if not tiles:
        return Part("board", "The dungeon", d.board, HIGH, group(*head))
    size = square_size(tiles, d.board)
    board = laid(tiles, size)
    left = (d.board - board.width) / 2
    places = {key: (left + x, HIGH + y) for key, (x, y) in board.centres.items()}
    floor = group(board.element, at=(left, HIGH))
    stands = [stand(f"square:{key}", x, y) for key, (x, y) in places.items()]
    drawn = [*head, floor, *stands, *tokens(d, places, size), *models(d, places, size), *heroes(d, places, size)]
    return Part("board", "The dungeon", d.board, HIGH + board.height, group(*drawn))


def heading(d: Drawing) -> list[Element]:
    """Where the game stands, and what is asked."""
    view = d.view
    turn = view["turn"] + (view["phase"] == "Hero Turn")
    where = view["verdict"] if view["over"] else f"{view['phase']} {turn or ''}".strip()
    asked = " / ".join(dict.fromkeys(ask["prompt"] for ask in view["asks"]))
    words, large = fitted(where, 22, d.board - 16, 12, serif=True)
    question, small = fitted(asked, 16, d.board - 16, 10)
    title = text(words, d.board / 2, 24, large, "serif felt-ink", "middle")
    return [title, text(question, d.board / 2, 48, small, "felt-soft asked-here", "middle")]


def tile_of(tile: View) -> Tile:
    """The slice of a tile."""
    rows, north, west = tuple(tile["rows"]), tuple(tile["north"]), tuple(tile["west"])
    return Tile(tile["number"], tile["name"], tile["row"], tile["column"], rows, north, west)


def square_size(tiles: tuple[Tile, ...], across: float) -> float:
    """As large as the width allows."""
    columns = 10 * (1 + max(tile.column for tile in tiles))
    return min(LARGEST, (across - 12) / columns - GAP)


@lru_cache(maxsize=64)
def laid(tiles: tuple[Tile, ...], size: float) -> boards.Board:
    """All squares of all tiles."""
    cells = [cell_of(tile, r, c) for tile in tiles for r in range(10) for c in range(10)]
    return boards.squares(cells, size, GAP)


def cell_of(tile: Tile, r: int, c: int) -> boards.Cell:
    """A square with its terrain and walls."""
    sign = tile.rows[r][c]
    name = f"{tile.number}{ROWS[r]}{c + 1}"
    walls = "".join(
        side
        for side, wall in (
            ("n", tile.north[r][c]),
            ("s", tile.north[r + 1][c]),
            ("w", tile.west[r][c]),
            ("e", tile.west[r][c + 1]),
        )
        if wall == "#"
    )
    says = f"Square {name} of {tile.name}, {TERRAIN[sign]}"
    return boards.Cell(
        name,
        f"square:{name}",
        says,
        tile.column * 10 + c,
        tile.row * 10 + r,
        tone=TONES[sign],
        mark=MARKS.get(sign, ""),
        walls=walls,
    )


def tokens(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """The Start Token, chests and crystals."""
    r = size * 0.34
    found = []
    if d.view["start"]:
        found.append(pieces.token("flag-objective", name="Start Token", at=places[d.view["start"]], r=r, id="start"))
    for chest in d.view["chests"]:
        found.append(pieces.token("trophy", name=f"Chest at {chest}", at=places[chest], r=r, id=f"chest-{chest}"))
    for crystal in d.view["crystals"]:
        where = crystal["square"]
        found.append(
            pieces.token("crystal-ball", name=f"Crystal at {where}", at=places[where], r=r, id=f"crystal-{where}")
        )
    return found


def models(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """The Consul's models with their wounds."""
    found = []
    for model in d.view["models"]:
        x, y = places[model["square"]]
        r = size * 0.42
        if model["large"]:
            x, y, r = x + (size + GAP) / 2, y + (size + GAP) / 2, size * 0.86
        drawn = pieces.token(
            model_icon(model["model"]),
            name=spoken(model),
            at=(x, y),
            r=r,
            tone="danger" if model["role"] or model["rank"] == "spawning point" else "paper-deep",
            ink="danger-ink" if model["role"] or model["rank"] == "spawning point" else "ink",
            id=model["key"].replace(":", "-"),
            count=model["hearts"] - model["wounds"] if model["hearts"] > 1 else None,
        )
        found.append(moving(drawn, key=model["key"], at=f"square:{model['square']}", home="chart"))
    return found


def spoken(model: View) -> str:
    """A model in words."""
    more = [f"ARM {model['arm']}", f"{model['wounds']} of {model['hearts']} wounds", *model["statuses"]]
    if model["rank"] not in ("minion", "spawning point"):
        more.append(
            f"AP {model['ap']}, STR {model['str']}, RNG {model['rng']}{' as a gang' if model['bonded'] else ''}"
        )
    return f"{model['name']} at {model['square']}: {', '.join(more)}"


def heroes(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """The Heroes as discs in the colours of their players."""
    found = []
    for hero in d.heroes:
        if hero["square"] is None:
            continue
        left = hero["hearts"] - hero["wounds"]
        drawn = pieces.disc(
            hero_icon(hero["hero"]),
            seat=hero["seat"] or 0,
            name=f"{hero['name']} at {hero['square']}: {left} of {hero['hearts']} hearts, {hero['wrath']} wrath",
            at=places[hero["square"]],
            r=size * 0.44,
            id=f"on-{hero['hero']}",
            badges=(pieces.badge(str(left), x=size * 0.34, y=-size * 0.3, r=size * 0.2, counts="hearts"),),
        )
        found.append(moving(drawn, key=hero["word"], at=f"square:{hero['square']}", home=f"hero-{hero['hero']}"))
    return found
