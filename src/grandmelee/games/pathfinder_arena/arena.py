"""The Arena: tiles that slide and turn, passages between them, and whom an attack reaches [PA-8, 10].

The Doom Area is the one space without a tile; nothing is ever in it [PA-8.41, 22.4].
"""

from __future__ import annotations

from typing import Final

from grandmelee.games.pathfinder_arena.box import AROUND, RUNE_TILE, SLANTING, SUMMONING, THROUGH
from grandmelee.games.pathfinder_arena.geometry import (
    BITS,
    EASTERN,
    SIZE,
    SLIDE_SETS,
    SLIDE_WAYS,
    around_corners,
    diagonally,
    slid,
    straight,
    through_walls,
)
from grandmelee.games.pathfinder_arena.runes import enter_rune
from grandmelee.games.pathfinder_arena.state import NONE, Table, hero_name, monster_name
from grandmelee.games.pathfinder_arena.words import SPACE_NAMES

NORTH_EXIT: Final = 1
EAST_EXIT: Final = 2
SOUTH_EXIT: Final = 4
WEST_EXIT: Final = 8


def relink(s: Table) -> None:
    """Find all passages anew: an edge is open only if both tiles are; none leads out of the frame [PA-8.9, 8.10]."""
    s.across = s.easts & ~EASTERN & s.wests >> 1
    s.down = s.souths & s.norths >> SIZE


def exits_at(s: Table, space: int) -> int:
    """The open sides of the tile in a space, as it lies; none of the Doom Area."""
    tile = s.tile_at[space]
    return 0 if tile == NONE else s.content.tile_exits[tile * 4 + s.turns[tile]]


def lay_tile(s: Table, tile: int, space: int, turns: int) -> None:
    """Put a tile into a space, turned so."""
    s.tile_at[space] = tile
    s.space_of[tile] = space
    s.turns[tile] = turns
    exits = s.content.tile_exits[tile * 4 + turns]
    bit = BITS[space]
    s.norths = s.norths | bit if exits & NORTH_EXIT else s.norths & ~bit
    s.easts = s.easts | bit if exits & EAST_EXIT else s.easts & ~bit
    s.souths = s.souths | bit if exits & SOUTH_EXIT else s.souths & ~bit
    s.wests = s.wests | bit if exits & WEST_EXIT else s.wests & ~bit
    relink(s)


def turn_tile(s: Table, tile: int, by: int) -> None:
    """Turn a tile by a quarter; whatever is on it stays [PA-8.14, 8.15]."""
    lay_tile(s, tile, s.space_of[tile], (s.turns[tile] + by) % 4)
    if s.told is not None:
        space = SPACE_NAMES[s.space_of[tile]]
        way = "clockwise" if by == 1 else "counter-clockwise"
        s.tell("TileTurned", "PA-8.14", f"The {s.content.tiles[tile].name} on {space} is turned {way}")


def slide(s: Table, chosen: int) -> None:
    """The chosen tile and all between it and the Doom Area slide one space toward it, with everything on them, turned
    as they are; the Doom Area is then where the chosen tile was [PA-8.16, 8.19, 8.41].

    Whoever is carried has neither entered a tile nor acted [PA-8.20].
    """
    first = to = s.doom
    way = SLIDE_WAYS[first * 49 + chosen]
    for space in way:
        tile = s.tile_at[space]
        s.tile_at[to] = tile
        s.space_of[tile] = to
        to = space
    s.tile_at[chosen] = NONE
    s.doom = chosen
    moving, hole, step = SLIDE_SETS[first * 49 + chosen], BITS[first], first - way[0]
    s.norths = slid(s.norths, moving, hole, step)
    s.easts = slid(s.easts, moving, hole, step)
    s.souths = slid(s.souths, moving, hole, step)
    s.wests = slid(s.wests, moving, hole, step)
    relink(s)
    if s.told is not None:
        tell_slide(s, first, chosen, len(way))


def tell_slide(s: Table, first: int, chosen: int, count: int) -> None:
    """What slid, and which way the chosen tile went."""
    toward = SLIDE_WAYS[chosen * 49 + first][0]
    tile = s.tile_at[toward]
    tiles = "1 tile slides" if count == 1 else f"{count} tiles slide"
    s.tell(
        "ArenaChanged",
        "PA-8.16",
        f"{tiles} from {SPACE_NAMES[chosen]} to {SPACE_NAMES[first]}; the Doom Area is now at {SPACE_NAMES[chosen]}",
        trail=(f"tile:{tile}", f"space:{SPACE_NAMES[chosen]}", f"space:{SPACE_NAMES[toward]}"),
    )


# ---- figures --------------------------------------------------------------------------------------------------------
def enter(s: Table, seat: int, tile: int, rule: str) -> None:
    """A hero comes to a tile; figures never block, and any number may share it [PA-8.11]. A rune tile gives its rune
    [PA-16.1, 16.3].
    """
    came_from = s.at[seat]
    s.at[seat] = tile
    if s.told is not None:
        here = SPACE_NAMES[s.space_of[tile]]
        way = (
            (f"space:{here}",)
            if came_from == NONE
            else (f"space:{SPACE_NAMES[s.space_of[came_from]]}", f"space:{here}")
        )
        name = hero_name(s, seat)
        hero = s.content.heroes[s.heroes[seat]].slug
        s.tell("HeroMoved", rule, f"{name} comes to {here}, {s.content.tiles[tile].name}", trail=(f"hero:{hero}", *way))
    if s.content.tile_kind[tile] == RUNE_TILE:
        enter_rune(s, seat, s.content.tile_value[tile])


def slot_on(s: Table, tile: int) -> int:
    """The slot of the monster on a tile, or NONE; there is never more than one [PA-22.5]."""
    if tile != NONE:
        den = s.den
        for slot in range(4):
            if den[slot] == tile:
                return slot
    return NONE


def number_of(s: Table, tile: int) -> int:
    """The number of a summoning tile, from 0; NONE for other tiles."""
    return s.content.tile_value[tile] if tile != NONE and s.content.tile_kind[tile] == SUMMONING else NONE


def put_monster(s: Table, slot: int, tile: int, rule: str) -> None:
    """A monster appears on a summoning tile, or changes to one; heroes there stay [PA-9.6, 12.8]."""
    came_from = s.den[slot]
    s.den[slot] = tile
    if s.told is not None:
        here = SPACE_NAMES[s.space_of[tile]]
        monster = s.content.monsters[s.monsters[slot]].slug
        way = () if came_from == NONE else (f"space:{SPACE_NAMES[s.space_of[came_from]]}",)
        trail = (f"monster:{monster}", *way, f"space:{here}")
        told = f"{monster_name(s, slot)} is on {here}, {s.content.tiles[tile].name}"
        s.tell("MonsterPlaced", rule, told, trail=trail)


def reach(s: Table, space: int, shape: int, low: int, high: int) -> int:
    """The spaces an attack of some shape reaches; figures never block it [PA-10.1 to 10.9], trapdoors never lead it
    [PA-8.13].

    This holds for heroes and monsters alike [PA-13.1].
    """
    if shape == AROUND:
        return around_corners(s.across, s.down, space, low, high)
    if shape == THROUGH:
        return through_walls(s.doom, space, low, high)
    if shape == SLANTING:
        return diagonally(s.doom, space, low, high)
    return straight(s.across, s.down, space, low, high)
