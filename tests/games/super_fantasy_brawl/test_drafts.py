"""Winning, and choosing Champions [SFB-3]."""

from __future__ import annotations

from typing import Any

import pytest

from grandmelee.core.errors import IllegalAnswer, SetupError
from grandmelee.games.super_fantasy_brawl.state import Table
from tests.games.super_fantasy_brawl.table import (
    again,
    answer,
    asked,
    at,
    attack,
    begun,
    brawl,
    level,
    new,
    offered,
    reaction,
    refused,
    stand,
    stats,
    trap,
)

EVERYONE = ["deryn", "kilgore", "gold-arr", "gwaien", "dugrun", "tzu-xiao", "sunniva-vale", "harrow-pike"]


def champions(*slugs: str) -> set[str]:
    return {f"champion:{slug}" for slug in slugs}


def drafting(mode: str, **options: Any) -> Table:
    """A game at the first question about Champions."""
    s = new(champions=mode, **options)
    answer(s, "area:south")
    return s


def team(s: Table, seat: int) -> list[str]:
    return [s.content.champions[s.kinds[piece]].slug for piece in range(seat * 3, seat * 3 + 3) if s.kinds[piece] >= 0]


# ---- winning --------------------------------------------------------------------------------------------------------
def test_SFB_3_1_and_DX_21_the_fifth_vp_wins_in_the_middle_of_an_action():
    """No post-attack abilities, no level-up, no advance of the track [SFB-5.3]."""
    s = brawl()
    stand(s, A=(0, 1), X=(1, 1))
    stats(s, "X", hit_points=2)
    s.vp[:] = [4, 3]
    track = s.track
    attack(s, "A", strength=2, after=["Draw up to 1."])
    answer(s, "attack")
    assert (s.over, s.winners, s.vp, s.scores) == (True, [0], [5, 3], [5, 3])
    assert (level(s, "A"), s.track) == (0, track)
    with pytest.raises(IllegalAnswer):
        s.answer(0, "done")


def test_SFB_3_1_an_answer_may_end_the_game_at_once():
    """The strike of a Standard Action is dealt by the answer itself."""
    s = brawl()
    stand(s, A=(0, 1), X=(1, 1))
    stats(s, "X", hit_points=1)
    s.vp[:] = [4, 4]
    answer(s, "standard:strike", "A", "stop", "X")
    assert (s.over, s.winners, s.vp) == (True, [0], [5, 4])


def test_SFB_3_1_a_player_may_win_in_the_opponents_turn():
    s = brawl()
    stand(s, A=(0, 1), X=(1, 1))
    stats(s, "A", hit_points=1)
    s.vp[:] = [4, 4]
    ward = reaction(s, "X", after=["Deal 1 damage to the attacker."])
    attack(s, "A", strength=1)
    answer(s, "attack", ward)
    assert (s.over, s.winners, s.vp) == (True, [1], [4, 5])


def test_SFB_3_1_and_3_2_an_own_knock_out_may_lose_the_game():
    s = brawl()
    stand(s, A=(-1, 1))
    trap(s, (-1, 0), "3")
    stats(s, "A", hit_points=3)
    s.vp[:] = [4, 4]
    attack(s, "A", move=1)
    answer(s, (-1, 0))
    assert (s.over, s.winners, s.vp) == (True, [1], [4, 5])


def test_SFB_3_2_vp_come_from_knock_outs_and_challenges():
    s = brawl()
    stand(s, A=(0, 1), X=(1, 1))
    stats(s, "X", hit_points=1)
    attack(s, "A", strength=1)
    answer(s, "attack")
    assert s.vp == [1, 0]
    s = begun(champions="suggested")
    seat = s.active
    side = seat % 2
    s.track = (-1, [one.slug for one in s.content.challenges].index("storm-the-gate"), -1, -1)
    answer(s, "end", "end")  # round 2: the Challenge has moved to the slot with 2 VP
    assert s.vp == [0, 0]
    theirs = s.arena.deployment[s.home[1 - side]]
    s.at[side * 3] = next(place for place in theirs if s.on[place] == -1)
    s.on[s.at[side * 3]] = side * 3
    answer(s, "end", "end")
    assert s.vp[side] == 1  # in round 3 it lies in the last slot, which gives 1 VP


@pytest.mark.parametrize("seed", range(4))
def test_SFB_3_3_vp_are_never_lost(seed: int):
    s = begun(seed=seed, champions="casual")
    before = list(s.vp)
    for turn in range(4000):
        if s.over:
            break
        seat = s.waiting[0]
        choice = s.options(seat)
        s.answer(seat, choice[(turn * 7919 + seed) % len(choice)])
        assert s.vp[0] >= before[0]
        assert s.vp[1] >= before[1]
        before = list(s.vp)
    assert sum(before) > 0


