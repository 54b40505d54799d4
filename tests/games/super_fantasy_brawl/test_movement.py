"""Movement and Place [SFB-6], with Dash, Jump and Swoop where they move [SFB-19]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl.content import load
from grandmelee.games.super_fantasy_brawl.state import Table
from grandmelee.kit.hexes import DIRECTIONS, distance
from tests.games.super_fantasy_brawl.table import (
    answer,
    asked,
    at,
    attack,
    brawl,
    damage,
    is_done,
    offered,
    refused,
    skill,
    stand,
    stats,
    trap,
    traps,
    use,
)

ARENA = load().arenas[0]


def walking(move: int, **where: tuple[int, int]) -> Table:
    """A is moving with that Move."""
    s = brawl()
    stand(s, **where)
    skill(s, "A", "Draw up to 1.", move=move)
    return s


# ---- steps ----------------------------------------------------------------------------------------------------------
def test_SFB_6_1_up_to_the_move_value_and_no_further():
    s = walking(2, A=(-1, 2))
    answer(s, (0, 2), (1, 2))
    assert (at(s, "A"), asked(s)) == ((1, 2), (0, "SFB-9.3"))
    s = walking(2, A=(-1, 2))
    answer(s, "stop")
    assert (at(s, "A"), asked(s)) == ((-1, 2), (0, "SFB-9.3"))
    s = walking(0, A=(-1, 2))
    assert asked(s) == (0, "SFB-9.3")


def test_SFB_6_2_each_step_goes_to_an_adjacent_hex():
    s = walking(3, A=(-1, 1))
    for there in offered(s) - {"stop"}:
        assert distance(-1, 1, *there) == 1
    assert refused(s, (1, 1)) == "SFB-6.2"


@pytest.mark.parametrize("statue", [(-2, 0), (0, 0), (2, 0)])
def test_SFB_6_3_no_statue_can_be_entered_or_passed(statue: tuple[int, int]):
    q, r = statue
    s = walking(2, A=(q + 1, r - 1))
    assert statue not in offered(s)
    assert refused(s, statue) == "SFB-6.3"


def test_SFB_6_4_no_enemy_can_be_entered_or_passed():
    """A stands in the corner (-4, 3), walled in by three Enemies."""
    s = walking(5, A=(-4, 3), X=(-3, 3), Y=(-3, 2), Z=(-4, 2))
    assert asked(s) == (0, "SFB-9.3")  # there is only one answer, so nobody was asked
    s = walking(5, A=(-4, 3), X=(-3, 3), Y=(-3, 2))
    assert offered(s) == {(-4, 2), "stop"}
    assert refused(s, (-3, 3)) == "SFB-6.4"


def test_SFB_6_5_allies_are_passed_and_keep_their_hex():
    s = walking(3, A=(-4, 3), B=(-3, 3), X=(-3, 2), Y=(-4, 2))
    assert offered(s) == {(-3, 3), "stop"}
    answer(s, (-3, 3))
    assert offered(s) == {(-4, 3), (-2, 3), (-2, 2)}
    answer(s, (-2, 3))
    assert (at(s, "A"), at(s, "B")) == ((-2, 3), (-3, 3))
    assert s.on[s.arena.coordinates(-3, 3)] == 1


def test_SFB_6_6_a_trap_is_sprung_at_once():
    s = walking(3, A=(-1, 2))
    trap(s, (-1, 1), "1")
    answer(s, (-1, 1))
    assert (damage(s, "A"), asked(s)) == (1, (0, "SFB-15.9"))
    answer(s, (1, 0))
    assert asked(s) == (0, "SFB-6.8")
    answer(s, (-1, 0))
    assert at(s, "A") == (-1, 0)


@pytest.mark.parametrize(
    ("corner", "ways"),
    [((-4, 3), 3), ((1, 3), 3), ((-1, -3), 3), ((4, -3), 3), ((3, 1), 2), ((-4, 1), 3), ((-3, -1), 3)],
)
def test_SFB_6_7_the_edge_of_the_arena_cannot_be_crossed(corner: tuple[int, int], ways: int):
    s = walking(1, A=corner)
    around = {(corner[0] + q, corner[1] + r) for q, r in DIRECTIONS} & set(ARENA.map.hexes)
    assert offered(s) == {*around, "stop"}
    assert len(around) >= ways


def test_SFB_6_8_the_path_is_decided_step_by_step():
    s = walking(3, A=(-1, 2))
    trap(s, (-2, 2), "1")
    answer(s, (-2, 2), (-1, 0))
    assert (asked(s), offered(s) - {"stop"}) == ((0, "SFB-6.8"), {(-1, 2), (-1, 1), (-2, 1), (-3, 2), (-3, 3), (-2, 3)})
    answer(s, "stop")
    assert at(s, "A") == (-2, 2)


def test_SFB_6_9_and_DX_37_the_last_step_is_to_a_free_hex():
    s = walking(1, A=(-1, 3), B=(-1, 2))
    assert (-1, 2) not in offered(s)
    assert refused(s, (-1, 2)) == "SFB-6.19"
    s = walking(2, A=(-1, 3), B=(-1, 2))
    answer(s, (-1, 2))
    assert "stop" not in offered(s)
    assert refused(s, "stop") != ""
    answer(s, (-2, 2))
    assert at(s, "A") == (-2, 2)


def test_SFB_6_10_movement_that_is_not_used_is_lost():
    s = brawl()
    stand(s, A=(-1, 2), X=(0, 1))
    attack(s, "A", strength=1, move=3, after=["Draw up to 1."])
    answer(s, (-1, 1), "stop", "attack", 0)
    assert (asked(s), at(s, "A")) == ((0, "SFB-5.13"), (-1, 1))


def test_SFB_6_11_and_DX_32_a_movement_bonus_is_for_cards_and_standard_actions_with_a_move():
    for use_card in (True, False):
        s = brawl()
        stand(s, A=(-1, 2))
        stats(s, "A", ability=["+1 to every Move."])
        if use_card:
            skill(s, "A", "Draw up to 1.", move=1)
        else:
            answer(s, "standard:heal", "A")
        answer(s, (0, 2), (1, 2))
        assert at(s, "A") == (1, 2)


def test_SFB_6_11_only_tzu_xiaos_levelled_up_side_has_a_movement_bonus():
    box = load()
    assert [box.champions[side // 2].slug for side, bonus in enumerate(box.move_bonus) if bonus] == ["tzu-xiao"]
    assert box.move_bonus[2 * box.champion("tzu-xiao").id] == 0


def test_SFB_6_12_a_bonus_turns_a_printed_0_into_1():
    s = brawl()
    stand(s, A=(-1, 2))
    stats(s, "A", ability=["+1 to every Move."])
    skill(s, "A", "Draw up to 1.", move=0)
    assert asked(s) == (0, "SFB-6.8")
    answer(s, (0, 2))
    assert asked(s) == (0, "SFB-9.3")


# ---- Place ----------------------------------------------------------------------------------------------------------
def test_SFB_6_13_and_6_14_place_is_no_movement_and_ignores_what_lies_between():
    """Walled in, rooted, and over a trap: it is put there all the same."""
    s = brawl()
    stand(s, A=(-4, 3), B=(-3, 3), X=(-3, 2), Y=(-4, 2), Z=(-1, 2))
    trap(s, (-2, 2), "3")
    stats(s, "A", rooted=1)
    use(s, "A", "Place this Champion next to an Enemy within 3.")
    answer(s, "Z", (-1, 1))
    assert (at(s, "A"), damage(s, "A"), traps(s)) == ((-1, 1), 0, {(-2, 2)})
    assert s.on[s.arena.coordinates(-4, 3)] == -1


def test_SFB_6_15_nobody_is_placed_on_a_champion_or_a_statue():
    s = brawl()
    stand(s, A=(-1, 1), B=(-1, 2), X=(0, 1), Y=(3, 1))
    use(s, "A", "Place this Champion next to an Enemy within 1.")
    assert offered(s) == {(1, 1), (1, 0), (0, 2)}  # not A's own hex, B's hex or Garnet's Statue


def test_SFB_6_16_being_placed_on_a_trap_springs_it():
    s = brawl()
    stand(s, A=(-1, 1), X=(1, 1))
    trap(s, (1, 0), "2")
    use(s, "A", "Place this Champion next to an Enemy within 4.")
    answer(s, (1, 0))
    assert (damage(s, "A"), asked(s)) == (2, (0, "SFB-15.9"))
    s = brawl()
    stand(s, A=(-1, 1), X=(1, 1))
    trap(s, (-1, 0), "2")
    use(s, "A", "Place an Enemy within 4 next to this Champion.")
    answer(s, (-1, 0))
    assert (damage(s, "X"), asked(s)) == (2, (1, "SFB-15.9"))


@pytest.mark.parametrize("keyword", ["Dash 2.", "Jump 2.", "Swoop 2."])
def test_SFB_6_17_dash_jump_and_swoop_are_movement_so_root_forbids_them_and_immunity_does_not(keyword: str):
    s = brawl()
    stand(s, A=(-1, 2))
    stats(s, "A", rooted=1)
    use(s, "A", keyword)
    assert (at(s, "A"), is_done(s)) == ((-1, 2), True)
    s = brawl()
    stand(s, A=(-1, 2))
    stats(s, "A", ability=["Cannot be displaced."])
    use(s, "A", keyword)
    assert (0, 2) in offered(s)


@pytest.mark.parametrize("keyword", ["Push 1", "Pull 1", "Fear 1", "Force 1"])
def test_SFB_6_17_push_pull_fear_and_force_are_displacement(keyword: str):
    s = brawl()
    stand(s, A=(-1, 1), X=(1, 1))
    stats(s, "X", ability=["Cannot be displaced."])
    use(s, "A", f"{keyword} on an Enemy within 2.")
    assert (at(s, "X"), damage(s, "X"), is_done(s)) == ((1, 1), 0, True)


@pytest.mark.parametrize(("keyword", "furthest"), [("Jump 2.", 2), ("Swoop 2.", 2), ("Dash 1.", 1)])
def test_SFB_6_18_dash_jump_and_swoop_get_no_movement_bonus(keyword: str, furthest: int):
    s = brawl()
    stand(s, A=(-1, 2))
    stats(s, "A", ability=["+3 to every Move."])
    use(s, "A", keyword)
    assert max(distance(-1, 2, *there) for there in offered(s) - {"stop"}) == furthest
    if keyword.startswith("Dash"):
        answer(s, (0, 2))
        assert is_done(s)


# ---- an Ally's hex needs a way out ----------------------------------------------------------------------------------
PEN = {"A": (-4, 3), "B": (-3, 3), "C": (-2, 3), "X": (-1, 3), "Y": (-1, 2), "Z": (-2, 2)}


def test_SFB_6_19_a_second_allys_hex_is_refused_when_the_steps_left_lead_to_no_free_hex():
    """From C's hex there are Enemies on all sides, and the way back over B costs two steps."""
    s = walking(3, **PEN)
    answer(s, (-3, 3))
    assert refused(s, (-2, 3)) == "SFB-6.19"
    assert offered(s) == {(-4, 3), (-3, 2)}
    s = walking(4, **PEN)
    answer(s, (-3, 3), (-2, 3))  # from there only the way back is open, so it is taken unasked
    assert offered(s) == {(-4, 3), (-3, 2)}
    answer(s, (-3, 2))
    assert at(s, "A") == (-3, 2)


