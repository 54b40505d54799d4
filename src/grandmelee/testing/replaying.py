"""A game is its record: it replays to equal digests, quiet or loud, and what is taken back leaves no trace."""

from __future__ import annotations

from typing import Final

from grandmelee.core.errors import IllegalAnswer, RecordError
from grandmelee.core.record import Record
from grandmelee.core.replay import replay, undo, verify
from grandmelee.core.state import State
from grandmelee.testing.journey import Journey, pick
from grandmelee.testing.probe import Probe, difference, observers, seen, snapshot

PREFIXES: Final = 5


def check_record_replays(journey: Journey, probe: Probe) -> None:
    """The record through JSON and back leads to the same state, says the same, and verifies."""
    s = journey.end(loud=True)
    text = s.record.to_json()
    record = Record.from_json(text)
    assert record.to_json() == text, "a record changes when it is written and read"
    again = replay(journey.game, record)
    wrong = difference(snapshot(s), snapshot(again))
    assert not wrong, f"a replayed game differs in {wrong}"
    assert again.digest() == s.digest() == record.digest, "a replayed game has another digest"
    assert verify(journey.game, text).digest() == s.digest(), "the record does not verify"


def check_prefixes_replay(journey: Journey, probe: Probe) -> None:
    """The record's beginnings lead to the states the game went through; quiet or loud makes no difference."""
    record = journey.end().record
    places = set(probe.sample(range(len(journey.answers) + 1), PREFIXES))
    s = journey.start(loud=False)
    for place in range(len(journey.answers) + 1):
        if place in places:
            loud = replay(journey.game, record, place)
            assert loud.digest() == s.digest(), f"after {place} answers the replayed game has another digest"
            cut = Record.from_json(record.until(place).to_json())
            assert replay(journey.game, cut, loud=False).digest() == s.digest(), "a record cut short leads elsewhere"
        if place < len(journey.answers):
            s.answer(*journey.answers[place])


def check_quiet_equals_loud(s: State, probe: Probe) -> None:
    """A state that builds no events plays the same game."""
    loud, quiet = s.copy(), s.copy().quiet()
    loud.answer(*probe.answer)
    quiet.answer(*probe.answer)
    assert quiet.events == [], "a quiet state tells something"
    assert loud.digest() == quiet.digest(), "a quiet state plays another game"


def check_undo_takes_back(s: State, probe: Probe) -> None:
    """An answer is taken back to the very state before it, by its own seat only, never once something is known."""
    for seat, option in (probe.answer, pick(s, probe.random)):
        after = s.copy()
        after.answer(seat, option)
        stays = snapshot(after)
        refused_undo(after, (seat + 1) % s.seats if s.seats > 1 else seat + 1)
        try:
            before = undo(after, seat)
        except IllegalAnswer as refusal:
            assert refusal.rule in probe.rules, f"taking back is refused by {refusal.rule!r}, which is no rule"
            assert after.facts != s.facts, "an answer cannot be taken back though no fact has appeared"
        else:
            assert before.digest() == s.digest(), "taking an answer back leads to another state"
            nothing_became_known(s, seat, option, probe)
        assert snapshot(after) == stays, "taking back changed the state it was asked of"


def refused_undo(s: State, seat: int) -> None:
    """That seat has no answer to take back."""
    try:
        undo(s, seat)
    except IllegalAnswer:
        return
    raise AssertionError(f"seat {seat} takes back an answer of another")


def nothing_became_known(s: State, seat: int, option: int, probe: Probe) -> None:
    """In worlds an observer could not tell apart before the answer, it cannot tell anything apart after it.

    Whoever saw and heard nothing of the answer learnt nothing from it. So it is where a seat goes on with a private
    choice: in a world where nothing is chosen yet the same word may mean something that all see.
    """
    for observer in observers(s):
        real, world = s.copy(), s.imagine(observer, probe.random.randrange(1000))
        if option not in world.options(seat):
            continue
        real.answer(seat, option)
        if not real.events_for(observer) and seen(real, observer) == seen(s, observer):
            continue
        world.answer(seat, option)
        wrong = difference(seen(real, observer), seen(world, observer))
        assert not wrong, f"seat {seat} may take back {s.word(option)}, which showed {observer} something: {wrong}"


def no_record(world: State) -> None:
    """An imagined state has no past to write down."""
    try:
        _ = world.record
    except RecordError:
        return
    raise AssertionError("an imagined world has a record")
