"""Chance is one function: seeded, fair, equal everywhere, and scriptable."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grandmelee as gm
from grandmelee.core.game import forget, sow
from grandmelee.testing.journey import chance
from tests.toy import toy

pytestmark = pytest.mark.both


@given(st.integers(), st.integers(1, 2**31))
def test_chance_stays_in_its_range(seed: int, n: int):
    s = toy(seed=seed)
    assert all(0 <= s.below(n) < n for _ in range(20))


def test_the_same_seed_gives_the_same_numbers_on_every_machine():
    s = toy()
    for seed in (0, 7, -1, 2**200 + 1):
        sow(s, seed)
        assert [s.below(1000) for _ in range(50)] == marsaglia(seed, 1000, 50)
    sow(s, 7)
    assert [s.below(100) for _ in range(6)] == [56, 1, 57, 66, 24, 31]


def marsaglia(seed: int, n: int, count: int) -> list[int]:
    """The published xorshift of 128 bits, written once more."""
    sown = hashlib.sha256(f"grandmelee {seed}".encode()).digest()
    words = [int.from_bytes(sown[i : i + 4], "big") for i in (0, 4, 8, 12)]
    words[3] |= 1
    drawn = []
    for _ in range(count):
        t = (words[0] ^ (words[0] << 11)) % 2**32
        w = words[3] ^ (words[3] >> 19) ^ t ^ (t >> 8)
        words = [*words[1:], w]
        drawn.append(w * n // 2**32)
    return drawn


def test_every_number_comes_about_equally_often():
    s = toy()
    sow(s, 1)
    for n in (2, 3, 6, 10, 52):
        counts = Counter(s.below(n) for _ in range(1000 * n))
        assert set(counts) == set(range(n))
        assert all(abs(count - 1000) < 150 for count in counts.values())


def test_pairs_of_numbers_come_about_equally_often():
    s = toy()
    sow(s, 3)
    numbers = [s.below(6) for _ in range(36_001)]
    pairs = Counter(pairwise(numbers))
    assert len(pairs) == 36
    assert all(abs(count - 1000) < 150 for count in pairs.values())


def test_different_seeds_differ():
    firsts = set()
    for seed in range(500):
        s = toy()
        sow(s, seed)
        firsts.add(tuple(s.below(1000) for _ in range(3)))
    assert len(firsts) == 500


def test_every_draw_is_a_fact_that_no_undo_takes_back():
    s = toy()
    before = s.facts
    s.below(6)
    assert s.facts == before + 1


def test_a_script_decides_before_the_seed_does():
    s, other = toy(), toy()
    s.script = [5, 0, 2]
    assert [s.below(6) for _ in range(3)] == [5, 0, 2]
    assert s.below(1000) == other.below(1000)


def test_a_copy_has_the_rest_of_the_script():
    s = toy()
    s.script = [1, 2, 3]
    s.below(6)
    other = s.copy()
    assert [other.below(6), other.below(6)] == [2, 3]
    assert s.script == [2, 3]


@pytest.mark.parametrize("outcome", [-1, 6])
def test_a_script_cannot_say_what_chance_never_gives(outcome: int):
    s = toy()
    s.script = [outcome]
    with pytest.raises(gm.RuleBug, match=f"the script says {outcome} where chance gives 0 to 5"):
        s.below(6)


def test_an_imagined_world_never_has_the_chance_of_a_game():
    s = toy()
    games, worlds = set(), set()
    for seed in range(200):
        sow(s, seed)
        games.add(chance(s))
        forget(s, seed)
        worlds.add(chance(s))
    assert len(games) == len(worlds) == 200
    assert not games & worlds


@pytest.mark.parametrize("slug", gm.games())
def test_no_game_imagines_with_the_chance_another_game_begins_with(slug: str):
    s = gm.new(slug, seed=7)
    begun = set()
    for seed in range(50):
        sow(s, seed)
        begun.add(chance(s))
    assert not begun & {chance(s.imagine(0, seed)) for seed in range(48)}
