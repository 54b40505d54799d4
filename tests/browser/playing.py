"""What people do at a table, in words."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page, TimeoutError, expect

from grandmelee.server.site.pages import LISTED
from tests.browser.browsing import leaving, visit
from tests.server.serving import GAME

# What can be answered; nothing when the game is over. Until bots have answered, the page may still change.
OFFERED = """() => {
    if (document.querySelector("#end:not([hidden])")) return [];
    if (document.querySelector("#seats .is-bot.is-asked")) return null;
    const words = [...document.querySelectorAll("#options .option")].map((option) => option.dataset.word);
    return words.length ? words : null;
}"""
DRAWN = "(number) => Number(document.querySelector('#table')?.dataset.drawn) >= number"
# What has become of an answer, once the page shows what it has led to; nothing before that.
WROTE = """(before) => {
    const { written, wrote, refused, drawn } = document.querySelector("#table").dataset;
    if (refused) return { refused };
    return written !== before && Number(drawn) >= Number(written) ? { wrote } : null;
}"""
ADVISED_AGAINST = {"back", "forfeit", "quiet", "concede"}

Chooser = Callable[[Page, str], None]


def set_up(
    page: Page,
    url: str,
    game: str = GAME,
    *,
    seats: int = 0,
    bots: str = "novice",
    seed: int = 7,
    most: int = 15,
    **options: Any,
) -> None:
    """Through the set-up page to a table with bots that answer at once; with the seats it begins with, if not said."""
    visit(page, url)
    with leaving(page):
        page.locator(f"#game-{game} .button.primary").click()
    if seats:
        page.locator(f'.how-many [data-seats="{seats}"]').click()
    for seat in page.locator(".seat-field:visible select").all()[1:]:
        seat.select_option(f"bot:{bots}")
    page.get_by_text("Settings of the game").click()
    page.fill("#pause", "0")
    page.fill("#seed", str(seed))
    break_off_sooner(page, most)
    for name, value in options.items():
        page.select_option(f"#setting-{name}", json.dumps(value))
    with leaving(page):
        page.get_by_role("button", name="Start").click()
    expect(page.locator("#stage svg:visible").first).to_be_visible()


def break_off_sooner(page: Page, most: int = 15) -> None:
    """In the set-up form: a game that is broken off some time anyway is broken off sooner."""
    for field in page.locator("input[id^=setting-][type=number]").all():
        if int(field.input_value() or 0) > most:
            field.fill(str(most))


def choose_legends(page: Page, first: str, second: str) -> None:
    """In the set-up form: who fights."""
    page.select_option("#setting-legends", "given")
    page.select_option("[name=given-legends-0-0]", first)
    page.select_option("[name=given-legends-1-0]", second)


def words(page: Page) -> list[str]:
    """Wait for what can be answered; nothing can when the game is over."""
    offered: list[str] = page.wait_for_function(OFFERED).json_value()
    return offered


def number(page: Page) -> str:
    return page.locator("#table").get_attribute("data-number") or ""


def answer(page: Page, word: str, how: Chooser) -> None:
    """Answer, and wait until the page shows what it has led to."""
    with answering(page, word):
        how(page, word)


@contextmanager
def answering(page: Page, word: str) -> Iterator[None]:
    """What is done inside answers with that word; go on when the page shows what that has led to."""
    before = page.locator("#table").get_attribute("data-written")
    yield
    try:
        became = page.wait_for_function(WROTE, arg=before).json_value()
    except TimeoutError as late:
        shown = page.evaluate("() => ({ ...document.querySelector('#table').dataset })")
        raise AssertionError(f"{word} was not written: {shown}; {page.locator('#notice').text_content()}") from late
    assert became == {"wrote": word}, f"{word} became {became}"


def play_to_the_end(page: Page, how: Chooser, seed: int = 3, most: int = 3000) -> int:
    """Play by chance until the game is over; how many answers it took."""
    chance = random.Random(seed)
    for count in range(most):
        if not answer_by_chance(page, how, chance):
            return count
    raise AssertionError(f"the game was not over after {most} answers")


def play(page: Page, how: Chooser, answers: int | None) -> None:
    """Play by chance: so many answers, or to the end, which is not reached at once."""
    if answers is None:
        assert play_to_the_end(page, how) > 5
        return
    chance = random.Random(3)
    for count in range(answers):
        if not answer_by_chance(page, how, chance):
            assert count > 5
            return


def answer_by_chance(page: Page, how: Chooser, chance: random.Random) -> bool:
    """Give some answer that is not advised against; False when the game is over."""
    offered = words(page)
    if offered:
        answer(page, chance.choice([word for word in offered if word not in ADVISED_AGAINST] or offered), how)
    return bool(offered)


# ---- ways to choose --------------------------------------------------------------------------------------------------
def click_the_thing(page: Page, word: str) -> None:
    """Click what glows on the board or in the hand, even under a piece; what is not drawn has a main button.

    Only what ends the game is in the list alone, where nobody presses it by mistake.
    """
    if word in LISTED:
        return click_the_button(page, word)
    main = page.locator(f'.main-button[data-word="{word}"]')
    if main.count():
        return main.click()
    thing = page.locator(f'#stage .glow[data-word="{word}"], #hand .glow[data-word="{word}"]')
    middle = thing.first.locator("> [role=button]")  # what belongs to it may reach further: a sight line over the board
    return (middle if middle.count() else thing).first.click(force=True)


def click_the_button(page: Page, word: str) -> None:
    """In the list of all options."""
    open_list(page)
    page.locator(f'#options [data-word="{word}"]').click()


def open_tab(page: Page, tab: str) -> None:
    """Board, around, log, options or chat; in a replay log or tools."""
    if page.locator("#table, #replay").get_attribute("data-tab") != tab:
        page.locator(f'#tabs [data-tab="{tab}"]').click()


def open_list(page: Page) -> None:
    open_tab(page, "options")


def open_menu(page: Page) -> None:
    if page.locator("#menu").get_attribute("open") is None:
        page.locator("#menu > summary").click()


def tap_what_is_there(page: Page, word: str) -> None:
    """On a phone: the main button, what glows on the board or in the hand, or else the list in its tab."""
    for place in (f'.main-button[data-word="{word}"]', f'#hand .glow[data-word="{word}"]'):
        if page.locator(place).count():
            return page.locator(place).first.tap()
    page.locator('#tabs [data-tab="options"]').tap()
    page.locator(f'#options [data-word="{word}"]').tap()
    return page.locator('#tabs [data-tab="board"]').tap()


def press_the_key(page: Page, word: str) -> None:
    key = page.locator(f'#options [data-word="{word}"]').get_attribute("data-key")
    assert key, f"{word} has no key"
    for letter in key:
        page.keyboard.press(letter)
