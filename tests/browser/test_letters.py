"""What is written at a table can be read there, in a small window and on a phone."""

from __future__ import annotations

import pytest

import grandmelee as gm
from tests.browser import playing
from tests.browser.browsing import seated, sit, visit

pytestmark = pytest.mark.browser

WINDOW = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
SMALLEST = 12  # pixels
ON_A_PHONE = 8.5  # on the board, which two fingers make larger
# Every letter that is drawn and seen: its size, itself, and whether it belongs to the board.
SIZES = """() => [...document.querySelectorAll("#stage text, #hand text")].flatMap((text) => {
    const { width } = text.getBoundingClientRect();
    const { a, b } = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    return width ? [[Math.round(size * 10) / 10, text.textContent, text.closest("#scene-board") !== null]] : [];
})"""


@pytest.mark.parametrize("game", gm.games())
def test_before_the_first_answers_no_letter_is_too_small_to_read(server, windows, game):
    made, seat = seated(server, game, gm.load(game).seats[0], 2)
    page = windows.person(**WINDOW)
    sit(page.context, server.url, made, [seat])
    visit(page, f"{server.url}/tables/{made['id']}")
    assert too_small(page) == []


def too_small(page):
    """What is drawn with letters of less than 12 pixels, at a desk."""
    sizes = page.evaluate(SIZES)
    assert len(sizes) > 15
    return [found for found in sizes if found[0] < SMALLEST]


def too_small_on_a_phone(page):
    """The same on a phone, where only the board may have smaller ones; with what stands around the board."""
    sizes = page.evaluate(SIZES)
    playing.open_tab(page, "around")
    sizes += page.evaluate(SIZES)
    playing.open_tab(page, "board")
    assert len(sizes) > 30
    return [found for found in sizes if found[0] < (ON_A_PHONE if found[2] else SMALLEST)]


# Whatever is written beside the drawings, and seen.
WRITTEN = """() => {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode, around = text.parentElement;
        if (!text.textContent.trim() || around.closest("svg, .unseen") || !around.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        if (range.getBoundingClientRect().width) found.push([parseFloat(getComputedStyle(around).fontSize), text.data]);
    }
    return found;
}"""


@pytest.mark.parametrize("game", ["legends-of-the-arena", "lords-of-the-eastern-reach"])
def test_whatever_is_written_beside_the_drawings_has_letters_of_12_pixels(server, windows, game):
    made, seat = seated(server, game, 4, 50)
    page = windows.person(**WINDOW)
    sit(page.context, server.url, made, [seat], host=True)
    visit(page, f"{server.url}/tables/{made['id']}")
    sizes = page.evaluate(WRITTEN)
    for tab in ("options", "chat"):
        playing.open_tab(page, tab)
        sizes += page.evaluate(WRITTEN)
    playing.open_menu(page)
    sizes += page.evaluate(WRITTEN)
    assert len(sizes) > 30
    assert [found for found in sizes if found[0] < 12] == []


@pytest.mark.parametrize("game", gm.games())
def test_four_seats_and_their_replay_have_letters_of_12_pixels_in_the_drawings_and_beside_them(server, windows, game):
    made, seat = seated(server, game, min(4, gm.load(game).seats[-1]), 50)
    page = windows.person(**WINDOW)
    sit(page.context, server.url, made, [seat])
    visit(page, f"{server.url}/tables/{made['id']}")
    assert too_small(page) == []
    visit(page, f"{server.url}/tables/{made['id']}/replay?number=45")
    assert too_small(page) == []
    assert page.evaluate("document.documentElement.scrollHeight") <= 800
    assert [found for found in page.evaluate(WRITTEN) if found[0] < SMALLEST] == []


@pytest.mark.parametrize(
    "path", ["/", "/new/{game}", "/learn/{game}", "/learn/{game}/cards", "/rules/{game}", "/credits"]
)
def test_the_pages_around_the_table_have_letters_of_12_pixels(server, windows, path):
    page = windows.person(**WINDOW)
    for game in gm.games() if "{game}" in path else [""]:
        visit(page, server.url + path.format(game=game))
        assert [found for found in page.evaluate(WRITTEN) if found[0] < SMALLEST] == []
