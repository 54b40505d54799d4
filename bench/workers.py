"""What an answer costs with two workers on PostgreSQL and Redis, beside one: python bench/workers.py

One worker and two in one run, under the same load: all are started once and warmed up, then the load goes from one to
the next in short stretches, to and fro, so that a slow moment of the machine meets everyone; told is the median of the
stretches and of their ratios, with its quartiles. With two the seats of a table are *apart*, each at another worker, or
*together* at one, as the proxy in deploy/ leads them; two that share nothing, each with a database of its own, show
what two processes cost by themselves. Processor time is that of the workers; what the database and Redis take beside it
is told as well. Over HTTP every request goes to either worker, and nobody may be shown less than they have seen.
`--write` puts the figures into docs/load.md.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
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

SETTLING: Final = 0.5  # seconds before a stretch that count for nobody, and after it
BEGIN, END = "<!-- figures: bench/workers.py -->", "<!-- end of figures of workers -->"


@dataclass(frozen=True)
class Kind:
    """How many workers, where the seats of a table are, and whether the workers have one database."""

    workers: int
    is_apart: bool
    name: str
    is_shared: bool = True  # else each has a database of its own


KINDS: Final = (
    Kind(1, False, "one worker"),
    Kind(2, True, "two workers, seats apart"),
    Kind(2, False, "two workers, seats together"),
    Kind(2, False, "two workers that share nothing", False),
)


# ---- who plays -----------------------------------------------------------------------------------------------------
@dataclass
class Turns(Load):
    """A load that comes in stretches."""

    gate: asyncio.Event = field(default_factory=asyncio.Event)
    held: list[Callable[[], None]] = field(default_factory=list)

    def think(self, chance: random.Random, act: Callable[[], None]) -> None:
        super().think(chance, lambda: act() if self.gate.is_set() else self.held.append(act))

    def begin(self) -> None:
        """Whoever was held up goes on, one after the other."""
        held, self.held = self.held, []
        self.gate.set()
        for n, act in enumerate(held):
            asyncio.get_running_loop().call_later(self.pace * n / len(held), act)


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

    load: Turns

    def __init__(self, ports: list[int], is_apart: bool, load: Turns, figures: Figures, seed: int) -> None:
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
                await self.load.gate.wait()
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
        return Costs(sum(map(exactly, workers)), processor_of_all(self.postmaster), processor(self.redis_pid))


def postmaster(backend: int) -> int:
    """The process that started a backend."""
    return int(Path(f"/proc/{backend}/stat").read_text().rpartition(")")[2].split()[1])


def exactly(pid: int) -> float:
    """Seconds of processor of a worker's threads, to the nanosecond."""
    return sum(int(path.read_text().split()[0]) for path in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9


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
    environment["GRANDMELEE_IDLE"] = "600"  # connections rest while others have their turn
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


# ---- measuring -----------------------------------------------------------------------------------------------------
@dataclass
class Stretch:
    """What was measured in one go."""

    answers: int
    seconds: float
    costs: Costs

    def an_answer(self, part: str = "workers") -> float:
        """Milliseconds of processor."""
        return 1000 * float(getattr(self.costs, part)) / max(1, self.answers)


class Running:
    """One kind, started and loaded whenever it is its turn."""

    def __init__(self, kind: Kind, by: str, load: Load, ports: list[int], pids: list[int]) -> None:
        self.kind, self.pids, self.figures = kind, pids, Figures()
        self.load = Turns(load.tables, load.seconds, load.pace)
        sort = LiveTable if by == "live" else RequestTable
        self.tables: list[Table] = [
            sort(ports, kind.is_apart, self.load, self.figures, 1000 + n) for n in range(load.tables)
        ]
        self.tasks = [asyncio.create_task(each.run()) for each in self.tables]
        self.stretches: list[Stretch] = []

    async def stretch(self, has: Services) -> Stretch:
        """Load it, and measure once that has settled."""
        figures = self.figures
        self.load.begin()
        await asyncio.sleep(SETTLING)
        before, began, answers = has.costs(self.pids), time.perf_counter(), figures.answers
        figures.is_counting = True
        await asyncio.sleep(self.load.seconds)
        figures.is_counting = False
        seconds = time.perf_counter() - began
        found = Stretch(figures.answers - answers, seconds, has.costs(self.pids).since(before))
        self.load.gate.clear()
        await asyncio.sleep(SETTLING)
        return found


async def measured(by: str, load: Load, rounds: int, has: Services) -> list[Running]:
    """Every kind in turn, to and fro; the first round warms them up."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        running = []
        for kind in KINDS:
            ports, pids = await started(kind, has, Path(name), stack)
            running.append(Running(kind, by, load, ports, pids))
        for round_ in range(-1, rounds):
            for each in running if round_ % 2 else running[::-1]:
                found = await each.stretch(has)
                if round_ >= 0:
                    each.stretches.append(found)
        for each in running:
            await end(each.tasks, each.tables)
        return running


async def started(kind: Kind, has: Services, folder: Path, stack: ExitStack) -> tuple[list[int], list[int]]:
    """The workers of a kind: their ports and ids."""
    if kind.is_shared:
        return stack.enter_context(workers(kind.workers, await has.database(), has.redis, folder))
    each = [stack.enter_context(workers(1, await has.database(), has.redis, folder)) for _ in range(kind.workers)]
    return [port for ports, _ in each for port in ports], [pid for _, pids in each for pid in pids]


# ---- telling -------------------------------------------------------------------------------------------------------
HEADER: Final = (
    "| | answers/s | p50 until it is heard, ms | p99, ms | workers' processor, ms an answer "
    "| times one worker's (quartiles) | PostgreSQL's | Redis's |\n|---|---:|---:|---:|---:|---:|---:|---:|"
)


def row(each: Running, one: Running) -> str:
    """A line of the table."""
    waits = each.figures.to_other or each.figures.to_self
    pairs = zip(each.stretches, one.stretches, strict=True)
    low, middle, high = quantiles([two.an_answer() / alone.an_answer() for two, alone in pairs], n=4)
    columns = [
        f"{median(stretch.answers / stretch.seconds for stretch in each.stretches):,.0f}",
        f"{share(waits, 0.5):.1f}",
        f"{share(waits, 0.99):.1f}",
        f"{median(stretch.an_answer() for stretch in each.stretches):.2f}",
        f"{middle:.2f} ({low:.2f} to {high:.2f})",
        f"{median(stretch.an_answer('postgres') for stretch in each.stretches):.2f}",
        f"{median(stretch.an_answer('redis') for stretch in each.stretches):.3f}",
    ]
    return f"| {each.kind.name} | {' | '.join(columns)} |"


def report(loads: list[tuple[str, str, Load]], rounds: int, has: Services) -> str:
    """All figures."""
    pieces = []
    for title, by, load in loads:
        running = uvloop.run(measured(by, load, rounds, has))
        lines = "\n".join(row(each, running[0]) for each in running)
        told = f"{title}: {load.tables} tables, {rounds} stretches of {load.seconds:g} s each, median."
        pieces.append(f"{told}\n\n{HEADER}\n{lines}\n")
        print(pieces[-1], flush=True)
    return "\n".join(pieces)


def main() -> None:
    """Measure, print, and write when asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=1.5, help="that a stretch is measured")
    parser.add_argument("--rounds", type=int, default=9, help="stretches of every kind")
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
    if given.write:
        write_figures(DOCUMENT, BEGIN, END, text)


if __name__ == "__main__":
    main()
