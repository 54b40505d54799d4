"""Bots think in processes of their own: a thought can be stopped, and a killed thinker is replaced."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from grandmelee.server.tables import bots
from grandmelee.server.tables.thinking import Gone, Thinkers
from tests.server.serving import GREEDY, PERSON, RANDOM, Player, make, serving


def brood(note: str) -> str:
    """A thought without an end; it leaves the number of its process behind."""
    Path(note).write_text(str(os.getpid()))
    while True:
        time.sleep(3600)


def brood_once(note: str) -> str:
    """The same, unless someone has thought it before."""
    return "done" if Path(note).exists() else brood(note)


def fail() -> None:
    raise ValueError("no idea")


def thinker_of(note: Path) -> int:
    """Wait for a thought to begin; its process."""
    while not note.exists() or not note.read_text():
        time.sleep(0.01)
    return int(note.read_text())


def is_gone(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def wait_until_gone(process: int) -> None:
    while not is_gone(process):
        time.sleep(0.01)


def test_a_thought_that_nobody_waits_for_ends(tmp_path: Path):
    note = tmp_path / "note"

    async def work() -> None:
        thinkers = Thinkers(1)
        thought = asyncio.create_task(thinkers.think(brood, str(note)))
        process = await asyncio.to_thread(thinker_of, note)
        thought.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought
        await asyncio.to_thread(wait_until_gone, process)
        assert await thinkers.think(len, "there is room for the next") == 26
        thinkers.stop()

    asyncio.run(work())


def test_a_thinker_that_was_killed_is_replaced_once(tmp_path: Path):
    note = tmp_path / "note"

    async def work() -> str:
        thinkers = Thinkers(1)
        thought = asyncio.create_task(thinkers.think(brood_once, str(note)))
        os.kill(await asyncio.to_thread(thinker_of, note), signal.SIGKILL)
        try:
            return await thought
        finally:
            thinkers.stop()

    assert asyncio.run(work()) == "done"


def test_a_thought_that_fails_says_so_and_its_thinker_goes_on():
    async def work() -> tuple[int, int]:
        thinkers = Thinkers(1)
        before = await thinkers.think(os.getpid)
        with pytest.raises(ValueError, match="no idea"):
            await thinkers.think(fail)
        after = await thinkers.think(os.getpid)
        thinkers.stop()
        return before, after

    before, after = asyncio.run(work())
    assert before == after != os.getpid()


def test_what_always_dies_is_given_up():
    async def work() -> None:
        thinkers = Thinkers(1)
        with pytest.raises(Gone):
            await thinkers.think(os._exit, 1)
        thinkers.stop()

    asyncio.run(work())


def test_stopping_the_bots_ends_the_thought_under_way(tmp_path: Path):
    note = tmp_path / "note"
    with serving(tmp_path) as client:
        registry: Any = client.app.state.tables  # type: ignore[attr-defined]
        quick = registry.bots.thinkers.choose

        async def slow(*_: object) -> str:
            return str(await registry.bots.thinkers.think(brood, str(note)))

        registry.bots.thinkers.choose = slow
        made = make(client, seats=[PERSON, GREEDY])
        player = Player(client, made["id"], made["seats"][0]["token"])
        process = thinker_of(note)
        assert player.post("bots", running=False).status_code == 200
        wait_until_gone(process)
        assert player.look()["number"] == 0
        registry.bots.thinkers.choose = quick
        assert player.post("bots", running=True).status_code == 200
        while player.look()["number"] == 0:
            time.sleep(0.01)


def test_bots_stopped_and_started_again_at_once_go_on(tmp_path: Path):
    with serving(tmp_path) as client:
        made = make(client, seats=[PERSON, GREEDY])
        player = Player(client, made["id"], made["seats"][0]["token"])
        for _ in range(5):
            player.post("bots", running=False)
            player.post("bots", running=True)
        while player.look()["number"] == 0:
            time.sleep(0.01)


def test_bots_are_let_on_by_one_worker_and_by_another_when_it_is_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(bots, "STAND_IN", 0.0)
    with serving(tmp_path, workers=2) as client:
        made = make(client, seats=[PERSON, RANDOM], pause=60)
        known = client.app.state.tables  # type: ignore[attr-defined]
        table = known.tables[made["id"]]
        client.portal.call(known.close)  # type: ignore[union-attr]
        known.is_closing, table.is_elsewhere, table.playing = False, True, None

        async def thinks_at_once() -> bool:
            known.bots.go_on(table)
            return bool(table.is_thinking)

        assert not client.portal.call(thinks_at_once)  # type: ignore[union-attr] # another worker wrote last
        while not table.is_thinking:  # and is not heard of any more
            client.portal.call(asyncio.sleep, 0.01)  # type: ignore[union-attr]
        assert not table.is_elsewhere
