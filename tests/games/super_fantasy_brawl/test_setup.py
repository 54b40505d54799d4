"""Setting up for two players [SFB-2]."""

from __future__ import annotations

import json

import pytest

import grandmelee as gm
from grandmelee.games.super_fantasy_brawl.state import GATE, Table
from grandmelee.games.super_fantasy_brawl.words import CARD
from tests.games.super_fantasy_brawl.table import answer, asked, begun, new, offered

TRAP_HEXES = {(-1, 0), (1, 0), (-2, 2), (0, 2), (0, -2), (2, -2)}


def until(rule: str, s: Table) -> Table:
    """Take the first option (the last for a redraw) until that rule asks."""
    while asked(s)[1] != rule:
        seat = s.waiting[0]
        s.answer(seat, s.options(seat)[-1 if asked(s)[1] == "SFB-2.15" else 0])
    return s


def players(s: Table) -> tuple[int, int]:
    """The first and the second player."""
    return s.order[0], s.order[1]


def test_SFB_2_1_chance_decides_who_is_first():
    first = [new(seed=seed).order[0] for seed in range(40)]
    assert 8 < sum(first) < 32


@pytest.mark.parametrize("area", ["north", "south"])
def test_SFB_2_2_the_first_player_chooses_an_area_and_the_second_gets_the_other(area: str):
    s = new()
    first, second = players(s)
    assert asked(s) == (first, "SFB-2.2")
    assert offered(s) == {"area:north", "area:south"}
    answer(s, f"area:{area}")
    other = {"north": "south", "south": "north"}[area]
    assert (s.view()["arena"]["home"][first], s.view()["arena"]["home"][second]) == (area, other)


def test_SFB_2_3_the_first_player_stays_first():
    s = begun()
    first, second = players(s)
    seen = []
    for _ in range(8):
        seen.append(s.active)
        answer(s, "end")
    assert seen == [first, second] * 4


@pytest.mark.parametrize(
    ("mode", "rule", "place"), [("free", "SFB-3.5", 0), ("casual", "SFB-3.7", 1), ("competitive", "SFB-3.9", 0)]
)
def test_SFB_2_4_players_agree_how_champions_are_chosen(mode: str, rule: str, place: int):
    s = new(champions=mode)
    answer(s, "area:north")
    assert asked(s) == (s.order[place], rule)


def test_SFB_2_5_each_player_fields_exactly_three_champions():
    s = begun(champions="casual")
    assert [sum(owner == seat for owner in s.owners) for seat in (0, 1)] == [3, 3]
    assert len(set(s.kinds)) == 6
    with pytest.raises(gm.SetupError, match=r"SFB-2\.5"):
        new(champions=["kilgore", "gwaien", "deryn", "dugrun", "gold-arr"])


def test_SFB_2_6_champions_wait_on_their_gate_with_the_basic_side_up():
    s = until("SFB-2.12", new())
    assert s.at == [GATE] * 6
    assert not any(champion["levelled_up"] for champion in s.view()["champions"])


def test_SFB_2_7_all_three_cores_are_ready():
    ready = {"destruction": True, "creation": True, "manipulation": True}
    assert [player["cores"] for player in begun().view()["players"]] == [ready, ready]


def test_SFB_2_8_the_cards_of_three_champions_are_one_deck_of_18():
    s = until("SFB-2.12", new())
    for seat in (0, 1):
        kinds = [kind for kind, owner in zip(s.kinds, s.owners, strict=True) if owner == seat]
        own = [card for kind in kinds for card in s.content.champions[kind].cards]
        assert (len(own), sorted(own)) == (18, sorted(s.decks[seat]))


def test_SFB_2_8_the_deck_is_shuffled():
    hands = [begun(seed=seed, champions="suggested").hands[0] for seed in range(12)]
    assert len(set(hands)) == 12


def test_SFB_2_9_one_challenge_lies_where_it_cannot_be_scored():
    tracks = [[slot["challenge"] for slot in begun(seed=seed).view()["track"]] for seed in range(12)]
    assert all(track[0] and track[1:] == [None, None, None] for track in tracks)
    assert len({track[0] for track in tracks}) > 4
    assert begun().view()["challenges_left"] == 10


def test_SFB_2_10_nobody_has_vp_or_damage_yet():
    s = begun()
    assert (s.vp, s.hurt) == ([0, 0], [0] * 6)


def test_SFB_2_11_all_twelve_traps_lie_beside_the_board_unknown():
    s = until("SFB-2.12", new())
    assert (sum(s.supply), s.view()["arena"]["traps"]) == (12, [])
    laid = set()
    for seed in range(20):
        other = begun(seed=seed)
        laid.add(tuple(other.trap[place] for place in other.laid))
    assert len(laid) > 12


