"""Uploaded records: read, checked and played in a process of its own, so that nobody waits for a long one."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from pydantic import ValidationError

import grandmelee as gm
from grandmelee.core.errors import GrandMeleeError, RecordError
from grandmelee.core.record import Record
from grandmelee.core.replay import verify
from grandmelee.server.api.models import LONGEST_WORD, RecordAsked
from grandmelee.server.ops.portions import packed
from grandmelee.server.tables.errors import TooOften
from grandmelee.server.tables.seats import Chair
from grandmelee.server.tables.table import MOST_ANSWERS

TOO_MUCH: Final = "That is too much to be stored at once; wait some minutes."


class Opened(NamedTuple):
    """What an uploaded record says, its answers in portions; a compiled record itself cannot be sent."""

    game: str
    version: str
    content: str
    seats: int
    settings: dict[str, Any]
    seed: int
    answers: list[bytes]
    over: bool
    chairs: list[Chair] | None = None

    @property
    def begun(self) -> Record:
        """The record without its answers."""
        return Record(self.game, self.version, self.content, self.seats, self.settings, self.seed, [], "")


def opened_request(body: bytes, most: float) -> Opened:
    """The record in a request of a program, and who is to sit where; it may have so many answers."""
    try:
        asked = RecordAsked.model_validate_json(body)
    except ValidationError as error:
        faults = (".".join(["body", *map(str, each["loc"])]) + f": {each['msg']}" for each in error.errors()[:9])
        raise RecordError("; ".join(faults)) from None
    chairs = [Chair(chair.kind, chair.level or "", chair.name) for chair in asked.seats or []]
    return opened(asked.record, most)._replace(chairs=None if asked.seats is None else chairs)


def opened_file(file: bytes, most: float) -> Opened:
    """The record in a file."""
    try:
        text = file.decode()
    except UnicodeDecodeError:
        raise RecordError("The file is no record: it is not text.") from None
    return opened(text, most)


def opened(text: str, most: float) -> Opened:
    """A record of which every byte is right."""
    try:
        record = readable(text)
        if len(record.answers) > most:
            raise TooOften(TOO_MUCH)
        over = verify(gm.load(record.game), text).over
    except (GrandMeleeError, RecursionError) as error:
        raise RecordError(str(error) or "The file is no record.") from None
    head = (record.game, record.version, record.content, record.seats, record.settings, record.seed)
    return Opened(*head, packed(record.answers), over)


def readable(text: str) -> Record:
    """The record in a text, if it is none that nobody would open."""
    record = Record.from_json(text)
    if len(record.answers) > MOST_ANSWERS:
        raise RecordError(f"The record has {len(record.answers)} answers; {MOST_ANSWERS} is the most opened here.")
    if any(len(word) > LONGEST_WORD for _, word in record.answers):
        raise RecordError(f"The record has a word of more than {LONGEST_WORD} letters.")
    if not 0 <= record.seed < 1 << 128:
        raise RecordError("The record's seed is out of range.")
    return record
