"""Out of action, levelling up, winning [SFB-3, SFB-13, SFB-14]."""

from __future__ import annotations

import pytest

from tests.games.super_fantasy_brawl.table import (
    again,
    answer,
    asked,
    at,
    attack,
    brawl,
    card,
    damage,
    is_done,
    level,
    offered,
    refused,
    stats,
    trap,
    use,
    who,
)

pytestmark = pytest.mark.both

MELEE = """
      . . . . . .
     . . . . . . .
    . . . . . . . .
     . # . # . # .
    . . . A X . . .
     . . B Y . . .
      . . . . . .
"""


def felling(vp: list[int], fallen: str, seats: int = 2):
    """An attack of A all around that fells the Champions named."""
    s = brawl(MELEE, seats=seats)
    s.vp[:] = vp
    for letter in fallen:
        stats(s, letter, hit_points=1)
    attack(s, "A", "Area: a ring.", 1, after=["Draw up to 1."])
    answer(s, "attack")
    return s


def test_SFB_13_1_to_13_4_and_19_35_out_of_action():
    s = brawl(MELEE)
    stats(s, "X", hit_points=3, damage=1, level=1, guard=1, rooted=1)
    attack(s, "A", strength=3)
    answer(s, "attack", "X")
    piece = who(s, "X")
    assert (at(s, "X"), s.vp) == ("gate", [1, 0])
    assert (s.hurt[piece], s.level[piece], s.guard[piece], s.rooted[piece]) == (0, 0, 0, 0)
    assert level(s, "A") == 1


def test_SFB_13_21_effects_end_with_the_knock_out():
    s = brawl(MELEE)
    stats(s, "X", hit_points=1, guard=2, rooted=1)
    use(s, "A", "Deal 1 damage to an Enemy within 1.")
    answer(s, "X")
    assert (s.guard[who(s, "X")], s.rooted[who(s, "X")]) == (0, 0)


def test_SFB_13_5_several_enemies_give_a_vp_each_and_one_level():
    s = felling([0, 0], "XY")
    answer(s, 0)
    assert (s.vp, level(s, "A")) == ([2, 0], 1)


def test_SFB_13_6_felling_an_ally_gives_the_opponent_a_vp_and_no_level():
    s = felling([0, 0], "B")
    answer(s, 0)
    assert (s.vp, level(s, "A")) == ([0, 1], 0)


def test_SFB_13_7_both_sides_at_once():
    s = felling([0, 0], "BX")
    answer(s, 0)
    assert (s.vp, level(s, "A")) == ([1, 1], 1)


def test_DX_19_and_SFB_13_8_a_tie_is_lost_by_the_side_that_played_the_card():
    s = felling([4, 4], "BX")
    assert (s.over, s.vp, s.winners) == (True, [5, 5], [1])


def test_DX_20_and_SFB_13_9_otherwise_more_vp_win():
    s = felling([4, 4], "BXY")
    assert (s.vp, s.winners) == ([6, 5], [0])


def test_SFB_18_29_and_18_8_four_players_need_7_and_tie_the_same_way():
    assert not felling([5, 5], "CX", seats=4).over
    s = felling([6, 5], "X", seats=4)
    assert s.winners == [0, 2]


def test_DX_21_and_SFB_3_1_and_5_3_and_12_8_the_game_ends_at_once():
    s = felling([4, 0], "X")
    assert (s.over, s.winners, level(s, "A")) == (True, [0], 0)
    assert s.returns == [1.0, -1.0]
    assert s.scores == [5, 0]


def test_SFB_3_2_and_3_3_vp_come_from_the_other_sides_falls_and_are_never_lost():
    s = felling([0, 0], "BX")
    assert s.vp == [1, 1]
    answer(s, 0)
    stats(s, "A", hit_points=1)
    trap(s, (-2, 1), "1")
    answer(s, "standard:move", "core:creation", "A", (-2, 1), (1, 0))
    assert s.vp == [1, 2]


def test_DX_43_and_SFB_13_10_post_attack_falls_come_one_after_another():
    drawing = """
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # Z # . # .
        . . B A X Y . .
         . . . . . . .
          . . . . . .
    """
    for first, winner in (("B", 1), ("X", 0)):
        s = brawl(drawing.replace(". . B A", ". C B A"))
        s.vp[:] = [4, 4]
        for letter in "BX":
            stats(s, letter, hit_points=3)
        attack(s, "A", "Area: a ring.", 2, after=["Push 1 on the target."])
        stats(s, "Z", ability=["Cannot be displaced."])
        answer(s, "attack", first)
        assert (s.over, s.winners) == (True, [winner])


