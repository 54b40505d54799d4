"""How alike two sentences are by what they speak of: rare words of a game count, small words hardly do.

>>> words("The target's Enemies are rooted, +1.")
['the', 'target', 'enemy', 'are', 'root', '1']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from math import log
from typing import Final
from unicodedata import combining, normalize

WORD: Final = re.compile(r"[a-z]+|[0-9]+(?:-[0-9]+|\+)?")
POSSESSIVE: Final = re.compile(r"['’]s?\b")
NUMBER: Final = re.compile(r"[0-9].*")

FAMILIES: Final = (
    ("each", "every", "all"),
    ("enemy", "foe", "opponent"),
    ("ally", "friend", "teammate"),
    ("heal", "recover", "restor", "regain"),
    ("tak", "suffer", "get", "gain", "receiv", "giv", "hav"),
    ("you", "your", "yourself", "self"),
    ("hex", "spac", "tile", "squar"),
    ("adjacent", "next", "within", "besid", "near"),
    ("rang", "within", "distanc"),
    ("push", "shov", "knock"),
    ("pull", "drag"),
    ("strik", "attack", "hit"),
    ("block", "shield", "guard", "parry"),
    ("plac", "put", "set", "lay", "summon"),
    ("swap", "switch", "exchang"),
    ("becom", "chang", "form", "transform"),
    ("delay", "later", "postpon", "rest"),
    ("it", "target", "them", "foe"),
    ("fear", "frighten", "scar"),
    ("rest", "until", "turn"),
    ("mov", "dash", "step", "walk"),
)
"""Words (as `stem` leaves them) an author may use for one another."""

KIN: Final = 0.6  # how alike words of one family are
TYPO: Final = 0.75  # how alike two words must be for one to be the other misspelt
UNKNOWN: Final = 0.35  # what a word counts that no sentence of the game has
SMALL: Final = 0.4  # what a number counts
LEAST: Final = 0.15  # what a word counts that every sentence has
MEANING: Final = 0.75  # how much of the likeness is in the words, as against the letters
FUNCTION: Final = frozenset(
    [
        *("the", "a", "an", "of", "to", "on", "in", "at", "is", "are", "be", "was", "and", "or", "for", "by", "if"),
        *("with", "this", "you", "your", "may", "can", "has", "hav", "get", "gain", "giv", "tak", "suffer", "receiv"),
    ]
)
"""Words (as `stem` leaves them) that tell hardly anything by themselves."""


def words(text: str) -> list[str]:
    """The words and numbers of a text, each as its stem."""
    bare = "".join(letter for letter in normalize("NFKD", text.lower()) if not combining(letter))
    return [stem(word) for word in WORD.findall(POSSESSIVE.sub("", bare))]


def stem(word: str) -> str:
    """A word without its ending, so that ``stunned`` is ``stun`` and ``Enemies`` is ``enemy``."""
    if len(word) < 4 or NUMBER.fullmatch(word):
        return word
    for ending, left in (("ies", "y"), ("ied", "y"), ("ing", ""), ("ed", ""), ("es", "e"), ("s", "")):
        if word.endswith(ending) and not word.endswith(("ss", "is", "us")):
            word = word[: len(word) - len(ending)] + left
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeils":
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


@lru_cache(20_000)
def kin(word: str, other: str) -> float:
    """How much one word can stand for another: 1 for the same, less for a relative or a misspelling."""
    if word == other:
        return 1.0
    if NUMBER.fullmatch(word) or NUMBER.fullmatch(other):
        return 0.0
    if any(word in family and other in family for family in FAMILIES):
        return KIN
    alike = letters(word, other)
    return alike * alike if alike >= TYPO and min(len(word), len(other)) > 2 else 0.0


def letters(text: str, other: str) -> float:
    """How alike two texts are letter by letter, from 0 to 1."""
    return SequenceMatcher(None, text.lower(), other.lower(), autojunk=False).ratio()


class Lexicon:
    """The words of a game's sentences, and what each tells: the fewer sentences have it, the more."""

    def __init__(self, sentences: Sequence[str]) -> None:
        self.count = len(sentences)
        self.having: dict[str, int] = {}
        for sentence in sentences:
            for word in set(words(sentence)):
                self.having[word] = self.having.get(word, 0) + 1
        self.known = list(self.having)

    def weight(self, word: str) -> float:
        """What a word tells."""
        if NUMBER.fullmatch(word):
            return SMALL
        if word in FUNCTION:
            return LEAST
        if word not in self.having:
            return UNKNOWN
        return LEAST + log((self.count + 1) / self.having[word]) / log(self.count + 1)

    def knows(self, word: str) -> bool:
        """Whether a word tells something here, as it stands, misspelt, or as a relative."""
        if word in FUNCTION or NUMBER.fullmatch(word):
            return False
        return any(kin(word, other) > 0 for other in self.known if other not in FUNCTION)

    def kin(self, word: str, other: str) -> float:
        """How much one word can stand for another; one that is known is no misspelling of another."""
        alike = kin(word, other)
        is_misspelt = alike not in (0.0, KIN, 1.0)
        return 0.0 if is_misspelt and word in self.having and other in self.having else alike

    def alike(self, text: str, sentence: str) -> float:
        """How alike a text and a sentence are, by words and by letters, from 0 to 1; the first word leads."""
        given, offered = words(text), words(sentence)
        leading = [word for word in given if self.knows(word)][:1]
        found, fits = self.covered([*leading, *given], offered), self.covered(offered, given)
        meaning = 2 * found * fits / (found + fits) if found + fits else 0.0
        return MEANING * meaning + (1 - MEANING) * letters(text, sentence)

    def covered(self, given: Iterable[str], others: Sequence[str]) -> float:
        """How much of what *given* tells is in *others* too."""
        total = had = 0.0
        for word in given:
            weight = self.weight(word)
            total += weight
            had += weight * max([self.kin(word, other) for other in others], default=0.0)
        return had / total if total else 0.0
