"""The set-up page: whatever can be chosen there is what the table is played with."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import grandmelee as gm
from grandmelee.core.errors import SetupError
from grandmelee.core.game import Setting
from tests.browser.browsing import leaving, visit

pytestmark = pytest.mark.browser
SOME_NUMBER = 3
# What is chosen in lists, and too long for them.
CUT = """() => [...document.querySelectorAll("#setup select")].filter((list) => {
    if (!list.getClientRects().length) return false;
    const { font, paddingLeft, paddingRight } = getComputedStyle(list);
    const pen = Object.assign(document.createElement("canvas").getContext("2d"), { font });
    const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 20;  // its arrow
    return pen.measureText(list.selectedOptions[0].textContent).width > room;
}).map((list) => list.selectedOptions[0].textContent)"""


def choose(page: Page, setting: Setting, value: object) -> None:
    """Put a value into the form as people do: by the name they read."""
    field = f"#setting-{setting.name}"
    if setting.kind == "number":
        page.fill(field, "" if value is None else str(value))
    elif isinstance(value, list) and not setting.choices:
        for word in value:
            page.check(f"[name=some-{setting.name}-{word}]")
    elif isinstance(value, list):
        page.select_option(field, "given")
        for select, word in zip(page.locator(".given-seat select:visible").all(), value, strict=True):
            select.select_option(word)
    else:
        place = setting.choices.index(value)
        page.select_option(field, index=place)


def values(game: gm.Game, setting: Setting, seats: int) -> list[object]:
    """All a setting can be: every choice, a number and none, and lists in which every word comes first once."""
    if setting.kind == "number":
        return [SOME_NUMBER, None]
    each = seats * game.words_each(setting.name, seats)
    lists = [[*setting.words[i:], *setting.words[:i]][:each] for i in range(len(setting.words))]
    if not setting.choices:  # some of the words, whoever sits where: no order
        lists = [[], *([word for word in setting.words if word in some] for some in lists)]
    return [*setting.choices, *lists]


def forms(game: gm.Game) -> Iterator[tuple[int, dict[str, object]]]:
    """Seats and settings, filled in so that every value of every setting comes once, as few forms as that takes."""
    left = [(setting, i) for setting in game.settings for i in range(len(values(game, setting, 2)))]
    while left:
        seats, taken = max((filled(game, seats, left) for seats in game.seats), key=lambda form: len(form[1]))
        assert taken, f"nobody can ever choose {[(setting.name, i) for setting, i in left]}"
        yield seats, {setting.name: values(game, setting, seats)[i] for setting, i in taken}
        left = [value for value in left if value not in taken]


def filled(game: gm.Game, seats: int, left: list[tuple[Setting, int]]) -> tuple[int, list[tuple[Setting, int]]]:
    """A form for so many seats with values that have not come yet and go together."""
    chosen: dict[str, object] = {}
    taken = []
    for setting, i in left:
        more = chosen | {setting.name: values(game, setting, seats)[i]}
        if setting.name not in chosen and is_allowed(game, seats, more):
            chosen = more
            taken.append((setting, i))
    return seats, taken


def is_allowed(game: gm.Game, seats: int, settings: dict[str, object]) -> bool:
    try:
        game.check_settings(seats, settings)
    except SetupError:
        return False
    return True


def kept(database: str, address: str) -> dict[str, Any]:
    """The settings of a table, as the server keeps them."""
    with sqlite3.connect(database) as store:
        [row] = store.execute("SELECT options FROM tables WHERE id = ?", [address.rpartition("/tables/")[2]]).fetchall()
    settings: dict[str, Any] = json.loads(row[0])
    return settings


@pytest.mark.parametrize("slug", gm.games())
def test_every_value_of_every_setting_reaches_the_table(windows, server, slug):
    game, page = gm.load(slug), windows.person()
    for seats, chosen in forms(game):
        visit(page, f"{windows.url}/new/{slug}")
        if len(game.seats) > 1:
            page.locator(f'.how-many [data-seats="{seats}"]').click()
        page.get_by_text("Settings of the game").click()
        for setting in game.settings:
            if setting.name in chosen or setting.choices:
                choose(page, setting, chosen.get(setting.name, setting.default))
        with leaving(page):
            page.get_by_role("button", name="Start").click()
        expect(page.locator("#stage svg:visible").first).to_be_visible()
        assert kept(server.database, page.url) == game.check_settings(seats, chosen)
        page.evaluate("localStorage.clear()")  # else the next form begins with what this one had


@pytest.mark.parametrize("slug", gm.games())
def test_a_first_visit_has_what_is_recommended_and_the_next_what_was_chosen(windows, slug):
    game, page = gm.load(slug), windows.person()
    visit(page, f"{windows.url}/new/{slug}")
    recommended = page.locator("#setup option", has_text="(for a first game)")
    for option in recommended.all():
        select = option.locator("xpath=..")
        if (select.get_attribute("id") or "").startswith("setting-"):
            assert select.input_value() == option.get_attribute("value")
    assert page.evaluate(CUT) == []
    if len(game.seats) > 1:
        page.locator('.how-many [data-seats="2"]').click()
    assert page.input_value("#seat-1") == ("bot:squire" if game.is_cooperative else "bot:novice")
    page.select_option("#seat-1", "bot:knight")
    page.get_by_text("Settings of the game").click()
    page.fill("#pause", "0.3")
    page.fill("#seed", "7")
    with leaving(page):
        page.get_by_role("button", name="Start").click()
    visit(page, f"{windows.url}/new/{slug}")
    assert page.input_value("#seat-1") == "bot:knight"
    assert (page.input_value("#pause"), page.input_value("#seed")) == ("0.3", "")
