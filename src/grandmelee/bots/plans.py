"""Whole turns as plans: what a seat may answer from the beginning of a turn to its end, and what became of it."""

from __future__ import annotations

from math import log, sqrt
from typing import Final, NamedTuple

MOST: Final = 16  # plans kept of a seat; beside them, where it is to decide, the best for each of its options
UNKNOWN_NOISE: Final = 0.2  # how much a plan is thought to vary before that is known
CURIOSITY: Final = 0.5  # how much rather than its mean the upper bound of a plan counts
AHEAD: Final = 4  # answers of a plan that are looked through for one that fits
NEVER: Final = 1_000_000


class Memory(NamedTuple):
    """What a search keeps for its next decision in a turn, as plain numbers: it can be sent to another process."""

    turn: int
    seat: int
    sure: int  # so many answers of the first plan need no thought
    plans: list[list[int]]  # the first is what it intends
    order: int = 0  # that stands, in a game that knows tactics,
    moment: int = -1  # and for which moment it was given


class Plan:
    """The answers of one seat in one turn, those without a choice left out; or the first of them and an order."""

    def __init__(self, answers: list[int], order: int = 0) -> None:
        self.answers = answers
        self.order = order  # that says the rest, in a game that knows tactics
        self.visits = 0
        self.total = 0.0
        self.sure = NEVER  # so many of the answers are given before the seat learns anything
        self.line: list[int] = []  # seat and answer in turn, as it was played the last time
        self.after: Turn | None = None  # the turn that follows

    @property
    def mean(self) -> float:
        """What it is worth."""
        return self.total / self.visits


class Plans:
    """The plans of one seat for one turn."""

    def __init__(self) -> None:
        self.known: list[Plan] = []
        self.visits = 0
        self.squares = 0.0  # of the differences of a plan's values from their mean, over all plans
        self.repeats = 0

    @property
    def noise(self) -> float:
        """How much the value of one plan varies: a standard deviation."""
        return sqrt(self.squares / self.repeats) if self.repeats > 2 else UNKNOWN_NOISE

    def note(self, plan: Plan, value: float) -> None:
        """A plan was played and came to that value."""
        if plan.visits:
            off = value - plan.mean
            self.squares += off * off * plan.visits / (plan.visits + 1)
            self.repeats += 1
        plan.visits += 1
        plan.total += value
        self.visits += 1

    def best(self) -> Plan:
        """The plan whose lower bound is highest."""
        return self.highest(-self.noise)

    def promising(self, curiosity: float = CURIOSITY) -> Plan:
        """The plan whose upper bound is highest."""
        return self.highest(curiosity * self.noise * sqrt(log(self.visits + 1)))

    def highest(self, weight: float) -> Plan:
        """The best plan by its mean and so many times its standard error."""
        found = self.known[0]
        most = -99.0
        for plan in self.known:
            value = plan.total / plan.visits + weight / sqrt(plan.visits)
            if value > most:
                most = value
                found = plan
        return found

    def is_clear(self, errors: float, slight: float) -> bool:
        """Whether no other plan is better than the best within so many standard errors, or only slightly: by such a
        share of the noise.
        """
        best = self.best()
        noise = self.noise
        for plan in self.known:
            off = errors * sqrt(1.0 / best.visits + 1.0 / plan.visits) - slight
            if plan is not best and plan.mean - best.mean + off * noise > 0.0:
                return False
        return True

    def find(self, answers: list[int], order: int = 0) -> Plan:
        """The plan with these answers and this order, a new one if there is none."""
        for plan in self.known:
            if plan.answers == answers and plan.order == order:
                return plan
        plan = Plan(answers, order)
        self.known.append(plan)
        return plan

    def by_option(self) -> dict[int, Plan]:
        """By first answer: the plan whose lower bound is highest."""
        weight = self.noise
        found: dict[int, Plan] = {}
        values: dict[int, float] = {}
        for plan in self.known:
            first = plan.answers[0]
            value = plan.total / plan.visits - weight / sqrt(plan.visits)
            if first not in found or value > values[first]:
                found[first] = plan
                values[first] = value
        return found

    def drop_worst(self, kept: dict[int, Plan]) -> None:
        """Forget the plan whose upper bound is lowest, but none of those to be kept."""
        worst: Plan | None = None
        least = 99.0
        weight = self.noise
        for plan in self.known:
            value = plan.total / plan.visits + weight / sqrt(plan.visits)
            if value < least and kept.get(plan.answers[0]) is not plan:
                least = value
                worst = plan
        if worst is not None:
            self.known.remove(worst)


class Turn:
    """A node of the tree: a turn, and the plans of every seat for it."""

    def __init__(self, seats: int) -> None:
        self.plans = [Plans() for _ in range(seats)]


class Part:
    """What one seat does in the turn that is being tried: a plan as it stands, or one with a change."""

    def __init__(self, plan: Plan | None, wanted: list[int], change: int, keeps: bool) -> None:
        self.plan = plan  # that is tried again; None: what is played is a new one
        self.wanted = wanted
        self.change = change  # the place of the answer that is to be another one
        self.keeps = keeps  # whether what was wanted after the change still is
        self.next = 0  # in what is wanted
        self.played: list[int] = []

    def fitting(self, options: list[int]) -> int:
        """The next answer that is wanted and allowed; -1 if there is none."""
        wanted = self.wanted
        for place in range(self.next, min(self.next + AHEAD, len(wanted))):
            if wanted[place] in options:
                self.next = place + 1
                return wanted[place]
        return -1
