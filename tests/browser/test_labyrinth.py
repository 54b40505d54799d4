"""Pathfinder Arena at its table: a large board, tokens that can be dragged, tiles that move, monsters that say whom."""

from __future__ import annotations

import pytest

from tests.browser import moving, playing
from tests.browser.browsing import sit, visit
from tests.browser.test_letters import seated
from tests.server.serving import Player, make

pytestmark = pytest.mark.browser

GAME = "pathfinder-arena"
PUT = "put:valeros-shield-block:con"
LIFT = "lift:valeros-shield-block:con"


def begun(server):
    """Two people at the first question about tokens; the first plays Valeros."""
    with server.client() as client:
        made = make(client, game=GAME, seed=5, settings={}, seats=[{"kind": "human"}] * 2)
        people = [Player(client, made["id"], each["token"]) for each in made["seats"]]
        while True:
            seat = people[0].look()["asks"][0]["seat"]
            words = people[seat].words()
            if PUT in words:
                return made, seat
            people[seat].play("hero:valeros" if "hero:valeros" in words else "done" if "done" in words else words[0])


def opened(windows, made, seat, **how):
    page = windows.person(**how)
    sit(page.context, windows.url, made, [seat])
    visit(page, f"{windows.url}/tables/{made['id']}")
    page.wait_for_selector("#options .option", state="attached")
    return page


def drag(page, source, target):
    """Press on one thing, release over the other."""
    page.locator(source).hover(force=True)
    page.mouse.down()
    box = page.locator(target).bounding_box()
    page.mouse.move(box["x"] + 30, box["y"] + 8, steps=4)
    page.mouse.up()


@pytest.mark.parametrize("seats", [2, 4])
def test_the_arena_takes_a_third_of_a_small_window(server, windows, seats):
    made, seat = seated(server, GAME, seats, 60)
    page = opened(windows, made, seat, viewport={"width": 1280, "height": 800})
    box = page.locator("#scene-board").bounding_box()
    assert box["width"] * box["height"] * 3 >= 1280 * 800
    assert box["y"] + box["height"] <= 800


def test_a_token_is_dragged_onto_a_card_and_back(server, windows):
    made, seat = begun(server)
    page = opened(windows, made, seat)
    playing.open_list(page)
    drag(page, f"#track-{seat}-con", "#own-valeros-shield-block")
    page.wait_for_selector(f'#options [data-word="{LIFT}"]')
    drag(page, "#on-valeros-shield-block-con", f"#seat-{seat}")
    page.wait_for_selector(f'#options [data-word="{LIFT}"]', state="detached")
    assert page.locator(f'#hand [data-word="{PUT}"]').get_attribute("class").count("glow") == 1


def test_a_token_dropped_elsewhere_stays_where_it_was(server, windows):
    made, seat = begun(server)
    page = opened(windows, made, seat)
    number = page.locator("#table").get_attribute("data-drawn")
    drag(page, f"#track-{seat}-con", "#scene-board")
    assert page.locator("html.carrying").count() == 0
    assert page.locator("#table").get_attribute("data-drawn") == number


def test_tiles_slide_and_turn_before_ones_eyes(server, windows):
    made, seat = begun(server)
    page = windows.person(reduced_motion="no-preference")
    page.add_init_script(moving.HOLD)
    sit(page.context, windows.url, made, [seat])
    visit(page, f"{windows.url}/tables/{made['id']}")
    playing.open_list(page)
    page.click('#options [data-word="done"]')
    page.wait_for_selector('#options [data-word="turn:clockwise"]')
    answered(page, "turn:clockwise")
    assert [each["id"].endswith("-ways") for each in moving.started(page) if each["id"].startswith("board-")] == [True]
    answered(page, page.locator('#options [data-word^="slide:"]').first.get_attribute("data-word"))
    assert any(each["id"].startswith("board-tile-") for each in moving.started(page))


def answered(page, word):
    """Answer, and wait until what follows is drawn."""
    moving.forget(page)
    before = page.locator("#table").get_attribute("data-drawn")
    page.click(f'#options [data-word="{word}"]')
    page.wait_for_function("(before) => document.querySelector('#table').dataset.drawn !== before", arg=before)


def test_a_monster_says_whom_it_would_hit_and_shows_its_reach(server, windows):
    made, seat = begun(server)
    page = opened(windows, made, seat)
    monster = page.locator("#stage [id^='monster-']").first
    assert "If the turn ended now" in monster.get_attribute("aria-label")
    monster.hover(force=True)
    page.wait_for_selector("#lens:not([hidden])")
    assert "If the turn ended now" in page.locator("#lens").inner_text()
    shown = page.locator("#stage [id^='monster-'] > .print").first
    assert shown.evaluate("(it) => Number(getComputedStyle(it).opacity)") > 0.3
