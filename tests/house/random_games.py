"""Plays seeded random games and prints their digests, one line each: `python random_games.py GAMES`.

Run by `test_compiled.py` once pure and once compiled; equal lines are the only thing that catches a miscompilation.
"""

from __future__ import annotations

import sys

import grandmelee as gm
from grandmelee.core import agenda

EVERY = 16  # decisions between two digests
LIMIT = 5_000  # decisions; a digest of an unfinished game is as good as any


def lines(count: int) -> list[str]:
    """What all games went through, *count* of each game, and where it ended."""
    return [f"{slug} {seed} {digests(slug, seed)}" for slug in gm.games() for seed in range(1, count + 1)]


def digests(slug: str, seed: int) -> str:
    """The digests met on the way through one random game, and the last one."""
    s = gm.new(slug, seats=2, seed=seed)
    choice, met = seed, []
    for number in range(LIMIT):
        if s.over:
            break
        if number % EVERY == 0:
            met.append(str(s.digest()))
        choice = (choice * 1_103_515_245 + 12_345) % 2**31
        seats = [ask.seat for ask in s.asks]
        seat = seats[(choice >> 8) % len(seats)]
        options = s.options(seat)
        s.answer(seat, options[(choice >> 12) % len(options)])
    return " ".join([*met, str(s.digest()), str(s.winners)])


if __name__ == "__main__":
    sys.stdout.write("\n".join([agenda.__file__, *lines(int(sys.argv[1]))]) + "\n")
