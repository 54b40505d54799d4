"""“Why?” on every kind of thing: own cards, others' cards, spaces, pieces, scores, decks; by click and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.test_table import duel, opened, select_three
from tests.server.serving import make, players

pytestmark = pytest.mark.browser

BRAWL = "super-fantasy-brawl"


def ask(page, label):
    """Click a thing with that name; what the page says."""
    page.locator(f'#stage [aria-label*="{label}"]').first.click(force=True)
    expect(page.locator("#answer")).to_be_visible()
    text = page.locator("#answer").inner_text()
    page.keyboard.press("Escape")
    return text


def brawl(windows, server):
    """A player whose turn it is, and one who waits."""
    with server.client() as client:
        made = make(client, game=BRAWL, settings={})
        both = players(client, made)
        while not any(line["kind"] == "Drew" for line in both[0].look()["events"]):
            for player in both:
                player.play(*player.words()[:1])
        asked = both[0].look()["asks"][0]["seat"]
    return made, opened(windows, made, [asked]), opened(windows, made, [1 - asked])


def test_decks_hands_and_scores_say_why_they_cannot_be_chosen(windows, server):
    _, page, _ = brawl(windows, server)
    for label in ("Hand: ", "Deck: ", "Discard pile", "Challenges", "Slot 2", "0 of 5 VP"):
        text = ask(page, label)
        assert re.search(r"SFB-\d+\.\d+", text), (label, text)
        assert "You are asked" in text, label


def test_whoever_waits_is_told_who_is_asked_in_plain_words(windows, server):
    _, ada, _ = duel(windows, server)
    select_three(ada)
    playing.answer(ada, "done", playing.click_the_button)
    text = ask(ada, "Space 1")
    assert "You are not asked now" in text
    assert "Seat 2: Select three cards" in text
    assert "space:1" not in text
    text = ask(ada, "Portal of team A")
    assert "LA-5.1" in text
    assert "Seat 2" in text


def test_a_spectator_is_told_that_watching_is_all(windows, server):
    made, _, _ = brawl(windows, server)
    watcher = opened(windows, made, [])
    for label in ("Deck: ", "a1"):
        text = ask(watcher, label)
        assert "You watch" in text
        assert "SFB-" in text


def test_the_keyboard_reaches_what_has_no_word_too(windows, server):
    _, ada, _ = duel(windows, server)
    ada.keyboard.press("w")
    portal = ada.locator('#stage [aria-label^="Portal of team A"]').first
    expect(portal).to_have_attribute("tabindex", "0")
    portal.focus()
    ada.keyboard.press("Enter")
    expect(ada.locator("#answer")).to_contain_text("LA-5.1")
    ada.keyboard.press("Escape")
    expect(portal).not_to_have_attribute("tabindex", "0")
