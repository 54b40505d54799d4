"""Spawn and Reinforce: monsters come out of the pool [SDA-4.31 to 4.35, 20, 21]."""

from __future__ import annotations

from typing import Final

from grandmelee.core.agenda import Step
from grandmelee.games.super_dungeon_arcade.around import around
from grandmelee.games.super_dungeon_arcade.figures import BONDING
from grandmelee.games.super_dungeon_arcade.placing import (
    any_hero,
    best_spot,
    goal_flies,
    goal_squares,
    in_activation_order,
    is_monster,
    square_word,
)
from grandmelee.games.super_dungeon_arcade.shapes import box
from grandmelee.games.super_dungeon_arcade.state import Table, base, foes, name, put
from grandmelee.games.super_dungeon_arcade.terms import AWAY, ELITE, MINION, NONE, POINT, bits

OUTWARD: Final = 3  # squares from the point [SDA-20.3]


def bring(s: Table, kind: int, origin: int) -> int:
    """A new model, still beside the map."""
    s.at.append(AWAY)
    s.under.append(0)
    s.cards.append(s.content.models[kind])
    s.hurt.append(0)
    s.statuses.append(0)
    s.origins.append(origin)
    s.braced.append(0)
    s.kept = s.kept.longer()
    return len(s.at) - 1


def appear(s: Table, kind: int, area: int, towards: int, why: str, rule: str, pooled: int = 1, origin: int = 0) -> int:
    """A model appears on the square of SDA-15.12 in an area, out of the pool unless *pooled* is 0; NONE if the whole
    dungeon is full.
    """
    model = bring(s, kind, origin)
    spot = best_spot(s, model, area, towards)
    if spot == NONE:
        return NONE
    put(s, model, spot)
    s.pool[kind] -= pooled
    if s.told is not None:
        s.tell("Spawned", rule, f"{name(s, model)} appears at {square_word(s, spot)}: {why}")
    return model


def seen_area(s: Table, point: int, reach: int) -> int:
    """Squares within a distance and line of sight of a point [SDA-20.3]."""
    found = 0
    eyes = base(s, point)
    if not eyes & eyes - 1 and not s.hero_on & box(s.at[point], reach):  # nobody stands in the way
        return s.dungeon.seen(s.at[point], s.dungeon.around(eyes, reach) & ~eyes)
    for square in bits(s.dungeon.around(eyes, reach) & ~eyes):
        if s.dungeon.sees(eyes, 1 << square, s.hero_on):
            found |= 1 << square
    return found


def spawn_from(s: Table, point: int, towards: int, rule: str, area: int = 0) -> None:
    """A point spawns what its card lists and the pool has: elites first, then minions of gangs that have one
    [SDA-4.32, 4.33, 4.35, 20.1 to 20.6].
    """
    listed = s.cards[point].spawns
    if s.told is not None:
        s.tell("SpawningPoint", rule, f"{name(s, point)} spawns")
    spawn_list(s, listed, area or seen_area(s, point, OUTWARD), towards, rule)


def spawn_list(s: Table, listed: list[tuple[int, int]], area: int, towards: int, rule: str) -> None:
    """Elites as close as possible to the Hero concerned, minions within two squares of an elite just spawned."""
    come: list[int] = []
    for count, kind in listed:
        if s.content.models[kind].rank != MINION:
            for _ in range(min(count, s.pool[kind])):
                add(s, come, kind, area, towards, "within three squares and sight of its point", rule)
    for count, kind in listed:
        if s.content.models[kind].rank == MINION:
            elites = [model for model in come if s.cards[model].id in s.content.models[kind].elites]
            near = 0
            for elite in elites:
                near |= around(s, elite, BONDING)
            for _ in range(min(count, s.pool[kind]) if elites else 0):
                add(s, come, kind, near, towards, "within two squares of its elite", rule)


def add(s: Table, come: list[int], kind: int, area: int, towards: int, why: str, rule: str) -> None:
    """One monster out of the pool."""
    model = appear(s, kind, area, towards, why, rule)
    if model != NONE:
        come.append(model)


def closest_point(s: Table) -> int:
    """The spawning point closest to the Hero with the most wrath; ties: lower tile number [SDA-20.1]."""
    goal = goal_squares(s)
    points = [model for model in foes(s) if s.cards[model].rank == POINT]
    is_lifted = goal_flies(s)
    ranked = sorted([(s.dungeon.distance(goal, base(s, p), is_lifted), s.origins[p], p) for p in points])
    return ranked[0][2] if ranked else NONE


class Spawn(Step[Table]):
    """The Spawn command: one point spawns, then all monsters of its card lose their tokens [SDA-20.1, 20.7 to 20.9]."""

    def run(self, s: Table) -> None:
        point = closest_point(s)
        if point == NONE:
            if s.told is not None:
                s.tell("NothingSpawned", "SDA-20.1", "No spawning point is left to spawn")
            return
        spawn_from(s, point, goal_squares(s), "SDA-20.1")
        kinds = [kind for _, kind in s.cards[point].spawns]
        for model in foes(s):
            if s.cards[model].id in kinds and (s.hurt[model] or s.statuses[model]):
                s.hurt[model] = s.statuses[model] = 0
                if s.told is not None:
                    s.tell("Refreshed", "SDA-20.7", f"{name(s, model)} loses all wounds and statuses")


class Reinforce(Step[Table]):
    """The Reinforce command: elites take bonded monsters out of the pool, the closest first [SDA-21.1 to 21.6]."""

    def run(self, s: Table) -> None:
        goal = goal_squares(s)
        elites = [m for m in foes(s) if is_monster(s, m) and s.cards[m].rank == ELITE]
        gangs: list[int] = []  # elite gangs that have been reinforced as a whole [SDA-21.2]
        for elite in in_activation_order(s, elites):
            if s.cards[elite].id not in gangs:
                reinforce(s, elite, goal)
            if s.cards[elite].is_elite_gang:
                gangs.append(s.cards[elite].id)


def reinforce(s: Table, elite: int, goal: int) -> None:
    """One gang: at most what its spawning point's card lists, whether or not such a point is left [SDA-21.2 to
    21.4].
    """
    for kind in s.cards[elite].mates:
        for _ in range(min(listed_count(s, kind), s.pool[kind])):
            area = around(s, elite, BONDING)
            appear(s, kind, area, goal, f"{name(s, elite)} is reinforced", "SDA-21.1")


def listed_count(s: Table, kind: int) -> int:
    """How many of a kind a spawning point's card lists."""
    return max([n for model in s.content.models for n, listed in model.spawns if listed == kind], default=0)


def setup_goal(s: Table) -> int:
    """At set-up monsters come as close as possible to any Hero [SDA-4.32]."""
    return any_hero(s)
