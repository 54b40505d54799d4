"""The record of a game as it is sent to a process, in portions: a long one as text takes a tenth of a second."""

from __future__ import annotations

from typing import Any

from grandmelee.core.record import Record
from grandmelee.server.ops.portions import packed, unpacked


class Sent:
    """A record that arrives as itself; it is packed by the thread that sends it, not in the event loop."""

    def __init__(self, record: Record) -> None:
        self.record = record

    def __reduce__(self) -> tuple[Any, ...]:
        record = self.record
        head = (record.game, record.version, record.content, record.seats, record.settings, record.seed)
        return received, (head, packed(record.answers), record.digest)


def received(head: tuple[Any, ...], answers: list[bytes], digest: str) -> Record:
    """What was sent."""
    game, version, content, seats, settings, seed = head
    return Record(game, version, content, seats, settings, seed, unpacked(answers), digest)
