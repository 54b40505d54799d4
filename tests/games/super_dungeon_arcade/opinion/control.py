"""Models that others move: Compel, Pull, Push and Retreat, one square after the other."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.games.super_dungeon_arcade.opinion.board import Cell
from tests.games.super_dungeon_arcade.opinion.heroes import Steps
from tests.games.super_dungeon_arcade.opinion.position import Model, Position
from tests.games.super_dungeon_arcade.opinion.questions import squares
from tests.games.super_dungeon_arcade.opinion.telling import SQUARE, place, words
from tests.games.super_dungeon_arcade.opinion.walking import can_stand

ACTIONS_OF_MONSTERS = {"Snare": ("Pull", 3), "Seize Prey": ("Push", 6), "Blistering Armor": ("Push", 3)}
LASTING = {
    "Successful offensive actions of monsters push 5.": 5,
    "Offensive actions push 1 and place no wounds.": 1,
}
Expect = Callable[[str, Any, Any], None]


class Shift:
    """The squares a model may be moved to next, as it could move itself [SDA-31.02, SDA-31.08]."""

    def __init__(self, p: Position, model: Model, user: Model, kind: str) -> None:
        self.p, self.model, self.user, self.kind = p, model, user, kind
        self.fly = p.flies(model)
        self.enemies = {cell for enemy in p.enemies(model) for cell in enemy.cells}
        self.friends = p.occupied(but=model) - self.enemies
        self.steps = Steps(p, model) if model.is_hero else None

    def near(self, cell: Cell) -> list[Cell]:
        if self.steps is not None:
            return self.steps.near(cell)
        p = self.p
        free = [c for c in p.dungeon.around(cell) if c not in self.enemies and can_stand(p, self.model, c)]
        return [other for other in free if p.dungeon.is_open(cell, other, self.fly, self.enemies)]

    def distance(self, cell: Cell) -> int:
        return self.p.distance(self.model, self.user, cell)

    def is_right(self, cell: Cell, other: Cell) -> bool:
        """Each step of a Pull comes nearer until it is adjacent, each of a Push goes away [SDA-31.04, SDA-31.05]."""
        if self.kind == "Compel":
            return True
        before, after = self.distance(cell), self.distance(other)
        return before > 1 and after < before if self.kind == "Pull" else after > before

    def next(self, cell: Cell, points: int) -> set[Cell]:
        """Squares it can be moved to and need not stay on with a friend."""
        found = set()
        for other in self.near(cell):
            left = points - (self.steps.cost(other) if self.steps is not None else 1)
            if left >= 0 and self.is_right(cell, other) and (other not in self.friends or self.next(other, left)):
                found.add(other)
        return found

    def ends(self, cell: Cell, points: int) -> set[Cell]:
        """Free squares it can be moved to; where it stands is one."""
        found = set() if cell in self.friends else {cell}
        for other in self.near(cell):
            left = points - (self.steps.cost(other) if self.steps is not None else 1)
            if left >= 0 and self.is_right(cell, other):
                found |= self.ends(other, left)
        return found

    def last(self, points: int) -> Cell:
        """Where a monster moves it: a Push as far as it can, a Pull as near; then reading order [SDA-31.06]."""
        sign = -1 if self.kind == "Push" else 1
        return min(self.ends(self.model.corner, points), key=lambda cell: (sign * self.distance(cell), cell))


def check_moved(p: Position, event: Any, user: int | None, action: str, expect: Expect) -> None:
    """A monster has pushed or pulled a Hero."""
    found = re.match(rf"(.*) (pushes|pulls) (.*) to {SQUARE}", event.text)
    if found is None or user not in p.models or p.models[user].name != found[1]:
        return
    hero = next((hero for hero in p.heroes if hero.name == found[3]), None)
    if hero is None:
        return
    kind = "Push" if found[2] == "pushes" else "Pull"
    points = [far for name, (what, far) in ACTIONS_OF_MONSTERS.items() if name == action and what == kind]
    points += [far for text, far in LASTING.items() if text in p.rules and kind == "Push"]
    ours = [Shift(p, hero, p.models[user], kind).last(far) for far in points]
    told = place(p.dungeon, found[4])
    expect(f"{kind}: {event.text} by {points}", told, told if told in ours else ours)


def check_control(s: Any, p: Position, user: int, expect: Expect) -> None:
    """One of the models with that name may be moved to just these squares."""
    found = re.match(r"(Compel|Pull|Push) (.*): choose its next square.*\((\d+) left\)", s.asks[0].prompt)
    if found is None or user not in p.models:
        return
    offered = squares(p, words(s, s.asks[0].seat))
    named = [model for model in p.models.values() if model.name == found[2] and not model.is_large]
    ours = [Shift(p, model, p.models[user], found[1]).next(model.corner, int(found[3])) for model in named]
    if named:
        expect(f"{found[1]}: {s.asks[0].prompt}", offered, offered if offered in ours else ours)
