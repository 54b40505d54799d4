"""Pictures and animations of moments: files of their own, of what the viewer may see, and of a bounded size."""

from __future__ import annotations

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import grandmelee as gm
from grandmelee.server.past import pool
from grandmelee.server.site.naming import with_names
from tests.server.serving import Player, duel, make, play_to_the_end, players

SVG = "{http://www.w3.org/2000/svg}"
SAFE = ("<script", "onload", "onclick", "javascript:", "foreignObject", "<a ", "<image")


def drawn(response: Any) -> ElementTree.Element:
    """The file, which must be a picture that neither loads nor runs anything."""
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "image/svg+xml"
    assert "attachment" in response.headers["content-disposition"]
    assert "default-src 'none'" in response.headers["content-security-policy"]
    assert not [word for word in SAFE if word in response.text]
    assert response.text.count("http") == response.text.count('xmlns="http://www.w3.org/2000/svg"') == 1
    return ElementTree.fromstring(response.text)


@pytest.mark.parametrize("game", gm.games())
def test_every_game_can_be_kept_as_pictures_and_animations(client, game):
    made = make(client, game=game, settings={})
    first = players(client, made)[0]
    chance = random.Random(3)
    for _ in range(24):
        for player in players(client, made):
            if words := player.words():
                player.play(chance.choice(words))
    assert drawn(first.get("picture", number=5)).find(f".//{SVG}text") is not None
    root = drawn(first.get("animation", number=2, moments=10))
    assert root.find(f".//{SVG}animate") is not None
    assert root.findtext(f"{SVG}title", "").endswith("moments 2 to 11")


def test_a_moment_is_drawn_as_it_was_then(client):
    first, second, _ = duel(client)
    before = first.get("picture").text
    first.play(first.words()[0])
    assert first.get("picture").text != before
    assert first.get("picture", number=0).text == before
    assert second.get("picture", number=0).text != before, "another seat holds other cards"


def test_a_theme_can_be_chosen(client):
    first, _, _ = duel(client)
    dark, light = (first.get("picture", theme=theme).text for theme in ("dark", "light"))
    assert dark != light
    assert "prefers-color-scheme" in first.get("picture").text
    assert "prefers-color-scheme" not in dark


def test_an_animation_is_bounded_and_ends_with_the_game(client):
    made = make(client)
    play_to_the_end(players(client, made))
    watcher = Player(client, made["id"])
    over = watcher.look()
    assert watcher.get("animation", number=0, moments=61).status_code == 422
    assert watcher.get("animation", number=over["number"] + 1).status_code == 422
    assert watcher.get("picture", number=over["number"] + 1).status_code == 422
    title = drawn(watcher.get("animation", number=over["number"] - 3, moments=60)).findtext(f"{SVG}title", "")
    assert title.endswith(f"moments {over['number'] - 3} to {over['number']}")
    long = watcher.get("animation", number=0, moments=60)
    single = watcher.get("picture", number=20)
    assert len(long.text) < 10 * len(single.text), "what stays is not written sixty times"


def test_the_animation_shows_a_seat_its_cards_and_nobody_else(client):
    first, second, watcher = duel(client)
    for player in (first, second):
        player.play(*player.words()[:3])
        player.play("done")
    game = gm.load("legends-of-the-arena")
    held = first.look()["view"]["fighters"][0]["hand"]
    names = [game.describe(game.vocabulary.number(f"card:{card}")) for card in held]
    own, other, watched = (player.get("animation", number=0).text for player in (first, second, watcher))
    assert names
    assert [name for name in names if f">{name}<" in own] == names
    assert not [name for name in names if f">{name}<" in other or f">{name}<" in watched]


def test_a_token_that_does_not_fit_gets_no_picture(client):
    made = make(client)
    assert Player(client, made["id"], "nobody").get("animation").status_code == 401
    assert Player(client, made["id"], "nobody").get("picture").status_code == 401


def test_an_undone_answer_is_part_of_what_was_seen(client):
    first, _, _ = duel(client)
    first.play(first.words()[0])
    assert first.post("undo", number=1).status_code == 200
    root = drawn(first.get("animation", number=0))
    assert root.findtext(f"{SVG}title", "").endswith("moments 0 to 2")
    assert root.find(f".//{SVG}animate") is not None


def test_the_document_says_what_can_be_asked(client):
    paths = client.get("/openapi.json").json()["paths"]
    for name in ("picture", "animation"):
        operation = paths[f"/api/tables/{{table_id}}/{name}"]["get"]
        assert list(operation["responses"]["200"]["content"]) == ["image/svg+xml"]
        assert {each["name"] for each in operation["parameters"]} >= {"table_id", "number", "seat", "theme"}


@pytest.mark.parametrize("what", ["picture", "animation", "replay?number=0"])
def test_who_looks_back_too_much_at_once_is_told_to_come_again(client, monkeypatch, what):
    first, _, _ = duel(client)
    queue = pool.looking_back.queue
    monkeypatch.setattr(queue, "free", 0)
    monkeypatch.setattr(queue, "waiting", lambda client: pool.EACH)
    assert client.get(f"{first.path}/{what}", headers=first.headers).status_code == 429


def test_only_seats_are_called_by_name():
    text = "Seat 1 meets Seat 2; Seat 12, Seat 0 and 2Seat 1 are nobody, Seat Seat 1x neither, but (Seat 2)"
    told = "Ada meets Bo; Seat 12, Seat 0 and 2Seat 1 are nobody, Seat Seat 1x neither, but (Bo)"
    assert with_names(text, ["Ada", "Bo"]) == told
    assert with_names("Nobody", ["Ada"]) == "Nobody"


@pytest.mark.parametrize("what", ["picture", "animation"])
@pytest.mark.parametrize("game", gm.games())
def test_seats_are_called_in_pictures_as_on_the_page(client, game, what):
    people = [{"kind": "human", "name": "<Ada & Co>"}, {"kind": "bot", "level": "random"}]
    made = make(client, game=game, settings={}, seats=people)
    watched = Player(client, made["id"]).get(what, number=0)
    texts = list(drawn(watched).itertext())
    assert any("<Ada & Co>" in text for text in texts)
    assert any("Bot 2" in text for text in texts)
    assert not re.search(r"\bSeat \d", watched.text)
