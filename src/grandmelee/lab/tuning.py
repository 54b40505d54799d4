"""The weights of a game's evaluation, fitted to results.

Games are played, every turn's end is kept with how the game ended for each side, and the weights are those under which
the results were most likely (a logistic regression).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import grandmelee as gm
from grandmelee.bots import Bot
from grandmelee.bots.playout import Chance, worth_trying
from grandmelee.core.errors import SetupError
from grandmelee.core.game import Game
from grandmelee.core.state import State
from grandmelee.lab.fixtures import LONGEST, Fixture, fixture_of, play, seated, secret
from grandmelee.lab.match import Match
from grandmelee.lab.ratings import needed
from grandmelee.lab.running import Line, keep, kept, results
from grandmelee.lab.shares import side_credits
from grandmelee.lab.tables import ledger, settings_for, tables
from grandmelee.text.weights import FILE, weights_folder, write_weights

WILD: Final = 12  # one answer in so many is given at random, so that positions differ
KEPT_APART: Final = 5  # one game in so many is not learned from, but says how well the weights fit
RIDGE: Final = 1e-3  # how strongly weights are held to nothing, where results say little


# ---- playing --------------------------------------------------------------------------------------------------------
class Wild:
    """A player that sometimes answers at random."""

    def __init__(self, bot: Bot, seed: int, one_in: int = WILD) -> None:
        self.bot = bot
        self.chance = Chance(seed)
        self.one_in = one_in

    def choose(self, s: State, seat: int) -> int:
        """Mostly what the player would choose."""
        if self.chance.below(self.one_in):
            return self.bot.choose(s, seat)
        options = worth_trying(s, seat)
        return options[self.chance.below(len(options))]


def lessons(
    game: Game[Any], player: str, games: int, seed: int, seats: int | None, chosen: dict[str, Any]
) -> list[Fixture]:
    """The games that are learned from, at all the game's tables by turns or at one."""
    if not game.features:
        raise SetupError(f"{game.name} evaluates without features; there is nothing to fit.")
    kinds = [(seats, chosen)] if seats else [(number, settings | chosen) for number, settings in tables(game)]
    found = []
    for at in range(games):
        number, settings = kinds[at % len(kinds)]
        drawn = settings_for(game.slug, number, settings, seed + at)
        found.append(Fixture(game.slug, number, drawn, seed + at, [player] * number))
    return found


def lesson(fixture: Fixture) -> Line:
    """What was counted for each side at the end of every turn, and how much of the game each has won."""
    game = gm.load(fixture.game)
    s = game.start(fixture.seats, fixture.settings, fixture.seed, False)
    bots = [Wild(bot, fixture.seed * 64 + 32 + seat) for seat, bot in enumerate(seated(fixture))]
    positions = []
    turn = game.turn(s)
    for decision in range(LONGEST):
        if s.over:
            break
        seat = s.waiting[0]
        s.answer(seat, bots[seat].choose(s.imagine(seat, secret(fixture.seed, decision)), seat))
        if game.turn(s) != turn and not s.over:
            turn = game.turn(s)
            positions.append([[round(count, 4) for count in row] for row in game.rows(s, 0)])
    is_finished = s.over and ledger(fixture.game).summary(s, []).get("is_finished", True)
    return asdict(fixture) | {"positions": positions, "credits": in_rows(s) if is_finished else []}


def in_rows(s: State) -> list[float]:
    """How much of the game each side has won, in the order of `Game.rows` for the first seat; alone, the party."""
    sides = [s.game.side(s, seat) for seat in range(s.seats)]
    credits = side_credits(s.outcomes, sides)
    if len(credits) == 1:
        return [s.returns[0] / 2 + 0.5]
    return [credits[sides[0]], *[credit for side, credit in sorted(credits.items()) if side != sides[0]]]


def learn(fixtures: list[Fixture], file: Path | None, workers: int) -> Iterator[Line]:
    """Every lesson: first those the file holds already, then the others as they are played."""
    wanted = {fixture.key: fixture for fixture in fixtures}
    for line in kept(file):
        if wanted.pop(fixture_of(line).key, None):
            yield line
    for line in results(lesson, list(wanted.values()), workers):
        keep(file, line)
        yield line


# ---- fitting --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Fit:
    """New weights; how many games and positions they come from; how well old and new foretell games kept apart."""

    weights: list[float]
    games: int
    positions: int
    loss_before: float
    loss_after: float


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
            counts, credits = found.setdefault(len(won), ([], []))
            for rows in line["positions"]:
                counts.append([*rows, [0.0] * len(rows[0])] if alone else rows)
                credits.append([credit / len(line["positions"]) for credit in won])
        self.parts = [(np.array(counts), np.array(credits)) for counts, credits in found.values()]

    def loss(self, weights: Any) -> tuple[float, Any]:
        """The mean of the negative logarithm of what was foretold for what happened, and its gradient."""
        np, logsumexp = needed("numpy"), needed("scipy.special").logsumexp
        total, slope = 0.0, np.zeros_like(weights)
        for counts, credits in self.parts:
            logs = counts @ weights
            logs = logs - logsumexp(logs, axis=1, keepdims=True)
            total -= float((credits * logs).sum())
            slope += np.einsum("ns,nsf->f", np.exp(logs) * credits.sum(axis=1, keepdims=True) - credits, counts)
        return total / max(1, self.games), slope / max(1, self.games)

    def scale(self) -> Any:
        """How much each feature varies between the sides of a position."""
        np = needed("numpy")
        apart = np.concatenate(
            [(counts - counts.mean(axis=1, keepdims=True)).reshape(-1, counts.shape[2]) for counts, _ in self.parts]
        )
        return np.sqrt((apart**2).mean(axis=0))


