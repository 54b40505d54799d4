"""Super Team Tornado: four players in two teams [SFB-18]."""

from __future__ import annotations

import pytest

from grandmelee import SetupError
from grandmelee.games.super_fantasy_brawl import content
from grandmelee.games.super_fantasy_brawl.view import imagine
from tests.games.super_fantasy_brawl.table import (
    answer,
    asked,
    at,
    attack,
    begun,
    brawl,
    damage,
    hand,
    new,
    offered,
    stats,
    use,
)

pytestmark = pytest.mark.both


def team(s, seat: int) -> set[str]:
    return {s.content.champions[s.kinds[piece]].slug for piece in range(8) if s.owners[piece] == seat}


def through(s, rule: str):
    """Take first options until that rule asks."""
    while s.asks[0].rule != rule:
        seat = s.waiting[0]
        s.answer(seat, s.options(seat)[-1] if s.asks[0].rule == "SFB-2.15" else s.options(seat)[0])
    return s


def test_SFB_18_1_the_content_has_the_eight_champions_it_needs():
    assert len(content.load().champions) >= 8


def test_SFB_18_2_and_18_3_two_teams_of_two_with_two_champions_each():
    s = begun(4)
    assert [len(team(s, seat)) for seat in range(4)] == [2, 2, 2, 2]
    assert s.sides == (0, 0, 1, 1, 0, 0, 1, 1)
    own = {s.word(s.words[piece]) for piece in range(8) if s.owners[piece] == s.active}
    answer(s, "standard:heal")
    assert {s.word(option) for option in s.options(s.active)} == own


def test_SFB_18_4_a_teammates_champion_is_an_ally():
    s = brawl(
        """
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A C X . .
         . . . . . . .
          . . . . . .
    """,
        seats=4,
    )
    stats(s, "C", damage=2)
    use(s, "A", "Heal 1 on an Ally within 1.")
    answer(s, 1)
    assert damage(s, "C") == 1
    use(s, "A", "Dash 3.", core="creation")
    assert (0, 1) not in offered(s)  # behind the Ally stands an Enemy
    answer(s, "stop")
    stats(s, "C", hit_points=1)
    attack(s, "A", "Area: a line of 3.", 1, core="manipulation")
    answer(s, "attack")
    assert (at(s, "C"), s.vp) == ("gate", [0, 1])


def test_SFB_18_14_the_starting_team_names_the_first_player_then_the_other_the_second():
    s = new(4)
    starting = s.waiting[0]
    assert asked(s) == (starting, "SFB-18.14")
    assert offered(s) == {f"seat:{starting}", f"seat:{starting + 2}"}
    answer(s, f"seat:{starting + 2}", f"seat:{1 - starting}")
    assert s.order == (starting + 2, 1 - starting, starting, 3 - starting)


def test_SFB_18_15_and_18_21_the_first_player_chooses_the_area_for_the_team():
    s = new(4)
    through(s, "SFB-2.2")
    assert s.waiting == [s.order[0]]
    answer(s, "area:south")
    side = s.order[0] % 2
    assert s.home[side] == 1
    through(s, "SFB-2.19")
    assert {r for _, r in offered(s)} == {3}


def test_DX_36_and_SFB_18_7_18_16_and_18_19_twelve_cards_a_hand_of_four_and_three_cores():
    s = new(4)
    through(s, "SFB-2.12")
    assert [len(deck) for deck in s.decks] == [12] * 4
    s = begun(4)
    assert [len(hand(s, seat)) for seat in range(4)] == [4] * 4
    assert [len(deck) for deck in s.decks] == [8] * 4
    assert s.ready == [7] * 4


def test_SFB_18_18_in_player_order_each_lays_one_trap():
    s = through(new(4), "SFB-2.12")
    order = []
    while s.asks[0].rule == "SFB-2.12":
        order.append(s.waiting[0])
        s.answer(s.waiting[0], s.options(s.waiting[0])[0])
    assert tuple(order) == s.order
    assert len(s.laid) == 4


def test_SFB_18_19_and_18_20_hands_and_deployment_in_player_order():
    s = through(new(4), "SFB-2.15")
    redraws: list[int] = []
    deployed: list[int] = []
    while s.round == 0:
        seat = s.waiting[0]
        (redraws if s.asks[0].rule == "SFB-2.15" else deployed).append(seat)
        s.answer(seat, s.options(seat)[-1] if s.asks[0].rule == "SFB-2.15" else s.options(seat)[0])
    assert tuple(redraws) == s.order
    assert deployed == [seat for seat in s.order for _ in range(2)]


