"""Recorded games of victory and of each kind of defeat, for three to six Heroes."""

from __future__ import annotations

from typing import cast

import pytest

from grandmelee.core.registry import load
from grandmelee.core.replay import verify
from grandmelee.games.super_dungeon_arcade.state import Table
from tests.games.super_dungeon_arcade.endings import FOLDER, WANTED, way_of

pytestmark = pytest.mark.both


@pytest.mark.parametrize("name", WANTED)
def test_a_recorded_game_ends_as_it_did(name: str):
    way, seats, _ = WANTED[name]
    s = cast(Table, verify(load("super-dungeon-arcade"), (FOLDER / f"{name}.json").read_text(encoding="utf-8")))
    assert (s.seats, way_of(s), s.over) == (seats, way, True)
    assert len(s.party) == int(name[-1])
    assert s.outcomes == (["won"] if way == "victory" else ["lost"]) * seats


def test_every_number_of_heroes_ends_in_every_way():
    ways = {(way, name[-1]) for name, (way, _, _) in WANTED.items()}
    assert len(ways) == 16  # victory, no coin left, out of time, given up; for 3, 4, 5 and 6
