"""Striding from tile to tile, through trapdoors, and walking by a card [PA-8.8 to 8.13]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask
from grandmelee.games.pathfinder_arena.arena import enter
from grandmelee.games.pathfinder_arena.box import TRAPDOOR
from grandmelee.games.pathfinder_arena.geometry import NEIGHBOUR, SPACES, doors
from grandmelee.games.pathfinder_arena.state import NONE, Table
from grandmelee.games.pathfinder_arena.words import SPACE, STOP


def open_neighbours(s: Table, tile: int) -> list[int]:
    """Options: the spaces next to a tile that can be entered from it; never the Doom Area, never diagonally [PA-8.8 to
    8.10].
    """
    space = s.space_of[tile]
    return NEIGHBOURS[space * 16 + doors(s.across, s.down, space)][:]


NEIGHBOURS: Final[list[list[int]]] = [
    [SPACE + NEIGHBOUR[space * 4 + d] for d in range(4) if open_to >> d & 1]
    for space in range(SPACES)
    for open_to in range(16)
]
"""By space and the directions one can go from it: the options next to it."""


def other_trapdoors(s: Table, tile: int) -> list[int]:
    """Options: from a trapdoor the spaces of all others, wherever they are [PA-8.12]."""
    if s.content.tile_kind[tile] != TRAPDOOR:
        return []
    return [SPACE + s.space_of[other] for other in s.content.trapdoors if other != tile]


def strides(s: Table, seat: int) -> list[int]:
    """Options: where a hero can stride to [PA-8.8, 8.12]."""
    tile = s.at[seat]
    found = open_neighbours(s, tile)
    if s.content.tile_kind[tile] == TRAPDOOR:
        for option in other_trapdoors(s, tile):
            if option not in found:
                found.append(option)
    return found


def stride(s: Table, seat: int, space: int) -> None:
    """Move the own hero to that tile."""
    tile = s.tile_at[space]
    is_next = SPACE + space in open_neighbours(s, s.at[seat])
    enter(s, seat, tile, "PA-8.8" if is_next else "PA-8.12")


class WalkOn(Ask[Table]):
    """One to n strides as one action, step by step; walls apply, trapdoors do not lead on, runes on the way are gained
    [PA-8.9, 16.1].
    """

    rule: ClassVar[str] = "PA-8.8"

    def __init__(self, seat: int, left: int, is_first: bool) -> None:
        self.seat = seat
        self.left = left
        self.is_first = is_first

    def prompt(self, s: Table) -> str:
        steps = "1 tile" if self.left == 1 else f"up to {self.left} tiles"
        return f"Walk {steps}" if self.is_first else f"Walk {steps} further, or stop"

    def options(self, s: Table) -> list[int]:
        found = open_neighbours(s, s.at[self.seat])
        return found if self.is_first and found else [*found, STOP]

    def through(self, s: Table) -> list[int]:
        return open_neighbours(s, s.at[self.seat])

    def take(self, s: Table, option: int) -> WalkOn | None:
        if option == STOP:
            return None
        enter(s, self.seat, s.tile_at[option - SPACE], self.rule)
        return WalkOn(self.seat, self.left - 1, False) if self.left > 1 else None

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        return why_no_stride(s, self.seat, option)


def why_no_stride(s: Table, seat: int, option: int) -> tuple[str, str]:
    """Why a hero cannot go there [PA-8.8 to 8.10, 8.12]."""
    space = option - SPACE
    if not 0 <= space < 49:
        return "PA-8.8", f"{s.game.describe(option)} is no tile: you are walking, so choose a tile next to you"
    if space == s.doom:
        return "PA-8.10", "the Doom Area cannot be entered"
    here = s.at[seat]
    if here == NONE:
        return "PA-3.26", "your hero is not in the Arena yet"
    if space not in [NEIGHBOUR[s.space_of[here] * 4 + d] for d in range(4)]:
        return "PA-8.8", "a stride goes to an orthogonally adjacent tile, or from one trapdoor to another"
    return "PA-8.9", "a wall is in the way; turning your tile or sliding a line may open a passage"
