"""How alike two sentences are by what they speak of: rare words of a game count, small words hardly do.

>>> words("The target's Enemies are rooted, +1.")
['the', 'target', 'enemi', 'are', 'root', '+', '1']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from math import log
from typing import Final
from unicodedata import combining, normalize

WORD: Final = re.compile(r"[a-z]+|[+-](?=[0-9])|[0-9]+(?:-[0-9]+|\+)?")
POSSESSIVE: Final = re.compile(r"['’]s?\b")
NUMBER: Final = re.compile(r"[0-9].*|[+-]")
OR_MORE: Final = re.compile(r"\b([0-9]+) (?:or|and) (?:more|further|beyond|up)\b")
PLUS: Final = re.compile(r"\bplus (?=[0-9])")
APART: Final = re.compile(r"([+-]) ([0-9])")
FROM_TO: Final = re.compile(r"\b([0-9]+) (?:to|or|and|through) ([0-9]+)\b")

RELATED: Final = (
    "each every all",
    "enemy foe opponent",
    "ally friend teammate",
    "heal recover restore regain lose",
    "take suffer get gain receive give have",
    "you your yourself self",
    "hex space tile square",
    "adjacent next within beside near",
    "range within distance",
    "push shove knock",
    "pull drag",
    "strike attack hit",
    "block shield guard parry",
    "place put set lay summon teleport",
    "swap switch exchange",
    "jump leap hop",
    "swoop fly glide",
    "remove clear discard throw",
    "speed slow fast faster slower",
    "become change form transform",
    "delay later postpone rest",
    "it target them foe",
    "fear frighten scare flee",
    "nearest closest",
    "furthest farthest",
    "rest until turn",
    "move dash step walk",
    "more extra additional another further",
    "fewer less minus",
    "destroy kill slay defeat",
    "forward ahead front",
    "buy hire recruit",
)
"""Words an author may use for one another."""

MANY: Final = ("each", "everi", "all", "other", "any", "friendli", "own", "more", "extra", "additional", "anoth")
"""Words that say how many or whose, never what."""

NUMBER_WORDS: Final = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
NUMBER_WORD: Final = re.compile(rf"\b(?:{'|'.join(NUMBER_WORDS)})\b", re.IGNORECASE)

KIN: Final = 0.6  # how alike words of one family are
TYPO: Final = 0.75  # how alike two words must be for one to be the other misspelt
UNKNOWN: Final = 0.35  # what a word counts that no sentence of the game has
SMALL: Final = 0.4  # what a number counts
LEAST: Final = 0.15  # what a word counts that every sentence has
TELLING: Final = 0.5  # what a word must tell to be a keyword
LEADING: Final = 0.1  # what a sentence gains that has the keyword of the text, and once more if it begins with it
LOST: Final = 0.1  # what a sentence loses that has no place for a number of the text
MEANING: Final = 0.75  # how much of the likeness is in the words, as against the letters
SMALL_WORDS: Final = (
    "the a an of to on in at is are be was and or for by if with this you your up",
    "may can has have get gain give take suffer receive when if while",
)
"""Words that tell hardly anything by themselves."""


def words(text: str) -> list[str]:
    """The words and numbers of a text, each as its stem."""
    return list(stems(text))


@lru_cache(20_000)
def stems(text: str) -> tuple[str, ...]:
    """The same, cached: sentences of a game are compared again and again."""
    bare = "".join(letter for letter in normalize("NFKD", text.lower()) if not combining(letter))
    return tuple(stem(word) for word in WORD.findall(POSSESSIVE.sub("", bare)))


def with_numerals(text: str) -> str:
    """A text with its numbers as a sentence writes them.

    >>> with_numerals("Strike two, range 1 or more."), with_numerals("Range 2 to 4.")
    ('Strike 2, range 1+.', 'Range 2-4.')
    """
    text = NUMBER_WORD.sub(lambda found: NUMBER_WORDS[found[0].lower()], text)
    return with_ranges(APART.sub(r"\1\2", PLUS.sub("+", text)))


def with_ranges(text: str) -> str:
    """A text with its ranges as a sentence writes them."""
    return FROM_TO.sub(r"\1-\2", OR_MORE.sub(r"\1+", text))


def stem(word: str) -> str:
    """A word without its ending, so that ``stunned`` is ``stun`` and ``Enemies`` is as ``Enemy``."""
    if len(word) < 4 or NUMBER.fullmatch(word):
        return word
    for ending, left in (("ies", "y"), ("ied", "y"), ("ing", ""), ("ed", ""), ("es", "e"), ("s", "")):
        if word.endswith(ending) and not word.endswith(("ss", "is", "us")):
            word = word[: len(word) - len(ending)] + left
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeils":
        word = word[:-1]
    if len(word) > 3 and word.endswith("y"):
        return word[:-1] + "i"
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


FAMILIES: Final = [frozenset(words(family)) for family in RELATED]
FUNCTION: Final = frozenset(words(" ".join(SMALL_WORDS)))


@lru_cache(20_000)
def kin(word: str, other: str) -> float:
    """How much one word can stand for another: 1 for the same, less for a relative or a misspelling."""
    if word == other:
        return 1.0
    if NUMBER.fullmatch(word) or NUMBER.fullmatch(other):
        return 0.0
    if any(word in family and other in family for family in FAMILIES):
        return KIN
    if not may_be_misspelt(word, other):
        return 0.0
    alike = letters(word, other)
    return alike * alike if alike >= TYPO else 0.0


def may_be_misspelt(word: str, other: str) -> bool:
    """Whether two words could be alike by TYPO at all: by their lengths, then by their letters in any order."""
    short = min(len(word), len(other))
    if short < 3 or 2 * short < TYPO * (len(word) + len(other)):
        return False
    return SequenceMatcher(None, word.lower(), other.lower(), autojunk=False).quick_ratio() >= TYPO


def letters(text: str, other: str) -> float:
    """How alike two texts are letter by letter, from 0 to 1."""
    return SequenceMatcher(None, text.lower(), other.lower(), autojunk=False).ratio()


class Lexicon:
    """The words of a game's sentences, and what each tells: the fewer sentences have it, the more."""

    def __init__(self, sentences: Sequence[str], related: Sequence[str] = ()) -> None:
        self.relatives: dict[str, set[str]] = {}  # by word: all words of its families
        for family in map(words, related):
            for word in family:
                self.relatives.setdefault(word, set()).update(family)
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
        return any(self.likeness(word, other) > 0 for other in self.known if other not in FUNCTION)

    def likeness(self, word: str, other: str) -> float:
        """How much one word can stand for another, by the families of all games and by those of this one."""
        if word != other and other in self.relatives.get(word, ()):
            return KIN
        return kin(word, other)

    def kin(self, word: str, other: str) -> float:
        """The same, but a word that is known is no misspelling of another."""
        alike = self.likeness(word, other)
        is_misspelt = alike not in (0.0, KIN, 1.0)
        return 0.0 if is_misspelt and word in self.having and other in self.having else alike

    def keyword(self, given: Sequence[str]) -> str:
        """The first word that tells what the text is about, or its relative that the game has; nothing if none does."""
        for word in given:
            kindred = [word] if word in self.having else [one for one in self.known if self.likeness(word, one) == KIN]
            telling = [one for one in kindred if one not in MANY and self.weight(one) >= TELLING]
            if telling:
                return telling[0]
        return ""

    def alike(self, text: str, sentence: str) -> float:
        """How alike a text and a sentence are, by words and by letters, about from 0 to 1; the keyword leads."""
        given, offered = words(with_numerals(text)), words(with_numerals(sentence))
        keyword = self.keyword(given)
        found, fits = self.covered([*given, *[keyword] * bool(keyword)], offered), self.covered(offered, given)
        meaning = 2 * found * fits / (found + fits) if found + fits else 0.0
        first = next((word for word in offered if word not in FUNCTION), "")
        lead = LEADING * ((keyword in offered) + (keyword == first)) if keyword else 0.0
        lost = self.lost([word for word in words(text) if NUMBER.fullmatch(word)], offered)
        return MEANING * meaning + (1 - MEANING) * letters(text, sentence) + lead - lost

    def lost(self, numbers: Sequence[str], offered: Sequence[str]) -> float:
        """What a sentence loses by another sign, no place for a number of the text, or one for a number it has not."""
        if ("+" in numbers and "-" in offered) or ("-" in numbers and "+" in offered):
            return 2 * LOST
        if not numbers:
            return LOST / 2 if any(word.isdigit() for word in offered) else 0.0
        return LOST if any(number not in offered for number in numbers) else 0.0

    def covered(self, given: Iterable[str], others: Sequence[str]) -> float:
        """How much of what *given* tells is in *others* too."""
        total = had = 0.0
        for word in given:
            weight = self.weight(word)
            total += weight
            had += weight * max([self.kin(word, other) for other in others], default=0.0)
        return had / total if total else 0.0
