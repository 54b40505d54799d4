"""docs/adding-a-game.md: its listings, put into a copy of the package, are a game that conforms."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import grandmelee
from grandmelee.bots.levels import LEVELS
from tests.house import checks
from tests.house.coverage import Coverage, coverage

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
LISTINGS = dict(re.findall(r"^`([\w.]+)`\n\n```(?:python|markdown)\n(.*?)^```", GUIDE, flags=re.MULTILINE | re.DOTALL))
COMMANDS = re.findall(r"^(grandmelee .*)$", GUIDE, flags=re.MULTILINE)
PACKAGE = Path(grandmelee.__file__).parent


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, by links, with this game alone; the folder that holds it."""
    above = tmp_path_factory.mktemp("guide") / "src"
    home, tests = above / "grandmelee" / "games" / "high_card", above.parent / "tests"
    home.mkdir(parents=True)
    tests.mkdir()
    for path in PACKAGE.iterdir():
        if path.name not in ("games", "__pycache__"):
            (above / "grandmelee" / path.name).symlink_to(path)
    (home.parent / "__init__.py").touch()
    for name, listing in LISTINGS.items():
        ((tests if name.startswith("test_") else home) / name).write_text(listing, encoding="utf-8")
    return above


def run(above: Path, *command: str) -> str:
    """What a command prints, run with that package."""
    environment = os.environ | {"PYTHONPATH": str(above), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *command], cwd=above.parent, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_listing_has_its_file_and_every_file_of_the_table_its_listing():
    told = set(re.findall(r"^\| `([\w.]+)` \|", GUIDE, flags=re.MULTILINE))
    assert told == {name for name in LISTINGS if not name.startswith("test_")}
    assert GUIDE.count("```python") + GUIDE.count("```markdown") == len(LISTINGS)


def test_its_tests_pass_and_it_conforms(package: Path):
    printed = run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert f"{LISTINGS['test_rounds.py'].count('def test_')} passed" in printed


@pytest.mark.parametrize("command", COMMANDS)
def test_its_commands_run(package: Path, command: str):
    words = shlex.split(command)[1:]
    assert run(package, "-c", "from grandmelee.cli import main; main()", *words)


def test_it_is_drawn_and_bots_play_it(package: Path):
    program = (
        "import grandmelee as gm\n"
        "from grandmelee.bots.levels import LEVELS, bot\n"
        "for level in LEVELS:\n"
        "    s = gm.new('high-card', seats=3, seed=5)\n"
        "    while not s.over:\n"
        "        seat = s.waiting[0]\n"
        "        assert s.svg(seat).startswith('<svg ')\n"
        "        s.answer(seat, bot(level, 1, iterations=40).choose(s.imagine(seat, 2), seat))\n"
        "    print(s.verdict)\n"
    )
    assert len(run(package, "-c", program).splitlines()) == len(LEVELS)


def test_every_rule_of_it_has_code_and_a_test(package: Path):
    game = package / "grandmelee" / "games" / "high_card"
    assert coverage(game, game, package.parent / "tests") == Coverage([], [], [])


def test_it_keeps_the_house_rules():
    sources = {f"grandmelee.games.high_card.{name[:-3]}": text for name, text in LISTINGS.items() if name[-3:] == ".py"}
    core = {f"grandmelee.core.{path.stem}": path.read_text() for path in (ROOT / "src/grandmelee/core").glob("*.py")}
    assert checks.step_faults(core | sources) == []
    assert all(len(line) <= 120 for text in LISTINGS.values() if "def " in text for line in text.splitlines())
