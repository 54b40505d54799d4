"""Any one of several, windows, and choices of several: what each does, and that whole games of them conform."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

import grandmelee as gm
from grandmelee.bots.playout import Chance, playout
from grandmelee.core.agenda import Ask, Step, Together
from grandmelee.core.asking import ALL_PASS, SECOND_THOUGHTS, ChooseSeveral, Window, quiet_unless_pressing, start_over
from grandmelee.core.replay import undo
from grandmelee.testing import NAMES, conform
from tests.shapes import (
    BACK,
    DONE,
    NEVER,
    PASS,
    PRESSING,
    QUIET,
    UNQUIET,
    ChooseGift,
    DropCards,
    Keep,
    KeepOnly,
    LayCards,
    PartyGame,
    PayPoints,
    Rows,
    SeveralGame,
    ShapeGame,
    ShowCard,
    ShowFirst,
    ShowFirstOfSide,
    ShowInTurn,
    ShowMany,
    ShowOnce,
    ShowPressing,
    WindowGame,
)
from tests.toy import GIVE, KEEP, RULES, Toy

pytestmark = pytest.mark.both


def scene(*steps: Step[Any], hands: list[list[int]], game: type[ShapeGame] = WindowGame) -> Any:
    """A table on which only these things happen, with these hands."""
    s = game().start(len(hands), {}, 1, loud=True)
    assert isinstance(s, Toy)
    s.hands = [hand[:] for hand in hands]
    s.end_quiet()
    s.shown = []
    s.points = (0,) * s.seats
    s.agenda[:] = list(reversed(steps))
    s.settle()
    return s


def several(*steps: Step[Any], hands: list[list[int]]) -> Rows:
    s = scene(*steps, hands=hands, game=SeveralGame)
    assert isinstance(s, Rows)
    return s


# ---- whole games ---------------------------------------------------------------------------------------------------
@pytest.mark.compiled
@pytest.mark.parametrize("game", [PartyGame, WindowGame, SeveralGame])
def test_a_game_made_of_one_way_to_ask_conforms(game: type[ShapeGame]):
    report = conform(game(), rules=RULES, seeds=range(12), questions=9)
    assert set(report.checks) == NAMES
    assert report.hidden > 0


@pytest.mark.parametrize("game", [PartyGame, WindowGame, SeveralGame])
def test_whoever_answers_at_random_comes_to_an_end(game: type[ShapeGame]):
    for seed in range(40):
        s = game().start(3, {}, seed, loud=False)
        assert playout(s, Chance(seed), 2000) < 2000


# ---- any one -------------------------------------------------------------------------------------------------------
def party(*steps: Step[Any], seats: int = 3) -> Any:
    return scene(*steps, hands=[[] for _ in range(seats)], game=PartyGame)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_first_answer_of_any_seat_counts_for_all(seat: int):
    s = party(ChooseGift([0, 1, 2]), Keep(0))
    assert (s.waiting, s.is_any_one, s.is_simultaneous) == ([0, 1, 2], True, False)
    s.answer(seat, KEEP)
    assert s.points[seat] == 1
    assert (s.waiting, s.is_any_one) == ([0], False)


def test_every_seat_that_is_asked_is_offered_the_same_and_others_nothing():
    s = party(ChooseGift([0, 2]))
    assert [s.options(seat) for seat in range(3)] == [[KEEP, GIVE], [], [KEEP, GIVE]]
    assert s.asks[1].prompt == "Keep the point, or give it away"
    assert s.why_not(2, "pass").endswith("[TOY-3.1]")
    with pytest.raises(gm.IllegalAnswer, match="Seat 2 is not asked"):
        s.answer(1, KEEP)


def test_a_question_to_any_one_of_one_seat_is_an_ordinary_one():
    s = party(ChooseGift([1]))
    assert (s.waiting, s.is_any_one) == ([1], False)


def test_a_question_to_any_one_with_one_answer_answers_itself():
    s = party(KeepOnly([1, 2]), Keep(0))
    assert (s.waiting, s.points) == ([0], (0, 1, 0))


def test_whoever_answered_for_all_may_undo_it_and_nobody_else():
    s = PartyGame().start(3, {}, 1, loud=True)
    s.answer(2, KEEP)
    with pytest.raises(gm.IllegalAnswer):
        undo(s, 1)
    before = undo(s, 2)
    assert before.waiting == [0, 1, 2]


# ---- windows -------------------------------------------------------------------------------------------------------
def asked(s: Any) -> list[int]:
    """Whom the windows ask, one after another, when nobody uses anything."""
    found = []
    while not s.over:
        found.append(s.waiting[0])
        s.answer(s.waiting[0], PASS)
    return found


def test_a_window_goes_round_in_its_order_and_closes_when_all_have_passed():
    s = scene(ShowInTurn(), hands=[[2], [4], [6]])
    assert asked(s) == [1, 2, 0]  # the first round begins with seat 1


def test_whoever_has_nothing_by_public_facts_is_not_asked():
    assert asked(scene(ShowInTurn(), hands=[[2], [], [6]])) == [2, 0]
    assert asked(scene(ShowInTurn(), hands=[[], [], []])) == []


def test_whoever_might_have_something_is_asked_though_it_can_only_pass():
    s = scene(ShowInTurn(), hands=[[1], [3]])
    assert (s.waiting, s.options(1)) == ([1], [PASS, QUIET])


def test_each_use_gives_everyone_another_chance_until_all_pass_in_a_row():
    s = scene(ShowInTurn(), hands=[[2, 4], [6, 8], [1]])
    s.answer(1, 6)
    s.answer(2, PASS)
    s.answer(0, 2)
    assert asked(s) == [1, 2, 0]
    assert s.shown == [6, 2]


def test_what_a_use_causes_happens_before_the_next_is_asked():
    s = scene(ShowInTurn(), hands=[[2], [6]])
    s.answer(1, 6)
    assert (s.points, s.waiting) == ((0, 1), [0])


def test_once_round_gives_everyone_one_chance():
    s = scene(ShowOnce(), hands=[[2, 4], [6, 8]])
    s.answer(1, 6)
    s.answer(0, 2)
    assert s.over


def test_who_keeps_the_turn_uses_as_much_as_it_likes():
    s = scene(ShowMany(), hands=[[2, 4], [6, 8, 10]])
    s.answer(1, 6)
    s.answer(1, 8)
    s.answer(1, PASS)
    s.answer(0, 4)
    assert s.waiting == [0]
    s.answer(0, PASS)
    assert s.over


def test_the_first_use_closes_a_window_for_everyone():
    s = scene(ShowFirst(), hands=[[2], [6], [8]])
    s.answer(1, PASS)
    s.answer(2, 8)
    assert s.over


def test_the_first_use_closes_a_window_for_its_side():
    s = scene(ShowFirstOfSide(), hands=[[2], [6], [8]])
    s.answer(1, PASS)
    s.answer(2, 8)
    assert s.over  # seat 0 is of the same side
    s = scene(ShowFirstOfSide(), hands=[[2], [6], [8]])
    s.answer(1, 6)
    assert asked(s) == [2, 0]


def test_a_window_that_has_lost_its_point_closes():
    s = scene(ShowInTurn(), hands=[[2], [6]])
    s.shown = list(range(9, 18))
    s.answer(1, 6)
    assert s.over


class ShowForTwo(ShowCard):
    """Goes round four things, two of each seat."""

    closing: ClassVar[int] = ALL_PASS

    def order(self, s: Toy) -> list[int]:
        return [0, 1, 2, 3]

    def seat_of(self, s: Toy, who: int) -> int:
        return who // 2

    def may_be_asked(self, s: Toy, who: int) -> bool:
        return True

    def uses(self, s: Toy, who: int) -> list[int]:
        return [who]

    def use(self, s: Toy, who: int, option: int) -> None:
        s.shown.append(who)


def test_a_window_may_go_round_other_things_than_seats():
    s = scene(ShowForTwo(), hands=[[], []])
    s.answer(0, 0)
    s.answer(0, 1)
    s.answer(1, PASS)
    assert (s.options(1), s.shown) == ([3, PASS, QUIET], [0, 1])
    assert asked(s) == [1, 0, 0]


def test_passing_can_be_taken_back():
    s = WindowGame().start(2, {}, 1, loud=True)
    s.answer(1, KEEP)
    seat = s.waiting[0]
    s.answer(seat, PASS)
    assert undo(s, seat).waiting == [seat]


# ---- do not ask me again this turn ---------------------------------------------------------------------------------
def test_who_is_quiet_is_not_asked_in_windows_until_the_turn_ends():
    s = scene(ShowInTurn(), ShowOnce(), Keep(0), EndTurn(), ShowOnce(), hands=[[2], [4]])
    s.answer(1, QUIET)
    assert [event.kind for event in s.events] == ["Quiet"]
    assert s.quiet_seats == [1]
    for word in (PASS, PASS, KEEP):
        assert s.waiting == [0]
        s.answer(0, word)
    assert (s.waiting, s.quiet_seats) == ([1], [])


class EndTurn(Step[Toy]):
    def run(self, s: Toy) -> None:
        s.end_quiet()


@pytest.mark.parametrize("step", [Keep(0), Together([Keep(0)]), ChooseGift([0]), ShowOnce(), PayPoints(0)])
def test_who_is_quiet_may_want_to_be_asked_again_while_others_are_asked_anything(step: Step[Any]):
    s = scene(ShowOnce(), step, ShowOnce(), hands=[[2], [4]])
    s.answer(1, QUIET)
    s.answer(0, PASS)
    options = s.options(0)
    assert (s.waiting, s.options(1), s.may_answer) == ([0], [UNQUIET], [0, 1])
    other = s.copy()
    s.answer(1, UNQUIET)
    assert [event.kind for event in s.events] == ["QuietLifted"]
    assert (s.waiting, s.options(0), s.options(1), s.quiet_seats) == ([0], options, [], [])
    assert other.quiet_seats == [1]
    assert s.digest() != other.digest()


def test_who_is_quiet_and_asked_something_else_is_asked_that():
    s = scene(ShowOnce(), Together([Keep(0), Keep(1)]), hands=[[2], [4]])
    s.answer(1, QUIET)
    s.answer(0, PASS)
    assert [s.options(seat) for seat in (0, 1)] == [[KEEP, GIVE]] * 2
    s.answer(1, KEEP)
    assert s.options(1) == [UNQUIET]


def test_being_asked_again_can_be_taken_back():
    s = WindowGame().start(2, {}, 1, loud=True)
    s.answer(1, KEEP)
    first = s.waiting[0]
    s.answer(first, QUIET)
    s.answer(first, UNQUIET)
    back = undo(s, first)
    assert back.quiet_seats == [first]
    assert undo(back, first).waiting == [first]


class ShowWithoutQuiet(ShowCard):
    quiet_word: ClassVar[int] = -1


def test_a_window_need_not_offer_to_be_quiet():
    assert scene(ShowWithoutQuiet(), hands=[[2], [4]]).options(1) == [4, PASS]


def test_a_window_that_does_not_offer_to_be_quiet_is_never_passed_by_it():
    s = scene(ShowOnce(), ShowWithoutQuiet(), hands=[[2], [4]])
    s.answer(1, QUIET)
    s.answer(0, PASS)
    assert (s.waiting, s.quiet_seats) == ([1], [1])


# ---- ask me only when it is pressing -------------------------------------------------------------------------------
def test_who_wants_to_be_asked_only_when_it_is_pressing_is_asked_there_and_in_windows_that_know_no_difference():
    s = scene(ShowPressing(), ShowPressing(), ShowPressing(), ShowOnce(), hands=[[2], [4]])
    assert s.options(1) == [4, PASS, PRESSING, QUIET]
    s.answer(1, PRESSING)
    assert [event.text for event in s.events] == ["Seat 2 wants to be asked only once a card lies there this turn"]
    assert (s.quiet_seats, quiet_unless_pressing(s)) == ([], [1])
    s.answer(0, PASS)
    assert s.waiting == [0]  # nothing lies there yet
    s.answer(0, 2)
    assert (s.waiting, s.options(1)) == ([1], [4, PASS, UNQUIET, QUIET])
    s.answer(1, PASS)
    assert s.waiting == [1]  # the next window, where only that seat has a card
    s.answer(1, PASS)
    assert (s.waiting, s.options(1)) == ([1], [4, PASS, QUIET])


def test_it_can_be_lifted_where_it_is_pressing_and_while_others_are_asked():
    s = scene(ShowPressing(), ShowPressing(), hands=[[2], [4]])
    s.answer(1, PRESSING)
    other = s.copy()
    other.answer(1, UNQUIET)
    assert (other.waiting, quiet_unless_pressing(other), other.may_answer) == ([0], [], [0])
    s.answer(0, 2)
    s.answer(1, UNQUIET)
    assert [event.kind for event in s.events] == ["QuietLifted"]
    assert (s.options(1), quiet_unless_pressing(s)) == ([4, PASS, PRESSING, QUIET], [])


def test_who_was_asked_only_when_it_is_pressing_may_want_quiet_altogether():
    s = scene(ShowPressing(), ShowPressing(), Keep(1), EndTurn(), ShowPressing(), hands=[[2], [4]])
    s.answer(1, PRESSING)
    s.answer(0, 2)
    s.answer(1, QUIET)
    assert (s.options(1), s.quiet_seats, quiet_unless_pressing(s)) == ([KEEP, GIVE], [1], [])
    s.answer(1, KEEP)
    assert (s.options(1), s.quiet_seats) == ([4, PASS, PRESSING, QUIET], [])


# ---- choosing several ----------------------------------------------------------------------------------------------
def test_things_are_picked_one_at_a_time_taken_back_and_finished():
    s = several(LayCards(0), hands=[[3, 5, 7], []])
    assert s.options(0) == [3, 5, 7]
    s.answer(0, 5)
    assert (s.options(0), s.chosen_by(0), s.chosen_by(1)) == ([3, 7, DONE, BACK], (5,), ())
    s.answer(0, 3)
    assert s.options(0) == [DONE, BACK]
    s.answer(0, BACK)
    s.answer(0, 7)
    s.answer(0, DONE)
    assert (s.rows, s.chosen_by(0), s.over) == (((5, 7), ()), (), True)


def test_what_is_chosen_changes_nothing_on_the_table():
    s = several(LayCards(0), hands=[[3, 5, 7], []])
    before = s.copy()
    s.answer(0, 5)
    assert (s.hands, s.rows, s.facts) == (before.hands, before.rows, before.facts)
    assert before.chosen_by(0) == ()
    assert s.digest() != before.digest()


def test_without_a_word_for_it_pointing_again_takes_back():
    s = several(DropCards(0), hands=[[3, 5, 7], []])
    s.answer(0, 5)
    s.answer(0, 3)
    assert (s.options(0), s.chosen_by(0)) == ([3, 5, 7, DONE, NEVER], (5, 3))
    s.answer(0, 5)
    assert s.chosen_by(0) == (3,)
    s.answer(0, DONE)
    assert s.shown == [3]


def test_a_way_out_ends_the_choice_without_its_things():
    s = several(DropCards(0), hands=[[3, 5, 7], []])
    s.answer(0, 5)
    s.answer(0, NEVER)
    assert (s.over, s.shown) == (True, [])


def test_the_same_thing_can_be_picked_several_times_and_a_full_choice_can_end_by_itself():
    s = several(PayPoints(0), hands=[[], []])
    s.answer(0, GIVE)
    s.answer(0, GIVE)
    assert (s.chosen_by(0), s.options(0)) == ((GIVE, GIVE), [KEEP, GIVE, BACK])
    s.answer(0, KEEP)
    assert (s.over, s.points) == (True, (1, 2))


def test_taking_back_ends_so_that_chance_comes_to_an_end():
    s = several(LayCards(0), hands=[[3, 5], []])
    for _ in range(SECOND_THOUGHTS):
        s.answer(0, 3)
        s.answer(0, BACK)
    s.answer(0, 3)
    assert s.options(0) == [5, DONE]
    assert f"{SECOND_THOUGHTS} times" in s.why_not(0, "back")


def test_refusals_say_what_is_wrong():
    s = several(LayCards(0), hands=[[3, 5], []])
    assert "not enough" in s.why_not(0, "done")
    assert "Nothing is chosen" in s.why_not(0, "back")
    s.answer(0, 3)
    assert "chosen already" in s.why_not(0, "card:3")
    assert "not a choice here" in s.why_not(0, "pass")
    assert s.explain(0, BACK) == "Take card:3 back"
    dropping = several(DropCards(0), hands=[[3, 5], []])
    dropping.answer(0, 3)
    assert dropping.explain(0, 3) == "Take card:3 back"


class LayTwo(LayCards):
    """Exactly two cards."""

    def is_enough(self, s: Rows, chosen: tuple[int, ...]) -> bool:
        return len(chosen) == 2


class LayTwoInSecret(LayTwo):
    asks_always: ClassVar[bool] = True


class LayRising(LayTwo):
    """Two cards, the second higher: picking the highest first leads nowhere."""

    def things(self, s: Rows, chosen: tuple[int, ...]) -> list[int]:
        return [card for card in super().things(s, chosen) if not chosen or card > chosen[0]]


def test_where_there_is_one_way_only_nothing_is_asked():
    assert several(LayCards(0), Keep(1), hands=[[3], []]).rows == ((3,), ())
    s = several(LayTwo(0), hands=[[3, 5], []])
    s.answer(0, 5)
    assert s.options(0) == [3, BACK]
    assert several(LayTwoInSecret(0), hands=[[3], []]).options(0) == [3]


def test_a_forced_pick_cannot_be_taken_back():
    s = several(LayCardsAfterThree(0), hands=[[3, 5, 7], []])
    assert (s.chosen_by(0), s.options(0)) == ((3,), [5, 7, DONE])


class LayCardsAfterThree(LayCards):
    def things(self, s: Rows, chosen: tuple[int, ...]) -> list[int]:
        return super().things(s, chosen) if chosen else [3]


def test_where_nothing_leads_on_taking_back_does():
    s = several(LayRising(0), hands=[[3, 5], []])
    for _ in range(SECOND_THOUGHTS + 1):
        s.answer(0, 5)
        assert s.options(0) == [BACK]
        s.answer(0, BACK)
    s.answer(0, 3)  # what is left is one way only
    assert s.rows[0] == (3, 5)


# ---- choosing several in secret ------------------------------------------------------------------------------------
def together() -> Rows:
    s = several(Together([LayCards(0), LayCards(1)]), Keep(0), hands=[[3, 5, 7], [2, 4, 6]])
    assert s.is_simultaneous
    return s


def test_several_seats_choose_several_things_at_once():
    s = together()
    s.answer(0, 3)
    s.answer(1, 6)
    s.answer(1, 2)
    s.answer(0, 5)
    s.answer(1, DONE)
    assert (s.waiting, s.chosen_by(0)) == ([0], (3, 5))
    s.answer(0, BACK)
    s.answer(0, DONE)
    assert (s.rows, s.is_simultaneous) == (((3,), (6, 2)), False)


def test_a_pick_in_secret_leaves_the_question_of_another_seat_what_it_was():
    s = together()
    after = s.copy()
    after.answer(0, 3)
    assert after.asks_the_same(s, 1)
    after.answer(0, DONE)
    assert not after.asks_the_same(s, 0)
    assert after.asks_the_same(s, 1)


def test_a_pick_can_be_taken_back_by_undo_too():
    s = SeveralGame().start(2, {}, 1, loud=True)
    s.answer(0, s.options(0)[0])
    assert undo(s, 0).chosen_by(0) == ()


def test_what_another_seat_has_chosen_so_far_is_not_imagined():
    s = together()
    s.answer(0, 3)
    s.answer(1, 6)
    world = s.imagine(0, 1)
    assert (world.chosen_by(0), world.chosen_by(1)) == ((3,), ())
    assert s.imagine(None, 1).chosen_by(0) == ()
    assert s.chosen_by(1) == (6,)


def test_whoever_may_look_over_a_shoulder_keeps_what_it_sees():
    s = together()
    s.answer(0, 3)
    s.answer(1, 6)
    world = s.copy()
    start_over(world, [0, 1])
    assert world.digest() == s.digest()


def test_an_open_choice_of_one_seat_begins_anew_for_the_others():
    s = several(DropCards(0), hands=[[3, 5, 7], [2]])
    s.answer(0, 5)
    assert (s.imagine(1, 1).chosen_by(0), s.imagine(0, 1).chosen_by(0)) == ((), (5,))


class LapsingCards(LayCards):
    def lapses(self, s: Rows) -> bool:
        return bool(s.rows[1 - self.seat])


def test_a_choice_that_has_lost_its_point_lapses_with_what_was_chosen():
    s = several(Together([LapsingCards(0), LayCards(1)]), Keep(0), hands=[[3, 5, 7], [2, 4, 6]])
    s.answer(0, 3)
    s.answer(1, 2)
    s.answer(1, DONE)
    assert (s.rows, s.waiting) == (((), (2,)), [0])


class LayThenKeep(LayCards):
    def finish(self, s: Rows, chosen: tuple[int, ...]) -> Ask[Any] | None:
        super().finish(s, chosen)
        return Keep(self.seat)


def test_what_follows_a_choice_takes_its_place_among_others():
    s = several(Together([LayThenKeep(0), LayCards(1)]), hands=[[3, 5, 7], [2, 4, 6]])
    s.answer(0, 3)
    s.answer(0, DONE)
    assert (s.waiting, s.options(0)) == ([0, 1], [KEEP, GIVE])


def test_a_shape_must_be_filled_in():
    s = several(Keep(0), hands=[[], []])
    with pytest.raises(NotImplementedError):
        Window[Any]().order(s)
    with pytest.raises(NotImplementedError):
        ChooseSeveral[Any](0).things(s, ())


# ---- what bots leave alone -----------------------------------------------------------------------------------------
def test_a_bot_neither_takes_back_nor_wants_to_be_left_alone_while_it_can_do_something_else():
    s = several(LayCards(0), hands=[[3, 5, 7], []])
    s.answer(0, 5)
    assert s.worth_trying(0) == [3, 7, DONE]
    s = several(DropCards(0), hands=[[3, 5, 7], []])
    s.answer(0, 5)
    assert s.worth_trying(0) == [3, 7, DONE, NEVER]
    s = several(LayRising(0), hands=[[3, 5], []])
    s.answer(0, 5)
    assert s.worth_trying(0) == [BACK]
    assert scene(ShowInTurn(), hands=[[2], [4]]).worth_trying(1) == [4, PASS]
    assert scene(Keep(0), hands=[[2], [4]]).worth_trying(0) == [KEEP, GIVE]
    assert scene(Keep(0), hands=[[2], [4]]).worth_trying(1) == []
