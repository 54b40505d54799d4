"""What one abusive client does to everyone else: python bench/abuse.py

Normal players answer at their tables, look back and play against bots, first alone, then beside one abusive client of
each kind in turn; all in one run against one server with its usual limits. Printed is how much longer the players wait
than when it is quiet. `--write` puts the figures into docs/load.md.
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
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from attackers import KINDS, PERSON, Wire, attack, keep_records, make
from table_load import COMPILED, DOCUMENT, server, share
from websockets.asyncio.client import connect
from writing import write_figures

BEGIN, END = "<!-- figures: bench/abuse.py -->", "<!-- end of what abuse does -->"
PLAYERS: Final = 10
PACE: Final = 0.4  # seconds between two answers of a player
USUAL: Final = {"GRANDMELEE_CREATE_BURST": "200"}  # so that the attackers' tables are made in time


@dataclass
class Felt:
    """What the players have felt: waits for their answers and for looking back, refusals, answers of their bots."""

    answers: list[float] = field(default_factory=list)
    replays: list[float] = field(default_factory=list)
    refused: int = 0
    bots: int = 0
    seconds: float = 1.0


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


async def felt_for(players: list[Player], aside: Felt, seconds: float) -> Felt:
    """What everyone feels in the next so many seconds."""
    for player in players:
        player.felt = Felt()
    aside.replays.clear()
    aside.refused = aside.bots = 0
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    answers = [wait for player in players for wait in player.felt.answers]
    return Felt(answers, list(aside.replays), aside.refused, aside.bots, time.perf_counter() - began)


async def run(port: int, kinds: list[str], seconds: float) -> list[str]:
    """Quiet, then each kind; quiet again between them."""
    aside = Felt()
    players = [Player(port, n + 1) for n in range(PLAYERS)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    tasks += [asyncio.create_task(look_back(port, aside)), asyncio.create_task(watch_bots(port, aside))]
    await asyncio.sleep(10)
    quiet, lines = await felt_for(players, aside, seconds), []
    for kind in kinds:
        command = [sys.executable, __file__, "--attack", kind, "--port", str(port), "--seconds", str(seconds + 6)]
        attacker = await asyncio.create_subprocess_exec("nice", "-n", "10", *command)
        await asyncio.sleep(4)
        felt = await felt_for(players, aside, seconds)
        await attacker.wait()
        await asyncio.sleep(4)
        before, quiet = quiet, await felt_for(players, aside, seconds)
        lines.append(row(kind, together(before, quiet), felt))
        print(lines[-1], f"({len(felt.answers)} answers)", flush=True)
    broken = [task.exception() for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if broken:
        raise SystemExit(f"A player broke off: {broken[0]!r}")
    return lines


def row(kind: str, calm: Felt, felt: Felt) -> str:
    """A line of the table, with how many times longer it took than when it was quiet, right before and after."""
    p50, p99, back = share(calm.answers, 0.5), share(calm.answers, 0.99), share(calm.replays, 0.5)
    bots = calm.bots / calm.seconds
    now = share(felt.answers, 0.5), share(felt.answers, 0.99), share(felt.replays, 0.5), felt.bots / felt.seconds
    told = (KINDS[kind].__doc__ or "").splitlines()[0].rstrip(".")
    return (
        f"| {told} | {now[0]:.1f} against {p50:.1f} | {now[1]:.1f} against {p99:.1f} | {now[1] / p99:.1f} "
        f"| {now[2]:.0f} against {back:.0f}, {felt.refused} refused | {now[3]:.1f} against {bots:.1f} |"
    )


def together(one: Felt, other: Felt) -> Felt:
    """Two stretches as one."""
    waits = one.answers + other.answers, one.replays + other.replays
    return Felt(*waits, one.refused + other.refused, one.bots + other.bots, one.seconds + other.seconds)


def report(lines: list[str]) -> str:
    """The whole table."""
    engine = "compiled" if (COMPILED / "ready").exists() else "pure"
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    head = (
        "| beside it | answers p50, ms | answers p99, ms | times | replay p50, ms | answers of bots a second |\n"
        "|---|---:|---:|---:|---:|---:|\n"
    )
    return f"{machine}, load {os.getloadavg()[0]:.1f}; engine {engine}.\n\n{head}" + "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print, and write when asked to; or be the attacker."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=12.0)
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
        os.environ["RECORDS"] = name
        command = [sys.executable, "-m", "grandmelee.server", "--port", str(port), "--log-level", "error"]
        path = {"PYTHONPATH": str(COMPILED)} if (COMPILED / "ready").exists() else {}
        with server([*command, "--database", f"{name}/abuse.sqlite3"], port, Path(name), **USUAL, **path):
            text = report(asyncio.run(run(port, given.only or list(KINDS), given.seconds)))
    print(text)
    if given.write:
        write_figures(DOCUMENT, BEGIN, END, text)


if __name__ == "__main__":
    main()
