"""Looking for garbage without making anyone wait for it.

Python frees most things at once; what is left are rings of objects, which a collection finds by going through all
that could be one. With thousands of tables in memory that takes a good part of a second. So new objects are looked at
often and in small numbers, and all of them only when nobody plays, or after a long time without a pause. Every
connection that has ended is such a ring, with what was still to be sent: so whenever memory has grown by much all are
looked at, whoever plays.
"""

from __future__ import annotations

import asyncio
import gc
import mmap
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

YOUNG: Final = (1_000, 4, 1_000_000)
"""New objects before they are looked at, such looks before the next age is, and never the oldest by itself.

A look at five thousand takes less than a millisecond, at twenty thousand up to three, and everyone waits for it.
"""

EVERY: Final = 60.0  # seconds between looks at everything, when nobody plays
AT_LAST: Final = 1800.0  # and when somebody always does
QUIET: Final = 1.0  # seconds without an answer
GROWN: Final = 128 * 1024 * 1024  # bytes more than after the last look at everything
MEMORY: Final = Path("/proc/self/statm")


def freeze() -> None:
    """What was loaded so far stays: it need not be looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG)


async def collect_when_quiet(count: Callable[[], int]) -> None:
    """Look at everything from time to time; *count* says how much has happened so far."""
    last, had = time.monotonic(), resident()
    while True:
        before = count()
        await asyncio.sleep(QUIET)
        waited = time.monotonic() - last
        if waited > AT_LAST or (waited > EVERY and count() == before) or resident() > had + GROWN:
            gc.collect()
            last, had = time.monotonic(), resident()


def resident() -> int:
    """How many bytes of memory this process has; 0 where the system does not say."""
    with suppress(OSError):
        return int(MEMORY.read_bytes().split()[1]) * mmap.PAGESIZE
    return 0
