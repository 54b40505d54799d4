"""The board has its third, the log its lines, the main button is always there; on a phone all of it is one screen."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

import grandmelee as gm
from tests.browser import moving
from tests.browser.browsing import seated, sit, visit
from tests.browser.test_letters import too_small, too_small_on_a_phone

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("space")]  # one table of each kind for all of them

DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
TABLES = [(game, seats) for game in gm.games() for seats in (gm.load(game).seats[0], gm.load(game).seats[-1])]
ANSWERS = 60
# The part of the window that the drawing of the board covers, not the room it lies in.
SHARE = """() => {
    const svg = document.querySelector("#scene-board");
    const { width, height } = svg.getBoundingClientRect();
    const { width: w, height: h } = svg.viewBox.baseVal;
    const scale = Math.min(width / w, height / h);
    return (w * scale * h * scale) / (innerWidth * innerHeight);
}"""
LINES = """() => {
    const list = document.querySelector("#log-lines");
    return list.clientHeight / parseFloat(getComputedStyle(list).lineHeight);
}"""
OUTSIDE = """(names) => names.flatMap((name) => [...document.querySelectorAll(name)]).filter((part) => {
    const at = part.getBoundingClientRect();
    return at.width && (at.left < -1 || at.top < -1 || at.right > innerWidth + 1 || at.bottom > innerHeight + 1);
}).map((part) => part.id || part.className)"""
COVERED = """() => [...document.querySelectorAll(".main-button")].filter((button) => {
    const at = button.getBoundingClientRect();
    const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
    return !button.contains(top);
}).map((button) => button.dataset.word)"""


@pytest.fixture(scope="module")
def played(running):
    """One table of each kind after some answers by chance, and the seat that is asked there."""
    return {(game, seats): seated(running, game, seats, ANSWERS) for game, seats in TABLES}


def opened(windows, played, game, seats, how):
    made, seat = played[game, seats]
    page = windows.person(**how)
    sit(page.context, windows.url, made, [seat])
    visit(page, f"{windows.url}/tables/{made['id']}")
    return page


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_at_a_desk_the_board_has_a_third_the_log_eight_lines_and_every_letter_twelve_pixels(
    windows, played, game, seats
):
    page = opened(windows, played, game, seats, DESK)
    assert page.evaluate(SHARE) >= 1 / 3
    assert page.evaluate(LINES) >= 8
    assert too_small(page) == []
    expect(page.locator("#chat")).to_be_hidden()
    assert page.evaluate(OUTSIDE, ["#prompt", ".main-button", "#hand", "#stage .box", "#side", "#tabs"]) == []
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("seats", gm.load("legends-of-the-arena").seats)
def test_advice_for_a_first_game_takes_nothing_from_a_long_board(server, windows, seats):
    made, seat = seated(server, "legends-of-the-arena", seats, seats + 1)
    page = windows.person(**DESK)
    sit(page.context, windows.url, made, [seat])
    visit(page, f"{windows.url}/tables/{made['id']}")
    before = page.locator("#scene-board > .gm").bounding_box()
    page.locator("#open-settings").click()
    page.locator("#settings input[name=advice]").set_checked(True)
    page.locator("#settings button[value=close]").click()
    expect(page.locator("#coach")).to_be_in_viewport(ratio=1)
    assert page.evaluate(SHARE) >= 1 / 3
    assert page.evaluate(LINES) >= 8
    assert too_small(page) == []
    board, advice = (page.locator(place).bounding_box() for place in ("#scene-board > .gm", "#coach"))
    assert board["x"] + board["width"] <= advice["x"]
    assert board["width"] >= 0.98 * before["width"]
    hand = page.locator(".row.has-hand")
    assert not hand.count() or advice["y"] + advice["height"] <= hand.first.bounding_box()["y"]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_on_a_phone_board_prompt_hand_and_main_button_are_one_screen(windows, played, game, seats):
    page = opened(windows, played, game, seats, PHONE)
    height = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert height[0] <= height[1]
    assert page.evaluate(OUTSIDE, ["#prompt", ".main-button", "#hand", "#board-frame", "#tabs", ".prompt-tools"]) == []
    assert page.evaluate(COVERED) == []
    expect(page.locator("#scene-board")).to_be_in_viewport()
    assert too_small_on_a_phone(page) == []
    for tab in ("around", "log", "options", "chat", "board"):
        page.locator(f'#tabs [data-tab="{tab}"]').tap()
        expect(page.locator(f'#tabs [data-tab="{tab}"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#log")).to_be_hidden()


def test_when_it_is_over_a_phone_has_what_can_be_done_next_at_the_thumb(server, windows):
    file = sorted((moving.PLAYTHROUGHS / "legends-of-the-arena").glob("*-*.json"))[0]
    with server.client() as client:
        made = client.post("/api/records", json={"record": file.read_text(encoding="utf-8")}).json()
    for how, count in ((PHONE, 3), (DESK, 0)):
        page = windows.person(**how)
        sit(page.context, windows.url, made, [0])
        visit(page, f"{windows.url}/tables/{made['id']}")
        expect(page.locator("#end-title")).to_be_attached()
        expect(page.locator("#after .button:visible")).to_have_count(count)
        assert page.evaluate(OUTSIDE, ["#after .button"]) == []


def test_hands_of_a_team_open_over_the_board(server, windows):
    made, seat = seated(server, "legends-of-the-arena", 4, 12)
    page = windows.person()
    sit(page.context, windows.url, made, [seat])
    visit(page, f"{windows.url}/tables/{made['id']}")
    hand = page.locator(".row.has-hand")
    closed = hand.bounding_box()["height"]
    assert closed < 45
    hand.hover(position={"x": 60, "y": 8})
    page.wait_for_function("(closed) => document.querySelector('.row.has-hand').clientHeight > 3 * closed", arg=closed)
    expect(hand.locator(".card").first).to_be_in_viewport(ratio=0.9)
    page.mouse.move(5, 5)
    page.wait_for_function("(closed) => document.querySelector('.row.has-hand').clientHeight <= closed", arg=closed)
    hand.focus()
    expect(hand.locator(".card").first).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("game", gm.games())
def test_in_a_replay_all_of_the_board_is_seen(server, windows, game):
    file = sorted((moving.PLAYTHROUGHS / game).glob("*-*.json"))[0]
    text = file.read_text(encoding="utf-8")
    with server.client() as client:
        made = client.post("/api/records", json={"record": text}).json()
    page = windows.person(**DESK)
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}/replay?number={len(json.loads(text)['answers']) // 2}")
    board, frame = (page.locator(place).bounding_box() for place in ("#scene-board", "#main"))
    assert frame["y"] <= board["y"] + 1
    assert board["y"] + board["height"] <= frame["y"] + frame["height"] + 1
    assert board["width"] * board["height"] > 1280 * 800 / 6
