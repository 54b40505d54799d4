"""What an update of the table page costs the server: processor time and bytes, for each kind of viewer.

    python bench/page.py [--before FOLDER] [--write]

Plays the recorded games of tests/playthroughs over again and tells every answer to one viewer at a time, through the
live connection itself, in a process of its own for each kind of viewer: who sits in a seat, who watches, who has a
phone. The answer itself is not measured, only what telling it takes. `--before` measures another checkout in the same
run, taking turns; `--write` puts the figures into docs/load.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from types import SimpleNamespace
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
DOCUMENT: Final = ROOT / "docs" / "load.md"
BEGIN, END = "<!-- figures: bench/page.py -->", "<!-- end of these figures -->"
VIEWERS: Final = ("seat", "spectator", "phone")
ROUNDS: Final = 3

Figures = dict[str, list[float]]  # by game and figure: one number for each update


# ---- in a process of its own: one kind of viewer -------------------------------------------------------------------
def measure(tree: Path, viewer: str) -> dict[str, Figures]:
    """Every recorded game of a checkout, told to one kind of viewer."""
    found: dict[str, Figures] = {}
    for file in sorted(tree.glob("tests/playthroughs/*/*.json")):
        if file.name != "index.json":
            told = asyncio.run(played(json.loads(file.read_text()), viewer))
            figures = found.setdefault(file.parent.name, {"ms": [], "bytes": [], "zipped": []})
            for cost in told:
                for name, value in cost.items():
                    figures[name].append(value)
    return found


async def played(record: dict[str, Any], viewer: str) -> list[dict[str, float]]:
    """The cost of each update of one game."""
    from grandmelee.server.sitting import Sitting

    sitting = Sitting(info_of(record), seats_of(record), [])
    sent: list[str] = []
    connection = connected(sitting, viewer, sent)
    await connection._tell_table()  # the page as it is opened, which is not an update
    costs = []
    packer = zlib.compressobj(wbits=-15)  # as a WebSocket would, its window kept from message to message
    packer.compress(sent[0].encode())
    packer.flush(zlib.Z_SYNC_FLUSH)
    for number, (seat, word) in enumerate(record["answers"], 1):
        sitting.take(row(number, seat, word))
        sent.clear()
        began = time.process_time()
        await connection._tell_table()
        took = time.process_time() - began
        for message in sent:
            data = message.encode()
            zipped = packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)
            costs.append({"ms": took * 1000, "bytes": len(data), "zipped": len(zipped)})
    return costs


def connected(sitting: Any, viewer: str, sent: list[str]) -> Any:
    """A live connection of that kind of viewer, which puts what it would send into a list."""
    from grandmelee.server.hall import Viewer
    from grandmelee.server.live import Asked, Connection
    from grandmelee.server.pages import Pages

    who = Viewer() if viewer == "spectator" else Viewer(frozenset([0]), 0)

    async def send(message: Any) -> None:
        sent.append(message["text"])

    hall: Any = SimpleNamespace(settings=SimpleNamespace(messages=0.0), is_closing=False)
    hall.viewer = lambda *_: who
    connection = Connection(send, hall, sitting, [], Asked(html=True, tall=viewer == "phone"))
    connection.origin = "http://localhost"
    try:
        from grandmelee.server.following import Following

        connection.page = Following(Pages())
    except ImportError:  # the tree before
        connection.pages = Pages()
    return connection


def info_of(record: dict[str, Any]) -> dict[str, Any]:
    """A table as it would be stored."""
    same = {name: record[name] for name in ("game", "version", "content", "seats")}
    options, seed = json.dumps(record["options"]), str(record["seed"])
    return same | {
        "id": "bench", "options": options, "seed": seed, "seed_given": False, "salt": "", "host": "", "pause": 0.0,
    }  # fmt: skip


def seats_of(record: dict[str, Any]) -> list[dict[str, Any]]:
    """People in all seats."""
    return [
        {"seat": n, "kind": "person", "level": "", "name": "", "token": str(n), "invite": None, "is_claimed": True}
        for n in range(record["seats"])
    ]


def row(number: int, seat: int, word: str) -> Any:
    """An answer as it would be stored."""
    from grandmelee.server.storage import Row

    return Row(number, seat, "answer", word, 0)


# ---- two checkouts in turn -----------------------------------------------------------------------------------------
def ran(tree: Path, viewer: str) -> dict[str, Figures]:
    """The figures of a checkout, measured in a process of its own."""
    command = [sys.executable, "-P", str(Path(__file__)), "--measure", viewer, "--tree", str(tree)]
    paths = os.environ | {"PYTHONPATH": str(tree / "src")}
    return dict(json.loads(subprocess.run(command, env=paths, check=True, stdout=subprocess.PIPE).stdout))


def least(rounds: list[dict[str, Figures]]) -> dict[str, Figures]:
    """The least time of each update over some rounds: what else the machine does only ever adds to it."""
    first = rounds[0]
    return {
        game: figures | {"ms": [min(times) for times in zip(*(each[game]["ms"] for each in rounds), strict=True)]}
        for game, figures in first.items()
    }


def compared(trees: list[Path], rounds: int) -> Iterator[tuple[str, str, list[Figures]]]:
    """For each kind of viewer and each game, the figures of each checkout."""
    for viewer in VIEWERS:
        runs: list[list[dict[str, Figures]]] = [[] for _ in trees]
        for _ in range(rounds):
            for tree, run in zip(trees, runs, strict=True):
                run.append(ran(tree, viewer))
        found = [least(run) for run in runs]
        for game in found[-1]:
            yield viewer, game, [each[game] for each in found if game in each]


def lines(trees: list[Path], rounds: int) -> Iterator[str]:
    """The figures as a table."""
    yield "| viewer | game | | updates | processor, ms: median (p95) | KiB: median (p95) | KiB deflated: median (p95) |"
    yield "|---|---|---|---:|---:|---:|---:|"
    for viewer, game, figures in compared(trees, rounds):
        names = ["before", "now"] if len(figures) > 1 else ["now"]
        for name, each in zip(names, figures, strict=True):
            shown = [pair(each["ms"], 1), pair(each["bytes"], 1024), pair(each["zipped"], 1024)]
            yield f"| {viewer} | {game} | {name} | {len(each['ms'])} | {' | '.join(shown)} |"
        if len(figures) > 1:
            ratios = [
                f"{median(figures[0][k]) / median(figures[1][k]):.1f} times less" for k in ("ms", "bytes", "zipped")
            ]
            yield f"| {viewer} | {game} | | | {' | '.join(ratios)} |"


def pair(values: list[float], unit: float) -> str:
    """Median and ninety-fifth percentile."""
    return f"{median(values) / unit:.1f} ({quantiles(values, n=20)[-1] / unit:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, help="another checkout, measured in the same run")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--write", action="store_true", help=f"put the figures into {DOCUMENT.name}")
    parser.add_argument("--measure", choices=VIEWERS, help=argparse.SUPPRESS)
    parser.add_argument("--tree", type=Path, default=ROOT, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.measure:
        print(json.dumps(measure(asked.tree, asked.measure)))
        return
    trees = [*([asked.before.resolve()] if asked.before else []), ROOT]
    text = "\n".join(lines(trees, asked.rounds))
    print(text)
    if asked.write:
        page = DOCUMENT.read_text()
        head, _, rest = page.partition(BEGIN)
        DOCUMENT.write_text(f"{head}{BEGIN}\n\n{text}\n\n{END}{rest.partition(END)[2]}")


if __name__ == "__main__":
    main()
