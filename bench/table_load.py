"""Many tables on one process over loopback, ours beside boardgame.io's server: python bench/table_load.py

Both servers are driven by the same client, one after the other and again in turn: two seats at every table, each on
a WebSocket of its own, each answering as soon as it is asked, or at a pace. An answer is timed from its sending until
the other seat has received what it led to. `--write` puts the figures into docs/load.md.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any, Final

import httpx
import uvloop
from players import Figures, Load, OurTable, Table, TheirTable
from writing import write_figures

ROOT: Final = Path(__file__).resolve().parent.parent
COMPILED: Final = ROOT / "build" / "compiled"
THEIRS: Final = ROOT / "bench" / "boardgameio"
DOCUMENT: Final = ROOT / "docs" / "load.md"
BEGIN, END = "<!-- figures: bench/table_load.py -->", "<!-- end of figures -->"
FREE: Final = {
    "GRANDMELEE_CREATE_RATE": "0",
    "GRANDMELEE_CONNECTIONS": "0",
    "GRANDMELEE_MESSAGES": "0",
    "GRANDMELEE_PROCESSOR": "0",
    "GRANDMELEE_SENT": "0",
    "GRANDMELEE_RECEIVED": "0",
    "GRANDMELEE_ROWS": "0",
    "GRANDMELEE_ADDRESS_CONNECTIONS": "0",
}


# ---- running -------------------------------------------------------------------------------------------------------
async def measured(kind: str, port: int, pid: int, load: Load, seed: int) -> Figures:
    """Warm up, then count for so many seconds."""
    figures = Figures()
    tables = [table(kind, port, load, figures, seed + n) for n in range(load.tables)]
    tasks = [asyncio.create_task(each.run()) for each in tables]
    await asyncio.sleep(min(5.0, load.seconds / 2))
    figures.is_counting, began, cpu, busy = True, time.perf_counter(), processor(pid), time.process_time()
    figures.received = 0
    await asyncio.sleep(load.seconds)
    figures.is_counting = False
    figures.seconds, figures.cpu = time.perf_counter() - began, processor(pid) - cpu
    figures.busy = time.process_time() - busy
    await end(tasks, tables)
    return figures


async def end(tasks: list[asyncio.Task[None]], tables: list[Table]) -> None:
    """The load is over; a table that broke off or stood still makes the figures worthless."""
    broken = [task.exception() for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    still = sum(not each.answers for each in tables)
    if broken or still:
        raise SystemExit(f"{still} tables stood still, {len(broken)} broke off: {broken[:1]!r}")


def table(kind: str, port: int, load: Load, figures: Figures, seed: int) -> Table:
    """A table at the server that is measured."""
    if kind in ("memory", "files"):
        return TheirTable(port, load, figures, seed)
    return OurTable(port, load, figures, seed, kind == "bots")


def processor(pid: int) -> float:
    """Seconds of processor a process has used, and those it has started."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    started = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(processor(int(child)) for child in started)


@contextmanager
def server(command: list[str], port: int, folder: Path, **environment: str) -> Iterator[int]:
    """A server in a process of its own; its id."""
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen(command, env=os.environ | environment, stdout=log, stderr=log, cwd=folder)
    try:
        wait_for(port, process, folder)
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def wait_for(port: int, process: subprocess.Popen[bytes], folder: Path) -> None:
    """Until it answers."""
    for _ in range(600):
        if process.poll() is not None:
            break
        with suppress(httpx.TransportError):
            httpx.get(f"http://127.0.0.1:{port}/")
            return
        time.sleep(0.1)
    raise SystemExit((folder / "server.log").read_text()[-2000:])


def our_server(port: int, folder: Path, by_granian: bool = False) -> Any:
    """Ours, with the compiled engine when there is one."""
    command = [sys.executable, "-m", "grandmelee.server", "--port", str(port), "--log-level", "error"]
    if by_granian:
        command = [str(Path(sys.executable).parent / "granian"), *GRANIAN, "--port", str(port)]
    path = {"PYTHONPATH": str(COMPILED)} if (COMPILED / "ready").exists() else {}
    where = {"DATABASE_URL": str(folder / "load.sqlite3"), "GRANDMELEE_RATE": "0", "GRANDMELEE_LOG_LEVEL": "error"}
    return server(command, port, folder, **FREE, **path, **where)


def their_server(port: int, folder: Path, in_files: bool) -> Any:
    """Theirs, as it comes, or with its storage in files."""
    node = shutil.which("node") or "node"
    where = {"GAMES": str(folder / "games")} if in_files else {}
    return server([node, str(THEIRS / "server.cjs"), str(port)], port, folder, NODE_ENV="production", **where)


