"""The dungeon in the browser: an action shows its odds and its reach, and a square some steps away is one click."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import grandmelee as gm
from grandmelee.core.state import State
from tests.browser.browsing import sit, visit
from tests.server.serving import PERSON, Player, make

pytestmark = pytest.mark.browser

DUNGEON = "super-dungeon-arcade"
SETTINGS: dict[str, Any] = {"concede": False}


def first_fight() -> tuple[State, str, int]:
    """A game in which the first Hero to activate can strike at once, and which Hero that is."""
    for seed in range(40):
        begun = gm.new(DUNGEON, seats=1, seed=seed, **SETTINGS)
        for hero in begun.options(0):
            s = begun.copy()
            s.answer(0, hero)
            if s.waiting == [0] and any(aim["squares"] and aim["targets"] for aim in s.view(0)["aims"]):
                return s, s.word(hero), seed
    raise AssertionError("no such game was found")


def first_target() -> tuple[State, str, str, int]:
    """A game in which the first Hero can attack by one click on a monster: the Hero, and the square."""
    for seed in range(40):
        begun = gm.new(DUNGEON, seats=1, seed=seed, **SETTINGS)
        for hero in begun.options(0):
            s = begun.copy()
            s.answer(0, hero)
            ways = s.reach(0) if s.waiting == [0] else {}
            for word, way in ways.items():
                if len(way) == 2 and way[0].startswith("action:"):
                    return s, s.word(hero), word, seed
    raise AssertionError("no such game was found")


def at_table(windows, server, hero: str, seed: int) -> tuple[Page, dict[str, Any]]:
    with server.client() as client:
        made = make(client, game=DUNGEON, seats=[PERSON], seed=seed, settings=SETTINGS)
        Player(client, made["id"], made["seats"][0]["token"]).play(hero)
    page = windows.person()
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    return page, made


def test_an_action_that_is_pointed_at_shows_its_odds_and_what_it_reaches(windows, server):
    s, hero, seed = first_fight()
    aim = next(aim for aim in s.view(0)["aims"] if aim["squares"] and aim["targets"][0]["hit"] is not None)
    page, _ = at_table(windows, server, hero, seed)
    button = page.locator(f'#stage [id^="choose-"][data-word="{aim["word"]}"]')
    prints = button.locator(":scope > .print")
    assert prints.count() == len(aim["squares"])
    expect(prints.first).to_be_hidden()
    button.locator("text").first.hover()
    expect(prints.first).to_be_visible()
    expect(page.locator("#lens")).to_contain_text(f"{aim['targets'][0]['hit']} %")


def test_a_square_some_steps_away_is_one_click(windows, server):
    s, hero, seed = first_fight()
    word, way = next((word, way) for word, way in s.reach(0).items() if len(way) > 1 and word.startswith("square:"))
    page, _ = at_table(windows, server, hero, seed)
    place = page.locator(f'#stage .reached[data-word="{word}"]').first
    expect(place).to_have_count(1)
    place.click(force=True)
    page.wait_for_function(f"() => Number(document.querySelector('#table').dataset.drawn) === {1 + len(way)}")
    at = page.locator(f'#stage [data-key="{hero}"]').first
    expect(at).to_have_attribute("data-at", word)


def first_attack() -> tuple[list[str], int, str, int]:
    """A game in which a Hero can attack and walk on, the answers up to there, a square and how many steps away."""
    for seed in range(60):
        begun = gm.new(DUNGEON, seats=1, seed=seed, **SETTINGS)
        for hero in begun.options(0):
            s, words = begun.copy(), [begun.word(hero)]
            s.answer(0, hero)
            if "action:missile" not in [s.word(option) for option in s.options(0)]:
                continue
            s.answer(0, "action:missile")
            if s.asks[0].rule != "SDA-7.13":
                continue
            words += ["action:missile", s.word(s.options(0)[0])]
            s.answer(0, words[-1])
            ways = s.reach(0) if s.asks[0].rule == "SDA-6.1" else {}
            far = [(word, len(way)) for word, way in ways.items() if word.startswith("square:") and len(way) > 1]
            if far:
                return words, seed, *far[0]
    raise AssertionError("no such game was found")


def test_a_click_while_an_attack_is_still_shown_walks_to_a_square_some_steps_away(windows, server):
    words, seed, square, steps = first_attack()
    with server.client() as client:
        made = make(client, game=DUNGEON, seats=[PERSON], seed=seed, settings=SETTINGS)
        Player(client, made["id"], made["seats"][0]["token"]).play(*words[:-1])
    page = windows.person(reduced_motion="no-preference")
    page.add_init_script('localStorage.setItem("grandmelee", JSON.stringify({ beats: 60000 }))')
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    page.locator(f'#stage .glow[data-word="{words[-1]}"]').first.click(force=True)
    expect(page.locator("html.playing")).to_have_count(1)
    page.locator(f'#board [data-word="{square}"]').click(force=True)
    page.wait_for_function(f"() => Number(document.querySelector('#table').dataset.drawn) === {len(words) + steps}")


OVERLAP = """() => {
  const [title, steps] = ["legend", ".steps"].map((part) => document.querySelector(`.seats-form ${part}`));
  return title.getBoundingClientRect().right > steps.getBoundingClientRect().left;
}"""


def test_on_a_phone_six_numbers_of_seats_leave_room_for_their_title(windows):
    page = windows.person(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    visit(page, f"{windows.url}/new/{DUNGEON}")
    expect(page.locator(".seats-form .steps button")).to_have_count(6)
    assert not page.evaluate(OVERLAP)


def test_what_pops_out_has_no_main_button_that_leaves_it(windows, server):
    words, seed = first_potion()
    with server.client() as client:
        made = make(client, game=DUNGEON, seats=[PERSON], seed=seed, settings=SETTINGS)
        Player(client, made["id"], made["seats"][0]["token"]).play(*words)
    page = windows.person()
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    expect(page.locator("#main-leave")).to_have_count(1)
    expect(page.locator("#main-leave.primary")).to_have_count(0)


def first_potion() -> tuple[list[str], int]:
    """A game in which an attack of the first Hero brings a potion, and the answers up to there."""
    for seed in range(200):
        begun = gm.new(DUNGEON, seats=1, seed=seed, **SETTINGS)
        for hero in begun.options(0):
            s, words = begun.copy(), [begun.word(hero)]
            s.answer(0, hero)
            for word in ("action:magic", "action:missile", "action:melee"):
                if s.asks[0].rule == "SDA-6.1" and word in [s.word(option) for option in s.options(0)]:
                    words.append(word)
                    s.answer(0, word)
                    if s.asks[0].rule == "SDA-7.13":
                        words.append(s.word(s.options(0)[0]))
                        s.answer(0, words[-1])
                    if s.asks[0].rule == "SDA-7.25":
                        return words, seed
    raise AssertionError("no such game was found")


def test_on_a_low_phone_what_can_be_chosen_below_the_dungeon_is_scrolled_into_sight(windows, server):
    _, hero, seed = first_fight()
    with server.client() as client:
        made = make(client, game=DUNGEON, seats=[PERSON], seed=seed, settings=SETTINGS)
        Player(client, made["id"], made["seats"][0]["token"]).play(hero)
    page = windows.person(viewport={"width": 360, "height": 640}, is_mobile=True, has_touch=True)
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    frame = page.locator("#board-frame").bounding_box()
    action = page.locator("[id^=choose-action][data-word]").first.bounding_box()
    assert frame["y"] <= action["y"]
    assert action["y"] + action["height"] <= frame["y"] + frame["height"] + 1
    asked = page.locator("#prompt .question")
    assert asked.evaluate("(asked) => asked.scrollHeight <= asked.clientHeight + 1")  # never cut


def test_what_lies_some_answers_ahead_says_what_a_click_on_it_does_and_how_likely_it_is(windows, server):
    s, hero, word, seed = first_target()
    page, _ = at_table(windows, server, hero, seed)
    target = page.locator(f'#board [data-word="{word}"].reached').first
    at = target.bounding_box()
    assert at is not None
    page.mouse.move(at["x"] + 3, at["y"] + at["height"] + 60)
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2, steps=4)
    action = s.game.describe(s.option(s.reach(0)[word][0]))
    expect(page.locator("#lens .ahead")).to_have_text(re.compile(f"^{action}: .*wounds \\d+ %"))


def test_only_whole_words_of_the_guide_are_explained_in_the_order_they_are_read(windows, server):
    _, hero, seed = first_fight()
    page, _ = at_table(windows, server, hero, seed)
    page.locator("#hero-sanctioned-witch text").first.hover(force=True)
    means = page.locator("#lens .meaning b")
    expect(means.first).to_be_visible()
    titles = [title.rstrip(":") for title in means.all_text_contents()]
    assert "Burst" in titles
    assert "Arc" not in titles  # of "Arcane Burst"
    spoken = page.locator("#lens p:not(.meaning)").all_text_contents()[-1]
    assert [spoken.index(title) for title in titles] == sorted(spoken.index(title) for title in titles)


def test_a_reason_goes_with_the_question_it_was_of(windows, server):
    _, hero, seed = first_fight()
    page, made = at_table(windows, server, hero, seed)
    page.locator('#stage [aria-label^="Space 5 of the chart"]').first.click(force=True)
    expect(page.locator("#answer")).to_contain_text("Why not?")
    with server.client() as client:  # on another device
        player = Player(client, made["id"], made["seats"][0]["token"])
        player.play(next(word for word in player.words() if word.startswith("square:")))
    expect(page.locator("#answer")).to_be_hidden()
