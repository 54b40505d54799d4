"""Pathfinder Arena at its table: a large board, tokens that can be dragged, tiles that move, monsters that say whom."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import moving, playing
from tests.browser.browsing import leaving, seated, sit, visit
from tests.server.serving import Player, make

pytestmark = pytest.mark.browser

GAME = "pathfinder-arena"
PUT = "put:valeros-shield-block:con"
LIFT = "lift:valeros-shield-block:con"


def begun(server, seed=5):
    """Two people at the first question about tokens; the first plays Valeros."""
    with server.client() as client:
        made = make(client, game=GAME, seed=seed, settings={}, seats=[{"kind": "human"}] * 2)
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


def acting(server, seed=5):
    """Two people, of whom the first to act has to choose an action."""
    made, seat = begun(server, seed)
    with server.client() as client:
        people = [Player(client, made["id"], each["token"]) for each in made["seats"]]
        people[seat].play("done")
    return made, seat


def test_pointing_at_a_slide_says_whom_the_monsters_would_hit_then(server, windows):
    made, seat = acting(server, seed=4)
    page = opened(windows, made, seat)
    told = page.locator('#options [data-word="slide:b4"] small').text_content()
    assert "If the turn ended then: " in told
    page.locator('#stage .glow[data-word="slide:b4"]').first.hover(force=True)
    expect(page.locator("#lens")).to_contain_text(told)
    assert "If the turn ended then: " in page.locator('#stage [data-word="slide:b4"] [role=button]').get_attribute(
        "aria-label"
    )


def test_why_not_a_monster_says_from_where_it_could_be_attacked(server, windows):
    made, seat = acting(server)
    page = opened(windows, made, seat)
    page.locator("#stage [id^='monster-']").first.click(force=True)
    page.wait_for_selector("#answer:not([hidden])")
    text = page.locator("#answer").inner_text()
    assert "no action" not in text
    assert "strike it from its own tile" in text or "choose how first" in text


@pytest.mark.parametrize("height", [844, 667])
def test_a_phone_shows_the_forecast_below_the_arena(server, windows, height):
    made, seat = acting(server)
    phone = {"viewport": {"width": 390, "height": height}, "has_touch": True, "is_mobile": True}
    page = opened(windows, made, seat, **phone)
    strip = page.locator("#forecast-strip")
    assert strip.get_attribute("aria-label").startswith("If the turn ended now: ")
    if height == 844:
        box, frame = strip.bounding_box(), page.locator("#board-frame").bounding_box()
        assert box["y"] + box["height"] <= frame["y"] + frame["height"]
        page.evaluate("document.documentElement.classList.add('two-rows')")  # as after a question with many buttons
        box, frame = strip.bounding_box(), page.locator("#board-frame").bounding_box()
        assert box["y"] + box["height"] <= frame["y"] + frame["height"]
    strip.scroll_into_view_if_needed()
    assert strip.is_visible()


def test_every_figure_on_the_own_sheet_has_its_name_beside_it(server, windows):
    made, seat = acting(server)
    page = opened(windows, made, seat)
    sheet = page.locator(f"#head-{seat}")
    for name in ("Defense", "Slain", "Glory", "Misfortune", "Score"):
        assert name in sheet.text_content()


def test_advice_for_a_question_goes_with_the_turn_in_which_it_was_met(server, windows):
    made, seat = acting(server)
    page = windows.person()
    page.context.add_init_script("localStorage.grandmelee = JSON.stringify({ advice: true });")
    sit(page.context, windows.url, made, [seat])
    visit(page, f"{windows.url}/tables/{made['id']}")
    expect(page.locator("#coach")).to_contain_text("Choose a tile to walk there")
    slide = page.locator('#options [data-word^="slide:"]').first.get_attribute("data-word")
    playing.answer(page, slide, playing.click_the_button)
    expect(page.locator("#coach")).to_be_visible()
    with server.client() as client:
        people = [Player(client, made["id"], each["token"]) for each in made["seats"]]
        round_, first = 1, people[seat]
        while round_ == 1 or not any(word == "end" for word in first.words()):
            who = next(one for one in people if one.words())
            words = who.words()
            who.play(next((word for word in ("end", "done", "pass") if word in words), words[0]))
            round_ = first.look()["view"]["round"]
    expect(page.locator("#prompt")).to_contain_text("Choose an action")
    expect(page.locator("#main-end")).to_be_visible()
    expect(page.locator("#coach")).to_have_count(1)
    expect(page.locator("#coach")).to_be_hidden()


def test_a_short_game_is_offered_before_all_other_settings(server, windows):
    page = windows.person(viewport={"width": 1280, "height": 800})
    visit(page, f"{windows.url}/new/{GAME}")
    field = page.get_by_label("Length")
    expect(field).to_be_visible()
    assert "20 to 30 minutes" in field.text_content()
    field.select_option(label="Short game, 20 to 30 minutes (recommended)")
    with leaving(page):
        page.get_by_role("button", name="Start").click()
    expect(page.locator("#status")).to_have_count(1)
    table = page.evaluate(
        "fetch(document.querySelector('#table').dataset.live.replace('/live', '')).then((r) => r.json())"
    )
    assert table["view"]["limit"] == 8


def test_on_a_phone_what_lies_beside_the_board_alone_is_shown_and_then_the_board_again(server, windows):
    with server.client() as client:
        made = make(client, game=GAME, seed=5, settings={}, seats=[{"kind": "human"}] * 2)
        people = [Player(client, made["id"], each["token"]) for each in made["seats"]]
        while True:
            seat = people[0].look()["asks"][0]["seat"]
            words = people[seat].words()
            collect = [word for word in words if word in ("collect:str", "collect:dex", "collect:con")]
            if collect:
                break
            people[seat].play("done" if "done" in words else words[0])
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = opened(windows, made, seat, **phone)
    tab = page.locator("#table")
    expect(tab).to_have_attribute("data-tab", "board")
    with playing.answering(page, collect[0]):
        page.locator(f'#stage .glow[data-word="{collect[0]}"]:visible').first.tap(force=True)
    expect(tab).to_have_attribute("data-tab", "around")
    token = page.locator('#stage .glow[data-word="ability:int"]:visible')
    with playing.answering(page, "ability:int"):
        token.first.tap()
    expect(tab).to_have_attribute("data-tab", "board")
