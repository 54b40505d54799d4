"""`grandmelee serve`: the table in the browser."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from typing import Annotated

import typer
import uvicorn

from grandmelee.server.app import make_app
from grandmelee.server.settings import PREFIX, Settings
from grandmelee.server.storage import Storage, StorageFailure

GRACE = 10


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for everyone in reach.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 for any free one.")] = 8000,
    database: Annotated[
        str, typer.Option(envvar="DATABASE_URL", help="A file for SQLite, or a URL of PostgreSQL.")
    ] = "grandmelee.sqlite3",
    workers: Annotated[int, typer.Option(min=1, help="Processes that serve.")] = 1,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
    pause: Annotated[float | None, typer.Option(min=0, help="Seconds a bot waits before it answers.")] = None,
    rate: Annotated[
        float | None, typer.Option(min=0, help="Requests a second from one address; 0 for no limit.")
    ] = None,
) -> None:
    """Serve the table: open the address it prints in a browser."""
    settings = Settings.from_environment(database=database, log_level=log_level, pause=pause, rate=rate)
    settings = replace(settings, workers=max(workers, settings.workers))
    try:
        asyncio.run(prepare(settings))
    except (StorageFailure, ValueError) as error:
        raise typer.BadParameter(f"The database cannot be opened: {error}") from error
    pass_on(settings)
    uvicorn.run(
        "grandmelee.server.app:make_app",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_level=log_level.lower(),
        access_log=False,
        server_header=False,
        ws_max_size=settings.body_limit,
        timeout_graceful_shutdown=GRACE,
    )


async def prepare(settings: Settings) -> None:
    """Bring the database to its present form once, before any worker starts."""
    storage = Storage(settings.url)
    await storage.open()
    await storage.close()


def pass_on(settings: Settings) -> None:
    """Workers read their settings from the environment."""
    for name, value in vars(settings).items():
        os.environ[PREFIX + name.upper()] = str(value)


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command()(serve)


def main() -> None:
    """Run the server without the rest of the command line: `python -m grandmelee.server`."""
    typer.run(serve)


__all__ = ["main", "make_app", "register", "serve"]
