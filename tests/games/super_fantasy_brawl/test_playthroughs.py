"""Recorded games for every way a game can end, with two and with four players."""

from __future__ import annotations

from typing import cast

import pytest

from grandmelee.core.registry import load
from grandmelee.core.replay import verify
from grandmelee.games.super_fantasy_brawl.state import Table
from tests.games.super_fantasy_brawl.endings import FOLDER, WANTED, way_of

pytestmark = pytest.mark.both


@pytest.mark.parametrize("name", WANTED)
def test_a_recorded_game_ends_as_it_did(name):
    way, seats, _ = WANTED[name]
    s = cast(Table, verify(load("super-fantasy-brawl"), (FOLDER / f"{name}.json").read_text(encoding="utf-8")))
    assert (s.seats, way_of(s), s.over) == (seats, way, True)
    assert len(s.winners) == (s.seats if way == "draw" else s.seats // 2)


def test_every_way_to_end_is_recorded_for_both_numbers_of_players():
    ways = {(way, seats) for way, seats, _ in WANTED.values()}
    for way in ("challenge", "knock-out", "own fall", "reaction", "tie", "both reach", "round limit", "draw"):
        assert {(way, 2), (way, 4)} <= ways
