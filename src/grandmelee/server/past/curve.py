"""The curve of a game that is over: how good it stood for each seat after every answer, and where it turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import grandmelee as gm
from grandmelee.server.tables.table import Table

WIDE: Final = 640
HIGH: Final = 160
TURNS: Final = 3
APART: Final = 25  # turning points are told when a larger part of the game than one in so many lies between them


@dataclass(frozen=True)
class Curve:
    """By moment: the number of the row, and the evaluation for each seat; and the moments where it changed most."""

    numbers: list[int]
    values: list[list[float]]
    turns: list[int]

    def lines(self) -> list[str]:
        """The points of each seat's line, for a picture of `WIDE` by `HIGH`."""
        wide = WIDE / max(1, len(self.numbers) - 1)
        seats = range(len(self.values[0]))
        return [" ".join(f"{wide * x:.1f},{height(v[seat]):.1f}" for x, v in enumerate(self.values)) for seat in seats]

    def place(self, number: int) -> float:
        """Where a moment is in the picture."""
        return round(WIDE * self.numbers.index(number) / max(1, len(self.numbers) - 1), 1)

    def nearest(self, number: int) -> float:
        """Where the last moment up to a number is."""
        return self.place(max(known for known in self.numbers if known <= number))


def height(value: float) -> float:
    """Good is up: an evaluation lies between -1 and 1."""
    return HIGH / 2 - HIGH / 2 * value


def curve_of(table: Table, seat: int | None) -> Curve | None:
    """The curve with this viewer's numbers, once the game is over: until then it would tell what seats hold."""
    if not table.over or not table.standing:
        return None
    if table.curve is None:
        table.curve = computed(table)
    told = [table.numbers.told(seat, number) for number in table.curve.numbers]
    return Curve(told, table.curve.values, [table.numbers.told(seat, number) for number in table.curve.turns])


def computed(table: Table) -> Curve:
    """Play the game again and evaluate every moment as a bot would."""
    s = gm.replay(table.record(0), quiet=True)
    numbers, values = [0], [[s.game.evaluate(s, seat) for seat in range(s.seats)]]
    for row in table.standing:
        s.answer(row.seat, row.word)
        numbers.append(row.number)
        values.append([s.game.evaluate(s, seat) for seat in range(s.seats)])
    return Curve(numbers, values, turning_points(numbers, values))


def turning_points(numbers: list[int], values: list[list[float]]) -> list[int]:
    """The moments before the last whose answer changed the most, in order; of those close together only one."""
    changes = [
        (max(abs(new - old) for new, old in zip(values[at], values[at - 1], strict=True)), numbers[at])
        for at in range(1, len(numbers) - 1)
    ]
    most = sorted((change for change in changes if change[0] > 0), key=lambda change: (-change[0], change[1]))
    found: list[int] = []
    for _, number in most:
        place = numbers.index(number)
        if len(found) < TURNS and all(abs(place - numbers.index(other)) > len(numbers) // APART for other in found):
            found.append(number)
    return sorted(found)
