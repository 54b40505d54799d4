"""Looking back, in threads of their own: a long game is played again for it, and nobody at a table waits for that."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from grandmelee.server.tables.errors import TooBusy

T = TypeVar("T")

MOST: Final = 50  # that wait; whoever comes then is told to come again


class Pool:
    """Some threads, and a line before them that does not grow without end."""

    def __init__(self, threads: int, name: str) -> None:
        self.threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix=name)
        self.waiting = 0

    async def do(self, work: Callable[..., T], *given: object) -> T:
        """Have it done; `TooBusy` when too many wait already."""
        if self.waiting >= MOST:
            raise TooBusy("Too many are looking back just now; try again in a moment.")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, work, *given)
        finally:
            self.waiting -= 1


replays: Final = Pool(2, "replays")
films: Final = Pool(1, "films")
