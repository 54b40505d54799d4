"""Who plays while a server is measured: two programs at each table, game after game, each on a WebSocket of its own.

Both games are played by callbacks on the same thin client; nobody waits in a task of their own for a message.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import orjson
from wire import Broken, Socket, connect, post

DRAW: Final = (0, 1, 2, 4, 3, 5, 7, 6, 8)  # nine moves of tic-tac-toe without a line
ROOM: Final = b"42/tic-tac-toe,"


@dataclass
class Figures:
    """What one run has measured."""

    answers: int = 0
    seconds: float = 0.0
    cpu: float = 0.0  # seconds of the server's processor
    busy: float = 0.0  # seconds of ours
    to_other: list[float] = field(default_factory=list)
    to_self: list[float] = field(default_factory=list)  # until the answer is acknowledged to whoever gave it
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

    def think(self, chance: random.Random, act: Callable[[], None]) -> None:
        """Act after a while as a player does, or at once; by chance, so that tables do not keep step."""
        if self.pace:
            asyncio.get_running_loop().call_later(self.pace * chance.uniform(0.5, 1.5), act)
        else:
            act()


class Table:
    """Two seats, game after game."""

    def __init__(self, port: int, load: Load, figures: Figures, seed: int) -> None:
        self.port = port
        self.load = load
        self.figures = figures
        self.chance = random.Random(seed)
        self.address = f"127.0.{1 + seed // 250 % 250}.{1 + seed % 250}"  # every table is a client of its own
        self.answers = 0
        self.end: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def count(self, answers: int) -> None:
        """So many more answers have had their effect."""
        if self.figures.is_counting:
            self.answers += answers
            self.figures.answers += answers

    async def run(self) -> None:
        """Until someone stops it."""
        raise NotImplementedError

    def begin(self) -> None:
        """A new game, and its end in the future."""
        self.end = asyncio.get_running_loop().create_future()

    def broke(self, error: Exception) -> None:
        """A connection ended before its game."""
        if not self.end.done():
            self.end.set_exception(error)


# ---- Grand Melee ---------------------------------------------------------------------------------------------------
class OurSeat:
    """A program in one seat, on a live connection without HTML."""

    def __init__(self, table: OurTable) -> None:
        self.table = table
        self.socket: Socket | None = None
        self.told: dict[str, Any] = {}
        self.written = -1  # the number our last answer got
        self.sent = 0.0
        self.is_waiting = False

    def heard(self, payload: bytes) -> None:
        """Hear and answer, until the game is over."""
        self.table.figures.received += len(payload)
        heard = orjson.loads(payload)
        if heard["type"] == "table":
            self.told = heard
            self.table.heard(self)
        elif heard["type"] == "written":
            self.written, self.is_waiting = heard["number"], False
            self.table.acknowledged(self)
        else:
            raise Broken(heard)
        self.act()

    def act(self) -> None:
        """Answer any option, if something is asked and our last answer has come back."""
        is_asked = self.socket is not None and bool(self.told.get("options"))
        if is_asked and not self.is_waiting and self.told["number"] >= self.written:
            self.is_waiting = True
            self.table.load.think(self.table.chance, self.answer)

    def answer(self) -> None:
        """Answer what was told last."""
        if self.socket is None or self.socket.is_closed:
            return
        word = self.table.chance.choice([word for word in self.told["options"] if word != "back"])
        self.sent = time.perf_counter()
        self.table.sending(self)
        self.socket.send(orjson.dumps({"type": "answer", "number": self.told["number"], "word": word}))


class OurTable(Table):
    """Two programs, or one and a bot of the server."""

    def __init__(self, port: int, load: Load, figures: Figures, seed: int, has_bot: bool = False) -> None:
        super().__init__(port, load, figures, seed)
        self.has_bot = has_bot
        self.seats: list[OurSeat] = []
        self.number = 0  # with a bot: of the moment that was counted last
        self.expected = -1
        self.by: OurSeat | None = None

    async def run(self) -> None:
        """Game after game."""
        while True:
            await self.game()

    async def game(self) -> None:
        """One game from its making to its end."""
        other = {"kind": "bot", "level": "random"} if self.has_bot else {"kind": "human"}
        asked = {"game": "legends-of-the-arena", "seats": [{"kind": "human"}, other], "pause": 0}
        made: Any = await post(self.port, "/api/tables", asked | {"seed": self.chance.randrange(1 << 30)}, self.address)
        self.number, self.expected, self.by = 0, -1, None
        self.begin()
        self.seats = seats = [OurSeat(self) for seat in made["seats"] if seat["token"]]
        tokens = [seat["token"] for seat in made["seats"] if seat["token"]]
        path = f"/api/tables/{made['id']}/live?brief=true"
        sockets = [
            await connect(self.port_of(n), path, seat.heard, f"Authorization: Bearer {tokens[n]}", address=self.address)
            for n, seat in enumerate(seats)
        ]
        try:
            self.start(seats, sockets)
            await self.end
        finally:
            for socket in sockets:
                socket.close()

    def port_of(self, seat: int) -> int:
        """Where a seat is connected."""
        return self.port

    def start(self, seats: list[OurSeat], sockets: list[Socket]) -> None:
        """Everybody is there: whoever is asked answers."""
        for seat, socket in zip(seats, sockets, strict=True):
            seat.socket, socket.lost = socket, self.broke
        for seat in seats:
            seat.act()

    def sending(self, seat: OurSeat) -> None:
        """An answer to the only question is one the other seat hears of; with a bot there, the own seat.

        Every seat counts only what it may know of, so the number to come is that of the seat that is to hear.
        """
        if self.has_bot or len(seat.told["asked"]) == 1:
            hearer = self.seats[-1 - self.seats.index(seat)]
            self.expected, self.by = hearer.told.get("number", 0) + 1, seat

    def heard(self, seat: OurSeat) -> None:
        """The other seat has the table that our answer led to."""
        number = seat.told["number"]
        if self.has_bot:  # of whose answers the seat hears, but for those that it gives in secret
            self.count(max(0, number - self.number))
            self.number = max(self.number, number)
        if self.by is not None and (self.has_bot or seat is not self.by) and number >= self.expected:
            self.figures.note(self.figures.to_other, self.by.sent)
            self.by = None
        if seat.told["over"] and not self.end.done():
            self.end.set_result(None)

    def acknowledged(self, seat: OurSeat) -> None:
        """An answer is on the disk."""
        self.count(0 if self.has_bot else 1)
        self.figures.note(self.figures.to_self, seat.sent)


# ---- boardgame.io --------------------------------------------------------------------------------------------------
class TheirSeat:
    """One seat of tic-tac-toe over socket.io; its client's own messages."""

    def __init__(self, table: TheirTable, player: int) -> None:
        self.table = table
        self.player = player
        self.socket: Socket | None = None
        self.entered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_ready = False
        self.last = -1
        self.sent = 0.0

    def sync(self) -> None:
        """Ask for the match, which the first to ask makes."""
        self.is_ready, self.last = False, -1
        self.emit("sync", self.table.match, str(self.player), None, 2)

    def heard(self, payload: bytes) -> None:
        """Hear and move, until the match is over."""
        self.table.figures.received += len(payload)
        if payload.startswith(ROOM):
            name, match, *rest = orjson.loads(payload[len(ROOM) :])
            if match == self.table.match:
                self.told(name, rest)
        elif payload == b"2" and self.socket is not None:
            self.socket.send(b"3")
        elif payload.startswith(b"40/tic-tac-toe,"):
            self.entered.set_result(None)  # what is sent before that is lost

    def told(self, name: str, rest: list[Any]) -> None:
        """An event of this match."""
        if name == "matchData" and not self.is_ready:
            self.is_ready = True  # whoever is not in the room yet would miss the first move
            self.table.is_ready()
        elif name in ("sync", "update"):
            state = rest[0]["state"] if name == "sync" else rest[0]
            if state["_stateID"] > self.last:
                self.last = state["_stateID"]
                self.table.heard(self, "gameover" in state["ctx"])

    def act(self) -> None:
        """Move, if it is our turn."""
        if self.last >= 0 and self.last % 2 == self.player and not self.table.end.done():
            self.table.load.think(self.table.chance, self.move)

    def move(self) -> None:
        """A move as their client sends it."""
        payload = {"type": "clickCell", "args": [DRAW[self.last]], "playerID": str(self.player)}
        self.sent = time.perf_counter()
        self.emit("update", {"type": "MAKE_MOVE", "payload": payload}, self.last, self.table.match, str(self.player))

    def emit(self, *arguments: object) -> None:
        """An event of socket.io."""
        assert self.socket is not None
        if not self.socket.is_closed:
            self.socket.send(ROOM + orjson.dumps(arguments))


