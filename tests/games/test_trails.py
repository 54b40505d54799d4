"""Whatever moves says which way, in words that the drawing knows; so that a client can let it go there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grandmelee as gm
from grandmelee.scene import Scene

pytestmark = pytest.mark.both

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
FILES = [
    "legends-of-the-arena/push-1v1.json",
    "legends-of-the-arena/tie-3v3.json",
    "legends-of-the-arena/free-for-all-6.json",
    "legends-of-the-arena/own-move-2v2.json",
    "super-fantasy-brawl/knock-out-2.json",
    "super-fantasy-brawl/own-fall-4.json",
    "super-fantasy-brawl/reaction-2.json",
]
PUT = {"KnockedOut", "Returned", "LeftTheArena", "Placed", "Swapped", "Summoned", "SetUp", "GameEnded"}
"""What takes a piece elsewhere without a way there."""


def played(file: str) -> Iterator[tuple[gm.State, list[gm.Event]]]:
    """The states of a recorded game, each with what led to it."""
    record = json.loads((PLAYTHROUGHS / file).read_text(encoding="utf-8"))
    s = gm.new(record["game"], seats=record["seats"], seed=record["seed"], **record["options"])
    yield s, s.events
    for seat, word in record["answers"]:
        s.answer(seat, word)
        yield s, s.events


def marks(scene: Scene, name: str) -> set[str]:
    """Every value of an attribute in a picture."""
    found = {element.get(name) for part in scene.parts.values() for element in part.element.walk()}
    return found - {""}


def standing(scene: Scene) -> dict[str, str]:
    """Where every piece is."""
    drawn = [element for part in scene.parts.values() for element in part.element.walk()]
    return {element.get("data-key"): element.get("data-at") for element in drawn if element.get("data-at")}


@pytest.mark.parametrize("file", FILES)
def test_whatever_changes_its_place_says_which_way_and_stops_where_it_is_drawn(file: str) -> None:
    before: dict[str, str] = {}
    moved = 0
    for s, events in played(file):
        after = standing(s.game.scene(s.view(None)))
        ends = {event.trail[0]: event.trail[-1] for event in events if event.trail}
        was_put = any(event.kind in PUT for event in events)
        for key, place in after.items():
            if before.get(key, place) != place and not was_put:
                assert ends[key] == place
                moved += 1
        before = after
    assert moved > 1


@pytest.mark.parametrize("file", FILES)
def test_every_word_of_a_trail_is_drawn(file: str) -> None:
    steps = 0
    for s, events in played(file):
        trails: list[tuple[str, ...]] = [event.trail for event in events if event.trail]
        if not trails:
            continue
        scene: Any = s.game.scene(s.view(None))
        places, piles, keys = (marks(scene, f"data-{name}") for name in ("place", "pile", "key"))
        for key, *way in trails:
            steps += len(way)
            known = piles if key.startswith("cards:") else places
            assert set(way) <= known, (key, way)
            assert key in keys or key.startswith(("cards:", "zombie:"))  # a Zombie may be removed at once
    assert steps > 10


@pytest.mark.parametrize("file", FILES[::3])
def test_where_things_come_from_is_drawn_for_everyone(file: str) -> None:
    homes = 0
    for s, _ in played(file):
        for seat in (None, *range(s.seats)):
            scene = s.game.scene(s.view(seat))
            assert marks(scene, "data-home") <= marks(scene, "id")
            homes += len(marks(scene, "data-home"))
    assert homes > 10
