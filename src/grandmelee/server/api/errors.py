"""Every error becomes one kind of answer: a status, a rule where there is one, and a text. For HTTP and live alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from grandmelee.core.errors import GrandMeleeError, IllegalAnswer, RecordError, RuleBug
from grandmelee.server.store.storage import StorageFailure
from grandmelee.server.tables.errors import (
    NotAllowed,
    NotBegun,
    NotFound,
    OtherVersion,
    Stale,
    TooBusy,
    TooOften,
    Unfinished,
)

LONGEST_TEXT: Final = 1000  # of a refusal


class NoToken(Exception):
    """A seat's token is needed, and none that fits was given."""


class BadMessage(Exception):
    """A message over a live connection that cannot be read."""


STATUSES: Final[dict[type[Exception], int]] = {
    NoToken: 401,
    NotAllowed: 403,
    NotFound: 404,
    Stale: 409,
    OtherVersion: 409,
    NotBegun: 409,
    BadMessage: 422,
    IllegalAnswer: 422,
    RecordError: 422,
    RequestValidationError: 422,
    ValidationError: 422,
    GrandMeleeError: 422,
    TooOften: 429,
    TooBusy: 429,
    StorageFailure: 503,
    Unfinished: 503,
    RuleBug: 500,
    HTTPException: 500,
    Exception: 500,
}


@dataclass(frozen=True)
class Refusal:
    """Why not."""

    status: int
    rule: str | None
    text: str


def refusal(error: Exception) -> Refusal:
    """What someone is told of an error; our own mistakes keep their details to the log."""
    if isinstance(error, HTTPException):
        return Refusal(error.status_code, None, str(error.detail))
    if isinstance(error, RequestValidationError) and any(e["loc"][0] == "path" for e in error.errors()):
        return Refusal(404, None, "There is nothing at this address; it may have been cut short.")
    status = status_of(error)
    rule = error.rule or None if isinstance(error, IllegalAnswer) else None
    return Refusal(status, rule, plain(text_of(error, status)))


def status_of(error: Exception) -> int:
    """The status of the nearest kind that has one."""
    return next(STATUSES[kind] for kind in type(error).__mro__ if kind in STATUSES)


def text_of(error: Exception, status: int) -> str:
    """The reason in words."""
    if isinstance(error, (RequestValidationError, ValidationError)):
        return "; ".join(f"{place(e['loc'])}: {e['msg']}" for e in error.errors())
    if isinstance(error, StorageFailure):
        return "The database cannot do it now; nothing was changed. Try again in a moment."
    if status == 500:
        return "A mistake of ours; look at the table again."
    return error.text if isinstance(error, IllegalAnswer) else str(error)


def place(location: Any) -> str:
    """Where in a request something is wrong."""
    return ".".join(str(part) for part in location)


def plain(text: str) -> str:
    """Text that any encoder takes, no longer than anyone reads: it may cite what was made to be long."""
    cut = text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}\u2026"
    return cut.encode("utf-8", "replace").decode()
