"""Which games there are: a game is a folder under `grandmelee.games`, and nothing else lists it."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import cache
from typing import Any

from grandmelee.core.errors import SetupError
from grandmelee.core.game import Game

_loaded: dict[str, Game[Any]] = {}


def games() -> list[str]:
    """The slugs of all games."""
    return list(_slugs(tuple(importlib.import_module("grandmelee.games").__path__)))


@cache
def _slugs(folders: tuple[str, ...]) -> list[str]:
    return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(folders) if module.ispkg)


def load(slug: str, packs: tuple[str, ...] = ()) -> Game[Any]:
    """A game, with the cards of some packs added to its own."""
    if not packs and slug in _loaded:
        return _loaded[slug]
    if slug not in games():
        near = difflib.get_close_matches(str(slug), games(), n=1)
        hint = f"; did you mean {near[0]!r}?" if near else "."
        raise SetupError(f"There is no game {slug!r}{hint} The games are {', '.join(games())}.")
    game = _module_game(slug, packs)
    if not packs:
        _loaded[slug] = game
    return game


def _module_game(slug: str, packs: tuple[str, ...]) -> Game[Any]:
    module = importlib.import_module(f"grandmelee.games.{slug.replace('-', '_')}")
    game = module.load(packs)
    assert isinstance(game, Game)
    return game
