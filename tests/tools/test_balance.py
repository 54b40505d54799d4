"""Games between equal bots, one line each, and what is told about them."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"


@pytest.fixture(scope="module")
def balance() -> ModuleType:
    """The tool as a script finds it, with its folder first in the path."""
    sys.path.insert(0, str(TOOLS))
    try:
        spec = importlib.util.spec_from_file_location("balance_for_tests", TOOLS / "balance.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(TOOLS))
    return module


def line(seed: int, won: int, **more: object) -> str:
    outcomes = ["won" if seat == won else "lost" for seat in (0, 1)]
    common = {"game": "g", "content": "abc", "seats": 2, "settings": {}, "plans": 8, "worlds": 1, "seconds": 0.5}
    played = {"seed": seed, "outcomes": outcomes, "turns": 10 + seed, "decisions": 100, "who": ["Kyra", "Ezren"]}
    return json.dumps(common | played | more)


def test_a_game_is_one_line_and_a_run_goes_on_where_it_stopped(balance: ModuleType, tmp_path: Path):
    file = tmp_path / "games.jsonl"
    settings = {"rounds": 2}
    series = balance.Series("pathfinder-arena", 2, settings, 4, 1)
    balance.run(series, range(5, 7), file)
    first = file.read_text(encoding="utf-8")
    games = [json.loads(line) for line in first.splitlines()]
    assert [game["seed"] for game in games] == [5, 6]
    assert games[0]["settings"] == {"hero_choice": "random", "rounds": 2}
    assert not games[0]["is_finished"]
    file.write_text(first[:-40], encoding="utf-8")
    balance.run(series, range(5, 7), file)
    again = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    for game in games + again:
        del game["seconds"]
    assert again == games


def test_what_differs_in_more_than_the_seed_is_played_again(balance: ModuleType, tmp_path: Path):
    file = tmp_path / "games.jsonl"
    balance.run(balance.Series("pathfinder-arena", 2, {"rounds": 1}, 4, 1), range(1), file)
    assert balance.seeds_in(file, balance.Series("pathfinder-arena", 2, {"rounds": 1}, 4, 1).key()) == {0}
    assert balance.seeds_in(file, balance.Series("pathfinder-arena", 2, {"rounds": 1}, 5, 1).key()) == set()


def test_a_game_without_a_ledger_is_counted_all_the_same(balance: ModuleType):
    game = balance.Series("legends-of-the-arena", 2, {}, 4, 1).play(3)
    assert game["who"] == ["seat 1", "seat 2"]
    assert sorted(game["outcomes"]) in (["lost", "won"], ["tied", "tied"])


def test_a_planted_advantage_is_found_and_an_even_game_is_not_called_uneven(balance: ModuleType):
    uneven = balance.report([line(seed, 0 if seed % 5 else 1) for seed in range(500)])
    assert row(uneven, "Kyra") == ["500", "80.0", "76.3-83.3", "1.60"]
    assert row(uneven, "Ezren") == ["500", "20.0", "16.7-23.7", "0.40"]
    even = balance.report([line(seed, seed % 2) for seed in range(500)])
    assert row(even, "Kyra") == ["500", "50.0", "45.6-54.4", "1.00"]


def test_shares_follow_the_order_of_turns_not_the_seats(balance: ModuleType):
    text = balance.report([line(seed, 0, order=[1, 0]) for seed in range(10)])
    assert row(text, "player 1")[1] == "0.0"
    assert row(text, "player 2")[1] == "100.0"


def test_lengths_are_quantiles_and_unfinished_games_have_no_winner(balance: ModuleType):
    games = [line(seed, 0) for seed in range(100)] + [line(100, 0, is_finished=False)]
    text = balance.report(games)
    assert "1 unfinished" in text
    assert row(text, "Kyra")[0] == "100"
    assert row(text, "turns") == ["15", "35", "60", "85", "105", "60.0"]


def test_sources_are_means_of_all_of_winners_and_of_each(balance: ModuleType):
    accounts = [{"glory": 4}, {"glory": 1, "misfortune": 3}]
    text = balance.report([line(seed, 0, sources=accounts, counts={"blows": 2}) for seed in range(4)])
    assert row(text, "a seat's mean") == ["all", "winners", "Kyra", "Ezren"]
    assert row(text, "glory") == ["2.5", "4.0", "4.0", "1.0"]
    assert row(text, "misfortune") == ["1.5", "0.0", "0.0", "3.0"]
    assert row(text, "blows") == ["2.00"]


def test_games_that_differ_in_more_than_the_seed_are_told_apart(balance: ModuleType):
    assert balance.report([line(0, 0), line(0, 0, plans=9), line(1, 0)]).count("games of planners") == 2


def test_a_game_that_two_processes_have_played_counts_once(balance: ModuleType):
    assert "2 games of planners" in balance.report([line(0, 0), line(1, 0), line(0, 0)])


def row(text: str, name: str) -> list[str]:
    """The cells of the row of that name."""
    found = next(one for one in text.splitlines() if one.startswith(f"  {name} "))
    return found[2 + len(name) :].split()
