"""At each seat the others read whether someone is here, away or gone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.browsing import sit, visit
from tests.server.serving import make

pytestmark = pytest.mark.browser

LOOK_AWAY = """(isAway) => {
    Object.defineProperty(document, "hidden", { value: isAway, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_the_others_see_who_is_here_away_and_gone(windows, server):
    with server.client() as client:
        made = make(client)
    page, other = windows.person(), windows.person()
    for seat, window in enumerate((page, other)):
        sit(window.context, windows.url, made, [seat])
        visit(window, f"{windows.url}/tables/{made['id']}")
    said = page.locator("#person-1 .presence")
    expect(said).to_contain_text("here")
    expect(said).to_be_visible()
    expect(page.locator("#person-0 .presence")).to_have_count(0)
    other.evaluate(LOOK_AWAY, True)
    expect(said).to_contain_text("away")
    other.evaluate(LOOK_AWAY, False)
    expect(said).to_contain_text("here")
    playing.answer(page, playing.words(page)[0], playing.click_the_thing)
    expect(said).to_contain_text("here")  # whatever was drawn anew
    other.close()
    expect(said).to_contain_text("gone")
