"""The sentences on cards about Strikes, Push tokens, Block, time, tokens and forms: V10 to V40, one by one.

Moving (V01 to V09) and the scenes of all cards are in test_cards; here is what each sentence means exactly.
"""

from __future__ import annotations

import pytest

from grandmelee.games.legends_of_the_arena.state import NOBODY, NOWHERE, Table
from tests.games.legends_of_the_arena.table import (
    answer,
    asked,
    at,
    effect,
    exchange,
    fight,
    horde,
    options,
    push_step,
    sequence,
    shown,
    undead,
)


# ---- V10 to V13: Strikes --------------------------------------------------------------------------------------------
def test_V10_strike() -> None:
    s = fight("fitz 3>", "alysia 5< fatigue 4")
    effect(s, 0, "Strike 2 at range 1-2.")
    assert shown(s) == ["fitz 3>", "alysia 5< fatigue 5 push 2"]
    assert (s.target, s.has_hit, s.has_fatigued) == (1, True, True)


def test_V11_strike_without_push_tokens() -> None:
    s = fight("fitz 3>", "alysia 5< fatigue 4")
    effect(s, 0, "Strike 2 at range 1-2, without Push tokens.")
    assert shown(s) == ["fitz 3>", "alysia 5< fatigue 5"]


def test_V12_strike_on_all_foes_in_front_and_the_first_struck_is_the_target() -> None:
    s = fight("alysia 3>", "sabo 4<", "fitz 3>", "ishara 3>", "tempra 3>", "brakka 2>")
    effect(s, 0, "Strike 2 on all foes at range 0-1.")
    assert s.fatigue == [0, 1, 0, 1, 0, 0]  # not Brakka behind her, not her allies
    assert s.target == 3
    effect(s, 0, "Strike 2 at range 1.", "Strike 2 on all foes at range 3.")
    assert (s.target, s.has_hit, s.has_fatigued) == (NOBODY, False, False)


def test_V13_strike_on_all_other_foes_leaves_out_the_target_and_places_no_tokens() -> None:
    s = fight("alysia 3>", "sabo 3< fatigue 5", "fitz 1>", "ishara 3> fatigue 6")
    effect(
        s,
        0,
        "Strike 1 at range 0, without Push tokens.",
        "Strike 3 on all other foes at range 0, without Push tokens.",
    )
    assert shown(s) == ["alysia 3>", "sabo 3< fatigue 6", "fitz 1>", "ishara 3> fatigue 7"]
    assert s.target == 1


# ---- V14 to V17: conditions -----------------------------------------------------------------------------------------
def test_V14_if_you_fatigued_the_target_means_the_latest_strike_and_a_zombie_counts() -> None:
    s = fight("fitz 3>", "alysia 3< block 1")
    effect(s, 0, "Strike 2 at range 0.", "Strike 1 at range 0.", "If you Fatigued the target, Block 1.")
    assert s.block[0] == 0
    effect(s, 0, "Strike 1 at range 0.", "Strike 2 at range 0.", "If you Fatigued the target, Block 1.")
    assert s.block[0] == 1
    s = undead(fight("fitz 3>", "lord-grym 5<"), 1, "zombie 3")
    effect(s, 0, "Strike 1 at range 0.", "If you Fatigued the target, Block 1.")
    assert s.block[0] == 1


def test_V14_for_a_strike_on_all_one_fatigued_foe_is_enough() -> None:
    for blocks in ((9, 0), (0, 9)):
        s = fight("fitz 3>", f"alysia 3< block {blocks[0]}", "tempra 1>", f"sabo 4< block {blocks[1]}")
        effect(s, 0, "Strike 2 on all foes at range 0-1.", "If you Fatigued the target, Block 1.")
        assert s.block[0] == 1
    s = fight("fitz 3>", "alysia 3< block 9", "tempra 1>", "sabo 4< block 9")
    effect(s, 0, "Strike 2 on all foes at range 0-1.", "If you Fatigued the target, Block 1.", "If you hit, Block 2.")
    assert s.block[0] == 2


