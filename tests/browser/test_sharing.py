"""Several people at one machine: whatever one of them may do can be reached, and nobody's hand shows before."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.browsing import leaving, sit, visit
from tests.browser.test_table import attributes, select_three
from tests.server.serving import Player, make

pytestmark = pytest.mark.browser


def shared(windows, server, **how):
    """Two people at one machine; the first of them is there."""
    with server.client() as client:
        made = make(client, **how)
    page = windows.person()
    sit(page.context, windows.url, made, [0, 1])
    visit(page, f"{windows.url}/tables/{made['id']}")
    say_who(page, "I am Seat 1")
    return made, page


def say_who(page, name):
    with leaving(page):
        page.get_by_role("link", name=name).click()


def both_select(page):
    select_three(page)
    playing.answer(page, "done", playing.click_the_button)
    say_who(page, "I am Seat 2")
    select_three(page)
    playing.answer(page, "done", playing.click_the_button)


def test_LA_5_13_who_waited_takes_the_machine_back_and_starts_the_timer(windows, server):
    _, page = shared(windows, server, settings={"legends": ["fitz", "alysia"], "timer": True})
    held = attributes(page, "#hand .card", "data-word")
    select_three(page)
    playing.answer(page, "done", playing.click_the_button)
    playing.answer(page, "wait", playing.click_the_button)
    expect(page.locator("#curtain")).to_contain_text("Start the timer whenever you like LA-5.13")
    assert not any(f'"{word}"' in page.content() for word in held), "a hand is in the page behind the curtain"
    say_who(page, "I am Seat 1")
    expect(page.locator("#curtain")).to_be_hidden()
    expect(page.locator("#prompt .question").last).to_contain_text("You Start the timer whenever you like")
    playing.answer(page, "flip-timer", playing.click_the_button)
    expect(page.locator("#curtain")).to_be_visible()
    expect(page.locator("#curtain a")).to_have_count(1)
    say_who(page, "I am Seat 2")
    expect(page.locator("#clock")).to_be_visible()


def test_the_other_at_the_machine_agrees_to_go_back(windows, server):
    made, page = shared(windows, server)
    both_select(page)
    with server.client() as client:
        asked = Player(client, made["id"]).look()["asks"][0]["seat"]
    say_who(page, f"I am Seat {asked + 1}")
    page.locator("#ask-undo").click()
    expect(page.locator("#wish")).to_contain_text("You ask to go back")
    say_who(page, f"I am Seat {2 - asked}")
    expect(page.locator("#curtain")).to_be_hidden()
    page.locator("#agree").click()
    expect(page.locator("#wish")).to_have_count(0)
    expect(page.locator("#log-lines")).not_to_contain_text("reveals")


def test_the_machine_can_be_passed_on_at_any_time(windows, server):
    _, page = shared(windows, server)
    with leaving(page):
        playing.open_menu(page)
        page.get_by_role("link", name="Pass on").click()
    assert page.locator(".card").count() == 0
    say_who(page, "I am Seat 2, and it is my turn")
    expect(page.locator("#prompt")).to_contain_text("Your turn")
