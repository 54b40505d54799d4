"""A game before everyone invited has come: nothing is drawn, asked or shown, and whatever else is tried is refused."""

from __future__ import annotations

from typing import Any, cast

from grandmelee.core.state import State
from grandmelee.server.tables.errors import NotBegun


class Unbegun:
    """Stands in the place of the state."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.over = self.is_simultaneous = self.is_any_one = False
        self.facts = 0
        self.verdict = ""
        self.waiting: list[int] = []
        self.asks: list[Any] = []
        self.events: list[Any] = []
        self.winners: list[int] = []
        self.outcomes: list[str] = []
        self.scores: list[int] = []

    def options(self, seat: int) -> list[int]:
        """There is nothing to answer."""
        return []

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """There is nothing to see."""
        return {}

    def __getattr__(self, name: str) -> Any:
        raise NotBegun("The game has not begun: not everyone who is invited has come yet.")


def unbegun(seats: int) -> State:
    """A state in which nothing has happened and nothing can."""
    return cast(State, Unbegun(seats))
