"""What can stand in the way of a request at a table; `api.errors` says which status each gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grandmelee.server.tables.table import Stored


class NotFound(Exception):
    """No such table, invitation, rule or picture."""


class NotAllowed(Exception):
    """Not for this viewer, or not yet."""


class Stale(Exception):
    """The answer was given to a question that is no longer open."""


class TooOften(Exception):
    """Someone does something faster than others can bear."""


class TooBusy(Exception):
    """Too many want the same at once."""


class Unfinished(Exception):
    """Work in a process of its own took too long, or ended its process."""


class OtherVersion(Exception):
    """The table was played with another version or other cards: it stays stored and readable, but cannot go on here."""

    def __init__(self, text: str, over: bool, stored: Stored) -> None:
        super().__init__(text)
        self.over = over
        self.stored = stored


class NotBegun(Exception):
    """Not everyone who is invited has come yet."""
