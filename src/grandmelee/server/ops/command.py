"""`grandmelee serve`: the table in the browser.

Nothing of the server is imported before the command runs, so that the rest of the command line stays quick and works
without it.
"""

from __future__ import annotations

import importlib.util
import os
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Annotated, Final

import typer

from grandmelee.server.settings import DEFAULT_DATABASE, PREFIX, SHARED_COUNTS, Settings

GRACE: Final = 10  # seconds for connections to end
LONGEST_BOT: Final = 32  # characters in which a seat's level is stored

Database = Annotated[str, typer.Option(envvar="DATABASE_URL", help="A file for SQLite, or a URL of PostgreSQL.")]
RedisUrl = Annotated[
    str, typer.Option(envvar="REDIS_URL", help="The URL of a Redis by which several workers tell each other.")
]
Rate = Annotated[float | None, typer.Option(min=0, help="Requests a second from one address; 0 for no limit.")]
Public = Annotated[
    str | None, typer.Option(help="Where others reach this server, such as https://table.example; for links.")
]
HostNames = Annotated[
    str | None, typer.Option(help="The names visitors write for this server, with commas; * for any.")
]
MetricsPort = Annotated[
    int | None, typer.Option(min=0, max=65535, help="A port for Prometheus on 127.0.0.1; 0 for none.")
]

OwnBots = Annotated[
    list[str] | None,
    typer.Option("--bot", metavar="MODULE:CLASS", help="A bot of your own for the tables of a local server; repeat."),
]


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for everyone in reach.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 for any free one.")] = 8000,
    database: Database = DEFAULT_DATABASE,
    workers: Annotated[int, typer.Option(min=1, help="Processes that serve.")] = 1,
    redis: RedisUrl = "",
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
    pause: Annotated[float | None, typer.Option(min=0, help="Seconds a bot waits before it answers.")] = None,
    rate: Rate = None,
    public: Public = None,
    hosts: HostNames = None,
    metrics_port: MetricsPort = None,
    bot: OwnBots = None,
    browse: Annotated[bool, typer.Option("--open", help="Open a browser once the server is ready.")] = False,
) -> None:
    """Serve the table: open the address it prints in a browser."""
    settings = Settings.from_environment(
        database=database,
        redis=redis or None,
        log_level=log_level,
        pause=pause,
        rate=rate,
        hosts=hosts,
        metrics_port=metrics_port,
        public=public,
        bots=",".join(bot) if bot else None,
    )
    check_packages(settings)
    settings = replace(settings, listen=host, workers=max(workers, settings.workers))
    check_bots(settings)
    prepare(settings)
    pass_on(settings)
    if browse:
        port = port or free_port(host)
        threading.Thread(target=open_browser, args=(host, port), daemon=True).start()
    with counting_together(workers):
        tell_counts(settings)
        run(settings, host, port, workers)


def check_packages(settings: Settings) -> None:
    """What it needs beside the engine must be installed."""
    if importlib.util.find_spec("uvicorn") is None:
        raise typer.BadParameter("the server is not installed; run: pip install 'grandmelee[server]'")
    if settings.redis and importlib.util.find_spec("redis") is None:
        raise typer.BadParameter("Redis needs its package; run: pip install 'grandmelee[server,redis]'")


@contextmanager
def counting_together(workers: int) -> Iterator[None]:
    """A place where several workers keep their counts, unless the host has named one."""
    if workers == 1 or os.environ.get(SHARED_COUNTS):
        yield
        return
    with tempfile.TemporaryDirectory(prefix="grandmelee-") as folder:
        os.environ[SHARED_COUNTS] = folder
        yield


def open_browser(host: str, port: int) -> None:
    """Show the home page as soon as someone listens; without a display, say where it is."""
    near, address = near_name(host), address_of(host, port)
    for _ in range(300):
        with suppress(OSError), socket.create_connection((near, port), timeout=1):
            typer.echo(f"The table is at {address} (Ctrl-C ends the server)")
            if has_display():
                webbrowser.open(address)
            return
        time.sleep(0.1)


def address_of(host: str, port: int) -> str:
    """Where a browser on this machine finds the home page."""
    near = near_name(host)
    return f"http://[{near}]:{port}/" if ":" in near else f"http://{near}:{port}/"


def near_name(host: str) -> str:
    """What this machine calls itself: who listens everywhere is reached at home."""
    return {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)


def free_port(host: str) -> int:
    """A port nobody listens on, so that the browser can be told which."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def has_display() -> bool:
    """Whether a browser could show itself here."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def check_bots(settings: Settings) -> None:
    """Bots of one's own are code that is run: none for strangers, and each must be there."""
    if not settings.bots:
        return
    if not settings.is_local:
        raise typer.BadParameter("--bot runs your own code for whoever sits down: only on a server for this machine")
    from grandmelee.bots.loading import is_own, made
    from grandmelee.core.errors import SetupError

    for name in settings.own_bots:
        try:
            if not is_own(name) or len(name) > LONGEST_BOT:
                raise SetupError(f"{name}: expected module:Class, at most {LONGEST_BOT} characters.")
            made(name, 0)
        except SetupError as error:
            raise typer.BadParameter(f"--bot {error}") from error


def prepare(settings: Settings) -> None:
    """Bring the database to its present form once, before any worker starts."""
    import asyncio

    from grandmelee.server.store.storage import Storage, StorageFailure

    async def open_once() -> None:
        storage = Storage(settings.url, settings.busy)
        await storage.open()
        await storage.close()

    try:
        asyncio.run(open_once())
    except (StorageFailure, ValueError) as error:
        raise typer.BadParameter(f"The database cannot be opened: {error}") from error


def pass_on(settings: Settings) -> None:
    """Workers read their settings from the environment."""
    for name, value in vars(settings).items():
        os.environ[PREFIX + name.upper()] = str(value)


def tell_counts(settings: Settings) -> None:
    """Counts for Prometheus, where the host wants them."""
    if not settings.metrics_port:
        return
    from grandmelee.server.ops.exposed import expose

    try:
        expose(settings.metrics_host, settings.metrics_port)
    except OSError as error:
        raise typer.BadParameter(f"Nobody can listen on port {settings.metrics_port}: {error}") from error


def run(settings: Settings, host: str, port: int, workers: int) -> None:
    """Serve until told to stop."""
    import uvicorn

    from grandmelee.server.ops.connections import Door
    from grandmelee.server.ops.logs import log_config

    uvicorn.run(
        "grandmelee.server.app:serving_app",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_config=log_config(settings.log_level),
        access_log=False,
        server_header=False,
        ws_max_size=settings.body_limit,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=max(1, int(settings.idle)),
        forwarded_allow_ips=settings.proxies,
        http=Door,
    )


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command()(serve)


def main() -> None:
    """Run the server without the rest of the command line: `python -m grandmelee.server`."""
    typer.run(serve)
