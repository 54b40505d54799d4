"""A clock for each decision: set in the set-up form, seen beside the prompt."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import grandmelee as gm
from tests.browser import playing
from tests.browser.browsing import leaving, visit

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", gm.games())
def test_every_game_can_be_played_with_a_clock(windows, game):
    page = windows.person()
    visit(page, f"{windows.url}/new/{game}")
    page.get_by_text("Settings of the game").click()
    page.select_option("#clock", "300")
    page.select_option("#clock-then", "stand")
    page.fill("#pause", "0")
    with leaving(page):
        page.get_by_role("button", name="Start").click()
    assert playing.words(page)
    expect(page.locator("#clock")).to_have_text(re.compile(r"^[45]:\d\d left$"))
    playing.open_menu(page)
    page.locator("#leaving > summary").click()
    expect(page.locator("#leaving")).to_contain_text(
        "Each decision has 5 minutes; if someone is late, a bot goes on until they are back."
    )


def test_without_one_there_is_no_clock(windows):
    page = windows.person()
    playing.set_up(page, windows.url)
    playing.words(page)
    expect(page.locator("#clock")).to_have_count(0)
