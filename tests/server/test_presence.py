"""Who is at a table: here, away or gone, as far as the server can know."""

from __future__ import annotations

from typing import Any

import pytest

from grandmelee.server.tables.presence import AWAY, GONE, HERE, Presence
from tests.server.serving import FRIEND, PERSON, RANDOM, Player, duel, join, make, players, serving
from tests.server.test_live import ask, connect, told


@pytest.fixture
def at_once(tmp_path):
    """Whoever goes is gone at once."""
    with serving(tmp_path, grace=0.0) as client:
        yield client


def present(socket: Any) -> list[str]:
    return [each["state"] for each in told(socket, "presence")["present"]]


def test_everyone_hears_who_comes_looks_away_and_goes(at_once):
    first, second, spectator = duel(at_once)
    with connect(spectator) as watcher:
        assert present(watcher) == [GONE, GONE]
        with connect(first) as one:
            assert present(watcher) == [HERE, GONE]
            assert present(one) == [HERE, GONE]
            with connect(second) as other:
                assert present(watcher) == [HERE, HERE]
                assert ask(other, type="away", away=True)["type"] == "noted"
                assert present(watcher) == [HERE, AWAY]
                ask(other, type="away", away=False)
                assert present(watcher) == [HERE, HERE]
            assert present(watcher) == [HERE, GONE]
        assert present(watcher) == [GONE, GONE]


def test_whoever_looks_on_one_of_two_devices_is_here(at_once):
    first, _, spectator = duel(at_once)
    with connect(spectator) as watcher:
        assert present(watcher) == [GONE, GONE]
        with connect(first) as laptop:
            assert present(watcher) == [HERE, GONE]
            with connect(first) as phone:
                ask(laptop, type="away", away=True)
                ask(phone, type="away", away=True)
                assert present(watcher) == [AWAY, GONE]
                ask(phone, type="away", away=False)
                assert present(watcher) == [HERE, GONE]
            assert present(watcher) == [AWAY, GONE]


def test_a_spectator_is_at_no_seat_and_one_who_says_their_token_later_is(at_once):
    first, _, spectator = duel(at_once)
    with connect(spectator) as watcher, connect(spectator) as late:
        assert present(watcher) == [GONE, GONE]
        token = first.headers["authorization"].removeprefix("Bearer ")
        assert ask(late, type="hello", token=token)["type"] == "welcome"
        assert present(watcher) == [HERE, GONE]


def test_only_people_who_have_come_are_here_or_gone(at_once):
    made = make(at_once, seats=[PERSON, FRIEND, RANDOM], settings={})
    host = players(at_once, made)[0]
    with connect(host) as socket:
        told(socket)
        ada = join(at_once, made, 1, "Ada")
        assert told(socket, "presence")["present"] == [{"seat": 0, "state": HERE}, {"seat": 1, "state": GONE}]
        with connect(ada):
            assert present(socket) == [HERE, HERE]


def test_alone_among_bots_nobody_is_told_anything(at_once):
    made = make(at_once, seats=[PERSON, RANDOM])
    with connect(players(at_once, made)[0]) as socket:
        told(socket)
        socket.send_json({"type": "ping"})
        assert socket.receive_json()["type"] in ("table", "pong")
    with connect(Player(at_once, make(at_once)["id"]), "?brief=true") as program:
        program.receive_json()
        program.send_json({"type": "ping"})
        assert program.receive_json()["type"] == "pong"


def test_several_workers_that_do_not_hear_each_other_say_nothing(tmp_path):
    with serving(tmp_path, grace=0.0, workers=2) as client:
        first, _, _ = duel(client)
        with connect(first) as socket:
            told(socket)
            socket.send_json({"type": "ping"})
            assert socket.receive_json()["type"] == "pong"


def test_a_seat_connected_to_another_worker_is_here(client):
    presence = Presence()
    told_on: list[tuple[int, str]] = []
    presence.tell = lambda seat, state: told_on.append((seat, state))
    presence.hear("other", 1, HERE)
    assert (presence.own(1), presence.state(1), presence.number) == (GONE, HERE, 1)
    presence.set("here", [1], is_away=True)
    assert (presence.own(1), presence.state(1)) == (AWAY, HERE)
    presence.hear("other", 1, "nonsense")
    assert presence.state(1) == AWAY
    assert told_on == [(1, AWAY)]


def test_what_another_worker_said_counts_only_so_long():
    """One that was killed or restarted never says that somebody has gone: they had been here for ever."""
    presence = Presence()
    assert presence.hear("other", 0, HERE)
    assert not presence.hear("other", 0, HERE), "nothing new"
    assert presence.hear("other", 1, AWAY)
    assert not presence.forget(600.0)
    assert [presence.state(seat) for seat in (0, 1)] == [HERE, AWAY]
    assert presence.forget(-1.0)
    assert [presence.state(seat) for seat in (0, 1)] == [GONE, GONE]
    assert not presence.elsewhere
    assert not presence.forget(-1.0)


def test_who_is_here_is_told_again_seat_by_seat():
    presence = Presence()
    assert presence.told_again() == []
    presence.set("one", [1, 0])
    presence.set("other", [2], is_away=True)
    assert presence.told_again() == [(0, HERE), (1, HERE), (2, AWAY)]


def test_a_reload_goes_unseen(tmp_path):
    with serving(tmp_path, grace=600.0) as client:
        first, _, spectator = duel(client)
        with connect(spectator) as watcher:
            assert present(watcher) == [GONE, GONE]
            with connect(first):
                assert present(watcher) == [HERE, GONE]
            with connect(first) as again:
                ask(again, type="away", away=True)
                ask(again, type="away", away=False)
                watcher.send_json({"type": "ping"})
                assert watcher.receive_json()["type"] == "pong"
