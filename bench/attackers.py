"""Abusive clients of every kind, each bounded in time and from an address of its own: used by bench/abuse.py."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import grandmelee as gm
from grandmelee.core.errors import IllegalAnswer

ADDRESS: Final = os.environ.get("ATTACKER", "127.0.0.2")  # each kind has its own: what one used up stops no other
GAME: Final = "legends-of-the-arena"
PERSON: Final = {"kind": "human"}
LONG: Final = 19_900  # answers of the largest record
LARGE: Final = 500_000  # and bytes of a request with it
ENDING: Final = ("done", "end", "pass", "stop", "skip", "stay", "decline")
PACKED: Final = "accept-encoding: gzip"
UPGRADE: Final = (
    "GET {path} HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Wire:
    """One connection that speaks HTTP, opened again when it is closed."""

    def __init__(self, port: int, address: str = ADDRESS) -> None:
        self.port = port
        self.address = address
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None, token: str = "", more: str = "") -> tuple[int, bytes]:
        """Status and body of an answer."""
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        reader, writer = self.streams
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "host: localhost", f"content-length: {len(content)}"]
        lines += ["content-type: application/json"] if content else []
        lines += [f"authorization: Bearer {token}"] if token else []
        lines += [more] if more else []
        try:
            writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + content)
            return await self._answer(reader)
        except (OSError, asyncio.IncompleteReadError, ValueError, IndexError):
            writer.close()
            self.streams = None
            return 0, b""

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, bytes]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.partition("content-length:")[2].split("\r\n")[0])
        return int(head.split()[1]), await reader.readexactly(length)


async def make(wire: Wire, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A table of one's own."""
    while True:
        status, body = await wire.ask("POST", "/api/tables", {"game": GAME, "seats": seats, **more})
        if status == 201:
            made: dict[str, Any] = json.loads(body)
            return made
        await asyncio.sleep(0.2)


def long_record(slug: str, chosen: Callable[[list[str], random.Random], str]) -> str:
    """Everyone takes back whatever they can, and prolongs the game else, until it is over or as long as one may be."""
    s, chance, count, size = gm.new(slug, seats=2, seed=3), random.Random(3), 0, 0
    while not s.over and count < LONG and size < LARGE:
        seat = s.waiting[0]
        words = [s.word(option) for option in s.options(seat)]
        word = "back" if "back" in words else chosen(words, chance)
        try:
            s.answer(seat, word)
        except IllegalAnswer:
            word = chosen([word for word in words if word != "back"], chance)
            s.answer(seat, word)
        count, size = count + 1, size + len(word) + 15  # as it stands in a request
    return s.record.to_json()


def first(words: list[str], _: random.Random) -> str:
    """In Pathfinder's game this goes on for ever."""
    return words[0]


def restless(words: list[str], chance: random.Random) -> str:
    """Whatever does not end anything."""
    return chance.choice([word for word in words if word not in ENDING] or words)


def played_record() -> str:
    """A whole game of random answers."""
    s, chance = gm.new(GAME, seats=2, seed=7), random.Random(7)
    while not s.over:
        seat = s.waiting[0]
        s.answer(seat, chance.choice([option for option in s.options(seat) if s.word(option) != "back"]))
    return s.record.to_json()


def keep_records(folder: Path) -> None:
    """Made before anything is measured."""
    (folder / "longest.json").write_text(long_record("pathfinder-arena", first))
    (folder / "ended.json").write_text(long_record("lords-of-the-eastern-reach", restless))
    (folder / "played.json").write_text(played_record())


def kept(name: str) -> str:
    """One of them."""
    return (Path(os.environ["RECORDS"]) / f"{name}.json").read_text()


async def opened(port: int, name: str) -> dict[str, Any]:
    """A table from one of them."""
    status, body = await Wire(port).ask("POST", "/api/records", {"record": kept(name)})
    if status != 201:
        raise SystemExit(f"The record was refused: {status} {body[:200]!r}")
    made: dict[str, Any] = json.loads(body)
    return made


async def together(count: int, work: Callable[[int], Awaitable[None]]) -> None:
    """So many at once."""
    await asyncio.gather(*(work(n) for n in range(count)))


async def forever(port: int, ask: Callable[[Wire, int], Awaitable[Any]], connections: int) -> None:
    """Ask again and again over so many connections."""

    async def one(n: int) -> None:
        wire = Wire(port)
        while True:
            with suppress(OSError):
                await ask(wire, n)
            await asyncio.sleep(0)

    await together(connections, one)


