"""What is counted, for Prometheus."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from grandmelee.server.settings import SHARED_COUNTS

REGISTRY: Final = CollectorRegistry()
TABLES: Final = Counter("grandmelee_tables", "Tables made", ["game"], registry=REGISTRY)
ANSWERS: Final = Counter("grandmelee_answers", "Answers and undos written", ["kind"], registry=REGISTRY)
CONFLICTS: Final = Counter("grandmelee_conflicts", "Answers that came second to another writer's", registry=REGISTRY)
VIEWERS: Final = Gauge("grandmelee_viewers", "Open live connections", registry=REGISTRY, multiprocess_mode="livesum")
REFUSALS: Final = Counter("grandmelee_refusals", "Requests refused", ["status"], registry=REGISTRY)
REQUESTS: Final = Histogram("grandmelee_request_seconds", "Time to answer a request", ["method"], registry=REGISTRY)
THINKING: Final = Histogram("grandmelee_bot_seconds", "Time a bot thinks", ["level"], registry=REGISTRY)


@cache
def answered_of(kind: str) -> Counter:
    """The counter of one kind of row; looked up once."""
    return ANSWERS.labels(kind=kind)


def answered(kind: str) -> None:
    """A row was written."""
    answered_of(kind).inc()


def counts() -> bytes:
    """Everything counted, for Prometheus; with several workers of one host the counts of all of them."""
    if not os.environ.get(SHARED_COUNTS):
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)


def forget_the_dead() -> None:
    """Workers that were killed have no viewers any more."""
    folder = os.environ.get(SHARED_COUNTS)
    for file in Path(folder).glob("gauge_live*_*.db") if folder else []:
        worker = int(file.stem.rpartition("_")[2])
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            with suppress(FileNotFoundError):  # another worker was first
                mark_process_dead(worker)  # type: ignore[no-untyped-call]
