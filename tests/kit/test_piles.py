"""Piles: whatever is done to them, cards are kept, and who has not seen a card cannot tell it."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grandmelee.core.state import NOBODY, State
from grandmelee.kit import piles
from grandmelee.kit.piles import ALL, UNKNOWN, Pile
from tests.toy import toy

CARDS = st.lists(st.integers(0, 9), min_size=1, max_size=8)
LATE = st.lists(st.integers(30, 35), max_size=4)
DEEDS = st.lists(st.sampled_from(["draw", "look 0", "look 1", "look all", "top", "under", "put under"]), max_size=12)


def table(*outcomes: int) -> State:
    """A state whose chance gives these outcomes."""
    s = toy(2, 7)
    s.script = list(outcomes)
    return s


def drawn_out(s: State, pile: Pile) -> list[int]:
    """Every card of the pile, from the top."""
    found = []
    while pile.size:
        card, pile = piles.draw(s, pile)
        found.append(card)
    return found


def done(s: State, pile: Pile, deeds: list[str]) -> tuple[Pile, list[int]]:
    """The pile after all that, and the cards that left it."""
    gone: list[int] = []
    for number, deed in enumerate(deeds):
        if deed == "top":
            pile = piles.laid_on_top(pile, 10 + number)
        elif deed == "under":
            pile = piles.laid_under(pile, 10 + number)
        elif deed == "put under" and pile.top:
            pile = piles.top_put_under(pile)
        elif deed == "draw" and pile.size:
            card, pile = piles.draw(s, pile)
            gone.append(card)
        elif deed.startswith("look") and pile.size:
            _, pile = piles.look(s, pile, {"look 0": 1, "look 1": 2, "look all": ALL}[deed])
    return pile, gone


@given(CARDS, LATE, DEEDS, st.integers(0, 99))
def test_no_card_is_lost_or_made(cards: list[int], late: list[int], deeds: list[str], seed: int):
    s = toy(2, seed)
    pile, gone = done(s, piles.stacked(len(cards) // 2, cards, late), deeds)
    laid = [10 + number for number, deed in enumerate(deeds) if deed in ("top", "under")]
    assert Counter(piles.contents(pile)) + Counter(gone) == Counter(cards + late + laid)
    assert pile.size == len(piles.contents(pile))
    assert Counter(drawn_out(s, pile)) == Counter(piles.contents(pile))


@given(CARDS, LATE, DEEDS, st.integers(0, 99), st.sampled_from([0, 1, None]))
def test_an_imagined_pile_agrees_with_what_the_seat_knows(
    cards: list[int], late: list[int], deeds: list[str], seed: int, seat: int | None
):
    s = toy(2, seed)
    pile, _ = done(s, piles.stacked(len(cards) // 2, cards, late), deeds)
    other = piles.imagined(s, pile, seat)
    assert piles.contents(other) == piles.contents(pile)
    assert (other.above, other.late, other.aside) == (pile.above, pile.late, pile.aside)
    assert piles.top_known_to(other, seat) == piles.top_known_to(pile, seat)
    pairs = [*zip(pile.top, other.top, strict=True), *zip(pile.bottom, other.bottom, strict=True)]
    for mine, its in pairs:
        assert (mine.seen, mine.is_early) == (its.seen, its.is_early)
        if mine.seen == ALL or (seat is not None and mine.seen >> seat & 1):
            assert mine.card == its.card


def test_every_order_of_a_shuffled_pile_comes_about_by_exactly_one_course_of_chance():
    courses = [(a, b, c) for a in range(3) for b in range(2) for c in range(1)]
    orders = [tuple(drawn_out(table(*course), piles.shuffled([4, 5, 6]))) for course in courses]
    assert sorted(orders) == sorted(permutations([4, 5, 6]))


def test_late_cards_come_only_after_the_cards_above_them():
    for seed in range(40):
        order = drawn_out(toy(2, seed), piles.stacked(3, [1, 2, 3, 4, 5], [8, 9]))
        assert not {8, 9} & set(order[:3])
    assert {drawn_out(toy(2, seed), piles.stacked(3, [1, 2, 3, 4, 5], [8, 9]))[3] for seed in range(80)} >= {8, 9}


def test_a_card_seen_by_one_stays_where_it_is_and_is_anything_to_the_other():
    s = table(2)
    card, pile = piles.look(s, piles.shuffled([4, 5, 6]), 1 << 0)
    assert (card, piles.top_known_to(pile, 0), piles.top_known_to(pile, 1)) == (6, 6, UNKNOWN)
    assert piles.imagined(s, pile, 0) is pile
    assert {piles.imagined(toy(2, seed), pile, 1).top[-1].card for seed in range(40)} == {4, 5, 6}
    assert piles.draw(s, pile)[0] == 6


def test_looking_again_shows_the_same_card_to_one_more():
    s = table(1)
    _, pile = piles.look(s, piles.shuffled([4, 5, 6]), 1)
    card, pile = piles.look(s, pile, 2)
    assert (card, pile.top[-1].seen, pile.size) == (5, 3, 3)


def test_a_card_put_under_comes_last_and_whoever_saw_it_still_knows():
    s = table(0, 0, 0)
    _, pile = piles.look(s, piles.shuffled([4, 5, 6]), 1)
    pile = piles.top_put_under(pile)
    assert drawn_out(s, pile) == [5, 6, 4]
    assert {piles.imagined(toy(2, seed), pile, 1).bottom[0].card for seed in range(40)} == {4, 5, 6}


def test_a_card_settled_early_is_never_imagined_to_be_a_late_one():
    s = table(0)
    _, pile = piles.look(s, piles.stacked(1, [1, 2, 3], [8, 9]), 1)
    assert (pile.above, pile.pool) == (0, (2, 3, 8, 9))
    assert {piles.imagined(toy(2, seed), pile, 1).top[0].card for seed in range(60)} == {1, 2, 3}


def test_cards_set_aside_unseen_could_be_any_and_come_back_when_the_rest_is_gone():
    s = toy(2, 3)
    pile = piles.set_aside(piles.shuffled(range(9)), 4)
    assert pile.size == 5
    gone = []
    while pile.size:
        card, pile = piles.draw(s, pile)
        gone.append(card)
    back = piles.brought_back(pile)
    assert (len(gone), back.size) == (5, 4)
    assert sorted(gone + list(piles.contents(back))) == list(range(9))


@pytest.mark.parametrize(("foreseer", "seats", "learns"), [(NOBODY, 1, 1), (0, 1, 0), (1, 1, 1), (0, ALL, 0)])
def test_drawing_a_settled_card_is_a_fact_for_whoever_did_not_know_it(foreseer: int, seats: int, learns: int):
    s = table(0)
    _, pile = piles.look(s, piles.shuffled([1, 2]), seats)
    s.foreseer = foreseer
    facts = s.facts
    piles.draw(s, pile)
    assert s.facts == facts + learns


def test_shuffling_forgets_every_order():
    s = table(0)
    _, pile = piles.look(s, piles.shuffled([4, 5]), ALL)
    assert piles.shuffled_with(pile, [6]).top == ()
    assert piles.shuffled_without(pile, 4).pool == (5,)


@given(st.lists(st.integers(0, 5), max_size=8), st.integers(0, 9), st.integers(0, 99))
def test_several_are_picked_out_of_a_list(cards: list[int], number: int, seed: int):
    left = sorted(cards)
    picked = piles.draw_several(toy(2, seed), left, number)
    assert len(picked) == min(number, len(cards))
    assert sorted(picked + left) == sorted(cards)
    assert sorted(piles.in_any_order(toy(2, seed), cards)) == sorted(cards)


def test_what_cannot_be_is_refused():
    s = table()
    empty = piles.shuffled([])
    for impossible in (
        lambda: piles.draw(s, empty),
        lambda: piles.look(s, empty, ALL),
        lambda: piles.top_put_under(piles.shuffled([1])),
        lambda: piles.stacked(3, [1, 2], [3]),
        lambda: piles.stacked(1, [1, 2], [2]),
        lambda: piles.set_aside(piles.shuffled([1]), 2),
        lambda: piles.brought_back(piles.set_aside(piles.shuffled([1, 2]), 1)),
        lambda: piles.shuffled_with(piles.set_aside(piles.shuffled([1, 2]), 1), [3]),
    ):
        with pytest.raises(ValueError):
            impossible()
