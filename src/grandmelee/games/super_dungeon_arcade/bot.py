"""How likely the party is to win, for bots that look ahead."""

from __future__ import annotations

from typing import Final

from grandmelee.core.features import Feature, expected
from grandmelee.core.outcomes import RETURNS
from grandmelee.games.super_dungeon_arcade.dressing import might, stars
from grandmelee.games.super_dungeon_arcade.figures import attacks, hearts, hero_dice, line, movement, strength
from grandmelee.games.super_dungeon_arcade.stance import target_order
from grandmelee.games.super_dungeon_arcade.state import BEFORE, Table, foes, heroes
from grandmelee.games.super_dungeon_arcade.terms import (
    ARM,
    BANE,
    BOSS,
    DEFENCE,
    ELITE,
    IMMOBILE,
    MINI_BOSS,
    MINION,
    NONE,
    POINT,
    SOLO,
)

FURTHEST: Final = 20  # squares that make a difference

FEATURES: Final = [
    Feature("start", "SDA-5.1", "one, whatever happens: how hard the dungeon is"),
    Feature(
        "coins",
        "SDA-5.9",
        "Princess Coins for each Hero",
        "more Princess Coins are left",
        "fewer Princess Coins are left",
        sign=1,
    ),
    Feature(
        "wounds", "SDA-11.1", "wounds for each Hero", "Heroes have more wounds", "Heroes have fewer wounds", sign=-1
    ),
    Feature(
        "danger",
        "SDA-5.9",
        "how near Heroes are to be destroyed, as wounds squared by hearts",
        "a Hero comes nearer to being destroyed",
        "Heroes stay farther from being destroyed",
        sign=-1,
    ),
    Feature(
        "lost",
        "SDA-5.9",
        "the share of Heroes off the map",
        "more Heroes are destroyed",
        "fewer Heroes are destroyed",
        sign=-1,
    ),
    Feature(
        "statuses",
        "SDA-34.1",
        "statuses for each Hero",
        "Heroes have more statuses",
        "Heroes have fewer statuses",
        sign=-1,
    ),
    Feature(
        "potions",
        "SDA-9.1",
        "potions for each Hero",
        "Heroes have more potions left",
        "Heroes have fewer potions left",
        sign=1,
    ),
    Feature(
        "gear", "SDA-26.14", "equipped cards for each Hero", "Heroes wear more cards", "Heroes wear fewer cards", sign=1
    ),
    Feature(
        "might",
        "SDA-7.14",
        "stars of a Hero's best basic attack",
        "Heroes attack with more stars",
        "Heroes attack with fewer stars",
        sign=1,
    ),
    Feature(
        "guard",
        "SDA-18.6",
        "stars of a Hero's ARM",
        "Heroes defend with more stars",
        "Heroes defend with fewer stars",
        sign=1,
    ),
    Feature(
        "threat",
        "SDA-18.1",
        "wounds the next Fight may bring each Hero",
        "the next Fight wounds Heroes more",
        "the next Fight wounds Heroes less",
        sign=-1,
    ),
    Feature(
        "doomed",
        "SDA-18.1",
        "the share of Heroes that the next Fight may destroy",
        "the next Fight is likelier to destroy a Hero",
        "the next Fight is less likely to destroy a Hero",
        sign=-1,
    ),
    Feature(
        "spare",
        "SDA-26.14",
        "cards in the backpack for each Hero",
        "more cards wait in the backpack",
        "fewer cards wait in the backpack",
        sign=1,
    ),
    Feature(
        "far",
        "SDA-6.1",
        "squares from Heroes to the nearest spawning point or the boss",
        "Heroes stay farther from spawning points and the boss, in squares",
        "Heroes come nearer to the next spawning point or the boss, in squares",
        sign=-1,
    ),
    Feature(
        "points_down",
        "SDA-25.1",
        "spawning points destroyed",
        "more spawning points are destroyed",
        "fewer spawning points are destroyed",
        sign=1,
    ),
    Feature(
        "points_hurt",
        "SDA-11.1",
        "wounds on spawning points",
        "spawning points have more wounds",
        "spawning points have fewer wounds",
        sign=1,
    ),
    Feature("boss", "SDA-25.1", "whether the dungeon boss has come", "the boss comes sooner", "the boss comes later"),
    Feature(
        "boss_hurt",
        "SDA-5.10",
        "wounds on the dungeon boss",
        "the boss has more wounds",
        "the boss has fewer wounds",
        sign=1,
    ),
    Feature(
        "mini_bosses",
        "SDA-24.1",
        "mini-bosses on the map",
        "more mini-bosses are left",
        "fewer mini-bosses are left",
        sign=-1,
    ),
    Feature(
        "solos",
        "SDA-12.1",
        "hearts of monsters without a gang, for each Hero",
        "monsters without a gang keep more hearts",
        "monsters without a gang have fewer hearts left",
        sign=-1,
    ),
    Feature(
        "elites",
        "SDA-12.1",
        "hearts of elites, for each Hero",
        "elites keep more hearts",
        "elites have fewer hearts left",
        sign=-1,
    ),
    Feature(
        "minions",
        "SDA-12.1",
        "hearts of minions, for each Hero",
        "minions keep more hearts",
        "minions have fewer hearts left",
        sign=-1,
    ),
    Feature(
        "monsters",
        "SDA-14.1",
        "monsters on the map, for each Hero",
        "more monsters are left",
        "fewer monsters are left",
        sign=-1,
    ),
    Feature("space", "SDA-14.1", "spaces of the chart that the Consul has advanced"),
    Feature("turns", "SDA-5.12", "Consul Turns begun"),
    Feature("before", "SDA-5.1", "one, until the dungeon is laid out, when nothing else is counted"),
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
    MIGHT: Final = 8
    GUARD: Final = 9
    THREAT: Final = 10
    DOOMED: Final = 11
    SPARE: Final = 12
    FAR: Final = 13
    POINTS_DOWN: Final = 14
    POINTS_HURT: Final = 15
    BOSS: Final = 16
    BOSS_HURT: Final = 17
    MINI_BOSSES: Final = 18
    SOLOS: Final = 19
    ELITES: Final = 20
    MINIONS: Final = 21
    MONSTERS: Final = 22
    SPACE: Final = 23
    TURNS: Final = 24
    BEFORE: Final = 25


def evaluate(s: Table, seat: int) -> float:
    """The expected return of every seat, from -1 to 1 [SDA-5.9, 5.10]."""
    if s.outcomes:
        return RETURNS[s.outcomes[seat]]
    return expected(values(s, s.game.weights))


def values(s: Table, w: list[float]) -> list[float]:
    """What the party is worth, which is alone."""
    return [w[F.BEFORE] if s.phase == BEFORE else w[F.START] + party(s, w) / len(s.party) + consul(s, w)]


def party(s: Table, w: list[float]) -> float:
    """What the Heroes have."""
    value = w[F.COINS] * s.coins + w[F.SPARE] * len(s.backpack) + w[F.FAR] * farness(s) + dangers(s, w)
    for hero in range(len(s.party)):
        outfit = s.outfits[hero]
        value += w[F.MIGHT] * might(s, outfit) + w[F.GUARD] * stars(s, outfit.defence[ARM])
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


# ---- what Heroes must fear ------------------------------------------------------------------------------------------
def dangers(s: Table, w: list[float]) -> float:
    """What the next Fight may do: every monster attacks the Hero it would pick of those it can come to [SDA-15.2,
    18.1]. Walls are looked round, not through; what moves first does not stand in the way of others.
    """
    feared = [0.0] * len(s.party)
    for model in foes(s):
        kind = s.cards[model]
        if kind.rank == MINION or kind.rank == POINT:
            continue
        points, printed, reach = line(s, model)
        if not s.statuses[model] >> IMMOBILE & 1:
            reach += movement(s, model)
        for hero in target_order(s, kind.features.keywords):
            if s.dungeon.apart(s.at[model], s.at[hero]) <= reach:
                feared[hero] += attacks(s, model, points) * failing(s, hero, strength(s, model, printed, hero))
                break
    value = 0.0
    for hero in heroes(s):
        share = min(1.0, feared[hero] / max(1, hearts(s, hero) - s.hurt[hero]))
        value += w[F.THREAT] * share * (hearts(s, hero) - s.hurt[hero]) + w[F.DOOMED] * share * share * share
    return value


def failing(s: Table, hero: int, need: int) -> float:
    """How likely a Hero's ARM shows fewer stars than it needs [SDA-13.2, 34.4]."""
    return 1.0 - s.content.dice.likely(hero_dice(s, hero, ARM, DEFENCE), need, bool(s.statuses[hero] >> BANE & 1))


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
