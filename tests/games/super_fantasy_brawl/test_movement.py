"""Movement, Dash, Jump, Swoop, Place, and coming back from the Gate [SFB-6, SFB-13, SFB-17, SFB-19]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl import content
from tests.games.super_fantasy_brawl.table import (
    ARENA,
    again,
    answer,
    asked,
    at,
    attack,
    brawl,
    card,
    damage,
    hexed,
    is_done,
    level,
    offered,
    refused,
    skill,
    stats,
    trap,
    traps,
    use,
    who,
)

pytestmark = pytest.mark.both

IN_A_ROW = """
      . . . . . .
     . . . . . . .
    . . . . . . . .
     . # . # . # .
    . . . . . . . .
     . . . B . . .
      . . . A X .
"""
LONE = """
      . . . . . .
     . . . . . . .
    . . . . . . . .
     . # . # . # .
    . . . . . . . .
     . . . A . . .
      . . . . . .
"""


def test_SFB_6_1_6_2_and_6_10_up_to_the_move_value_step_by_step_and_the_rest_is_lost():
    s = brawl(LONE)
    skill(s, "A", "Heal 1 on this Champion.", move=2)
    assert offered(s) == {(0, 2), (0, 1), (-1, 1), (-2, 2), (-2, 3), (-1, 3), "stop"}
    answer(s, (-1, 1), "stop")
    assert at(s, "A") == (-1, 1)
    assert asked(s) == (0, "SFB-9.3")


def test_SFB_6_3_statues_block_and_the_refusal_says_so():
    s = brawl(LONE)
    skill(s, "A", "Heal 1 on this Champion.", move=3)
    answer(s, (-1, 1))
    assert (-1, 1) not in offered(s)
    assert (-2, 0) not in offered(s)
    assert (0, 0) not in offered(s)
    answer(s, (0, 1))
    assert refused(s, (0, 0)) == "SFB-6.3"


def test_SFB_6_4_enemies_block():
    s = brawl(IN_A_ROW)
    skill(s, "A", "Heal 1 on this Champion.", move=2)
    assert (0, 3) not in offered(s)
    assert refused(s, (0, 3)) == "SFB-6.4"
    assert refused(s, (2, 0)) == "SFB-6.2"


def test_DX_37_and_SFB_6_5_6_9_and_6_19_an_ally_may_be_passed_but_not_ended_on():
    s = brawl(IN_A_ROW)
    skill(s, "A", "Heal 1 on this Champion.", move=1)
    assert refused(s, (-1, 2)) == "SFB-6.19"
    s = brawl(IN_A_ROW)
    skill(s, "A", "Heal 1 on this Champion.", move=2)
    answer(s, (-1, 2))
    assert "stop" not in offered(s)
    answer(s, (-1, 1))
    assert (at(s, "A"), at(s, "B")) == ((-1, 1), (-1, 2))


def test_SFB_6_19_two_allies_in_a_row_need_a_free_hex_behind():
    s = brawl(
        """
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # X # . # .
        . . X Z X . . .
         . . X B . . .
          A C . . . .
    """.replace("X", ".", 4)
    )
    skill(s, "A", "Heal 1 on this Champion.", move=2)
    answer(s, (-3, 3))
    assert (-2, 2) in offered(s)
    assert (-3, 2) in offered(s)


def test_SFB_6_6_and_15_2_and_15_7_entering_a_trap_springs_it_and_the_movement_goes_on():
    s = brawl(LONE)
    trap(s, (-1, 1), "2")
    skill(s, "A", "Heal 1 on this Champion.", move=3)
    answer(s, (-1, 1))
    assert damage(s, "A") == 2
    assert asked(s) == (0, "SFB-15.9")
    answer(s, (1, 0))
    assert asked(s) == (0, "SFB-6.8")
    answer(s, (-1, 0))
    assert at(s, "A") == (-1, 0)


def test_SFB_6_7_the_edge_cannot_be_crossed():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . . . . . .
         . . . . . . .
          A . . . . .
    """)
    skill(s, "A", "Heal 1 on this Champion.", move=1)
    assert offered(s) == {(-3, 3), (-3, 2), (-4, 2), "stop"}


def test_SFB_6_8_and_15_20_the_path_may_change_after_every_step_and_a_new_trap_on_it_counts():
    s = brawl(LONE)
    trap(s, (-2, 2), "1")
    skill(s, "A", "Heal 1 on this Champion.", move=3)
    answer(s, (-2, 2), (-1, 0))
    answer(s, (-2, 1), (-1, 0))
    assert asked(s) == (0, "SFB-15.9")
    assert at(s, "A") == (-1, 0)


