"""Skills in four steps [SFB-9]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl.content import SKILL, load
from grandmelee.games.super_fantasy_brawl.state import Table
from tests.games.super_fantasy_brawl.table import (
    answer,
    asked,
    at,
    brawl,
    damage,
    give,
    is_done,
    level,
    offered,
    reaction,
    skill,
    stand,
    stats,
    trap,
    use,
)


def duel() -> Table:
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1))
    return s


def test_SFB_9_1_every_champion_has_a_skill_and_a_skill_has_no_strength():
    box = load()
    for champion in box.champions:
        skills = [box.cards[number] for number in champion.cards if box.cards[number].kind == SKILL]
        assert skills
        assert all(card.strength == -1 and card.text for card in skills)


def test_SFB_9_2_to_9_5_and_EX_3_movement_the_choice_targets_then_the_text():
    """Tzu Xiao at (0, 3) moves to (-1, 2) and turns his arc onto three Enemies; nobody can react."""
    s = brawl()
    stand(s, C=(0, 3), X=(0, 1), Y=(-1, 1), Z=(-2, 2))
    give(s, 0, "whirling-sweep")
    reaction(s, "X", defence=2)
    answer(s, "card:whirling-sweep")
    assert asked(s) == (0, "SFB-6.8")
    answer(s, (-1, 3), (-1, 2))
    assert (asked(s), offered(s)) == ((0, "SFB-9.3"), {"use", "skip"})
    answer(s, "use")
    assert asked(s) == (0, "SFB-7.11")
    answer(s, "direction:north-west")
    assert (asked(s), offered(s)) == ((0, "SFB-7.52"), {"X", "Y", "Z"})
    answer(s, "X", "Y")
    assert (at(s, "X"), at(s, "Y"), at(s, "Z"), is_done(s)) == ((1, 0), (-1, 0), (-3, 2), True)


def test_SFB_9_2_the_movement_may_be_none():
    s = duel()
    skill(s, "A", "Deal 1 damage to an Enemy within 1.", move=2)
    answer(s, "stop", "use")
    assert (at(s, "A"), damage(s, "X")) == ((-1, 1), 1)


def test_SFB_9_3_a_skill_that_is_not_used_ends_the_activation():
    s = duel()
    skill(s, "A", "Deal 1 damage to an Enemy within 1.", "Draw up to 1.", move=1)
    answer(s, (-1, 2), "skip")
    assert (at(s, "A"), damage(s, "X"), is_done(s), len(s.discards[0])) == ((-1, 2), 0, True, 1)


@pytest.mark.parametrize(
    ("text", "hurt", "is_idle"),
    [
        ("Heal 2 on this Champion.", 0, True),
        ("Heal 2 on this Champion.", 1, False),
        ("Heal 1 on each Ally within 2.", 0, True),
        ("Draw up to 1.", 0, False),
    ],
)
def test_SFB_9_3_a_skill_that_would_do_nothing_says_so(text: str, hurt: int, is_idle: bool):
    s = duel()
    stats(s, "A", damage=hurt)
    skill(s, "A", text)
    ask, used = s.ask_of(0), s.option("use")
    assert ask is not None
    assert ask.named(s, used) == ("Use, to no effect" if is_idle else "Use the skill")
    assert ("Now that would do nothing." in s.explain(0, used)) == is_idle


def test_SFB_9_4_no_targets_are_declared_if_the_skill_needs_none():
    s = duel()
    use(s, "A", "Draw up to 1.")
    assert asked(s) == (0, "SFB-19.10")
    assert s.view()["action"]["targets"] == []


@pytest.mark.parametrize(
    ("aim", "hit"),
    [
        ("Melee.", "X"),
        ("Direct shot, range 2-3.", "Y"),
        ("Indirect shot, range 2-2.", "Z"),
    ],
)
def test_SFB_9_6_targeting_icons_of_skills_follow_the_rules_of_attacks(aim: str, hit: str):
    """X is adjacent, Y at 3 in a row with nobody between, Z at 2 in no row."""
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1), Y=(-4, 1), Z=(-3, 2))
    use(s, "A", "Deal 1 damage to the target.", target=aim)
    assert [letter for letter in "XYZ" if damage(s, letter)] == [hit]


def test_SFB_9_7_an_area_of_a_skill_hits_allies_but_not_the_acting_champion():
    s = duel()
    stand(s, B=(-1, 2))
    use(s, "A", "Deal 1 damage to the target.", target="Area: a ring.")
    assert [damage(s, letter) for letter in "ABX"] == [0, 1, 1]


def test_SFB_9_7_a_text_that_names_enemies_spares_allies():
    s = duel()
    stand(s, B=(-1, 2))
    use(s, "A", "Deal 1 damage to each Enemy within 1.", target="Area: a ring.")
    assert [damage(s, letter) for letter in "ABX"] == [0, 0, 1]


def test_SFB_9_8_no_reaction_to_a_skill_even_when_it_fells():
    s = duel()
    stats(s, "X", hit_points=1)
    reaction(s, "X", defence=3)
    use(s, "A", "Deal 1 damage to the target.", target="Melee.")
    assert (at(s, "X"), is_done(s)) == ("gate", True)


def test_SFB_9_9_damage_of_a_skill_ignores_defence_and_a_knock_out_counts_as_usual():
    s = duel()
    stats(s, "X", defence=3, guard=2, hit_points=2)
    use(s, "A", "Deal 1 damage to the target.", target="Melee.")
    assert (damage(s, "X"), s.vp) == (1, [0, 0])
    use(s, "A", "Deal 1 damage to the target.", target="Melee.", core="creation")
    assert (at(s, "X"), s.vp, level(s, "A")) == ("gate", [1, 0], 1)


def test_SFB_9_10_a_fall_in_step_1_ends_the_activation():
    s = duel()
    stats(s, "A", hit_points=1)
    trap(s, (-1, 2), "1")
    skill(s, "A", "Draw up to 1.", move=2)
    answer(s, (-1, 2), (-2, 2))
    assert (at(s, "A"), s.vp, is_done(s)) == ("gate", [0, 1], True)


def test_SFB_9_10_and_DX_41_blink_onto_a_trap_forfeits_the_plan():
    s = brawl()
    stand(s, B=(-1, 1))
    stats(s, "B", hit_points=2)
    give(s, 0, "blink", "fireball")
    trap(s, (-1, 2), "3")
    answer(s, "card:blink", "use", (-1, 2), (-2, 2))
    assert (at(s, "B"), s.vp, level(s, "B"), is_done(s)) == ("gate", [0, 1], 0, True)
    assert s.tops[0] == ()


def test_SFB_9_10_it_applies_to_standard_actions_too():
    s = duel()
    stats(s, "A", hit_points=1)
    give(s, 0, "fireball")
    trap(s, (-1, 2), "1")
    answer(s, "standard:plan", "A", (-1, 2), (-2, 2))
    assert (at(s, "A"), is_done(s)) == ("gate", True)


def test_SFB_9_11_each_sentence_is_complete_before_the_next_names_its_subject():
    """Benediction may heal one Ally; the second sentence is measured after the first has moved A."""
    s = brawl()
    stand(s, A=(-1, 1), B=(2, 1), C=(-1, 2))
    for letter in "BC":
        stats(s, letter, damage=2)
    use(s, "A", "Dash 2.", "Heal 1 on an Ally within 1.")
    answer(s, (0, 1), (1, 1), 1)
    assert (damage(s, "B"), damage(s, "C")) == (1, 2)


def test_SFB_9_12_and_DX_40_a_skill_without_a_legal_target_cannot_be_used():
    s = brawl()
    stand(s, A=(-1, 1), C=(-1, 2), X=(3, 0))
    give(s, 0, "whirling-sweep")
    answer(s, "card:whirling-sweep", "stop")
    assert (is_done(s), at(s, "A")) == (True, (-1, 1))  # an Ally alone is not enough
    skill(s, "A", "Push 1 on the target.", target="Melee.", core="creation", move=1)
    answer(s, "stop")
    assert is_done(s)
