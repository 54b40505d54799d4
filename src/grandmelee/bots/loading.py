"""Bots by what a user calls them: a level, one of the simple bots, or `module:Class` for one of their own."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from grandmelee.bots import Bot
from grandmelee.bots.levels import LEVELS, SIMPLE, STRONGEST, named
from grandmelee.core.errors import SetupError


def is_own(name: str) -> bool:
    """Whether a name stands for a bot of the user's own, which is code that will be run."""
    return ":" in name


def made(name: str, seed: int, processes: int = 1) -> Bot:
    """The bot of that name; one of the user's own is called with the seed. The strongest level takes all processes.

    >>> made("novice", 1).__class__.__name__
    'Novice'
    """
    if name in LEVELS or name in SIMPLE:
        return named(name, seed, processes if name == STRONGEST else 1)
    if not is_own(name):
        raise SetupError(f"There is no bot {name!r}; there are {', '.join([*LEVELS, *SIMPLE])}, and module:Class.")
    module, _, kind = name.partition(":")
    found = getattr(imported(module), kind, None)
    if found is None or not callable(getattr(found, "choose", None)):
        raise SetupError(f"{name}: a bot is a class with `choose(self, s, seat)`; {module} has none called {kind!r}.")
    bot: Bot = found(seed)
    return bot


def imported(module: str) -> object:
    """A module, also one in the folder where one stands."""
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        return import_module(module)
    except (ImportError, ValueError) as error:
        raise SetupError(f"The module {module!r} cannot be imported: {error}.") from error
