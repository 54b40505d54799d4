"""Where monsters appear: spawning points, reinforcements, bosses, and minions that are set next to their elites."""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.super_dungeon_arcade.opinion.board import FAR, Cell
from tests.games.super_dungeon_arcade.opinion.consul import distance_to_top
from tests.games.super_dungeon_arcade.opinion.position import Model, Position
from tests.games.super_dungeon_arcade.opinion.printed import MONSTERS
from tests.games.super_dungeon_arcade.opinion.walking import area_around, fits, placed_at

NEW = 1_000  # number of a model that is not on the map yet


def appearing(slug: str) -> Model:
    return Model(NEW, slug, (0, 0))


def concerned(p: Position) -> list[Model]:
    """The Hero monsters are set close to [SDA-15.12]."""
    return p.wrath_order()[:1]


def near_elite(p: Position, model: Model, elite: Model, heroes: list[Model]) -> Cell:
    """Within two squares of an elite [SDA-15.11]."""
    return in_area(p, model, area_around(p, elite, 2), heroes)


def near_point(p: Position, model: Model, point: Model, heroes: list[Model]) -> Cell:
    """Within three squares and line of sight of a spawning point [SDA-20.03]."""
    hidden = p.blockers(point, None)
    near = area_around(p, point, 3)
    return in_area(p, model, [c for c in near if any(p.dungeon.sees(own, c, hidden) for own in point.cells)], heroes)


def in_area(p: Position, model: Model, area: list[Cell], heroes: list[Model]) -> Cell:
    """In an area, or in as many more squares around it as it takes, walking on from where one can [SDA-15.12]."""
    for _ in range(FAR):
        found = placed_at(p, model, area, heroes)
        if found is not None:
            return found
        on = [cell for cell in area if p.dungeon.ground[cell] != "#"]
        area = sorted({*area, *(c for cell in on for c in p.dungeon.around(cell) if p.dungeon.is_open(cell, c))})
    raise AssertionError("the dungeon is full")


def listed(point: str) -> list[tuple[str, int]]:
    """What stands on a spawning point's card."""
    return [(slug, int(many)) for many, slug in (line.split() for line in MONSTERS[point]["spawns"])]


def spawned_by(point: str, pool: dict[str, int]) -> list[str]:
    """What a point brings, elites first [SDA-20.01, SDA-20.02]."""
    found = [slug for slug, many in listed(point) for _ in range(min(many, pool.get(slug, 0)))]
    elites = [slug for slug in found if MONSTERS[slug]["rank"] == "elite"]
    cards = {MONSTERS[slug]["card"] for slug in elites}
    return elites + [s for s in found if MONSTERS[s]["rank"] == "minion" and MONSTERS[s]["card"] in cards]


def spawning_point(p: Position) -> Model | None:
    """The point closest to the Hero with the most wrath; ties: lower tile number [SDA-20.01]."""
    points = [foe for foe in p.foes if not foe.is_monster]
    return min(points, key=lambda point: (distance_to_top(p, point), p.dungeon.tile[point.corner]), default=None)


def kin_of(elite: Model) -> list[tuple[str, int]]:
    """The bonded monsters of an elite's gang and how many its point's card lists [SDA-21.02, SDA-21.04]."""
    rank = "elite" if elite.printed.get("elite_gang") else "minion"
    points = [slug for slug, entry in MONSTERS.items() if entry["rank"] == "spawning point"]
    found = [entry for point in points for entry in listed(point)]
    return [(s, n) for s, n in found if MONSTERS[s]["card"] == elite.printed["card"] and MONSTERS[s]["rank"] == rank]


def stray(before: Position, after: Position, elite: int) -> list[int]:
    """Minions an elite has left behind, in reading order [SDA-15.11, SDA-15.17]."""
    was = before.bonded(before.models[elite])
    still = {model.number for model in after.bonded(after.models[elite])}
    left = [minion for minion in was if minion.rank == "minion" and minion.number not in still]
    return [minion.number for minion in sorted(left, key=lambda minion: minion.corner)]


def stragglers(p: Position) -> list[Model]:
    """Minions not bonded to an elite, in reading order [SDA-26.23, SDA-15.17]."""
    bonded = {minion.number for elite in p.monsters for minion in p.bonded(elite)}
    left = [model for model in p.monsters if model.rank == "minion" and model.number not in bonded]
    return sorted(left, key=lambda minion: minion.corner)


def leader(p: Position, minion: Model) -> Model | None:
    """The elite of its gang closest to the Hero with the most wrath [SDA-26.23]."""
    elites = [m for m in p.monsters if m.rank == "elite" and m.printed["card"] == minion.printed["card"]]
    return min(elites, key=lambda elite: (distance_to_top(p, elite), elite.corner), default=None)


def boss_square(p: Position, slug: str) -> Cell:
    """The exit closest to the Hero with the most wrath where it fits [SDA-24.01, SDA-24.02]."""
    boss = appearing(slug)
    taken = p.occupied()
    order = sorted(p.dungeon.exits, key=lambda one: (min(to_top(p, cell) for cell in one[1]), *one))
    for _, pair in order:
        free = [cell for cell in pair if fits(p, boss, cell, taken)]
        if free:
            return min(free, key=lambda cell: (to_top(p, cell), cell))
    raise AssertionError("no exit is free")


def to_top(p: Position, cell: Cell) -> int:
    """From a square to the Hero with the most wrath, or to the Start Token [SDA-14.20]."""
    order = p.wrath_order()
    ends: Iterable[Cell] = order[0].cells if order else [p.start]
    return p.dungeon.distance([cell], ends, bool(order) and p.flies(order[0]))