def test_DX_18_and_SFB_14_10_walking_onto_a_trap_fells_for_the_opponent_and_levels_up_nobody():
    s = brawl(MELEE)
    trap(s, (-2, 1), "3")
    stats(s, "A", hit_points=3)
    answer(s, "standard:move", "core:creation", "A", (-2, 1))
    answer(s, (1, 0))
    assert (s.vp, s.level) == ([0, 1], [0] * 6)
    word = card(s, "A", "skill", move=2, text=["Draw up to 1."])
    again(s)
    assert refused(s, word) == "SFB-13.20"
    answer(s, "end")
    while s.active != 0 or s.round == 2:
        s.answer(s.waiting[0], s.options(s.waiting[0])[-1])
        if s.asks[0].rule == "SFB-5.1":
            break
    s.waiting_at_gate[who(s, "A")] = 1  # its side's next turn
    s.ready[0] = 7
    again(s)
    assert word in offered(s)


def test_SFB_13_2_and_13_22_damage_counts_for_whoever_caused_it():
    s = brawl(MELEE)
    stats(s, "X", hit_points=1)
    use(s, "B", "Deal 1 damage to an Enemy within 2.")
    answer(s, "X")
    assert (level(s, "B"), level(s, "A"), s.vp) == (1, 0, [1, 0])


# ---- levelling up ---------------------------------------------------------------------------------------------------
def test_DX_22_and_SFB_14_1_14_2_and_14_4_the_card_is_turned_after_the_action_and_keeps_its_damage():
    s = brawl(MELEE)
    stats(s, "X", hit_points=1)
    stats(s, "A", damage=2)
    attack(s, "A", strength=1, after=["Draw up to 1."])
    answer(s, "attack", "X")
    assert (asked(s), level(s, "A")) == ((0, "SFB-19.10"), 0)
    answer(s, 0)
    assert (level(s, "A"), damage(s, "A")) == (1, 2)


def test_SFB_14_3_a_reaction_levels_up_whom_it_was_played_on():
    from tests.games.super_fantasy_brawl.table import reaction

    s = brawl(MELEE)
    stats(s, "A", hit_points=1)
    word = reaction(s, "Z", defence=0, after=["Deal 1 damage to the attacker."])
    attack(s, "A", strength=1)
    answer(s, "attack", "Y", word)
    assert (level(s, "Y"), level(s, "Z"), s.vp) == (1, 0, [0, 1])


def test_SFB_14_6_a_levelled_up_champion_gains_the_vp_only():
    s = brawl(MELEE)
    stats(s, "A", level=1)
    stats(s, "X", hit_points=1)
    attack(s, "A", strength=1)
    answer(s, "attack", "X")
    assert (level(s, "A"), s.vp) == (1, [1, 0])


def test_SFB_14_8_whoever_fell_in_the_same_action_does_not_level_up():
    from tests.games.super_fantasy_brawl.table import reaction

    s = brawl(MELEE)
    for letter in "AX":
        stats(s, letter, hit_points=1)
    word = reaction(s, "Y", defence=0, after=["Deal 1 damage to the attacker."])
    attack(s, "A", "Area: a ring.", 1)
    answer(s, "attack", word, "Y")
    assert (at(s, "A"), level(s, "A"), s.vp) == ("gate", 0, [1, 1])


def test_SFB_14_9_a_turned_card_with_too_few_hit_points_falls_at_once():
    s = brawl(MELEE)
    stats(s, "X", hit_points=1)
    stats(s, "A", damage=5)
    s.content.hit_points[s.kinds[who(s, "A")] * 2 + 1] = 5
    attack(s, "A", strength=1)
    answer(s, "attack", "X")
    assert (at(s, "A"), s.vp) == ("gate", [1, 1])


def test_SFB_14_5_stats_of_the_levelled_up_side_hold_until_it_falls():
    s = brawl(MELEE)
    stats(s, "X", level=1)
    s.content.defence[s.kinds[who(s, "X")] * 2 + 1] = 2
    attack(s, "A", strength=3)
    answer(s, "attack", "X")
    assert damage(s, "X") == 1


def test_SFB_1_16_damage_tokens_never_run_out():
    s = brawl(MELEE)
    stats(s, "X", hit_points=99)
    for core in ("destruction", "creation", "manipulation"):
        attack(s, "A", strength=20, core=core)
        answer(s, "attack", "X")
    assert damage(s, "X") == 60
    assert is_done(s)
