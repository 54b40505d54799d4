"""Commands for measuring: match, tune, balance."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grandmelee.cli.app import GameName, app
from grandmelee.cli.say import Misuse, mistakes_told, say, say_table
from grandmelee.cli.settings import read_settings
from grandmelee.cli.show import table_of
from grandmelee.core.game import Game
from grandmelee.core.registry import load
from grandmelee.lab import fitting, tuning
from grandmelee.lab import report as reporting
from grandmelee.lab.balance import Series
from grandmelee.lab.match import Match, fewest_that_meet
from grandmelee.lab.players import Spec
from grandmelee.lab.running import Line, cores, kept

Games = Annotated[int, typer.Option(min=1, metavar="N", help="How many games.")]
Seats = Annotated[int | None, typer.Option(metavar="N", help="How many seats; the fewest if not said.")]
MatchSeats = Annotated[
    int | None, typer.Option(metavar="N", help="How many seats; if not said, the fewest at which they meet.")
]
Seed = Annotated[int, typer.Option(help="The first seed; the same one makes the same games.")]
Given = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A choice before the game; may be repeated.")
]
Out = Annotated[Path | None, typer.Option(metavar="FILE", help="Keep every game here; go on where it was left.")]
Workers = Annotated[int | None, typer.Option(min=1, metavar="N", help="Processes; as many as cores if not said.")]
Matched = Annotated[int, typer.Option("--match", min=1, metavar="N", help="Games of new against old weights.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


def watched(lines: Iterable[Line], total: int, what: str) -> Iterator[Line]:
    """The same lines, with a bar on the standard error while a person looks."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task(what, total=total)
        for line in lines:
            yield line
            progress.advance(task)


