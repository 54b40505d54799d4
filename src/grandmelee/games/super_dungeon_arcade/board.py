"""A view as text for a terminal."""

from __future__ import annotations

from typing import Any, Final

from grandmelee.games.super_dungeon_arcade.content import Content

TILE: Final = 10
ROWS: Final = "abcdefghij"
SMALL: Final = ((0, 0),)
LARGE: Final = ((0, 0), (0, 1), (1, 0), (1, 1))
LEGEND: Final = ">> Start, $ chest, * crystal, ## structure, ~ difficult, o chasm, ^ lava, + blessing, S spawning point"


def text(view: dict[str, Any], _tables: Content) -> str:
    """The dungeon square by square, the Heroes, the monsters, the chart and the cards in play."""
    lines = [headline(view), "", *dungeon_lines(view)]
    lines += [hero_line(hero) for hero in view["heroes"]]
    lines += ["", *[model_line(model) for model in view["models"]]]
    lines += ["", *card_lines(view)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def headline(view: dict[str, Any]) -> str:
    """Where the game stands."""
    if view["over"]:
        return f"The game is over. {view['verdict']}."
    turn = view["turn"] + (view["phase"] == "Hero Turn")
    stand = f"{view['coins']} coins, {view['wrath_left']} wrath available, {view['points_down']} points destroyed"
    return f"{view['phase'].capitalize() if turn == 0 else view['phase']} {turn}: {stand}"


def dungeon_lines(view: dict[str, Any]) -> list[str]:
    """All tiles on one sheet, three columns a square, with the numbers of tiles and columns above and rows beside."""
    if not view["tiles"]:
        return []
    signs = standing(view)
    height = 1 + max(tile["row"] for tile in view["tiles"])
    width = 1 + max(tile["column"] for tile in view["tiles"])
    lines = []
    for row in range(height):
        tiles = [tile_at(view, row, column) for column in range(width)]
        lines += ["  " + "".join(title(tile) for tile in tiles), "  " + "".join(numbers(tile) for tile in tiles)]
        for r in range(TILE + 1):
            above = "".join(edge_row(tile, r) for tile in tiles)
            if above.strip("+ "):
                lines.append(f"  {above}")
            if r < TILE:
                lines.append(f"{ROWS[r]} " + "".join(square_row(tile, r, signs) for tile in tiles))
    return [*lines, LEGEND, ""]


def title(tile: dict[str, Any] | None) -> str:
    """The number and the name of a tile."""
    words = "" if tile is None else f" Tile {tile['number']}, {tile['name']}"
    return words[: 3 * TILE].ljust(3 * TILE + 1)


def numbers(tile: dict[str, Any] | None) -> str:
    """The columns of a tile."""
    words = "" if tile is None else " " + "".join(f"{column:<3}" for column in range(1, TILE + 1))
    return words.ljust(3 * TILE + 1)


def tile_at(view: dict[str, Any], row: int, column: int) -> dict[str, Any] | None:
    """The tile at a place among tiles."""
    return next((tile for tile in view["tiles"] if (tile["row"], tile["column"]) == (row, column)), None)


def edge_row(tile: dict[str, Any] | None, r: int) -> str:
    """The walls above a row of squares."""
    if tile is None:
        return " " * (3 * TILE + 1)
    return "".join(" --" if sign == "#" else "   " for sign in tile["north"][r]) + " "


def square_row(tile: dict[str, Any] | None, r: int, signs: dict[str, str]) -> str:
    """A row of squares with the walls between them."""
    if tile is None:
        return " " * (3 * TILE + 1)
    parts = []
    for c in range(TILE):
        name = f"{tile['number']}{ROWS[r]}{c + 1}"
        sign = signs.get(name) or tile["rows"][r][c] * (2 if tile["rows"][r][c] == "#" else 1)
        parts.append(("|" if tile["west"][r][c] == "#" else " ") + sign.ljust(2))
    return "".join(parts) + ("|" if tile["west"][r][TILE] == "#" else " ")


def standing(view: dict[str, Any]) -> dict[str, str]:
    """What stands or lies on squares: two letters of models, tokens where nobody is."""
    found: dict[str, str] = {}
    for crystal in view["crystals"]:
        found[crystal["square"]] = "*"
    for chest in view["chests"]:
        found[chest] = "$"
    if view["start"]:
        found[view["start"]] = ">>"
    places = squares(view)
    names = {place: square for square, place in places.items()}
    for model in view["models"]:
        row, column = places[model["square"]]
        for down, right in LARGE if model["large"] else SMALL:
            found[names.get((row + down, column + right), model["square"])] = initials(model["name"]).lower()
    for hero in view["heroes"]:
        if hero["square"]:
            found[hero["square"]] = initials(hero["name"])
    return found


def squares(view: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """Row and column of every square, counted over all tiles."""
    found = {}
    for tile in view["tiles"]:
        for r in range(TILE):
            for c in range(TILE):
                found[f"{tile['number']}{ROWS[r]}{c + 1}"] = (tile["row"] * TILE + r, tile["column"] * TILE + c)
    return found


def initials(name: str) -> str:
    """Two letters: of two words, or the first two."""
    words = name.split()
    return (words[0][0] + words[-1][0] if len(words) > 1 else name[:2]).upper()


def hero_line(hero: dict[str, Any]) -> str:
    """A Hero in a line."""
    where = hero["square"] or "destroyed"
    dash = f"Dash {hero['dash_left']}, " if hero["dash_left"] else ""
    left = f", {dash}{hero['mv_left']} MV and {hero['ap_left']} AP left" if hero["mv_left"] is not None else ""
    gear = [card for card in hero["gear"].values() if card]
    more = [*hero["statuses"], *(["activated"] if hero["activated"] else []), *gear]
    tail = f"; {', '.join(more)}" if more else ""
    figures = f"{hero['wounds']}/{hero['hearts']} wounds, {hero['wrath']} wrath, {hero['potions']} potions"
    return f"{initials(hero['name'])} {hero['name']:<19} {where:<9} {figures}{left}{tail}"


def model_line(model: dict[str, Any]) -> str:
    """A model of the Consul in a line."""
    line = (
        ""
        if model["rank"] in ("minion", "spawning point")
        else f", AP {model['ap']} STR {model['str']} RNG {model['rng']}"
    )
    gang = " (gang)" if model["bonded"] else ""
    tail = f"; {', '.join(model['statuses'])}" if model["statuses"] else ""
    figures = f"{model['wounds']}/{model['hearts']} wounds, ARM {model['arm']}{line}{gang}"
    return f"{initials(model['name']).lower()} {model['name']:<19} {model['square']:<9} {figures}{tail}"


def card_lines(view: dict[str, Any]) -> list[str]:
    """The chart with the coming space, and cards in play."""
    chart = view["chart"]
    lines = []
    if chart["boss_in_play"]:
        lines.append(f"Boss fight: {', '.join(chart['boss_fight'])}")
    elif chart["space"] < len(chart["spaces"]):
        lines.append(f"Chart: space {chart['space']}; next {chart['spaces'][chart['space']]}")
    for kind in ("challenges", "plots", "modes", "backpack"):
        if view[kind]:
            lines.append(f"{kind.capitalize()}: {', '.join(view[kind])}")
    return lines