def test_SFB_3_4_there_is_no_round_limit_by_default():
    s = begun(champions="suggested")
    assert s.view()["limit"] is None
    for _ in range(2 * 60):
        answer(s, "end")
    assert (s.over, s.round) == (False, 61)


@pytest.mark.parametrize(("vp", "winners"), [([2, 1], [0]), ([0, 3], [1]), ([2, 2], [0, 1])])
def test_SFB_3_16_a_round_limit_ends_the_game_after_the_advance_of_that_round(vp: list[int], winners: list[int]):
    s = begun(champions="suggested", rounds=2)
    s.vp[:] = vp
    answer(s, "end", "end", "end")
    before = s.track[0]
    assert not s.over
    answer(s, "end")
    assert (s.over, s.winners) == (True, winners)
    assert s.track[1] == before
    assert s.returns == [0.0, 0.0] if len(winners) == 2 else sum(s.returns) == 0.0


def test_SFB_3_16_a_round_limit_is_shown_before_the_set_up():
    s = new(rounds=7)
    assert [s.view(seat)["limit"] for seat in (0, 1, None)] == [7, 7, 7]


# ---- free choice ----------------------------------------------------------------------------------------------------
def test_SFB_3_5_free_choice_first_three_of_the_first_player_then_three_others_of_the_second():
    s = drafting("free")
    first, second = s.order
    assert (asked(s), offered(s)) == ((first, "SFB-3.5"), champions(*EVERYONE))
    answer(s, "champion:kilgore")
    assert refused(s, "champion:kilgore") == "SFB-3.5"
    answer(s, "champion:deryn", "champion:gwaien")
    left = [slug for slug in EVERYONE if slug not in ("kilgore", "deryn", "gwaien")]
    assert (asked(s), offered(s)) == ((second, "SFB-3.5"), champions(*left))
    answer(s, "champion:dugrun", "champion:gold-arr", "champion:harrow-pike")
    assert team(s, first) == ["kilgore", "deryn", "gwaien"]
    assert team(s, second) == ["dugrun", "gold-arr", "harrow-pike"]


# ---- casual draft ---------------------------------------------------------------------------------------------------
def test_SFB_3_6_and_3_17_the_casual_pool_holds_every_champion_once():
    s = drafting("casual")
    assert offered(s) == champions(*EVERYONE)
    assert s.view()["pool"] == EVERYONE
    answer(s, "champion:kilgore")
    assert offered(s) == champions(*EVERYONE) - champions("kilgore")


def test_SFB_3_6_players_may_agree_on_a_smaller_pool():
    six = ["deryn", "kilgore", "gold-arr", "gwaien", "dugrun", "tzu-xiao"]
    for mode in ("casual", "free"):
        assert offered(drafting(mode, pool=six)) == champions(*six)
    with pytest.raises(SetupError, match="'pool' names 5 Champions; 6 are fielded"):
        new(champions="casual", pool=six[:5])
    with pytest.raises(SetupError, match="for the casual draft and free choice"):
        new(champions="competitive", pool=six)


def test_SFB_3_7_and_3_8_the_casual_draft_goes_second_first_until_each_has_three():
    s = drafting("casual")
    first, second = s.order
    asking = []
    for slug in EVERYONE[:6]:
        asking.append(asked(s)[0])
        answer(s, f"champion:{slug}")
    assert asking == [second, first] * 3
    assert team(s, second) == EVERYONE[0:6:2]
    assert team(s, first) == EVERYONE[1:6:2]
    assert asked(s)[1] == "SFB-2.12"
    assert {slug for slug in EVERYONE[6:] if s.content.champion(slug).id in s.kinds} == set()


# ---- competitive draft ----------------------------------------------------------------------------------------------
LISTS = [
    ["kilgore", "gwaien", "deryn", "dugrun", "tzu-xiao"],
    ["kilgore", "gold-arr", "deryn", "harrow-pike", "sunniva-vale"],
]


def bring(s: Table, seat: int, slugs: list[str]) -> None:
    for slug in slugs:
        s.answer(seat, f"champion:{slug}")
    s.answer(seat, "done")


def brought() -> Table:
    """The first player brings the first list, the second the other."""
    s = drafting("competitive")
    for seat, slugs in zip(s.order, LISTS, strict=True):
        bring(s, seat, slugs)
    return s


