"""The server's own WebSocket protocol and the short way through it: any bytes, in any pieces, on a real server."""

from __future__ import annotations

import json
import random
import socket
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.serving import Player, Server, duel, make, players, real_server
from tests.server.test_faults import stored_rows

STUCK = 120  # seconds after which a silent connection is taken for dead
PIECE, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
PLAIN = {"compression": None}
PACKED = {"compression": "deflate"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("frames")
    with real_server(str(folder / "test.sqlite3"), folder, GRANDMELEE_MESSAGES="0") as server:
        yield server


@pytest.fixture
def there(server: Server) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


class Follower:
    """Someone at a live connection, with the table as last told."""

    def __init__(self, live: ClientConnection) -> None:
        self.live = live
        self.table: dict[str, Any] = {}
        self.heard = 0
        self.ask(type="ping")

    def ask(self, **body: Any) -> dict[str, Any]:
        """Send a message and wait for the reply; tables that come before it are taken note of."""
        self.live.send(json.dumps(body))
        return self.reply()

    def reply(self) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.live.recv(STUCK))
            if message["type"] != "table":
                return message
            self.table = message
            self.heard += 1

    def up_to_date(self) -> dict[str, Any]:
        """The table, after everything that was sent so far."""
        assert self.ask(type="ping") == {"type": "pong"}
        return self.table


@contextmanager
def follow(server: Server, player: Player, **how: Any) -> Iterator[Follower]:
    url = f"{server.url.replace('http', 'ws')}{player.path}/live?brief=true"
    with connect(url, additional_headers=player.headers, **(PLAIN | how)) as live:
        yield Follower(live)


# ---- the short way ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("how", [PLAIN, PACKED], ids=["plain", "compressed"])
def test_a_whole_game_is_played_over_live_connections_alone(server, there, how):
    made = make(there, seed=11, options={})
    one, other = players(there, made)
    chance = random.Random(3)
    said: list[tuple[int, str]] = []
    with follow(server, one, **how) as here, follow(server, other, **how) as yonder:
        while not here.up_to_date()["over"]:
            seat = chance.choice(here.table["asked"])
            who = (here, yonder)[seat]
            word = chance.choice([word for word in who.up_to_date()["options"] if word != "back"])
            said.append((seat, word))
            reply = who.ask(type="answer", number=who.table["number"], word=word)
            assert reply == {"type": "written", "number": len(said)}
        assert here.table["view"] == one.look()["view"]
        assert yonder.up_to_date()["view"] == other.look()["view"]
    rows = stored_rows(server.database, [made["id"]])[made["id"]]
    assert [(row.seat, row.word) for row in rows] == said


def test_both_seats_answering_at_once_are_both_written(server, there):
    first, second, _ = duel(there)
    with follow(server, first) as one, follow(server, second) as other:
        for _ in range(3):
            for who in (one, other):
                word = next(word for word in who.up_to_date()["options"] if word != "back")
                who.live.send(json.dumps({"type": "answer", "number": who.table["number"], "word": word}))
            assert {one.reply()["type"], other.reply()["type"]} == {"written"}
        assert first.look()["number"] == 6


def test_secret_choices_of_others_are_not_even_heard_there(server, there):
    first, second, _ = duel(there)
    with follow(server, first) as one, follow(server, second) as other:
        heard = other.heard
        for _ in range(3):
            word = next(word for word in one.up_to_date()["options"] if word not in ("back", "done"))
            assert one.ask(type="answer", number=one.table["number"], word=word)["type"] == "written"
        other.up_to_date()
        assert other.heard == heard
        assert one.ask(type="answer", number=3, word="done")["type"] == "written"
        assert other.up_to_date()["number"] == 4
        assert other.heard == heard + 1


