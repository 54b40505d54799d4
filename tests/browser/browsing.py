"""A browser for the tests: Debian's chromium, driven by playwright, without anything downloaded."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Playwright, expect

import grandmelee as gm

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000  # milliseconds a page may take before a test gives up


def find_chromium() -> str:
    """Debian's chromium, installed if that is possible here."""
    if not os.path.exists(CHROMIUM) and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"], check=True)
    found = CHROMIUM if os.path.exists(CHROMIUM) else shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "The browser tests need chromium: apt-get install chromium"
    return found


def launch(play: Playwright) -> Browser:
    expect.set_options(timeout=PATIENCE)
    return play.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)


def sit(context: BrowserContext, url: str, made: dict[str, Any], seats: list[int], host: bool = False) -> None:
    """Give a browser the tokens of some seats of a table, as its set-up form would."""
    tokens = [made["seats"][seat]["token"] for seat in seats] + ([made["host"]] if host else [])
    for path in (f"/tables/{made['id']}", f"/api/tables/{made['id']}"):
        host_name = urlsplit(url).hostname or ""
        context.add_cookies([{"name": "seats", "value": ".".join(tokens), "domain": host_name, "path": path}])


def no_tour(context: BrowserContext) -> None:
    """Someone who has played before."""
    seen = "".join(f"localStorage.setItem('grandmelee-seen-tour-{slug}', '1');" for slug in gm.games())
    context.add_init_script(seen)
