"""What an answer costs with two workers on PostgreSQL and Redis, beside one: python bench/workers.py

One worker and two in turn, in one run, under the same load. With two the seats of a table are *apart*, each at another
worker, or *together* at one, as the proxy in deploy/ leads them. Processor time is that of the workers; what the
database and Redis take beside it is told as well. Over HTTP every request goes to either worker, and nobody may be
shown less than they have seen. `--write` puts the figures into docs/load.md.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

import asyncpg
import orjson
import uvloop
from players import Figures, Load, OurTable, Table
from table_load import COMPILED, DOCUMENT, FREE, ROOT, end, processor, server, share
from wire import Broken, post
from writing import write_figures

sys.path.insert(0, str(ROOT))
from tests.server.serving import Port, postgres, redis_server

BEGIN, END = "<!-- figures: bench/workers.py -->", "<!-- end of figures of workers -->"


@dataclass(frozen=True)
class Kind:
    """How many workers, where the seats of a table are, and how many tables there are."""

    workers: int
    is_apart: bool
    name: str
    times: int = 1  # as many tables as one worker has


KINDS: Final = (
    Kind(1, False, "one worker"),
    Kind(2, True, "two workers, seats apart"),
    Kind(2, False, "two workers, seats together"),
    Kind(2, True, "two workers, twice the tables, seats apart", 2),
    Kind(2, False, "two workers, twice the tables, seats together", 2),
)


# ---- who plays -----------------------------------------------------------------------------------------------------
class LiveTable(OurTable):
    """Two programs on live connections, each at its own worker or both at one."""

    def __init__(self, ports: list[int], is_apart: bool, load: Load, figures: Figures, seed: int) -> None:
        super().__init__(ports[seed % len(ports)], load, figures, seed)
        self.ports = ports
        self.is_apart = is_apart

    def port_of(self, seat: int) -> int:
        """The first seat is where the table was made."""
        return self.ports[(self.ports.index(self.port) + seat * self.is_apart) % len(self.ports)]


class Client:
    """One connection for requests, kept open."""

    def __init__(self, port: int, address: str) -> None:
        self.port = port
        self.address = address

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))

    async def ask(self, method: str, path: str, token: str, body: object = None) -> tuple[int, int, Any]:
        """The status, the bytes received, and what was answered."""
        payload = orjson.dumps(body) if body is not None else b""
        kind = "Content-Type: application/json\r\n" if payload else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAuthorization: Bearer {token}\r\n{kind}"
        self.writer.write(f"{head}Content-Length: {len(payload)}\r\n\r\n".encode() + payload)
        told = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        size = int(told.partition(b"content-length:")[2].split(b"\r\n", 1)[0])
        return int(told.split(b" ", 2)[1]), size, orjson.loads(await self.reader.readexactly(size))


class RequestTable(Table):
    """Two programs that look and answer by requests, each request at any worker, or all at one."""

    def __init__(self, ports: list[int], is_apart: bool, load: Load, figures: Figures, seed: int) -> None:
        super().__init__(ports[seed % len(ports)], load, figures, seed)
        self.ports = ports if is_apart else [self.port]

    async def run(self) -> None:
        """Game after game."""
        self.clients = [Client(port, self.address) for port in self.ports]
        for client in self.clients:
            await client.open()
        while True:
            await self.game()

    async def game(self) -> None:
        """One game from its making to its end; whoever has seen a number is never shown less."""
        asked = {"game": "legends-of-the-arena", "seats": [{"kind": "human"}] * 2, "pause": 0}
        made: Any = await post(self.port, "/api/tables", asked | {"seed": self.chance.randrange(1 << 30)}, self.address)
        tokens = [seat["token"] for seat in made["seats"]]
        path, seen = f"/api/tables/{made['id']}", [0, 0]
        while True:
            for seat, token in enumerate(tokens):
                _, size, told = await self.chance.choice(self.clients).ask("GET", path, token)
                self.figures.received += size
                if told["number"] < seen[seat]:
                    raise Broken(f"shown {told['number']} after {seen[seat]}")
                seen[seat] = told["number"]
                if told["over"]:
                    return
                if told["options"]:
                    seen[seat] = await self.answer(path, token, told)

    async def answer(self, path: str, token: str, told: dict[str, Any]) -> int:
        """Answer anything; the number reached."""
        if self.load.pace:
            await asyncio.sleep(self.load.pace * self.chance.uniform(0.5, 1.5))
        word = self.chance.choice([each["word"] for each in told["options"] if each["word"] != "back"])
        sent = time.perf_counter()
        body = {"number": told["number"], "word": word}
        status, _, got = await self.chance.choice(self.clients).ask("POST", f"{path}/answers", token, body)
        if status != 200:
            raise Broken(f"{status}: {got}")
        self.figures.note(self.figures.to_self, sent)
        self.count(1)
        return int(got["number"])


# ---- running -------------------------------------------------------------------------------------------------------
@dataclass
class Costs:
    """Seconds of processor of each part."""

    workers: float
    postgres: float
    redis: float

    def since(self, before: Costs) -> Costs:
        return Costs(*(now - then for now, then in zip(vars(self).values(), vars(before).values(), strict=True)))


class Services:
    """A PostgreSQL and a Redis for the whole run; a database of its own for every measurement."""

    def __init__(self, url: str, redis: int, redis_pid: int) -> None:
        self.url, self.redis, self.redis_pid = url, redis, redis_pid
        self.made = 0

    async def database(self) -> str:
        self.made += 1
        connection = await asyncpg.connect(self.url)
        self.postmaster = postmaster(await connection.fetchval("SELECT pg_backend_pid()"))
        await connection.execute(f"CREATE DATABASE load{self.made}")
        await connection.close()
        return f"{self.url.rpartition('/')[0]}/load{self.made}"

    def costs(self, workers: list[int]) -> Costs:
        return Costs(sum(map(processor, workers)), processor_of_all(self.postmaster), processor(self.redis_pid))


def postmaster(backend: int) -> int:
    """The process that started a backend."""
    return int(Path(f"/proc/{backend}/stat").read_text().rpartition(")")[2].split()[1])


def processor_of_all(pid: int) -> float:
    """Seconds of a process and all it has started, those that have ended too."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ended = (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    return processor(pid) + ended


