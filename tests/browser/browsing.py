"""A browser for the tests: Debian's chromium, driven by playwright, without anything downloaded.

Its package chromium-headless-shell is the same engine without windows of its own, and takes a quarter less processor.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route, expect

import grandmelee as gm
from tests.server.serving import Server, make, players, send

HEADLESS, CHROMIUM = "chromium-headless-shell", "chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # a sixth less processor together with the next two: fewer processes are started
    "--renderer-process-limit=1",
    "--disable-features=IsolateOrigins,site-per-process",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Milliseconds before a test gives up: on a slow machine, too, only what never comes is wrong.
PATIENCE = 1000 * int(os.environ.get("GRANDMELEE_PATIENCE", "120"))
CLIENT = "**/static/client*.js?v=*"
STARTED = """() => {
    const { ready, left } = document.documentElement?.dataset ?? {};  // a new page is empty for a moment
    const table = document.querySelector("#table");
    return ready && !left && (!table || table.dataset.drawn);
}"""


def find_chromium() -> str:
    """Debian's chromium, installed if that is possible here."""
    if not has_chromium() and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", CHROMIUM], check=True)
    found = has_chromium() or shutil.which("chromium-browser")
    assert found, "The browser tests need chromium: apt-get install chromium"
    return found


def has_chromium() -> str | None:
    """Where it is, if it is installed."""
    return shutil.which(HEADLESS) or shutil.which(CHROMIUM)


def launch(play: Playwright) -> Browser:
    expect.set_options(timeout=PATIENCE)
    return play.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)


# ---- from page to page: nothing is done on a page whose client has not started ---------------------------------------
def visit(page: Page, address: str) -> None:
    page.goto(address)
    wait_until_started(page)


def visit_without_client(page: Page, address: str) -> None:
    """The page as the server has drawn it: scripts are off, or the client never comes."""
    page.route(CLIENT, lambda route: route.abort())
    page.goto(address)


@contextmanager
def visiting_slowly(page: Page, address: str) -> Iterator[None]:
    """What is done inside is done before the client has come; it comes afterwards."""
    coming: list[Route] = []
    page.route(CLIENT, lambda route: coming.append(route))
    with page.expect_request(CLIENT):
        page.goto(address, wait_until="commit")
    yield
    for route in coming:
        route.continue_()
    page.unroute(CLIENT)
    wait_until_started(page)


def reload(page: Page) -> None:
    page.reload()
    wait_until_started(page)


@contextmanager
def leaving(page: Page) -> Iterator[None]:
    """What is done inside leads to another page, or to this one anew; go on when that one has started."""
    page.evaluate("document.documentElement.dataset.left = 'true'")
    yield
    wait_until_started(page)


def wait_until_started(page: Page) -> None:
    """The client has started on this page; at a table it has also drawn what its live connection has told."""
    page.wait_for_function(STARTED)


# ---- people ----------------------------------------------------------------------------------------------------------
def sit(context: BrowserContext, url: str, made: dict[str, Any], seats: list[int], host: bool = False) -> None:
    """Give a browser the tokens of some seats of a table, as its set-up form would."""
    tokens = [made["seats"][seat]["token"] for seat in seats] + ([made["host"]] if host else [])
    for path in (f"/tables/{made['id']}", f"/api/tables/{made['id']}"):
        host_name = urlsplit(url).hostname or ""
        context.add_cookies([{"name": "seats", "value": ".".join(tokens), "domain": host_name, "path": path}])


def seated(server: Server, game: str, seats: int, answers: int, seed: int = 12) -> tuple[dict[str, Any], int]:
    """A table of people after some answers by chance, none of which gives up; and a seat that is asked there."""
    s, chance = gm.new(game, seats=seats, seed=seed), random.Random(5)
    given = []
    for _ in range(answers):
        seat = s.asks[0].seat
        words = [s.word(option) for option in s.options(seat)]
        given.append((seat, chance.choice([word for word in words if word not in ("back", "concede")])))
        s.answer(*given[-1])
    people = [{"kind": "human", "name": f"Player {n}"} for n in range(seats)]
    with server.client() as client:
        made = make(client, game=game, seats=people, seed=seed, settings={})
        send(players(client, made), given)
    return made, s.asks[0].seat


def no_tour(context: BrowserContext) -> None:
    """Someone who has played before, and passes by hand."""
    seen = "localStorage.setItem('grandmelee-seen-tour', '1');"
    context.add_init_script(seen + "localStorage.grandmelee ??= JSON.stringify({ advice: false, passing: false });")


def at_first_table(windows: Any, client: Any, wire: type[Any]) -> tuple[Page, Any, dict[str, Any]]:
    """A page at the first selection of cards, with a wire of the test's between it and the server; and the table."""
    made = make(client)
    page = windows.person()
    between = wire(page)
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    return page, between, made
