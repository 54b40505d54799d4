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
