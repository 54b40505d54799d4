"""Where a monster goes, and where monsters are placed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from tests.games.super_dungeon_arcade.opinion.board import FAR, Cell
from tests.games.super_dungeon_arcade.opinion.position import Model, Position


def can_stand(p: Position, model: Model, cell: Cell) -> bool:
    """Ground that carries it: chasm and structures only with Fly [SDA-0.06, SDA-15.05]."""
    return p.dungeon.ground.get(cell, "#") not in "#o" or (cell in p.dungeon.ground and p.flies(model))


def fits(p: Position, model: Model, corner: Cell, taken: Iterable[Cell]) -> bool:
    """Whether its whole base finds free squares there, no wall between them."""
    cells = model.base(corner)
    if any(cell in taken or not can_stand(p, model, cell) for cell in cells):
        return False
    if not model.is_large:
        return True
    a, b, c, d = cells
    return not any(p.dungeon.is_walled(*pair) for pair in ((a, b), (c, d), (a, c), (b, d)))


def walk(p: Position, monster: Model) -> dict[Cell, int]:
    """Points to each square it may walk over, counted as a small model; Heroes are in the way [SDA-15.03, SDA-6.15]."""
    heroes = {cell for hero in p.heroes for cell in hero.cells}
    fly = p.flies(monster)
    found = dict.fromkeys(monster.cells, 0)
    if {"Immobile", "Knockdown"} & monster.statuses or is_grabbed(p, monster, monster.cells):
        return found
    queue = deque(found)
    while queue:
        cell = queue.popleft()
        if found[cell] == p.movement(monster) or (found[cell] and is_grabbed(p, monster, [cell])):
            continue
        for other in p.dungeon.around(cell):
            if other in found or other in heroes or not can_stand(p, monster, other):
                continue
            if p.dungeon.is_open(cell, other, fly, heroes):
                found[other] = found[cell] + 1
                queue.append(other)
    return found


def is_grabbed(p: Position, monster: Model, cells: list[Cell]) -> bool:
    """Next to an enemy with Grabby."""
    grabbing = [hero for hero in p.heroes if "Grabby." in p.sentences(hero)]
    fly = p.flies(monster)
    return any(p.dungeon.distance(cells, hero.cells, fly or p.flies(hero)) == 1 for hero in grabbing)


def ends(p: Position, monster: Model) -> dict[Cell, int]:
    """R: where it may come to rest, and for how many points [SDA-15.08, SDA-15.16, SDA-6.17]."""
    points = walk(p, monster)
    taken = p.occupied(but=monster)
    found = {}
    for r, c in points:
        for corner in ((r, c), (r - 1, c), (r, c - 1), (r - 1, c - 1)) if monster.is_large else ((r, c),):
            cells = monster.base(corner)
            if all(cell in points for cell in cells) and fits(p, monster, corner, taken):
                found[corner] = max(points[cell] for cell in cells)
    found[monster.corner] = 0
    return found


def way_to(p: Position, monster: Model, goals: list[Cell], ignores_heroes: bool = False) -> dict[Cell, int]:
    """Walking distance of every square to the nearest goal; only Heroes are in the way [SDA-15.08, SDA-15.15]."""
    heroes = set() if ignores_heroes else {cell for hero in p.heroes for cell in hero.cells}
    fly = p.flies(monster)
    found = {cell: 0 for cell in goals if can_stand(p, monster, cell) and cell not in heroes}
    queue = deque(found)
    while queue:
        cell = queue.popleft()
        for other in p.dungeon.around(cell):
            if other in found or other in heroes or not can_stand(p, monster, other):
                continue
            if p.dungeon.is_open(cell, other, fly, heroes):
                found[other] = found[cell] + 1
                queue.append(other)
    return found


class Way:
    """Walking distances to a place for one monster, wherever it may stand."""

    def __init__(self, p: Position, monster: Model, goals: list[Cell]) -> None:
        self.monster = monster
        self.found = way_to(p, monster, goals)
        if self.from_corner(monster.corner) >= FAR:  # Heroes bar every way
            self.found = way_to(p, monster, goals, ignores_heroes=True)

    def from_corner(self, corner: Cell) -> int:
        return min(self.found.get(cell, FAR) for cell in self.monster.base(corner))


def beside(p: Position, monster: Model, target: Model) -> list[Cell]:
    """Squares next to a target."""
    fly = p.flies(monster) or p.flies(target)
    near = [cell for own in target.cells for cell in p.dungeon.around(own)]
    return [cell for cell in near if p.dungeon.distance([cell], target.cells, fly) == 1]


def move_target(p: Position, monster: Model) -> Model | None:
    """The Hero with the most wrath on its tile, else in the dungeon [SDA-15.02]."""
    order = choosing_order(p, monster)
    near = [hero for hero in order if p.tiles(hero) & p.tiles(monster)]
    return next(iter(near or order), None)


def choosing_order(p: Position, monster: Model) -> list[Model]:
    """Heroes as Move, Unique and Fight choose among them: most wrath, unless a card or Bully says otherwise."""
    order = p.wrath_order()
    if "Monsters target the Hero with the most wounds." in p.rules:
        return sorted(order, key=lambda hero: (-hero.hurt, -order.index(hero)))
    if "Monsters target the Hero with the least wrath." in p.rules or "Bully." in p.sentences(monster):
        return order[::-1]
    return order


def end_of_move(p: Position, monster: Model, target: Model, moved: list[Model]) -> Cell:
    """Where a Move ends [SDA-15.07 to SDA-15.10]; *moved* are those of its gang that went before it."""
    rest = ends(p, monster)
    way = Way(p, monster, beside(p, monster, target))
    reach = p.line(monster)["rng"]
    mate = mate_of(p, monster, moved)

    def lonely(corner: Cell) -> bool:
        return mate is not None and p.distance(monster, mate, corner) > 2

    stops = [corner for corner in rest if p.in_reach(monster, target, reach, corner)]
    if stops:
        return min(stops, key=lambda at: (lonely(at), rest[at], way.from_corner(at), at))
    return min(rest, key=lambda at: (way.from_corner(at), lonely(at), rest[at], at))


def mate_of(p: Position, monster: Model, moved: list[Model]) -> Model | None:
    """The nearest of an elite gang that has already moved, by the square this one starts from [SDA-15.09]."""
    if not monster.printed.get("elite_gang") or not moved:
        return None
    return min(moved, key=lambda other: (p.distance(monster, other), other.corner))


def regroup_square(p: Position, monster: Model) -> Cell:
    """The nearest square at an exit that nobody else holds, by walking distance [SDA-16.01, SDA-16.04].

    Squares that Heroes bar are farther than all others; only if they bar every one are Heroes ignored.
    """
    squares = [(number, cell) for number, pair in p.dungeon.exits for cell in pair]
    taken = p.occupied(but=monster)
    free = [one for one in squares if one[1] not in taken] or squares
    for ignores_heroes in (False, True):
        ways = {cell: way_to(p, monster, [cell], ignores_heroes) for _, cell in free}
        far = {cell: min(ways[cell].get(own, FAR) for own in monster.cells) for _, cell in free}
        if min(far.values()) < FAR:
            break
    return min(free, key=lambda one: (far[one[1]], *one))[1]


def end_of_regroup(p: Position, monster: Model, moved: list[Model]) -> Cell:
    """As near to its exit square as it gets [SDA-16.06]."""
    rest = ends(p, monster)
    way = Way(p, monster, [regroup_square(p, monster)])
    mate = mate_of(p, monster, moved)

    def lonely(corner: Cell) -> bool:
        return mate is not None and p.distance(monster, mate, corner) > 2

    return min(rest, key=lambda at: (way.from_corner(at), lonely(at), rest[at], at))


# ---- placing -------------------------------------------------------------------------------------------------------
def area_around(p: Position, model: Model, size: int) -> list[Cell]:
    """Squares within so many of a model [SDA-0.03]."""
    return [cell for cell in p.dungeon.ground if p.dungeon.distance(model.cells, [cell], p.flies(model)) <= size]


def placed_at(p: Position, model: Model, area: Iterable[Cell], heroes: list[Model]) -> Cell | None:
    """The square of an area a monster is placed on [SDA-15.12]; None if none is free."""
    taken = p.occupied(but=model)
    free = [cell for cell in area if fits(p, model, cell, taken)]

    def crowd(corner: Cell) -> int:
        return sum(other is not model and p.is_adjacent(model, other, corner) for other in p.monsters)

    def far(corner: Cell) -> int:
        return min([p.distance(model, hero, corner) for hero in heroes], default=0)

    return min(free, key=lambda corner: (crowd(corner), far(corner), corner), default=None)
