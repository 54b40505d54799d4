"""Many tables on one process over loopback, ours beside boardgame.io's server: python bench/table_load.py

Both servers are driven by the same client, one after the other and again in turn: two seats at every table, each on
a WebSocket of its own, each answering as soon as it is asked, or at a pace. An answer is timed from its sending until
the other seat has received what it led to. `--write` puts the figures into docs/load.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

ROOT: Final = Path(__file__).resolve().parent.parent
COMPILED: Final = ROOT / "build" / "compiled"
THEIRS: Final = ROOT / "bench" / "boardgameio"
DOCUMENT: Final = ROOT / "docs" / "load.md"
BEGIN, END = "<!-- figures: bench/table_load.py -->", "<!-- end of figures -->"
DRAW: Final = (0, 1, 2, 4, 3, 5, 7, 6, 8)  # nine moves of tic-tac-toe without a line
FREE: Final = {
    "GRANDMELEE_CREATE_RATE": "0",
    "GRANDMELEE_CONNECTIONS": "0",
    "GRANDMELEE_MESSAGES": "0",
}


@dataclass
class Figures:
    """What one run has measured."""

    answers: int = 0
    seconds: float = 0.0
    cpu: float = 0.0  # seconds of the server's processor
    to_other: list[float] = field(default_factory=list)
    to_self: list[float] = field(default_factory=list)  # answers nobody else hears of: until they are acknowledged
    received: int = 0  # bytes
    is_counting: bool = False

    def note(self, waits: list[float], since: float) -> None:
        """One more answer has arrived."""
        if self.is_counting:
            waits.append(time.perf_counter() - since)


@dataclass
class Load:
    """How much is asked of a server."""

    tables: int
    seconds: float
    pace: float  # seconds a seat thinks; 0: none

    async def think(self, chance: random.Random) -> None:
        """Wait as a player does; at first by chance, so that tables do not keep step."""
        if self.pace:
            await asyncio.sleep(self.pace * chance.uniform(0.5, 1.5))


# ---- Grand Melee ---------------------------------------------------------------------------------------------------
class OurSeat:
    """A program in one seat, on a live connection without HTML."""

    def __init__(self, table: OurTable, socket: ClientConnection) -> None:
        self.table = table
        self.socket = socket
        self.told: dict[str, Any] = {}
        self.written = -1  # the number our last answer got
        self.sent = 0.0
        self.is_waiting = False

    async def run(self) -> None:
        """Hear and answer, until the game is over."""
        async for text in self.socket:
            self.table.figures.received += len(text)
            heard = json.loads(text)
            if heard["type"] == "table":
                self.told = heard
                self.table.heard(self)
                if heard["over"]:
                    return
            elif heard["type"] == "written":
                self.written, self.is_waiting = heard["number"], False
                self.table.acknowledged(self)
            elif heard["type"] == "refused":
                self.is_waiting = False
                raise AssertionError(heard)
            await self.act()

    async def act(self) -> None:
        """Answer any option, if something is asked and our last answer has come back."""
        options = self.told.get("options")
        if not options or self.is_waiting or self.told["number"] < self.written:
            return
        self.is_waiting = True
        await self.table.load.think(self.table.chance)
        word = self.table.chance.choice([word for word in options if word != "back"])
        number = self.told["number"]
        self.sent = time.perf_counter()
        self.table.sending(self, number, len(self.told["asked"]))
        await self.socket.send(json.dumps({"type": "answer", "number": number, "word": word}))


class OurTable:
    """Two seats, game after game."""

    def __init__(self, url: str, http: httpx.AsyncClient, load: Load, figures: Figures, seed: int) -> None:
        self.url = url
        self.http = http
        self.load = load
        self.figures = figures
        self.chance = random.Random(seed)
        self.expected = -1
        self.by: OurSeat | None = None

    async def run(self) -> None:
        """Until someone stops it."""
        while True:
            await self.game()

    async def game(self) -> None:
        """One game from its making to its end."""
        asked = {"game": "legends-of-the-arena", "seats": [{}, {}], "seed": self.chance.randrange(1 << 30)}
        made = (await self.http.post(f"{self.url}/api/tables", json=asked)).raise_for_status().json()
        live = f"{self.url.replace('http', 'ws')}/api/tables/{made['id']}/live?brief=true"
        first, second = [{"Authorization": f"Bearer {seat['token']}"} for seat in made["seats"]]
        plain: dict[str, Any] = {"compression": None, "max_size": None, "ping_interval": None}
        self.expected, self.by = -1, None
        one, other = (connect(live, additional_headers=token, **plain) for token in (first, second))
        async with one as here, other as there:
            await asyncio.gather(OurSeat(self, here).run(), OurSeat(self, there).run())

    def sending(self, seat: OurSeat, number: int, asked: int) -> None:
        """An answer to the only question is one the other seat hears of."""
        if asked == 1:
            self.expected, self.by = number + 1, seat

    def heard(self, seat: OurSeat) -> None:
        """The other seat has the table that our answer led to."""
        if self.by is not None and seat is not self.by and seat.told["number"] >= self.expected:
            self.figures.note(self.figures.to_other, self.by.sent)
            self.by = None

    def acknowledged(self, seat: OurSeat) -> None:
        """An answer is on the disk."""
        self.figures.answers += self.figures.is_counting
        self.figures.note(self.figures.to_self, seat.sent)


# ---- boardgame.io --------------------------------------------------------------------------------------------------
class TheirTable:
    """Two seats of tic-tac-toe over socket.io, match after match; its client's own messages."""

    def __init__(self, url: str, load: Load, figures: Figures, seed: int) -> None:
        self.url = f"{url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket"
        self.load = load
        self.figures = figures
        self.chance = random.Random(seed)
        self.sent = [0.0, 0.0]

    async def run(self) -> None:
        """Until someone stops it."""
        plain: dict[str, Any] = {"compression": None, "max_size": None, "ping_interval": None}
        async with connect(self.url, **plain) as one, connect(self.url, **plain) as other:
            for socket in (one, other):
                await enter(socket)
            while True:
                match = f"m{self.chance.getrandbits(60)}"
                ready = [asyncio.Event(), asyncio.Event()]
                await asyncio.gather(self.seat(one, 0, match, ready), self.seat(other, 1, match, ready))

    async def seat(self, socket: ClientConnection, player: int, match: str, ready: list[asyncio.Event]) -> None:
        """One seat of one match."""
        await emit(socket, "sync", match, str(player), None, 2)
        last = -1
        async for packet in socket:
            text = str(packet)
            self.figures.received += len(text)
            if text == "2":
                await socket.send("3")
            elif is_entered(text, match) and not ready[player].is_set():
                ready[player].set()
                await ready[1 - player].wait()  # whoever is not in the room yet would miss the first move
                await self.act(socket, player, match, last)
            state = state_in(text, match)
            if state is None or state["_stateID"] <= last:
                continue
            last = state["_stateID"]
            self.heard(player, last)
            if "gameover" in state["ctx"]:
                return
            if ready[player].is_set():
                await self.act(socket, player, match, last)

    def heard(self, player: int, number: int) -> None:
        """A seat has a new state: by the other seat's move, or by its own."""
        if number and (number - 1) % 2 != player:
            self.figures.note(self.figures.to_other, self.sent[1 - player])
            self.figures.answers += self.figures.is_counting
        elif number:
            self.figures.note(self.figures.to_self, self.sent[player])

    async def act(self, socket: ClientConnection, player: int, match: str, number: int) -> None:
        """Move, if it is our turn."""
        if number % 2 == player:
            await self.load.think(self.chance)
            self.sent[player] = time.perf_counter()
            await emit(socket, "update", move(player, DRAW[number]), number, match, str(player))


