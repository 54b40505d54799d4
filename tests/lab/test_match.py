"""Matches between levels are balanced, resumable and the same for the same seed; what is planted is found."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import grandmelee as gm
from grandmelee.core.errors import RecordError, SetupError
from grandmelee.lab.match import Match
from grandmelee.lab.players import Spec, player
from grandmelee.lab.running import Line

LEGENDS = "legends-of-the-arena"


def match(levels: list[str], games: int = 6, seats: int = 2, slug: str = LEGENDS, **settings: object) -> Match:
    return Match(gm.load(slug), levels, seats, settings, games, 1)


def ended(planned: Match, won: int) -> list[Line]:
    """Lines in which the levels of a match win by turns: the first *won* games of every ten, then the others."""
    lines = []
    for at, fixture in enumerate(planned.fixtures()):
        winner = planned.levels[0] if at % 10 < won else planned.levels[1]
        outcomes = ["won" if name == winner else "lost" for name in fixture.players]
        lines.append(vars(fixture) | {"outcomes": outcomes})
    return lines


@pytest.mark.parametrize(("seats", "games"), [(2, 2), (3, 6), (4, 2), (5, 20), (6, 2)])
def test_seats_and_sides_are_swapped_on_common_seeds(seats: int, games: int):
    fixtures = match(["a", "b"], games, seats).fixtures()
    assert len(fixtures) == games
    for one, other in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert one.seed == other.seed
        assert all(first != second for first, second in zip(one.players, other.players, strict=True))
    for seat in range(seats):
        assert set(Counter(fixture.players[seat] for fixture in fixtures).values()) == {games // 2}


def test_a_team_is_of_one_level():
    for fixture in match(["a", "b"], 4, 4).fixtures():
        assert fixture.players[0] == fixture.players[2] != fixture.players[1] == fixture.players[3]
    free = match(["a", "b"], 4, 4, mode="free-for-all").fixtures()
    assert len({tuple(fixture.players) for fixture in free}) == 4


def test_every_two_levels_meet():
    pairs = Counter(frozenset(fixture.players) for fixture in match(["a", "b", "c"], 4).fixtures())
    assert pairs == {frozenset("ab"): 4, frozenset("ac"): 4, frozenset("bc"): 4}


def test_where_all_win_or_lose_together_each_level_plays_by_itself():
    planned = match(["a", "b"], 3, 2, "super-dungeon-arcade")
    assert [(fixture.seed, fixture.players) for fixture in planned.fixtures()] == [
        (seed, [level] * 2) for level in "ab" for seed in (1, 2, 3)
    ]
    won = {("a", 1): "won", ("a", 2): "won", ("a", 3): "lost", ("b", 1): "won", ("b", 2): "lost", ("b", 3): "lost"}
    lines = [vars(f) | {"outcomes": [won[f.players[0], f.seed]] * 2} for f in planned.fixtures()]
    levels = planned.report(lines)["levels"]
    assert [levels[level]["win_share"] for level in "ab"] == [0.6667, 0.3333]
    assert levels["a"]["rating"] > 25 > levels["b"]["rating"]


def test_a_planted_advantage_is_found_and_equal_players_raise_no_alarm():
    planned = match(["a", "b"], 200)
    uneven = planned.report(ended(planned, 6))["levels"]
    assert uneven["a"]["games"] == 200
    assert (uneven["a"]["win_share"], uneven["b"]["win_share"]) == (0.6, 0.4)
    assert uneven["a"]["low"] > 0.5 > uneven["b"]["high"]
    assert uneven["a"]["rating"] > uneven["b"]["rating"]
    even = planned.report(ended(planned, 5))["levels"]
    assert even["a"]["low"] < 0.5 < even["a"]["high"]


def test_a_level_against_its_namesake_is_even():
    planned = match(["random", "random"], 60)
    assert planned.levels == ["random", "random#2"]
    figures = planned.report(planned.run(None, 1))["levels"]["random#2"]
    assert figures["games"] == 60
    assert figures["low"] < 0.5 < figures["high"]


def test_a_run_goes_on_where_it_stopped_and_is_the_same_for_the_same_seed(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    planned = match(["random", "planner@4"])
    run = planned.run(file, 1)
    next(run), next(run)
    run.close()
    assert len(file.read_text(encoding="utf-8").splitlines()) == 2
    resumed = list(planned.run(file, 2))
    whole = list(planned.run(None, 1))
    for line in resumed + whole:
        del line["seconds"]
    assert sorted(resumed, key=repr) == sorted(whole, key=repr)
    assert planned.report(resumed) == planned.report(whole)
    assert len(file.read_text(encoding="utf-8").splitlines()) == 6


def test_a_file_with_something_else_in_it_is_refused(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    file.write_text("no results\n", encoding="utf-8")
    with pytest.raises(RecordError, match="holds no results"):
        list(match(["random", "random"]).run(file, 1))


def test_a_game_that_was_given_up_counts_for_nobody():
    planned = match(["a", "b"], 2)
    lines = [vars(fixture) | {"outcomes": []} for fixture in planned.fixtures()]
    assert planned.report(lines)["levels"]["a"]["games"] == 0


@pytest.mark.parametrize("name", ["knigt", "knight@", "knight@0", "knight@many", "random@5"])
def test_a_player_nobody_knows_is_refused(name: str):
    with pytest.raises(SetupError):
        Spec(name)


def test_players_by_name():
    for name in ("random", "greedy", "planner@8", "novice", "squire@8"):
        s = gm.new(LEGENDS, seed=3)
        assert player(name, 1).choose(s, s.waiting[0]) in s.options(s.waiting[0])
