"""What to tell an author whose sentence cannot be read: why, and the sentences that are near."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches
from typing import TYPE_CHECKING, Any, Final

from grandmelee.core.errors import GrandMeleeError
from grandmelee.text.slots import Phrase, Slot, SlotError
from grandmelee.text.templates import Template

if TYPE_CHECKING:
    from grandmelee.text.sentences import Grammar

LONGEST: Final = 400
"""Letters in a sentence; nobody reads longer ones, on a card or off it."""

NEAR: Final = 0.55
"""How alike two sentences must be for one to be proposed instead of the other."""

SURE: Final = 0.2
"""What a proposal gains when all its words are there and only a little in its slots is wrong."""

PROPOSALS: Final = 3
FOLLOWED: Final = 3
UNKNOWN: Final = "no sentence is worded like this"

Proposal = tuple[float, str, str]
"""How near, the sentence, and why the given one is not it."""


class SentenceError(GrandMeleeError):
    """A sentence that is not in the grammar, with the nearest that are, best first."""

    def __init__(self, text: str, nearest: list[str], why: str) -> None:
        hint = f"; did you mean: {nearest[0]}" if nearest else ""
        super().__init__(f"'{text}': {why}{hint}")
        self.text = text
        self.nearest = nearest
        self.why = why


class AmbiguousSentence(SentenceError):
    """A sentence with more than one reading."""

    def __init__(self, text: str, nearest: list[str]) -> None:
        super().__init__(text, nearest, "this has more than one reading")


def near_word(word: str, known: Iterable[str]) -> str:
    """The known word most like *word*, or nothing."""
    close = get_close_matches(word, list(known), 1, 0.5)
    return close[0] if close else ""


def explain(grammar: Grammar[Any], text: str, depth: int = 0) -> SentenceError:
    """Why *grammar* cannot read *text*."""
    if len(text) > LONGEST:
        return SentenceError(text[:60] + "...", [], f"a sentence has at most {LONGEST} letters, this has {len(text)}")
    return slip(grammar, text) or guess(grammar, text, depth)


def slip(grammar: Grammar[Any], text: str) -> SentenceError | None:
    """Small slips with a certain remedy: spaces, the full stop, two sentences in one."""
    tidy = " ".join(text.split())
    if not tidy:
        return SentenceError(text, [], "a sentence is missing here")
    if tidy != text and grammar.can_read(tidy):
        return SentenceError(text, [tidy], "there are spaces too many")
    if grammar.can_read(tidy + "."):
        return SentenceError(text, [tidy + "."], "a sentence ends with a full stop")
    several = [part.rstrip(".") + "." for part in tidy.split(". ")]
    if len(several) > 1 and all(grammar.can_read(part) for part in several):
        return SentenceError(text, several, "write each sentence by itself")
    return None


def guess(grammar: Grammar[Any], text: str, depth: int) -> SentenceError:
    """The nearest sentences, each with what is wrong with the given one in that light."""
    scores: dict[str, tuple[float, str]] = {}
    for template in grammar.templates:
        for score, sentence, why in [
            *misfits(grammar, template, text, depth),
            *reworded(grammar, template, text, depth),
        ]:
            scores[sentence] = max(scores.get(sentence, (0.0, "")), (score, why))
    if text in scores:
        return SentenceError(text, [], "too many sentences inside one another")
    near = sorted(scores, key=lambda sentence: (-scores[sentence][0], sentence))[:PROPOSALS]
    return SentenceError(text, near, scores[near[0]][1] if near else UNKNOWN)


def likeness(text: str, other: str) -> float:
    """How alike two sentences are, from 0 to 1."""
    return SequenceMatcher(None, text.lower(), other.lower(), autojunk=False).ratio()


def misfits(grammar: Grammar[Any], template: Template, text: str, depth: int) -> list[Proposal]:
    """The words fit the template, but what stands in a slot does not: the mended sentence and the reason."""
    found: list[Proposal] = []
    for pieces in template.splits(text):
        reasons: list[str] = []
        mended = [mend(grammar, template, at, piece, reasons, depth) for at, piece in enumerate(pieces)]
        is_sure = all(is_small_change(piece, better) for piece, better in zip(pieces, mended, strict=True))
        sentence = template.fill(mended)
        score = likeness(text, sentence) + (SURE if is_sure else 0.0)
        if reasons and score >= NEAR:
            found.append((score, sentence, reasons[0]))
    return found


def is_small_change(piece: str, better: str) -> bool:
    """Was only a word put right?"""
    return " " not in piece or likeness(piece, better) >= NEAR


def mend(grammar: Grammar[Any], template: Template, at: int, piece: str, reasons: list[str], depth: int) -> str:
    """One slot's text, mended if it does not fit; the reason is added to *reasons*."""
    slot = template.slots[at]
    if isinstance(slot, Phrase):
        return mend_phrase(grammar, template, at, piece, reasons, depth)
    try:
        slot.read(piece)
    except SlotError as error:
        reasons.append(error.why)
        return error.mended or slot.write(slot.examples()[0])
    return piece


def mend_phrase(grammar: Grammar[Any], template: Template, at: int, piece: str, reasons: list[str], depth: int) -> str:
    """The sentence inside a sentence, replaced by its nearest if it cannot be read."""
    alone = grammar.standing_alone(template, at, piece)
    if grammar.can_read(alone):
        return grammar.after(template, at, alone)
    if depth >= FOLLOWED:
        reasons.append("too many sentences inside one another")
        return piece
    error = explain(grammar, alone, depth + 1)
    reasons.append(error.why)
    return grammar.after(template, at, error.nearest[0]) if error.nearest else piece


def reworded(grammar: Grammar[Any], template: Template, text: str, depth: int) -> list[Proposal]:
    """The template's sentence with whatever of *text* fits its slots."""
    if template.has_phrase:
        sentence = reworded_lead(grammar, template, text, depth)
    else:
        words = [word.strip(".,:;").lstrip("+-") for word in text.split()]
        sentence = template.fill([fitting(slot, words) for slot in template.slots])
    score = likeness(text, sentence)
    return [(score, sentence, UNKNOWN)] if score >= NEAR else []


def reworded_lead(grammar: Grammar[Any], template: Template, text: str, depth: int) -> str:
    """For ``If you hit, {then:phrase}``: the beginning corrected and the rest kept, if the beginnings are alike."""
    lead = template.words[0]
    head, mark, rest = text.partition(lead[-2:])
    if len(template.slots) != 1 or not mark or likeness(head, lead) < NEAR:
        return ""
    return lead + mend_phrase(grammar, template, 0, rest, [], depth)


def fitting(slot: Slot, words: list[str]) -> str:
    """The first run of *words* that fits *slot*, taken off the list; or an example."""
    for length in (1, 2, 3):
        for start in range(len(words) - length + 1):
            piece = " ".join(words[start : start + length])
            if fits(slot, piece):
                del words[: start + length]
                return piece
    return slot.write(slot.examples()[0])


def fits(slot: Slot, piece: str) -> bool:
    """Can *slot* read this?"""
    try:
        slot.read(piece)
    except SlotError:
        return False
    return True
