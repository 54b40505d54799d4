"""A table of Lords of the Eastern Reach: what can be paid is marked before anyone asks to pay, and the menu closes."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing

pytestmark = pytest.mark.browser

LORDS = "lords-of-the-eastern-reach"
LEADING = ("done", "pass")


def lords(windows, server) -> Page:
    page = windows.person()
    playing.set_up(page, server.url, LORDS)
    return page


def answer_until(page: Page, is_there) -> list[str]:
    """Answer without building anything until a question has certain options."""
    chance = Random(3)
    for _ in range(120):
        offered = playing.words(page)
        if is_there(offered):
            return offered
        leading = next((word for word in LEADING if word in offered), chance.choice(offered))
        playing.answer(page, leading, playing.click_the_button)
    raise AssertionError("there was no such question")


def test_cards_that_can_be_paid_are_marked_before_play_cards_is_pressed(windows, server):
    page = lords(windows, server)
    answer_until(page, lambda offered: "buy" in offered)
    marked = page.locator("#hand .reached").first
    expect(marked).to_be_visible()
    marked.click()
    expect(page.locator("#options .option[data-word=back]")).to_be_visible()


def test_escape_closes_the_menu_of_the_game(windows, server):
    page = lords(windows, server)
    page.locator("#menu > summary").click()
    expect(page.locator("#bots-pace")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#bots-pace")).to_be_hidden()


def test_pointing_at_a_quest_says_what_choosing_it_means_and_what_it_asks_for_once(windows, server):
    page = lords(windows, server)
    answer_until(page, lambda offered: any(word.startswith("quest:") for word in offered))
    page.locator("#stage [data-word^='quest:']").first.hover(force=True)
    lens = page.locator("#lens")
    expect(lens).to_contain_text("away and draw another")
    asks = page.locator("#options [data-word^='quest:'] .option-text small").first.inner_text().partition(": ")[2]
    said = " ".join(lens.locator("p:not(.meaning)").all_inner_texts())
    assert said.count(asks.partition(".")[0]) == 1
