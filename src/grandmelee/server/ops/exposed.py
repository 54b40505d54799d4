"""Counts for Prometheus on a port of their own, which the host sets and the public never sees.

One thread answers one request after the other, with a time limit for each, and makes the counts anew once a second at
most: whoever asks more often gets the same again. With several workers the process that watches them tells the counts
of all.
"""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST

from grandmelee.server.ops import metrics

FRESH: Final = 1.0  # seconds for which counts are told again


class Exposed(HTTPServer):
    """The port, and the counts as they were last made."""

    request_queue_size = 8

    def __init__(self, host: str, port: int) -> None:
        super().__init__((host, port), Handler)
        self.made_at = -FRESH
        self.text = b""

    def counts(self) -> bytes:
        """The counts, at most a second old."""
        if time.monotonic() >= self.made_at + FRESH:
            self.text, self.made_at = metrics.counts(), time.monotonic()
        return self.text


class Handler(BaseHTTPRequestHandler):
    """Answers GET /metrics."""

    server: Exposed
    timeout = 2.0  # seconds for a request to arrive and its answer to be read

    def handle(self) -> None:
        """One request: whoever drips it byte by byte has no more time than others."""
        end = threading.Timer(self.timeout, cut, (self.connection,))
        end.start()
        try:
            with suppress(OSError):  # whoever asked has gone, or was cut off
                super().handle()
        finally:
            end.cancel()

    def do_GET(self) -> None:
        """The counts, or nothing."""
        is_known = self.path.partition("?")[0] == "/metrics"
        body = self.server.counts() if is_known else b"The counts are at /metrics.\n"
        self.send_response(200 if is_known else 404)
        self.send_header("Content-Type", CONTENT_TYPE_LATEST if is_known else "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *given: object) -> None:
        """Nothing: whoever asks is the host."""


def cut(connection: socket.socket) -> None:
    """End a connection, whoever waits for it in another thread."""
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


def expose(host: str, port: int) -> Exposed:
    """Tell the counts there from now on, until the process ends."""
    server = Exposed(host, port)
    threading.Thread(target=server.serve_forever, name="metrics", daemon=True).start()
    return server
