"""Everything a player can point at, as a number and a word."""

from __future__ import annotations

import difflib

from grandmelee.core.errors import IllegalAnswer


class Vocabulary:
    """The words of one game in a fixed order; a word's number is its place.

    >>> v = Vocabulary(["hex:0", "hex:1", "pass"])
    >>> v.number("pass"), v.word(0), len(v)
    (2, 'hex:0', 3)
    """

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.numbers: dict[str, int] = {word: number for number, word in enumerate(words)}
        if len(self.numbers) != len(words):
            raise ValueError("a word stands twice in the vocabulary")

    def __len__(self) -> int:
        return len(self.words)

    def word(self, number: int) -> str:
        """The word of a number."""
        if not 0 <= number < len(self.words):
            raise IllegalAnswer("", f"There is no option number {number}; they run from 0 to {len(self.words) - 1}.")
        return self.words[number]

    def number(self, word: str) -> int:
        """The number of a word, or a refusal that names the nearest word."""
        number = self.numbers.get(word)
        if number is None:
            raise IllegalAnswer("", f"There is no word {word!r} in this game{self._nearest(word)}.")
        return number

    def _nearest(self, word: str) -> str:
        near = difflib.get_close_matches(word, self.words, n=1)
        return f"; the nearest is {near[0]!r}" if near else ""
