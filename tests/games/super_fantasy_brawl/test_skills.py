"""Skills, Standard Actions, Heal, Draw, Plan, Stun and cards [SFB-4, SFB-9, SFB-10, SFB-19]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl.view import imagine
from tests.games.super_fantasy_brawl.table import (
    again,
    answer,
    asked,
    at,
    attack,
    brawl,
    card,
    damage,
    hand,
    is_done,
    level,
    offered,
    refused,
    skill,
    stats,
    told,
    trap,
    use,
    who,
)

pytestmark = pytest.mark.both

DUEL = """
      . . . . . .
     . . . . . . .
    . . . . . . . .
     . # . # . # .
    . . . A X . . .
     . . . B . . .
      . . . . . .
"""
ALONE = DUEL.replace("X", ".").replace("B", ".")


def test_EX_3_and_SFB_9_1_to_9_5_tzu_xiaos_skill():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . X Y . . .
         . . Z . . . .
          . . . . C .
    """)
    skill(s, "C", "Deal 1 damage to the target.", move=2, target="Area: an arc of 3.")
    answer(s, (-1, 3), (-1, 2), "use")
    assert asked(s) == (0, "SFB-7.11")
    answer(s, "direction:north-west")
    assert [damage(s, letter) for letter in "XYZ"] == [1, 1, 1]
    assert is_done(s)


def test_SFB_9_3_and_5_22_a_skill_need_not_be_used():
    s = brawl(DUEL)
    skill(s, "A", "Deal 1 damage to an Enemy within 1.")
    answer(s, "skip")
    assert (damage(s, "X"), is_done(s)) == (0, True)


def test_SFB_9_7_a_skills_area_hits_allies_too():
    s = brawl(DUEL)
    use(s, "A", "Deal 1 damage to the target.", target="Area: a ring.")
    assert (damage(s, "X"), damage(s, "B"), damage(s, "A")) == (1, 1, 0)


def test_DX_40_and_SFB_9_12_an_area_with_an_ally_only_cannot_be_used():
    s = brawl(DUEL.replace("X", "."))
    skill(s, "A", "Push 1 on the target.", target="Area: an arc of 3.", move=0)
    assert is_done(s)


def test_SFB_9_9_and_9_10_damage_of_a_skill_ignores_defence_and_levels_up():
    s = brawl(DUEL)
    stats(s, "X", defence=2, hit_points=1)
    use(s, "A", "Deal 1 damage to an Enemy within 1.")
    assert (at(s, "X"), s.vp, level(s, "A")) == ("gate", [1, 0], 1)


def test_DX_41_and_SFB_9_10_falling_by_ones_own_jump_forfeits_the_rest():
    s = brawl(ALONE)
    trap(s, (-1, 2), "3")
    stats(s, "A", hit_points=2)
    card(s, "B", "skill")
    use(s, "A", "Jump 3.", "Plan up to 1.")
    answer(s, (-1, 2))
    answer(s, (1, 0))
    assert (at(s, "A"), s.vp, is_done(s), level(s, "A")) == ("gate", [0, 1], True, 0)


def test_SFB_9_11_and_5_21_sentences_from_top_to_bottom():
    s = brawl(DUEL)
    stats(s, "A", damage=2)
    use(s, "A", "Heal 1 on this Champion.", "Draw up to 2.")
    assert asked(s) == (0, "SFB-19.26")
    answer(s, 1)
    assert asked(s) == (0, "SFB-19.10")


# ---- Standard Actions -----------------------------------------------------------------------------------------------
def test_SFB_10_1_and_10_3_to_10_6_the_four_standard_actions():
    s = brawl(ALONE)
    kinds = [(one.slug, one.core, one.move, one.sentences) for one in s.content.standards]
    assert kinds == [
        ("plan", 2, 1, ["Plan up to 1."]),
        ("heal", 1, 1, ["Heal 1 on this Champion."]),
        ("strike", 0, 1, ["Deal 1 damage to an Enemy within 1."]),
        ("move", 3, 2, []),
    ]


