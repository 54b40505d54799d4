"""How likely the party is to win, for bots that look ahead."""

from __future__ import annotations

from typing import Final

from grandmelee.core.outcomes import RETURNS
from grandmelee.games.super_dungeon_arcade.figures import hearts
from grandmelee.games.super_dungeon_arcade.state import BEFORE, Table, foes, heroes
from grandmelee.games.super_dungeon_arcade.terms import BOSS, ELITE, MINION, NONE, POINT, SOLO

COIN: Final = 0.70  # of Princess Coins as many as Heroes
WOUND: Final = 0.12  # on a Hero, of as many as Heroes
LOST: Final = 0.60  # a Hero off the map
STATUS: Final = 0.03
POTION: Final = 0.05
CARD: Final = 0.10  # equipped
SPARE: Final = 0.03  # in the backpack
POINT_DOWN: Final = 0.50
POINT_HURT: Final = 0.10
WORTH: Final = {SOLO: 0.06, ELITE: 0.12, MINION: 0.06, POINT: 0.0}  # for each heart left
BOSS_WOUND: Final = 0.35
SPACE: Final = 0.03  # of the chart
NEAR: Final = 0.05  # a square nearer, on the average, to what must be destroyed


def evaluate(s: Table, seat: int) -> float:
    """Coins, Heroes and equipment against points, monsters and the boss; all win or lose together [SDA-5.9, 5.10]."""
    if s.outcomes:
        return RETURNS[s.outcomes[seat]]
    if s.phase == BEFORE:
        return 0.0
    value = party_worth(s) - consul_worth(s)
    return 0.99 * value / (1.0 + abs(value))  # never so bad or good that nothing makes a difference


def party_worth(s: Table) -> float:
    """What the party has, by the number of Heroes."""
    value = COIN * s.coins + SPARE * len(s.backpack) + CARD * len([card for card in s.gear if card != NONE])
    for hero in range(len(s.party)):
        value += POTION * s.potions[hero]
        if s.at[hero] < 0:
            value -= LOST
        else:
            danger = 1.0 + s.hurt[hero] / hearts(s, hero)
            value -= WOUND * s.hurt[hero] * danger + STATUS * s.statuses[hero].bit_count()
    return (value + NEAR * nearness(s)) / len(s.party)


def nearness(s: Table) -> float:
    """How near Heroes are to spawning points and the boss."""
    goals = 0
    for model in foes(s):
        kind = s.cards[model]
        if kind.role == BOSS or kind.rank == POINT:
            goals |= 1 << s.at[model]
    if not goals:
        return 0.0
    return -float(sum([min(20, s.dungeon.distance(1 << s.at[hero], goals)) for hero in heroes(s)]))


def consul_worth(s: Table) -> float:
    """What the Consul has on the map, how far the chart is, and how the boss stands."""
    crowd = 0.0
    value = SPACE * s.space - POINT_DOWN * len(s.dead_points)
    for model in foes(s):
        kind = s.cards[model]
        if kind.role == BOSS:
            value -= BOSS_WOUND * s.hurt[model]
        elif kind.rank == POINT:
            value -= POINT_HURT * s.hurt[model]
        else:
            crowd += WORTH[kind.rank] * (1.0 + kind.hearts - s.hurt[model])
    return value + crowd / len(s.party)