def test_refusals_say_why_and_carry_the_mark(server, there):
    first, _, spectator = duel(there)
    with follow(server, first) as one, follow(server, spectator) as nobody:
        word = one.table["options"][0]
        assert one.ask(type="answer", number=0, word=word, id=7) == {"type": "written", "number": 1, "id": 7}
        late = one.ask(type="answer", number=0, word=word, id="late")
        assert (late["status"], late["id"]) == (409, "late")
        again = one.ask(type="answer", number=1, word=word)
        assert (again["status"], again["rule"]) == (422, "LA-5.3")
        assert one.ask(type="answer", number=1, word=word, seat=1)["status"] == 403
        assert one.ask(type="answer", number="x", word=word)["status"] == 422
        assert nobody.ask(type="answer", number=1, word=word)["status"] == 403
    assert first.look()["number"] == 1


def test_answers_sent_without_waiting_are_taken_one_after_the_other(server, there):
    first, _, _ = duel(there)
    with follow(server, first) as one:
        words = [word for word in one.table["options"] if word != "back"][:3]
        for number, word in enumerate(words):
            one.live.send(json.dumps({"type": "answer", "number": number, "word": word, "id": number}))
        one.live.send(json.dumps({"type": "ping", "id": "last"}))
        replies = [one.reply() for _ in range(4)]
    assert [reply["id"] for reply in replies] == [0, 1, 2, "last"]
    assert [reply.get("number") for reply in replies] == [1, 2, 3, None]


def test_nobody_is_told_what_the_database_did_not_take(tmp_path):
    path = tmp_path / "test.sqlite3"
    with real_server(str(path), tmp_path) as server, server.client() as client:
        first, second, spectator = duel(client)
        second.play(*second.words()[:3], "done")
        first.play(*first.words()[:3])
        with follow(server, first) as one, follow(server, second) as other, follow(server, spectator) as third:
            with closing(sqlite3.connect(path, isolation_level=None)) as blocker:
                blocker.execute("BEGIN IMMEDIATE")
                refused = one.ask(type="answer", number=7, word="done")
                assert (refused["type"], refused["status"]) == ("refused", 503)
                blocker.execute("ROLLBACK")
            assert [who.up_to_date()["number"] for who in (one, other, third)] == [7, 7, 7]
            assert one.ask(type="answer", number=7, word="done") == {"type": "written", "number": 8}
            assert [who.up_to_date()["number"] for who in (one, other, third)] == [8, 8, 8]


def test_a_flood_is_cut_off_there_too(tmp_path):
    with real_server(str(tmp_path / "test.sqlite3"), tmp_path) as server, server.client() as client:
        first, _, _ = duel(client)
        with follow(server, first) as one, pytest.raises(ConnectionClosed) as closed:
            flood(one.live)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


def flood(live: ClientConnection) -> None:
    for _ in range(300):
        live.send('{"type": "answer", "number": 0, "word": "no such word"}')
    while True:
        live.recv(STUCK)


# ---- frames ----------------------------------------------------------------------------------------------------------
class Raw:
    """A WebSocket made by hand, so that every byte can be as it should not be."""

    def __init__(self, server: Server, player: Player) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port.number), STUCK)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        lines = [f"GET {player.path}/live?brief=true HTTP/1.1", f"Host: 127.0.0.1:{server.port.number}"]
        lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
        lines += ["Sec-WebSocket-Version: 13", f"Authorization: {player.headers['authorization']}", "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        self.data = self.socket.makefile("rb")
        assert b"101" in self.data.readline()
        while self.data.readline() != b"\r\n":
            pass

    def send(self, *parts: bytes) -> None:
        for part in parts:
            self.socket.sendall(part)

    def frame(self) -> tuple[int, bytes]:
        """The next frame: its kind and what it carries."""
        first, size = self.data.read(2)
        if size == 126:
            (size,) = struct.unpack("!H", self.data.read(2))
        return first & 15, self.data.read(size)

    def next(self, *kinds: int) -> tuple[int, bytes]:
        """The next frame that is of one of these kinds and no table."""
        while True:
            kind, payload = self.frame()
            if kind in kinds and b'"type":"table"' not in payload:
                return kind, payload

    def pong(self) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self.next(TEXT)[1])
        return reply


