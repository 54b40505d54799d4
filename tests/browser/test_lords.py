"""A table of Lords of the Eastern Reach: what can be paid is marked before anyone asks to pay, and the menu closes."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

import grandmelee as gm
from tests.browser import playing
from tests.browser.browsing import sit, visit
from tests.server.serving import make, players, send

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


def where_hirelings_are_sold(server) -> tuple[dict, int]:
    """A table of people at which a hireling can be bought, and who can."""
    s, chance, given = gm.new(LORDS, seats=2, seed=26), Random(5), []
    while "hireling" not in (words := [s.word(option) for option in s.options(s.waiting[0])]):
        selling = [word for word in words if word.startswith(("card:stronghold", "card:inn"))]
        pick = "buy" if "buy" in words else next(iter(selling), "") or chance.choice([w for w in words if w != "back"])
        given.append((s.waiting[0], pick))
        s.answer(*given[-1])
    with server.client() as client:
        made = make(client, game=LORDS, seats=[{"kind": "human", "name": name} for name in "AB"], seed=26, settings={})
        send(players(client, made), given)
    return made, s.waiting[0]


@pytest.mark.parametrize("size", [{}, {"viewport": {"width": 390, "height": 844}, "has_touch": True}])
def test_a_hireling_is_bought_from_its_deck(windows, server, size):
    made, seat = where_hirelings_are_sold(server)
    page = windows.person(**size)
    sit(page.context, windows.url, made, [seat])
    visit(page, f"{windows.url}/tables/{made['id']}")
    expect(page.locator("#deck-hirelings")).to_have_class(re.compile(r"\bglow\b"))
    expect(page.locator("#main-hireling")).to_have_count(0)  # what is drawn needs no button
    playing.answer(page, "hireling", playing.click_the_thing)
    expect(page.locator("#deck-hirelings")).to_contain_text("+1")
