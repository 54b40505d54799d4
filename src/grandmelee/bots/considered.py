"""What a bot thinks of one of its options."""

from __future__ import annotations


class Considered:
    """One option as a bot sees it: its chance to win, how sure that is, and how play is expected to go on.

    `line` begins with the option itself; the answers are given by the seats named, in their order.
    """

    def __init__(
        self, option: int, chance: float, uncertainty: float, visits: int, line: list[tuple[int, int]]
    ) -> None:
        self.option = option
        self.chance = chance  # to win, 0 to 1
        self.uncertainty = uncertainty  # the standard error of that
        self.visits = visits
        self.line = line  # seat and option in turn

    def __repr__(self) -> str:
        return f"Considered({self.option}, {self.chance:.3f} +- {self.uncertainty:.3f}, {self.visits} visits)"