async def enter(socket: ClientConnection) -> None:
    """Join the game's namespace; what is sent before that is confirmed is lost."""
    await socket.send("40/tic-tac-toe,")
    while not str(await socket.recv()).startswith("40/tic-tac-toe,"):
        pass


def is_entered(text: str, match: str) -> bool:
    """Whether the server says who is in the room, which it says to those who are."""
    return text.startswith(f'42/tic-tac-toe,["matchData","{match}"')


def state_in(text: str, match: str) -> dict[str, Any] | None:
    """The state in a message about this match."""
    if not text.startswith("42"):
        return None
    name, *arguments = json.loads(text[text.index("[") :])
    if name not in ("sync", "update") or arguments[0] != match:
        return None
    state: dict[str, Any] = arguments[1]["state"] if name == "sync" else arguments[1]
    return state


def move(player: int, cell: int) -> dict[str, Any]:
    """A move as their client sends it."""
    payload = {"type": "clickCell", "args": [cell], "playerID": str(player)}
    return {"type": "MAKE_MOVE", "payload": payload}


async def emit(socket: ClientConnection, *arguments: object) -> None:
    """An event of socket.io."""
    await socket.send(f"42/tic-tac-toe,{json.dumps(arguments, separators=(',', ':'))}")


# ---- running -------------------------------------------------------------------------------------------------------
async def measured(is_ours: bool, url: str, pid: int, load: Load, seed: int) -> Figures:
    """Warm up, then count for so many seconds."""
    figures = Figures()
    async with httpx.AsyncClient(timeout=60) as http:
        tables: list[OurTable | TheirTable] = [
            OurTable(url, http, load, figures, seed + n) if is_ours else TheirTable(url, load, figures, seed + n)
            for n in range(load.tables)
        ]
        tasks = [asyncio.create_task(table.run()) for table in tables]
        await asyncio.sleep(min(5.0, load.seconds / 2))
        figures.is_counting, began, cpu = True, time.perf_counter(), processor(pid)
        figures.received = 0
        await asyncio.sleep(load.seconds)
        figures.is_counting = False
        figures.seconds, figures.cpu = time.perf_counter() - began, processor(pid) - cpu
        broken = [task.exception() for task in tasks if task.done()]
        for task in tasks:
            task.cancel()
        with suppress(ConnectionClosed):
            await asyncio.gather(*tasks, return_exceptions=True)
    if broken:
        raise SystemExit(f"{len(broken)} tables broke off: {broken[0]!r}")
    return figures


