"""Out of action, the Gate and the way back [SFB-13], and the end of the game [SFB-3]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl import content
from grandmelee.games.super_fantasy_brawl.challenges import beaten, champions_in
from grandmelee.games.super_fantasy_brawl.state import Table, is_bloodied
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
    reaction,
    refused,
    skill,
    stand,
    stats,
    told,
    trap,
    use,
    who,
    whole_turn,
)


def duel() -> Table:
    """A and X side by side, B and Y behind them."""
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1), B=(-2, 2), Y=(1, 1))
    return s


def fell(s: Table, letter: str, by: str = "A") -> None:
    """One Champion deals another enough damage with a skill."""
    use(s, by, "Deal 9 damage to an Enemy within 9.")
    if asked(s)[1] == "SFB-7.55":
        answer(s, letter)


# ---- out of action --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("before", "strength", "place"), [(0, 4, (0, 1)), (0, 5, "gate"), (2, 3, "gate"), (2, 9, "gate")]
)
def test_SFB_13_1_damage_equal_to_or_above_the_hit_points_is_the_end(before: int, strength: int, place: object):
    s = duel()
    stats(s, "X", hit_points=5, damage=before)
    attack(s, "A", strength=strength)
    answer(s, "attack")
    assert at(s, "X") == place


def test_SFB_13_1_the_hit_points_of_the_face_up_side_count():
    for side, place in ((0, "gate"), (1, (0, 1))):
        s = duel()
        kind = s.kinds[who(s, "X")]
        s.content.hit_points[2 * kind : 2 * kind + 2] = [4, 6]
        stats(s, "X", level=side)
        attack(s, "A", strength=4)
        answer(s, "attack")
        assert at(s, "X") == place


def test_SFB_13_2_and_14_2_the_vp_comes_at_once_and_the_level_after_the_action():
    s = duel()
    stats(s, "X", hit_points=2)
    attack(s, "A", strength=2, after=["Draw up to 1."])
    answer(s, "attack")
    assert (asked(s)[1], s.vp, level(s, "A")) == ("SFB-19.10", [1, 0], 0)
    answer(s, 0)
    assert (s.vp, level(s, "A"), told(s, "LevelledUp")) == ([1, 0], 1, ["Kilgore levels up"])


def test_SFB_13_3_whoever_felled_the_enemy_levels_up_and_nobody_else():
    s = duel()
    stats(s, "X", hit_points=2)
    fell(s, "X", by="B")
    assert s.level == [0, 1, 0, 0, 0, 0]


def test_SFB_13_4_it_goes_to_its_gate_without_damage_on_the_basic_side():
    s = duel()
    stats(s, "X", hit_points=6, damage=3, level=1)
    attack(s, "A", strength=3)
    answer(s, "attack")
    piece = who(s, "X")
    assert (at(s, "X"), s.hurt[piece], s.level[piece], s.on[hexed(s, (0, 1))]) == ("gate", 0, 0, -1)
    assert s.view()["champions"][piece]["hex"] is None


def test_SFB_13_5_two_enemies_in_one_action_are_two_vp_and_one_level():
    s = duel()
    stand(s, Y=(-1, 0))
    for letter in "XY":
        stats(s, letter, hit_points=1)
    use(s, "A", "Deal 1 damage to each Enemy within 1.")
    assert (s.vp, s.level) == ([2, 0], [1, 0, 0, 0, 0, 0])


def test_SFB_13_5_one_after_another_too():
    s = duel()
    for letter in "XY":
        stats(s, letter, hit_points=1)
    use(s, "A", "Deal 1 damage to an Enemy within 1.", "Deal 1 damage to an Enemy within 2.")
    assert (s.vp, level(s, "A")) == ([2, 0], 1)


@pytest.mark.parametrize("whom", ["this Champion", "each Ally within 1"])
def test_SFB_13_6_felling_itself_or_an_ally_is_a_vp_for_the_opponent_and_no_level(whom: str):
    s = duel()
    for letter in "AB":
        stats(s, letter, hit_points=1)
    use(s, "A", f"Deal 1 damage to {whom}.")
    assert (s.vp, s.level) == ([0, 1], [0] * 6)


def test_SFB_13_7_each_side_gains_for_the_other_sides_fallen():
    s = duel()
    stand(s, Y=(-1, 0), Z=(-1, 2))
    for letter in "BXY":
        stats(s, letter, hit_points=1)
    attack(s, "A", "Area: a ring.", 1)
    answer(s, "attack")
    assert (s.vp, s.level) == ([2, 1], [1, 0, 0, 0, 0, 0])


def at_once(vp: list[int], fallen: str, seats: int = 2) -> Table:
    """A's skill deals damage to everybody around at the same moment."""
    s = brawl(seats=seats)
    stand(s, A=(-1, 1), B=(-2, 2), X=(0, 1), Y=(-1, 0))
    s.vp[:] = vp
    for letter in fallen:
        stats(s, letter, hit_points=1)
    attack(s, "A", "Area: a ring.", 1)
    answer(s, "attack")
    return s