# ---- the kinds -----------------------------------------------------------------------------------------------------
async def nothing(_: int) -> None:
    """Nothing: what the machine does by itself."""
    await asyncio.sleep(3600)


async def health(port: int) -> None:
    """64 connections ask for health, readiness and counts as fast as they are answered."""
    paths = ("/healthz", "/readyz", "/metrics")
    await forever(port, lambda wire, n: wire.ask("GET", paths[n % 3]), 64)


async def silent(port: int) -> None:
    """600 connections send half a request, and come again some seconds after they are closed."""

    async def one(_: int) -> None:
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ADDRESS, 0))
                writer.write(b"GET / HTTP/1.1\r\nHost: ")
                await reader.read(1)
                writer.close()
            await asyncio.sleep(random.uniform(1, 3))

    await together(600, one)


async def looks(port: int) -> None:
    """32 connections look at a table at which something could be taken back after thousands of answers."""
    made = await opened(port, "longest")
    token = made["seats"][0]["token"]
    await forever(port, lambda wire, _: wire.ask("GET", f"/api/tables/{made['id']}", token=token), 32)


async def pages(port: int) -> None:
    """32 connections want the whole page of a table."""
    made = await make(Wire(port), [PERSON, PERSON])
    await forever(port, lambda wire, _: wire.ask("GET", f"/tables/{made['id']}"), 32)


async def uploads(port: int) -> None:
    """Four connections upload the longest record there can be."""
    record = kept("longest")
    await forever(port, lambda wire, _: wire.ask("POST", "/api/records", {"record": record}), 4)


async def past(port: int) -> None:
    """40 connections want animations, replays and pictures of a long game."""
    table = f"/api/tables/{(await opened(port, 'played'))['id']}"
    chance = random.Random(1)

    def ask(wire: Wire, n: int) -> Awaitable[Any]:
        at = chance.randrange(60)
        what = (f"animation?number={at}&moments=60", f"replay?number={at}", f"picture?number={at}")[n % 3]
        return wire.ask("GET", f"{table}/{what}")

    await forever(port, ask, 40)


async def hints(port: int) -> None:
    """Hints at twenty tables at once."""
    tables = [await make(Wire(port), [PERSON, PERSON]) for _ in range(20)]

    async def ask(wire: Wire, n: int) -> None:
        made = tables[n % 20]
        token, path = made["seats"][0]["token"], f"/api/tables/{made['id']}"
        await wire.ask("POST", f"{path}/hints", {}, token)
        _, body = await wire.ask("GET", path, token=token)
        seen = json.loads(body or b"{}")
        for option in seen.get("options", [])[:1]:
            await wire.ask("POST", f"{path}/answers", {"number": seen["number"], "word": option["word"]}, token)

    await forever(port, ask, 20)


async def bots(port: int) -> None:
    """Sixty tables of four bots that think as soon as they can."""
    await play_alone(port, "squire")


async def random_bots(port: int) -> None:
    """Sixty tables of bots that answer without a thought."""
    await play_alone(port, "random")


async def long_bots(port: int) -> None:
    """Bots that answer as soon as they can in the longest game there can be, and hints for it."""
    bot = {"kind": "bot", "level": "random"}
    asked = {"record": kept("longest"), "seats": [bot, {"kind": "human"}]}
    status, body = await Wire(port).ask("POST", "/api/records", asked)
    if status != 201:
        raise SystemExit(f"The record was refused: {status} {body[:200]!r}")
    made = json.loads(body)
    path, token = f"/api/tables/{made['id']}", made["seats"][1]["token"]

    async def ask(wire: Wire, n: int) -> None:
        if n % 2:
            await wire.ask("POST", f"{path}/hints", {}, token)
            return
        _, told = await wire.ask("GET", path, token=token)
        seen = json.loads(told or b"{}")
        for option in seen.get("options", [])[:1]:
            await wire.ask("POST", f"{path}/answers", {"number": seen["number"], "word": option["word"]}, token)

    await forever(port, ask, 8)


async def play_alone(port: int, level: str) -> None:
    """Sixty tables of four bots, which are stopped at the end: they would go on without whoever made them."""
    tables: list[dict[str, Any]] = []
    try:
        for _ in range(60):
            tables.append(await make(Wire(port), [{"kind": "bot", "level": level}] * 4, pause=0))
        await asyncio.sleep(3600)
    finally:
        await together(len(tables), lambda n: stop(Wire(port), tables[n]))


