"""Spectators talk among themselves: whoever plays is not told, neither by the API, the page nor the live connection."""

from __future__ import annotations

from tests.server.serving import duel
from tests.server.test_live import connect, told


def texts(player):
    return [line["text"] for line in player.get("chat").json()]


def test_spectators_hear_each_other_and_the_players_who_do_not_hear_them(client):
    first, second, spectator = duel(client)
    first.post("chat", text="Well met")
    said = spectator.post("remarks", text="Seat 2 holds the axe", name="Cleo")
    assert said.status_code == 201
    assert (said.json()["seat"], said.json()["spectator"], said.json()["name"]) == (None, True, "Cleo")
    assert texts(first) == texts(second) == ["Well met"]
    assert texts(spectator) == ["Well met", "Seat 2 holds the axe"]


def test_no_byte_of_it_goes_to_a_player(client):
    first, _, spectator = duel(client)
    with connect(first) as player, connect(spectator) as watcher:
        spectator.post("remarks", text="Seat 2 holds the axe")
        assert told(watcher, "chat")["lines"][0]["name"] == "Spectator"
        first.post("chat", text="Well met")
        assert [line["text"] for line in told(player, "chat")["lines"]] == ["Well met"]
    page = f"/tables/{first.path.rpartition('/')[2]}"
    assert "holds the axe" not in client.get(page, headers=first.headers).text
    assert "holds the axe" in client.get(page).text


def test_whoever_plays_makes_no_remarks_and_a_spectator_does_not_talk_to_players(client):
    first, _, spectator = duel(client)
    assert first.post("remarks", text="Hello").status_code == 403
    assert spectator.post("chat", text="Hello").status_code == 401


def test_too_many_and_empty_remarks_are_refused(client):
    _, _, spectator = duel(client)
    assert spectator.post("remarks", text="\x07 ").status_code == 422
    statuses = [spectator.post("remarks", text="Boo").status_code for _ in range(30)]
    assert (statuses[0], statuses[-1]) == (201, 429)
