"""Numbers fitted to results by logistic regression: weights of features, and how sure an evaluation may be.

Weights are those under which the results were most likely, held to what they were where results say little, and to the
sign that the rules give a feature.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from grandmelee.core.errors import SetupError
from grandmelee.core.features import Chances
from grandmelee.lab.ratings import needed
from grandmelee.lab.running import Line

KEPT_APART: Final = 5  # one game in so many is not learned from, but says how well the numbers fit
FOLDS: Final = 4  # parts of the games that are learned from, each foretold from the others to find how strongly to hold
RIDGES: Final = (1e-3, 1e-2, 1e-1, 1.0)  # how strongly weights may be held to what they were
FURTHEST: Final = 30.0  # logarithm of odds: further an evaluation does not go
LEAST_SCALE: Final = 0.01  # what is better must be likelier
BINS: Final = 10  # of chances, to see whether so many were won


@dataclass(frozen=True)
class Calibration:
    """How sure an evaluation may be, and what that changes in games kept apart.

    Losses are means of the negative logarithm of what was foretold for what happened; gaps are by how much chances and
    shares of wins differ, over chances told in tens; *table* has for each ten: the mean chance, the share won, and how
    many positions.
    """

    chances: Chances
    games: int
    positions: int
    loss_before: float
    loss_after: float
    gap_before: float
    gap_after: float
    table: list[tuple[float, float, int]]

    @property
    def is_better(self) -> bool:
        """Whether it foretells games that it was not fitted to better than the evaluation by itself."""
        return self.loss_after < self.loss_before


@dataclass(frozen=True)
class Fit:
    """New weights; how many games and positions they come from; how well old and new foretell games kept apart, each
    as sure as it may be; how strongly new weights were held to old ones.
    """

    weights: list[float]
    games: int
    positions: int
    old: Calibration
    new: Calibration
    ridge: float


class Samples:
    """Positions as arrays, those with equally many sides together: counts by position, side and feature; credits.

    Every game weighs the same, however many turns it had: its positions share its credits.
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        np = needed("numpy")
        found: dict[int, tuple[list[Any], list[Any]]] = {}
        self.games = self.positions = 0
        for line in lines:
            self.games += 1
            self.positions += len(line["positions"])
            alone = len(line["credits"]) == 1
            won = [*line["credits"], 1.0 - line["credits"][0]] if alone else line["credits"]
            counts, credits = found.setdefault(0 if alone else len(won), ([], []))
            for rows in line["positions"]:
                counts.append([*rows, [0.0] * len(rows[0])] if alone else rows)
                credits.append([credit / len(line["positions"]) for credit in won])
        self.parts = [(np.array(counts), np.array(credits), not key) for key, (counts, credits) in found.items()]

    def loss(self, weights: Any) -> tuple[float, Any]:
        """The mean of the negative logarithm of what was foretold for what happened, and its gradient."""
        np, logsumexp = needed("numpy"), needed("scipy.special").logsumexp
        total, slope = 0.0, np.zeros_like(weights)
        for counts, credits, _ in self.parts:
            logs = counts @ weights
            logs = logs - logsumexp(logs, axis=1, keepdims=True)
            total -= float((credits * logs).sum())
            slope += np.einsum("ns,nsf->f", np.exp(logs) * credits.sum(axis=1, keepdims=True) - credits, counts)
        return total / max(1, self.games), slope / max(1, self.games)

    def scale(self) -> Any:
        """How much each feature varies between the sides of a position."""
        np = needed("numpy")
        apart = np.concatenate(
            [(counts - counts.mean(axis=1, keepdims=True)).reshape(-1, counts.shape[2]) for counts, _, _ in self.parts]
        )
        return np.sqrt((apart**2).mean(axis=0))

    def foretold(self, weights: Sequence[float]) -> Foretold:
        """What the evaluation with these weights says of every side of every position."""
        return Foretold(self, weights)


# ---- how sure it may be ----------------------------------------------------------------------------------------------
class Foretold:
    """Every side of every position as `Chances` sees it, against all others: its lead, and what it has won.

    A side that plays alone is told from the others; of the game it plays against nothing is told.
    """

    def __init__(self, samples: Samples, weights: Sequence[float]) -> None:
        np, logsumexp = needed("numpy"), needed("scipy.special").logsumexp
        leads, fairs, alones, wons, shares = [], [], [], [], []
        for counts, credits, is_alone in samples.parts:
            values, sides = counts @ np.array(weights), counts.shape[1]
            share = credits.sum(axis=1)
            for side in range(1 if is_alone else sides):
                others = logsumexp(np.delete(values, side, axis=1), axis=1)
                odds = np.clip(values[:, side] - others, -FURTHEST, FURTHEST)
                fair = 0.0 if is_alone else np.log(sides - 1)
                leads.append(odds + fair)
                fairs.append(np.full(len(odds), fair))
                alones.append(np.full(len(odds), float(is_alone)))
                wons.append(credits[:, side] / share)
                shares.append(share / (1 if is_alone else sides))
        self.lead, self.fair, self.alone, self.won, self.share = map(
            np.concatenate, (leads, fairs, alones, wons, shares)
        )

    def odds(self, scale: float, offset: float) -> Any:
        """The logarithm of the odds to win, as `Chances` has them."""
        return scale * self.lead - self.fair + offset * self.alone

    def loss(self, numbers: Any) -> tuple[float, Any]:
        """The mean loss with a scale and an offset, and its gradient."""
        np, expit = needed("numpy"), needed("scipy.special").expit
        odds = self.odds(numbers[0], numbers[1])
        losses = np.logaddexp(0.0, odds) - self.won * odds
        slope = self.share * (expit(odds) - self.won)
        both = np.array([(slope * self.lead).sum(), (slope * self.alone).sum()])
        return float((self.share * losses).sum() / self.share.sum()), both / self.share.sum()

    def table(self, chances: Chances) -> list[tuple[float, float, int]]:
        """By tens of chances: the mean chance, the share won, and how many positions there are."""
        np = needed("numpy")
        told = needed("scipy.special").expit(self.odds(chances.scale, chances.offset))
        bins = np.minimum((told * BINS).astype(int), BINS - 1)
        found = []
        for ten in range(BINS):
            inside = bins == ten
            if inside.any():
                mean, won = (float(np.average(of[inside], weights=self.share[inside])) for of in (told, self.won))
                found.append((round(mean, 4), round(won, 4), int(inside.sum())))
        return found

    def gap(self, chances: Chances) -> float:
        """By how much chances and shares of wins differ, on average over positions."""
        table = self.table(chances)
        return sum(abs(told - won) * count for told, won, count in table) / sum(count for _, _, count in table)


