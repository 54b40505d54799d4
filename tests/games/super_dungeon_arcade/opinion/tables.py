"""A whole position compared: the map, everyone's numbers, and sight and distance between all models."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from grandmelee.games.super_dungeon_arcade import figures, sight
from tests.games.super_dungeon_arcade.opinion.board import FAR, TILE, Cell
from tests.games.super_dungeon_arcade.opinion.position import WIDE, Model, Position
from tests.games.super_dungeon_arcade.opinion.spawning import appearing, near_elite, near_point, spawned_by
from tests.games.super_dungeon_arcade.opinion.telling import square

Expect = Callable[[str, Any, Any], None]
ATTRIBUTES = ("STR", "ARM", "WILL", "DEX")


def check_map(view: dict[str, Any], p: Position, expect: Expect) -> None:
    """Every square, wall and exit of every tile as it lies [SDA-4.10, SDA-4.17, SDA-4.18]."""
    d = p.dungeon
    for tile in view["tiles"]:
        top, left = d.corner[tile["number"]]
        for r in range(TILE):
            here = [(top + r, left + c) for c in range(TILE)]
            ours = "".join("S" if cell == d.spawn[tile["number"]] else d.ground[cell] for cell in here)
            expect(f"map: row {r} of {tile['tile']}", tile["rows"][r], ours)
            walls = [d.is_walled(cell, (cell[0], cell[1] - 1)) for cell in here] + [
                d.is_walled(here[-1], (here[-1][0], here[-1][1] + 1))
            ]
            expect(f"map: walls west in row {r}", tile["west"][r], "".join(".#"[wall] for wall in walls))
        for r in range(TILE + 1):
            inside = min(r, TILE - 1)
            other = -1 if r < TILE else 1
            walls = [d.is_walled((top + inside, left + c), (top + inside + other, left + c)) for c in range(TILE)]
            expect(f"map: walls north of row {r}", tile["north"][r], "".join(".#"[wall] for wall in walls))
        exits = [[square(d, cell) for cell in pair] for number, pair in d.exits if number == tile["number"]]
        expect(f"map: exits of {tile['tile']}", tile["exits"], exits)


def check_numbers(view: dict[str, Any], p: Position, expect: Expect) -> None:
    """Attributes of Heroes and monsters as a player sees them."""
    expect("wrath order", view["wrath_order"], [hero.slug for hero in p.wrath_order()])
    by_slug = {hero.slug: hero for hero in p.heroes}
    for shown in view["heroes"]:
        hero = by_slug.get(shown["hero"])
        if hero is not None:
            ours = {name: list(p.dice(hero, name)) for name in ATTRIBUTES}
            expect(f"numbers: dice of {hero.name}", shown["dice"], ours)
            numbers = (p.movement(hero), p.number(hero, "heart"), p.number(hero, "potion"))
            expect(f"numbers: of {hero.name}", (shown["mv"], shown["hearts"], shown["potion_limit"]), numbers)
    for shown in view["models"]:
        foe = p.models[int(shown["key"].rpartition("-")[2])]
        expect(f"numbers: ARM of {foe.name}", shown["arm"], p.armour(foe))
        if foe.rank in ("solo", "elite"):
            theirs = (shown["bonded"], shown["rng"])
            expect(f"numbers: of {foe.name}", theirs, (bool(p.bonded(foe)), p.line(foe)["rng"]))


def check_sight(s: Any, p: Position, expect: Expect) -> None:
    """Sight and distance between all models [SDA-7.06 to SDA-7.10, SDA-0.03]."""
    for a in p.models.values():
        for b in p.models.values():
            expect(f"sight: {a} to {b}", sight.sees(s, a.number, b.number), p.sees(a, b))
            if a.number < b.number:
                expect(f"distance: {a} to {b}", figures.distance(s, a.number, b.number), p.distance(a, b))
                if a.corner == b.corner:  # it only passes through
                    continue
                expect(f"adjacent: {a} to {b}", figures.is_adjacent(s, a.number, b.number), p.is_adjacent(a, b))


def check_squares(s: Any, p: Position, random: Random, many: int, expect: Expect) -> None:
    """Sight and distance between squares picked at random, with some in the way."""
    cells = sorted(p.dungeon.ground)
    for _ in range(many):
        a = random.choice(cells)
        near = [c for c in cells if abs(c[0] - a[0]) < 9 and abs(c[1] - a[1]) < 9]
        b = random.choice(near)
        blockers = [c for c in random.sample(near, min(len(near), 6)) if c not in (a, b)]
        fly = random.random() < 0.2
        theirs = s.dungeon.sees(bit(a), bit(b), 0 if fly else bits(blockers), fly)
        expect(f"sight: {a} to {b} past {blockers}", theirs, p.dungeon.sees(a, b, [] if fly else blockers, fly))
        ours = p.dungeon.distance([a], [b], fly)
        if ours < FAR:
            expect(f"distance: {a} to {b}", s.dungeon.distance(bit(a), bit(b), fly), ours)


def bit(cell: Cell) -> int:
    return 1 << cell[0] * WIDE + cell[1]


def bits(cells: list[Cell]) -> int:
    return sum(bit(cell) for cell in set(cells))


def check_setup(s: Any, p: Position, expect: Expect) -> None:
    """The first monsters, put where they belong once more [SDA-4.31 to SDA-4.34]."""
    theirs = sorted((m.slug, m.corner) for m in p.monsters)
    points = sorted((foe for foe in p.foes if not foe.is_monster), key=lambda point: p.dungeon.tile[point.corner])
    many = 1 if p.party_size <= 4 else 2
    many += "At the start one more spawning point spawns." in p.rules
    pool = dict(p.pool)
    for monster in p.monsters:
        pool[monster.slug] = pool.get(monster.slug, 0) + 1
        del p.models[monster.number]
    number = 2_000
    for point in points[:many]:
        elites: dict[str, Model] = {}
        for slug in spawned_by(point.slug, pool):
            model = appearing(slug)
            card = model.printed["card"]
            at = (
                near_point(p, model, point, p.heroes)
                if model.rank == "elite"
                else near_elite(p, model, elites[card], p.heroes)
            )
            number += 1
            pool[slug] -= 1
            p.models[number] = placed = Model(number, slug, at)
            if model.rank == "elite":
                elites.setdefault(card, placed)
    expect("setup", theirs, sorted((m.slug, m.corner) for m in p.monsters))
