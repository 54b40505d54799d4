"""The whole picture, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grandmelee.games.pathfinder_arena.draw import seats, side
from grandmelee.games.pathfinder_arena.draw.arena import arena
from grandmelee.games.pathfinder_arena.draw.drawing import LINE, WIDE, Drawing, View
from grandmelee.games.pathfinder_arena.draw.hand import hand
from grandmelee.games.pathfinder_arena.draw.heading import heading
from grandmelee.scene import Part, Scene
from grandmelee.scene.scene import TALL
from grandmelee.scene.svg import group

if TYPE_CHECKING:
    from grandmelee.games.pathfinder_arena.box import Content


def scene(view: View, content: Content, is_tall: bool = False) -> Scene:
    """The Arena, and beside it where the game stands, the hero sheets and the monsters; the own cards below.

    On a phone everything stands below the Arena: the own cards, the own sheet, the monsters, the others.
    """
    d = Drawing(view, is_tall, content)
    board, held = arena(d), hand(d)
    below = [(held,)] if held is not None else []
    first, *others = [seats.part(d, player) for player in ordered(d)]
    monsters = [side.part(d)] if view["round"] else []
    stacked = [heading(d), first, *monsters, *others]
    if is_tall:
        board = side.below(d, board)
        return Scene("Pathfinder Arena", ((board,), *below, *[(part,) for part in stacked]), TALL)
    return Scene("Pathfinder Arena", ((column(stacked), board), *below), WIDE)


def ordered(d: Drawing) -> list[View]:
    """The players clockwise, the viewer first."""
    first = d.viewer or 0
    return [d.players[(first + n) % len(d.players)] for n in range(len(d.players))]


def column(parts: list[Part]) -> Part:
    """Parts one below the other."""
    y = 0.0
    drawn = []
    for part in parts:
        drawn.append(group(part.element, at=(0, y)))
        y += part.height + LINE
    return Part("side", "Heroes and monsters", parts[0].width, y - LINE, group(*drawn))