@pytest.mark.parametrize(
    ("vp", "fallen", "winners"),
    [([4, 4], "BX", [1]), ([4, 4], "BXY", [0]), ([3, 4], "BX", [1]), ([4, 3], "BX", [0]), ([3, 4], "BXY", [1])],
)
def test_SFB_13_8_and_13_9_and_DX_19_and_DX_20_both_sides_reach_five(vp: list[int], fallen: str, winners: list[int]):
    s = at_once(vp, fallen)
    assert (s.over, s.winners) == (True, winners)


def test_SFB_13_10_knock_outs_of_one_damage_effect_are_simultaneous():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1), B=(-2, 1), Y=(-1, 0))
    s.vp[:] = [4, 4]
    for letter in "BX":
        stats(s, letter, hit_points=1)
    word = card(s, "A", "skill", target="Area: a ring.", text=["Deal 1 damage to the target."])
    again(s)
    answer(s, word, "use")
    assert (s.over, s.vp, s.winners) == (True, [5, 5], [1])


def test_SFB_13_10_and_7_51_poison_is_a_check_of_its_own():
    """X falls to the attack damage before the Ally falls to the Poison."""
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1), B=(-2, 1))
    s.vp[:] = [4, 4]
    stats(s, "X", hit_points=1)
    stats(s, "B", hit_points=2)
    attack(s, "A", "Area: a ring.", 1, damage=["Poison 1."])
    answer(s, "attack")
    assert (s.over, s.vp, s.winners) == (True, [5, 4], [0])


# ---- on the Gate ----------------------------------------------------------------------------------------------------
def test_SFB_13_11_nobody_on_the_gate_is_affected_or_targeted():
    s = duel()
    stats(s, "C", damage=2)  # C, Y and Z: C and Z wait on the Gate
    use(s, "A", "Heal 1 on each Ally within 9.", "Deal 1 damage to each Enemy within 9.", "Root the target.")
    assert (damage(s, "C"), damage(s, "Z"), damage(s, "Y"), is_done(s)) == (2, 0, 1, True)


def test_SFB_13_11_a_reaction_does_not_reach_an_attacker_on_the_gate():
    s = duel()
    stats(s, "A", hit_points=1)
    word = reaction(s, "X", before=["Deal 1 damage to the attacker."], after=["Stun the attacker.", "Draw up to 1."])
    attack(s, "A", strength=1)
    answer(s, "attack", word)
    assert asked(s) == (1, "SFB-19.10")


def test_SFB_13_12_it_is_in_no_area_blocks_nothing_and_is_not_bloodied():
    s = duel()
    stats(s, "X", hit_points=4, damage=3)
    assert (champions_in(s, 1, 0), is_bloodied(s, who(s, "X")), beaten(s, 1)) == (1, True, 2)
    fell(s, "X")
    assert (champions_in(s, 1, 0), is_bloodied(s, who(s, "X")), beaten(s, 1)) == (0, False, 2)
    answer(s, "standard:move", "core:creation", "A", (0, 1))
    assert at(s, "A") == (0, 1)


def test_SFB_13_13_it_stays_until_it_is_activated_by_a_move():
    s = duel()
    stats(s, "X", hit_points=1)
    fell(s, "X")
    whole_turn(s)
    answer(s, "end", "end", "end")
    assert (s.active, at(s, "X")) == (1, "gate")
    answer(s, "standard:heal", "X", (0, -3))
    assert at(s, "X") == (0, -3)


def test_SFB_13_14_the_first_hex_is_one_of_its_own_sides_deployment_hexes():
    s = brawl(active=1)
    stand(s, A=(-1, 1))
    answer(s, "standard:heal", "X")
    assert (asked(s), offered(s)) == ((1, "SFB-13.14"), {(q, -3) for q in range(-1, 5)})
    assert refused(s, (0, 3)) == "SFB-13.14"


def test_SFB_13_15_with_movement_left_it_goes_on_and_completes_the_action():
    s = brawl()
    stand(s, X=(-1, 1))
    attack(s, "A", strength=2, move=3)
    answer(s, (-2, 3), (-2, 2), "stop", "attack")
    assert (at(s, "A"), damage(s, "X")) == ((-2, 2), 2)


@pytest.mark.parametrize(
    "sentence", ["Dash 2.", "Jump 3.", "Swoop 3.", "Place this Champion next to an Enemy within 9."]
)
def test_SFB_13_16_a_card_without_a_move_brings_nobody_back(sentence: str):
    s = brawl()
    stand(s, X=(-1, 1))
    word = card(s, "A", "skill", text=[sentence])
    again(s)
    assert refused(s, word) == "SFB-13.16"


