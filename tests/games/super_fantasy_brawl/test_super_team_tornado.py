"""Four players, rule by rule [SFB-18]."""

from __future__ import annotations

from typing import Any

import pytest

from grandmelee import SetupError
from grandmelee.games.super_fantasy_brawl.state import NONE, Table
from grandmelee.games.super_fantasy_brawl.turn import ADVANCE_TRACK, SCORE_CHALLENGES
from grandmelee.games.super_fantasy_brawl.words import CARD
from tests.games.super_fantasy_brawl.table import (
    again,
    answer,
    asked,
    at,
    attack,
    begun,
    brawl,
    card,
    damage,
    is_done,
    level,
    new,
    offered,
    reaction,
    refused,
    stand,
    stats,
    trap,
    use,
    whole_turn,
)


def setting_up(rule: str, **options: Any) -> Table:
    """A game of four at the first question of a rule; set-up takes first options until there."""
    s = new(4, **options)
    for _ in range(200):
        if s.asks[0].rule == rule:
            return s
        s.answer(s.waiting[0], s.options(s.waiting[0])[0])
    raise AssertionError(f"{rule} never asked")


def names(s: Table, seat: int) -> list[str]:
    return [s.content.champions[s.kinds[piece]].slug for piece in range(2 * seat, 2 * seat + 2)]


def asking(s: Table, rule: str, choose: int = 0) -> list[int]:
    """Whom a rule asks, one after another."""
    order: list[int] = []
    while s.asks[0].rule == rule and len(order) < 50:
        order.append(s.waiting[0])
        s.answer(s.waiting[0], s.options(s.waiting[0])[choose])
    return order


# ---- teams ----------------------------------------------------------------------------------------------------------
def test_SFB_18_1_and_18_2_eight_champions_two_for_each_player():
    with pytest.raises(SetupError, match=r"8, 2 each \[SFB-2.5\]"):
        new(4, champions=["kilgore", "gwaien", "dugrun", "deryn", "tzu-xiao", "gold-arr"])
    s = begun(4)
    assert [len(names(s, seat)) for seat in range(4)] == [2] * 4
    assert len({name for seat in range(4) for name in names(s, seat)}) == 8
    with pytest.raises(SetupError):
        new(3)


def test_SFB_18_3_a_player_activates_their_own_two_champions_only():
    s = brawl(seats=4, active=2)
    stand(s, A=(-1, 1), C=(-2, 1), D=(-3, 1))
    answer(s, "standard:plan")
    assert offered(s) == {"C", "D"}
    assert refused(s, "A") == "SFB-10.7"


def test_SFB_18_3_and_18_28_cores_and_hand_are_the_players_own():
    s = brawl(seats=4)
    stand(s, A=(-1, 1))
    word = card(s, "C", "skill", seat=2, text=["Draw up to 1."])
    again(s)
    assert refused(s, word) == "SFB-5.15"
    answer(s, "standard:heal", "A", "stop")
    assert s.ready == [5, 7, 7, 7]


def test_SFB_18_4_a_teammates_champions_are_allies_for_everything():
    s = brawl(seats=4)
    stand(s, A=(-1, 1), C=(0, 1), Z=(-1, 0))
    stats(s, "C", damage=2)
    use(s, "A", "Heal 1 on an Ally within 1.", "Draw up to 1.")
    answer(s, 1, 0)
    answer(s, "standard:move", "core:creation", "A", (0, 1), (1, 1))  # passed like any Ally
    assert (at(s, "A"), damage(s, "C")) == ((1, 1), 1)
    stats(s, "C", hit_points=1)
    attack(s, "A", "Area: a ring.", 1, core="manipulation", move=0)
    assert is_done(s)  # with Allies alone an area cannot be declared


def test_SFB_18_4_felling_a_teammates_champion_is_a_vp_for_the_enemies_and_no_level():
    s = brawl(seats=4)
    stand(s, A=(-1, 1), C=(0, 1), Z=(-1, 0))
    stats(s, "C", hit_points=1)
    attack(s, "A", "Area: a ring.", 1)
    answer(s, "attack")
    assert (at(s, "C"), damage(s, "Z"), s.vp, level(s, "A")) == ("gate", 1, [0, 1], 0)


# ---- Reactions ------------------------------------------------------------------------------------------------------
def struck() -> Table:
    """A beside Z, a Champion of seat 3."""
    s = brawl(seats=4)
    stand(s, A=(-1, 1), Z=(0, 1), X=(3, 1))
    return s


