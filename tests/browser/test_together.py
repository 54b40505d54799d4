"""An evening together: a rematch, spectators' own chat, a sound when it is one's turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.browsing import leaving, sit, visit
from tests.server.serving import FRIEND, PERSON, join, make, players

pytestmark = pytest.mark.browser

# What is played instead of heard: the pitch of each tone.
LISTEN = """() => {
    window.played = [];
    window.OscillatorNode = class {
        constructor(context, { frequency }) { window.played.push(frequency); }
        connect(to) { return to; }
        start() {}
        stop() {}
    };
}"""
TURN = [523, 784]


@pytest.mark.parametrize(("how", "ann", "bo"), [("Seats as they were", 0, 1), ("Seats turned", 1, 0)])
def test_two_people_play_once_more(windows, server, how, ann, bo):
    with server.client() as client:
        made = make(client, seats=[PERSON | {"name": "Ann"}, FRIEND])
        friend = join(client, made, 1, "Bo")
        friend.post("resign")
    made["seats"][1]["token"] = friend.headers["authorization"].removeprefix("Bearer ")
    pages = [windows.person(), windows.person()]
    for seat, page in enumerate(pages):
        sit(page.context, windows.url, made, [seat])
        visit(page, f"{windows.url}/tables/{made['id']}")
    with leaving(pages[0]):
        pages[0].locator("#to-rematch").click()
    with leaving(pages[0]):
        pages[0].get_by_role("button", name=how).click()
    expect(pages[0].locator("#waiting-for")).to_contain_text("Waiting for Bo")
    playing.open_tab(pages[1], "chat")
    expect(pages[1].locator("#chat-lines")).to_contain_text("Ann offers a rematch")
    with leaving(pages[1]):
        pages[1].locator("#to-rematch").click()
    with leaving(pages[1]):
        pages[1].get_by_role("button", name="Take my seat").click()
    assert pages[0].url == pages[1].url
    for page, own in zip(pages, (ann, bo), strict=True):
        expect(page.locator("#stage svg:visible").first).to_be_visible()
        expect(page.locator("#table")).to_have_attribute("data-seat", str(own)) if page is pages[1] else None
        expect(page.locator(f"#person-{own}")).to_contain_text("you")


def test_spectators_talk_and_the_players_read_nothing_of_it(windows, server):
    with server.client() as client:
        made = make(client)
    player, one, other = windows.person(), windows.person(), windows.person()
    sit(player.context, windows.url, made, [0])
    for page in (player, one, other):
        visit(page, f"{windows.url}/tables/{made['id']}")
        playing.open_tab(page, "chat")
    one.fill("#spectator-form [name=name]", "Cleo")
    one.fill("#spectator-form [name=text]", "The axe is next")
    one.locator("#spectator-form button").click()
    expect(other.locator("#spectator-lines")).to_have_text("Cleo The axe is next")
    expect(one.locator("#spectator-form [name=text]")).to_have_value("")
    expect(other.locator("#chat-lines li")).to_have_count(0)
    player.fill("#chat-form [name=text]", "Well met")
    player.locator("#chat-form button").click()
    expect(one.locator("#chat-lines")).to_contain_text("Well met")
    expect(player.locator("#chat-lines")).to_contain_text("Well met")
    expect(player.locator("#chat")).not_to_contain_text("axe")
    expect(player.locator("#spectator-form")).to_have_count(0)


@pytest.mark.parametrize(("settings", "at_turn"), [([], []), (["turn"], TURN), (["sound"], TURN)])
def test_a_sound_is_heard_when_it_is_ones_turn_if_that_is_wanted(windows, server, settings, at_turn):
    with server.client() as client:
        made = make(client, seats=[PERSON, FRIEND])
        other = join(client, made, 1)
        page = windows.person()
        sit(page.context, windows.url, made, [0])
        visit(page, f"{windows.url}/tables/{made['id']}")
        page.locator("#open-settings").click()
        for name in settings:
            page.check(f"#settings [name={name}]")
        page.locator("#settings button[value=close]").click()
        while page.locator("#person-0.is-asked").count():
            playing.answer(page, playing.words(page)[0], playing.click_the_thing)
        page.evaluate(LISTEN)
        own = players(client, made)[0]
        while not own.words():
            other.play(other.words()[0])
        playing.words(page)
        page.wait_for_function("(wanted) => !wanted.length || window.played.length >= wanted.length", arg=at_turn)
        heard = page.evaluate("window.played")
        assert [pitch for pitch in heard if pitch in TURN] == at_turn
        assert settings == ["sound"] or heard == at_turn
