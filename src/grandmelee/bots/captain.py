"""A bot for games that know tactics: it tries every order the game proposes, and gives the one that does best."""

from __future__ import annotations

from typing import Any, Final

from grandmelee.bots.playout import Chance, worth_trying
from grandmelee.core.state import State
from grandmelee.core.tactics import NO_OPINION, Tactics

TRIES: Final = 60  # turns tried for an order
ASIDE: Final = 4  # one in so many of them for a question that no order is about
MOST: Final = 12  # answers tried of such a question
LONGEST: Final = 150  # answers of one turn that is tried

Way = tuple[int, int]
"""An answer, or NO_OPINION, and the order after it."""


class Captain:
    """Carries each order out to the end of the turn in imagined worlds, drops the worse half again and again.

    All orders that are compared meet the same worlds. It knows what its seat knows and no more: the worlds come from
    `s.imagine`.
    """

    def __init__(self, seed: int, tactics: Tactics[Any], tries: int = TRIES) -> None:
        self.chance = Chance(seed)
        self.tactics = tactics
        self.tries = tries
        self.order = 0
        self.moment = NO_OPINION  # for which the order was given

    def choose(self, s: State, seat: int) -> int:
        """What the order says, after thinking where it is time for another one."""
        options = worth_trying(s, seat)
        if len(options) == 1:
            return options[0]
        if not self.tactics.is_ordered(s):
            return self.aside(s, seat, options)
        moment = self.tactics.moment(s)
        if moment != self.moment:
            option, self.order = self.best(s, seat, self.tactics.orders(s, options), self.tries, False)
            if option != NO_OPINION:
                return option
            self.moment = moment
        return self.tactics.carried_out(s, options, self.order)

    def aside(self, s: State, seat: int, options: list[int]) -> int:
        """The answer to a question that no order is about: plain sense, or the one that does best."""
        option = self.tactics.answer(s, options, self.order)
        if option != NO_OPINION:
            return option
        ways = [(option, self.order) for option in options[:MOST]]
        return self.best(s, seat, ways, max(2 * len(ways), self.tries // ASIDE), True)[0]

    def best(self, s: State, seat: int, ways: list[Way], tries: int, is_aside: bool) -> Way:
        """The way that does best on average; in every round half of those that are left are tried again."""
        sums = [0.0] * len(ways)
        left = list(range(len(ways)))
        each = tries // max(1, (len(ways) - 1).bit_length())
        while len(left) > 1:
            for _ in range(max(1, each // len(left))):
                world = s.imagine(seat, self.chance.below(1 << 31))
                for way in left:
                    sums[way] += self.tried(world.copy(), seat, ways[way], is_aside)
            ranked = sorted([(-sums[way], way) for way in left])
            left = [way for _, way in ranked[: (len(left) + 1) // 2]] if len(left) > 2 else [ranked[0][1]]
        return ways[left[0]]

    def tried(self, world: State, seat: int, way: Way, is_aside: bool) -> float:
        """What a way is worth at the end of the turn; aside from orders, when the next one could be given."""
        turn = world.game.turn(world)
        option, order = way
        count = 0
        if option != NO_OPINION:
            world.answer(seat, option)
            count = 1
        while not world.over and count < LONGEST and (count == 0 or world.game.turn(world) == turn):
            if is_aside and self.tactics.is_ordered(world):
                break
            asked = seat if seat in world.waiting else world.waiting[0]
            world.answer(asked, self.tactics.carried_out(world, worth_trying(world, asked), order))
            count += 1
        return world.game.evaluate(world, seat)
