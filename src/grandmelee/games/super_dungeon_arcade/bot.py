"""How likely the party is to win, for bots that look ahead."""

from __future__ import annotations

from typing import Final

from grandmelee.core.features import Feature, expected
from grandmelee.core.outcomes import RETURNS
from grandmelee.games.super_dungeon_arcade.figures import hearts
from grandmelee.games.super_dungeon_arcade.state import BEFORE, Table, foes, heroes
from grandmelee.games.super_dungeon_arcade.terms import BOSS, ELITE, MINI_BOSS, NONE, POINT, SOLO

FURTHEST: Final = 20  # squares that make a difference

FEATURES: Final = [
    Feature("start", "SDA-5.1", "one, whatever happens: how hard the dungeon is"),
    Feature("coins", "SDA-5.9", "Princess Coins for each Hero"),
    Feature("wounds", "SDA-11.1", "wounds on a Hero, the mean of all"),
    Feature("danger", "SDA-5.9", "wounds squared by hearts, the mean of all: how near Heroes are to be destroyed"),
    Feature("lost", "SDA-5.9", "the share of Heroes off the map"),
    Feature("statuses", "SDA-34.1", "statuses for each Hero"),
    Feature("potions", "SDA-9.1", "potions for each Hero"),
    Feature("gear", "SDA-26.14", "equipped cards for each Hero"),
    Feature("spare", "SDA-26.14", "cards in the backpack for each Hero"),
    Feature("far", "SDA-6.1", "squares to the nearest spawning point or the boss, the mean of all Heroes"),
    Feature("points_down", "SDA-25.1", "spawning points destroyed"),
    Feature("points_hurt", "SDA-11.1", "wounds on spawning points"),
    Feature("boss", "SDA-25.1", "whether the dungeon boss has come"),
    Feature("boss_hurt", "SDA-5.10", "wounds on the dungeon boss"),
    Feature("mini_bosses", "SDA-24.1", "mini-bosses on the map"),
    Feature("solos", "SDA-12.1", "hearts of monsters of their own, for each Hero"),
    Feature("elites", "SDA-12.1", "hearts of elites, for each Hero"),
    Feature("minions", "SDA-12.1", "hearts of minions, for each Hero"),
    Feature("monsters", "SDA-14.1", "monsters on the map, for each Hero"),
    Feature("space", "SDA-14.1", "spaces of the chart that the Consul has advanced"),
    Feature("turns", "SDA-5.12", "Consul Turns begun"),
]
"""What is counted for the party; all win or lose together."""


def evaluate(s: Table, seat: int) -> float:
    """The expected return of every seat, from -1 to 1 [SDA-5.9, 5.10]."""
    if s.outcomes:
        return RETURNS[s.outcomes[seat]]
    return 0.0 if s.phase == BEFORE else expected(rows(s), s.game.weights)


def rows(s: Table) -> list[list[float]]:
    """The counts of the party, which is alone."""
    return [party(s) + consul(s)] if s.phase != BEFORE else [[0.0] * len(FEATURES)]


def party(s: Table) -> list[float]:
    """What the party has, by the number of Heroes."""
    size = float(len(s.party))
    danger = 0.0
    wounds = lost = statuses = potions = gear = 0
    for hero in range(len(s.party)):
        potions += s.potions[hero]
        if s.at[hero] < 0:
            lost += 1
            continue
        wounds += s.hurt[hero]
        danger += s.hurt[hero] * s.hurt[hero] / hearts(s, hero)
        statuses += s.statuses[hero].bit_count()
    for card in s.gear:
        gear += card != NONE
    found = [statuses, potions, gear, len(s.backpack), farness(s)]
    return [1.0, s.coins / size, wounds / size, danger / size, lost / size] + [count / size for count in found]


def farness(s: Table) -> int:
    """How far Heroes are from spawning points and the boss."""
    goals = 0
    for model in foes(s):
        kind = s.content.models[s.kinds[model]]
        if kind.role == BOSS or kind.rank == POINT:
            goals |= 1 << s.at[model]
    if not goals:
        return 0
    return sum([min(FURTHEST, s.dungeon.distance(1 << s.at[hero], goals)) for hero in heroes(s)])


def consul(s: Table) -> list[float]:
    """What the Consul has on the map, how far the chart is, and how the boss stands."""
    size = float(len(s.party))
    points = boss = minis = solos = elites = minions = crowd = 0
    for model in foes(s):
        kind = s.content.models[s.kinds[model]]
        left = kind.hearts - s.hurt[model]
        if kind.role == BOSS:
            boss += s.hurt[model]
            continue
        if kind.rank == POINT:
            points += s.hurt[model]
            continue
        crowd += 1
        minis += kind.role == MINI_BOSS
        if kind.rank == SOLO:
            solos += left
        elif kind.rank == ELITE:
            elites += left
        else:
            minions += left
    bosses = [float(len(s.dead_points)), float(points), float(s.has_boss), float(boss), float(minis)]
    return [*bosses, solos / size, elites / size, minions / size, crowd / size, float(s.space), float(s.turn)]
