"""Where a model may walk, and what it costs: whole reaches at once [SDA-6.8 to 6.21, 15.3 to 15.5, 31.8]."""

from __future__ import annotations

from grandmelee.games.super_dungeon_arcade.figures import keywords
from grandmelee.games.super_dungeon_arcade.shapes import box
from grandmelee.games.super_dungeon_arcade.state import Table, base, corners, is_large
from grandmelee.games.super_dungeon_arcade.terms import BURROW, FLY, HEROES, SUREFOOT, WIDE, bits
from grandmelee.games.super_dungeon_arcade.tiles import Dungeon


def terrain(s: Table, words: int) -> int:
    """Squares a model with these keywords can stand on: no structure, no chasm, unless it may [SDA-6.19, 15.5, 27.5,
    27.7].
    """
    if not words & (FLY | BURROW):
        return s.dungeon.plain
    return s.dungeon.squares if words & FLY else s.dungeon.firm


def passable(s: Table, model: int, words: int) -> int:
    """Squares it may enter: friends may be passed, enemies not [SDA-6.10, 6.14, 15.3]."""
    ground = terrain(s, words)
    return ground ^ ground & (s.foe_on if model < HEROES else s.hero_on)


def slow_squares(s: Table, model: int, words: int) -> int:
    """Difficult terrain, that of Webs included, for whom it counts; never for monsters [SDA-6.18, 15.4, 27.20]."""
    if model >= HEROES or words & (FLY | BURROW | SUREFOOT):
        return 0
    return s.dungeon.difficult | s.webs


def diagonals(s: Table, model: int, words: int, area: int = -1) -> list[int]:
    """Open diagonal steps in an area: structures close a corner, and so do enemies in a side square [SDA-0.12, 6.11,
    6.12].
    """
    enemies = s.foe_on if model < HEROES else s.hero_on
    if words & BURROW:  # neither walls nor structures, but two enemies [SDA-27.5]
        up, down, right, left = enemies << WIDE, enemies >> WIDE, enemies >> 1, enemies << 1
        return [~(up & right), ~(down & right), ~(down & left), ~(up & left)]
    if not enemies & area:
        return s.dungeon.flying if words & FLY else s.dungeon.walking
    return s.dungeon.diagonals(enemies if words & FLY else enemies | s.dungeon.structure)


def spread(s: Table, squares: int, open_diagonals: list[int], words: int) -> int:
    """Where one step leads; whoever burrows goes through walls [SDA-27.5]."""
    if not words & BURROW:
        return s.dungeon.spread(squares, open_diagonals)
    a, b, c, d = open_diagonals
    found = squares << 1 | squares >> 1 | squares << WIDE | squares >> WIDE
    found |= (squares & a) >> WIDE - 1 | (squares & b) << WIDE + 1 | (squares & c) << WIDE - 1
    return (found | (squares & d) >> WIDE + 1) & s.dungeon.squares


def reaches(s: Table, model: int, start: int, points: int, words: int, sticky: int = 0) -> list[int]:
    """By cost: the squares a model can get to with exactly so many points at best; it stops on sticky ones."""
    fast = passable(s, model, words) & ~start
    slow = slow_squares(s, model, words) & fast
    fast ^= slow  # the squares of both kinds that have not been got to
    open_diagonals = diagonals(s, model, words, box(s.at[model], points + 2))  # a large base too
    levels = [start]
    before = 0
    for step in range(points):
        last = levels[-1] & ~sticky if sticky else levels[-1]
        if step == 0 and last == 1 << s.at[model] and not words & (FLY | BURROW):
            ahead = s.dungeon.steps_past(s.at[model], s.foe_on if model < HEROES else s.hero_on)  # known already
        else:
            ahead = spread(s, last, open_diagonals, words)
        new = ahead & fast
        fast ^= new
        if slow:
            late = before & slow
            slow ^= late
            new |= late
            before = ahead
        levels.append(new)
    return levels


