"""The picture: everything that can be pointed at is there, wide and tall, for every viewer."""

from __future__ import annotations

import random

import pytest

import grandmelee as gm
from grandmelee.scene.scene import words
from tests.games.lords_of_the_eastern_reach.table import GAME, build, combat, give, hold, lair, play, scene, stack

SLUG = "lords-of-the-eastern-reach"


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_moment_can_be_drawn(seats):
    s = gm.new(SLUG, seats=seats, seed=seats, length="short")
    chance = random.Random(seats)
    for place in range(400):
        if s.over:
            break
        if place % 40 == 0:
            for viewer in (*range(seats), None):
                assert s.svg(viewer).startswith("<svg")
                assert GAME.scene(s.view(viewer), True).svg().startswith("<svg")
        s.answer(s.waiting[0], chance.choice(s.options(s.waiting[0])))


def drawn(s, seat: int) -> set[str]:
    parts = GAME.scene(s.view(seat)).parts
    return {word for part in parts.values() for word in words(part.element)}


def test_what_lies_on_the_table_can_be_pointed_at():
    s = scene()
    give(s, 0, "guards", "monk", "temple")
    hold(s, 0, "farm")
    lair(s, "xaurip-champion")
    play(combat(s), "adventure")
    assert {"card:guards.1", "card:monk.1", "card:temple.1", "card:farm.1", "card:xaurip-champion"} <= drawn(s, 0)
    assert "card:farm.1" not in drawn(s, 1)


def test_a_battle_shows_both_sides():
    s = scene()
    give(s, 0, "sagani", "monk")
    stack(s, "level-1", "coin-purse", "skeleton")
    play(combat(s), "adventure", "sagani", "monk", "done", "deck:level-1")
    found = drawn(s, 0)
    assert {"card:sagani", "card:monk.1", "card:skeleton.1", "die:1"} <= found


def test_tokens_at_hand_can_be_pointed_at():
    s = scene()
    give(s, 0, "storeroom")
    hold(s, 0, "stronghold")
    build(s, gold=1, double_goods=1)
    assert {"token:gold", "token:double-goods"} <= drawn(s, 0)


def test_every_printed_card_has_a_face():
    for word in GAME.vocabulary.words:
        if word.startswith(("card:", "quest:")):
            face = GAME.face(word)
            assert face is not None
            assert face.spoken
    assert GAME.face("done") is None
    assert len({(GAME.face(f"card:{word}").name) for word in GAME.content.card_words}) >= 130


def test_the_terminal_board_shows_the_table():
    s = scene()
    give(s, 0, "guards:gem", "aloth:iron-shield", "storeroom:gold", "coin-purse")
    text = GAME.text(s.view(0))
    for words_ in ("Guards 1/2 (gem)", "Aloth 2/2 (Iron Shield)", "Storeroom D3 1VP [gold]", "Treasures: Coin Purse"):
        assert words_ in text
