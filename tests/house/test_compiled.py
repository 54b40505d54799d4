"""Pure and compiled are the same game."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import grandmelee
from grandmelee.core import agenda

ROOT = Path(__file__).parents[2]
PLAYER = Path(__file__).with_name("random_games.py")
GAMES = 120
TWICE = {"test_conformance.py", "test_playthroughs.py", "test_compiled.py", "test_package.py"}
COMPILED = agenda.__file__.endswith(tuple(EXTENSION_SUFFIXES))


def played_by(folder: Path) -> tuple[str, list[str]]:
    """Where the engine came from, and what random games with it went through."""
    command = [sys.executable, str(PLAYER), str(GAMES)]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    engine, *games = done.stdout.splitlines()
    return engine, games


@pytest.mark.both
def test_these_tests_run_the_engine_they_mean_to():
    expected = os.environ.get("GRANDMELEE_EXPECT")
    if expected is None:
        pytest.skip("run by hand: either will do")
    assert ("compiled" if COMPILED else "pure") == expected


@pytest.mark.both
def test_pure_and_compiled_games_have_equal_digests():
    if not COMPILED:
        pytest.skip("needs the compiled engine: make both")
    engine, compiled = played_by(Path(grandmelee.__file__).parents[1])
    assert engine.endswith(tuple(EXTENSION_SUFFIXES))
    engine, pure = played_by(ROOT / "src")
    assert engine.endswith(".py")
    assert len(pure) == GAMES * len(grandmelee.games())
    assert [a for a, b in zip(pure, compiled, strict=True) if a != b] == []


def test_only_what_compiling_could_change_is_run_twice():
    """A miscompilation shows in games played to their ends; chapter by chapter it is all tested pure."""
    marked = [path for path in (ROOT / "tests").rglob("test_*.py") if "pytest.mark." + "both" in path.read_text()]
    assert [path.name for path in marked if path.parent.name != "core" and path.name not in TWICE] == []
