"""Measuring from the command line: match, tune, balance; and explaining: hint, analyse."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from grandmelee.lab import tuning
from tests.cli.running import GAME, START, run, saved_game


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return saved_game(tmp_path_factory.mktemp("records"))


@pytest.fixture(scope="module")
def selecting(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game whose first question is to select cards, whatever chance does."""
    return saved_game(tmp_path_factory.mktemp("selecting"), "--set", "legends=fitz,alysia")


# ---- match ----------------------------------------------------------------------------------------------------------
def test_a_match_prints_a_table():
    done = run("match", GAME, "random", "planner@4", "--games", 4, "--workers", 1)
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert lines[0].split() == ["level", "games", "won", "%", "95", "%", "rating"]
    assert [line.split()[:2] for line in lines[1:3]] == [["random", "4"], ["planner@4", "4"]]


def test_three_levels_are_compared_in_pairs():
    done = run("match", GAME, "random", "planner@2", "planner@4", "--games", 2, "--workers", 1)
    assert "planner@2 - planner@4" in done.output


def test_a_match_as_json_with_every_option(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    options = ["--games", 2, "--seats", 4, "--set", "mode=free-for-all", "--seed", 9, "--out", file, "--workers", 2]
    command = ["match", GAME, "random", "planner@2", *options, "--json"]
    first = run(*command)
    figures = json.loads(first.output)["levels"]
    assert list(figures) == ["random", "planner@2"]
    assert list(figures["random"]) == ["games", "win_share", "low", "high", "rating"]
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert {(line["seed"], line["seats"], line["settings"]["mode"]) for line in lines} == {(9, 4, "free-for-all")}
    assert run(*command).output == first.output
    assert len(file.read_text(encoding="utf-8").splitlines()) == 2


def test_levels_meet_though_one_could_play_alone(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    lords = ["lords-of-the-eastern-reach", "random", "random", "--set", "length=short", "--set", "setup=fast"]
    done = run("match", *lords, "--games", 2, "--out", file, "--workers", 1)
    assert done.exit_code == 0, done.output
    assert {json.loads(line)["seats"] for line in file.read_text(encoding="utf-8").splitlines()} == {2}


def test_a_match_in_the_dungeon_needs_only_one_level():
    options = ["--games", 2, "--seats", 1, "--set", "turns=1", "--workers", 1]
    assert run("match", "super-dungeon-arcade", "random", *options).exit_code == 0


@pytest.mark.parametrize(
    ("args", "word"),
    [
        ([GAME, "random"], "two levels"),
        ([GAME, "random", "kinght"], "no level 'kinght'"),
        ([GAME, "random", "random", "--seats", "9"], "not 9"),
        ([GAME, "random", "random", "--set", "arena=moon"], "arena"),
        (["chess", "random", "random"], "no game"),
    ],
)
def test_a_match_that_means_nothing_is_refused(args: list[str], word: str):
    done = run("match", *args)
    assert done.exit_code == 2
    assert word in done.output


def test_control_c_stops_a_match_and_keeps_what_was_played(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    args = ["match", GAME, "random", "planner@2", "--games", "100000", "--out", str(file), "--workers", "2"]
    heard = (
        f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {START[-1]}"  # if run in background
    )
    process = subprocess.Popen([*START[:-1], heard, *args], stdout=subprocess.PIPE, text=True)
    while not file.exists() or len(file.read_text(encoding="utf-8").splitlines()) < 3:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate()
    assert process.returncode == 0
    assert "Stopped after" in told
    assert len(file.read_text(encoding="utf-8").splitlines()) >= 3


# ---- tune -----------------------------------------------------------------------------------------------------------
TUNE = ["tune", GAME, "--games", 12, "--match", 2, "--player", "planner@2", "--seats", 2, "--seed", 3, "--workers", 1]


def test_tuning_shows_features_and_gain_and_writes_nothing_unasked(tmp_path: Path):
    file = tmp_path / "lessons.jsonl"
    done = run(*TUNE, "--set", "arena=the-capstan", "--out", file, "--to", tmp_path)
    assert done.exit_code == 0
    assert "LA-12.5" in done.output
    assert "not shown to be better" in done.output
    assert len(file.read_text(encoding="utf-8").splitlines()) == 12
    assert not (tmp_path / "weights.toml").exists()


def test_weights_that_are_not_better_are_not_written(tmp_path: Path):
    done = run(*TUNE, "--write", "--to", tmp_path)
    assert "Nothing is written" in done.output
    assert not (tmp_path / "weights.toml").exists()


def test_weights_that_are_better_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    honest = tuning.report
    monkeypatch.setattr(tuning, "report", lambda *args: honest(*args) | {"is_better": True})
    report = json.loads(run(*TUNE, "--write", "--to", tmp_path, "--json").output)
    assert report["written"] == str(tmp_path / "weights.toml")
    assert "stocks = " in (tmp_path / "weights.toml").read_text(encoding="utf-8")


def test_how_sure_weights_may_be_is_found_without_a_match(tmp_path: Path):
    file = tmp_path / "lessons.jsonl"
    command = ["tune", GAME, "--games", 40, "--player", "planner@2", "--seats", 2, "--workers", 1, "--wild", 0]
    done = run(*command, "--out", file, "--calibrate")
    assert done.exit_code == 0, done.output
    assert "told %" in done.output
    assert "new against old" not in done.output
    assert {json.loads(line)["wild"] for line in file.read_text(encoding="utf-8").splitlines()} == {0}
    found = json.loads(run(*command, "--out", file, "--calibrate", "--json").output)
    assert found["games"] == 40
    assert found["scale"] > 0


def test_without_scipy_tuning_says_what_is_missing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    done = run(*TUNE)
    assert done.exit_code == 2
    assert 'pip install "grandmelee[lab]"' in done.output


# ---- balance --------------------------------------------------------------------------------------------------------
def test_balance_plays_and_reports(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    options = ["--level", "planner@2", "--games", 3, "--seats", 2, "--set", "rounds=2", "--seed", 4, "--workers", 1]
    done = run("balance", "super-fantasy-brawl", *options, "--out", file)
    assert "3 games of planner@2" in done.output
    assert "player 1" in done.output
    assert run("balance", "--report", file).output == done.output


@pytest.mark.parametrize("args", [[], [GAME, "--report", "x"], ["--report", "no-such-file"]])
def test_balance_that_means_nothing_is_refused(args: list[str]):
    assert run("balance", *args).exit_code == 2


# ---- hint -----------------------------------------------------------------------------------------------------------
THINK = ["--level", "squire", "--iterations", 6, "--seed", 5]


def test_a_hint_shows_options_with_chances(selecting: Path):
    done = run("hint", selecting, "--until", 2, *THINK)
    assert done.exit_code == 0
    assert "[LA-5.1]" in done.output
    assert "card:" in done.output


def test_a_hint_as_json_for_a_seat(selecting: Path):
    found = json.loads(run("hint", selecting, "--until", 2, "--seat", 2, *THINK, "--json").output)
    assert (found["seat"], found["rule"]) == (1, "LA-5.1")
    assert list(found["options"][0]) == ["word", "text", "chance", "uncertainty", "visits", "line"]


@pytest.mark.parametrize(
    ("args", "word"),
    [([], "over"), (["--until", "1", "--seat", "1"], "asked now"), (["--until", "99999"], "answers")],
)
def test_a_hint_where_nothing_is_asked_is_refused(finished: Path, args: list[str], word: str):
    done = run("hint", finished, *args)
    assert done.exit_code == 2
    assert word in done.output


def test_a_hint_of_no_level_is_refused(finished: Path):
    assert "the levels are" in run("hint", finished, "--until", "2", "--level", "king").output


# ---- analyse --------------------------------------------------------------------------------------------------------
def test_an_analysis_tells_the_curve_and_where_it_turned(finished: Path, tmp_path: Path):
    picture = tmp_path / "curve.svg"
    done = run("analyse", finished, *THINK, "--turns", 1, "--svg", picture)
    assert done.exit_code == 0
    assert done.output.count("Moments ") == 1
    assert "Seat 1 from " in done.output
    assert ElementTree.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")


def test_an_analysis_as_json(finished: Path):
    found = json.loads(run("analyse", finished, *THINK, "--turns", 0, "--json").output)
    assert found["game"] == GAME
    assert sorted(found["moments"][-1]["chances"]) in ([0.0, 1.0], [0.5, 0.5])
    assert found["turnings"] == []


def test_an_analysis_of_another_version_is_refused(tmp_path: Path, finished: Path):
    record = json.loads(finished.read_text(encoding="utf-8"))
    record["version"] = "0"
    other = tmp_path / "old.json"
    other.write_text(json.dumps(record), encoding="utf-8")
    done = run("analyse", other)
    assert done.exit_code == 1
