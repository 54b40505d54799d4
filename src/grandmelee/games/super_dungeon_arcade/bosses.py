"""Mini-bosses and the dungeon boss come in by the exits [SDA-24, 25.1, 25.2, 25.3]."""

from __future__ import annotations

from typing import Final

from grandmelee.core.agenda import Step
from grandmelee.games.super_dungeon_arcade import lasting
from grandmelee.games.super_dungeon_arcade.in_play import refresh_rules
from grandmelee.games.super_dungeon_arcade.paths import free_squares, squares_under
from grandmelee.games.super_dungeon_arcade.placing import best_spot, goal_flies, goal_squares, kind_words, square_word
from grandmelee.games.super_dungeon_arcade.spawning import bring
from grandmelee.games.super_dungeon_arcade.state import Table, foes, name, put
from grandmelee.games.super_dungeon_arcade.terms import FLY, NONE, bits

FAR: Final = 99


def enter_by_exit(s: Table, kind: int, rule: str) -> int:
    """Place a model at the exit closest to the Hero with the most wrath where it fits [SDA-24.1, 24.2]."""
    model = bring(s, kind, 0)
    spot = exit_spot(s, model)
    if spot == NONE:
        return NONE
    put(s, model, spot)
    if s.told is not None:
        why = "the exit closest to the Hero with the most wrath"
        s.tell("BossSpawned", rule, f"{name(s, model)} comes in at {square_word(s, spot)}: {why}")
    return model


def exit_spot(s: Table, model: int) -> int:
    """The exits by distance to that Hero, tile and reading order; of the free spots at one the closest [SDA-24.2]."""
    goal = goal_squares(s)
    is_lifted = goal_flies(s)
    free = free_squares(s, model, kind_words(s, model))
    ranked = []
    for number, door in enumerate(s.dungeon.exits):
        ranked.append((s.dungeon.distance(goal, door.mask, is_lifted), door.tile, number))
    ranked.sort()
    every = 0
    for _, _, number in ranked:
        mask = s.dungeon.exits[number].mask
        every |= mask
        spots = [spot for spot in bits(free) if squares_under(s, model, spot) & mask]
        if spots:
            is_lifted = is_lifted or bool(kind_words(s, model) & FLY)
            under = [(s.dungeon.distance(goal, squares_under(s, model, spot), is_lifted), spot) for spot in spots]
            return min(under)[1]
    return best_spot(s, model, every, goal)


def in_play(s: Table, kind: int) -> int:
    """The model of a kind on the map, its other form included; NONE if there is none [SDA-33.6]."""
    forms = (kind, s.content.models[kind].shift)
    for model in foes(s):
        if s.cards[model].id in forms:
            return model
    return NONE


def spawn_mini_boss(s: Table, kind: int, rule: str) -> int:
    """A mini-boss comes; one that is in play loses all wounds and statuses instead [SDA-24.4, 24.5]."""
    model = in_play(s, kind)
    if model == NONE:
        return enter_by_exit(s, kind, rule)
    s.hurt[model] = s.statuses[model] = 0
    if s.told is not None:
        s.tell("Refreshed", "SDA-24.5", f"{name(s, model)} is in play and loses all wounds and statuses")
    return model


class SpawnMiniBoss(Step[Table]):
    """Each mini-boss comes once by chart or by a destroyed point, whichever is first [SDA-24.3, 35.6, 35.15]."""

    def __init__(self, order: int) -> None:
        self.order = order

    def run(self, s: Table) -> None:
        if self.order >= len(s.minis) or s.minis_come >> self.order & 1:
            return
        s.minis_come |= 1 << self.order
        spawn_mini_boss(s, s.minis[self.order], "SDA-24.1")


def spawn_some_mini_boss(s: Table) -> None:
    """A card spawns "the mini-boss": the first in the order not in play; if all are, all recover [SDA-24.6]."""
    for kind in s.minis:
        if in_play(s, kind) == NONE:
            spawn_mini_boss(s, kind, "SDA-24.4")
            return
    for kind in s.minis:
        spawn_mini_boss(s, kind, "SDA-24.6")


class SpawnBoss(Step[Table]):
    """The boss comes, once; challenges are then drawn from the boss fight deck [SDA-25.1, 25.3]."""

    def run(self, s: Table) -> None:
        if s.has_boss:
            return
        s.has_boss = True
        enter_by_exit(s, s.boss, "SDA-25.1")
        staying = [mode for mode in s.modes if not leaves_with_boss(s, mode)]
        if len(staying) < len(s.modes):
            s.modes = tuple(staying)
            refresh_rules(s)


def leaves_with_boss(s: Table, mode: int) -> bool:
    """Whether a difficulty card is discarded when the boss spawns."""
    return any(op.kind == lasting.UNTIL_BOSS for op in s.content.modes[mode].lasting)


def boss_model(s: Table) -> int:
    """The boss on the map; NONE while it is not."""
    return in_play(s, s.boss) if s.has_boss else NONE
