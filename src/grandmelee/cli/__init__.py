"""The command line: `grandmelee play`, and everything else one asks for by name.

Exit codes: 0 all is well, 1 what was asked for failed, 2 it was asked for in a way that means nothing.

| module | commands |
|---|---|
| tables | games, play, replay, verify |
| lookup | rules, where, sentences |
| tools | check, bench |
| lab | match, tune, balance |
| analysis | hint, analyse |
| serving | serve, of the server |
| session, play, roster | a game at the keyboard |
| show, say, files, settings | how things are printed, read and written |
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final

from grandmelee.cli.app import app

if TYPE_CHECKING:
    from typer import Typer

__all__ = ["COMMANDS", "app", "gathered", "main"]

COMMANDS: Final = {
    "grandmelee.cli.tables": ("games", "play", "replay", "verify"),
    "grandmelee.cli.lookup": ("rules", "where", "sentences"),
    "grandmelee.cli.tools": ("check", "bench"),
    "grandmelee.cli.lab": ("match", "tune", "balance"),
    "grandmelee.cli.analysis": ("hint", "analyse"),
    "grandmelee.cli.serving": ("serve",),
}
"""By module: its commands. Importing all of them takes longer than what most commands do."""


def gathered(asked: str = "") -> Typer:
    """The command line with the module of the command that is asked for, or with all of them."""
    named = [module for module, commands in COMMANDS.items() if asked in commands]
    for module in named or COMMANDS:
        import_module(module)
    return app


def main() -> None:
    """What the command `grandmelee` runs."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    gathered(sys.argv[1] if len(sys.argv) > 1 else "")(prog_name="grandmelee")
