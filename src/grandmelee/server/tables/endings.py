"""Endings that no rule of the game knows: someone resigns, or stays away and is beaten.

What may be done about whoever stays away was agreed when the table was made: the others may claim the win, or let a bot
go on, or only wait. These endings have outcomes of their own, apart from the rules' won, lost and tied.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Final

from grandmelee.core.events import seat_name
from grandmelee.core.outcomes import WON, listed
from grandmelee.server.store.writer import Row

RESIGN: Final = "resign"
CLAIM: Final = "claim"  # a seat claims the win over the one in `word`
STAND_IN: Final = "stand-in"  # a seat lets a bot go on for another: "seat:level"
RETURN: Final = "return"  # whoever a bot stood in for is back
TIME: Final = "time"  # a seat has run out of time, and loses
KINDS: Final = frozenset({RESIGN, CLAIM, STAND_IN, RETURN, TIME})

RESIGNED: Final = "resigned"
ABSENT: Final = "absent"
LATE: Final = "late"
AWARDED: Final = "awarded"  # won by what someone else did not do
ENDED: Final = "ended"  # the game ended without a result for this seat

STAND_IN_LEVEL: Final = "squire"
SIMPLEST: Final = "random"  # goes on where that one cannot: it needs no thought
WAIT: Final = "wait"
BOT: Final = "bot"
LOSE: Final = "lose"  # a clock runs: whoever is late loses at once
STAND: Final = "stand"  # a clock runs: a bot goes on at once, until they are back
CLOCKS: Final = (LOSE, STAND)


@dataclass(frozen=True)
class Ending:
    """How a game ended beside its rules: who resigned or was absent, and what that means for every seat."""

    kind: str
    seat: int
    outcomes: list[str]

    @property
    def text(self) -> str:
        """In one sentence for people."""
        return self.told([seat_name(seat) for seat in range(len(self.outcomes))])

    def told(self, names: Sequence[str]) -> str:
        """The same with people's names, of which one may be "You".

        >>> Ending(RESIGNED, 1, [AWARDED, RESIGNED]).told(["You", "Bo"])
        'You win: Bo has resigned'
        >>> Ending(RESIGNED, 1, [AWARDED, RESIGNED]).told(["Ann", "You"])
        'Ann wins: You have resigned'
        """
        won = [names[seat] for seat, outcome in enumerate(self.outcomes) if outcome == AWARDED]
        wins = f"{listed(won)} {'wins' if len(won) == 1 and won != ['You'] else 'win'}: " if won else ""
        who = names[self.seat]
        has = "have" if who == "You" else "has"
        done = {RESIGNED: f"{has} resigned", LATE: f"{has} run out of time"}
        return f"{wins}{who} {done.get(self.kind, 'stayed away')}"


class Endings:
    """Who has resigned, who was absent, for whom a bot goes on, and whether that ended the game."""

    def __init__(self, seats: int, is_cooperative: bool) -> None:
        self.seats = seats
        self.is_cooperative = is_cooperative
        self.left: dict[int, str] = {}  # by seat: resigned or absent, for good
        self.stand_ins: dict[int, str] = {}  # by seat: the level of the bot that goes on for it
        self.ending: Ending | None = None

    def still(self) -> Endings:
        """The same, which stays as it is now."""
        then = copy(self)
        then.left, then.stand_ins = dict(self.left), dict(self.stand_ins)
        return then

    def take(self, row: Row, people: set[int]) -> None:
        """One of our rows; *people* are the seats of people."""
        if row.kind == RESIGN:
            self._leave(row.seat, RESIGNED, people)
        elif row.kind == TIME:
            self._leave(row.seat, LATE, people)
        elif row.kind == CLAIM:
            self._leave(int(row.word), ABSENT, people)
        elif row.kind == STAND_IN:
            seat, _, level = row.word.partition(":")
            self.stand_ins[int(seat)] = level
        elif row.kind == RETURN:
            self.stand_ins.pop(row.seat, None)

    def _leave(self, seat: int, outcome: str, people: set[int]) -> None:
        """Someone has left for good: a duel is over, and so is a game with nobody left, or one who claims."""
        self.left[seat] = outcome
        staying = people - self.left.keys()
        is_duel = self.seats == 2 and not self.is_cooperative
        is_claimed = outcome in (ABSENT, LATE) and len(staying) == 1 and not self.is_cooperative
        if is_duel or is_claimed or not staying:
            won = {1 - seat} if is_duel else staying
            outcomes = [self.left.get(other, AWARDED if other in won else ENDED) for other in range(self.seats)]
            self.ending = Ending(outcome, seat, outcomes)
        else:
            self.stand_ins[seat] = STAND_IN_LEVEL

    def outcomes(self, by_the_rules: list[str]) -> list[str]:
        """For every seat: by the rules where they ended the game, but who has left for good has left."""
        if self.ending is not None:
            return self.ending.outcomes
        return [self.left.get(seat, outcome) for seat, outcome in enumerate(by_the_rules)]

    def winners(self, by_the_rules: list[int]) -> list[int]:
        """Who has won, be it by an award."""
        if self.ending is not None:
            return [seat for seat, outcome in enumerate(self.ending.outcomes) if outcome in (WON, AWARDED)]
        return [seat for seat in by_the_rules if seat not in self.left]


@dataclass(frozen=True)
class Absence:
    """What was agreed when the table was made: after so many seconds whoever is asked is absent, and what then."""

    after: int = 0
    then: str = WAIT

    @staticmethod
    def of(info: dict[str, Any]) -> Absence:
        """As it is stored."""
        return Absence(info.get("absence_after", 0), info.get("absence_then", WAIT))

    @property
    def is_agreed(self) -> bool:
        """Whether anything can be done about whoever is absent."""
        return self.after > 0 and self.then != WAIT

    @property
    def is_clock(self) -> bool:
        """Whether that happens by itself, as soon as the time is over."""
        return self.after > 0 and self.then in CLOCKS
