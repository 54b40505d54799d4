"""Slots: the holes in a sentence, each reading a piece of text into a value and writing it back.

A template names a slot as ``{name:kind}`` or ``{name:kind details}``:

========================================  ====================  ============
``{n:number}``, ``{n:number 1-6}``        ``3``                 3
``{reach:range}``                         ``0-1``, ``1+``       (0, 1), (1, 99)
``{what:word Zombie|Coffin}``             ``Coffin``            "Coffin"
``{n:count Push token|Push tokens}``      ``2 Push tokens``     2
``{then:phrase}``                         a whole sentence      an operation
========================================  ====================  ============

A sign is part of the template: ``+{n:number}``. A game adds kinds of its own by handing them to its Grammar.
"""

import difflib
import re
from collections.abc import Callable
from typing import Final

FAR: Final = 99
"""The upper end of an open range such as ``1+``, and the largest number unless a template says otherwise."""


class SlotError(ValueError):
    """A piece of text does not fit its slot."""

    def __init__(self, why: str, mended: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.known = mended

    @property
    def mended(self) -> str:
        """What was probably meant, or nothing."""
        return self.known


class NoSuchWord(SlotError):
    """A text is none of the words of its slot; the nearest one is looked for when somebody asks for it."""

    def __init__(self, text: str, words: list[str]) -> None:
        super().__init__(f"'{text}' is none of: {', '.join(words)}")
        self.text = text
        self.words = words

    @property
    def mended(self) -> str:
        close = difflib.get_close_matches(self.text.lower(), [word.lower() for word in self.words], 1, 0.5)
        return next((word for word in self.words if word.lower() in close), "")


class Slot:
    """One kind of hole. Subclasses read and write; ``write(read(text)) == text`` for every text they accept."""

    def read(self, text: str) -> object:
        """The value *text* stands for, or SlotError."""
        raise NotImplementedError

    def write(self, value: object) -> str:
        """The one way to write *value*."""
        raise NotImplementedError

    def examples(self) -> list[object]:
        """A few values, used by the grammar's check of itself and to complete a proposal."""
        raise NotImplementedError

    def shown(self) -> str:
        """How it is shown to authors, in angle brackets."""
        return f"<{self.write(self.examples()[0])}>"


def whole_number(text: str, low: int, high: int) -> int:
    """A number in plain digits from *low* to *high*, or SlotError."""
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise SlotError(f"'{text}' is not a number from {low} to {high}")
    number = int(text)
    if number > high:
        raise SlotError(f"{text} is too large: at most {high}", str(high))
    if number < low:
        raise SlotError(f"{text} is too small: at least {low}", str(low))
    if str(number) != text:
        raise SlotError(f"'{text}' is written {number}", str(number))
    return number


def limits(details: str, low: int, high: int) -> tuple[int, int]:
    """``1-6`` in a template as (1, 6); nothing means the given limits."""
    if not details:
        return low, high
    first, _, last = details.partition("-")
    return int(first), int(last)


class Number(Slot):
    """A whole number without a sign; ``{n:number 1-6}`` narrows it, otherwise 0 to 99."""

    def __init__(self, details: str = "") -> None:
        self.low, self.high = limits(details, 0, FAR)

    def read(self, text: str) -> object:
        return whole_number(text, self.low, self.high)

    def write(self, value: object) -> str:
        return str(value)

    def examples(self) -> list[object]:
        return [min(max(2, self.low), self.high), self.low, self.high]

    def shown(self) -> str:
        return f"<{self.low}-{self.high}>"


class Range(Slot):
    """Distances: ``1`` is exact, ``0-2`` from to, ``1+`` that or more; the value is (low, high)."""

    def __init__(self, details: str = "") -> None:
        self.low, self.high = limits(details, 0, FAR)

    def read(self, text: str) -> object:
        ends = re.fullmatch(r"\s*([0-9]+)\s*(?:(\+)|(?:-|to|–)\s*([0-9]+))?\s*", text)
        if ends is None:
            raise SlotError(f"'{text}' is no range; a range is written like 1, 0-1 or 1+")
        low = whole_number(str(int(ends[1])), self.low, self.high)
        high = FAR if ends[2] else low if ends[3] is None else whole_number(str(int(ends[3])), self.low, self.high)
        canonical = self.write((min(low, high), max(low, high)))
        if canonical != text:
            raise SlotError(f"the range '{text}' is written {canonical}", canonical)
        return (low, high)

    def write(self, value: object) -> str:
        assert isinstance(value, tuple)
        low, high = value
        if low == high:
            return str(low)
        return f"{low}+" if high == FAR else f"{low}-{high}"

    def examples(self) -> list[object]:
        low, high = self.low, self.high
        return [(low, low), (low, min(low + 2, high)), (min(low + 1, high), high)]

    def shown(self) -> str:
        return "<range>"


class Word(Slot):
    """One of a few given words: ``{what:word Zombie|Coffin}``; the value is the word itself."""

    def __init__(self, details: str) -> None:
        self.words = details.split("|")

    def read(self, text: str) -> object:
        if text in self.words:
            return text
        raise NoSuchWord(text, self.words)

    def write(self, value: object) -> str:
        return str(value)

    def examples(self) -> list[object]:
        return list(self.words)

    def shown(self) -> str:
        return f"<{' / '.join(self.words)}>"


class Count(Slot):
    """A number with its noun in the right form: ``{n:count Push token|Push tokens}``; the value is the number."""

    def __init__(self, details: str) -> None:
        self.one, self.many = details.split("|")

    def read(self, text: str) -> object:
        digits, _, noun = text.partition(" ")
        number = whole_number(digits, 0, FAR)
        right = self.write(number)
        if right == text:
            return number
        if noun in (self.one, self.many):
            raise SlotError(f"'{text}' is written '{right}'", right)
        raise SlotError(f"'{text}' is no number of {self.many}", right)

    def write(self, value: object) -> str:
        return f"{value} {self.one if value == 1 else self.many}"

    def examples(self) -> list[object]:
        return [1, 2]

    def shown(self) -> str:
        return f"<{self.write(1)} / {self.write(2)} ...>"


class Phrase(Slot):
    """A whole sentence inside another one. The grammar that owns the template reads and writes it."""

    def __init__(self, details: str = "") -> None:
        self.details = details

    def shown(self) -> str:
        return "<another sentence>"


Kind = Callable[[str], Slot]

KINDS: Final[dict[str, Kind]] = {"number": Number, "range": Range, "word": Word, "count": Count, "phrase": Phrase}
