"""Reactions: the window, its price, on whom, and what they do [SFB-8]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl.state import Table
from tests.games.super_fantasy_brawl.table import (
    answer,
    asked,
    at,
    attack,
    brawl,
    card,
    damage,
    give,
    hand,
    is_done,
    level,
    offered,
    reaction,
    refused,
    skill,
    stand,
    stats,
    trap,
    who,
    whole_turn,
)

WINDOW = (1, "SFB-7.12")


def duel() -> Table:
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1))
    return s


def discarded(s: Table, seat: int) -> list[str]:
    return [f"card:{s.content.cards[number].slug}" for number in s.discards[seat]]


def test_SFB_8_1_a_reaction_is_played_in_an_opponents_turn_only():
    s = duel()
    word = reaction(s, "A", defence=2)
    attack(s, "A", strength=1)
    assert word not in offered(s)
    answer(s, "attack")
    assert is_done(s)  # nobody of the active side is asked
    assert refused(s, word) == "SFB-8.1"


def test_SFB_8_2_and_8_3_only_an_attack_on_ones_own_champions_opens_it_and_after_the_targets():
    s = duel()
    reaction(s, "X", defence=2)
    attack(s, "A", strength=1, move=1, before=["Deal 1 damage to an Enemy within 1."])
    answer(s, "stop")
    assert asked(s) == (0, "SFB-7.10")
    answer(s, "attack")
    assert asked(s) == WINDOW
    assert s.view(1)["action"]["targets"] == ["north:dugrun"]


def test_SFB_8_2_no_window_when_the_attack_is_not_made():
    s = duel()
    reaction(s, "X", defence=2)
    attack(s, "A", strength=1)
    answer(s, "skip")
    assert is_done(s)


def test_SFB_8_4_a_skill_with_targets_opens_no_window():
    s = duel()
    reaction(s, "X", defence=2)
    skill(s, "A", "Deal 1 damage to the target.", target="Melee.")
    answer(s, "use")
    assert (damage(s, "X"), is_done(s)) == (1, True)


@pytest.mark.parametrize("action", ["plan", "heal", "strike", "move"])
def test_SFB_8_4_and_8_5_no_standard_action_opens_a_window(action: str):
    s = duel()
    stats(s, "X", defence=3)
    reaction(s, "X", defence=2)
    answer(s, f"standard:{action}")
    if action == "move":
        answer(s, "core:manipulation")
    answer(s, "A", "stop")
    if action == "strike":
        answer(s, "X")
        assert damage(s, "X") == 1  # neither strength nor defence
    assert is_done(s)


def test_SFB_8_6_it_costs_the_ready_core_of_its_colour():
    s = duel()
    word = reaction(s, "X", defence=1, core="creation")
    s.ready[1] = 5
    attack(s, "A", strength=1)
    answer(s, "attack")
    assert (asked(s), offered(s)) == (WINDOW, {"pass"})
    assert refused(s, word) == "SFB-8.6"
    s = duel()
    word = reaction(s, "X", defence=1, core="creation")
    attack(s, "A", strength=1)
    answer(s, "attack", word)
    assert s.ready == [6, 5]


def test_SFB_8_6_and_DX_13_the_core_stays_exhausted_until_the_own_upkeep():
    s = duel()
    stats(s, "X", defence=1)
    word = reaction(s, "X", defence=1, core="creation")
    whole_turn(s)
    blow = card(s, "A", "attack", target="Melee.", strength=3)
    s.look_again()
    answer(s, blow, "attack", word)
    assert damage(s, "X") == 1
    answer(s, "end")
    assert (s.active, s.ready[1]) == (1, 5)
    assert refused(s, "standard:heal") == "SFB-4.4"
    answer(s, "end")
    assert s.ready[1] == 7


@pytest.mark.parametrize("aim", ["Melee.", "Area: a ring."])
def test_SFB_8_7_one_reaction_for_an_attack_however_many_are_targets(aim: str):
    s = duel()
    stand(s, Y=(-2, 1))
    first = reaction(s, "X", defence=1)
    second = reaction(s, "Y", defence=1, core="creation")
    attack(s, "A", aim, 2)
    answer(s, "attack")
    if aim == "Melee.":
        answer(s, "X")
    assert offered(s) == {first, second, "pass"}
    answer(s, first)
    if aim != "Melee.":
        answer(s, "X")
    assert is_done(s)
    assert (s.ready[1], f"card:{hand(s, 1)[0]}") == (6, second)


def test_SFB_8_8_a_reaction_to_every_attack_while_cards_and_cores_last():
    s = duel()
    words = [reaction(s, "X", defence=1, core=core) for core in ("destruction", "creation", "manipulation")]
    for core, word in zip(("destruction", "creation", "manipulation"), words, strict=True):
        attack(s, "A", strength=2, core=core)
        answer(s, "attack", word)
    assert (damage(s, "X"), s.ready[1], hand(s, 1)) == (3, 0, [])
    assert discarded(s, 1) == words


def test_SFB_8_9_a_reaction_may_protect_another_champion_than_its_own():
    s = duel()
    stand(s, Y=(3, 0))
    word = reaction(s, "Y", defence=2)
    attack(s, "A", strength=3)
    answer(s, "attack", word)
    assert (damage(s, "X"), damage(s, "Y")) == (1, 0)


def test_SFB_8_10_only_a_targeted_champion_can_get_it():
    s = duel()
    stand(s, Y=(-2, 1), Z=(-1, 2))
    word = reaction(s, "X", defence=2)
    attack(s, "A", "Area: an arc of 2.", 3)
    answer(s, "attack", "direction:south-east", word)  # (-1, 2) and (0, 1)
    assert (asked(s), offered(s)) == ((1, "SFB-8.11"), {"X", "Z"})
    assert refused(s, "Y") == "SFB-8.11"


def test_SFB_8_11_the_other_targets_get_nothing():
    s = duel()
    stand(s, Y=(-2, 1))
    word = reaction(s, "X", defence=2)
    attack(s, "A", "Area: a ring.", 3)
    answer(s, "attack", word, "Y")
    assert (damage(s, "X"), damage(s, "Y")) == (3, 1)


def test_SFB_8_11_an_enemys_champion_in_the_area_is_not_ones_own():
    s = duel()
    stand(s, B=(-1, 2), Y=(-2, 1))
    word = reaction(s, "X", defence=2)
    attack(s, "A", "Area: a ring.", 3)
    answer(s, "attack", word)
    assert offered(s) == {"X", "Y"}


def test_SFB_8_12_its_owner_may_be_on_the_gate():
    s = duel()
    word = reaction(s, "Z", defence=2)
    attack(s, "A", strength=3)
    assert at(s, "Z") == "gate"
    answer(s, "attack", word)
    assert damage(s, "X") == 1


def test_SFB_8_13_whoever_it_was_played_on_causes_its_push():
    """The card is Y's, who stands behind the attacker; the push goes away from X."""
    s = duel()
    stand(s, Y=(-4, 1))
    word = reaction(s, "Y", after=["Push 1 on the attacker."])
    attack(s, "A", strength=1)
    answer(s, "attack", word)
    assert at(s, "A") == (-2, 1)