def test_DX_32_and_SFB_4_12_4_13_and_6_11_6_12_and_10_11_a_bonus_needs_a_printed_move():
    s = brawl(LONE)
    stats(s, "A", ability=["+1 to every Move."])
    skill(s, "A", "Heal 1 on this Champion.", move=0)
    answer(s, (-1, 1))
    assert asked(s) == (0, "SFB-9.3")
    s = brawl(LONE)
    stats(s, "A", ability=["+1 to every Move."])
    skill(s, "A", "Heal 1 on this Champion.")
    assert asked(s) == (0, "SFB-9.3")
    s = brawl(LONE)
    stats(s, "A", ability=["+1 to every Move."])
    answer(s, "standard:move", "core:creation", "A", (-1, 1), (-1, 0), (0, -1))
    assert (at(s, "A"), is_done(s)) == ((0, -1), True)


def test_SFB_6_17_and_6_18_a_dash_gets_no_movement_bonus():
    s = brawl(LONE)
    stats(s, "A", ability=["+1 to every Move."])
    use(s, "A", "Dash 1.")
    answer(s, (0, 2))
    assert is_done(s)


# ---- Place ----------------------------------------------------------------------------------------------------------
def test_SFB_6_13_to_6_16_6_20_and_19_36_place_goes_over_everything_onto_another_free_hex_and_springs_traps():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # 1 # . # .
        . . . X . . . .
         . . Z Y . . .
          . . A . . .
    """)
    use(s, "A", "Place this Champion next to an Enemy within 4.")
    assert offered(s) == {"X", "Y", "Z"}
    answer(s, "X")
    assert offered(s) == {(0, 1), (-1, 0), (-2, 1)}
    answer(s, (-1, 0))
    assert asked(s) == (0, "SFB-15.9")
    assert damage(s, "A") == 1


def test_SFB_7_55_a_choice_may_not_be_wasted():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . . . . C X
         . . . . . B Y
          . . . . A Z
    """)
    use(s, "B", "Place this Champion next to an Enemy within 4.")
    assert at(s, "B") == (3, 0)  # only X has room beside it


# ---- Dash, Jump, Swoop ----------------------------------------------------------------------------------------------
def test_EX_4_and_SFB_19_5_19_7_and_19_54_a_dash_goes_straight_and_may_stop():
    ends = set()
    for first in [(0, 2), (0, 1), (-1, 1), (-2, 2), (-2, 3), (-1, 3)]:
        s = brawl(LONE)
        use(s, "A", "Dash 2.")
        assert first in offered(s)
        answer(s, first)
        ends.add(at(s, "A"))
        if not is_done(s):
            assert len(offered(s)) == 2
            answer(s, next(iter(offered(s) - {"stop"})))
            ends.add(at(s, "A"))
    assert ends == {(0, 2), (1, 2), (0, 1), (1, 0), (-1, 1), (-1, 0), (-2, 2), (-3, 2), (-2, 3), (-1, 3)}


def test_SFB_19_6_enemies_and_statues_stop_a_dash_allies_do_not():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . . X . . .
         . . . A B . .
          . . . . . .
    """)
    use(s, "A", "Dash 2.")
    assert (0, 2) in offered(s)
    assert (0, 1) not in offered(s)
    answer(s, (0, 2))
    assert at(s, "A") == (1, 2)  # on an Ally's hex it cannot stop
    s = brawl(LONE)
    use(s, "A", "Dash 3.")
    answer(s, (-1, 1), (-1, 0), (-1, -1))
    assert at(s, "A") == (-1, -1)


def test_DX_24_and_SFB_15_3_and_19_29_to_19_31_a_jump_passes_everything_and_springs_a_trap_only_at_its_end():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . 1 X . . .
         . . . A . . .
          . . . . . .
    """)
    use(s, "A", "Jump 3.")
    assert (0, 0) not in offered(s)
    assert (0, 1) not in offered(s)
    assert (0, -1) in offered(s)
    assert (0, -2) not in offered(s)
    assert (-1, 1) in offered(s)
    answer(s, (-1, 0))
    assert (at(s, "A"), damage(s, "A"), traps(s)) == ((-1, 0), 0, {(-1, 1)})
    s = brawl(LONE)
    trap(s, (-1, 1), "1")
    use(s, "A", "Jump 3.")
    answer(s, (-1, 1))
    assert damage(s, "A") == 1


