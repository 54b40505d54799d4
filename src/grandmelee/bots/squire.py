"""A bot that samples whole turns: it plays each to its end in worlds it can imagine, and begins the best of them."""

from __future__ import annotations

from math import sqrt
from typing import Final

from grandmelee.bots.considered import Considered
from grandmelee.bots.guessing import Guesses
from grandmelee.bots.playout import Chance, worth_trying
from grandmelee.bots.search import Search
from grandmelee.core.state import State

PLANS: Final = 24  # turns sampled for a decision
WORLDS: Final = 4  # imagined for them
FINALISTS: Final = 4  # of the turns, which are tried in all worlds
LONGEST: Final = 120  # answers of one sampled turn


class Squire:
    """Samples whole turns, its own answers and the others' at random, judged at their end by the game's evaluation.

    That is of what lies open: it does not weigh its hand. The best of them are tried again in all worlds, and the best
    on average is begun. It knows what its seat knows and no more: the worlds come from `s.imagine`. The rest of the
    turn it began is tried again at the next decision, so that a long turn is carried out as it was planned. In a game
    that knows tactics it tries the orders that the game proposes instead, most of them once.
    """

    def __init__(self, seed: int, plans: int = PLANS, worlds: int = WORLDS) -> None:
        self.chance = Chance(seed)
        self.plans = plans
        self.worlds = worlds
        self.plan: list[int] = []
        self.guesses: Guesses | None = None
        self.tries: dict[int, int] = {}  # by option: turns that began with it, at the last decision
        self.search = Search(seed, plans)  # in a game that knows tactics

    def choose(self, s: State, seat: int) -> int:
        """The option with the best estimate; the first of equal ones."""
        if s.game.ledger.tactics is not None:
            return self.search.choose(s, seat)
        estimates = self.estimates(s, seat)
        best = -1
        for option, value in estimates.items():
            if best < 0 or value > estimates[best]:
                best = option
        self.plan = self.plan[1:] if self.plan and self.plan[0] == best else []
        return best

    def consider(self, s: State, seat: int) -> list[Considered]:
        """Every option worth trying, the best first; how sure it is follows from how often it was tried."""
        if s.game.ledger.tactics is not None:
            return self.search.consider(s, seat)
        estimates = self.estimates(s, seat)
        best_first = sorted(estimates, key=lambda option: -estimates[option])
        found: list[Considered] = []
        sides = s.game.sides(s)
        for option in best_first:
            tries = self.tries.get(option, 1)
            line = self.plan if self.plan and self.plan[0] == option else [option]
            chance = s.game.chances.of(estimates[option], sides)
            found.append(Considered(option, chance, 0.5 / sqrt(tries), tries, [(seat, answer) for answer in line]))
        return found

    def estimates(self, s: State, seat: int) -> dict[int, float]:
        """What each option worth trying promises: the best of the turns that begin with it, on average over worlds."""
        options = worth_trying(s, seat)
        if len(options) == 1:
            self.plan = options
            return {options[0]: 0.0}
        if self.guesses is None:
            self.guesses = Guesses(s.game, s.seats, self.chance)
        worlds = [s.imagine(seat, self.chance.below(1 << 31)) for _ in range(self.worlds)]
        turns = self.sampled(worlds, seat, options)
        found = means(turns)
        self.tries = dict.fromkeys(found, 0)
        for _, answers in turns:
            self.tries[answers[0]] += 1
        finalists = [answers for _, answers in sorted(turns, reverse=True)[:FINALISTS]]
        if self.plan and self.plan[0] in found:
            finalists.append(self.plan)
        best = -2.0
        for answers in finalists:
            value = self.average(worlds, seat, answers)
            self.tries[answers[0]] += len(worlds)
            found[answers[0]] = max(found[answers[0]], value)
            if value > best:
                best, self.plan = value, answers
        return found

    def sampled(self, worlds: list[State], seat: int, options: list[int]) -> list[tuple[float, list[int]]]:
        """Turns played at random, every option as often as any other, with what they are worth."""
        turns: list[tuple[float, list[int]]] = []
        for n in range(max(self.plans, 2 * len(options))):
            world = worlds[n // len(options) % len(worlds)].copy()
            answers = self.play_turn(world, seat, [options[n % len(options)]])
            turns.append((world.game.at_a_glance(world, seat), answers))
        return turns

    def average(self, worlds: list[State], seat: int, answers: list[int]) -> float:
        """What a turn is worth over all worlds, whatever the others do."""
        total = 0.0
        for world in worlds:
            tried = world.copy()
            self.play_turn(tried, seat, answers)
            total += tried.game.at_a_glance(tried, seat)
        return total / len(worlds)

    def play_turn(self, world: State, seat: int, wanted: list[int]) -> list[int]:
        """Play to the end of the turn, as wanted and then at random; the seat's own answers in order."""
        guesses = self.guesses
        assert guesses is not None
        turn = world.game.turn(world)
        own: list[int] = []
        count = 0
        while not world.over and count < LONGEST and (not own or world.game.turn(world) == turn):
            asked = seat if not own or seat in world.waiting else world.waiting[0]
            options = worth_trying(world, asked)
            option = guesses.at_random(options)
            if asked == seat:
                if len(own) < len(wanted) and wanted[len(own)] in options:
                    option = wanted[len(own)]
                own.append(option)
            world.answer(asked, option)
            count += 1
        return own


def means(turns: list[tuple[float, list[int]]]) -> dict[int, float]:
    """By first answer: the mean of the turns that begin with it."""
    sums: dict[int, float] = {}
    counts: dict[int, int] = {}
    for value, answers in turns:
        sums[answers[0]] = sums.get(answers[0], 0.0) + value
        counts[answers[0]] = counts.get(answers[0], 0) + 1
    return {option: sums[option] / counts[option] for option in sums}
