"""At the table: secrets, simultaneous choices, undo, Why?, chat, bots, zoom, the curtain, coming back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.browsing import leaving, reload, sit, visit, visit_without_client, visiting_slowly
from tests.server.serving import Player, make

pytestmark = pytest.mark.browser

FOCUSED = "document.activeElement.closest('[data-word]').dataset.word"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def opened(windows, made, seats, **how):
    """A window of someone who holds these seats; none is a spectator."""
    page = windows.person(**how)
    sit(page.context, windows.url, made, seats)
    visit(page, f"{windows.url}/tables/{made['id']}")
    expect(page.locator("#stage svg:visible").first).to_be_visible()
    return page


def duel(windows, server, **how):
    """Two people in two browsers, at the first selection of cards."""
    with server.client() as client:
        made = make(client, **how)
    return made, opened(windows, made, [0]), opened(windows, made, [1])


def select_three(page):
    for _ in range(3):
        playing.answer(page, playing.words(page)[0], playing.click_the_thing)


def attributes(page, selector, name):
    """An attribute of everything that is there, all at one moment."""
    return page.locator(selector).evaluate_all("(found, name) => found.map((e) => e.getAttribute(name))", name)


def without_sheets(page):
    """The page without the printed cards that everyone may read of every Legend, whoever holds which."""
    return page.evaluate(
        "() => { const all = document.documentElement.cloneNode(true);"
        " all.querySelectorAll('[id^=sheet-]').forEach((one) => one.remove()); return all.outerHTML }"
    )


def test_two_browsers_choose_at_once_and_a_spectator_sees_no_secret(windows, server):
    made, ada, bela = duel(windows, server)
    watcher = opened(windows, made, [])
    expect(watcher.locator("#hand")).to_be_hidden()
    expect(watcher.locator("#options")).to_contain_text("You watch")
    assert watcher.locator("[data-word].glow").count() == 0

    select_three(ada)
    chosen = attributes(ada, "#stage .card:not([id^=sheet-] .card)", "aria-label")
    assert any(chosen)
    playing.answer(ada, "done", playing.press_the_key)
    for other in (bela, watcher):
        expect(other.locator("#person-0")).to_contain_text("ready")
        expect(other.locator("#person-1")).to_contain_text("choosing")
        assert not any(label in without_sheets(other) for label in chosen if label), "a face-down card shows"

    hand = attributes(bela, "#hand .card", "data-word")
    assert hand
    assert not any(f'"{word}"' in watcher.content() for word in hand if word), "a hand shows"
    select_three(bela)
    playing.answer(bela, "done", playing.press_the_key)
    expect(watcher.locator("#log-lines")).to_contain_text("reveals")
    expect(ada.locator("#log-lines")).to_contain_text("reveals")


def test_undo_is_free_until_a_fact_has_appeared_and_refused_with_a_reason_after(windows, server):
    windows.forgives = ("422",)
    _, ada, _ = duel(windows, server)
    card = playing.words(ada)[0]
    playing.answer(ada, card, playing.click_the_thing)
    expect(ada.locator(f'#hand [data-word="{card}"]')).to_have_count(0)
    ada.keyboard.press("u")
    expect(ada.locator(f'#hand [data-word="{card}"]')).to_have_count(1)
    select_three(ada)
    playing.answer(ada, "done", playing.click_the_button)
    expect(ada.locator("#undo")).to_have_attribute("aria-disabled", "true")
    expect(ada.locator("#undo")).to_be_hidden()  # in its place stands what is still possible
    expect(ada.locator("#ask-undo")).to_be_visible()
    ada.keyboard.press("u")
    expect(ada.locator("#notice")).to_contain_text("cannot be taken back")


def test_why_names_the_rule_that_forbids_it(windows, server):
    _, ada, _ = duel(windows, server)
    ada.locator("#board-0").click(position={"x": 20, "y": 20}, force=True)
    expect(ada.locator("#answer")).to_contain_text("LA-5.1")
    ada.locator("#answer .cite").first.click()
    expect(ada.locator("#answer")).to_contain_text("selects exactly three")
    ada.keyboard.press("Escape")
    expect(ada.locator("#answer")).to_be_hidden()
    ada.keyboard.press("w")
    ada.keyboard.press("ArrowDown")
    ada.keyboard.press("Enter")
    expect(ada.locator("#answer")).to_be_visible()


def test_arrows_go_from_thing_to_thing_and_enter_chooses(windows, server):
    _, ada, _ = duel(windows, server)
    ada.keyboard.press("ArrowRight")
    first = ada.evaluate(FOCUSED)
    for _ in range(3):
        ada.keyboard.press("ArrowRight")
    there = ada.evaluate(FOCUSED)
    assert there
    assert there != first
    with playing.answering(ada, there):
        ada.keyboard.press("Enter")
    expect(ada.locator(f'#hand [data-word="{there}"]')).to_have_count(0)


def test_reload_and_a_restarted_server_leave_the_table_where_it_was(windows, server):
    windows.forgives = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "WebSocket")
    _, ada, bela = duel(windows, server)
    playing.answer(ada, playing.words(ada)[0], playing.click_the_thing)
    left = playing.words(ada)
    reload(ada)
    expect(ada.locator("#options .option")).to_have_count(len(left))
    assert playing.words(ada) == left
    server.kill()
    expect(bela.locator("html")).to_have_class(re.compile("away"))
    server.start()
    expect(bela.locator("html")).not_to_have_class(re.compile("away"))
    assert playing.words(ada) == left
    playing.answer(ada, left[0], playing.click_the_thing)
    select_three(bela)
    playing.answer(bela, "done", playing.click_the_button)
    expect(ada.locator("#person-1")).to_contain_text("ready")


def test_hands_stay_behind_a_curtain_when_people_share_a_machine(windows, server):
    with server.client() as client:
        made = make(client)
    page = windows.person()
    sit(page.context, windows.url, made, [0, 1])
    visit(page, f"{windows.url}/tables/{made['id']}")
    assert page.locator(".card").count() == 0
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: sent.append(str(frame))))
    with leaving(page):
        page.get_by_role("link", name="I am Seat 1").click()
    held = attributes(page, "#hand .card", "data-word")
    with server.client() as client:
        others = set(Player(client, made["id"], made["seats"][1]["token"]).words()) - set(held)
    select_three(page)
    playing.answer(page, "done", playing.click_the_button)
    expect(page.locator("#curtain")).to_be_visible()
    behind = page.content()
    found = [word for word in [*held, *others] if f'"{word}"' in behind]
    assert not found, "a hand is in the page behind the curtain"
    assert not any(word in frame for frame in sent for word in others), "a hand arrived before its owner was there"
    assert page.locator("#table > [inert]").count() > 0
    with leaving(page):
        page.get_by_role("link", name="I am Seat 2").click()
    expect(page.locator("#curtain")).to_be_hidden()
    select_three(page)
    expect(page.locator("#prompt")).to_contain_text("Your turn")


def test_every_seat_is_given_as_many_champions_as_the_game_wants(windows):
    page = windows.person()
    for seats, each in ((2, 3), (4, 2)):
        visit(page, f"{windows.url}/new/super-fantasy-brawl")
        page.locator(f'[data-seats="{seats}"]').click()
        page.get_by_text("Settings of the game").click()
        page.select_option("#setting-champions", "given")
        expect(page.locator(".given-seat select:visible")).to_have_count(seats * each)
        page.get_by_role("button", name="Start").click()
        expect(page.locator("#stage svg:visible").first).to_be_visible()
        expect(page.locator("#seats .person")).to_have_count(seats)


def test_a_friend_takes_a_seat_by_link_and_they_chat_as_plain_text(windows, server):
    ada = windows.person()
    visit(ada, f"{windows.url}/new/legends-of-the-arena")
    ada.select_option("#seat-1", "friend")
    with leaving(ada):
        ada.get_by_role("button", name="Start").click()
    link = ada.locator("#invites input").first.input_value()
    bela = windows.person()
    visit(bela, link)
    bela.fill("[name=name]", "Bela <b>")
    with leaving(bela):
        bela.get_by_role("button", name="Take the seat").click()
    expect(bela.locator("#stage svg:visible").first).to_be_visible()
    expect(ada.locator("#person-1")).to_contain_text("Bela <b>")
    expect(ada.locator("#invites")).to_be_hidden()
    bela.locator('#tabs [data-tab="chat"]').click()
    bela.fill("#chat-form [name=text]", "<img src=x onerror=alert(1)> hello")
    bela.keyboard.press("Enter")
    expect(ada.locator("#chat-lines")).to_contain_text("<img src=x onerror=alert(1)> hello")
    expect(ada.locator("#notice")).to_contain_text("hello")  # the log is open, and what is said is read all the same


def test_bots_can_be_stopped_and_let_go_on(windows):
    page = windows.person()
    playing.set_up(page, windows.url, seed=1)  # in which the person chooses before the bot
    word = playing.words(page)[0]
    set_pace(page, "-1")
    playing.answer(page, word, playing.click_the_thing)
    drawn = page.locator("#table").get_attribute("data-drawn")
    expect(page.locator("#person-1")).to_contain_text("choosing")
    say(page, "The bot would have answered before it can be heard that")
    expect(page.locator("#table")).to_have_attribute("data-drawn", drawn)
    expect(page.locator("#options .option")).to_have_count(0)
    set_pace(page, "0")
    playing.open_list(page)
    expect(page.locator("#options .option").first).to_be_visible()


def set_pace(page, value):
    with page.expect_response(lambda response: response.url.endswith("/bots")) as reply:
        playing.open_menu(page)
        page.select_option("#bots-pace", value)
    assert reply.value.ok
    expect_pace(page, value)


def expect_pace(page, value):
    """The pace is chosen here, and the server has drawn it so."""
    expect(page.locator("#bots-pace")).to_have_value(value)
    expect(page.locator(f"#bots-pace option[value='{value}'][selected]")).to_be_attached()


def say(page, text):
    """Say something, and hear it come back from the table."""
    page.locator('#tabs [data-tab="chat"]').click()
    page.fill("#chat-form [name=text]", text)
    page.keyboard.press("Enter")
    expect(page.locator("#chat-lines")).to_contain_text(text)


def test_the_board_zooms_and_stays_zoomed_when_the_table_moves_on(windows, server):
    _, ada, _ = duel(windows, server)
    box = "document.querySelector('#scene-board').getAttribute('viewBox')"
    whole = ada.evaluate(box)
    ada.keyboard.press("+")
    near = ada.evaluate(box)
    assert near != whole
    playing.answer(ada, playing.words(ada)[0], playing.click_the_button)
    assert ada.evaluate(box) == near
    ada.keyboard.press("Escape")
    assert ada.evaluate(box) == whole


def test_the_card_under_the_mouse_is_shown_large_with_what_it_will_do(windows, server):
    _, ada, _ = duel(windows, server)
    ada.locator("#hand .card").first.hover()
    expect(ada.locator("#lens .large-card")).to_be_visible()
    expect(ada.locator("#lens p:not(.meaning)")).to_contain_text("in exchange 1")
    expect(ada.locator("#lens .meaning").first).to_be_visible()  # a word on the card, explained


def test_the_first_game_begins_with_a_tour_that_comes_only_once(windows):
    page = windows.person(tour=True)
    playing.set_up(page, windows.url)
    expect(page.locator("#tour-box")).to_be_visible()
    for _ in range(3):
        page.locator("#tour-box .primary").click()
    page.keyboard.press("Escape")
    expect(page.locator("#tour-box")).to_have_count(0)
    page.clock.install()
    reload(page)
    page.clock.run_for("10:00")
    expect(page.locator("#tour-box")).to_have_count(0)


def test_on_a_phone_the_log_is_a_tab_and_cards_are_tapped(windows, server):
    with server.client() as client:
        made = make(client)
    page = opened(windows, made, [0], **PHONE)
    expect(page.locator("#log")).to_be_hidden()
    page.locator('#tabs [data-tab="log"]').tap()
    expect(page.locator("#log")).to_be_in_viewport()
    page.locator('#tabs [data-tab="board"]').tap()
    expect(page.locator("#log")).to_be_hidden()
    card = page.locator("#hand .card").first
    word = card.get_attribute("data-word")
    card.tap()
    expect(page.locator(f'#hand [data-word="{word}"]')).to_have_count(0)


def test_the_tab_one_has_chosen_is_there_again_on_the_next_page(windows, server):
    with server.client() as client:
        made = make(client)
    page = opened(windows, made, [0])
    expect(page.locator("#options")).to_be_hidden()
    page.locator('#tabs [data-tab="options"]').click()
    expect(page.locator("#options .option").first).to_be_visible()
    reload(page)
    expect(page.locator("#options .option").first).to_be_visible()


def test_the_theme_of_ones_own_is_there_from_the_first_moment_of_the_next_page(windows):
    page = windows.person(color_scheme="dark")
    windows.forgives = ("ERR_FAILED",)
    visit(page, windows.url)
    page.click("#open-settings")
    page.get_by_label("Light", exact=True).check()
    visit_without_client(page, f"{windows.url}/credits")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"


def test_without_any_script_a_game_can_still_be_played(windows, server):
    with server.client() as client:
        made = make(client)
    page = windows.person(java_script_enabled=False)
    sit(page.context, windows.url, made, [0])
    visit_without_client(page, f"{windows.url}/tables/{made['id']}")
    offered = page.locator("#options .option").count()
    page.locator("#options .option").first.click()
    expect(page.locator("#options")).to_contain_text("Take the last card back")
    expect(page.locator("#options .option")).to_have_count(offered)


def test_seats_to_spare_are_out_of_the_way_unless_the_client_never_comes(windows):
    windows.forgives = ("ERR_FAILED",)
    page = windows.person()
    spare = page.locator(".spare:visible")
    with visiting_slowly(page, f"{windows.url}/new/legends-of-the-arena"):
        expect(page.locator("#seat-1")).to_be_visible()
        expect(spare).to_have_count(0)
    expect(spare).to_have_count(0)
    visit_without_client(page, f"{windows.url}/new/legends-of-the-arena")
    expect(spare).to_have_count(4)


def test_a_pace_chosen_before_the_client_has_started_counts(windows):
    page = windows.person()
    playing.set_up(page, windows.url)
    told = page.expect_response(lambda response: response.url.endswith("/bots"))
    with told as reply, visiting_slowly(page, page.url):
        playing.open_menu(page)
        page.select_option("#bots-pace", "-1")
    assert reply.value.request.post_data_json == {"running": False}
    expect_pace(page, "-1")
