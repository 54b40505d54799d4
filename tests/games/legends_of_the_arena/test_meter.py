"""The Draw step and the Meter [LA-4], with the choice to make a new one (D4, D18)."""

from __future__ import annotations

import pytest

from grandmelee.games.legends_of_the_arena.meter import DrawStep
from grandmelee.games.legends_of_the_arena.state import DISCARD, HAND, METER, REMOVED, STACK
from tests.games.legends_of_the_arena.table import Table, answer, asked, effect, fight, new, options, run, select

SPECIALS = ("link-up", "reel-in", "anchor-swing", "chain-guard", "haul-over", "drag-line")
BASICS = ("smash", "back", "advance", "brace", "jab")
PLACES = {"hand": HAND, "meter": METER, "discard": DISCARD, "removed": REMOVED, "stack": STACK}


def lay(s: Table, seat: int, **places: tuple[str, ...]) -> None:
    """Put the seat's cards where they are said to be."""
    for place, cards in places.items():
        for slug in cards:
            s.zone[s.content.card(slug).id] = PLACES[place]


def lies(s: Table, place: str, legend: str = "fitz") -> set[str]:
    """The Legend's cards in that place."""
    cards = s.content.legend(legend).cards
    return {s.content.cards[card].slug for card in cards if s.zone[card] == PLACES[place]}


def empty_meter(hand: tuple[str, ...] = SPECIALS[:2], ultimate: str = "removed") -> Table:
    """Fitz (seat 0) at the start of a Draw step with an empty Meter; Specials not in hand are discarded."""
    s = fight("fitz 2>", "brakka 4<")
    lay(s, 0, hand=BASICS, discard=SPECIALS)
    lay(s, 0, hand=hand)
    lay(s, 0, **{ultimate: ("whale-breaker",)})
    return s


def sit_out(s: Table) -> None:
    """A sequence in which Fitz plays Basics only and nothing happens."""
    select(s, 0, "brace", "smash", "jab")
    select(s, 1, "wall-up", "slam", "shove")


def test_LA_4_1_and_4_2_everyone_draws_one_card_unasked() -> None:
    s = new("fitz", "brakka")
    assert asked(s) == (0, "LA-5.1")
    for slug in ("fitz", "brakka"):
        assert (len(lies(s, "hand", slug)), len(lies(s, "meter", slug))) == (6, 6)
    sit_out(s)
    for slug in ("fitz", "brakka"):
        assert (len(lies(s, "hand", slug)), len(lies(s, "meter", slug))) == (7, 5)


def test_LA_4_3_the_ultimate_is_drawn_once_all_specials_are_gone() -> None:
    s = new("fitz", "brakka")
    for _ in range(5):
        sit_out(s)
    assert lies(s, "meter") == {"whale-breaker"}
    sit_out(s)
    assert "whale-breaker" in lies(s, "hand")
    assert not lies(s, "meter")


def test_LA_4_3_two_ultimates_come_in_the_order_in_which_they_lie() -> None:
    s = new("lucius", "brakka")
    s.answer(0, "card:blood-moon")
    lay(s, 0, hand=("fight-bite", "aim-maim", "draw-claw", "vault-pounce", "load-howl", "shift"))
    for drawn in ("blood-moon", "sharpshooter"):
        run(s, DrawStep())
        assert drawn in lies(s, "hand", "lucius")
        assert len(lies(s, "meter", "lucius")) == (drawn == "blood-moon")


def test_S17_and_LA_4_4_a_new_meter_takes_the_specials_of_hand_and_discard_then_one_is_drawn() -> None:
    s = empty_meter()
    run(s, DrawStep())
    assert asked(s) == (0, "LA-4.4")
    answer(s, "rebuild")
    assert len(lies(s, "hand") & set(SPECIALS)) == 1
    assert len(lies(s, "meter")) == 5
    assert not lies(s, "discard")


def test_S17_and_LA_4_5_declining_means_no_new_meter_and_no_draw() -> None:
    s = empty_meter()
    run(s, DrawStep())
    answer(s, "decline")
    assert asked(s) is None
    assert lies(s, "hand") == {*BASICS, *SPECIALS[:2]}
    assert lies(s, "discard") == set(SPECIALS[2:])
    assert not lies(s, "meter")


