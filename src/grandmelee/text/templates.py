"""A template: fixed words with slots between them, such as ``Strike {force:number} at range {reach:range}.``"""

import re
from collections.abc import Iterator, Mapping, Sequence

from grandmelee.text.slots import Kind, Phrase, Slot, Word

SLOT = re.compile(r"\{(\w+):(\w+)(?: ([^{}]*))?\}")


class TemplateError(ValueError):
    """A template that cannot be used: a mistake of the game's author, found when the grammar is built."""


class Template:
    """The parts of one template: ``words[0] slots[0] words[1] slots[1] ... words[-1]``."""

    def __init__(self, text: str, kinds: Mapping[str, Kind]) -> None:
        self.text = text
        self.names: list[str] = []
        self.slots: list[Slot] = []
        self.words: list[str] = []
        self.parse(kinds)

    def parse(self, kinds: Mapping[str, Kind]) -> None:
        """Take the template apart."""
        start = 0
        for found in SLOT.finditer(self.text):
            self.words.append(self.text[start : found.start()])
            self.names.append(found[1])
            self.slots.append(self.slot(found, kinds))
            start = found.end()
        self.words.append(self.text[start:])
        self.complain()

    def slot(self, found: re.Match[str], kinds: Mapping[str, Kind]) -> Slot:
        """The slot that ``{name:kind details}`` asks for."""
        if found[2] not in kinds:
            raise TemplateError(f"{self.text!r}: unknown kind of slot {found[2]!r}; known: {', '.join(kinds)}")
        return kinds[found[2]](found[3] or "")

    def complain(self) -> None:
        """Refuse what could not be read back: braces left over, or two slots without a word between them."""
        if any("{" in word or "}" in word for word in self.words):
            raise TemplateError(f"{self.text!r}: a slot is written {{name:kind}} or {{name:kind details}}")
        if any(not word for word in self.words[1:-1]):
            raise TemplateError(f"{self.text!r}: two slots touch each other")

    @property
    def vocabulary(self) -> str:
        """Every word that can stand in it."""
        choices = [word for slot in self.slots if isinstance(slot, Word) for word in slot.words]
        return " ".join(self.words + choices)

    @property
    def has_phrase(self) -> bool:
        """Does it hold another sentence?"""
        return any(isinstance(slot, Phrase) for slot in self.slots)

    def follows_comma(self, index: int) -> bool:
        """Does slot *index* stand after a comma?"""
        return self.words[index].endswith(", ")

    def splits(self, text: str) -> Iterator[list[str]]:
        """Every way to cut *text* along the fixed words; the pieces in the slots are not read yet."""
        if not text.startswith(self.words[0]):
            return
        rest = text[len(self.words[0]) :]
        if self.slots:
            yield from self.cut(rest, 0)
        elif not rest:
            yield []

    def cut(self, text: str, index: int) -> Iterator[list[str]]:
        """Every way to cut *text* into slot *index*, the words behind it, and the rest."""
        after = self.words[index + 1]
        if index == len(self.slots) - 1:
            if text.endswith(after) and len(text) > len(after):
                yield [text[: len(text) - len(after)]]
            return
        at = text.find(after, 1)
        while at > 0:
            for others in self.cut(text[at + len(after) :], index + 1):
                yield [text[:at], *others]
            at = text.find(after, at + 1)

    def fill(self, pieces: Sequence[str]) -> str:
        """The sentence with these pieces in its slots."""
        inside = [piece + word for piece, word in zip(pieces, self.words[1:], strict=True)]
        return self.words[0] + "".join(inside)
