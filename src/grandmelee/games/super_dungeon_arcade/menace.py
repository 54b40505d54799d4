"""Crystals of a plot that walk towards the Heroes, and tokens that go with tiles [SDA-22.1]."""

from __future__ import annotations

from grandmelee.core.agenda import Step
from grandmelee.games.super_dungeon_arcade import in_force, lasting
from grandmelee.games.super_dungeon_arcade.paths import steps_to
from grandmelee.games.super_dungeon_arcade.placing import square_word
from grandmelee.games.super_dungeon_arcade.state import Table
from grandmelee.games.super_dungeon_arcade.terms import NONE, first
from grandmelee.games.super_dungeon_arcade.wounds import check_defeat
from grandmelee.games.super_dungeon_arcade.wrath import most


class WalkCrystals(Step[Table]):
    """At a Move command each crystal of the plot walks to the Hero with the most wrath and costs a coin there."""

    def run(self, s: Table) -> None:
        if not s.force & in_force.CRYSTALS_WALK:
            return
        for plot in s.plots:
            for op in s.content.plots[plot].lasting:
                if op.kind == lasting.CRYSTALS_WALK:
                    walk_all(s, plot, op.n)


def walk_all(s: Table, plot: int, n: int) -> None:
    """In reading order, through any model, round chasm and structures; never two on one square."""
    for square in sorted([square for square, whose in s.crystals if whose == plot]):
        hero = most(s)
        if hero == NONE or s.ending:
            return
        ground = s.dungeon.squares & ~s.dungeon.structure & ~s.dungeon.chasm
        levels = steps_to(s.dungeon, 1 << s.at[hero], ground, s.dungeon.walking)
        goal = walked(s, square, levels, n)
        s.crystals = tuple([one for one in s.crystals if one != (square, plot)])
        if goal == s.at[hero]:
            s.coins = max(0, s.coins - 1)
            if s.told is not None:
                s.tell("CoinLost", "SDA-22.1", f"A crystal reaches its prey at {square_word(s, goal)}: a coin is lost")
            check_defeat(s)
        else:
            s.crystals = (*s.crystals, (goal, plot))
            if s.told is not None:
                s.tell("CrystalMoved", "SDA-22.1", f"A crystal walks to {square_word(s, goal)}")


def walked(s: Table, square: int, levels: list[int], n: int) -> int:
    """Where up to so many steps bring a crystal: the first of equally near squares in reading order."""
    here = 1 << square
    ground = s.dungeon.squares & ~s.dungeon.structure & ~s.dungeon.chasm
    held = 0
    for other, _ in s.crystals:
        held |= 1 << other
    reach = here
    for _ in range(n):
        reach |= s.dungeon.spread(reach, s.dungeon.walking) & ground
    for level in levels:
        near = reach & level & (~held | here)
        if near:
            return square if near & here else first(near)
    return square
