"""From a click to the updated board, measured in the browser: one worker, bots idle.

    python bench/clicks.py [--before FOLDER] [--clicks 150] [--game GAME] [--write]

A page in chromium plays one seat of a game by clicks on its options; the other seat is played over HTTP between two
clicks. The time runs in the page, from the click until the frame after the whole update is in the document. `--before`
measures another checkout in the same run, click by click in turn; `--write` puts the figures into docs/speed.md.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from playwright.sync_api import Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
DOCUMENT: Final = ROOT / "docs" / "speed.md"
BEGIN, END = "<!-- figures: bench/clicks.py -->", "<!-- end of these figures -->"
CHROMIUM: Final = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
GAMES: Final = (
    "legends-of-the-arena",
    "super-fantasy-brawl",
    "lords-of-the-eastern-reach",
    "pathfinder-arena",
    "super-dungeon-arcade",
)
IDLE: Final = ("back", "forfeit", "quiet", "concede")
# The number of the question in the list of options changes with every update; where the page says what it has drawn,
# the board has to be there, too.
CLICK: Final = """(word) => new Promise((done) => {
    const button = document.querySelector(`#options [data-word="${CSS.escape(word)}"]`);
    if (!button) return done(null);
    const number = () => document.querySelector("#options input[name=number]")?.value ?? "";
    const table = document.querySelector("#table");
    const before = [number(), table.dataset.drawn];
    const isThere = () => number() !== before[0] && (before[1] === undefined || table.dataset.drawn !== before[1]);
    const began = performance.now();
    const watch = new MutationObserver(() => {
        if (!isThere()) return;
        watch.disconnect();
        requestAnimationFrame(() => done(performance.now() - began));
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true });
    button.click();
})"""
OFFERED: Final = "() => [...document.querySelectorAll('#options .option')].map((option) => option.dataset.word)"


class Side:
    """One checkout: its server, and a page that plays there."""

    def __init__(self, name: str, url: str, page: Page) -> None:
        self.name, self.url, self.page = name, url, page
        self.chance = random.Random(5)
        self.times: dict[str, list[float]] = {}

    def begin(self, game: str) -> None:
        """A new table."""
        self.game = game
        self.table = ask(f"{self.url}/api/tables", {"game": game, "seats": [{"kind": "human"}] * 2, "seed": 11})
        host = self.url.partition("//")[2].partition(":")[0]
        for path in (f"/tables/{self.table['id']}", f"/api/tables/{self.table['id']}"):
            cookie = {"name": "seats", "value": self.table["seats"][0]["token"], "domain": host, "path": path}
            self.page.context.add_cookies([cookie])
        self.page.goto(f"{self.url}/tables/{self.table['id']}")
        self.page.wait_for_function("() => document.documentElement.dataset.ready")
        self.page.wait_for_timeout(500)

    def click(self) -> None:
        """One answer by a click, timed; before it whatever the other seat has to answer."""
        taken = None
        while taken is None:  # an update may come between looking and clicking
            while not (words := self.page.evaluate(OFFERED)):
                if not self.other_answers():
                    self.begin(self.game)
                self.page.wait_for_timeout(30)
            word = self.chance.choice([word for word in words if word not in IDLE] or words)
            taken = self.page.evaluate(CLICK, word)
        self.times.setdefault(self.game, []).append(taken)

    def other_answers(self) -> bool:
        """The other seat answers, if it is asked; False when the game is over."""
        path, token = f"{self.url}/api/tables/{self.table['id']}", self.table["seats"][1]["token"]
        seen = ask(path, None, token)
        words = [option["word"] for option in seen["options"]]
        if words:
            word = self.chance.choice([word for word in words if word not in IDLE] or words)
            ask(f"{path}/answers", {"number": seen["number"], "word": word}, token)
        return not seen["over"]


def ask(address: str, body: dict[str, Any] | None, token: str = "") -> dict[str, Any]:
    """Something of the API."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = Request(address, None if body is None else json.dumps(body).encode(), headers)
    with urlopen(request) as response:
        found: dict[str, Any] = json.load(response)
    return found


@contextmanager
def serving(tree: Path) -> Iterator[str]:
    """The server of a checkout, with one worker; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = os.environ | {"PYTHONPATH": str(tree / "src"), "GRANDMELEE_CREATE_RATE": "0"}
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "grandmelee.server", "--port", str(port), "--rate", "0"]
        command += ["--database", f"{folder}/bench.sqlite3", "--log-level", "error"]
        server = subprocess.Popen(command, cwd=folder, env=environment)
        try:
            wait_for(f"http://127.0.0.1:{port}/readyz")
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait()


def wait_for(address: str) -> None:
    for _ in range(600):
        with suppress(HTTPError, URLError, OSError), urlopen(address):
            return
        time.sleep(0.1)
    raise RuntimeError("the server did not start")


def measure(trees: dict[str, Path], clicks: int, games: Sequence[str]) -> list[Side]:
    """All checkouts in one run, click by click in turn."""
    with ExitStack() as stack:
        play = stack.enter_context(sync_playwright())
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        sides = []
        for name, tree in trees.items():
            context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
            sides.append(Side(name, stack.enter_context(serving(tree)), context.new_page()))
        for game in games:
            for side in sides:
                side.begin(game)
            for _ in range(clicks):
                for side in sides:
                    side.click()
        browser.close()
    return sides


def report(sides: list[Side]) -> str:
    """A table of the figures."""
    lines = ["| game | tree | clicks | median | ninth decile |", "|---|---|---|---|---|"]
    for game in sides[0].times:
        for side in sides:
            times = side.times[game]
            figures = f"{median(times):.0f} ms | {quantiles(times, n=10)[-1]:.0f} ms"
            lines.append(f"| {game} | {side.name} | {len(times)} | {figures} |")
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--clicks", type=int, default=150)
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    trees = ({"before": asked.before} if asked.before else {}) | {"now": ROOT}
    found = report(measure(trees, asked.clicks, [asked.game] if asked.game else GAMES))
    print(found)
    if asked.write:
        text = DOCUMENT.read_text()
        start, end = text.index(BEGIN) + len(BEGIN), text.index(END, text.index(BEGIN))
        DOCUMENT.write_text(f"{text[:start]}\n{found}\n{text[end:]}")


if __name__ == "__main__":
    main()