def test_V15_if_you_hit_is_true_for_a_blocked_strike_and_false_for_none() -> None:
    s = fight("fitz 3>", "alysia 3< block 5")
    effect(s, 0, "Strike 1 at range 0.", "If you hit, Block 1.")
    assert s.block[0] == 1
    effect(s, 0, "Strike 1 at range 0.", "Strike 1 at range 1.", "If you hit, Block 1.")
    assert s.block[0] == 1


@pytest.mark.parametrize("number, of, block", [(3, 3, 1), (2, 3, 0), (3, 6, 0), (6, 6, 1)])
def test_V16_if_this_is_the_final_exchange(number: int, of: int, block: int) -> None:
    s = fight("fitz 3>", "alysia 3<")
    s.exchange, s.exchanges = number, of
    effect(s, 0, "If this is the final exchange, Block 1.")
    assert s.block[0] == block


def test_V17_if_the_targets_action_has_not_resolved_yet() -> None:
    strike = ("Strike 1 at range 0.", "If the target's Action has not resolved yet, Block 1.")
    s = fight("fitz 3>", "alysia 3<")
    s.todo = [1]
    assert effect(s, 0, *strike).block[0] == 1
    s = fight("fitz 3>", "alysia 3<")
    s.todo = []  # resolved, cancelled, or no card
    assert effect(s, 0, *strike).block[0] == 0


def test_V17_a_put_off_rest_does_not_count_as_waiting() -> None:
    s = fight("brakka 3>", "tempra 3<", "fitz 1>", "sabo 1>")
    s.put_off = (1, s.content.card("perfect-timing").id, 1, 2, 0)
    exchange(s, "headbutt", "ward", None, None, number=2)  # Ward 82, Headbutt 59, and the rest at 63
    assert [event.kind for event in s.events].count("Cancelled") == 0
    assert (s.fatigue[0], s.fatigue[1]) == (1, 0)
    s = fight("brakka 3>", "tempra 3<", "fitz 1>", "sabo 1>")
    s.put_off = (1, s.content.card("perfect-timing").id, 1, 2, 0)
    s.boost_next = (3, 0, 0, 0)
    s.speed_next = (10, 0, 0, 0)
    exchange(s, "headbutt", "ward", None, None, number=2)  # 69: before the rest, which it cannot cancel (V30)
    assert s.fatigue[:2] == [1, 1]


# ---- V18 to V22: shifting the target --------------------------------------------------------------------------------
def test_V18_pull_the_target_some_spaces_but_never_past_you() -> None:
    s = fight("fitz 2>", "alysia 5>")
    effect(s, 0, "Strike 1 at range 1+, without Push tokens.", "Pull the target 2.")
    assert at(s) == "fitz 2> alysia 3>"
    effect(s, 0, "Strike 1 at range 1+, without Push tokens.", "Pull the target 9.")
    assert at(s) == "fitz 2> alysia 2>"


def test_V18_the_edge_check_applies_at_the_end_of_a_pull() -> None:
    s = fight("fitz 6<", "alysia 4<")  # Fitz was put on the edge by hand
    effect(s, 0, "Strike 1 at range 1+, without Push tokens.", "Pull the target 2.")
    assert at(s) == "fitz 6< alysia 5<"


def test_V19_pull_the_target_to_your_space() -> None:
    s = fight("fitz 1>", "alysia 5<")
    effect(s, 0, "Strike 1 at range 1+, without Push tokens.", "Pull the target to your space.")
    assert at(s) == "fitz 1> alysia 1<"


def test_V20_push_tokens_on_the_target_in_your_facing_given_by_you() -> None:
    s = fight("fitz 3<", "alysia 3< block 9")
    effect(s, 0, "Strike 1 at range 0.", "Place 2 Push tokens on the target.")
    assert (s.push[1], s.giver[2]) == (-2, 0)
    effect(s, 0, "Place 2 Push tokens on the target.")  # no target, nothing
    assert s.push == [0, -2]