async def stop(wire: Wire, made: dict[str, Any]) -> None:
    """No bot of this table answers any more."""
    for _ in range(60):
        status, _ = await wire.ask("POST", f"/api/tables/{made['id']}/bots", {"running": False}, made["host"])
        if status in (200, 409):
            return
        await asyncio.sleep(0.5)


async def hello(port: int) -> None:
    """Ten live connections ask to be told the whole page again and again, as often as messages are taken."""
    made = await make(Wire(port), [PERSON, PERSON])
    url = f"ws://127.0.0.1:{port}/api/tables/{made['id']}/live?html=true"

    await together(10, lambda _: repeat(url, '{"type":"hello"}', 0.055))


async def repeat(url: str, message: str, pause: float, token: str = "") -> None:
    """Say the same again and again over a live connection, and come back when it is closed."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    while True:
        with suppress(OSError, WebSocketException):
            async with connect(url, additional_headers=headers, local_addr=(ADDRESS, 0), max_size=None) as socket:
                listening = asyncio.create_task(drain(socket))
                try:
                    while True:
                        await socket.send(message)
                        await asyncio.sleep(pause)
                finally:
                    listening.cancel()
        await asyncio.sleep(0.1)


async def drain(socket: Any) -> None:
    """Listen to whatever comes."""
    with suppress(WebSocketException):
        async for _ in socket:
            pass


async def packed(port: int) -> None:
    """32 connections want the whole page of a table, packed."""
    made = await make(Wire(port), [PERSON, PERSON])
    await forever(port, lambda wire, _: wire.ask("GET", f"/tables/{made['id']}", more=PACKED), 32)


async def ended(port: int) -> None:
    """16 connections want the curve, the record and the story of the longest game there can be."""
    table = (await opened(port, "ended"))["id"]
    paths = [f"/api/tables/{table}/curve", f"/api/tables/{table}/record", f"/tables/{table}/curve"]
    await forever(port, lambda wire, n: wire.ask("GET", paths[n % 3], more=PACKED), 16)


async def forks(port: int) -> None:
    """Eight connections fork the longest game there can be."""
    table = (await opened(port, "ended"))["id"]
    await forever(port, lambda wire, _: wire.ask("POST", f"/api/tables/{table}/fork", {}), 8)


async def unread(port: int) -> None:
    """150 live connections want whole pages and never read a byte."""
    made = await make(Wire(port), [PERSON, PERSON])
    head = UPGRADE.format(path=f"/api/tables/{made['id']}/live?html=true").encode()

    async def one(_: int) -> None:
        while True:
            with suppress(OSError):
                writer = await deaf(port)
                writer.write(head)
                for _ in range(2000):
                    await asyncio.sleep(0.5)
                    writer.write(masked(b'{"type":"hello"}'))
                    await writer.drain()
            await asyncio.sleep(0.5)

    await together(150, one)


async def unread_pages(port: int) -> None:
    """200 connections ask for pages and never read a byte."""
    made = await make(Wire(port), [PERSON, PERSON])
    head = f"GET /tables/{made['id']} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode()

    async def one(_: int) -> None:
        while True:
            with suppress(OSError):
                writer = await deaf(port)
                writer.write(head * 20)
                await asyncio.sleep(3600)

    await together(200, one)


async def garbage(port: int) -> None:
    """64 connections send bytes that are no request, half greetings of TLS among them, and come again at once."""
    hello = bytes.fromhex("16030100f8010000f40303") + random.Random(1).randbytes(60)
    said = (
        hello,
        random.Random(2).randbytes(3000),
        b"\x00" * 2000,
        b"GET\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    )

    async def one(n: int) -> None:
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ADDRESS, 0))
                writer.write(said[n % len(said)])
                await asyncio.wait_for(reader.read(100), 2) if n % len(said) else None
                writer.close()
            await asyncio.sleep(0)

    await together(64, one)


async def connects(port: int) -> None:
    """64 connections are opened and closed again as fast as it goes."""

    async def one(_: int) -> None:
        while True:
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ADDRESS, 0))
                writer.close()
            await asyncio.sleep(0)

    await together(64, one)


async def pipelined(port: int) -> None:
    """40 connections send a form and behind it requests without an end, before they have read anything."""
    head = b"POST /nothing HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n"
    flood = head + b"GET /api/games HTTP/1.1\r\nhost: localhost\r\n\r\n" * 10_000

    async def one(_: int) -> None:
        while True:
            with suppress(OSError, TimeoutError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ADDRESS, 0))
                writer.write(flood)
                while await asyncio.wait_for(reader.read(65536), 20):
                    pass
            await asyncio.sleep(0.1)

    await together(40, one)


async def tokens(port: int) -> None:
    """32 connections try tokens that are nobody's, by requests and over live connections."""
    made = await make(Wire(port), [PERSON, PERSON])
    path, chance = f"/api/tables/{made['id']}", random.Random(3)
    url = f"ws://127.0.0.1:{port}{path}/live"

    async def ask(wire: Wire, n: int) -> None:
        token = chance.randbytes(24).hex()[:32]
        if n % 2:
            await wire.ask("POST", f"{path}/answers", {"number": 0, "word": "done"}, token)
            return
        with suppress(OSError, WebSocketException):
            async with connect(url, local_addr=(ADDRESS, 0)) as socket:
                for _ in range(50):
                    await socket.send(json.dumps({"type": "hello", "token": chance.randbytes(24).hex()[:32]}))
                    await socket.recv()

    await forever(port, ask, 32)


