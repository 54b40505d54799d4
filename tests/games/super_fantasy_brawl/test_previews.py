"""What an option says it would do: where it leads, over which trap, next to whom, with how much damage."""

from __future__ import annotations

import random

from grandmelee.games.super_fantasy_brawl.state import Table
from tests.games.super_fantasy_brawl.table import answer, attack, brawl, new, skill, stats, word


def text(s: Table, short: str) -> str:
    """What the seat that is asked is told of an option."""
    return s.explain(s.waiting[0], s.option(word(s, short)))


def texts(s: Table) -> list[str]:
    return [s.explain(s.waiting[0], option) for option in s.options(s.waiting[0])]


def test_a_step_says_where_it_leads_next_to_whom_and_what_is_left():
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
    assert text(s, "hex:d3") == (
        "Move to d3, springing the trap there, next to Dugrun, Garnet's Statue and Esmae's Statue; 1 more step after it"
    )
    assert text(s, "hex:f3") == "Move to f3; 1 more step after it"
    assert text(s, "stop") == "Kilgore stays on e4, next to Garnet's Statue"


def test_a_push_says_how_far_and_over_which_trap():
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
    assert text(s, "X") == "Push Dugrun 2 from e4 to c3 over the trap at d3"
    assert text(s, "Y") == "Push Deryn 2 from f5 to f7"


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
    assert text(s, "X") == "Push Dugrun 2 from e1; stopped at once: 2 damage puts Dugrun out of action"


def test_a_target_is_shown_with_strength_defence_and_what_is_left_of_it():
    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X . . .
         . . . Y . . .
          . . . . . .
    """)
    stats(s, "X", hit_points=9, defence=1)
    stats(s, "Y", hit_points=3)
    attack(s, "A", strength=3)
    assert text(s, "attack") == (
        "Attack with Cleave: 2 damage to Dugrun, 7 hit points left, or Deryn is put out of action"
    )
    answer(s, "attack")
    assert text(s, "X") == "Dugrun on e5, strength 3 against defence 1: 2 damage to Dugrun, 7 hit points left"
    assert text(s, "Y") == "Deryn on f4, strength 3 against defence 0: Deryn is put out of action"


def test_asking_what_an_option_would_do_changes_nothing():
    s = new(2, seed=4, champions="casual")
    chance = random.Random(1)
    for _ in range(400):
        if s.over:
            break
        before = s.digest()
        assert all(texts(s))
        assert s.digest() == before
        s.answer(s.waiting[0], chance.choice(s.options(s.waiting[0])))
