"""The Arena: tiles that slide and turn, passages between them, and whom an attack reaches [PA-8, 10].

The Doom Area is the one space without a tile; nothing is ever in it [PA-8.41, 22.4].
"""

from __future__ import annotations

from grandmelee.games.pathfinder_arena.box import AROUND, RUNE_TILE, SLANTING, SUMMONING, THROUGH
from grandmelee.games.pathfinder_arena.geometry import (
    BITS,
    SIZE,
    SLIDE_WAYS,
    around_corners,
    diagonally,
    straight,
    through_walls,
)
from grandmelee.games.pathfinder_arena.runes import enter_rune
from grandmelee.games.pathfinder_arena.state import NONE, Table, hero_name, monster_name
from grandmelee.games.pathfinder_arena.words import SPACE_NAMES

EAST_BIT = 2
SOUTH_BIT = 4
WEST_BIT = 8
LAST = SIZE - 1


def relink(s: Table, space: int) -> None:
    """Find the passages on the four sides of a space anew: an edge is open only if both tiles are [PA-8.9]."""
    exits = s.exits
    own = exits[space]
    column = space % SIZE
    if column < LAST:
        link_across(s, space, own & EAST_BIT != 0 and exits[space + 1] & WEST_BIT != 0)
    if column > 0:
        link_across(s, space - 1, own & WEST_BIT != 0 and exits[space - 1] & EAST_BIT != 0)
    if space < SIZE * LAST:
        link_down(s, space, own & SOUTH_BIT != 0 and exits[space + SIZE] & 1 != 0)
    if space >= SIZE:
        link_down(s, space - SIZE, own & 1 != 0 and exits[space - SIZE] & SOUTH_BIT != 0)


def link_across(s: Table, space: int, is_open: bool) -> None:
    """Open or close the edge to the east of a space."""
    if is_open:
        s.across |= BITS[space]
    else:
        s.across &= ~BITS[space]


def link_down(s: Table, space: int, is_open: bool) -> None:
    """Open or close the edge to the south of a space."""
    if is_open:
        s.down |= BITS[space]
    else:
        s.down &= ~BITS[space]


def lay_tile(s: Table, tile: int, space: int, turns: int) -> None:
    """Put a tile into a space, turned so."""
    s.tile_at[space] = tile
    s.space_of[tile] = space
    s.turns[tile] = turns
    s.exits[space] = s.content.tile_exits[tile * 4 + turns]
    relink(s, space)


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
    to = s.doom
    way = SLIDE_WAYS[s.doom * 49 + chosen]
    for space in way:
        tile = s.tile_at[space]
        s.tile_at[to] = tile
        s.space_of[tile] = to
        s.exits[to] = s.exits[space]
        to = space
    s.tile_at[chosen] = NONE
    s.exits[chosen] = 0
    first = s.doom
    s.doom = chosen
    relink(s, first)
    for space in way:
        relink(s, space)
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
    s.den[slot] = tile
    if s.told is not None:
        space = SPACE_NAMES[s.space_of[tile]]
        s.tell("MonsterPlaced", rule, f"{monster_name(s, slot)} is on {space}, {s.content.tiles[tile].name}")


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


def is_reached(s: Table, seat: int, mask: int) -> bool:
    """Whether a hero stands in one of these spaces; one not yet placed stands nowhere [PA-3.27]."""
    tile = s.at[seat]
    return tile != NONE and mask & BITS[s.space_of[tile]] != 0
