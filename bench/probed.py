"""The server with a probe in its event loop: how late a timer of a few milliseconds comes; used by bench/abuse.py.

Whoever waits for an answer waits for the loop, and how late it is does not depend on the client's own turn at the
processor. Each line of the file named by PROBE is when a timer was due, by the monotonic clock, how late it came, how
much of the processor the loop's thread has had since the timer before, and how long it has waited for one; all in
seconds. What others on the machine do makes it wait; only what the server does makes it work.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

from grandmelee.server import app as application
from grandmelee.server.ops.command import main

EVERY: Final = 0.005
make_app = application.make_app


async def probe(name: str) -> None:
    """Note how late every timer is, until it is ended."""
    with open(name, "w", buffering=1) as notes:
        while True:
            due, had = time.monotonic() + EVERY, had_until_now()
            await asyncio.sleep(EVERY)
            late = max(0.0, time.monotonic() - due)
            work, waited = (now - then for now, then in zip(had_until_now(), had, strict=True))
            notes.write(f"{due:.6f} {late:.6f} {work:.6f} {min(late, waited):.6f}\n")


def had_until_now() -> tuple[float, float]:
    """How long this thread has worked, and waited for a processor; where the system does not say, it never waited."""
    with suppress(OSError):
        return time.thread_time(), int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    return time.thread_time(), 0.0


def probed_app(*given: Any) -> Any:
    """The application, and the probe while it runs."""
    app = make_app(*given)
    inner = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(served: Any) -> AsyncIterator[Any]:
        async with inner(served) as state:
            probing = asyncio.create_task(probe(os.environ["PROBE"]))
            try:
                yield state
            finally:
                probing.cancel()

    app.router.lifespan_context = lifespan
    return app


if __name__ == "__main__":
    application.make_app = probed_app  # type: ignore[assignment]
    main()
