"""The whole picture, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grandmelee.games.lords_of_the_eastern_reach.draw import battle, middle, seats
from grandmelee.games.lords_of_the_eastern_reach.draw.cards import hand
from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import Drawing
from grandmelee.scene import Scene
from grandmelee.scene.scene import TALL, WIDE

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.content import Content


def scene(view: dict[str, Any], content: Content, is_tall: bool = False) -> Scene:
    """The question above, then the battle, the own city and army and hand, the table's middle, the other players."""
    d = Drawing(view, is_tall, content)
    fought, held = battle.part(d), hand(d)
    players = sorted(view["players"], key=lambda player: player["seat"] != d.viewer)
    rows = [(middle.heading(d),)]
    rows += [(fought,)] if fought is not None else []
    rows.append((seats.part(d, players[0]),))
    rows += [(held,)] if held is not None else []
    rows.append((middle.part(d),))
    rows += [(seats.part(d, player),) for player in players[1:]]
    return Scene("Lords of the Eastern Reach", tuple(rows), TALL if is_tall else WIDE)