def calibrate(lines: list[Line], weights: Sequence[float]) -> Calibration:
    """How sure the evaluation with these weights may be."""
    learned, apart = divided(lines)
    return calibrated(learned, apart, weights)


def calibrated(learned: Samples, apart: Samples, weights: Sequence[float]) -> Calibration:
    """The scale and the offset that make the results most likely."""
    chances = most_likely(learned.foretold(weights))
    told, itself = apart.foretold(weights), Chances()
    return Calibration(
        chances,
        learned.games + apart.games,
        learned.positions + apart.positions,
        told.loss([itself.scale, itself.offset])[0],
        told.loss([chances.scale, chances.offset])[0],
        told.gap(itself),
        told.gap(chances),
        told.table(chances),
    )


def most_likely(told: Foretold) -> Chances:
    """The numbers under which what happened was most likely."""
    minimize = needed("scipy.optimize").minimize
    bounds = [(LEAST_SCALE, None), (None, None)]
    found = minimize(told.loss, [1.0, 0.0], jac=True, method="L-BFGS-B", bounds=bounds).x
    return Chances(float(f"{found[0]:.4g}"), float(f"{found[1]:.4g}"))


# ---- weights ---------------------------------------------------------------------------------------------------------
def divided(lines: list[Line]) -> tuple[Samples, Samples]:
    """The games to learn from, and those kept apart."""
    whole = whole_games(lines)
    return Samples([line for at, line in enumerate(whole) if at % KEPT_APART]), Samples(whole[::KEPT_APART])


def whole_games(lines: list[Line]) -> list[Line]:
    """The games that ended, in the order of their seeds."""
    whole = [line for line in lines if line["credits"] and line["positions"]]
    if len(whole) < KEPT_APART:
        raise SetupError(f"{len(whole)} games that ended are too few to learn from; expected at least {KEPT_APART}.")
    return sorted(whole, key=lambda line: line["seed"])


def fit(lines: list[Line], old: list[float], signs: Sequence[int] = ()) -> Fit:
    """The weights that make the results most likely, held to the old ones as strongly as foretells best."""
    learned, apart = divided(lines)
    folds = folded([line for at, line in enumerate(whole_games(lines)) if at % KEPT_APART])
    losses = {ridge: foretelling(folds, old, signs, ridge) for ridge in RIDGES}
    ridge = min(RIDGES, key=lambda one: (losses[one], -one))
    new = [float(f"{weight:.4g}") for weight in held(learned, old, signs, ridge)]
    before, after = calibrated(learned, apart, old), calibrated(learned, apart, new)
    return Fit(new, before.games, before.positions, before, after, ridge)


def folded(games: list[Line]) -> list[tuple[Samples, Samples]]:
    """Some ways to divide games: those that are learned from, and those that are asked for."""
    ways = []
    for fold in range(min(FOLDS, len(games))):
        ways.append(
            (Samples([line for at, line in enumerate(games) if at % FOLDS != fold]), Samples(games[fold::FOLDS]))
        )
    return ways


def foretelling(folds: list[tuple[Samples, Samples]], old: list[float], signs: Sequence[int], ridge: float) -> float:
    """How badly weights, held so strongly, foretell games they were not fitted to."""
    return sum(asked.loss(held(learned, old, signs, ridge))[0] * asked.games for learned, asked in folds)


def held(samples: Samples, old: list[float], signs: Sequence[int], ridge: float) -> Any:
    """The weights that make the results most likely, held to old ones that are as sure as they may be."""
    np, minimize = needed("numpy"), needed("scipy.optimize").minimize
    spread = samples.scale()
    middle = most_likely(samples.foretold(old)).scale * np.array(old)
    bounds = [(0.0 if sign > 0 else None, 0.0 if sign < 0 else None) for sign in (signs or [0] * len(old))]

    def target(weights: Any) -> tuple[float, Any]:
        loss, slope = samples.loss(weights)
        far = (weights - middle) * spread
        return loss + ridge * float((far**2).sum()), slope + 2 * ridge * far * spread

    found = minimize(target, middle, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 1000})
    return np.where(spread > 0, found.x, np.array(old))
