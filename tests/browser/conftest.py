"""One browser and one server for all tests; fresh windows for each. Nothing may go wrong on any page."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.browsing import PATIENCE, launch, no_tour
from tests.server.serving import Server

SLOWER = float(os.environ.get("GRANDMELEE_SLOWER", "1"))  # how many times slower than it is the browser shall be


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        started = launch(play)
        yield started
        started.close()


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests: each makes tables of its own, and a browser without cookies sees no others."""
    folder = tmp_path_factory.mktemp("server")
    server = Server(str(folder / "test.sqlite3"), folder, GRANDMELEE_MARKS="600", GRANDMELEE_MESSAGES="1000").start()
    yield server
    if server.is_alive:
        server.stop()


@pytest.fixture
def server(running: Server) -> Server:
    """It lives, whatever a test has done to it."""
    if not running.is_alive:
        running.start()
    return running


class Windows:
    """Opens windows of different people, and listens for whatever goes wrong in them."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.wrong: list[str] = []
        self.forgives: tuple[str, ...] = ()

    def person(self, tour: bool = False, **how: Any) -> Page:
        """A window with cookies of its own."""
        usual = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
        context = self.browser.new_context(**(usual | how))
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        if not tour:
            no_tour(context)
        page = context.new_page()
        if SLOWER > 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        self.watch(page)
        return page

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("console", lambda message: self.heard(message.type, message.text))
        page.on("request", lambda request: self.asked(request.url))

    def heard(self, kind: str, text: str) -> None:
        if kind == "error" and not any(forgiven in text for forgiven in self.forgives):
            self.wrong.append(f"console: {text}")

    def asked(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.url).netloc:
            self.wrong.append(f"a request to another host: {address}")


@pytest.fixture
def windows(browser: Browser, server: Server) -> Iterator[Windows]:
    opened = Windows(browser, server.url)
    yield opened
    for context in opened.contexts:
        context.close()
    assert opened.wrong == []
