"""What an answer causes is seen one thing after another, at one's own pace, and never in the way of an answer."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import moving, playing
from tests.browser.browsing import sit, visit
from tests.server.serving import Player, make

pytestmark = pytest.mark.browser

DUEL = "legends-of-the-arena/push-1v1.json"
WATCH = """() => {
    window.counts = [];
    const lines = document.querySelector("#log-lines");
    const note = () => window.counts.push(lines.querySelectorAll("li").length);
    new MutationObserver(note).observe(lines, { childList: true });
}"""

SIGN = """() => getComputedStyle(document.querySelector("#showing")).display"""

# How long the page has waited before each next thing.
WAITS = """() => {
    window.waits = [];
    const usual = window.setTimeout.bind(window);
    window.setTimeout = (what, wait, ...more) => { window.waits.push(wait); return usual(what, wait, ...more); };
}"""


def prefer(page: Page, beats: int | None) -> None:
    value = "null" if beats is None else str(beats)
    page.add_init_script(f'localStorage.setItem("grandmelee", JSON.stringify({{ beats: {value} }}))')


def at_the_last_card(windows, server, beats: int | None, **how) -> tuple[Page, dict[str, Any], int]:
    """A window of seat 0 at a duel in which only one seat has still to lay its cards down; that seat, as a program."""
    record = moving.recorded(DUEL)
    last = next(n for n, (_, word) in enumerate(record["answers"]) if word == "done" and "done" in words(record, n))
    with server.client() as client:
        made = make(client, game=record["game"], seed=record["seed"], settings=moving.settings_of(record))
        people = [Player(client, made["id"], each["token"]) for each in made["seats"]]
        for who, word in record["answers"][:last]:
            people[who].play(word)
    page = windows.person(**({"reduced_motion": "no-preference"} | how))
    prefer(page, beats)
    page.add_init_script(f"({WAITS})()")
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    page.wait_for_function("() => !document.documentElement.classList.contains('away')")
    page.evaluate(WATCH)
    with server.client() as client:
        seat = record["answers"][last][0]
        Player(client, made["id"], made["seats"][seat]["token"]).play("done")
        number = Player(client, made["id"], made["seats"][0]["token"]).look()["number"]
    return page, made, number


def words(record, until: int) -> list[str]:
    return [word for _, word in record["answers"][:until]]


def counts(page: Page) -> list[int]:
    found: list[int] = page.evaluate("() => window.counts")
    return found


def is_drawn(page: Page, number: int) -> None:
    page.wait_for_function(f"() => Number(document.querySelector('#table').dataset.drawn) === {number}")


def test_the_lines_of_one_answer_come_one_after_another(windows, server):
    page, _, number = at_the_last_card(windows, server, 40)
    is_drawn(page, number)
    seen = counts(page)
    assert len(seen) > 3, "the whole answer came at once"
    assert seen == sorted(seen)


def test_what_is_asked_next_can_be_answered_before_all_is_shown(windows, server):
    page, _, number = at_the_last_card(windows, server, 60_000)
    expect(page.locator("html.playing")).to_have_count(1)
    page.wait_for_function(f"() => document.querySelector('#table').dataset.number === '{number}'")
    page.locator("#tabs [data-tab=options]").click()
    option = page.locator("#options .option").first
    expect(option).to_be_visible()
    option.click()
    page.wait_for_function(f"() => document.querySelector('#table').dataset.number === '{number + 1}'")
    page.keyboard.press("Space")
    is_drawn(page, number + 1)


@pytest.mark.parametrize("how", ["Space", "Escape", "click"])
def test_a_key_or_a_click_shows_the_end_at_once(windows, server, how: str):
    page, _, number = at_the_last_card(windows, server, 60_000)
    expect(page.locator("html.playing")).to_have_count(1)
    assert page.evaluate(SIGN) == "flex", "the page says that the board is behind, and what to do"
    if how == "click":
        page.locator("#stage").click(position={"x": 3, "y": 3})
    else:
        page.keyboard.press(how)
    is_drawn(page, number)
    expect(page.locator("html.playing")).to_have_count(0)
    assert page.evaluate(SIGN) == "none"


def test_what_says_more_is_shown_for_longer_unless_a_pace_was_chosen(windows, server):
    page, _, _ = at_the_last_card(windows, server, None)
    page.wait_for_function("() => window.waits.some((wait) => wait > 900 && wait <= 2600)")
    page.keyboard.press("Escape")
    page, _, number = at_the_last_card(windows, server, 40)
    is_drawn(page, number)
    assert page.evaluate("() => window.waits.filter((wait) => wait === 40).length") > 3


def test_whoever_wants_everything_at_once_gets_it(windows, server):
    page, _, number = at_the_last_card(windows, server, 0)
    is_drawn(page, number)
    expect(page.locator("html.playing")).to_have_count(0)


def test_with_less_motion_nothing_is_played_unless_it_is_wished(windows, server):
    page, _, number = at_the_last_card(windows, server, None, reduced_motion="reduce")
    is_drawn(page, number)


def test_what_happened_since_the_last_decision_is_shown_once_more(windows, server):
    page, _, number = at_the_last_card(windows, server, 0)
    is_drawn(page, number)
    before = page.locator("#stage").inner_html()
    page.evaluate("() => { window.said = []; }")
    page.evaluate("""() => new MutationObserver(() => window.said.push(document.querySelector('#notice').textContent))
        .observe(document.querySelector('#notice'), { childList: true, subtree: true, characterData: true })""")
    playing.open_menu(page)
    page.locator("#again").click()
    expect(page.locator("#menu")).not_to_have_attribute("open", "")  # nothing stands before what is shown
    page.wait_for_function("() => window.said.length > 3")
    expect(page.locator("html.playing")).to_have_count(0)
    assert page.locator("#stage").inner_html() == before


def test_the_pace_is_a_setting_that_is_kept(windows, server):
    page = windows.person(reduced_motion="no-preference")
    visit(page, server.url)
    page.locator("#open-settings").click()
    page.locator("#settings select[name=beats]").select_option("600")
    page.keyboard.press("Escape")
    visit(page, server.url)
    page.locator("#open-settings").click()
    expect(page.locator("#settings select[name=beats]")).to_have_value("600")
