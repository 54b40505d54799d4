"""Declaring targets: melee, shots and areas, and why someone is no target [SFB-7.25 to 7.43]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl import arena
from grandmelee.games.super_fantasy_brawl.attack import DeclareTargets
from grandmelee.kit.hexes import distance, mirror
from tests.games.super_fantasy_brawl.table import (
    answer,
    asked,
    attack,
    brawl,
    damage,
    is_done,
    offered,
    refused,
    stand,
    stats,
    trap,
    who,
)
from tests.games.super_fantasy_brawl.test_attack import duel


def aimed(aim: str, **where: tuple[int, int]) -> set[object]:
    """Whom A may declare as target with that aim."""
    s = brawl()
    stand(s, **where)
    attack(s, "A", aim)
    legal = () if is_done(s) else s.open[0].legal  # type: ignore[attr-defined]
    return {"ABCXYZ"[s.words.index(word)] for word in legal}


# ---- targets --------------------------------------------------------------------------------------------------------
def test_SFB_7_25_the_targeting_box_decides_who_is_eligible():
    where = {"A": (-1, 1), "X": (0, 1), "Y": (1, 1), "Z": (0, -1)}
    assert aimed("Indirect shot, range 1-2.", **where) == {"X", "Y", "Z"}
    assert aimed("Indirect shot, range 2-2.", **where) == {"Y", "Z"}
    assert aimed("Melee.", **where) == {"X"}


@pytest.mark.parametrize(("aim", "least"), [("Indirect shot, range 2-3.", 2), ("Indirect shot, range 3-3.", 3)])
def test_SFB_7_26_and_7_32_whoever_is_closer_than_the_minimum_is_not_eligible(aim: str, least: int):
    where = {"A": (-1, 2), "X": (-1, 1), "Y": (-2, 1), "Z": (0, -1)}
    far = {letter: distance(-1, 2, *where[letter]) for letter in "XYZ"}
    assert far == {"X": 1, "Y": 2, "Z": 3}
    assert aimed(aim, **where) == {letter for letter, steps in far.items() if steps >= least}


SHAPES = {
    "an arc of 2": [(1, 0), (1, -1)],
    "an arc of 3": [(0, 1), (1, 0), (1, -1)],
    "a ring": [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)],
    "a line of 3": [(1, 0), (2, 0), (3, 0)],
    "a cone": [(1, 0), (2, 0), (2, -1), (1, 1)],
}


@pytest.mark.parametrize("shape", list(SHAPES))
def test_SFB_7_27_the_shapes_lie_relative_to_the_attacker(shape: str):
    """Facing east from (-2, 1), with one Enemy at a time on each hex of the row of shapes."""
    for dq, dr in [(q, r) for q in range(-1, 4) for r in range(-1, 2) if (q, r) != (0, 0)]:
        place = (-2 + dq, 1 + dr)
        s = brawl()
        if s.on[s.arena.coordinates(*place)] != -1:
            continue
        stand(s, A=(-2, 1), X=place)
        attack(s, "A", f"Area: {shape}.", 1)
        east = s.option("direction:east")
        legal = [] if is_done(s) else list(s.open[0].legal)  # type: ignore[attr-defined]
        assert (east in legal) is ((dq, dr) in SHAPES[shape])


def test_SFB_7_28_melee_is_one_adjacent_enemy():
    s = brawl()
    stand(s, A=(-1, 1), B=(-1, 2), X=(0, 1), Y=(-2, 1), Z=(1, 1))
    attack(s, "A", strength=1)
    answer(s, "attack")
    assert offered(s) == {"X", "Y"}
    assert refused(s, "Z") == "SFB-7.28"
    answer(s, "Y")
    assert [damage(s, letter) for letter in "XYZ"] == [0, 1, 0]


def test_SFB_7_29_and_7_33_an_indirect_shot_passes_champions_and_statues():
    where = {"A": (-1, 0), "B": (0, -1), "X": (1, 0), "Y": (1, -2), "Z": (-1, 2)}
    assert aimed("Indirect shot, range 2-2.", **where) == {"X", "Y", "Z"}


@pytest.mark.parametrize(
    ("aim", "hit"), [("range 2.", "XY"), ("range 1-2.", "XY"), ("range 2-2.", "Y"), ("range 3.", "XYZ")]
)
def test_SFB_7_30_and_7_31_one_figure_is_the_maximum_and_the_minimum_is_1(aim: str, hit: str):
    assert aimed(f"Indirect shot, {aim}", A=(-1, 1), X=(-1, 2), Y=(1, 0), Z=(2, 1)) == set(hit)


def test_SFB_7_34_and_7_35_a_direct_shot_needs_the_row_and_a_free_way():
    everyone = {"A": (-1, 1), "X": (1, 1), "Y": (1, 0), "Z": (-1, 3)}
    assert aimed("Direct shot, range 3.", **everyone) == {"X", "Z"}
    assert aimed("Direct shot, range 3.", **everyone, B=(0, 1)) == {"Z"}
    assert aimed("Direct shot, range 3.", **everyone, B=(-1, 2), C=(0, 1)) == set()
    assert aimed("Direct shot, range 3.", A=(-1, 0), X=(1, 0), Y=(-1, 2)) == {"Y"}  # a Statue before X


def test_SFB_7_36_traps_do_not_block_a_direct_shot():
    s = brawl()
    stand(s, A=(-1, 1), X=(1, 1))
    trap(s, (0, 1), "3")
    attack(s, "A", "Direct shot, range 2.", 1)
    answer(s, "attack")
    assert damage(s, "X") == 1


def test_SFB_7_37_an_area_affects_every_champion_in_it():
    s = brawl()
    stand(s, A=(-1, 1), B=(-1, 2), C=(-2, 2), X=(0, 1), Y=(-2, 1), Z=(1, 1))
    attack(s, "A", "Area: a ring.", 1)
    answer(s, "attack")
    assert [damage(s, letter) for letter in "ABCXYZ"] == [0, 1, 1, 1, 1, 0]


def test_SFB_7_38_and_7_39_an_area_may_face_any_of_six_ways():
    s = brawl()
    stand(s, A=(-1, 2), X=(0, 2), Y=(-1, 1), Z=(-2, 3))
    attack(s, "A", "Area: an arc of 3.", 1)
    answer(s, "attack")
    names = ("east", "north-east", "north-west", "west", "south-west", "south-east")
    assert offered(s) == {f"direction:{name}" for name in names}
    answer(s, "direction:west")  # (-1, 1), (-2, 2), (-2, 3)
    assert [damage(s, letter) for letter in "XYZ"] == [0, 1, 1]


def test_SFB_7_40_an_area_without_an_enemy_cannot_be_declared():
    s = brawl()
    stand(s, A=(-1, 1), B=(-2, 1), X=(0, 1))
    attack(s, "A", "Area: a line of 3.", 1)
    assert [s.word(option) for option in s.open[0].legal] == ["direction:east"]  # type: ignore[attr-defined]
    answer(s, "skip")
    stand(s, X=(3, 0))
    attack(s, "A", "Area: a line of 3.", 1, core="creation")
    assert is_done(s)


def test_SFB_7_41_champions_and_statues_shield_nobody_from_an_area():
    s = brawl()
    stand(s, A=(-1, 1), B=(0, 1), X=(1, 1), Y=(2, 1))
    attack(s, "A", "Area: a line of 3.", 1)
    answer(s, "attack")
    assert [damage(s, letter) for letter in "BXY"] == [1, 1, 1]


def test_SFB_7_42_the_attacker_is_no_target_of_its_own_area():
    for shape in SHAPES:
        s = duel()
        attack(s, "A", f"Area: {shape}.", 2)
        answer(s, "attack")
        if asked(s) == (0, "SFB-7.11"):
            answer(s, "direction:east")
        assert (damage(s, "A"), damage(s, "X")) == (0, 2)


def test_SFB_7_43_nobody_on_a_gate_is_a_target():
    assert aimed("Indirect shot, range 9.", A=(-1, 1), X=(0, 1)) == {"X"}


# ---- drawn out -------------------------------------------------------------------------------------------------------
def targets(drawing: str, letter: str, aim: str, **given: object) -> set[object]:
    """Whom that Champion may aim at."""
    s = brawl(drawing)
    attack(s, letter, aim, 1, **given)
    if is_done(s):
        return set()
    legal = s.open[0].legal  # type: ignore[attr-defined]
    return {short for short in "ABCXYZ" if s.words[who(s, short)] in legal} | {
        s.word(option) for option in legal if option not in s.words
    }


def test_EX_1_and_SFB_7_25_7_26_7_29_and_7_30_fireball():
    drawing = """
          . . . . . .
         . . . . . . .
        . . . Y . . . .
         . # . # . # .
        . . X Z . . . .
         . . . A . . .
          . . . . . .
    """
    assert targets(drawing, "A", "Indirect shot, range 2-3.") == {"X", "Y"}
    far = drawing.replace("Y", ".").replace(". . . . . . .", ". . . Y . . .", 1)
    assert targets(far, "A", "Indirect shot, range 2-3.") == {"X"}


def test_EX_2_and_SFB_7_34_to_7_36_challenge_attack():
    drawing = """
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # Y # .
        . . . A . X Z .
         . . . . . . .
          . . . . . .
    """
    assert targets(drawing, "A", "Direct shot, range 1-2.") == {"X"}
    assert targets(drawing.replace("A . X", "A B X"), "A", "Direct shot, range 1-2.") == set()
    assert targets(drawing.replace("A . X Z", "A Z X ."), "A", "Direct shot, range 1-2.") == {"Z"}
    assert targets(drawing.replace("A . X", "A 1 X"), "A", "Direct shot, range 1-2.") == {"X"}


def test_DX_11_and_SFB_7_33_7_35_and_17_4_a_statue_blocks_a_direct_shot_only():
    drawing = """
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # A # X # .
        . . . . . . . .
         . . . . . . .
          . . . . . .
    """
    assert targets(drawing, "A", "Direct shot, range 1-3.") == set()
    assert targets(drawing, "A", "Indirect shot, range 2-3.") == {"X"}


def test_DX_12_and_SFB_7_32_range_counts_through_a_statue():
    drawing = """
          . . . . . .
         . . . . . . .
        . . . X . . . .
         . # . # . # .
        . . . . A . . .
         . . . . . . .
          . . . . . .
    """
    assert targets(drawing, "A", "Indirect shot, range 2-3.") == {"X"}


def test_SFB_4_14_and_7_43_only_enemies_in_the_arena_are_targets_and_refusals_say_why():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . B A X . . .
         . . . Y . . .
          . . . . . .
    """)
    attack(s, "A", strength=1)
    answer(s, "attack")
    assert refused(s, "B") == "SFB-4.14"
    assert refused(s, "Z") == "SFB-7.43"
    assert refused(s, "attack") == "SFB-7.11"


