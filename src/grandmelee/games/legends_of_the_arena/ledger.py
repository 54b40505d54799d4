"""What a game that is over says about balance: who played whom, who had the Initiative, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from grandmelee.core.events import Event
from grandmelee.core.ledger import Ledger
from grandmelee.games.legends_of_the_arena.state import Table

SETTINGS: Final[dict[str, object]] = {}
"""How games are played to learn about balance, unless told otherwise."""

DRAWN: Final = "legends"
"""What is drawn anew for every game."""

LEANINGS: Final[dict[str, int]] = {}
"""What a planner tries rather than other things."""

TABLES: Final[list[tuple[int, dict[str, object]]]] = [
    (2, {}),
    (2, {"arena": "alysias-axe"}),
    (2, {"arena": "the-capstan"}),
    (2, {"arena": "the-narrow-bridge"}),
    (2, {"arena": "moonlit-clearing"}),
    (4, {}),
    (6, {}),
    (3, {}),
    (4, {"mode": "free-for-all"}),
]
"""At which bots learn what features are worth."""


def summary(s: Table, events: Iterable[Event]) -> dict[str, Any]:
    """By seat: the Legend; seats with the Initiative first [LA-6.7]; what happened how often."""
    found = list(events)
    out = [event.text.removesuffix(" is Knocked Out") for event in found if event.kind == "KnockedOut"]
    names = [s.name(seat) for seat in range(s.seats)]
    return {
        "who": names,
        "order": sorted(range(s.seats), key=lambda seat: (s.team[seat] != s.initiative, seat)),
        "rounds": s.sequence,
        "is_finished": bool(s.won),
        "counts": {f"{name} Knocked Out": out.count(name) for name in sorted(set(names))},
    }


LEDGER: Final = Ledger(summary, SETTINGS, LEANINGS, DRAWN, TABLES)
