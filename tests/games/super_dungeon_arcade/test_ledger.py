"""What finished games say about balance."""

from __future__ import annotations

import pytest

from grandmelee.core.events import Event
from grandmelee.games.super_dungeon_arcade.ledger import summary
from grandmelee.games.super_dungeon_arcade.wounds import lose, win
from tests.games.super_dungeon_arcade.table import new


@pytest.mark.parametrize(
    ("why", "has_boss", "cause"),
    [
        ("there are fewer Princess Coins than destroyed Heroes", False, "lost for want of coins before the boss"),
        ("there are fewer Princess Coins than destroyed Heroes", True, "lost for want of coins in the boss fight"),
        ("the boss stands after Consul Turn 30", True, "lost for want of time"),
        ("the party gives up", False, "given up"),
    ],
)
def test_a_defeat_has_one_cause(why, has_boss, cause):
    s = new(2, heroes=5)
    s.has_boss = has_boss
    lose(s, why, "SDA-5.9")
    found = summary(s, [Event("HeroDestroyed", "SDA-11.2", "")])
    causes = {name for name, count in found["counts"].items() if count and ("lost" in name or "given" in name)}
    assert causes == {cause}
    assert found["counts"]["Heroes destroyed"] == 1
    assert [len(names) for names in found["who"]] == [3, 2]


def test_a_victory_has_none():
    s = new(1)
    win(s)
    counts = summary(s, [])["counts"]
    assert not any(count for name, count in counts.items() if "lost" in name or "given" in name)
