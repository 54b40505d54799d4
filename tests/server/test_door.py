"""At the door: what strange requests are told, and what a flood cannot do."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from starlette.websockets import WebSocketDisconnect

from grandmelee.server.api import request
from grandmelee.server.app import make_app
from grandmelee.server.ops.guard import Guard
from grandmelee.server.tables import people
from grandmelee.server.tables.seats import hashed
from grandmelee.server.tables.thinking import estimate_again
from tests.server.serving import DUEL, Player, duel, make, new_token, serving, settings
from tests.server.test_live import ask, connect


@pytest.mark.parametrize("origin", ["http://[::1", "http://[", "https://[x]/", "::", "http://a]b"])
def test_an_origin_that_is_none_is_refused_and_not_a_mistake_of_ours(client, origin):
    assert client.post("/api/tables", json=DUEL, headers={"origin": origin}).status_code == 403


def test_a_refused_method_says_which_are_allowed(client):
    for path, allowed in (("/api/games", "GET"), ("/api/tables", "POST"), ("/healthz", "GET")):
        response = client.put(path)
        assert (response.status_code, allowed in response.headers["allow"]) == (405, True), path


def test_a_head_is_what_a_get_would_be_told_without_the_rest(client):
    made = make(client)
    for path in ("/", "/healthz", "/readyz", "/api/games", f"/api/tables/{made['id']}", f"/tables/{made['id']}"):
        got, head = client.get(path), client.head(path)
        assert (head.status_code, head.content, head.headers["content-type"]) == (
            got.status_code,
            b"",
            got.headers["content-type"],
        ), path
        assert head.headers["content-length"] == got.headers["content-length"]
    assert client.head("/api/tables/AAAAAAAAAAAAAAAA").status_code == 404


@pytest.mark.parametrize("path", ["/tables/x", "/api/tables/x", "/api/tables/x/chat", "/tables/x/replay"])
def test_an_address_no_table_can_have_is_not_found(client, path):
    response = client.get(path)
    assert response.status_code == 404
    assert "pattern" not in response.text


def test_an_invitation_that_cannot_be_one_is_not_found(client):
    made = make(client)
    for invite in ("x", "%00", "a" * 3000, "%F0%9F%92%A9"):
        assert client.get(f"/join/{invite}").status_code == 404
        assert client.post(f"/tables/{made['id']}/join", data={"invite": unquote(invite)}).status_code in (404, 422)
        assert client.post(f"/api/join/{invite}", json={}).status_code == 404


def test_new_live_connections_count_like_requests(tmp_path: Path):
    with serving(tmp_path, rate=0.001, burst=20) as client:
        path = f"/api/tables/{make(client)['id']}/live"
        assert [opens(client, path) for _ in range(22)] == [True] * 19 + [False] * 3


def opens(client: Any, path: str) -> bool:
    try:
        with client.websocket_connect(path) as socket:
            return bool(socket.receive_json()["type"] == "table")
    except WebSocketDisconnect:
        return False


def test_strange_tokens_are_not_kept(client, monkeypatch):
    """What a stranger sends as a token costs nothing that stays."""
    first, _, _ = duel(client)
    kept: list[str] = []

    def noted(token: str) -> str:
        kept.append(token)
        return hashed(token)

    monkeypatch.setattr(people, "hashed", noted)
    stranger = Player(client, first.path.rpartition("/")[2], new_token() + "x" * 4000)
    assert client.get(stranger.path, headers=stranger.headers).status_code == 401
    with connect(first) as socket:
        assert ask(socket, type="hello", token="x" * 4000)["status"] == 403
    assert max(map(len, kept)) <= people.LONGEST_TOKEN
    kept.clear()
    crowd = ".".join(new_token() for _ in range(200))
    assert client.get(first.path, headers={"cookie": f"seats={crowd}"}).status_code == 200
    assert len(kept) == request.MOST_TOKENS


def test_a_hint_asked_for_again_is_thought_once(client, monkeypatch):
    first, _, _ = duel(client)
    asides = client.app.state.tables.bots.thinkers.asides
    thoughts: list[object] = []
    think = asides.do

    def noted(*thought: object, **how: object) -> Any:
        if thought[0] is estimate_again:  # bots at other tables think too
            thoughts.append(thought)
        return think(*thought, **how)

    monkeypatch.setattr(asides, "do", noted)
    told = [first.post("hints").json() for _ in range(5)]
    assert all(hints == told[0] for hints in told)
    assert len(thoughts) == 1
    first.play(first.words()[0])
    assert first.post("hints").json()["number"] == 1
    assert len(thoughts) == 2


def test_a_flood_of_chat_is_slowed_down_for_the_seat_that_floods(client):
    first, second, _ = duel(client)
    statuses = [first.post("chat", text=f"Line {n}").status_code for n in range(40)]
    assert statuses[:20] == [201] * 20
    assert statuses[-1] == 429
    assert second.post("chat", text="Calm").status_code == 201
    with connect(first) as socket:
        assert ask(socket, type="chat", text="More")["status"] == 429


def test_one_customer_of_the_newer_internet_is_one_address(tmp_path: Path):
    """Whoever has a whole network of addresses is limited as everyone else; the older addresses stay apart."""
    guard = Guard(make_app(settings(tmp_path)), settings(tmp_path, rate=0.001, burst=3))

    def admitted(address: str) -> bool:
        scope = {"type": "http", "method": "GET", "path": "/", "client": (address, 1)}
        return asyncio.run(guard._refusal({**scope, "headers": [(b"host", b"testserver")]})) is None

    assert [admitted(f"2001:db8:0:7::{n}") for n in range(5)] == [True] * 3 + [False] * 2
    assert admitted("2001:db8:0:8::1")
    assert [admitted(f"::ffff:203.0.113.{n}") for n in range(5)] == [True] * 5
