"""Recorded games for every number of players, every scenario and every way a game can end."""

from __future__ import annotations

import pytest

from grandmelee.core.registry import load
from grandmelee.core.replay import verify
from tests.games.lords_of_the_eastern_reach.endings import FOLDER, SLUG, WANTED, way_of

pytestmark = pytest.mark.both


@pytest.mark.parametrize("name", WANTED)
def test_a_recorded_game_ends_as_it_did(name):
    way, seats, _ = WANTED[name]
    s = verify(load(SLUG), (FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert (s.seats, way_of(s), s.over) == (seats, way, True)


def test_every_number_of_players_and_every_scenario_is_recorded():
    assert {seats for _, seats, _ in WANTED.values()} == {1, 2, 3, 4}
    played = {name for _, _, options in WANTED.values() for name in options.get("scenarios", [])}
    assert played == {"team-play", "quick-start", "pve", "heroics", "open-tasks"}
