"""The odds told before a roll are exact: counted again throw by throw, and played out by the rules themselves."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grandmelee as gm
from grandmelee.games.super_dungeon_arcade.defence import RerollDefence
from grandmelee.games.super_dungeon_arcade.dice import FACES
from grandmelee.games.super_dungeon_arcade.figures import hero_dice
from grandmelee.games.super_dungeon_arcade.odds import action_dice, chance, defence_chance, odds, throws
from grandmelee.games.super_dungeon_arcade.terms import ARM, DEFENCE, NONE
from tests.games.super_dungeon_arcade.table import GAME, activate, answer, foe, hero_of, in_force, scene, square, suffer

BOX = GAME.content.dice
COLOURS = st.lists(st.integers(0, 2), max_size=3)


def dice_of(colours: list[int], stars: int) -> tuple[int, int, int, int]:
    return (colours.count(0), colours.count(1), colours.count(2), stars)


def all_throws(dice: tuple[int, int, int, int]) -> list[tuple[int, ...]]:
    """Every throw, one die after another."""
    colours = [colour for colour in range(3) for _ in range(dice[colour])]
    faces = product(range(FACES), repeat=len(colours))
    return [tuple([colour * FACES + face for colour, face in zip(colours, thrown, strict=True)]) for thrown in faces]


def stars(thrown: tuple[int, ...], is_hindered: bool) -> int:
    """Stars as they are printed; hindered, without the highest die."""
    shown = sorted([BOX.flat[die] & 15 for die in thrown])
    return sum(shown[:-1] if is_hindered else shown)


@settings(max_examples=60, deadline=None)
@given(COLOURS, st.integers(0, 2), st.integers(0, 12), st.booleans())
def test_SDA_7_17_and_34_16_the_chance_of_a_roll_is_that_of_all_throws(colours, more, least, is_hindered):
    dice = dice_of(colours, more)
    thrown = all_throws(dice)
    good = len([one for one in thrown if stars(one, is_hindered) + more >= least])
    ways, of = chance(BOX, dice, least, is_hindered, False)
    assert ways * len(thrown) == good * of


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 2), min_size=1, max_size=3), st.integers(0, 2), st.integers(0, 12), st.booleans())
def test_SDA_7_33_a_reroll_is_used_on_the_die_that_helps_most(colours, more, least, is_hindered):
    dice = dice_of(colours, more)
    thrown = all_throws(dice)
    good = 0
    for one in thrown:
        if stars(one, is_hindered) + more >= least:
            good += FACES
            continue
        ways = []
        for place, die in enumerate(one):
            again = [(*one[:place], die // FACES * FACES + face, *one[place + 1 :]) for face in range(FACES)]
            ways.append(len([other for other in again if stars(other, is_hindered) + more >= least]))
        good += max(ways)
    ways_found, of = chance(BOX, dice, least, is_hindered, True)
    assert ways_found * len(thrown) * FACES == good * of


@given(COLOURS)
def test_throws_are_counted_in_all_their_orders(colours):
    dice = dice_of(colours, 0)
    assert sum(throws(BOX, dice).values()) == FACES ** len(colours)


def fight(monster: str, *statuses: str):
    """A Witch beside a monster, about to strike with three dice."""
    s = scene({"S": (5, 5), "G": (0, 0), "W": (0, 2)}, tiles="1A 3A 2A", party="SGW")
    model = foe(s, monster, (5, 6))
    activate(s, "S")
    suffer(s, hero_of(s, "S"), *statuses)
    return s, model


def melee(s):
    return s.content.actions[s.option("action:melee") - s.content.action_word]


@pytest.mark.parametrize("status", [[], ["Hex"]])
@pytest.mark.parametrize("monster", ["crawler", "shadow-tower", "tower-blackblade"])
def test_SDA_7_18_and_7_34_the_odds_told_are_what_the_rules_make_of_every_throw(monster, status):
    s, model = fight(monster, *status)
    blue, red, green, _ = action_dice(s, 0, melee(s))
    hits = criticals = 0
    throws = list(product(range(FACES), repeat=blue + red + green))
    for faces in throws:
        copy = s.copy()
        copy.script = [*faces, *[0] * 9]
        placed = wounds(copy)
        hits += placed > 0
        criticals += placed > 1
    found = odds(s, 0, melee(s), model)
    assert found.hit == rounded(hits, len(throws))
    assert max(0, found.critical) == rounded(criticals, len(throws))


def wounds(s) -> int:
    """How many wounds a melee attack places."""
    s.told = []
    answer(s, "action:melee")
    told = [event.text.split() for event in s.events if event.kind == "Wounded"]
    return sum(int(words[words.index("suffers") + 1]) for words in told)


def rounded(ways: int, of: int) -> int:
    """Whole hundredths; only what never or always happens is 0 or 100."""
    found = (200 * ways + of) // (2 * of)
    return min(99, max(1, found)) if 0 < ways < of else found


def test_SDA_13_2_a_defence_needs_as_many_stars_as_the_strength():
    s = scene({"W": (5, 5), "G": (0, 0), "S": (0, 2)}, party="WGS")
    dice = hero_dice(s, 0, ARM, DEFENCE)
    thrown = all_throws(dice)
    for need in range(7):
        good = len([one for one in thrown if stars(one, False) + dice[3] >= need])
        ways, of = defence_chance(s, 0, ARM, need)
        assert ways * len(thrown) == good * of


def test_an_action_without_a_roll_has_no_odds():
    s, model = fight("crawler")
    action = next(action for action in s.content.actions if action.attribute == NONE)
    assert odds(s, 0, action, model).text == ""


def test_the_options_of_an_activation_name_targets_with_their_odds():
    s, _ = fight("crawler")
    foe(s, "tower-arbalist", (4, 6))
    s.look_again()
    again = [s.explain(0, option) for option in s.options(0)]
    told = next(text for text in again if text.startswith("Melee Attack"))
    assert told.startswith("Melee Attack, 1 AP: ")
    assert "Crawler at 1f7: wounds " in told
    assert "Tower Arbalist at 1e7: wounds " in told
    answer(s, "action:melee")
    aimed = {s.word(option): s.explain(0, option) for option in s.options(0)}
    assert aimed[square(s, (5, 6))].startswith("Crawler at 1f7: wounds ")
    seen = {aim["word"]: aim for aim in s.view(0)["aims"]}
    assert set(seen) == set(aimed)
    one = seen[square(s, (5, 6))]["targets"][0]
    assert f"wounds {one['hit']} %" in aimed[square(s, (5, 6))]


def test_SDA_23_1_in_a_pillow_fight_attacks_succeed_and_wound_nobody():
    s, model = fight("crawler")
    action = melee(s)
    assert odds(s, 0, action, model).verb == "wounds"
    in_force(s, "pillow-fight")
    assert odds(s, 0, action, model).verb == "succeeds"


def test_SDA_7_33_dice_that_show_the_same_are_told_apart():
    s = scene({"T": (5, 5)}, party="TGS")
    ask = RerollDefence(0, 0, ARM, (1, 1, 2))
    same = s.content.dice.shown(1)
    assert [ask.die_in_words(s, place) for place in range(3)] == [
        f"{same} (die 1)",
        f"{same} (die 2)",
        s.content.dice.shown(2),
    ]


def test_SDA_7_16_which_of_several_faces_alike_lies_up_is_in_no_imagined_world():
    s: Any = gm.new("super-dungeon-arcade", seed=7, quiet=True, concede=False)
    random, box, looked = Random(7), s.content.dice, 0
    while looked < 5:
        seat = s.waiting[0]
        s.answer(seat, random.choice(s.options(seat)))
        if s.blows and s.blows[-1].thrown:
            other = s.copy()
            twins = [range(die // FACES * FACES, die // FACES * FACES + FACES) for die in s.blows[-1].thrown]
            found = [
                max(twin for twin in few if box.flat[twin] == box.flat[die])
                for die, few in zip(s.blows[-1].thrown, twins, strict=True)
            ]
            looked += tuple(found) != s.blows[-1].thrown
            other.blows[-1].thrown = tuple(found)
            assert other.view(0) == s.view(0)
            assert other.imagine(0, 3).digest() == s.imagine(0, 3).digest()
