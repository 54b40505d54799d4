"""What a client costs: processor time, bytes and rows, counted where they are spent.

The guard says whose request is being answered (`client`); what is done for it, be it in a thread or over a live
connection, is charged to that client. Whoever has used up more than comes in waits, or is refused with a time to come
again. Work of the house itself (resuming tables, retention) is charged to nobody.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from dataclasses import dataclass
from math import inf
from typing import Any, Final, Generic, TypeVar

from grandmelee.server.ops.limits import Bucket
from grandmelee.server.settings import Settings
from grandmelee.server.tables.errors import TooOften

T = TypeVar("T")

PACE: Final = 2.0  # times the processor time of a client that it may have while it lasts
AT_ONCE: Final = 0.1  # seconds of it in one go: what comes then waits, so that others come in between,
OWED: Final = 0.4  # until as much is paid for: what several requests cost that were made together
HOUSE: Final = ""
"""Who works when nobody has asked."""


class Budgets:
    """The budgets of all clients of one application."""

    def __init__(self, settings: Settings) -> None:
        self.processor = Bucket(settings.processor, settings.processor_burst)
        self.pace = Bucket(PACE * settings.processor, AT_ONCE, OWED)
        self.sent = Bucket(settings.sent, settings.sent_burst)
        self.rows = Bucket(settings.rows, settings.rows_burst)


@dataclass(frozen=True)
class Client:
    """Whoever is answered now."""

    address: str = HOUSE
    budgets: Budgets | None = None

    def spend(self, seconds: float = 0.0, sent: int = 0, rows: int = 0) -> None:
        """It has taken that much processor time, so many bytes were sent and rows written."""
        if self.budgets is not None:
            self.budgets.processor.charge(self.address, seconds)
            self.budgets.pace.charge(self.address, seconds)
            self.budgets.sent.charge(self.address, sent)
            self.budgets.rows.charge(self.address, rows)

    def take_rows(self, rows: int) -> None:
        """So many rows are to be written at once; `TooOften` when that is too much."""
        if self.budgets is not None and not self.budgets.rows.take(self.address, rows):
            raise TooOften("That is too much to be stored at once; wait some minutes.")

    @property
    def rows_left(self) -> float:
        """How many rows may be written at once now."""
        return inf if self.budgets is None or not self.budgets.rows.rate else self.budgets.rows.left(self.address)

    @property
    def debt(self) -> float:
        """Seconds until the client has paid for what it has had."""
        if self.budgets is None:
            return 0.0
        buckets = (self.budgets.processor, self.budgets.pace, self.budgets.sent, self.budgets.rows)
        return max(bucket.debt(self.address) for bucket in buckets)

    async def pay(self, patience: float = inf) -> bool:
        """Wait until everything is paid for; whether it is, when there is only so much patience."""
        while (debt := self.debt) > 0:
            if debt > patience:
                return False
            wait = debt * apart()
            patience -= wait
            await asyncio.sleep(wait)
        return True


def apart() -> float:
    """From one to two: so many times as long one waits, so that those who wait together do not come back together."""
    return 1 + random.random()


CLIENT: Final[ContextVar[Client]] = ContextVar("client", default=Client())  # noqa: B039 - it never changes


def client() -> Client:
    """For whom we work now."""
    return CLIENT.get()


def measured(asked: Client, work: Callable[..., T], *given: object) -> T:
    """Do it, and charge the processor time it took in this thread."""
    began = time.thread_time()
    try:
        return work(*given)
    finally:
        asked.spend(time.thread_time() - began)


async def charged(work: Coroutine[Any, Any, T]) -> T:
    """Do it at the expense of whoever is answered now."""
    return await Charged(work, client())


class Charged(Generic[T]):
    """Awaits something and charges the client for the processor time its steps take in the event loop."""

    def __init__(self, work: Coroutine[Any, Any, T], client: Client) -> None:
        self.work = work
        self.client = client

    def __await__(self) -> Generator[Any, Any, T]:
        thrown: BaseException | None = None
        while True:
            began = time.thread_time()
            try:
                waits_for = self.work.send(None) if thrown is None else self.work.throw(thrown)
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                thrown = None  # its traceback holds this frame
                self.client.spend(time.thread_time() - began)
            try:
                yield waits_for
            except BaseException as error:
                thrown = error
