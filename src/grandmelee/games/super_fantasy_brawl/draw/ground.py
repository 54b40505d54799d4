"""The hexes a Challenge is about, as the arena is drawn: they are marked while somebody looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grandmelee.games.super_fantasy_brawl.arena import AREAS, DEPLOYMENT, STATUES, TRAP
from grandmelee.games.super_fantasy_brawl.challenges import (
    BesideStatue,
    Condition,
    ControlArea,
    ControlAreas,
    InTheirArea,
    OnTrapHexes,
)
from grandmelee.games.super_fantasy_brawl.words import SIDES

if TYPE_CHECKING:
    from grandmelee.games.super_fantasy_brawl.content import Challenge
    from grandmelee.games.super_fantasy_brawl.draw.drawing import Drawing

BESIDE: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def ground(d: Drawing, challenge: Challenge) -> str:
    """The words of all hexes that its conditions name."""
    found: list[str] = []
    for condition in challenge.conditions:
        found += (
            beside(d, condition.number) if isinstance(condition, BesideStatue) else all_of(d, letters(d, condition))
        )
    return " ".join(dict.fromkeys(found))


def letters(d: Drawing, condition: Condition) -> str:
    """The letters of its hexes; none for what is not about places."""
    match condition:
        case ControlArea():
            return AREAS[condition.number]
        case ControlAreas():
            return AREAS
        case InTheirArea():
            return "".join(DEPLOYMENT[SIDES.index(side)] for side in theirs(d))
        case OnTrapHexes():
            return TRAP
        case _:
            return ""


def theirs(d: Drawing) -> list[str]:
    """Where the viewer's Enemies deploy; for a spectator both sides are somebody's Enemies."""
    home: list[str] = d.view["arena"]["home"]
    return home if d.viewer is None else [home[1 - d.players[d.viewer]["side"]]]


def all_of(d: Drawing, kinds: str) -> list[str]:
    """The words of all hexes of some kinds."""
    return [f"hex:{one['hex']}" for one in d.view["arena"]["hexes"] if one["kind"] in kinds]


def beside(d: Drawing, statue: int) -> list[str]:
    """The words of the hexes next to a Statue."""
    hexes = d.view["arena"]["hexes"]
    q, r = next((one["q"], one["r"]) for one in hexes if one["kind"] == STATUES[statue])
    around = [(q + x, r + y) for x, y in BESIDE]
    return [f"hex:{one['hex']}" for one in hexes if (one["q"], one["r"]) in around and one["kind"] not in STATUES]
