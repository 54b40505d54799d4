"""What to tell an author whose sentence cannot be read: why, and the sentences that are near."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache, partial
from itertools import product
from typing import TYPE_CHECKING, Any, Final, TypeVar

from grandmelee.core.errors import GrandMeleeError
from grandmelee.text.alike import NUMBER_WORD, NUMBER_WORDS, TYPO, letters, stem, with_numerals, with_ranges, words
from grandmelee.text.slots import Count, Number, Phrase, Range, Slot, SlotError, Word
from grandmelee.text.templates import Template

if TYPE_CHECKING:
    from grandmelee.text.sentences import Grammar

Op = TypeVar("Op")

LONGEST: Final = 400
"""Letters in a sentence; nobody reads longer ones, on a card or off it."""

NEAR: Final = 0.55
"""How alike two sentences must be letter by letter for one to be proposed instead of the other."""

ALIKE: Final = 0.3
"""How alike by what they speak of."""

CONDITIONAL: Final = re.compile(
    r"\b(?:if|when|whenever|while|unless|against|at the (?:start|beginning|end) of)\b|^(?:\w+ ){0,3}\w+,|^[^:]{1,40}:",
    re.IGNORECASE,
)
PRICE: Final = re.compile(
    r"(?:discard|return|pay|spend|exhaust|destroy|sacrifice|remove|use up) [\w ]{1,30}? to (?=\w)", re.IGNORECASE
)
"""How a price begins: ``Pay a gem to``."""
"""How a condition begins."""

JOINT: Final = re.compile(r"(?:, and|, then|[.;,]| and| then) ")
"""What authors write between two sentences."""

ASIDE: Final = re.compile(
    r"\b(?:once (?:per|each|a) (?:turn|round|game)|(?:each|every) (?:turn|round)|for free)\b[:,]? ?", re.IGNORECASE
)
"""What authors add to a sentence that says nothing of what it does."""

ADJACENT: Final = re.compile(r"\b(?:adjacent|next to|beside)\b", re.IGNORECASE)

BESIDE: Final = re.compile(
    r"\b(?:adjacent to|next to|beside) (?:this [a-z]+|you(?:r [a-z]+)?|yourself|it(?:self)?|the user)\b", re.IGNORECASE
)
"""Where everyone near a card's own figure stands, as authors say it."""

SUBJECT_FIRST: Final = re.compile(
    r"((?:all|each|every|any|another|the|your|one|other)\b[^,:]*?) "
    r"(takes?|suffers?|gains?|gets?|loses?|receives?|(?:is|are) dealt) ([^,:]+?)\.?$",
    re.IGNORECASE,
)
"""Who it befalls, then what it is: ``All Enemies next to you take 1 damage.``"""

FAR: Final = re.compile(r"\b(?:within|range|reach|distance|up to) ([0-9]+(?:-[0-9]+|\+)?)", re.IGNORECASE)
"""How far something goes."""

NUMBERED: Final = re.compile(r"(?:([A-Za-z]+) )?\b([0-9]+(?:-[0-9]+|\+)?)(?= ([A-Za-z]+))?")
"""A number with the words beside it."""

DIGITS: Final = re.compile(r"[0-9]+")
SIGN: Final = re.compile(r"^[+-]")

NUMERAL: Final = re.compile(r"[0-9]+(?:-[0-9]+|\+)?")

SURE: Final = 0.5
"""What a proposal gains when all its words are there and only a little in its slots is wrong."""

GLOSSED: Final = 0.95
"""What a proposal is worth that means the same in other words."""

PART: Final = 0.8
"""What a proposal for a part of a text is worth."""

CONDITION_ALIKE: Final = 0.4
"""How alike two conditions must be."""

CONDITION: Final = 0.15
"""What a proposal gains by saying when, where the given sentence says it too."""

IDLE: Final = 0.1
"""What a word of a choice costs that the given sentence does not have."""

PROPOSALS: Final = 3
KEPT: Final = 8
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
    several = [f"{part[:1].upper()}{part[1:].rstrip('.')}." for part in JOINT.split(tidy)]
    if len(several) > 1 and all(grammar.can_read(part) for part in several):
        return SentenceError(text, several, "write each sentence by itself")
    return None


