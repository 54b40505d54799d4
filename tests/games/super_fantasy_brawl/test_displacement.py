"""Push, Pull, Fear, Force and Root [SFB-16, SFB-19]."""

from __future__ import annotations

import pytest

from tests.games.super_fantasy_brawl.table import (
    answer,
    asked,
    at,
    attack,
    brawl,
    damage,
    is_done,
    level,
    offered,
    skill,
    stats,
    told,
    trap,
    traps,
    use,
    who,
)

pytestmark = pytest.mark.both

ONE_ROW = """
      . . . . . .
     . . . . . . .
    . . . . . . . .
     . # . # . # .
    . . . A X . . .
     . . . . . . .
      . . . . . .
"""


def test_EX_6_and_SFB_15_15_a_push_onto_a_trap_fells_for_the_pusher():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # 2 # . # .
        . . . . . . . .
         . . . X . . .
          . . . A . .
    """)
    stats(s, "X", hit_points=5)
    attack(s, "A", strength=3, after=["Push 2 on the target."])
    answer(s, "attack")
    assert (damage(s, "X"), at(s, "X"), s.vp) == (0, "gate", [1, 0])
    assert asked(s) == (1, "SFB-15.9")
    assert level(s, "A") == 0
    answer(s, (1, 0))
    assert level(s, "A") == 1
    assert is_done(s)


@pytest.mark.parametrize("keyword", ["Push", "Pull"])
def test_EX_7_and_SFB_16_3_and_16_4_a_rooted_champion_suffers_the_whole_distance(keyword):
    s = brawl(ONE_ROW)
    stats(s, "X", rooted=1, defence=1)
    use(s, "A", f"{keyword} 2 on an Enemy within 1.")
    assert (at(s, "X"), damage(s, "X")) == ((0, 1), 2)


@pytest.mark.parametrize("keyword", ["Fear", "Force"])
def test_EX_7_and_SFB_16_5_and_19_50_root_stops_fear_and_force_without_damage(keyword):
    s = brawl(ONE_ROW)
    stats(s, "X", rooted=1)
    use(s, "A", f"{keyword} 2 on an Enemy within 1.")
    assert (at(s, "X"), damage(s, "X"), is_done(s)) == ((0, 1), 0, True)


def test_DX_5_and_SFB_4_7_and_19_23_and_19_25_what_is_left_of_a_push_at_the_edge_is_damage():
    s = brawl(ONE_ROW)
    use(s, "A", "Push 5 on an Enemy within 1.")
    assert (at(s, "X"), damage(s, "X")) == ((3, 1), 2)


def test_DX_6_and_SFB_19_24_a_statue_stops_a_push():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . . X . . .
         . . . . A . .
          . . . . . .
    """)
    use(s, "A", "Push 2 on an Enemy within 1.")
    assert (at(s, "X"), damage(s, "X")) == ((0, 1), 2)


def test_SFB_19_24_and_19_52_champions_between_do_not_prevent_a_push_and_those_behind_stop_it():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . A Y X . Z .
         . . . . . . .
          . . . . . .
    """)
    use(s, "A", "Push 3 on an Enemy within 2.")
    answer(s, "X")
    assert (at(s, "X"), damage(s, "X")) == ((1, 1), 2)


def test_DX_7_and_SFB_19_25_a_pull_on_an_adjacent_champion_is_all_damage():
    s = brawl(ONE_ROW)
    use(s, "A", "Pull 2 on an Enemy within 1.")
    assert (at(s, "X"), damage(s, "X")) == ((0, 1), 2)


@pytest.mark.parametrize(("distance", "hurt"), [(2, 0), (3, 1)])
def test_DX_7_and_SFB_19_23_a_pull_stops_before_the_puller(distance, hurt):
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        A . . X . . . .
         . . . . . . .
          . . . . . .
    """)
    use(s, "A", f"Pull {distance} on an Enemy within 3.")
    assert (at(s, "X"), damage(s, "X")) == ((-3, 1), hurt)


def test_DX_8_and_SFB_19_22_no_common_row_no_push():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # X # .
        . . . A . . . .
         . . . . . . .
          . . . . . .
    """)
    attack(s, "A", "Indirect shot, range 1-3.", 1, after=["Push 2 on the target."])
    answer(s, "attack")
    assert (at(s, "X"), damage(s, "X"), is_done(s)) == ((1, 0), 1, True)


def test_DX_9_and_SFB_16_7_and_16_8_a_root_trap_ends_a_push_and_the_rest_is_one_damage():
    s = brawl(ONE_ROW)
    trap(s, (2, 1), "r")
    use(s, "A", "Push 3 on an Enemy within 1.")
    assert at(s, "X") == (2, 1)
    assert asked(s) == (1, "SFB-15.9")
    answer(s, (1, 0))
    assert (damage(s, "X"), s.rooted[who(s, "X")]) == (1, 1)
    assert told(s, "DamageSuffered") == ["Dugrun suffers 1 damage"]


def test_SFB_16_9_and_15_18_whoever_falls_on_the_way_suffers_nothing_more_and_still_replaces_the_trap():
    s = brawl(ONE_ROW)
    trap(s, (1, 1), "3")
    stats(s, "X", hit_points=3)
    use(s, "A", "Push 5 on an Enemy within 1.")
    assert asked(s) == (1, "SFB-15.9")
    assert at(s, "X") == "gate"
    answer(s, (-1, 0))
    assert (damage(s, "X"), s.vp, level(s, "A")) == (0, [1, 0], 1)


def test_SFB_16_10_and_19_25_every_trap_on_the_way_of_a_push_is_sprung():
    s = brawl(ONE_ROW)
    trap(s, (1, 1), "1")
    trap(s, (2, 1), "2")
    use(s, "A", "Push 3 on an Enemy within 1.")
    answer(s, (1, 0), (-1, 0))
    assert (at(s, "X"), damage(s, "X")) == ((3, 1), 3)


def test_SFB_16_1_and_16_2_whoever_cannot_be_displaced_suffers_no_damage_from_it():
    s = brawl(ONE_ROW)
    stats(s, "X", ability=["Cannot be displaced."], rooted=1)
    attack(s, "A", strength=0, after=["Push 2 on the target.", "Pull 2 on the target.", "Fear 2 on the target."])
    answer(s, "attack")
    assert (at(s, "X"), damage(s, "X"), is_done(s)) == ((0, 1), 0, True)


def test_SFB_16_6_and_19_43_a_rooted_champion_can_be_placed():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A . B . .
         . . . . . . .
          . . . . . .
    """)
    stats(s, "B", rooted=1)
    use(s, "A", "Place an Ally within 4 next to this Champion.")
    assert offered(s) == {(0, 1), (-2, 1), (-1, 0), (0, 0), (-2, 2), (-1, 2)} - {(0, 0)}
    answer(s, (0, 1))
    assert at(s, "B") == (0, 1)


