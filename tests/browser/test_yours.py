"""Your tables on the home page: found again after the tab is closed, with whose turn it is and how it ended."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.browsing import leaving, reload, sit, visit
from tests.server.serving import FRIEND, PERSON, join, make

pytestmark = pytest.mark.browser

KEPT = "() => localStorage.getItem('grandmelee-tables')"


@pytest.fixture
def client(server):
    with server.client() as opened:
        yield opened


def at_a_table(windows, client, **body):
    """Someone who sits at a table with Ada, and has closed its tab."""
    made = make(client, seats=[PERSON, FRIEND], **body)
    ada = join(client, made, 1, "Ada")
    page = windows.person()
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    page.close()
    again = page.context.new_page()
    windows.watch(again)
    visit(again, windows.url)
    return again, made, ada


def entry(page, made):
    return page.locator(f'#your-tables [data-table="{made["id"]}"]')


def test_whoever_has_no_table_sees_no_list(windows):
    page = windows.person()
    visit(page, windows.url)
    expect(page.locator("#your-tables")).to_be_hidden()


def test_a_table_is_found_again_and_says_whose_turn_it_is(windows, client):
    page, made, ada = at_a_table(windows, client)
    expect(entry(page, made)).to_contain_text("with Ada")
    expect(entry(page, made)).to_contain_text("Your turn, for less than a minute")
    with leaving(page):
        entry(page, made).get_by_role("link", name="Play").click()
    while page.locator("#person-0.is-asked").count():
        playing.answer(page, playing.words(page)[0], playing.click_the_thing)
    assert ada.words()
    visit(page, windows.url)
    expect(entry(page, made)).to_contain_text("Waiting for Ada, for less than a minute")
    with leaving(page):
        entry(page, made).locator(".entry-name").click()
    assert page.url.endswith(f"/tables/{made['id']}")


def test_a_finished_game_says_how_it_ended_and_leads_to_its_replay(windows, client):
    page, made, ada = at_a_table(windows, client)
    assert ada.post("resign").status_code == 200
    reload(page)
    expect(entry(page, made)).to_contain_text("You win: Ada has resigned")
    reload(page)  # from now on as it was kept
    expect(entry(page, made)).to_contain_text("You win: Ada has resigned")
    with leaving(page):
        entry(page, made).get_by_role("link", name="Replay").click()
    expect(page.locator("#replay")).to_be_visible()


def test_a_table_that_waits_says_for_whom(windows, client):
    made = make(client, seats=[PERSON, FRIEND])
    page = windows.person()
    sit(page.context, windows.url, made, [0], host=True)
    visit(page, f"{windows.url}/tables/{made['id']}")
    visit(page, windows.url)
    expect(entry(page, made)).to_contain_text("Waiting for Seat 2 to come")


def test_people_who_share_a_machine_find_their_table_too(windows, client):
    made = make(client)
    page = windows.person()
    sit(page.context, windows.url, made, [0, 1])
    visit(page, f"{windows.url}/tables/{made['id']}")
    visit(page, windows.url)
    expect(entry(page, made)).to_contain_text("with Seat 1, Seat 2")


def test_the_list_keeps_no_secret_and_forgets_what_it_is_told_to(windows, client):
    page, made, _ = at_a_table(windows, client)
    kept = page.evaluate(KEPT)
    assert made["id"] in kept
    assert not any(seat["token"] and seat["token"] in kept for seat in made["seats"])
    entry(page, made).get_by_role("button", name="Forget").click()
    expect(page.locator("#your-tables")).to_be_hidden()
    assert made["id"] not in page.evaluate(KEPT)


def test_whoever_only_watches_has_no_table(windows, client):
    made = make(client)
    page = windows.person()
    visit(page, f"{windows.url}/tables/{made['id']}")
    visit(page, windows.url)
    expect(page.locator("#your-tables")).to_be_hidden()
    assert made["id"] not in (page.evaluate(KEPT) or "")
