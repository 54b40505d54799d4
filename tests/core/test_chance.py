"""Chance is one function: seeded, fair, equal everywhere, and scriptable."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grandmelee as gm
from grandmelee.core.chance import key_of
from grandmelee.core.game import sow
from grandmelee.core.imagining import imagined
from grandmelee.testing.journey import chance
from tests.toy import toy

pytestmark = pytest.mark.both

FIRST = [20, 92, 64, 65, 32, 98]  # of seed 7, below 100


@given(st.integers(), st.integers(1, 2**31))
def test_chance_stays_in_its_range(seed: int, n: int):
    s = toy(seed=seed)
    assert all(0 <= s.below(n) < n for _ in range(20))


def test_the_same_seed_gives_the_same_numbers_on_every_machine():
    s = toy()
    for seed in (0, 7, -1, 2**200 + 1):
        sow(s, seed)
        assert [s.below(1000) for _ in range(50)] == hashed(seed, 1000, 50)
    sow(s, 7)
    assert [s.below(100) for _ in range(6)] == FIRST


def hashed(seed: int, n: int, count: int) -> list[int]:
    """The keyed hash, written once more: BLAKE2b of a counter, sixteen words a block."""
    key = hashlib.blake2b(f"grandmelee game {seed}".encode(), digest_size=32).digest()
    drawn: list[int] = []
    for block in range(count // 16 + 1):
        digest = hashlib.blake2b(block.to_bytes(8, "little"), key=key).digest()
        drawn += [int.from_bytes(digest[i : i + 4], "little") * n // 2**32 for i in range(0, 64, 4)]
    return drawn[:count]


def test_a_copy_shares_the_numbers_drawn_and_an_imagined_world_never_does():
    s = toy(seed=3)
    other, world = s.copy(), s.imagine(0, 3)
    assert [s.below(1000) for _ in range(40)] == [other.below(1000) for _ in range(40)]
    assert world.chance_key != s.chance_key
    assert world.chance_block is not s.chance_block


def test_the_numbers_to_come_cannot_be_solved_for_from_those_seen():
    """Over two elements every word of a linear generator is a sum of a few earlier ones; here none of them is."""
    s = toy(seed=11)
    width = 64
    bits = [s.below(2) for _ in range(4 * width)]
    rows = [(sum(bits[i + k] << k for k in range(width)), bits[i + width]) for i in range(3 * width)]
    assert not is_linear(rows)


def is_linear(rows: list[tuple[int, int]]) -> bool:
    """Whether each right side is one and the same sum, modulo 2, of the bits on its left."""
    pivots: dict[int, tuple[int, int]] = {}
    for left, right in rows:
        while left:
            top = left.bit_length()
            if top not in pivots:
                pivots[top] = (left, right)
                break
            left, right = left ^ pivots[top][0], right ^ pivots[top][1]
        else:
            if right:
                return False
    return True


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
        worlds.add(chance(imagined(s, seed, lambda _: None)))
    assert len(games) == len(worlds) == 200
    assert not games & worlds


@pytest.mark.parametrize("slug", gm.games())
def test_no_world_is_dealt_with_the_chance_that_another_plays_with(slug: str):
    s = gm.new(slug, seed=7)
    dealt = [key_of(seed, "imagined deal") for seed in range(50)]
    assert not set(dealt) & {s.imagine(0, seed).chance_key for seed in range(50)}


@pytest.mark.parametrize("slug", gm.games())
def test_no_game_imagines_with_the_chance_another_game_begins_with(slug: str):
    s = gm.new(slug, seed=7)
    begun = set()
    for seed in range(50):
        sow(s, seed)
        begun.add(chance(s))
    assert not begun & {chance(s.imagine(0, seed)) for seed in range(48)}
