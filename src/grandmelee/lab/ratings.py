"""Ratings of players from the games between them, by openskill (Plackett and Luce)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grandmelee.core.errors import SetupError


@dataclass(frozen=True)
class Contest:
    """One game between players: its place in the order of games, its seed, and how much of it each has won."""

    at: int
    seed: int
    credits: dict[str, float]


def needed(package: str) -> Any:
    """A package of the extra `lab`, or a word about what is missing."""
    from importlib import import_module

    try:
        return import_module(package)
    except ModuleNotFoundError as missing:
        what = package.partition(".")[0]
        raise SetupError(f'This needs {what}, which is not installed: pip install "grandmelee[lab]"') from missing


def ratings(names: list[str], contests: list[Contest]) -> dict[str, float]:
    """A number for each; 25 at first. The order of games counts a little, so it is fixed; skills stay (tau)."""
    model = needed("openskill.models").PlackettLuce(tau=0.0)
    rated = {name: model.rating(name=name) for name in names}
    for contest in contests:
        met = list(contest.credits)
        if len(met) < 2:
            continue
        ranks = [-contest.credits[name] for name in met]
        for name, (new,) in zip(met, model.rate([[rated[name]] for name in met], ranks=ranks), strict=True):
            rated[name] = new
    return {name: round(rating.mu, 2) for name, rating in rated.items()}
