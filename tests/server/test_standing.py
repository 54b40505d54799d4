"""How a table stands, in a few words, for each viewer."""

from __future__ import annotations

from tests.server.serving import FRIEND, PERSON, Player, duel, join, make


def standing(player):
    response = player.get("standing")
    assert response.status_code == 200, response.text
    return response.json()


def test_it_says_who_is_asked_and_which_seats_are_ones_own(client):
    first, second, spectator = duel(client)
    assert standing(first)["held"] == [0]
    assert standing(second)["held"] == [1]
    assert standing(spectator)["held"] == []
    asked = {seat["seat"] for seat in first.look()["seats"] if seat["status"] == "asked"}
    assert set(standing(spectator)["asked"]) == asked
    assert standing(spectator)["result"] == ""


def test_a_secret_choice_of_another_seat_does_not_change_it(client):
    """Both choose at once: what the first has chosen already tells the second nothing, not even that time went by."""
    first, second, spectator = duel(client)
    assert standing(second)["asked"] == [0, 1]
    before = [standing(second)["since"], standing(spectator)["since"]]
    first.play(first.words()[0])
    assert [standing(second)["since"], standing(spectator)["since"]] == before


def test_before_everyone_has_come_it_says_who_is_missing_and_afterwards_nobody(client):
    made = make(client, seats=[PERSON, FRIEND])
    host = Player(client, made["id"], made["host"])
    told = standing(host)
    assert (told["host"], told["begun"], told["missing"]) == (True, False, [1])
    join(client, made, 1, "Ada")
    told = standing(host)
    assert (told["begun"], told["missing"], told["people"][1]) == (True, [], "Ada")


def test_at_the_end_everyone_is_told_the_result_as_their_own(client):
    first, second, spectator = duel(client)
    assert first.post("resign").status_code == 200
    assert standing(first)["result"] == "Seat 2 wins: You have resigned"
    assert standing(second)["result"] == "You win: Seat 1 has resigned"
    assert standing(spectator)["result"] == "Seat 2 wins: Seat 1 has resigned"
    assert standing(first)["asked"] == []
