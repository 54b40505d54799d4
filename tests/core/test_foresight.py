"""What an option would do is found by trying it, as far as its seat can tell."""

from __future__ import annotations

import pytest

import grandmelee as gm
from tests.core.trying import Choose, Draw, MayReact, Quiet, Select, Show, Silent, Tell, Wordy, scene
from tests.toy import GIVE, KEEP, toy

pytestmark = pytest.mark.both


def texts(s, seat=0, option=KEEP):
    return [event.text for event in s.foresee(seat, option).events]


def test_what_an_answer_tells_is_what_is_foreseen_until_the_seat_is_asked_again():
    s = scene(Choose(0), Tell(1), Tell(2), Choose(0), Tell(3))
    foreseen = s.foresee(0, "keep")
    assert [event.text for event in foreseen.events] == ["Seat 0 says keep", "1 is noted", "2 is noted"]
    assert (foreseen.end, foreseen.certain, foreseen.passed) == ("asked", 3, [])


def test_foresight_changes_nothing():
    s = scene(Choose(0), Draw())
    before = (s.digest(), s.events)
    s.foresee(0, KEEP)
    assert (s.digest(), s.events) == before


def test_foresight_ends_where_chance_decides_not_before():
    s = scene(Choose(0), Draw(), Tell(1))
    assert texts(s) == ["Seat 0 says keep", "A card is drawn"]
    assert s.foresee(0, KEEP).end == "learnt"


def test_showing_what_the_seat_knew_does_not_end_it():
    s = scene(Choose(0), Show(0), Tell(1))
    assert texts(s) == ["Seat 0 says keep", "It is shown", "1 is noted"]


@pytest.mark.parametrize("knower", [1, -1])
def test_showing_what_was_hidden_from_the_seat_ends_it(knower):
    s = scene(Choose(0), Show(knower), Tell(1))
    assert texts(s) == ["Seat 0 says keep"]
    assert s.foresee(0, KEEP).end == "learnt"


def test_showing_something_is_a_fact_for_everyone_in_the_game_itself():
    s = scene(Choose(0), Show(0), Choose(1))
    before = s.facts
    s.answer(0, KEEP)
    assert s.facts == before + 1


def test_another_seats_choice_ends_it():
    s = scene(Choose(0), Choose(1), Tell(1))
    assert texts(s) == ["Seat 0 says keep"]
    assert s.foresee(0, KEEP).end == "chosen"


def test_windows_of_others_are_supposed_to_be_passed_and_this_is_said():
    s = scene(Choose(0), MayReact(1), MayReact(2), Tell(1), Choose(0), seats=3)
    foreseen = s.foresee(0, KEEP)
    assert foreseen.text == "Seat 0 says keep; if nobody reacts: 1 is noted"
    assert foreseen.passed == [(1, GIVE), (2, GIVE)]
    assert (foreseen.certain, foreseen.end) == (1, "asked")


def test_a_window_after_which_nothing_can_be_foreseen_is_not_spoken_of():
    s = scene(Choose(0), MayReact(1), Draw())
    assert s.foresee(0, KEEP).text == "Seat 0 says keep; if nobody reacts: A card is drawn"
    s = scene(Choose(0), MayReact(1), Show(1))
    assert s.foresee(0, KEEP).text == "Seat 0 says keep"


def test_ones_own_window_is_never_supposed_to_be_passed():
    s = scene(Choose(0), MayReact(0), Tell(1))
    assert texts(s) == ["Seat 0 says keep"]


def test_what_is_only_selected_now_is_tried_as_if_it_were_performed():
    s = scene(Select(0, (3, GIVE)), Tell(1))
    assert s.foresee(0, 3).text == "if performed now: 3 is noted"
    assert s.foresee(0, 3).is_trial
    assert s.foresee(0, GIVE).text == "Seat 0 says give; 1 is noted"


def test_what_only_others_are_told_is_not_foreseen():
    s = scene(Choose(0), Tell(1, (1,)), Tell(2, (0,)))
    assert texts(s) == ["Seat 0 says keep", "2 is noted"]


def test_an_end_is_foreseen():
    s = scene(Choose(0))
    assert s.foresee(0, KEEP).end == "over"


def test_what_is_not_allowed_cannot_be_foreseen():
    s = scene(Choose(0))
    for seat, option in ((0, 3), (1, KEEP), (0, "nothing")):
        with pytest.raises(gm.IllegalAnswer):
            s.foresee(seat, option)


def test_the_same_is_foreseen_in_worlds_the_seat_cannot_tell_apart():
    s = toy()
    s.answer(0, s.options(0)[0])
    for option in s.options(1):
        foreseen = s.foresee(1, option)
        for seed in range(3):
            assert repr(s.imagine(1, seed).foresee(1, option)) == repr(foreseen)


def test_an_explanation_is_the_questions_phrase_and_what_is_foreseen():
    s = scene(Choose(0), Tell(1))
    assert s.explain(0, KEEP) == "keep: Seat 0 says keep; 1 is noted"
    assert s.why_not(0, "keep") == "It is allowed: keep: Seat 0 says keep; 1 is noted [TOY-3.1]"


def test_a_question_may_leave_the_word_to_what_is_foreseen_or_say_the_first_line_itself():
    assert scene(Silent(0), Tell(1)).explain(0, KEEP) == "Seat 0 says keep; 1 is noted"
    assert scene(Wordy(0), Tell(1)).explain(0, KEEP) == "I say keep. 1 is noted"
    assert scene(Wordy(0), Show()).explain(0, KEEP) == "I say keep."


def test_of_very_much_only_the_next_is_put_in_words():
    s = scene(Choose(0), *[Tell(n) for n in range(12)])
    foreseen = s.foresee(0, KEEP)
    assert len(foreseen.events) == 13
    assert foreseen.text.endswith("6 is noted; and so on")


def test_inside_an_action_an_option_that_tells_nothing_says_what_comes_next():
    inside = Choose(0, (KEEP, GIVE), ())
    assert scene(Quiet(0, (KEEP, GIVE), ()), inside).explain(0, KEEP) == "keep: next: Choose"
    assert scene(Quiet(0, (KEEP, GIVE), ()), Choose(0)).explain(0, KEEP) == "keep"
    assert scene(Quiet(0), inside).explain(0, KEEP) == "keep"
