"""How far bots look."""

from __future__ import annotations

from grandmelee.games.lords_of_the_eastern_reach.state import STEPS
from tests.games.lords_of_the_eastern_reach.table import GAME, scene


def test_LER_4_2_bots_look_past_drawing_to_buying_and_past_discarding_to_drawing():
    s = scene()
    turns: dict[int, list[str]] = {}
    for s.step in range(1, len(STEPS)):
        turns.setdefault(GAME.turn(s), []).append(STEPS[s.step])
    assert sorted(turns) == list(turns)
    assert list(turns.values()) == [
        ["Start of Turn", "Combat"],
        ["Draw Resources", "Build & Hire"],
        ["Discard", "Draw", "Event"],
    ]
