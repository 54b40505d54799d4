"""The weights of a game's evaluation, and how sure it may be, fitted to results.

Games are played, every turn's end is kept with how the game ended for each side, and the numbers are those under which
the results were most likely (`fitting`). New weights must then win against the old ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, Final

import grandmelee as gm
from grandmelee.bots import Bot
from grandmelee.bots.playout import Chance, worth_trying
from grandmelee.core.errors import SetupError
from grandmelee.core.features import Chances
from grandmelee.core.game import Game
from grandmelee.core.state import State
from grandmelee.lab.fitting import Calibration, Fit
from grandmelee.lab.fixtures import LONGEST, Fixture, fixture_of, play, seated, secret
from grandmelee.lab.match import Match
from grandmelee.lab.running import Line, keep, kept, results
from grandmelee.lab.shares import side_credits
from grandmelee.lab.tables import ledger, settings_for, tables
from grandmelee.text.weights import FILE, weights_folder, write_chances, write_weights

WILD: Final = 12  # one answer in so many is given at random, so that positions differ


# ---- playing --------------------------------------------------------------------------------------------------------
class Wild:
    """A player that answers at random, one time in so many; never, where that is 0."""

    def __init__(self, bot: Bot, seed: int, one_in: int = WILD) -> None:
        self.bot = bot
        self.chance = Chance(seed)
        self.one_in = one_in

    def choose(self, s: State, seat: int) -> int:
        """Mostly what the player would choose."""
        if not self.one_in or self.chance.below(self.one_in):
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


def lesson(fixture: Fixture, wild: int = WILD) -> Line:
    """What was counted for each side at the end of every turn, and how much of the game each has won."""
    game = gm.load(fixture.game)
    s = game.start(fixture.seats, fixture.settings, fixture.seed, False)
    bots = [Wild(bot, fixture.seed * 64 + 32 + seat, wild) for seat, bot in enumerate(seated(fixture))]
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
    return asdict(fixture) | {"wild": wild, "positions": positions, "credits": in_rows(s) if is_finished else []}


def in_rows(s: State) -> list[float]:
    """How much of the game each side has won, in the order of `Game.rows` for the first seat; alone, the party."""
    sides = [s.game.side(s, seat) for seat in range(s.seats)]
    credits = side_credits(s.outcomes, sides)
    if len(credits) == 1:
        return [s.returns[0] / 2 + 0.5]
    return [credits[sides[0]], *[credit for side, credit in sorted(credits.items()) if side != sides[0]]]


def learn(fixtures: list[Fixture], file: Path | None, workers: int, wild: int = WILD) -> Iterator[Line]:
    """Every lesson: first those the file holds already, then the others as they are played."""
    wanted = {fixture.key: fixture for fixture in fixtures}
    for line in kept(file):
        if line["wild"] == wild and wanted.pop(fixture_of(line).key, None):
            yield line
    for line in results(partial(lesson, wild=wild), list(wanted.values()), workers):
        keep(file, line)
        yield line


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


# ---- what is told and kept ------------------------------------------------------------------------------------------
def report(game: Game[Any], found: Fit, match: dict[str, Any]) -> dict[str, Any]:
    """Everything about new weights; they are better when their interval lies above what the old ones reach."""
    both = zip(game.features, game.weights, found.weights, strict=True)
    new, old = match["levels"]["new"], match["levels"]["old"]
    return {
        "game": game.slug,
        "games": found.games,
        "positions": found.positions,
        "ridge": found.ridge,
        "old": calibration_told(found.old),
        "new": calibration_told(found.new),
        "features": [
            {"name": feature.name, "rule": feature.rule, "text": feature.text, "old": before, "new": after}
            for feature, before, after in both
        ],
        "match": match,
        "is_better": new["low"] > (0.5 if match["pairs"] else old["win_share"]),
    }


def calibration_told(found: Calibration) -> dict[str, Any]:
    """How sure an evaluation may be, and what that changes."""
    return {
        "games": found.games,
        "positions": found.positions,
        "scale": found.chances.scale,
        "offset": found.chances.offset,
        "loss_before": round(found.loss_before, 5),
        "loss_after": round(found.loss_after, 5),
        "gap_before": round(found.gap_before, 4),
        "gap_after": round(found.gap_after, 4),
        "table": [{"told": told, "won": won, "positions": count} for told, won, count in found.table],
        "is_better": found.is_better,
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
    return write_calibration(game, report["new"], place)


def write_calibration(game: Game[Any], found: dict[str, Any], folder: Path | None) -> str:
    """Say in the folder of the game, or another that has its weights, how sure they may be; where that is."""
    place = folder or weights_folder(game.slug)
    told = [
        f"Fitted to {found['games']:,} games, {found['positions']:,} positions. In games kept apart, before and after:",
        f"log loss {found['loss_before']:.3f} and {found['loss_after']:.3f},",
        f"chances and shares of wins differ by {100 * found['gap_before']:.1f} and {100 * found['gap_after']:.1f} %.",
    ]
    write_chances(place, Chances(found["scale"], found["offset"]), told)
    return str(place / FILE)
