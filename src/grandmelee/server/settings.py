"""What a host can set; everything has a default that suits one machine and some friends."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from typing import Final

PREFIX: Final = "GRANDMELEE_"
KINDS: Final = {"str": str, "int": int, "float": float}
SHARED_COUNTS: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Where the workers of one host keep their counts, so that each can tell those of all; read by prometheus-client."""

DEFAULT_DATABASE: Final = "grandmelee.sqlite3"


@dataclass(frozen=True)
class Settings:
    """Read once at the start: from the command line, or from the environment as GRANDMELEE_<NAME>."""

    database: str = ""
    """A file for SQLite, or a URL; DATABASE_URL of the environment when it is empty."""
    log_level: str = "info"
    listen: str = "127.0.0.1"
    """The address it listens on; links for others name this machine's own addresses when that is all of them."""
    public: str = ""
    """Where others reach this server, such as https://table.example, with commas when several; for links."""
    pause: float = 0.6
    """Seconds a bot waits before it answers, unless the table says otherwise."""
    rate: float = 40.0
    """Requests a second from one address; 0 for no limit."""
    burst: int = 200
    create_rate: float = 1.0
    """New tables a second from one address; 0 for no limit."""
    create_burst: int = 60
    processor: float = 0.25
    """Seconds of processor a second that requests of one address may take; 0 for no limit. Bots think apart from it."""
    processor_burst: float = 3.0
    sent: float = 1_000_000.0
    """Bytes a second sent to one address; 0 for no limit."""
    sent_burst: float = 20_000_000.0
    received: float = 200_000.0
    """Bytes a second taken from one address, and of live connections a twentieth of that; 0 for no limit."""
    received_burst: float = 2_000_000.0
    rows: float = 50.0
    """Rows a second that new tables of one address may begin with, such as uploaded records; 0 for no limit."""
    rows_burst: float = 25_000.0
    messages: float = 20.0
    """Messages a second over one live connection; 0 for no limit."""
    connections: int = 200
    """Live connections from one address; 0 for no limit."""
    hosts: str = ""
    """The names of this server, as visitors write them, with commas; empty: the machine's own, * for any."""
    slowdown: float = 1.0
    """Seconds until whoever asks too often is told so."""
    open_connections: int = 0
    """Connections of any kind that one process holds; 0: as many as its limit of open files allows."""
    address_connections: int = 300
    """And of one address, unless it is a proxy of the host's; 0 for no limit."""
    new_connections: float = 40.0
    """Connections a second that one address may open, after as many as it may have, unless it is a proxy; 0: any."""
    proxies: str = "127.0.0.1,::1"
    """Addresses and networks whose word about the real visitor is taken; FORWARDED_ALLOW_IPS when that is set."""
    idle: float = 15.0
    """Seconds a connection may have no request under way, be it silent or halfway through its headers; a live one that
    reads nothing of what waits for it is ended after twice as long.
    """
    longest: float = 180.0
    """Seconds one request may take until its answer has been read; live connections last as long as they like."""
    metrics_port: int = 0
    """The port on which counts are told to Prometheus; 0: nowhere."""
    metrics_host: str = "127.0.0.1"
    health_rate: float = 5.0
    """Requests a second for /healthz and /readyz from one address; 0 for no limit."""
    body_limit: int = 64 * 1024
    record_limit: int = 512 * 1024
    """Bytes of an uploaded record."""
    cache: int = 2000
    """Tables kept in memory; others are rebuilt from their rows when someone comes."""
    cache_rows: int = 400_000
    """And rows of all of them together: a long game takes some megabytes."""
    thinkers: int = 2
    """Processes in which bots think, started when they are needed; bots of one client take all but one of them."""
    bots: str = ""
    """Bots of the host's own, as module:Class, with commas: code that is run, so only a local server has any."""
    busy: float = 5.0
    """Seconds to wait for a database that someone else has locked, or that does not answer."""
    workers: int = 1
    """Processes that serve this database, here and elsewhere; each must know that it is not alone."""
    poll: float = 0.2
    """With several workers: seconds between looks for answers that others have written."""
    redis: str = ""
    """With several workers: the URL of a Redis by which they tell each other; REDIS_URL when it is empty."""
    clock: float = 0.0
    """Seconds a game's clock runs, instead of what the game says; 0: as it says."""
    marks: float = 8.0
    """Seconds a mark on the board is seen, unless it is taken back."""
    grace: float = 5.0
    """Seconds until someone whose connection has ended counts as gone; a reload takes less."""
    keep_finished: float = 0.0
    """Days a table stays after its game is over; 0: for ever."""
    keep_abandoned: float = 0.0
    """Days a table stays at which nobody has done anything; 0: for ever."""
    resume_days: int = 30
    """After a restart bots and clocks go on at tables that were played at in so many days."""

    @staticmethod
    def from_environment(**given: object) -> Settings:
        """The defaults, what the environment says, and on top what was *given*."""
        read: dict[str, object] = {"redis": os.environ.get("REDIS_URL", "")}
        if "FORWARDED_ALLOW_IPS" in os.environ:
            read["proxies"] = os.environ["FORWARDED_ALLOW_IPS"]
        for field in fields(Settings):
            value = os.environ.get(PREFIX + field.name.upper())
            if value is not None:
                read[field.name] = KINDS[str(field.type)](value)
        read.update({name: value for name, value in given.items() if value is not None})
        return Settings(**read)  # type: ignore[arg-type]

    @property
    def is_local(self) -> bool:
        """Whether nobody but this machine is served: it listens at home, and is known by no other name."""
        return self.listen in ("127.0.0.1", "::1", "localhost") and not self.public and not self.hosts

    @property
    def own_bots(self) -> tuple[str, ...]:
        """The host's own bots that may sit at tables."""
        named = [name.strip() for name in self.bots.split(",") if name.strip()]
        return tuple(named) if self.is_local else ()

    @property
    def url(self) -> str:
        """The database as SQLAlchemy wants it."""
        return database_url(self.database or os.environ.get("DATABASE_URL", "") or DEFAULT_DATABASE)


def database_url(given: str) -> str:
    """A file name or any usual URL, with the asynchronous driver named.

    >>> database_url("games.db"), database_url("postgres://ada@db/melee")
    ('sqlite+aiosqlite:///games.db', 'postgresql+asyncpg://ada@db/melee')
    """
    if "://" not in given:
        return f"sqlite+aiosqlite:///{given}"
    scheme, rest = given.split("://", 1)
    if scheme.startswith("postgres"):
        return f"postgresql+asyncpg://{rest}"
    if scheme.startswith("sqlite"):
        return f"sqlite+aiosqlite://{rest}"
    raise ValueError(f"The database must be a file, sqlite:// or postgresql://, not {scheme}://")
