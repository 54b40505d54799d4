"""Who is told what."""

from __future__ import annotations

import pytest

import grandmelee as gm
from tests.toy import ToyGame, toy

pytestmark = pytest.mark.both


def test_an_event_for_some_is_not_seen_by_others():
    event = gm.Event("DrewCard", "TOY-1.2", "You draw 3", (1,))
    assert [event.is_visible_to(seat) for seat in (0, 1, None)] == [False, True, False]
    assert str(event) == "You draw 3 [TOY-1.2]"
    assert repr(event) == "Event('DrewCard', 'TOY-1.2', 'You draw 3', (1,))"


def test_an_event_for_all_is_seen_by_all():
    event = gm.Event("Drew", "TOY-1.2", "Someone draws")
    assert [event.is_visible_to(seat) for seat in (0, 1, None)] == [True, True, True]


def test_an_event_may_say_which_way_something_went():
    s = toy()
    s.tell("Moved", "TOY-1.2", "The pawn goes on", trail=("pawn", "space:1", "space:2"))
    assert [event.trail for event in s.events[-2:]] == [(), ("pawn", "space:1", "space:2")]


def test_a_state_tells_what_its_last_answer_caused():
    s = toy()
    assert {event.kind for event in s.events} == {"Drew", "DrewCard"}
    assert len(s.events_for(0)) == len(s.events_for(None)) + 3
    s.answer(0, s.options(0)[0])
    assert s.events == []
    s.answer(1, s.options(1)[0])
    assert [event.kind for event in s.events] == ["Revealed"]


def test_a_refused_answer_leaves_the_events_as_they_were():
    s = toy()
    before = [str(event) for event in s.events]
    with pytest.raises(gm.IllegalAnswer):
        s.answer(0, "keep")
    assert [str(event) for event in s.events] == before


def test_what_a_caller_does_to_the_events_does_not_reach_the_state():
    s = toy()
    s.events.clear()
    assert s.events


def test_a_quiet_state_tells_nothing_and_plays_the_same():
    quiet = ToyGame().start(2, {}, 1, loud=False)
    assert quiet.events == []
    assert quiet.digest() == toy().digest()
    assert toy().quiet().events == []


def test_results_follow_from_the_winners():
    s = toy()
    assert (s.returns, s.winners) == ([0.0, 0.0], [])
    s.won = (1,)
    assert s.returns == [-1.0, 1.0]
    s.won = (0, 1)
    assert s.returns == [0.0, 0.0]
