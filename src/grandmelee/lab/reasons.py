"""Why a bot prefers an option, in words: what happens more often after it, and goes with winning when it does.

Every option is played on by chance in the same worlds the seat can imagine, as the greedy bot does. What those lines
tell is compared between the options: something that happens clearly more often after one of them, and in whose lines
the seat stands better, is a reason for it. It is what a bot saw, and no proof.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from grandmelee.bots.playout import Chance, worth_trying
from grandmelee.core.state import State

OFTEN: Final = 0.25  # of all lines: how much more often something must happen to be a reason
TELLS: Final = 0.02  # of an evaluation: how much better the seat must stand where it happens


@dataclass(frozen=True)
class Reason:
    """Something that happens in so many of a hundred lines, instead of so many after the other options."""

    text: str
    often: int
    otherwise: int

    def __str__(self) -> str:
        return f"{self.text} (in {self.often} of 100 tries, otherwise in {self.otherwise})"


@dataclass
class Tried:
    """An option in all imagined worlds: how the seat stands at the end of each line, and what happened on its way."""

    values: list[float] = field(default_factory=list)
    told: list[frozenset[str]] = field(default_factory=list)

    @property
    def value(self) -> float:
        """The average."""
        return sum(self.values) / len(self.values)

    @property
    def chance(self) -> float:
        """That as a chance to win: an evaluation lies between -1 and 1."""
        return round(self.value / 2 + 0.5, 4)

    def share(self, text: str) -> float:
        """In which share of the lines something happened."""
        return sum(text in line for line in self.told) / len(self.told)


def tried_options(s: State, seat: int, seed: int, worlds: int, ahead: int) -> dict[int, Tried]:
    """Every option worth trying, in the same worlds."""
    options = worth_trying(s, seat)
    imagined = [s.imagine(seat, seed + n) for n in range(worlds if len(options) > 1 else 1)]
    found = {option: Tried() for option in options}
    for option, tried in found.items():
        for n, world in enumerate(imagined):
            value, told = played_on(world.copy(), seat, option, Chance(seed * 1000 + n), ahead)
            tried.values.append(value)
            tried.told.append(told)
    return found


def played_on(s: State, seat: int, option: int, chance: Chance, ahead: int) -> tuple[float, frozenset[str]]:
    """One line: the option, then chance for some answers; how the seat stands then, and what it saw happen.

    What the option itself does is no reason for it: whoever reads the option knows that.
    """
    s.told = []
    s.answer(seat, option)
    itself = {event.text for event in s.events_for(seat)}
    told: set[str] = set()
    for _ in range(ahead):
        if s.over:
            break
        asked = s.waiting[0]
        options = s.options(asked)
        s.answer(asked, options[chance.below(len(options))])
        told |= {event.text for event in s.events_for(seat)}
    return s.game.evaluate(s, seat), frozenset(told - itself)


def reasons(tried: dict[int, Tried]) -> dict[int, Reason]:
    """For every option that has one: what speaks for it most."""
    found = {option: best_reason(option, tried) for option in tried} if len(tried) > 1 else {}
    return {option: reason for option, reason in found.items() if reason is not None}


def best_reason(option: int, tried: dict[int, Tried]) -> Reason | None:
    """Of what happens more often after an option than after the others, what goes most with standing well."""
    own, others = tried[option], [other for key, other in tried.items() if key != option]
    counted = Counter(text for line in own.told for text in line)
    weighed: list[tuple[float, str]] = []
    for text, count in counted.items():
        often = count / len(own.told)
        otherwise = sum(other.share(text) for other in others) / len(others)
        gain = worth(text, tried)
        if often - otherwise >= OFTEN and gain >= TELLS:
            weighed.append(((often - otherwise) * gain, text))
    if not weighed:
        return None
    _, text = max(weighed)
    otherwise = sum(other.share(text) for other in others) / len(others)
    return Reason(text, round(100 * own.share(text)), round(100 * otherwise))


def worth(text: str, tried: dict[int, Tried]) -> float:
    """How much better the seat stands in lines where something happens, over all options."""
    lines = [(text in line, value) for one in tried.values() for line, value in zip(one.told, one.values, strict=True)]
    having, lacking = [v for has, v in lines if has], [v for has, v in lines if not has]
    if not having or not lacking:
        return 0.0
    return sum(having) / len(having) - sum(lacking) / len(lacking)
