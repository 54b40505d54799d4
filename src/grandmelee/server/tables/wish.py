"""A wish to go back."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Wish:
    """A seat asks to go back; these have agreed."""

    seat: int
    at: int = 0
    agreed: frozenset[int] = frozenset()
