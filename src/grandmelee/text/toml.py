"""TOML with file and line: every value can say where it stands, and every mistake is collected, not only the first."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from grandmelee.core.errors import Problem
from grandmelee.text.nearest import near_word
from grandmelee.text.positions import Place, places

LARGEST: Final = 1_000_000
"""Bytes in a file; a Legend with all its cards needs about 5,000."""

SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Source:
    """One TOML text with its name, its data, and the line of everything in it."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        plain = text.replace("\r\n", "\n")
        self.data: dict[str, Any] = tomllib.loads(plain)
        self.lines = places(plain)

    def line(self, place: Place) -> int:
        """The line of *place*, or of the nearest thing around it."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines[place]


def read_source(file: Path, shown: str, problems: list[Problem]) -> Source | None:
    """Read a TOML file shown to people as *shown*; None and a problem if it cannot be read."""
    text = read_text(file, shown, problems)
    return None if text is None else parse(shown, text, problems)


def read_text(file: Path, shown: str, problems: list[Problem]) -> str | None:
    """The file's text, if it is small enough and really is text."""
    try:
        with file.open("rb") as stream:
            raw = stream.read(LARGEST + 1)
    except OSError as error:
        problems.append(Problem(shown, 0, f"cannot be read: {error.strerror}", "a file that can be read"))
        return None
    if len(raw) > LARGEST:
        problems.append(Problem(shown, 0, "the file is too large", f"at most {LARGEST:,} bytes"))
        return None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        problems.append(Problem(shown, line, "this is not text", "a TOML file in UTF-8"))
        return None


def parse(shown: str, text: str, problems: list[Problem]) -> Source | None:
    """The text as TOML; None and a problem with its line if it is not TOML."""
    try:
        return Source(shown, text)
    except RecursionError:
        problems.append(Problem(shown, 0, "values lie too deep inside one another", "a flat table"))
    except ValueError as error:
        problems.append(syntax_problem(shown, text, str(error)))
    return None


def syntax_problem(shown: str, text: str, message: str) -> Problem:
    """The message of tomllib ends with ``(at line 3, column 5)`` or ``(at end of document)``."""
    found = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)", message)
    line = int(found[1]) if found and found[1] else text.rstrip().count("\n") + 1 if found else 0
    what = message[: found.start()] if found else message
    return Problem(shown, line, f"this is not TOML: {what[:1].lower()}{what[1:]}", 'a line such as: name = "..."')