def guess(grammar: Grammar[Any], text: str, depth: int) -> SentenceError:
    """The nearest sentences, each with what is wrong with the given one in that light."""
    scores: dict[str, tuple[float, str]] = {}
    found = [proposal for template in grammar.templates for proposal in misfits(grammar, template, text, depth)]
    for score, sentence, why in [*found, *reworded(grammar, text)]:
        scores[sentence] = max(scores.get(sentence, (0.0, "")), (score, why))
    near = sorted(filter(grammar.can_read, scores), key=lambda sentence: (-scores[sentence][0], sentence))[:KEPT]
    return SentenceError(text, near, scores[near[0]][1] if near else UNKNOWN)


def misfits(grammar: Grammar[Any], template: Template, text: str, depth: int) -> list[Proposal]:
    """The words fit the template, but what stands in a slot does not: the mended sentence and the reason."""
    found: list[Proposal] = []
    for pieces in template.splits(text):
        reasons: list[str] = []
        mended = [mend(grammar, template, at, piece, reasons, depth) for at, piece in enumerate(pieces)]
        is_sure = all(is_small_change(template, *pair) for pair in zip(pieces, mended, strict=True))
        sentence = template.fill(mended)
        score = letters(text, sentence) + (SURE if is_sure else 0.0)
        if reasons and score >= NEAR:
            found.append((score, sentence, reasons[0]))
    return found


def is_small_change(template: Template, piece: str, better: str) -> bool:
    """Was only a word put right among others, and no sign lost?"""
    if SIGN.findall(piece) != SIGN.findall(better):
        return False
    if " " not in piece:
        return piece == better or says_more(template)
    near = NEAR if says_more(template) else TYPO  # where nothing else is said, it must be a slip of the pen
    return letters(piece, better) >= near and DIGITS.findall(piece) == DIGITS.findall(better)


def says_more(template: Template) -> bool:
    """Whether it has words of its own, beside what stands in its slots."""
    return any(words(word) for word in template.words)


def mend(grammar: Grammar[Any], template: Template, at: int, piece: str, reasons: list[str], depth: int) -> str:
    """One slot's text, mended if it does not fit; the reason is added to *reasons*."""
    slot = template.slots[at]
    if isinstance(slot, Phrase):
        return mend_phrase(grammar, template, at, piece, reasons, depth)
    try:
        slot.read(piece)
    except SlotError as error:
        reasons.append(error.why)
        return error.mended or NUMBER_WORDS.get(piece.lower()) or slot.write(slot.examples()[0])
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
    """The sentences that speak of what *text* speaks of, or mean it, with whatever of it fits their slots."""
    if not any(grammar.lexicon.knows(word) for word in words(text)):
        return []
    text = ASIDE.sub("", text) or text
    condition, deed = parted(text)
    leaves = likely(grammar, deed) if condition else []
    found = [*conditioned(grammar, condition, leaves), *likely(grammar, text), *fainter(leaves)]
    clauses = JOINT.split(text)
    for clause in clauses if len(clauses) > 1 else []:
        found += fainter(likely(grammar, clause))
    return best(found)


def likely(grammar: Grammar[Any], text: str) -> list[Proposal]:
    """The sentences without another one inside that speak of what *text* speaks of, or mean it."""
    return best([found for way in ways(text) for found in (*plainly(grammar, way), *glossed(grammar, way))])


def ways(text: str) -> list[str]:
    """A text, and the same with what befalls somebody said first.

    >>> ways("All Enemies next to you take 1 damage.")[1:]
    ['Take 1 damage all Enemies within 1.']
    """
    found = SUBJECT_FIRST.match(BESIDE.sub("within 1", text))
    if found is None:
        return [text]
    return [text, f"{found[2].capitalize()} {found[3]} {found[1][:1].lower()}{found[1][1:]}."]


def fainter(proposals: Iterable[Proposal]) -> list[Proposal]:
    """Proposals for a part of a text only."""
    return [(score * PART, sentence, why) for score, sentence, why in proposals]


