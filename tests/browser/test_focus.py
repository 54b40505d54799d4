"""With the keyboard and a screen reader: the focus is never lost, and what opens can be gone into and left again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.test_table import duel, select_three

pytestmark = pytest.mark.browser

FOCUS = "document.activeElement.closest('[id]').id"
ENTER = "Enter"


def press_enter_on(page, selector):
    """Answer with the thing that has the focus."""

    def press(page, word):
        page.locator(selector.format(word=word)).first.focus()
        page.keyboard.press(ENTER)

    playing.answer(page, playing.words(page)[0], press)


def test_after_an_answer_the_focus_stays_where_options_are(windows, server):
    _, ada, _ = duel(windows, server)
    playing.open_list(ada)
    ada.keyboard.press("Tab")  # whoever comes by keyboard
    press_enter_on(ada, '#options [data-word="{word}"]')
    expect(ada.locator("#options")).to_be_focused()
    ada.keyboard.press("Tab")
    assert ada.evaluate("document.activeElement.matches('#options li:first-child button')")
    press_enter_on(ada, '#hand [data-word="{word}"] > [role=button]')
    expect(ada.locator("#hand")).to_be_focused()
    ada.keyboard.press("Tab")
    assert ada.evaluate("document.activeElement.matches('#hand [role=button]')")


def test_the_next_option_is_one_arrow_away(windows, server):
    _, ada, _ = duel(windows, server)
    playing.open_list(ada)
    ada.keyboard.press("Tab")
    press_enter_on(ada, '#options [data-word="{word}"]')
    ada.keyboard.press("ArrowDown")
    assert ada.evaluate("document.activeElement.matches('#options li:first-child button')")


def test_a_mouse_leaves_no_focus_behind(windows, server):
    _, ada, _ = duel(windows, server)
    playing.answer(ada, playing.words(ada)[0], playing.click_the_button)
    expect(ada.locator("#options")).not_to_be_focused()


def test_a_rule_opened_by_keyboard_can_be_read_followed_and_left(windows, server):
    _, ada, _ = duel(windows, server)
    ada.keyboard.press("Tab")
    cite = ada.locator("#prompt .cite")
    cite.focus()
    ada.keyboard.press(ENTER)
    expect(ada.locator("#answer")).to_be_focused()
    ada.keyboard.press("Tab")
    assert ada.evaluate("document.activeElement.closest('#answer') !== null")
    ada.keyboard.press("Escape")
    expect(ada.locator("#answer")).to_be_hidden()
    expect(cite).to_be_focused()


def test_why_by_keyboard_comes_back_to_what_was_asked_about(windows, server):
    _, ada, _ = duel(windows, server)
    ada.keyboard.press("w")
    ada.keyboard.press("ArrowDown")
    asked = ada.evaluate(FOCUS)
    ada.keyboard.press(ENTER)
    expect(ada.locator("#answer")).to_be_focused()
    ada.locator("#answer .cite").first.focus()
    ada.keyboard.press(ENTER)  # from one rule to the next
    expect(ada.locator("#answer .whole")).to_be_visible()
    ada.keyboard.press("Escape")
    expect(ada.locator("#answer")).to_be_hidden()
    assert ada.evaluate(FOCUS) == asked


def test_no_name_of_an_option_ends_a_sentence_twice(windows, server):
    _, ada, _ = duel(windows, server)
    labels = ada.locator("#hand [role=button]").evaluate_all("(all) => all.map((e) => e.getAttribute('aria-label'))")
    assert labels
    assert not [label for label in labels if ".." in label]


def test_space_presses_the_main_button_unless_the_keyboard_is_on_something_else(windows, server):
    _, ada, _ = duel(windows, server)
    select_three(ada)
    ada.locator("#tabs [data-tab=chat]").click()  # a mouse leaves the focus there
    with playing.answering(ada, "done"):
        ada.keyboard.press("Space")
    expect(ada.locator("#chat")).to_be_visible()
    ada.locator("#open-settings").focus()
    ada.keyboard.press("Space")
    expect(ada.locator("#settings")).to_be_visible()