def processor(pid: int) -> float:
    """Seconds of processor a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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


def our_server(port: int, folder: Path) -> Any:
    """Ours, with the compiled engine when there is one."""
    command = [sys.executable, "-m", "grandmelee.server", "--port", str(port), "--log-level", "error", "--rate", "0"]
    path = {"PYTHONPATH": str(COMPILED)} if (COMPILED / "ready").exists() else {}
    return server([*command, "--database", str(folder / "load.sqlite3")], port, folder, **FREE, **path)


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
}


def run(kind: str, load: Load, seed: int) -> Figures:
    """One server, one load."""
    port = 18_400 + seed % 400
    with tempfile.TemporaryDirectory(dir="/dev/shm" if kind == "ram" else None) as name:
        folder, is_ours = Path(name), kind in ("ours", "ram")
        started = our_server(port, folder) if is_ours else their_server(port, folder, kind == "files")
        with started as pid:
            return asyncio.run(measured(is_ours, f"http://127.0.0.1:{port}", pid, load, seed))


# ---- telling -------------------------------------------------------------------------------------------------------
def share(waits: list[float], part: float) -> float:
    """So many of a hundred waited no longer than this, in milliseconds."""
    return 1000 * sorted(waits)[min(len(waits) - 1, int(part * len(waits)))] if waits else 0.0


def row(kind: str, runs: list[Figures]) -> str:
    """A line of the table: the median of the runs."""
    columns = [
        f"{median(f.answers / f.seconds for f in runs):,.0f}",
        f"{median(share(f.to_other, 0.5) for f in runs):,.1f}",
        f"{median(share(f.to_other, 0.99) for f in runs):,.1f}",
        f"{median(share(f.to_self, 0.99) for f in runs):,.1f}",
        f"{median(1000 * f.cpu / max(1, f.answers) for f in runs):.2f}",
        f"{median(f.received / max(1, f.answers) for f in runs) / 1024:.1f}",
    ]
    return f"| {KINDS[kind]} | {' | '.join(columns)} |"


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
                print(row(kind, figures[kind][-1:]), flush=True)
        lines = "\n".join(row(kind, figures[kind]) for kind in kinds)
        pieces.append(f"{title}: {load.tables} tables, {load.seconds:g} s, {rounds} rounds.\n\n{HEADER}\n{lines}\n")
    engine = "compiled" if (COMPILED / "ready").exists() else "pure"
    machine = f"Python {platform.python_version()}, node {node_version()}, {platform.machine()}, {os.cpu_count()} cores"
    return f"{machine}, load {os.getloadavg()[0]:.1f}; engine {engine}.\n\n" + "\n".join(pieces)


def node_version() -> str:
    """The version of node."""
    return subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()


def main() -> None:
    """Measure, print, and write when asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=3)
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
    text = report(given.only or list(KINDS), loads, given.rounds)
    print(text)
    if given.write:
        before, _, rest = DOCUMENT.read_text().partition(BEGIN)
        DOCUMENT.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{rest.partition(END)[2]}")


if __name__ == "__main__":
    main()
