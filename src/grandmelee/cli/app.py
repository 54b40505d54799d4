"""The command `grandmelee` itself, and the arguments several of its parts share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grandmelee import __version__
from grandmelee.cli.say import say

app = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game as `grandmelee games` lists it.")]
Packs = Annotated[
    list[str] | None, typer.Option("--pack", metavar="PATH", help="A folder with cards; may be repeated.")
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `save` writes it.")]


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        say(f"grandmelee {__version__}")
        raise typer.Exit


@app.callback()
def everything(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Five fantasy board games, each played exactly by its rulebook.

    \b
    Examples:
      grandmelee games
      grandmelee play legends-of-the-arena
      grandmelee rules legends-of-the-arena LA-11.3
    """
