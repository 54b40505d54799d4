"""A friend is invited and comes, or does not; someone leaves, or stays away."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.browsing import leaving, reload, sit, visit
from tests.server.serving import FRIEND, PERSON, invite_of, join, make

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def invited(windows, server, **size):
    """A host's page at a table to which a friend is invited."""
    with server.client() as client:
        made = make(client, seats=[PERSON, FRIEND])
    page = windows.person(**size)
    sit(page.context, windows.url, made, [0], host=True)
    visit(page, f"{windows.url}/tables/{made['id']}")
    return page, made


@pytest.mark.parametrize("size", [{}, PHONE])
def test_the_host_has_the_link_before_them_until_the_friend_comes_and_play_begins(windows, server, size):
    page, made = invited(windows, server, **size)
    expect(page.locator("#waiting-for")).to_contain_text("Waiting for Seat 2")
    expect(page.locator("#link-1")).to_be_visible()
    expect(page.locator("#person-1")).to_contain_text("has not come yet")
    with server.client() as client:
        join(client, made, 1, "Ada")
    expect(page.locator("#stage svg:visible").first).to_be_visible()
    expect(page.locator("#invites")).to_be_hidden()
    expect(page.locator("#person-0")).to_contain_text("the host")
    playing.click_the_thing(page, playing.words(page)[0])


def test_the_tour_waits_until_the_friend_has_come_and_there_is_something_to_show(windows, server):
    page, made = invited(windows, server, tour=True)
    page.clock.install()
    reload(page)
    page.clock.run_for("10:00")
    expect(page.locator("#tour-box")).to_have_count(0)
    page.clock.resume()
    with server.client() as client:
        join(client, made, 1, "Ada")
    expect(page.locator("#tour-box")).to_be_visible()


@pytest.mark.parametrize("who", ["Let a bot play it", "I play it"])
def test_the_host_gives_a_seat_away_for_everyone_to_see(windows, server, who):
    page, made = invited(windows, server)
    other = windows.person()
    visit(other, f"{windows.url}/tables/{made['id']}")
    with leaving(page):
        page.get_by_role("button", name=who).click()
    expect(other.locator("#stage svg:visible").first).to_be_visible()
    expect(other.locator("#person-1")).to_contain_text("by the host")
    expect(other.locator("#person-1")).to_be_visible()


def test_a_host_who_follows_the_friends_link_is_seen_to_play_that_seat(windows, server):
    page, made = invited(windows, server)
    other = windows.person()
    visit(other, f"{windows.url}/tables/{made['id']}")
    visit(page, f"{windows.url}/join/{invite_of(made, 1)}")
    page.fill("input[name=name]", "Ada")
    with leaving(page):
        page.get_by_role("button", name="Take the seat").click()
    expect(other.locator("#person-1")).to_contain_text("Ada")
    expect(other.locator("#person-1")).to_contain_text("taken by the host")


def test_everyone_reads_in_the_log_that_the_table_went_back(windows, server):
    page, made = invited(windows, server)
    with server.client() as client:
        friend = join(client, made, 1, "Ada")
        for _ in range(3):
            friend.play(next(word for word in friend.words() if word != "back"))
        friend.play("done")
        friend.post("undo/ask", number=friend.look()["number"])
    page.locator("#agree").click()
    expect(page.locator("#log-lines")).to_contain_text("is gone: Ada asked, Seat 1 agreed")
    late = windows.person()
    visit(late, f"{windows.url}/tables/{made['id']}")
    expect(late.locator("#log-lines")).to_contain_text("is gone: Ada asked, Seat 1 agreed")


def test_whoever_resigns_in_the_menu_ends_the_duel_for_both(windows, server):
    page, made = invited(windows, server)
    with server.client() as client:
        friend = join(client, made, 1, "Ada")
        expect(page.locator("#stage svg:visible").first).to_be_visible()
        playing.open_menu(page)
        page.locator("#leaving > summary").click()
        expect(page.locator("#claim-1")).to_be_disabled()
        friend.play(friend.words()[0])
        expect(page.locator("#resign")).to_be_visible()
        with leaving(page):
            page.locator("#resign").click()
        expect(page.locator("#end-title")).to_have_text("Ada wins: You have resigned")
        assert friend.look()["outcomes"] == ["resigned", "awarded"]


def test_whoever_a_bot_goes_on_for_says_that_they_are_back(windows, server):
    with server.client() as client:
        made = make(client, seats=[PERSON, PERSON], pause=60, absence={"after": 30, "then": "bot"})
    late = windows.person()
    sit(late.context, windows.url, made, [1])
    visit(late, f"{windows.url}/tables/{made['id']}")
    page = windows.person()
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    playing.open_menu(page)
    page.locator("#leaving > summary").click()
    expect(page.locator("#claim-1")).to_have_count(0)
    expect(page.locator("#stand-in-1")).to_be_enabled(timeout=90_000)
    with leaving(page):
        page.locator("#stand-in-1").click()
    expect(late.locator("#stood-in")).to_be_visible()
    expect(late.locator("#options .option")).to_have_count(0)
    with leaving(late):
        late.locator("#return").click()
    expect(late.locator("#options .option").first).to_be_attached()
    expect(page.locator("#person-1")).not_to_contain_text("away")
