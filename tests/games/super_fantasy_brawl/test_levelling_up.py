"""Levelling up: who, when, and what it changes [SFB-14]."""

from __future__ import annotations

from tests.games.super_fantasy_brawl.table import (
    again,
    answer,
    asked,
    at,
    attack,
    brawl,
    card,
    damage,
    is_done,
    level,
    reaction,
    stand,
    stats,
    told,
    trap,
    use,
    who,
    whole_turn,
)
from tests.games.super_fantasy_brawl.test_out_of_action import MELEE, duel, fell


# ---- levelling up ---------------------------------------------------------------------------------------------------
def test_SFB_14_1_the_activated_champion_levels_up_for_what_it_causes_not_for_what_happens():
    """X flees from A onto a trap: A's doing. In its own turn X walks onto one: nobody's."""
    s = duel()
    stats(s, "X", hit_points=1)
    stand(s, Y=(3, 1))
    trap(s, (1, 1), "1")
    use(s, "A", "Fear 1 on an Enemy within 1.")
    answer(s, "direction:east", (1, 0))
    assert (s.vp, level(s, "A")) == ([1, 0], 1)


def test_SFB_14_3_for_a_reaction_it_is_the_champion_it_was_played_on():
    s = duel()
    stats(s, "A", hit_points=1)
    word = reaction(s, "Z", after=["Deal 1 damage to the attacker.", "Draw up to 1."])
    attack(s, "A", strength=1)
    answer(s, "attack", word)
    assert level(s, "X") == 0  # not before the attack is over [SFB-14.2]
    answer(s, 0)
    assert s.level == [0, 0, 0, 1, 0, 0]


def test_SFB_14_4_and_14_5_the_turned_card_keeps_its_damage_and_has_new_figures():
    s = duel()
    kind = s.kinds[who(s, "A")]
    s.content.hit_points[2 * kind : 2 * kind + 2] = [5, 8]
    s.content.defence[2 * kind : 2 * kind + 2] = [0, 2]
    stats(s, "A", damage=4)
    s.content.hit_points[2 * s.kinds[who(s, "X")]] = 1
    fell(s, "X")
    shown = s.view()["champions"][who(s, "A")]
    assert (shown["levelled_up"], shown["damage"], shown["hit_points"], shown["defence"]) == (True, 4, 8, 2)


def test_SFB_14_5_the_level_is_lost_when_it_falls():
    s = duel()
    stats(s, "A", level=1, hit_points=1)
    use(s, "A", "Deal 1 damage to this Champion.")
    assert level(s, "A") == 0


def test_SFB_14_1_and_14_5_a_level_that_was_lost_does_not_come_back_by_itself():
    s = duel()
    stats(s, "X", hit_points=1)
    fell(s, "X")
    use(s, "A", "Deal 9 damage to this Champion.", core="creation")
    assert (at(s, "A"), s.vp) == ("gate", [1, 1])
    whole_turn(s)
    answer(s, "end", "end", "standard:heal", "A", (0, 3))
    assert (at(s, "A"), level(s, "A")) == ((0, 3), 0)


def test_SFB_14_6_a_second_knock_out_gives_the_vp_only():
    s = duel()
    for letter in "XY":
        stats(s, letter, hit_points=1)
    fell(s, "X")
    word = card(s, "A", "skill", core="creation", text=["Deal 1 damage to an Enemy within 9."])
    again(s)
    answer(s, word, "use")
    assert (s.vp, level(s, "A"), told(s, "LevelledUp")) == ([2, 0], 1, [])


def test_SFB_14_7_an_ability_works_in_both_players_turns():
    for active, attacker, target in ((0, "A", "X"), (1, "X", "A")):
        s = brawl(active=active)
        stand(s, A=(-1, 1), X=(0, 1))
        kind = s.kinds[who(s, target)]
        stats(s, target, ability=["If this Champion is next to a Statue: +1 defence."])
        assert s.content.conditional[2 * kind]
        attack(s, attacker, strength=3)
        answer(s, "attack")
        assert damage(s, target) == 2


def test_SFB_14_8_and_DX_33_whoever_fell_in_the_same_action_does_not_level_up():
    s = duel()
    stats(s, "X", hit_points=1)
    stats(s, "A", hit_points=2)
    trap(s, (-2, 1), "2")
    stand(s, Y=(-1, 0))
    word = reaction(s, "Y", after=["Deal 2 damage to the attacker."])
    attack(s, "A", "Area: a ring.", 1, after=["Draw up to 1."])
    answer(s, "attack", word, "Y")
    assert (at(s, "A"), at(s, "X"), s.vp) == ("gate", "gate", [1, 1])
    assert (s.level, is_done(s)) == ([0, 0, 0, 0, 1, 0], True)  # and step 9 is skipped


def test_SFB_14_9_a_lethal_turn_of_the_card_is_a_knock_out_for_the_opponent():
    s = duel()
    kind = s.kinds[who(s, "A")]
    s.content.hit_points[2 * kind : 2 * kind + 2] = [6, 4]
    stats(s, "A", damage=0)
    s.hurt[who(s, "A")] = 4
    s.vp[:] = [1, 4]
    s.content.hit_points[2 * s.kinds[who(s, "X")]] = 1
    fell(s, "X")
    assert (at(s, "A"), s.vp, s.winners) == ("gate", [2, 5], [1])


def test_SFB_14_10_an_enemy_that_fells_itself_levels_up_nobody():
    s = brawl(active=1)
    stand(s, X=(0, 1), A=(-1, 1))
    stats(s, "X", hit_points=1)
    trap(s, (1, 1), "1")
    answer(s, "standard:move", "core:creation", "X", (1, 1), (1, 0))
    assert (s.vp, s.level) == ([1, 0], [0] * 6)


# ---- levelling up ---------------------------------------------------------------------------------------------------
def test_DX_22_and_SFB_14_1_14_2_and_14_4_the_card_is_turned_after_the_action_and_keeps_its_damage():
    s = brawl(MELEE)
    stats(s, "X", hit_points=1)
    stats(s, "A", damage=2)
    attack(s, "A", strength=1, after=["Draw up to 1."])
    answer(s, "attack", "X")
    assert (asked(s), level(s, "A")) == ((0, "SFB-19.10"), 0)
    answer(s, 0)
    assert (level(s, "A"), damage(s, "A")) == (1, 2)


def test_SFB_14_5_stats_of_the_levelled_up_side_hold_until_it_falls():
    s = brawl(MELEE)
    stats(s, "X", level=1)
    s.content.defence[s.kinds[who(s, "X")] * 2 + 1] = 2
    attack(s, "A", strength=3)
    answer(s, "attack", "X")
    assert damage(s, "X") == 1
