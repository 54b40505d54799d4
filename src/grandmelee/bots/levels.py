"""Bots by the name of their level, from weak to strong."""

from __future__ import annotations

from typing import Final

from grandmelee.bots import Bot, RandomBot
from grandmelee.bots.greedy import GreedyBot
from grandmelee.bots.squire import Squire

LEVELS: Final = {
    "random": "Points at anything that is allowed",
    "greedy": "Looks one answer ahead into a few worlds it can imagine",
    "squire": "Samples whole turns in worlds it can imagine, and begins the best of them",
}
"""Every level and what it does."""


def bot(level: str, seed: int) -> Bot:
    """The bot of a level; the same seed makes the same choices."""
    if level not in LEVELS:
        raise ValueError(f"There is no level {level!r}; the levels are {', '.join(LEVELS)}.")
    if level == "squire":
        return Squire(seed)
    return GreedyBot(seed) if level == "greedy" else RandomBot(seed)
