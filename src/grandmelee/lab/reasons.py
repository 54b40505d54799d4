"""Why a bot prefers an option, in words: what happens on the way it expects, and how the table stands at its end.

Every option is played on as the bot expects, in the same worlds the seat can imagine. What those lines tell and what
can be counted at their ends is compared between the options. It is what a bot foresees, and no proof.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from grandmelee.bots.plans import NEVER, Part
from grandmelee.bots.playout import Chance, worth_trying
from grandmelee.core.game import Game
from grandmelee.core.state import State

OFTEN: Final = 0.25  # of all lines: how much more often something must happen to be a reason
TELLS: Final = 0.02  # of an evaluation: how much better the seat must stand where it happens
COUNTS: Final = 0.05  # of the logarithm of the odds to win: what a difference in a feature must be worth to be told
SHOWN: Final = 0.3  # of a feature: a smaller difference is not told
MOST_CHANGES: Final = 2
LONGEST: Final = 120  # answers of a line
OWN: Final = 0  # the side of the seat
OTHERS: Final = 1  # all other sides together
ALL: Final = 2  # everybody, where all are on one side
WEIGHED: Final = ", weighed by the time left"  # how some features are counted, which only bots need to know
SURE: Final = 80  # of a hundred lines
LIKELY: Final = 45

Line = Sequence[tuple[int, int]]
"""Seat and option in turn."""


@dataclass(frozen=True)
class Reason:
    """Something that happens in so many of a hundred lines; what is different at their end; what speaks against it."""

    text: str
    often: int
    changes: tuple[str, ...] = ()
    drawback: str = ""

    @property
    def sense(self) -> str:
        """The reason without its numbers: what makes it another reason than that of another option."""
        return re.sub(r"[\d.]+", "", str(self))

    def __str__(self) -> str:
        how = "very likely" if self.often >= SURE else "likely" if self.often >= LIKELY else "perhaps"
        told = [f"{how} {self.text}"] if self.text else []
        if self.changes:
            told.append(f"at the end of the turn, on average, {' and '.join(self.changes)}")
        if self.drawback:
            told.append(f"but {self.drawback}")
        return "; ".join(told)


@dataclass
class Tried:
    """An option in all imagined worlds: how the seat stands at the end of each line, and what happened on its way."""

    values: list[float] = field(default_factory=list)
    told: list[frozenset[str]] = field(default_factory=list)
    rows: list[list[list[float]]] = field(default_factory=list)  # counts of features, by line and side, the own first
    kinds: dict[str, str] = field(default_factory=dict)  # of event, by what it tells

    def share(self, text: str) -> float:
        """In which share of the lines something happened."""
        return sum(text in line for line in self.told) / len(self.told)

    def count(self, side: int, feature: int) -> float:
        """How often a feature is there at the end on average: for the seat's side, or for all others together."""
        sides = [rows[:1] if side == OWN else rows[1:] for rows in self.rows]
        return sum(row[feature] for rows in sides for row in rows) / len(self.rows)


# ---- trying ---------------------------------------------------------------------------------------------------------
def followed(s: State, seat: int, lines: Mapping[int, Line], seed: int, worlds: int) -> dict[int, Tried]:
    """Every option with the line that is expected after it, in the same worlds."""
    imagined = [s.imagine(seat, seed + n) for n in range(worlds if len(lines) > 1 else 1)]
    found = {option: Tried() for option in lines}
    for option, tried in found.items():
        for n, world in enumerate(imagined):
            played = world.copy()
            tried.told.append(play_line(played, seat, lines[option], Chance(seed * 1000 + n), tried.kinds))
            tried.values.append(s.game.evaluate(played, seat))
            tried.rows.append(s.game.rows(played, seat))
    return found


