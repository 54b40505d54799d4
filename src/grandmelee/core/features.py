"""What an evaluation counts, and what the counts are worth: a chance to win.

A game lists its features, each with the rule that makes it matter, counts them for every side, and keeps a weight for
each as data. A weight says by how much one more of it raises the odds to win: it is added to their logarithm.
"""

from __future__ import annotations

from math import exp, log

from grandmelee.core.errors import SetupError


class Feature:
    """One thing that is counted for a side: its name, the rule that makes it matter, and what is counted.

    *more* and *less* say in a player's words that it is more or less than otherwise; without them it is counted out.
    *sign* is 1 where by the rules more of it is good, all else equal, and -1 where bad: a fit may not say otherwise.
    What is not told gives people no reasons: another feature says the same in plainer numbers.
    """

    def __init__(
        self, name: str, rule: str, text: str, more: str = "", less: str = "", sign: int = 0, is_told: bool = True
    ) -> None:
        self.name = name
        self.rule = rule
        self.text = text
        self.more = more
        self.less = less
        self.sign = sign
        self.is_told = is_told


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


class Chances:
    """From what an evaluation expects to a chance to win that results bear out, by two numbers fitted to them.

    An evaluation may be good to choose by and too sure of itself. *scale* is by how much its lead, as a logarithm of
    odds, is made smaller or larger, as if its rivals were all equal; *offset* is added where one side plays against the
    game.
    """

    def __init__(self, scale: float = 1.0, offset: float = 0.0) -> None:
        self.scale = scale
        self.offset = offset

    def of(self, value: float, sides: int) -> float:
        """The chance to win of who expects a return, from -1 to 1, among so many sides; what is certain stays so.

        >>> Chances().of(0.5, 2), round(Chances(0.5).of(0.8, 2), 2), Chances(0.5).of(-0.5, 4), Chances(0.5).of(1.0, 2)
        (0.75, 0.75, 0.25, 1.0)
        """
        share = (value + 1.0) / 2.0
        if share <= 0.0 or share >= 1.0:
            return min(1.0, max(0.0, share))
        fair = log(max(1, sides - 1))  # odds against a side that is as good as every other
        odds = self.scale * (log(share / (1.0 - share)) + fair) - fair
        if sides == 1:
            odds += self.offset
        return 1.0 / (1.0 + exp(bounded(-odds)))

    def error(self, value: float, error: float, sides: int) -> float:
        """The standard error of the chance, where the return has one."""
        return (self.of(min(1.0, value + error), sides) - self.of(max(-1.0, value - error), sides)) / 2.0
