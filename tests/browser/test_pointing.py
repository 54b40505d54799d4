"""Pointing things out: marks for everyone, names in the log, what an option would do, the moment of a line."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.browsing import leaving
from tests.browser.test_table import PHONE, duel, opened, select_three
from tests.server.serving import make, players

pytestmark = pytest.mark.browser

SPACE = '#stage [data-word="space:3"]'


def is_over(pin, thing):
    """Whether a sign lies over what it means."""
    around, inside = pin.bounding_box(), thing.bounding_box()
    x, y = inside["x"] + inside["width"] / 2, inside["y"] + inside["height"] / 2
    return around["x"] <= x <= around["x"] + around["width"] and around["y"] <= y <= around["y"] + around["height"]


def test_everyone_sees_where_someone_points_with_name_shape_and_colour(windows, server):
    made, ada, bela = duel(windows, server)
    watcher = opened(windows, made, [])
    ada.locator(SPACE).first.click(button="right")
    for page, name in ((ada, "Seat 1"), (bela, "Seat 1"), (watcher, "Seat 1")):
        pin = page.locator(".pin-mark")
        expect(pin).to_have_text(name)
        expect(pin.locator("svg.sign")).to_be_visible()
        assert is_over(pin, page.locator(SPACE).first)
    expect(bela.locator("#pointed")).to_contain_text("Seat 1: ")
    bela.locator('#stage [data-word="space:1"]').first.click(button="right")
    expect(ada.locator(".pin-mark")).to_have_count(2)
    colours = {pin.evaluate("(pin) => getComputedStyle(pin).borderTopColor") for pin in ada.locator(".pin-mark").all()}
    assert len(colours) == 2
    ada.locator(SPACE).first.click(button="right")
    expect(watcher.locator(".pin-mark")).to_have_count(1)
    expect(watcher.locator(".pin-mark")).to_have_text("Seat 2")


def test_a_mark_fades_by_itself(windows, server):
    server.stop()
    server.environment["GRANDMELEE_MARKS"] = "4"
    server.start()
    _, ada, bela = duel(windows, server)
    bela.evaluate("""() => {
        const seen = () => document.querySelector(".pin-mark") && document.body.classList.add("saw-it");
        new MutationObserver(seen).observe(document.body, { childList: true, subtree: true });
    }""")
    ada.locator(SPACE).first.click(button="right")
    expect(bela.locator("body.saw-it")).to_have_count(1)
    expect(bela.locator(".pin-mark")).to_have_count(0)


def test_the_keyboard_points_too_and_answers_nothing_by_it(windows, server):
    _, ada, bela = duel(windows, server)
    ada.keyboard.press("p")
    expect(ada.locator("#point")).to_have_attribute("aria-pressed", "true")
    ada.keyboard.press("ArrowDown")
    for _ in range(12):
        if ada.evaluate("document.activeElement.closest('#stage [data-word]') !== null"):
            break
        ada.keyboard.press("ArrowUp")
    number = playing.number(ada)
    ada.keyboard.press("Enter")
    expect(bela.locator(".pin-mark")).to_have_count(1)
    expect(ada.locator("#point")).to_have_attribute("aria-pressed", "false")
    assert playing.number(ada) == number


def test_a_finger_points_with_the_button(windows, server):
    with server.client() as client:
        made = make(client)
    page = opened(windows, made, [0], **PHONE)
    page.locator("#point").tap()
    page.locator('#stage [data-word="space:2"]').first.tap()
    expect(page.locator(".pin-mark")).to_have_text("Seat 1")


def test_a_spectator_has_nothing_to_point_with(windows, server):
    with server.client() as client:
        made = make(client)
    watcher = opened(windows, made, [])
    expect(watcher.locator("#point")).to_have_count(0)
    sent: list[str] = []
    watcher.on("request", lambda request: sent.append(request.url))
    watcher.locator(SPACE).first.click(button="right")
    watcher.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert sent == []
    expect(watcher.locator(".pin-mark")).to_have_count(0)


def test_what_only_the_own_hand_shows_cannot_be_pointed_at(windows, server):
    windows.forgives = ("422",)
    _, ada, bela = duel(windows, server)
    ada.locator("#point").click()
    ada.locator("#hand .card").first.click()
    expect(ada.locator("#notice")).to_contain_text("Only what everyone at the table sees")
    expect(bela.locator(".pin-mark")).to_have_count(0)


def test_names_in_the_log_are_pointed_out_and_cards_shown_large(windows, server):
    _, ada, bela = duel(windows, server)
    for page in (ada, bela):
        select_three(page)
        playing.answer(page, "done", playing.click_the_button)
    expect(ada.locator("#log-lines")).to_contain_text("reveals")
    playing.open_tab(ada, "log")
    line = ada.locator("#log-lines li", has_text="reveals").first
    line.locator(".named").nth(0).hover()
    pin = ada.locator(".pin-named:not([hidden])").first
    expect(pin).to_be_visible()
    fitz = ada.locator('#stage [data-word^="legend:"]')
    assert any(is_over(pin, fitz.nth(n)) for n in range(fitz.count()))
    card = line.locator(".named").nth(1)
    card.hover()
    expect(ada.locator("#lens img.large-card")).to_be_visible()
    ada.wait_for_function("() => document.querySelector('#lens img').naturalWidth > 0")
    ada.mouse.move(5, 5)
    expect(ada.locator("#lens")).to_be_hidden()
    card.focus()
    expect(ada.locator("#lens img.large-card")).to_be_visible()
    line.locator(".cite").click()
    expect(ada.locator("#answer")).to_contain_text("LA-6.3")


def test_a_click_on_a_line_shows_the_board_at_that_moment_while_the_game_goes_on(windows, server):
    _, ada, bela = duel(windows, server)
    for page in (ada, bela):
        select_three(page)
        playing.answer(page, "done", playing.click_the_button)
    playing.open_tab(ada, "log")
    line = ada.locator("#log-lines li[data-number]", has_text="is ready").first
    number = line.get_attribute("data-number")
    box = line.bounding_box()
    with leaving(ada):
        line.click(position={"x": box["width"] * 0.7, "y": box["height"] - 2})
    expect(ada.locator("#replay")).to_have_attribute("data-number", number)
    expect(ada.locator("#hand .card").first).to_be_visible()
    with leaving(ada):
        ada.locator("#to-table").click()
    expect(ada.locator("#table")).to_be_visible()


def test_hover_says_what_an_option_would_do_in_the_games_words(windows, server):
    with server.client() as client:
        body = {"game": "super-fantasy-brawl", "seats": [{"kind": "human"}] * 2, "seed": 7}
        made = client.post("/api/tables", json=body | {"settings": {"champions": "suggested"}}).json()
        sitting = players(client, made)
        asked = "hex:b3"
        while True:
            seat = sitting[0].look()["asks"][0]["seat"]
            words = sitting[seat].words()
            if asked in words:
                break
            sitting[seat].play(words[0])
    page = opened(windows, made, [seat])
    page.locator(f'#stage .glow[data-word="{asked}"]').first.hover(force=True)
    expect(page.locator("#lens p").first).to_have_text(
        re.compile(r"^(Lay a face-down trap on|Deploy \w+ on|Move to) b3")
    )
    challenge = page.locator("#stage [data-points]").first
    challenge.hover(force=True)
    expect(page.locator(".pin-place")).to_have_count(len((challenge.get_attribute("data-points") or "").split()))
    page.locator("#core-0-destruction").hover(force=True)
    expect(page.locator("#lens .meaning")).to_contain_text("Pays for one card of its colour")
    expect(page.locator(".pin-place")).to_have_count(0)
