"""What is written at a table can be read there, in a small window and on a phone."""

from __future__ import annotations

import random

import pytest

from tests.browser import playing
from tests.browser.browsing import sit, visit
from tests.server.serving import Player

pytestmark = pytest.mark.browser

SMALLEST = 8.5  # pixels
WINDOW = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
SIZES = """() => [...document.querySelectorAll("#stage text, #hand text")].flatMap((text) => {
    const { width } = text.getBoundingClientRect();
    const { a, b } = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    return width ? [[size, text.textContent]] : [];
})"""


def seated(server, game, seats, answers):
    """A table of people after some answers by chance; and the seat that is asked."""
    with server.client() as client:
        made = client.post("/api/tables", json={"game": game, "seats": [{"kind": "human"}] * seats, "seed": 12}).json()
        people = [Player(client, made["id"], each["token"]) for each in made["seats"]]
        chance = random.Random(5)
        for _ in range(answers):
            seat = people[0].look()["asks"][0]["seat"]
            people[seat].play(chance.choice([word for word in people[seat].words() if word != "back"]))
        return made, people[0].look()["asks"][0]["seat"]


@pytest.mark.parametrize("how", [WINDOW, PHONE], ids=["window", "phone"])
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("legends-of-the-arena", 2),
        ("legends-of-the-arena", 5),
        ("legends-of-the-arena", 6),
        ("super-fantasy-brawl", 4),
        ("pathfinder-arena", 2),
        ("pathfinder-arena", 4),
        ("lords-of-the-eastern-reach", 2),
        ("lords-of-the-eastern-reach", 4),
    ],
)
def test_no_letter_on_board_or_card_is_too_small_to_read(server, windows, game, seats, how):
    made, seat = seated(server, game, seats, 50)
    page = windows.person(**how)
    sit(page.context, server.url, made, [seat])
    visit(page, f"{server.url}/tables/{made['id']}")
    sizes = page.evaluate(SIZES)
    if how is PHONE:
        playing.open_tab(page, "around")
        sizes += page.evaluate(SIZES)
    assert len(sizes) > 30
    assert [found for found in sizes if found[0] < SMALLEST] == []


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