def play_line(s: State, seat: int, line: Line, chance: Chance, kinds: dict[str, str] | None = None) -> frozenset[str]:
    """Play a line as far as it goes, at most to the end of the turn; what the seat saw happen, its kinds noted.

    What the first answer itself does is no reason for it: whoever reads the option knows that. Nor is the first thing
    an own answer on the way does, for those answers are shown as what comes then; only what follows from it. Where an
    answer of the line does not fit this world, chance decides for the others.
    """
    parts = [Part(None, [option for who, option in line[1:] if who == each], NEVER, True) for each in range(s.seats)]
    turn = s.game.turn(s)
    s.told = []
    s.answer(*line[0])
    itself = {event.text for event in s.events_for(seat)}
    told: set[str] = set()
    for _ in range(LONGEST):
        if s.over or s.game.turn(s) != turn:
            break
        asked = seat if seat in s.waiting else s.waiting[0]
        options = worth_trying(s, asked)
        option = parts[asked].fitting(options)
        if option < 0 and asked == seat and len(options) > 1:
            break
        s.answer(asked, option if option >= 0 else options[chance.below(len(options))])
        happened = [*s.events_for(seat)][1 if asked == seat else 0 :]
        seen = {event.text: event.kind for event in happened}
        told |= set(seen)
        if kinds is not None:
            kinds |= seen
    return frozenset(told - itself)


# ---- comparing ------------------------------------------------------------------------------------------------------
def reasons(game: Game[Any], tried: dict[int, Tried]) -> dict[int, Reason]:
    """For every option that has one: what speaks for it most, and what against it."""
    found = {option: best_reason(game, option, tried) for option in tried} if len(tried) > 1 else {}
    return {option: reason for option, reason in found.items() if reason is not None}


def told_apart(named: Mapping[int, str], why: Mapping[int, Reason]) -> dict[int, str]:
    """Reasons in words, the best option first: a long one that was told before refers to that option by its name.

    >>> told_apart({4: "Dash", 7: "Rest"}, dict.fromkeys((7, 4), Reason("a goal", 90, ("VP: 3 instead of 2",))))
    {4: 'very likely a goal; at the end of the turn, on average, VP: 3 instead of 2', 7: 'much as Dash'}
    """
    first: dict[str, int] = {}
    found: dict[int, str] = {}
    for option in named:
        if option in why:
            earlier = first.setdefault(why[option].sense, option) if why[option].changes else option
            found[option] = str(why[option]) if earlier == option else f"much as {named[earlier]}"
    return found


def best_reason(game: Game[Any], option: int, tried: dict[int, Tried]) -> Reason | None:
    """What happens after an option rather than after the others, and in what the table then differs."""
    text, often = happening(game, option, tried)
    weighed = differences(game, option, tried)
    better = [words for worth, words in weighed if worth >= COUNTS]
    worse = [words for worth, words in reversed(weighed) if worth <= -COUNTS]
    if not text and not better:
        return expected(game, option, tried)
    return Reason(text, often, tuple(better[:MOST_CHANGES]), worse[0] if worse else "")


def happening(game: Game[Any], option: int, tried: dict[int, Tried]) -> tuple[str, int]:
    """Of what happens more often after an option than after the others, what goes most with standing well."""
    own, others = tried[option], [other for key, other in tried.items() if key != option]
    weighed: list[tuple[float, str]] = []
    usual = always(tried)
    for text, count in Counter(text for line in own.told for text in line).items():
        if own.kinds.get(text) in usual or own.kinds.get(text) in game.on_the_way:
            continue
        more = count / len(own.told) - sum(other.share(text) for other in others) / len(others)
        gain = worth(text, tried)
        if more >= OFTEN and gain >= TELLS:
            weighed.append((more * gain, text))
    if not weighed:
        return "", 0
    _, text = max(weighed)
    return text, round(100 * own.share(text))


def expected(game: Game[Any], option: int, tried: dict[int, Tried]) -> Reason | None:
    """What most often comes of an option that nothing speaks for, rather than of the others: what comes whatever is
    chosen is no reason; in games that say what is only on the way.
    """
    own, others = tried[option], [other for key, other in tried.items() if key != option]
    told = {text for line in own.told for text in line if own.kinds.get(text, "") not in game.on_the_way}
    usual = {text: sum(other.share(text) for other in others) / max(1, len(others)) for text in told}
    counted = {text: own.share(text) for text in told if own.share(text) - usual[text] >= OFTEN}
    if not game.on_the_way or not counted:
        return None
    text, often = max(counted.items(), key=lambda pair: (pair[1], pair[0]))
    share = round(100 * often)
    return Reason(text, share) if share >= LIKELY else None


