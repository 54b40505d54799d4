"""Moments of a game as programs are told of them and pages show them; made in a process of its own."""

from __future__ import annotations

from functools import cache
from typing import Any

import orjson

from grandmelee.core.beats import Beat
from grandmelee.server.api.message import events, message, told_lines, trails
from grandmelee.server.past.curve import Known
from grandmelee.server.past.stored import Stored
from grandmelee.server.past.turned import turning_points
from grandmelee.server.site import stage
from grandmelee.server.site.pages import Pages
from grandmelee.server.tables.course import ANSWER, Line, record_of
from grandmelee.server.tables.people import Viewer
from grandmelee.server.tables.table import Table


@cache
def pages() -> Pages:
    """The templates of this process."""
    return Pages()


def told(stored: Stored, viewer: Viewer) -> bytes:
    """The table as this viewer saw it, for programs."""
    return orjson.dumps(message(stored.table(), viewer))


def replay_page(
    stored: Stored, viewer: Viewer, is_tall: bool, after: int | None, line: int | None, values: dict[str, Any]
) -> bytes:
    """The page of a moment, or of a line told on the way to it; with the moment seen before, how things moved."""
    then = stored.table()
    values["curve"] = values["curve"] and values["curve"].curve()
    parts = pages().parts(then, viewer, is_tall=is_tall, is_past=True)
    between = None if line is None else beat_of(stored, then, viewer.seat, line)
    if between is not None:
        drawn = stage.drawn(then.game, between.state.view(viewer.seat), is_tall)
        parts |= {"board": str(drawn.stage), stage.HAND: str(drawn.hand), "icons": stage.icons(drawn.icons)}
    moved = [] if after is None else trails(events(then, viewer.seat, after))
    return pages().page("replay.html", **values, parts=parts, trails=moved).encode()


def beat_of(stored: Stored, then: Table, seat: int | None, line: int) -> Beat | None:
    """What a line of the viewer's log was told by, where that was on the way of the last answer."""
    lines, last = events(then, seat, -1)[:line], stored.rows[-1:]
    if not lines or not last or last[0].kind != ANSWER or lines[-1]["number"] != then.number_for(seat):
        return None
    place = len([one for one in lines if one["number"] == lines[-1]["number"]])
    before = Stored(stored.info, stored.seats, stored.rows[:-1]).table().s
    for beat in before.beats(last[0].seat, last[0].word):
        place -= len(told_lines(then, [Line(last[0].number, event) for event in beat.events], seat))
        if place <= 0:
            return beat
    return None


def story(known: Known, values: dict[str, Any]) -> bytes:
    """The page of how a game went."""
    curve = known.curve()
    turns = turning_points(curve, values["names"])
    return pages().page("story.html", **values, curve=curve, turns=turns).encode()


def curve(known: Known) -> bytes:
    """The curve for programs."""
    found = known.curve()
    return orjson.dumps({"numbers": found.numbers, "values": found.values, "turns": found.turns})


def record(stored: Stored) -> bytes:
    """The record file of a game that is over."""
    return stored.table().s.record.to_json().encode()


def record_as_stored(stored: Stored) -> bytes:
    """The same of a game that cannot be played again here: what is stored of it."""
    return record_of(stored.info, stored.rows).to_json().encode()
