"""Cores: one of each colour for every player, one exhausted for every Action and Reaction [SFB-1.7, 1.8, 4.4]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_fantasy_brawl.state import Table

BITS: Final = [1, 2, 4, 8]  # Destruction, Creation, Manipulation; and of the Standard Actions
READY_CORES: Final = [[core for core in range(3) if ready & 1 << core] for ready in range(8)]
"""By the bits of a player's ready Cores: which they are."""


def is_ready(s: Table, seat: int, core: int) -> bool:
    """Whether it still lies with its ready face up [SFB-1.7, 1.8]."""
    return s.ready[seat] & BITS[core] != 0


def exhaust(s: Table, seat: int, core: int) -> None:
    """Paid when the card or Standard Action is announced [SFB-5.15, 5.23, 8.6]; ready again only in its owner's
    Upkeep.
    """
    s.ready[seat] &= ~BITS[core]