def test_SFB_18_5_and_18_33_and_DX_42_a_player_reacts_for_a_teammates_champion():
    s = struck()
    word = reaction(s, "X", seat=1, defence=1, after=["Push 1 on the attacker."])
    attack(s, "A", strength=3)
    answer(s, "attack")
    assert asked(s) == (1, "SFB-7.12")
    answer(s, word)
    assert (damage(s, "Z"), at(s, "A"), s.ready) == (2, (-2, 1), [6, 6, 7, 7])


def test_SFB_18_5_only_targeted_champions_can_be_named():
    s = struck()
    stand(s, Y=(-1, 0))
    word = reaction(s, "X", seat=1, defence=1)
    attack(s, "A", "Area: a ring.", 2)
    answer(s, "attack", word)
    assert offered(s) == {"Y", "Z"}


def test_SFB_18_6_one_reaction_for_the_whole_team_in_turn_order():
    s = struck()
    first = reaction(s, "X", seat=1, defence=1)
    second = reaction(s, "W", seat=3, defence=1)
    attack(s, "A", strength=3)
    answer(s, "attack", first)
    assert (is_done(s), damage(s, "Z")) == (True, 2)  # seat 3 is not asked any more
    s = struck()
    reaction(s, "X", seat=1, defence=1)
    second = reaction(s, "W", seat=3, defence=1)
    attack(s, "A", strength=3)
    answer(s, "attack", "pass")
    assert asked(s) == (3, "SFB-7.12")
    answer(s, second)
    assert damage(s, "Z") == 2


@pytest.mark.parametrize(("active", "letter", "asked_first"), [(0, "A", [1, 3]), (2, "C", [3, 1])])
def test_SFB_18_6_the_defender_next_in_turn_is_asked_first(active: int, letter: str, asked_first: list[int]):
    s = brawl(seats=4, active=active)
    stand(s, Z=(0, 1), **{letter: (-1, 1)})
    reaction(s, "X", seat=1)
    reaction(s, "W", seat=3)
    attack(s, letter, strength=1)
    answer(s, "attack")
    order = [asked(s)[0]]
    answer(s, "pass")
    order.append(asked(s)[0])
    assert order == asked_first


def test_SFB_18_31_a_teammates_area_cannot_be_answered():
    s = brawl(seats=4)
    stand(s, A=(-1, 1), C=(-2, 1), Z=(0, 1))
    reaction(s, "C", seat=2, defence=3)
    reaction(s, "A", seat=0, defence=3)
    attack(s, "A", "Area: a ring.", 2)
    answer(s, "attack")
    assert (damage(s, "C"), damage(s, "Z"), is_done(s)) == (2, 2, True)


def test_SFB_18_33_and_14_3_the_champion_it_was_played_on_levels_up():
    s = struck()
    stats(s, "A", hit_points=1)
    word = reaction(s, "X", seat=1, after=["Deal 1 damage to the attacker."])
    attack(s, "A", strength=1)
    answer(s, "attack", word)
    assert (level(s, "Z"), level(s, "X"), s.vp) == (1, 0, [0, 1])


def test_SFB_18_5_choices_in_a_reaction_are_its_players_and_forced_ones_the_controllers():
    s = struck()
    trap(s, (1, 1), "1")
    word = reaction(s, "X", seat=1, after=["Jump 1."])
    attack(s, "A", strength=1)
    answer(s, "attack", word)
    assert asked(s) == (1, "SFB-19.29")
    answer(s, (1, 1))
    assert asked(s) == (3, "SFB-15.9")  # Z is seat 3's Champion


# ---- hand, VP, track ------------------------------------------------------------------------------------------------
def test_SFB_18_7_and_DX_36_hands_of_four_from_decks_of_twelve():
    s = setting_up("SFB-2.15")
    first = s.order[0]
    assert (len(s.hands[first]), len(s.decks[first])) == (4, 8)
    s = brawl(seats=4)
    whole_turn(s)
    answer(s, "end")
    assert (len(s.hands[0]), len(s.decks[0])) == (4, 8)


