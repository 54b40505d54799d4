"""The page without any script: forms and links alone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

import grandmelee as gm
from tests.browser import playing
from tests.browser.browsing import sit, visit_without_client
from tests.server.serving import PERSON, RANDOM, Player, make

pytestmark = pytest.mark.browser

SHORT = "legends-of-the-arena"  # is played to its end
SOME = 15  # answers of the others


def set_up(windows, game):
    """From the home page to a table against a bot, by links and buttons."""
    page = windows.person(java_script_enabled=False)
    visit_without_client(page, windows.url)
    page.locator(f"#game-{game} .button.primary").click()
    page.select_option("#seat-1", "bot:novice")
    page.get_by_text("Settings of the game").click()
    page.fill("#pause", "0")
    page.fill("#seed", "5")
    for limit in page.locator("#setting-rounds, #setting-turns, #setting-sequence_limit").all():
        limit.fill("4")
    page.get_by_role("button", name="Start").click()
    return page


@pytest.mark.parametrize("game", gm.games())
def test_a_game_without_any_script(windows, game):
    """To its end, where it is short, or for as many answers."""
    page, chance = set_up(windows, game), random.Random(3)
    asked_or_over = page.locator("#options .option, #end:not([hidden]) .results")
    windows.forgives = ("409 (Conflict)",) if gm.load(game).is_cooperative else ()
    for _ in range(1_000 if game == SHORT else SOME):
        if page.get_by_text("The table has moved on").count():  # in a party the first answer counts, also a bot's
            page.get_by_role("link", name="Back").click()
        expect(asked_or_over.first).to_be_visible()  # the page looks again by itself while others choose
        words = [option.get_attribute("value") for option in page.locator("#options .option").all()]
        if not words:
            break
        word = chance.choice([word for word in words if word not in playing.ADVISED_AGAINST] or words)
        with page.expect_navigation():
            page.locator(f'#options [value="{word}"]').click()
    else:
        assert game != SHORT
        return
    expect(page.locator("#prompt")).to_contain_text("The game is over")


def test_without_a_script_nothing_is_shown_that_needs_one(windows, server):
    with server.client() as client:
        made = make(client, seats=[PERSON, RANDOM, PERSON, RANDOM], settings={"legends": "random"})
    page = windows.person(java_script_enabled=False)
    sit(page.context, windows.url, made, [0], host=True)
    visit_without_client(page, f"{windows.url}/tables/{made['id']}")
    for name in ("#why", "#point", ".pace", "[data-copy]", ".zoom", "#open-settings", "#tabs"):
        expect(page.locator(f"{name}:visible")).to_have_count(0)
    for name in ("#undo", "#hint", "#chat-form button"):
        expect(page.locator(name)).to_be_visible()


def test_without_a_script_the_page_looks_again_only_while_others_choose(windows, server):
    with server.client() as client:
        made = make(client)
        first = Player(client, made["id"], made["seats"][0]["token"])
        for _ in range(3):
            first.play(first.words()[0])
        first.play("done")
    page = windows.person(java_script_enabled=False)
    for seat, count in ((0, 1), (1, 0)):
        sit(page.context, windows.url, made, [seat])
        visit_without_client(page, f"{windows.url}/tables/{made['id']}")
        expect(page.locator("meta[http-equiv=refresh]")).to_have_count(count)
