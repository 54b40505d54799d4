"""Learning a game: the page that teaches it, the gallery, and advice beside the questions of a first game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import grandmelee as gm
from tests.browser.browsing import reload, seated, sit, visit
from tests.browser.test_table import duel
from tests.server.serving import make, players

pytestmark = pytest.mark.browser


def test_from_home_one_learns_how_to_play_and_sees_all_cards(windows, server):
    page = windows.person()
    visit(page, server.url)
    for slug in gm.games():
        expect(page.locator(f"#game-{slug} a[href='/learn/{slug}']")).to_be_visible()
    page.locator("#game-legends-of-the-arena a[href='/learn/legends-of-the-arena']").click()
    expect(page.locator("h1")).to_have_text("How to play Legends of the Arena")
    page.get_by_role("link", name="All cards").click()
    expect(page.locator(".all-cards img").first).to_be_visible()
    assert page.locator(".all-cards img").count() == 105  # 97 cards and 8 Legends
    page.get_by_role("link", name="How to play").click()
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.locator("#setup")).to_be_visible()


def test_advice_is_shown_until_it_is_understood_and_can_be_turned_off_and_on(windows, server):
    _, ada, _ = duel(windows, server)
    advice = ada.locator("#coach")

    def set_advice(on: bool) -> None:
        ada.locator("#open-settings").click()
        ada.locator("#settings input[name=advice]").set_checked(on)
        ada.locator("#settings button[value=close]").click()

    set_advice(True)
    expect(advice).to_contain_text("Choose three cards in the order")
    ada.get_by_role("button", name="Got it").click()
    expect(advice).to_be_hidden()
    reload(ada)
    expect(advice).to_be_hidden()
    set_advice(False)
    set_advice(True)
    expect(advice).to_be_visible()
    ada.get_by_role("button", name="No more advice").click()
    expect(advice).to_be_hidden()


def test_a_card_looked_at_closer_has_the_meaning_of_its_words_beside_it(windows, server):
    with server.client() as client:
        made = make(client, game="super-fantasy-brawl", seed=1, settings={"champions": "suggested"})
        people = players(client, made)
        while not people[0].look()["view"]["players"][0].get("hand"):
            who = next(one for one in people if one.words())
            who.play(who.words()[0])
    page = windows.person()
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    words = page.evaluate("[...document.querySelector('#meanings').content.children].map((it) => it.dataset.means)")
    assert "Push" in words
    explained = 0
    for card in page.locator("#hand .card").all():
        page.mouse.move(640, 5)
        card.hover(force=True)
        expect(page.locator("#lens .large-card")).to_be_visible()
        spoken = page.locator("#lens").text_content()
        explained += page.locator("#lens .meaning").count()
        for title in page.locator("#lens .meaning b").all_text_contents():
            assert title.rstrip(":") in spoken
    assert explained


# New lines come and are read to their end; in the same moment advice takes some of the room.
LINES_AND_ADVICE = """async () => {
    const lines = document.querySelector("#log-lines");
    const add = (textContent) => lines.append(Object.assign(document.createElement("li"), { textContent }));
    for (let n = 0; n < 60; n++) add(`Line ${n}`);
    lines.scrollTop = lines.scrollHeight;
    const frame = () => new Promise(requestAnimationFrame);
    for (let n = 0; n < 3; n++) await frame();
    const before = lines.clientHeight;
    const top = (name) => document.querySelector(name).getBoundingClientRect().top;
    const tops = [top("#tabs"), top("#log-lines")];
    for (let n = 0; n < 3; n++) add(`New ${n}`);
    lines.scrollTop = lines.scrollHeight;
    const advice = Object.assign(document.createElement("div"), { textContent: "Advice" });
    advice.style.height = "120px";
    document.querySelector("#advice").append(advice);
    for (let n = 0; n < 3; n++) await frame();
    const moved = Math.abs(top("#tabs") - tops[0]) + Math.abs(top("#log-lines") - tops[1]);
    return [before - lines.clientHeight, lines.scrollHeight - lines.clientHeight - lines.scrollTop, moved];
}"""


def test_the_newest_line_of_the_log_stays_in_sight_when_advice_comes_with_it(windows, server):
    made, _ = seated(server, "super-dungeon-arcade", 2, 0)
    page = windows.person(viewport={"width": 1280, "height": 800})
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    taken, hidden, moved = page.evaluate(LINES_AND_ADVICE)
    assert taken > 100
    assert hidden < 2
    assert moved == 0, "tabs and log begin where they began"
