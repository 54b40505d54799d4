"""How to play, and the gallery: every game has both, with pictures that are there."""

from __future__ import annotations

import re

import pytest

import grandmelee as gm


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
