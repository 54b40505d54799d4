"""Records on the disk: read byte by byte, never half written, and never over someone else's file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISREG
from typing import Final

from grandmelee.cli.say import Misuse
from grandmelee.core.errors import RecordError, SetupError
from grandmelee.core.record import Record

LARGEST: Final = 100_000_000  # bytes; a long game has about 100,000


def read_record_text(file: Path) -> str:
    """The exact text of a record file, line ends included."""
    try:
        if not S_ISREG(file.stat().st_mode):
            raise Misuse(f"{file} cannot be read: it is no plain file; expected the file of a record")
        raw = file.read_bytes() if file.stat().st_size <= LARGEST else None
    except OSError as error:
        raise Misuse(f"{file} cannot be read: {error.strerror}; expected the file of a record") from error
    if raw is None:
        raise RecordError(f"{file} is no record: it is larger than {LARGEST:,} bytes.")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"The record is damaged: byte {error.start} is not text.") from error


@contextmanager
def as_recorded() -> Iterator[None]:
    """What a record asks for and cannot have is the record's fault, not that of whoever names its file."""
    try:
        yield
    except SetupError as error:
        raise RecordError(f"The record asks for what does not exist: {error}") from error


def check_free(file: Path) -> None:
    """Refuse to save where nothing can be saved, or over a file that is there already."""
    if file.exists():
        raise Misuse(f"{file} is there already; name a new file, and nothing will be lost")
    if not file.parent.is_dir():
        raise Misuse(f"{file} cannot be saved: there is no folder {file.parent}")


def write_record(file: Path, record: Record) -> None:
    """Write the whole record or nothing."""
    write_whole(file, record.to_json())


def write_whole(file: Path, text: str) -> None:
    """Write a file beside its place and put it there in one go."""
    beside = file.with_name(f".{file.name}.part")
    try:
        beside.write_bytes(text.encode("utf-8"))
        os.replace(beside, file)
    except OSError as error:
        raise Misuse(f"{file} cannot be saved: {error.strerror}") from error
