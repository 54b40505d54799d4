"""Weights and chances are fitted to results: a planted truth is found again; nothing worse is written."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

import grandmelee as gm
from grandmelee.core.errors import SetupError
from grandmelee.core.features import Chances, expected
from grandmelee.lab import fitting, ratings, tuning
from grandmelee.lab.fixtures import sides_of
from grandmelee.lab.running import Line
from grandmelee.text.weights import FILE, read_chances, read_weights, weights_folder

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
    found = fitting.fit(planted(sides, 3000, sides), [0.0, 0.0, 0.0])
    assert found.weights == pytest.approx(TRUTH, abs=0.12)
    assert found.new.loss_after < found.old.loss_after
    assert (found.games, found.positions) == (3000, 3000)


def test_a_feature_that_never_differs_keeps_its_weight():
    lines = [line | {"positions": [[[*row, 1.0] for row in line["positions"][0]]]} for line in planted(2, 200, 1)]
    assert fitting.fit(lines, [0.0, 0.0, 0.0, 0.25]).weights[3] == 0.25


def test_few_games_hardly_move_weights_that_are_right():
    """A dozen games, where a fit by itself would go far astray."""
    learned, _ = fitting.divided(planted(2, 15, 3))
    strongly, weakly = (fitting.held(learned, TRUTH, [], ridge) for ridge in (10.0, 1e-6))
    middle = fitting.most_likely(learned.foretold(TRUTH)).scale
    assert list(strongly) == pytest.approx([middle * weight for weight in TRUTH], abs=0.02)
    assert max(abs(weight - middle * true) for weight, true in zip(weakly, TRUTH, strict=True)) > 0.2


def test_a_fit_keeps_the_sign_the_rules_give_a_feature():
    found = fitting.fit(planted(2, 600, 2), [0.1, 0.0, 0.0], [1, 1, 0])
    assert found.weights[0] > 0.5
    assert found.weights[1] == 0.0


# ---- how sure an evaluation may be ----------------------------------------------------------------------------------
@pytest.mark.parametrize("sides", [1, 2, 4])
def test_an_evaluation_that_is_too_sure_is_found_out(sides: int):
    """Three times the true weights: its lead is worth a third. Among four, the others are taken to be equal."""
    found = fitting.calibrate(planted(sides, 3000, sides), [3 * weight for weight in TRUTH])
    assert found.chances.scale == pytest.approx(1 / 3, abs=0.05)
    assert found.chances.offset == pytest.approx(0, abs=0.15)
    assert found.is_better
    assert found.gap_after < 0.05 < found.gap_before
    for told, won, positions in found.table:
        assert sides > 2 or positions < 100 or told == pytest.approx(won, abs=0.12)


def test_who_plays_alone_may_be_told_too_much_whatever_happens():
    lines = [line | {"positions": [[[*row, 1.0] for row in line["positions"][0]]]} for line in planted(1, 3000, 4)]
    found = fitting.calibrate(lines, [*TRUTH, 2.0])
    assert found.chances.scale == pytest.approx(1, abs=0.12)
    assert found.chances.offset == pytest.approx(-2, abs=0.25)


@pytest.mark.parametrize("sides", [1, 2, 3, 4])
def test_what_is_fitted_is_what_is_told(sides: int):
    """The chances of the fit are those of `Chances.of`, from the same counts."""
    lines = planted(sides, 20, sides)
    chances = Chances(0.4, -0.7)
    told = fitting.Samples(lines).foretold(TRUTH).odds(chances.scale, chances.offset)
    values = [[sum(map(lambda n, w: n * w, row, TRUTH)) for row in line["positions"][0]] for line in lines]
    firsts = [1 / (1 + 2.718281828459045**-odds) for odds in told[: len(lines)]]
    assert firsts == pytest.approx([chances.of(expected(each), sides) for each in values])


def test_too_few_games_are_refused():
    with pytest.raises(SetupError, match="too few"):
        fitting.fit(planted(2, 4, 1), [0.0, 0.0, 0.0])


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
    tame = list(tuning.learn(fixtures, tmp_path / "lessons.jsonl", 1, 0))
    assert [line["wild"] for line in tame] == [0, 0, 0]


def fitted(weights: list[float]) -> fitting.Fit:
    """Weights as if they came from forty games."""
    old = fitting.Calibration(Chances(), 40, 200, 0.7, 0.7, 0.1, 0.1, [(0.5, 0.5, 10)])
    new = fitting.Calibration(Chances(0.75, -0.5), 40, 200, 0.7, 0.6, 0.125, 0.0625, [(0.5, 0.5, 10)])
    return fitting.Fit(weights, 40, 200, old, new, 0.01)


def test_foolish_weights_lose_against_sensible_ones_and_are_not_better():
    game = gm.load(LEGENDS)
    foolish = [-weight for weight in game.weights]
    planned = tuning.gain(game, "planner@12", foolish, 2, {}, 40, 1)
    report = tuning.report(game, fitted(foolish), planned.report(planned.run(None, 1)))
    assert report["match"]["levels"]["new"]["high"] < 0.5
    assert not report["is_better"]
    assert game.weights != foolish


def test_what_is_written_can_be_read(tmp_path: Path):
    game = gm.load(LEGENDS)
    figures = {"games": 40, "win_share": 0.7, "low": 0.55, "high": 0.8, "rating": 30.0}
    match = {"levels": {"new": figures, "old": figures}, "pairs": [figures]}
    report = tuning.report(game, fitted([0.125] * len(game.weights)), match)
    assert report["is_better"]
    file = Path(tuning.write(game, report, tmp_path))
    assert set(read_weights(tmp_path).values()) == {0.125}
    assert list(tomllib.loads(file.read_text(encoding="utf-8"))["weights"]) == [one.name for one in game.features]
    assert "Fitted to 40 games, 200 positions" in file.read_text(encoding="utf-8")
    chances = read_chances(tmp_path)
    assert (chances.scale, chances.offset) == (0.75, -0.5)
    assert "differ by 12.5 and 6.2 %" in file.read_text(encoding="utf-8")


def test_how_sure_weights_may_be_is_written_beside_them(tmp_path: Path):
    game = gm.load(LEGENDS)
    own = (weights_folder(LEGENDS) / FILE).read_text(encoding="utf-8")
    (tmp_path / FILE).write_text(own, encoding="utf-8")
    for scale in (0.5, 0.25):  # the second in the place of the first
        found = fitting.Calibration(Chances(scale, 0.0), 40, 200, 0.7, 0.6, 0.1, 0.05, [])
        tuning.write_calibration(game, tuning.calibration_told(found), tmp_path)
        assert read_chances(tmp_path).scale == scale
        assert read_weights(tmp_path) == read_weights(weights_folder(LEGENDS))
    text = (tmp_path / FILE).read_text(encoding="utf-8")
    assert text.startswith(own.partition("\n[weights]")[0])
    assert text.count("[chance]") == 1
