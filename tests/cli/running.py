"""Running the command line: in this process, or as a process of its own with pipes."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path
from random import Random

from typer.testing import CliRunner, Result

from grandmelee.cli import gathered

GAME = "legends-of-the-arena"
ROOT = Path(__file__).parents[2]
START = [sys.executable, "-P", "-c", "from grandmelee.cli import main; main()"]


def run(*args: object, typed: str = "") -> Result:
    """A command in this process; whatever is not an exit is a failure of the test."""
    done = CliRunner().invoke(gathered(), [str(arg) for arg in args], input=typed, prog_name="grandmelee")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


def pipe(*args: object, typed: str = "", cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """A command as a process of its own."""
    return subprocess.run(
        [*START, *[str(arg) for arg in args]], input=typed, cwd=cwd, capture_output=True, text=True, check=False
    )


def answers(count: int, seed: int = 1) -> str:
    """Lines that answer somehow: numbers 1 to 12; one that is not in the list is refused and changes nothing."""
    chance = Random(seed)
    return "".join(f"{chance.randint(1, 12)}\n" for _ in range(count))


def saved_game(folder: Path, *args: object, lines: int = 5000, seed: int = 3) -> Path:
    """The file of a game that was played with these options."""
    file = folder / "game.json"
    run("play", GAME, "--seed", seed, "--save", file, *args, typed=answers(lines))
    return file


def in_a_terminal(args: list[str], typed: bytes) -> str:
    """What a command writes to a terminal of its own."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen([*START, *args], stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    os.write(ours, typed)
    found = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:
            break
        if not part:
            break
        found += part
    os.close(ours)
    assert process.wait() == 0
    return found.decode()
