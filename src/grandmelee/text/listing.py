"""Every sentence of a game as an author finds it: how it is worded, an example, where it may stand, and its rule.

It all comes from the patterns and the places themselves, so it is never out of date.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any, Final

from grandmelee.core.errors import GrandMeleeError
from grandmelee.text.places import Place, either
from grandmelee.text.sentences import Pattern
from grandmelee.text.slots import Phrase, Slot, Word
from grandmelee.text.templates import Template

INSIDE: Final = 3  # sentences that are tried inside another one


class NoSuchSentence(GrandMeleeError):
    """No sentence has these words; says which ones are near."""

    def __init__(self, wanted: str, near: Sequence[str]) -> None:
        hint = f"; did you mean: {' '.join(near)}" if near else ""
        super().__init__(f"There is no sentence with {wanted!r} in it{hint}")


class Listed:
    """One sentence: its wording with slots in angle brackets, an example, the places it may stand in, its rule."""

    def __init__(self, wording: str, rule: str) -> None:
        self.wording = wording
        self.rule = rule
        self.example = ""
        self.standing: dict[str, list[str]] = {}  # by whose place it is and which words fit there: the fields

    @property
    def where(self) -> str:
        """The places, and which words alone may stand there if not all may."""
        return "; ".join(f"{either(fields)} {of}" for of, fields in self.standing.items())

    def has(self, wanted: Iterable[str]) -> bool:
        """Whether all these words are in its wording, its places or its rule."""
        whole = " ".join([self.wording, self.where, self.rule]).lower()
        return all(word.lower() in whole for word in wanted)


def listed(places: Sequence[Place[Any]]) -> list[Listed]:
    """All sentences of some places, each once, in the order of the patterns."""
    found: dict[str, Listed] = {}
    for place in places:
        inside = list(islice(leaves(place), INSIDE))
        for template, pattern in zip(place.grammar.templates, place.grammar.patterns, strict=True):
            one = found.setdefault(template.text, Listed(wording(template), pattern.rule))
            able = [pieces for pieces, _ in allowed(place, template, pattern, inside)]
            if able:
                one.example = one.example or template.fill(able[0])
                one.standing.setdefault(f"of {place.of}{narrowed(template, able)}", []).append(place.field)
    return [one for one in found.values() if one.standing]


def leaves(place: Place[Any]) -> Iterator[Any]:
    """The operations of sentences without another one inside that may stand at a place."""
    for template, pattern in zip(place.grammar.templates, place.grammar.patterns, strict=True):
        if not template.has_phrase:
            yield from (op for _, op in allowed(place, template, pattern, []))


def allowed(
    place: Place[Any], template: Template, pattern: Pattern[Any], inside: Sequence[Any]
) -> Iterator[tuple[list[str], Any]]:
    """What may fill the slots at a place, with the operation: every word of a choice, one example of anything else."""
    for values in product(*[tried(slot, inside) for slot in template.slots]):
        op = pattern.make(*values)
        if not place.wrong(op):
            yield [place.grammar.written(template, at, value) for at, value in enumerate(values)], op


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
    lines = ["| sentence | example | where it may stand | rule |", "|---|---|---|---|"]
    lines += [f"| `{one.wording}` | {one.example} | {one.where} | {one.rule} |" for one in listed(places)]
    return "\n".join(lines) + "\n"