def test_SFB_10_7_to_10_9_and_10_12_any_own_champion_the_move_first_and_it_may_be_0():
    s = brawl(DUEL)
    stats(s, "B", damage=2)
    answer(s, "standard:heal")
    assert asked(s) == (0, "SFB-10.7")
    assert offered(s) == {"A", "B", "C"}
    answer(s, "B", "stop", 1)
    assert (at(s, "B"), damage(s, "B")) == ((-1, 2), 1)


def test_SFB_10_10_the_strike_may_be_declined():
    s = brawl(DUEL)
    answer(s, "standard:strike", "A", "stop")
    assert offered(s) == {"X", "skip"}
    answer(s, "skip")
    assert (damage(s, "X"), is_done(s)) == (0, True)


def test_DX_16_and_SFB_10_6_any_one_ready_core_pays_for_the_fourth():
    s = brawl(ALONE)
    answer(s, "standard:move")
    assert offered(s) == {"core:destruction", "core:creation", "core:manipulation"}
    answer(s, "core:creation", "A", "stop")
    assert refused(s, "standard:heal") == "SFB-4.4"
    s = brawl(ALONE)
    answer(s, "standard:move", "core:manipulation", "A", "stop", "standard:heal", "A", "stop")
    assert is_done(s)


def test_SFB_10_2_each_once_in_a_phase():
    s = brawl(ALONE)
    answer(s, "standard:move", "core:creation", "A", "stop")
    assert refused(s, "standard:move") == "SFB-10.2"


def test_SFB_10_13_each_of_them_can_bring_a_champion_back():
    for action in ("plan", "heal", "strike", "move"):
        s = brawl()
        answer(s, f"standard:{action}")
        if action == "move":
            answer(s, "core:creation")
        answer(s, "C", (0, 3))
        assert at(s, "C") == (0, 3)


def test_SFB_10_14_and_10_15_no_card_is_discarded_and_a_felled_enemy_levels_up_the_activated_champion():
    s = brawl(DUEL)
    stats(s, "X", hit_points=1)
    answer(s, "standard:strike", "A", "stop", "X")
    assert (s.vp, level(s, "A"), s.discards) == ([1, 0], 1, [(), ()])


def test_DX_35_and_SFB_19_37_plan_with_an_empty_hand_does_nothing():
    s = brawl(ALONE)
    answer(s, "standard:plan", "A", "stop")
    assert is_done(s)


# ---- Heal -----------------------------------------------------------------------------------------------------------
def test_SFB_19_26_to_19_28_heal_removes_up_to_so_much_of_the_damage_there_is():
    s = brawl(DUEL)
    stats(s, "A", damage=1)
    use(s, "A", "Heal 3 on this Champion.")
    assert offered(s) == {0, 1}
    answer(s, 1)
    assert damage(s, "A") == 0
    use(s, "A", "Heal 3 on this Champion or an Ally within 3.", core="creation")
    assert is_done(s)  # nobody has damage


def test_SFB_4_2_and_4_3_an_ally_is_another_champion_of_the_side():
    s = brawl(DUEL)
    for letter in "ABX":
        stats(s, letter, damage=2)
    use(s, "A", "Heal 1 on each Ally within 2.")
    assert asked(s) == (0, "SFB-19.26")
    answer(s, 1)
    assert [damage(s, letter) for letter in "ABX"] == [2, 1, 2]


def test_SFB_4_12_a_heal_bonus_adds_to_printed_heals_of_the_activated_champion():
    s = brawl(DUEL)
    stats(s, "A", damage=5, ability=["+1 to every Heal."])
    use(s, "A", "Heal 2 on this Champion.")
    assert offered(s) == {0, 1, 2, 3}


# ---- cards ----------------------------------------------------------------------------------------------------------
def test_SFB_19_10_draw_names_its_number_first():
    s = brawl(ALONE)
    use(s, "A", "Draw up to 2.")
    assert offered(s) == {0, 1, 2}
    answer(s, 2)
    assert len(s.hands[0]) == 2


