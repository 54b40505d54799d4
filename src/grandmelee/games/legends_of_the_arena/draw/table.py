"""The whole picture, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grandmelee.games.legends_of_the_arena.draw.arena import arena
from grandmelee.games.legends_of_the_arena.draw.cards import hands, stacks
from grandmelee.games.legends_of_the_arena.draw.drawing import DUEL, Drawing, View
from grandmelee.games.legends_of_the_arena.draw.plans import plans
from grandmelee.games.legends_of_the_arena.draw.seats import panel, roster
from grandmelee.scene import Part, Scene
from grandmelee.scene.scene import TALL, WIDE

if TYPE_CHECKING:
    from grandmelee.games.legends_of_the_arena.content import Content


def scene(view: View, content: Content, is_tall: bool = False) -> Scene:
    """The whole picture: all seats in one row above the Arena, the own hand below.

    On a phone the others stand above the Arena, the Action stacks and the own side below it.
    """
    d = Drawing(view, is_tall, content)
    seats = [panel(d, fighter) for fighter in d.fighters]
    free = roster(d)
    if is_tall:
        others, own = _sides(d, seats)
        middle = [(free,)] if free else [(part,) for part in below(d)]
        rows = [*_even(others, 2), (arena(d),), *middle, *_even(own, 2)]
    else:
        rows = [tuple(seats), *([(free,)] if free else []), (arena(d),)]
    rows += [(held,) for held in hands(d)]
    return Scene("Legends of the Arena", tuple(rows), TALL if is_tall else WIDE)


def below(d: Drawing) -> list[Part]:
    """What lies below the Arena on a phone: the Action stacks; for more than two, in short before that."""
    return [stacks(d)] if len(d.fighters) == DUEL else [plans(d), stacks(d)]


def _sides(d: Drawing, seats: list[Part]) -> tuple[list[Part], list[Part]]:
    """Who sits above the Arena and who below."""
    own = [seats[f["seat"]] for f in d.fighters if is_own(d, f)]
    return [seats[f["seat"]] for f in d.fighters if not is_own(d, f)], own


def _even(row: list[Part], most: int) -> list[tuple[Part, ...]]:
    """The row broken into rows of at most *most* parts, as even as can be."""
    lines = -(-len(row) // most)
    per_line = -(-len(row) // lines) if row else 1
    return [tuple(row[n : n + per_line]) for n in range(0, len(row), per_line)]


def is_own(d: Drawing, fighter: View) -> bool:
    """Whether the fighter's seat is drawn on the viewer's side; a spectator sits with the first team."""
    viewer = d.view["seat"]
    return bool(fighter["team"] == (d.fighters[viewer]["team"] if viewer is not None else 0))
