"""What was foreseen happens, beats end where the answer ends and betray nothing, and every reach is got to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from grandmelee.core.beats import Beat
from grandmelee.core.events import Event
from grandmelee.core.state import State
from grandmelee.testing.journey import asked
from grandmelee.testing.probe import Probe, difference, observers, picture, snapshot

MOST: Final = 4  # options tried at one question for each seat
NEVER_SUPPOSED: Final = frozenset({"end", "skip", "pass", "done", "quiet", "forfeit", "decline"})
"""Words that give something up: no way leads past them."""


def check_foresight_comes_true(s: State, probe: Probe) -> None:
    """What was foreseen is what happens on that line, and the same in every world the seat could imagine."""
    before = snapshot(s)
    for seat in asked(s):
        for option in probe.sample(s.options(seat), MOST):
            foreseen = s.foresee(seat, option)
            world = s.imagine(seat, probe.random.randrange(1000))
            again = world.foresee(seat, option)
            assert lines(again.events) == lines(foreseen.events), f"seat {seat} foresees another thing in its world"
            assert again.text == foreseen.text, f"seat {seat} foresees {s.word(option)} in other words in its world"
            if not foreseen.is_trial:
                wanted = lines(foreseen.events)
                found = happened(s, seat, option, foreseen.passed)
                found = found[: len(wanted)] if foreseen.end == "learnt" else found
                assert found == wanted, f"of {s.word(option)} was foreseen {wanted}, but it came to {found}"
    wrong = difference(before, snapshot(s))
    assert not wrong, f"foresight changed {wrong}"


def happened(s: State, seat: int, option: int, passed: Sequence[tuple[int, int]]) -> list[str]:
    """What a seat is told when it gives an answer and others let their windows go by."""
    real = s.copy()
    real.told = []
    told: list[Event] = []
    for who, answer in ((seat, option), *passed):
        real.answer(who, answer)
        told += real.events_for(seat)
    return lines(told)


def lines(events: Sequence[Event]) -> list[str]:
    """Events written out, with the ways things went."""
    return [f"{event.kind}: {event} {event.trail}" for event in events]


def check_beats_end_like_the_answer(s: State, probe: Probe) -> None:
    """Beats tell what the answer tells, end in its very state, and ask nothing in between."""
    beats = s.beats(*probe.answer)
    after = s.copy()
    after.told = []
    after.answer(*probe.answer)
    assert beats[-1].state.digest() == after.digest(), "beats end in another state than the answer"
    told = [event for beat in beats for event in beat.events]
    assert lines(told) == lines(after.events), "beats tell other things than the answer"
    for beat in beats[:-1]:
        assert beat.events, "a beat has nothing to tell"
        assert not beat.state.asks, "something is asked between two beats"
        for seat in observers(s):
            view = beat.state.view(seat)
            assert json.loads(json.dumps(view)) == view, "a view between beats changes when it is sent as JSON"
            assert s.game.text(view).strip(), "a view between beats reads as nothing"
    picture(probe.random.choice(beats).state, probe.random.choice(observers(s)))


def check_beats_betray_nothing(s: State, probe: Probe) -> None:
    """Whoever was told the same so far sees the same after each beat, in every world it could imagine."""
    seat, option = probe.answer
    beats = s.beats(seat, option)
    for observer in observers(s):
        world = s.imagine(observer, probe.random.randrange(1000))
        if option not in world.options(seat):
            continue
        world.told = []
        mine, its = visible(beats, observer), visible(world.beats(seat, option), observer)
        for (told, state), (also, other) in zip(mine, its, strict=False):
            if lines(told) != lines(also):
                break
            wrong = difference(shown(state, observer), shown(other, observer))
            assert not wrong, f"{observer} was told the same, up to {lines(told)}, and sees a difference in {wrong}"


def visible(beats: Sequence[Beat], observer: int | None) -> list[tuple[list[Event], State]]:
    """The beats a seat gets: those of which it may see something."""
    found = [(beat.events_for(observer), beat.state) for beat in beats[:-1]]
    return [(events, state) for events, state in found if events]


def shown(s: State, observer: int | None) -> dict[str, str]:
    """What a seat sees of a state between two beats."""
    view = s.view(observer)
    return {"view": json.dumps(view, sort_keys=True), "text": s.game.text(view)}


def check_reach_is_got_to(s: State, probe: Probe) -> None:
    """Every word of a reach is got to by the answers it names, all the seat's own, none of which gives anything up."""
    for seat in asked(s):
        firsts = [None, *probe.sample(s.options(seat), MOST)]
        for first in firsts:
            found = s.reach(seat, first)
            again = s.imagine(seat, probe.random.randrange(1000)).reach(seat, first)
            assert again == found, f"seat {seat} reaches other things in a world it could imagine"
            for word in probe.random.sample(sorted(found), min(MOST, len(found))):
                got_to(s, seat, first, word, found[word])


def got_to(s: State, seat: int, first: int | None, word: str, way: list[str]) -> None:
    """One word of a reach."""
    assert s.option(word) not in s.options(seat), f"{word} is an option already"
    assert first is None or way[0] == s.word(first), f"the way to {word} begins elsewhere: {way}"
    assert not NEVER_SUPPOSED.intersection(way[first is not None :]), f"the way to {word} gives something up: {way}"
    real = s.copy()
    for answer in way[:-1]:
        real.answer(seat, answer)
        assert real.waiting == [seat], f"on the way to {word} someone else is asked: {way}"
    real.foreseer = seat
    real.facts = 0
    real.unasked = []
    real.answer(seat, way[-1])
    assert way[-1] == word or s.option(word) in real.unasked, f"the way to {word} does not get there: {way}"
