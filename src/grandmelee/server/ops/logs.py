"""Logs: one JSON line for each thing that happens, without secrets; libraries log in the same form."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import MutableMapping
from datetime import UTC, datetime
from typing import Any, Final

import structlog


class JsonFormatter(logging.Formatter):
    """What libraries log, in the same form as our own lines."""

    def format(self, record: logging.LogRecord) -> str:
        """One line of JSON."""
        line = {
            "logger": record.name,
            "event": record.getMessage(),
            "level": record.levelname.lower(),
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z"),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line)


def log_config(level: str) -> dict[str, Any]:
    """How uvicorn logs: on standard error, one JSON line for each thing, as everything else here."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonFormatter}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json", "stream": "ext://sys.stderr"}},
        "loggers": {"uvicorn": {"handlers": ["stderr"], "level": level.upper(), "propagate": False}},
    }


SECRETS: Final = frozenset({"token", "invite", "host", "cookie", "authorization", "seed", "salt"})


def without_secrets(_: object, __: str, entry: MutableMapping[str, Any]) -> dict[str, Any]:
    """Fields that could hold a secret are never written."""
    return {name: "(secret)" if name in SECRETS else value for name, value in entry.items()}


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
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper(), logging.INFO)),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )
