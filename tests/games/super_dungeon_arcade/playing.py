"""Parties for recorded games: one that wins because it knows what the dice will show, one that plays wildly, one that
waits.
"""

from __future__ import annotations

from random import Random

from grandmelee.games.super_dungeon_arcade.bot import evaluate
from grandmelee.games.super_dungeon_arcade.state import HERO_TURN, Table
from grandmelee.games.super_dungeon_arcade.words import DONE, END, PASS, QUIET, STOP

LONGEST = 4_000
TRIES = 4  # of a round, from each of so many positions
WIDTH = 2
NOISE = 0.0004
TARGETS = ("SDA-7.13", "SDA-30.10", "SDA-7.24")  # questions inside an action that are looked through


def play_foreseeing(s: Table, random: Random) -> None:
    """Whole rounds are tried, until the Heroes are to move again; a few of the best are gone on with, until one wins.
    Stronger than any honest party, because the copies share the chance of the game.
    """
    beam = [s.copy()]
    while not beam[0].over:
        tried_rounds = [tried_round(one, random, NOISE * (1 + 3 * place)) for one in beam for place in range(TRIES)]
        tried_rounds.sort(key=lambda one: -evaluate(one, 0))
        beam = list({one.digest(): one for one in reversed(tried_rounds)}.values())[::-1][:WIDTH]
    ended = beam[0]
    for place in range(s.count, ended.count, 2):
        s.answer(ended.answers[place], ended.answers[place + 1])


def tried_round(s: Table, random: Random, noise: float) -> Table:
    """A copy that has played on to the next Hero Turn."""
    copy = s.copy()
    turn = copy.turn
    while not copy.over and (copy.turn == turn or copy.phase != HERO_TURN):
        seat = copy.waiting[0]
        copy.answer(seat, best(copy, seat, random, noise))
    return copy


def best(s: Table, seat: int, random: Random, noise: float) -> int:
    """The option that looks best; nobody wants to be asked in windows."""
    options = s.options(seat)
    if len(options) == 1 or QUIET in options:
        return QUIET if QUIET in options else options[0]
    ranked = []
    for option in options:
        copy = tried(s, seat, option)
        value = evaluate(copy, 0)
        if not copy.over and copy.asks[0].rule in TARGETS:
            answers = copy.options(copy.waiting[0])[:8]
            value = max([evaluate(tried(copy, copy.waiting[0], answer), 0) for answer in answers])
        ranked.append((value - (0.003 if option == END else 0.0) + random.random() * noise, option))
    return max(ranked)[1]


def tried(s: Table, seat: int, option: int) -> Table:
    """A copy that has taken the answer."""
    copy = s.copy()
    copy.answer(seat, option)
    return copy


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
