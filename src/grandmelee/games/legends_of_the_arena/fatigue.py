"""Fatigue and Push tokens: what wears a Legend down [LA-12]; recovering [LA-1.16]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandmelee.games.legends_of_the_arena.axe import drop_axe
from grandmelee.games.legends_of_the_arena.state import NOBODY, Table

LAST_COLUMN: Final = 10  # "10+" counts as 10 wherever Fatigue is compared or changed [LA-1.16, 12.7]


def push_number(track: Sequence[int], fatigue: int, left: int) -> int:
    """How many Push tokens a Strike gives that makes the Fatigue so large with so much Force left [LA-12.4, 12.5].

    A look-up past the last column reads the last one [LA-12.9].
    """
    return track[min(LAST_COLUMN, fatigue + left)]


def tire(s: Table, seat: int, columns: int, rule: str) -> None:
    """Fatigue by anything but a Strike: no look-up, Block does not help [LA-13.6].

    Never past the last column [LA-12.8].
    """
    s.fatigue[seat] = min(LAST_COLUMN, s.fatigue[seat] + columns)
    if s.told is not None:
        s.tell("Fatigued", rule, f"{s.name(seat)} takes {columns} Fatigue, now {s.fatigue[seat]}")
    drop_axe(s, seat)


def recover(s: Table, seat: int, columns: int, rule: str) -> None:
    """Move the token back, never below START; from the column 10+ by 1 to 9 [LA-1.16]."""
    s.fatigue[seat] = max(0, s.fatigue[seat] - columns)
    if s.told is not None:
        s.tell("FatigueRecovered", rule, f"{s.name(seat)} recovers {columns} Fatigue, now {s.fatigue[seat]}")


def give_tokens(s: Table, seat: int, tokens: int, giver: int) -> None:
    """Put Push tokens on a Legend: their sign is their direction; opposite ones cancel at once [LA-12.11, 12.12].

    The supply has no limit [LA-1.13]. The last giver in each direction is kept, cancelled or not [LA-19.19, 19.25].
    """
    s.push[seat] += tokens
    s.giver[2 * seat + (tokens > 0)] = giver
    if s.told is not None:
        s.tell("PushTokensPlaced", "LA-12.5", f"{s.name(seat)} gets {count_tokens(tokens)}; {carried(s, seat)}")


def clear_tokens(s: Table, seat: int) -> None:
    """Take all Push tokens off a Legend, and forget who gave them [LA-14.4, 19.19]."""
    s.push[seat] = 0
    s.giver[2 * seat] = NOBODY
    s.giver[2 * seat + 1] = NOBODY


def count_tokens(tokens: int) -> str:
    """A signed number of tokens in words."""
    noun = "Push token" if abs(tokens) == 1 else "Push tokens"
    return f"{abs(tokens)} {noun} to the {'right' if tokens > 0 else 'left'}"


def carried(s: Table, seat: int) -> str:
    """What a Legend carries, in words."""
    return f"it carries {count_tokens(s.push[seat])}" if s.push[seat] else "all its tokens cancel"
