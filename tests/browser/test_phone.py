"""On a phone: two fingers make the board larger and nothing else; long names break their line, not the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.browsing import sit, visit
from tests.server.serving import make, players

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LONG = "W" * 40
TOO_LONG = """(names) => names.flatMap((name) => [...document.querySelectorAll(name)])
    .filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.id || part.className)"""


def at_a_table(windows, server, seats, names=("", ""), answers=0, **how):
    people = [{"kind": "human", "name": name} for name in names]
    with server.client() as client:
        made = make(client, game="super-fantasy-brawl", seats=people, settings={})
        for _ in range(answers):
            who = next(player for player in players(client, made) if player.look()["options"])
            who.play(who.look()["options"][0]["word"])
    page = windows.person(**how)
    sit(page.context, windows.url, made, seats)
    visit(page, f"{windows.url}/tables/{made['id']}")
    return page


def pinch(page):
    """Two fingers on the board, going apart."""
    fingers = page.context.new_cdp_session(page)
    box = page.locator("#scene-board").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind, apart):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 30)
    for apart in range(40, 121, 10):
        touch("touchMove", apart)
    touch("touchEnd", 0)


def test_two_fingers_make_the_board_larger_and_leave_the_page_as_it_is(windows, server):
    page = at_a_table(windows, server, [0], **PHONE)
    pinch(page)
    expect(page.locator("#scene-board.zoomed")).to_be_visible()
    assert page.evaluate("visualViewport.scale") == pytest.approx(1)


@pytest.mark.parametrize("how", [PHONE, {}], ids=["phone", "desk"])
def test_a_name_of_forty_letters_without_a_space_stays_inside_its_part_of_the_page(windows, server, how):
    page = at_a_table(windows, server, [], [LONG, LONG], answers=12, **how)
    expect(page.locator("#prompt")).to_contain_text(LONG)
    expect(page.locator("#log-lines")).to_contain_text(LONG)
    assert page.evaluate("[innerWidth, document.documentElement.scrollWidth]") == [page.viewport_size["width"]] * 2
    assert page.evaluate(TOO_LONG, ["#prompt", ".question", "#log-lines", "#log-lines li"]) == []


def test_in_Legends_what_was_laid_down_lies_beside_the_board_and_most_of_the_hand_is_seen(windows, server):
    legends = {"legends": ["alysia", "fitz"]}
    with server.client() as client:
        made = make(client, game="legends-of-the-arena", seats=[{"kind": "human"}] * 2, settings=legends)
        first = players(client, made)[0]
        for _ in range(2):
            first.play(next(word for word in first.words() if word.startswith("card:")))
    page = windows.person(**PHONE)
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    laid = page.locator("#stack-0-0, #stack-0-1")
    expect(laid).to_have_count(2)
    tabs = page.locator("#tabs").bounding_box()
    board = page.locator("#scene-board").bounding_box()
    for one in laid.all():
        box = one.bounding_box()
        assert board["y"] + board["height"] <= box["y"] + 1
        assert box["y"] + box["height"] <= tabs["y"] + 1
    cards = [card.bounding_box() for card in page.locator("#hand .card").all()]
    assert sum(box["x"] + box["width"] <= 390 for box in cards) >= 3
    assert page.locator("#prompt .question").evaluate("(asked) => asked.scrollHeight <= asked.clientHeight + 1")


def test_in_Brawl_the_Cores_are_beside_the_board_and_a_Champions_cards_open_to_a_tap(windows, server):
    people = [{"kind": "human"}] * 2
    with server.client() as client:
        made = make(client, game="super-fantasy-brawl", seats=people, settings={"champions": "suggested"})
        who = next(player for player in players(client, made) if player.look()["options"])
        who.play("area:north")
    page = windows.person(**PHONE)
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    expect(page.locator("[id^=head-core-0-]:visible")).to_have_count(3)
    expect(page.locator("#challenges")).to_be_visible()  # what is aimed at, and what all can do, below the board
    expect(page.locator("#box-actions")).to_be_visible()
    asked = page.locator("#prompt .question")
    assert asked.evaluate("(asked) => asked.scrollHeight <= asked.clientHeight + 1")  # never cut
    page.locator("#tabs [data-tab=around]").click()
    page.locator("[id^=panel-1-]").first.tap()
    expect(page.locator("#opened .card")).to_have_count(7)


SEEN = """(word) => [...document.querySelectorAll(`#stage .glow[data-word="${word}"]`)].some((thing) => {
    const seen = document.querySelector("#board-frame").getBoundingClientRect(), at = thing.getBoundingClientRect();
    return at.height && at.top >= seen.top - 8 && at.bottom <= seen.bottom + 8;
})"""


def activating(windows, server):
    """Someone at a phone who may choose the first Action of a game of Super Fantasy Brawl."""
    people = [{"kind": "human"}] * 2
    with server.client() as client:
        made = make(client, game="super-fantasy-brawl", seats=people, settings={"champions": "suggested"})
        both = players(client, made)
        while True:
            asked = both[0].look()["asks"][0]["seat"]
            words = both[asked].words()
            if "standard:move" in words:
                break
            both[asked].play("done" if "done" in words else words[0])
    page = windows.person(**PHONE)
    sit(page.context, windows.url, made, [asked])
    visit(page, f"{windows.url}/tables/{made['id']}")
    return page


def test_what_can_be_chosen_is_seen_wherever_the_page_was_scrolled_to(windows, server):
    page = activating(windows, server)
    frame = page.locator("#board-frame")
    page.locator("#tabs [data-tab=around]").tap()
    assert page.evaluate(SEEN, "standard:move")  # below the Challenges
    playing.answer(
        page, "standard:move", lambda page, word: page.locator(f'#stage .glow[data-word="{word}"]:visible').first.tap()
    )
    core = next(word for word in playing.words(page) if word.startswith("core:"))
    assert page.evaluate(SEEN, core)
    frame.evaluate("(frame) => (frame.scrollTop = 9999)")
    page.locator("#tabs [data-tab=board]").tap()
    assert frame.evaluate("(frame) => frame.scrollTop") == 0
    assert page.evaluate(SEEN, core)
    frame.evaluate("(frame) => (frame.scrollTop = 9999)")
    page.locator("#tabs [data-tab=board]").tap()  # once more: back to the board
    assert frame.evaluate("(frame) => frame.scrollTop") == 0


def test_new_cards_in_hand_are_seen_from_the_first_of_them(windows, server):
    page = activating(windows, server)
    hand = page.locator("#hand")
    assert hand.evaluate("(hand) => { hand.scrollLeft = 9999; return hand.scrollLeft; }") > 0
    playing.answer(page, "end", playing.tap_what_is_there)
    assert hand.evaluate("(hand) => hand.scrollLeft") == 0


def selecting(windows, server, cards=0):
    """Someone at a phone who selects cards in Legends of the Arena, so many already."""
    with server.client() as client:
        made = make(client)
        first = players(client, made)[0]
        for _ in range(cards):
            first.play(next(word for word in first.words() if word.startswith("card:")))
    page = windows.person(**PHONE)
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    return page


def test_all_of_the_hand_is_laid_out_by_one_tap_and_can_be_chosen_from(windows, server):
    page = selecting(windows, server)
    cards = page.locator("#hand .card").count()
    page.locator("#all-hand").tap()
    laid = page.locator("#spread [data-shows]")
    expect(laid).to_have_count(cards)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in [card.bounding_box() for card in laid.all()])
    with playing.answering(page, page.locator("#hand .card.glow").last.get_attribute("data-word")):
        laid.last.tap()
    expect(page.locator("#spread")).to_be_visible()  # three are selected, one after another
    page.locator("#spread .close").tap()
    expect(page.locator("#spread")).to_be_hidden()


def test_a_card_of_the_laid_out_hand_stays_where_it_was_when_another_is_taken(windows, server):
    page = selecting(windows, server)
    page.locator("#all-hand").tap()
    laid = page.locator("#spread [data-shows]")
    places = [card.bounding_box() for card in laid.all()]
    left, right = min(box["x"] for box in places), max(box["x"] + box["width"] for box in places)
    assert abs(left + right - 390) < 8  # they have the middle
    with playing.answering(page, page.locator("#hand .card.glow").first.get_attribute("data-word")):
        laid.first.tap()
    expect(laid.first).to_be_disabled()
    expect(page.locator("#spread :enabled[data-shows]")).to_have_count(len(places) - 1)
    assert [card.bounding_box() for card in laid.all()] == places


def test_what_a_card_too_small_for_its_words_says_stands_below_it_in_the_laid_out_hand(windows, server):
    page = selecting(windows, server)
    page.evaluate("document.querySelector('#hand .card[id]').classList.add('brief')")
    page.locator("#all-hand").tap()
    said = page.locator("#spread [data-shows]").first.locator(".spread-said")
    expect(said).to_have_text(re.compile(r"Speed \d+"))
    expect(page.locator("#spread .spread-said")).to_have_count(page.locator("#hand .card.brief").count())


def test_taking_back_never_stands_where_the_main_button_was(windows, server):
    page = selecting(windows, server, 2)
    playing.answer(
        page, next(word for word in playing.words(page) if word.startswith("card:")), playing.tap_what_is_there
    )
    done, back = (page.locator(f"#main-{word}").bounding_box() for word in ("done", "back"))
    assert back["x"] + back["width"] <= done["x"]
    assert back["y"] == done["y"]
    playing.answer(page, "back", playing.tap_what_is_there)
    now = page.locator("#main-back").bounding_box()
    assert (now["x"], now["y"]) == (back["x"], back["y"])
    assert now["x"] + now["width"] <= done["x"]


SMALL = """() => [...document.querySelectorAll("button, .button, summary")].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return one.checkVisibility() && width && (width < 40 || height < 44);
}).map((one) => one.id || one.className)"""
# A point four pixels beside a square that can be chosen, in one that cannot.
BESIDE = """() => {
    for (const halo of document.querySelectorAll('#stage .glow[data-word^="square:"] > .halo')) {
        const { left, right, top, bottom } = halo.getBoundingClientRect();
        const [middle, centre] = [(top + bottom) / 2, (left + right) / 2];
        for (const [x, y] of [[left - 4, middle], [right + 4, middle], [centre, bottom + 4], [centre, top - 4]]) {
            const there = document.elementFromPoint(x, y)?.closest("#stage [data-word]");
            if (there?.dataset.word.startsWith("square:") && !there.matches(".glow, .reached"))
                return { x, y, word: halo.parentElement.dataset.word };
        }
    }
}"""
# A tap just there: some browsers look for what is near by themselves, and not all of them.
TAP = """({ x, y }) => document.elementFromPoint(x, y).dispatchEvent(
    new PointerEvent("click", { bubbles: true, clientX: x, clientY: y, pointerType: "touch", detail: 1 }))"""


def test_buttons_are_as_large_as_a_finger_and_a_tap_beside_a_small_square_means_it(windows, server):
    with server.client() as client:
        made = make(client, game="super-dungeon-arcade", seats=[{"kind": "human"}], settings={})
        only = players(client, made)[0]
        only.play(next(word for word in only.words() if word.startswith("hero:")))
    page = windows.person(**PHONE)
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    page.wait_for_function("() => document.querySelector('#stage .reached')")
    assert page.evaluate(SMALL) == []
    beside = page.evaluate(BESIDE)
    with playing.answering(page, beside["word"]):
        page.evaluate(TAP, beside)


def test_a_tap_on_what_stands_for_no_answer_says_what_it_is(windows, server):
    page = selecting(windows, server)
    page.locator('#stage [aria-label^="Portal of team A"]').first.tap(force=True)
    expect(page.locator("#answer")).to_contain_text("Portal of team A")
    expect(page.locator("#answer")).to_contain_text("cannot be chosen now")
