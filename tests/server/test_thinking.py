"""Bots think in processes of their own: a thought can be stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grandmelee.server.tables import bots
from tests.server.serving import GREEDY, PERSON, RANDOM, Player, make, serving, wait_until
from tests.server.test_processes import brood, process_of, wait_until_gone


def test_stopping_the_bots_ends_the_thought_under_way(tmp_path: Path):
    note = tmp_path / "note"
    with serving(tmp_path) as client:
        registry: Any = client.app.state.tables  # type: ignore[attr-defined]
        quick = registry.bots.thinkers.choose

        async def slow(*_: object) -> str:
            return str(await registry.bots.thinkers.bots.do(brood, str(note)))

        registry.bots.thinkers.choose = slow
        made = make(client, seats=[PERSON, GREEDY])
        player = Player(client, made["id"], made["seats"][0]["token"])
        process = process_of(note)
        assert player.post("bots", running=False).status_code == 200
        wait_until_gone(process)
        assert player.look()["number"] == 0
        registry.bots.thinkers.choose = quick
        assert player.post("bots", running=True).status_code == 200
        wait_until(lambda: player.look()["number"], "the bot's answer")


def test_bots_stopped_and_started_again_at_once_go_on(tmp_path: Path):
    with serving(tmp_path) as client:
        made = make(client, seats=[PERSON, GREEDY])
        player = Player(client, made["id"], made["seats"][0]["token"])
        for _ in range(5):
            player.post("bots", running=False)
            player.post("bots", running=True)
        wait_until(lambda: player.look()["number"], "the bot's answer")


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
        wait_until(lambda: table.is_thinking, "a worker in place of one that is not heard of any more")
        assert not table.is_elsewhere
