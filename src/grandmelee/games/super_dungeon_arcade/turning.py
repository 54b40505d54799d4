"""A tile turns in play, with everything on it [SDA-0.11]."""

from __future__ import annotations

from grandmelee.games.super_dungeon_arcade.around import look_around
from grandmelee.games.super_dungeon_arcade.placing import closest, free_in, relocate
from grandmelee.games.super_dungeon_arcade.state import Table, base, foes, heroes, is_large, lift, put
from grandmelee.games.super_dungeon_arcade.terms import NONE, WIDE


def turn_tile(s: Table, tile: int) -> None:
    """90 degrees clockwise with models, tokens, walls and terrain; whoever stands on two tiles stays [SDA-0.11]."""
    old = s.dungeon
    face, turns, row, column = s.laid[tile]
    laid = list(s.laid)
    laid[tile] = (face, (turns + 1) % 4, row, column)
    whole = old.wholes[tile]
    riding = [model for model in [*heroes(s), *foes(s)] if not base(s, model) & ~whole]
    places = {model: old.turned(s.at[model] + WIDE if is_large(s, model) else s.at[model]) for model in riding}
    s.laid = tuple(laid)
    s.dungeon = s.content.dungeon(s.laid)
    for model, square in places.items():
        put(s, model, square)
    turn_tokens(s, tile)
    look_around(s)
    if s.told is not None:
        s.tell("Placed", "SDA-0.11", f"Tile {tile + 1} turns with everything on it")
    for model in [*heroes(s), *foes(s)]:
        if model not in places and base(s, model) & whole:
            make_way(s, model)
        relocate(s, model)


def make_way(s: Table, model: int) -> None:
    """Who stands on two tiles stays, unless someone has come to stand on its squares: then it is placed as near as can
    be [SDA-0.11, 2.8].
    """
    old = base(s, model)
    if any(other != model and squares & old for other, squares in enumerate(s.under)):
        corner = s.at[model]
        lift(s, model)
        spots = free_in(s, model, old)
        put(s, model, closest(s, spots, old) if spots else corner)


def turn_tokens(s: Table, tile: int) -> None:
    """Start Token, chest and crystals turn with their tile."""
    dungeon = s.dungeon
    if dungeon.tile_of(s.start) == tile:
        s.start = dungeon.turned(s.start)
    chests = list(s.chests)
    if chests[tile] != NONE:
        chests[tile] = dungeon.turned(chests[tile])
    s.chests = tuple(chests)
    crystals = [(dungeon.turned(q) if dungeon.tile_of(q) == tile else q, plot) for q, plot in s.crystals]
    s.crystals = tuple(crystals)