@contextmanager
def services() -> Iterator[Services]:
    port = Port()
    with tempfile.TemporaryDirectory() as folder, postgres() as url, redis_server(Path(folder), port.number) as redis:
        yield Services(url, port.number, redis.pid)


@contextmanager
def workers(count: int, database: str, redis: int, folder: Path) -> Iterator[tuple[list[int], list[int]]]:
    """So many of our servers on one database: their ports and ids."""
    environment = {"GRANDMELEE_WORKERS": str(count), "REDIS_URL": f"redis://127.0.0.1:{redis}/0"}
    path = {"PYTHONPATH": str(COMPILED)} if (COMPILED / "ready").exists() else {}
    ports = [Port() for _ in range(count)]
    with ExitStack() as stack:
        pids = [
            stack.enter_context(
                server(command(port.number, database), port.number, folder, **FREE, **environment, **path)
            )
            for port in ports
        ]
        yield [port.number for port in ports], pids


def command(port: int, database: str) -> list[str]:
    name = [sys.executable, "-m", "grandmelee.server", "--port", str(port), "--database", database]
    return [*name, "--log-level", "error", "--rate", "0"]


async def measured(kind: Kind, by: str, load: Load, seed: int, has: Services) -> tuple[Figures, Costs]:
    """Warm up, then count for so many seconds."""
    database = await has.database()
    figures, sort = Figures(), LiveTable if by == "live" else RequestTable
    with tempfile.TemporaryDirectory() as name, workers(kind.workers, database, has.redis, Path(name)) as (ports, pids):
        tables: list[Table] = [
            sort(ports, kind.is_apart, load, figures, seed + n) for n in range(kind.times * load.tables)
        ]
        tasks = [asyncio.create_task(each.run()) for each in tables]
        await asyncio.sleep(min(5.0, load.seconds / 2))
        figures.is_counting, began, before = True, time.perf_counter(), has.costs(pids)
        await asyncio.sleep(load.seconds)
        figures.is_counting, figures.seconds = False, time.perf_counter() - began
        costs = has.costs(pids).since(before)
        await end(tasks, tables)
    return figures, costs


# ---- telling -------------------------------------------------------------------------------------------------------
HEADER: Final = (
    "| | answers/s | p50 until it is heard, ms | p99, ms | workers' processor, ms an answer | times one worker's "
    "| PostgreSQL's | Redis's |\n|---|---:|---:|---:|---:|---:|---:|---:|"
)
Runs = list[tuple[Figures, Costs]]


def a_thousandth(runs: Runs, part: str) -> float:
    """Milliseconds of processor an answer, of the median run."""
    return median(1000 * float(getattr(costs, part)) / max(1, figures.answers) for figures, costs in runs)


def row(kind: Kind, runs: Runs, alone: Runs) -> str:
    """A line of the table."""
    waits = [figures.to_other or figures.to_self for figures, _ in runs]
    ratio = median(
        (two.workers / f.answers) / (one.workers / g.answers) for (f, two), (g, one) in zip(runs, alone, strict=False)
    )
    columns = [
        f"{median(figures.answers / figures.seconds for figures, _ in runs):,.0f}",
        f"{median(share(wait, 0.5) for wait in waits):.1f}",
        f"{median(share(wait, 0.99) for wait in waits):.1f}",
        f"{a_thousandth(runs, 'workers'):.2f}",
        f"{ratio:.2f}",
        f"{a_thousandth(runs, 'postgres'):.2f}",
        f"{a_thousandth(runs, 'redis'):.3f}",
    ]
    return f"| {kind.name} | {' | '.join(columns)} |"


def report(loads: list[tuple[str, str, Load]], rounds: int, has: Services) -> str:
    """All figures, in turn so that a slow moment of the machine meets everyone."""
    pieces = []
    for title, by, load in loads:
        runs: dict[Kind, Runs] = {kind: [] for kind in KINDS}
        for round_ in range(rounds):
            for kind in KINDS:
                runs[kind].append(uvloop.run(measured(kind, by, load, 1000 * round_, has)))
                print(title, row(kind, runs[kind][-1:], runs[KINDS[0]][-1:]), flush=True)
        lines = "\n".join(row(kind, runs[kind], runs[KINDS[0]]) for kind in KINDS)
        pieces.append(
            f"{title}: {load.tables} tables, {load.seconds:g} s, {rounds} rounds, median.\n\n{HEADER}\n{lines}\n"
        )
    return "\n".join(pieces)


def main() -> None:
    """Measure, print, and write when asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pace", type=float, default=0.5, help="seconds a seat thinks in the second load")
    parser.add_argument("--only", choices=["live", "pace", "requests"], action="append")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    quick, slow = (Load(given.tables, given.seconds, pace) for pace in (0.0, given.pace))
    loads = {
        "live": ("Live, as fast as the seats can answer", "live", quick),
        "pace": (f"Live, each seat thinking {given.pace:g} s on average", "live", slow),
        "requests": ("By requests, as fast as the seats can ask", "requests", quick),
    }
    with services() as has:
        text = report([loads[name] for name in given.only or loads], given.rounds, has)
    print(text)
    if given.write:
        write_figures(DOCUMENT, BEGIN, END, text)


if __name__ == "__main__":
    main()
