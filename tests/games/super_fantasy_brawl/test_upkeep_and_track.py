"""The Upkeep Phase, the Challenge Track, and what Challenges ask for [SFB-11, SFB-12, SFB-19.3, SFB-19.4]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl.challenges import AdvanceTrack, controls, deal_challenge, is_complete, slot_vp
from grandmelee.games.super_fantasy_brawl.turn import Upkeep
from tests.games.super_fantasy_brawl.table import answer, begun, brawl, stats, told, use

pytestmark = pytest.mark.both


def upkeep(s, seat: int = 0):
    s.active = seat
    Upkeep().run(s)
    return s


def challenge(s, slug: str) -> int:
    return next(one.id for one in s.content.challenges if one.slug == slug)


# ---- Upkeep ---------------------------------------------------------------------------------------------------------
def test_DX_30_and_SFB_11_1_to_11_4_ready_discard_draw():
    s = brawl()
    deck = s.decks[0]
    s.decks[0], s.discards[0], s.hands[0] = deck[:3], deck[3:13], deck[13:]
    s.ready[0] = 1
    upkeep(s)
    assert (s.ready[0], len(s.hands[0]), len(s.decks[0]), len(s.discards[0])) == (7, 5, 13, 0)
    assert set(deck[:3]) <= set(s.hands[0])


def test_SFB_11_2_every_card_left_is_discarded_openly():
    s = brawl()
    s.hands[0] = s.decks[0][:2]
    s.decks[0] = s.decks[0][2:]
    upkeep(s)
    assert len(s.discards[0]) == 2
    assert s.view(1)["players"][0]["discarded_last"] == s.view(0)["players"][0]["discard"]


def test_SFB_11_3_and_18_7_five_cards_or_four():
    assert len(upkeep(brawl()).hands[0]) == 5
    assert len(upkeep(brawl(seats=4)).hands[0]) == 4


def test_SFB_11_4_and_11_5_only_the_active_players_cores_are_readied():
    s = brawl()
    s.ready[1] = 0
    upkeep(s)
    assert s.ready == [7, 0]


def test_SFB_11_7_there_is_no_hand_limit():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A . . . .
         . . . . . . .
          . . . . . .
    """)
    use(s, "A", "Draw up to 9.")
    answer(s, 9)
    assert len(s.hands[0]) == 9


# ---- the track ------------------------------------------------------------------------------------------------------
def test_DX_26_and_SFB_12_1_to_12_3_and_12_7_the_track_moves_right_and_a_new_challenge_appears():
    s = brawl()
    deal_challenge(s, 0)
    first = s.track[0]
    assert s.track == (first, -1, -1, -1)
    assert slot_vp(s) == (0, 1, 2, 1)
    for place in (1, 2, 3):
        AdvanceTrack().run(s)
        assert s.track[place] == first
        assert s.track[0] not in (-1, first)
    AdvanceTrack().run(s)
    assert first not in s.track
    assert s.spent == (first,)


def test_DX_27_and_SFB_18_9_to_18_12_and_18_17_with_four_players_it_moves_two_and_two_appear():
    s = begun(4)
    c3, c2, c1 = s.track[:3]
    assert s.track[3:] == (-1, -1)
    assert slot_vp(s) == (0, 0, 1, 2, 1)
    s.told = []
    AdvanceTrack().run(s)
    assert s.track[2:] == (c3, c2, c1)
    titles = [s.content.challenges[c].name for c in s.track[:2]]
    assert [text.removeprefix("A new Challenge: ") for text in told(s, "ChallengeDealt")] == titles[::-1]
    AdvanceTrack().run(s)
    assert s.track[4] == c3
    assert set(s.spent) == {c1, c2}


def test_EX_8_and_SFB_18_17_the_first_card_lies_on_the_left_1_vp_slot():
    s = begun(4, seed=3)
    assert -1 not in s.track[:3]
    assert s.track[3:] == (-1, -1)


def test_SFB_12_4_12_5_and_12_10_an_empty_challenge_deck_is_made_anew_at_once_from_the_open_pile():
    s = brawl()
    s.spent = s.challenges[:3]
    s.challenges = s.challenges[3:4]
    s.track = (-1,) * 4
    assert s.view(1)["challenges_spent"] == [s.content.challenges[c].slug for c in s.spent]
    deal_challenge(s, 0)
    assert (len(s.challenges), s.spent) == (3, ())
    s.challenges, s.spent = (), ()
    deal_challenge(s, 1)
    assert s.track[1] == -1


def test_SFB_12_6_a_gap_moves_with_the_track():
    s = brawl()
    s.track = (0, -1, 2, -1)
    s.challenges = s.challenges[3:]
    AdvanceTrack().run(s)
    assert s.track[1:] == (0, -1, 2)


def test_SFB_12_9_the_track_is_open_to_all():
    s = begun()
    shown = [s.view(seat)["track"] for seat in (0, 1, None)]
    assert shown[0] == shown[1] == shown[2]
    assert shown[0][0]["challenge"] is not None


# ---- conditions -----------------------------------------------------------------------------------------------------
CONTROL = """
      . . . . . .
     . . . . . . .
    . . . X . Y A .
     . # . # . # Z
    . . . . . . . .
     . . . . . . .
      . . . . . .
"""


def test_DX_28_and_SFB_19_3_and_19_4_control_needs_more_champions():
    s = brawl(CONTROL)
    assert controls(s, 1, 1)  # two against one in the Creation area
    assert not controls(s, 0, 1)
    assert controls(s, 1, 0)
    assert not controls(s, 0, 2)
    assert not controls(s, 1, 2)  # nobody is there
    assert not controls(brawl(CONTROL.replace("Z", ".")), 1, 1)  # one and one


def test_SFB_18_13_and_18_32_teammates_count_together():
    s = brawl(CONTROL.replace("X", "W").replace("Y", "C"), seats=4)
    assert controls(s, 0, 1)  # A and C against Z


@pytest.mark.parametrize(
    ("slug", "met"),
    [
        ("master-of-manipulation", False),
        ("lord-of-destruction", True),
        ("keeper-of-creation", True),
        ("everywhere-at-once", True),
        ("homage-to-ragryl", True),
        ("homage-to-esmae", False),
        ("homage-to-garnet", False),
        ("blood-sport", True),
        ("storm-the-gate", False),
        ("unbowed", True),
        ("daredevils", False),
    ],
)
def test_SFB_1_4_and_5_4_every_challenge_is_checked_on_the_position(slug, met):
    s = brawl(CONTROL)  # B and C stand on their Gate
    assert is_complete(s, challenge(s, slug), 1) is met


def test_SFB_5_4_storming_the_gate_and_daring_the_traps():
    s = brawl("""
          . . A . . .
         . . B . C . .
        . . . . . . . .
         . # . # . # .
        . . . . . . . .
         . . . . . . .
          . . . . . .
    """)
    assert is_complete(s, challenge(s, "storm-the-gate"), 0)
    assert is_complete(s, challenge(s, "daredevils"), 0)
    assert not is_complete(s, challenge(s, "storm-the-gate"), 1)
    stats(s, "A", damage=3)
    assert is_complete(s, challenge(s, "unbowed"), 0)
    stats(s, "A", damage=0)
