"""Orders as plans, for the search in games that know tactics: each is carried out answer by answer, whatever comes.

A plan is then the first answer and the order that says the rest. What no order is about follows the game's plain sense.
"""

from __future__ import annotations

from typing import Any, Final

from grandmelee.bots.plans import Plan
from grandmelee.bots.playout import worth_trying
from grandmelee.core.state import State
from grandmelee.core.tactics import NO_OPINION, Tactics

LONGEST: Final = 120  # answers of each turn that is tried
MOST: Final = 12  # answers tried of a question that no order is about


class Orders:
    """The order that stands, the orders that could be given, and how one is carried out."""

    def __init__(self, tactics: Tactics[Any], standing: tuple[int, int] = (0, NO_OPINION)) -> None:
        self.tactics = tactics
        self.order, self.moment = standing  # the order that stands, and the moment for which it was given
        self.candidates: list[Plan] = []  # of the question that is thought about
        self.line: list[int] = []  # who answered what when an order was last carried out
        self.is_aside = False  # whether it is none for orders,
        self.sense = NO_OPINION  # and what plain sense says then
        self.now = NO_OPINION  # its moment

    # ---- what stands -------------------------------------------------------------------------------------------------
    def standing(self, s: State, options: list[int]) -> int:
        """What the order says that was given, or plain sense; NO_OPINION where it is time to think."""
        tactics = self.tactics
        if not tactics.is_ordered(s):
            return tactics.answer(s, options, self.order)
        return self.tactics.carried_out(s, options, self.order) if tactics.moment(s) == self.moment else NO_OPINION

    def give(self, plan: Plan) -> list[int]:
        """From now on the plan's order stands; the answer it begins with, where plain sense says no other."""
        if self.is_aside:
            return plan.answers if self.sense == NO_OPINION else [self.sense]
        self.order, self.moment = plan.order, self.now
        return plan.answers

    def withdraw(self) -> None:
        """The order was not followed, so it stands no more."""
        self.moment = NO_OPINION

    # ---- what could be ordered ---------------------------------------------------------------------------------------
    def prepare(self, s: State, options: list[int], is_every: bool) -> None:
        """Find what could be ordered now; with *is_every* every option begins something."""
        tactics = self.tactics
        self.is_aside = not tactics.is_ordered(s)
        self.now = tactics.moment(s)
        if self.is_aside:
            self.sense = tactics.answer(s, options, self.order)
            self.candidates = [Plan([option], self.order) for option in (options if is_every else options[:MOST])]
            return
        ways = tactics.orders(s, options)
        if ways[0][0] != NO_OPINION:  # the answer itself comes before the order, which is thought about again then
            self.now = NO_OPINION
        self.candidates = []
        for option, order in ways:
            first = self.tactics.carried_out(s, options, order) if option == NO_OPINION else option
            self.candidates.append(Plan([first], order))
        if is_every:
            begun = [plan.answers[0] for plan in self.candidates]
            self.candidates += [Plan([option], ways[0][1]) for option in options if option not in begun]

    # ---- carrying out ------------------------------------------------------------------------------------------------
    def carry_out(self, world: State, seat: int, plan: Plan, turns: int) -> float:
        """Play to the end of so many turns, beside orders until the next can be given; what it is worth.

        That is the mean of what the table is worth at the end of each turn: the later, the more chance has its say.
        The turns after the first follow the usual order. Who answered what is kept as the line.
        """
        game = world.game
        tactics = self.tactics
        order = plan.order
        self.line = line = [seat, plan.answers[0]]
        turn = game.turn(world)
        end = turn + turns
        total, ends = 0.0, 0
        world.answer(seat, plan.answers[0])
        while not world.over and len(line) < 2 * LONGEST * turns:
            now = game.turn(world)
            if now >= end or (self.is_aside and turns == 1 and tactics.is_ordered(world)):
                break
            if now > turn:
                turn, order = now, tactics.usual()
                total, ends = total + game.evaluate(world, seat), ends + 1
            waiting = world.waiting
            asked = seat if seat in waiting else waiting[0]
            option = self.tactics.carried_out(world, worth_trying(world, asked), order)
            line.append(asked)
            line.append(option)
            world.answer(asked, option)
        return (total + game.evaluate(world, seat)) / (ends + 1)
