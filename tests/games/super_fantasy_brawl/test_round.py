"""The round and the turn: Scoreboard and Activation Phase [SFB-5]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl.state import NONE, Table
from grandmelee.games.super_fantasy_brawl.turn import END_TURN, SCORE_CHALLENGES
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
    give,
    hand,
    is_done,
    offered,
    reaction,
    refused,
    skill,
    stand,
    stats,
    told,
    trap,
    use,
    whole_turn,
)


def track(s: Table, *slugs: str | None) -> None:
    """These Challenges on the track, from the left; the others in the deck."""
    names = [challenge.slug for challenge in s.content.challenges]
    s.track = tuple([NONE if slug is None else names.index(slug) for slug in slugs])
    s.challenges = tuple([number for number in range(len(names)) if number not in s.track])
    s.spent = ()


def on_track(s: Table) -> list[str | None]:
    return [slot["challenge"] for slot in s.view()["track"]]


def scoreboard(s: Table, *slugs: str | None) -> Table:
    """The active player's Scoreboard Phase with these Challenges."""
    track(s, *slugs)
    s.agenda.append(SCORE_CHALLENGES)
    s.settle()
    return s


def lords() -> Table:
    """Seat 0 controls Destruction and Manipulation and stands twice next to Esmae's Statue."""
    s = brawl()
    stand(s, A=(-1, 1), B=(-2, 1), C=(-3, 1), X=(2, 1), Y=(0, -3))
    return s


ROUND = ["lord-of-destruction", "master-of-manipulation", "everywhere-at-once", "keeper-of-creation"]


# ---- round and turn -------------------------------------------------------------------------------------------------
def test_SFB_5_1_a_round_is_two_turns_and_the_advance_of_the_track():
    s = begun(champions="suggested")
    first, second = s.order
    shown = on_track(s)[0]
    assert (s.round, s.active) == (1, first)
    answer(s, "end")
    assert (s.round, s.active, on_track(s)[0]) == (1, second, shown)
    answer(s, "end")
    assert (s.round, s.active, on_track(s)[1]) == (2, first, shown)
    assert on_track(s)[0] not in (None, shown)


def test_SFB_5_2_a_turn_scores_then_acts_then_keeps_up():
    s = lords()
    s.active = s.turn = 1
    s.ready[0] = 3  # for an earlier Reaction; nothing readies it before the own Upkeep
    give(s, 0, "cleave")
    track(s, None, "lord-of-destruction", None, None)
    s.agenda[:] = [END_TURN]
    s.order = (1, 0)
    s.turn = 0
    s.settle()
    assert (s.active, s.vp, asked(s)) == (0, [1, 0], (0, "SFB-5.13"))  # scored before any Action
    assert (hand(s, 0), s.ready[0]) == (["cleave"], 3)
    answer(s, "end")
    assert (len(s.hands[0]), s.ready[0], s.active) == (5, 7, 1)


def test_SFB_5_3_the_game_stops_at_five_vp_in_the_scoreboard_phase():
    s = lords()
    s.vp[0] = 4
    scoreboard(s, None, "lord-of-destruction", None, None)
    assert (s.over, s.winners, s.vp) == (True, [0], [5, 0])


# ---- Scoreboard Phase -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("slot", "vp"), [(0, 0), (1, 1), (2, 2), (3, 1)])
def test_SFB_5_4_to_5_6_a_met_challenge_gives_the_vp_of_its_slot_and_is_discarded(slot: int, vp: int):
    challenges: list[str | None] = [None] * 4
    challenges[slot] = "lord-of-destruction"
    s = scoreboard(lords(), *challenges)
    assert s.vp == [vp, 0]
    assert ("lord-of-destruction" in on_track(s)) is (slot == 0)
    assert ("lord-of-destruction" in s.view()["challenges_spent"]) is (slot > 0)


def test_SFB_5_4_a_challenge_that_is_not_met_stays():
    s = scoreboard(lords(), None, "keeper-of-creation", None, None)
    assert (s.vp, on_track(s)[1]) == ([0, 0], "keeper-of-creation")


def test_SFB_5_4_the_position_now_counts_not_what_was():
    s = lords()
    stand(s, A=(-2, 2))
    scoreboard(s, None, "lord-of-destruction", None, None)
    assert s.vp == [0, 0]


def test_SFB_5_7_only_the_active_player_scores():
    s = lords()
    s.active = s.turn = 1
    scoreboard(s, None, "lord-of-destruction", "keeper-of-creation", None)
    assert (s.vp, on_track(s)) == ([0, 2], [None, "lord-of-destruction", None, None])


