"""Where a model may walk, and what it costs: whole reaches at once [SDA-6.8 to 6.21, 15.3 to 15.5, 31.8]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.faces import FLOWN, GROUND
from grandmelee.games.super_dungeon_arcade.figures import keywords
from grandmelee.games.super_dungeon_arcade.shapes import box
from grandmelee.games.super_dungeon_arcade.state import Table, base, corners, is_large
from grandmelee.games.super_dungeon_arcade.terms import BIT, BURROW, FLY, HEROES, NONE, SUREFOOT, WIDE, bits
from grandmelee.games.super_dungeon_arcade.tiles import Dungeon

NOT_YET: Final[list[int]] = []  # open diagonal steps before they are asked for


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
    return s.dungeon.diagonals_past(enemies if words & FLY else enemies | s.dungeon.structure)


def spread(s: Table, squares: int, open_diagonals: list[int], words: int) -> int:
    """Where one step leads; whoever burrows goes through walls [SDA-27.5]."""
    if not words & BURROW:
        return s.dungeon.spread(squares, open_diagonals)
    a, b, c, d = open_diagonals
    found = squares << 1 | squares >> 1 | squares << WIDE | squares >> WIDE
    found |= (squares & a) >> WIDE - 1 | (squares & b) << WIDE + 1 | (squares & c) << WIDE - 1
    return (found | (squares & d) >> WIDE + 1) & s.dungeon.squares


def reaches(s: Table, model: int, start: int, points: int, words: int) -> list[int]:
    """By cost: the squares a model can get to with exactly so many points at best."""
    fast = passable(s, model, words) & ~start
    slow = slow_squares(s, model, words) & fast
    fast ^= slow  # the squares of both kinds that have not been got to
    open_diagonals = diagonals(s, model, words, box(s.at[model], points + 2))  # a large base too
    levels = [start]
    before = 0
    for _ in range(points):
        ahead = spread(s, levels[-1], open_diagonals, words)
        new = ahead & fast
        fast ^= new
        if slow:
            late = before & slow
            slow ^= late
            new |= late
            before = ahead
        levels.append(new)
    return levels


class Walk:
    """The squares a monster can end a walk in (R of SDA-15.8), by cost: free ones, its own for nothing. They are found
    as far as they are looked at, for most walks are short.
    """

    def __init__(self, s: Table, model: int, points: int, sticky: int) -> None:
        self.model = model
        self.words = keywords(s, model)
        self.left = points  # costs that have not been looked at
        self.sticky = sticky  # squares on which it must stop
        self.last = base(s, model)  # squares it gets to with exactly so many points
        self.new = passable(s, model, self.words) & ~self.last  # squares it has not got to
        self.within = self.last
        self.spots = free_squares(s, model, self.words)  # where it could end and has not got to
        self.ends: list[int] = [self.last & self.spots]
        if is_large(s, model):
            self.ends[0] = 1 << s.at[model]
        self.spots &= ~self.ends[0]
        self.diagonals: list[int] = NOT_YET
        self.mode = NONE if is_large(s, model) or self.words & BURROW else FLOWN if self.words & FLY else GROUND
        if self.mode == GROUND and not self.last & s.dungeon.plain:
            self.mode = NONE

    def goes(self, s: Table, cost: int) -> bool:
        """Whether so many points can be spent; what they lead to is known then."""
        while len(self.ends) <= cost:
            if not self.left:
                return False
            self.left -= 1
            self.go_on(s)
        return True

    def go_on(self, s: Table) -> None:
        """Spend one point more. As far as no Hero is near, it is known how far one gets."""
        square, cost = s.at[self.model], len(self.ends)
        free_to_go = self.last & ~self.sticky if self.sticky else self.last
        if self.mode != NONE and not box(square, cost) & s.hero_on:
            ahead = s.dungeon.blown(square, cost, self.mode)
        elif cost == 1 and self.mode == GROUND and free_to_go:
            ahead = s.dungeon.steps_past(square, s.hero_on)  # known already
        else:
            if self.diagonals is NOT_YET:
                around = box(s.at[self.model], self.left + len(self.ends) + 2)  # a large base too
                self.diagonals = diagonals(s, self.model, self.words, around)
            ahead = spread(s, free_to_go, self.diagonals, self.words)
        self.last = ahead & self.new
        self.new ^= self.last
        self.ends.append(self.ends_within(s))

    def ends_within(self, s: Table) -> int:
        """Where it can end now and could not before; of a large one no part is farther than the points spent
        [SDA-6.15, 6.17, 15.16].
        """
        if not is_large(s, self.model):
            return self.last & self.spots
        within = self.within = self.within | self.last
        found = within & within >> 1 & within >> WIDE & within >> WIDE + 1 & self.spots
        self.spots ^= found
        return found

    def all_ends(self, s: Table) -> list[int]:
        """All of them."""
        while self.left:
            self.left -= 1
            self.go_on(s)
        return self.ends


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
        taken ^= base(s, but)
    return taken


def free_squares(s: Table, model: int, words: int) -> int:
    """Free squares for a model, those it stands on included; of a large one the top left squares [SDA-0.6]."""
    ground = terrain(s, words)
    free = ground ^ ground & occupied(s, model)
    return large_spots(s, free) if is_large(s, model) else free


def all_under(s: Table, model: int, spots: int) -> int:
    """The squares a model would cover in any of some places."""
    return spots | spots << 1 | spots << WIDE | spots << WIDE + 1 if is_large(s, model) else spots


def squares_under(s: Table, model: int, corner: int) -> int:
    """The squares a model would cover with its top left one there."""
    return corners(corner) if is_large(s, model) else BIT[corner]


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
