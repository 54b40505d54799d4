"""Links that work elsewhere: one's own seat on another device, and invitations with an address others can reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.browsing import leaving, sit, visit
from tests.browser.conftest import Windows
from tests.server.serving import FRIEND, PERSON, invite_of, make, real_server

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NAMES = ["https://table.example", "http://melee.lan:8000"]


def carried_over(windows, server):
    """Someone's page, and their phone, to which they have taken their seat."""
    with server.client() as client:
        made = make(client)
    page = windows.person()
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    playing.open_menu(page)
    with leaving(page):
        page.locator("#to-device").click()
    link = page.locator("#device-link").input_value()
    phone = windows.person(**PHONE)
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url + (request.headers.get("referer") or "")))
    visit(phone, link)
    assert "#" not in phone.url
    expect(phone.locator("#bring-code")).to_be_hidden()
    with leaving(phone):
        phone.get_by_role("button", name="Take my seat here").tap()
    assert not any(made["seats"][0]["token"] in address for address in asked)
    return page, phone


def test_a_seat_is_taken_to_a_phone_and_played_on_both(windows, server):
    page, phone = carried_over(windows, server)
    word = playing.words(phone)[0]
    playing.answer(phone, word, playing.tap_what_is_there)
    with leaving(page):
        page.get_by_role("link", name="To the table").click()
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    playing.answer(page, playing.words(page)[0], playing.click_the_thing)
    expect(phone.locator("#table")).to_have_attribute("data-number", "2")


def test_playing_on_this_device_only_takes_the_seat_from_the_phone(windows, server):
    page, phone = carried_over(windows, server)
    with leaving(page):
        page.get_by_role("button", name="Play on this device only").click()
    playing.answer(page, playing.words(page)[0], playing.click_the_thing)
    expect(phone.locator("#options-title")).to_have_text("Waiting")
    expect(phone.locator("#options")).to_contain_text("You watch")
    visit(phone, f"{windows.url}/")
    expect(phone.locator("#your-tables")).to_be_hidden()


def test_the_host_chooses_which_address_links_and_codes_begin_with(browser, tmp_path):
    with real_server(str(tmp_path / "test.sqlite3"), tmp_path, GRANDMELEE_PUBLIC=",".join(NAMES)) as server:
        windows = Windows(browser, server.url)
        with server.client() as client:
            made = make(client, seats=[PERSON | {"name": "Ann"}, FRIEND])
        page = windows.person()
        sit(page.context, server.url, made, [0], host=True)
        visit(page, f"{server.url}/tables/{made['id']}")
        expect(page.locator("#link-1")).to_have_value(f"{NAMES[0]}/join/{invite_of(made, 1)}")
        with leaving(page):
            page.select_option("#address", NAMES[1])
        expect(page.locator("#link-1")).to_have_value(f"{NAMES[1]}/join/{invite_of(made, 1)}")
        other = page.locator(".invite-code path").last.get_attribute("d")
        with leaving(page):
            page.select_option("#address", NAMES[0])
        assert page.locator(".invite-code path").last.get_attribute("d") != other
        for context in windows.contexts:
            context.close()
        assert windows.wrong == []


def test_a_friend_reads_who_invites_and_takes_the_seat(windows, server):
    with server.client() as client:
        made = make(client, seats=[PERSON | {"name": "Ann"}, FRIEND])
    friend = windows.person(**PHONE)
    visit(friend, f"{windows.url}/join/{invite_of(made, 1)}")
    expect(friend.locator("#invited")).to_have_text("Ann invites you to seat 2.")
    friend.fill("input[name=name]", "Bo")
    with leaving(friend):
        friend.get_by_role("button", name="Take the seat").tap()
    expect(friend.locator("#person-1")).to_contain_text("Bo")
    expect(friend.locator("#person-1")).to_contain_text("you")
