"""What an evaluation counts, and what the counts are worth: a chance to win.

A game lists its features, each with the rule that makes it matter, counts them for every side, and keeps a weight for
each as data. A weight says by how much one more of it raises the odds to win: it is added to their logarithm.
"""

from __future__ import annotations

from math import exp

from grandmelee.core.errors import SetupError


class Feature:
    """One thing that is counted for a side: its name, the rule that makes it matter, and what is counted.

    *more* and *less* say in a player's words that it is more or less than otherwise; without them it is counted out.
    """

    def __init__(self, name: str, rule: str, text: str, more: str = "", less: str = "") -> None:
        self.name = name
        self.rule = rule
        self.text = text
        self.more = more
        self.less = less


def in_order(features: list[Feature], weights: dict[str, float]) -> list[float]:
    """The weights in the order of the features; there must be one for each and no other."""
    names = [feature.name for feature in features]
    odd = sorted(set(names) ^ set(weights))
    if odd:
        raise SetupError(f"The weights do not fit the features: {', '.join(odd)}.")
    return [float(weights[name]) for name in names]


def units(count: int) -> list[list[float]]:
    """Weights that count one feature each: what is worth so much with them is how often that feature is there."""
    return [[1.0 if place == at else 0.0 for place in range(count)] for at in range(count)]


def expected(values: list[float]) -> float:
    """The return the first side may expect, from -1 to 1, given what every side is worth.

    The chance of a side is its share of the odds of all; alone, against a game that is worth nothing.

    >>> expected([2.0, 2.0]), expected([1.0, 1.0, 1.0, 1.0]), expected([0.0])
    (0.0, -0.5, 0.0)
    """
    own = values[0]
    others = 0.0
    for at in range(1, len(values)):
        others += exp(bounded(values[at] - own))
    if len(values) == 1:
        others = exp(bounded(-own))
    return 2.0 / (1.0 + others) - 1.0


def bounded(odds: float) -> float:
    """So far that nothing overflows and nothing is certain before the end."""
    return min(30.0, max(-30.0, odds))
