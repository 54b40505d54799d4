"""What a game says about itself for statistics: where it is played, and how a finished game is summed up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from grandmelee.core.events import Event
from grandmelee.core.tactics import Tactics

Summary = Callable[[Any, Iterable[Event]], dict[str, Any]]


class Ledger:
    """*settings* hold for every game counted, and *drawn* names one that is drawn anew each time.

    *leanings* are kinds of words that a bot by chance takes more often, *tables* (seats and settings) those at which
    weights are fitted; none: every number of seats. *tactics* are for a captain.
    """

    def __init__(
        self,
        summary: Summary,
        settings: Mapping[str, Any] | None = None,
        leanings: Mapping[str, int] | None = None,
        drawn: str = "",
        tables: Sequence[tuple[int, dict[str, Any]]] = (),
        tactics: Tactics[Any] | None = None,
    ) -> None:
        self.summary = summary
        self.settings = dict(settings or {})
        self.leanings = dict(leanings or {})
        self.drawn = drawn
        self.tables = list(tables)
        self.tactics = tactics


def no_summary(s: Any, _: Iterable[Event]) -> dict[str, Any]:
    """Seats by their number, as they sit."""
    return {"who": [f"seat {seat + 1}" for seat in range(s.seats)]}


PLAIN = Ledger(no_summary)
"""Of a game that says nothing: it is counted all the same."""
