"""How to play a game, for someone who has three minutes: `guide.toml` beside its rules.

A guide has a goal, what happens in a turn, some things to know, the icons one meets, cards to look at, and for the
questions of a first turn a word of advice. Each part names the rule it retells.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Part:
    """A step of a turn, or something to know."""

    title: str
    text: str
    rule: str


@dataclass(frozen=True)
class Guide:
    """All of it; *legend* pairs an icon with what it stands for, *coach* a question's rule with advice."""

    goal: str
    goal_rules: tuple[str, ...]
    cards: tuple[str, ...]
    turn: tuple[Part, ...]
    know: tuple[Part, ...]
    legend: tuple[tuple[str, str], ...]
    coach: dict[str, str]

    @property
    def rules(self) -> list[str]:
        """Every rule it cites."""
        return [*self.goal_rules, *[part.rule for part in (*self.turn, *self.know)], *self.coach]


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
        coach={entry["rule"]: entry["text"] for entry in found["coach"]},
    )
