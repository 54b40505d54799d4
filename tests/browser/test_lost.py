"""Nothing is lost: pieces that change places, answers whose reply does not come, taps after other fingers."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.browsing import at_first_table, sit, visit
from tests.browser.test_phone import PHONE, pinch
from tests.server.serving import make

pytestmark = pytest.mark.browser

PLACE = '<g id="lost-and-found">{}</g>'
PIECES = '<g id="one"><title>1</title></g><g id="two"><title>2</title></g>'
SLOTS = '<g class="slot"></g><g class="slot"></g>'
SWAPPED = '<g id="two" data-same=""></g><g id="one" data-same=""></g>'


class Wire:
    """The live connection of a page: what was told last can be told anew, replies can be swallowed."""

    def __init__(self, page):
        self.connections = 0
        self.swallows = False
        self.told = {}
        page.route_web_socket(re.compile("/live"), self.connect)

    def connect(self, route):
        self.connections += 1
        self.page = route
        there = route.connect_to_server()
        route.on_message(there.send)
        there.on_message(lambda message: self.tell(route, json.loads(message)))

    def tell(self, route, told):
        if told["type"] == "table":
            self.told = told
        if not (self.swallows and told["type"] == "written"):
            route.send(json.dumps(told))

    def show(self, html):
        """One more frame, which changes nothing but this."""
        self.page.send(json.dumps(self.told | {"page": {}, "frames": [{"html": html}]}))


@pytest.fixture
def table(windows, server):
    with server.client() as client:
        page, wire, _ = at_first_table(windows, client, Wire)
        playing.words(page)
        yield page, wire


def test_pieces_that_change_places_before_nameless_ones_stay_on_the_page(table):
    page, wire = table
    page.evaluate(
        "(html) => document.querySelector('#stage svg').insertAdjacentHTML('beforeend', html)", PLACE.format("")
    )
    wire.show({"lost-and-found": PLACE.format(PIECES + SLOTS)})
    expect(page.locator("#lost-and-found > #two + .slot")).to_have_count(1)
    wire.show({"lost-and-found": PLACE.format(SWAPPED + SLOTS)})
    expect(page.locator("#lost-and-found > #two:first-child + #one + .slot + .slot")).to_have_count(1)
    assert page.locator("#one title, #two title").all_text_contents() == ["2", "1"]
    assert wire.connections == 1, "the page had to be told everything anew"


def test_an_answer_counts_as_written_though_its_reply_was_lost_with_the_connection(table):
    page, wire = table
    wire.swallows = True
    word = next(word for word in playing.words(page) if word.startswith("card:"))
    with playing.answering(page, word):
        playing.click_the_thing(page, word)
        expect(page.locator("#table")).not_to_have_attribute("data-number", "0")
        page.evaluate("window.dispatchEvent(new Event('online'))")  # which connects anew
    assert wire.connections == 2


def test_a_tap_on_the_hand_counts_after_two_fingers_on_the_board(windows, server):
    with server.client() as client:
        made = make(client)
    page = windows.person(**PHONE)
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    word = next(word for word in playing.words(page) if word.startswith("card:"))
    pinch(page)
    expect(page.locator("#scene-board.zoomed")).to_be_visible()
    with playing.answering(page, word):
        page.locator(f'#hand .glow[data-word="{word}"]').first.tap()
