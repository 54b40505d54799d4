"""Players that are programs, the same for every game."""

from __future__ import annotations

from typing import Protocol

from grandmelee.bots.considered import Considered
from grandmelee.bots.playout import Chance, worth_trying
from grandmelee.core.state import State

__all__ = ["Bot", "Considered", "RandomBot", "Thinker"]


class Bot(Protocol):
    """Whoever answers for a seat.

    It may look only at what that seat may know: its options, its view, imagined worlds.
    """

    def choose(self, s: State, seat: int) -> int:
        """One of the seat's options."""
        ...


class Thinker(Bot, Protocol):
    """A bot that can say what it thinks of its options."""

    def consider(self, s: State, seat: int) -> list[Considered]:
        """Every option worth trying, the best first."""
        ...


class RandomBot:
    """Points at any of its options that does something; the same seed makes the same choices.

    >>> import grandmelee as gm
    >>> s = gm.new("legends-of-the-arena", seed=7)
    >>> RandomBot(1).choose(s, s.waiting[0]) in s.options(s.waiting[0])
    True
    """

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)

    def choose(self, s: State, seat: int) -> int:
        """Any option, each as likely as the others; but none of the game's idle words while there is another."""
        options = worth_trying(s, seat)
        return options[self.chance.below(len(options))]
