"""The whole picture, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grandmelee.games.pathfinder_arena.draw import seats, side
from grandmelee.games.pathfinder_arena.draw.arena import arena
from grandmelee.games.pathfinder_arena.draw.cards import choice
from grandmelee.games.pathfinder_arena.draw.drawing import LINE, WIDE, Drawing, View
from grandmelee.scene import Part, Scene
from grandmelee.scene.scene import TALL
from grandmelee.scene.svg import group

if TYPE_CHECKING:
    from grandmelee.games.pathfinder_arena.box import Content


def scene(view: View, content: Content, is_tall: bool = False) -> Scene:
    """The Arena in the middle, hero sheets on both sides, the monsters below the left ones; what can be chosen below.

    On a phone everything stands below the Arena, the viewer's own sheet first.
    """
    d = Drawing(view, content, is_tall)
    board, chosen = arena(d), choice(d)
    below = [(chosen,)] if chosen is not None else []
    sheets = [seats.part(d, player) for player in ordered(d)]
    if is_tall:
        rows = [(board,), *below, (side.part(d),), *[(sheet,) for sheet in sheets]]
        return Scene("Pathfinder Arena", tuple(rows), TALL)
    half = (len(sheets) + 1) // 2
    left = column("left", [*sheets[:half]] if len(sheets) > 2 else sheets)
    right = column("right", [side.part(d), *(sheets[half:] if len(sheets) > 2 else [])])
    return Scene("Pathfinder Arena", ((left, board, right), *below), WIDE)


def ordered(d: Drawing) -> list[View]:
    """The players clockwise, the viewer first."""
    first = d.viewer or 0
    return [d.players[(first + n) % len(d.players)] for n in range(len(d.players))]


def column(name: str, parts: list[Part]) -> Part:
    """Parts one below the other."""
    y = 0.0
    drawn = []
    for part in parts:
        drawn.append(group(part.element, at=(0, y)))
        y += part.height + LINE
    return Part(name, name.capitalize(), max(part.width for part in parts), y - LINE, group(*drawn))