def test_SFB_13_17_it_must_enter():
    s = brawl()
    skill(s, "A", "Draw up to 1.", move=2)
    assert "stop" not in offered(s)
    s = brawl()
    zero = card(s, "A", "skill", text=["Draw up to 1."], move=0)
    again(s)
    assert refused(s, zero) == "SFB-13.17"


@pytest.mark.parametrize("move", [1, 2])
def test_SFB_13_17_and_13_18_and_DX_38_a_door_held_by_an_ally_needs_a_free_hex_behind(move: int):
    s = brawl()
    stand(s, B=(-1, 3), X=(0, 3))
    skill(s, "A", "Draw up to 1.", move=move)
    free = {(-4, 3), (-3, 3), (-2, 3), (1, 3)}
    assert offered(s) == (free if move == 1 else free | {(-1, 3)})
    if move == 2:
        answer(s, (-1, 3))
        assert "stop" not in offered(s)
        assert (0, 3) not in offered(s)


def test_SFB_13_19_a_trap_on_the_entered_hex_is_sprung():
    s = brawl()
    trap(s, (-2, 3), "r")
    skill(s, "A", "Draw up to 1.", move=3)
    answer(s, (-2, 3), (1, 0))
    assert (at(s, "A"), asked(s)[1]) == ((-2, 3), "SFB-9.3")  # rooted at the door


def test_SFB_13_20_and_DX_18_whoever_falls_in_its_own_turn_comes_back_in_the_next():
    s = duel()
    stats(s, "A", hit_points=1)
    trap(s, (-2, 1), "1")
    whole_turn(s)
    answer(s, "standard:move", "core:creation", "A", (-2, 1), (1, 0))
    assert (at(s, "A"), s.vp, s.level) == ("gate", [0, 1], [0] * 6)
    assert refused(s, "standard:move") == "SFB-10.2"
    answer(s, "standard:strike")
    assert "A" not in offered(s)
    assert refused(s, "A") == "SFB-13.20"  # not merely by SFB-10.7: who fell this turn stays out
    answer(s, "B", "stop", "end", "end")
    assert s.active == 0
    assert [one["can_enter"] for one in s.view()["champions"][:3]] == [True, False, True]  # B is in the arena
    answer(s, "standard:heal")
    assert "A" in offered(s)


def test_SFB_13_20_and_DX_39_one_entry_in_a_turn():
    s = brawl()
    stats(s, "A", hit_points=1)
    trap(s, (-4, 3), "1")
    whole_turn(s)
    answer(s, "standard:heal", "A", (-4, 3), (1, 0))
    assert (at(s, "A"), s.vp) == ("gate", [0, 1])
    answer(s, "standard:strike")
    assert offered(s) == {"B", "C"}


def test_SFB_13_20_whoever_falls_in_the_opponents_turn_may_come_back_in_its_own():
    s = duel()
    stats(s, "X", hit_points=1)
    fell(s, "X")
    whole_turn(s)
    answer(s, "end")
    assert s.active == 1
    answer(s, "standard:heal")
    assert "X" in offered(s)


def test_SFB_13_21_root_and_defence_for_the_turn_end_with_the_knock_out():
    s = duel()
    stats(s, "X", hit_points=1, rooted=1, guard=3)
    use(s, "A", "Deal 1 damage to an Enemy within 1.")
    shown = s.view()["champions"][who(s, "X")]
    assert (shown["rooted"], shown["guard"]) == (False, 0)


def test_SFB_13_22_and_8_15_damage_by_a_reaction_counts_for_whom_it_was_played_on():
    s = duel()
    stats(s, "A", hit_points=1)
    word = reaction(s, "Y", after=["Deal 1 damage to the attacker."])
    attack(s, "A", strength=1)
    answer(s, "attack", word)
    assert (s.vp, level(s, "X"), level(s, "Y")) == ([0, 1], 1, 0)


def test_SFB_13_23_and_DX_44_falling_by_ones_own_reaction_levels_up_nobody():
    s = duel()
    stats(s, "X", hit_points=5)
    trap(s, (0, 2), "3")
    word = reaction(s, "X", after=["Jump 1.", "Draw up to 1."])
    attack(s, "A", strength=2)
    answer(s, "attack", word, (0, 2), (1, 0))
    assert (at(s, "X"), s.vp, s.level, is_done(s)) == ("gate", [1, 0], [0] * 6, True)


# ---- entering --------------------------------------------------------------------------------------------------------
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


def test_SFB_13_16_built_in_cards_without_a_move():
    tables = content.load()
    without = {one.number for one in tables.cards if one.move < 0 and one.kind != content.REACTION}
    assert without == {"KIL-5", "GWA-5", "TZU-6", "SUN-5", "HAR-6"}
    assert level(brawl(), "A") == 0


# ---- VP and the end --------------------------------------------------------------------------------------------------
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