class TheirTable(Table):
    """Match after match on the same two connections."""

    async def run(self) -> None:
        """Enter once, then play."""
        self.match = ""
        self.seats = [TheirSeat(self, player) for player in (0, 1)]
        for seat in self.seats:
            path = "/socket.io/?EIO=4&transport=websocket"
            seat.socket = await connect(self.port, path, seat.heard, address=self.address)
            seat.socket.lost = self.broke
            seat.socket.send(b"40/tic-tac-toe,")
            await seat.entered
        try:
            while True:
                self.begin()
                self.match = f"m{self.chance.getrandbits(60)}"
                for seat in self.seats:
                    seat.sync()
                await self.end
        finally:
            for seat in self.seats:
                if seat.socket is not None:
                    seat.socket.close()

    def is_ready(self) -> None:
        """Both are in the room."""
        if all(seat.is_ready for seat in self.seats):
            for seat in self.seats:
                seat.act()

    def heard(self, seat: TheirSeat, is_over: bool) -> None:
        """A seat has a new state: by the other seat's move, or by its own."""
        other = self.seats[1 - seat.player]
        if seat.last and (seat.last - 1) % 2 != seat.player:
            self.figures.note(self.figures.to_other, other.sent)
            self.count(1)
        elif seat.last:
            self.figures.note(self.figures.to_self, seat.sent)
        if is_over and other.last == seat.last:
            self.end.set_result(None)
        elif not is_over and seat.is_ready and other.is_ready:
            seat.act()