def test_SFB_6_19_a_free_hex_with_a_trap_counts():
    s = brawl()
    stand(s, A=(-4, 3), B=(-3, 3), X=(-3, 2), Y=(-2, 2))
    trap(s, (-2, 3), "1")
    use(s, "A", "Dash 2.")
    assert (-3, 3) in offered(s)
    answer(s, (-3, 3))
    assert (at(s, "A"), damage(s, "A")) == ((-2, 3), 1)


@pytest.mark.parametrize(
    ("reach", "second", "allowed"), [(1, None, False), (2, None, True), (2, "C", False), (3, "C", True)]
)
def test_SFB_6_19_a_dash_over_allies_must_reach_a_free_hex_in_its_row(reach: int, second: str | None, allowed: bool):
    s = brawl()
    stand(s, A=(-4, 3), B=(-3, 3), **({second: (-2, 3)} if second else {}))
    use(s, "A", f"Dash {reach}.")
    assert ((-3, 3) in offered(s)) is allowed
    if not allowed:
        assert refused(s, (-3, 3)) == "SFB-6.19"


@pytest.mark.parametrize("beyond", ["X", "statue", "edge"])
def test_SFB_6_19_a_dash_over_an_ally_is_refused_when_the_row_ends_behind(beyond: str):
    where = {
        "X": {"A": (-1, 2), "B": (0, 2), "X": (1, 2)},
        "statue": {"A": (0, 2), "B": (0, 1)},
        "edge": {"A": (0, 3), "B": (1, 3)},
    }[beyond]
    s = brawl()
    stand(s, **where)
    use(s, "A", "Dash 3.")
    assert where["B"] not in offered(s)


