"""Places: the fields of a game's TOML in which sentences stand, and which sentences mean something there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from grandmelee.text.alike import letters
from grandmelee.text.nearest import PROPOSALS, SentenceError, explain, led, leftover, suits
from grandmelee.text.sentences import Grammar
from grandmelee.text.toml import Entry

Op = TypeVar("Op")

EXPLAINED: Final = 50
"""Mistakes of a pack that are explained; finding the nearest sentence takes time, and nobody reads more at once."""


class Place(Generic[Op]):
    """A field of a table that holds sentences.

    *of* says whose field it is: "a skill". *fault* looks at an operation and says what would be right
    instead, if it means nothing at this place; *kind* is for games where the same field has several meanings.
    """

    def __init__(
        self,
        table: str,
        field: str,
        grammar: Grammar[Op],
        of: str,
        fault: Callable[[Op, Place[Op]], str] | None = None,
        kind: str = "",
    ) -> None:
        self.table = table
        self.field = field
        self.grammar = grammar
        self.of = of
        self.fault = fault
        self.kind = kind

    @property
    def name(self) -> str:
        """What people call it: the text of a skill."""
        return f"the {self.field} of {self.of}"

    def read(self, entry: Entry, text: Sequence[str]) -> list[Op]:
        """The sentences of the field as operations; one that cannot be read, or means nothing here, is a mistake.

        What is no text at all was told already, and stands in *text* as nothing.
        """
        given = entry.data[self.field] if text else []
        found = [self.read_at(entry, at, sentence) for at, sentence in enumerate(text) if sentence or given[at] == ""]
        return [op for op in found if op is not None]

    def read_one(self, entry: Entry, sentence: str) -> Op | None:
        """The only sentence of a field that is no list."""
        return self.read_at(entry, -1, sentence)

    def read_at(self, entry: Entry, at: int, sentence: str) -> Op | None:
        """One sentence; None after a mistake in it was noted on its own line."""
        steps: list[str | int] = [self.field] if at < 0 else [self.field, at]
        try:
            op = self.grammar.read(sentence, len(entry.problems) < EXPLAINED)
        except SentenceError as error:
            other = belongs_to(entry.places, sentence)
            expected = f"a sentence for {self.name}" + (f"; this one is for {other}" if other else "")
            near = "" if other else "".join(self.fit(error.nearest, sentence)[:1])
            entry.problem(steps, f"{error.text!r}: {error.why}", expected + self.elsewhere(entry, near), near)
            return None
        wrong = self.wrong(op)
        if wrong:
            others = standing(entry.places, sentence)
            expected = f"{wrong}; it may stand in {others}" if others else wrong
            entry.problem(steps, f"{sentence!r} cannot stand here", expected, self.able(sentence, sentence))
        entry.said.append(Said(self, at, sentence, op))
        return op

    def elsewhere(self, entry: Entry, proposed: str) -> str:
        """Where a proposed sentence may stand, if not here."""
        others = standing(entry.places, proposed) if proposed and self.wrong(self.grammar.read(proposed)) else ""
        return f"; what is proposed may stand in {others}" if others else ""

    def wrong(self, op: Op) -> str:
        """What would be right instead of an operation that means nothing here; otherwise nothing."""
        return "" if self.fault is None else self.fault(op, self)

    def nearest(self, text: str) -> list[str]:
        """What may have been meant by a text that is no sentence of this place, best first."""
        known = [text] if self.grammar.can_read(text) else explain(self.grammar, text).nearest
        return self.fit(known, text)

    def fit(self, proposed: Sequence[str], text: str) -> list[str]:
        """Sentences proposed for *text*, each as it may stand here; the best one in any case."""
        able = [self.able(one, text) or ("" if at else one) for at, one in enumerate(proposed)]
        return list(dict.fromkeys(one for one in able if one))[:PROPOSALS]

    def able(self, sentence: str, text: str) -> str:
        """A sentence proposed for *text*, with another word in it or before it if it could not stand here as it is."""
        op = self.grammar.read(sentence)
        return self.instead(op, text) or self.led(op, text) if self.wrong(op) else sentence

    def instead(self, op: Op, sentence: str) -> str:
        """The nearest sentence with another word in it that may stand here: another subject, say."""
        able = [other for other in self.grammar.variants(op) if not self.wrong(self.grammar.read(other))]
        return max(able, key=lambda other: letters(sentence, other), default="")

    def led(self, op: Op, text: str) -> str:
        """The nearest sentence that may stand here and has this one inside: with a condition, a moment or a price."""
        grammar = self.grammar
        once = led(grammar, op, text)
        able = [one for one in once if not self.wrong(one)]
        if not able:
            able = [one for other in once for one in led(grammar, other, text) if not self.wrong(one)]
        left = leftover(grammar, text, grammar.write(op))
        return max([grammar.write(one) for one in able], key=lambda one: suits(grammar, one, left), default="")


class Said:
    """A sentence as it was read: where it stood, its words and its operation."""

    def __init__(self, place: Place[Any], at: int, text: str, op: Any) -> None:
        self.place = place
        self.at = at
        self.text = text
        self.op = op


def belongs_to(places: Sequence[Place[Any]], sentence: str) -> str:
    """The places whose grammar knows a sentence, for an author who wrote it in another one."""
    return joined([place for place in places if place.grammar.can_read(sentence)])


def standing(places: Sequence[Place[Any]], sentence: str) -> str:
    """The places where a sentence may stand."""
    known = [place for place in places if place.grammar.can_read(sentence)]
    return joined([place for place in known if not place.wrong(place.grammar.read(sentence))])


def joined(places: Sequence[Place[Any]]) -> str:
    """``before_attack or after_attack of an attack, or text of a skill``."""
    fields: dict[str, list[str]] = {}
    for place in places:
        fields.setdefault(place.of, []).append(place.field)
    groups = [f"{either(found)} of {of}" for of, found in fields.items()]
    return ", or ".join(groups) if len(groups) < 3 else f"{', '.join(groups[:-1])}, or {groups[-1]}"


def either(words: Sequence[str]) -> str:
    """``a, b or c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
