"""Commands for trying things out: check, bench."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from grandmelee.cli.app import app
from grandmelee.cli.files import write_whole
from grandmelee.cli.say import FAILED, complain, mistakes_told, say, say_wrapped
from grandmelee.cli.show import show_bench
from grandmelee.core.errors import PackError
from grandmelee.core.game import Game
from grandmelee.core.registry import games as slugs
from grandmelee.core.registry import load
from grandmelee.tools import benchmark
from grandmelee.tools.check import Trouble, load_with, try_out

MOST_PROBLEMS: Final = 100


# ---- packs ----------------------------------------------------------------------------------------------------------
@app.command()
def check(
    path: Annotated[str, typer.Argument(metavar="PATH", help="The folder of a pack.")],
    game: Annotated[str, typer.Option(metavar="GAME", help="The game it must be for; else the one it names.")] = "",
    count: Annotated[int, typer.Option("--games", metavar="N", min=0, help="How many random games to play.")] = 300,
    seed: Annotated[int, typer.Option(help="Where the random games begin.")] = 1,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to keep the game that fails.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Do not read the pack back.")] = False,
) -> None:
    """Check a pack of your own cards.

    It is read, read back as it was understood, and put into random games. Every mistake is told with its file and line,
    what was expected, and the nearest sentence.

    \b
    Examples:
      grandmelee check examples/packs/first-blood
      grandmelee check my-pack --games 1000 --quiet
    """
    with mistakes_told():
        loaded = loaded_pack(path, game)
        say(f"{path}: read without a mistake, for {loaded.name}.", "bold")
        for line in [] if quiet else loaded.read_back():
            say(line)
        if count:
            play_pack(loaded, path, count, seed, save)


def loaded_pack(path: str, slug: str) -> Game[Any]:
    """The game with the pack in it, or every mistake on a line of its own."""
    try:
        return load_with(path, slug)
    except PackError as error:
        for problem in error.problems[:MOST_PROBLEMS]:
            complain(str(problem))
        left = len(error.problems) - MOST_PROBLEMS
        say_wrapped(f"{path}: {mistakes(len(error.problems))}" + (f", {left} more than shown." if left > 0 else "."))
        raise typer.Exit(FAILED) from error


def mistakes(count: int) -> str:
    """A number of mistakes."""
    return "1 mistake" if count == 1 else f"{count} mistakes"


def play_pack(game: Game[Any], path: str, count: int, seed: int, save: Path | None) -> None:
    """Random games with everything the pack brought; Trouble ends the command."""
    games = "1 random game" if count == 1 else f"{count:,} random games"
    say(f"{path}: now {games} with it ...")
    try:
        played = try_out(game, count, seed)
    except Trouble as trouble:
        if save is not None and trouble.record:
            write_whole(save, trouble.record)
            say(f"The game up to there is in {save}.")
        raise
    say(
        f"{path}: {played.games:,} random games at {played.tables} different tables, {played.decisions:,} decisions: "
        "all ended, nothing was lost or made, records replay."
    )


# ---- speed ----------------------------------------------------------------------------------------------------------
@app.command()
def bench(
    names: Annotated[list[str] | None, typer.Argument(metavar="GAME...", help="Which games; all if not said.")] = None,
    file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the figures here too.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=600, help="How long to measure each figure.")] = 3.0,
) -> None:
    """Measure how fast the games are.

    Playing, copying and replaying, each beside a calibration loop in the same process.

    \b
    Examples:
      grandmelee bench
      grandmelee bench legends-of-the-arena --seconds 10 --json figures.json
    """
    with mistakes_told():
        report: dict[str, Any] = benchmark.report([load(name) for name in names or slugs()], seconds)
        show_bench(report)
        if file is not None:
            write_whole(file, json.dumps(report, indent=2) + "\n")