class Entry:
    """One table of a source. Read each field once; `finish` then reports the fields nobody asked for.

    A mistake becomes a problem, and the reader goes on with a harmless value, so that one look shows all mistakes.
    """

    def __init__(self, source: Source, place: Place, data: dict[str, Any], problems: list[Problem]) -> None:
        self.source = source
        self.place = place
        self.data = data
        self.problems = problems
        self.known: list[str] = []
        self.origin = "house"  # the source of its pack, which is its own unless it names another
        self.is_doubtful = False  # its id is missing or another's: read for its other mistakes, and counted for nothing
        self.places: Sequence[Any] = ()  # where sentences of its game may stand
        self.said: list[Any] = []  # its sentences as they were read

    @property
    def id(self) -> str:
        """The entry's own id, or nothing if it has none that could be one."""
        given = self.data.get("id")
        return given if isinstance(given, str) else ""

    def line(self, *steps: str | int) -> int:
        """The line of a field, or of an element of it: ``entry.line("effect", 2)``."""
        return self.source.line((*self.place, *steps))

    def problem(self, steps: Sequence[str | int], what: str, expected: str = "", nearest: str = "") -> None:
        """Report a mistake at a field (``["effect", 2]``) or at the table itself (``[]``)."""
        self.problems.append(Problem(self.source.path, self.line(*steps), what, expected, nearest))

    def has(self, key: str) -> bool:
        """Is the field there? It counts as asked for."""
        if key not in self.known:
            self.known.append(key)
        return key in self.data

    def wants(self, key: str, expected: str, needed: bool) -> bool:
        """Is there a value to look at? A needed field that is missing is a mistake."""
        if self.has(key):
            return True
        if needed:
            self.problem([], f"{self.name()} has no {key}", f"{key} = {expected}", self.misspelt(key))
        return False

    def misspelt(self, key: str) -> str:
        """A field that is there and was probably meant as *key*."""
        close = near_word(key, [other for other in self.data if other not in self.known and other.isprintable()])
        return f"{key} instead of {close}" if close else ""

    def name(self) -> str:
        """What to call this entry in a message."""
        kind = next((str(step) for step in reversed(self.place) if isinstance(step, str)), "")
        if not kind:
            return self.source.path.replace("\\", "/").rpartition("/")[2]
        return f"{kind} {self.id!r}" if self.id else f"this {kind}"

    # ---- fields -------------------------------------------------------------------------------------------------
    def text(self, key: str, default: str | None = None, choices: Sequence[str] = (), longest: int = 500) -> str:
        """A string; needed unless a default is given."""
        if not self.wants(key, one_of(choices) or '"..."', default is None):
            return default or ""
        value = self.data[key]
        if not isinstance(value, str) or not value.strip() or len(value) > longest:
            self.problem([key], f"{key} is {shown(value)}", one_of(choices) or f"a text of 1 to {longest} letters")
            return default or ""
        if not self.is_plain([key], value):
            return default or ""
        if choices and value not in choices:
            self.problem([key], f"{key} is {shown(value)}", one_of(choices), near_word(value, choices))
            return default or ""
        return value

    def slug(self, key: str, default: str | None = None) -> str:
        """An id: small letters, digits and single hyphens."""
        value = self.text(key, default, longest=60)
        if value and not SLUG.fullmatch(value):
            self.problem([key], f"{key} is {shown(value)}", "small letters, digits and hyphens", slug(value))
        return value

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from *low* to *high*."""
        if not self.wants(key, f"a number from {low} to {high}", default is None):
            return low if default is None else default
        value = self.data[key]
        if type(value) is not int or not low <= value <= high:
            self.problem([key], f"{key} is {shown(value)}", f"a number from {low} to {high}")
            return low if default is None else default
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        """Yes or no: ``true`` or ``false``."""
        if not self.has(key):
            return default
        value = self.data[key]
        if type(value) is not bool:
            self.problem([key], f"{key} is {shown(value)}", "true or false")
            return default
        return value

    def texts(self, key: str, least: int = 0, most: int = 20, needed: bool = True) -> list[str]:
        """A list of strings; one that is no string is reported and left empty, so places stay right."""
        found = self.listed(key, "texts", least, most, needed)
        for at, value in enumerate(found):
            if not isinstance(value, str):
                self.problem([key, at], f"{key} holds {shown(value)}", "a text")
        return [
            value if isinstance(value, str) and self.is_plain([key, at], value) else ""
            for at, value in enumerate(found)
        ]

    def is_plain(self, steps: Sequence[str | int], value: str) -> bool:
        """One line that can be printed: a line end or an escape would speak to the reader's terminal."""
        odd = next((letter for letter in value if not letter.isprintable()), "")
        if odd:
            self.problem(steps, f"{steps[0]} has the sign {odd!a} in it", "letters, digits and signs on one line")
        return not odd

    def numbers(self, key: str, low: int, high: int, least: int = 0, most: int = 20) -> list[int]:
        """A list of whole numbers from *low* to *high*."""
        found = self.listed(key, "numbers", least, most, True)
        for at, value in enumerate(found):
            if type(value) is not int or not low <= value <= high:
                self.problem([key, at], f"{key} holds {shown(value)}", f"numbers from {low} to {high}")
        return [value if type(value) is int and low <= value <= high else low for value in found]

    def listed(self, key: str, of: str, least: int, most: int, needed: bool) -> list[Any]:
        """A list with *least* to *most* elements."""
        size = f"exactly {least}" if least == most else f"{least} to {most}"
        if not self.wants(key, f"a list of {size} {of}", needed):
            return []
        value = self.data[key]
        if not isinstance(value, list):
            self.problem([key], f"{key} is {shown(value)}", f"a list of {size} {of}")
            return []
        if not least <= len(value) <= most:
            self.problem([key], f"{key} has {len(value)} elements", f"{size} {of}")
        return value

    def table(self, key: str) -> Entry | None:
        """A table inside this one."""
        if not self.wants(key, "a table", True):
            return None
        if not isinstance(self.data[key], dict):
            self.problem([key], f"{key} is {shown(self.data[key])}", "a table")
            return None
        return Entry(self.source, (*self.place, key), self.data[key], self.problems)

    def tables(self, key: str) -> list[Entry]:
        """The tables of ``[[key]]``; none is fine."""
        if not self.has(key):
            return []
        found = self.data[key]
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            self.problem([key], f"{key} is {shown(found)}", f"tables that begin with [[{key}]]")
            return []
        return [Entry(self.source, (*self.place, key, at), one, self.problems) for at, one in enumerate(found)]

    def give_up(self) -> None:
        """After a mistake nobody can tell which fields it should have: report no unknown ones."""
        self.known += list(self.data)

    def finish(self) -> None:
        """Report every field that was never asked for."""
        for key in self.data:
            if key not in self.known:
                self.problem([key], f"unknown field {key!r}", one_of(self.known), near_word(key, self.known))


def one_of(words: Iterable[str]) -> str:
    """``one of a, b, c``, or nothing for no words."""
    listed = ", ".join(words)
    return f"one of {listed}" if listed else ""


def slug(name: str) -> str:
    """A name as an id: ``Let's Do That Again`` is ``lets-do-that-again``."""
    return "-".join(re.findall(r"[a-z0-9]+", name.lower().replace("'", "").replace("’", "")))


def shown(value: object) -> str:
    """A value for a message, cut short."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