def fit(lines: list[Line], old: list[float]) -> Fit:
    """The weights that make the results most likely."""
    np, minimize = needed("numpy"), needed("scipy.optimize").minimize
    whole = [line for line in lines if line["credits"] and line["positions"]]
    if len(whole) < KEPT_APART:
        raise SetupError(f"{len(whole)} games that ended are too few to learn from; expected at least {KEPT_APART}.")
    whole.sort(key=lambda line: line["seed"])
    apart, learned = Samples(whole[::KEPT_APART]), Samples([line for at, line in enumerate(whole) if at % KEPT_APART])
    scale = learned.scale()

    def target(weights: Any) -> tuple[float, Any]:
        loss, slope = learned.loss(weights)
        return loss + RIDGE * float(((weights * scale) ** 2).sum()), slope + 2 * RIDGE * weights * scale**2

    found = minimize(target, np.array(old), jac=True, method="L-BFGS-B", options={"maxiter": 1000})
    new = np.where(scale > 0, found.x, np.array(old))
    return Fit(
        [float(f"{weight:.4g}") for weight in new],
        len(whole),
        learned.positions + apart.positions,
        apart.loss(np.array(old))[0],
        apart.loss(new)[0],
    )


# ---- the gain -------------------------------------------------------------------------------------------------------
class Weighing:
    """A bot that goes by weights of its own."""

    def __init__(self, bot: Bot, weights: list[float]) -> None:
        self.bot = bot
        self.weights = weights

    def choose(self, s: State, seat: int) -> int:
        """What the bot chooses with these weights."""
        usual = s.game.weights
        s.game.weights = self.weights
        try:
            return self.bot.choose(s, seat)
        finally:
            s.game.weights = usual


def duel(fixture: Fixture, player: str, weights: dict[str, list[float]]) -> Line:
    """A game of one player with different weights: the players of the fixture are their names."""
    s: State = gm.new(fixture.game, seats=fixture.seats, seed=fixture.seed, quiet=True, **fixture.settings)
    same = seated(Fixture(fixture.game, fixture.seats, fixture.settings, fixture.seed, [player] * fixture.seats))
    bots = [Weighing(bot, weights[name]) for bot, name in zip(same, fixture.players, strict=True)]
    decisions = play(s, bots)
    return asdict(fixture) | {"outcomes": list(s.outcomes), "decisions": decisions}


def gain(
    game: Game[Any], player: str, new: list[float], seats: int | None, settings: dict[str, Any], games: int, seed: int
) -> Match:
    """The match of new weights against the old; where all win together, each by itself on the same seeds."""
    weights = {"new": new, "old": list(game.weights)}
    table = seats or (2 if 2 in game.seats else game.seats[0])
    return Match(game, ["new", "old"], table, settings, games, seed, partial(duel, player=player, weights=weights))


def report(game: Game[Any], found: Fit, match: dict[str, Any]) -> dict[str, Any]:
    """Everything about new weights; they are better when their interval lies above what the old ones reach."""
    both = zip(game.features, game.weights, found.weights, strict=True)
    new, old = match["levels"]["new"], match["levels"]["old"]
    return {
        "game": game.slug,
        "games": found.games,
        "positions": found.positions,
        "loss_before": round(found.loss_before, 5),
        "loss_after": round(found.loss_after, 5),
        "features": [
            {"name": feature.name, "rule": feature.rule, "text": feature.text, "old": before, "new": after}
            for feature, before, after in both
        ],
        "match": match,
        "is_better": new["low"] > (0.5 if match["pairs"] else old["win_share"]),
    }


def write(game: Game[Any], report: dict[str, Any], folder: Path | None) -> str:
    """Put the new weights into the folder of the game, or another; where they are."""
    place = folder or weights_folder(game.slug)
    new = report["match"]["levels"]["new"]
    won = f"{100 * new['win_share']:.1f} % of {new['games']:,} games"
    told = [
        f"Fitted to {report['games']:,} games, {report['positions']:,} positions.",
        f"Won against the weights before: {won} (95 %: {100 * new['low']:.1f} to {100 * new['high']:.1f}).",
    ]
    write_weights(place, {row["name"]: row["new"] for row in report["features"]}, told)
    return str(place / FILE)
