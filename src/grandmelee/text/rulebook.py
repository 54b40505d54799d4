"""A game's RULES.md as data: every rule by its id, by a word in it, and the nearest id to a misspelt one.

The file is the truth and its form is simple: chapters are `## LA-11 Strike: target`, a rule is one line
`- **LA-11.3** text`. Other headings hold what has no numbered rule (conventions, vocabulary, decision points); their
entries (`- **C11** text`, `| D4 | ... |`) are read too, so that whatever has an id can be looked up.

>>> book = read('''# A game: the rules
... ## XY-1 Set-up
... - **XY-1.1** Take 6 Stock tokens. [inferred]
... - **XY-1.2** [conflict] Who begins? **Ruling:** the eldest. Reason: age.''')
>>> book.rule("xy-1.2").is_ruling
True
>>> [rule.id for rule in book.having("stock")]
['XY-1.1']
>>> book.nearest("XY-1.3")
'XY-1.2'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.resources import files
from typing import Final

from grandmelee.core.errors import GrandMeleeError

TAGS: Final = ("inferred", "conflict", "outside", "house")

CHAPTER: Final = re.compile(r"## ([A-Z]+)-(\d+) (.+)")
HEADING: Final = re.compile(r"## (.+)")
ENTRY: Final = re.compile(r"- \*\*([A-Z]+-?[\d.]+)\*\* (.+)")
ROW: Final = re.compile(r"\| ([A-Z]+-?\d+) \| (.+) \|")
NUMBERED: Final = re.compile(r"([A-Z]+)-(\d+)\.(\d+)")
TAG: Final = re.compile(rf"\[({'|'.join(TAGS)})\]")


@dataclass(frozen=True)
class Rule:
    """One rule: its id, the heading it stands under, our wording, its tags, and its line in RULES.md."""

    id: str
    chapter: str
    text: str
    tags: tuple[str, ...]
    line: int

    @property
    def is_numbered(self) -> bool:
        """A rule of the rulebook, as against a convention or a word of our own."""
        return NUMBERED.fullmatch(self.id) is not None

    @property
    def is_ruling(self) -> bool:
        return "conflict" in self.tags


class UnknownRule(GrandMeleeError):
    """No rule has this id; says which one is nearest."""

    def __init__(self, wanted: str, nearest: str) -> None:
        hint = f"; the nearest is {nearest}" if nearest else ""
        super().__init__(f"there is no rule {wanted}{hint}")
        self.wanted = wanted
        self.nearest = nearest


class Rulebook:
    """The rules of one game in the order of its RULES.md."""

    def __init__(self, title: str, entries: list[Rule], chapters: dict[int, str]) -> None:
        self.title = title
        self.chapters = chapters
        self.entries = {entry.id: entry for entry in entries}
        self.rules = [entry for entry in entries if entry.is_numbered]
        self.prefix = self.rules[0].id.partition("-")[0] if self.rules else ""

    def rule(self, rule_id: str) -> Rule:
        """The rule of that id; upper or lower case, and `11.3` for `LA-11.3`."""
        wanted = self.spelt_out(rule_id)
        if wanted not in self.entries:
            raise UnknownRule(wanted, self.nearest(wanted))
        return self.entries[wanted]

    def spelt_out(self, rule_id: str) -> str:
        plain = rule_id.strip().strip("[]").upper().replace(" ", "-").replace("_", "-")
        return f"{self.prefix}-{plain}" if plain[:1].isdigit() else plain

    def chapter(self, number: int) -> list[Rule]:
        return [rule for rule in self.rules if chapter_number(rule.id) == number]

    def having(self, words: str) -> list[Rule]:
        """Everything with an id that contains all these words; `stock` finds `Stocks` too."""
        patterns = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words.split()]
        return [entry for entry in self.entries.values() if all(pattern.search(entry.text) for pattern in patterns)]

    def look_up(self, wanted: str) -> list[Rule]:
        """What `grandmelee rules GAME WANTED` shows: a rule, a chapter (`LA-11`, `11`), or all rules with a word."""
        plain = self.spelt_out(wanted)
        if plain in self.entries:
            return [self.entries[plain]]
        if re.fullmatch(rf"{self.prefix}-\d+", plain):
            return self.chapter(int(plain.partition("-")[2]))
        if NUMBERED.fullmatch(plain):
            raise UnknownRule(plain, self.nearest(plain))
        return self.having(wanted)

    def nearest(self, rule_id: str) -> str:
        """The id most like this one: the closest number in its chapter, else the closest spelling, else none."""
        wanted = self.spelt_out(rule_id)
        match = NUMBERED.fullmatch(wanted)
        kin = self.chapter(int(match[2])) if match and match[1] == self.prefix else []
        if match and kin:
            return min(kin, key=lambda rule: abs(int(match[3]) - section_number(rule.id))).id
        alike = get_close_matches(wanted, list(self.entries), n=1, cutoff=0.5)
        return alike[0] if alike else ""

    def rulings(self) -> list[Rule]:
        return [rule for rule in self.rules if rule.is_ruling]


def chapter_number(rule_id: str) -> int:
    """11 of `LA-11.3`."""
    return int(rule_id.partition("-")[2].partition(".")[0])


def section_number(rule_id: str) -> int:
    """3 of `LA-11.3`."""
    return int(rule_id.partition(".")[2])


def read(text: str) -> Rulebook:
    """Read a RULES.md; two rules with one id, or a rule in the wrong chapter, is an error of the file."""
    title, heading = "", ""
    entries: list[Rule] = []
    chapters: dict[int, str] = {}
    for line, words in enumerate(text.splitlines(), 1):
        if words.startswith("# "):
            title = words[2:]
        elif chapter := CHAPTER.fullmatch(words):
            heading = chapter[3]
            chapters[int(chapter[2])] = heading
        elif other := HEADING.fullmatch(words):
            heading = other[1]
        elif entry := ENTRY.fullmatch(words) or ROW.fullmatch(words):
            entries.append(Rule(entry[1], heading, entry[2], tags_of(entry[2]), line))
    check(entries, chapters)
    return Rulebook(title, entries, chapters)


def tags_of(text: str) -> tuple[str, ...]:
    """The tags a rule carries, each once."""
    found = TAG.findall(text)
    return tuple(tag for tag in TAGS if tag in found)


def check(entries: list[Rule], chapters: dict[int, str]) -> None:
    """Refuse an id given twice and a rule outside its chapter."""
    seen: set[str] = set()
    for rule in entries:
        if rule.id in seen:
            raise ValueError(f"RULES.md line {rule.line}: {rule.id} stands there twice")
        if rule.is_numbered and chapters.get(chapter_number(rule.id)) != rule.chapter:
            raise ValueError(f"RULES.md line {rule.line}: {rule.id} stands in the chapter {rule.chapter!r}")
        seen.add(rule.id)


def load(game: str) -> Rulebook:
    """The rulebook of an installed game, by slug or package name."""
    source = files("grandmelee.games") / game.replace("-", "_") / "RULES.md"
    return read(source.read_text(encoding="utf-8"))


def books() -> dict[str, Rulebook]:
    """All installed rulebooks by package name."""
    return {game: read(text) for game, text in texts().items()}


def texts() -> dict[str, str]:
    """Every installed RULES.md by package name."""
    folders = [folder for folder in files("grandmelee.games").iterdir() if (folder / "RULES.md").is_file()]
    known = sorted(folders, key=lambda folder: folder.name)
    return {folder.name: (folder / "RULES.md").read_text(encoding="utf-8") for folder in known}