def test_SFB_8_13_distances_are_measured_from_whoever_it_was_played_on():
    s = duel()
    stand(s, Y=(-1, 2), B=(0, 2))
    word = reaction(s, "Y", after=["Deal 1 damage to each Enemy within 1."])
    attack(s, "A", strength=1)
    answer(s, "attack", "X", word)
    assert (damage(s, "A"), damage(s, "B")) == (1, 1)  # both stand next to X


def test_SFB_8_14_its_modifier_counts_for_this_attack_only():
    s = duel()
    stats(s, "X", defence=1)
    word = reaction(s, "X", defence=2)
    attack(s, "A", strength=4)
    answer(s, "attack", word)
    assert damage(s, "X") == 1
    attack(s, "A", strength=4, core="creation")
    answer(s, "attack")
    assert damage(s, "X") == 1 + 3


def test_SFB_8_15_a_reaction_that_fells_the_attacker_gives_a_vp_and_levels_up_whom_it_was_played_on():
    s = duel()
    stand(s, Y=(-2, 2))
    stats(s, "A", hit_points=1)
    word = reaction(s, "Y", after=["Deal 1 damage to the attacker."])
    attack(s, "A", strength=1)
    answer(s, "attack", "X", word)
    assert (s.vp, level(s, "X"), level(s, "Y")) == ([0, 1], 1, 0)


def test_SFB_8_16_an_ally_in_the_own_area_cannot_be_protected():
    s = duel()
    stand(s, B=(-1, 2))
    reaction(s, "B", defence=2)
    word = reaction(s, "X", defence=2)
    attack(s, "A", "Area: a ring.", 3)
    answer(s, "attack")
    assert asked(s) == WINDOW
    answer(s, word)
    assert (damage(s, "B"), damage(s, "X")) == (3, 1)


