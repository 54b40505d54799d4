"""What a check may use: chance of its own, the rules that exist, and every channel a seat learns something by."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Final

from grandmelee.core.digest import fields, hashed_fields, plain
from grandmelee.core.state import State

Channel = Callable[[State, int | None], object]
"""Something a seat can learn from: a function of a state and a seat. A bot's decision is one."""

FOLLOWS: Final = frozenset({"game", "asked", "offer", "offers"})
"""Fields that are the same thing for all copies, or are filled in when first asked for."""

NOT_ON_THE_TABLE: Final = frozenset(
    {"chance_key", "chance_drawn", "facts", "count", "seed", "is_imagined", "agenda", "picks"}
)
"""The machine's own; choices of several that others have begun start over in every imagined world."""
WORDS: Final = 6  # of the vocabulary, for which a seat asks why not


class Probe:
    """The tools of a check at one question, with the answer that comes next in the game."""

    def __init__(self, random: Random, rules: Collection[str], channels: Sequence[Channel] = ()) -> None:
        self.random = random
        self.rules = rules
        self.channels = channels
        self.answer: tuple[int, int] = (0, 0)
        self.first_components: dict[str, int] = {}
        self.latest_turn = 0
        self.hidden = 0  # questions at which something was proved to be hidden from someone
        self.diverse = 0  # those of them at which imagined worlds differed

    def words(self, s: State) -> list[int]:
        """Some words of the vocabulary."""
        count = len(s.game.vocabulary)
        return self.random.sample(range(count), min(WORDS, count))

    def sample(self, things: Sequence[int], most: int) -> list[int]:
        """So many of them at most, in their order."""
        if len(things) <= most:
            return list(things)
        return [things[i] for i in sorted(self.random.sample(range(len(things)), most))]


def snapshot(s: State) -> dict[str, str]:
    """Every field of a state, written out, with its events."""
    shown = {name: plain(getattr(s, name)) for name in fields(s) if name not in FOLLOWS and name not in s.follows}
    shown["answers"] = plain(s.answers[: s.count])
    shown["told"] = repr(s.told)
    return shown


def table(s: State) -> dict[str, str]:
    """What lies on the table: the fields of the game, without the machine's own."""
    return {name: plain(getattr(s, name)) for name in hashed_fields(s) if name not in NOT_ON_THE_TABLE}


def difference(one: dict[str, str], other: dict[str, str]) -> str:
    """The first thing in which two descriptions differ, or nothing."""
    for name in one:
        if one[name] != other.get(name):
            return f"{name}: {_shortened(one[name], other.get(name, 'nothing'))}"
    return ", ".join(name for name in other if name not in one)


def _shortened(one: str, other: str) -> str:
    same = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    cut = max(0, same - 60)
    return f"{one[cut : same + 100]!r} against {other[cut : same + 100]!r}"


def partners(s: State, seat: int) -> tuple[int, ...]:
    """The seats that see whatever this seat sees."""
    return s.allies_of(seat)


def observers(s: State) -> list[int | None]:
    """All seats, and a spectator."""
    return [*range(s.seats), None]


def told(s: State, seat: int | None) -> list[str]:
    """What the last answer told that seat."""
    return [f"{event.kind}: {event}" for event in s.events_for(seat)]


def trails(s: State, seat: int | None) -> list[tuple[str, ...]]:
    """Which way that seat was told things went in the last answer."""
    return [event.trail for event in s.events_for(seat)]


def seen(s: State, seat: int | None, words: Sequence[int] = (), channels: Sequence[Channel] = ()) -> dict[str, str]:
    """Everything that seat can learn from the state, channel by channel; pictures have a check of their own."""
    view = s.view(seat)
    shown = {"view": json.dumps(view, sort_keys=True), "text": s.game.text(view)}
    shown["questions"] = repr(s.asks)
    shown["over"] = repr((s.over, s.outcomes, s.verdict, s.winners, s.returns, s.scores))
    if seat is not None:
        shown["options"] = repr(s.options(seat))
        shown["explanations"] = repr([s.explain(seat, option) for option in s.options(seat)])
        shown["why not"] = repr([s.why_not(seat, word) for word in words])
    for number, channel in enumerate(channels):
        shown[f"channel {number}"] = repr(channel(s, seat))
    return shown


def picture(s: State, seat: int | None) -> str:
    """What that seat sees as a picture, if the game has one already."""
    try:
        return s.svg(seat)
    except NotImplementedError:
        return ""
