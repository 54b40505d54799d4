"""Setting up [LA-2] and what the host decides before (D1)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

import grandmelee as gm
from grandmelee.core.errors import IllegalAnswer, SetupError
from grandmelee.games.legends_of_the_arena.state import HAND, METER, NOWHERE
from tests.games.legends_of_the_arena.table import SLUG, Table, asked, at, legend, new, options, pack, shown

FOUR = ("fitz", "alysia", "brakka", "sabo")
RISES = '["Summon a Zombie on your start space."]'
SIX = (*FOUR, "tempra", "ishara")


def begin(seats: int, seed: int = 1, **settings: Any) -> Table:
    """A game at the choice of Legends."""
    return cast(Table, gm.new(SLUG, seats=seats, seed=seed, **settings))


def names(s: Table, cards: list[int]) -> set[str]:
    return {s.content.cards[card].slug for card in cards}


def test_LA_2_1_setting_up_runs_in_its_order() -> None:
    s = new("fitz", "alysia")
    kinds = [event.kind for event in s.events]
    assert kinds[:5] == ["InitiativeTossed", "LegendChosen", "LegendChosen", "SetUp", "SequenceBegun"]


def test_LA_2_1_nobody_stands_in_the_arena_before_legends_are_chosen() -> None:
    s = begin(2)
    assert asked(s) is not None
    assert s.at == [NOWHERE, NOWHERE]
    assert s.view(0)["arena"]["spaces"] == 7  # but the Arena lies there


def test_LA_2_2_seven_spaces_in_a_line_with_an_edge_at_each_end() -> None:
    arena = new("fitz", "alysia").view(0)["arena"]
    assert (arena["spaces"], arena["edges"]) == (7, [0, 6])


def test_LA_2_3_two_teams_on_opposite_sides() -> None:
    assert new("fitz", "alysia").team == (0, 1)
    assert new(*FOUR).team == (0, 1, 0, 1)
    assert new(*SIX).team == (0, 1, 0, 1, 0, 1)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_LA_2_4_and_D1_even_numbers_play_either_form(seats: int) -> None:
    assert not begin(seats).is_free_for_all
    assert not begin(seats, mode="teams").is_free_for_all
    assert begin(seats, mode="free-for-all").is_free_for_all


@pytest.mark.parametrize("seats", [3, 5])
def test_LA_2_4_and_D1_three_and_five_play_a_free_for_all_only(seats: int) -> None:
    assert begin(seats).is_free_for_all
    with pytest.raises(SetupError, match=r"2, 4 or 6 seats.*LA-2\.4"):
        begin(seats, mode="teams")


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_LA_2_4_other_numbers_are_refused(seats: int) -> None:
    with pytest.raises(SetupError, match="2, 3, 4, 5 or 6 seats"):
        begin(seats)


def test_D1_what_the_host_may_choose_is_checked() -> None:
    """[LA-3.6, 5.7, 15.5, 20.1]"""
    s = begin(2, timer=True, arena="the-capstan", sequence_limit=9, respawn_fatigue=0)
    assert (s.settings["timer"], s.arena.number, s.settings["sequence_limit"]) == (True, "AV2", 9)
    for wrong in ({"timer": 1}, {"arena": "the-moon"}, {"sequence_limit": 0}, {"respawn_fatigue": 11}, {"moon": 1}):
        with pytest.raises(SetupError):
            begin(2, **wrong)


def test_LA_2_5_the_flip_gives_the_initiative_to_either_team() -> None:
    assert {begin(4, seed=seed).initiative for seed in range(20)} == {0, 1}


@pytest.mark.parametrize("seed", range(6))
def test_LA_2_6_and_2_8_and_D2_the_loser_of_the_flip_chooses_first_then_teams_alternate(seed: int) -> None:
    s = begin(6, seed)
    order: list[int] = []
    while len(order) < 6:
        order += s.waiting
        s.answer(s.waiting[0], options(s)[0])
    assert order == ([1, 0, 3, 2, 5, 4] if s.initiative == 0 else [0, 1, 2, 3, 4, 5])
    assert s.picked == tuple(order)


def test_LA_2_7_a_legend_is_there_once() -> None:
    s = begin(2)
    assert len(options(s)) == 8
    s.answer(s.waiting[0], "legend:fitz")
    assert "legend:fitz" not in options(s)
    with pytest.raises(IllegalAnswer, match=r"taken already.*LA-2\.7"):
        s.answer(s.waiting[0], "legend:fitz")
    with pytest.raises(SetupError, match="twice"):
        new("fitz", "fitz")


def test_LA_2_6_legends_can_be_given_by_chance_or_by_the_host() -> None:
    assert len({begin(2, seed, legends="random").legend for seed in range(20)}) > 5
    assert new("sabo", "tempra").view(0)["fighters"][1]["legend"] == "tempra"
    with pytest.raises(SetupError, match=r"1 Legends for 2 seats.*LA-2\.6"):
        gm.new(SLUG, seats=2, legends=["fitz"])


def test_LA_2_9_a_player_takes_all_cards_of_the_legend_and_nobody_elses() -> None:
    s = new("fitz", "alysia")
    in_play = {card.slug for card in s.content.cards if s.zone[card.id]}
    assert in_play == names(s, s.content.legend("fitz").cards) | names(s, s.content.legend("alysia").cards)


def test_LA_2_10_to_2_12_where_teams_start_and_face_and_where_their_portals_lie() -> None:
    assert at(new("fitz", "alysia")) == "fitz 2> alysia 4<"
    s = new(*SIX)
    assert at(s) == "fitz 2> alysia 4< brakka 2> sabo 4< tempra 2> ishara 4<"
    assert s.view(0)["arena"]["portals"] == [2, 4]


def test_LA_2_13_and_2_14_basics_in_hand_and_all_else_in_the_meter() -> None:
    s = new("lucius", "alysia")  # stopped at Lucius' question, before anyone draws
    assert asked(s) == (0, "LA-2.20")
    for slug in ("lucius", "alysia"):
        own = s.content.legend(slug)
        assert [card for card in own.cards if s.zone[card] == HAND] == own.basics
        assert [card for card in own.cards if s.zone[card] == METER] == own.specials + own.ultimates


def test_LA_2_14_everyone_knows_the_ultimate_at_the_bottom_and_nobody_the_order_above() -> None:
    s = new("fitz", "alysia")
    for seat in (0, 1, None):
        assert [f["ultimates"] for f in s.view(seat)["fighters"]] == [["whale-breaker"], ["storm-of-axes"]]
    drawn = {frozenset(new("fitz", "alysia", seed=seed).view(0)["fighters"][0]["hand"]) for seed in range(40)}
    assert len(drawn) == 6  # any of the six Specials may lie on top; the Ultimate never does


def test_LA_2_15_tokens_lie_beside_the_player() -> None:
    s = new("sabo", "lord-grym")
    assert s.trap == (NOWHERE, NOWHERE)
    assert s.tokens == (1, 1, 1, 1)
    assert sum(place == NOWHERE for place in s.at[2:]) == 3  # the fourth: see the bio card


def test_LA_2_16_bio_cards_are_followed() -> None:
    assert shown(new("lord-grym", "alysia")) == ["lord-grym 2>", "alysia 4<", "coffin 2"]
    assert shown(new("alysia", "lord-grym")) == ["alysia 2>", "lord-grym 4<", "coffin 4"]
    assert new("lord-grym", "alysia").view(0)["acting"] is None  # it was no Action
    s = new("lucius", "sabo")
    s.answer(0, "card:blood-moon")
    assert shown(s) == ["lucius 2>", "sabo 4<"]  # human, and the Trap not in the Arena


def test_LA_2_17_bio_cards_are_followed_in_the_order_of_choice(tmp_path: Path) -> None:
    packs = [pack(tmp_path, legend("ghoul", "basic", "basic", "basic", "special", "ultimate", setup=RISES))]
    for seed in range(6):
        s = new("ghoul", "lord-grym", packs=packs, seed=seed)
        first = ["zombie 2", "coffin 4"] if s.picked == (0, 1) else ["coffin 4", "zombie 2"]
        assert shown(s)[2:] == first


def test_LA_2_18_fatigue_starts_at_start() -> None:
    assert new(*FOUR).fatigue == [0, 0, 0, 0]


def test_LA_2_19_stocks_belong_to_teams() -> None:
    assert [new(*SIX[:seats]).stocks for seats in (2, 4, 6)] == [(1, 1), (2, 2), (3, 3)]


@pytest.mark.parametrize(("above", "below"), [("sharpshooter", "blood-moon"), ("blood-moon", "sharpshooter")])
def test_LA_2_20_and_D3_lucius_picks_which_ultimate_lies_above(above: str, below: str) -> None:
    s = new("lucius", "alysia")
    assert options(s) == ["card:sharpshooter", "card:blood-moon"]
    s.answer(0, f"card:{above}")
    assert s.view(1)["fighters"][0]["ultimates"] == [above, below]


def test_LA_2_20_nobody_else_is_asked_about_ultimates() -> None:
    assert asked(new("fitz", "alysia")) == (0, "LA-5.1")


def test_LA_2_21_a_free_for_all_differs_in_place_fatigue_and_stocks_only() -> None:
    s = new("lord-grym", "alysia", "fitz", mode="free-for-all")
    assert shown(s) == ["lord-grym 3> fatigue 2", "alysia 3> fatigue 2", "fitz 3> fatigue 2", "coffin 3"]
    assert s.stocks == (0, 0, 0)
    for fighter in s.view(None)["fighters"]:
        assert (fighter["hand_size"], fighter["meter_size"], len(fighter["ultimates"])) == (6, 6, 1)
