"""Arena variants [LA-20]: what they have in common, and each of the eight, sentence by sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from grandmelee.core.errors import SetupError
from grandmelee.games.legends_of_the_arena.content import load
from grandmelee.games.legends_of_the_arena.recover import Recover
from grandmelee.games.legends_of_the_arena.state import NOWHERE
from tests.games.legends_of_the_arena.table import (
    Table,
    answer,
    asked,
    at,
    effect,
    exchange,
    fight,
    new,
    options,
    pack,
    perform,
    push_step,
    run,
    shown,
    undead,
)

AXE = "alysias-axe"
CAPSTAN = "the-capstan"
CLEARING = "moonlit-clearing"
GATES = "graveyard-gates"
PIT = "the-spike-pit"
BRIDGE = "the-narrow-bridge"
HALL = "the-endless-hall"
LEDGES = "windswept-ledges"


def held(*fighters: str, holder: int = 0, mode: str = "auto") -> Table:
    """A scene in which that seat holds the Axe."""
    s = fight(*fighters, arena=AXE, mode=mode)
    s.axe_at, s.axe_holder = NOWHERE, holder
    return s


def axe(s: Table) -> tuple[int | None, int | None]:
    """Where the Axe lies, and who holds it."""
    arena = s.view(None)["arena"]
    return arena["axe"], arena["axe_holder"]


# ---- in general -----------------------------------------------------------------------------------------------------
def test_LA_20_1_a_game_uses_one_variant_and_each_evokes_a_legend() -> None:
    content = load()
    evoked = [arena.legend for arena in content.arenas[1:]]
    assert sorted(evoked) == sorted(legend.slug for legend in content.legends)
    with pytest.raises(SetupError):
        new("fitz", "alysia", arena=[AXE, PIT])


def test_LA_20_2_a_variant_replaces_the_centre_the_edges_or_all_cards() -> None:
    kinds = {arena.number: arena.kind for arena in load().arenas[1:]}
    assert [kinds[f"AV{n}"] for n in range(1, 9)] == [
        "centre",
        "edges",
        "centre",
        "edges",
        "centre",
        "all",
        "all",
        "edges",
    ]


AXE_ON_PIT = """
[[arena]]
id = "both"
name = "Both"
spaces = 7
edges = [0, 6]
centre = 3
starts = { A = 2, B = 4 }
rules = [
    "The Axe lies on the centre, and its holder's Strikes have +2 Force.",
    "A Legend whose own Move ends on the space of the Axe takes it, if nobody holds it.",
    "A holder that is Fatigued drops the Axe on its own space, after the Strike that did it.",
    "A holder that leaves the Arena drops the Axe on the centre.",
    "A Legend whose Move, Push or Pull ends on the centre takes 1 Fatigue.",
]
"""


def test_LA_20_3_the_rules_of_the_space_under_a_dropped_card_still_apply(tmp_path: Path) -> None:
    s = fight("fitz 2>", "alysia 5<", arena="both", packs=[pack(tmp_path, AXE_ON_PIT)])
    assert axe(s) == (3, None)
    effect(s, 0, "Move 1 forward.")
    assert shown(s)[0] == "fitz 3> fatigue 1"
    assert axe(s) == (None, 0)


def test_LA_20_3_a_card_dropped_on_an_edge_lies_on_an_edge() -> None:
    s = fight("fitz 5>", "alysia 3<", arena=AXE)
    s.axe_at = 6
    effect(s, 0, "Move 1 forward.")
    assert at(s) == "fitz 5< alysia 3<"  # the edge grab as ever
    assert axe(s) == (6, None)


def test_LA_20_4_only_the_holder_has_the_effect() -> None:
    s = held("fitz 3>", "alysia 3< fatigue 2", "brakka 3>", "ishara 1<")
    effect(s, 2, "Strike 2 at range 0.")  # his ally has nothing of it: column 5
    assert s.push[1] == 1
    s = held("fitz 3>", "alysia 3< fatigue 3", "brakka 3>", "ishara 1<")
    effect(s, 0, "Strike 2 at range 0.")  # Force 3: column 7
    assert s.push[1] == 2


def test_S14_and_LA_20_5_zombies_have_nothing_of_a_card_lord_grym_holds() -> None:
    s = undead(held("lord-grym 3>", "alysia 3< fatigue 3"), 0, "zombie 3")
    effect(s, 0, "Each Zombie Strikes 2 at range 0.")
    assert shown(s)[1] == "alysia 3< fatigue 4 push 1"
    s = held("lord-grym 3>", "alysia 3< fatigue 3")
    effect(s, 0, "Strike 2 at range 0.")
    assert shown(s)[1] == "alysia 3< fatigue 4 push 2"


def test_LA_20_6_without_edges_none_is_found_and_none_is_grabbed() -> None:
    s = effect(fight("fitz 5>", "alysia 6<", arena=HALL), 0, "Move 1 forward.")
    assert at(s) == "fitz 6> alysia 6<"
    effect(s, 0, "Strike 1 at range 0.", "If the target is on an edge, Block 1.")
    assert s.block[0] == 0


@pytest.mark.parametrize("arena", [arena.slug for arena in load().arenas])
def test_LA_20_7_in_any_arena_a_legend_that_moves_out_is_knocked_out(arena: str) -> None:
    last = load().arena(arena).spaces - 1
    s = effect(fight(f"fitz {last - 1}>", "alysia 2<", arena=arena), 0, "Move 2 forward.")
    assert s.winners == [1]


def test_LA_20_8_and_20_11_fighters_and_tokens_fill_a_space_portals_and_dropped_cards_do_not() -> None:
    s = fight("lord-grym 3>", "sabo 1< trap 5", arena=AXE)
    undead(s, 0, "coffin 4")
    s.axe_at = 2  # and Portals lie on 2 and 4
    effect(s, 0, "Place yourself in an empty space at range 1-2.", "Block 1.")
    assert asked(s) is None  # 1 Sabo, 4 Coffin, 5 Trap: only 2 is left
    assert s.at[0] == 2
    s = undead(fight("lord-grym 3>", "sabo 1<"), 0, "zombie 4")
    effect(s, 0, "Place yourself in an empty space at range 1-2.")
    assert options(s) == ["space:2", "space:5"]


LONG = """
[[arena]]
id = "long"
name = "Long"
spaces = 9
edges = [0, 8]
centre = 4
starts = { A = 1, B = 7 }
rules = []
"""


def test_LA_20_9_a_variant_is_a_line_of_spaces_however_many_cards_that_takes(tmp_path: Path) -> None:
    s = new("fitz", "alysia", arena="long", packs=[pack(tmp_path, LONG)])
    assert at(s) == "fitz 1> alysia 7<"
    s = effect(fight("fitz 7>", "alysia 2<", arena="long", packs=[pack(tmp_path, LONG)]), 0, "Move 1 forward.")
    assert at(s) == "fitz 7< alysia 2<"


def test_LA_20_10_and_D1_the_host_picks_it_and_by_default_there_is_none() -> None:
    assert new("fitz", "alysia").arena.slug == "standard"
    assert new("fitz", "alysia", arena=PIT).arena.name == "The Spike Pit"


def test_LA_20_12_and_20_13_start_portal_and_centre_are_those_of_the_arena_in_play() -> None:
    s = new("fitz", "alysia", arena=BRIDGE)
    assert at(s) == "fitz 1> alysia 3<"
    assert s.view(0)["arena"]["portals"] == [1, 3]
    s = new("fitz", "alysia", "sabo", arena=BRIDGE)
    assert at(s) == "fitz 2> alysia 2> sabo 2>"
    assert s.view(0)["arena"]["portals"] == [2]
    for arena in load().arenas:
        assert [arena.centre - start for start in arena.starts] == [1, -1]


def test_LA_20_14_the_variant_says_where_a_held_card_goes_when_its_holder_leaves() -> None:
    s = held("fitz 5>", "alysia 3<", "brakka 3>", "ishara 4<")
    effect(s, 0, "Move 2 forward.")
    assert axe(s) == (3, None)


# ---- AV1 Alysia's Axe -----------------------------------------------------------------------------------------------
def test_LA_20_3_AV1_the_axe_lies_on_the_centre() -> None:
    assert axe(new("fitz", "alysia", arena=AXE)) == (3, None)
    assert axe(new("fitz", "alysia")) == (None, None)


def test_LA_20_4_AV1_an_own_move_that_ends_on_its_space_takes_it() -> None:
    assert axe(effect(fight("fitz 2>", "alysia 4<", arena=AXE), 0, "Move 1 forward.")) == (None, 0)
    assert axe(effect(fight("fitz 2>", "alysia 5<", arena=AXE), 0, "Move 2 forward.")) == (3, None)  # through it
    s = effect(fight("alysia 1>", "fitz 3<", arena=AXE), 0, "Face the nearest foe.", "Move into that foe's space.")
    assert axe(s) == (None, 0)


def test_LA_20_4_AV1_nobody_takes_it_from_a_holder() -> None:
    s = effect(held("fitz 3>", "alysia 4<"), 1, "Move 1 forward.")
    assert axe(s) == (None, 0)


def test_LA_8_15_AV1_after_an_own_move_with_an_edge_grab_look_where_the_grab_ends() -> None:
    s = fight("fitz 5>", "alysia 3<", arena=AXE)
    s.axe_at = 5
    assert axe(effect(s, 0, "Move 1 forward.")) == (None, 0)


def test_LA_20_4_AV1_the_holders_strikes_have_1_more_force() -> None:
    s = effect(held("fitz 3>", "alysia 3< block 2"), 0, "Strike 2 at range 0.")
    assert s.fatigue[1] == 1  # Force 3 against Block 2
    s = effect(
        held("fitz 3>", "alysia 3< fatigue 4", "brakka 2>", "sabo 4< fatigue 4"),
        0,
        "Strike 1 on all foes at range 0-1.",
    )
    assert (s.push[1], s.push[3]) == (2, 2)  # both look up column 5 + 2


def test_LA_20_3_AV1_a_fatigued_holder_drops_it_on_its_own_space() -> None:
    s = effect(held("fitz 3>", "alysia 3<", holder=1), 0, "Strike 1 at range 0.")
    assert axe(s) == (3, None)
    s = effect(held("fitz 3>", "alysia 3< block 1", holder=1), 0, "Strike 1 at range 0.")
    assert axe(s) == (None, 1)  # blocked: not Fatigued


def test_LA_20_4_AV1_a_legend_that_does_not_hold_it_drops_nothing() -> None:
    s = effect(held("fitz 3>", "alysia 3<"), 0, "Strike 1 at range 0.")
    assert axe(s) == (None, 0)
    s = effect(fight("fitz 5>", "alysia 5<", arena=AXE), 0, "Strike 1 at range 0.", "The target takes 1 extra Fatigue.")
    assert axe(s) == (3, None)
    s = effect(held("fitz 5>", "alysia 3<", "brakka 3>", "ishara 4<", holder=1), 0, "Move 2 forward.")
    assert axe(s) == (None, 1)


def test_LA_20_3_AV1_it_falls_where_the_holder_stood_before_it_was_pushed_or_pulled() -> None:
    s = effect(held("fitz 1>", "alysia 4<", holder=1), 0, "Strike 1 at range 1+.", "Pull the target 2.")
    assert axe(s) == (4, None)
    s = exchange(held("ishara 2>", "alysia 2<", holder=1), "updraft", None)
    assert (s.at[1], axe(s)) == (4, (2, None))


def test_LA_20_3_AV1_at_once_if_no_strike_did_it() -> None:
    s = effect(
        held("lucius 3>", "alysia 2<", holder=1), 0, "Face the nearest foe.", "The target takes 1 extra Fatigue."
    )
    assert axe(s) == (2, None)
    s = push_step(held("sabo 1> trap 4", "alysia 3> push 1", holder=1))  # 4: the Trap; 5: its token
    assert (s.at[1], axe(s)) == (5, (4, None))


def test_LA_20_3_AV1_a_holder_at_the_end_of_the_track_drops_it_too() -> None:
    s = effect(held("fitz 3>", "alysia 3< fatigue 10", holder=1), 0, "Strike 1 at range 0.")
    assert axe(s) == (3, None)


def test_LA_20_14_AV1_pushed_out_of_the_arena_it_goes_to_the_centre() -> None:
    s = push_step(held("fitz 5> push 2", "alysia 3<", "brakka 3>", "ishara 4<"))
    assert axe(s) == (3, None)
    s = push_step(held("fitz 5> push 2", "alysia 4<", "brakka 3>", mode="free-for-all"))
    assert axe(s) == (3, None)  # even when the holder comes back to that very space
    s = effect(held("fitz 5>", "alysia 4<", "brakka 3>", mode="free-for-all"), 0, "Move 2 forward.")
    assert axe(s) == (3, None)


def test_LA_20_4_AV1_standing_there_push_pull_and_placing_do_not_take_it() -> None:
    s = held("fitz 3>", "alysia 3<", holder=1)
    effect(s, 0, "Strike 1 at range 0.", "Turn.")
    assert axe(s) == (3, None)  # dropped at the feet of both
    assert axe(push_step(fight("fitz 2> push 1", "alysia 5<", arena=AXE))) == (3, None)
    s = fight("fitz 1>", "alysia 5> push 1", arena=AXE)
    s.axe_at = 5
    assert axe(push_step(s)) == (5, None)  # the grab after a Push
    s = effect(fight("fitz 2>", "alysia 4<", arena=AXE), 0, "Face the nearest foe.", "Pull the target 1.")
    assert axe(s) == (3, None)
    s = effect(fight("sabo 2>", "alysia 5<", arena=AXE), 0, "Place yourself in a space at range 1.")
    assert axe(answer(s, "space:3")) == (3, None)
    s = effect(fight("tempra 2>", "alysia 3<", arena=AXE), 0, "Face the nearest foe.", "Swap spaces with the target.")
    assert axe(s) == (3, None)


# ---- AV2 The Capstan ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("scene", "after"), [("fitz 1<", "fitz 2>"), ("fitz 5>", "fitz 4<")])
def test_LA_20_2_AV2_the_edge_grab_moves_2(scene: str, after: str) -> None:
    assert shown(effect(fight(scene, "alysia 3<", arena=CAPSTAN), 0, "Move 1 forward."))[0] == after
    assert (
        shown(push_step(fight(f"{scene} push {1 if scene[-1] == '>' else -1}", "alysia 3<", arena=CAPSTAN)))[0] == after
    )


def test_LA_20_2_AV2_the_2_forward_are_one_move_space_by_space() -> None:
    s = effect(fight("fitz 5>", "sabo 3< trap 5", arena=CAPSTAN), 0, "Move 1 forward.")
    assert shown(s)[0] == "fitz 4< fatigue 1 push -1"  # through the Trap on 5


# ---- AV3 Moonlit Clearing -------------------------------------------------------------------------------------------
def test_LA_20_2_AV3_legends_on_the_centre_recover_1_at_the_start_of_recover() -> None:
    s = fight("fitz 3> fatigue 4", "alysia 3<", "brakka 2> fatigue 4", "ishara 3< fatigue 10", arena=CLEARING)
    run(s, Recover())
    assert s.fatigue == [3, 0, 4, 9]
    kinds = [event.kind for event in s.events]
    assert kinds == ["FatigueRecovered"] * (len(kinds) - 1) + ["Recovered"]


def test_LA_20_2_AV3_not_after_each_exchange() -> None:
    s = exchange(fight("fitz 3> fatigue 4", "alysia 5<", arena=CLEARING), "brace", None)
    assert s.fatigue[0] == 4


# ---- AV4 Graveyard Gates --------------------------------------------------------------------------------------------
def test_LA_20_2_AV4_grabbing_an_edge_costs_1_fatigue_each_time() -> None:
    s = effect(fight("fitz 5>", "alysia 3<", arena=GATES), 0, "Move 1 forward.")
    assert shown(s)[0] == "fitz 5< fatigue 1"  # no look-up
    s = effect(fight("fitz 5>", "alysia 3<", arena=GATES), 0, "Move 1 forward.", "Turn.", "Move 1 forward.")
    assert shown(s)[0] == "fitz 5< fatigue 2"
    s = push_step(fight("fitz 3>", "alysia 4< fatigue 9 push 2", arena=GATES))
    assert shown(s)[1] == "alysia 5< fatigue 10"
    s = effect(fight("fitz 0>", "alysia 2<", arena=GATES), 0, "Face the nearest foe.", "Pull the target 2.")
    assert shown(s)[1] == "alysia 1> fatigue 1"


def test_LA_20_2_AV4_passing_or_leaving_an_edge_costs_nothing() -> None:
    s = push_step(fight("fitz 3>", "alysia 6< push -1", arena=GATES))
    assert shown(s)[1] == "alysia 5<"


# ---- AV5 The Spike Pit ----------------------------------------------------------------------------------------------
def test_LA_20_2_AV5_a_move_push_or_pull_that_ends_on_the_centre_costs_1_fatigue() -> None:
    assert shown(effect(fight("fitz 2>", "alysia 5<", arena=PIT), 0, "Move 1 forward."))[0] == "fitz 3> fatigue 1"
    s = push_step(fight("fitz 2> push 1", "alysia 5<", arena=PIT))
    assert shown(s)[0] == "fitz 3> fatigue 1"
    s = effect(fight("fitz 1>", "alysia 4<", arena=PIT), 0, "Face the nearest foe.", "Pull the target 1.")
    assert shown(s)[1] == "alysia 3< fatigue 1"


def test_LA_20_2_AV5_once_for_each_move_and_once_for_a_push_step() -> None:
    s = effect(fight("fitz 2>", "alysia 5<", arena=PIT), 0, "Move 1 forward.", "Move 1 backward.", "Move 1 forward.")
    assert s.fatigue[0] == 2
    s = push_step(fight("fitz 5> push -2", "alysia 5<", arena=PIT))
    assert shown(s)[0] == "fitz 3> fatigue 1"


def test_LA_20_2_AV5_passing_through_and_being_placed_are_safe() -> None:
    assert effect(fight("fitz 2>", "alysia 5<", arena=PIT), 0, "Move 2 forward.").fatigue[0] == 0
    s = effect(fight("sabo 2>", "alysia 5<", arena=PIT), 0, "Place yourself in a space at range 1.")
    assert answer(s, "space:3").fatigue[0] == 0
    s = effect(fight("tempra 2>", "alysia 3<", arena=PIT), 0, "Face the nearest foe.", "Swap spaces with the target.")
    assert s.fatigue == [0, 0]
    s = new("fitz", "alysia", "sabo", arena=PIT)
    assert s.fatigue == [2, 2, 2]  # the start of a free-for-all
    s = effect(fight("fitz 5> fatigue 4", "alysia 3<", "sabo 3<", arena=PIT), 0, "Move 2 forward.")
    assert (s.at[0], s.fatigue[0]) == (3, 4)  # and its Portal


# ---- AV6 The Narrow Bridge ------------------------------------------------------------------------------------------
def test_LA_20_2_AV6_five_spaces_with_edges_0_and_4_and_centre_2() -> None:
    arena = new("fitz", "alysia", arena=BRIDGE).view(0)["arena"]
    assert (arena["spaces"], arena["edges"], arena["centre"]) == (5, [0, 4], 2)
    assert at(effect(fight("fitz 3>", "alysia 2<", arena=BRIDGE), 0, "Move 1 forward.")) == "fitz 3< alysia 2<"


@pytest.mark.parametrize("push", [-2, 2])
def test_LA_20_7_AV6_out_of_the_arena_are_minus_1_and_5(push: int) -> None:
    s = push_step(fight(f"fitz {3 if push > 0 else 1}> push {push}", "alysia 2<", "brakka 2>", "sabo 2<", arena=BRIDGE))
    assert s.stocks == (1, 2)
    assert asked(s) == (0, "LA-15.3")
    assert s.at[0] == 1  # its Portal


def test_LA_20_13_AV6_spaces_to_choose_are_its_own() -> None:
    s = effect(fight("sabo 2>", "alysia 2<", arena=BRIDGE), 0, "Place yourself in a space at range 0-3.")
    assert options(s) == ["space:1", "space:2", "space:3"]


# ---- AV7 The Endless Hall -------------------------------------------------------------------------------------------
def test_LA_20_6_AV7_no_edge_grab_anywhere() -> None:
    assert at(push_step(fight("fitz 3>", "alysia 1< push -1", arena=HALL))) == "fitz 3> alysia 0<"
    s = effect(fight("fitz 0>", "alysia 2<", arena=HALL), 0, "Face the nearest foe.", "Pull the target to your space.")
    assert at(s) == "fitz 0> alysia 0<"


@pytest.mark.parametrize(("start", "push"), [(0, -1), (6, 1)])
def test_LA_20_7_AV7_beyond_0_and_6_one_is_knocked_out(start: int, push: int) -> None:
    s = push_step(fight(f"fitz {start}> push {push}", "alysia 3<", arena=HALL))
    assert s.winners == [1]


def test_LA_17_16_AV7_zombies_may_stand_on_0_and_6() -> None:
    s = undead(fight("lord-grym 5>", "alysia 6<", arena=HALL), 0, "zombie 5")
    effect(s, 0, "Each Zombie moves 1 towards its nearest foe.")
    assert shown(s)[2] == "zombie 6"


def test_LA_20_6_AV7_effects_that_ask_for_a_space_may_use_0_and_6() -> None:
    s = effect(fight("sabo 3>", "alysia 3<", arena=HALL), 0, "Place yourself in a space at range 3.")
    assert options(s) == ["space:0", "space:6"]
    s = perform(fight("sabo 1>", "alysia 3<", arena=HALL), 0, "set-trap")
    assert options(s) == ["space:0", "space:1", "space:2", "space:3"]


# ---- AV8 Windswept Ledges -------------------------------------------------------------------------------------------
def test_LA_20_2_AV8_two_tokens_from_space_1_end_on_the_edge_and_it_is_grabbed() -> None:
    assert at(push_step(fight("fitz 3>", "alysia 1< push -2", arena=LEDGES))) == "fitz 3> alysia 1>"


def test_LA_20_2_AV8_only_the_first_token_is_removed_and_the_others_are_kept() -> None:
    s = push_step(fight("fitz 3>", "alysia 1< push -3", arena=LEDGES))
    assert s.winners == [0]
    s = push_step(fight("fitz 3>", "alysia 5< push 3", "sabo 3>", "brakka 3<", arena=LEDGES))
    assert s.stocks == (2, 1)


def test_LA_20_2_AV8_once_per_legend() -> None:
    s = push_step(fight("fitz 5> push 2", "alysia 1< push -2", arena=LEDGES))
    assert at(s) == "fitz 5< alysia 1>"


def test_LA_20_2_AV8_and_once_per_exchange() -> None:
    s = fight("fitz 3>", "alysia 1< push -2", arena=LEDGES)
    push_step(s)
    assert s.saved == (0, 1)
    exchange(s, None, None)
    assert s.saved == (0, 0)
    s.push[1] = -2
    push_step(s)
    assert at(s) == "fitz 3> alysia 1>"


def test_LA_20_2_AV8_a_token_that_leads_from_an_edge_inwards_is_none_of_it() -> None:
    s = push_step(fight("fitz 3>", "alysia 0< push 2", arena=LEDGES))
    assert at(s) == "fitz 3> alysia 2<"
    assert s.saved == (0, 0)


def test_LA_20_7_AV8_a_move_out_of_the_arena_is_not_stopped() -> None:
    s = effect(fight("fitz 5>", "alysia 3<", arena=LEDGES), 0, "Move 2 forward.")
    assert s.winners == [1]
