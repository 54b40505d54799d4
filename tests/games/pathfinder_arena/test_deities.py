"""PA-15: shrines and deity cards."""

from __future__ import annotations

from grandmelee.games.pathfinder_arena.sheets import ap_left
from grandmelee.games.pathfinder_arena.state import NONE, score
from grandmelee.games.pathfinder_arena.turn import ResetMarkers
from tests.games.pathfinder_arena.table import (
    GAME,
    again,
    answer,
    arena,
    asked,
    at,
    deity,
    hero,
    in_play,
    lay,
    misfortune,
    monster,
    offered,
    refused,
    run,
    runes,
    sheet,
    slide,
    space,
    summoning,
    whole_turn,
)

DEITIES = ("iomedae", "desna", "cayden-cailean", "sarenrae", "torag")


def test_PA_15_1_each_shrine_matches_one_deity_card():
    shrines = [kind for kind in GAME.content.kinds if kind.slug.startswith("shrine")]
    assert {GAME.content.cards[kind.value].slug for kind in shrines} == set(DEITIES)


def test_PA_15_2_to_15_5_a_card_is_taken_free_on_its_shrine_once_for_all():
    s = arena("kyra", "valeros")
    lay(s, "shrine-of-torag", (2, 1))
    hero(s, "kyra", (2, 1), cha=4)
    hero(s, "valeros", (2, 1), cha=4)
    again(s)
    answer(s, "take")
    assert (s.deity[0], s.flipped[0], s.spent) == (s.content.card("torag").id, 0, 0)
    assert "torag" not in s.view(None)["deities"]
    s.active = 1
    again(s)
    assert refused(s, "take") == "PA-15.2", "it is no longer in the row"
    s.active = 0
    again(s)
    assert refused(s, "take") == "PA-15.4"


def test_PA_15_5_not_while_reallocating():
    s = arena("kyra", "valeros")
    monster(s, "minotaur", (5, 5))
    lay(s, "shrine-of-torag", (2, 1))
    hero(s, "kyra", (2, 1), cha=4)
    whole_turn(s)
    assert asked(s)[1] == "PA-7.1"
    assert "take" not in offered(s)


def test_PA_15_6_a_power_is_free_once_per_turn_in_the_own_turn():
    s = arena("kyra", "valeros")
    hero(s, "kyra", (2, 1))
    deity(s, "kyra", "torag")
    again(s)
    answer(s, "use:torag:side-1", (2, 1), "turn:clockwise")
    assert s.spent == 0
    assert refused(s, "use:torag:side-1") == "PA-8.35"
    run(s, ResetMarkers())
    again(s)
    assert "use:torag:side-1" in offered(s)
    s.active = 1
    again(s)
    assert refused(s, "use:torag:side-1") == "PA-8.34"


def test_PA_15_7_to_15_9_and_15_12_flipping_keeps_the_marker_and_never_goes_back():
    assert [GAME.content.card(slug).flip for slug in DEITIES] == [3] * 5
    s = arena("kyra", "valeros")
    hero(s, "kyra", (2, 1), cha=6)
    deity(s, "kyra", "torag")
    again(s)
    assert refused(s, "use:torag:side-2") == "PA-15.7"
    answer(s, "use:torag:side-1", (2, 1), "turn:clockwise", "flip")
    assert s.flipped[0] == 1
    assert refused(s, "use:torag:side-2") == "PA-8.35", "the marker stays"
    assert refused(s, "flip") == "PA-15.12"
    run(s, ResetMarkers())
    again(s)
    answer(s, "use:torag:side-2", slide((3, 0)))
    assert (s.doom, s.spent) == (space((3, 0)), 0)


def test_PA_15_9_directly_after_taking():
    s = arena("kyra", "valeros")
    lay(s, "shrine-of-torag", (2, 1))
    hero(s, "kyra", (2, 1), cha=6)
    again(s)
    answer(s, "take", "flip")
    assert s.flipped[0] == 1


def test_PA_15_10_and_15_11_a_card_is_kept_and_only_side_two_scores():
    s = arena("kyra", "valeros")
    hero(s, "kyra", (2, 1), cha=6)
    without = score(s, 0)
    deity(s, "kyra", "torag")
    assert score(s, 0) == without
    deity(s, "kyra", "torag", flipped=True)
    assert score(s, 0) == without + 4
    hero(s, "kyra", cha=2)
    again(s)
    assert "use:torag:side-2" in offered(s)


