"""Things are told in their order, and the page holds still: what a stranger at a first game stumbled over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import moving, playing
from tests.browser.browsing import leaving, sit, visit
from tests.browser.test_beats import at_the_last_card, is_drawn, prefer
from tests.browser.test_table import opened
from tests.server.serving import Player, make

pytestmark = pytest.mark.browser

DUEL = "legends-of-the-arena/push-1v1.json"
BRAWL = "super-fantasy-brawl/challenge-2.json"
# Whether what is looked at closer lies before everything else, though whatever is below it is what a finger meets.
FOREMOST = """() => {
    const lens = document.querySelector("#lens");
    lens.style.pointerEvents = "auto";
    const at = lens.getBoundingClientRect();
    const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
    lens.style.pointerEvents = "";
    return lens.contains(top);
}"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FOREVER = 60_000
BOX = """(place) => {
    const { left, top, right, bottom } = document.querySelector(place).getBoundingClientRect();
    return [left, top, right, bottom];
}"""
WILD = """() => window.started.flatMap((animation) => animation.effect.getKeyframes())
    .map((frame) => frame.transform ?? "").filter((transform) => /NaN|Infinity/.test(transform))"""


def at_the_end(windows, server, **how) -> Page:
    """A window of seat 0 at a duel while its last answer is shown, of which it sees the first beat."""
    record = moving.recorded(DUEL)
    *before, (last, word) = record["answers"]
    with server.client() as client:
        made = make(client, game=record["game"], seed=record["seed"], settings=moving.settings_of(record))
        people = [Player(client, made["id"], each["token"]) for each in made["seats"]]
        for who, said in before:
            people[who].play(said)
        page = windows.person(**({"reduced_motion": "no-preference"} | how))
        prefer(page, FOREVER)
        sit(page.context, windows.url, made, [0])
        visit(page, f"{windows.url}/tables/{made['id']}")
        people[last].play(word)
    expect(page.locator("html.playing")).to_have_count(1)
    return page


def finished(windows, server, name: str, path: str = "", **how) -> Page:
    """A window at a recorded game that is over."""
    text = (moving.PLAYTHROUGHS / name).read_text(encoding="utf-8")
    with server.client() as client:
        made = client.post("/api/records", json={"record": text}).json()
    page = windows.person(**how)
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}{path}")
    return page


def box(page: Page, place: str) -> list[float]:
    found: list[float] = page.evaluate(BOX, place)
    return [round(value) for value in found]


# ---- the end comes after what led to it ------------------------------------------------------------------------------
@pytest.mark.parametrize("how", [{}, PHONE], ids=["desk", "phone"])
def test_who_has_won_is_told_when_what_led_to_it_was_shown(windows, server, how):
    page = at_the_end(windows, server, **how)
    expect(page.locator("#showing")).to_be_visible()
    for told in ("#end-title", "#prompt .question", "#after .button"):
        expect(page.locator(told).first).not_to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#prompt .question")).to_be_visible()
    expect(page.locator("#end-title")).to_be_visible()  # on a phone a moment later, in the place of the board
    expect(page.locator("#showing")).to_be_hidden()


def test_while_the_board_is_behind_neither_question_nor_advice_is_seen(windows, server):
    page, _, number = at_the_last_card(windows, server, FOREVER)
    expect(page.locator("html.playing")).to_have_count(1)
    told = page.locator("#showing b").text_content() or ""
    assert told
    assert told in (page.locator("#log-lines").text_content() or "")  # what is shown is said, whatever tab is open
    expect(page.locator("#prompt .question")).to_be_hidden()  # what is asked would tell what happened
    page.locator("#showing .skip-show").click()
    is_drawn(page, number)
    expect(page.locator("#prompt .question")).to_be_visible()


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desk", "phone"])
def test_while_the_board_is_behind_no_button_of_an_unread_question_can_be_pressed(windows, server, how):
    page, _, number = at_the_last_card(windows, server, FOREVER, **how)
    expect(page.locator("html.playing")).to_have_count(1)
    page.evaluate("""() => document.querySelector("#prompt").insertAdjacentHTML("beforeend",
        '<form class="main-buttons"><button class="main-button primary">End the turn</button></form>')""")
    expect(page.locator(".main-button").first).to_be_hidden()
    page.keyboard.press("Space")
    is_drawn(page, number)
    expect(page.locator(".main-button").first).to_be_visible()


