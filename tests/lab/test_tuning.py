"""Weights are fitted to results: a planted truth is found again; nothing is written that is not shown to be better."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

import grandmelee as gm
from grandmelee.core.errors import SetupError
from grandmelee.core.features import expected
from grandmelee.lab import ratings, tuning
from grandmelee.lab.fixtures import sides_of
from grandmelee.lab.running import Line
from grandmelee.text.weights import read_weights

LEGENDS = "legends-of-the-arena"
TRUTH = [0.8, -0.5, 0.0]


def planted(sides: int, games: int, seed: int) -> list[Line]:
    """Games of one position each, won by chance as the truth says."""
    random = Random(seed)
    lines: list[Line] = []
    for number in range(games):
        rows = [[float(random.randrange(5)) for _ in TRUTH] for _ in range(sides)]
        values = [sum(count * weight for count, weight in zip(row, TRUTH, strict=True)) for row in rows]
        chances = [expected([values[at], *values[:at], *values[at + 1 :]]) / 2 + 0.5 for at in range(sides)]
        winner = random.choices(range(sides), chances)[0]
        credits = [float(at == winner) for at in range(sides)]
        if sides == 1:
            credits = [float(random.random() < chances[0])]
        lines.append({"seed": number, "positions": [rows], "credits": credits})
    return lines


@pytest.mark.parametrize("sides", [1, 2, 4])
def test_weights_that_made_the_results_are_found_again(sides: int):
    found = tuning.fit(planted(sides, 3000, sides), [0.0, 0.0, 0.0])
    assert found.weights == pytest.approx(TRUTH, abs=0.12)
    assert found.loss_after < found.loss_before
    assert (found.games, found.positions) == (3000, 3000)


def test_a_feature_that_never_differs_keeps_its_weight():
    lines = [line | {"positions": [[[*row, 1.0] for row in line["positions"][0]]]} for line in planted(2, 200, 1)]
    assert tuning.fit(lines, [0.0, 0.0, 0.0, 0.25]).weights[3] == 0.25


def test_too_few_games_are_refused():
    with pytest.raises(SetupError, match="too few"):
        tuning.fit(planted(2, 4, 1), [0.0, 0.0, 0.0])


def test_without_the_extra_it_says_what_is_missing():
    with pytest.raises(SetupError, match=r'no_such_thing.*pip install "grandmelee\[lab\]"'):
        ratings.needed("no_such_thing.at_all")


@pytest.mark.parametrize("slug", gm.games())
def test_a_lesson_counts_every_feature_for_every_side_at_the_end_of_turns(slug: str):
    game = gm.load(slug)
    for fixture in tuning.lessons(game, "random", len(game.seats), 5, None, {}):
        line = tuning.lesson(fixture)
        if line["credits"]:
            assert sum(line["credits"]) == pytest.approx(1.0) or len(line["credits"]) == 1
        sides = len(set(sides_of(game, fixture.seats, fixture.settings)))
        assert len(line["credits"]) in (0, sides)
        for rows in line["positions"]:
            assert [len(row) for row in rows] == [len(game.features)] * sides


def test_a_game_that_was_broken_off_teaches_nothing():
    (fixture,) = tuning.lessons(gm.load("pathfinder-arena"), "random", 1, 5, 2, {"rounds": 1})
    assert tuning.lesson(fixture)["credits"] == []


def test_lessons_are_played_once(tmp_path: Path):
    fixtures = tuning.lessons(gm.load(LEGENDS), "random", 3, 1, 2, {})
    first = list(tuning.learn(fixtures, tmp_path / "lessons.jsonl", 1))
    assert list(tuning.learn(fixtures, tmp_path / "lessons.jsonl", 1)) == first


def test_foolish_weights_lose_against_sensible_ones_and_are_not_better():
    game = gm.load(LEGENDS)
    foolish = [-weight for weight in game.weights]
    planned = tuning.gain(game, "planner@12", foolish, 2, {}, 40, 1)
    report = tuning.report(game, tuning.Fit(foolish, 1, 1, 0.7, 0.7), planned.report(planned.run(None, 1)))
    assert report["match"]["levels"]["new"]["high"] < 0.5
    assert not report["is_better"]
    assert game.weights != foolish


def test_what_is_written_can_be_read(tmp_path: Path):
    game = gm.load(LEGENDS)
    figures = {"games": 40, "win_share": 0.7, "low": 0.55, "high": 0.8, "rating": 30.0}
    match = {"levels": {"new": figures, "old": figures}, "pairs": [figures]}
    report = tuning.report(game, tuning.Fit([0.125] * len(game.weights), 40, 200, 0.7, 0.6), match)
    assert report["is_better"]
    file = Path(tuning.write(game, report, tmp_path))
    assert set(read_weights(tmp_path).values()) == {0.125}
    assert list(tomllib.loads(file.read_text(encoding="utf-8"))["weights"]) == [one.name for one in game.features]
    assert "Fitted to 40 games, 200 positions" in file.read_text(encoding="utf-8")
