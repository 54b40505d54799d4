"""What one abusive client does to everyone else: python bench/abuse.py

Normal players answer at their tables, look back and play against bots, against one server with its usual limits. One
kind of attack after the other, in another order in every round, has its stretch between two quiet ones. Printed is how
much longer the players wait beside it than in quiet, and than in the quieter of the two stretches, which noise of the
machine cannot make look good; the median of all rounds, and where it lies. Nothing is one of the kinds: what it reads
is the machine's own. How late the server's event loop is, and how long it works (`probed.py`), says whether it is the
server. `--write` puts the figures into docs/load.md.

    python bench/abuse.py --minutes 15      as many whole rounds as there is time for
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import comb
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from attackers import KINDS, PERSON, Wire, attack, keep_records, make
from table_load import COMPILED, DOCUMENT, processor, server, share
from websockets.asyncio.client import connect
from writing import write_figures

BEGIN, END = "<!-- figures: bench/abuse.py -->", "<!-- end of what abuse does -->"
PLAYERS: Final = 10
PACE: Final = 0.4  # seconds between two answers of a player
WARMING: Final = 10.0  # seconds until everyone plays
SETTLE: Final = 2.5  # until an attack is under way,
AFTERWARDS: Final = 1.0  # and until it is over
CONTROL: Final = "nothing"  # is in every run: what the machine does to the figures
BAR: Final = 2.0
SURE: Final = 0.93  # which takes five rounds
USUAL: Final = {"GRANDMELEE_CREATE_BURST": "200"}  # so that the attackers' tables are made in time


class Look(NamedTuple):
    """How late the loop was, how long its thread has worked since the look before, and waited for a processor."""

    late: float
    work: float
    waited: float


@dataclass
class Felt:
    """What the players have felt: waits for their answers and for looking back, refusals, answers of their bots."""

    answers: list[float] = field(default_factory=list)
    replays: list[float] = field(default_factory=list)
    refused: int = 0
    bots: int = 0
    seconds: float = 1.0
    looks: list[Look] = field(default_factory=list)  # of the server's loop at itself, every few milliseconds
    cpu: float = 0.0  # seconds of processor of the server


class Player:
    """Someone who plays both seats of a table over a live connection, from an address of their own."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.address = f"127.0.1.{number}"
        self.chance = random.Random(number)
        self.felt = Felt()

    async def play(self) -> None:
        """Game after game."""
        while True:
            made = await make(Wire(self.port, self.address), [PERSON, PERSON])
            url = f"ws://127.0.0.1:{self.port}/api/tables/{made['id']}/live"
            await self._play(url, made)

    async def _play(self, url: str, made: dict[str, Any]) -> None:
        tokens = [seat["token"] for seat in made["seats"]]
        html = {"html": "true"} if self.chance.random() < 0.3 else {}
        headers = [{"authorization": f"Bearer {token}"} for token in tokens]
        query = "?html=true" if html else ""
        async with (
            connect(url, additional_headers=headers[0], local_addr=(self.address, 0), max_size=None) as first,
            connect(url, additional_headers=headers[1], local_addr=(self.address, 0), max_size=None) as second,
            connect(url + query, local_addr=(self.address, 0), max_size=None) as page,
        ):
            watching = asyncio.create_task(watch(page))
            try:
                await asyncio.gather(self._sit(first), self._sit(second))
            finally:
                watching.cancel()

    async def _sit(self, seat: Any) -> None:
        """Answer whatever is asked, at a pace."""
        seen: dict[str, Any] = {"over": False, "options": []}
        sent, waiting = 0.0, False
        while not seen["over"]:
            told = json.loads(await seat.recv())
            if told["type"] == "table":
                seen = told
            elif told["type"] in ("written", "refused") and waiting:
                self.felt.answers.append(time.perf_counter() - sent)
                waiting = False
            words = [option["word"] for option in seen["options"] if option["word"] != "back"]
            if words and not waiting:
                await asyncio.sleep(self.chance.uniform(0.5, 1.5) * PACE)
                message = {"type": "answer", "number": seen["number"], "word": self.chance.choice(words), "id": 1}
                sent, waiting = time.perf_counter(), True
                seen["options"] = []
                await seat.send(json.dumps(message))


async def watch(page: Any) -> None:
    """Look at what comes."""
    async for _ in page:
        pass


async def look_back(port: int, felt: Felt) -> None:
    """Someone looks at moments of a game that is going on."""
    wire = Wire(port, "127.0.1.100")
    bot = {"kind": "bot", "level": "random"}
    made = await make(wire, [bot, bot], pause=0.2)
    while True:
        began = time.perf_counter()
        status, _ = await wire.ask("GET", f"/api/tables/{made['id']}/replay?number=0")
        felt.replays.append(time.perf_counter() - began)
        felt.refused += status != 200
        await asyncio.sleep(0.3)


