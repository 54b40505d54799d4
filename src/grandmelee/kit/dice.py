"""Dice: throwing them, and exact chances in whole numbers.

A die is the row of numbers on its faces. How often each result comes is counted, never estimated: *ways* is a list with
the number of ways to every sum from 0, and a chance is (ways, all ways).

    >>> two = sums([CUBE, CUBE])
    >>> two[7], sum(two), at_least(two, 11)
    (6, 36, (3, 36))
    >>> percent(3, 36)
    8
"""

from __future__ import annotations

from typing import Final

from grandmelee.core.state import State
from grandmelee.kit.rows import Row

CUBE: Final[Row] = (1, 2, 3, 4, 5, 6)
Chance = tuple[int, int]


def thrown(s: State, die: Row) -> int:
    """The number on the face that comes up."""
    return die[s.below(len(die))]


def thrown_all(s: State, dice: list[Row]) -> list[int]:
    """One number for each die, in order."""
    return [thrown(s, die) for die in dice]


def without_highest(numbers: list[int], dropped: int = 1) -> list[int]:
    """What is left when so many of the highest are ignored, lowest first."""
    return sorted(numbers)[: max(0, len(numbers) - dropped)]


# ---- counting ------------------------------------------------------------------------------------------------------
def sums(dice: list[Row]) -> list[int]:
    """In how many ways the dice add up to 0, 1, 2 and so on; faces are not negative."""
    ways = [1]
    for die in dice:
        further = [0] * (len(ways) + max(die))
        for i in range(len(ways)):
            for number in die:
                further[i + number] += ways[i]
        ways = further
    return ways


def sums_without_highest(dice: list[Row], dropped: int = 1) -> list[int]:
    """The same when so many of the highest dice of each throw are ignored."""
    counted: dict[tuple[int, Row], int] = {(0, ()): 1}  # what counts so far, and the highest, that do not
    for die in dice:
        further: dict[tuple[int, Row], int] = {}
        for (total, highest), ways in counted.items():
            for number in die:
                ranked = sorted((*highest, number))
                counts = ranked[0] if len(ranked) > dropped else 0
                key = (total + counts, tuple(ranked[-dropped:] if dropped else ()))
                further[key] = further.get(key, 0) + ways
        counted = further
    result = [0] * (1 + max(total for total, _ in counted))
    for (total, _), ways in counted.items():
        result[total] += ways
    return result


def results(dice: list[tuple[Row, ...]]) -> dict[Row, int]:
    """In how many ways each result comes, for dice whose faces show several things: a face is a row of numbers."""
    if not dice:
        return {}
    counted: dict[Row, int] = {(0,) * len(dice[0][0]): 1}
    for die in dice:
        further: dict[Row, int] = {}
        for row, ways in counted.items():
            for face in die:
                key = tuple([row[i] + face[i] for i in range(len(row))])
                further[key] = further.get(key, 0) + ways
        counted = further
    return counted


# ---- chances -------------------------------------------------------------------------------------------------------
def at_least(ways: list[int], number: int) -> Chance:
    """The chance of that number or more."""
    return sum(ways[max(0, number) :]), sum(ways)


def more_equal_less(one: list[int], other: list[int]) -> tuple[int, int, int]:
    """In how many ways the first comes out higher than, equal to and lower than the other."""
    more = equal = less = 0
    for i in range(len(one)):
        more += one[i] * sum(other[:i])
        equal += one[i] * (other[i] if i < len(other) else 0)
        less += one[i] * sum(other[i + 1 :])
    return more, equal, less


def mean(ways: list[int]) -> Chance:
    """The mean as a fraction, not reduced."""
    return sum([i * ways[i] for i in range(len(ways))]), sum(ways)


def percent(ways: int, of: int) -> int:
    """A chance in whole hundredths, for people; only what never or always happens is said to be 0 or 100."""
    rounded = (200 * ways + of) // (2 * of)
    if 0 < ways < of:
        return min(99, max(1, rounded))
    return rounded