def test_DX_24_and_SFB_19_48_and_19_49_a_swoop_is_a_jump_within_one_row():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . 1 X . . .
         . . . A . . .
          . . . . . .
    """)
    use(s, "A", "Swoop 4.")
    assert (1, 1) not in offered(s)
    assert (0, 1) not in offered(s)
    assert {(-1, 1), (-1, 0), (-1, -1), (-1, -2), (1, 0), (2, -1), (3, -2), (0, 2), (1, 2), (2, 2)} <= offered(s)
    answer(s, (-1, -1))
    assert (damage(s, "A"), traps(s)) == (0, {(-1, 1)})


def test_DX_24_a_dash_over_a_trap_springs_it():
    s = brawl(LONE)
    trap(s, (-1, 1), "1")
    use(s, "A", "Dash 2.")
    answer(s, (-1, 1), (1, 0))
    assert damage(s, "A") == 1
    answer(s, (-1, 0))
    assert at(s, "A") == (-1, 0)


def test_SFB_7_3_and_7_4_movement_keywords_may_be_resolved_with_nothing():
    for keyword in ("Dash 2.", "Jump 2.", "Swoop 2."):
        s = brawl(LONE)
        use(s, "A", keyword)
        answer(s, "stop")
        assert (at(s, "A"), is_done(s)) == ((-1, 2), True)


# ---- rows -----------------------------------------------------------------------------------------------------------
def test_EX_5_and_SFB_17_1_to_17_5_a_row_is_an_axis_and_pieces_do_not_break_it():
    board = brawl(LONE).arena
    row = [board.coordinates(q, 1) for q in (-4, -1, 3)]
    assert {board.map.direction(a, b) for a in row for b in row if a < b} == {0}
    assert board.map.direction(board.coordinates(-1, 2), board.coordinates(1, 1)) == -1
    assert board.map.direction(board.coordinates(-1, 0), board.coordinates(1, 0)) == 0  # past Garnet's Statue
    assert len([ray for ray in range(6) if board.map.rays[board.coordinates(0, 1) * 6 + ray]]) == 6


def test_SFB_17_6_a_gap_ends_a_row():
    from grandmelee.kit.hexes import HexMap

    gap = HexMap([(0, 0), (1, 0), (3, 0)])
    assert gap.direction(0, 1) == 0
    assert gap.direction(0, 2) == -1


# ---- the Gate -------------------------------------------------------------------------------------------------------
def test_DX_17_and_SFB_13_13_to_13_16_a_move_brings_a_champion_back_a_card_without_does_not():
    s = brawl(ARENA)
    answer(s, "standard:heal", "A")
    assert asked(s) == (0, "SFB-13.14")
    assert offered(s) == {(q, 3) for q in range(-4, 2)}
    answer(s, (0, 3))
    assert (at(s, "A"), is_done(s)) == ((0, 3), True)
    s = brawl(ARENA)
    word = card(s, "B", "skill", text=["Jump 3."])
    zero = card(s, "B", "skill", text=["Jump 3."], move=0)
    again(s)
    assert refused(s, word) == "SFB-13.16"
    assert refused(s, zero) == "SFB-13.17"


def test_SFB_13_15_and_13_19_it_moves_on_springs_traps_and_completes_the_action():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . X . . . .
         . . . . . . .
          . . . 1 . .
    """)
    attack(s, "A", strength=2, move=2)
    answer(s, (-1, 3), (1, 0), (-1, 2), "attack")
    assert (damage(s, "A"), damage(s, "X")) == (1, 2)


ALLY_AT_THE_DOOR = """
      . . . . . .
     . . . . . . .
    . . . . . . . .
     . # . # . # .
    . . . . . . . .
     . . . . . . .
      Z Y . B X .
"""


def test_DX_38_and_SFB_13_17_and_13_18_the_entry_may_pass_an_ally_never_an_enemy():
    s = brawl(ALLY_AT_THE_DOOR)
    skill(s, "A", "Heal 1 on this Champion.", move=1)
    assert offered(s) == {(-2, 3), (1, 3)}
    s = brawl(ALLY_AT_THE_DOOR)
    skill(s, "A", "Heal 1 on this Champion.", move=2)
    assert offered(s) == {(-2, 3), (-1, 3), (1, 3)}
    answer(s, (-1, 3))
    assert "stop" not in offered(s)
    answer(s, (-1, 2))
    assert at(s, "A") == (-1, 2)


def test_SFB_13_17_nobody_can_be_activated_who_cannot_enter():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . . . . . .
         . . . . . . .
          Z Y X B C .
    """)
    s.on[hexed(s, (1, 3))] = who(s, "B")  # the last door is an Ally's too
    word = card(s, "A", "skill", text=["Heal 1 on this Champion."], move=1)
    again(s)
    assert refused(s, word) == "SFB-13.17"


def test_DX_39_and_SFB_13_20_no_second_entry_in_a_turn():
    s = brawl(ARENA)
    trap(s, (-4, 3), "1")
    stats(s, "A", hit_points=1)
    answer(s, "standard:heal", "A", (-4, 3))
    answer(s, (1, 0))
    assert (at(s, "A"), s.vp) == ("gate", [0, 1])
    word = card(s, "A", "skill", core="manipulation", text=["Heal 1 on this Champion."], move=2)
    again(s)
    assert refused(s, word) == "SFB-13.20"


def test_SFB_13_11_and_13_12_whoever_is_on_the_gate_is_no_target_and_no_subject():
    s = brawl(LONE)
    stats(s, "A", damage=2)
    use(s, "A", "Heal 1 on each Ally within 9.", "Deal 1 damage to each Enemy within 9.")
    assert (is_done(s), s.hurt) == (True, [2, 0, 0, 0, 0, 0])


def test_SFB_13_16_built_in_cards_without_a_move():
    tables = content.load()
    without = {one.number for one in tables.cards if one.move < 0 and one.kind != content.REACTION}
    assert without == {"KIL-5", "GWA-5", "TZU-6", "SUN-5", "HAR-6"}
    assert level(brawl(), "A") == 0