def test_SFB_4_22_to_4_25_an_empty_deck_is_made_anew_without_the_card_in_play():
    s = brawl(ALONE)
    s.discards[0] = s.decks[0][-2:]
    word = card(s, "A", "skill", text=["Draw up to 3."])
    s.decks[0] = ()
    again(s)
    answer(s, word, "use")
    assert offered(s) == {0, 1, 2}  # what deck and discard pile hold together
    answer(s, 2)
    assert word.removeprefix("card:") not in hand(s, 0)
    assert len(s.hands[0]) == 2
    use(s, "B", "Draw up to 3.", core="creation") if at(s, "B") != "gate" else None


def test_SFB_4_23_the_reshuffle_waits_until_a_card_is_needed():
    s = brawl(ALONE)
    s.discards[0] = s.decks[0][:4]
    s.decks[0] = s.decks[0][4:6]
    from grandmelee.games.super_fantasy_brawl.hand import draw

    draw(s, 0, 2)
    assert (len(s.decks[0]), len(s.discards[0])) == (0, 4)
    draw(s, 0, 1)
    assert (len(s.decks[0]), len(s.discards[0])) == (3, 0)


def test_SFB_4_24_what_cannot_be_drawn_is_forfeited():
    s = brawl(ALONE)
    s.decks[0] = s.decks[0][:1]
    from grandmelee.games.super_fantasy_brawl.hand import draw

    draw(s, 0, 3)
    assert len(s.hands[0]) == 1


def test_SFB_19_37_and_19_38_plan_lays_cards_on_top_in_ones_own_order_unseen():
    s = brawl(ALONE)
    one = card(s, "B", "skill")
    two = card(s, "C", "skill")
    use(s, "A", "Plan up to 2.", "Draw up to 2.")
    assert {one, two, "done"} <= offered(s)
    answer(s, one, two)
    assert told(s, "Planned") == ["Seat 1 lays a card on top of its deck"]
    assert s.view(1)["players"][0]["planned"] == 2
    assert s.view(0)["players"][0]["on_top"] == [two.removeprefix("card:"), one.removeprefix("card:")]
    answer(s, 1)
    assert two.removeprefix("card:") in hand(s, 0)
    assert one.removeprefix("card:") not in hand(s, 0)


def test_DX_25_and_SFB_19_45_and_19_46_stun_discards_a_card_of_that_champion():
    s = brawl(DUEL)
    own = [card(s, "X", "skill"), card(s, "X", "skill")]
    other = card(s, "Y", "skill")
    attack(s, "A", strength=0, after=["Stun the target."])
    answer(s, "attack", "pass")
    assert asked(s) == (1, "SFB-19.45")
    assert offered(s) == set(own)
    assert refused(s, other) == "SFB-19.45"
    answer(s, own[0])
    assert len(s.hands[1]) == 2


def test_DX_25_and_SFB_19_47_and_4_17_without_such_a_card_the_hand_is_shown_to_all():
    s = brawl(DUEL)
    other = card(s, "Y", "skill")
    attack(s, "A", strength=0, after=["Stun the target."])
    answer(s, "attack", "pass")
    assert offered(s) == {"reveal"}
    answer(s, "reveal")
    assert s.view(0)["players"][1]["seen_in_hand"] == [other.removeprefix("card:")]
    assert s.view(None)["players"][1]["seen_in_hand"] == [other.removeprefix("card:")]
    world = imagine(s, 0, 5)
    assert world.hands[1] == s.hands[1]


def test_SFB_4_11_what_cannot_be_resolved_is_forfeited():
    s = brawl(ALONE)
    use(s, "A", "Push 2 on an Enemy within 2.", "Heal 1 on this Champion.", "Draw up to 1.")
    assert asked(s) == (0, "SFB-19.10")


def test_SFB_4_5_towards_and_away_are_measured_by_every_step():
    s = brawl(DUEL)
    from grandmelee.games.super_fantasy_brawl.displacement import flight

    assert flight(s, who(s, "X"), 3, 2, who(s, "A")) == 0  # west leads onto the source
    assert flight(s, who(s, "X"), 2, 2, who(s, "A")) == 0  # Garnet's Statue is there


def test_SFB_4_1_card_text_beats_the_rules():
    s = brawl(DUEL)
    use(s, "A", "Place this Champion next to an Ally within 4.")  # a way to change hexes without any Move
    answer(s, (-2, 3))
    assert at(s, "A") == (-2, 3)