def test_SFB_6_19_force_too_ends_on_a_free_hex():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1), Y=(1, 1))
    use(s, "A", "Force 1 on an Enemy within 1.")
    assert (1, 1) not in offered(s)
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1), Y=(1, 1))
    use(s, "A", "Force 2 on an Enemy within 1.")
    answer(s, (1, 1))
    assert "stop" not in offered(s)


@pytest.mark.parametrize(("reach", "end"), [(1, (0, 1)), (2, (2, 1))])
def test_SFB_6_19_fear_too_ends_on_a_free_hex(reach: int, end: tuple[int, int]):
    """East is the only way that leads away; the Ally there may be passed, not shared."""
    s = brawl()
    stand(s, A=(-1, 1), B=(0, 2), X=(0, 1), Y=(1, 1), C=(1, 0))
    use(s, "A", f"Fear {reach} on an Enemy within 1.")
    if asked(s) == (1, "SFB-19.12"):
        answer(s, "direction:east")
    assert (at(s, "X"), at(s, "Y")) == (end, (1, 1))


def test_SFB_6_19_jump_and_swoop_end_on_a_free_hex_whoever_is_passed():
    for keyword in ("Jump 2.", "Swoop 2."):
        s = brawl()
        stand(s, A=(0, 1), B=(1, 1), X=(-1, 1))
        use(s, "A", keyword)
        assert not {(0, 0), (1, 1), (-1, 1)} & offered(s)
        assert {(0, -1), (2, 1), (-2, 1)} <= offered(s)