KINDS: Final = {
    "ours": "Grand Melee: Legends of the Arena, SQLite, every answer synced to disk",
    "ram": "Grand Melee: the same with the file in memory (/dev/shm)",
    "memory": "boardgame.io: tic-tac-toe, in memory",
    "files": "boardgame.io: tic-tac-toe, its FlatFile storage, not synced",
    "bots": "Grand Melee: as the first, the second seat a bot of the server",
    "granian": "Grand Melee: as the first, granian in the place of uvicorn",
}
GRANIAN: Final = (
    *("--interface", "asgi", "--factory", "grandmelee.server.app:serving_app"),
    *("--loop", "uvloop", "--workers", "1", "--log-level", "error"),
)


def run(kind: str, load: Load, seed: int) -> Figures:
    """One server, one load."""
    port = 18_400 + seed % 400
    with tempfile.TemporaryDirectory(dir="/dev/shm" if kind == "ram" else None) as name:
        folder, is_theirs = Path(name), kind in ("memory", "files")
        started = (
            their_server(port, folder, kind == "files") if is_theirs else our_server(port, folder, kind == "granian")
        )
        with started as pid:
            return uvloop.run(measured(kind, port, pid, load, seed))


# ---- telling -------------------------------------------------------------------------------------------------------
def share(waits: list[float], part: float) -> float:
    """So many of a hundred waited no longer than this, in milliseconds."""
    return 1000 * sorted(waits)[min(len(waits) - 1, int(part * len(waits)))] if waits else 0.0


def row(kind: str, runs: list[Figures]) -> str:
    """A line of the table: the median of the runs, and the best of them where a busy machine matters."""
    columns = [
        middle([f.answers / f.seconds for f in runs], max, ",.0f"),
        middle([share(f.to_other, 0.5) for f in runs], min, ",.1f"),
        middle([share(f.to_other, 0.99) for f in runs], min, ",.1f"),
        middle([share(f.to_self, 0.99) for f in runs], min, ",.1f"),
        f"{median(1000 * f.cpu / max(1, f.answers) for f in runs):.2f}",
        f"{median(f.received / max(1, f.answers) for f in runs) / 1024:.1f}",
    ]
    return f"| {KINDS[kind]} | {' | '.join(columns)} |"


def middle(values: list[float], best: Callable[[list[float]], float], form: str) -> str:
    """The median, and after it the best when there are several."""
    return f"{median(values):{form}}" + (f" ({best(values):{form}})" if len(values) > 1 else "")


HEADER: Final = (
    "| server | answers/s | p50 to the other seat, ms | p99, ms | p99 to the own seat, ms "
    "| server's processor, ms an answer | KiB received an answer |\n"
    "|---|---:|---:|---:|---:|---:|---:|"
)


def report(kinds: list[str], loads: list[tuple[str, Load]], rounds: int) -> str:
    """All figures, round after round so that a slow moment of the machine meets everyone."""
    pieces = []
    for title, load in loads:
        figures: dict[str, list[Figures]] = {kind: [] for kind in kinds}
        for round_ in range(rounds):
            for kind in kinds:
                figures[kind].append(run(kind, load, 1000 * round_ + len(figures[kind]) + kinds.index(kind)))
                last = figures[kind][-1]
                print(
                    row(kind, [last]),
                    f"processor: server {last.cpu / last.seconds:.0%}, we {last.busy / last.seconds:.0%}",
                    flush=True,
                )
        lines = "\n".join(row(kind, figures[kind]) for kind in kinds)
        pieces.append(
            f"{title}: {load.tables} tables, {load.seconds:g} s, {rounds} rounds, median (best).\n\n{HEADER}\n{lines}\n"
        )
    engine = "compiled" if (COMPILED / "ready").exists() else "pure"
    machine = f"Python {platform.python_version()}, node {node_version()}, {platform.machine()}, {os.cpu_count()} cores"
    return f"{machine}, load {os.getloadavg()[0]:.1f}; engine {engine}.\n\n" + "\n".join(pieces)


def node_version() -> str:
    """The version of node."""
    return subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()


def main() -> None:
    """Measure, print, and write when asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--pace", type=float, default=0.5, help="seconds a seat thinks in the second load; 0: leave out"
    )
    parser.add_argument("--only", choices=list(KINDS), action="append")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    loads = [("As fast as the seats can answer", Load(given.tables, given.seconds, 0.0))]
    if given.pace:
        title = f"At a pace, each seat thinking {given.pace:g} s on average"
        loads.append((title, Load(given.tables, given.seconds, given.pace)))
    usual = [kind for kind in KINDS if kind != "granian"]  # which must be asked for
    text = report(given.only or usual, loads, given.rounds)
    print(text)
    if given.write:
        write_figures(DOCUMENT, BEGIN, END, text)


if __name__ == "__main__":
    main()