async def talk(port: int) -> None:
    """Sixty live connections, each at a table of its own, talk as fast as they are heard."""
    tables = [await make(Wire(port), [PERSON, PERSON]) for _ in range(60)]
    line = json.dumps({"type": "chat", "text": "x" * 500})

    async def one(n: int) -> None:
        url = f"ws://127.0.0.1:{port}/api/tables/{tables[n]['id']}/live"
        await repeat(url, line, 0.06, tables[n]["seats"][0]["token"])

    await together(60, one)


async def invitations(port: int) -> None:
    """32 connections want pages with invitations and their codes, and try invitations that are nobody's."""
    friends = [{"kind": "human"}, *[{"kind": "friend"}] * 3]
    tables = [await make(Wire(port), friends) for _ in range(20)]
    chance = random.Random(4)

    async def ask(wire: Wire, n: int) -> None:
        made = tables[chance.randrange(20)]
        if n % 3 == 0:
            await wire.ask("GET", f"/tables/{made['id']}", more=f"cookie: seats={made['host']}")
        elif n % 3 == 1:
            await wire.ask("GET", f"/join/{chance.randbytes(11).hex()}")
        else:
            await wire.ask("POST", f"/api/join/{chance.randbytes(11).hex()}", {"name": "Nobody"})

    await forever(port, ask, 32)


async def forged(port: int) -> None:
    """32 connections want pages and say each time that they come from elsewhere."""
    made = await make(Wire(port), [PERSON, PERSON])
    chance = random.Random(5)

    def ask(wire: Wire, _: int) -> Awaitable[Any]:
        address = ".".join(str(chance.randrange(1, 255)) for _ in range(4))
        more = f"x-forwarded-for: {address}\r\nforwarded: for={address}\r\nx-real-ip: {address}"
        return wire.ask("GET", f"/tables/{made['id']}", more=more)

    await forever(port, ask, 32)


async def deaf(port: int) -> asyncio.StreamWriter:
    """A connection with little room for what comes, of which nothing is read."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.bind((ADDRESS, 0))
        line.setblocking(False)
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", port))
        _, writer = await asyncio.open_connection(sock=line.dup())
    transport: Any = writer.transport
    transport.pause_reading()
    return writer


def masked(text: bytes) -> bytes:
    """A short message of a client, as it goes over the wire."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


KINDS: Final[dict[str, Callable[[int], Awaitable[None]]]] = {
    "nothing": nothing,
    "health": health,
    "silent": silent,
    "looks": looks,
    "pages": pages,
    "uploads": uploads,
    "past": past,
    "hints": hints,
    "bots": bots,
    "random-bots": random_bots,
    "long-bots": long_bots,
    "hello": hello,
    "packed": packed,
    "ended": ended,
    "forks": forks,
    "unread": unread,
    "unread-pages": unread_pages,
    "garbage": garbage,
    "connects": connects,
    "pipelined": pipelined,
    "tokens": tokens,
    "talk": talk,
    "invitations": invitations,
    "forged": forged,
}


async def attack(kind: str, port: int, seconds: float) -> None:
    """One kind, for so long."""
    with suppress(TimeoutError):
        await asyncio.wait_for(KINDS[kind](port), seconds)
