"""How a game went: a large curve, turning points with what changed and why, each linked to its moment."""

from __future__ import annotations

import re

from tests.server.serving import duel, play_to_the_end


def test_the_page_explains_every_turning_point_and_leads_to_it(client):
    first, second, spectator = duel(client)
    page = f"{first.path.removeprefix('/api')}/curve"
    assert client.get(page).status_code == 403
    play_to_the_end([first, second])
    text = client.get(page).text
    curve = spectator.get("curve").json()
    assert curve["turns"]
    for number in curve["turns"]:
        at = curve["numbers"].index(number)
        before, after = (round(50 + 50 * curve["values"][n][0]) for n in (at - 1, at))
        part = text.partition(f'data-number="{number}"')[2].partition("</li>\n")[0]
        assert f"replay?number={number}" in part
        assert f"Seat 1 from {before} % to {after} %" in part or before == after
        assert re.search(r"<li>\w", part), "what happened there"


def test_what_would_have_been_better_is_on_the_page_when_it_is_asked_for(client):
    first, second, _ = duel(client)
    play_to_the_end([first, second])
    page = f"{first.path.removeprefix('/api')}/curve"
    assert 'id="ask-better"' in client.get(page).text
    assert "<h2>What would have been better</h2>" in client.get(page, params={"better": "true"}).text
