"""Move and Regroup: whom a monster goes for, where it ends, and the minions that follow [SDA-15, 16]."""

from __future__ import annotations

from typing import Final

from grandmelee.core.agenda import Step
from grandmelee.games.super_dungeon_arcade.figures import BONDING, bonded, distance, flies, keywords, movement
from grandmelee.games.super_dungeon_arcade.paths import (
    diagonals,
    ends_of,
    squares_under,
    steps_to,
    terrain,
)
from grandmelee.games.super_dungeon_arcade.placing import best_spot, goal_squares, key_of, square_key, square_word
from grandmelee.games.super_dungeon_arcade.sight import range_to, sees_from
from grandmelee.games.super_dungeon_arcade.stance import Stance, target_order, why_target
from grandmelee.games.super_dungeon_arcade.state import Row, Table, base, heroes, is_large, name, put
from grandmelee.games.super_dungeon_arcade.terms import (
    FLY,
    GRABBY,
    IMMOBILE,
    MINION,
    NONE,
    bits,
    first,
)

FAR: Final = 99


def move_target(s: Table, model: int, words: int) -> int:
    """The Hero with the most wrath on its tile, else in the dungeon; a model on two tiles counts for both
    [SDA-15.2].
    """
    order = target_order(s, words)
    mine = s.dungeon.tiles_of(base(s, model))
    for hero in order:
        if s.dungeon.tile_of(s.at[hero]) in mine:
            return hero
    return order[0] if order else NONE


def is_on_its_tile(s: Table, model: int, hero: int) -> bool:
    """For the log: whether the target was picked on the monster's own tile."""
    return s.dungeon.tile_of(s.at[hero]) in s.dungeon.tiles_of(base(s, model))


def points(s: Table, model: int) -> int:
    """MV now: none when Immobile or held by a Grabby Hero next to it [SDA-15.13, 15.18, 34.8]."""
    if s.statuses[model] >> IMMOBILE & 1 or sticky(s) & base(s, model):
        return 0
    return movement(s, model)


def sticky(s: Table) -> int:
    """Squares next to a Hero with Grabby: whoever enters one stops there."""
    found = 0
    for hero in heroes(s):
        if keywords(s, hero) & GRABBY:
            found |= s.dungeon.ball(s.at[hero], 1)
    return found


def reach_now(s: Table, model: int) -> list[int]:
    """R: the squares it can end in, by cost [SDA-15.8, 15.18]."""
    return ends_of(s, model, points(s, model), sticky(s))


class Way:
    """Where a monster goes, what it costs, and why."""

    def __init__(self, square: int, cost: int, why: str) -> None:
        self.square = square
        self.cost = cost
        self.why = why


def move_end(s: Table, model: int, hero: int, reach: int, bond: int) -> Way:
    """The end square of a Move: the cheapest from which it sees its target in range, else the one nearest to a square
    beside it; bonding first among the former, a tie-break among the latter [SDA-15.7 to 15.10].
    """
    ends = reach_now(s, model)
    limit = max(1, range_to(s, hero, reach))
    near = s.dungeon.around(base(s, hero), limit, flies(s, model) or flies(s, hero))
    for wanted in [bond, NONE] if bond else [NONE]:
        for cost, level in enumerate(ends):
            found = stopping(s, model, hero, level, near, wanted)
            if found:
                square = tie_break(s, model, hero, found) if found & found - 1 else first(found)
                return Way(square, cost, f"there it sees its target within {limit}")
    square, cost = approach(s, model, ends, walk_levels(s, model, hero), bond)
    return Way(square, cost, "that is as near as it gets")


def stopping(s: Table, model: int, hero: int, level: int, near: int, bond: int) -> int:
    """Of the squares of one cost those in range and sight of the target, and near the gang if that is wanted."""
    found = 0
    for square in bits(level):
        under = squares_under(s, model, square)
        if under & near and (bond == NONE or under & bond) and sees_from(s, model, under, hero):
            found |= 1 << square
    return found


def tie_break(s: Table, model: int, hero: int, squares: int) -> int:
    """Of equally cheap squares the one with the shorter walk to the target, then reading order [SDA-15.8]."""
    for level in walk_levels(s, model, hero):
        found = first_under(s, model, squares, level)
        if found != NONE:
            return found
    return first(squares)


def first_under(s: Table, model: int, squares: int, level: int) -> int:
    """The first of some end squares that touches a set, in reading order."""
    if not is_large(s, model):
        return first(squares & level)
    for square in bits(squares):
        if squares_under(s, model, square) & level:
            return square
    return NONE


def walk_levels(s: Table, model: int, hero: int) -> list[int]:
    """Squares by walking distance to a square beside the target: round Heroes, through monsters; if Heroes bar every
    way, as if they were not there [SDA-15.8, 15.15, 15.18].
    """
    words = keywords(s, model)
    ground = terrain(s, words)
    beside = s.dungeon.around(base(s, hero), 1, bool(words & FLY)) & ground & ~base(s, hero)
    open_ground = ground & ~s.hero_on
    levels = steps_to(s.dungeon, beside & open_ground, open_ground, diagonals(s, model, words))
    if reaches_any(levels, base(s, model)):
        return levels
    free_diagonals = s.dungeon.flying if words & FLY else s.dungeon.walking
    return steps_to(s.dungeon, beside, ground, free_diagonals)


def reaches_any(levels: list[int], squares: int) -> bool:
    """Whether some squares are among those that can be walked from."""
    return any(level & squares for level in levels)


