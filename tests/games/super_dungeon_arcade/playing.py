"""Parties for recorded games: one that is led well, one that plays wildly, one that waits."""

from __future__ import annotations

from random import Random

from grandmelee.bots.captain import Captain
from grandmelee.games.super_dungeon_arcade.state import Table
from grandmelee.games.super_dungeon_arcade.tactics import TACTICS
from grandmelee.games.super_dungeon_arcade.words import DONE, END, PASS, QUIET, STOP

LONGEST = 4_000
TRIES = 20  # turns tried for an order


def play_led(s: Table, random: Random) -> None:
    """As a captain leads, who knows no more than its seat does."""
    captain = Captain(random.randrange(1000), TACTICS, TRIES)
    while not s.over and s.count < 2 * LONGEST:
        seat = s.waiting[0]
        s.answer(seat, captain.choose(s.imagine(seat, random.randrange(1 << 30)), seat))


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