@pytest.mark.parametrize(("vp", "over"), [(5, False), (6, True)])
def test_SFB_18_8_a_team_wins_together_at_seven(vp: int, over: bool):
    s = brawl(seats=4, active=2)
    stand(s, C=(-1, 1), Z=(0, 1))
    s.vp[:] = [vp, 6]
    stats(s, "Z", hit_points=1)
    attack(s, "C", strength=1)
    answer(s, "attack")
    assert (s.over, s.winners) == (over, [0, 2] if over else [])
    assert s.scores == [vp + 1, 6, vp + 1, 6]


@pytest.mark.parametrize(("vp", "fallen", "winners"), [([6, 6], "CZ", [1, 3]), ([6, 6], "CZX", [0, 2])])
def test_SFB_18_29_a_tie_at_seven_is_lost_by_the_team_that_played_the_card(
    vp: list[int], fallen: str, winners: list[int]
):
    s = brawl(seats=4)
    stand(s, A=(-1, 1), C=(-2, 1), Z=(0, 1), X=(-1, 0))
    s.vp[:] = vp
    for letter in fallen:
        stats(s, letter, hit_points=1)
    attack(s, "A", "Area: a ring.", 1)
    answer(s, "attack")
    assert (s.over, s.winners) == (True, winners)


def test_SFB_18_9_and_18_17_and_EX_8_the_overlay_and_the_first_three_challenges():
    s = setting_up("SFB-2.12")
    assert [slot["vp"] for slot in s.view()["track"]] == [0, 0, 1, 2, 1]
    assert [number != NONE for number in s.track] == [True, True, True, False, False]
    assert len(s.challenges) == 8
    s = new(4)
    while s.asks[0].rule != "SFB-2.2":
        answer(s, s.word(s.options(s.waiting[0])[0]))
    s.script = [7, 3, 0]  # which cards of the deck come first, second and third
    answer(s, "area:south")
    assert s.track[:3] == (0, 3, 7)


@pytest.mark.parametrize("slot", range(5))
def test_SFB_18_9_two_spaces_cannot_be_scored(slot: int):
    s = brawl(seats=4)
    stand(s, A=(-1, 1))
    s.track = tuple([1 if place == slot else NONE for place in range(5)])
    s.challenges = (5, 6)
    s.agenda.append(SCORE_CHALLENGES)
    s.settle()
    assert s.vp == [[0, 0, 1, 2, 1][slot], 0]


def test_SFB_18_10_to_18_12_and_DX_27_the_track_moves_two_spaces_and_two_cards_come():
    s = brawl(seats=4)
    s.track, s.challenges, s.spent = (3, 2, 1, NONE, NONE), (0, 4, 5, 6, 7, 8, 9, 10), ()
    s.script = [1, 1]
    s.agenda.append(ADVANCE_TRACK)
    s.settle()
    assert s.track == (5, 4, 3, 2, 1)  # the first drawn, 4, lies on the right
    s.script = [0, 1]
    s.agenda.append(ADVANCE_TRACK)
    s.settle()
    assert s.track == (7, 0, 5, 4, 3)
    assert list(s.spent) == [1, 2]


def test_SFB_18_10_and_18_27_it_moves_after_the_fourth_turn():
    s = begun(4)
    before = s.track
    seats = []
    for _ in range(4):
        seats.append(s.active)
        assert s.track == before
        answer(s, "end")
    assert (tuple(seats), s.round) == (s.order, 2)
    assert s.track[2:] == before[:3]
    assert s.active == s.order[0]


def test_SFB_18_13_a_teammates_champions_count_in_the_scoreboard_phase():
    s = brawl(seats=4)
    stand(s, C=(-1, 1))  # seat 2's Champion, in seat 0's turn
    s.track, s.challenges = (NONE, NONE, NONE, 1, NONE), (5, 6)
    s.agenda.append(SCORE_CHALLENGES)
    s.settle()
    assert s.vp == [2, 0]


# ---- set-up ---------------------------------------------------------------------------------------------------------
def test_SFB_18_14_the_starting_team_is_random_and_each_team_names_its_first():
    assert {new(4, seed=seed).waiting[0] % 2 for seed in range(12)} == {0, 1}
    for mine, theirs in ((0, 0), (0, 2), (2, 0), (2, 2)):
        s = new(4, seed=3)
        team = s.waiting[0] % 2
        other = 1 - team
        assert (s.asks[0].rule, offered(s)) == ("SFB-18.14", {f"seat:{team}", f"seat:{team + 2}"})
        answer(s, f"seat:{team + mine}")
        assert (s.waiting[0] % 2, offered(s)) == (other, {f"seat:{other}", f"seat:{other + 2}"})
        answer(s, f"seat:{other + theirs}")
        assert s.order == (team + mine, other + theirs, (team + mine + 2) % 4, (other + theirs + 2) % 4)


