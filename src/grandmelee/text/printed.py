"""What every printed thing of a game has: its place in the content, its id and name, and where it comes from."""

from __future__ import annotations

from typing import Final

from grandmelee.core.native import mypyc_attr
from grandmelee.text.toml import Entry

SOURCES: Final = ("rulebook", "published", "house")
"""Where content comes from: printed in the rulebook, published elsewhere, or made here."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Printed:
    """One entry of a game's content; a game derives its cards, heroes and arenas from it and reads their own fields.

    `id` is its place among its kind, `slug` the id it has in TOML.
    """

    def __init__(self, entry: Entry, id: int, longest_name: int = 40) -> None:
        self.id = id
        self.slug: str = entry.id
        self.name: str = entry.text("name", longest=longest_name)
        self.number: str = entry.text("number", "", longest=10)
        self.source: str = entry.text("source", entry.origin, SOURCES)
        self.source_note: str = entry.text("source_note", "")

    def headline(self) -> str:
        """Its name and figures in one line, for reading a pack back."""
        return self.name