def test_space_shows_the_end_wherever_the_focus_is(windows, server):
    page, _, number = at_the_last_card(windows, server, FOREVER)
    expect(page.locator("html.playing")).to_have_count(1)
    page.locator("#open-settings").focus()
    page.keyboard.press("Space")
    is_drawn(page, number)
    expect(page.locator("#settings")).to_be_hidden()
    page.keyboard.press("Space")  # pressed twice by accident
    expect(page.locator("#settings")).to_be_hidden()
    page.keyboard.press("Shift")
    page.keyboard.press("Space")  # and now it presses the button
    expect(page.locator("#settings")).to_be_visible()


def test_space_that_comes_when_the_show_has_just_ended_presses_nothing(windows, server):
    page, _, number = at_the_last_card(windows, server, 40)
    page.locator("#open-settings").focus()
    is_drawn(page, number)
    page.keyboard.press("Space")
    expect(page.locator("#settings")).to_be_hidden()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    expect(page.locator("#settings")).to_be_visible()


def test_on_a_phone_what_is_shown_is_said_inside_the_prompt_and_a_tap_ends_it(windows, server):
    page, _, number = at_the_last_card(windows, server, FOREVER, **PHONE)
    sign = page.locator("#showing")
    expect(sign.locator(".skip-show")).to_have_text(re.compile("Skip"))
    expect(sign.locator("kbd")).to_be_hidden()
    inner, outer = box(page, "#showing"), box(page, "#prompt")
    assert outer[1] <= inner[1] < inner[3] <= outer[3]
    sign.tap()
    is_drawn(page, number)


# ---- the page holds still --------------------------------------------------------------------------------------------
def test_on_a_phone_neither_advice_nor_a_long_question_moves_the_board(windows, server):
    with server.client() as client:
        made = make(client)
    page = opened(windows, made, [0], **PHONE)
    before = [box(page, place) for place in ("#board-frame", "#tabs", "#hand")]
    page.locator("#open-settings").tap()
    page.locator("#settings input[name=advice]").set_checked(True)
    page.locator("#settings button[value=close]").tap()
    expect(page.locator("#coach")).to_be_in_viewport(ratio=1)
    assert [box(page, place) for place in ("#board-frame", "#tabs", "#hand")] == before
    assert box(page, "#coach")[1] > box(page, "#scene-board")[1] + 100  # what stands above the board stays readable
    page.get_by_role("button", name="Got it").tap()
    expect(page.locator("#coach")).to_be_hidden()
    page.evaluate(
        "() => { document.querySelector('#prompt .what').textContent = 'Choose what is long to say. '.repeat(9); }"
    )
    assert [box(page, place) for place in ("#board-frame", "#tabs", "#hand")] == before
    page.locator("#prompt .asked").tap()
    expect(page.locator("#answer")).to_contain_text("long to say. Choose what is long to say.")


def test_on_a_phone_there_is_room_for_a_hand_that_is_dealt_while_something_else_is_shown(windows, server):
    with server.client() as client:
        made = make(client)
    page = opened(windows, made, [0], **PHONE)
    before = box(page, "#tabs")
    page.evaluate("() => document.querySelector('#hand').setAttribute('hidden', '')")  # as a beat before it is dealt
    assert box(page, "#tabs") == before


def test_a_swipe_past_the_end_of_the_hand_does_not_leave_the_game(windows, server):
    with server.client() as client:
        made = make(client)
    page = opened(windows, made, [0], **PHONE)
    style = "(place) => getComputedStyle(document.querySelector(place)).overscrollBehaviorX"
    assert page.evaluate(style, "#hand") == "contain"
    assert page.evaluate(style, "html") == "none"
    assert page.evaluate(style, "body") == "none"