def test_LA_4_6_a_new_meter_is_never_partial() -> None:
    s = empty_meter()
    run(s, DrawStep())
    assert options(s) == ["rebuild", "decline"]
    assert "[LA-4.6]" in s.why_not(0, "card:link-up")
    drawn = set()
    for outcome in range(6):
        world = s.copy()
        world.script = [outcome]
        answer(world, "rebuild")
        drawn |= lies(world, "hand") & set(SPECIALS)
    assert drawn == set(SPECIALS)  # any Special may come, so all were shuffled in


@pytest.mark.parametrize("ultimate", ["hand", "removed"])
def test_LA_4_7_basics_and_ultimates_are_never_shuffled_in(ultimate: str) -> None:
    s = empty_meter(ultimate=ultimate)
    run(s, DrawStep())
    answer(s, "rebuild")
    assert lies(s, "meter") < set(SPECIALS)
    assert "whale-breaker" in lies(s, ultimate)
    assert set(BASICS) <= lies(s, "hand")


def test_LA_4_8_the_choice_comes_back_while_the_meter_is_empty() -> None:
    s = empty_meter()
    for _ in range(3):
        run(s, DrawStep())
        assert asked(s) == (0, "LA-4.4")
        answer(s, "decline")
    run(s, DrawStep())
    answer(s, "rebuild")
    run(s, DrawStep())
    assert asked(s) is None


def both_empty() -> Table:
    s = empty_meter()
    for card in s.content.legend("brakka").cards:
        s.zone[card] = HAND
    run(s, DrawStep())
    return s


def test_LA_4_9_and_D4_all_choose_at_once_in_any_order() -> None:
    assert both_empty().waiting == [0, 1]
    for order in ((0, 1), (1, 0)):
        s = both_empty()
        for seat in order:
            s.answer(seat, "rebuild" if seat == 0 else "decline")
        assert (len(lies(s, "meter")), len(lies(s, "meter", "brakka"))) == (5, 0)


def test_LA_4_9_and_D4_no_answer_shows_before_all_have_chosen() -> None:
    seen = []
    for word in ("rebuild", "decline"):
        s = both_empty()
        s.answer(0, word)
        seen.append((s.view(1), s.view(None), [str(event) for event in s.events_for(1)], str(s)))
    assert seen[0] == seen[1]
    assert not any(kind.startswith("Meter") for kind in (event.kind for event in s.events))
    s = both_empty()
    s.answer(0, "rebuild")
    s.answer(1, "decline")
    assert [event.kind for event in s.events_for(1)] == ["MeterMade", "Drew", "NothingDrawn"]


def test_LA_4_10_and_D18_a_draw_by_an_effect_offers_the_same_choice() -> None:
    s = effect(empty_meter(), 0, "Draw a card.")
    assert asked(s) == (0, "LA-4.10")
    answer(s, "rebuild")
    assert (len(lies(s, "meter")), len(lies(s, "hand"))) == (5, 6)
    s = effect(empty_meter(), 0, "Draw a card.", "Block 1.")
    answer(s, "decline")
    assert (len(lies(s, "hand")), s.block[0]) == (7, 1)
    s = empty_meter()
    lay(s, 0, meter=("link-up",))
    effect(s, 0, "Draw a card.")
    assert asked(s) is None
    assert "link-up" in lies(s, "hand")


def test_LA_4_11_there_is_no_hand_limit() -> None:
    s = new("fitz", "brakka")
    for _ in range(6):
        sit_out(s)
    assert len(lies(s, "hand")) == 12


def test_LA_4_12_the_first_choice_is_among_all_basics_and_one_special() -> None:
    s = new("fitz", "brakka")
    offered = {word.partition(":")[2] for word in options(s, 0)}
    assert set(BASICS) < offered
    assert len(offered & set(SPECIALS)) == 1
    assert len(offered) == 6


def test_LA_4_13_a_new_meter_in_the_middle_of_a_sequence_leaves_the_stack_alone() -> None:
    s = empty_meter()
    lay(s, 0, stack=("link-up", "drag-line", "smash"))
    effect(s, 0, "Draw a card.")
    answer(s, "rebuild")
    assert lies(s, "stack") == {"link-up", "drag-line", "smash"}
    assert len(lies(s, "meter")) == 3  # six Specials, two in the stack, one drawn
