"""What a game knows about sensible play, for bots that try a few ways to spend a turn instead of many at random.

An *order* is a number of the game's own: what a figure is told to do in its turn, such as whom to fight and whether to
stay there. An order is not a list of answers; whoever carries it out reacts to what the dice bring.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from grandmelee.core.native import mypyc_attr

if TYPE_CHECKING:
    from grandmelee.core.state import State

S = TypeVar("S", bound="State")

NO_OPINION: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Tactics(Generic[S]):
    """Orders, and how they are carried out answer by answer."""

    def is_ordered(self, s: S) -> bool:
        """Whether the question that is open is one for orders."""
        raise NotImplementedError

    def orders(self, s: S, options: list[int]) -> list[tuple[int, int]]:
        """What could be ordered now: the first answer, or NO_OPINION where the order itself says it; and the order."""
        raise NotImplementedError

    def usual(self) -> int:
        """The order for a figure that nobody thinks about: what most would do most of the time."""
        raise NotImplementedError

    def moment(self, s: S) -> int:
        """A number that changes when it is time for another order."""
        raise NotImplementedError

    def answer(self, s: S, options: list[int], order: int) -> int:
        """What the order says about the open question, or plain sense; NO_OPINION where there is nothing to say."""
        raise NotImplementedError

    def carried_out(self, s: S, options: list[int], order: int) -> int:
        """The answer an order means; the first where it means none."""
        if len(options) == 1:
            return options[0]
        option = self.answer(s, options, order)
        return options[0] if option == NO_OPINION else option
