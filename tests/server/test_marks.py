"""Pointing at the board: everyone at the table sees it for a while; it tells nothing and does not flood."""

from __future__ import annotations

from grandmelee.server.store.storage import now
from grandmelee.server.tables import marks
from tests.server.serving import Player, duel, make
from tests.server.test_live import ask, connect, told


def point(player: Player, word: str | None, **more: int) -> tuple[int, list[tuple[int, str]]]:
    reply = player.client.post(f"{player.path}/marks", headers=player.headers, json={"word": word, **more})
    return reply.status_code, [(mark["seat"], mark["word"]) for mark in reply.json().get("marks", [])]


def test_everyone_hears_of_a_mark_and_a_newcomer_too(client):
    first, second, spectator = duel(client)
    with connect(second) as other, connect(spectator) as watcher:
        told(other), told(watcher)
        assert point(first, "space:3") == (200, [(0, "space:3")])
        for socket in (other, watcher):
            (mark,) = told(socket, "marks")["marks"]
            assert (mark["seat"], mark["word"]) == (0, "space:3")
            assert 0 < mark["left"] <= 8_000
    with connect(second) as late:
        assert [mark["word"] for mark in told(late, "marks")["marks"]] == ["space:3"]


def test_pointing_goes_over_the_live_connection_as_well(client):
    first, second, _ = duel(client)
    with connect(first) as socket, connect(second) as other:
        told(socket), told(other)
        assert ask(socket, type="mark", word="space:1")["marks"][0]["word"] == "space:1"
        assert told(other, "marks")["marks"][0]["seat"] == 0
        assert ask(socket, type="mark", word=None)["marks"] == []
        assert told(other, "marks")["marks"] == []


def test_pointing_again_takes_it_back_and_only_the_last_three_stay(client):
    first, second, _ = duel(client)
    point(first, "space:1")
    assert point(first, "space:1") == (200, [])
    for n in (1, 2, 3):
        point(first, f"space:{n}")
    assert point(first, "space:4") == (200, [(0, "space:2"), (0, "space:3"), (0, "space:4")])
    assert point(second, "space:5")[1][-1] == (1, "space:5")
    assert point(first, None) == (200, [(1, "space:5")])


def test_a_mark_fades(client, monkeypatch):
    first, second, _ = duel(client)
    point(first, "space:1")
    later = now() + 8_000
    monkeypatch.setattr(marks, "now", lambda: later)
    assert point(second, "space:2") == (200, [(1, "space:2")])


def test_only_seats_point_and_only_at_what_everyone_sees(client):
    first, second, spectator = duel(client)
    assert point(spectator, "space:3")[0] == 401
    assert point(first, "space:3", seat=1)[0] == 403
    card = first.words()[0]
    assert card.startswith("card:")
    for word in (card, "space:14", "nonsense"):
        assert point(first, word)[0] == 422
    with connect(second) as socket:
        assert ask(socket, type="mark", word=second.words()[0])["status"] == 422
        assert ask(socket, type="mark", word="space:3", seat=0)["status"] == 403


def test_too_much_pointing_is_refused(client):
    first, second, _ = duel(client)
    statuses = [point(first, f"space:{n % 6}")[0] for n in range(20)]
    assert statuses[: marks.AT_ONCE] == [200] * marks.AT_ONCE
    assert statuses[-1] == 429
    assert point(second, "space:1")[0] == 200, "another seat is free to point"


def test_marks_are_of_one_table_only(client):
    first, _, _ = duel(client)
    other = make(client)
    stranger = Player(client, other["id"], other["seats"][1]["token"])
    point(first, "space:3")
    assert point(stranger, "space:2") == (200, [(1, "space:2")])