@pytest.mark.parametrize("area", ["north", "south"])
def test_SFB_18_15_and_18_20_and_18_21_the_first_player_chooses_and_teammates_share_the_area(area: str):
    s = setting_up("SFB-2.2")
    first = s.order[0]
    assert s.waiting == [first]
    answer(s, f"area:{area}")
    while s.round == 0:
        seat = s.waiting[0]
        s.answer(seat, s.options(seat)[-1] if s.asks[0].rule == "SFB-2.15" else s.options(seat)[0])
    row = -3 if area == "north" else 3
    for piece in range(8):
        assert s.arena.map.hexes[s.at[piece]][1] == (row if s.sides[piece] == first % 2 else -row)


def test_SFB_18_16_twelve_cards_and_three_ready_cores_each():
    s = setting_up("SFB-2.12")
    for seat in range(4):
        own = {number for name in names(s, seat) for number in s.content.champion(name).cards}
        assert (set(s.decks[seat]), len(own), s.ready[seat]) == (own, 12, 7)


def test_SFB_18_18_each_player_lays_one_trap_in_order():
    s = setting_up("SFB-2.12")
    assert len(offered(s)) == 6
    assert tuple(asking(s, "SFB-2.12")) == s.order
    assert (len(s.laid), sum(s.supply)) == (4, 8)


def test_SFB_18_19_each_draws_four_and_redraws_in_order():
    s = setting_up("SFB-2.15")
    order = []
    while s.asks[0].rule == "SFB-2.15":
        seat = s.waiting[0]
        order.append(seat)
        aside = s.hands[seat][0]
        s.answer(seat, CARD + aside)
        answer(s, "done")
        assert (len(s.hands[seat]), len(s.decks[seat]), s.discards[seat]) == (4, 8, ())
        assert aside in s.decks[seat]
        assert [len(s.hands[later]) for later in s.order[len(order) + 1 :]] == [0] * len(s.order[len(order) + 1 :])
    assert tuple(order) == s.order


def test_SFB_18_20_deployment_in_player_order():
    s = setting_up("SFB-2.15")
    asking(s, "SFB-2.15", -1)
    order = []
    while s.round == 0:
        seat = s.waiting[0]
        order.append(seat)
        assert not {s.arena.map.hexes[place] for place in s.at if place >= 0} & offered(s)
        s.answer(seat, s.options(seat)[0])
    assert order == [seat for seat in s.order for _ in range(2)]


# ---- drafts ---------------------------------------------------------------------------------------------------------
def test_SFB_18_22_and_18_23_the_casual_draft():
    s = setting_up("SFB-3.7", champions="casual")
    first, second, third, fourth = s.order
    assert len(s.view()["pool"]) == 8
    assert asking(s, "SFB-3.7") == [second, first, fourth, third, second, first, fourth]  # one is left for the third
    assert sorted(s.kinds) == list(range(8))


def test_SFB_18_22_a_pool_with_duplicates_by_agreement():
    s = setting_up("SFB-3.7", champions="casual", duplicates=True)
    _, _, third, fourth = s.order
    assert len(s.view()["pool"]) == 16
    answer(s, "champion:kilgore")
    assert "champion:kilgore" in offered(s)  # the other team may have the copy
    answer(s, "champion:deryn")
    assert s.waiting == [fourth]
    assert {"champion:kilgore", "champion:deryn"} & offered(s) == {"champion:deryn"}
    answer(s, "champion:dugrun")
    assert s.waiting == [third]
    assert {"champion:kilgore", "champion:deryn"} & offered(s) == {"champion:kilgore"}
    for mode in ("free", "competitive"):
        with pytest.raises(SetupError, match=r"SFB-18\.22"):
            new(4, duplicates=True, champions=mode)


MINE = ["kilgore", "gwaien", "deryn"]


MATES = ["dugrun", "tzu-xiao", "gold-arr"]


def brought() -> Table:
    """First and second bring one list, third and fourth another."""
    s = setting_up("SFB-3.9", champions="competitive")
    for seat, slugs in zip(s.order, (MINE, MINE, MATES, MATES), strict=True):
        for slug in slugs:
            s.answer(seat, f"champion:{slug}")
        s.answer(seat, "done")
    return s


