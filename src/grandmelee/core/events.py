"""What an answer caused, in words, with the rule it follows from and who may see it."""

from __future__ import annotations


def seat_name(seat: int) -> str:
    """A seat as people call it: they count from 1, programs from 0.

    >>> seat_name(0)
    'Seat 1'
    """
    return f"Seat {seat + 1}"


class Event:
    """One line of the log. `seats` is None when everyone may see it, otherwise the seats that may.

    `trail` is for whoever draws: something that moved and the places it came through, as words, the last one where it
    stopped: ``("champion:deryn", "hex:c3", "hex:d3")``. Of cards that not everyone sees it says how many:
    ``("cards:2", "deck:0", "hand:0")``. Most events have none. `joins` says that it happens at the same moment as the
    one told before it: they share a beat.
    """

    def __init__(
        self,
        kind: str,
        rule: str,
        text: str,
        seats: tuple[int, ...] | None = None,
        trail: tuple[str, ...] = (),
        joins: bool = False,
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.text = text
        self.seats = seats
        self.trail = trail
        self.joins = joins

    def is_visible_to(self, seat: int | None) -> bool:
        """Whether that seat may see it; None is a spectator."""
        return self.seats is None or (seat is not None and seat in self.seats)

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.rule!r}, {self.text!r}, {self.seats!r})"


def count(number: int, noun: str) -> str:
    """A number with its noun.

    >>> count(1, "card"), count(3, "card")
    ('1 card', '3 cards')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"
