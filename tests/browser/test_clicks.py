"""Clicks are never lost: they show at once, wait in line, and are sent for the question they were made for."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.browsing import at_first_table
from tests.server.serving import players

pytestmark = pytest.mark.browser


class Wire:
    """The live connection of a page; what the page sends can be held back, and what comes for it."""

    def __init__(self, page):
        self.is_held = False
        self.held = []
        page.route_web_socket(re.compile("/live"), self.connect)

    def connect(self, route):
        there = route.connect_to_server()
        route.on_message(lambda message: self.carry(there, message))
        there.on_message(lambda message: self.carry(route, message))

    def carry(self, to, message):
        if self.is_held:
            self.held.append((to, message))
        else:
            to.send(message)

    def let_go(self):
        self.is_held = False
        for to, message in self.held:
            to.send(message)
        self.held = []


@pytest.fixture
def table(windows, server):
    """A page at the first selection of cards, its wire, and the two players behind it."""
    with server.client() as client:
        page, wire, made = at_first_table(windows, client, Wire)
        yield page, wire, players(client, made)


def in_hand(page):
    return [word for word in playing.words(page) if word.startswith("card:")]


def click_all(page, cards):
    for word in cards:
        page.locator(f'#hand [data-word="{word}"]').click()


def test_three_cards_clicked_before_the_server_has_answered_all_count(table):
    page, wire, (first, _) = table
    cards = in_hand(page)[:3]
    wire.is_held = True
    click_all(page, cards)
    for word in cards:
        expect(page.locator(f'#hand .pressed[data-word="{word}"]')).to_have_count(1)
        expect(page.locator(f'#options .pressed[data-word="{word}"]')).to_have_count(1)
    assert first.look()["own"] == 0
    wire.let_go()
    for word in cards:
        expect(page.locator(f'#hand [data-word="{word}"]')).to_have_count(0)
    expect(page.locator(".pressed")).to_have_count(0)
    expect(page.locator("#notice.shown")).to_have_count(0)
    assert first.look()["own"] == 3
    assert "done" in playing.words(page)


def test_a_click_twice_counts_once(table):
    page, wire, (first, _) = table
    card = in_hand(page)[0]
    wire.is_held = True
    click_all(page, [card, card])
    wire.let_go()
    expect(page.locator(f'#hand [data-word="{card}"]')).to_have_count(0)
    expect(page.locator("#notice.shown")).to_have_count(0)
    assert first.look()["own"] == 1


def test_what_others_answer_meanwhile_makes_no_click_stale(table):
    page, wire, (first, second) = table
    cards = in_hand(page)[:2]
    wire.is_held = True
    click_all(page, cards[:1])
    second.play(second.words()[0])
    click_all(page, cards[1:])
    second.play(second.words()[0])
    wire.let_go()
    for word in cards:
        expect(page.locator(f'#hand [data-word="{word}"]')).to_have_count(0)
    assert first.look()["own"] == 2


def test_undo_comes_after_the_clicks_before_it(table):
    page, wire, (first, _) = table
    cards = in_hand(page)[:2]
    wire.is_held = True
    click_all(page, cards)
    page.keyboard.press("u")
    wire.let_go()
    expect(page.locator(f'#hand [data-word="{cards[0]}"]')).to_have_count(0)
    expect(page.locator(f'#hand [data-word="{cards[1]}"]')).to_have_count(1)
    expect(page.locator(".sending")).to_have_count(0)
    assert first.look()["own"] == 3


def test_what_becomes_an_option_by_the_answer_before_it_can_be_clicked_at_once(table):
    """The button that finishes is there before its time: with the keyboard, or drawn by the game."""
    page, wire, (first, _) = table
    cards = in_hand(page)[:3]
    wire.is_held = True
    click_all(page, cards)
    page.evaluate("document.querySelector('#stage').insertAdjacentHTML('beforeend', '<b data-word=\"done\">Done</b>')")
    page.locator('#stage b[data-word="done"]').click()
    expect(page.locator("#stage b.pressed")).to_have_count(1)
    wire.let_go()
    expect(page.locator("#person-0")).to_contain_text("ready")
    assert first.look()["own"] == 4


def test_a_click_for_a_question_that_has_gone_says_so_and_answers_nothing(table):
    page, wire, (first, second) = table
    cards = in_hand(page)[:3]
    wire.is_held = True
    page.locator(f'#hand [data-word="{cards[0]}"]').click()
    first.play(*cards, "done")  # the same person, at another machine
    second.play(*second.words()[:3], "done")
    own = first.look()["own"]
    wire.let_go()
    expect(page.locator("#notice")).to_contain_text("not counted")
    expect(page.locator(".pressed")).to_have_count(0)
    assert first.look()["own"] == own


def test_what_was_clicked_without_a_network_is_sent_when_it_is_back(windows, table):
    windows.forgives = ("ERR_INTERNET_DISCONNECTED", "WebSocket")
    page, _, (first, _) = table
    cards = in_hand(page)[:2]
    page.context.set_offline(True)
    expect(page.locator("html")).to_have_class(re.compile(r"\baway\b"))
    click_all(page, cards)
    expect(page.locator("#hand .pressed")).to_have_count(2)
    page.context.set_offline(False)
    for word in cards:
        expect(page.locator(f'#hand [data-word="{word}"]')).to_have_count(0)
    assert first.look()["own"] == 2
