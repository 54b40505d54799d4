"""Looking for garbage: when nobody plays, and whoever plays as soon as memory has grown by much."""

from __future__ import annotations

import asyncio
import gc
from itertools import count
from pathlib import Path

import pytest

from grandmelee.server.ops import garbage


@pytest.mark.parametrize(("grows", "is_looked_at"), [(0, False), (garbage.GROWN // 4, True)])
def test_all_is_looked_at_when_memory_has_grown_by_much_though_somebody_always_plays(monkeypatch, grows, is_looked_at):
    """Connections that had ended stayed for half an hour as long as anybody answered once a second."""
    found: list[int] = []
    memory, answers = count(10**9, grows), count()
    monkeypatch.setattr(garbage, "QUIET", 0.0)
    monkeypatch.setattr(garbage, "resident", lambda: next(memory))
    monkeypatch.setattr(gc, "collect", lambda: found.append(1))

    async def work() -> None:
        looking = asyncio.create_task(garbage.collect_when_quiet(lambda: next(answers)))
        while next(answers) < 40:
            await asyncio.sleep(0)
        looking.cancel()

    asyncio.run(work())
    assert bool(found) == is_looked_at


def test_the_memory_of_a_process_is_known_where_the_system_says_it(monkeypatch, tmp_path: Path):
    assert garbage.resident() > 10_000_000
    monkeypatch.setattr(garbage, "MEMORY", tmp_path / "nowhere")
    assert garbage.resident() == 0