def steps_to(dungeon: Dungeon, goals: int, enterable: int, open_diagonals: list[int]) -> list[int]:
    """By walking distance: the squares so many steps from the goals, as far as one can walk [SDA-15.15]."""
    levels = [goals]
    left = enterable & ~goals
    while levels[-1]:
        new = dungeon.spread(levels[-1], open_diagonals) & left
        left ^= new
        levels.append(new)
    return levels


def walks_to(s: Table, goals: int, enterable: int, diagonal: list[int], words: int, until: int = 0) -> list[int]:
    """The same for a monster, until some squares are reached; whoever burrows needs no way round walls [SDA-15.15,
    27.5].
    """
    levels = [goals]
    left = enterable & ~goals
    while levels[-1] and not levels[-1] & until:
        new = spread(s, levels[-1], diagonal, words) & left
        left ^= new
        levels.append(new)
    return levels


def first_met(s: Table, start: int, wanted: int, enterable: int, diagonal: list[int], words: int) -> int:
    """Those of some squares to which the walk from a base is shortest [SDA-15.15]."""
    met = start & wanted
    level = start & enterable
    left = enterable ^ level
    while level and not met:
        ahead = spread(s, level, diagonal, words)
        met = ahead & wanted
        level = ahead & left
        left ^= level
    return met


def large_spots(s: Table, free: int) -> int:
    """Top left squares of large bases that lie on free squares no wall splits [SDA-6.16, 6.17]."""
    return free & free >> 1 & free >> WIDE & free >> WIDE + 1 & s.dungeon.bases


def occupied(s: Table, but: int) -> int:
    """Squares under models, one of them left out."""
    taken = s.hero_on | s.foe_on
    if but >= 0 and s.at[but] >= 0:
        taken &= ~base(s, but)
    return taken


def free_squares(s: Table, model: int, words: int) -> int:
    """Free squares for a model, those it stands on included; of a large one the top left squares [SDA-0.6]."""
    ground = terrain(s, words)
    free = ground ^ ground & occupied(s, model)
    return large_spots(s, free) if is_large(s, model) else free


def large_ends(s: Table, model: int, levels: list[int], words: int) -> list[int]:
    """By cost: base positions in which a large model may come to rest, no part farther than the points spent
    [SDA-6.15, 6.17, 15.16].
    """
    spots = free_squares(s, model, words)
    ends = []
    seen = within = 0
    for level in levels:
        within |= level
        reached = within & within >> 1 & within >> WIDE & within >> WIDE + 1
        new = reached & spots & ~seen
        seen |= new
        ends.append(new)
    return ends


def ends_of(s: Table, model: int, points: int, sticky: int = 0) -> list[int]:
    """By cost: the squares a model can end a walk in (R of SDA-15.8): free ones, its own for nothing."""
    words = keywords(s, model)
    levels = reaches(s, model, base(s, model), points, words, sticky)
    if is_large(s, model):
        ends = large_ends(s, model, levels, words)
        ends[0] |= 1 << s.at[model]
        return ends
    free = free_squares(s, model, words)
    return [level & free for level in levels]


def all_under(s: Table, model: int, spots: int) -> int:
    """The squares a model would cover in any of some places."""
    return spots | spots << 1 | spots << WIDE | spots << WIDE + 1 if is_large(s, model) else spots


def squares_under(s: Table, model: int, corner: int) -> int:
    """The squares a model would cover with its top left one there."""
    return corners(corner) if is_large(s, model) else 1 << corner


def is_legal(s: Table, model: int) -> bool:
    """Whether a model may stand where it stands [SDA-0.11]."""
    if s.under[model] & s.dungeon.plain and not is_large(s, model):
        return True
    ground = terrain(s, keywords(s, model))
    if is_large(s, model):
        return bool(large_spots(s, ground) >> s.at[model] & 1)
    return bool(ground >> s.at[model] & 1)


def count_in(mask: int) -> int:
    """How many squares a set has."""
    return len(bits(mask))