def plainly(grammar: Grammar[Any], text: str) -> list[Proposal]:
    """The sentences without another one inside that speak of what *text* speaks of."""
    plain = [template for template in grammar.templates if not template.has_phrase]
    sentences = [template.fill(fitted(grammar, template, text)) for template in plain]
    return best([(grammar.lexicon.alike(text, sentence), sentence, UNKNOWN) for sentence in sentences])


def glossed(grammar: Grammar[Any], text: str) -> list[Proposal]:
    """The sentences whose gloss speaks of what *text* speaks of, with its numbers."""
    meant = [(sentence, way) for sentence, gloss in grammar.glosses.items() for way in gloss.split("; ")]
    found = [(grammar.lexicon.alike(text, way), sentence) for sentence, way in meant]
    return best([(score * GLOSSED, renumbered(grammar, sentence, text), UNKNOWN) for score, sentence in found])


def renumbered(grammar: Grammar[Any], sentence: str, text: str) -> str:
    """A sentence with the numbers of a text in it."""
    for template in grammar.templates:
        for pieces in template.splits(sentence):
            if not any(not fits(slot, piece) for slot, piece in zip(template.slots, pieces, strict=True)):
                return template.fill(adapted(grammar, template, pieces, text))
    return sentence


def adapted(grammar: Grammar[Any], template: Template, pieces: Sequence[str], text: str) -> list[str]:
    """The pieces of a sentence with those of a text in their place: its numbers, and words that stand among others."""
    given = words(text)
    is_among_others = says_more(template)
    numbered = fitted(grammar, template, text) if numerals(text) else pieces
    found = []
    for slot, piece, number in zip(template.slots, pieces, numbered, strict=True):
        if isinstance(slot, Word):
            found.append((is_among_others and chosen(grammar, slot, given)) or piece)
        else:
            found.append(number)
    return found


def parted(text: str) -> tuple[str, str]:
    """A condition before or behind what is to be done, if there is one, and what is to be done."""
    price = PRICE.match(text)
    if price is not None:
        return price[0].removesuffix(" to ") + ":", text[price.end() :].strip()
    found = CONDITIONAL.search(text)
    if found is None or found.start():
        deed = text[: found.start()].strip() if found else text
        return (text[found.start() :], deed) if found and deed else ("", text)
    condition, comma, deed = text.partition(":" if ":" in text else ",")
    return (condition + comma, deed.strip()) if deed.strip() else ("", text)


def best(proposals: Iterable[Proposal]) -> list[Proposal]:
    """The best of some proposals that are near enough."""
    return sorted([proposal for proposal in proposals if proposal[0] >= ALIKE], reverse=True)[:KEPT]


def conditioned(grammar: Grammar[Any], condition: str, leaves: Sequence[Proposal]) -> list[Proposal]:
    """Each sentence that has another one inside, with the condition's words in its slots and one of *leaves* inside."""
    found: list[Proposal] = []
    for template in grammar.templates:
        if not leads(template):
            continue
        lead = fitted(grammar, template, condition)[:-1]
        alike = grammar.lexicon.alike(condition, template.fill([*lead, ""]))
        for score, leaf, why in leaves if alike >= CONDITION_ALIKE else ():
            sentence = template.fill([*lead, grammar.after(template, len(lead), leaf)])
            found.append(((score + alike) / 2 + CONDITION, sentence, why))
    return found


def leads(template: Template) -> bool:
    """Whether it says something before another sentence: a condition, a moment or a price."""
    return [isinstance(slot, Phrase) for slot in template.slots].count(True) == 1 and not template.words[-1]


def led(grammar: Grammar[Op], op: Op, text: str) -> list[Op]:
    """*op* with one more condition, moment or price in it: before it, or before any sentence inside it."""
    found = [made for outer in shells(grammar, text) for made in outer(op)]
    for template, pattern in zip(grammar.templates, grammar.patterns, strict=True):
        values = pattern.parts(op) if leads(template) else None
        if values is not None:
            inner: Any = values[-1]
            found += [pattern.make(*values[:-1], other) for other in led(grammar, inner, text)]
    return found


