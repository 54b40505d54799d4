"""Work in processes of its own, so that the event loop never waits for it: bots' thoughts, and looking back.

A process is started when there is work for one more, and gets one piece of work after the other. All are forked from
one that has done nothing but import what they need, so that a new one is there at once. One that has ended, however
that came, is replaced, and what it was at is begun anew once; what ends its process again, or takes too much processor
time, fails alone. So is the one they are forked from, when it was killed or cannot be reached any more. When the server
is gone, however it went, its processes go too.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import threading
import time
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any, Final, TypeVar

from grandmelee.server.ops.budget import client, measured
from grandmelee.server.ops.fair import FairQueue
from grandmelee.server.tables.errors import Unfinished

T = TypeVar("T")
LOADED: Final = ["grandmelee.server.past.telling", "grandmelee.server.tables.thinking"]
"""What every process needs: imported once, by the one that all others are forked from."""


class Gone(Exception):
    """A process has ended in the middle of its work."""


class TooLong(Exception):
    """A process has used up the processor time it had for its work."""


class Processes:
    """So many processes at most, and a fair queue before them."""

    def __init__(self, places: int, each: int = 0, nice: int = 0, longest: float = 0) -> None:
        self.queue = FairQueue(places, each)
        self.nice = nice
        self.longest = longest  # seconds of processor that one piece of work may take; those it waits do not count
        self.idle: list[Process] = []
        self.busy: set[Process] = set()
        self.threads = ThreadPoolExecutor(max_workers=places, thread_name_prefix="processes")  # each waits for one

    async def do(self, work: Callable[..., T], *given: object, table: str = "") -> T:
        """Have something done; whoever stops waiting for it ends it. `Unfinished` when it ends its process."""
        async with self.queue.place(client().address, table):
            try:
                return await self._do(work, given, self._free())
            except Gone:  # it was killed, perhaps long before: a new one begins anew
                pass
            try:
                return await self._do(work, given, Process(self.nice))
            except Gone as gone:
                raise Unfinished("This could not be finished; try again in a moment.") from gone

    async def do_to_its_end(self, work: Callable[..., T], *given: object, table: str = "") -> T:
        """The same at the expense of whoever asked, and to its end even if they go: what is begun is paid for."""
        doing = asyncio.ensure_future(self._charged(work, given, table))
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            await asyncio.wait([doing])
            raise

    async def _charged(self, work: Callable[..., T], given: tuple[object, ...], table: str) -> T:
        done, seconds, is_done = await self.do(timed, work, given, table=table)
        client().spend(seconds)
        if not is_done:
            raise done
        result: T = done
        return result

    async def _do(self, work: Callable[..., T], given: tuple[object, ...], process: Process) -> T:
        self.busy.add(process)
        try:
            running = asyncio.get_running_loop()
            asked = client()
            is_done, result = await running.run_in_executor(
                self.threads, measured, asked, process.exchange, self.longest, work, given
            )
        except TooLong as error:
            process.end()
            raise Unfinished("This took too long.") from error
        except BaseException:
            process.end()
            raise
        finally:
            self.busy.discard(process)
        self.idle.append(process)
        if not is_done:
            raise result
        answer: T = result
        return answer

    def _free(self) -> Process:
        """One without work that has not ended, or a new one."""
        while self.idle:
            process = self.idle.pop()
            if process.is_alive:
                return process
            process.end()
        return Process(self.nice)

    def stop(self) -> None:
        """End all work now."""
        for process in [*self.busy, *self.idle]:
            process.end()
        self.idle.clear()

    def end_work(self) -> None:
        """End what is under way now; whoever has nothing to do ends with the server."""
        for process in self.busy:
            process.end()


class Process:
    """One process that does what it is sent; started with its first work."""

    def __init__(self, nice: int = 0) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(LOADED)
        self.here, self.there = context.Pipe()
        self.process = context.Process(target=work_on, args=(self.there, nice), daemon=True)
        self.is_ended = False
        self.handle: int | None = None  # of the process itself: its number may be another's one day

    @property
    def is_alive(self) -> bool:
        return not self.is_ended and self.process.is_alive()

    def exchange(self, longest: float, work: Callable[..., object], given: tuple[object, ...]) -> tuple[bool, Any]:
        """Send some work and wait for what becomes of it: whether it was finished, and the result or the error."""
        try:
            if self.process.pid is None:
                self._start()
            self.here.send((longest, work, given))
            answer: tuple[bool, Any] = self.here.recv()
        except (EOFError, OSError) as error:
            self.end()  # it may live on, though nothing is heard of it
            if self.process.pid is not None:
                self.process.join()
            raise TooLong if self.process.exitcode == -signal.SIGPROF else Gone from error
        return answer

    def _start(self) -> None:
        try:
            self.process.start()
        except (FileNotFoundError, ConnectionRefusedError):  # such as by a tidied /tmp, where its socket was
            origin.end()
            raise
        self.there.close()
        self.handle = handle_of(self.process.pid)
        if self.handle is not None:
            weakref.finalize(self, os.close, self.handle)
        if self.is_ended:  # while it began
            self._kill()
            return
        origin.pid = self.here.recv()

    def end(self) -> None:
        """Now, whatever it does."""
        self.is_ended = True
        if self.process.pid is not None:
            self._kill()

    def _kill(self) -> None:
        """Also where nobody can say any more whether it lives, since the one it was forked from has gone."""
        if self.handle is None:
            self.process.kill()
        else:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self.handle, signal.SIGKILL)


def handle_of(pid: int | None) -> int | None:
    """A handle of a process, where the system has such things."""
    try:
        return os.pidfd_open(pid) if pid is not None else None
    except (AttributeError, OSError):
        return None


class Origin:
    """The process that all others are forked from; it has told its number by the last of them."""

    def __init__(self) -> None:
        self.pid: int | None = None
        self.lock = threading.Lock()

    def end(self) -> None:
        """End it and wait for that: multiprocessing starts another for one that is dead, but not for a deaf one."""
        with self.lock:
            pid, self.pid = self.pid, None
            if pid is None:
                return
            with suppress(ChildProcessError):  # it is none of ours any more: that was done already
                os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)
                os.kill(pid, signal.SIGKILL)
                os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)


origin: Final = Origin()


# ---- in the process --------------------------------------------------------------------------------------------------
def work_on(there: Connection, nice: int = 0) -> None:
    """What a process does, until nobody sends it anything more; whoever answers people comes before it."""
    begin()
    os.nice(nice)
    there.send(os.getppid())
    while True:
        try:
            longest, work, given = there.recv()
        except EOFError:
            return
        signal.setitimer(signal.ITIMER_PROF, longest)  # of processor time; then its signal ends the process
        try:
            there.send((True, work(*given)))
        except Exception as error:
            there.send((False, sendable(error)))
        signal.setitimer(signal.ITIMER_PROF, 0)


def sendable(error: Exception) -> Exception:
    """An error as it can be sent; one that cannot be made again there is told in words."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def timed(work: Callable[..., T], given: tuple[object, ...]) -> tuple[Any, float, bool]:
    """What was made, or the error it came to, the seconds of processor it took, and whether it was made."""
    began = time.process_time()
    try:
        made = work(*given)
    except Exception as error:
        return sendable(error), time.process_time() - began, False
    return made, time.process_time() - began, True


def begin() -> None:
    """A process leaves Ctrl-C to the server, and ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def end_with_parent() -> None:
    """End when the process that started this one does, however it went; one started by hand goes on."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_after, args=(parent.sentinel,), daemon=True).start()


def end_after(sentinel: int) -> None:
    """Wait for the end of a process."""
    wait([sentinel])
    os._exit(0)
