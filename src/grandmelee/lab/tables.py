"""The tables at which a game is played for statistics: its own settings, and what is drawn anew for every game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from grandmelee.core.events import Event
from grandmelee.core.game import Game
from grandmelee.core.registry import load
from grandmelee.core.state import State


class Ledger:
    """What a game says about itself for statistics; a game that says nothing is counted all the same."""

    def __init__(self, slug: str) -> None:
        self.settings: dict[str, Any] = {}
        self.leanings: dict[str, int] = {}
        self.drawn = ""
        self.tables: list[tuple[int, dict[str, Any]]] = []
        self.summary: Callable[[Any, list[Event]], dict[str, Any]] = no_summary
        name = f"grandmelee.games.{slug.replace('-', '_')}.ledger"
        try:
            module = import_module(name)
        except ModuleNotFoundError as missing:
            if missing.name != name:
                raise
            return
        self.settings = dict(module.SETTINGS)
        self.leanings = dict(module.LEANINGS)
        self.drawn = getattr(module, "DRAWN", "")
        self.tables = list(getattr(module, "TABLES", []))
        self.summary = module.summary


def no_summary(s: State, _: list[Event]) -> dict[str, Any]:
    """Seats by their number, as they sit."""
    return {"who": [f"seat {seat + 1}" for seat in range(s.seats)]}


@cache
def ledger(slug: str) -> Ledger:
    """The ledger of a game."""
    return Ledger(slug)


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
