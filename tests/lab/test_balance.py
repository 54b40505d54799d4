"""Games between equal bots, one line each, and what is told about them."""

from __future__ import annotations

import json
from pathlib import Path

import grandmelee as gm
from grandmelee.lab.balance import Series
from grandmelee.lab.report import report
from grandmelee.lab.running import Line
from tests.toy import toy


def line(seed: int, won: int, **more: object) -> Line:
    outcomes = ["won" if seat == won else "lost" for seat in (0, 1)]
    common = {"game": "pathfinder-arena", "made_with": "abc", "seats": 2, "settings": {}, "players": ["planner"] * 2}
    played = {"seed": seed, "outcomes": outcomes, "turns": 10 + seed, "decisions": 100, "who": ["Kyra", "Ezren"]}
    return common | {"seconds": 0.5} | played | more


def series(level: str = "planner@4") -> Series:
    return Series(gm.load("pathfinder-arena"), level, 2, {"rounds": 2})


def test_a_game_is_one_line_and_a_run_goes_on_where_it_stopped(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    games = list(series().run(range(5, 7), file, 1))
    first = file.read_text(encoding="utf-8")
    assert [json.loads(text) for text in first.splitlines()] == games
    assert [game["seed"] for game in games] == [5, 6]
    assert games[0]["settings"] == {"hero_choice": "random", "rounds": 2}
    assert not games[0]["is_finished"]
    file.write_text(first[:-40], encoding="utf-8")
    again = list(series().run(range(5, 7), file, 1))
    for game in games + again:
        del game["seconds"]
    assert again == games
    assert len(file.read_text(encoding="utf-8").splitlines()) == 2


def test_what_differs_in_more_than_the_seed_is_played_again(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    for level in ("planner@4", "planner@5", "planner@4"):
        assert len(list(series(level).run(range(1), file, 1))) == 1
    assert len(file.read_text(encoding="utf-8").splitlines()) == 2


def test_two_processes_play_the_same_games_as_one():
    found = [sorted(series().run(range(3), None, workers), key=lambda game: game["seed"]) for workers in (1, 2)]
    for game in found[0] + found[1]:
        del game["seconds"]
    assert found[0] == found[1]


def test_what_can_be_drawn_is_drawn_by_the_seed():
    games = [Series(gm.load("super-fantasy-brawl"), "random", 2, {}).fixture(seed) for seed in (1, 2, 1)]
    drawn = [game.settings["champions"] for game in games]
    assert drawn[0] == drawn[2] != drawn[1]
    assert len(set(drawn[0])) == 6
    chosen = Series(gm.load("super-fantasy-brawl"), "random", 2, {"champions": "suggested"}).fixture(1)
    assert chosen.settings == {"champions": "suggested"}


def test_a_game_without_a_ledger_is_counted_all_the_same():
    s = toy()
    assert s.game.ledger.summary(s, [])["who"] == ["seat 1", "seat 2"]


def test_a_party_is_counted_by_its_heroes():
    game = next(Series(gm.load("super-dungeon-arcade"), "random", 1, {"turns": 1}).run(range(3, 4), None, 1))
    assert game["who"] == [["Riftling Warrior", "Moonspire Guardian", "Sanctioned Witch"]]
    assert game["outcomes"] in (["lost"], ["won"])


def test_a_planted_advantage_is_found_and_an_even_game_is_not_called_uneven():
    uneven = report([line(seed, 0 if seed % 5 else 1) for seed in range(500)])
    assert row(uneven, "Kyra") == ["500", "80.0", "76.3-83.3", "1.60"]
    assert row(uneven, "Ezren") == ["500", "20.0", "16.7-23.7", "0.40"]
    even = report([line(seed, seed % 2) for seed in range(500)])
    assert row(even, "Kyra") == ["500", "50.0", "45.6-54.4", "1.00"]


def test_shares_follow_the_order_of_turns_not_the_seats():
    text = report([line(seed, 0, order=[1, 0]) for seed in range(10)])
    assert row(text, "player 1")[1] == "0.0"
    assert row(text, "player 2")[1] == "100.0"


def test_lengths_are_quantiles_and_unfinished_games_have_no_winner():
    games = [line(seed, 0) for seed in range(100)] + [line(100, 0, is_finished=False)]
    text = report(games)
    assert "1 unfinished" in text
    assert row(text, "Kyra")[0] == "100"
    assert row(text, "turns") == ["15", "35", "60", "85", "105", "60.0"]


def test_sources_are_means_of_all_of_winners_and_of_each():
    accounts = [{"glory": 4}, {"glory": 1, "misfortune": 3}]
    text = report([line(seed, 0, sources=accounts, counts={"blows": 2}) for seed in range(4)])
    assert row(text, "a seat's mean") == ["all", "winners", "Kyra", "Ezren"]
    assert row(text, "glory") == ["2.5", "4.0", "4.0", "1.0"]
    assert row(text, "misfortune") == ["1.5", "0.0", "0.0", "3.0"]
    assert row(text, "blows") == ["2.00"]


def test_games_that_differ_in_more_than_the_seed_and_what_it_drew_are_told_apart():
    other = line(0, 0, players=["squire"] * 2)
    assert report([line(0, 0), other, line(1, 0)]).count(" games of ") == 2
    drawn = [
        line(seed, 0, game="super-fantasy-brawl", settings={"champions": [str(seed)], "rounds": 3}) for seed in (0, 1)
    ]
    assert report(drawn).count(" games of ") == 1


def test_a_game_that_two_processes_have_played_counts_once():
    assert "2 games of planner" in report([line(0, 0), line(1, 0), line(0, 0)])


def row(text: str, name: str) -> list[str]:
    """The cells of the row of that name."""
    found = next(one for one in text.splitlines() if one.startswith(f"  {name} "))
    return found[2 + len(name) :].split()
