"""What a Hero may do: steps, actions, targets and areas."""

from __future__ import annotations

import re
from typing import Any

from tests.games.super_dungeon_arcade.opinion.board import Cell
from tests.games.super_dungeon_arcade.opinion.position import Model, Position
from tests.games.super_dungeon_arcade.opinion.printed import ACTIONS, ITEMS, number_in
from tests.games.super_dungeon_arcade.opinion.walking import can_stand

BASIC = {
    "melee": {"name": "Melee Attack", "colour": "red", "cost": 1, "text": ["Melee, range {}."]},
    "magic": {"name": "Magic Attack", "colour": "red", "cost": 1, "text": ["Magic, range {}."]},
    "missile": {"name": "Missile Attack", "colour": "red", "cost": 1, "text": ["Missile, range {}."]},
}
SIDES = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
ATTRIBUTES = {"Melee": "STR", "Magic": "WILL", "Missile": "DEX"}


# ---- steps ---------------------------------------------------------------------------------------------------------
class Steps:
    """The steps of one Hero in one position."""

    def __init__(self, p: Position, hero: Model) -> None:
        self.p = p
        self.hero = hero
        self.fly = p.flies(hero)
        self.enemies = {cell for foe in p.foes for cell in foe.cells}
        self.friends = {cell for friend in p.heroes if friend is not hero for cell in friend.cells}
        self.webs = set() if self.fly or "Surefoot." in p.sentences(hero) else p.webs()
        self.is_sure = self.fly or "Surefoot." in p.sentences(hero)

    def cost(self, cell: Cell) -> int:
        """Difficult terrain costs two points [SDA-6.18]."""
        rough = self.p.dungeon.ground[cell] == "~" or cell in self.webs
        return 2 if rough and not self.is_sure else 1

    def near(self, cell: Cell) -> list[Cell]:
        """Squares one step away that no enemy holds [SDA-6.08 to SDA-6.14]."""
        p = self.p
        found = []
        for other in p.dungeon.around(cell):
            if other in self.enemies or not can_stand(p, self.hero, other):
                continue
            if p.dungeon.tile[other] != p.dungeon.tile[cell] and "Heroes may not move from tile to tile." in p.rules:
                continue
            if p.dungeon.is_open(cell, other, self.fly, self.enemies):
                found.append(other)
        return found

    def legal(self, start: Cell, dash: int, own: int) -> set[Cell]:
        """Steps it can pay and need not end on a friend [SDA-6.13, SDA-6.21]; Dash points are used first [SDA-8.11]."""
        found = set()
        for cell in self.near(start):
            left = self.paid(cell, dash, own, start in self.friends)
            if left is not None and (cell not in self.friends or self.finds_room(cell, *left)):
                found.add(cell)
        return found

    def paid(self, cell: Cell, dash: int, own: int, is_passing: bool) -> tuple[int, int] | None:
        """The points left after a step, None if it cannot be paid; off a friend's square all points count together."""
        cost = self.cost(cell)
        if is_passing and cost <= dash + own:
            return max(0, dash - cost), own - max(0, cost - dash)
        if dash:
            return (dash - cost, own) if cost <= dash else None
        return (0, own - cost) if cost <= own else None

    def finds_room(self, cell: Cell, dash: int, own: int) -> bool:
        return bool(self.legal(cell, dash, own))


def may_move(p: Position, hero: Model) -> bool:
    """Immobile and Knockdown forbid it [SDA-34.08, SDA-34.09]."""
    return not {"Immobile", "Knockdown"} & hero.statuses


# ---- actions -------------------------------------------------------------------------------------------------------
def action_of(hero: Model, word: str) -> dict[str, Any]:
    """An action by its word, a basic attack with the range of the Hero's icon."""
    if word not in BASIC:
        return ACTIONS[word]
    reach = hero.printed["attacks"].get(word, 0)
    return {**BASIC[word], "text": [text.format(reach) for text in BASIC[word]["text"]]}  # type: ignore[attr-defined]


def attribute_of(action: dict[str, Any]) -> str | None:
    """What is rolled for an action; None if nothing is."""
    for text in action["text"]:
        found = re.match(r"(Melee|Magic|Missile)\b", text)
        if found:
            return ATTRIBUTES[found[1]]
        if text == "Roll WILL against ARM.":
            return "WILL"
    return None


def reach_in(action: dict[str, Any]) -> int:
    """The range an action prints; 0 if it has none."""
    return number_in(action["text"], r"(?:(?:Melee|Magic|Missile), range|Range) (\d+)\.")


def area_in(action: dict[str, Any]) -> tuple[str, int] | None:
    for text in action["text"]:
        found = re.fullmatch(r"(Burst|Cross|Lance|Sweep|Wave|Aura) (\d+)\.", text)
        if found:
            return found[1], int(found[2])
    return None