def test_V21_all_tokens_placed_so_far_are_removed_from_yourself() -> None:
    s = fight("brakka 3> push 3", "alysia 3< push 2")
    effect(s, 0, "Remove all Push tokens from yourself.")
    assert s.push == [0, 2]
    s = fight("brakka 3> fatigue 5", "alysia 3>")
    s.speed_next = (92, 0)  # Dig In at 99 comes before Chop: it removes nothing
    exchange(s, "dig-in", "chop")
    assert at(s) == "brakka 5> alysia 3>"
    s = fight("brakka 3> fatigue 5", "alysia 3>")
    exchange(s, "dig-in", "chop")  # 8 after 55
    assert (at(s), s.fatigue[0]) == ("brakka 3> alysia 3>", 6)


def test_V22_swap_places_both_and_leaves_facings() -> None:
    s = fight("tempra 2>", "alysia 5>")
    effect(s, 0, "Strike 1 at range 1+, without Push tokens.", "Swap spaces with the target.")
    assert at(s) == "tempra 5> alysia 2>"


def test_V22_swap_is_no_move() -> None:
    s = fight("tempra 3>", "alysia 6<", arena="the-spike-pit")  # Alysia was put on the edge by hand
    effect(s, 0, "Strike 1 at range 1+, without Push tokens.", "Swap spaces with the target.")
    assert (at(s), s.fatigue) == ("tempra 6> alysia 3<", [0, 1])


# ---- V23 to V29: Block, Fatigue and the next exchange ---------------------------------------------------------------
def test_V23_block() -> None:
    s = fight("fitz 3>", "alysia 3<")
    effect(s, 0, "Block 2.")
    assert s.block == [2, 0]


def test_V24_you_or_one_ally_legend_in_range_on_either_side() -> None:
    s = fight("brakka 3>", "alysia 3<", "fitz 1>", "sabo 3<", "lord-grym 6>", "tempra 3>")
    undead(s, 4, "zombie 3")
    effect(s, 0, "You or one ally at range 1-2 gains Block 3.")
    assert asked(s) == (0, "LA-13.5")
    assert options(s) == ["legend:brakka", "legend:fitz"]  # not Lord Grym at 3, not a Zombie, no foe
    answer(s, "legend:fitz")
    assert s.block == [0, 0, 3, 0, 0, 0]
    s = fight("brakka 3>", "alysia 3<")
    effect(s, 0, "You or one ally at range 1-2 gains Block 3.")
    assert s.block == [3, 0]  # nothing to choose


def test_V25_recover_stops_at_0_and_leads_from_10_to_9() -> None:
    for before, n, after in ((10, 1, 9), (3, 2, 1), (1, 2, 0), (0, 1, 0)):
        s = fight(f"fitz 3> fatigue {before}", "alysia 3<")
        assert effect(s, 0, f"Recover {n} Fatigue.").fatigue[0] == after


def test_V26_extra_fatigue_looks_nothing_up_and_makes_a_zombie_a_coffin() -> None:
    s = fight("fitz 3>", "alysia 4< fatigue 8 block 5")
    effect(s, 0, "Face the nearest foe.", "The target takes 1 extra Fatigue.")
    assert (s.fatigue[1], s.push[1], s.has_fatigued) == (9, 0, False)
    effect(s, 0, "Face the nearest foe.", "The target takes 2 extra Fatigue.")
    assert s.fatigue[1] == 10
    s = undead(fight("fitz 3>", "lord-grym 5<"), 1, "zombie 4")
    effect(s, 0, "Face the nearest foe.", "The target takes 1 extra Fatigue.")
    assert (horde(s), s.target) == ("coffin 4", 2)


def test_V27_more_force_in_the_next_exchange_only() -> None:
    s = fight("alysia 3>", "brakka 3<")
    sequence(s, "battle-cry chop chop", "slam wall-up wall-up")
    assert s.fatigue == [1, 1]  # 2 + 2 against Block 3, then 2 against 3; Slam against her Block 1


def test_V27_after_the_final_exchange_it_does_nothing() -> None:
    s = fight("alysia 3>", "brakka 3<")
    sequence(s, "chop chop battle-cry", "")
    assert (s.boost, s.boost_next) == ((0, 0), (0, 0))