def test_PA_15_13_and_15_15_iomedae_replaces_a_card_while_reallocating():
    s = arena("kyra", "valeros", level=2)
    monster(s, "minotaur", (5, 5))
    hero(s, "kyra", (2, 1), cards={"bless": {"cha": 1}})
    s.marked[s.content.card("kyra-bless").id] = 1
    deity(s, "kyra", "iomedae")
    whole_turn(s)
    assert asked(s) == (0, "PA-15.13")
    assert offered(s) == {"card:kyra-bless", "skip"}, "the level-1 pile holds no other card"
    answer(s, "card:kyra-bless")
    assert offered(s) == {"card:kyra-spiritual-weapon", "card:kyra-sanctuary"}
    answer(s, "card:kyra-sanctuary")
    assert in_play(s, "kyra") == ["heal", "sanctuary"]
    assert sheet(s, "kyra", "cha") == 2
    assert s.marked[s.content.card("kyra-bless").id] == 0
    assert asked(s)[1] == "PA-7.1", "the new card can be filled now"
    assert "put:kyra-sanctuary:wis" in offered(s)


def test_PA_15_14_side_two_at_any_time_with_tokens_at_once():
    s = arena("kyra", "valeros", level=2)
    hero(s, "kyra", (2, 1), wis=4, cards={"bless": {}})
    deity(s, "kyra", "iomedae", flipped=True)
    again(s)
    answer(s, "use:iomedae:side-2", "card:kyra-spiritual-weapon")
    assert asked(s) == (0, "PA-15.14")
    answer(s, "power:kyra-spiritual-weapon")
    assert s.view(0)["players"][0]["sheet"]["wis"] == 1, "its owner sees where the tokens would lie"
    assert s.view(1)["players"][0]["sheet"]["wis"] == 4
    answer(s, "done")
    assert s.held[s.content.card("kyra-spiritual-weapon").id] == 3 << 16
    assert sheet(s, "kyra", "wis") == 1
    assert s.spent == 0


def test_PA_15_14_side_two_is_also_offered_in_segment_two():
    s = arena("kyra", "valeros", level=2)
    monster(s, "minotaur", (5, 5))
    hero(s, "kyra", (2, 1), cards={"bless": {}})
    deity(s, "kyra", "iomedae", flipped=True)
    whole_turn(s)
    answer(s, "skip", "done")
    assert "use:iomedae:side-2" in offered(s), "left alone it may still be used"


def test_PA_15_16_side_one_of_iomedae_is_for_segment_two_only():
    s = arena("kyra", "valeros", level=2)
    hero(s, "kyra", (2, 1), cards={"bless": {}})
    deity(s, "kyra", "iomedae")
    again(s)
    assert refused(s, "use:iomedae:side-1") == "PA-15.16"


# ---- the other four -------------------------------------------------------------------------------------------------
def test_desna_gates_PA_8_12():
    s = arena("kyra", "valeros")
    s.at[0] = lay(s, "trapdoor", (0, 3))
    deity(s, "kyra", "desna")
    again(s)
    answer(s, "use:desna:side-1", "space:g4")
    assert (at(s, "kyra"), s.spent) == ((6, 3), 0)
    monster(s, "minotaur", (2, 2))
    summoning(s, (2, 4))
    hero(s, "valeros", (2, 4))
    deity(s, "kyra", "desna", flipped=True)
    s.marked[s.deity[0]] = 0
    again(s)
    answer(s, "use:desna:side-2")
    assert len(offered(s)) == 6, "neither where the monster is nor where a hero is"
    answer(s, sorted(offered(s))[0])
    assert s.spent == 1, "the move costs its AP"


def test_cayden_cailean_walks_and_hastens_PA_8_8_and_8_40():
    s = arena("kyra", "valeros")
    monster(s, "minotaur", (2, 2))
    lay(s, "corridor", (2, 3), 1)
    hero(s, "kyra", (2, 2))
    deity(s, "kyra", "cayden-cailean")
    again(s)
    answer(s, "use:cayden-cailean:side-1")
    if "space:c4" in offered(s):
        answer(s, (2, 3))
    assert (s.spent, misfortune(s, "kyra")) == (0, 0), "a free walk provokes nothing"
    deity(s, "kyra", "cayden-cailean", flipped=True)
    s.marked[s.deity[0]] = 0
    again(s)
    answer(s, "use:cayden-cailean:side-2")
    assert ap_left(s) == 5


def test_sarenrae_clears_and_atones_PA_8_39():
    s = arena("kyra", "valeros")
    hero(s, "kyra", (2, 1), misfortune=2, runes={"-1 Damage": 1})
    deity(s, "kyra", "sarenrae")
    again(s)
    answer(s, "use:sarenrae:side-1")
    assert runes(s, "kyra", "-1 Damage") == 0
    deity(s, "kyra", "sarenrae", flipped=True)
    s.marked[s.deity[0]] = 0
    again(s)
    answer(s, "use:sarenrae:side-2")
    assert misfortune(s, "kyra") == 1
    assert s.deity[1] == NONE
