"""Connections that say nothing, or only half of something: they are counted, closed, and keep nobody out."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from grandmelee.server.ops.connections import Connections, Door, Held, LiveConnection
from grandmelee.server.ops.incoming import LIVE_COST, Head, Incoming
from grandmelee.server.ops.limits import Bucket
from tests.server.serving import Port, Server, duel, make

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
WHOLE = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
LONG = 120  # seconds after which a silent connection is taken for one that is never closed


@contextmanager
def crowd(server: Server, size: int, said: bytes = HALF, address: str = "127.0.0.1") -> Iterator[list[socket.socket]]:
    """So many connections of one address, each with the same beginning of a request."""
    with ExitStack() as stack:
        found = []
        for _ in range(size):
            one = socket.create_connection(("127.0.0.1", server.port.number), LONG, source_address=(address, 0))
            found.append(stack.enter_context(one))
            with suppress(ConnectionError):
                one.sendall(said)
        yield found


def is_closed(one: socket.socket) -> bool:
    """Whether the server ends it, sooner or later."""
    try:
        while one.recv(1000):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def plays(server: Server) -> None:
    """A normal player makes a table and answers there."""
    with server.client() as client:
        first, second, _ = duel(client)
        first.play(first.words()[0])
        second.play(second.words()[0])


@pytest.fixture(scope="module")
def counts() -> Port:
    return Port()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, counts: Port) -> Iterator[Server]:
    """Two seconds for whoever is silent, five connections of an address that is no proxy, and a port for counts."""
    folder = tmp_path_factory.mktemp("connections")
    limits = {"GRANDMELEE_IDLE": "2", "GRANDMELEE_ADDRESS_CONNECTIONS": "5", "GRANDMELEE_HEALTH_RATE": "2"}
    server = Server(str(folder / "test.sqlite3"), folder, **limits)
    server.extra = ["--metrics-port", str(counts.number)]
    server.start()
    try:
        yield server
    finally:
        server.kill()


@pytest.mark.parametrize("said", [b"", b"GET", HALF, WHOLE + HALF])
def test_whoever_sends_half_a_request_or_none_is_closed(server: Server, said: bytes):
    with crowd(server, 20, said) as silent:
        plays(server)
        assert all(is_closed(one) for one in silent)


def test_who_drips_a_request_byte_by_byte_is_closed(server: Server):
    with crowd(server, 1) as (one,):
        one.settimeout(0.05)
        assert any(is_gone_after_a_byte(one) for _ in range(LONG * 20))


def is_gone_after_a_byte(one: socket.socket) -> bool:
    try:
        one.sendall(b"x")
        return not one.recv(1)
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_an_address_has_so_many_connections_and_no_more(server: Server):
    with server.client() as client:
        live = server.url.replace("http", "ws") + f"/api/tables/{make(client)['id']}/live"
    away: dict[str, Any] = {"source_address": ("127.0.0.2", 0)}
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(connect(live, **away)).recv(LONG)
        with crowd(server, 1, WHOLE, "127.0.0.2") as (one_more,):
            assert not is_answered(one_more)
        plays(server)


def is_answered(one: socket.socket) -> bool:
    try:
        return one.recv(12) == b"HTTP/1.1 200"
    except ConnectionError:
        return False


def test_more_silent_connections_than_files_refuse_nobody(tmp_path: Path):
    """Silent ones are never closed by time here: the oldest of them make room."""
    server = Server(str(tmp_path / "test.sqlite3"), tmp_path, GRANDMELEE_IDLE="3600")
    server.start(most_files=256)
    try:
        with crowd(server, 400) as silent:
            plays(server)
            assert is_closed(silent[0])
            assert server.is_alive
    finally:
        server.kill()


# ---- who makes room --------------------------------------------------------------------------------------------------
class Wire:
    """A transport that only notes that it was closed."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.is_gone = False

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return (self.address, 1)

    def is_closing(self) -> bool:
        return self.is_gone

    def abort(self) -> None:
        self.is_gone = True


