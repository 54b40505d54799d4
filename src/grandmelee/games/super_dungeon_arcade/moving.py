"""Move and Regroup: whom a monster goes for, where it ends, and the minions that follow [SDA-15, 16]."""

from __future__ import annotations

from typing import Final

from grandmelee.core.agenda import Step
from grandmelee.games.super_dungeon_arcade.around import around
from grandmelee.games.super_dungeon_arcade.figures import (
    BONDING,
    bonded,
    distance,
    far_apart,
    flies,
    keywords,
    line,
    movement,
)
from grandmelee.games.super_dungeon_arcade.paths import (
    Walk,
    all_under,
    diagonals,
    first_met,
    squares_under,
    terrain,
    walks_to,
)
from grandmelee.games.super_dungeon_arcade.placing import (
    best_spot,
    goal_squares,
    joined,
    key_of,
    square_key,
    square_word,
)
from grandmelee.games.super_dungeon_arcade.sight import blockers, looks_at, range_to
from grandmelee.games.super_dungeon_arcade.stance import target_order, why_target
from grandmelee.games.super_dungeon_arcade.state import Row, Table, base, heroes, is_large, name, put
from grandmelee.games.super_dungeon_arcade.terms import (
    BIT,
    BURROW,
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
    if len(order) < 2:
        return order[0] if order else NONE
    mine = s.dungeon.tiles_under(s.under[model])
    for hero in order:
        if s.under[hero] & mine:
            return hero
    return order[0]


def is_on_its_tile(s: Table, model: int, hero: int) -> bool:
    """For the log: whether the target was picked on the monster's own tile."""
    return s.dungeon.tile_of(s.at[hero]) in s.dungeon.tiles_of(base(s, model))


def points(s: Table, model: int, held: int) -> int:
    """MV now: none when Immobile or held by a Grabby Hero next to it [SDA-15.13, 15.18, 34.8]."""
    if s.statuses[model] >> IMMOBILE & 1 or held & base(s, model):
        return 0
    return movement(s, model)


def sticky(s: Table, model: int) -> int:
    """Squares next to a Hero with Grabby: who enters one stops there; for who flies, over structures too [SDA-0.4]."""
    found = 0
    for hero in heroes(s):
        if keywords(s, hero) & GRABBY:
            found |= s.dungeon.ball(s.at[hero], 1, flies(s, hero) or flies(s, model))
    return found


def begin_walk(s: Table, model: int) -> Walk:
    """R: the squares it can end in, by cost [SDA-15.8, 15.18]."""
    held = sticky(s, model)
    return Walk(s, model, points(s, model, held), held)


class Way:
    """Where a monster goes, what it costs, and within how many squares of its target; NONE if it sees none there.

    It is the first in reading order of all squares that are as good.
    """

    def __init__(self, equals: int, cost: int, reach: int) -> None:
        self.square = first(equals)
        self.equals = equals
        self.cost = cost
        self.reach = reach


def move_end(s: Table, model: int, hero: int, reach: int, bond: int) -> Way:
    """The end square of a Move: the cheapest from which it sees its target in range, else the one nearest to a square
    beside it; bonding first among the former, a tie-break among the latter [SDA-15.7 to 15.10].
    """
    limit = max(1, range_to(s, hero, reach))
    is_flying = flies(s, model) or flies(s, hero)
    if not bond or s.under[model] & bond:
        if far_apart(s, model, hero, is_flying) <= limit and looks_at(s, model, hero, is_flying):
            return Way(BIT[s.at[model]], 0, limit)  # it need not look farther
    near = s.dungeon.ball(s.at[hero], limit, is_flying)
    blocking = 0 if is_flying else blockers(s, model, hero)
    walk = begin_walk(s, model)
    for wanted in [bond, NONE] if bond else [NONE]:
        cost = 0 if bond and wanted == NONE else 1
        while walk.goes(s, cost):
            spots = spots_touching(s, model, walk.ends[cost], near, wanted)
            found = stopping(s, model, hero, spots, blocking, is_flying) if spots else 0
            if found:
                return Way(tie_break(s, model, hero, found) if found & found - 1 else found, cost, limit)
            cost += 1
    equals, cost = approach(s, model, walk.ends, walk_levels(s, model, hero, joined(walk.ends)), bond)
    return Way(equals, cost, NONE)


def spots_touching(s: Table, model: int, spots: int, near: int, bond: int) -> int:
    """Those of some places in which its base touches a set of squares, and the gang's if that is wanted."""
    if not is_large(s, model):
        return spots & near if bond == NONE else spots & near & bond
    found = 0
    for spot in bits(spots):
        under = squares_under(s, model, spot)
        if under & near and (bond == NONE or under & bond):
            found |= 1 << spot
    return found


def stopping(s: Table, model: int, hero: int, spots: int, blocking: int, is_flying: bool) -> int:
    """Those of some places in range from which it sees its target."""
    found = 0
    is_small = not is_large(s, model)
    for spot in bits(spots):
        if is_small:
            is_seen = s.dungeon.looks(spot, s.at[hero], blocking, is_flying)
        else:
            is_seen = s.dungeon.sees(squares_under(s, model, spot), base(s, hero), blocking, is_flying)
        if is_seen:
            found |= BIT[spot]
    return found


def tie_break(s: Table, model: int, hero: int, squares: int) -> int:
    """Of equally cheap squares those with the shortest walk to the target; then reading order decides [SDA-15.8]."""
    for level in walk_levels(s, model, hero, squares):
        found = spots_touching(s, model, squares, level, NONE)
        if found:
            return found
    return squares


def walk_levels(s: Table, model: int, hero: int, ends: int) -> list[int]:
    """Squares by walking distance to a square beside the target, until one of its end squares is reached: round
    Heroes, through monsters; if Heroes bar every way, as if they were not there [SDA-15.8, 15.15, 15.18].
    """
    words = keywords(s, model)
    ground = terrain(s, words)
    beside = around(s, hero, 1, bool(words & FLY)) & ground & ~base(s, hero)
    open_ground = ground & ~s.hero_on
    until = all_under(s, model, ends) if not base(s, model) & ~open_ground else base(s, model)
    near = beside & open_ground
    if near & until:
        return [near]
    levels = walks_to(s, near, open_ground, diagonals(s, model, words), words, until)
    if levels[-1] & until:
        return levels
    return walks_to(s, beside, ground, unbarred(s, words), words, all_under(s, model, ends))


def unbarred(s: Table, words: int) -> list[int]:
    """Open diagonal steps as if no Hero was there."""
    if words & BURROW:
        return [-1] * 4
    return s.dungeon.flying if words & FLY else s.dungeon.walking


def approach(s: Table, model: int, ends: list[int], levels: list[int], bond: int) -> tuple[int, int]:
    """The end squares with the smallest walking distance, and their cost; ties: bonding, fewer points; then reading
    order decides [SDA-15.8, 15.10].
    """
    reached = all_under(s, model, joined(ends))
    for level in levels:
        if level & reached:
            best = (1, len(ends))
            equals = 0
            for cost, end in enumerate(ends):
                for square in bits(spots_touching(s, model, end, level, NONE)):
                    rank = (0 if bond > 0 and squares_under(s, model, square) & bond else 1, cost)
                    if rank < best:
                        best, equals = rank, 0
                    if rank == best:
                        equals |= 1 << square
            return equals, best[1]
    return 1 << s.at[model], 0


def gang_near(s: Table, model: int, moved: Row) -> int:
    """Squares within two of the nearest elite of its gang that has moved already; none: no preference [SDA-15.9]."""
    kind = s.cards[model]
    if not kind.is_elite_gang:
        return 0
    mates = [m for m in moved if s.at[m] >= 0 and s.cards[m].id == s.cards[model].id and m != model]
    if not mates:
        return 0
    ranked = sorted([(distance(s, model, mate), s.at[mate], mate) for mate in mates])
    return around(s, ranked[0][2], BONDING)


class MoveMonster(Step[Table]):
    """A solo or elite moves, and its minions keep up [SDA-15.1 to 15.11, 15.14]."""

    def __init__(self, model: int, moved: Row) -> None:
        self.model = model
        self.moved = moved

    def run(self, s: Table) -> None:
        model = self.model
        if s.at[model] < 0:
            return
        words = keywords(s, model)
        hero = move_target(s, model, words)
        if hero == NONE:
            return  # SDA-14.20
        way = move_end(s, model, hero, line(s, model)[2], gang_near(s, model, self.moved))
        why = why_so(s, model, hero, words, way) if s.told is not None else ""
        walk(s, model, way.square, why, "SDA-15.8")


def why_so(s: Table, model: int, hero: int, words: int, way: Way) -> str:
    """For the log: why a monster goes where it goes."""
    whose = "on its tile" if is_on_its_tile(s, model, hero) else "in the dungeon"
    near = "that is as near as it gets" if way.reach == NONE else f"there it sees its target within {way.reach}"
    tile = s.dungeon.tiles_of(base(s, model))
    rivals = [other for other in heroes(s) if whose != "on its tile" or s.dungeon.tile_of(s.at[other]) in tile]
    target = why_target(s, words, hero, rivals)
    return f"it goes for {name(s, hero)}, {target} {whose}; {near}{why_there(way.equals)}"


def why_there(equals: int) -> str:
    """For the log: that reading order decided between squares, which bends ways to the north and west [SDA-0.1]."""
    if not equals & equals - 1:
        return ""
    return f", the first in reading order of {len(bits(equals))} squares as good"


def walk(s: Table, model: int, square: int, why: str, rule: str) -> None:
    """Set a monster on its end square and bring the minions it left behind [SDA-15.11]."""
    source = s.at[model]
    before: list[int] = []
    if square != source:
        before = [mate for mate in bonded(s, model) if s.cards[mate].rank == MINION]
        put(s, model, square)
    if s.told is not None:
        where = f"moves to {square_word(s, square)}" if square != source else f"stays at {square_word(s, square)}"
        trail = (key_of(s, model), square_key(s, source), square_key(s, square))
        s.tell("MonsterMoved", rule, f"{name(s, model)} {where}: {why}", None, trail if square != source else ())
    if before:
        near = bonded(s, model)
        left = [mate for mate in before if mate not in near]
        follow(s, model, sorted(left, key=s.at.__getitem__))


def follow(s: Table, elite: int, minions: list[int]) -> None:
    """Minions are placed within two squares of their elite, one by one in reading order [SDA-15.11, 15.12, 15.17]."""
    area = around(s, elite, BONDING)
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
        ends = begin_walk(s, model).all_ends(s)
        goal, levels = nearest_exit(s, model, joined(ends))
        if goal == NONE:
            return
        equals, _ = approach(s, model, ends, levels, gang_near(s, model, self.moved))
        why = "" if s.told is None else f"it falls back to the exit at {square_word(s, goal)}{why_there(equals)}"
        walk(s, model, first(equals), why, "SDA-16.1")


def nearest_exit(s: Table, model: int, ends: int = 0) -> tuple[int, list[int]]:
    """The exit square with the shortest walk, and walking distances to it until one of the monster's end squares is
    reached; if Heroes bar every way, as if they were not there [SDA-15.8, 16.4, 24.2].
    """
    words = keywords(s, model)
    ground = terrain(s, words) & ~s.hero_on
    open_diagonals = diagonals(s, model, words)
    goal = exit_to(s, model, ground, open_diagonals, words)
    if goal == NONE:
        ground, open_diagonals = terrain(s, words), unbarred(s, words)
        goal = exit_to(s, model, ground, open_diagonals, words)
    if goal == NONE:
        return NONE, []
    until = all_under(s, model, ends)
    return goal, walks_to(s, 1 << goal, ground | 1 << goal, open_diagonals, words, until)


def exit_to(s: Table, model: int, ground: int, open_diagonals: list[int], words: int) -> int:
    """The nearest exit square over some ground, those held by others only if all are; NONE if none can be walked to
    [SDA-16.4].
    """
    mine = base(s, model)
    every = 0
    for door in s.dungeon.exits:
        every |= door.mask
    free = every & ~(s.hero_on | s.foe_on) | every & mine
    met = first_met(s, mine, free, ground, open_diagonals, words)
    met = met or first_met(s, mine, every, ground, open_diagonals, words)
    for door in s.dungeon.exits:
        if door.mask & met:
            return first(door.mask & met)
    return NONE
