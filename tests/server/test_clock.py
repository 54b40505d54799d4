"""A host's clock says the game's word for whoever is late, also when the server has been away."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import grandmelee as gm
from grandmelee.server.store.storage import now
from tests.server.serving import GAME, PATIENCE, Player, duel, serving, wait_until

TIMED: dict[str, Any] = {"settings": {"legends": ["fitz", "alysia"], "timer": True}}


def start_timer(player: Player) -> None:
    """Three cards down, then the timer."""
    for _ in range(3):
        player.play(next(word for word in player.words() if word != "back"))
    player.play("done", "flip-timer")


def wait_until_late(player: Player) -> dict[str, Any]:
    for _ in range(PATIENCE):
        seen = player.look()
        if any(line["kind"] == "Forfeited" for line in seen["events"]):
            return seen
        time.sleep(0.05)
    raise AssertionError("the clock never ran out")


def test_LA_5_9_a_clock_runs_from_the_flip_until_everyone_is_ready():
    s = gm.new(GAME, seats=2, seed=7, **TIMED["settings"])
    assert s.game.clock(s) is None
    for _ in range(3):
        s.answer(0, next(option for option in s.options(0) if s.word(option) != "back"))
    s.answer(0, "done")
    assert s.game.clock(s) is None
    s.answer(0, "flip-timer")
    assert s.game.clock(s) == (60, "forfeit")
    s.answer(1, "forfeit")
    assert s.game.clock(s) is None


def test_LA_5_11_whoever_is_late_forfeits(tmp_path: Path):
    with serving(tmp_path, clock=0.3) as client:
        first, second, spectator = duel(client, **TIMED)
        second.play(second.words()[0])
        start_timer(first)
        seen = wait_until_late(spectator)
        assert seen["clock"] is None
        assert [line["kind"] for line in seen["events"]].count("Forfeited") == 1


def test_LA_5_13_who_waited_is_ready_and_can_still_start_it(tmp_path: Path):
    with serving(tmp_path, clock=3600.0) as client:
        first, second, _ = duel(client, **TIMED)
        for _ in range(3):
            first.play(next(word for word in first.words() if word != "back"))
        first.play("done", "wait")
        second.play(second.words()[0])
        seen = first.look()
        assert [seat["status"] for seat in seen["seats"]] == ["ready", "asked"]
        assert first.words() == ["flip-timer"]
        page = client.get(first.path.removeprefix("/api"), headers=first.headers, params={"seat": 0}).text
        assert "Start the timer whenever you like" in page
        assert 'value="flip-timer"' in page
        assert "Your turn" not in page  # nobody waits for it
        first.play("flip-timer")
        assert second.look()["clock"]["word"] == "forfeit"


def test_nobody_is_late_before_the_time(tmp_path: Path):
    with serving(tmp_path, clock=3600.0) as client:
        first, second, _ = duel(client, **TIMED)
        start_timer(first)
        clock = second.look()["clock"]
        assert clock["word"] == "forfeit"
        assert clock["until"] > 1000 * time.time() + 3_000_000
        assert "Forfeited" not in [line["kind"] for line in second.look()["events"]]


def test_everyone_sees_the_same_clock_and_the_page_shows_it(tmp_path: Path):
    with serving(tmp_path, clock=3600.0) as client:
        first, second, spectator = duel(client, **TIMED)
        start_timer(first)
        clocks = [player.look()["clock"] for player in (first, second, spectator)]
        assert clocks[0] == clocks[1] == clocks[2]
        page = client.get(spectator.path.removeprefix("/api")).text
        assert f'data-until="{clocks[0]["until"]}"' in page


def test_a_restart_keeps_the_deadline(tmp_path: Path):
    with serving(tmp_path, clock=3600.0) as client:
        first, second, _ = duel(client, **TIMED)
        start_timer(first)
        before = second.look()["clock"]
    with serving(tmp_path, clock=3600.0) as client:
        second.client = client
        assert second.look()["clock"] == before
    with serving(tmp_path, clock=0.1) as client:  # the time ran out while nobody served
        second.client = client
        wait_until_late(second)


def test_without_a_timer_there_is_no_clock(client):
    first, _, _ = duel(client)
    assert first.look()["clock"] is None


def test_a_clock_runs_on_after_a_restart_without_anyone_looking(tmp_path: Path):
    with serving(tmp_path, clock=3600.0) as client:
        first, second, _ = duel(client, **TIMED)
        second.play(second.words()[0])
        start_timer(first)
        quiet, _, _ = duel(client, **TIMED)
        quiet.play(quiet.words()[0])
    with serving(tmp_path, clock=0.1) as client:
        registry: Any = client.app.state.tables  # type: ignore[attr-defined]
        table_id = first.path.rpartition("/")[2]
        wait_until(lambda: any(line.event.kind == "Forfeited" for line in log_of(registry, table_id)), "the clock")
        assert quiet.path.rpartition("/")[2] not in registry.tables


def log_of(registry: Any, table_id: str) -> list[Any]:
    """The log of a table in memory; nobody asks for it to be there."""
    return list(registry.tables[table_id].log) if table_id in registry.tables else []


def test_nobody_is_late_because_the_machines_clock_was_set(monkeypatch):
    """By an hour, forward or back: deadlines are counted on a clock that only goes forward."""
    before, real = now(), time.time_ns
    for hours in (1, -1):
        monkeypatch.setattr(time, "time_ns", lambda by=hours: real() + by * 3_600_000_000_000)
        monkeypatch.setattr(time, "time", lambda by=hours: real() / 1e9 + by * 3600)
        assert 0 <= now() - before < 1_800_000
        before = now()
