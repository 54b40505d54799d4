"""PA-4, PA-6, PA-7: turns, markers and reallocation."""

from __future__ import annotations

from grandmelee.bots.levels import bot
from grandmelee.bots.playout import worth_trying
from grandmelee.games.pathfinder_arena.reallocate import Reallocate, Split
from grandmelee.games.pathfinder_arena.sheets import ap_left
from grandmelee.games.pathfinder_arena.state import NONE, modifier, tokens_owned
from grandmelee.games.pathfinder_arena.turn import BEGIN_TURN, ResetMarkers
from tests.games.pathfinder_arena.table import (
    again,
    answer,
    arena,
    asked,
    begun,
    card,
    deity,
    glory,
    hero,
    is_paused,
    marker,
    misfortune,
    monster,
    monster_phase,
    offered,
    refused,
    rest_of_turn,
    run,
    seat_of,
    sheet,
    whole_turn,
)


def test_PA_4_1_4_2_and_4_4_a_round_is_one_turn_each_clockwise():
    s = begun(3, 2)
    first = s.active
    seen = []
    for _ in range(4):
        seen.append((s.round, s.active))
        turn = (s.round, s.turn)
        while (s.round, s.turn) == turn:
            seat = s.waiting[0]
            words = [s.word(option) for option in s.options(seat)]
            s.answer(seat, next((one for one in ("end", "done", "pass") if one in words), words[0]))
    assert seen == [(1, first), (1, (first + 1) % 3), (1, (first + 2) % 3), (2, first)]


def test_PA_4_3_and_4_5_a_cleared_arena_is_summoned_anew_after_the_phase_goes_on():
    s = arena("valeros", "kyra")
    monster(s, "goblin", (2, 2))
    hero(s, "valeros", (2, 2), str=6)
    rest_of_turn(s)
    answer(s, "strike")
    assert asked(s) == (0, "PA-8.6"), "remaining AP may be spent"
    answer(s, "end")
    assert s.level == 2
    assert asked(s)[1] == "PA-12.14"


def test_PA_4_6_monsters_regain_all_life_at_the_end_of_every_turn():
    s = arena("valeros", "kyra")
    slot = monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2), str=6)
    hero(s, "kyra", (6, 6))
    rest_of_turn(s)
    answer(s, "strike")
    assert s.damage[slot] == 3
    answer(s, "end")
    assert s.active == 1
    assert s.damage[slot] == 0


def test_PA_4_7_only_the_active_player_gains_or_suffers():
    s = arena("valeros", "kyra", "ezren")
    monster(s, "minotaur", (2, 2))
    for name in ("valeros", "kyra", "ezren"):
        hero(s, name, (2, 2))
    monster_phase(s)
    assert s.glory == [6, 0, 0]
    assert s.misfortune == [3, 0, 0]


def test_PA_4_8_order_inside_a_turn():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (5, 5))
    hero(s, "kyra", (6, 0), elements=["earth"])
    hero(s, "valeros", dex=1, runes={"-1 Action": 1})
    s.at[0] = NONE
    s.turn = 0
    s.agenda[:] = [BEGIN_TURN]
    s.settle()
    steps = []
    for word in ("space:d1", "element:earth", "done", "end"):
        steps.append(asked(s)[1])
        answer(s, word)
    assert steps == ["PA-3.26", "PA-20.8", "PA-7.1", "PA-8.6"]
    assert s.active == 1


def test_PA_6_1_and_6_2_own_markers_come_back_from_everywhere():
    s = arena("valeros", "kyra")
    slot = monster(s, "troll", (2, 2))
    s.immune = [0, 1, NONE, NONE, 0, NONE, NONE, NONE]
    s.regeneration[slot] = 0
    number = card(s, "valeros", "shield-block", con=1)
    s.marked[number] = 1
    deity(s, "valeros", "torag")
    s.marked[s.deity[0]] = 1
    run(s, ResetMarkers())
    assert s.immune == [NONE, 1, NONE, NONE, NONE, NONE, NONE, NONE]
    assert s.regeneration[slot] == NONE
    assert s.marked[number] == s.marked[s.deity[0]] == 0


