"""The command line: `grandmelee play`, and everything else one asks for by name.

Exit codes: 0 all is well, 1 what was asked for failed, 2 it was asked for in a way that means nothing.

| module | commands |
|---|---|
| tables | games, play, replay, verify |
| tools | rules, where, check, bench |
| lab | match, tune, balance |
| analysis | hint, analyse |
| ../server/ops/command | serve |
| session, play, roster | a game at the keyboard |
| show, say, files, settings | how things are printed, read and written |
"""

from __future__ import annotations

import sys

from grandmelee.cli import analysis, lab, tables, tools
from grandmelee.cli.app import app
from grandmelee.server.ops import command

__all__ = ["analysis", "app", "lab", "main", "tables", "tools"]

command.register(app)


def main() -> None:
    """What the command `grandmelee` runs."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app(prog_name="grandmelee")