def touched(p: Position, user: Model, action: dict[str, Any]) -> list[Model]:
    """Whom an action may affect at all: enemies, friends or both [SDA-2.04, SDA-7.03, SDA-7.04]."""
    if "Dangerous." in action["text"]:
        return list(p.models.values())
    if "Augment." in action["text"]:
        return p.heroes if user.is_hero else p.foes
    return p.enemies(user)


def targets(p: Position, user: Model, action: dict[str, Any]) -> list[Model]:
    """Legal targets of an action with a range."""
    reach = reach_in(action)
    found = [model for model in touched(p, user, action) if p.in_reach(user, model, reach)]
    return [model for model in found if action["colour"] != "red" or not is_defended(p, model)]


def is_defended(p: Position, model: Model) -> bool:
    """The boss cannot be targeted by offensive actions while its Dark Defender is in play."""
    return model.role == "dungeon boss" and any("Dark Defender." in p.sentences(foe) for foe in p.foes)


def area_cells(p: Position, user: Model, shape: str, size: int, side: str = "") -> set[Cell]:
    """The squares of an area of a small user that it sees [SDA-30.01, SDA-30.09 to SDA-30.13]."""
    if shape in ("Wave", "Aura"):
        return p.wave(user, size)
    r, c = user.corner
    if shape == "Cross":
        cells = {(r + i * n, c + j * n) for i, j in SIDES.values() for n in range(size + 1)}
    else:
        i, j = SIDES[side]
        if shape == "Lance":
            cells = {(r + i * n, c + j * n) for n in range(1, size + 1)}
        else:
            cells = {(r + i + j * n, c + j + i * n) for n in range(-size, size + 1)}
    return seen(p, user, cells)


def seen(p: Position, user: Model, cells: set[Cell]) -> set[Cell]:
    """Models hide no squares of an area [SDA-30.01]."""
    fly = p.flies(user)
    return {cell for cell in cells if cell in p.dungeon.ground and p.dungeon.sees(user.corner, cell, (), fly)}


def burst_cells(p: Position, centre: Cell, size: int, fly: bool) -> set[Cell]:
    """Squares around a target that it sees [SDA-30.08, SDA-30.17]."""
    r, c = centre
    near = {(r + i, c + j) for i in range(-size, size + 1) for j in range(-size, size + 1)}
    return {cell for cell in near if cell in p.dungeon.ground and p.dungeon.sees(centre, cell, (), fly)}


def inside(p: Position, user: Model, action: dict[str, Any], cells: set[Cell]) -> list[Model]:
    """Whom an action affects in an area; its user only if it may affect its friends."""
    return [model for model in touched(p, user, action) if any(cell in cells for cell in model.cells)]


def sides(p: Position, user: Model, action: dict[str, Any]) -> dict[str, list[Model]]:
    """For an area along a side: the sides on which it would affect somebody."""
    shape, size = area_in(action) or ("", 0)
    found = {side: inside(p, user, action, area_cells(p, user, shape, size, side)) for side in SIDES}
    return {side: models for side, models in found.items() if models}


def is_legal(p: Position, user: Model, action: dict[str, Any]) -> bool:
    """An action needs a legal target or somebody in its area, a red one an enemy [SDA-7.40]."""
    text = action["text"]
    area = area_in(action)
    if "Pounce." in text:
        return bool(pounced_on(p, user))
    if reach_in(action):
        return bool(targets(p, user, action))
    if area is None:
        return True
    if area[0] in ("Lance", "Sweep"):
        return bool(sides(p, user, action))
    found = inside(p, user, action, area_cells(p, user, *area))
    return any(not model.is_hero for model in found) if action["colour"] == "red" else bool(found)


def pounced_on(p: Position, user: Model) -> dict[Cell, list[Model]]:
    """Squares it may pounce to and the enemies it may strike there: within five squares and line of sight."""
    taken = p.occupied(but=user)
    found: dict[Cell, list[Model]] = {}
    for enemy in p.enemies(user):
        if p.distance(user, enemy) > 5 or not p.sees(user, enemy) or is_defended(p, enemy):
            continue
        for cell in p.dungeon.ground:
            if cell not in taken and can_stand(p, user, cell) and p.is_adjacent(user, enemy, cell):
                found.setdefault(cell, []).append(enemy)
    return found


def own_actions(hero: Model) -> list[str]:
    """Unique actions of its card and of what it wears."""
    worn = [ITEMS[item]["action"] for item in hero.gear if "action" in ITEMS[item]]
    return [*hero.printed["actions"], *worn]
