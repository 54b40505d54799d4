"""What a Hero is asked in its activation: every step, action and target it has."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.games.super_dungeon_arcade.opinion.blows import is_spared, offence_pool
from tests.games.super_dungeon_arcade.opinion.board import Cell
from tests.games.super_dungeon_arcade.opinion.dice import is_critical, odds, wins
from tests.games.super_dungeon_arcade.opinion.heroes import (
    BASIC,
    Steps,
    action_of,
    is_legal,
    may_move,
    own_actions,
    reach_in,
    sides,
    targets,
)
from tests.games.super_dungeon_arcade.opinion.position import Model, Position
from tests.games.super_dungeon_arcade.opinion.printed import ACTIONS
from tests.games.super_dungeon_arcade.opinion.telling import SQUARE, place, standing, words

Expect = Callable[[str, Any, Any], None]
FIRST_PART = 7  # of "square:"


def squares(p: Position, offered: list[str]) -> set[Cell]:
    return {place(p.dungeon, word[FIRST_PART:]) for word in offered if word.startswith("square:")}


class Activation:
    """An activation at the moment its Hero is asked."""

    def __init__(self, s: Any, p: Position) -> None:
        self.s = s
        self.p = p
        self.hero: Model = p.models[s.active]
        self.own = 0 if not may_move(p, self.hero) else p.movement(self.hero) - s.mv
        points = p.number(self.hero, "AP")
        self.ap = (max(1, points - 1) if "Poison" in self.hero.statuses else points) - s.ap
        self.is_down = "Knockdown" in self.hero.statuses
        friends = [friend.corner for friend in p.heroes if friend is not self.hero]
        self.is_shared = self.hero.corner in friends

    def steps(self) -> set[Cell]:
        return Steps(self.p, self.hero).legal(self.hero.corner, self.s.dash, self.own)

    def actions(self) -> set[str]:
        """The words of all actions and potions it may take [SDA-7.01, SDA-7.40, SDA-9.02, SDA-9.07]."""
        if self.is_down or self.is_shared or self.s.dash:
            return set()
        hero, p = self.hero, self.p
        iced = "Ice" in hero.statuses
        found = [word for word in BASIC if word in hero.printed["attacks"]]
        found += [] if iced else own_actions(hero)
        found = [word for word in found if action_of(hero, word)["cost"] <= self.ap]
        found += [] if iced else self.potions()
        return {f"action:{word}" for word in found if is_legal(p, hero, action_of(hero, word))}

    def potions(self) -> list[str]:
        """Red and blue potions of its own and of other Heroes, one in an activation [SDA-9.02, SDA-9.07]."""
        if self.s.has_drunk or "No potion may be drunk." in self.p.rules:
            return []
        found = []
        for owner in self.p.heroes:
            if owner is self.hero or not self.s.refused >> owner.number & 1:
                for slug in owner.printed["drinks"]:
                    if ACTIONS[slug]["colour"] != "green" and self.s.potions[owner.number] >= ACTIONS[slug]["cost"]:
                        found.append(slug)
        return found

    def others(self) -> set[str]:
        """Dash, Wind of Blades and opening a chest [SDA-8.04, SDA-8.06]."""
        found: set[str] = set()
        if self.is_down or self.is_shared or self.s.dash:
            return found
        p, hero = self.p, self.hero
        if self.ap >= 1 and may_move(p, hero):
            found.add("dash")
        free = "Proficient." in p.sentences(hero) and not self.s.used >> hero.number & 1
        chests = [divmod(chest, 41) for chest in self.s.chests if chest >= 0]
        near = any(p.dungeon.distance(hero.cells, [chest], p.flies(hero)) <= 1 for chest in chests)
        if near and (free or self.ap >= 1) and any(self.sees_token(chest) for chest in chests):
            found.add("open-chest")
        unspent = self.s.mv == 0 and p.movement(hero) > 0
        if "Wind of Blades." in p.sentences(hero) and unspent and is_legal(p, hero, action_of(hero, "missile")):
            found.add("wind-of-blades")
        return found

    def sees_token(self, cell: Cell) -> bool:
        p, hero = self.p, self.hero
        if p.dungeon.distance(hero.cells, [cell], p.flies(hero)) > 1:
            return False
        return p.dungeon.sees(hero.corner, cell, p.blockers(hero, None), p.flies(hero))


def check_activation(s: Any, p: Position, expect: Expect) -> None:
    """The question of SDA-6.01."""
    asked = Activation(s, p)
    offered = words(s, s.asks[0].seat)
    name = asked.hero.name
    expect(f"steps: {name} at {asked.hero.corner}", sorted(squares(p, offered)), sorted(asked.steps()))
    expect(f"actions: {name}", sorted(w for w in offered if w.startswith("action:")), sorted(asked.actions()))
    other = sorted(word for word in offered if word in ("dash", "open-chest", "wind-of-blades"))
    expect(f"other actions: {name}", other, sorted(asked.others()))


def check_targets(s: Any, p: Position, expect: Expect) -> None:
    """The question of SDA-7.13: whom an action may be aimed at."""
    prompt = s.asks[0].prompt
    name = prompt.partition(": choose a target")[0]
    slug = next((slug for slug, a in [*BASIC.items(), *ACTIONS.items()] if a["name"] == name), None)
    if slug is None or s.active < 0 or s.active not in p.models:
        return
    hero = p.models[s.active]
    action = action_of(hero, slug)
    if not reach_in(action) or "Pounce." in action["text"]:
        return
    ours = {cell for model in targets(p, hero, action) for cell in (model.cells[:1])}
    offered = squares(p, words(s, s.asks[0].seat))
    if not any(model.is_large for model in p.foes):
        expect(f"targets: {name} of {hero}", sorted(offered), sorted(ours))
    if action["colour"] == "red":
        check_odds(s, p, hero, action, expect)


def check_odds(s: Any, p: Position, hero: Model, action: dict[str, Any], expect: Expect) -> None:
    """What is said of an option before it is chosen: the exact chances of a wound and of a critical success."""
    seat = s.asks[0].seat
    pool = offence_pool(p, hero, action)
    chances = odds(pool, "Hex" in hero.statuses)
    for option in s.options(seat)[:3]:
        text = s.explain(seat, option)
        for where, wounds, critical in re.findall(rf" at {SQUARE}: wounds (\d+) %(?:, critical (\d+) %)?", text):
            target = standing(p, place(p.dungeon, where))
            if target.is_hero or is_spared(p, target):
                continue
            arm = p.armour(target)
            hit = sum(float(chance) for result, chance in chances.items() if wins(result, arm))
            can_gain = target.is_monster and not p.has(target, "Sturdy")
            best = [chance for result, chance in chances.items() if can_gain and is_critical(result, arm)]
            near = (abs(int(wounds) - 100 * hit) < 1, abs(int(critical or 0) - 100 * sum(map(float, best))) < 1)
            expect(f"odds: {text}", near, (True, True))


def check_sides(s: Any, p: Position, expect: Expect) -> None:
    """The question of SDA-30.10: which side."""
    name = s.asks[0].prompt.partition(":")[0]
    slug = next((slug for slug, a in ACTIONS.items() if a["name"] == name), None)
    if slug is not None and s.active in p.models:
        hero = p.models[s.active]
        offered = {word.rpartition(":")[2] for word in words(s, s.asks[0].seat)}
        expect(f"sides: {name} of {hero}", offered, set(sides(p, hero, ACTIONS[slug])))
