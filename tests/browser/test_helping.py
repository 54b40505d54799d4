"""Help at the table: hints, going back with everyone's leave, the clock, and the curve of a game that is over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.browsing import leaving, sit, visit, visit_without_client
from tests.browser.test_table import duel, opened, select_three
from tests.server.serving import make, play_to_the_end, players

pytestmark = pytest.mark.browser

NEVER_LEFT = "() => (window.stays = true)"
LEFT = "() => window.stays !== true"


def test_a_hint_estimates_every_option_and_marks_the_best_in_the_list_on_the_board_and_in_the_hand(windows, server):
    _, ada, _ = duel(windows, server)
    ada.evaluate(NEVER_LEFT)
    ada.keyboard.press("h")
    estimates = ada.locator("#options .estimate")
    expect(estimates.first).to_be_visible()
    assert estimates.count() == ada.locator("#options .option").count()
    for told in estimates.all():
        bar = told.locator(".bar").evaluate("(bar) => Number(bar.style.getPropertyValue('--share'))")
        chance = re.search(r"([\d.]+) % to win", told.inner_text())
        assert chance is not None
        assert float(chance[1]) == pytest.approx(100 * bar, abs=0.51), "equal chances have bars of equal length"
    best = ada.locator("#options .option:has(.best)")
    assert 0 < best.count() < estimates.count()
    expect(ada.locator("#notice")).to_contain_text("would choose")
    pin = ada.locator(".pin-best").first
    expect(pin).to_be_visible()
    around = pin.bounding_box()
    card = ada.locator(f'#hand [data-word="{best.first.get_attribute("data-word")}"]').bounding_box()
    assert around["x"] <= card["x"] + card["width"] / 2 <= around["x"] + around["width"]
    assert around["y"] <= card["y"] + card["height"] / 2 <= around["y"] + around["height"]
    assert not ada.evaluate(LEFT), "the page was loaded anew"

    playing.answer(ada, best.first.get_attribute("data-word"), playing.click_the_button)
    expect(estimates).to_have_count(0)
    expect(ada.locator(".pin-best")).to_have_count(0)
    expect(ada.locator("#notice.shown")).to_have_count(0)  # the next question has no hint yet


def test_hints_on_the_board_follow_it_when_it_zooms(windows, server):
    with server.client() as client:
        made = client.post(
            "/api/tables",
            json={"game": "super-fantasy-brawl", "seats": [{"kind": "human"}] * 2, "seed": 7},
        ).json()
        sitting = players(client, made)
        asked = sitting[0].look()["asks"][0]["seat"]
        sitting[asked].play("area:north")  # between the sides a bot sees no difference; between Champions it does
        asked = sitting[0].look()["asks"][0]["seat"]
    ada = opened(windows, made, [asked])
    ada.locator("#hint").click()
    pin = ada.locator(".pin-best:not([hidden])").first
    expect(pin).to_be_visible()
    small = pin.bounding_box()["width"]
    ada.keyboard.press("+")
    ada.wait_for_function("(small) => document.querySelector('.pin-best').offsetWidth > small", arg=small)


def test_without_a_script_a_hint_is_a_page(windows, server):
    with server.client() as client:
        made = make(client)
    page = windows.person(java_script_enabled=False)
    sit(page.context, windows.url, made, [0])
    visit_without_client(page, f"{windows.url}/tables/{made['id']}")
    offered = page.locator("#options .option").count()
    page.locator("#hint").click()
    expect(page.locator("#options .estimate")).to_have_count(offered)
    expect(page.locator("#options .option")).to_have_count(offered)


def test_the_others_are_asked_to_go_back_and_agree_or_refuse_without_leaving_the_page(windows, server):
    _, ada, bela = duel(windows, server)
    for page in (ada, bela):
        page.evaluate(NEVER_LEFT)
    select_three(ada)
    playing.answer(ada, "done", playing.click_the_button)
    ada.locator("#ask-undo").click()
    expect(ada.locator("#wish")).to_have_text(re.compile("You ask to go back. Waiting for Seat 2"))
    expect(bela.locator("#wish")).to_contain_text("Seat 1 asks to go back")
    bela.locator("#agree").click()
    expect(ada.locator('#options [data-word="done"]')).to_be_visible()
    expect(bela.locator("#wish")).to_have_count(0)
    playing.answer(ada, "done", playing.click_the_button)
    ada.locator("#ask-undo").click()
    bela.locator("#refuse").click()
    expect(ada.locator("#wish")).to_have_count(0)
    expect(ada.locator("#options .option")).to_have_count(0)
    expect(ada.locator("#ask-undo")).to_have_count(0)  # whoever was refused asks again after another answer
    assert not ada.evaluate(LEFT)
    assert not bela.evaluate(LEFT)


def test_the_clock_counts_down_for_everyone_and_warns_before_the_end(windows, server):
    server.stop()
    server.environment["GRANDMELEE_CLOCK"] = "3600"  # nobody is late on a slow machine
    server.start()
    _, ada, bela = duel(windows, server, settings={"legends": ["fitz", "alysia"], "timer": True})
    select_three(ada)
    playing.answer(ada, "done", playing.click_the_button)
    playing.answer(ada, "flip-timer", playing.click_the_button)
    for page in (ada, bela):
        expect(page.locator("#clock")).to_have_text(re.compile(r"^(60:00|5\d:\d\d) left$"))
    first = bela.locator("#clock").inner_text()
    bela.wait_for_function("(first) => document.querySelector('#clock').textContent !== first", arg=first)
    assert bela.locator("#clock.soon").count() == 0
    bela.evaluate("() => { document.querySelector('#clock').dataset.until = String(Date.now() + 5000); }")
    expect(bela.locator("#clock")).to_have_class(re.compile("soon"))
    select_three(bela)
    playing.answer(bela, "done", playing.click_the_button)
    expect(ada.locator("#clock")).to_have_count(0)


def first_number(page):
    """The moment of the first turning point, as the panel of the replay names it."""
    return page.locator("#curve .turns li").first.get_attribute("data-number")


def test_after_the_game_the_curve_shows_how_it_stood_and_leads_to_where_it_turned(windows, server):
    with server.client() as client:
        made = make(client)
        play_to_the_end(players(client, made))
    ada = opened(windows, made, [0])
    with leaving(ada):
        ada.get_by_role("link", name="How it went").click()
    large = ada.locator("#story .big-curve > svg")
    expect(large.locator("polyline")).to_have_count(2)
    assert large.bounding_box()["width"] > 900
    first = ada.locator("#story .turning-points li[data-number]").first
    expect(first).to_contain_text("% to")
    with leaving(ada):
        first.get_by_role("link").click()
    expect(ada.locator("#replay")).to_have_attribute("data-number", first_number(ada))
    visit(ada, f"{windows.url}/tables/{made['id']}/replay?seat=0#curve")
    curve = ada.locator("#curve")
    expect(curve.locator("polyline")).to_have_count(2)
    expect(curve).to_be_in_viewport()
    for turn in curve.locator(".turns a").all():
        box = turn.bounding_box()
        assert curve.bounding_box()["y"] < box["y"], "a turning point stands outside the curve's own panel"
    now = ada.locator("#curve-now").get_attribute("x1")
    turn = curve.locator(".turns a").first
    number = (turn.inner_text()).split()[-1]
    turn.click()
    expect(ada.locator("#moment")).to_contain_text(f"{number} of")
    expect(ada.locator("#curve-now")).not_to_have_attribute("x1", now)


def test_a_running_game_has_no_curve(windows, server):
    with server.client() as client:
        made = make(client)
    ada = opened(windows, made, [0])
    visit(ada, f"{windows.url}/tables/{made['id']}/replay")
    expect(ada.locator("#curve")).to_have_count(0)
