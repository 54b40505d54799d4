"""Bots by the name of their level, from weak to strong."""

from __future__ import annotations

from typing import Final

from grandmelee.bots import Bot, RandomBot, Thinker
from grandmelee.bots.greedy import GreedyBot
from grandmelee.bots.squire import PLANS, Squire

LEVELS: Final = {
    "novice": "Points at anything that is allowed, with a little sense",
    "squire": "Samples whole turns in worlds it can imagine, and begins the best of them",
    "knight": "Searches for half a second",
    "champion": "Searches for two seconds",
    "legend": "Searches for ten seconds",
}
"""Every level and what it does, from weak to strong."""


def bot(level: str, seed: int, *, iterations: int | None = None, seconds: float | None = None) -> Thinker:
    """The bot of a level; the same seed makes the same choices."""
    if level not in LEVELS:
        raise ValueError(f"There is no level {level!r}; the levels are {', '.join(LEVELS)}.")
    factor = [0.25, 1, 2, 4, 8][list(LEVELS).index(level)]
    return Squire(seed, iterations or int(PLANS * factor))


def named(level: str, seed: int) -> Bot:
    """The bot of a level, or one of the simple bots that are no level: `random` and `greedy`."""
    if level == "greedy":
        return GreedyBot(seed)
    return RandomBot(seed) if level == "random" else bot(level, seed)
