"""Steps, questions, and questions put together."""

from __future__ import annotations

from itertools import permutations
from typing import Any, ClassVar

import pytest

import grandmelee as gm
from grandmelee.core.agenda import Ask, Step, Together, phase
from grandmelee.core.state import STEP_BUDGET
from grandmelee.testing.probe import table
from tests.toy import GIVE, KEEP, Toy, ToyGame, toy

pytestmark = pytest.mark.both


class Note(Step[Toy]):
    """Writes a number down."""

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, s: Toy) -> None:
        s.shown.append(self.number)


class Pick(Ask[Toy]):
    """A question with the options it is given, whose answer is written down."""

    rule: ClassVar[str] = "TOY-3.1"

    def __init__(self, seat: int, choices: tuple[int, ...] = (KEEP, GIVE), follow: Ask[Any] | None = None) -> None:
        super().__init__(seat)
        self.choices = choices
        self.follow = follow

    def options(self, s: Toy) -> list[int]:
        return list(self.choices)

    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        s.hands[self.seat].append(option)
        return self.follow


class PickAlways(Pick):
    asks_always: ClassVar[bool] = True


class PickAgain(Pick):
    """Stays open until the seat gives."""

    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        s.hands[self.seat].append(option)
        return self if option == KEEP else None


class PickWhileOthers(Pick):
    """Loses its point once the other seat holds something."""

    def lapses(self, s: Toy) -> bool:
        return bool(s.hands[1 - self.seat])


class MayPick(Pick):
    """A right, not a duty."""

    is_standing: ClassVar[bool] = True


class PickAndGrant(Pick):
    """Gives the next seat a right."""

    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        s.grant([MayPick((self.seat + 1) % s.seats)])
        return super().take(s, option)


def scene(*steps: Step[Any], seats: int = 2) -> Toy:
    """A table on which only these things happen, the first one first."""
    s = toy(seats)
    s.hands = [[] for _ in range(seats)]
    s.agenda[:] = list(reversed(steps))
    s.settle()
    return s


def test_steps_run_in_the_order_in_which_they_are_put():
    class Three(Step[Toy]):
        def run(self, s: Toy) -> None:
            s.then(Note(1), Note(2), Note(3))

    s = scene(Three(), Note(4), Pick(0))
    assert s.shown == [1, 2, 3, 4]
    assert s.waiting == [0]


def test_the_steps_of_a_phase_happen_in_the_order_in_which_they_are_named():
    steps = phase(Note(1), Note(2), Note(3))

    class Begin(Step[Toy]):
        def run(self, s: Toy) -> None:
            s.agenda += steps

    assert scene(Begin(), Note(4), Begin(), Pick(0)).shown == [1, 2, 3, 4, 1, 2, 3]


def test_a_question_with_one_answer_answers_itself():
    s = scene(Pick(0, (KEEP,)), Pick(1))
    assert s.hands == [[KEEP], []]
    assert s.waiting == [1]


def test_a_question_may_fall_away_where_there_is_nothing_to_answer():
    class PickIfAny(Pick):
        falls_away: ClassVar[bool] = True

    assert scene(PickIfAny(0, ()), Pick(1)).waiting == [1]
    assert scene(PickIfAny(0), Pick(1)).waiting == [0]


def test_a_question_whose_absence_would_betray_something_is_put_with_one_answer_too():
    s = scene(PickAlways(0, (KEEP,)))
    assert (s.waiting, s.options(0)) == ([0], [KEEP])


def test_a_question_that_answers_itself_may_have_another_follow():
    s = scene(Pick(0, (KEEP,), Pick(1)))
    assert s.waiting == [1]


def test_what_such_an_answer_causes_happens_before_the_question_that_follows():
    class PickAndNote(Pick):
        def take(self, s: Toy, option: int) -> Ask[Any] | None:
            s.then(Note(1), Note(2))
            return super().take(s, option)

    for choices in ((KEEP,), (KEEP, GIVE)):
        s = scene(PickAndNote(0, choices, Pick(1)))
        if s.waiting == [0]:
            s.answer(0, KEEP)
        assert (s.waiting, s.shown) == ([1], [1, 2])


def test_a_question_given_back_takes_the_place_of_the_one_answered():
    s = scene(Pick(0, follow=Pick(1)), Note(9))
    s.answer(0, KEEP)
    assert (s.waiting, s.shown) == ([1], [])
    s.answer(1, KEEP)
    assert (s.over, s.shown) == (True, [9])