async def watch_bots(port: int, felt: Felt) -> None:
    """Someone's bots play; how often they answer."""
    wire = Wire(port, "127.0.1.101")
    bot = {"kind": "bot", "level": "squire"}
    while True:
        made = await make(wire, [bot, bot], pause=0.05)
        url = f"ws://127.0.0.1:{port}/api/tables/{made['id']}/live?brief=true"
        async with connect(url, local_addr=("127.0.1.101", 0)) as viewer:
            async for text in viewer:
                felt.bots += 1
                if json.loads(text).get("over"):
                    break


class Bench:
    """The players, and the server they play at."""

    def __init__(self, port: int, pid: int) -> None:
        self.port = port
        self.pid = pid
        self.aside = Felt()
        self.attacks = 0
        self.players = [Player(port, n + 1) for n in range(PLAYERS)]

    def begin(self) -> list[asyncio.Task[None]]:
        """Let everyone play."""
        tasks = [asyncio.create_task(player.play()) for player in self.players]
        others = look_back(self.port, self.aside), watch_bots(self.port, self.aside)
        return tasks + [asyncio.create_task(other) for other in others]

    async def felt_for(self, seconds: float) -> Felt:
        """What everyone feels in the next so many seconds."""
        for player in self.players:
            player.felt = Felt()
        self.aside.replays.clear()
        self.aside.refused = self.aside.bots = 0
        began, cpu = time.monotonic(), processor(self.pid)
        await asyncio.sleep(seconds)
        answers = [wait for player in self.players for wait in player.felt.answers]
        felt = Felt(answers, list(self.aside.replays), self.aside.refused, self.aside.bots, time.monotonic() - began)
        felt.cpu = processor(self.pid) - cpu
        felt.looks = looks(began)
        return felt

    async def beside(self, kind: str, seconds: float) -> Felt:
        """What everyone feels while somebody attacks; the attack has ended then."""
        command = [sys.executable, __file__, "--attack", kind, "--port", str(self.port)]
        attacked = ["--seconds", str(SETTLE + seconds + 0.5)]
        self.attacks += 1  # each from an address of its own: what one used up stops no other
        address = {"ATTACKER": f"127.{1 + self.attacks // 250}.{2 + self.attacks % 250}.{2 + list(KINDS).index(kind)}"}
        attacker = await asyncio.create_subprocess_exec(
            "nice", "-n", "10", *command, *attacked, env={**os.environ, **address}
        )
        await asyncio.sleep(SETTLE)
        felt = await self.felt_for(seconds)
        if await attacker.wait():
            raise SystemExit(f"The attacker broke off: {kind} was not measured")
        await asyncio.sleep(AFTERWARDS)
        return felt


def looks(since: float) -> list[Look]:
    """What the server's loop has noted since then."""
    noted = [[float(part) for part in line.split()] for line in Path(os.environ["PROBE"]).read_text().splitlines()]
    return [Look(*line[1:]) for line in noted if len(line) == 4 and line[0] >= since]


