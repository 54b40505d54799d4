"""How a game ended for every seat: won, lost or tied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandmelee.core.events import seat_name

WON: Final = "won"
LOST: Final = "lost"
TIED: Final = "tied"

RETURNS: Final = {WON: 1.0, LOST: -1.0, TIED: 0.0}
"""What an outcome is worth to research."""


def winning(seats: int, first: Sequence[int]) -> list[str]:
    """Those named have won together, as one player or one team; the others have lost.

    >>> winning(3, [1]), winning(2, [0, 1]), winning(2, [])
    (['lost', 'won', 'lost'], ['won', 'won'], ['lost', 'lost'])
    """
    return [WON if seat in first else LOST for seat in range(seats)]


def sharing(seats: int, first: Sequence[int]) -> list[str]:
    """Those named share the first place: they are tied; the others have lost. One alone has won.

    >>> sharing(3, [0, 2]), sharing(3, [0])
    (['tied', 'lost', 'tied'], ['won', 'lost', 'lost'])
    """
    if len(first) == 1:
        return winning(seats, first)
    return [TIED if seat in first else LOST for seat in range(seats)]


def verdict(outcomes: Sequence[str], names: Sequence[str] = ()) -> str:
    """Outcomes in one sentence for people; nothing while the game goes on.

    >>> verdict(["won", "won"]), verdict(["lost", "lost"])
    ('All win together', 'All lose together')
    >>> verdict(["lost", "won", "won"]), verdict(["tied", "lost", "tied"], ["Ann", "Bo", "Cy"])
    ('Seat 2 and Seat 3 win', 'A tie between Ann and Cy')
    >>> verdict(["won", "lost"], ["You", "Bo"]), verdict(["tied", "tied"]), verdict(["won"], ["You"])
    ('You win', 'A tie', 'You win')
    """
    if not outcomes:
        return ""
    called = names or [seat_name(seat) for seat in range(len(outcomes))]
    won = [called[seat] for seat, outcome in enumerate(outcomes) if outcome == WON]
    tied = [called[seat] for seat, outcome in enumerate(outcomes) if outcome == TIED]
    if won:
        return _won(won, len(outcomes))
    if len(tied) == len(outcomes):
        return "A tie"
    if tied:
        return f"A tie between {listed(tied)}"
    return "All lose together" if len(outcomes) > 1 else f"{called[0]} {'lose' if called[0] == 'You' else 'loses'}"


def listed(names: Sequence[str]) -> str:
    """Names in a sentence.

    >>> listed(["Ann"]), listed(["Ann", "Bo"]), listed(["Ann", "Bo", "Cy"])
    ('Ann', 'Ann and Bo', 'Ann, Bo and Cy')
    """
    return " and ".join([part for part in (", ".join(names[:-1]), *names[-1:]) if part])


def _won(won: list[str], seats: int) -> str:
    if len(won) == seats > 1:
        return "All win together"
    return f"{listed(won)} {'win' if len(won) > 1 or won == ['You'] else 'wins'}"
