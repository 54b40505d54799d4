"""Dice: what is counted is what enumeration finds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from grandmelee.kit import dice
from grandmelee.kit.dice import CUBE
from tests.toy import toy

DICE = st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=4).map(tuple), max_size=4)
BLUE = (0, 0, 0, 1, 1, 2)


@given(DICE, st.integers(0, 3))
def test_sums_are_counted_as_one_finds_them_throw_by_throw(all_dice: list[tuple[int, ...]], dropped: int):
    throws = [list(throw) for throw in product(*all_dice)]
    assert Counter(sum(throw) for throw in throws) == counted(dice.sums(all_dice))
    kept = Counter(sum(dice.without_highest(throw, dropped)) for throw in throws)
    assert kept == counted(dice.sums_without_highest(all_dice, dropped))


def counted(ways: list[int]) -> Counter[int]:
    return Counter({total: number for total, number in enumerate(ways) if number})


@given(DICE, st.integers(-2, 20))
def test_a_chance_is_the_share_of_throws(all_dice: list[tuple[int, ...]], number: int):
    throws = list(product(*all_dice))
    chance = Fraction(*dice.at_least(dice.sums(all_dice), number))
    assert chance == Fraction(sum(sum(throw) >= number for throw in throws), len(throws))
    mean = Fraction(*dice.mean(dice.sums(all_dice)))
    assert mean == Fraction(sum(map(sum, throws)), len(throws))


@given(DICE, DICE)
def test_two_throws_are_compared_pair_by_pair(one: list[tuple[int, ...]], other: list[tuple[int, ...]]):
    pairs = [(sum(a), sum(b)) for a in product(*one) for b in product(*other)]
    found = dice.more_equal_less(dice.sums(one), dice.sums(other))
    assert found == (sum(a > b for a, b in pairs), sum(a == b for a, b in pairs), sum(a < b for a, b in pairs))


FACES = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 1)), min_size=1, max_size=3).map(tuple)


@given(st.lists(FACES, min_size=1, max_size=3))
def test_faces_that_show_several_things_are_counted_together(all_dice: list[tuple[tuple[int, ...], ...]]):
    throws = [tuple(map(sum, zip(*throw, strict=True))) for throw in product(*all_dice)]
    assert Counter(throws) == Counter(dice.results(all_dice))


def test_known_chances_come_out():
    assert Fraction(*dice.at_least(dice.sums([BLUE] * 3), 4)) == Fraction(7, 54)
    assert Fraction(*dice.at_least(dice.sums_without_highest([BLUE] * 3), 2)) == Fraction(1, 6)
    assert Fraction(*dice.mean(dice.sums([CUBE]))) == Fraction(7, 2)


def test_a_throw_gives_every_face_and_nothing_else():
    s = toy(2, 1)
    assert set(dice.thrown_all(s, [CUBE] * 200)) == set(CUBE)
    assert {dice.thrown(s, BLUE) for _ in range(100)} == {0, 1, 2}


@given(st.integers(0, 2000), st.integers(1, 2000))
def test_hundredths_are_near_and_only_the_sure_is_said_to_be_sure(ways: int, of: int):
    ways = min(ways, of)
    said = dice.percent(ways, of)
    assert abs(Fraction(said, 100) - Fraction(ways, of)) <= Fraction(1, 100)
    assert (said == 0) == (ways == 0)
    assert (said == 100) == (ways == of)
