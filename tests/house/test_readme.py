"""What the README tells a newcomer to do works. Its Python runs as a doctest."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHELL = "\n".join(re.findall(r"^```(?:sh|console|bash)\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL))
COMMANDS = [line.split("#")[0].strip() for line in SHELL.splitlines() if line.strip()]
OURS = [c for c in COMMANDS if c.startswith("grandmelee ") and not c.startswith("grandmelee play")]


def test_the_two_commands_are_there():
    assert "make play" in COMMANDS
    assert "make test" in COMMANDS


def test_every_make_target_it_names_exists():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, flags=re.MULTILINE))
    assert {c.split()[1] for c in COMMANDS if c.startswith("make ")} <= targets


@pytest.mark.parametrize("command", OURS)
def test_its_commands_run(command):
    words = shlex.split(command.replace("--seconds 1", "--seconds 0.01"))  # that it runs is enough
    start = [sys.executable, "-c", "from grandmelee.cli import main; main()", *words[1:]]
    done = subprocess.run(start, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_file_and_picture_it_points_at_exists():
    links = re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", README)
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


def test_it_says_that_it_is_unofficial():
    assert "unofficial" in README.lower()
