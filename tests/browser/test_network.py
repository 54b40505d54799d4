"""The network goes and comes back: the page says so, and shows the newest table as soon as it can."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.browsing import sit, visit
from tests.browser.test_table import duel
from tests.server.serving import make, players

pytestmark = pytest.mark.browser

AWAY = re.compile(r"\baway\b")


def test_without_a_network_the_page_says_so_and_shows_what_was_missed_when_it_is_back(windows, server):
    windows.forgives = ("ERR_INTERNET_DISCONNECTED", "WebSocket")
    _, ada, bela = duel(windows, server)
    ada.context.set_offline(True)
    expect(ada.locator("html")).to_have_class(AWAY)
    expect(ada.locator("#notice")).to_contain_text("The connection is lost")
    word = playing.words(ada)[0]
    playing.click_the_thing(ada, word)
    for _ in range(3):
        playing.answer(bela, playing.words(bela)[0], playing.click_the_thing)
    playing.answer(bela, "done", playing.click_the_button)
    ada.context.set_offline(False)
    expect(ada.locator("html")).not_to_have_class(AWAY)
    expect(ada.locator("#person-1")).to_contain_text("ready")
    expect(ada.locator(f'#hand [data-word="{word}"]')).to_have_count(0)
    playing.answer(ada, playing.words(ada)[0], playing.click_the_thing)


def test_a_connection_that_is_dead_without_a_word_is_noticed_and_made_anew(windows, server):
    with server.client() as client:
        made = make(client)
        _, second = players(client, made)
        page = windows.person()
        page.clock.install()
        opened = []

        def pass_on(route):
            opened.append(route)
            there = route.connect_to_server()
            is_dead = len(opened) == 1  # of the first connection nothing comes any more after its first message
            heard = []

            def hear(message):
                heard.append(message)
                if not is_dead or len(heard) == 1:
                    route.send(message)

            there.on_message(hear)

        page.route_web_socket(re.compile("/live"), pass_on)
        sit(page.context, windows.url, made, [0])
        visit(page, f"{windows.url}/tables/{made['id']}")
        for _ in range(3):
            second.play(second.words()[0])
        second.play("done")
        page.clock.run_for(36_000)  # one ping, and the silence after it; a second ping could meet a slow machine
        expect(page.locator("#person-1")).to_contain_text("ready")
    assert len(opened) == 2
