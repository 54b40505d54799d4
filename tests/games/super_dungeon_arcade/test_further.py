"""Where one click walks and whom it attacks, and why another square cannot be walked to."""

from __future__ import annotations

import re

import pytest

from grandmelee.core.reach import says_ahead
from grandmelee.games.super_dungeon_arcade.figures import keywords
from grandmelee.games.super_dungeon_arcade.movement import points_left
from grandmelee.games.super_dungeon_arcade.paths import free_squares, reaches
from grandmelee.games.super_dungeon_arcade.terms import HEROES, WIDE, bits
from tests.games.super_dungeon_arcade.table import activate, hero_of, new, q, scene, square


def reached(s):
    """Squares that are offered or one click away."""
    found = {word for word in s.reach(0) if word.startswith("square:")}
    return found | {s.word(option) for option in s.options(0) if s.word(option).startswith("square:")}


def in_walking(s, hero):
    """What the movement table says a Hero can end on."""
    levels = reaches(s, hero, 1 << s.at[hero], points_left(s, hero), keywords(s, hero))
    free = free_squares(s, hero, keywords(s, hero))
    return {square(s, divmod(at, WIDE)) for level in levels[1:] for at in bits(level & free)}


def ended(s, way):
    after = s.copy()
    for word in way:
        after.answer(0, word)
    return after


@pytest.mark.parametrize("letter", "WGS")
@pytest.mark.parametrize("seed", range(4))
def test_SDA_6_8_every_square_that_can_be_walked_to_is_one_click(letter, seed):
    s = new(1, seed)
    hero = hero_of(s, letter)
    s.answer(0, f"hero:{s.content.heroes[s.party[hero]].slug}")
    while "walk, act" not in s.asks[0].prompt:
        s.answer(0, s.options(0)[-1])
    taken = {square(s, divmod(s.at[other], WIDE)) for other in range(HEROES, len(s.at)) if s.at[other] >= 0}
    assert reached(s) - taken >= in_walking(s, hero)


def test_SDA_6_18_around_webs_the_cheapest_way_is_walked():
    s = scene(heroes={"G": (5, 2), "W": (9, 9), "S": (9, 8)})
    s.webs = 1 << q((5, 3))
    activate(s, "G")
    way = s.reach(0)[square(s, (5, 4))]
    assert square(s, (5, 3)) not in way
    assert ended(s, way).mv == 2


def test_SDA_6_18_what_lies_behind_webs_is_reached_though_ways_cost_differently():
    s = scene(heroes={"G": (5, 2), "W": (9, 9), "S": (9, 8)})
    s.webs = sum(1 << q((row, 3)) for row in (4, 5))
    activate(s, "G")
    assert reached(s) == in_walking(s, hero_of(s, "G"))


def test_SDA_6_13_nobody_is_led_onto_a_friend_but_past_one():
    s = scene(heroes={"G": (5, 2), "W": (5, 4), "S": (9, 8)})
    activate(s, "G")
    assert square(s, (5, 4)) not in s.reach(0)
    assert square(s, (5, 5)) in s.reach(0)


def test_SDA_6_8_of_ways_as_short_the_straightest_is_walked():
    s = scene(heroes={"G": (5, 2), "W": (9, 9), "S": (9, 8)})
    activate(s, "G")
    assert s.reach(0)[square(s, (5, 8))] == [square(s, (5, column)) for column in range(3, 9)]


# ---- attacks -------------------------------------------------------------------------------------------------------
def test_SDA_7_13_a_click_on_a_monster_attacks_it():
    s = scene(heroes={"W": (5, 5), "G": (9, 9), "S": (9, 8)}, foes=[("crawler", (5, 6)), ("crawler", (6, 6))])
    activate(s, "W")
    assert s.reach(0)[square(s, (5, 6))] == ["action:melee", square(s, (5, 6))]


def test_SDA_7_13_the_only_one_in_reach_need_not_be_chosen():
    s = scene(heroes={"W": (5, 5), "G": (9, 9), "S": (9, 8)}, foes=[("crawler", (5, 6))])
    activate(s, "W")
    assert s.reach(0)[square(s, (5, 6))] == ["action:melee"]


# ---- why not --------------------------------------------------------------------------------------------------------
def why(s, place):
    return s.why_not(0, square(s, place))


def test_SDA_6_8_why_not_does_not_deny_a_walk_of_several_steps():
    s = scene(heroes={"G": (5, 2), "W": (9, 9), "S": (9, 8)})
    activate(s, "G")
    assert why(s, (5, 5)) == "Moonspire Guardian can walk there, step by step, for 3 movement points [SDA-6.8]"


def test_SDA_6_9_why_not_counts_the_points_of_the_whole_walk():
    s = scene(heroes={"G": (5, 2), "W": (9, 9), "S": (9, 8)})
    activate(s, "G")
    left = points_left(s, hero_of(s, "G"))
    assert (
        why(s, (5, 12)) == f"To walk there takes 10 movement points, and Moonspire Guardian has {left} left [SDA-6.9]"
    )


def test_SDA_6_13_why_not_names_the_friend_who_stands_there():
    s = scene(heroes={"G": (5, 2), "W": (5, 5), "S": (9, 8)})
    activate(s, "G")
    assert why(s, (5, 5)).endswith("nobody may stay [SDA-6.13]")


def test_SDA_7_13_what_a_click_on_a_monster_does_is_said_with_its_odds_before_it_is_clicked():
    s = scene(heroes={"W": (5, 5), "G": (9, 9), "S": (9, 8)}, foes=[("crawler", (5, 6)), ("crawler", (4, 6))])
    activate(s, "W")
    way = s.reach(0)[square(s, (5, 6))]
    assert re.fullmatch(r"Melee Attack: Crawler at 1f7: wounds \d+ %.*", says_ahead(s, 0, way))
    assert says_ahead(s, 0, ["action:melee"]).startswith("Melee Attack, 1 AP")
    walk = s.reach(0)[square(s, (5, 2))]
    assert says_ahead(s, 0, walk) == f"Move to {square(s, (5, 2)).removeprefix('square:')}"
