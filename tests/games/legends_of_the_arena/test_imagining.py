"""Worlds that agree with what a seat knows [LA-4.9, 5.4 to 5.6, 5.14]: the rest is any of what it may be."""

from __future__ import annotations

from grandmelee.games.legends_of_the_arena.meter import DrawStep
from grandmelee.games.legends_of_the_arena.state import HAND, METER, STACK
from tests.games.legends_of_the_arena.table import Table, effect, fight, new, options, run, select

SEEDS = range(60)


def worlds(s: Table, seat: int | None) -> list[Table]:
    """What that seat can imagine."""
    found = [s.imagine(seat, seed) for seed in SEEDS]
    assert all(isinstance(world, Table) and world.view(seat) == s.view(seat) for world in found)
    return [world for world in found if isinstance(world, Table)]


def cards(s: Table, legend: str, zone: int) -> frozenset[str]:
    """The Legend's cards in that zone."""
    return frozenset(s.content.cards[card].slug for card in s.content.legend(legend).cards if s.zone[card] == zone)


def empty_meters(s: Table, *legends: str) -> Table:
    """These Legends have drawn everything; the Draw step asks them."""
    for legend in legends:
        for card in s.content.legend(legend).cards:
            s.zone[card] = HAND
    run(s, DrawStep())
    return s


def test_LA_4_9_an_answer_given_in_secret_may_be_either() -> None:
    s = empty_meters(fight("fitz 3>", "brakka 3<", "alysia 3<", mode="free-for-all"), "fitz", "brakka")
    s.answer(1, "decline")
    assert {world.rebuild for world in worlds(s, 0)} == {(0, 0, 0), (0, 1, 0)}  # Alysia has a Meter and was not asked
    assert {world.rebuild for world in worlds(s, 1)} == {(0, 0, 0)}  # Fitz has not answered yet


def test_LA_4_9_allies_know_what_was_answered() -> None:
    s = empty_meters(fight("fitz 2>", "alysia 4<", "brakka 2>", "ishara 4<"), "fitz", "brakka")
    s.answer(0, "rebuild")
    assert {world.rebuild for world in worlds(s, 2)} == {(1, 0, 0, 0)}
    assert {world.rebuild[0] for world in worlds(s, 1)} == {0, 1}


def test_LA_4_10_a_draw_in_the_middle_of_a_sequence_leaves_no_answer_to_imagine() -> None:
    s = fight("fitz 2>", "alysia 4<")
    for legend in ("fitz", "alysia"):
        for card in s.content.legend(legend).cards:
            s.zone[card] = HAND
    effect(s, 0, "Draw a card.")
    assert s.asks[0].rule == "LA-4.10"
    assert {world.rebuild for world in worlds(s, 0)} == {(0, 0)}


def test_LA_5_5_specials_of_a_foe_may_be_in_hand_or_meter_while_their_numbers_are_known() -> None:
    s = new("fitz", "alysia")
    known = {cards(world, "fitz", HAND) for world in worlds(s, 0)}
    assert known == {cards(s, "fitz", HAND)}
    imagined = {cards(world, "alysia", HAND) for world in worlds(s, 0)}
    assert len(imagined) == 6  # five Basics, and any of six Specials
    assert {len(hand) for hand in imagined} == {6}
    assert {len(cards(world, "alysia", METER)) for world in worlds(s, 0)} == {6}


def test_LA_5_4_a_stack_that_is_down_may_be_any_three_cards_and_a_begun_selection_anything() -> None:
    s = new("fitz", "alysia")
    s.answer(1, "card:chop")
    assert {cards(world, "alysia", STACK) for world in worlds(s, 0)} == {frozenset()}
    assert all(options(world, 1)[-1] != "back" for world in worlds(s, 0))  # it starts over
    s.answer(1, "back")
    select(s, 1, "chop", "shot", "step")
    stacks = [world.stack[3:6] for world in worlds(s, 0)]
    assert all(len(set(stack)) == 3 for stack in stacks)
    assert len({tuple(stack) for stack in stacks}) > 30
    assert {len(cards(world, "alysia", STACK)) for world in worlds(s, 0)} == {3}


def test_LA_5_4_a_card_that_was_revealed_stays_and_those_below_may_be_any() -> None:
    s = new("fitz", "alysia")
    select(s, 0, "back", "smash", "jab")
    select(s, 1, "chop", "shot", "step")
    assert s.exchange == 1
    assert s.waiting == [0]
    stacks = {tuple(world.stack[3:6]) for world in worlds(s, 0)}
    assert {stack[0] for stack in stacks} == {s.content.card("chop").id}
    assert len(stacks) > 10


def test_LA_5_6_an_allys_hand_and_stack_are_known() -> None:
    s = new("fitz", "alysia", "brakka", "ishara")
    select(s, 0, "back", "smash", "jab")
    assert {tuple(world.stack[0:3]) for world in worlds(s, 2)} == {tuple(s.stack[0:3])}
    assert len({tuple(world.stack[0:3]) for world in worlds(s, None)}) > 30
