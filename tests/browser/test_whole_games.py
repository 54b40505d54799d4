"""Whole games of every game in the browser: with the mouse, with the keyboard alone, on a phone.

The longer games are played only so far, and to the end in `make soak`; with the mouse a game that goes on longer ends
by HTTP, so that its end is seen.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import grandmelee as gm
from grandmelee.server.site.naming import with_names
from tests.browser import playing
from tests.browser.browsing import leaving, visit
from tests.server.serving import Player, play_to_the_end

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ROUNDS = "#setting-rounds"
SHORT = ("legends-of-the-arena",)
SOME = 40  # answers
SHORTENED: dict[str, dict[str, Any]] = {"lords-of-the-eastern-reach": {"length": "short"}}

# Each game, and how many answers of it are given: to the end, or some.
FAR_ENOUGH = [pytest.param(game, None if game in SHORT else SOME, id=game) for game in gm.games()]
LONG = [game for game in gm.games() if game not in SHORT]
TO_THE_END = [pytest.param(game, None, marks=pytest.mark.soak, id=f"{game}-to-the-end") for game in LONG]


@pytest.mark.parametrize(("game", "answers"), FAR_ENOUGH + TO_THE_END)
def test_a_whole_game_against_a_bot_by_clicking_what_glows(windows, server, game, answers):
    page = windows.person()
    playing.set_up(page, windows.url, game, seats=2, most=3, **SHORTENED.get(game, {}))
    playing.play(page, playing.click_the_thing, answers)
    with server.client() as client:
        page, told = finish(windows, page, client)
    is_even = set(told["outcomes"]) == {"tied"}
    title = with_names(told["verdict"], ["You", "Bot 2"]) if is_even else re.compile("wins?$|together$|loses?$")
    expect(page.locator("#end-title")).to_have_text(title)
    expect(page.locator("#end .results b")).to_have_count(2)


@pytest.mark.parametrize(("game", "answers"), FAR_ENOUGH + TO_THE_END)
def test_a_game_with_the_keyboard_alone(windows, game, answers):
    page = windows.person()
    visit(page, windows.url)
    reach(page, f"#game-{game} h2 a")
    with leaving(page):
        page.keyboard.press("Enter")
    reach(page, '.how-many [data-seats="2"]')
    page.keyboard.press("Enter")
    reach(page, "#seat-1")
    pick(page, "#seat-1", "bot:novice")
    if page.locator(ROUNDS).count():
        reach(page, "details:has(#setting-rounds) > summary")
        page.keyboard.press("Enter")
        reach(page, ROUNDS)
        page.keyboard.press("Control+a")
        page.keyboard.type("15")
    reach(page, ".start .primary")
    with leaving(page):
        page.keyboard.press("Enter")
    playing.words(page)
    reach(page, "#menu > summary")
    page.keyboard.press("Enter")
    reach(page, "#bots-pace")
    pick(page, "#bots-pace", "0")
    page.keyboard.press("Escape")
    expect(page.locator("#bots-pace")).not_to_be_focused()
    playing.play(page, playing.press_the_key, answers)


def finish(windows, page, client):
    """Play on by HTTP, unless it is over already, and look at the table in another window: the page at its end."""
    address, context = page.url, page.context
    [token] = [cookie["value"] for cookie in context.cookies(address) if cookie["name"] == "seats"]
    page.close()
    told = play_to_the_end([Player(client, address.rpartition("/")[2].partition("?")[0], token.split(".")[0])])
    page = context.new_page()
    windows.watch(page)
    visit(page, address)
    return page, told


def pick(page, selector, value):
    """With the arrow keys: the one at the end, then back until the wanted one is reached."""
    page.keyboard.press("End")
    for _ in range(20):
        if page.locator(selector).input_value() == value:
            return
        page.keyboard.press("ArrowUp")
    raise AssertionError(f"{value} cannot be picked")


def reach(page, selector):
    """Press Tab until the focus is there."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


@pytest.mark.parametrize(("game", "answers"), FAR_ENOUGH + TO_THE_END)
def test_a_game_on_a_phone(windows, game, answers):
    page = windows.person(**PHONE)
    playing.set_up(page, windows.url, game)
    playing.play(page, playing.tap_what_is_there, answers)
    is_wider = "() => document.documentElement.scrollWidth > window.innerWidth + 1"
    assert not page.evaluate(is_wider), "the page is wider than the phone"
