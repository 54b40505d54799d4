"""Sentences that run: each is read by exactly one pattern into an operation, and written back letter by letter.

>>> class Block:
...     def __init__(self, n: int) -> None:
...         self.n = n
>>> grammar = Grammar([bind("Block {n:number}.", Block)])
>>> grammar.read("Block 2.").n
2
>>> grammar.write(Block(3))
'Block 3.'
>>> grammar.read("Blok 2.")
Traceback (most recent call last):
grandmelee.text.nearest.SentenceError: 'Blok 2.': no sentence is worded like this; did you mean: Block 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, Generic, TypeVar

from grandmelee.text.alike import Lexicon
from grandmelee.text.nearest import LONGEST, AmbiguousSentence, SentenceError, explain
from grandmelee.text.slots import KINDS, Kind, Phrase, Slot, SlotError, Word
from grandmelee.text.templates import Template

Op = TypeVar("Op")

DEEPEST: Final = 6
"""Sentences inside one another."""


class GrammarError(ValueError):
    """A grammar that contradicts itself: a mistake of the game's author, not of a card's."""


class Pattern(Generic[Op]):
    """One sentence of a game: how it is worded, the operation it makes, and that operation's slot values.

    *make* gets the slot values in order. *parts* gives them back, or None if the operation is not this pattern's.
    *rule* is the rule an author may read about it, or several: "SFB-19.22 to 19.25". *brief* says the same in fewer
    words where a card is small; it is given the texts of the slots.
    """

    def __init__(
        self,
        template: str,
        make: Callable[..., Op],
        parts: Callable[[Op], Sequence[object] | None],
        rule: str = "",
        brief: Callable[..., str] | None = None,
    ) -> None:
        self.template = template
        self.make = make
        self.parts = parts
        self.rule = rule
        self.brief = brief


def bind(template: str, made: type[Op], rule: str = "", brief: Callable[..., str] | None = None) -> Pattern[Op]:
    """The usual pattern: class *made* takes the slots in order and keeps each under the slot's name."""
    names = Template(template, AnyKind()).names

    def parts(op: Op) -> Sequence[object] | None:
        return [getattr(op, name) for name in names] if type(op) is made else None

    return Pattern(template, made, parts, rule, brief)


class AnyKind(dict[str, Kind]):
    """Knows every kind of slot; for looking at a template before its grammar exists."""

    def __contains__(self, kind: object) -> bool:
        return True

    def __missing__(self, kind: str) -> Kind:
        return Phrase


