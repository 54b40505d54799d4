"""The whole picture, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grandmelee.games.super_dungeon_arcade.draw import hand, party, side
from grandmelee.games.super_dungeon_arcade.draw.drawing import LINE, WIDE, Drawing, View
from grandmelee.games.super_dungeon_arcade.draw.dungeon import dungeon
from grandmelee.scene import Part, Scene
from grandmelee.scene.scene import TALL
from grandmelee.scene.svg import group

if TYPE_CHECKING:
    from grandmelee.games.super_dungeon_arcade.content import Content

TITLE: Final = "Super Dungeon: Arcade"


def scene(view: View, content: Content, is_tall: bool = False) -> Scene:
    """The dungeon with the chart above it and what can be done below; then the Heroes, cards in play and the backpack.

    Where tiles lie below one another, the Heroes stand beside the dungeon.
    """
    d = Drawing(view, is_tall, content)
    rows: list[tuple[Part, ...]] = [(heroes(d), dungeon(d))] if d.is_folded else [(dungeon(d),), (heroes(d),)]
    asked = hand.cards(d)
    return Scene(TITLE, (*rows, (asked,)) if asked is not None else tuple(rows), TALL if is_tall else WIDE)


def heroes(d: Drawing) -> Part:
    """The party and what it carries."""
    drawn, wide, high = party.sheets(d)
    more, below = side.below(d, wide)
    place = [group(*more, at=(0, high + LINE))] if more else []
    return Part("party", "The party", wide, high + (LINE + below if below else 0), group(*drawn, *place))
