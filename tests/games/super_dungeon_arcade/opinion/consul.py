"""The Consul's commands: who performs them, in which order, at whom, and where monsters go."""

from __future__ import annotations

import re
from typing import Any

from tests.games.super_dungeon_arcade.opinion.position import Model, Position
from tests.games.super_dungeon_arcade.opinion.printed import ACTIONS, number_in
from tests.games.super_dungeon_arcade.opinion.walking import (
    choosing_order,
    end_of_move,
    end_of_regroup,
    move_target,
    regroup_square,
)

RANKS = ("solo", "elite")
Happening = tuple[str, ...]  # what is told next: kind, who, and at whom or where


def distance_to_top(p: Position, monster: Model) -> int:
    """To the Hero with the most wrath; with none left, to the Start Token [SDA-14.20]."""
    order = p.wrath_order()
    if order:
        return p.distance(monster, order[0])
    return p.dungeon.distance(monster.cells, [p.start], p.flies(monster))


def next_of(p: Position, todo: list[int]) -> Model:
    """The closest to the Hero with the most wrath, fewest hearts left, reading order [SDA-14.02]."""
    left = [p.models[number] for number in todo]
    return min(left, key=lambda m: (distance_to_top(p, m), m.printed["hearts"] - m.hurt, m.corner))


def target_in_reach(p: Position, monster: Model, reach: int) -> Model | None:
    """The first in order among the Heroes in range and sight [SDA-17.02, SDA-18.02]."""
    return next((hero for hero in choosing_order(p, monster) if p.in_reach(monster, hero, reach)), None)


class Command:
    """A command that every solo and elite performs, followed from happening to happening."""

    def __init__(self, p: Position, name: str, who: list[str] | None = None) -> None:
        found = re.fullmatch(r"([A-Za-z ]+?)(?: x(\d))?", name)
        assert found is not None
        self.name, self.times = found[1], int(found[2] or 1)
        self.roles = who
        self.ranks = list(RANKS)
        self.todo = self.listed(p, self.ranks.pop(0))
        self.actor: Model | None = None  # as it was when it began
        self.left = 0  # movements or attacks it still has
        self.actions: list[str] = []
        self.moved: list[int] = []

    def listed(self, p: Position, rank: str) -> list[int]:
        """The monsters of a rank when their part of the command starts [SDA-14.03]."""
        found = [monster for monster in p.monsters if monster.rank == rank]
        return [m.number for m in found if self.roles is None or m.role in self.roles]

    def pick(self, p: Position) -> Model | None:
        """Who performs the command next."""
        self.todo = [number for number in self.todo if number in p.models]
        while not self.todo:
            if not self.ranks:
                return None
            self.todo = self.listed(p, self.ranks.pop(0))
        actor = next_of(p, self.todo)
        self.todo.remove(actor.number)
        return actor

    def next(self, p: Position) -> Happening | None:
        """What must be told next; None when the command is over."""
        while True:
            told = self.go_on(p) if self.actor is not None and self.actor.number in p.models else None
            if told is not None:
                return told
            self.actor = self.pick(p)
            if self.actor is None:
                return None
            self.begin(p, self.actor)

    def begin(self, p: Position, actor: Model) -> None:
        """The actor's gang is looked at once, when it begins [SDA-12.22]."""
        self.line = p.line(actor)
        if self.name in ("Move", "Regroup"):
            self.left = self.times
        elif "Knockdown" in actor.statuses:  # performs no command [SDA-34.09]
            self.left = 0
        elif self.name == "Unique":
            self.left = 0
            self.actions = [] if "Ice" in actor.statuses else list(actor.printed["actions"])
        else:
            self.left = p.action_points(actor)

    def go_on(self, p: Position) -> Happening | None:
        """The next movement, attack or action of the actor, if it has one."""
        assert self.actor is not None
        actor = p.models[self.actor.number]
        if self.actions:
            return self.unique(p, actor)
        if not self.left:
            return None
        self.left -= 1
        if self.name in ("Move", "Regroup"):
            return self.walk(p, actor)
        target = target_in_reach(p, actor, self.line["rng"])
        if target is None:
            self.left = 0
            return "NoAttack", actor.name
        return "Attacked", actor.name, target.name

    def walk(self, p: Position, actor: Model) -> Happening | None:
        """One movement; a knocked-down monster stands up instead [SDA-34.09]."""
        if "Knockdown" in actor.statuses:
            return "StoodUp", actor.name
        moved = [p.models[number] for number in self.moved if number in p.models]
        gang = [other for other in moved if other.printed["card"] == actor.printed["card"] and other is not actor]
        self.moved.append(actor.number)
        if self.name == "Regroup":
            return "MonsterMoved", actor.name, str(end_of_regroup(p, actor, gang)), str(regroup_square(p, actor))
        target = move_target(p, actor)
        if target is None:
            return None
        return "MonsterMoved", actor.name, str(end_of_move(p, actor, target, gang)), target.name

    def unique(self, p: Position, actor: Model) -> Happening | None:
        """The next of its unique actions that finds somebody to act on [SDA-17.01, SDA-17.09]."""
        while self.actions:
            slug = self.actions.pop(0)
            target = self.acted_on(p, actor, slug)
            if target is not None:
                return "UniqueAction", actor.name, ACTIONS[slug]["name"], target
        return None

    def acted_on(self, p: Position, actor: Model, slug: str) -> str | None:
        """Whom a unique action is performed on in words; None if it is not performed."""
        text = ACTIONS[slug]["text"]
        size = number_in(text, r"Wave (\d)\.")
        if size:
            area = p.wave(actor, size)
            return "area" if any(cell in area for hero in p.heroes for cell in hero.cells) else None
        if "Attack." in text or number_in(text, r"Attack, range (\d)\."):
            reach = number_in(text, r"Attack, range (\d)\.") or self.line["rng"]
            target = target_in_reach(p, actor, reach)
            return None if target is None else target.name
        return "card"


def extra_strength(action: dict[str, Any]) -> int:
    """What a unique action adds to STR."""
    return number_in(action["text"], r"\+(\d) STR\.")
