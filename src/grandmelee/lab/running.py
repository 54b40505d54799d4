"""Many pieces of work over all cores: each gives a line of JSON; a file keeps them, so that a run can be resumed."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any, TypeVar

from grandmelee.core.errors import RecordError

Work = TypeVar("Work")
Line = dict[str, Any]


def cores() -> int:
    """How many processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def results(do: Callable[[Work], Line], work: Sequence[Work], workers: int) -> Iterator[Line]:
    """What *do* makes of each piece of work, as it is finished."""
    if workers <= 1 or len(work) <= 1:
        for piece in work:
            yield do(piece)
        return
    pool = ProcessPoolExecutor(min(workers, len(work)), initializer=leave_interrupts_to_the_parent)
    try:
        yield from as_finished(pool, do, work, 4 * workers)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def as_finished(
    pool: ProcessPoolExecutor, do: Callable[[Work], Line], work: Sequence[Work], ahead: int
) -> Iterator[Line]:
    """Give work to the pool, never much more than it can do, and hand on what comes back."""
    pending: set[Future[Line]] = set()
    for piece in work:
        pending.add(pool.submit(do, piece))
        if len(pending) >= ahead:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    while pending:
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        yield from (future.result() for future in done)


def leave_interrupts_to_the_parent() -> None:
    """Control-C reaches every process; the one that collects the results ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def kept(file: Path | None) -> list[Line]:
    """The lines of a file; one that an interruption has cut off is taken out of it."""
    if file is None or not file.exists():
        return []
    text = file.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    try:
        return [json.loads(line) for line in whole.splitlines()]
    except ValueError as error:
        raise RecordError(f"{file} holds no results: {error}") from error


def keep(file: Path | None, line: Line) -> None:
    """Add a line to the file, if there is one."""
    if file is not None:
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(line) + "\n")
