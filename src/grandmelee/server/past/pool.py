"""Where looking back, drawing and loading are done, so that nobody at another table waits for it.

Looking back plays a game again and draws it, so it is done in processes. Tables as they are now are drawn in threads,
which share the caches of those who watch, and tables are loaded in threads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from grandmelee.server.ops.budget import client, measured
from grandmelee.server.ops.fair import FairQueue
from grandmelee.server.ops.processes import Processes

T = TypeVar("T")

EACH: Final = 8  # of one client that wait; whatever it asks for then is refused
NICE: Final = 12
LONGEST: Final = 60.0  # seconds of processor


class Pool:
    """Some threads, and a fair queue before them; what is done is charged to the client who asked."""

    def __init__(self, threads: int, name: str, each: int = EACH) -> None:
        self.threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix=name)
        self.queue = FairQueue(threads, each)

    async def do(self, work: Callable[..., T], *given: object) -> T:
        """Have it done; `TooBusy` when too much of this client waits already."""
        asked = client()
        async with self.queue.place(asked.address):
            doing = asyncio.get_running_loop().run_in_executor(self.threads, measured, asked, work, *given)
            try:
                return await asyncio.shield(doing)
            except asyncio.CancelledError:
                await asyncio.wait([doing])  # the thread is taken until it has ended, whoever still waits for it
                raise


looking_back: Final = Processes(2, EACH, NICE, LONGEST)
loading: Final = Pool(2, "loading")
drawings: Final = Pool(2, "drawings", each=0)  # of tables as they are now; who may ask for them is limited elsewhere
