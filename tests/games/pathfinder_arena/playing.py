"""A player that rather attacks, collects and goes to the monsters than anything else, so that games come to their end.

At random nobody ever defeats a monster of the fourth level within one turn.
"""

from __future__ import annotations

from random import Random

from grandmelee.games.pathfinder_arena.geometry import DISTANCE
from grandmelee.games.pathfinder_arena.state import NONE, Table
from grandmelee.games.pathfinder_arena.words import SPACE

WEIGHTS = {
    "use": 40.0,
    "strike": 15.0,
    "collect": 12.0,
    "power": 8.0,
    "put": 3.0,
    "lift": 0.3,
    "recall": 0.3,
    "back": 0.1,
    "slide": 0.1,
    "turn": 0.3,
    "end": 0.1,
    "done": 2.0,
    "take": 20.0,
    "flip": 20.0,
    "quiet": 0.2,
    "ask-again": 0.2,
}
"""By the beginning of a word, how much rather it is said than others."""


def keen(s: Table, random: Random) -> tuple[int, int]:
    """A seat that is asked, and its answer."""
    seat = random.choice([ask.seat for ask in s.open])
    options = s.options(seat)
    weights = [weight(s, seat, option) for option in options]
    return seat, random.choices(options, weights)[0]


def weight(s: Table, seat: int, option: int) -> float:
    """How much rather an option is chosen than others; tiles nearer to a monster or a token rather than others."""
    word = s.word(option)
    if word.startswith("space:") and s.at[seat] != NONE:
        return 5.0 * 3.0 ** -(nearest(s, option - SPACE) - nearest(s, s.space_of[s.at[seat]]))
    return WEIGHTS.get(word.partition(":")[0], 1.0)


def nearest(s: Table, space: int) -> int:
    """How far the nearest monster is, or the nearest token where there is none."""
    dens = [tile for tile in s.den if tile != NONE]
    goals = dens or [tile for n, tile in enumerate(s.content.summoning) if sum(s.laid[n * 4 : n * 4 + 4])]
    return min([DISTANCE[space * 49 + s.space_of[tile]] for tile in goals], default=0)


def play_keenly(s: Table, random: Random, limit: int = 20_000) -> Table:
    """To the end, or for so many answers."""
    for _ in range(limit):
        if s.over:
            break
        s.answer(*keen(s, random))
    return s
