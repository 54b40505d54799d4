"""An answer beat by beat: what was told, and the state right after it."""

from __future__ import annotations

import pytest

import grandmelee as gm
from grandmelee.core.beats import Beat
from tests.core.trying import Choose, Draw, Tell, scene
from tests.toy import KEEP, Toy, toy

pytestmark = pytest.mark.both


def table(beat: Beat) -> Toy:
    """What lies on the table after a beat."""
    assert isinstance(beat.state, Toy)
    return beat.state


def test_every_event_is_a_beat_with_the_state_right_after_it():
    s = scene(Choose(0), Tell(1), Draw(), Choose(1))
    beats = s.beats(0, "keep")
    assert [event.text for beat in beats for event in beat.events][:3] == [
        "Seat 0 says keep",
        "1 is noted",
        "A card is drawn",
    ]
    assert [len(table(beat).shown) for beat in beats] == [1, 2, 2, 3]


def test_what_happens_at_once_shares_a_beat():
    s = scene(Choose(0), Tell(1), Tell(2, None, True), Tell(3, (0,), True), Choose(1))
    beats = s.beats(0, KEEP)
    assert [[event.text for event in beat.events] for beat in beats] == [
        ["Seat 0 says keep"],
        ["1 is noted", "2 is noted", "3 is noted"],
    ]
    assert table(beats[-1]).shown[-3:] == [1, 2, 3]
    assert [event.text for event in beats[-1].events_for(None)] == ["1 is noted", "2 is noted"]


def test_the_last_beat_is_where_the_answer_leads():
    s = scene(Choose(0), Draw(), Choose(1))
    before = s.digest()
    last = s.beats(0, KEEP)[-1].state
    assert s.digest() == before
    s.answer(0, KEEP)
    assert last.digest() == s.digest()
    assert (last.waiting, last.options(1)) == (s.waiting, s.options(1))


def test_between_beats_nothing_is_asked():
    s = scene(Choose(0), Tell(1), Choose(1))
    between = s.beats(0, KEEP)[0].state
    assert (between.asks, between.waiting, between.options(0), between.options(1)) == ([], [], [], [])
    assert between.view(0)["asks"] == []
    with pytest.raises(gm.IllegalAnswer, match="Between two beats nothing is asked"):
        between.answer(0, KEEP)


def test_an_answer_that_tells_nothing_has_one_beat():
    s = toy()
    option = s.options(0)[0]
    [beat] = s.beats(0, option)
    s.answer(0, option)
    assert (beat.events, beat.state.digest()) == ([], s.digest())


def test_a_quiet_state_has_beats_too_and_stays_quiet():
    s = scene(Choose(0), Tell(1), Choose(1))
    s.quiet()
    assert len(s.beats(0, KEEP)) == 2
    assert s.told is None


def test_beats_are_made_for_legal_answers_only():
    with pytest.raises(gm.IllegalAnswer):
        scene(Choose(0)).beats(0, 3)
