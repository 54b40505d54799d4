"""Two toys that nobody wins against another: a party wins or loses together, and alone one reaches a level."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from grandmelee.core.outcomes import winning
from tests.toy import Toy, ToyGame

ENOUGH: Final = 9  # what a card shown must be worth on average
LEVELS: Final = ((12, "A glorious victory"), (ENOUGH, "A victory"), (6, "A narrow escape"), (0, "A rout"))


class Party(Toy):
    """All have won when their cards were high enough, else all have lost [TOY-4.1]."""

    @property
    def outcomes(self) -> list[str]:
        is_won = sum(self.shown) >= ENOUGH * len(self.shown)
        return winning(self.seats, range(self.seats) if is_won else []) if self.won else []


class Alone(Party):
    """The same for one seat: how high the cards were is a level with a name."""

    @property
    def verdict(self) -> str:
        if not self.won:
            return ""
        return next(name for low, name in LEVELS if sum(self.shown) >= low * len(self.shown))


class PartyGame(ToyGame):
    slug: ClassVar[str] = "toy-party"
    state: ClassVar[type[Toy]] = Party

    def view(self, s: Toy, seat: int | None) -> dict[str, Any]:
        return super().view(s, seat) | {"verdict": s.verdict, "outcomes": s.outcomes}

    def evaluate(self, s: Toy, seat: int) -> float:
        return s.returns[seat] if s.over else sum(s.shown) / (18 * max(1, len(s.shown))) * 2 - 1


class AloneGame(PartyGame):
    slug: ClassVar[str] = "toy-alone"
    state: ClassVar[type[Toy]] = Alone

    def __init__(self) -> None:
        super().__init__()
        self.seats = [1]
