"""The Arena: tiles as they lie and what is printed on them, tokens, and the ways tiles can be moved [PA-8, 9, 10]."""

from __future__ import annotations

from functools import cache
from typing import Final

from grandmelee.games.pathfinder_arena.draw.arrows import moves
from grandmelee.games.pathfinder_arena.draw.drawing import (
    ELEMENT_ICONS,
    ELEMENT_TONES,
    RUNE_ICONS,
    SMALLEST,
    TILE_TONES,
    Drawing,
    View,
)
from grandmelee.games.pathfinder_arena.draw.figures import heroes, monsters
from grandmelee.games.pathfinder_arena.draw.tokens import tokens
from grandmelee.scene import Part
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, el, group, rect, text, thing
from grandmelee.scene.tiles import Tile, tiles

ROWS: Final = "abcdefg"
WAYS: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}
GAP: Final = 3.0
TALLER: Final = 1.75  # letters at the edge of a phone, which shows everything half as large


def arena(d: Drawing) -> Part:
    """Tiles in their frame, then whatever stands and lies on them; at the left and above, how spaces are named."""
    letters = SMALLEST * (TALLER if d.is_tall else 1.1)
    margin = letters * 1.3
    size = (d.board - margin - 6 * GAP) / 7.44
    board = tiles([_tile(d, tile, size) for tile in d.view["tiles"]], 7, 7, size, GAP)
    places = centres(board.centres)
    floor = board.element.map(keyed)
    drawn = [floor, *_doom(d, places, size), *tokens(d, places, size)]
    drawn += [*monsters(d, places, size), *heroes(d, places, size), *moves(d, places, size)]
    named = [edges(tuple(places.items()), letters, margin), group(*drawn, at=(margin, margin))]
    return Part("board", "The Arena", board.width + margin, board.height + margin, group(*named))


@kept
def edges(places: tuple[tuple[str, Point], ...], letters: float, margin: float) -> Element:
    """The letter of each row and the number of each column beside the frame."""
    low = letters * 0.35
    named = [(name[0], margin * 0.42, margin + y + low) for name, (_, y) in places if name[1] == "1"]
    named += [(name[1], margin + x, margin * 0.42 + low) for name, (x, _) in places if name[0] == "a"]
    return group(*[text(name, x, y, letters, "strong felt-soft", "middle") for name, x, y in named], id="edges")


def centres(found: dict[str, Point]) -> dict[str, Point]:
    """The middle of every space by its name."""
    return {f"{ROWS[row]}{column + 1}": found[f"{column},{row}"] for row in range(7) for column in range(7)}


def keyed(element: Element) -> Element:
    """A tile is followed by its own name, whatever space it lies in."""
    id = element.get("id")
    if id.startswith("board-tile-") and not id.endswith("-ways"):
        return element.with_attributes({"data-key": id.removeprefix("board-").replace("-", ":", 1)})
    return element


# ---- tiles ----------------------------------------------------------------------------------------------------------
def _tile(d: Drawing, tile: View, size: float) -> Tile:
    row, column = ROWS.index(tile["space"][0]), int(tile["space"][1]) - 1
    kind = tile["kind"]
    return Tile(
        f"tile-{tile['tile']}",
        f"space:{tile['space']}",
        spoken(d, tile),
        column,
        row,
        opens=tile["made"].lower(),
        turns=tile["turns"],
        tone=ELEMENT_TONES[tile["element"]] if kind == "summoning" else TILE_TONES[kind],
        note=shrine_name(d, tile).split()[0] if kind == "shrine" else "",
        number=str(tile.get("number", "")),
        at=f"space:{tile['space']}",
        things=printed(kind, str(tile.get("rune") or tile.get("element") or ""), size),
    )


@cache
def printed(kind: str, which: str, size: float) -> tuple[Element, ...]:
    """What is printed in the middle of a tile: a trapdoor, a rune with its sign, a bust, an element."""
    if kind == "trapdoor":
        lid = el("circle", r=size * 0.31, class_="pit dot")
        return lid, icon("portal", 0, 0, size * 0.52, "felt-soft ghost")
    if kind == "rune":
        sign, _, what = which.partition(" ")
        ground = rect(-size * 0.36, -size * 0.19, size * 0.72, size * 0.38, "paper dot", rx=size * 0.1)
        words = text(sign, -size * 0.165, size * 0.09, size * 0.25, "strong ink", "middle")
        return ground, words, icon(RUNE_ICONS[what], size * 0.19, 0, size * 0.27)
    if kind == "shrine":
        return (icon("stone-bust", 0, -size * 0.1, size * 0.52, "stone-ink faint"),)
    return (icon(ELEMENT_ICONS[which], 0, 0, size * 0.44, "stone-ink ghost"),) if kind == "summoning" else ()


def shrine_name(d: Drawing, tile: View) -> str:
    """The deity of a shrine."""
    return d.content.card(tile["deity"]).name if "deity" in tile else ""


def spoken(d: Drawing, tile: View) -> str:
    """A tile in words."""
    sides = " and ".join(WAYS[side] for side in tile["exits"].lower())
    found = [f"{n} {name.upper()}" for name, n in tile.get("tokens", {}).items() if n]
    if tile.get("items"):
        found.append(f"{tile['items']} item")
    if tile.get("glows"):
        found.append(f"{tile['element'].capitalize()} token")
    lying = f", with {', '.join(found)}" if found else ""
    lying += f"; {power(d, tile)}" if "deity" in tile else ""
    about = f" of {shrine_name(d, tile)}" if "deity" in tile else f" {tile['rune']}" if "rune" in tile else ""
    name = tile["name"] if about.strip() in tile["name"] else f"{tile['name']}{about}"
    return f"{tile['space']}: {name}, open to the {sides}{lying}"


def power(d: Drawing, tile: View) -> str:
    """What a shrine is good for [PA-15.2, 15.7]."""
    card = d.content.card(tile["deity"])
    one, two = [" ".join(line.sentences) for line in card.lines]
    if card.slug not in d.view["deities"]:
        return "its deity card is taken"
    return f"with Ego 2 (4 CHA on the sheet) its deity card is free to take here: {one} Flipped with Ego 3: {two}"


def _doom(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """The one space without a tile."""
    return [] if d.view["doom"] is None else [doom(d.view["doom"], places[d.view["doom"]], size)]


@kept
def doom(space: str, at: Point, size: float) -> Element:
    """The Doom Area: a hole, that tiles slide into and out of."""
    hole = rect(-size * 0.46, -size * 0.46, size * 0.92, size * 0.92, "pit dot", rx=size * 0.06)
    skull = icon("crowned-skull", 0, 0, size * 0.5, "felt-soft ghost")
    drawn = thing(hole, skull, name=f"Doom Area, {space}", id="doom", at=at)
    return drawn.with_attributes({"data-place": f"space:{space}"})
