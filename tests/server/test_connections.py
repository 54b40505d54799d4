"""Connections that say nothing, or only half of something: they are counted, closed, and keep nobody out."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from grandmelee.server.ops.connections import Connections, Held
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


# ---- counts and health -----------------------------------------------------------------------------------------------
def test_counts_have_a_port_of_their_own_that_nobody_can_hold_up(server: Server, counts: Port):
    plays(server)
    with ExitStack() as stack:
        for _ in range(3):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", counts.number), LONG))
            one.sendall(b"GET /met")
        told = httpx.get(f"http://127.0.0.1:{counts.number}/metrics", timeout=LONG).text
    assert 'grandmelee_answers_total{kind="answer"}' in told
    assert httpx.get(f"http://127.0.0.1:{counts.number}/", timeout=LONG).status_code == 404
    assert httpx.get(f"{server.url}/metrics").status_code == 404


def test_health_is_told_only_so_often(server: Server):
    with ThreadPoolExecutor(20) as many:
        statuses = list(many.map(lambda _: httpx.get(f"{server.url}/healthz", timeout=LONG).status_code, range(120)))
    assert set(statuses) == {200, 429}
    plays(server)