def test_a_question_given_back_as_itself_stays_open():
    s = scene(PickAgain(0))
    s.answer(0, KEEP)
    s.answer(0, "keep")
    assert s.waiting == [0]
    s.answer(0, GIVE)
    assert s.waiting == []


def test_questions_put_together_are_open_at_once_and_answered_in_any_order():
    ends = []
    for order in permutations(range(3)):
        s = scene(Together([Pick(0), Pick(1), Pick(2)]), Note(5), seats=3)
        assert s.waiting == [0, 1, 2]
        for place, seat in enumerate(order):
            assert s.shown == [], place
            s.answer(seat, KEEP if seat == 1 else GIVE)
        assert s.shown == [5]
        ends.append(table(s))
    assert all(end == ends[0] for end in ends)


def test_what_a_player_does_to_the_list_of_seats_that_are_asked_disturbs_nobody():
    s = scene(Together([Pick(0), Pick(1, (0, 1))]))
    other = s.copy()
    s.waiting.reverse()
    s.answer(0, KEEP)
    assert (s.hands, s.waiting) == ([[KEEP], []], [1])
    s.waiting.clear()
    s.answer(1, 0)
    assert s.hands == [[KEEP], [0]]
    assert other.waiting == [0, 1]


def test_an_answered_question_is_not_put_again_among_those_put_together():
    s = scene(Together([Pick(0), Pick(1)]))
    s.answer(0, KEEP)
    assert s.waiting == [1]
    with pytest.raises(gm.IllegalAnswer, match="Seat 1 is not asked now"):
        s.answer(0, KEEP)


def test_a_question_put_together_can_stay_open_while_others_are_answered():
    s = scene(Together([PickAgain(0), Pick(1)]))
    s.answer(0, KEEP)
    s.answer(1, KEEP)
    s.answer(0, KEEP)
    assert s.waiting == [0]
    s.answer(0, GIVE)
    assert (s.over, s.hands) == (True, [[KEEP, KEEP, GIVE], [KEEP]])


def test_a_question_that_follows_joins_those_put_together():
    s = scene(Together([Pick(0, follow=Pick(2)), Pick(1)]), Note(5), seats=3)
    s.answer(0, KEEP)
    assert sorted(s.waiting) == [1, 2]
    s.answer(1, KEEP)
    assert (s.waiting, s.shown) == ([2], [])
    s.answer(2, KEEP)
    assert s.shown == [5]


def test_a_question_that_has_lost_its_point_lapses():
    s = scene(Together([PickWhileOthers(0), Pick(1)]), Note(5))
    s.answer(1, KEEP)
    assert (s.over, s.shown, s.hands) == (True, [5], [[], [KEEP]])


def test_questions_that_have_all_lost_their_point_are_never_put():
    s = toy()
    s.agenda[:] = [Pick(1), Together([PickWhileOthers(0)])]
    s.settle()
    assert s.waiting == [1]


def test_a_right_can_be_used_while_others_are_asked_and_nobody_waits_for_it():
    s = scene(Together([Pick(0, follow=MayPick(0)), Pick(1), Pick(2)]), Note(5), seats=3)
    s.answer(0, KEEP)
    assert s.waiting == [1, 2]
    assert [ask.seat for ask in s.asks] == [1, 2, 0]  # a right comes last
    s.answer(1, KEEP)
    s.answer(0, GIVE)
    assert (s.waiting, s.options(0), s.hands[0]) == ([2], [], [KEEP, GIVE])
    s.answer(2, KEEP)
    assert s.shown == [5]


def test_play_goes_on_when_only_rights_are_left():
    s = scene(Together([Pick(0, follow=MayPick(0)), Pick(1)]), Note(5))
    s.answer(0, KEEP)
    s.answer(1, KEEP)
    assert (s.over, s.shown, s.hands) == (True, [5], [[KEEP], [KEEP]])


def test_an_answer_can_grant_others_a_right_beside_what_is_asked():
    s = scene(Together([PickAndGrant(0), Pick(2)]), Note(5), seats=3)
    assert s.options(1) == []
    s.answer(0, KEEP)
    assert (s.waiting, s.options(1)) == ([2], [KEEP, GIVE])
    s.answer(1, GIVE)
    s.answer(2, KEEP)
    assert (s.shown, s.hands) == ([5], [[KEEP], [GIVE], [KEEP]])


def test_the_end_forgets_what_would_still_have_happened():
    class End(Step[Toy]):
        def run(self, s: Toy) -> None:
            s.end()

    s = scene(End(), Note(1), Pick(0))
    assert (s.over, s.shown) == (True, [])


