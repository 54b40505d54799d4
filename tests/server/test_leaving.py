"""Whoever leaves a table leaves nothing behind, not even until the next look for garbage."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect

from grandmelee.server.api import live
from grandmelee.server.app import make_app
from grandmelee.server.tables.seats import Chair
from tests.server.serving import GAME, PATIENCE, Port, settings


@asynccontextmanager
async def in_this_loop(folder: Path) -> AsyncIterator[tuple[Any, str]]:
    """A whole server beside its clients; its registry and its address."""
    port, app = Port(), make_app(settings(folder))
    server = uvicorn.Server(uvicorn.Config(app, port=port.number, log_level="error"))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield app.state.tables, f"ws://127.0.0.1:{port.number}"
    finally:
        server.should_exit = True
        await serving


@pytest.mark.parametrize("query", ["html=true", "brief=true", "after=0"])
@pytest.mark.parametrize("is_polite", [True, False])
def test_a_connection_that_has_ended_is_forgotten_at_once(tmp_path: Path, monkeypatch, query, is_polite):
    known: list[weakref.ref[live.Connection]] = []
    begin = live.Connection.__init__

    def noted(connection: live.Connection, *given: Any) -> None:
        begin(connection, *given)
        known.append(weakref.ref(connection))

    monkeypatch.setattr(live.Connection, "__init__", noted)

    async def work() -> None:
        async with in_this_loop(tmp_path) as (registry, url):
            made = await registry.maker.make(GAME, [Chair(), Chair()], {}, 7)
            for _ in range(3):
                await visit(f"{url}/api/tables/{made.id}/live?{query}", made.tokens[0], is_polite)
            for _ in range(PATIENCE):
                if not any(each() for each in known):
                    break
                await asyncio.sleep(0.01)
            assert [each() for each in known] == [None] * 3
            assert not live.connected

    gc.disable()
    try:
        asyncio.run(work())
    finally:
        gc.enable()


async def visit(url: str, token: str, is_polite: bool) -> None:
    """Look, say something, and go."""
    socket = await connect(url, additional_headers={"authorization": f"Bearer {token}"})
    await socket.recv()
    await socket.send('{"type": "ping"}')
    await socket.recv()
    if is_polite:
        await socket.close()
    else:
        socket.transport.abort()
        await socket.wait_closed()
