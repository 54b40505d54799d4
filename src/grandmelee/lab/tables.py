"""The tables at which a game is played for statistics: its own settings, and what is drawn anew for every game."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from grandmelee.core.game import Game
from grandmelee.core.ledger import Ledger
from grandmelee.core.registry import load


@cache
def ledger(slug: str) -> Ledger:
    """The ledger of a game."""
    return load(slug).ledger


def tables(game: Game[Any]) -> list[tuple[int, dict[str, Any]]]:
    """Seats and settings at which bots learn; every number of seats, unless the game says otherwise."""
    return ledger(game.slug).tables or [(seats, {}) for seats in game.seats]


def settings_for(slug: str, seats: int, chosen: dict[str, Any], seed: int) -> dict[str, Any]:
    """The game's own settings for statistics, what is drawn for this seed, and above them what was chosen."""
    game = load(slug)
    own = dict(ledger(slug).settings)
    drawn = ledger(slug).drawn
    if drawn:
        known = next(setting.words for setting in game.settings if setting.name == drawn)
        own[drawn] = Random(seed).sample(known, game.words_each(drawn, seats) * seats)
    return own | chosen
