"""Everyone can use every page: axe-core finds nothing to complain about, in dark and light."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import grandmelee as gm
from tests.browser.browsing import sit, visit
from tests.server.serving import FRIEND, GAME, PERSON, invite_of, make, play_to_the_end, players

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "async (only) => (await axe.run(document, {...only, resultTypes: ['violations']})).violations"
COLOURS = {"runOnly": ["color-contrast"]}
INK = "() => getComputedStyle(document.querySelector('main')).color"
TWICE = "[...document.querySelectorAll('[id]')].map((e) => e.id).filter((id, n, all) => all.indexOf(id) !== n)"
SITE = ("/", "/rules", f"/rules/{GAME}", "/credits", *(f"/new/{game}" for game in gm.games()))


@pytest.fixture
def page(windows):
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in web/")
    return windows.person(color_scheme="dark")


def complaints(page):
    """All of axe's in the dark; in the light those about colours, since nothing else is different."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found, ink = page.evaluate(RUN, {}), page.evaluate(INK)
    page.emulate_media(color_scheme="light")
    assert page.evaluate(INK) != ink
    found += page.evaluate(RUN, COLOURS)
    page.emulate_media(color_scheme="dark")
    return [f"{each['id']}: {each['help']}: {[node['html'][:160] for node in each['nodes'][:4]]}" for each in found]


def test_ink_that_is_too_pale_in_the_light_alone_is_found(windows, page):
    visit(page, windows.url + "/credits")
    page.evaluate("() => document.querySelectorAll('main *').forEach((each) => { each.style.color = '#fdfdfd'; })")
    assert [each.split(":")[0] for each in complaints(page)] == ["color-contrast"]


@pytest.mark.parametrize("path", SITE)
def test_axe_finds_nothing_on_pages_of_the_site(windows, page, path):
    visit(page, windows.url + path)
    for summary in page.locator("#setup summary").all():
        summary.click()
    assert complaints(page) == []


def test_axe_finds_nothing_on_the_pages_of_an_evening_together(windows, server, page):
    with server.client() as client:
        waiting = make(client, seats=[PERSON, FRIEND])
        over = make(client)
        play_to_the_end(players(client, over))
    for made in (waiting, over):
        sit(page.context, windows.url, made, [0], host=True)
        visit(page, f"{windows.url}/tables/{made['id']}")
    paths = [f"/tables/{waiting['id']}/{what}" for what in ("device", "seat")]
    paths += [f"/tables/{over['id']}/{what}" for what in ("rematch", "curve")]
    for path in ("/", f"/tables/{waiting['id']}", f"/join/{invite_of(waiting, 1)}", *paths):
        visit(page, windows.url + path)
        if path == "/":
            expect(page.locator(".table-entry")).to_have_count(2)
        assert complaints(page) == [], path


@pytest.mark.parametrize("game", gm.games())
def test_axe_finds_nothing_at_a_table(windows, server, page, game):
    with server.client() as client:
        made = client.post("/api/tables", json={"game": game, "seats": [{"kind": "human"}] * 2, "seed": 7}).json()
    sit(page.context, windows.url, made, [0], host=True)
    visit(page, f"{windows.url}/tables/{made['id']}")
    expect(page.locator("#stage svg:visible").first).to_be_visible()
    assert page.evaluate(TWICE) == [], "ids that are not unique"
    assert complaints(page) == []
    visit(page, f"{windows.url}/tables/{made['id']}/replay")
    assert complaints(page) == []


def test_axe_finds_nothing_in_a_hand_an_answer_the_settings_and_at_the_end(windows, server, page):
    windows.forgives = ("404",)
    with server.client() as client:
        made = make(client)
        sit(page.context, windows.url, made, [0, 1])
        visit(page, f"{windows.url}/tables/{made['id']}")
        assert complaints(page) == []
        visit(page, f"{windows.url}/tables/{made['id']}?seat=0")
        page.locator("#prompt .cite").click()
        expect(page.locator("#answer")).to_be_visible()
        assert complaints(page) == []
        page.click("#open-settings")
        assert complaints(page) == []
        play_to_the_end(players(client, made))
        visit(page, f"{windows.url}/tables/{made['id']}?seat=0")
        expect(page.locator("#end")).to_be_visible()
        assert complaints(page) == []
        invited = make(client, seats=[PERSON, FRIEND])
        visit(page, invited["seats"][1]["link"])
        assert complaints(page) == []
        sit(page.context, windows.url, invited, [0], host=True)
        visit(page, f"{windows.url}/tables/{invited['id']}")
        assert complaints(page) == []
        visit(page, f"{windows.url}/tables/AAAAAAAAAAAAAAAA")
        assert complaints(page) == []


def test_axe_finds_nothing_in_hints_marks_names_and_the_wish_to_go_back(windows, server, page):
    with server.client() as client:
        made = make(client)
        first, second = players(client, made)
        second.play(*second.words()[:3], "done")
        second.post("undo/ask", number=second.look()["number"])
        sit(page.context, windows.url, made, [0])
        visit(page, f"{windows.url}/tables/{made['id']}")
        page.locator("#hint").click()
        expect(page.locator("#options .estimate").first).to_be_visible()
        second.post("marks", word="space:2")
        expect(page.locator(".pin-mark")).to_be_visible()
        page.locator("#tabs [data-tab=log]").click()
        page.locator("#log-lines .named[data-card]").first.focus()
        expect(page.locator("#lens img")).to_be_visible()
        assert complaints(page) == []
        page.locator("#point").click()
        assert complaints(page) == []
        assert first.look()["wish"]["seat"] == 1


def test_axe_finds_nothing_behind_a_curtain_on_the_curve_and_in_the_tour(windows, server, page):
    with server.client() as client:
        made = make(client)
        sit(page.context, windows.url, made, [0, 1])
        first, second = players(client, made)
        first.play(*first.words()[:3], "done")
        visit(page, f"{windows.url}/tables/{made['id']}?seat=0")
        expect(page.locator("#curtain")).to_be_visible()
        assert complaints(page) == []
        visit(page, f"{windows.url}/tables/{made['id']}?seat=1")
        page.click("#open-settings")
        page.click("#start-tour")
        expect(page.locator("#tour-box")).to_be_visible()
        assert complaints(page) == []
        play_to_the_end([first, second])
        visit(page, f"{windows.url}/tables/{made['id']}/replay?seat=0#curve")
        expect(page.locator("#curve polyline")).to_have_count(2)
        assert complaints(page) == []


def test_axe_finds_nothing_in_the_drawer_of_a_phone_with_a_chat_in_it(windows, server, page):
    with server.client() as client:
        made = make(client)
        first, _ = players(client, made)
        first.post("chat", text="Well met")
    page.set_viewport_size({"width": 390, "height": 844})
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    page.click('#tabs [data-tab="chat"]')
    expect(page.locator("#chat-lines")).to_contain_text("Well met")
    assert complaints(page) == []
