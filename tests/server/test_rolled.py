"""The last roll stands over the board, and not in the log alone, until whoever sees it has answered again."""

from __future__ import annotations

import re

from tests.server.serving import make, players

PEOPLE = [{"kind": "human"}] * 3


def rolled(client, table, player):
    page = client.get(f"/tables/{table}?seat=0", headers=player.headers).text
    [drawn] = re.findall(r'<div id="rolled".*?</div>', page, re.DOTALL)
    return drawn


def test_a_roll_is_shown_with_its_dice_and_what_came_of_it_until_the_next_answer(client):
    made = make(client, game="super-dungeon-arcade", seats=PEOPLE, settings={})
    player = players(client, made)[0]
    player.play("hero:riftling-warrior")
    assert " hidden" in rolled(client, made["id"], player)
    player.play("action:demon-charge")
    seen = rolled(client, made["id"], player)
    assert seen.count('class="die die-blue"') == 4
    assert "against ARM" in seen
    player.play("stop")
    assert " hidden" in rolled(client, made["id"], player)


def test_a_card_that_is_turned_up_is_heralded_with_what_it_does_until_the_next_answer(client):
    made = make(client, game="super-dungeon-arcade", seats=PEOPLE[:1], seed=2, settings={"concede": False})
    player = players(client, made)[0]
    for _ in range(80):
        if "Challenge: " in rolled(client, made["id"], player):
            break
        words = player.words()
        player.play(next((word for word in ("quiet", "end", "done", "pass", "stop") if word in words), words[0]))
    seen = rolled(client, made["id"], player)
    [told] = re.findall(r'<p class="herald">(Challenge: .*?)</p>', seen)
    assert told.count(". ") >= 1  # its name, and what it does
    player.play(player.words()[0])
    assert told not in rolled(client, made["id"], player)


def test_what_came_of_a_roll_does_not_say_the_dice_again(client):
    made = make(client, game="super-dungeon-arcade", seats=PEOPLE[:1], seed=2, settings={"concede": False})
    player = players(client, made)[0]
    for _ in range(80):
        seen = rolled(client, made["id"], player)
        if "defends with" in seen:
            break
        words = player.words()
        player.play(next((word for word in ("quiet", "end", "done", "pass", "stop") if word in words), words[0]))
    assert re.search(r"defends with [A-Z]+: \d+ against \d+: (saved|beaten)", seen)