def test_SFB_2_12_to_2_14_and_EX_9_each_player_lays_two_traps_on_trap_hexes_of_their_choice():
    s = until("SFB-2.12", new())
    first, second = players(s)
    assert (asked(s), offered(s)) == ((first, "SFB-2.12"), TRAP_HEXES)
    answer(s, (0, 2))
    assert (asked(s), offered(s)) == ((first, "SFB-2.12"), TRAP_HEXES - {(0, 2)})
    answer(s, (1, 0))
    assert (asked(s), offered(s)) == ((second, "SFB-2.12"), TRAP_HEXES - {(0, 2), (1, 0)})
    answer(s, (2, -2))
    assert asked(s)[0] == second
    answer(s, (-1, 0))
    assert {s.arena.map.hexes[place] for place in s.laid} == {(0, 2), (1, 0), (2, -2), (-1, 0)}
    assert sum(s.supply) == 8
    assert sum(s.trap[place] == -1 for place in s.arena.trap_hexes) == 2


def test_SFB_2_12_and_2_13_nobody_looks_at_a_trap_that_is_laid():
    s = until("SFB-2.15", new())
    for seat in (0, 1, None):
        assert "damage" not in json.dumps(s.view(seat)["arena"])
    worlds = [s.imagine(0, seed) for seed in range(20)]
    assert len({tuple(world.trap) for world in worlds}) > 10  # type: ignore[attr-defined]


def test_SFB_2_15_the_first_player_draws_five_and_may_redraw_any_number():
    s = until("SFB-2.15", new())
    first, second = players(s)
    hand = set(s.hands[first])
    assert (asked(s), len(hand), s.hands[second]) == ((first, "SFB-2.15"), 5, ())
    assert {s.word(CARD + card) for card in hand} | {"done"} == offered(s)


@pytest.mark.parametrize("aside", range(6))
def test_SFB_2_16_and_DX_31_what_is_set_aside_comes_back_into_the_deck_after_the_redraw(aside: int):
    """From 18 cards draw 5, redraw some: hand 5, deck 13, discard pile 0."""
    for seed in range(6):
        s = until("SFB-2.15", new(seed=seed))
        first = s.order[0]
        given_up = s.hands[first][:aside]
        for card in given_up:
            s.answer(first, CARD + card)
        answer(s, "done")
        assert not set(given_up) & set(s.hands[first])
        assert set(given_up) <= set(s.decks[first])
        assert (len(s.hands[first]), len(s.decks[first]), s.discards[first]) == (5, 13, ())


def test_SFB_2_15_a_card_can_be_kept_after_all():
    s = until("SFB-2.15", new())
    first = s.order[0]
    hand = s.hands[first]
    s.answer(first, CARD + hand[0])
    s.answer(first, CARD + hand[0])
    answer(s, "done")
    assert s.hands[first] == hand


def test_SFB_2_15_only_the_number_of_redrawn_cards_is_open():
    s = until("SFB-2.15", new())
    first, second = players(s)
    s.answer(first, CARD + s.hands[first][0])
    before = s.view(second)
    s.answer(first, CARD + s.hands[first][1])
    assert s.view(second) == before
    answer(s, "done")
    assert [event.text for event in s.events_for(second) if event.kind == "Redrew"] == [f"Seat {first + 1} redraws 2"]


def test_SFB_2_17_and_2_18_there_is_one_redraw_each_the_second_player_after_the_first():
    s = until("SFB-2.15", new())
    first, second = players(s)
    s.answer(first, CARD + s.hands[first][0])
    answer(s, "done")
    assert asked(s) == (second, "SFB-2.15")
    assert len(s.hands[second]) == 5
    answer(s, "done")
    assert asked(s) == (first, "SFB-2.19")


def test_SFB_2_19_and_2_20_all_champions_are_deployed_on_free_hexes_of_the_own_area():
    s = new(champions="suggested")
    answer(s, "area:south")
    until("SFB-2.19", s)
    first, second = players(s)
    south = {(q, 3) for q in range(-4, 2)}
    north = {(q, -3) for q in range(-1, 5)}
    assert offered(s) == south
    answer(s, (0, 3))
    assert (asked(s)[0], offered(s)) == (first, south - {(0, 3)})
    answer(s, (1, 3), (-1, 3))
    assert (asked(s)[0], offered(s)) == (second, north)
    answer(s, (0, -3), (1, -3), (2, -3))
    assert GATE not in s.at
    assert s.round == 1


def test_SFB_2_21_the_order_of_the_set_up():
    s = new(champions="casual")
    order = []
    while s.round == 0:
        seat, rule = asked(s)
        order.append(("first" if seat == s.order[0] else "second", rule))
        s.answer(seat, s.options(seat)[-1 if rule == "SFB-2.15" else 0])
    assert order == [
        ("first", "SFB-2.2"),
        *[("second", "SFB-3.7"), ("first", "SFB-3.7")] * 3,
        *[("first", "SFB-2.12")] * 2,
        *[("second", "SFB-2.12")] * 2,
        ("first", "SFB-2.15"),
        ("second", "SFB-2.15"),
        *[("first", "SFB-2.19")] * 3,
        *[("second", "SFB-2.19")] * 3,
    ]
