"""A view of Pathfinder Arena for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grandmelee.core.events import seat_name
from grandmelee.games.pathfinder_arena.forecast import when
from grandmelee.games.pathfinder_arena.words import ABILITIES

if TYPE_CHECKING:
    from grandmelee.games.pathfinder_arena.box import Content

ROWS: Final = "abcdefg"
ROOM: Final = 5  # letters inside a tile
SIGNS: Final = {"plain": "", "trapdoor": "T", "summoning": "S", "rune": "", "shrine": ""}
RUNE_SIGNS: Final = {"+1 Damage": "+Dm", "+1 Defense": "+Df", "-1 Damage": "-Dm", "-1 Defense": "-Df"}
KEY: Final = (
    "S summoning, T trapdoor, +Dm -Df runes of Damage and Defense, two letters a shrine, !1 monster, last heroes"
)


def text(view: dict[str, Any], content: Content) -> str:
    """The Arena tile by tile, then monsters, players and what would happen if the turn ended now."""
    lines = [headline(view), "", *arena_lines(view), KEY, "", *monster_lines(view, content), ""]
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
    """What is on a tile: its sign, a monster by its token, heroes by their initials."""
    sign = SIGNS[tile["kind"]] + str(tile.get("number", ""))
    sign = tile["deity"][:2].capitalize() if tile["kind"] == "shrine" else RUNE_SIGNS.get(tile.get("rune", ""), sign)
    beast = "".join(f"!{one['token']}" for one in view["monsters"] if one["space"] == tile["space"])
    heroes = "".join(one["name"][0] for one in view["players"] if one["space"] == tile["space"])
    who = beast + heroes
    return (sign[: max(0, ROOM - len(who))] + who)[:ROOM]


def monster_lines(view: dict[str, Any], content: Content) -> list[str]:
    """The monsters in play, and what lies on the summoning tiles."""
    lines = [line for one in view["monsters"] for line in one_monster(one, content)]
    tiles = sorted([tile for tile in view["tiles"] if tile["kind"] == "summoning"], key=lambda tile: tile["number"])
    return lines + [f"S{tile['number']} {tile['space']}: {lying(tile)}" for tile in tiles if lying(tile)]


def one_monster(one: dict[str, Any], content: Content) -> list[str]:
    """A monster with its attacks: how far, how hard, how hard in a monster phase, and what comes with them."""
    printed = content.monster(one["monster"])
    signs = [f"{one[kind]} {kind.capitalize()}" for kind in ("fire", "water") if one[kind]]
    figures = f"life {max(0, one['life'] - one['damage'])} of {one['life']}, worth {one['glory']}"
    lines = [f"!{one['token']} {one['name']:<15} {one['space']}  {'; '.join([figures, *signs, *printed.sentences])}"]
    for shown, attack in zip(one["attacks"], (printed.melee, printed.ranged), strict=False):
        if attack is not None:
            about = " ".join([f"reach {attack.low}-{attack.high}:", f"{shown['damage']}/{shown['critical']}"])
            lines.append(f"      {shown['attack']:<7} {'; '.join([about, *attack.sentences])}")
    return lines


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
    sheet = " ".join(track(player, name) for name in player["sheet"])
    where = player["space"] or "not in the Arena yet"
    figures = f"Defense {player['defense']}, Resistance {player['resistance']}"
    lines = [f"{seat_name(player['seat'])}{you}, {player['name']}, {where}: {sheet}"]
    lines.append("    " + "; ".join([figures, *held(view, player, content)]))
    lines += [line for card in player["cards"] for line in card_lines(card, content)]
    return lines + deity_lines(player, content)


def track(player: dict[str, Any], name: str) -> str:
    """An ability: tokens on the sheet, those on cards after a plus, and the length of its track."""
    on_sheet, owned = player["sheet"][name], player["owned"][name]
    more = f"+{owned - on_sheet}" if owned > on_sheet else ""
    return f"{name.upper()} {on_sheet}{more}/{player['tracks'][name]}"


def held(view: dict[str, Any], player: dict[str, Any], content: Content) -> list[str]:
    """Elements, runes, immunities, monsters defeated, and the totals if they may be seen."""
    found = [name.capitalize() for name in player["elements"]]
    found += [f"{n} x {name}" for name, n in player["runes"].items()]
    found += [
        f"immune to !{one['token']}" for one in view["monsters"] if player["immune"][one["token"] - 1] is not None
    ]
    if player["trophies"]:
        found.append(f"defeated {', '.join(content.monster(slug).name for slug in player['trophies'])}")
    if player["glory"] is not None:
        found.append(f"glory {player['glory']}, misfortune {player['misfortune']}")
    return found


def card_lines(card: dict[str, Any], content: Content) -> list[str]:
    """A card in play: its tokens and its lines."""
    tokens = " ".join(f"{n} {name.upper()}" for name, n in card["tokens"].items() if n)
    title = f"    {card['name']}{f' ({tokens})' if tokens else ''}:"
    lines = []
    for line in content.card(card["card"]).lines:
        state = "used" if line.word in card["marked"] else "ready" if line.word in card["powered"] else "lacks tokens"
        needs = [f"{n} {ABILITIES[ability].upper()}" for ability, n in line.needs]
        costs = ", ".join([*needs, *([f"{line.ap} AP"] if line.ap >= 0 else []), state])
        lines.append(f"[{costs}] {' '.join(line.sentences)}")
    return [f"{title} {lines[0]}"] if len(lines) == 1 else [title, *[f"        {line}" for line in lines]]


def deity_lines(player: dict[str, Any], content: Content) -> list[str]:
    """The deity card, as it lies."""
    if player["deity"] is None:
        return []
    card, side = content.card(player["deity"]), int(player["flipped"])
    state = "used" if player["deity_marked"] else "ready"
    return [f"    {card.name}, side {'I' * (side + 1)}: [{state}] {' '.join(card.lines[side].sentences)}"]


def forecast_lines(view: dict[str, Any]) -> list[str]:
    """Whom the monsters would hit."""
    hits = [
        f"  {one['monster']} hits {one['hero']} for {one['value']}, Defense {one['defense']}: "
        f"{one['unblocked']} unblocked, {one['glory']} glory, {one['misfortune']} misfortune"
        for one in view["forecast"]
    ]
    return ["", f"{when(view['phase'])}:", *hits] if hits else []