class Grammar(Generic[Op]):
    """All sentences of a game (or of a part of one), in both directions.

    *kinds* adds kinds of slots. *small* are beginnings written small where a sentence follows a comma. For authors who
    look for a sentence: *glosses* say in other words what one of a keyword means ("Root the target.": it cannot move),
    and *related* are words of this game that stand for one another.
    """

    def __init__(
        self,
        patterns: Iterable[Pattern[Op]],
        kinds: Mapping[str, Kind] | None = None,
        small: Sequence[str] = ("The ",),
        glosses: Mapping[str, str] | None = None,
        related: Sequence[str] = (),
    ) -> None:
        self.patterns = list(patterns)
        self.small = tuple(small)
        self.glosses = dict(glosses or {})
        known = {**KINDS, **(kinds or {})}
        self.templates = [Template(pattern.template, known) for pattern in self.patterns]
        spoken = [template.vocabulary for template in self.templates]
        self.lexicon = Lexicon([*spoken, *self.glosses.values()], related)

    # ---- reading ------------------------------------------------------------------------------------------------
    def read(self, text: str, is_explained: bool = True) -> Op:
        """The operation *text* stands for; SentenceError says why not, and what is near unless nobody wants to know."""
        found = self.readings(text)
        if not found and not is_explained:
            raise SentenceError(text[:60], [], "this cannot be read")
        if not found:
            raise explain(self, text)
        if len(found) > 1:
            raise AmbiguousSentence(text, [self.templates[index].text for index, _ in found])
        canonical = self.write(found[0][1])
        if canonical != text:
            raise SentenceError(text, [canonical], "the same is written in another way")
        return found[0][1]

    def can_read(self, text: str) -> bool:
        """Is *text* a sentence of this grammar, as it stands?"""
        found = self.readings(text)
        return len(found) == 1 and self.write(found[0][1]) == text

    def readings(self, text: str, depth: int = 0) -> list[tuple[int, Op]]:
        """Every reading of *text*, with the number of its pattern."""
        if len(text) > LONGEST or depth >= DEEPEST:
            return []
        found: list[tuple[int, Op]] = []
        for index, template in enumerate(self.templates):
            for pieces in template.splits(text):
                found += [(index, self.patterns[index].make(*values)) for values in self.values(index, pieces, depth)]
        return found

    def values(self, index: int, pieces: Sequence[str], depth: int) -> Iterator[tuple[object, ...]]:
        """Every way to read the pieces cut out by template *index*; usually one or none."""
        template = self.templates[index]
        choices: list[list[object]] = []
        for at, piece in enumerate(pieces):
            choices.append(self.piece(template, at, piece, depth))
            if not choices[-1]:
                return
        yield from product(*choices)

    def piece(self, template: Template, at: int, text: str, depth: int) -> list[object]:
        """The values of one slot's text: none if it does not fit, several if it is a phrase with several readings."""
        slot = template.slots[at]
        if isinstance(slot, Phrase):
            return [op for _, op in self.readings(self.standing_alone(template, at, text), depth + 1)]
        try:
            return [slot.read(text)]
        except SlotError:
            return []

    def standing_alone(self, template: Template, at: int, text: str) -> str:
        """A phrase as it would be written by itself: its first letter large again after a comma."""
        if template.follows_comma(at):
            for start in self.small:
                if text.startswith(start.lower()):
                    return start + text[len(start) :]
        return text

    # ---- writing ------------------------------------------------------------------------------------------------
    def write(self, op: Op) -> str:
        """The one sentence for *op*."""
        for template, pattern in zip(self.templates, self.patterns, strict=True):
            values = pattern.parts(op)
            if values is not None:
                return self.filled(template, values)
        raise GrammarError(f"no pattern writes {op!r}")

    def brief(self, op: Op) -> str:
        """The sentence for *op*, in fewer words where its pattern, or one inside it, has them."""
        for template, pattern in zip(self.templates, self.patterns, strict=True):
            values = pattern.parts(op)
            if values is not None:
                pieces = [self.brief_piece(template, at, value) for at, value in enumerate(values)]
                return pattern.brief(*pieces) if pattern.brief is not None else template.fill(pieces)
        raise GrammarError(f"no pattern writes {op!r}")

    def brief_piece(self, template: Template, at: int, value: object) -> str:
        """One slot's value as text, an inner sentence in few words."""
        slot = template.slots[at]
        if not isinstance(slot, Phrase):
            return slot.write(value)
        return self.after(template, at, self.brief(value))  # type: ignore[arg-type]

    def filled(self, template: Template, values: Sequence[object]) -> str:
        """The template's sentence with these values."""
        pieces = [self.written(template, at, value) for at, value in enumerate(values)]
        return template.fill(pieces)

    def written(self, template: Template, at: int, value: object) -> str:
        """One slot's value as text."""
        slot = template.slots[at]
        if not isinstance(slot, Phrase):
            return slot.write(value)
        return self.after(template, at, self.write(value))  # type: ignore[arg-type]

    def after(self, template: Template, at: int, sentence: str) -> str:
        """A sentence as it stands inside another: ``The`` is small after a comma."""
        if template.follows_comma(at):
            for start in self.small:
                if sentence.startswith(start):
                    return start.lower() + sentence[len(start) :]
        return sentence

    def variants(self, op: Op) -> list[str]:
        """The sentences that differ from that of *op* by one word of a choice, inner sentences included."""
        for template, pattern in zip(self.templates, self.patterns, strict=True):
            values = pattern.parts(op)
            if values is not None:
                return [
                    self.filled_with(template, values, at, text)
                    for at in range(len(values))
                    for text in self.other_words(template, at, values[at])
                ]
        return []

    def other_words(self, template: Template, at: int, value: object) -> list[str]:
        """What else could stand in a slot with a choice of words."""
        slot = template.slots[at]
        if isinstance(slot, Phrase):
            return [self.after(template, at, text) for text in self.variants(value)]  # type: ignore[arg-type]
        return [word for word in slot.words if word != value] if isinstance(slot, Word) else []

    def filled_with(self, template: Template, values: Sequence[object], at: int, text: str) -> str:
        """The template's sentence with these values, but with *text* in one slot."""
        pieces = [text if place == at else self.written(template, place, one) for place, one in enumerate(values)]
        return template.fill(pieces)

    # ---- looking at itself --------------------------------------------------------------------------------------
    def examples(self) -> list[list[str]]:
        """For each pattern a few sentences that together show every example of its slots."""
        plain = [self.leaf(template) for template in self.templates if not template.has_phrase]
        shown = [next((text for text in plain if text.startswith(start)), "") for start in ("", *self.small)]
        return [self.shown(template, [text for text in shown if text]) for template in self.templates]

    def leaf(self, template: Template) -> str:
        """A template without phrases, with the first example in each slot."""
        return template.fill([slot.write(slot.examples()[0]) for slot in template.slots])

    def shown(self, template: Template, phrases: Sequence[str]) -> list[str]:
        """Examples of one template; slot values advance together, so each is shown at least once."""
        if not template.slots:
            return [template.text]
        columns = [self.texts(template, at, slot, phrases) for at, slot in enumerate(template.slots)]
        rows = range(max(len(column) for column in columns))
        return [template.fill([column[row % len(column)] for column in columns]) for row in rows]

    def texts(self, template: Template, at: int, slot: Slot, phrases: Sequence[str]) -> list[str]:
        """The examples of one slot, written."""
        if isinstance(slot, Phrase):
            return [self.after(template, at, phrase) for phrase in phrases]
        return [slot.write(value) for value in slot.examples()]

    def check(self) -> None:
        """Every pattern's examples are read by that pattern alone and written back; GrammarError names the rest."""
        wrong: list[str] = []
        for index, sentences in enumerate(self.examples()):
            wrong += [line for text in sentences if (line := self.fault(index, text))]
        wrong += [f"{text!r} has a gloss, but is no sentence" for text in self.glosses if not self.can_read(text)]
        if wrong:
            raise GrammarError("\n".join(wrong))

    def fault(self, index: int, text: str) -> str:
        """What is wrong with an example of pattern *index*, or nothing."""
        found = self.readings(text)
        if [number for number, _ in found] != [index]:
            others = ", ".join(self.templates[number].text for number, _ in found)
            return f"{self.templates[index].text!r}: its example {text!r} is read by: {others or 'nothing'}"
        op = found[0][1]
        writers = [pattern.template for pattern in self.patterns if pattern.parts(op) is not None]
        if len(writers) != 1 or self.write(op) != text:
            return f"{self.templates[index].text!r}: its example {text!r} is written by: {', '.join(writers)}"
        return ""
