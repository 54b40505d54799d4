"""Parties for recorded games: one that wins because it knows what the dice will show, one that plays wildly, one that
waits.
"""

from __future__ import annotations

from random import Random
from typing import cast

from grandmelee.games.super_dungeon_arcade.bot import evaluate
from grandmelee.games.super_dungeon_arcade.state import CONSUL_TURN, Table
from grandmelee.games.super_dungeon_arcade.words import DONE, END, PASS, QUIET, STOP

LONGEST = 4_000
TRIES = 90  # ways through an activation that are looked at


def play_keenly(s: Table, random: Random) -> None:
    """Some ways through an activation and the Consul Turn after it are tried on copies that share the chance of the
    game, and the best is taken.
    """
    while not s.over and s.count < 2 * LONGEST:
        for seat, option in best_way(s, random):
            s.answer(seat, option)


def best_way(s: Table, random: Random) -> list[tuple[int, int]]:
    """The answers of the best of some tries."""
    ranked = []
    for number in range(TRIES):
        copy = cast(Table, s.copy())
        way = wander(copy, random)
        value = evaluate(copy, 0)
        look_ahead(copy, random)
        ranked.append((value + 2 * evaluate(copy, 0), -number, way))
    return max(ranked)[2]


def wander(s: Table, random: Random) -> list[tuple[int, int]]:
    """A way through one activation, or through what is asked before the next one."""
    way: list[tuple[int, int]] = []
    while not s.over:
        seat = s.waiting[0]
        option = sensible(s, s.options(seat), random)
        s.answer(seat, option)
        way.append((seat, option))
        if s.over or s.asks[0].rule == "SDA-5.2" or len(way) > 60:
            break
    return way


def look_ahead(s: Table, random: Random) -> None:
    """Play on until the Consul's turn is over."""
    turn = s.turn
    while not s.over and (s.turn == turn or s.phase == CONSUL_TURN):
        s.answer(s.waiting[0], sensible(s, s.options(s.waiting[0]), random))


def sensible(s: Table, options: list[int], random: Random) -> int:
    """Any option, rather an action than the end; nobody wants to be asked in windows."""
    if QUIET in options:
        return QUIET
    if len(options) > 1 and END in options:
        deeds = [option for option in options if option >= s.content.action_word]
        if deeds and random.random() < 0.6:
            return random.choice(deeds)
        return random.choice([option for option in options if option != END] if random.random() < 0.9 else options)
    if DONE in options and len(options) > 1 and random.random() < 0.8:
        return random.choice(options[:-1])
    return random.choice(options)


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
