"""The curve of a game that is over: how good it stood for each seat after every answer, and where it turned."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from itertools import chain
from typing import Final

import grandmelee as gm
from grandmelee.server.past.pool import looking_back
from grandmelee.server.past.stored import Stored
from grandmelee.server.tables.table import Table

WIDE: Final = 640
HIGH: Final = 160
TURNS: Final = 3
LINES: Final = 4  # of what happened at a turning point
MATTERS: Final = 0.1  # of the largest change at a turning point: what changes less is not told
APART: Final = 25  # turning points are told when a larger part of the game than one in so many lies between them


@dataclass(frozen=True)
class Curve:
    """By moment: the number of the row, and the evaluation for each seat; and the moments where it changed most, each
    with what everyone saw happen there, the few lines of it that tell most, and what the turn began with.
    """

    numbers: list[int]
    values: list[list[float]]
    turns: list[int]
    seen: list[list[str]]
    telling: list[list[str]]
    begun: list[str]

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


@dataclass(frozen=True)
class Kept:
    """A curve as it is kept with its table: few objects, which are quickly sent to a process, however long the game."""

    numbers: bytes
    values: bytes
    seats: int
    turns: list[int]
    seen: list[list[str]]
    telling: list[list[str]]
    begun: list[str]

    @staticmethod
    def of(curve: Curve) -> Kept:
        """A curve, packed."""
        values = array("d", chain.from_iterable(curve.values))
        numbers = array("q", curve.numbers)
        told = curve.turns, curve.seen, curve.telling, curve.begun
        return Kept(numbers.tobytes(), values.tobytes(), len(curve.values[0]), *told)


@dataclass(frozen=True)
class Known:
    """A curve, and the rows that a viewer counts by."""

    kept: Kept
    known: bytes
    turns: list[int]

    @property
    def telling(self) -> list[list[str]]:
        """The lines that tell most of each turning point."""
        return self.kept.telling

    def curve(self) -> Curve:
        """The curve with this viewer's numbers; for a process, since it may be long."""
        kept, known, numbers, values = self.kept, array("q"), array("q"), array("d")
        known.frombytes(self.known)
        numbers.frombytes(kept.numbers)
        values.frombytes(kept.values)
        told = [bisect_right(known, number) for number in numbers]
        each = [list(values[at : at + kept.seats]) for at in range(0, len(values), kept.seats)]
        return Curve(told, each, self.turns, kept.seen, kept.telling, kept.begun)


async def curve_of(table: Table, seat: int | None) -> Known | None:
    """The curve with this viewer's numbers, once the game is over: until then it would tell what seats hold."""
    if not table.over or not table.standing:
        return None
    found, number = table.curve, table.number
    if found is None:
        found = await looking_back.do_to_its_end(kept_curve, Stored.of(table))
        table.curve = found if table.number == number else None
    turns = [table.numbers.told(seat, each) for each in found.turns]
    return Known(found, array("q", table.numbers.of(seat)).tobytes(), turns)


def kept_curve(stored: Stored) -> Kept:
    """The curve of a game, packed in the process that makes it."""
    return Kept.of(computed(stored))


def computed(stored: Stored) -> Curve:
    """Play the game again and evaluate, as a bot would, every moment at which everyone saw something happen."""
    table = stored.table()
    s = gm.replay(table.record(0), quiet=True)
    numbers, values = [0], [evaluated(s)]
    began = first_turn(table)
    laid_out = int(began > 0 or s.game.turn(s) == 0)  # moments of the set-up: nothing turns there, nor by what ends it
    seen = {line.number for line in table.log if line.event.seats is None}
    for row in table.standing:
        s.answer(row.seat, row.word)
        if row.number not in seen and not s.over:
            continue  # a pick that nobody else saw, and that may have been taken back
        numbers.append(row.number)
        values.append(evaluated(s))
        laid_out += row.number < began or s.game.turn(s) == 0
    turns = turning_points(numbers[laid_out:], values[laid_out:])
    all_of_it = [[event.text for event in seen_by_all(table, number)] for number in turns]
    begun = [turn_begun(table, number) for number in turns]
    return Curve(numbers, values, turns, all_of_it, told_at(table, turns), begun)


def first_turn(table: Table) -> int:
    """The row with which the first turn begins, if the game tells it; 0 where it begins with one."""
    kinds = table.game.turn_kinds
    return next((line.number for line in table.log if line.event.kind in kinds), 0)


def seen_by_all(table: Table, number: int) -> list[gm.Event]:
    """What everyone saw happen with a row."""
    return [line.event for line in table.log if line.number == number and line.event.seats is None]


def turn_begun(table: Table, number: int) -> str:
    """With which line of the log the turn of a row began, if one did."""
    kinds = table.game.turn_kinds
    begun = [line.event.text for line in table.log if line.number < number and line.event.kind in kinds]
    return begun[-1] if begun else ""


def told_at(table: Table, turns: list[int]) -> list[list[str]]:
    """At each of these rows the lines that tell most of it."""
    often = Counter(line.event.kind for line in table.log)
    s = gm.replay(table.record(0), quiet=True)
    found = []
    for row in table.standing:
        if row.number in turns:
            found.append(telling_lines(s, row.seat, row.word, often))
        s.answer(row.seat, row.word)
    return found


def telling_lines(s: gm.State, seat: int, word: str, often: Counter[str]) -> list[str]:
    """Of what everyone sees happen with an answer, what changes the evaluation most, in its order; where nothing does,
    what happens most rarely in this game: a fall tells more than the beginning of another round.
    """
    weighed: list[tuple[float, gm.Event]] = []
    before = evaluated(s)
    for beat in s.beats(seat, word):
        after = evaluated(beat.state)
        change = most_changed(before, after)
        weighed += [(change, event) for event in beat.events_for(None)]
        before = after
    most = max((change for change, _ in weighed), default=0.0)
    ranked = sorted(range(len(weighed)), key=lambda at: (-weighed[at][0], often[weighed[at][1].kind], -at))
    matters = [at for at in ranked if weighed[at][0] >= most * MATTERS]
    return [weighed[at][1].text for at in sorted(matters[:LINES])]


def evaluated(s: gm.State) -> list[float]:
    """How good it stands for each seat: its chance to win as a return, from -1 to 1."""
    return [2.0 * chance - 1.0 for chance in s.game.forecast(s)]


def most_changed(before: list[float], after: list[float]) -> float:
    """The largest change of any seat."""
    return max(abs(new - old) for new, old in zip(after, before, strict=True))


def turning_points(numbers: list[int], values: list[list[float]]) -> list[int]:
    """The moments whose answer changed the most, in order, the end among them; of those close together only one."""
    changes = [(most_changed(values[at - 1], values[at]), numbers[at]) for at in range(1, len(numbers))]
    most = sorted((change for change in changes if change[0] > 0), key=lambda change: (-change[0], change[1]))
    found: list[int] = []
    for _, number in most:
        place = numbers.index(number)
        if len(found) < TURNS and all(abs(place - numbers.index(other)) > len(numbers) // APART for other in found):
            found.append(number)
    return sorted(found)
