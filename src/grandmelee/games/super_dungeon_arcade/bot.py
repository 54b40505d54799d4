"""How likely the party is to win, for bots that look ahead."""

from __future__ import annotations

from typing import Final

from grandmelee.core.outcomes import RETURNS
from grandmelee.games.super_dungeon_arcade.figures import hearts
from grandmelee.games.super_dungeon_arcade.state import BEFORE, Table, foes, heroes
from grandmelee.games.super_dungeon_arcade.terms import BOSS, ELITE, MINION, NONE, POINT, SOLO

COIN: Final = 0.16
WOUND: Final = 0.022  # on a Hero
LOST: Final = 0.10  # a Hero off the map
STATUS: Final = 0.012
POTION: Final = 0.012
CARD: Final = 0.02  # equipped
SPARE: Final = 0.006  # in the backpack
POINT_DOWN: Final = 0.16
POINT_HURT: Final = 0.03
WORTH: Final = {SOLO: 0.02, ELITE: 0.03, MINION: 0.02, POINT: 0.0}
BOSS_WOUND: Final = 0.12
SPACE: Final = 0.02  # of the chart
NEAR: Final = 0.004  # a square nearer to what must be destroyed


def evaluate(s: Table, seat: int) -> float:
    """Coins, Heroes and equipment against points, monsters and the boss; all win or lose together [SDA-5.9, 5.10]."""
    if s.outcomes:
        return RETURNS[s.outcomes[seat]]
    if s.phase == BEFORE:
        return 0.0
    value = -0.2 + party_worth(s) - consul_worth(s)
    return max(-0.99, min(0.99, value))


def party_worth(s: Table) -> float:
    """What the party has."""
    value = COIN * s.coins / len(s.party) + SPARE * len(s.backpack)
    value += CARD * len([card for card in s.gear if card != NONE])
    for hero in range(len(s.party)):
        value += POTION * s.potions[hero]
        if s.at[hero] < 0:
            value -= LOST
        else:
            danger = 1.0 + s.hurt[hero] / hearts(s, hero)
            value -= WOUND * s.hurt[hero] * danger + STATUS * s.statuses[hero].bit_count()
    return value + NEAR * nearness(s)


def nearness(s: Table) -> float:
    """How near Heroes are to spawning points and the boss."""
    goals = 0
    for model in foes(s):
        kind = s.content.models[s.kinds[model]]
        if kind.role == BOSS or kind.rank == POINT:
            goals |= 1 << s.at[model]
    if not goals:
        return 0.0
    return -float(sum([min(20, s.dungeon.distance(1 << s.at[hero], goals)) for hero in heroes(s)]))


def consul_worth(s: Table) -> float:
    """What the Consul has on the map, how far the chart is, and how the boss stands."""
    value = SPACE * s.space - POINT_DOWN * len(s.dead_points)
    for model in foes(s):
        kind = s.content.models[s.kinds[model]]
        value += WORTH[kind.rank] * (1.0 + kind.hearts - s.hurt[model])
        if kind.rank == POINT:
            value -= POINT_HURT * s.hurt[model]
        if kind.role == BOSS:
            value -= BOSS_WOUND * s.hurt[model]
    return value
