"""What an option says it would do: it is tried, so it says what will happen, over which trap, with how much damage."""

from __future__ import annotations

import random
from typing import cast

import pytest

import grandmelee as gm
from grandmelee.core.reach import misses
from grandmelee.games.super_fantasy_brawl.state import Table
from tests.games.super_fantasy_brawl.table import again, answer, attack, brawl, card, new, skill, stats, who, word

OPEN_FIELD = """
      . . . . . .
     . . . . . . .
    . . . . . . . .
     . # . # . # .
    . . . A X . . .
     . . . Y . . .
      . . . . . .
"""


def text(s: Table, short: str) -> str:
    """What the seat that is asked is told of an option."""
    return s.explain(s.waiting[0], s.option(word(s, short)))


def texts(s: Table) -> list[str]:
    return [s.explain(s.waiting[0], option) for option in s.options(s.waiting[0])]


def reach(s: Table, short: str | None = None) -> dict[str, list[str]]:
    return s.reach(s.waiting[0], None if short is None else word(s, short))


def test_a_step_says_where_it_leads_but_not_what_a_face_down_trap_is():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . X . . . .
         . # 2 # . # .
        . . . A . . . .
         . . . . . . .
          . . . . . .
    """)
    attack(s, "A", move=2, strength=1)
    assert text(s, "hex:d3") == "Kilgore goes to d3, onto the trap there"
    assert s.foresee(0, "hex:d3").end == "learnt"
    assert text(s, "hex:f3") == "Kilgore goes to f3"
    assert text(s, "stop") == "Stay: Kilgore on e4: Cleave finds no target"


def test_a_push_says_how_far_and_onto_which_trap():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # 2 # . # .
        . . . X . . . .
         . . . A Y . .
          . . . . . .
    """)
    skill(s, "A", "Push 2 on an Enemy within 1.")
    answer(s, "use")
    assert text(s, "X") == "Dugrun on e4: Dugrun goes to d3, onto the trap there"
    assert text(s, "Y") == "Deryn on f5: Deryn goes to f6; Deryn goes to f7"


