"""Grand Melee: five fantasy board games, each complete by its rulebook, on one machine of rules.

A game is started by its name; a state says what it asks, and takes answers.

>>> import grandmelee as gm
>>> "legends-of-the-arena" in gm.games()
True
>>> s = gm.new("legends-of-the-arena", seats=2, seed=1)
>>> s.game.name, s.seats, s.over
('Legends of the Arena', 2, False)
>>> s.asks
[Question(seat=0, prompt='Choose a Legend', rule='LA-2.6')]
>>> fitz = s.options(0)[0]
>>> s.word(fitz), s.option("legend:fitz") == fitz
('legend:fitz', True)
>>> s.answer(0, "legend:alysia")
>>> [str(event) for event in s.events]
['Seat 1 plays Alysia [LA-2.6]']

What the rules forbid is refused with the rule, and changes nothing.

>>> s.why_not(1, "legend:alysia")
'Alysia is taken already. [LA-2.7]'
>>> s.answer(1, "legend:alysia")
Traceback (most recent call last):
grandmelee.core.errors.IllegalAnswer: Alysia is taken already. [LA-2.7]
>>> s.answer(1, fitz)

A seat sees what it may know, and can imagine the rest.

>>> [len(s.view(0)["fighters"][seat].get("hand", [])) for seat in (0, 1)]
[6, 0]
>>> s.imagine(0, 5).view(0) == s.view(0)
True
>>> s.svg(0)[:4], str(s).splitlines()[0]
('<svg', 'The Arena: sequence 1; Initiative: team B')

Copies go their own ways; a game is its record.

>>> other = s.copy()
>>> other.answer(0, other.options(0)[0])
>>> s.outcomes, s.verdict, s.winners, s.scores, s.returns
([], '', [], [1, 1], [0.0, 0.0])
>>> gm.replay(s.record).digest() == gm.replay(s.record.to_json()).digest() == s.digest() != other.digest()
True

What an option would do is found by trying it in a copy, until the seat would learn something.

>>> s.foresee(0, "card:chop").text
'if performed now: Alysia performs Chop; Alysia Strikes, but no foe is in range'

An answer can be looked at beat by beat: what was told, and the state right after it.

>>> for seat in (0, 1, 0, 1, 0, 1, 0):
...     s.answer(seat, s.options(seat)[0])
>>> for beat in s.beats(1, "done")[:3]:
...     print(beat.state.exchange, *beat.events, sep="; ")
0; Fitz is ready [LA-5.1]
1; Exchange 1 of 3 [LA-6.1]; Alysia reveals Step, Speed 95 [LA-6.3]; Fitz reveals Smash, Speed 50 [LA-6.3]
1; Alysia performs Step [LA-6.4]

A hand may point further than the next question, where something further on can be pointed at.

>>> s = gm.new("super-fantasy-brawl", seed=5, champions="suggested")
>>> while not s.reach(s.waiting[0]):
...     s.answer(s.waiting[0], s.options(s.waiting[0])[0])
>>> s.asks[0].prompt, s.reach(0)["hex:c3"]
('Choose the next hex for Kilgore or stop (2 left)', ['hex:b2', 'hex:c3'])
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
    slug: str, seats: int = 2, seed: int = 0, *, packs: Iterable[str] = (), quiet: bool = False, **settings: Any
) -> State:
    """Start a game. A quiet one builds no events and no texts and plays faster.

    >>> new("legends-of-the-arena", seats=7)
    Traceback (most recent call last):
    grandmelee.core.errors.SetupError: Legends of the Arena is for 2, 3, 4, 5 or 6 seats, not 7.
    """
    game = load(slug, _folders(packs))
    game.check_seats(seats)
    if type(seed) is not int:
        raise SetupError(f"A seed is a whole number, not {seed!r}.")
    s: State = game.start(seats, dict(settings), seed, not quiet)
    return s


def replay(record: Record | str, *, packs: Iterable[str] = (), count: int | None = None, quiet: bool = False) -> State:
    """The state a record leads to, or the one after its first *count* answers."""
    if isinstance(record, str):
        record = Record.from_json(record)
    if not isinstance(record, Record):
        raise RecordError(f"A record is a Record or its JSON text, not {type(record).__name__}.")
    return _replay(load(record.game, _folders(packs)), record, count, not quiet)


def _folders(packs: Iterable[str]) -> tuple[str, ...]:
    """The folders of packs; a single one may stand by itself."""
    return (packs,) if isinstance(packs, str) else tuple(packs)
