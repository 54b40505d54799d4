"""The project can be built, and what is built is complete."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

import pytest

import grandmelee

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "grandmelee"
PURE = {"GRANDMELEE_PURE": "1"}


def build(kind: str, folder: Path, environment: Mapping[str, str] = PURE) -> Path:
    """Build a wheel, a pure one unless said otherwise, or a source distribution with what is already installed."""
    command = [sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, env=os.environ | dict(environment), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = folder.iterdir()
    return made


def files_of_the_package() -> set[str]:
    ours = (p for p in SOURCE.rglob("*") if p.is_file() and "__pycache__" not in p.parts)
    return {p.relative_to(SOURCE.parent).as_posix() for p in ours}


def test_a_pure_wheel_holds_every_file_of_the_package_and_runs_anywhere(tmp_path):
    wheel = build("wheel", tmp_path)
    assert wheel.name == f"grandmelee-{grandmelee.__version__}-py3-none-any.whl"
    held = set(zipfile.ZipFile(wheel).namelist())
    assert files_of_the_package() <= held
    assert "grandmelee/py.typed" in held


def test_a_source_distribution_can_be_built_from_again(tmp_path):
    with tarfile.open(build("sdist", tmp_path)) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"src/{name}" for name in files_of_the_package()} <= held
    assert {"pyproject.toml", "hatch_build.py", "LICENSE", "README.md", "Makefile"} <= held


def test_every_game_brings_its_rules_and_its_cards():
    for folder in (p for p in (SOURCE / "games").iterdir() if (p / "__init__.py").exists()):
        assert (folder / "RULES.md").is_file(), folder.name
        assert list(folder.glob("cards/*.toml")), folder.name


def test_the_versions_agree():
    """Installed, imported and told in the changelog."""
    assert version("grandmelee") == grandmelee.__version__
    told = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert told[0] == "Unreleased"
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", v) for v in told[1:])


def test_the_build_and_the_tools_use_the_same_compiler():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = {r for r in project["build-system"]["requires"] if r.startswith(("mypy", "setuptools", "hatchling"))}
    assert asked <= set(project["dependency-groups"]["dev"])


def test_every_pattern_of_compiled_modules_that_should_match_does():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["compiled"]
    for pattern in patterns:
        assert list(SOURCE.glob(pattern)), f"{pattern} matches nothing"


@pytest.mark.parametrize("compiler", ["no-such-compiler", "false", "true"])
def test_without_a_c_compiler_that_works_the_wheel_is_pure(tmp_path, compiler):
    wheel = build("wheel", tmp_path, {"CC": compiler, "GRANDMELEE_PURE": ""})
    assert wheel.name.endswith("-py3-none-any.whl")


@pytest.mark.parametrize("text", ["GRANDMELEE_PURE=maybe"])
def test_a_misspelt_setting_stops_the_build(tmp_path, text):
    name, _, value = text.partition("=")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    done = subprocess.run(command, env=os.environ | {name: value}, capture_output=True, text=True)
    assert done.returncode != 0
    assert "say 1, fallback, never" in done.stdout + done.stderr
