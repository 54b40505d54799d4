"""Someone's first game: the tour points at everything, the dice are sealed from the start, the end says who has won."""

from __future__ import annotations

import random
from functools import cache

import pytest
from playwright.sync_api import expect

import grandmelee as gm
from tests.browser import moving, playing
from tests.browser.browsing import reload, visit
from tests.browser.test_table import opened
from tests.server.serving import Player, make, play_to_the_end, players

pytestmark = pytest.mark.browser


def tour(page):
    """Where the tour leads, step by step."""
    stops = []
    while page.locator("#tour-box").count():
        stops.append(page.locator("#tour-box h2").inner_text())
        page.locator("#tour-box .primary").click()
    return stops


@cache
def has_a_hand(game):
    """Whether anything is ever drawn as the own hand in the shortest recorded game."""
    names = [str(path.relative_to(moving.PLAYTHROUGHS)) for path in moving.PLAYTHROUGHS.glob(f"{game}/*-*.json")]
    shortest = min(names, key=lambda name: (len(moving.recorded(name)["answers"]), name))
    return any("hand" in moment.after.game.scene(moment.after.view(0)).parts for moment in moving.moments(shortest))


@pytest.mark.parametrize("game", gm.games())
def test_the_tour_points_at_the_hand_as_soon_as_there_is_one(windows, game):
    page, chance = windows.person(tour=True), random.Random(1)
    playing.set_up(page, windows.url, game)
    expect(page.locator("#tour-box")).to_be_visible()
    stops = tour(page)
    led_on = page.locator("#tour-box")  # it may come between two answers, and nothing is answered through it
    page.add_locator_handler(led_on, lambda: stops.extend(tour(page)))
    while has_a_hand(game) and not page.locator("#hand").is_visible():
        playing.answer(page, chance.choice(playing.words(page)), playing.click_the_button)
    page.remove_locator_handler(led_on)
    if has_a_hand(game) and "Your hand" not in stops:
        expect(page.locator("#tour-box")).to_be_visible()
        stops += tour(page)
    hand = {"Your hand"} if has_a_hand(game) else set()
    assert {"The prompt", "The board", "The options", "The log", "Why?"} | hand == set(stops) - {"The main button"}
    reload(page)
    expect(page.locator("#hand")).to_be_visible(visible=has_a_hand(game))
    assert page.locator("#tour-box").count() == 0


def test_whoever_skips_the_tour_is_left_alone(windows):
    page = windows.person(tour=True)
    playing.set_up(page, windows.url)
    page.locator("#tour-box .skip-tour").click()
    while not page.locator("#hand").is_visible():
        playing.answer(page, playing.words(page)[0], playing.click_the_button)
    assert page.locator("#tour-box").count() == 0


def test_the_hash_of_the_dice_is_to_be_seen_from_the_start(windows, server):
    with server.client() as client:
        made = make(client, seed=None)
        seal = Player(client, made["id"]).look()["dice"]["hash"]
    page = opened(windows, made, [])
    expect(page.locator("#log code")).to_have_text(seal)
    expect(page.locator("#log code")).to_be_visible()


def test_at_the_end_everyone_reads_whether_they_have_won(windows, server):
    with server.client() as client:
        made = make(client)
        winner = play_to_the_end(players(client, made))["winners"][0]
    expect(opened(windows, made, [winner]).locator("#prompt .who")).to_have_text("You win")
    expect(opened(windows, made, [1 - winner]).locator("#prompt .who")).to_have_text(f"Seat {winner + 1} wins")
    watcher = windows.person()
    visit(watcher, f"{windows.url}/tables/{made['id']}")
    expect(watcher.locator("#prompt .who")).to_have_text(f"Seat {winner + 1} wins")


def test_what_the_tour_darkens_is_not_played_with(windows):
    page = windows.person(tour=True)
    playing.set_up(page, windows.url, "super-dungeon-arcade")
    expect(page.locator("#tour-box")).to_be_visible()
    number = page.locator("#table").get_attribute("data-number")
    for thing in page.locator("#stage .glow").all()[:3]:
        at = thing.bounding_box()
        page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    expect(page.locator("#tour-box")).to_be_visible()
    assert page.locator("#table").get_attribute("data-number") == number
