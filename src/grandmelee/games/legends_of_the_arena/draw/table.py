"""The whole picture, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grandmelee.games.legends_of_the_arena.draw.arena import arena
from grandmelee.games.legends_of_the_arena.draw.cards import hands, stacks
from grandmelee.games.legends_of_the_arena.draw.drawing import Drawing, View
from grandmelee.games.legends_of_the_arena.draw.seats import panel, roster
from grandmelee.scene import Part, Scene
from grandmelee.scene.scene import TALL, WIDE

if TYPE_CHECKING:
    from grandmelee.games.legends_of_the_arena.content import Content


def scene(view: View, content: Content, is_tall: bool = False) -> Scene:
    """The whole picture: the others above the Arena, the own side and hand below; in a duel both seats below."""
    d = Drawing(view, is_tall, content)
    seats = [panel(d, fighter) for fighter in d.fighters]
    middle = roster(d) or (None if d.has_stacks_in_panels else stacks(d))
    if d.is_duel:
        rows = [[arena(d)], [seats[0], *([middle] if middle else []), seats[1]]]
    else:
        others, own = _sides(d, seats)
        rows = [others, [arena(d)], [middle] if middle else [], own]
    rows += [[held] for held in hands(d)]
    folded = [line for row in rows for line in _even(row, 2 if is_tall else 3)]
    return Scene("Legends of the Arena", tuple(folded), TALL if is_tall else WIDE)


def _sides(d: Drawing, seats: list[Part]) -> tuple[list[Part], list[Part]]:
    """Who sits above the Arena and who below; where all are alone, a fourth other sits below beside the viewer."""
    own = [seats[f["seat"]] for f in d.fighters if is_own(d, f)]
    others = [seats[f["seat"]] for f in d.fighters if not is_own(d, f)]
    above = 3 if d.is_free_for_all and not d.is_tall else len(others)
    return others[:above], own + others[above:]


def _even(row: list[Part], most: int) -> list[tuple[Part, ...]]:
    """The row broken into rows of at most *most* parts, as even as can be."""
    lines = -(-len(row) // most)
    per_line = -(-len(row) // lines) if row else 1
    return [tuple(row[n : n + per_line]) for n in range(0, len(row), per_line)]


def is_own(d: Drawing, fighter: View) -> bool:
    """Whether the fighter's seat is drawn on the viewer's side; a spectator sits with the first team."""
    viewer = d.view["seat"]
    return bool(fighter["team"] == (d.fighters[viewer]["team"] if viewer is not None else 0))