def test_a_push_that_is_stopped_says_the_damage():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        X A Y . . . . .
         . . . . . . .
          . . . . . .
    """)
    stats(s, "X", hit_points=2)
    skill(s, "A", "Push 2 on an Enemy within 1.")
    answer(s, "use")
    assert text(s, "X").startswith(
        "Dugrun on e1: Dugrun cannot go on and suffers 2 damage, 0 of 2 left; Dugrun is out of action; 1 VP for Seat 1"
    )


def test_a_target_says_the_damage_if_nobody_reacts():
    s = brawl(OPEN_FIELD)
    stats(s, "X", hit_points=9, defence=1)
    stats(s, "Y", hit_points=3)
    attack(s, "A", strength=3)
    assert text(s, "attack") == "Attack with Cleave: next: Declare the target of Cleave"
    answer(s, "attack")
    s.hands[1] = (s.decks[1][0],)
    assert text(s, "X") == "Kilgore aims Cleave at Dugrun; if nobody reacts: Dugrun suffers 2 damage, 7 of 9 left"
    assert text(s, "Y").startswith(
        "Kilgore aims Cleave at Deryn; if nobody reacts: Deryn suffers 3 damage, 0 of 3 left; Deryn is out of action"
    )
    assert s.foresee(0, word(s, "X")).passed == [(1, s.option("pass"))]


def test_SFB_4_12_a_levelled_up_Sunnivas_Benediction_offers_what_it_says():
    champions = ["sunniva-vale", "kilgore", "deryn", "gold-arr", "gwaien", "dugrun"]
    s = brawl(
        """
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A B . . .
         . . . C . . .
          . . . . . .
        """,
        champions=champions,
    )
    stats(s, "A", ability=["+1 to every Heal."], level=1)
    stats(s, "B", damage=5)
    stats(s, "C", damage=2)
    skill(s, "A", "Heal 3 on an Ally within 2.")
    answer(s, "use")
    assert text(s, "B").endswith("(up to 4)")
    assert text(s, "C").endswith("(up to 2)")
    answer(s, "B")
    assert [s.word(option) for option in s.options(0)][-1] == "number:4"


def test_who_can_be_attacked_from_here_is_reached_at_once():
    s = brawl(OPEN_FIELD)
    attack(s, "A", move=2, strength=3)
    assert reach(s)[word(s, "X")] == ["stop", "attack", word(s, "X")]
    assert reach(s)["hex:e2"] == ["hex:e3", "hex:e2"]


def test_where_there_is_one_target_only_pointing_at_it_attacks():
    s = brawl(OPEN_FIELD.replace("Y", "."))
    attack(s, "A", move=1, strength=3)
    assert reach(s)[word(s, "X")] == ["stop", "attack"]


FAR = OPEN_FIELD.replace("X", ".").replace("Y", ".").replace("      . . . . . .", "      X . . . . Y", 1)


@pytest.mark.parametrize(
    "board, target, move, hits",
    [
        (OPEN_FIELD, "Melee.", 0, True),
        (FAR, "Melee.", 1, False),
        (FAR, "Indirect shot, range 1-2.", 1, False),
        (FAR, "Indirect shot, range 1-3.", 1, True),
        (FAR, "Area: an arc of 3.", 1, False),
        (OPEN_FIELD, "Area: an arc of 3.", 0, True),
    ],
)
def test_SFB_7_20_an_attack_that_could_hit_nobody_is_known_before_it_is_played(board, target, move, hits):
    s = brawl(board)
    attacking = card(s, "A", "attack", target=target, strength=1, move=move)
    again(s)
    assert misses(s, 0, attacking) == (not hits)
    assert not misses(s, 0, "end")


def test_SFB_2_15_a_card_that_is_only_redrawn_is_not_said_to_miss():
    s = gm.new("super-fantasy-brawl", seats=2, seed=1, champions="suggested")
    while s.asks[0].rule != "SFB-2.15":
        s.answer(s.asks[0].seat, s.options(s.asks[0].seat)[0])
    seat = s.asks[0].seat
    assert not any(misses(s, seat, option) for option in s.options(seat))


def test_nobody_is_said_to_be_out_of_reach_where_a_hidden_trap_lies_on_the_way():
    s = brawl("""
          X . . . . .
         . . . . . . .
        . . . . . . . .
         . # 2 # . # .
        . . . A . . . .
         . . . . . . .
          . . . . . .
    """)
    attacking = card(s, "A", "attack", target="Melee.", strength=1, move=2)
    again(s)
    assert not misses(s, 0, attacking)


def test_a_trap_is_no_way_through():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # 2 # . # .
        . . . A . . . .
         . . . . . . .
          . . . . . .
    """)
    attack(s, "A", move=2, strength=3)
    assert "hex:d3" not in reach(s)  # an option already
    assert "hex:c3" not in reach(s)  # only over the trap
    assert reach(s)["hex:f2"][-1] == "hex:f2"


def test_SFB_13_1_whoever_falls_leaves_the_arena_in_the_beat_that_says_so():
    s = brawl(OPEN_FIELD)
    stats(s, "X", hit_points=2)
    attack(s, "A", strength=3)
    answer(s, "attack")
    beats = s.beats(0, word(s, "X"))
    x = who(s, "X")
    seen = [(event.kind, cast(Table, beat.state)) for beat in beats for event in beat.events]
    fallen = {kind: (then.at[x], then.vp[0]) for kind, then in seen}
    assert fallen["DamageSuffered"][0] >= 0
    assert fallen["KnockedOut"] == (-1, 1)


def test_SFB_7_49_damage_to_several_is_one_beat():
    s = brawl(OPEN_FIELD)
    skill(s, "A", "Deal 1 damage to each Enemy within 1.")
    beats = s.beats(0, "use")
    assert [[event.kind for event in beat.events] for beat in beats][:2] == [
        ["SkillChosen"],
        ["DamageSuffered", "DamageSuffered"],
    ]


def test_asking_what_an_option_would_do_changes_nothing():
    s = new(2, seed=4, champions="casual")
    chance = random.Random(1)
    for _ in range(200):
        if s.over:
            break
        before = s.digest()
        assert all(texts(s))
        assert s.digest() == before
        s.answer(s.waiting[0], chance.choice(s.options(s.waiting[0])))
