"""What to tell an author whose sentence cannot be read: why, and the sentences that are near."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from grandmelee.core.errors import GrandMeleeError
from grandmelee.text.alike import NUMBER_WORDS, kin, letters, stem, words
from grandmelee.text.slots import Count, Number, Phrase, Range, Slot, SlotError, Word
from grandmelee.text.templates import Template

if TYPE_CHECKING:
    from grandmelee.text.sentences import Grammar

LONGEST: Final = 400
"""Letters in a sentence; nobody reads longer ones, on a card or off it."""

NEAR: Final = 0.55
"""How alike two sentences must be letter by letter for one to be proposed instead of the other."""

ALIKE: Final = 0.3
"""How alike by what they speak of."""

CONDITIONAL: Final = re.compile(r"\b(?:if|when|whenever|while|unless|against)\b|^\w+,|^[^:]{1,40}:", re.IGNORECASE)
"""How a condition begins."""

ADJACENT: Final = re.compile(r"\b(?:adjacent|next to|beside)\b", re.IGNORECASE)

NUMBERED: Final = re.compile(r"(?:([A-Za-z]+) )?\b([0-9]+(?:-[0-9]+|\+)?)(?= ([A-Za-z]+))?")
"""A number with the words beside it."""

NUMBER_WORD: Final = re.compile(rf"\b(?:{'|'.join(NUMBER_WORDS)})\b", re.IGNORECASE)

NUMERAL: Final = re.compile(r"[0-9]+(?:-[0-9]+|\+)?")

SURE: Final = 0.5
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
    if grammar.readings(text, -LONGEST):
        return SentenceError(text, [], "too many sentences inside one another")
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
    found = [proposal for template in grammar.templates for proposal in misfits(grammar, template, text, depth)]
    for score, sentence, why in [*found, *reworded(grammar, text)]:
        scores[sentence] = max(scores.get(sentence, (0.0, "")), (score, why))
    near = sorted(filter(grammar.can_read, scores), key=lambda sentence: (-scores[sentence][0], sentence))[:PROPOSALS]
    return SentenceError(text, near, scores[near[0]][1] if near else UNKNOWN)


def misfits(grammar: Grammar[Any], template: Template, text: str, depth: int) -> list[Proposal]:
    """The words fit the template, but what stands in a slot does not: the mended sentence and the reason."""
    found: list[Proposal] = []
    for pieces in template.splits(text):
        reasons: list[str] = []
        mended = [mend(grammar, template, at, piece, reasons, depth) for at, piece in enumerate(pieces)]
        is_sure = all(is_small_change(piece, better) for piece, better in zip(pieces, mended, strict=True))
        sentence = template.fill(mended)
        score = letters(text, sentence) + (SURE if is_sure else 0.0)
        if reasons and score >= NEAR:
            found.append((score, sentence, reasons[0]))
    return found


def is_small_change(piece: str, better: str) -> bool:
    """Was only a word put right?"""
    return " " not in piece or letters(piece, better) >= NEAR


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


def reworded(grammar: Grammar[Any], text: str) -> list[Proposal]:
    """The sentences that speak of what *text* speaks of, with whatever of it fits their slots."""
    lexicon = grammar.lexicon
    if not any(lexicon.knows(word) for word in words(text)):
        return []
    condition, deed = parted(text)
    longer = conditioned(grammar, condition, plainly(grammar, deed)) if condition else []
    return best(longer) or plainly(grammar, text)


def plainly(grammar: Grammar[Any], text: str) -> list[Proposal]:
    """The sentences without another one inside that speak of what *text* speaks of."""
    plain = [template for template in grammar.templates if not template.has_phrase]
    sentences = [template.fill(fitted(template, text)) for template in plain]
    return best([(grammar.lexicon.alike(text, sentence), sentence, UNKNOWN) for sentence in sentences])


def parted(text: str) -> tuple[str, str]:
    """A condition before or behind what is to be done, if there is one, and what is to be done."""
    found = CONDITIONAL.search(text)
    if found is None or found.start():
        deed = text[: found.start()].strip() if found else text
        return (text[found.start() :], deed) if found and deed else ("", text)
    condition, comma, deed = text.partition(":" if ":" in text else ",")
    return (condition + comma, deed.strip()) if deed.strip() else ("", text)


def best(proposals: Iterable[Proposal]) -> list[Proposal]:
    """The best of some proposals that are near enough."""
    return sorted([proposal for proposal in proposals if proposal[0] >= ALIKE], reverse=True)[:PROPOSALS]


def conditioned(grammar: Grammar[Any], condition: str, leaves: Iterable[Proposal]) -> list[Proposal]:
    """Each sentence that has another one inside, with the condition's words in its slots and one of *leaves* inside."""
    found: list[Proposal] = []
    for template in grammar.templates:
        if [isinstance(slot, Phrase) for slot in template.slots].count(True) != 1 or template.words[-1]:
            continue
        lead = fitted(template, condition)[:-1]
        alike = grammar.lexicon.alike(condition, template.fill([*lead, ""]))
        for score, leaf, why in leaves if alike >= ALIKE else ():
            sentence = template.fill([*lead, grammar.after(template, len(lead), leaf)])
            found.append(((score + alike) / 2, sentence, why))
    return found


