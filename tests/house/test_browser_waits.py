"""Tests in a browser wait for what they mean: for pages whose client has started, and never for a while."""

from __future__ import annotations

import re

import pytest

from tests.house.sources import ROOT

FOLDER = ROOT / "tests" / "browser"
RACES = {
    r"\.wait_for_timeout\(|\bsleep\(": "waits for a while, and not for something",
    r"\.goto\(|\.reload\(": "goes to a page without waiting for its client: visit or reload of browsing.py does",
    r"\.wait_for_load_state\(|networkidle": "waits for the network, and not for the page",
}


def faults(name: str, text: str) -> list[str]:
    lines = enumerate(text.splitlines(), 1)
    return [f"{name}:{n}: {why}" for n, line in lines for race, why in RACES.items() if re.search(race, line)]


def test_no_browser_test_races_with_its_page():
    found = []
    for path in sorted(FOLDER.glob("*.py")):
        if path.name != "browsing.py":
            found += faults(path.name, path.read_text(encoding="utf-8"))
    assert found == []


@pytest.mark.parametrize(
    "line", ["page.wait_for_timeout(5)", "time.sleep(1)", "ada.goto(url)", "page.reload()", 'wait_until="networkidle"']
)
def test_a_race_is_found(line: str):
    assert len(faults("test_x.py", "import re\n" + line)) == 1


@pytest.mark.parametrize(
    "line", ["visit(page, url)", "reload(page)", "with leaving(page):", "expect(x).to_be_hidden()"]
)
def test_waiting_for_something_is_let_pass(line: str):
    assert faults("test_x.py", line) == []