def test_PA_6_3_6_4_and_6_6_an_immune_hero_is_not_attacked_again():
    s = arena("valeros", "kyra")
    slot = monster(s, "minotaur", (2, 2), token=3)
    hero(s, "kyra", (2, 2))
    monster_phase(s)
    assert (slot, marker(s, "kyra", 2)) == (2, "valeros")
    gained = glory(s, "valeros")
    monster_phase(s)
    assert glory(s, "valeros") == gained


def test_PA_6_7_and_6_8_a_marked_effect_works_once_between_two_resets():
    s = arena("merisiel", "kyra")
    hero(s, "merisiel", (2, 1), cards={"trapfinder": {"int": 1}})
    again(s)
    answer(s, "use:merisiel-trapfinder", (2, 1), "turn:clockwise")
    assert refused(s, "use:merisiel-trapfinder") == "PA-8.35"
    run(s, ResetMarkers())
    again(s)
    assert "use:merisiel-trapfinder" in offered(s)


def test_PA_6_9_markers_for_a_defeated_monster_stay_without_effect():
    s = arena("valeros", "kyra")
    slot = monster(s, "goblin", (2, 2))
    other = monster(s, "minotaur", (2, 4))
    hero(s, "valeros", (2, 2), str=6)
    hero(s, "kyra", (2, 4))
    s.immune[4 + slot] = 0
    again(s)
    answer(s, "strike")
    assert s.monsters[slot] == NONE
    assert marker(s, "kyra", slot) == "valeros"
    monster_phase(s)
    assert marker(s, "kyra", other) == "valeros"


# ---- reallocation ---------------------------------------------------------------------------------------------------
def test_PA_7_1_7_3_and_7_9_any_split_or_none_free_of_ap():
    s = arena("valeros", "kyra")
    seat = hero(s, "valeros", str=3, cards={"flaming-longsword": {"str": 1, "int": 1}})
    run(s, Reallocate(seat))
    answer(s, "done")
    assert s.held[s.content.card("valeros-flaming-longsword").id] == 1 | 1 << 12
    run(s, Reallocate(seat))
    answer(s, "recall", "put:valeros-flaming-longsword:str", "put:valeros-flaming-longsword:str", "done")
    assert (sheet(s, "valeros", "str"), sheet(s, "valeros", "int")) == (2, 2)
    assert ap_left(s) == 4


def test_PA_7_1_a_move_can_be_taken_back_until_done():
    s = arena("valeros", "kyra")
    seat = hero(s, "valeros", str=3, cards={"flaming-longsword": {}})
    run(s, Reallocate(seat))
    answer(s, "put:valeros-flaming-longsword:str", "back")
    assert "back" not in offered(s)
    answer(s, "power:valeros-flaming-longsword:advanced", "done")
    assert sheet(s, "valeros", "str") == 1


def test_PA_7_9_what_was_laid_is_not_lifted_by_a_bot_nor_what_was_lifted_laid_back():
    s = arena("valeros", "kyra")
    seat = hero(s, "valeros", str=3, dex=3, cards={"flaming-longsword": {"str": 1}, "wooden-shield": {}})
    run(s, Reallocate(seat))
    answer(s, "lift:valeros-flaming-longsword:str")
    tried = {s.word(option) for option in worth_trying(s, seat)}
    assert "put:valeros-flaming-longsword:str" in offered(s)
    assert "put:valeros-flaming-longsword:str" not in tried
    answer(s, "put:valeros-wooden-shield:dex")
    tried = {s.word(option) for option in worth_trying(s, seat)}
    assert {"lift:valeros-wooden-shield:dex", "recall", "back"} <= offered(s)
    assert not tried & {"lift:valeros-wooden-shield:dex", "recall", "back"}
    assert "done" in tried