def test_nothing_flies_to_or_from_what_is_not_shown(windows, server):
    page = windows.person(**({"reduced_motion": "no-preference"} | PHONE))
    page.add_init_script(moving.HOLD)
    prefer(page, 0)
    with server.client() as client:
        made = make(client)
        sit(page.context, windows.url, made, [0])
        visit(page, f"{windows.url}/tables/{made['id']}")
        page.locator("#tabs [data-tab=log]").tap()
        mine = Player(client, made["id"], made["seats"][0]["token"])
        for _ in range(2):
            mine.play(mine.words()[0])
            is_drawn(page, mine.look()["number"])
    assert page.evaluate(WILD) == []
    assert page.locator("#flights g [data-flight], #flights > g > *").count() == 0


# ---- going back, hints, looking closer -------------------------------------------------------------------------------
def test_against_bots_alone_the_last_answer_is_taken_back_at_once_and_the_page_says_to_what(windows, server):
    with server.client() as client:
        made = make(client, seats=[{"kind": "human"}, {"kind": "bot", "level": "novice"}], pause=60)
    page = opened(windows, made, [0])
    for word in [card.get_attribute("data-word") or "" for card in page.locator("#hand .glow").all()[:3]]:
        playing.answer(page, word, playing.click_the_thing)
    playing.answer(page, "done", playing.click_the_button)
    expect(page.locator("#ask-undo")).to_have_text("Go back")
    expect(page.locator("#undo")).to_be_hidden()  # one of the two is there, and never both
    page.locator("#ask-undo").click()
    expect(page.locator(".going-back-form")).to_contain_text("you keep what you have learnt")
    expect(page.locator("#log-lines")).not_to_contain_text("The table went back")  # nothing is done before it is said
    page.locator("#go-back").click()
    expect(page.locator(".going-back-form")).to_be_hidden()
    expect(page.locator("#notice.shown")).to_contain_text("Back to: Lay the three cards down")
    expect(page.locator("#options .option").first).to_be_attached()


def test_a_hint_shows_at_once_that_it_is_thought_about_and_leaves_a_phone_at_its_board(windows, server):
    with server.client() as client:
        made = make(client)
    page = opened(windows, made, [0], **PHONE)
    held = []
    page.route("**/hints", lambda route: held.append(route))
    page.locator("#hint").tap()
    expect(page.locator("#hint")).to_have_attribute("aria-busy", "true")
    expect(page.locator("#notice.shown")).to_contain_text("A bot thinks")
    page.wait_for_function("() => true")
    held[0].continue_()
    expect(page.locator(".pin-best").first).to_be_visible()
    expect(page.locator("#table")).to_have_attribute("data-tab", "board")
    expect(page.locator("#hint")).not_to_have_attribute("aria-busy", "true")
    best = page.locator("#options .option:has(.best)").first.get_attribute("data-word")
    expect(page.locator(f'#hand [data-word="{best}"]')).to_be_in_viewport()


def test_after_a_click_nothing_opens_until_the_mouse_moves(windows, server):
    with server.client() as client:
        made = make(client)
    page = opened(windows, made, [0])
    card = page.locator("#hand .glow").first
    at = card.bounding_box()
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.move(x, y)
    expect(page.locator("#lens")).to_be_visible()
    word = card.get_attribute("data-word") or ""
    with playing.answering(page, word):
        page.mouse.down()
        page.mouse.up()
    page.evaluate(  # the hand slides, and another card comes to lie under the mouse; the timer ends after a lens's own
        "([x, y]) => { document.elementFromPoint(x, y).dispatchEvent(new PointerEvent('pointerover',"
        " { bubbles: true, pointerType: 'mouse', clientX: x, clientY: y }));"
        " return new Promise((done) => setTimeout(done, 1000)) }",
        [x, y],
    )
    expect(page.locator("#lens")).to_be_hidden()
    page.mouse.move(x + 5, y)
    expect(page.locator("#lens")).to_be_visible()


def test_a_card_looked_at_closer_stays_inside_the_window(windows, server):
    with server.client() as client:
        made = make(client)
    page = opened(windows, made, [0], viewport={"width": 1280, "height": 560})
    for card in page.locator("#hand .glow").all()[:3]:
        card.hover()
        expect(page.locator("#lens")).to_be_visible()
        left, top, right, bottom = box(page, "#lens")
        assert left >= 0
        assert top >= 0
        assert right <= 1280
        assert bottom <= 560