def test_V28_more_speed_in_the_next_exchange_capped_at_99() -> None:
    s = fight("tempra 1>", "alysia 5>")
    sequence(s, "hurry lets-do-that-again hurry", "")
    told = [event.text.rpartition(" ")[2] for event in s.events if event.kind == "Revealed"]
    assert told == ["76", "99", "76", "96", "99", "76"]  # exchange 4 is the next one of exchange 3 (C8)


def test_V29_less_speed_for_a_legends_next_action_not_below_0() -> None:
    s = fight("alysia 3>", "tempra 3<")
    effect(s, 0, "Strike 1 at range 0.", "The target's Action next exchange has -99 Speed.")
    exchange(s, None, "bolt", number=2)
    assert s.speed == [-1, 0]
    s = undead(fight("alysia 3>", "lord-grym 4<"), 1, "zombie 3")
    effect(s, 0, "Strike 1 at range 0.", "The target's Action next exchange has -40 Speed.")
    assert s.speed_next == (0, 0)


# ---- V30 to V32: cancelling, putting off, repeating -----------------------------------------------------------------
def test_V30_a_cancelled_action_does_not_resolve_and_is_recovered_as_usual() -> None:
    s = fight("sabo 3>", "alysia 3<")
    sequence(s, "cheap-shot dagger dart", "battle-cry chop shot")
    performs = [event.text for event in s.events if event.kind == "ActionBegun"]
    assert performs[:2] == ["Sabo performs Cheap Shot", "Sabo performs Dagger"]
    assert "Alysia performs Battle Cry" not in performs
    assert s.fatigue[0] == 1  # Chop without the bonus, and Shot finds nobody at range 1+
    assert "battle-cry" in s.view(None)["fighters"][1]["discard"]


def test_V30_a_cancelled_action_is_performed_in_its_repeat() -> None:
    s = fight("sabo 3>", "tempra 3<", "fitz 1<", "ishara 5>")
    exchange(s, "cheap-shot", "spark", None, None, number=1, of=4)
    performs = [event.text for event in s.events if event.kind == "ActionBegun"]
    assert performs == ["Sabo performs Cheap Shot"] * 2  # cancelled both times
    s = fight("sabo 3>", "tempra 3<", "fitz 1<", "ishara 5>")
    s.boost_next = (-1, 0, 0, 0)  # the first Cheap Shot is too weak, the one of exchange 4 is not
    exchange(s, "cheap-shot", "spark", None, None, number=1, of=4)
    performs = [event.text for event in s.events if event.kind == "ActionBegun"]
    assert performs == ["Sabo performs Cheap Shot", "Tempra performs Spark", "Sabo performs Cheap Shot"]


def test_V30_striking_a_zombie_cancels_nothing_that_another_has_put_off() -> None:
    s = fight("sabo 3>", "lord-grym 1>", "fitz 5<", "tempra 4>", "alysia 1>", "ishara 1<")
    undead(s, 1, "coffin 1", "coffin 1", "zombie 3")  # with six seats its third token once had the number of a rest
    s.put_off = (3, s.content.card("perfect-timing").id, 1, 2, 0)
    exchange(s, "cheap-shot", None, None, None, None, None, number=2)
    assert [event.kind for event in s.events].count("Cancelled") == 0
    assert (horde(s), s.fatigue[2]) == ("coffin 1 coffin 1 coffin 3", 1)


def put_off_to_3(s: Table) -> Table:
    sequence(s, "perfect-timing ward ward", "")
    assert options(s) == ["exchange:2", "exchange:3"]
    return answer(s, "exchange:3")


def test_V31_the_rest_of_the_effect_is_performed_in_the_exchange_chosen() -> None:
    s = put_off_to_3(fight("tempra 3>", "alysia 5<"))
    assert s.fatigue == [0, 1]
    assert s.put_off == ()