def test_SFB_18_24_lists_of_three_none_shared_with_a_teammate():
    s = setting_up("SFB-3.9", champions="competitive")
    first, second, third, _ = s.order
    for seat in (first, second):
        for slug in MINE:
            s.answer(seat, f"champion:{slug}")
        assert {s.word(option) for option in s.options(seat)} == {*[f"champion:{slug}" for slug in MINE], "done"}
        s.answer(seat, "done")
    assert not {s.option(f"champion:{slug}") for slug in MINE} & set(s.options(third))
    assert len(s.options(third)) == 5


def test_SFB_18_25_each_bans_one_of_the_opposite_list_and_the_other_two_play():
    s = brought()
    first, second, third, fourth = s.order
    for by, whose, slugs in (
        (first, second, MINE),
        (second, first, MINE),
        (third, fourth, MATES),
        (fourth, third, MATES),
    ):
        assert (asked(s), s.asks[0].prompt) == ((by, "SFB-3.10"), f"Choose a Champion of Seat {whose + 1} to ban")
        assert offered(s) == {f"champion:{slug}" for slug in slugs}
        answer(s, f"champion:{slugs[1]}")
    assert asked(s)[1] == "SFB-2.12"  # nobody has anything left to pick
    for seat, slugs in zip(s.order, (MINE, MINE, MATES, MATES), strict=True):
        assert set(names(s, seat)) == {slugs[0], slugs[2]}


def test_SFB_18_26_and_18_34_free_choice_in_player_order_two_each():
    s = setting_up("SFB-3.5", champions="free")
    assert asking(s, "SFB-3.5") == [seat for seat in s.order for _ in range(2)][:7]  # the last has one left
    assert sorted(s.kinds) == list(range(8))


def test_SFB_18_28_standard_actions_decks_and_discards_are_the_players_own():
    s = brawl(seats=4)
    stand(s, A=(-1, 1), C=(-2, 1), X=(0, 1))
    whole_turn(s)
    answer(s, "standard:heal", "A", "stop", "end", "end")
    assert (s.active, s.ready) == (2, [7] * 4)
    answer(s, "standard:heal", "C", "stop")
    assert s.ready == [7, 7, 5, 7]
    word = card(s, "C", "skill", text=["Draw up to 1."])
    s.look_again()
    answer(s, word, "use", 0)
    assert (len(s.discards[2]), len(s.discards[0])) == (1, 0)


def test_SFB_18_30_hands_stay_hidden_from_a_teammate():
    s = begun(4)
    for seat in range(4):
        for other in range(4):
            assert ("hand" in s.view(seat)["players"][other]) == (seat == other)
    assert len({s.imagine(0, seed).hands[2] for seed in range(20)}) > 5  # type: ignore[attr-defined]


def test_SFB_18_32_control_compares_the_two_teams():
    s = brawl(seats=4)
    stand(s, A=(-3, 0), C=(-3, 1), X=(-2, -1))
    s.track, s.challenges = (NONE, NONE, 0, NONE, NONE), (5, 6)
    s.agenda.append(SCORE_CHALLENGES)
    s.settle()
    assert s.vp == [1, 0]
    s = brawl(seats=4)
    stand(s, A=(-3, 0), C=(-3, 1), X=(-2, -1), Z=(-1, -1))
    s.track, s.challenges = (NONE, NONE, 0, NONE, NONE), (5, 6)
    s.agenda.append(SCORE_CHALLENGES)
    s.settle()
    assert s.vp == [0, 0]


def through(s, rule: str):
    """Take first options until that rule asks."""
    while s.asks[0].rule != rule:
        seat = s.waiting[0]
        s.answer(seat, s.options(seat)[-1] if s.asks[0].rule == "SFB-2.15" else s.options(seat)[0])
    return s


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


def test_SFB_18_13_a_team_scores_and_wins_together():
    s = brawl(seats=4)
    s.vp[:] = [6, 0]
    from grandmelee.games.super_fantasy_brawl.challenges import ScoreChallenges

    s.track = (-1, -1, next(c.id for c in s.content.challenges if c.slug == "blood-sport"), -1, -1)
    ScoreChallenges().run(s)  # all Enemies stand on their Gate
    assert s.winners == [0, 2]