def test_the_oldest_idle_connection_of_whoever_has_the_most_makes_room():
    async def work() -> None:
        places = Connections(4, 0, 3600, 3600)
        wires = [Wire(address) for address in ("1.1.1.1", "2.2.2.2", "2.2.2.2", "2.2.2.2", "3.3.3.3")]
        held = [Held(places) for _ in wires]
        assert all(one.open(wire) for one, wire in zip(held, wires, strict=True))  # type: ignore[arg-type]
        assert [wire.is_gone for wire in wires] == [False, True, False, False, False]
        for one in held:
            places.busy(one)
        assert not Held(places).open(Wire("4.4.4.4")), "everyone here has something under way"  # type: ignore[arg-type]
        held[0].close()
        assert Held(places).open(Wire("4.4.4.4"))  # type: ignore[arg-type]
        assert (len(places.held), sum(places.by.values())) == (4, 4)

    asyncio.run(work())


class Drip(threading.Thread):
    """Sends a request byte by byte, without an end."""

    def __init__(self, line: socket.socket) -> None:
        super().__init__(daemon=True)
        self.line, self.end = line, threading.Event()
        self.start()

    def run(self) -> None:
        with suppress(OSError):
            while not self.end.wait(0.3):
                self.line.sendall(b"G")


# ---- counts and health -----------------------------------------------------------------------------------------------
def test_counts_have_a_port_of_their_own_that_nobody_can_hold_up(server: Server, counts: Port):
    plays(server)
    with ExitStack() as stack:
        for _ in range(3):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", counts.number), LONG))
            one.sendall(b"GET /met")
        dripping = Drip(stack.enter_context(socket.create_connection(("127.0.0.1", counts.number), LONG)))
        told = httpx.get(f"http://127.0.0.1:{counts.number}/metrics", timeout=LONG, verify=False).text
        dripping.end.set()
    assert 'grandmelee_answers_total{kind="answer"}' in told
    assert httpx.get(f"http://127.0.0.1:{counts.number}/", timeout=LONG).status_code == 404
    assert httpx.get(f"{server.url}/metrics").status_code == 404


def test_health_is_told_only_so_often(server: Server):
    with server.client() as client, ThreadPoolExecutor(20) as many:
        statuses = list(many.map(lambda _: client.get("/healthz").status_code, range(120)))
    assert set(statuses) == {200, 429}
    plays(server)


# ---- what comes in ---------------------------------------------------------------------------------------------------
class Line:
    """A transport that notes whether it is read."""

    def __init__(self) -> None:
        self.is_open, self.is_read = True, True

    def is_closing(self) -> bool:
        return not self.is_open

    def is_reading(self) -> bool:
        return self.is_read

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True

    def abort(self) -> None:
        self.is_open = False


def test_what_comes_in_is_given_on_in_portions_and_not_read_meanwhile():
    async def work() -> None:
        given: list[bytes] = []
        line: Any = Line()
        incoming = Incoming(lambda data: min(4, len(data)), given.append, lambda size: 0.0)
        incoming.take(b"0123456789", line)
        assert (given, line.is_read) == ([b"0123"], False)
        while not line.is_read:
            await asyncio.sleep(0)
        assert given == [b"0123", b"4567", b"89"]

    asyncio.run(work())


def test_whoever_has_sent_too_much_is_not_read_for_a_while():
    async def work() -> None:
        given: list[bytes] = []
        waits = [0.05, 0.0]
        line: Any = Line()
        incoming = Incoming(len, given.append, lambda size: waits.pop(0))
        incoming.take(b"much", line)
        assert not line.is_read
        incoming.take(b"more", line)  # what was under way
        assert given == [b"much"]
        while not line.is_read:
            await asyncio.sleep(0.01)
        assert given == [b"much", b"more"]

    asyncio.run(work())


@pytest.mark.parametrize("cut", range(1, len(WHOLE)))
def test_the_head_of_a_request_ends_with_a_blank_line_however_it_comes(cut: int):
    head = Head(len(WHOLE))
    assert head.take(WHOLE[:cut])
    assert head.take(WHOLE[cut:])
    assert head.is_whole
    assert head.part(WHOLE) == len(WHOLE)
    head.begin()
    assert not head.take(b"x" * (len(WHOLE) + 1))


@pytest.mark.parametrize("cut", range(len(WHOLE)))
def test_of_requests_that_come_together_one_is_read(cut: int):
    head = Head()
    head.take(WHOLE[:cut])
    assert head.part(WHOLE[cut:] + WHOLE) == len(WHOLE) - cut


