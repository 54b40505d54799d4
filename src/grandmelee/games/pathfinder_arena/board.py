"""A view of Pathfinder Arena for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grandmelee.core.events import seat_name

if TYPE_CHECKING:
    from grandmelee.games.pathfinder_arena.box import Content

ROWS: Final = "abcdefg"
MARKS: Final = {"plain": "", "trapdoor": "T", "summoning": "S", "rune": "R", "shrine": ""}


def text(view: dict[str, Any], content: Content) -> str:
    """The Arena tile by tile, then monsters, players and what would happen if the turn ended now."""
    lines = [headline(view), "", *arena_lines(view), "", *monster_lines(view), ""]
    lines += [line for player in view["players"] for line in player_lines(view, player, content)]
    lines += forecast_lines(view)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def headline(view: dict[str, Any]) -> str:
    """Where the game stands."""
    if view["over"]:
        scores = ", ".join(f"{player['name']} {player['score']}" for player in view["players"])
        return f"The game is over, {scores}. {view['verdict']}."
    if not view["round"]:
        return "The Arena: set-up"
    who = view["players"][view["active"]]["name"]
    phase = f"{view['phase']} phase" + (f", {view['ap']} AP left" if view["phase"] == "hero" else "")
    return f"The Arena, monsters of level {view['level']}: round {view['round']}, the turn of {who}, {phase}"


def arena_lines(view: dict[str, Any]) -> list[str]:
    """Seven rows of tiles, each three lines high; a gap in a wall is an exit."""
    tiles = {tile["space"]: tile for tile in view["tiles"]}
    lines = ["   " + "".join(f"   {column}   " for column in range(1, 8))]
    for row in ROWS:
        cells = [cell(view, tiles.get(f"{row}{column}")) for column in range(1, 8)]
        for at in range(3):
            lines.append((f" {row} " if at == 1 else "   ") + "".join(one[at] for one in cells))
    return lines


def cell(view: dict[str, Any], tile: dict[str, Any] | None) -> list[str]:
    """A tile as three lines of seven signs; the Doom Area is empty."""
    if tile is None:
        return ["       ", "  DOOM ", "       "]
    exits = tile["exits"]
    north, south = ["##   ##" if side in exits else "#######" for side in "NS"]
    west, east = [" " if side in exits else "#" for side in "WE"]
    return [north, f"{west}{inside(view, tile):^5}{east}", south]


def inside(view: dict[str, Any], tile: dict[str, Any]) -> str:
    """What is on a tile: its mark, a monster by its token, heroes by their initials."""
    mark = MARKS[tile["kind"]] + str(tile.get("number", ""))
    mark = tile["deity"][:2].capitalize() if tile["kind"] == "shrine" else mark
    beast = "".join(f"!{one['token']}" for one in view["monsters"] if one["space"] == tile["space"])
    heroes = "".join(one["name"][0] for one in view["players"] if one["space"] == tile["space"])
    return (mark + beast + heroes)[:5]


def monster_lines(view: dict[str, Any]) -> list[str]:
    """The monsters in play, and what lies on the summoning tiles."""
    lines = []
    for one in view["monsters"]:
        signs = [f"Fire x{one['fire']}"] * bool(one["fire"]) + [f"Water x{one['water']}"] * bool(one["water"])
        more = f"; {', '.join(signs)}" if signs else ""
        attacks = ", ".join(f"{a['attack']} {a['damage']}/{a['critical']}" for a in one["attacks"])
        lines.append(
            f"!{one['token']} {one['name']:<15} {one['space']}  {one['damage']}/{one['life']} damage, "
            f"{attacks}, worth {one['glory']}{more}"
        )
    tiles = sorted([tile for tile in view["tiles"] if tile["kind"] == "summoning"], key=lambda tile: tile["number"])
    return lines + [f"S{tile['number']} {tile['space']}: {lying(tile)}" for tile in tiles if lying(tile)]


def lying(tile: dict[str, Any]) -> str:
    """The tokens on a summoning tile."""
    found = [f"{n} {name.upper()}" for name, n in tile["tokens"].items() if n]
    found += [f"{tile['items']} item"] * bool(tile["items"]) + [tile["element"].capitalize()] * tile["glows"]
    return ", ".join(found)


def player_lines(view: dict[str, Any], player: dict[str, Any], content: Content) -> list[str]:
    """A hero sheet with its cards."""
    if player["hero"] is None:
        return [f"{seat_name(player['seat'])}: no hero yet"]
    you = " (you)" if player["seat"] == view["seat"] else ""
    sheet = " ".join(f"{name.upper()} {n}/{player['tracks'][name]}" for name, n in player["sheet"].items())
    lines = [
        f"{seat_name(player['seat'])}{you}, {player['name']}, {player['space'] or 'not in the Arena yet'}: {sheet}"
    ]
    held = [name.capitalize() for name in player["elements"]]
    held += [f"{n} x {name}" for name, n in player["runes"].items()]
    held += [f"immune to !{slot + 1}" for slot, by in enumerate(player["immune"]) if by is not None]
    held += (
        [f"{content.card(player['deity']).name} side {'II' if player['flipped'] else 'I'}"] if player["deity"] else []
    )
    held += [f"defeated {', '.join(content.monster(slug).name for slug in player['trophies'])}"] * bool(
        player["trophies"]
    )
    if player["glory"] is not None:
        held.append(f"glory {player['glory']}, misfortune {player['misfortune']}")
    figures = f"Defense {player['defense']}, Resistance {player['resistance']}"
    lines.append("    " + "; ".join([figures, *held]))
    return lines + [card_line(card, content) for card in player["cards"]]


def card_line(card: dict[str, Any], content: Content) -> str:
    """A card in play: its tokens and its lines."""
    tokens = " ".join(f"{n} {name.upper()}" for name, n in card["tokens"].items() if n)
    lines = []
    for line in content.card(card["card"]).lines:
        mark = "x" if line.word in card["marked"] else "+" if line.word in card["powered"] else "-"
        lines.append(f"{mark} {' '.join(line.sentences)}")
    return f"    {card['name']}{f' ({tokens})' if tokens else ''}: {' '.join(lines)}"


def forecast_lines(view: dict[str, Any]) -> list[str]:
    """Whom the monsters would hit."""
    hits = [
        f"  {one['monster']} hits {one['hero']} for {one['value']}, Defense {one['defense']}: "
        f"{one['glory']} glory, {one['misfortune']} misfortune"
        for one in view["forecast"]
    ]
    return ["", "If the turn ended now:", *hits] if hits else []
