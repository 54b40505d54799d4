"""What a table keeps is what would be found out anew, after every answer and in every copy."""

from __future__ import annotations

from random import Random

import pytest

from grandmelee.games.super_dungeon_arcade.around import look_around
from grandmelee.games.super_dungeon_arcade.faces import FAR
from grandmelee.games.super_dungeon_arcade.figures import (
    added_keywords,
    bonded,
    is_within,
    lent,
    mates_of,
    monster_keywords,
    words_about,
)
from grandmelee.games.super_dungeon_arcade.placing import crowded, far_from_goal, points_on
from grandmelee.games.super_dungeon_arcade.sight import Lookout, lookout
from grandmelee.games.super_dungeon_arcade.state import Table, foes, heroes, hold_on
from grandmelee.games.super_dungeon_arcade.targets import has_target, is_target, near_by, reach_of
from grandmelee.games.super_dungeon_arcade.terms import HEROES, POUNCE
from tests.games.super_dungeon_arcade.table import GAME

ANSWERS = 220


def check_kept(s: Table) -> None:
    """Every figure that is kept, found out anew."""
    on_map = [model for model in range(HEROES, len(s.at)) if s.at[model] >= 0]
    assert foes(s) == on_map
    assert heroes(s) == [hero for hero in range(len(s.party)) if s.at[hero] >= 0]
    every = 0
    for model in on_map:
        assert monster_keywords(s, model) == added_keywords(s, model)
        assert bonded(s, model) == [other for other in mates_of(s, model) if is_within(s, model, other, 2)]
        every |= added_keywords(s, model) | lent(s, model)
    assert not every & ~words_about(s)
    assert s.hero_on == union(s.under[:HEROES])
    assert s.foe_on == union(s.under[HEROES:])
    again = s.copy()
    look_around(again)
    assert (s.webs, s.grants, s.loft) == (again.webs, again.grants, again.loft)
    assert points_on(s) == points_on(again)
    assert crowded(s) == crowded(again)
    kept, anew = far_from_goal(s, on_map), far_from_goal(again, on_map)
    assert [kept[model] for model in on_map] == [anew[model] for model in on_map]
    hold_on(again, again.holds)
    assert (s.lends, s.boosts) == (again.lends, again.boosts)


def union(sets: list[int]) -> int:
    """All squares of some sets."""
    found = 0
    for squares in sets:
        found |= squares
    return found


def check_lookout(s: Table) -> None:
    """What the Hero that looked about last is known to see is what it sees now [SDA-7.6, 7.11, 7.40]."""
    last = s.kept.eyes
    if last is None or last.model not in heroes(s):
        return
    eyes, fresh = lookout(s, last.model), Lookout(s, last.model)
    assert eyes.is_flying == fresh.is_flying
    for model, far in enumerate(eyes.fars):
        if far >= 0:
            fresh.can_target(s, model, FAR, True)
            assert far == fresh.fars[model]
            assert not eyes.looked >> model & 1 or eyes.sees(s, model) == fresh.sees(s, model)
    for number, found in eyes.targeting.items():
        assert found == has_target(s, fresh, s.content.actions[number])


def check_targets(s: Table) -> None:
    """An action with a range has a target just if one of the models near by is one [SDA-7.40]."""
    for hero in heroes(s):
        eyes = Lookout(s, hero)
        for number in s.outfits[hero].actions:
            action = s.content.actions[number]
            if action.is_plain and action.needs_target and not action.keywords & POUNCE:
                reach = reach_of(s, hero, action)
                near = near_by(s, hero, action, reach)
                found = [model for model in near if is_target(s, Lookout(s, hero), model, action, reach)]
                assert has_target(s, eyes, action) == bool(found)


@pytest.mark.parametrize("heroes_wanted", [3, 4, 5, 6])
def test_SDA_12_5_keywords_and_bonds_that_are_kept_are_renewed_whenever_a_model_comes_moves_or_falls(
    heroes_wanted: int,
):
    settings: dict[str, object] = {"heroes": heroes_wanted, "concede": False, "hard": 2}
    s: Table = GAME.start(1, settings, heroes_wanted, False)
    random = Random(heroes_wanted)
    for count in range(ANSWERS):
        if s.over:
            break
        before = s.copy()
        seat = s.waiting[0]
        s.answer(seat, random.choice(s.options(seat)))
        check_lookout(s)
        check_lookout(before)
        check_kept(s)
        check_kept(before)
        if count % 4 == 0:
            check_targets(s)
