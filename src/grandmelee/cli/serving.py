"""The command `serve`, which the server brings."""

from __future__ import annotations

from grandmelee.cli.app import app
from grandmelee.server.ops import command

command.register(app)
