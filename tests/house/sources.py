"""The files the house tests look at."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "grandmelee"
TESTS = ROOT / "tests"


def modules() -> dict[str, str]:
    """Dotted name and source of every module of the package; a package's own name ends in `.__init__`."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        dotted = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        found[dotted] = path.read_text(encoding="utf-8")
    return found


def python_files() -> dict[str, str]:
    """Path from the root and source of every Python file of package and tests."""
    paths = sorted([*PACKAGE.rglob("*.py"), *TESTS.rglob("*.py")])
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def games() -> list[Path]:
    """The folders of games that have a rulebook."""
    return sorted(path.parent for path in PACKAGE.glob("games/*/RULES.md"))


def tracked_files() -> list[Path] | None:
    """What git tracks or would add; None outside a checkout."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    paths = [ROOT / name for name in listed.decode().split("\0") if name]
    return [path for path in paths if path.is_file()]