async def run(port: int, pid: int, given: argparse.Namespace) -> dict[str, list[Beside]]:
    """Round after round, each kind between two quiet stretches, so that a slow moment of the machine meets everyone.

    Attackers stop their bots at the end, which would go on alone.
    """
    bench, found = Bench(port, pid), {kind: list[Beside]() for kind in given.only or KINDS}
    found |= {CONTROL: []}
    tasks, chance = bench.begin(), random.Random(7)
    await asyncio.sleep(WARMING)
    began, before = time.monotonic(), await bench.felt_for(given.seconds)
    for round_ in range(given.times):
        for kind in chance.sample(list(found), len(found)):
            felt = await bench.beside(kind, given.seconds)
            after = await bench.felt_for(given.seconds)
            found[kind].append(Beside(before, felt, after))
            before = after
            print(round_ + 1, kind, found[kind][-1], flush=True)
        spent = time.monotonic() - began
        if given.minutes and spent * (round_ + 2) / (round_ + 1) > 60 * given.minutes - WARMING:
            break
    broken = [task.exception() for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if broken:
        raise SystemExit(f"A player broke off: {broken[0]!r}")
    return found


@dataclass
class Beside:
    """An attack, and what the players felt before and after it."""

    before: Felt
    felt: Felt
    after: Felt

    @property
    def quiet(self) -> list[Felt]:
        return [self.before, self.after]

    @property
    def times(self) -> float:
        """How many times longer than in the two quiet stretches together the players have waited, at p99."""
        return share(self.felt.answers, 0.99) / share(self.before.answers + self.after.answers, 0.99)

    @property
    def at_worst(self) -> float:
        """And than in the quieter of the two: noise there does not make an attack look small."""
        return share(self.felt.answers, 0.99) / min(share(calm.answers, 0.99) for calm in self.quiet)

    def __str__(self) -> str:
        told = [f"p99 {share(each.answers, 0.99):.1f}" for each in (self.before, self.felt, self.after)]
        told += [f"loop late {share([look.late for look in self.felt.looks], 0.99):.1f}"]
        return f"{', '.join(told)}, answers {len(self.felt.answers)}"


def interval(values: list[float]) -> tuple[float, float, float]:
    """Two values between which the median lies, whatever the values are like, and how surely: 95 % where there are
    enough of them, else the least and the greatest.

    >>> interval([1.0, 2.0, 3.0])
    (1.0, 3.0, 0.75)
    """
    ordered, n = sorted(values), len(values)
    for k in range(n // 2, -1, -1):
        sure = 1 - 2 * sum(comb(n, j) for j in range(k + 1)) / 2**n
        if sure >= SURE or k == 0:
            return ordered[k], ordered[n - 1 - k], sure
    raise ValueError("No values")


def verdict(found: list[Beside]) -> str:
    """What is shown: all of the interval is under twice the quieter stretch, all of it over twice, or neither."""
    low, high, sure = interval([each.at_worst for each in found])
    if sure < SURE:
        return "too few rounds"
    return "under twice" if high < BAR else "over twice" if low >= BAR else "not shown"


def row(kind: str, found: list[Beside]) -> str:
    """A line of the table: p99 of all stretches of the kind together, medians of ratios, and what the loop did."""
    told = (KINDS[kind].__doc__ or "").splitlines()[0].rstrip(".")
    felt, calm = [each.felt for each in found], [quiet for each in found for quiet in each.quiet]
    p50, p99 = (against(felt, calm, lambda each: each.answers, part) for part in (0.5, 0.99))
    late = against(felt, calm, lambda each: [look.late for look in each.looks], 0.99)
    ours = against(felt, calm, lambda each: [look.late - look.waited for look in each.looks], 0.99)
    work = against(felt, calm, lambda each: [look.work for look in each.looks], 1)
    cpu, used = (100 * sum(each.cpu for each in some) / sum(each.seconds for each in some) for some in (felt, calm))
    low, high, sure = interval([each.at_worst for each in found])
    times, worst = (
        median([ratio(each) for each in found]) for ratio in (lambda each: each.times, lambda each: each.at_worst)
    )
    return (
        f"| {told} | {p50} | {p99} | {times:.1f} | {worst:.1f} ({low:.1f} to {high:.1f}, {sure:.0%} of {len(found)}) "
        f"| {verdict(found)} | {late} | {ours} | {work} | {cpu:.0f} against {used:.0f} "
        f"| {sum(each.refused for each in felt)} of {sum(len(each.replays) for each in felt)} "
        f"| {sum(each.bots for each in felt) / sum(each.seconds for each in felt):.1f} against "
        f"{sum(each.bots for each in calm) / sum(each.seconds for each in calm):.1f} |"
    )


def against(felt: list[Felt], calm: list[Felt], waits: Callable[[Felt], list[float]], part: float) -> str:
    """Beside the attack and in quiet, of all such stretches together."""
    one, other = ([wait for each in some for wait in waits(each)] for some in (felt, calm))
    return f"{share(one, part):.1f} against {share(other, part):.1f}"


def report(found: dict[str, list[Beside]]) -> str:
    """The whole table."""
    engine = "compiled" if (COMPILED / "ready").exists() else "pure"
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    head = (
        "| beside it | answers p50, ms | answers p99, ms | times | times the quieter one | shown | loop late p99, ms "
        "| of it not for want of a processor | longest work of the loop, ms | server's processor, % | replays refused "
        "| answers of bots a second |\n|---|---:|---:|---:|---:|---|---:|---:|---:|---:|---:|---:|\n"
    )
    rows = "\n".join(row(kind, each) for kind, each in found.items() if each)
    return f"{machine}, load {os.getloadavg()[0]:.1f}; engine {engine}.\n\n{head}{rows}\n"


def main() -> None:
    """Measure, print, and write when asked to; or be the attacker."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="of each stretch")
    parser.add_argument("--times", type=int, default=8, help="attacks of each kind at most")
    parser.add_argument("--minutes", type=float, default=0.0, help="in all, for as many whole rounds as there is time")
    parser.add_argument("--only", choices=list(KINDS), action="append")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--attack", choices=list(KINDS), help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.attack:
        asyncio.run(attack(given.attack, given.port, given.seconds))
        return
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as name:
        keep_records(Path(name))
        os.environ["RECORDS"], os.environ["PROBE"] = name, f"{name}/probe"
        command = [
            sys.executable,
            str(Path(__file__).with_name("probed.py")),
            "--port",
            str(port),
            "--log-level",
            "error",
        ]
        path = {"PYTHONPATH": str(COMPILED)} if (COMPILED / "ready").exists() else {}
        with server([*command, "--database", f"{name}/abuse.sqlite3"], port, Path(name), **USUAL, **path) as pid:
            text = report(asyncio.run(run(port, pid, given)))
    print(text)
    if given.write:
        write_figures(DOCUMENT, BEGIN, END, text)


if __name__ == "__main__":
    main()
