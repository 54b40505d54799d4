"""Citations of rules in any text, and in the names of tests.

A citation is an id (`LA-11.3`), and what is joined to it: lists (`LA-6.6, 6.9`, `LA-4.4/4.5`, `LA-8.4 and LA-17.8`) and
ranges (`LA-14.1 to 14.4`, `LA-6.6-6.9`, `LA-6.6-9`). A chapter alone (`LA-11`) is a pointer that cites none of them;
it only has to exist. In the name of a test it is written `test_LA_11_3_and_11_4_...`, `test_LA_14_1_to_14_4_...`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from grandmelee.text.rulebook import Rulebook, chapter_number, section_number


@dataclass(frozen=True)
class Citation:
    """Rules named in one place: where it begins in the text, the ids that exist, and those that do not."""

    at: int
    ids: tuple[str, ...]
    stale: tuple[str, ...]


class Reader:
    """Finds citations of one game's rules."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.order = {rule.id: place for place, rule in enumerate(book.rules)}
        prefix = re.escape(book.prefix)
        self.first = re.compile(rf"(?<![A-Za-z0-9_-]){prefix}-(\d+)(?:\.(\d+))?(?!\w)")
        self.short_range = re.compile(r"-(\d+)(?![\w.])")
        joint = r"(\s+to\s+|\s*-\s*|\s*[,;/&]\s*(?:and\s+)?|\s+and\s+|\s+or\s+)"
        self.more = re.compile(rf"{joint}(?:{prefix}-)?(\d+)\.(\d+)(?!\w|\.\d)")
        self.name = re.compile(rf"(?<![A-Za-z0-9]){prefix}_(\d+)_(\d+)(?![A-Za-z0-9])")
        self.more_name = re.compile(rf"(_and_|_or_|_to_|_)(?:{prefix}_)?(\d+)_(\d+)(?![A-Za-z0-9])")

    def in_text(self, text: str) -> list[Citation]:
        """All citations in a text, in order."""
        found: list[Citation] = []
        at = 0
        while match := self.first.search(text, at):
            at = match.end()
            if match[2] is None:
                missing = () if int(match[1]) in self.book.chapters else (match[0],)
                found.append(Citation(match.start(), (), missing))
                continue
            ids = [self.rule_id(match[1], match[2])]
            at = self.joined(text, at, ids)
            found.append(self.citation(match.start(), ids))
        return found

    def in_name(self, name: str) -> list[str]:
        """The ids a function is named after, whether they exist or not."""
        match = self.name.search(name)
        if not match:
            return []
        ids = [self.rule_id(match[1], match[2])]
        at = match.end()
        while more := self.more_name.match(name, at):
            if more[1] == "_" and int(more[2]) != chapter_number(ids[-1]):
                break
            self.join(ids, self.rule_id(more[2], more[3]), more[1] == "_to_")
            at = more.end()
        return ids

    def joined(self, text: str, at: int, ids: list[str]) -> int:
        """Read on after an id while more are joined to it; return where that ends."""
        while True:
            if short := self.short_range.match(text, at):
                self.join(ids, self.rule_id(str(chapter_number(ids[-1])), short[1]), True)
                at = short.end()
            elif more := self.more.match(text, at):
                self.join(ids, self.rule_id(more[2], more[3]), more[1].strip() in ("to", "-"))
                at = more.end()
            else:
                return at

    def join(self, ids: list[str], last: str, is_range: bool) -> None:
        """Add one id, or all from the latest one up to it."""
        if is_range:
            ids += self.between(ids[-1], last)
        ids.append(last)

    def between(self, first: str, last: str) -> list[str]:
        if first in self.order and last in self.order:
            return [rule.id for rule in self.book.rules[self.order[first] + 1 : self.order[last]]]
        if chapter_number(first) != chapter_number(last):
            return []
        inner = range(section_number(first) + 1, section_number(last))
        return [self.rule_id(str(chapter_number(first)), str(number)) for number in inner]

    def rule_id(self, chapter: str, number: str) -> str:
        return f"{self.book.prefix}-{int(chapter)}.{int(number)}"

    def citation(self, at: int, ids: list[str]) -> Citation:
        known = tuple(rule_id for rule_id in ids if rule_id in self.order)
        return Citation(at, known, tuple(rule_id for rule_id in ids if rule_id not in self.order))


class NameReader(Reader):
    """Finds one entry that has no chapter, such as a sentence of Legends of the Arena (`V01`), by its id alone."""

    def __init__(self, book: Rulebook, entry_id: str) -> None:
        super().__init__(book)
        self.entry_id = entry_id
        self.order = {entry_id: 0}
        self.word = re.compile(rf"(?<![\w-]){re.escape(entry_id)}(?![\w-])")

    def in_text(self, text: str) -> list[Citation]:
        """Wherever its id stands."""
        return [Citation(match.start(), (self.entry_id,), ()) for match in self.word.finditer(text)]

    def in_name(self, name: str) -> list[str]:
        """Its id, if a function is named after it."""
        return [self.entry_id] if f"_{self.entry_id.replace('-', '_')}_" in f"{name}_" else []
