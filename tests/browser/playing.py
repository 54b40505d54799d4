"""What people do at a table, in words."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Page, expect

from tests.server.serving import GAME

ASKED_OR_OVER = (
    "() => document.querySelector('#end:not([hidden])') !== null || document.querySelector('#options .option') !== null"
)
REACHED = (
    "(number) => document.querySelector('#end:not([hidden])') !== null"
    " || Number(document.querySelector('#table').dataset.number) >= number"
)
ADVISED_AGAINST = {"back", "forfeit"}

Chooser = Callable[[Page, str], None]


def set_up(page: Page, url: str, game: str = GAME, *, bots: str = "random", seed: int = 7, **options: Any) -> None:
    """Through the set-up page to a table against bots that answer at once."""
    page.goto(url)
    page.locator(f"#game-{game} .button.primary").click()
    expect(page.locator(".how-many")).to_be_visible()  # the script has put away the seats nobody takes
    for select in page.locator(".seat-field:not([hidden]) select").all()[1:]:
        select.select_option(f"bot:{bots}")
    page.get_by_text("Options", exact=True).click()
    page.fill("#pause", "0")
    page.fill("#seed", str(seed))
    for name, value in options.items():
        page.select_option(f"#option-{name}", value)
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#stage svg").first).to_be_visible()


def choose_legends(page: Page, first: str, second: str) -> None:
    """In the set-up form: who fights."""
    page.select_option("#option-legends", "given")
    page.select_option("[name=given-legends-0-0]", first)
    page.select_option("[name=given-legends-1-0]", second)


def is_over(page: Page) -> bool:
    return page.locator("#end:not([hidden])").count() > 0


def words(page: Page) -> list[str]:
    """What can be answered now."""
    return [button.get_attribute("data-word") or "" for button in page.locator("#options .option").all()]


def number(page: Page) -> str:
    return page.locator("#table").get_attribute("data-number") or ""


def answer(page: Page, word: str, how: Chooser) -> None:
    """Answer, and wait until the page shows what it has led to."""
    with page.expect_response(lambda response: response.url.endswith("/answers")) as reply:
        how(page, word)
    assert reply.value.ok, reply.value.text()
    page.wait_for_function(REACHED, arg=reply.value.json()["number"])


def play_to_the_end(page: Page, how: Chooser, seed: int = 3, most: int = 3000) -> int:
    """Play by chance until the game is over; how many answers it took."""
    chance = random.Random(seed)
    for count in range(most):
        page.wait_for_function(ASKED_OR_OVER)
        if is_over(page):
            return count
        offered = [word for word in words(page) if word not in ADVISED_AGAINST] or words(page)
        answer(page, chance.choice(offered), how)
    raise AssertionError(f"the game was not over after {most} answers")


# ---- ways to choose --------------------------------------------------------------------------------------------------
def click_the_thing(page: Page, word: str) -> None:
    """Click what glows on the board or in the hand; what is not drawn has only its button."""
    thing = page.locator(f'#stage .glow[data-word="{word}"], #hand .glow[data-word="{word}"]')
    for _ in range(20):
        if thing.count() == 0:
            return click_the_button(page, word)
        try:  # a bot's answer may redraw the board just now
            return thing.first.click(force=True)
        except Error as error:
            if "not visible" not in str(error):
                raise
            page.wait_for_timeout(100)
    raise AssertionError(f"{word} cannot be clicked")


def click_the_button(page: Page, word: str) -> None:
    page.locator(f'#options [data-word="{word}"]').click()


def tap_the_button(page: Page, word: str) -> None:
    page.locator(f'#options [data-word="{word}"]').tap()


def press_the_key(page: Page, word: str) -> None:
    key = page.locator(f'#options [data-word="{word}"]').get_attribute("data-key")
    assert key, f"{word} has no key"
    page.keyboard.press(key)