# ---- slots ----------------------------------------------------------------------------------------------------------
def fitted(template: Template, text: str) -> list[str]:
    """What of a text fits the slots of a template, or examples: numbers by the word beside them, words by likeness."""
    text = NUMBER_WORD.sub(lambda found: NUMBER_WORDS[found[0].lower()], text)
    numbers = NUMERAL.findall(text)
    given = words(text)
    pieces: dict[int, str] = {}
    for at, slot in enumerate(template.slots):
        pieces[at] = chosen(slot, given) if isinstance(slot, Word) else beside(template, at, text)
        if pieces[at] in numbers:
            numbers.remove(pieces[at])
    for at, slot in sorted(enumerate(template.slots), key=lambda pair: isinstance(pair[1], Range)):
        pieces[at] = pieces[at] or fitting(slot, numbers)
    return [pieces[at] for at in range(len(template.slots))]


def chosen(slot: Word, given: Sequence[str]) -> str:
    """The word of a choice that a text speaks of; nothing if it speaks of none."""
    scores = [(sum(max([kin(word, one) for one in given], default=0.0) for word in words(choice)), choice)
              for choice in slot.words]  # fmt: skip
    top = max(score for score, _ in scores)
    return next(choice for score, choice in scores if score == top) if top else ""


def beside(template: Template, at: int, text: str) -> str:
    """The number that stands beside the same word in the text as the slot does in the template."""
    before = words(template.words[at])[-1:]
    for found in NUMBERED.finditer(text):
        near = [stem(word.lower()) for word in (found[1], found[3]) if word]
        if any(word in near for word in before) and fits(template.slots[at], found[2]):
            return found[2]
    is_adjacent = before == ["within"] and ADJACENT.search(text) is not None
    return "1" if is_adjacent else ""


def fitting(slot: Slot, numbers: list[str]) -> str:
    """The first number of a text that fits a slot, taken off the list; or an example."""
    for number in numbers:
        if fits(slot, number):
            numbers.remove(number)
            return number
        counted = with_noun(slot, number)
        if counted:
            numbers.remove(number)
            return counted
    if isinstance(slot, Phrase):
        return ""
    return "1" if isinstance(slot, Number) and fits(slot, "1") else slot.write(slot.examples()[0])


def with_noun(slot: Slot, number: str) -> str:
    """A number with the noun a slot wants, such as 2 Push tokens."""
    return slot.write(int(number)) if isinstance(slot, Count) and number.isdigit() else ""


def fits(slot: Slot, piece: str) -> bool:
    """Can *slot* read this?"""
    if isinstance(slot, Phrase):
        return False
    try:
        slot.read(piece)
    except SlotError:
        return False
    return True
