"""Lords of the Eastern Reach at its table: a large board for any number of players, and areas that open to a click."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import grandmelee as gm
from tests.browser.browsing import sit, visit

pytestmark = pytest.mark.browser

RECORDS = Path(__file__).parents[1] / "playthroughs" / "lords-of-the-eastern-reach"
SMALL = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


def recorded(server, name, is_wanted):
    """A table that goes on with a recorded game, at the first moment that is wanted; and the seat that is asked."""
    whole = gm.Record.from_json((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    s = gm.replay(whole, count=0)
    for count, (seat, word) in enumerate(whole.answers):
        if is_wanted(s, count / len(whole.answers)):
            break
        s.answer(seat, word)
    people = [{"kind": "human"}] * s.seats
    with server.client() as client:
        made = client.post("/api/records", json={"record": s.record.to_json(), "seats": people}).json()
    return made, s.waiting[0]


def has_built(s, share):
    return share > 0.5 and all(player["city"] for player in s.view(None)["players"])


def may_attack(s, share):
    return share > 0.3 and any(s.word(option).startswith("seat:") for option in s.options(s.waiting[0]))


def opened(windows, made, seat, how):
    page = windows.person(**how)
    sit(page.context, windows.url, made, [seat])
    visit(page, f"{windows.url}/tables/{made['id']}")
    page.wait_for_selector("#options .option", state="attached")
    return page


@pytest.mark.parametrize("name", ["alone-victory", "two-by-vp", "four-by-vp"])
def test_the_board_takes_a_third_of_a_small_window(server, windows, name):
    made, seat = recorded(server, name, lambda s, share: share > 0.5)
    page = opened(windows, made, seat, SMALL)
    box = page.locator("#scene-board").bounding_box()
    assert box["width"] * box["height"] * 3 >= 1280 * 800
    assert box["y"] + box["height"] <= 800


def test_on_a_phone_board_and_prompt_share_the_screen_with_the_hand_and_the_main_button(server, windows):
    made, seat = recorded(server, "two-by-vp", lambda s, share: share > 0.4 and "discard" in s.asks[0].prompt)
    page = opened(windows, made, seat, PHONE)
    hand = page.locator("#hand").bounding_box()
    own = page.locator(f"#seat-{seat}").bounding_box()
    assert page.locator("#prompt").bounding_box()["y"] >= 0
    assert own["y"] + own["height"] <= hand["y"] + 1
    assert hand["y"] + hand["height"] <= 845
    main = page.locator("#action-done").bounding_box()
    assert main["y"] + main["height"] < own["y"]
    before = page.locator("#table").get_attribute("data-number")
    page.click("#action-done")
    expect(page.locator("#table")).not_to_have_attribute("data-number", before)


@pytest.mark.parametrize("how", [SMALL, PHONE], ids=["window", "phone"])
def test_another_players_area_opens_to_a_click_and_closes_again(server, windows, how):
    made, seat = recorded(server, "two-by-vp", has_built)
    page = opened(windows, made, seat, how)
    if how is PHONE:
        page.locator("#tabs [data-tab=around]").click()
    page.click(f"#open-{1 - seat}")
    window = page.locator("#opened[open]")
    expect(window.locator("svg text", has_text="City")).to_be_visible()
    box = window.locator("svg").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= how["viewport"]["width"]
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    page.locator(f"#open-{1 - seat}").focus()
    page.keyboard.press("Enter")
    expect(window).to_have_count(1)
    page.click("#opened .close")
    expect(window).to_have_count(0)


def test_an_area_that_can_be_attacked_is_attacked_by_a_click_and_opened_by_its_name(server, windows):
    made, seat = recorded(server, "two-by-vp", may_attack)
    page = opened(windows, made, seat, SMALL)
    page.click(f"#open-{1 - seat}")
    expect(page.locator("#opened[open]")).to_have_count(1)
    page.keyboard.press("Escape")
    before = page.locator("#table").get_attribute("data-number")
    box = page.locator(f"#seat-{1 - seat}").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 20, box["y"] + box["height"] - 12)
    expect(page.locator("#table")).not_to_have_attribute("data-number", before)
    expect(page.locator("#opened[open]")).to_have_count(0)


def holds_copies(s, share):
    """Whether two copies lie in the hand of whoever chooses cards to play, of which the first is offered for both."""
    seat = s.waiting[0]
    options = {s.word(option) for option in s.options(seat)}
    hand = s.view(seat)["players"][seat]["hand"]
    firsts = {word.partition(".")[0]: word for word in reversed(hand)}
    return "play together" in s.asks[0].prompt and any(
        f"card:{firsts[word.partition('.')[0]]}" in options for word in hand if f"card:{word}" not in options
    )


def test_of_two_copies_in_a_hand_each_glows_and_either_is_clicked(server, windows):
    made, seat = recorded(server, "two-by-vp", holds_copies)
    page = opened(windows, made, seat, SMALL)
    shown = page.locator("#hand [data-word]").evaluate_all(
        "all => all.map((one) => [one.id, one.dataset.word, one.classList.contains('glow')])"
    )
    second, word = next((id, word) for id, word, _ in shown if id != word.replace(":", "-").replace(".", "-"))
    assert {glows for _, other, glows in shown if other == word} == {True}
    before = page.locator("#table").get_attribute("data-number")
    page.click(f"#hand #{second}")
    expect(page.locator("#table")).not_to_have_attribute("data-number", before)
