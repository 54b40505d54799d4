"""A bot that looks one answer ahead: into a few worlds it can imagine, and a little further by chance."""

from __future__ import annotations

from grandmelee.bots.playout import Chance, playout, worth_trying
from grandmelee.core.state import State


class GreedyBot:
    """Tries each option in the same imagined worlds, plays on at random for some answers, and takes the best average.

    It knows what its seat knows and no more: the worlds come from `s.imagine`.
    """

    def __init__(self, seed: int, worlds: int = 8, ahead: int = 12) -> None:
        self.seed = seed
        self.worlds = worlds
        self.ahead = ahead

    def choose(self, s: State, seat: int) -> int:
        """The option with the best estimate; the first of equal ones."""
        estimates = self.estimates(s, seat)
        return max(estimates, key=lambda option: estimates[option])

    def estimates(self, s: State, seat: int) -> dict[int, float]:
        """What each option worth trying promises, by the game's own evaluation."""
        options = worth_trying(s, seat)
        if len(options) == 1:
            return {options[0]: 0.0}
        worlds = [s.imagine(seat, self.seed + n) for n in range(self.worlds)]
        return {option: self._average(worlds, seat, option) for option in options}

    def _average(self, worlds: list[State], seat: int, option: int) -> float:
        total = 0.0
        for n, world in enumerate(worlds):
            tried = world.copy()
            tried.answer(seat, option)
            playout(tried, Chance(self.seed * 1000 + n), self.ahead)
            total += tried.game.evaluate(tried, seat)
        return total / len(worlds)