def test_SFB_18_22_and_18_23_casual_draft_second_first_fourth_third():
    s = through(new(4, champions="casual"), "SFB-3.7")
    first, second, third, fourth = s.order
    picked = []
    while s.asks[0].rule == "SFB-3.7":
        picked.append(s.waiting[0])
        s.answer(s.waiting[0], s.options(s.waiting[0])[0])
    assert picked == [second, first, fourth, third, second, first, fourth]  # the last pick has one Champion left
    assert len(set(s.kinds)) == 8


def test_SFB_18_22_with_doubles_a_team_never_has_a_champion_twice():
    s = through(new(4, champions="casual", duplicates=True), "SFB-3.7")
    while s.asks[0].rule == "SFB-3.7":
        s.answer(s.waiting[0], s.options(s.waiting[0])[0])
    for side in (0, 1):
        own = [kind for kind, whose in zip(s.kinds, s.sides, strict=True) if whose == side]
        assert len(set(own)) == 4
    assert len(set(s.kinds)) < 8
    with pytest.raises(SetupError, match=r"SFB-18\.22"):
        new(2, champions="casual", duplicates=True)


def test_SFB_18_24_and_18_25_competitive_lists_of_three_one_banned_by_the_opponent():
    s = through(new(4, champions="competitive"), "SFB-3.9")
    first, second, third, fourth = s.order
    assert set(s.waiting) == {first, second}
    for seat in (first, second):
        for champion in ("kilgore", "gwaien", "deryn"):
            s.answer(seat, f"champion:{champion}")
        s.answer(seat, "done")
    assert set(s.waiting) == {third, fourth}
    taken = {"champion:kilgore", "champion:gwaien", "champion:deryn"}
    assert not taken & {s.word(option) for option in s.options(third)}
    for seat in (third, fourth):
        for champion in ("dugrun", "tzu-xiao", "gold-arr"):
            s.answer(seat, f"champion:{champion}")
        s.answer(seat, "done")
    banned = []
    while s.asks[0].rule == "SFB-3.10":
        banned.append((s.waiting[0], s.asks[0].prompt))
        s.answer(s.waiting[0], s.options(s.waiting[0])[0])
    pairs = [(first, second), (second, first), (third, fourth), (fourth, third)]
    assert banned == [(by, f"Choose a Champion of Seat {whose + 1} to ban") for by, whose in pairs]
    through(s, "SFB-2.12")
    assert team(s, first) == {"gwaien", "deryn"} or team(s, first) == {"kilgore", "gwaien"} or len(team(s, first)) == 2
    assert all(len(team(s, seat)) == 2 for seat in range(4))


def test_SFB_18_26_and_18_34_free_choice_in_player_order():
    s = through(new(4, champions="free"), "SFB-3.5")
    picked = []
    while s.asks[0].rule == "SFB-3.5":
        picked.append(s.waiting[0])
        s.answer(s.waiting[0], s.options(s.waiting[0])[0])
    assert picked == [seat for seat in s.order for _ in range(2)][:7]  # the last pick has one Champion left
    assert len(set(s.kinds)) == 8


def test_SFB_18_27_four_turns_then_the_track_advances():
    s = begun(4)
    active: list[int] = []
    while s.round == 1:
        if not active or active[-1] != s.active:
            active.append(s.active)
        s.answer(s.waiting[0], s.options(s.waiting[0])[-1])
    assert tuple(active) == s.order
    assert -1 not in s.track


def test_SFB_18_28_standard_actions_are_limited_for_each_player():
    s = begun(4)
    first = s.active
    answer(s, "standard:plan")
    while s.active == first:
        s.answer(s.waiting[0], s.options(s.waiting[0])[-1])
    assert "standard:plan" in offered(s)
    assert (s.used, s.ready[first]) == (0, 7)


def test_SFB_18_30_hands_are_hidden_from_teammates():
    s = begun(4)
    mates = s.view(0)["players"][2]
    assert "hand" not in mates
    assert mates["hand_size"] == 4
    worlds = {imagine(s, 0, seed).hands[2] for seed in range(20)}
    assert len(worlds) > 5


def test_SFB_18_13_a_team_scores_and_wins_together():
    s = brawl(seats=4)
    s.vp[:] = [6, 0]
    from grandmelee.games.super_fantasy_brawl.challenges import ScoreChallenges

    s.track = (-1, -1, next(c.id for c in s.content.challenges if c.slug == "blood-sport"), -1, -1)
    ScoreChallenges().run(s)  # all Enemies stand on their Gate
    assert s.winners == [0, 2]
