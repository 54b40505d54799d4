"""Bots by the name of their level, from weak to strong."""

from __future__ import annotations

from random import Random
from typing import Final, Protocol

from grandmelee.bots.greedy import GreedyBot
from grandmelee.core.state import State

LEVELS: Final = {
    "random": "Points at anything that is allowed",
    "greedy": "Looks one answer ahead into a few worlds it can imagine",
}
"""Every level and what it does."""


class Chooser(Protocol):
    """Whoever answers for a seat, from what that seat may know."""

    def choose(self, s: State, seat: int) -> int:
        """One of the seat's options."""
        ...


class AnyOption:
    """Points at any of its options."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def choose(self, s: State, seat: int) -> int:
        """Any option, each as likely as the others."""
        return self.chance.choice(s.options(seat))


def bot(level: str, seed: int) -> Chooser:
    """The bot of a level; the same seed makes the same choices."""
    if level not in LEVELS:
        raise ValueError(f"There is no level {level!r}; the levels are {', '.join(LEVELS)}.")
    return GreedyBot(seed) if level == "greedy" else AnyOption(seed)