def test_behind_a_request_only_its_own_body_is_read():
    """What comes after that waits for the answer: thousands of requests behind a form would all be taken in."""
    held = Held(Connections(9, 9, 1, 1))
    assert not held.refusal(b"POST / HTTP/1.1\r\nhost: x\r\nContent-Length: 12\r\n\r\n")
    assert held.allowed(b"y" * 100) == 0, "not before somebody is there to take it"

    async def work() -> None:
        async def app(*_: object) -> None:
            assert held.allowed(b"y" * 8 + WHOLE) == 12
            assert not held.refusal(b"y" * 8)
            assert held.allowed(b"y" * 4 + WHOLE) == 4
            assert not held.refusal(b"y" * 4)
            assert held.allowed(WHOLE) == 0

        await held.answer(app, {"type": "http", "method": "POST"}, None, None)
        held.close()

    asyncio.run(work())
    assert held.allowed(WHOLE + WHOLE) == len(WHOLE)


def test_a_flood_of_requests_behind_a_form_is_taken_one_by_one(server: Server):
    form = b"POST /nothing HTTP/1.1\r\nHost: localhost\r\ncontent-length: 0\r\n\r\n"
    with crowd(server, 4, form + WHOLE * 20_000, "127.0.0.5"):
        plays(server)


def test_a_body_that_does_not_say_how_long_it_is_is_refused(server: Server):
    said = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"
    with crowd(server, 1, said) as (one,):
        assert one.recv(1000).startswith(b"HTTP/1.1 411")
        assert is_closed(one)


class Opened:
    """A connection that somebody opens."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.is_open, self.is_leaving = True, False

    def is_closing(self) -> bool:
        return self.is_leaving

    def close(self) -> None:
        self.is_leaving = True

    def get_extra_info(self, name: str, default: object = None) -> object:
        return (self.address, 40_000) if name == "peername" else default

    def abort(self) -> None:
        self.is_open = False


def test_whoever_opens_connections_too_fast_is_turned_away_before_anything_is_made(monkeypatch: pytest.MonkeyPatch):
    held = Connections(9, 9, 1, 1, "127.0.0.1")
    held.opened = Bucket(0.001, 3)
    monkeypatch.setattr("grandmelee.server.ops.connections.connections", lambda: held)
    lines = [Opened("203.0.113.9") for _ in range(3)]
    assert all(held.welcome(line) for line in lines)  # type: ignore[arg-type]
    fourth: Any = Opened("203.0.113.9")
    Door().connection_made(fourth)
    assert not fourth.is_open
    others = [Opened("203.0.113.8"), *[Opened("127.0.0.1") for _ in range(9)]]
    assert all(held.welcome(line) for line in others)  # type: ignore[arg-type]


@pytest.mark.parametrize("what", ["full", "about to end", "read meanwhile"])
def test_a_live_connection_that_never_reads_is_ended(what: str):
    """uvicorn would wait without an end until what it has said last is read."""

    async def nothing(scope: Any, receive: Any, send: Any) -> None: ...

    async def work() -> None:
        config = Config(nothing, log_config=None, interface="asgi3")
        config.load()
        held = Held(Connections(9, 9, 0.01, 1))
        live = LiveConnection(held, config=config, server_state=ServerState(), app_state={})
        line: Any = Opened("203.0.113.9")
        live.connection_made(line)
        line.is_leaving = what == "about to end"
        if what != "about to end":
            live.pause_writing()
        for _ in range(100):
            await asyncio.sleep(0.01)
            if what == "read meanwhile":
                live.resume_writing()
                live.pause_writing()
        assert line.is_open == (what == "read meanwhile")
        live.connection_lost(None)
        assert live.watching is not None
        assert live.watching.cancelled()

    asyncio.run(work())


def test_bytes_that_are_no_request_fill_no_log(server: Server):
    before = (server.folder / "server.log").read_text().count("Invalid HTTP request")
    for _ in range(30):
        with crowd(server, 1, b"\x16\x03\x01\x00\xf8" + b"\x00" * 40) as (one,):
            assert is_closed(one)
    assert (server.folder / "server.log").read_text().count("Invalid HTTP request") <= before + 1


def test_what_is_read_and_not_given_on_is_bounded():
    async def work() -> None:
        line: Any = Line()
        incoming = Incoming(lambda data: 0, lambda data: None, lambda size: 0.0)
        incoming.take(b"x" * 1_000_000, line)
        assert not line.is_closing()
        assert not line.is_read
        incoming.take(b"x" * 100_000, line)
        assert line.is_closing()
        assert not incoming.waiting

    asyncio.run(work())


def test_requests_that_come_together_are_answered_one_after_the_other(server: Server):
    body = b'{"text":"x"}'
    posted = b"POST /api/nothing HTTP/1.1\r\nHost: localhost\r\ncontent-length: %d\r\n\r\n%s" % (len(body), body)
    last = b"GET /api/nothing HTTP/1.1\r\nHost: localhost\r\nconnection: close\r\n\r\n"
    with crowd(server, 1, WHOLE * 3 + posted + WHOLE + last) as (one,):
        heard = b""
        while more := one.recv(65536):
            heard += more
    assert [line.split(b" ")[1] for line in heard.split(b"HTTP/1.1")[1:]] == [
        b"200",
        b"200",
        b"200",
        b"404",
        b"200",
        b"404",
    ]


def test_a_flood_of_requests_that_come_together_keeps_nobody_from_playing(server: Server):
    with crowd(server, 4, WHOLE * 20_000, "127.0.0.4"):
        plays(server)


def test_an_address_is_charged_for_what_it_sends_unless_it_is_a_proxy():
    held = Held(Connections(9, 9, 1, 1, "127.0.0.1"))
    held.all.received = Bucket(100.0, 1000.0)
    held.address = "203.0.113.9"
    assert held.charge(900) == 0
    assert held.charge(200) == pytest.approx(1.0, abs=0.1)
    held.scope = {"client": ("203.0.113.10", 80)}
    assert held.charge_live(1000 // LIVE_COST) == 0
    assert held.charge_live(100) > 0
    held.scope, held.is_proxy = None, True
    assert (held.charge(5000), held.charge_live(5000)) == (0, 0)


@pytest.mark.parametrize("proxies", ["127.0.0.1,::1", "10.0.0.0/8,fd00::/8,2001:db8::1"])
@pytest.mark.parametrize("address", ["127.0.0.1", "::ffff:127.0.0.1", "::1", "10.1.2.3", "fd00::7", "2001:db8::1"])
def test_a_proxy_of_the_hosts_is_known_by_its_address_and_not_by_what_limits_count(address: str, proxies: str):
    """What limits count by is of IPv6 a whole network, which is nobody's proxy."""
    places = Connections(9, 9, 3600, 3600, proxies)
    is_proxy = ("::1" in proxies.split(",")) == (address in ("127.0.0.1", "::ffff:127.0.0.1", "::1"))
    assert places.comes_from(Wire(address))[1] == is_proxy  # type: ignore[arg-type]
    assert not places.comes_from(Wire("2001:db8::2"))[1]  # type: ignore[arg-type]


