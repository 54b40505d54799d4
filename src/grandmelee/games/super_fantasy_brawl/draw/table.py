"""The whole picture, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grandmelee.games.super_fantasy_brawl.draw import seats, side
from grandmelee.games.super_fantasy_brawl.draw.arena import arena
from grandmelee.games.super_fantasy_brawl.draw.cards import hand
from grandmelee.games.super_fantasy_brawl.draw.draft import roster
from grandmelee.games.super_fantasy_brawl.draw.drawing import WIDE, Drawing, View
from grandmelee.scene import Part, Scene
from grandmelee.scene.scene import TALL

if TYPE_CHECKING:
    from grandmelee.games.super_fantasy_brawl.content import Content

SIDE: Final = 400.0  # height of what stands beside the arena at a table of 1280 by 800


def scene(view: View, content: Content, is_tall: bool = False) -> Scene:
    """Players in one row, the arena below them, Challenges and Actions beside it, the own hand below.

    On a phone everything stands below the arena: the hand, Challenges and Actions, the players.
    """
    d = Drawing(view, is_tall, content)
    middle = roster(d) if d.is_drafting else arena(d)
    held = hand(d)
    hands = [(held,)] if held is not None else []
    rows = [(middle,), *hands, *beside(d)] if is_tall else [heads(d), (middle, side.column(d, SIDE)), *hands]
    return Scene("Super Fantasy Brawl", tuple(rows), TALL if is_tall else WIDE)


def heads(d: Drawing) -> tuple[Part, ...]:
    """All players above the arena, by seat."""
    return tuple([seats.head(d, player) for player in d.players])


def beside(d: Drawing) -> list[tuple[Part, ...]]:
    """For a tall picture: the track beside the Actions, then the players, two and two."""
    players = [seats.part(d, player) for player in seats.seated(d)]
    pairs = [tuple(players[n : n + 2]) for n in range(0, len(players), 2)]
    return [(side.track_part(d), side.actions_part(d)), *pairs]