# ---- after the game, the menu, the set-up ----------------------------------------------------------------------------
@pytest.mark.parametrize("name", [DUEL, BRAWL])
def test_on_a_phone_the_log_stays_whole_at_the_end_and_all_of_the_result_has_a_tab(windows, server, name):
    page = finished(windows, server, name, "", **PHONE)
    expect(page.locator("#prompt .who")).to_be_visible()  # the board says who has won
    playing.open_tab(page, "log")
    expect(page.locator("#end")).to_be_hidden()
    _, top, _, bottom = box(page, "#log-lines")
    assert bottom - top >= 240
    playing.open_tab(page, "options")
    expect(page.locator('#tabs [data-tab="options"]')).to_have_text("Result")
    page.locator("#download").scroll_into_view_if_needed()
    expect(page.locator("#download")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", [DUEL, BRAWL])
def test_on_a_phone_a_card_named_in_the_log_opens_before_it_whenever_it_is_tapped(windows, server, name):
    page = finished(windows, server, name, "", **PHONE)
    playing.open_tab(page, "log")
    for named in page.locator("#log-lines .named[data-card]").all()[-1:] * 2:
        named.tap()
        expect(page.locator("#lens img")).to_be_visible()
        assert page.evaluate(FOREMOST)


def test_on_a_phone_all_of_the_curve_is_seen(windows, server):
    page = finished(windows, server, DUEL, "/curve", **PHONE)
    for drawn in page.locator(".big-curve polyline, .big-curve text").all():
        left, _, right, _ = drawn.evaluate(
            "(drawn) => { const r = drawn.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; }"
        )
        assert left >= 0
        assert right <= 390


def test_on_a_phone_the_controls_of_a_replay_stay_in_sight(windows, server):
    page = finished(windows, server, DUEL, "/replay?number=20", **PHONE)
    page.mouse.wheel(0, 2000)
    page.wait_for_function("() => document.scrollingElement.scrollTop > 100")
    for control in ("#previous", "#next", "#slider"):
        expect(page.locator(control)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", [DUEL, BRAWL])
def test_at_the_end_every_button_and_some_lines_of_the_log_are_seen(windows, server, name):
    page = finished(windows, server, name)
    for button in page.locator("#end .stack .button").all():
        expect(button).to_be_in_viewport(ratio=1)
    end, last = box(page, "#end"), box(page, "#download")
    assert last[3] <= end[3]
    _, top, _, bottom = box(page, "#log-lines")
    assert bottom - top >= 60


def test_what_would_have_been_better_leads_to_its_answer(windows, server):
    page = finished(windows, server, DUEL, "/curve?seat=0", **PHONE)
    with leaving(page):
        page.locator("#ask-better").tap()
    expect(page.locator("#better-title")).to_be_in_viewport()


def test_the_menu_leads_to_what_can_be_read_about_the_game(windows, server):
    with server.client() as client:
        made = make(client)
    page = opened(windows, made, [0])
    playing.open_menu(page)
    for name, path in (("How to play", "/learn/"), ("All cards", "/cards"), ("Rules", "/rules/")):
        link = page.locator("#reading").get_by_role("link", name=name)
        expect(link).to_be_visible()
        address = link.get_attribute("href") or ""
        assert path in address
        assert page.request.get(f"{windows.url}{address}").ok


def test_on_a_phone_buttons_do_not_touch_each_other(windows, server):
    with server.client() as client:
        made = make(client)
    page = opened(windows, made, [0], **PHONE)
    for word in page.locator("#hand .glow").all()[:3]:
        playing.answer(page, word.get_attribute("data-word") or "", playing.tap_what_is_there)
    why, done = box(page, "#why"), box(page, "#main-done")
    assert why[2] + 4 <= done[0] or done[3] + 4 <= why[1], "beside it, or in a row above it"
    visit(page, windows.url)
    with leaving(page):
        page.locator("#game-super-fantasy-brawl .button.primary").tap()
    tops = {
        round(each.bounding_box()["y"] + each.bounding_box()["height"] / 2) for each in page.locator(".start > *").all()
    }
    assert len(tops) == 1
