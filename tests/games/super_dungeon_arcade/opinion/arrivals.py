"""Follows what appears on the map and what is set elsewhere, line by line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.games.super_dungeon_arcade.opinion.board import Cell
from tests.games.super_dungeon_arcade.opinion.consul import Command, next_of
from tests.games.super_dungeon_arcade.opinion.position import Position
from tests.games.super_dungeon_arcade.opinion.printed import MONSTERS, NAMES
from tests.games.super_dungeon_arcade.opinion.spawning import (
    appearing,
    boss_square,
    concerned,
    kin_of,
    leader,
    near_elite,
    near_point,
    spawned_by,
    spawning_point,
    stragglers,
    stray,
)
from tests.games.super_dungeon_arcade.opinion.telling import SQUARE, place, standing
from tests.games.super_dungeon_arcade.opinion.walking import placed_at

Expect = Callable[[str, Any, Any], None]


class Arrivals:
    """Monsters that are placed."""

    def __init__(self, expect: Expect) -> None:
        self.expect = expect
        self.stray: list[int] = []  # minions waiting to be set next to their elite
        self.elite = 0
        self.lost: list[int] | None = None  # stragglers still to be placed
        self.point = 0
        self.coming: list[str] = []  # what the point that spawns still brings
        self.came: list[int] = []
        self.elites: list[int] | None = None  # elites still to be reinforced
        self.pool: dict[str, int] = {}  # what can still reinforce them
        self.gained: dict[str, int] = {}  # by kind, what the elite that is reinforced may still gain

    def look(self, p: Position, event: Any, after: Position, command: Command | None) -> None:
        """One line."""
        if event.kind == "MonsterMoved":
            self.expect("minions left behind", [], self.stray)
            moved = standing(after, self.square(p, event.text))
            self.stray, self.elite = stray(p, after, moved.number), moved.number
        elif event.rule == "SDA-15.11":
            self.follow_elite(p, event)
        elif event.rule == "SDA-26.23" and event.kind == "Placed":
            self.come_back(p, event)
        elif event.kind == "SpawningPoint":
            self.spawn(p, event)
        elif event.kind == "Spawned":
            self.appear(p, event, after, command)
        elif event.kind == "BossSpawned":
            slug = NAMES[event.text.partition(" comes in")[0]]
            self.expect(f"boss: {event.text}", self.square(p, event.text), boss_square(p, slug))
        elif event.kind == "CommandGiven":
            self.end(p)
            if event.text == "Command: Reinforce":
                self.elites = [m.number for m in after.monsters if m.rank == "elite" and "gang" in m.printed]
                self.gained, self.pool = {}, dict(after.pool)

    def square(self, p: Position, text: str) -> Cell:
        found = re.search(SQUARE, text)
        assert found is not None, text
        return place(p.dungeon, found[1])

    def follow_elite(self, p: Position, event: Any) -> None:
        """A minion is set next to the elite that went away."""
        self.expect(f"minion follows: {event.text}", bool(self.stray), True)
        minion = p.models[self.stray.pop(0)]
        ours = near_elite(p, minion, p.models[self.elite], concerned(p))
        self.expect(f"minion follows: {event.text}", self.square(p, event.text), ours)

    def come_back(self, p: Position, event: Any) -> None:
        """A straggler; they are listed when the first one comes."""
        if self.lost is None:
            self.lost = [minion.number for minion in stragglers(p) if leader(p, minion) is not None]
        minion = p.models[self.lost.pop(0)]
        elite = leader(p, minion)
        assert elite is not None, event.text
        ours = near_elite(p, minion, elite, concerned(p))
        self.expect(f"straggler: {event.text}", self.square(p, event.text), ours)

    # ---- Spawn and Reinforce ---------------------------------------------------------------------------------------
    def spawn(self, p: Position, event: Any) -> None:
        """The Spawn command."""
        point = spawning_point(p)
        assert point is not None, event.text
        self.expect(f"point: {event.text}", event.text, f"{point.name} spawns")
        self.point = point.number
        self.coming = spawned_by(point.slug, p.pool)
        self.came = []

    def appear(self, p: Position, event: Any, after: Position, command: Command | None) -> None:
        """One monster appears."""
        name = event.text.partition(" appears")[0]
        told = (name, self.square(p, event.text))
        if event.rule == "SDA-20.1" and self.coming:
            self.expect(f"spawned: {event.text}", told, self.next_spawned(p))
            self.came.append(standing(after, told[1]).number)
        elif event.rule == "SDA-20.6" and command is not None and command.actor is not None:
            caller = p.models[command.actor.number]
            self.expect(f"called: {event.text}", told[1], near_elite(p, appearing(NAMES[name]), caller, concerned(p)))
        elif event.rule == "SDA-21.1" and self.elites is not None:
            self.expect(f"reinforced: {event.text}", told, self.next_reinforced(p))
        elif event.rule == "SDA-29.5":
            top = concerned(p)[0]
            fly = p.flies(top)
            area = [cell for cell in p.dungeon.ground if p.dungeon.distance([cell], top.cells, fly) == 1]
            ours = placed_at(p, appearing(NAMES[name]), area, [top])
            if ours is not None:
                self.expect(f"boo booty: {event.text}", told[1], ours)

    def next_spawned(self, p: Position) -> tuple[str, Cell]:
        slug = self.coming.pop(0)
        model = appearing(slug)
        if model.rank == "elite":
            return model.name, near_point(p, model, p.models[self.point], concerned(p))
        elites = [p.models[number] for number in self.came]
        elite = next(e for e in elites if e.printed["card"] == model.printed["card"] and e.rank == "elite")
        return model.name, near_elite(p, model, elite, concerned(p))

    def next_reinforced(self, p: Position) -> tuple[str, Cell] | None:
        """The next monster of a gang that is in the pool [SDA-21.01, SDA-21.02]."""
        assert self.elites is not None
        while True:
            for slug, many in self.gained.items():
                if many and self.pool.get(slug, 0):
                    self.gained[slug] -= 1
                    self.pool[slug] -= 1
                    elite = p.models[self.elite]
                    return MONSTERS[slug]["name"], near_elite(p, appearing(slug), elite, concerned(p))
            if not self.elites:
                return None
            elite = next_of(p, self.elites)
            self.elites.remove(elite.number)
            self.elite, self.gained = elite.number, dict(kin_of(elite))

    def end(self, p: Position) -> None:
        """Nothing may be left to come."""
        self.expect("stragglers left behind", [], self.lost or [])
        self.lost = None
        self.expect("spawned: still to come", [], self.coming)
        self.expect("minions left behind", [], self.stray)
        self.coming = []
        if self.elites is not None:
            self.expect("reinforced: still to come", None, self.next_reinforced(p))
            self.elites = None