def test_V31_it_starts_without_a_target_and_keeps_the_form() -> None:
    s = fight("fitz 1>", "alysia 3<")
    effect(s, 0, "Strike 1 at range 1+, without Push tokens.")
    s.put_off = (0, s.content.card("link-up").id, 1, 2, 0)  # "If you hit, Pull the target to your space."
    exchange(s, None, None, number=2)
    assert at(s) == "fitz 1> alysia 3<"
    s = fight("lucius 3> wolf 1", "alysia 3< block 2")
    s.put_off = (0, s.content.card("fight-bite").id, 0, 2, 0)  # the Action began in human form
    exchange(s, None, None, number=2)
    assert next(e.text for e in s.events if e.kind == "StrikeLanded").startswith("Alysia is hit with 3")


def test_V31_it_is_performed_even_if_the_legend_was_knocked_out_in_between() -> None:
    s = fight("tempra 5> push 2", "alysia 3<", "fitz 1>", "sabo 1<")
    s.put_off = (0, s.content.card("perfect-timing").id, 1, 2, 0)
    push_step(s)
    answer(s, "facing:right")
    exchange(s, None, None, None, None, number=2)
    assert (s.at[0], s.fatigue) == (2, [0, 1, 0, 0])


def test_V31_in_exchanges_4_to_6_it_works_alike() -> None:
    s = fight("tempra 3>", "alysia 5<")
    sequence(s, "lets-do-that-again perfect-timing ward", "")
    assert options(s) == ["exchange:3", "exchange:4", "exchange:5", "exchange:6"]
    answer(s, "exchange:6")
    assert asked(s) is None  # in exchange 5 only the 6th is left
    assert s.fatigue[1] == 2


def test_V32_this_sequence_has_6_exchanges() -> None:
    s = fight("tempra 3>", "alysia 3<")
    s.exchange, s.exchanges = 2, 3
    effect(s, 0, "This sequence has 6 exchanges.")
    assert s.exchanges == 6


# ---- V33 to V38: tokens ---------------------------------------------------------------------------------------------
def test_V33_the_trap_goes_to_a_space_in_range_that_is_no_edge() -> None:
    s = fight("sabo 2>", "fitz 2<")
    effect(s, 0, "Place the Spike Trap in a space at range 0-2.")
    assert options(s) == ["space:1", "space:2", "space:3", "space:4"]
    answer(s, "space:2")
    assert (s.trap[0], s.fatigue, s.push) == (2, [0, 0], [0, 0])


def test_V34_springing_spikes_every_foe_in_its_space_in_sabos_facing() -> None:
    s = fight("sabo 1< trap 3", "alysia 3> block 5", "fitz 3>", "lord-grym 3<", "tempra 2>", "ishara 4>")
    undead(s, 3, "zombie 3", "coffin 3")
    effect(s, 0, "Spring the Spike Trap.")
    assert (s.fatigue, s.push) == ([0, 1, 0, 1, 0, 0], [0, -1, 0, -1, 0, 0])
    assert (horde(s), s.trap[0], s.giver[2]) == ("coffin 3 coffin 3", NOWHERE, 0)
    effect(s, 0, "Spring the Spike Trap.", "Block 1.")  # not in the Arena: nothing
    assert (s.fatigue[1], s.block[0]) == (1, 1)


def test_V35_summon_a_zombie_or_a_coffin() -> None:
    s = undead(fight("lord-grym 1>", "fitz 5<"), 0)
    effect(s, 0, "Summon a Zombie in a space at range 0-2.", "Summon a Coffin in a space at range 2.")
    assert options(s) == ["space:1", "space:2", "space:3"]
    answer(s, "space:2")
    assert horde(s) == "zombie 2 coffin 3"  # one space only: nothing to choose


def test_V36_raise_each_coffin_in_range_on_either_side() -> None:
    s = undead(fight("lord-grym 3>", "fitz 5<"), 0, "coffin 1", "coffin 4", "coffin 5", "zombie 2")
    effect(s, 0, "Turn each Coffin at range 1-2 into a Zombie.")
    assert horde(s) == "zombie 1 zombie 4 zombie 5 zombie 2"
    s = undead(fight("lord-grym 3>", "fitz 5<"), 0, "coffin 3", "coffin 4")
    effect(s, 0, "Turn each Coffin at range 0 into a Zombie.")
    assert horde(s) == "zombie 3 coffin 4"


