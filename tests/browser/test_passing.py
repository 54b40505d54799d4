"""Whoever can only pass is not made to say so, where nobody else could learn anything from it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import sit, visit
from tests.server.serving import PERSON, RANDOM, Player, make, players

pytestmark = pytest.mark.browser
LORDS = "lords-of-the-eastern-reach"


def can_only_pass(client: Any, other: dict[str, Any]) -> tuple[dict[str, Any], Player]:
    """A table at which the first seat has nothing to play [LER-11.1]."""
    made = make(client, game=LORDS, seats=[PERSON, other], settings={"length": "short"}, seed=3)
    both, chance = players(client, made), random.Random(3)
    for _ in range(400):
        for player in both:
            words = player.words()
            if player is both[0] and words == ["pass"]:
                return made, player
            if words:
                player.play(chance.choice(words))
    raise AssertionError("nobody ever had nothing to play")


def at_table(windows: Any, made: dict[str, Any], is_passing: bool = True) -> Page:
    page: Page = windows.person()
    prefers = json.dumps({"advice": False, "passing": is_passing})
    page.context.add_init_script(f"localStorage.grandmelee = JSON.stringify({prefers});")
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    return page


def stays_asked(page: Page, player: Player) -> None:
    """All is shown, and nothing was pressed."""
    number = player.look()["number"]
    page.wait_for_function("number => Number(document.querySelector('#table').dataset.drawn) >= number", arg=number)
    expect(page.locator("#options .option")).to_have_count(1)
    expect(page.locator(".pressed")).to_have_count(0)
    assert player.words() == ["pass"]


def test_alone_with_bots_one_passes_by_itself_and_is_told(windows, server):
    with server.client() as client:
        made, player = can_only_pass(client, RANDOM)
        before = player.look()["number"]
        page = at_table(windows, made)
        expect(page.get_by_text("You could only pass.")).to_be_visible()
        page.wait_for_function("number => Number(document.querySelector('#table').dataset.drawn) > number", arg=before)


def test_with_another_person_nobody_learns_that_there_was_nothing_to_play(windows, server):
    with server.client() as client:
        made, player = can_only_pass(client, PERSON)
        stays_asked(at_table(windows, made), player)


def test_whoever_switched_it_off_passes_by_hand(windows, server):
    with server.client() as client:
        made, player = can_only_pass(client, RANDOM)
        page = at_table(windows, made, is_passing=False)
        stays_asked(page, player)
        page.locator("#open-settings").click()
        page.locator("#settings [name=passing]").check()
        assert page.evaluate("JSON.parse(localStorage.grandmelee).passing") is True
