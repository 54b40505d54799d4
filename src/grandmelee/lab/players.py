"""Players by what they are called on the command line: a level, perhaps with its budget, or a simple bot."""

from __future__ import annotations

from typing import Any, Final

from grandmelee.bots import Bot
from grandmelee.bots.captain import TRIES, Captain
from grandmelee.bots.levels import LEVELS, bot, named
from grandmelee.bots.planner import PLANS, Planner
from grandmelee.core.errors import SetupError
from grandmelee.core.tactics import Tactics

SIMPLE: Final = ("random", "greedy", "planner", "captain")
"""Bots that are no level; the planner plans a turn once and is quick enough for thousands of games, as is the captain,
for games that know tactics.
"""


SEARCHES: Final = ("knight", "champion", "legend")


class Spec:
    """What a player's name says: `knight`, `knight@400` with so many iterations, `knight@400x2` in two processes,
    `knight@400#2` for a namesake.

    >>> spec = Spec("knight@400x2#2")
    >>> spec.level, spec.iterations, spec.processes
    ('knight', 400, 2)
    """

    def __init__(self, name: str) -> None:
        plain = name.partition("#")[0]
        self.level, at, budget = plain.partition("@")
        iterations, is_divided, processes = budget.partition("x")
        known = [*LEVELS, *SIMPLE]
        if self.level not in known:
            raise SetupError(f"There is no level {self.level!r}; there are {', '.join(known)}.")
        if at and not (iterations.isdecimal() and 0 < int(iterations) < 10**9 and self.level not in SIMPLE[:2]):
            raise SetupError(f"{plain!r}: expected a level and a number of iterations, such as knight@400.")
        if is_divided and not (processes.isdecimal() and 0 < int(processes) < 1000 and self.level in SEARCHES):
            raise SetupError(f"{plain!r}: expected a level that searches and a number of processes, as knight@400x2.")
        self.iterations = int(iterations) if at else None
        self.processes = int(processes) if is_divided else 1


def player(name: str, seed: int, leanings: dict[str, int] | None = None, tactics: Tactics[Any] | None = None) -> Bot:
    """The player of that name; the same seed makes the same choices, where the budget is not a time."""
    spec = Spec(name)
    if spec.level == "captain":
        if tactics is None:
            raise SetupError("This game knows no tactics, so there is nothing a captain could order.")
        return Captain(seed, tactics, spec.iterations or TRIES)
    if spec.level == "planner":
        return Planner(seed, spec.iterations or PLANS, 1, leanings)
    if spec.level in SIMPLE:
        return named(spec.level, seed)
    return bot(spec.level, seed, iterations=spec.iterations, processes=spec.processes)


def namesakes_apart(names: list[str]) -> list[str]:
    """The same names, a second one of the same called its second.

    >>> namesakes_apart(["squire", "knight", "squire"])
    ['squire', 'knight', 'squire#2']
    """
    return [
        name if names[:at].count(name) == 0 else f"{name}#{names[:at].count(name) + 1}" for at, name in enumerate(names)
    ]