def test_copies_of_a_state_in_the_middle_of_things_go_their_own_ways():
    s = scene(Together([PickAgain(0), Pick(1, follow=Pick(0))]), Note(5))
    other = s.copy()
    s.answer(1, KEEP)
    assert other.waiting == [0, 1]
    other.answer(0, GIVE)
    assert (other.waiting, other.hands) == ([1], [[GIVE], []])


def test_an_endless_loop_of_steps_is_a_bug_that_carries_its_record():
    class Turn(Step[Toy]):
        def run(self, s: Toy) -> None:
            s.then(self)

    class PickAndTurn(Pick):
        def take(self, s: Toy, option: int) -> Ask[Any] | None:
            s.then(Turn())
            return None

    s = scene(PickAndTurn(0))
    with pytest.raises(gm.RuleBug, match=f"more than {STEP_BUDGET} steps") as caught:
        s.answer(0, KEEP)
    assert gm.Record.from_json(caught.value.record).answers == [(0, "keep")]


def test_a_mistake_in_a_rule_is_a_bug_that_carries_its_record():
    class PickBadly(Pick):
        def take(self, s: Toy, option: int) -> Ask[Any] | None:
            raise KeyError("nothing")

    with pytest.raises(gm.RuleBug, match="KeyError: 'nothing'") as caught:
        scene(PickBadly(1)).answer(1, GIVE)
    assert gm.Record.from_json(caught.value.record).answers == [(1, "give")]


def test_where_a_step_has_broken_off_nothing_is_offered_and_nothing_taken():
    class Break(Step[Toy]):
        def run(self, s: Toy) -> None:
            raise KeyError("nothing")

    for before in ((), (Note(1),)):
        s = scene(Pick(0), *before, Break(), Pick(1))
        with pytest.raises(gm.RuleBug):
            s.answer(0, KEEP)
        assert (s.options(0), s.options(1), s.waiting) == ([], [], [])
        with pytest.raises(gm.IllegalAnswer, match="nothing is asked"):
            s.answer(0, KEEP)


def test_a_seat_without_options_cannot_take_those_of_another():
    s = scene(Together([Pick(0), PickAlways(1, ())]))
    assert (s.options(0), s.options(1)) == ([KEEP, GIVE], [])
    with pytest.raises(gm.IllegalAnswer):
        s.answer(1, KEEP)


def test_a_mistake_in_an_imagined_world_has_no_record_to_carry():
    class PickBadly(Pick):
        def take(self, s: Toy, option: int) -> Ask[Any] | None:
            raise KeyError("nothing")

    s = scene(PickBadly(1))
    s.is_imagined = True
    with pytest.raises(gm.RuleBug) as caught:
        s.answer(1, GIVE)
    assert caught.value.record == ""


def test_a_step_that_does_nothing_must_say_what_it_does():
    with pytest.raises(NotImplementedError):
        Step[Any]().run(toy())
    with pytest.raises(NotImplementedError):
        Ask[Any](0).options(toy())
    with pytest.raises(NotImplementedError):
        Ask[Any](0).take(toy(), 0)


def test_what_a_question_says_of_itself_unless_it_says_more():
    s = scene(Pick(0))
    assert s.asks[0].prompt == "Pick"
    assert s.explain(0, KEEP) == "keep"
    assert s.why_not(0, "card:3") == "card:3 is not a choice here: Pick. Possible now: keep, give. [TOY-3.1]"
    assert s.why_not(0, "keep") == "It is allowed: keep [TOY-3.1]"
    assert s.explain(1, KEEP) == "keep"
    assert repr(s.asks[0]) == "Question(seat=0, prompt='Pick', rule='TOY-3.1')"


def test_a_word_or_number_that_does_not_exist_is_refused_with_the_rule_that_asks():
    s = scene(Pick(0))
    before = s.digest()
    assert s.why_not(0, "keeep") == "There is no word 'keeep' in this game; the nearest is 'keep'. [TOY-3.1]"
    for word in (99, -1, "keeep", ""):
        with pytest.raises(gm.IllegalAnswer) as caught:
            s.answer(0, word)
        assert caught.value.rule == "TOY-3.1"
    assert s.digest() == before


def test_a_game_that_is_over_takes_no_answer():
    s = scene()
    with pytest.raises(gm.IllegalAnswer, match="The game is over") as caught:
        s.answer(0, "keep")
    assert caught.value.rule == ToyGame.end_rule
    assert s.options(0) == []