@lru_cache(maxsize=16)
def shells(grammar: Grammar[Op], text: str) -> list[Callable[[Op], list[Op]]]:
    """What can be said before any sentence, each word of a choice, with the numbers of a text."""
    found: list[Callable[[Op], list[Op]]] = []
    for template, pattern in zip(grammar.templates, grammar.patterns, strict=True):
        if leads(template):
            given = zip(template.slots[:-1], fitted(grammar, template, text), strict=False)
            rows = [slot.examples() if isinstance(slot, Word) else [slot.read(piece)] for slot, piece in given]
            found.append(partial(put_before, pattern.make, list(product(*rows))))
    return found


def put_before(make: Callable[..., Op], rows: Sequence[Sequence[object]], op: Op) -> list[Op]:
    """Each of the beginnings with *op* after it."""
    return [make(*row, op) for row in rows]


def leftover(grammar: Grammar[Any], text: str, sentence: str) -> list[str]:
    """The words of a text that a sentence does not speak of."""
    said = words(sentence)
    return [word for word in words(text) if not any(grammar.lexicon.kin(word, other) for other in said)]


def suits(grammar: Grammar[Any], lead: str, left: Sequence[str]) -> float:
    """How well what is said before a sentence suits the words that are left over; the shorter the better."""
    lexicon = grammar.lexicon
    given = words(lead)
    found = sum(lexicon.weight(word) * max([lexicon.kin(word, other) for other in given], default=0.0) for word in left)
    return found - IDLE * lead.count(":")


# ---- slots ----------------------------------------------------------------------------------------------------------
def fitted(grammar: Grammar[Any], template: Template, text: str) -> list[str]:
    """What of a text fits the slots of a template, or examples: numbers by the word beside them, words by likeness."""
    numbers = numerals(text)
    text = with_numerals(text)
    given = words(text)
    pieces: dict[int, str] = {}
    for at, slot in enumerate(template.slots):
        pieces[at] = chosen(grammar, slot, given) if isinstance(slot, Word) else beside(template, at, text)
        if pieces[at] in numbers:
            numbers.remove(pieces[at])
    for at, slot in sorted(enumerate(template.slots), key=lambda pair: isinstance(pair[1], Range)):
        pieces[at] = pieces[at] or fitting(slot, numbers)
    return [pieces[at] for at in range(len(template.slots))]


def numerals(text: str) -> list[str]:
    """The numbers of a text: those in digits, those in words, then the ends of its ranges."""
    digits = NUMERAL.findall(with_ranges(text))
    spoken = [NUMBER_WORDS[word.lower()] for word in NUMBER_WORD.findall(text)]
    return [*digits, *spoken, *[end for numeral in digits if not numeral.isdigit() for end in DIGITS.findall(numeral)]]


def chosen(grammar: Grammar[Any], slot: Word, given: Sequence[str]) -> str:
    """The word of a choice that a text speaks of; nothing if it speaks of none."""
    alike = grammar.lexicon.kin
    scores = []
    for choice in slot.words:
        spoken = [word for word in words(choice) if not word.isdigit() and word not in NUMBER_WORDS]
        found = [max([alike(word, one) for one in given], default=0.0) for word in spoken]
        scores.append((sum(found) - IDLE * found.count(0.0), sum(found), choice))
    top = max(score for score, _, _ in scores)
    return next(choice for score, found, choice in scores if score == top and found) if top > 0 else ""


def beside(template: Template, at: int, text: str) -> str:
    """The number that stands beside the same word in the text as the slot does in the template."""
    before = words(template.words[at])[-1:]
    beginning = [(found[1], found[2]) for found in NUMBERED.finditer(text)]
    following = [(found[3], found[2]) for found in NUMBERED.finditer(text)]
    for word, number in (*beginning, *following):
        if word and stem(word.lower()) in before and fits(template.slots[at], number):
            return str(number)
    if before not in (["within"], ["reach"], ["rang"]):
        return ""
    far = [number for number in FAR.findall(text) if fits(template.slots[at], number)]
    return far[0] if far else "1" if before == ["within"] and ADJACENT.search(text) else ""


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
