"""Parties for recorded games: one that wins by knowing what the dice will show, one that throws its Heroes away, one that
waits.
"""

from __future__ import annotations

from random import Random
from typing import cast

from grandmelee.games.super_dungeon_arcade.bot import evaluate
from grandmelee.games.super_dungeon_arcade.state import Table
from grandmelee.games.super_dungeon_arcade.words import DONE, END, PASS, QUIET, STOP

LONGEST = 4_000


def play_keenly(s: Table, random: Random) -> None:
    """Every option is tried on a copy that shares the chance of the game, and the best is taken."""
    while not s.over and s.count < 2 * LONGEST:
        seat = s.waiting[0]
        options = s.options(seat)
        s.answer(seat, QUIET if QUIET in options else best(s, seat, options, random))


def best(s: Table, seat: int, options: list[int], random: Random) -> int:
    """The option that looks best right after it, or after two more of the same Hero."""
    if len(options) == 1:
        return options[0]
    ranked = []
    for option in options:
        copy = cast(Table, s.copy())
        copy.answer(seat, option)
        value = evaluate(copy, 0) + random.random() * 0.001
        if option == END:
            value -= 0.004
        ranked.append((value, option))
    return max(ranked)[1]


def play_wildly(s: Table, random: Random) -> None:
    """Any answer."""
    while not s.over and s.count < 2 * LONGEST:
        seat = s.waiting[0]
        options = s.options(seat)
        s.answer(seat, QUIET if QUIET in options else random.choice(options))


def play_idly(s: Table, random: Random) -> None:
    """Nothing that can be helped."""
    while not s.over and s.count < 2 * LONGEST:
        seat = s.waiting[0]
        options = s.options(seat)
        lazy = [option for option in (QUIET, END, DONE, STOP, PASS) if option in options]
        s.answer(seat, lazy[0] if lazy else options[0])
