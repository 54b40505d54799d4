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


class F:
    """Where each feature stands among the weights."""

    START: Final = 0
    COINS: Final = 1
    WOUNDS: Final = 2
    DANGER: Final = 3
    LOST: Final = 4
    STATUSES: Final = 5
    POTIONS: Final = 6
    GEAR: Final = 7
    SPARE: Final = 8
    FAR: Final = 9
    POINTS_DOWN: Final = 10
    POINTS_HURT: Final = 11
    BOSS: Final = 12
    BOSS_HURT: Final = 13
    MINI_BOSSES: Final = 14
    SOLOS: Final = 15
    ELITES: Final = 16
    MINIONS: Final = 17
    MONSTERS: Final = 18
    SPACE: Final = 19
    TURNS: Final = 20


def evaluate(s: Table, seat: int) -> float:
    """The expected return of every seat, from -1 to 1 [SDA-5.9, 5.10]."""
    if s.outcomes:
        return RETURNS[s.outcomes[seat]]
    return expected(values(s, s.game.weights))


def values(s: Table, w: list[float]) -> list[float]:
    """What the party is worth, which is alone."""
    return [0.0 if s.phase == BEFORE else w[F.START] + party(s, w) / len(s.party) + consul(s, w)]


def party(s: Table, w: list[float]) -> float:
    """What the Heroes have."""
    value = w[F.COINS] * s.coins + w[F.SPARE] * len(s.backpack) + w[F.FAR] * farness(s)
    for hero in range(len(s.party)):
        value += w[F.POTIONS] * s.potions[hero]
        if s.at[hero] < 0:
            value += w[F.LOST]
            continue
        hurt = s.hurt[hero]
        value += w[F.WOUNDS] * hurt + w[F.DANGER] * (hurt * hurt / hearts(s, hero))
        value += w[F.STATUSES] * s.statuses[hero].bit_count()
    for card in s.gear:
        if card != NONE:
            value += w[F.GEAR]
    return value


def farness(s: Table) -> int:
    """How far Heroes are from spawning points and the boss."""
    goals = 0
    for model in foes(s):
        kind = s.cards[model]
        if kind.role == BOSS or kind.rank == POINT:
            goals |= 1 << s.at[model]
    if not goals:
        return 0
    return sum([min(FURTHEST, s.dungeon.distance(1 << s.at[hero], goals)) for hero in heroes(s)])


def consul(s: Table, w: list[float]) -> float:
    """What the Consul has on the map, how far the chart is, and how the boss stands."""
    crowd = 0.0
    value = w[F.SPACE] * s.space + w[F.TURNS] * s.turn + w[F.POINTS_DOWN] * len(s.dead_points)
    if s.has_boss:
        value += w[F.BOSS]
    for model in foes(s):
        kind = s.cards[model]
        hurt = s.hurt[model]
        if kind.role == BOSS:
            value += w[F.BOSS_HURT] * hurt
            continue
        if kind.rank == POINT:
            value += w[F.POINTS_HURT] * hurt
            continue
        if kind.role == MINI_BOSS:
            value += w[F.MINI_BOSSES]
        each = w[F.SOLOS] if kind.rank == SOLO else w[F.ELITES] if kind.rank == ELITE else w[F.MINIONS]
        crowd += w[F.MONSTERS] + each * (kind.hearts - hurt)
    return value + crowd / len(s.party)