def test_SFB_6_20_place_is_carried_out_if_any_hex_is_legal_and_never_stays():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1))
    use(s, "A", "Place this Champion next to an Enemy within 1.")
    assert (-1, 1) not in offered(s)
    assert not [word for word in offered(s) if isinstance(word, str)]
    answer(s, (1, 1))
    assert at(s, "A") == (1, 1)


def test_SFB_6_20_place_is_forfeited_when_no_hex_is_legal():
    s = brawl()
    stand(s, A=(-4, 3), B=(-3, 3), C=(-3, 2), X=(-4, 2), Y=(0, 1))
    use(s, "A", "Place an Enemy within 9 next to this Champion.", "Draw up to 1.")
    assert (at(s, "Y"), asked(s)) == ((0, 1), (0, "SFB-19.10"))


# ---- drawn out -------------------------------------------------------------------------------------------------------
LONE = """
      . . . . . .
     . . . . . . .
    . . . . . . . .
     . # . # . # .
    . . . . . . . .
     . . . A . . .
      . . . . . .
"""


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


def test_DX_24_a_dash_over_a_trap_springs_it():
    s = brawl(LONE)
    trap(s, (-1, 1), "1")
    use(s, "A", "Dash 2.")
    answer(s, (-1, 1), (1, 0))
    assert damage(s, "A") == 1
    answer(s, (-1, 0))
    assert at(s, "A") == (-1, 0)