def test_V37_each_zombie_moves_towards_its_nearest_foe_and_one_beside_a_foe_stays() -> None:
    s = undead(fight("lord-grym 3>", "fitz 4<"), 0, "zombie 1", "zombie 4", "coffin 2", "zombie 5")
    effect(s, 0, "Each Zombie moves 1 towards its nearest foe.")
    assert horde(s) == "zombie 2 zombie 4 coffin 2 zombie 4"


def test_V37_with_nearest_foes_on_both_sides_the_owner_picks_oldest_zombie_first() -> None:
    """D17"""
    s = fight("lord-grym 3>", "fitz 5<", "tempra 3>", "sabo 1>")
    undead(s, 0, "zombie 3", "zombie 4", "zombie 3")
    effect(s, 0, "Each Zombie moves 1 towards its nearest foe.", "Block 1.")
    assert (asked(s), options(s)) == ((0, "LA-10.11"), ["facing:right", "facing:left"])
    answer(s, "facing:left")
    assert horde(s) == "zombie 2 zombie 5 zombie 3"
    answer(s, "facing:right")
    assert (horde(s), s.block[0]) == ("zombie 2 zombie 5 zombie 4", 1)


def test_V38_each_zombie_strikes_in_its_space_with_the_usual_targeting() -> None:
    """D10 for a Zombie: Lord Grym's player chooses."""
    s = fight("lord-grym 1<", "fitz 3<", "tempra 3>", "sabo 3> fatigue 4")
    undead(s, 0, "zombie 3", "zombie 4", "zombie 3")
    effect(s, 0, "Each Zombie Strikes 2 at range 0.")
    assert s.fatigue == [0, 2, 0, 4]  # the freshest of equally slow ones, twice
    s = fight("lord-grym 1<", "fitz 3<", "tempra 3>", "sabo 3>")
    undead(s, 0, "zombie 3", "zombie 3")
    effect(s, 0, "Each Zombie Strikes 2 at range 0.", "Block 1.")
    assert (asked(s), options(s)) == ((0, "LA-11.7"), ["legend:fitz", "legend:sabo"])
    answer(s, "legend:sabo")
    assert (s.fatigue, s.block[0], s.target) == ([0, 1, 0, 1], 1, NOBODY)


# ---- V39, V40: forms ------------------------------------------------------------------------------------------------
def test_V39_change_form() -> None:
    s = fight("lucius 3>", "fitz 3<")
    effect(s, 0, "Change form.")
    assert s.wolf == (1, 0)
    effect(s, 0, "Change form.")
    assert s.wolf == (0, 0)


@pytest.mark.parametrize("wolf, block", [(0, 1), (1, 2)])
def test_V40_the_form_in_which_the_action_began_counts(wolf: int, block: int) -> None:
    s = fight(f"lucius 3> wolf {wolf}", "fitz 3<")
    effect(s, 0, "Change form.", "Human: Block 1.", "Wolf: Block 2.")
    assert (s.block[0], s.wolf[0]) == (block, 1 - wolf)


# ---- what finds nobody says so --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Strike 2 on all foes at range 0.", "Lord Grym Strikes, but no foe is in range"),
        ("Strike 2 on all other foes at range 0, without Push tokens.", "Lord Grym Strikes all other foes, but none"),
        ("Each Zombie moves 1 towards its nearest foe.", "Lord Grym has no Zombie in the Arena"),
        ("Each Zombie Strikes 2 at range 0.", "Lord Grym has no Zombie in the Arena"),
        ("Spring the Spike Trap.", "Lord Grym has no Spike Trap in the Arena to spring"),
    ],
)
def test_LA_11_8_what_finds_nobody_is_told(sentence: str, said: str) -> None:
    s = fight("lord-grym 2>", "alysia 4<")
    effect(s, 0, sentence)
    assert any(event.text.startswith(said) for event in s.events)


def test_LA_18_5_springing_a_trap_under_nobody_is_told() -> None:
    s = fight("sabo 2> trap 3", "alysia 4<")
    effect(s, 0, "Spring the Spike Trap.")
    assert "Sabo springs the Spike Trap in space 3 under nobody" in [event.text for event in s.events]
