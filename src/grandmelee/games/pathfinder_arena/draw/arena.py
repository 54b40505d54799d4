"""The Arena: tiles as they lie, tokens on them, monsters and heroes, and the ways tiles can slide [PA-8, 9, 10]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.pathfinder_arena.draw.drawing import (
    ELEMENT_ICONS,
    ELEMENT_TONES,
    TILE_MARKS,
    TILE_TONES,
    Drawing,
    View,
    hero_icon,
    monster_icon,
)
from grandmelee.games.pathfinder_arena.draw.heading import heading
from grandmelee.scene import Part, pieces
from grandmelee.scene.motion import moving
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, group, polygon, rect, thing
from grandmelee.scene.tiles import Tile, tiles

ROWS: Final = "abcdefg"
WAYS: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}
TOKEN_TONES: Final = {"str": "ember", "dex": "moss", "con": "sand", "item": "paper-deep"}


def arena(d: Drawing) -> Part:
    """Heading, tiles in their frame, then whatever stands and lies on them."""
    head, top = heading(d)
    size = (d.board - 24) / 7 / 1.13
    board = tiles([_tile(d, tile) for tile in d.view["tiles"]], 7, 7, size, 4)
    left = (d.board - board.width) / 2
    places = {name: (left + x, top + y) for name, (x, y) in centres(board.centres).items()}
    floor = group(board.element.map(keyed), at=(left, top))
    drawn = [*head, floor, *_doom(d, places, size), *_tokens(d, places, size)]
    drawn += [*_monsters(d, places, size), *_heroes(d, places, size), *_slides(d, places, size)]
    return Part("board", "The Arena", d.board, top + board.height, group(*drawn))


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
def _tile(d: Drawing, tile: View) -> Tile:
    row, column = ROWS.index(tile["space"][0]), int(tile["space"][1]) - 1
    kind = tile["kind"]
    note = {"rune": tile.get("rune", ""), "shrine": shrine_name(d, tile)}.get(kind, "")
    return Tile(
        f"tile-{tile['tile']}",
        f"space:{tile['space']}",
        spoken(tile),
        column,
        row,
        opens=tile["made"].lower(),
        turns=tile["turns"],
        tone=ELEMENT_TONES[tile["element"]] if kind == "summoning" else TILE_TONES[kind],
        mark=TILE_MARKS.get(kind, ""),
        note=note,
        number=str(tile.get("number", "")),
        at=f"space:{tile['space']}",
    )


def shrine_name(d: Drawing, tile: View) -> str:
    """The deity of a shrine."""
    return d.content.card(tile["deity"]).name if "deity" in tile else ""


def spoken(tile: View) -> str:
    """A tile in words."""
    sides = " and ".join(WAYS[side] for side in tile["exits"].lower())
    found = [f"{n} {name.upper()}" for name, n in tile.get("tokens", {}).items() if n]
    if tile.get("items"):
        found.append(f"{tile['items']} item")
    if tile.get("glows"):
        found.append(f"{tile['element'].capitalize()} token")
    lying = f", with {', '.join(found)}" if found else ""
    return f"{tile['space']}: {tile['name']}, open to the {sides}{lying}"


def _doom(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """The one space without a tile."""
    if d.view["doom"] is None:
        return []
    hole = rect(-size * 0.4, -size * 0.4, size * 0.8, size * 0.8, "pit", rx=size * 0.1)
    drawn = thing(hole, name=f"Doom Area, {d.view['doom']}", id="doom", at=places[d.view["doom"]])
    return [drawn.with_attributes({"data-place": f"space:{d.view['doom']}"})]  # tiles slide out of it and into it


def _slides(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """An arrow on each tile that can be slid toward the Doom Area [PA-8.16]."""
    found = []
    for word in d.options:
        if word.startswith("slide:"):
            found.append(_arrow(word, places[word[6:]], places[d.view["doom"]], size))
    return found


def _arrow(word: str, here: Point, doom: Point, size: float) -> Element:
    dx, dy = (doom[0] > here[0]) - (doom[0] < here[0]), (doom[1] > here[1]) - (doom[1] < here[1])
    r = size * 0.13
    tip = [(dx * r * 1.5, dy * r * 1.5), (-dx * r + dy * r, -dy * r + dx * r), (-dx * r - dy * r, -dy * r - dx * r)]
    halo = rect(-r * 1.7, -r * 1.7, r * 3.4, r * 3.4, "halo", rx=r)
    ground = rect(-r * 1.5, -r * 1.5, r * 3, r * 3, "paper dot", rx=r * 0.8)
    at = (here[0] + dx * size * 0.34, here[1] + dy * size * 0.34)
    name = f"Slide from {word[6:]} toward the Doom Area"
    return thing(halo, ground, polygon(tip, "ink"), name=name, word=word, id=word.replace(":", "-"), at=at)


# ---- tokens ---------------------------------------------------------------------------------------------------------
def _tokens(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """Ability, item and element tokens on the summoning tiles; those under the own hero can be pointed at."""
    own = None if d.viewer is None else d.players[d.viewer]["space"]
    found: list[Element] = []
    for tile in d.view["tiles"]:
        if tile["kind"] == "summoning":
            x, y = places[tile["space"]]
            for n, drawn in enumerate(lying(tile, size, tile["space"] == own)):
                found.append(group(drawn, at=(x - size * 0.36 + n * size * 0.24, y + size * 0.36)))
    return found


def lying(tile: View, size: float, is_own: bool) -> list[Element]:
    """The tokens on one tile."""
    kinds = [(name, n) for name, n in tile["tokens"].items() if n]
    kinds += [("item", tile["items"])] * bool(tile["items"])
    drawn = [_chip(tile, name, n, size, is_own) for name, n in kinds]
    if tile["glows"]:
        element = tile["element"]
        word = f"collect:{element}" if is_own else None
        drawn.append(
            pieces.token(
                ELEMENT_ICONS[element],
                name=f"{element.capitalize()} token",
                at=(0, 0),
                r=size * 0.12,
                word=word,
                id=f"element-{tile['number']}",
            )
        )
    return drawn


def _chip(tile: View, name: str, n: int, size: float, is_own: bool) -> Element:
    tone = TOKEN_TONES[name]
    words = name[0].upper() if name != "item" else "?"
    label = pieces.badge(words if n == 1 else f"{n}{words}", 0, 0, size * 0.11, "paper", "square")
    word = f"collect:{name}" if is_own else None
    halo = rect(-size * 0.15, -size * 0.15, size * 0.3, size * 0.3, "halo", rx=5)
    under = rect(-size * 0.14, -size * 0.14, size * 0.28, size * 0.28, f"{tone} dot", rx=4)
    spoken_name = f"{n} {name.upper() if name != 'item' else 'item'} token{'s' * (n > 1)}"
    return thing(halo, under, label, name=spoken_name, word=word, id=f"token-{tile['number']}-{name}")


# ---- figures --------------------------------------------------------------------------------------------------------
def _monsters(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """Monsters with their initiative token and their damage."""
    found = []
    for one in d.view["monsters"]:
        x, y = places[one["space"]]
        badges = [pieces.badge(str(one["token"]), size * 0.2, -size * 0.2, size * 0.11, "guard")]
        if one["damage"]:
            badges.append(pieces.badge(str(one["damage"]), -size * 0.2, -size * 0.2, size * 0.11, "danger"))
        piece = pieces.token(
            monster_icon(one["monster"]),
            name=told_monster(one),
            at=(x, y - size * 0.06),
            r=size * 0.27,
            tone="danger",
            ink="danger-ink",
            word=f"monster:{one['token']}",
            id=f"monster-{one['monster']}",
        )
        found.append(moving(piece, key=f"monster:{one['monster']}", at=f"space:{one['space']}"))
        found.append(group(*badges, at=(x, y - size * 0.06)))
    return found


def told_monster(one: View) -> str:
    """A monster in words, with what it does."""
    attacks = "; ".join(f"{a['attack']} {a['damage']}, critical {a['critical']}" for a in one["attacks"])
    return f"{one['name']}, token {one['token']}, {one['damage']} of {one['life']} damage; {attacks}"


def _heroes(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """Heroes beside one another where they share a tile."""
    found = []
    for player in d.players:
        if player["space"] is None:
            continue
        here = [one["seat"] for one in d.players if one["space"] == player["space"]]
        n, count = here.index(player["seat"]), len(here)
        x, y = places[player["space"]]
        step = size * 0.3
        at = (x + (n - (count - 1) / 2) * step, y + size * 0.1)
        name = f"{d.who(player['seat'])}, Defense {player['defense']}"
        disc = pieces.disc(
            hero_icon(player["hero"]), seat=player["seat"], name=name, at=at, r=size * 0.19, id=f"hero-{player['hero']}"
        )
        found.append(moving(disc, key=f"hero:{player['hero']}", at=f"space:{player['space']}"))
    return found
