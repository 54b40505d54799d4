"""Moments of a game as programs are told of them and pages show them; made in a process of its own."""

from __future__ import annotations

from functools import cache
from typing import Any

import orjson

from grandmelee.server.api.message import events, message, trails
from grandmelee.server.past.curve import Known
from grandmelee.server.past.stored import Stored
from grandmelee.server.past.turned import turning_points
from grandmelee.server.site.pages import Pages
from grandmelee.server.tables.people import Viewer


@cache
def pages() -> Pages:
    """The templates of this process."""
    return Pages()


def told(stored: Stored, viewer: Viewer) -> bytes:
    """The table as this viewer saw it, for programs."""
    return orjson.dumps(message(stored.table(), viewer))


def replay_page(stored: Stored, viewer: Viewer, is_tall: bool, after: int | None, values: dict[str, Any]) -> bytes:
    """The page of a moment; with the moment seen before it also which way things have moved since."""
    then = stored.table()
    values["curve"] = values["curve"] and values["curve"].curve()
    parts = pages().parts(then, viewer, is_tall=is_tall, is_past=True)
    moved = [] if after is None else trails(events(then, viewer.seat, after))
    return pages().page("replay.html", **values, parts=parts, trails=moved).encode()


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