# ---- match ----------------------------------------------------------------------------------------------------------
@app.command()
def match(
    name: GameName,
    levels: Annotated[
        list[str], typer.Argument(metavar="LEVEL LEVEL...", help="Who plays, such as squire or knight@400.")
    ],
    games: Games = 100,
    seats: MatchSeats = None,
    settings: Given = None,
    seed: Seed = 1,
    out: Out = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Let levels of bots play against each other.

    Each two of them meet in so many games, with sides swapped on common seeds; in a game that is won or lost together
    each plays by itself. A level may carry a number of iterations instead of its time (knight@400): then the same seed
    makes the same games on every machine. Control-C stops; with --out the same command goes on later.

    \b
    Examples:
      grandmelee match legends-of-the-arena novice squire --games 200
      grandmelee match super-fantasy-brawl squire knight --games 100 --out games.jsonl
      grandmelee match pathfinder-arena squire@80 knight@400 --seats 4 --seed 7 --json
    """
    with mistakes_told():
        game = load(name)
        for level in levels:
            Spec(level)
        given = read_settings(game, settings or [])
        planned = Match(game, levels, seats or fewest_that_meet(game, given), given, games, seed)
        if len(levels) < 2 and not planned.is_together:
            raise Misuse("A match needs two levels, such as: squire knight")
        lines = watched(planned.run(out, workers or cores()), len(planned.fixtures()), "games")
        show_match(planned.report(stopped_by_hand(lines)), as_json)


def stopped_by_hand(lines: Iterable[Line]) -> list[Line]:
    """All lines, or those until Control-C."""
    found: list[Line] = []
    try:
        found.extend(lines)
    except KeyboardInterrupt:
        say(f"Stopped after {len(found)} games.")
    return found


def show_match(report: dict[str, Any], as_json: bool) -> None:
    """Levels, then pairs where there are more than one."""
    if as_json:
        say(json.dumps(report, indent=2))
        return
    table = table_of("level", ">games", ">won %", ">95 %", ">rating")
    for level, figures in report["levels"].items():
        table.add_row(level, *cells(figures), f"{figures['rating']:.1f}")
    say_table(table)
    if len(report["pairs"]) > 1:
        table = table_of("pair", ">games", ">won % by the first", ">95 %")
        for pair in report["pairs"]:
            table.add_row(" - ".join(pair["levels"]), *cells(pair))
        say_table(table)


def cells(figures: dict[str, Any]) -> list[str]:
    """Games, share and interval."""
    low, high = 100 * figures["low"], 100 * figures["high"]
    return [f"{figures['games']}", f"{100 * figures['win_share']:.1f}", f"{low:.1f}-{high:.1f}"]


# ---- tune -----------------------------------------------------------------------------------------------------------
Wild = Annotated[int, typer.Option(min=0, metavar="N", help="One answer in so many is given at random; 0: none.")]
OnlySure = Annotated[bool, typer.Option("--calibrate", help="Leave the weights; find only how sure they may be.")]


@app.command()
def tune(
    name: GameName,
    games: Games = 1000,
    matched: Matched = 400,
    player: Annotated[str, typer.Option(metavar="LEVEL", help="Who plays, such as squire@80.")] = "planner@40",
    seats: Seats = None,
    settings: Given = None,
    seed: Seed = 1,
    out: Out = None,
    workers: Workers = None,
    wild: Wild = tuning.WILD,
    only_sure: OnlySure = False,
    write: Annotated[bool, typer.Option("--write", help="Keep what is found, if it is shown to be better.")] = False,
    to: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where; the game's own folder if not said.")] = None,
    as_json: AsJson = False,
) -> None:
    """Fit the weights of a game's evaluation to results.

    Games are played with a little chance, at every number of seats unless --seats names one; what is counted at the end
    of each turn is fitted to how the game ended. Then the same player with new weights meets itself with the old ones.
    With --calibrate only a scale is fitted, by which the evaluation becomes a chance to win: no choice changes.

    \b
    Examples:
      grandmelee tune legends-of-the-arena --games 2000 --match 400
      grandmelee tune super-fantasy-brawl --seats 2 --out lessons.jsonl --write
      grandmelee tune super-dungeon-arcade --player captain@40 --wild 0 --calibrate --write
    """
    with mistakes_told():
        Spec(player)
        game, processes = load(name), workers or cores()
        chosen = read_settings(game, settings or [])
        fixtures = tuning.lessons(game, player, games, seed, seats, chosen)
        lines = list(watched(tuning.learn(fixtures, out, processes, wild), games, "games"))
        if only_sure:
            calibrate(game, lines, to, write, as_json)
            return
        found = fitting.fit(lines, game.weights, [feature.sign for feature in game.features])
        planned = tuning.gain(game, player, found.weights, seats, chosen, matched, seed + games)
        show_tune(compared(game, found, planned, processes, to, write), as_json, write)


def compared(
    game: Game[Any], found: fitting.Fit, planned: Match, processes: int, to: Path | None, is_kept: bool
) -> dict[str, Any]:
    """What the new weights gain against the old ones; written, if that is wanted and they are shown to be better."""
    met = watched(planned.run(None, processes), len(planned.fixtures()), "new against old")
    report = tuning.report(game, found, planned.report(met))
    if is_kept and report["is_better"]:
        report["written"] = tuning.write(game, report, to)
    return report


def show_tune(report: dict[str, Any], as_json: bool, is_wanted: bool) -> None:
    """How well the weights fit, what they are, and what they gain."""
    if as_json:
        say(json.dumps(report, indent=2))
        return
    show_calibration("The old weights", report["old"])
    show_calibration("The new weights", report["new"])
    table = table_of("feature", "rule", ">old", ">new", "what is counted")
    for row in report["features"]:
        table.add_row(row["name"], row["rule"], f"{row['old']:.4g}", f"{row['new']:.4g}", row["text"])
    say_table(table)
    show_match(report["match"], False)
    say("The new weights are better." if report["is_better"] else "The new weights are not shown to be better.", "bold")
    if is_wanted:
        say(f"Written to {report['written']}." if report.get("written") else "Nothing is written.")


def calibrate(game: Game[Any], lines: list[Line], to: Path | None, is_wanted: bool, as_json: bool) -> None:
    """Find how sure the weights may be that the game has, and keep it if that is wanted and better."""
    found = tuning.calibration_told(fitting.calibrate(lines, game.weights))
    if is_wanted and found["is_better"]:
        found["written"] = tuning.write_calibration(game, found, to)
    if as_json:
        say(json.dumps(found, indent=2))
        return
    show_calibration("The weights", found)
    if is_wanted:
        say(f"Written to {found['written']}." if found.get("written") else "Nothing is written.")


def show_calibration(whose: str, found: dict[str, Any]) -> None:
    """How sure weights may be, and whether so many are won in games kept apart."""
    say(f"{whose}: {found['games']:,} games, {found['positions']:,} positions", "bold")
    say(f"scale {found['scale']:.4g}, offset {found['offset']:.4g}; in games kept apart, before and after:")
    say(f"mean log loss {found['loss_before']:.4f} and {found['loss_after']:.4f},")
    say(f"chances and shares of wins differ by {found['gap_before']:.1%} and {found['gap_after']:.1%}.\n")
    table = table_of(">told %", ">won %", ">positions")
    for row in found["table"]:
        table.add_row(f"{100 * row['told']:.0f}", f"{100 * row['won']:.0f}", f"{row['positions']:,}")
    say_table(table)


# ---- balance --------------------------------------------------------------------------------------------------------
@app.command()
def balance(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game as `grandmelee games` lists it.")] = "",
    level: Annotated[str, typer.Option(metavar="LEVEL", help="Who plays all seats, such as knight@400.")] = "planner",
    games: Games = 100,
    seats: Seats = None,
    settings: Given = None,
    seed: Seed = 0,
    out: Out = None,
    workers: Workers = None,
    told: Annotated[
        list[Path] | None, typer.Option("--report", metavar="FILE", help="Only report on this file.")
    ] = None,
) -> None:
    """See how balanced a game is between equal players.

    Win shares of seats, and of whatever a seat plays, with 95 % intervals; lengths; where points come from. What can be
    drawn, such as Legends or Champions, is drawn anew for every game.

    \b
    Examples:
      grandmelee balance legends-of-the-arena --level squire@80 --games 1000 --out games.jsonl
      grandmelee balance --report games.jsonl
    """
    with mistakes_told():
        if bool(name) == bool(told):
            raise Misuse("Say a game, or --report and a file of games")
        if told:
            say(reporting.report(line for file in told for line in kept(there(file))))
            return
        game = load(name)
        series = Series(game, level, seats or game.seats[0], read_settings(game, settings or []))
        lines = watched(series.run(range(seed, seed + games), out, workers or cores()), games, "games")
        say(reporting.report(stopped_by_hand(lines)))


def there(file: Path) -> Path:
    """A file, which must be there."""
    if not file.is_file():
        raise Misuse(f"{file} cannot be read: there is no such file")
    return file