def approach(s: Table, model: int, ends: list[int], levels: list[int], bond: int) -> tuple[int, int]:
    """The end square with the smallest walking distance; ties: bonding, fewer points, reading order [SDA-15.8,
    15.10].
    """
    best = (FAR, 1, 0, s.at[model])
    for far, level in enumerate(levels):
        for cost, end in enumerate(ends):
            for square in bits(end) if is_large(s, model) else bits(end & level):
                under = squares_under(s, model, square)
                if under & level:
                    best = min(best, (far, 0 if bond > 0 and under & bond else 1, cost, square))
        if best[0] < FAR:
            break
    return best[3], best[2]


def gang_near(s: Table, model: int, moved: Row) -> int:
    """Squares within two of the nearest elite of its gang that has moved already; none: no preference [SDA-15.9]."""
    kind = s.content.models[s.kinds[model]]
    if not kind.is_elite_gang:
        return 0
    mates = [m for m in moved if s.at[m] >= 0 and s.kinds[m] == s.kinds[model] and m != model]
    if not mates:
        return 0
    ranked = sorted([(distance(s, model, mate), s.at[mate], mate) for mate in mates])
    return s.dungeon.around(base(s, ranked[0][2]), BONDING)


class MoveMonster(Step[Table]):
    """A solo or elite moves, and its minions keep up [SDA-15.1 to 15.11, 15.14]."""

    def __init__(self, model: int, moved: Row) -> None:
        self.model = model
        self.moved = moved

    def run(self, s: Table) -> None:
        model = self.model
        if s.at[model] < 0:
            return
        stance = Stance(s, model)
        hero = move_target(s, model, stance.keywords)
        if hero == NONE:
            return  # SDA-14.20
        way = move_end(s, model, hero, stance.reach, gang_near(s, model, self.moved))
        whose = "on its tile" if is_on_its_tile(s, model, hero) else "in the dungeon"
        why = f"it goes for {name(s, hero)}, {why_target(s, stance.keywords)} {whose}; {way.why}"
        walk(s, model, way.square, why, "SDA-15.8")


def walk(s: Table, model: int, square: int, why: str, rule: str) -> None:
    """Set a monster on its end square and bring the minions it left behind [SDA-15.11]."""
    before = [mate for mate in bonded(s, model) if s.content.models[s.kinds[mate]].rank == MINION]
    source = s.at[model]
    if square != source:
        put(s, model, square)
    if s.told is not None:
        where = f"moves to {square_word(s, square)}" if square != source else f"stays at {square_word(s, square)}"
        trail = (key_of(s, model), square_key(s, source), square_key(s, square))
        s.tell("MonsterMoved", rule, f"{name(s, model)} {where}: {why}", None, trail if square != source else ())
    if square != source:
        left = [mate for mate in before if mate not in bonded(s, model)]
        follow(s, model, sorted(left, key=s.at.__getitem__))


def follow(s: Table, elite: int, minions: list[int]) -> None:
    """Minions are placed within two squares of their elite, one by one in reading order [SDA-15.11, 15.12, 15.17]."""
    area = s.dungeon.around(base(s, elite), BONDING)
    for minion in minions:
        spot = best_spot(s, minion, area, goal_squares(s))
        if spot != NONE:
            put(s, minion, spot)
            if s.told is not None:
                text = f"{name(s, minion)} is placed at {square_word(s, spot)}: within two squares of {name(s, elite)}"
                s.tell("Placed", "SDA-15.11", text)


# ---- Regroup --------------------------------------------------------------------------------------------------------
class RegroupMonster(Step[Table]):
    """It moves to the nearest exit square not held by another [SDA-16.1, 16.2, 16.4, 16.6]."""

    def __init__(self, model: int, moved: Row) -> None:
        self.model = model
        self.moved = moved

    def run(self, s: Table) -> None:
        model = self.model
        if s.at[model] < 0:
            return
        goal, levels = nearest_exit(s, model)
        if goal == NONE:
            return
        ends = reach_now(s, model)
        square, _ = approach(s, model, ends, levels, gang_near(s, model, self.moved))
        walk(s, model, square, f"it falls back to the exit at {square_word(s, goal)}", "SDA-16.1")


def nearest_exit(s: Table, model: int) -> tuple[int, list[int]]:
    """The exit square with the shortest walk and its walking distances; those held by others only if all are; if Heroes
    bar every way, as if they were not there [SDA-15.8, 16.4, 24.2].
    """
    words = keywords(s, model)
    ground = terrain(s, words)
    found = exit_walk(s, model, ground & ~s.hero_on, diagonals(s, model, words))
    if found[0] != NONE:
        return found
    return exit_walk(s, model, ground, s.dungeon.flying if words & FLY else s.dungeon.walking)


def exit_walk(s: Table, model: int, ground: int, open_diagonals: list[int]) -> tuple[int, list[int]]:
    """The same over some ground; NONE if no exit can be walked to."""
    taken = (s.hero_on | s.foe_on) & ~base(s, model)
    best: tuple[int, int, int, int] = (FAR, 0, 0, NONE)
    for only_free in (True, False):
        for number, door in enumerate(s.dungeon.exits):
            for square in door.squares:
                if only_free and taken >> square & 1:
                    continue
                far = walk_to(s, model, square, ground, open_diagonals)
                best = min(best, (far, door.tile, number, square))
        if best[3] != NONE and best[0] < FAR:
            break
    if best[3] == NONE or best[0] >= FAR:
        return NONE, []
    return best[3], steps_to(s.dungeon, 1 << best[3], ground | 1 << best[3], open_diagonals)


def walk_to(s: Table, model: int, square: int, ground: int, open_diagonals: list[int]) -> int:
    """How many steps a square is away for a monster."""
    mine = base(s, model)
    for far, level in enumerate(steps_to(s.dungeon, 1 << square, ground | 1 << square, open_diagonals)):
        if level & mine:
            return far
    return FAR
