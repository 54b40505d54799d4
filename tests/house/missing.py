"""What a game's rules still lack: `PYTHONPATH=src python -m tests.house.missing legends_of_the_arena`."""

from __future__ import annotations

import sys

from tests.house.coverage import coverage, report
from tests.house.sources import PACKAGE, TESTS, games


def main(names: list[str]) -> str:
    """Missing code, missing tests and stale citations of the games named, or of all."""
    known = {game.name: game for game in games()}
    wanted = [name.replace("-", "_") for name in names] or list(known)
    if unknown := [name for name in wanted if name not in known]:
        return f"no rulebook for {', '.join(unknown)}; there are {', '.join(known)}"
    return "\n".join(report(name, coverage(known[name], PACKAGE, TESTS)) for name in wanted)


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:]) + "\n")
