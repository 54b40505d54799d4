"""Small questions and steps on the toy, for trying an answer in a copy."""

from __future__ import annotations

from typing import Any, ClassVar

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.state import NOBODY
from tests.toy import GIVE, KEEP, Toy, toy


class Tell(Step[Toy]):
    """Writes a number down, and says so."""

    def __init__(self, number: int, seats: tuple[int, ...] | None = None, joins: bool = False) -> None:
        self.number = number
        self.seats = seats
        self.joins = joins

    def run(self, s: Toy) -> None:
        s.shown.append(self.number)
        s.tell("Noted", "TOY-1.1", f"{self.number} is noted", self.seats, (), self.joins)


class Draw(Step[Toy]):
    """Chance decides, after and before something is told."""

    def run(self, s: Toy) -> None:
        s.tell("Begun", "TOY-1.2", "A card is drawn")
        s.shown.append(s.below(3))
        s.tell("Drawn", "TOY-1.2", f"It is {s.shown[-1]}")


class Show(Step[Toy]):
    """Shows what only one seat knew, or nobody."""

    def __init__(self, seat: int = NOBODY) -> None:
        self.seat = seat

    def run(self, s: Toy) -> None:
        s.reveal(self.seat)
        s.tell("Shown", "TOY-2.3", "It is shown")


class Choose(Ask[Toy]):
    """Points at a card, or says a button; both are written down."""

    rule: ClassVar[str] = "TOY-3.1"

    def __init__(self, seat: int, choices: tuple[int, ...] = (KEEP, GIVE), ways: tuple[int, ...] | None = None) -> None:
        super().__init__(seat)
        self.choices = choices
        self.ways = ways

    def options(self, s: Toy) -> list[int]:
        return list(self.choices)

    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        s.shown.append(option)
        s.tell("Chosen", "TOY-3.1", f"Seat {self.seat} says {s.word(option)}")
        return None

    def through(self, s: Toy) -> list[int] | None:
        return None if self.ways is None else list(self.ways)


class Silent(Choose):
    """Has no phrase of its own."""

    def explain(self, s: Toy, option: int) -> str:
        return ""


class Quiet(Choose):
    """Tells nothing."""

    def prompt(self, s: Toy) -> str:
        return "Quietly"

    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        return None


class Wordy(Choose):
    """Its phrase says what will be told first."""

    def explain(self, s: Toy, option: int) -> str:
        return f"I say {s.word(option)}."

    def retells(self, s: Toy, option: int) -> bool:
        return True


class MayReact(Choose):
    """An optional window: GIVE lets it go by."""

    asks_always: ClassVar[bool] = True

    def passing(self, s: Toy) -> int:
        return GIVE

    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        return super().take(s, option) if option == KEEP else None


class Select(Choose):
    """What is selected here happens later."""

    def rehearse(self, s: Toy, option: int) -> bool:
        if option == GIVE:
            return False
        s.agenda = [Tell(option)]
        return True


class Walk(Ask[Toy]):
    """One step to either side along the cards, or stop (KEEP); *hidden* is a place that springs something."""

    rule: ClassVar[str] = "TOY-2.1"

    def __init__(self, seat: int, left: int, hidden: int = NOBODY) -> None:
        super().__init__(seat)
        self.left = left
        self.hidden = hidden

    def options(self, s: Toy) -> list[int]:
        return [s.round - 1, s.round + 1, KEEP]

    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        if option == KEEP:
            return None
        s.round = option
        if option == self.hidden:
            s.reveal(NOBODY)
        return Walk(self.seat, self.left - 1, self.hidden) if self.left > 1 else None

    def through(self, s: Toy) -> list[int] | None:
        return self.options(s)


def scene(*steps: Step[Any], seats: int = 2) -> Toy:
    """A table on which only these things happen, the first one first; it stands at place 5."""
    s = toy(seats)
    s.agenda[:] = list(reversed(steps))
    s.round = 5
    s.settle()
    return s