def test_SFB_8_17_the_card_is_discarded_after_step_8_before_step_9():
    s = duel()
    word = reaction(s, "X", after=["Draw up to 1."])
    attack(s, "A", strength=1, after=["Draw up to 1."])
    answer(s, "attack", word)
    assert (asked(s), discarded(s, 1)) == ((1, "SFB-19.10"), [])
    answer(s, 0)
    assert (asked(s), discarded(s, 1)) == ((0, "SFB-19.10"), [word])


def test_SFB_8_17_it_is_discarded_when_the_attack_stops():
    s = duel()
    stats(s, "A", hit_points=1)
    word = reaction(s, "X", before=["Deal 1 damage to the attacker."])
    attack(s, "A", strength=1)
    answer(s, "attack", word)
    assert discarded(s, 1) == [word]


@pytest.mark.parametrize(("cards", "ready", "opens"), [(1, 7, True), (1, 1, True), (0, 7, False), (1, 0, False)])
def test_SFB_8_18_the_window_opens_for_a_card_in_hand_and_a_ready_core(cards: int, ready: int, opens: bool):
    """No Reaction is in the hand, and that is not to be seen."""
    s = duel()
    if cards:
        give(s, 1, "hammerfall")
    s.ready[1] = ready
    attack(s, "A", strength=1)
    answer(s, "attack")
    assert (asked(s) == WINDOW) is opens
    assert opens is False or offered(s) == {"pass"}


def test_SFB_8_19_whoever_falls_by_its_own_reaction_forfeits_the_rest_of_it():
    s = duel()
    stand(s, Y=(-2, 1))
    stats(s, "X", hit_points=2)
    trap(s, (1, 1), "3")
    word = reaction(s, "X", before=["Jump 1.", "Draw up to 1."], after=["Draw up to 1."])
    attack(s, "A", "Area: a ring.", 1)
    answer(s, "attack", word, "X", (1, 1), (-2, 2))
    assert (at(s, "X"), damage(s, "Y"), s.vp, is_done(s)) == ("gate", 1, [1, 0], True)
    assert (discarded(s, 1), level(s, "A")) == ([word], 0)


def test_SFB_8_19_step_8_too_ends_with_the_fall():
    s = duel()
    stats(s, "X", hit_points=3)
    trap(s, (1, 1), "2")
    word = reaction(s, "X", after=["Jump 1.", "Draw up to 1."])
    attack(s, "A", strength=1, after=["Draw up to 1."])
    answer(s, "attack", word, (1, 1), (-2, 2))
    assert (at(s, "X"), asked(s)) == ("gate", (0, "SFB-19.10"))


# ---- drawn out -------------------------------------------------------------------------------------------------------
DUEL = """
      . . . . . .
     . . . . . . .
    . . . . . . . .
     . # . # . # .
    . . . A X . . .
     . . . Y . . .
      . . . . . .
"""


def test_DX_14_and_SFB_8_7_and_8_11_one_reaction_on_one_of_the_targets():
    s = brawl(DUEL)
    word = reaction(s, "X", defence=2)
    reaction(s, "X", defence=2, core="creation")
    attack(s, "A", "Area: a ring.", 3)
    answer(s, "attack", word)
    assert asked(s) == (1, "SFB-8.11")
    assert offered(s) == {"X", "Y"}
    answer(s, "Y")
    assert (damage(s, "X"), damage(s, "Y")) == (3, 1)
    assert is_done(s)


def test_DX_33_and_SFB_8_13_8_15_and_7_15_and_7_17_a_reaction_fells_the_attacker():
    s = brawl(DUEL)
    stats(s, "A", hit_points=2)
    trap(s, (-2, 1), "2")
    word = reaction(s, "X", defence=0, after=["Push 2 on the attacker."])
    attack(s, "A", strength=1, after=["Push 1 on the target."])
    answer(s, "attack", "X", word)
    assert asked(s) == (0, "SFB-15.9")
    assert (s.vp, level(s, "X")) == ([0, 1], 0)
    answer(s, (1, 0))
    assert (at(s, "A"), at(s, "X"), level(s, "X"), is_done(s)) == ("gate", (0, 1), 1, True)


def test_SFB_7_47_defence_for_the_rest_of_the_turn_counts_from_the_next_attack():
    s = brawl(DUEL)
    word = reaction(s, "X", defence=1, after=["+2 defence for the rest of this turn."])
    attack(s, "A", strength=3)
    answer(s, "attack", "X", word)
    assert damage(s, "X") == 2
    attack(s, "A", strength=3, core="creation")
    answer(s, "attack", "X")
    assert damage(s, "X") == 3
    assert s.guard[who(s, "X")] == 2
