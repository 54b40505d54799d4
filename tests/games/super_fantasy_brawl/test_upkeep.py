"""The Upkeep Phase: Cores, hands and decks [SFB-11]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl.state import Table
from grandmelee.games.super_fantasy_brawl.turn import Upkeep
from tests.games.super_fantasy_brawl.table import (
    answer,
    asked,
    attack,
    brawl,
    give,
    hand,
    offered,
    reaction,
    refused,
    stand,
    told,
    use,
    whole_turn,
)


def turn(seats: int = 2) -> Table:
    """Seat 0's turn, which will end with its Upkeep; A beside X."""
    s = brawl(seats=seats)
    stand(s, A=(-1, 1), X=(0, 1))
    return s


def test_SFB_11_1_all_own_cores_are_readied():
    s = turn()
    s.ready[:] = [0, 2]
    s.ready[0] = 4
    whole_turn(s)
    answer(s, "end")
    assert s.ready == [7, 2]  # and no others


def test_SFB_11_2_every_card_left_is_discarded():
    s = turn()
    give(s, 0, "cleave", "fireball")
    give(s, 1, "hammerfall")
    whole_turn(s)
    answer(s, "end")
    assert [s.content.cards[number].slug for number in s.discards[0]] == ["cleave", "fireball"]
    assert not {"cleave", "fireball"} & set(hand(s, 0))
    assert (hand(s, 1), s.discards[1]) == (["hammerfall"], ())
    assert told(s, "DiscardedHand") == ["Seat 1 discards Cleave, Fireball"]


@pytest.mark.parametrize(("seats", "cards"), [(2, 5), (4, 4)])
def test_SFB_11_3_and_18_7_then_five_cards_are_drawn_or_four_with_four_players(seats: int, cards: int):
    s = turn(seats)
    deck = len(s.decks[0])
    whole_turn(s)
    answer(s, "end")
    assert (len(s.hands[0]), len(s.decks[0])) == (cards, deck - cards)


def test_SFB_11_2_and_11_3_and_DX_30_the_hand_is_discarded_before_the_draw():
    """With 3 cards in the deck, 10 discarded and 5 in hand the discarded hand takes part in the reshuffle."""
    s = turn()
    cards = sorted(s.decks[0])
    s.hands[0] = tuple(cards[:5])
    s.decks[0] = tuple(cards[5:8])
    s.discards[0] = tuple(cards[8:])
    whole_turn(s)
    answer(s, "end")
    assert (len(s.hands[0]), len(s.decks[0]), len(s.discards[0])) == (5, 13, 0)
    assert set(cards[5:8]) <= set(s.hands[0])


def test_SFB_11_4_a_turn_ends_with_all_cores_and_a_full_hand():
    s = turn()
    whole_turn(s)
    answer(s, "standard:heal", "A", "stop", "standard:plan", "A", "stop", "standard:strike", "A", "stop", "skip")
    assert (s.active, s.ready[0], len(s.hands[0])) == (1, 7, 5)


def test_SFB_11_4_with_four_players_two_opposing_turns_share_cores_and_hand():
    s = brawl(seats=4)
    stand(s, A=(-1, 1), X=(0, 1), Z=(-1, 0))
    whole_turn(s)
    answer(s, "end")
    assert s.active == 1
    word = reaction(s, "A", core="destruction", defence=1)
    attack(s, "X", strength=1)
    answer(s, "attack", word)
    size = len(s.hands[0])
    s.agenda[:] = [s.agenda[0]]
    whole_turn(s)
    answer(s, "end", "end", "end")  # seats 1, 2 and 3
    assert (s.active, s.ready[0], len(s.hands[0])) == (0, 6, size)


def test_SFB_11_5_and_DX_13_a_core_spent_on_a_reaction_stays_exhausted_through_the_next_own_turn():
    s = turn()
    word = reaction(s, "X", core="creation", defence=1)
    attack(s, "A", strength=3)
    answer(s, "attack", word)
    assert s.ready[1] == 5
    whole_turn(s)
    answer(s, "end")
    assert (s.active, s.ready[1]) == (1, 5)
    assert refused(s, "standard:heal") == "SFB-4.4"
    answer(s, "end")
    assert (s.active, s.ready[1]) == (0, 7)


def test_SFB_11_6_a_card_used_as_a_reaction_is_missing_in_the_next_own_turn():
    s = turn()
    give(s, 1, "hammerfall", "crossbow-bolt")
    word = reaction(s, "X", defence=1)
    attack(s, "A", strength=1)
    answer(s, "attack", word)
    whole_turn(s)
    answer(s, "end")
    assert (s.active, hand(s, 1)) == (1, ["crossbow-bolt", "hammerfall"])


def test_SFB_11_7_there_is_no_hand_limit_and_drawn_cards_stay_until_the_next_own_upkeep():
    s = turn()
    give(s, 0, "cleave", "fireball", "flame-wave", "challenge-attack", "twin-claws")
    use(s, "A", "Draw up to 4.")
    answer(s, 4)
    assert len(s.hands[0]) == 9
    whole_turn(s)
    assert len(s.hands[0]) == 9
    answer(s, "end")
    assert len(s.hands[0]) == 5


def test_SFB_11_7_cards_drawn_by_a_reaction_are_kept_for_the_next_own_turn():
    s = turn()
    give(s, 1, "hammerfall", "crossbow-bolt", "hail-of-quarrels", "ground-pound", "gilded-fist")
    word = reaction(s, "X", defence=1, after=["Draw up to 1."])
    attack(s, "A", strength=1)
    answer(s, "attack", word)
    assert asked(s) == (1, "SFB-19.10")
    answer(s, 1)
    whole_turn(s)
    answer(s, "end")
    assert (s.active, len(s.hands[1])) == (1, 6)
    assert "end" in offered(s)


def upkeep(s, seat: int = 0):
    s.active = seat
    Upkeep().run(s)
    return s


def test_SFB_11_2_every_card_left_is_discarded_openly():
    s = brawl()
    s.hands[0] = s.decks[0][:2]
    s.decks[0] = s.decks[0][2:]
    upkeep(s)
    assert len(s.discards[0]) == 2
    assert s.view(1)["players"][0]["discarded_last"] == s.view(0)["players"][0]["discard"]
