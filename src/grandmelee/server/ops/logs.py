"""Logs: one JSON line for each thing that happens, without secrets; libraries log in the same form."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import MutableMapping
from datetime import UTC, datetime
from typing import Any, Final

import structlog


class JsonFormatter(logging.Formatter):
    """What libraries log, in the same form as our own lines."""

    def format(self, record: logging.LogRecord) -> str:
        """One line of JSON."""
        line: dict[str, object] = {
            "logger": record.name,
            "event": record.getMessage(),
            "level": record.levelname.lower(),
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z"),
        }
        if left_out := getattr(record, "repeated", 0):
            line["repeated"] = left_out
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line)


def log_config(level: str) -> dict[str, Any]:
    """How uvicorn logs: on standard error, one JSON line for each thing, as everything else here."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonFormatter}},
        "filters": {"repeats": {"()": LibraryRepeats}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "json",
                "filters": ["repeats"],
                "stream": "ext://sys.stderr",
            }
        },
        "loggers": {"uvicorn": {"handlers": ["stderr"], "level": level.upper(), "propagate": False}},
    }


SECRETS: Final = frozenset({"token", "invite", "host", "cookie", "authorization", "seed", "salt"})


def without_secrets(_: object, __: str, entry: MutableMapping[str, Any]) -> dict[str, Any]:
    """Fields that could hold a secret are never written."""
    return {name: "(secret)" if name in SECRETS else value for name, value in entry.items()}


class Repeats:
    """What goes wrong again and again is logged once in a while, with how often it was left out."""

    def __init__(self, every: float = 60.0, most: int = 1000) -> None:
        self.every = every
        self.most = most
        self.known: dict[tuple[str, ...], tuple[float, int]] = {}  # when it was last logged, and how often left out

    def __call__(self, _: object, level: str, entry: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """Let it pass, or drop and count it."""
        if level not in ("warning", "error", "exception", "critical"):
            return entry
        left_out = self.left_out(what_failed(entry))
        if left_out is None:
            raise structlog.DropEvent
        return {**entry, "repeated": left_out} if left_out else entry

    def left_out(self, key: tuple[str, ...]) -> int | None:
        """How often this was left out since it was last logged; None when it is left out now."""
        instant = time.monotonic()
        then, left_out = self.known.get(key, (-self.every, 0))
        if instant < then + self.every:
            self.known[key] = (then, left_out + 1)
            return None
        if len(self.known) > self.most:
            self.known.clear()
        self.known[key] = (instant, 0)
        return left_out


class LibraryRepeats(logging.Filter):
    """The same for what libraries log: whoever sends something else than requests fills no disk with it."""

    def __init__(self) -> None:
        super().__init__()
        self.repeats = Repeats()

    def filter(self, record: logging.LogRecord) -> bool:
        """Let it pass, or drop and count it."""
        if record.levelno < logging.WARNING:
            return True
        error = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        left_out = self.repeats.left_out((record.name, str(record.msg), error))
        record.__dict__["repeated"] = left_out
        return left_out is not None


def what_failed(entry: MutableMapping[str, Any]) -> tuple[str, ...]:
    """What tells one trouble from another: where it happened and with what error, not at which moment."""
    error = entry.get("exc_info")
    error = sys.exc_info()[1] if error is True else error
    kind = type(error).__name__ if isinstance(error, BaseException) else ""
    return (str(entry.get("event")), str(entry.get("table")), str(entry.get("reason")), str(entry.get("path")), kind)


def safe_path(path: str) -> str:
    """A path for the log: an invitation in it is left out."""
    parts = path.split("/")
    if "join" in parts[:3]:
        parts = [*parts[: parts.index("join") + 1], "(invitation)"]
    return "/".join(parts)


def start(level: str) -> None:
    """One JSON line for each thing that happens, on standard error."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            without_secrets,
            Repeats(),
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper(), logging.INFO)),
        logger_factory=lambda *_: structlog.WriteLogger(sys.stderr),  # as it is then
        cache_logger_on_first_use=False,
    )
