"""What can go wrong, and what would have been right.

Three families: a player's answer (`IllegalAnswer`), an author's pack (`PackError`), and our own mistake (`RuleBug`).
Calls that cannot be carried out (`SetupError`) and records that cannot be replayed (`RecordError`) complete them.
"""

from __future__ import annotations


class GrandMeleeError(Exception):
    """Everything this package raises on purpose."""


class SetupError(GrandMeleeError):
    """A game was asked for that does not exist in this form: wrong seats, unknown game, unknown option."""


class IllegalAnswer(GrandMeleeError):
    """An answer the rules do not allow here. The state is as it was before."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(f"{text} [{rule}]" if rule else text)
        self.rule = rule
        self.text = text


class RecordError(GrandMeleeError):
    """A record that cannot be replayed: damaged, cut short, or made by another version or other content."""


class Problem:
    """One mistake in a pack: where it is, what it is, what was expected, and what may have been meant."""

    def __init__(self, path: str, line: int, what: str, expected: str = "", nearest: str = "") -> None:
        self.path = path
        self.line = line
        self.what = what
        self.expected = expected
        self.nearest = nearest

    def __str__(self) -> str:
        text = f"{self.path}:{self.line}: {self.what}" if self.line else f"{self.path}: {self.what}"
        if self.expected:
            text += f"; expected {self.expected}"
        if self.nearest:
            text += f"; did you mean: {self.nearest}"
        return text


class PackError(GrandMeleeError):
    """Cards that cannot be used, with every mistake found in them."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class RuleBug(GrandMeleeError):
    """A mistake of ours in the rules. The report carries the record, so it is its own reproduction."""

    def __init__(self, text: str, record: str = "") -> None:
        super().__init__(f"{text}\nPlease report this with the record below.\n{record}" if record else text)
        self.record = record
