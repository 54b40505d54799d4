"""Work in processes: it can be stopped, a killed process is replaced, and what cannot be finished fails alone."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from grandmelee.core.errors import IllegalAnswer
from grandmelee.server.ops.budget import CLIENT, Budgets, Client
from grandmelee.server.ops.processes import Process, Processes, origin
from grandmelee.server.past import pool, telling
from grandmelee.server.past.stored import Stored
from grandmelee.server.tables import thinking
from grandmelee.server.tables.errors import TooBusy, Unfinished
from grandmelee.server.tables.thinking import Thinkers
from tests.server.serving import STUCK, duel, make, play_to_the_end, players, settings, wait_until


def brood(note: str) -> str:
    """Work without an end; it leaves the number of its process behind."""
    Path(note).write_text(str(os.getpid()))
    while True:
        time.sleep(3600)


def process_of(note: Path) -> int:
    """Wait for work to begin; its process."""
    wait_until(lambda: note.exists() and note.read_text(), "work that leaves a note")
    return int(note.read_text())


def is_gone(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def wait_until_gone(process: int) -> None:
    wait_until(lambda: is_gone(process), f"the end of process {process}")


def brood_once(note: str) -> str:
    """The same, unless someone has begun it before."""
    return "done" if Path(note).exists() else brood(note)


def fail() -> None:
    raise ValueError("no idea")


def refuse() -> None:
    raise IllegalAnswer("LA-1.1", "An error that cannot be made again from its words.")


def die(*_: object) -> None:
    os._exit(1)


def fall_silent() -> None:
    """Close the pipe to the server and live on."""
    for link in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            if link.readlink().name.startswith("socket:"):
                os.close(int(link.name))
    time.sleep(3600)


def burn(seconds: float) -> None:
    """Use up that much processor time."""
    began = time.process_time()
    while time.process_time() - began < seconds:
        pass


def wait_and_burn(idle: float, seconds: float) -> None:
    time.sleep(idle)
    burn(seconds)


def with_processes(work: Callable[[Processes], Awaitable[None]], *how: Any) -> None:
    async def run() -> None:
        processes = Processes(*how)
        try:
            async with asyncio.timeout(STUCK):
                await work(processes)
        finally:
            processes.stop()

    asyncio.run(run())


def test_work_that_nobody_waits_for_ends(tmp_path: Path):
    note = tmp_path / "note"

    async def work(processes: Processes) -> None:
        doing = asyncio.create_task(processes.do(brood, str(note)))
        process = await asyncio.to_thread(process_of, note)
        doing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await doing
        await asyncio.to_thread(wait_until_gone, process)
        assert await processes.do(len, "there is room for the next") == 26

    with_processes(work, 1)


def test_a_process_that_was_killed_is_replaced_once(tmp_path: Path):
    note = tmp_path / "note"

    async def work(processes: Processes) -> None:
        doing = asyncio.create_task(processes.do(brood_once, str(note)))
        os.kill(await asyncio.to_thread(process_of, note), signal.SIGKILL)
        assert await doing == "done"

    with_processes(work, 1)


def test_processes_that_were_killed_while_they_had_nothing_to_do_are_not_asked():
    async def work(processes: Processes) -> None:
        found = await asyncio.gather(*[processes.do(os.getpid) for _ in range(3)])
        for process in set(found):
            os.kill(process, signal.SIGKILL)
            await asyncio.to_thread(wait_until_gone, process)
        assert await processes.do(os.getpid) not in found

    with_processes(work, 3)


def test_dead_processes_that_seem_alive_do_not_fail_what_they_are_asked(monkeypatch: pytest.MonkeyPatch):
    """As the system tells it for a moment, while the last thread of a killed process still ends."""

    async def work(processes: Processes) -> None:
        found = await asyncio.gather(*[processes.do(os.getpid) for _ in range(3)])
        for process in set(found):
            os.kill(process, signal.SIGKILL)
            await asyncio.to_thread(wait_until_gone, process)
        with monkeypatch.context() as during:
            during.setattr(Process, "is_alive", True)
            assert await processes.do(os.getpid) not in found

    with_processes(work, 3)


def test_work_that_fails_says_so_and_its_process_goes_on():
    async def work(processes: Processes) -> None:
        before = await processes.do(os.getpid)
        for do in (processes.do, processes.do_to_its_end):
            with pytest.raises(ValueError, match="no idea"):
                await do(fail)
            with pytest.raises(RuntimeError, match="IllegalAnswer: An error that cannot be made again"):
                await do(refuse)
        assert before == await processes.do(os.getpid) != os.getpid()

    with_processes(work, 1)


def test_what_always_ends_its_process_is_given_up():
    async def work(processes: Processes) -> None:
        with pytest.raises(Unfinished):
            await processes.do(die)
        assert await processes.do(len, "the next") == 8

    with_processes(work, 1)


def test_a_process_that_falls_silent_is_ended_and_not_waited_for():
    async def work(processes: Processes) -> None:
        with pytest.raises(Unfinished):
            await processes.do(fall_silent)
        assert await processes.do(len, "the next") == 8

    with_processes(work, 1)


def test_a_process_that_cannot_be_started_fails_what_it_should_have_done(monkeypatch: pytest.MonkeyPatch):
    def too_many(_: Process) -> None:
        raise BlockingIOError("Resource temporarily unavailable")

    async def work(processes: Processes) -> None:
        with monkeypatch.context() as during:
            during.setattr(Process, "_start", too_many)
            with pytest.raises(Unfinished):
                await processes.do(len, "nothing")
        assert await processes.do(len, "the next") == 8

    with_processes(work, 1)


def test_what_takes_too_long_is_ended_and_the_next_has_its_place():
    async def work(processes: Processes) -> None:
        process = await processes.do(os.getpid)
        processes.longest = 0.2
        with pytest.raises(Unfinished, match="too long"):
            await processes.do_to_its_end(burn, 3600.0)
        await asyncio.to_thread(wait_until_gone, process)
        processes.longest = 0
        assert await processes.do(len, "the next") == 8

    with_processes(work, 1)


def test_on_a_busy_machine_only_processor_time_counts_as_long():
    async def work(processes: Processes) -> None:
        before = await processes.do(os.getpid)
        for _ in range(3):
            await processes.do(wait_and_burn, 0.5, 0.15)
        assert before == await processes.do(os.getpid), "what one work took is not added to the next"

    with_processes(work, 1, 0, 0, 0.4)


def test_work_is_paid_for_by_whoever_asked_even_if_it_fails_or_they_go(tmp_path: Path):
    spent: list[float] = []
    budgets = Budgets(settings(tmp_path, processor=1.0))
    budgets.processor.charge = lambda address, seconds: spent.append(seconds)  # type: ignore[method-assign,assignment]

    async def work(processes: Processes) -> None:
        CLIENT.set(Client("203.0.113.9", budgets))
        await processes.do_to_its_end(burn, 0.05)
        leaving = asyncio.create_task(processes.do_to_its_end(burn, 0.05))
        await asyncio.sleep(0.01)
        leaving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await leaving

    with_processes(work, 1)
    assert len([seconds for seconds in spent if seconds >= 0.05]) == 2


def test_of_one_client_only_so_much_waits_for_a_process():
    async def work(processes: Processes) -> None:
        CLIENT.set(Client("203.0.113.9"))
        found = await asyncio.gather(*[processes.do(len, "much") for _ in range(9)], return_exceptions=True)
        assert found.count(4) == 4
        assert len([one for one in found if isinstance(one, TooBusy)]) == 5

    with_processes(work, 1, 3)


def test_a_process_ends_when_it_is_told_to_before_it_has_begun():
    process = Process()
    process.end()
    process._start()
    process.process.join(STUCK)
    assert process.process.exitcode == -signal.SIGKILL


# ---- the process they are forked from --------------------------------------------------------------------------------
def kill_origin() -> None:
    """End the process that all others are forked from, and wait for that."""
    assert origin.pid is not None
    os.kill(origin.pid, signal.SIGKILL)
    wait_until_gone(origin.pid)


def test_work_goes_on_however_often_the_process_is_killed_that_all_are_forked_from():
    async def work(processes: Processes) -> None:
        for _ in range(3):
            assert await processes.do(len, "the next") == 8
            await asyncio.to_thread(kill_origin)

    with_processes(work, 1)


def test_work_can_be_ended_when_the_process_is_gone_that_all_are_forked_from(tmp_path: Path):
    note = tmp_path / "note"

    async def work(processes: Processes) -> None:
        doing = asyncio.create_task(processes.do(brood, str(note)))
        process = await asyncio.to_thread(process_of, note)
        await asyncio.to_thread(kill_origin)
        assert await processes.do(os.getpid) != process, "another begins, and multiprocessing looks after its children"
        doing.cancel()
        await asyncio.wait([doing])
        await asyncio.to_thread(wait_until_gone, process)

    with_processes(work, 2)


def test_a_tidied_temporary_folder_stops_nobody():
    """The socket by which processes are forked lies there; systemd-tmpfiles takes what is ten days old."""

    async def work(processes: Processes) -> None:
        first = await processes.do(os.getpid)
        processes.stop()
        for path in listened_at(origin.pid or 0):
            Path(path).unlink()
        assert await processes.do(os.getpid) != first

    with_processes(work, 1)


def listened_at(process: int) -> set[str]:
    """The sockets in files that a process has open."""
    links = [link.readlink().name for link in Path(f"/proc/{process}/fd").iterdir()]
    numbers = {name.removeprefix("socket:[").rstrip("]") for name in links if name.startswith("socket:[")}
    lines = [line.split() for line in Path("/proc/net/unix").read_text().splitlines()]
    return {line[-1] for line in lines if line[6] in numbers and line[-1].startswith("/")}


def test_a_thought_without_an_end_is_ended(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(thinking, "LONGEST", 0.2)

    async def work() -> None:
        thinkers = Thinkers(1)
        try:
            for processes in (thinkers.bots, thinkers.asides):
                with pytest.raises(Unfinished, match="too long"):
                    await processes.do(burn, 3600.0)
        finally:
            thinkers.stop()

    asyncio.run(work())


# ---- looking back ----------------------------------------------------------------------------------------------------
WAYS = ("replay?number=1", "picture?number=1", "animation?number=0&moments=2")


def looked(player: Any, way: str) -> Any:
    """What a seat is told; a way that begins with a slash is that of a page."""
    path = f"{player.path.removeprefix('/api')}{way}" if way.startswith("/") else f"{player.path}/{way}"
    return player.client.get(path, headers=player.headers)


def test_every_way_to_look_back_is_gone_in_another_process(client, monkeypatch):
    made = make(client)
    play_to_the_end(players(client, made))
    first = players(client, made)[0]
    monkeypatch.setattr(Stored, "table", None)  # here nobody plays it again
    ways = [*WAYS, "curve", "record", "/replay?number=1", "/replay", "/picture.svg?number=1", "/curve"]
    assert {way: looked(first, way).status_code for way in ways} == dict.fromkeys(ways, 200)


@pytest.mark.parametrize("way", WAYS)
def test_looking_back_goes_on_when_its_processes_are_killed(client, way):
    first, _, _ = duel(client)
    first.play(first.words()[0])
    before = looked(first, way)
    assert before.status_code == 200
    for process in pool.looking_back.idle:
        os.kill(process.process.pid or 0, signal.SIGKILL)
    assert looked(first, way).content == before.content


def test_a_moment_that_ends_its_process_fails_clearly_and_alone(client, monkeypatch):
    first, _, _ = duel(client)
    monkeypatch.setattr(telling, "told", die)
    answer = looked(first, "replay?number=0")
    assert (answer.status_code, answer.json()["text"]) == (503, "This could not be finished; try again in a moment.")
    monkeypatch.undo()
    assert looked(first, "replay?number=0").status_code == 200
    assert pool.looking_back.queue.free == 2, "no place is lost"


def test_nothing_that_is_looked_back_at_keeps_a_server_from_closing(tmp_path: Path):
    note = tmp_path / "note"

    async def work(processes: Processes) -> None:
        doing = asyncio.create_task(processes.do_to_its_end(brood, str(note)))
        await asyncio.to_thread(process_of, note)
        processes.end_work()
        note.unlink()
        process = await asyncio.to_thread(process_of, note)  # it is begun anew, once
        processes.end_work()
        with pytest.raises(Unfinished):
            await doing
        wait_until_gone(process)

    with_processes(work, 1)


def test_what_is_stored_of_a_table_is_sent_whole(client):
    first, _, _ = duel(client)
    first.play(*first.words()[:2])
    table = client.app.state.tables.tables[first.path.rpartition("/")[2]]
    table.clock_seconds = 7.5
    sent = pickle.loads(pickle.dumps(Stored.of(table)))
    assert sent == Stored.of(table)
    again = sent.table()
    assert (again.s.digest(), again.rows, again.clock_seconds) == (table.s.digest(), table.rows, 7.5)
