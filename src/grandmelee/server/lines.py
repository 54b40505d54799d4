"""How libraries log here: one JSON line for each thing, as everything else does. Apart, as nothing is counted yet."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any


class JsonLines(logging.Formatter):
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
        "formatters": {"lines": {"()": JsonLines}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines", "stream": "ext://sys.stderr"}},
        "loggers": {"uvicorn": {"handlers": ["stderr"], "level": level.upper(), "propagate": False}},
    }