def test_SFB_3_9_each_player_brings_five_different_champions():
    s = drafting("competitive")
    seat = s.waiting[0]
    for slug in LISTS[0][:4]:
        s.answer(seat, f"champion:{slug}")
    with pytest.raises(IllegalAnswer):
        s.answer(seat, "done")
    s.answer(seat, "champion:kilgore")  # pointing again takes it back, so nobody is there twice
    with pytest.raises(IllegalAnswer):
        s.answer(seat, "done")
    s.answer(seat, "champion:kilgore")
    s.answer(seat, "champion:tzu-xiao")
    assert [s.word(option) for option in s.options(seat)] == [
        *[f"champion:{slug}" for slug in EVERYONE if slug in LISTS[0]],
        "done",
    ]


def test_SFB_3_9_lists_are_chosen_beforehand_and_hidden_until_both_are_brought():
    s = drafting("competitive")
    first, second = s.order
    assert sorted(s.waiting) == [0, 1]
    bring(s, first, LISTS[0])
    assert s.view(second)["players"][first]["brought"] is None
    assert s.view(None)["players"][first]["brought"] is None
    assert "kilgore" in s.view(first)["players"][first]["brought"]
    bring(s, second, LISTS[1])
    assert sorted(s.view(None)["players"][first]["brought"]) == sorted(LISTS[0])


def test_SFB_3_10_first_the_first_player_bans_then_the_second():
    s = brought()
    first, second = s.order
    assert (asked(s), offered(s)) == ((first, "SFB-3.10"), champions(*LISTS[1]))
    answer(s, "champion:harrow-pike")
    assert (asked(s), offered(s)) == ((second, "SFB-3.10"), champions(*LISTS[0]))
    answer(s, "champion:gwaien")
    assert offered(s) == champions(*LISTS[0]) - champions("gwaien")
    answer(s, "champion:kilgore")
    assert offered(s) == champions(*LISTS[1]) - champions("harrow-pike")


def test_SFB_3_11_and_3_12_players_pick_in_turn_from_their_own_four_until_each_has_three():
    s = brought()
    first, second = s.order
    answer(s, "champion:harrow-pike", "champion:gwaien")
    asking = []
    for slug in ["dugrun", "gold-arr", "deryn", "deryn", "tzu-xiao", "sunniva-vale"]:
        asking.append(asked(s))
        answer(s, f"champion:{slug}")
    assert asking == [(first, "SFB-3.11"), (second, "SFB-3.11")] * 3
    assert (team(s, first), team(s, second)) == (
        ["dugrun", "deryn", "tzu-xiao"],
        ["gold-arr", "deryn", "sunniva-vale"],
    )
    assert [len(s.brought[seat]) for seat in (first, second)] == [1, 1]  # beside the banned one
    assert asked(s)[1] == "SFB-2.12"


def test_SFB_3_13_the_same_champion_may_stand_on_both_sides():
    s = brought()
    answer(s, "champion:harrow-pike", "champion:gwaien")
    for slug in ["kilgore", "kilgore", "deryn", "deryn", "dugrun", "gold-arr"]:
        answer(s, f"champion:{slug}")
    assert [s.kinds.count(s.content.champion(slug).id) for slug in ("kilgore", "deryn")] == [2, 2]
    assert len(set(s.words)) == 6
    for seat in (0, 1):
        assert set(s.content.champion("kilgore").cards) <= set(s.decks[seat])


def test_SFB_3_14_a_ban_leaves_the_other_players_copy():
    s = brought()
    answer(s, "champion:kilgore", "champion:gwaien")
    assert "champion:kilgore" in offered(s)
    answer(s, "champion:kilgore")
    assert "champion:kilgore" not in offered(s)


def test_SFB_3_15_picks_and_bans_are_open():
    s = brought()
    answer(s, "champion:kilgore")
    assert [event.kind for event in s.events_for(None)] == ["Banned"]
    answer(s, "champion:gwaien", "champion:deryn")
    assert [event.kind for event in s.events_for(None)] == ["ChampionChosen"]
    assert [champion["champion"] for champion in s.view(None)["champions"]] == ["deryn"]


def test_SFB_3_1_only_the_champion_on_the_trap_leaves():
    s = brawl()
    stand(s, A=(-1, 1), B=(0, 1))
    trap(s, (-1, 0), "3")
    stats(s, "A", hit_points=3)
    again(s)
    attack(s, "A", move=1)
    answer(s, (-1, 0))
    assert (at(s, "A"), at(s, "B"), s.over) == ("gate", (0, 1), False)