@pytest.mark.parametrize(
    ("aim", "letter", "rule"),
    [
        ("Direct shot, range 2-4.", "Y", "SFB-7.26"),
        ("Indirect shot, range 1-2.", "Z", "SFB-7.30"),
        ("Direct shot, range 1-4.", "X", "SFB-7.34"),
        ("Direct shot, range 1-4.", "Z", "SFB-7.35"),
    ],
)
def test_SFB_7_26_7_30_7_34_and_7_35_refusals_of_shots_say_why(aim, letter, rule):
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # X # .
        . . . A Y . Z .
         . . . . . . .
          . . . . . .
    """)
    attack(s, "A", aim)
    s.actor, s.card = who(s, "A"), max(s.card, *s.discards[0], -1)  # as it was before an attack without a target ended
    assert DeclareTargets(0, ()).refuse(s, s.words[who(s, letter)])[0] == rule


def test_SFB_7_27_7_37_to_7_39_and_7_42_an_area_hits_everyone_in_it_in_any_of_six_turns():
    drawing = """
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X . . .
         . . . B . . .
          . . . . . .
    """
    s = brawl(drawing)
    attack(s, "A", "Area: an arc of 3.", 2)
    answer(s, "attack")
    assert offered(s) == {"direction:east", "direction:north-east", "direction:south-east"}
    assert refused(s, "direction:west") == "SFB-7.40"
    answer(s, "direction:south-east")
    assert (damage(s, "A"), damage(s, "B"), damage(s, "X")) == (0, 2, 2)


def test_SFB_7_39_the_mirror_image_of_every_shape_is_one_of_its_turns():
    for shape in arena.SHAPES:
        mirrored = sorted(mirror(q, r) for q, r in shape.offsets)
        assert mirrored in [sorted(shape.turned(sixths)) for sixths in range(6)]


def test_EX_12_and_SFB_4_15_and_7_40_an_area_needs_an_enemy():
    drawing = """
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X . . .
         . . . B . . .
          . . . . . .
    """
    s = brawl(drawing)
    stats(s, "B", defence=1)
    attack(s, "A", "Area: a ring.", 3)
    answer(s, "attack")
    assert (damage(s, "X"), damage(s, "B")) == (3, 2)
    assert targets(drawing.replace("X", "."), "A", "Area: a ring.") == set()


def test_SFB_7_41_nothing_shields_from_an_area():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # A # Y # .
        . . . . . . . .
         . . . . . . .
          . . . . . .
    """)
    attack(s, "A", "Area: a line of 3.", 2)
    answer(s, "attack")
    assert damage(s, "Y") == 2


def test_SFB_4_12_a_range_bonus_lengthens_the_maximum_only():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X . Y .
         . . . . . . .
          . . . . . .
    """)
    stats(s, "A", ability=["+1 range on indirect shots."])
    attack(s, "A", "Indirect shot, range 2-2.", 2)
    answer(s, "attack")
    assert (damage(s, "X"), damage(s, "Y")) == (0, 2)