def test_PA_7_9_hints_one_after_another_go_in_no_circle():
    """Each hint is a thought of its own, as at a table; no split comes twice, and all end in `done`."""
    for seed in range(6):
        s = arena("valeros", "kyra")
        seat = hero(s, "valeros", str=4, dex=4, cards={"flaming-longsword": {"str": 1}, "wooden-shield": {}})
        whole_turn(s)
        seen = [Split(s, seat, s.picks[seat]).held]
        while asked(s) == (seat, "PA-7.1"):
            s.answer(seat, bot("knight", seed * 100 + len(seen), iterations=40).consider(s, seat)[0].option)
            if asked(s) == (seat, "PA-7.1"):
                seen.append(Split(s, seat, s.picks[seat]).held)
        assert all(held not in seen[:at] for at, held in enumerate(seen))


def test_PA_7_1_and_7_5_who_moves_tokens_sees_at_once_what_they_would_give_and_nobody_else_does():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2), con=4, dex=4)
    card(s, "valeros", "toughness")
    whole_turn(s)
    before = [s.view(seat) for seat in (1, None)]
    answer(s, "power:valeros-toughness")
    seen = s.view(0)
    mine = seen["players"][0]
    toughness = next(one for one in mine["cards"] if one["card"] == "valeros-toughness")
    assert toughness["tokens"] == {"con": 2}
    assert toughness["powered"] == ["use:valeros-toughness"]
    assert mine["sheet"]["con"] == 2
    assert mine["modifiers"]["defense"] == 1
    assert mine["defense"] == 3
    assert [hit["defense"] for hit in seen["forecast"]] == [3]
    assert [s.view(seat) for seat in (1, None)] == before


def test_PA_7_2_and_18_5_tokens_are_moved_in_segment_two_only():
    s = arena("valeros", "kyra")
    hero(s, "valeros", str=3, cards={"flaming-longsword": {}})
    again(s)
    assert not offered(s, "put:")
    whole_turn(s)
    assert asked(s) == (0, "PA-7.1")
    assert "put:valeros-flaming-longsword:str" in offered(s)


def test_PA_7_4_a_card_may_be_filled_in_part():
    s = arena("ezren", "kyra")
    seat = hero(s, "ezren", int=1, cards={"mage-armor": {}})
    run(s, Reallocate(seat))
    answer(s, "put:ezren-mage-armor:int", "done")
    assert s.view(0)["players"][0]["cards"][0]["powered"] == []


def test_PA_7_5_and_7_6_tokens_on_cards_count_for_limits_and_scoring_only():
    s = arena("valeros", "kyra")
    seat = hero(s, "valeros", str=2, cards={"flaming-longsword": {"str": 2}})
    assert modifier(s, seat, 0) == 1
    assert tokens_owned(s, seat) == 9


def test_PA_7_7_a_card_takes_only_what_it_asks_for():
    s = arena("valeros", "kyra")
    seat = hero(s, "valeros", str=4, dex=4, cards={"flaming-longsword": {"str": 2}})
    run(s, Reallocate(seat))
    assert offered(s, "put:valeros-flaming-longsword") == {"put:valeros-flaming-longsword:int"}
    assert refused(s, "put:valeros-flaming-longsword:str") == "PA-7.7"
    assert refused(s, "put:valeros-wooden-shield:dex") == "PA-7.1"


def test_PA_7_8_deity_cards_take_no_tokens():
    s = arena("kyra", "valeros")
    seat = hero(s, "kyra", cha=6)
    deity(s, "kyra", "iomedae")
    run(s, Reallocate(seat))
    assert not offered(s, "put:iomedae")
    assert s.content.card("iomedae").kinds == ()


def test_PA_7_9_as_many_tokens_can_be_put_as_one_owns():
    s = arena("ezren", "kyra")
    seat = hero(s, "ezren", int=2, cards={"mage-armor": {}})
    run(s, Reallocate(seat))
    for _ in range(tokens_owned(s, seat)):
        answer(s, "put:ezren-mage-armor:int", "lift:ezren-mage-armor:int")
    assert not offered(s, "put:")
    answer(s, "done")
    assert is_paused(s)
    assert (misfortune(s, "ezren"), seat_of(s, "ezren")) == (0, 0)
