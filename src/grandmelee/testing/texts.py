"""Questions, explanations and events are words, and cite rules that exist; views are plain data."""

from __future__ import annotations

import json

from grandmelee.core.state import State
from grandmelee.testing.probe import Probe, observers


def check_questions_cite_rules(s: State, probe: Probe) -> None:
    """Every question has a prompt and a rule; every option can be explained, and no two in the same words."""
    for ask in s.asks:
        assert ask.prompt.strip(), f"seat {ask.seat} is asked without a word"
        assert ask.rule in probe.rules, f"the question {ask.prompt!r} cites {ask.rule!r}, which is no rule"
        texts = [s.explain(ask.seat, option) for option in s.options(ask.seat)]
        assert len(set(texts)) == len(texts), f"two options of {ask.prompt!r} have the same words: {texts}"
        for option in s.options(ask.seat):
            assert s.explain(ask.seat, option).strip(), f"{s.word(option)} is not explained"
            assert s.game.describe(option).strip(), f"{s.word(option)} is not described"
            allowed = s.why_not(ask.seat, option)
            assert allowed.endswith(f"[{ask.rule}]"), f"why_not of an option does not cite its rule: {allowed!r}"


def check_events_cite_rules(s: State, probe: Probe) -> None:
    """What the last answer caused is told in words, with a rule, to seats that exist."""
    for event in s.events:
        assert event.kind.strip(), f"an event has no kind: {event!r}"
        assert event.text.strip() == event.text != "", f"an event has no words: {event!r}"
        assert event.rule in probe.rules, f"an event cites {event.rule!r}, which is no rule: {event!r}"
        seats = event.seats if event.seats is not None else ()
        assert all(0 <= seat < s.seats for seat in seats), f"an event is for a seat that does not exist: {event!r}"


def check_views_are_plain_data(s: State, probe: Probe) -> None:
    """A view survives JSON, says the same when taken again, and can be read as text."""
    for seat in observers(s):
        view = s.view(seat)
        assert json.loads(json.dumps(view)) == view, "a view changes when it is sent as JSON"
        assert s.view(seat) == view, "a view is another one when taken again"
        assert s.game.text(view).strip(), "a view reads as nothing"
