"""Bots by the name of their level, from weak to strong."""

from __future__ import annotations

from typing import Final

from grandmelee.bots import Bot, RandomBot, Thinker
from grandmelee.bots.greedy import GreedyBot
from grandmelee.bots.novice import Novice
from grandmelee.bots.parallel import Parallel
from grandmelee.bots.search import Search
from grandmelee.bots.squire import Squire

LEVELS: Final = {
    "novice": "Plays almost at random, for a first game",
    "squire": "Looks at its own turn a few times and takes the best, for a second game",
    "knight": "Thinks a turn through, up to half a second for a decision",
    "champion": "Thinks more thoroughly, up to two seconds for a decision",
    "legend": "Thinks most thoroughly, up to ten seconds for a decision",
}
"""Every level and what it does, from weak to strong."""

STRONGEST: Final = "legend"
FIRST_LEVEL: Final = "novice"
"""For whoever plays for the first time."""
SIMPLE: Final = ("random", "greedy")
"""Bots that are no level; programs and old tables still name them."""

ITERATIONS: Final = {"squire": 32, "knight": 400, "champion": 4_000, "legend": 24_000}
SECONDS: Final = {"knight": 0.4, "champion": 1.6, "legend": 8.0}  # at most, so that the answer comes in good time

REACH: Final = {"knight": 2, "champion": 3, "legend": 3}  # turns looked at where orders are given; the squire: one


def bot(
    level: str, seed: int, *, iterations: int | None = None, seconds: float | None = None, processes: int = 1
) -> Thinker:
    """The bot of a level. With iterations, and no seconds, the same seed makes the same choices on any machine.

    With seconds alone it thinks for so long; with neither, as long as its level does. A search can be divided among
    several processes, each of which takes its part of the iterations, or all of the time.
    """
    if level not in LEVELS:
        raise ValueError(f"There is no level {level!r}; the levels are {', '.join(LEVELS)}.")
    if level == "novice":
        return Novice(seed)
    if level == "squire":
        return Squire(seed, iterations or ITERATIONS[level])
    if iterations is None and seconds is None:
        iterations, seconds = ITERATIONS[level], SECONDS[level]
    if processes > 1:
        return Parallel(seed, iterations or 0, seconds or 0.0, processes, REACH[level])
    return Search(seed, iterations or 0, seconds or 0.0, reach=REACH[level])


def named(level: str, seed: int, processes: int = 1) -> Bot:
    """The bot of a level, or one of the simple bots that are no level: `random` and `greedy`."""
    if level == "greedy":
        return GreedyBot(seed)
    return RandomBot(seed) if level == "random" else bot(level, seed, processes=processes)
