"""Pointing further: a place some answers ahead is clicked at once, and an option shows where it reaches."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import grandmelee as gm
from grandmelee.core.reach import misses, touched
from grandmelee.core.state import State
from tests.browser import playing
from tests.browser.browsing import sit, visit
from tests.server.serving import Player, make

pytestmark = pytest.mark.browser

BRAWL = "super-fantasy-brawl"
TEAMS: dict[str, Any] = {"champions": "suggested"}


def moment(is_it: Callable[[State], bool]) -> tuple[State, list[tuple[int, str]], int]:
    """A moment of a random game at which seat 0 alone is asked, the answers that lead there, and the seed."""
    for seed in range(40):
        s = gm.new(BRAWL, seed=seed, **TEAMS)
        answers: list[tuple[int, str]] = []
        chance = random.Random(seed)
        while not s.over and len(answers) < 120:
            if s.waiting == [0] and is_it(s):
                return s, answers, seed
            seat = s.waiting[0]
            word = s.word(chance.choice(s.options(seat)))
            s.answer(seat, word)
            answers.append((seat, word))
    raise AssertionError("no such moment was found")


def table_at(windows, server, answers: list[tuple[int, str]], seed: int) -> tuple[Page, dict[str, Any]]:
    with server.client() as client:
        made = make(client, game=BRAWL, seed=seed, settings=TEAMS)
        people = [Player(client, made["id"], each["token"]) for each in made["seats"]]
        for seat, word in answers:
            people[seat].play(word)
    page = windows.person()
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    return page, made


def far(s: State) -> list[str]:
    return [word for word, way in s.reach(0).items() if len(way) > 1 and word.startswith("hex:")]


@pytest.mark.parametrize("how", ["click", "keys"])
def test_a_place_two_steps_away_is_chosen_at_once(windows, server, how: str):
    s, answers, seed = moment(lambda s: bool(far(s)))
    word = far(s)[0]
    way = s.reach(0)[word]
    page, made = table_at(windows, server, answers, seed)
    place = page.locator(f'#stage .reached[data-word="{word}"]').first
    expect(place).to_have_count(1)
    number = int(playing.number(page))
    if how == "click":
        place.click(force=True)
    else:
        place.focus()
        page.keyboard.press("Enter")
    page.wait_for_function(f"() => Number(document.querySelector('#table').dataset.drawn) === {number + len(way)}")
    for each in way:
        s.answer(0, each)
    with server.client() as client:
        record = Player(client, made["id"], made["seats"][0]["token"]).look()
    assert record["view"] == s.view(0)


def test_an_option_that_is_hovered_or_focused_shows_where_it_reaches(windows, server):
    s, answers, seed = moment(lambda s: any(touched(s, 0, option) for option in s.options(0)))
    option = next(option for option in s.options(0) if touched(s, 0, option))
    reached = {word for word in touched(s, 0, option) if word.startswith(("hex:", "north:", "south:"))}
    page, _ = table_at(windows, server, answers, seed)
    button = page.locator(f'#options .option[data-word="{s.word(option)}"]')
    playing.open_list(page)
    button.focus()
    page.wait_for_function("() => document.querySelectorAll('#stage .touched').length > 0")
    shown = page.evaluate("() => [...document.querySelectorAll('#stage .touched')].map((thing) => thing.dataset.word)")
    assert set(shown) == reached


def test_a_card_of_legends_that_is_hovered_shows_where_it_reaches(windows, server):
    with server.client() as client:
        made = make(client, game="legends-of-the-arena", seed=1, settings={"legends": ["ishara", "sabo"]})
    page = windows.person()
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}")
    page.locator('#hand [data-word="card:glide"]').first.hover()
    page.wait_for_function("() => document.querySelectorAll('#stage .touched').length > 0")
    shown = page.evaluate("() => [...document.querySelectorAll('#stage .touched')].map((thing) => thing.dataset.word)")
    assert set(shown) == {"space:3", "space:4"}


def test_an_attack_that_hits_nobody_says_so(windows, server):
    s, answers, seed = moment(lambda s: any(misses(s, 0, option) for option in s.options(0)))
    option = next(option for option in s.options(0) if misses(s, 0, option))
    other = next(option for option in s.options(0) if not misses(s, 0, option))
    page, _ = table_at(windows, server, answers, seed)
    playing.open_list(page)
    page.locator(f'#options .option[data-word="{s.word(option)}"]').focus()
    said = page.locator(f'#options .option[data-word="{s.word(option)}"] .misses')
    expect(said).to_have_text("As far as can be foreseen it hits nobody.")
    page.locator(f'#options .option[data-word="{s.word(other)}"]').focus()
    expect(page.locator("#options .misses")).to_have_count(1)


def test_nothing_is_reached_by_whoever_is_not_asked(windows, server):
    _, answers, seed = moment(lambda s: bool(far(s)))
    page, made = table_at(windows, server, answers, seed)
    watcher = windows.person()
    visit(watcher, f"{windows.url}/tables/{made['id']}")
    expect(page.locator("#stage .reached").first).to_have_count(1)
    expect(watcher.locator("#stage .reached")).to_have_count(0)
