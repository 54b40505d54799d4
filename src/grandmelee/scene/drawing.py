"""What a game's slices are cut from.

A game derives its own `Drawing`, adds its printed content and the measures of its layout, cuts slices from it and hands
each to the function that draws it (`scene.kept`). A drawing function never gets the `Drawing` itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grandmelee.core.outcomes import verdict
from grandmelee.scene.scene import MARGIN, TALL, WIDE

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A view, and whether it is drawn for a wide table or a tall phone."""

    view: View
    is_tall: bool

    @property
    def viewer(self) -> int | None:
        """The seat that looks; None is a spectator."""
        seat: int | None = self.view["seat"]
        return seat

    @property
    def across(self) -> float:
        """The width of the whole picture without its margins."""
        return (TALL if self.is_tall else WIDE) - 2 * MARGIN

    @property
    def verdict(self) -> str:
        """How it ended, for whoever looks; the same words as elsewhere on the page."""
        outcomes: list[str] = self.view["outcomes"]
        return verdict(outcomes, [Drawing.who(self, seat) for seat in range(len(outcomes))])

    def who(self, seat: int) -> str:
        """A seat in a sentence: you, or its number; a page writes people's names for the numbers."""
        return "You" if seat == self.viewer else f"Seat {seat + 1}"

    def label(self, seat: int) -> str:
        """A seat where it is named: as in the log and everywhere else, and which one is the viewer's own."""
        return f"Seat {seat + 1} (you)" if seat == self.viewer else f"Seat {seat + 1}"
