"""Grand Melee: five fantasy board games, each complete by its rulebook, on one machine of rules.

>>> import grandmelee as gm
>>> s = gm.new("legends-of-the-arena", seats=2, seed=7)
>>> seat = s.asks[0].seat
>>> s.word(s.options(seat)[0])
'legend:fitz'
>>> s.answer(seat, "legend:alysia")
>>> again = gm.replay(s.record)
>>> again.digest() == s.digest()
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import grandmelee.games  # noqa: F401  (loaded later, the package would hide the function of that name)
from grandmelee.core.errors import (
    GrandMeleeError,
    IllegalAnswer,
    PackError,
    RecordError,
    RuleBug,
    SetupError,
)
from grandmelee.core.events import Event
from grandmelee.core.game import Game
from grandmelee.core.record import Record
from grandmelee.core.registry import games, load
from grandmelee.core.replay import replay as _replay
from grandmelee.core.replay import undo
from grandmelee.core.state import State

__version__ = "0.1.0"

__all__ = [
    "Event",
    "Game",
    "GrandMeleeError",
    "IllegalAnswer",
    "PackError",
    "Record",
    "RecordError",
    "RuleBug",
    "SetupError",
    "State",
    "__version__",
    "games",
    "load",
    "new",
    "replay",
    "undo",
]


def new(
    slug: str, seats: int = 2, seed: int = 0, *, packs: Iterable[str] = (), quiet: bool = False, **options: Any
) -> State:
    """Start a game. A quiet one builds no events and no texts and plays faster.

    >>> new("legends-of-the-arena", seats=7)
    Traceback (most recent call last):
    grandmelee.core.errors.SetupError: Legends of the Arena is for 2, 3, 4, 5 or 6 seats, not 7.
    """
    game = load(slug, tuple(packs))
    game.check_seats(seats)
    if type(seed) is not int:
        raise SetupError(f"A seed is a whole number, not {seed!r}.")
    return game.start(seats, dict(options), seed, not quiet)


def replay(record: Record | str, *, packs: Iterable[str] = (), count: int | None = None, quiet: bool = False) -> State:
    """The state a record leads to, or the one after its first *count* answers."""
    if isinstance(record, str):
        record = Record.from_json(record)
    if not isinstance(record, Record):
        raise RecordError(f"A record is a Record or its JSON text, not {type(record).__name__}.")
    return _replay(load(record.game, tuple(packs)), record, count, not quiet)