def test_SFB_5_7_a_challenge_met_by_an_action_waits_for_the_next_scoreboard_phase():
    s = brawl()
    stand(s, A=(-1, 2), X=(4, -3))
    track(s, None, "lord-of-destruction", None, None)
    whole_turn(s)
    answer(s, "standard:heal", "A", (-1, 1))
    answer(s, "end")
    assert s.vp == [0, 0]
    answer(s, "end")  # a new round: the card lies in the slot with 2 VP now
    assert (s.active, s.vp) == (0, [2, 0])


def test_SFB_5_8_several_challenges_in_one_phase():
    s = scoreboard(lords(), *ROUND)
    assert (s.vp, on_track(s)) == ([3, 0], ["lord-of-destruction", None, None, "keeper-of-creation"])


def test_SFB_5_9_scoring_is_automatic_from_the_right_with_a_win_check_after_each():
    s = lords()
    s.vp[0] = 4
    scoreboard(s, None, "master-of-manipulation", "everywhere-at-once", "lord-of-destruction")
    assert (s.over, s.vp) == (True, [5, 0])
    assert on_track(s) == [None, "master-of-manipulation", "everywhere-at-once", None]


def test_SFB_5_10_an_emptied_slot_stays_empty_until_the_track_advances():
    s = lords()
    whole_turn(s)
    scoreboard(s, "homage-to-ragryl", "storm-the-gate", "lord-of-destruction", None)
    left = ["homage-to-ragryl", "storm-the-gate", None, None]
    assert on_track(s) == left
    answer(s, "end")
    assert on_track(s) == left
    answer(s, "end")
    assert on_track(s)[1:] == left[:3]


@pytest.mark.parametrize("seats", [2, 4])
def test_SFB_5_11_and_5_12_no_challenge_is_scored_in_the_first_round(seats: int):
    s = brawl(seats=seats)
    stand(s, A=(-1, 1))
    s.round = 1
    challenges: list[str | None] = [None] * (3 + seats // 2)
    challenges[seats // 2] = "lord-of-destruction"
    scoreboard(s, *challenges)
    assert s.vp == [0, 0]
    s.round = 2
    scoreboard(s, *challenges)
    assert s.vp == [1, 0]


# ---- Activation Phase -----------------------------------------------------------------------------------------------
def test_SFB_5_13_any_number_of_actions_in_any_mix():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1))
    attack(s, "A", strength=1)
    answer(s, "attack", "standard:heal", "A", "stop")
    skill(s, "A", "Draw up to 1.", core="manipulation")
    answer(s, "use", 1)
    assert (damage(s, "X"), s.ready[0]) == (1, 0)
    s = brawl()
    whole_turn(s)
    answer(s, "end")
    assert s.active == 1  # none at all


def test_SFB_5_14_attacks_skills_and_standard_actions_are_actions_and_nothing_else():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1))
    one = card(s, "A", "attack", target="Melee.", strength=1)
    two = card(s, "A", "skill", text=["Draw up to 1."])
    reaction(s, "A")
    again(s)
    standards = {"standard:plan", "standard:heal", "standard:strike", "standard:move"}
    assert offered(s) == {one, two, "end"} | standards


def test_SFB_5_15_a_card_activates_its_own_champion_for_the_core_of_its_colour():
    s = brawl()
    stand(s, A=(-1, 1), B=(1, 1), X=(0, 1))
    skill(s, "B", "Draw up to 1.", core="creation", move=1)
    assert s.view()["action"]["champion"] == "south:gwaien"
    assert s.ready[0] == 5
    answer(s, (1, 2), "skip")
    assert (at(s, "A"), at(s, "B")) == ((-1, 1), (1, 2))


def test_SFB_5_16_a_player_activates_only_their_own_champions():
    s = brawl(seats=4)
    stand(s, A=(-1, 1), C=(0, 1), X=(1, 1))
    answer(s, "standard:heal")
    assert offered(s) == {"A", "B"}  # B enters from the Gate; C is the teammate's
    assert refused(s, "C") == "SFB-10.7"
    assert refused(s, "X") == "SFB-10.7"


def test_SFB_5_17_three_cores_pay_for_three_actions_at_most():
    s = brawl()
    stand(s, A=(-1, 1))
    whole_turn(s)
    answer(s, "standard:heal", "A", "stop", "standard:plan", "A", "stop", "standard:strike", "A", "stop")
    assert s.active == 1
    s = brawl()
    stand(s, A=(-1, 1))
    s.ready[0] = 4  # two were spent on Reactions
    whole_turn(s)
    answer(s, "standard:plan", "A", "stop")
    assert s.active == 1


