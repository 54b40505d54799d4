"""What an update of the table page costs the server: processor time and bytes, for each kind of viewer.

    python bench/page.py [--before FOLDER] [--write]

Plays the recorded games of tests/playthroughs over again and tells every answer to one viewer at a time, through the
live connection itself, in a process of its own for each kind of viewer: who sits in a seat, who watches, who has a
phone. The answer itself is not measured, only what telling it takes. `--before` measures another checkout in the same
run; `--write` puts the figures into docs/load.md.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import json
import os
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles
from types import SimpleNamespace
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
DOCUMENT: Final = ROOT / "docs" / "load.md"
BEGIN, END = "<!-- figures: bench/page.py -->", "<!-- end of these figures -->"
VIEWERS: Final = ("seat", "spectator", "phone")
GAMES: Final = 4

Figures = dict[str, list[float]]  # by game and figure: one number for each update


# ---- in a process of its own: one kind of viewer -------------------------------------------------------------------
def measure(tree: Path, viewer: str, games: int) -> dict[str, Figures]:
    """Recorded games of a checkout, told to one kind of viewer."""
    import grandmelee as gm

    found: dict[str, Figures] = {}
    of_this_tree("app:make_app")
    of_this_tree("ops.garbage:freeze", "sweep:begin")()  # as a server does when it has loaded everything
    for folder in sorted(tree.glob("tests/playthroughs/*/")):
        if folder.name not in gm.games():
            continue
        figures: Figures = {name: [] for name in ("ms", "bytes", "zipped", "pictures")}
        for file in chosen([file for file in sorted(folder.glob("*.json")) if file.name != "index.json"], games):
            for cost in asyncio.run(played(json.loads(file.read_text()), viewer)):
                for name, value in cost.items():
                    figures[name].append(value)
        found[folder.name] = figures
    return found


def chosen(files: list[Path], most: int) -> list[Path]:
    """So many of the recorded games, spread evenly."""
    return files[:: max(1, len(files) // most)][:most]


async def played(record: dict[str, Any], viewer: str) -> list[dict[str, float]]:
    """The cost of each update of one game."""
    table = of_this_tree("tables.table:Table", "sitting:Sitting")(info_of(record), seats_of(record), [])
    sent: list[str] = []
    connection = connected(table, viewer, sent)
    table.watchers.add(connection.wake)
    await connection._tell_table()  # the page as it is opened, which is not an update
    costs = []
    packer = zlib.compressobj(wbits=-15)  # as a WebSocket would, its window kept from message to message
    packer.compress(sent[0].encode())
    packer.flush(zlib.Z_SYNC_FLUSH)
    for number, (seat, word) in enumerate(record["answers"], 1):
        table.take(row(number, seat, word))
        sent.clear()
        began = time.process_time()
        await connection._tell_table()
        took = time.process_time() - began
        for message in sent:
            data = message.encode()
            zipped = packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)
            pictures = len(json.loads(message).get("frames", [1]))
            costs.append({"ms": took * 1000, "bytes": len(data), "zipped": len(zipped), "pictures": pictures})
    return costs


def connected(table: Any, viewer: str, sent: list[str]) -> Any:
    """A live connection of that kind of viewer, which puts what it would send into a list."""
    viewers = of_this_tree("tables.people:Viewer", "hall:Viewer")
    asked = of_this_tree("api.live:Asked", "live:Asked")(html=True, tall=viewer == "phone")
    pages = of_this_tree("site.pages:Pages", "pages:Pages")()
    who = viewers() if viewer == "spectator" else viewers(frozenset([0]), 0)

    async def send(message: Any) -> None:
        sent.append(message["text"])

    settings = SimpleNamespace(messages=0.0)
    registry: Any = SimpleNamespace(settings=settings, is_closing=False, viewer=lambda *_: who)
    connection = of_this_tree("api.live:Connection", "live:Connection")(send, registry, table, [], asked)
    connection.viewer = lambda: who
    connection.origin = "http://localhost"
    try:
        connection.page = of_this_tree("site.following:Following", "following:Following")(pages)
    except ImportError:  # the tree before
        connection.pages = pages
    return connection


def of_this_tree(*places: str) -> Any:
    """Something of the server, wherever this checkout has it."""
    for place in places:
        module, _, name = place.partition(":")
        with suppress(ImportError):
            return getattr(importlib.import_module(f"grandmelee.server.{module}"), name)
    raise ImportError(places[0])


def info_of(record: dict[str, Any]) -> dict[str, Any]:
    """A table as it would be stored."""
    same = {name: record[name] for name in ("game", "version", "content", "seats")}
    options, seed = json.dumps(record.get("settings") or record.get("options", {})), str(record["seed"])
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
    return of_this_tree("store.storage:Row", "storage:Row")(number, seat, "answer", word, 0)


# ---- two checkouts in turn -----------------------------------------------------------------------------------------
def ran(tree: Path, viewer: str, games: int) -> dict[str, Figures]:
    """The figures of a checkout, measured in a process of its own."""
    asked = ["--measure", viewer, "--tree", str(tree), "--games", str(games)]
    command = [sys.executable, "-P", str(Path(__file__)), *asked]
    paths = os.environ | {"PYTHONPATH": str(tree / "src")}
    return dict(json.loads(subprocess.run(command, env=paths, check=True, stdout=subprocess.PIPE).stdout))


def compared(trees: list[Path], games: int) -> Iterator[tuple[str, str, list[Figures]]]:
    """For each kind of viewer and each game, the figures of each checkout."""
    for viewer in VIEWERS:
        found = [ran(tree, viewer, games) for tree in trees]
        for game in found[-1]:
            yield viewer, game, [each[game] for each in found if each.get(game, {}).get("ms")]


def lines(trees: list[Path], games: int) -> Iterator[str]:
    """The figures as a table."""
    yield "| viewer | game | | updates | pictures | ms: median (p95) | KiB: median (p95) | deflated: median (p95) |"
    yield "|---|---|---|---:|---:|---:|---:|---:|"
    for viewer, game, figures in compared(trees, games):
        names = ["before", "now"] if len(figures) > 1 else ["now"]
        for name, each in zip(names, figures, strict=True):
            shown = [pair(each["ms"], 1), pair(each["bytes"], 1024), pair(each["zipped"], 1024)]
            counts = f"{len(each['ms'])} | {sum(each['pictures']):.0f}"
            yield f"| {viewer} | {game} | {name} | {counts} | {' | '.join(shown)} |"
        if len(figures) > 1:
            kinds = ("ms", "bytes", "zipped")
            for what, of in (("an update", median_of), ("a picture", median_of_pictures)):
                ratios = [f"{of(figures[0], kind) / of(figures[1], kind):.1f} times less" for kind in kinds]
                yield f"| {viewer} | {game} | {what} | | | {' | '.join(ratios)} |"


def median_of(figures: Figures, kind: str) -> float:
    """The median of all updates."""
    return median(figures[kind])


def median_of_pictures(figures: Figures, kind: str) -> float:
    """The same for one picture: an update has one for each beat."""
    return median([value / count for value, count in zip(figures[kind], figures["pictures"], strict=True)])


def pair(values: list[float], unit: float) -> str:
    """Median and ninety-fifth percentile."""
    return f"{median(values) / unit:.1f} ({quantiles(values, n=20)[-1] / unit:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, help="another checkout, measured in the same run")
    parser.add_argument("--games", type=int, default=GAMES, help="recorded games of each game that are played")
    parser.add_argument("--write", action="store_true", help=f"put the figures into {DOCUMENT.name}")
    parser.add_argument("--measure", choices=VIEWERS, help=argparse.SUPPRESS)
    parser.add_argument("--tree", type=Path, default=ROOT, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.measure:
        print(json.dumps(measure(asked.tree, asked.measure, asked.games)))
        return
    trees = [*([asked.before.resolve()] if asked.before else []), ROOT]
    text = "\n".join(lines(trees, asked.games))
    print(text)
    if asked.write:
        from writing import write_figures  # the processes that measure run outside this folder

        write_figures(DOCUMENT, BEGIN, END, f"{text}\n")


if __name__ == "__main__":
    main()
