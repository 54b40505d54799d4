"""Recorded games for the ways a game can end, with two, three and four players."""

from __future__ import annotations

from typing import cast

import pytest

from grandmelee.core.registry import load
from grandmelee.core.replay import verify
from grandmelee.games.pathfinder_arena.state import Table
from tests.games.pathfinder_arena.endings import FOLDER, WANTED, way_of

pytestmark = pytest.mark.both


@pytest.mark.parametrize("name", WANTED)
def test_a_recorded_game_ends_as_it_did(name):
    way, seats, _ = WANTED[name]
    s = cast(Table, verify(load("pathfinder-arena"), (FOLDER / f"{name}.json").read_text(encoding="utf-8")))
    assert (s.seats, way_of(s), s.over) == (seats, way, True)
    assert len(s.winners) == (s.seats if way == "unfinished" else 1)


def test_every_number_of_players_has_a_champion_and_an_unfinished_game():
    ways = {(way, seats) for way, seats, _ in WANTED.values()}
    for way in ("champion", "unfinished"):
        assert {(way, 2), (way, 3), (way, 4)} <= ways
