"""Every sentence of a game as an author finds it: how it is worded, an example, its meaning, its places, its rule.

It all comes from the patterns and the places themselves, so it is never out of date.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import gcd, prod
from typing import Any, Final

from grandmelee.core.errors import GrandMeleeError
from grandmelee.text.places import Place, either
from grandmelee.text.sentences import Grammar, Pattern
from grandmelee.text.slots import Phrase, Slot, Word
from grandmelee.text.templates import Template

MOST_ROWS: Final = 2_000  # ways to fill a sentence that are tried


class NoSuchSentence(GrandMeleeError):
    """No sentence has these words; says which ones are near."""

    def __init__(self, wanted: str, near: Sequence[str]) -> None:
        hint = f"; did you mean: {' '.join(near)}" if near else ""
        super().__init__(f"There is no sentence with {wanted!r} in it{hint}")


class Listed:
    """One sentence: its wording with slots in angle brackets, an example, the places it may stand in, its rule.

    `glosses` say what some sentences of this wording mean in other words.
    """

    def __init__(self, wording: str, rule: str) -> None:
        self.wording = wording
        self.rule = rule
        self.example = ""
        self.glosses: list[str] = []
        self.standing: dict[str, list[str]] = {}  # by whose place it is and which words fit there: the fields

    @property
    def where(self) -> str:
        """The places, and which words alone may stand there if not all may."""
        return "; ".join(f"{either(fields)} {of}" for of, fields in self.standing.items())

    def stands_in(self, place: Place[Any]) -> bool:
        """Whether it may stand at a place by itself, if only with some of its words."""
        own = f"of {place.of}"
        return any(
            place.field in fields and (of == own or of.startswith(f"{own} (")) for of, fields in self.standing.items()
        )

    def has(self, wanted: Iterable[str]) -> bool:
        """Whether all these words are in its wording, its meaning, its places or its rule."""
        whole = " ".join([self.wording, *self.glosses, self.where, self.rule]).lower()
        return all(word.lower() in whole for word in wanted)


def listed(places: Sequence[Place[Any]]) -> list[Listed]:
    """All sentences of some places, each once, in the order of the patterns."""
    found: dict[str, Listed] = {}
    for place in places:
        inside = samples(place.grammar)
        for template, pattern in zip(place.grammar.templates, place.grammar.patterns, strict=True):
            one = found.setdefault(template.text, Listed(wording(template), pattern.rule))
            able = list(allowed(place, template, pattern, inside))
            if able:
                one.example = one.example or template.fill(able[0])
                one.standing.setdefault(f"of {place.of}{narrowed(template, able)}", []).append(place.field)
        for sentence, gloss in place.grammar.glosses.items():
            index, _ = place.grammar.readings(sentence)[0]
            known = found[place.grammar.templates[index].text].glosses
            known += [line for line in [f"{sentence} ({gloss})"] if line not in known]
    stand_inside(places, found)
    return [one for one in found.values() if one.standing]


def stand_inside(places: Sequence[Place[Any]], found: dict[str, Listed]) -> None:
    """What may not stand at a place by itself may stand there inside another sentence, which is its example if it
    stands nowhere else.
    """
    for place in places:
        inside = samples(place.grammar)
        for template, pattern in zip(place.grammar.templates, place.grammar.patterns, strict=True):
            one = found[template.text]
            if one.stands_in(place):
                continue
            example = next(wrapped(place, template, pattern, inside), "")
            if example:
                one.example = one.example or example
                one.standing.setdefault(f"of {place.of}, inside another sentence", []).append(place.field)


def wrapped(place: Place[Any], template: Template, pattern: Pattern[Any], inside: Sequence[Any]) -> Iterator[str]:
    """Sentences that may stand at a place and have one of this pattern inside, or inside what is inside."""
    ops = [pattern.make(*values) for values in rows([tried(slot, inside) for slot in template.slots])]
    pairs = list(zip(place.grammar.templates, place.grammar.patterns, strict=True))
    shells = [(outer, shell) for outer, shell in pairs if outer.has_phrase]
    for outer, shell in shells:
        yield from (outer.fill(row) for row in allowed(place, outer, shell, ops))
    deeper = [
        shell.make(*values) for outer, shell in shells for values in rows([tried(slot, ops) for slot in outer.slots])
    ]
    for outer, shell in shells:
        yield from (outer.fill(row) for row in allowed(place, outer, shell, deeper))


def samples(grammar: Grammar[Any]) -> list[Any]:
    """An operation of every sentence, to be tried inside others: plain ones first, then those with another inside."""
    plain: list[Any] = []
    for template, pattern in zip(grammar.templates, grammar.patterns, strict=True):
        if not template.has_phrase:
            plain.append(pattern.make(*[slot.examples()[0] for slot in template.slots]))
    longer = [
        pattern.make(*[tried(slot, plain)[0] for slot in template.slots])
        for template, pattern in zip(grammar.templates, grammar.patterns, strict=True)
        if template.has_phrase and plain
    ]
    return plain + longer


def allowed(place: Place[Any], template: Template, pattern: Pattern[Any], inside: Sequence[Any]) -> Iterator[list[str]]:
    """What may fill the slots at a place: every word of a choice, one example of anything else, any sentence inside."""
    for values in rows([tried(slot, inside) for slot in template.slots]):
        if not place.wrong(pattern.make(*values)):
            yield [place.grammar.written(template, at, value) for at, value in enumerate(values)]


def rows(columns: Sequence[Sequence[Any]]) -> Iterator[list[Any]]:
    """Every row with one value of each column; of very many some, spread so that all values occur."""
    count = prod(len(column) for column in columns)
    stride = max(1, count // MOST_ROWS)
    while gcd(stride, count) > 1:
        stride += 1
    for number in range(min(count, MOST_ROWS)):
        left = number * stride % count
        row: list[Any] = []
        for column in reversed(columns):
            left, at = divmod(left, len(column))
            row.insert(0, column[at])
        yield row


def tried(slot: Slot, inside: Sequence[Any]) -> Sequence[Any]:
    """The values that are tried in a slot; *inside* are the operations tried as phrases."""
    if isinstance(slot, Phrase):
        return inside
    return slot.examples() if isinstance(slot, Word) else slot.examples()[:1]


def narrowed(template: Template, able: Sequence[Sequence[str]]) -> str:
    """`` (the target, the attacker)``: the words of a choice that alone may stand there, if not all may."""
    some: list[str] = []
    for at, slot in enumerate(template.slots):
        if isinstance(slot, Word):
            fit = [word for word in slot.words if any(row[at] == word for row in able)]
            some += fit if len(fit) < len(slot.words) else []
    return f" ({', '.join(some)})" if some else ""


def wording(template: Template) -> str:
    """A template as an author reads it: ``Push <1-9> on <the target / the attacker>.``"""
    return template.fill([slot.shown() for slot in template.slots])


def looked_up(places: Sequence[Place[Any]], wanted: str) -> list[Listed]:
    """The sentences with some words in them, or all; NoSuchSentence if there is none."""
    found = [one for one in listed(places) if one.has(wanted.split())]
    if not found:
        raise NoSuchSentence(wanted, [near for place in places for near in place.nearest(wanted)[:1]][:1])
    return found


def table(places: Sequence[Place[Any]]) -> str:
    """All sentences as a Markdown table."""
    lines = ["| sentence | example | in other words | where it may stand | rule |", "|---|---|---|---|---|"]
    for one in listed(places):
        meant = "<br>".join(one.glosses)
        lines.append(f"| `{one.wording}` | {one.example} | {meant} | {one.where} | {one.rule} |")
    return "\n".join(lines) + "\n"