def framed(payload: bytes, kind: int = TEXT, is_last: bool = True, is_masked: bool = True) -> bytes:
    head = bytes([kind | (0x80 if is_last else 0)])
    mark = 0x80 if is_masked else 0
    size = bytes([mark | len(payload)]) if len(payload) < 126 else bytes([mark | 126]) + struct.pack("!H", len(payload))
    key = b"\x01\x02\x03\x04"
    masked = bytes(byte ^ key[n % 4] for n, byte in enumerate(payload))
    return head + size + (key + masked if is_masked else payload)


def ping(mark: int) -> bytes:
    return json.dumps({"type": "ping", "id": mark}).encode()


@pytest.fixture
def raw(server: Server, there: httpx.Client) -> Iterator[Raw]:
    first, _, _ = duel(there)
    raw = Raw(server, first)
    yield raw
    raw.data.close()
    raw.socket.close()


def test_a_message_may_be_cut_anywhere(raw):
    frame = framed(ping(1))
    for cut in range(len(frame) + 1):
        raw.send(frame[:cut], frame[cut:])
        assert raw.pong() == {"type": "pong", "id": 1}


def test_several_messages_may_come_in_one_piece(raw):
    raw.send(b"".join(framed(ping(n)) for n in range(5)) + framed(b"hi", PING) + framed(ping(5)))
    assert [raw.pong()["id"] for _ in range(6)] == list(range(6))


def test_whole_messages_and_the_beginning_of_another(raw):
    frame = framed(ping(2))
    raw.send(framed(ping(0)) + framed(ping(1)) + frame[:3])
    assert [raw.pong()["id"] for _ in range(2)] == [0, 1]
    raw.send(frame[3:] + framed(ping(3)))
    assert [raw.pong()["id"] for _ in range(2)] == [2, 3]


def test_a_message_in_fragments_and_a_long_one(raw):
    text = ping(1)
    raw.send(framed(text[:5], TEXT, is_last=False), framed(b"", PING), framed(text[5:], PIECE))
    assert raw.pong()["id"] == 1
    long = json.dumps({"type": "ping", "id": 2, "x": "y" * 5000}).encode()
    raw.send(framed(long) + framed(ping(3)))
    assert [raw.pong()["id"] for _ in range(2)] == [2, 3]


def test_the_protocols_own_pings_are_answered(raw):
    raw.send(framed(b"still there?", PING))
    assert raw.next(PONG) == (PONG, b"still there?")
    raw.send(framed(b"never asked", PONG) + framed(ping(1)))
    assert raw.pong()["id"] == 1


def test_bytes_that_are_no_text_are_only_refused(raw):
    raw.send(framed(b"\x00\x01\x02", BINARY))
    assert raw.pong()["type"] == "refused"
    raw.send(framed(ping(1)))
    assert raw.pong()["id"] == 1


@pytest.mark.parametrize(
    ("bytes_", "code"),
    [
        (framed(b"\xff\xfe"), 1007),
        (framed(ping(1), is_masked=False), 1002),
        (framed(ping(1), 3), 1002),
        (framed(b"x", PIECE), 1002),
        (bytes([0xF1]) + framed(ping(1))[1:], 1002),
        (framed(b"x" * 60_000)[:4] + b"\x00" * 10, None),
        (framed(struct.pack("!H", 1000), CLOSE), 1000),
    ],
    ids=["not-utf-8", "not-masked", "unknown-kind", "end-without-beginning", "reserved-bits", "unfinished", "close"],
)
def test_frames_that_must_not_be_end_the_connection_and_nothing_else(server, there, raw, bytes_, code):
    raw.send(bytes_)
    if code is None:
        raw.socket.shutdown(socket.SHUT_WR)
        while raw.data.read(1):
            pass
    else:
        assert struct.unpack("!H", raw.next(CLOSE)[1][:2]) == (code,)
    assert there.get("/healthz").status_code == 200


def test_random_bytes_never_bring_the_server_down(server, there):
    first, _, _ = duel(there)
    chance = random.Random(8)
    for _ in range(30):
        raw = Raw(server, first)
        raw.send(framed(ping(0)), chance.randbytes(chance.randrange(1, 80)))
        raw.data.close()
        raw.socket.close()
    assert first.look()["number"] == 0
    with follow(server, first) as one:
        assert one.ask(type="ping") == {"type": "pong"}
