"""A second opinion: the engine in lock-step with the rules as someone else has read them.

The package `opinion` was written from the text of the rules alone. At everything the engine tells it says, from the
position just before, which monster acts, whom it goes for and where it ends, what is rolled and what comes of it; at
every question it knows all steps, actions and targets. Sight and distances are found anew, line by line.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from grandmelee.games.super_dungeon_arcade import figures
from grandmelee.games.super_dungeon_arcade.placing import best_spot
from grandmelee.games.super_dungeon_arcade.spawning import bring
from grandmelee.games.super_dungeon_arcade.terms import STEALTH, WIDE
from tests.games.super_dungeon_arcade import table
from tests.games.super_dungeon_arcade.opinion import consul, dice
from tests.games.super_dungeon_arcade.opinion.board import Dungeon
from tests.games.super_dungeon_arcade.opinion.games import watched
from tests.games.super_dungeon_arcade.opinion.position import Position
from tests.games.super_dungeon_arcade.opinion.spawning import appearing, boss_square, near_elite
from tests.games.super_dungeon_arcade.opinion.telling import Difference

MODES: list[dict[str, int]] = [{}, {"easy": 2}, {"hard": 2}, {"hard": 3}]


@pytest.mark.parametrize("seed", range(4))
def test_engine_and_second_opinion_agree_on_a_game(seed):
    both = watched(seed, look_every=40, limit=80, **MODES[seed])
    assert both.checks["steps"] > 20
    assert both.checks["Move"] > 5
    assert both.checks["Fight"] > 5


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100))
def test_engine_and_second_opinion_agree_on_a_long_game(seed):
    both = watched(500 + seed, look_every=10, limit=2_000, is_rich=seed % 4 != 0, **MODES[seed % 4])
    assert both.answers > 100


@pytest.mark.parametrize("asked", ["choosing_order", "end_of_move"])
def test_a_difference_is_found(monkeypatch, asked):
    """An opinion that chooses targets from the bottom, or lets nobody move, does not get far."""
    wrong = {
        "choosing_order": lambda p, monster: p.wrath_order()[::-1],
        "end_of_move": lambda p, monster, target, moved: monster.corner,
    }
    monkeypatch.setattr(consul, asked, wrong[asked])
    with pytest.raises(Difference, match="the second opinion"):
        watched(1, look_every=1_000, limit=80)


def test_the_second_opinion_by_hand():
    """SC-47: corners on tile 3A; SC-28: sight past a wall; the exact chances of the dice."""
    hall = Dungeon([("three-halls", 0, 0, 0)])
    assert hall.is_open((2, 3), (3, 4))
    assert not hall.is_open((2, 2), (3, 3))
    assert hall.distance([(2, 0)], [(3, 0)]) == 8
    assert not hall.sees((2, 0), (3, 0))
    assert hall.sees((2, 4), (3, 4))
    assert not hall.sees((0, 0), (0, 2), blockers=[(0, 1)])
    assert [dice.chance((3, 0, 0, 0), least) for least in (1, 2, 3)] == [Fraction(7, 8), Fraction(5, 8), Fraction(1, 3)]
    assert dice.chance((3, 0, 0, 0), 2, ignores_highest=True) == Fraction(1, 6)
    assert [dice.wounds(5, 2), dice.wounds(6, 3), dice.wounds(4, 1), dice.wounds(2, 2)] == [2, 1, 1, 0]


def test_odds_of_the_engine_are_those_of_every_way_the_dice_can_fall():
    box = table.GAME.content.dice
    for pool in [(b, r, g, 0) for b in range(5) for r in range(3) for g in range(2) if b + r + g <= 4]:
        for is_hindered in (False, True):
            for least in range(1, 6):
                ways, of = box.chance(pool, least, is_hindered)
                assert Fraction(ways, of) == dice.chance(pool, least, is_hindered), (pool, least, is_hindered)


def test_boss_comes_in_at_the_nearest_exit_by_both():
    s = table.scene(heroes={"W": (5, 5), "G": (5, 6), "S": (5, 7)}, tiles="1A 2A 3A")
    assert boss_square(Position(s), "knight-of-the-tower") == (9, 4)


@pytest.mark.parametrize(("slug", "has_stealth"), [("knight-of-the-tower", True), ("tower-stalker", False)])
def test_SDA_0_3_a_point_lends_to_who_flies_over_structures(slug, has_stealth):
    s = table.scene(heroes={"W": (9, 9)}, foes=[("shadow-tower", (2, 2)), (slug, (4, 4))], tiles="1A 2A 3A")
    model = len(s.at) - 1
    assert bool(figures.keywords(s, model) & STEALTH) == has_stealth
    p = Position(s)
    assert p.has(p.models[model], "Stealth") == has_stealth


def test_SDA_15_12_an_area_that_is_full_is_widened_round_structures_not_over_them():
    """Blackblades fill the corridor around the Stalker; behind the ring wall there would be more room."""
    corridor = [(0, 0), (0, 1), (0, 3), (0, 4), (1, 0)]
    foes = [("tower-stalker", (0, 2)), *[("tower-blackblade", cell) for cell in corridor]]
    s = table.scene(heroes={"W": (9, 9)}, foes=foes, tiles="4A 2A 3A")
    new = bring(s, table.kind_of(s, "tower-blackblade"), 0)
    area = s.dungeon.around(1 << table.q((0, 2)), 2)
    assert divmod(best_spot(s, new, area, 1 << table.q((9, 9))), WIDE) == (1, 5)
    p = Position(s)
    elite = next(monster for monster in p.monsters if monster.rank == "elite")
    assert near_elite(p, appearing("tower-blackblade"), elite, p.heroes) == (1, 5)
