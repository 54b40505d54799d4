"""Where things stand in a TOML text: the line of every table, key and array element.

tomllib reads values but forgets their places. This scanner walks over text that tomllib has already accepted, so it
only has to find the places, not to judge the grammar.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from typing import Final

Place = tuple[str | int, ...]
"""A way into the data: ``("card", 3, "effect", 0)``."""

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
SCALAR: Final = re.compile(r"[^,\]}#\n]*")
IDLE: Final = re.compile(r"(?:[ \t\n]+|#[^\n]*)*")
BLANK: Final = re.compile(r"[ \t]*")
STRINGS: Final = (
    re.compile(r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*?"{3,5}', re.DOTALL),
    re.compile(r"'''.*?'{3,5}", re.DOTALL),
    re.compile(r'"(?:[^"\\\n]|\\.)*"'),
    re.compile(r"'[^'\n]*'"),
)


def places(text: str) -> dict[Place, int]:
    """The line of each place in *text*, which must be TOML that tomllib accepts, with plain line ends."""
    return Scanner(text).scan()


class Scanner:
    """One walk over the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.ends = [found.start() for found in re.finditer("\n", text)]
        self.lines: dict[Place, int] = {(): 1}
        self.table: Place = ()
        self.last: dict[Place, int] = {}

    def scan(self) -> dict[Place, int]:
        """Statement by statement: a header or a key with its value."""
        self.skip(IDLE)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                self.header()
            else:
                self.pair(self.table)
            self.skip(IDLE)
        return self.lines

    def header(self) -> None:
        """``[table]`` or ``[[array of tables]]``."""
        line = self.line()
        many = self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        parts = self.key()
        self.skip(BLANK)
        self.at += 2 if many else 1
        self.table = self.element(parts) if many else self.inside(parts)
        self.lines[self.table] = line

    def element(self, parts: list[str]) -> Place:
        """The next table of an array of tables."""
        array = (*self.inside(parts[:-1]), parts[-1])
        self.lines.setdefault(array, self.line())
        self.last[array] = self.last.get(array, -1) + 1
        return (*array, self.last[array])

    def inside(self, parts: list[str]) -> Place:
        """A dotted name as a place; an array of tables on the way means its latest table."""
        place: Place = ()
        for part in parts:
            place = (*place, part)
            self.lines.setdefault(place, self.line())
            if place in self.last:
                place = (*place, self.last[place])
        return place

    def pair(self, table: Place) -> None:
        """``key = value``."""
        line = self.line()
        place = table
        for part in self.key():
            place = (*place, part)
            self.lines.setdefault(place, line)
        self.skip(BLANK)
        self.at += 1  # the equals sign
        self.skip(BLANK)
        self.value(place)

    def key(self) -> list[str]:
        """A bare, quoted or dotted key."""
        parts: list[str] = []
        while True:
            self.skip(BLANK)
            parts.append(self.name())
            self.skip(BLANK)
            if not self.text.startswith(".", self.at):
                return parts
            self.at += 1

    def name(self) -> str:
        """One part of a key."""
        if self.text[self.at] not in "\"'":
            return self.take(BARE)
        return str(tomllib.loads(f"name = {self.string()}")["name"])

    def value(self, place: Place) -> None:
        """Step over a value, noting the places inside it."""
        first = self.text[self.at]
        if first in "\"'":
            self.string()
        elif first == "[":
            self.array(place)
        elif first == "{":
            self.inline(place)
        else:
            self.take(SCALAR)

    def string(self) -> str:
        """Step over a string of any of the four kinds."""
        for kind in STRINGS:
            if kind.match(self.text, self.at):
                return self.take(kind)
        raise ValueError(f"line {self.line()}: a string that does not end")

    def array(self, place: Place) -> None:
        """``[a, b, ...]``, over several lines if need be."""
        self.at += 1
        number = 0
        self.skip(IDLE)
        while self.text[self.at] != "]":
            self.lines[(*place, number)] = self.line()
            self.value((*place, number))
            number += 1
            self.separator()
        self.at += 1

    def inline(self, place: Place) -> None:
        """``{a = 1, b = 2}``."""
        self.at += 1
        self.skip(IDLE)
        while self.text[self.at] != "}":
            self.pair(place)
            self.separator()
        self.at += 1

    def separator(self) -> None:
        """A comma with the space and comments around it."""
        self.skip(IDLE)
        if self.text[self.at] == ",":
            self.at += 1
            self.skip(IDLE)

    def line(self) -> int:
        """The line the scanner stands on, from 1."""
        return bisect_left(self.ends, self.at) + 1

    def take(self, pattern: re.Pattern[str]) -> str:
        """Step over *pattern* and return it."""
        found = pattern.match(self.text, self.at)
        if found is None or found.end() == self.at:
            raise ValueError(f"line {self.line()}: nothing to read")
        self.at = found.end()
        return found[0]

    def skip(self, pattern: re.Pattern[str]) -> None:
        """Step over *pattern*, which may be empty."""
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at
