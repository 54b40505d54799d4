"""How good a view of Legends of the Arena is for a seat, for bots that look ahead."""

from __future__ import annotations

from typing import Any, Final

STOCK: Final = 10.0
FATIGUE: Final = 0.5
FOOTING: Final = 0.4
CARD: Final = 0.15


def evaluate(view: dict[str, Any], seat: int) -> float:
    """Stocks or points first [LA-15.11, 19.7], then Fatigue and how far the edge is; the own side less the others."""
    if view["over"]:
        return 100.0 if seat in view["winners"] else -100.0
    own = view["fighters"][seat]["team"]
    good = sum([standing(view, fighter) for fighter in view["fighters"] if fighter["team"] == own])
    bad = [standing(view, fighter) for fighter in view["fighters"] if fighter["team"] != own]
    sides = len({fighter["team"] for fighter in view["fighters"]})
    return good + tally(view, own) - sum(bad) / max(1, sides - 1)


def tally(view: dict[str, Any], own: int) -> float:
    """The own Stocks less the others', or nothing in a free-for-all, where points count by fighter."""
    if view["mode"] == "free-for-all":
        return 0.0
    stocks: list[int] = view["stocks"]
    return STOCK * (2 * stocks[own] - sum(stocks))


def standing(view: dict[str, Any], fighter: dict[str, Any]) -> float:
    """One fighter: points, Fatigue, distance from the nearer edge, cards in hand."""
    value = STOCK * float(fighter["points"])
    space = fighter.get("space")
    if space is None:
        return value
    arena = view["arena"]
    room: float = min(space, arena["spaces"] - 1 - space)
    return value - FATIGUE * float(fighter["fatigue"]) + FOOTING * room + CARD * float(fighter["hand_size"])
