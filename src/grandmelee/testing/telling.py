"""An event is told right after the change it tells of: a step that has told something shows nothing new after it."""

from __future__ import annotations

import json
from typing import Any, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.asking import ChooseSeveral
from grandmelee.core.beats import Beat
from grandmelee.core.state import State
from grandmelee.testing.journey import Journey
from grandmelee.testing.probe import Probe, difference, observers

MOST: Final = 40  # answers of a game that are carried out step by step


def check_events_follow_their_changes(journey: Journey, probe: Probe) -> None:
    """Whoever is told something by a step sees nothing change between the telling and the end of that step."""
    chosen = set(probe.sample(range(len(journey.answers)), MOST))
    s = journey.start()
    for number, (seat, option) in enumerate(journey.answers):
        if number in chosen:
            observer = probe.random.choice(observers(s))
            carry_out(s, seat, option, observer)
        s.answer(seat, option)


def carry_out(s: State, seat: int, option: int, observer: int | None) -> None:
    """Carry an answer out in a watched copy, step by step as the machine does, and look at each step."""
    watched = s.copy()
    watched.told = []
    watched.watching = []
    ask = watched.ask_of(seat)
    assert ask is not None
    if not _take(watched, ask, option, observer):
        return
    watched.open = []
    while watched.agenda and not watched.open:
        step = watched.agenda.pop()
        watched.watching = []
        step.run(watched)
        look(watched, step, observer)


def _take(watched: State, ask: Ask[Any], option: int, observer: int | None) -> bool:
    """The answer itself; whether play goes on, see `State.answer`."""
    agenda = watched.agenda
    height = len(agenda)
    follow = ask.take(watched, option)
    look(watched, ask, observer)
    if follow is not ask:
        if not watched.over:
            watched._replace(height - 1, ask, follow)
        return True
    return len(agenda) != height or (agenda[-1] is ask and isinstance(ask, ChooseSeveral))


def look(watched: State, step: Step[Any], observer: int | None) -> None:
    """Whether all that an observer sees after a step was there when it was told last."""
    told: list[Beat] = [beat for beat in watched.watching or () if beat.events_for(observer)]
    if not told:
        return
    then, now = shown(told[-1].state, observer), shown(watched, observer)
    wrong = difference(then, now)
    event = told[-1].events_for(observer)[-1]
    assert not wrong, f"{type(step).__name__} changes something after it has told {str(event)!r}: {wrong}"


def shown(s: State, observer: int | None) -> dict[str, str]:
    """What an observer sees, leaving out what is asked."""
    table = s.copy()
    table.close()
    return {name: json.dumps(value, sort_keys=True) for name, value in table.view(observer).items()}