def always(tried: dict[int, Tried]) -> set[str]:
    """Kinds of events that come in every line after every option: such as turning one's card over, which one happens
    to turn is no reason.
    """
    lines = [{one.kinds.get(text, "") for text in line} for one in tried.values() for line in one.told]
    return set.intersection(*lines) - {""} if lines else set()


def worth(text: str, tried: dict[int, Tried]) -> float:
    """How much better the seat stands in lines where something happens, over all options."""
    lines = [(text in line, value) for one in tried.values() for line, value in zip(one.told, one.values, strict=True)]
    having, lacking = [v for has, v in lines if has], [v for has, v in lines if not has]
    if not having or not lacking:
        return 0.0
    return sum(having) / len(having) - sum(lacking) / len(lacking)


def differences(game: Game[Any], option: int, tried: dict[int, Tried]) -> list[tuple[float, str]]:
    """What can be counted at the end of a line and is not the same after the other options: its worth, the most first,
    and in words.
    """
    own, others = tried[option], [other for key, other in tried.items() if key != option]
    has_others = any(len(rows) > 1 for rows in own.rows)
    found: list[tuple[float, str]] = []
    for number, feature in enumerate(game.features):
        for side in (OWN, OTHERS):
            here = own.count(side, number)
            there = sum(other.count(side, number) for other in others) / len(others)
            value = game.weights[number] * (here - there) * (1 if side == OWN else -1)
            if feature.is_told and abs(here - there) >= SHOWN:
                plain = feature.more if here > there else feature.less
                if plain:
                    found.append((value, f"{plain} ({rounded(here)}, else {rounded(there)})"))
                else:
                    found.append((value, difference(feature.text, side if has_others else ALL, here, there)))
    return sorted(found, reverse=True)


def difference(text: str, side: int, here: float, there: float) -> str:
    """A count or a fact that is another one than otherwise, as it is said to the seat.

    >>> difference("VP", OWN, 3, 2), difference("its rooted Champions", OTHERS, 1, 0.2)
    ('your VP: 3 instead of 2', 'their rooted Champions: 1 instead of 0.2')
    >>> difference("whether it has a deity", OTHERS, 0, 1), difference("VP of Challenges it meets", OWN, 1, 0)
    ('less often they have a deity', 'VP of Challenges you meet: 1 instead of 0')
    >>> difference("wounds for each Hero", ALL, 0.5, 1)
    'wounds for each Hero: 0.5 instead of 1'
    """
    text = text.removesuffix(WEIGHED)
    said = addressed(text.removeprefix("whether "), side)
    if text.startswith("whether "):
        return f"{'more' if here > there else 'less'} often {said}"
    named = "" if side == ALL or said != text else "your " if side == OWN else "their "
    return f"{named}{said}: {rounded(here)} instead of {rounded(there)}"


def addressed(text: str, side: int) -> str:
    """What is counted for a side, said to the seat; where all are on one side nobody need be named.

    >>> addressed("the next turn is its own", OWN), addressed("it has its axe", OTHERS), addressed("cards", OWN)
    ('the next turn is yours', 'they have their axe', 'cards')
    """
    who, whose = ("you", "your") if side == OWN else ("they", "their")
    text = re.sub(r"\bits own\b", f"{whose}s", text)
    text = re.sub(r"\bits\b", whose, text)
    text = re.sub(r"\bit has\b", f"{who} have", text)
    text = re.sub(r"\bit would\b", f"{who} would", text)
    return re.sub(r"\bit (\w+)s\b", rf"{who} \1", text)


def rounded(count: float) -> str:
    """To tenths.

    >>> rounded(2.0), rounded(2.46)
    ('2', '2.5')
    """
    return f"{count:.1f}".removesuffix(".0")
