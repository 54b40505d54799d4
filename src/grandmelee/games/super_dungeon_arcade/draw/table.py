"""The whole picture, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grandmelee.games.super_dungeon_arcade.draw.drawing import LINE, WIDE, Drawing, View
from grandmelee.games.super_dungeon_arcade.draw.dungeon import dungeon
from grandmelee.games.super_dungeon_arcade.draw.party import backpack, sheets
from grandmelee.games.super_dungeon_arcade.draw.side import side
from grandmelee.scene import Part, Scene
from grandmelee.scene.scene import TALL
from grandmelee.scene.svg import group

if TYPE_CHECKING:
    from grandmelee.games.super_dungeon_arcade.content import Content

TITLE = "Super Dungeon: Arcade"


def scene(view: View, content: Content, is_tall: bool = False) -> Scene:
    """The dungeon at the left, the Heroes and the Consul's cards at the right, the backpack below.

    On a phone everything stands below the dungeon.
    """
    d = Drawing(view, content, is_tall)
    board, cards = dungeon(d), backpack(d)
    below = [(cards,)] if cards is not None else []
    beside = [*sheets(d), side(d)]
    if is_tall:
        return Scene(TITLE, ((board,), *below, *[(part,) for part in beside]), TALL)
    return Scene(TITLE, ((board, column(beside)), *below), WIDE)


def column(parts: list[Part]) -> Part:
    """Parts one below the other."""
    y = 0.0
    drawn = []
    for part in parts:
        drawn.append(group(part.element, at=(0, y)))
        y += part.height + LINE
    return Part("party", "The party and the Consul", max(part.width for part in parts), y - LINE, group(*drawn))
