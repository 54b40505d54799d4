"""A bot for beginners: it points at something at random, with a little sense."""

from __future__ import annotations

from typing import Final

from grandmelee.bots.considered import Considered
from grandmelee.bots.guessing import Guesses
from grandmelee.bots.playout import Chance, worth_trying
from grandmelee.core.state import State

GLANCES: Final = 2  # options it looks at


class Novice:
    """Looks at two options at random, and takes the one after which the table looks better, in one imagined world."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
        self.guesses: Guesses | None = None

    def choose(self, s: State, seat: int) -> int:
        """The better of two."""
        options = worth_trying(s, seat)
        if len(options) == 1:
            return options[0]
        if self.guesses is None:
            self.guesses = Guesses(s.game, s.seats, self.chance)
        world = s.imagine(seat, self.chance.below(1 << 31))
        best = -1
        most = -99.0
        for _ in range(GLANCES):
            option = self.guesses.at_random(options)
            value = value_after(world, seat, option)
            if value > most:
                most = value
                best = option
        return best

    def consider(self, s: State, seat: int) -> list[Considered]:
        """Every option worth trying, by how the table looks right after it in one imagined world."""
        world = s.imagine(seat, self.chance.below(1 << 31))
        values = {option: value_after(world, seat, option) for option in worth_trying(s, seat)}
        best_first = sorted(values, key=lambda option: -values[option])
        sides = s.game.sides(s)
        found: list[Considered] = []
        for option in best_first:
            found.append(Considered(option, s.game.chances.of(values[option], sides), 0.5, 1, [(seat, option)]))
        return found


def value_after(world: State, seat: int, option: int) -> float:
    """How the table looks to a seat after its answer."""
    tried = world.copy()
    tried.answer(seat, option)
    return tried.game.at_a_glance(tried, seat)
