"""PA-21: the end of the game, scoring and tie-breaks."""

from __future__ import annotations

import pytest

from grandmelee.games.pathfinder_arena.ending import finish_game
from grandmelee.games.pathfinder_arena.state import champions, gains, score
from tests.games.pathfinder_arena.table import again, answer, arena, deity, hero, misfortune, monster, run


def test_PA_21_1_the_game_ends_at_once_with_the_last_monster():
    s = arena("valeros", "kyra", level=4)
    monster(s, "erinys", (2, 2))
    hero(s, "valeros", (2, 2), str=8)
    again(s)
    answer(s, "strike", "strike")
    assert s.over
    assert s.outcomes == ["won", "lost"]
    assert s.verdict == "Seat 1 wins"
    assert s.spent == 2, "AP were left"


def test_PA_21_1_its_explosion_still_applies():
    s = arena("valeros", "kyra", level=4)
    slot = monster(s, "fire-elemental", (2, 2))
    hero(s, "valeros", (2, 2))
    hero(s, "kyra", (2, 2))
    s.damage[slot] = 5
    again(s)
    answer(s, "strike")
    assert s.over
    assert (misfortune(s, "valeros"), misfortune(s, "kyra")) == (2, 2)


def test_PA_21_2_to_21_10_and_21_14_what_is_added_and_subtracted():
    s = arena("valeros", "kyra")
    base = score(s, 0)
    hero(s, "valeros", glory=4)
    assert score(s, 0) == base + 4
    s.trophies[0] = (s.content.monster("ettin").id,)
    assert score(s, 0) == base + 4 + 7
    hero(s, "valeros", runes={"+1 Defense": 1, "-1 Damage": 2})
    assert score(s, 0) == base + 11 + 1 - 2
    hero(s, "valeros", misfortune=30)
    assert score(s, 0) == base + 10 - 30 < 0
    hero(s, "valeros", misfortune=1, elements=["earth"])
    assert score(s, 0) == base + 10, "not below 0, and negative runes are not cancelled"


@pytest.mark.parametrize(("way", "points"), [("ego_plus_1", 5), ("ego", 4)])
def test_PA_21_5_what_a_flipped_deity_scores_is_a_switch(way, points):
    s = arena("valeros", "kyra", deity_score=way)
    hero(s, "valeros", cha=8)
    before = score(s, 0)
    deity(s, "valeros", "torag", flipped=True)
    assert score(s, 0) == before + points


def even(**given) -> list[int]:
    """Who comes first when Kyra has this and Valeros has as many points."""
    s = arena("valeros", "kyra")
    hero(s, "kyra", **given)
    lacks = score(s, 1) - score(s, 0)
    if lacks >= 0:
        hero(s, "valeros", glory=lacks)
    else:
        hero(s, "kyra", glory=s.glory[1] - lacks)
    assert score(s, 0) == score(s, 1)
    return champions(s)


def test_PA_21_11_more_monsters_defeated():
    s = arena("valeros", "kyra")
    s.trophies[1] = (s.content.monster("goblin").id,)
    hero(s, "valeros", glory=4)
    assert score(s, 0) == score(s, 1)
    assert champions(s) == [1]


def test_PA_21_11_and_21_12_then_more_glory_obtained_before_misfortune():
    assert even(misfortune=3) == [1], "Kyra needed more glory for as many points"


def test_PA_21_12_misfortune_counts_before_elements_cancel_it():
    s = arena("valeros", "kyra")
    hero(s, "kyra", misfortune=2, elements=["fire"])
    assert (score(s, 0), gains(s, 0)) == (score(s, 1), gains(s, 1))
    assert champions(s) == [0]


def test_PA_21_11_then_more_ability_tokens():
    s = arena("valeros", "kyra")
    hero(s, "kyra", str=2)
    assert score(s, 0) == score(s, 1)
    assert champions(s) == [1]


def test_PA_21_13_a_tie_after_all_is_shared():
    s = arena("valeros", "kyra", "ezren")
    hero(s, "ezren", misfortune=3)
    run(s)
    finish_game(s)
    assert s.outcomes == ["tied", "tied", "lost"]
    assert s.winners == [0, 1]