# ---- Fear -----------------------------------------------------------------------------------------------------------
def test_DX_10_and_SFB_19_11_to_19_13_fear_leads_furthest_away_and_its_controller_chooses():
    s = brawl(ONE_ROW)
    use(s, "A", "Fear 2 on an Enemy within 1.")
    assert asked(s) == (1, "SFB-19.12")
    assert offered(s) == {"direction:east", "direction:north-east", "direction:south-east"}
    answer(s, "direction:south-east")
    assert at(s, "X") == (0, 3)


def test_DX_10_and_SFB_19_53_an_enemy_of_the_feared_champion_shortens_a_direction():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X . B .
         . . . . . . .
          . . . . . .
    """)
    use(s, "A", "Fear 2 on an Enemy within 1.")
    assert offered(s) == {"direction:north-east", "direction:south-east"}


def test_SFB_4_6_and_19_14_fear_with_nowhere_to_go_moves_and_hurts_nobody():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . . . . C X
         . . . . . . B
          . . . . . .
    """)
    use(s, "C", "Fear 3 on an Enemy within 1.")
    assert (at(s, "X"), damage(s, "X"), is_done(s)) == ((3, 1), 0, True)


def test_SFB_19_15_and_19_16_traps_act_on_the_way_of_fear_for_its_source_and_root_ends_it():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X 1 r .
         . . . . . . .
          . . . . . .
    """)
    stats(s, "X", hit_points=2)
    use(s, "A", "Fear 3 on an Enemy within 1.")
    answer(s, "direction:east", (1, 0), (-1, 0))
    assert (at(s, "X"), damage(s, "X")) == ((2, 1), 1)


def test_SFB_6_19_fear_passes_allies_of_the_feared_and_ends_on_a_free_hex():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X Y . .
         . . . . . . .
          . . . . . .
    """)
    use(s, "A", "Fear 2 on an Enemy within 1.")
    answer(s, "direction:east")
    assert at(s, "X") == (2, 1)


# ---- Force ----------------------------------------------------------------------------------------------------------
def test_SFB_19_17_to_19_21_and_19_55_force_bends_may_stop_and_follows_the_moved_champions_blocks():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X B . .
         . . . . Y . .
          . . . . . .
    """)
    use(s, "A", "Force 3 on an Enemy within 1.")
    assert asked(s) == (0, "SFB-19.17")
    assert offered(s) == {(1, 0), (-1, 2), (0, 2), "stop"}  # B and the Statue block, Y may be passed
    answer(s, (1, 0))
    assert (2, -1) in offered(s)
    answer(s, "stop")
    assert (at(s, "X"), damage(s, "X")) == ((1, 0), 0)


def test_SFB_19_20_and_19_51_forcing_an_ally_onto_a_trap_helps_the_enemy():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # 3 # .
        . . . A B . . .
         . . . . . . .
          . . . . . .
    """)
    stats(s, "B", hit_points=3)
    use(s, "A", "Force 1 on an Ally within 1.")
    answer(s, (1, 0), (-1, 0))
    assert (at(s, "B"), s.vp, level(s, "A")) == ("gate", [0, 1], 0)
    assert traps(s) == {(-1, 0)}


def test_SFB_19_55_a_root_trap_ends_a_force():
    s = brawl(ONE_ROW)
    trap(s, (1, 1), "r")
    use(s, "A", "Force 3 on an Enemy within 1.")
    answer(s, (1, 1))
    assert asked(s) == (1, "SFB-15.9")
    answer(s, (1, 0))
    assert (at(s, "X"), is_done(s)) == ((1, 1), True)


# ---- Root -----------------------------------------------------------------------------------------------------------
def test_SFB_19_41_root_forbids_move_dash_jump_and_swoop():
    s = brawl(ONE_ROW)
    stats(s, "A", rooted=1)
    skill(s, "A", "Dash 2.", "Jump 2.", "Swoop 2.", move=3)
    answer(s, "use")
    assert (at(s, "A"), is_done(s)) == ((-1, 1), True)


def test_SFB_19_42_a_rooted_champion_attacks_normally():
    s = brawl(ONE_ROW)
    stats(s, "A", rooted=1)
    attack(s, "A", strength=2)
    answer(s, "attack")
    assert damage(s, "X") == 2


def test_SFB_19_44_root_ends_with_the_turn_whoevers_it_is():
    s = brawl(ONE_ROW)
    stats(s, "X", rooted=1)
    from grandmelee.games.super_fantasy_brawl.turn import EndTurn

    s.agenda[:] = [s.agenda[0]]
    EndTurn().run(s)
    assert s.rooted == [0] * 6