def test_SFB_5_18_the_same_champion_may_be_activated_several_times():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1))
    for core in ("destruction", "creation", "manipulation"):
        attack(s, "A", strength=1, core=core)
        answer(s, "attack")
    assert damage(s, "X") == 3


def test_SFB_5_19_an_action_is_completely_resolved_before_the_next():
    s = brawl()
    stand(s, A=(-1, 1), B=(-1, 2), X=(0, 1))
    other = card(s, "B", "skill", text=["Draw up to 1."], core="creation")
    attack(s, "A", strength=1, after=["Draw up to 2."])
    for step in ("attack", 1):
        assert other not in offered(s)
        assert refused(s, other).startswith("SFB-")
        answer(s, step)
    assert other in offered(s)


def test_SFB_5_20_the_opponent_plays_reactions_only():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1))
    blow = card(s, "X", "attack", target="Melee.", strength=1)
    with pytest.raises(Exception, match="not asked now"):
        s.answer(1, blow)
    attack(s, "A", strength=1)
    answer(s, "attack")
    assert (asked(s), offered(s)) == ((1, "SFB-7.12"), {"pass"})
    assert refused(s, blow) == "SFB-5.20"


def test_SFB_5_20_forced_choices_of_the_opponent_cost_nothing():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1))
    trap(s, (1, 1), "1")
    s.ready[1] = 0
    give(s, 1, "hammer-throw", "chain-drag")
    use(s, "A", "Fear 1 on an Enemy within 1.")
    assert asked(s) == (1, "SFB-19.12")
    answer(s, "direction:east")
    assert asked(s) == (1, "SFB-15.9")
    answer(s, (1, 0))
    attack(s, "A", "Indirect shot, range 2-2.", 0, core="creation", after=["Stun the target."])
    answer(s, "attack")
    assert asked(s) == (1, "SFB-19.45")
    answer(s, "card:chain-drag")
    assert (s.ready[1], hand(s, 1)) == (0, ["hammer-throw"])


def test_SFB_5_21_a_card_is_resolved_from_top_to_bottom_movement_first():
    s = brawl()
    stand(s, A=(-1, 2), X=(0, 1))
    stats(s, "A", damage=2)
    attack(s, "A", strength=1, move=1, before=["Heal 1 on this Champion.", "Draw up to 1."], after=["Plan up to 1."])
    rules = []
    for given in ((-1, 1), 1, 1, "attack", "done"):
        rules.append(asked(s)[1])
        answer(s, given)
    assert rules == ["SFB-6.8", "SFB-19.26", "SFB-19.10", "SFB-7.10", "SFB-19.37"]


def test_SFB_5_22_a_card_may_be_used_for_nothing():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1))
    attack(s, "A", strength=1, move=2)
    answer(s, "stop", "skip")
    skill(s, "A", "Deal 1 damage to an Enemy within 1.", move=1, core="creation")
    answer(s, "stop", "skip")
    assert (damage(s, "X"), at(s, "A"), s.ready[0], len(s.discards[0])) == (0, (-1, 1), 4, 2)


def test_SFB_5_23_the_core_is_exhausted_when_the_action_is_announced():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1))
    attack(s, "A", strength=1, move=1)
    assert (asked(s), s.ready[0]) == ((0, "SFB-6.8"), 6)
    answer(s, "stop", "skip", "standard:heal")
    assert (asked(s), s.ready[0]) == ((0, "SFB-10.7"), 4)


def test_SFB_5_24_the_phase_may_end_between_actions_with_cores_still_ready():
    s = brawl()
    stand(s, A=(-1, 1))
    whole_turn(s)
    assert "end" in offered(s)
    answer(s, "standard:heal", "A")
    assert "end" not in offered(s)
    answer(s, "stop")
    assert "end" in offered(s)
    answer(s, "end")
    assert (s.active, told(s, "TurnBegan")) == (1, ["Round 2: Seat 2's turn"])
    assert not is_done(s) or asked(s) == (1, "SFB-5.13")


def test_SFB_5_13_what_is_no_action_says_what_has_to_come_first():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1))
    assert "first a card with a Move, or a Standard Action" in s.why_not(0, "hex:d4")
    own, foe = s.word(s.words[0]), s.word(s.words[3])
    assert "by one of its cards in your hand, or by a Standard Action" in s.why_not(0, own)
    assert "first choose an attack or a skill that reaches it" in s.why_not(0, foe)
