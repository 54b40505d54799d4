"""How to play a game, for someone who has three minutes: `guide.toml` beside its rules.

A guide has a goal, what happens in a turn, some things to know, the icons one meets, cards to look at, and for the
questions of a first turn a word of advice, and what is chosen before the game. Each part names the rule it retells.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from grandmelee.core.game import Setting

RECOMMENDED: Final = "(for a first game)"


@dataclass(frozen=True)
class Part:
    """A step of a turn, or something to know; *table* shows it in rows of words, the first of each says what it is."""

    title: str
    text: str
    rule: str
    table: Sequence[Sequence[str]] = ()


@dataclass(frozen=True)
class Chosen:
    """A setting in a newcomer's words: its title, a line of help, what each value is called; whether it comes first,
    and which value is recommended for a first game.
    """

    title: str
    help: str
    values: dict[str, str]
    is_first: bool = False
    recommended: str = ""

    def value(self, choice: object) -> str:
        """What a value is called; nothing where nobody has said.

        >>> Chosen("Timer", "", {"false": "No timer"}).value(False)
        'No timer'
        """
        return self.values.get(written(choice), "")

    def offered(self, choice: object) -> str:
        """The same where it is chosen: it says whether it is recommended.

        >>> Chosen("Length", "", {"short": "Short", "long": "Long"}, recommended="short").offered("short")
        'Short (for a first game)'
        """
        is_recommended = self.recommended and written(choice) == self.recommended
        return f"{self.value(choice)} {RECOMMENDED}" if is_recommended else self.value(choice)

    def first(self, setting: Setting) -> object:
        """What is chosen before anyone has chosen: what is recommended, else what is usual."""
        return next((c for c in setting.choices if written(c) == self.recommended), setting.default)


def written(choice: object) -> str:
    """A value of a setting as the keys of a file are."""
    return choice if isinstance(choice, str) else json.dumps(choice)


@dataclass(frozen=True)
class Guide:
    """All of it; *legend* pairs an icon with what it stands for, *words* are those on cards, *coach* pairs a question's
    rule with advice, *needs* the same rule with the word without which that advice is of no use, *settings* the name of
    a setting with what newcomers read, *score* is what the numbers at the end count.
    """

    goal: str
    goal_rules: tuple[str, ...]
    cards: tuple[str, ...]
    turn: tuple[Part, ...]
    know: tuple[Part, ...]
    legend: tuple[tuple[str, str], ...]
    words: tuple[Part, ...]
    coach: dict[str, str]
    settings: dict[str, Chosen]
    score: str = ""
    needs: dict[str, str] = field(default_factory=dict)

    def advice(self, rule: str, words: Collection[str]) -> str:
        """What a newcomer is told beside a question with these options; nothing where there is nothing to choose."""
        needed = self.needs.get(rule)
        is_fitting = len(words) > 1 and (needed is None or needed in words)
        return self.coach.get(rule, "") if is_fitting else ""

    @property
    def rules(self) -> list[str]:
        """Every rule it cites."""
        return [*self.goal_rules, *[part.rule for part in (*self.turn, *self.know, *self.words)], *self.coach]


def chosen(entry: dict[str, Any]) -> Chosen:
    """A setting as its file has it."""
    return Chosen(
        entry["title"],
        entry["help"],
        entry.get("values", {}),
        entry.get("is_first", False),
        entry.get("recommended", ""),
    )


@cache
def load(slug: str) -> Guide | None:
    """The guide of a game; None where it has none."""
    file = files("grandmelee.games").joinpath(slug.replace("-", "_"), "guide.toml")
    if not file.is_file():
        return None
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    return Guide(
        goal=found["goal"],
        goal_rules=tuple(found["goal_rules"]),
        cards=tuple(found["cards"]),
        turn=tuple(Part(**part) for part in found["turn"]),
        know=tuple(Part(**part) for part in found["know"]),
        legend=tuple((entry["icon"], entry["text"]) for entry in found["legend"]),
        words=tuple(Part(**part) for part in found.get("word", [])),
        coach={entry["rule"]: entry["text"] for entry in found["coach"]},
        settings={name: chosen(entry) for name, entry in found.get("settings", {}).items()},
        score=found.get("score", ""),
        needs={entry["rule"]: entry["needs"] for entry in found["coach"] if "needs" in entry},
    )


def meanings(slug: str) -> tuple[Part, ...]:
    """What words on cards mean, where the game has a guide that says so."""
    its = load(slug)
    return () if its is None else its.words