@pytest.mark.parametrize("line", [b"x-long: " + b"y" * 4000 + b"\r\n", b"a:b\r\n" * 1000])
def test_headers_without_an_end_are_refused_before_they_take_room(server: Server, line: bytes):
    with crowd(server, 1, b"GET / HTTP/1.1\r\nHost: localhost\r\n") as (one,):
        heard = b""
        with suppress(ConnectionError):
            for _ in range(10_000):
                one.sendall(line)
        with suppress(ConnectionError):
            heard = one.recv(1000)
        assert not heard or heard.startswith(b"HTTP/1.1 431")
        assert is_closed(one)
        plays(server)


def test_a_flood_of_pings_keeps_nobody_from_playing(server: Server):
    """Pings are answered below the application; of one address only so many are."""
    ping = Frame(Opcode.PING, b"x").serialize(mask=True) * 2000
    with server.client() as client:
        made = make(client)
        url = f"ws://127.0.0.1:{server.port.number}/api/tables/{made['id']}/live?brief=true"
        with connect(url, source_address=("127.0.0.3", 0)) as flood:
            flood.socket.settimeout(0.2)
            sent = 0
            with suppress(OSError):
                for _ in range(5000):
                    sent += flood.socket.send(ping)
            assert sent < 5000 * len(ping), "it is not read any more"
            plays(server)


def test_a_large_upload_and_a_live_connection_pass(server: Server):
    with server.client() as client:
        made = make(client)
        text = "x" * 300_000
        assert client.post("/api/records", json={"record": text}).status_code == 422
        url = f"ws://127.0.0.1:{server.port.number}/api/tables/{made['id']}/live?brief=true"
        with connect(url) as socket:
            socket.recv()
            socket.send('{"type":"ping","more":"' + "y" * 40_000 + '"}')
            assert '"pong"' in socket.recv()
