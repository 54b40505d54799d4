"""How to play, and the gallery: every game has both, with pictures that are there."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

import grandmelee as gm
from grandmelee.server.site.learn import guided
from grandmelee.text import guide
from tests.server.serving import duel


@pytest.mark.parametrize("slug", gm.games())
def test_how_to_play_says_the_goal_and_shows_pictures_that_are_there(client, slug):
    page = client.get(f"/learn/{slug}").text
    assert f"How to play {gm.load(slug).name}" in page
    assert "Three things to know" in page
    pictures = re.findall(r'src="(/pictures/[^"]+)"', page)
    assert len(pictures) >= 4
    for address in pictures:
        assert client.get(address).headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize("slug", gm.games())
def test_how_to_play_is_read_in_three_minutes(client, slug):
    page = client.get(f"/learn/{slug}").text
    shown = re.sub(r"<details.*?</details>|<head>.*?</head>|<template.*?</template>", "", page, flags=re.DOTALL)
    [article] = re.findall(r"<article.*?</article>", shown, re.DOTALL)
    assert len(re.sub(r"<[^>]+>", " ", article).split()) <= 600  # 200 words a minute


@pytest.mark.parametrize("slug", gm.games())
def test_the_gallery_has_every_printed_card_once_and_all_can_be_seen(client, slug):
    game = gm.load(slug)
    page = client.get(f"/learn/{slug}/cards").text
    pictures = re.findall(r'src="(/pictures/[^"]+)"', page)
    assert len(set(pictures)) == len(pictures)
    names = {game.face(word).name for word in game.gallery()}
    assert len(pictures) >= len(names)
    for address in pictures[:: max(1, len(pictures) // 12)]:
        assert client.get(address).status_code == 200


def test_there_is_no_guide_to_a_game_that_is_not_there(client):
    assert client.get("/learn/no-such-game").status_code == 404
    assert client.get("/learn/no-such-game/cards").status_code == 404
    assert client.get("/pictures/legends-of-the-arena/card/nothing.svg").status_code == 404


@pytest.mark.parametrize("slug", gm.games())
def test_every_setting_has_a_title_a_line_of_help_and_a_name_for_each_value(client, slug):
    game, its = gm.load(slug), guided(slug)
    page = html.unescape(client.get(f"/new/{slug}").text)
    assert set(its.settings) == {setting.name for setting in game.settings}
    for setting in game.settings:
        told = its.settings[setting.name]
        assert told.title in page
        assert told.help in page
        assert told.help.endswith((".", "?", ":"))
        assert "_" not in told.title + told.help
        for choice in setting.choices:
            assert told.value(choice), (setting.name, choice)
            assert told.value(choice) in page


def test_what_is_right_for_a_first_evening_stands_before_the_other_settings(client):
    for slug in gm.games():
        first = [name for name, told in guided(slug).settings.items() if told.is_first]
        page = client.get(f"/new/{slug}").text
        for name in first:
            assert page.index(f'id="setting-{name}"') < page.index("Settings of the game")


@pytest.mark.parametrize("slug", gm.games())
def test_what_the_text_recommends_for_a_first_game_is_marked_where_it_is_chosen(client, slug):
    game, its = gm.load(slug), guided(slug)
    page = html.unescape(client.get(f"/new/{slug}").text)
    level = "squire" if game.is_cooperative else "novice"  # a partner that plays by chance loses the game for all
    assert f"Bot, {level} {guide.RECOMMENDED}</option>" in page
    assert ("Two seats are right for a first game" in page) == (not game.is_cooperative)
    assert ("Here a bot is your partner" in page) == game.is_cooperative
    for setting in game.settings:
        told = its.settings[setting.name]
        marked = [choice for choice in setting.choices if guide.RECOMMENDED in told.offered(choice)]
        assert len(marked) == (1 if told.recommended else 0)
        assert marked or not setting.choices or not re.search(r"for a first (game|evening)", told.help)
        for choice in marked:
            assert f">{told.value(choice)} {guide.RECOMMENDED}</option>" in page


def test_LA_12_4_how_to_play_shows_the_track_it_speaks_of(client):
    [part] = [part for part in guided("legends-of-the-arena").know if part.table]
    push, fatigue = part.table
    state: Any = gm.new("legends-of-the-arena", seats=2, seed=1)
    track = state.content.legend("alysia").track
    assert [int(number) for number in push[1:]] == track
    assert len(fatigue) == len(push)
    assert "Strike of 3 on Fatigue 3 moves it to 4; three columns further, at 7, stands 2" in part.text
    assert track[4 + 3] == 2
    page = html.unescape(client.get("/learn/legends-of-the-arena").text)
    assert '<th scope="row">Push</th><td>0</td>' in page
    assert "edge space is still inside" in page


@pytest.mark.parametrize("slug", gm.games())
def test_words_on_cards_are_explained_with_their_rules(client, slug):
    page = html.unescape(client.get(f"/learn/{slug}").text)
    words = guided(slug).words
    assert words
    for part in words:
        assert part.text in page
        assert f'data-rule="{part.rule}"' in page


def test_where_a_character_is_chosen_all_cards_can_be_looked_at(client):
    first, second, _ = duel(client, settings={})
    page = first.path.removeprefix("/api")
    link = 'id="see-cards" href="/learn/legends-of-the-arena/cards"'  # beside the question; the menu has it always
    assert link in client.get(page, headers=(first if first.words() else second).headers).text
    while any(word.startswith("legend:") for player in (first, second) for word in player.words()):
        chooser = first if first.words() else second
        chooser.play(chooser.words()[0])
    assert link not in client.get(page, headers=first.headers).text
