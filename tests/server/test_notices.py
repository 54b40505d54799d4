"""Several workers on one database: what one of them writes the others notice, by PostgreSQL, by Redis or by looking."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import redis
from websockets.sync.client import ClientConnection, connect

from tests.server.serving import (
    FRIEND,
    PERSON,
    RANDOM,
    STUCK,
    Player,
    Port,
    Server,
    join,
    make,
    players,
    postgres,
    real_server,
    redis_server,
)

NEVER = "100000"  # seconds between looks


class Pair:
    """Two servers on one database."""

    def __init__(self, one: Server, other: Server, here: httpx.Client, there: httpx.Client) -> None:
        self.one, self.other, self.here, self.there = one, other, here, there


@contextmanager
def pair(folder: Path, database: str = "", **environment: str) -> Iterator[Pair]:
    shared = {"GRANDMELEE_WORKERS": "2"} | environment
    database = database or str(folder / "test.sqlite3")
    with ExitStack() as stack:
        servers = [stack.enter_context(real_server(database, folder, **shared)) for _ in range(2)]
        clients = [stack.enter_context(server.client()) for server in servers]
        yield Pair(*servers, *clients)  # type: ignore[arg-type]


@pytest.fixture(scope="module", params=["redis", "looking", "postgresql"])
def two(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder = tmp_path_factory.mktemp("news")
    if request.param == "looking":
        with pair(folder, GRANDMELEE_POLL="0.05") as found:
            yield found
        return
    if request.param == "postgresql":
        with postgres() as url, pair(folder, url, GRANDMELEE_POLL=NEVER) as found:
            yield found
        return
    port = Port()
    with (
        redis_server(folder, port.number),
        pair(folder, GRANDMELEE_POLL=NEVER, REDIS_URL=f"redis://127.0.0.1:{port.number}/0") as found,
    ):
        wait_for_redis(found)
        yield found


def wait_for_redis(two: Pair) -> None:
    """Until both have heard of something the other one did: nobody says when Redis has let them in."""
    made = make(two.here)
    for teller, hearer in ((two.here, two.other), (two.there, two.one)):
        with follow(hearer, made) as live:
            live.recv(STUCK)
            said = 0
            while not heard_within(live, "chat", 0.5):
                said += 1
                players(teller, made)[0].post("chat", text=f"Is anybody there? {said}")


def follow(server: Server, made: dict[str, Any], seat: int | None = None, query: str = "") -> ClientConnection:
    headers = {} if seat is None else {"authorization": f"Bearer {made['seats'][seat]['token']}"}
    url = f"{server.url.replace('http', 'ws')}/api/tables/{made['id']}/live{query}"
    return connect(url, additional_headers=headers)


def heard(live: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(live.recv(STUCK))
        if message["type"] == kind:
            return message


def heard_within(live: ClientConnection, kind: str, seconds: float) -> bool:
    try:
        return bool(json.loads(live.recv(seconds))["type"] == kind)
    except TimeoutError:
        return False


def place(player: Player) -> None:
    """Three cards, face down."""
    player.play(*[word for word in player.words() if word != "back"][:3], "done")


@pytest.mark.parametrize("query", ["", "?brief=true"])
def test_an_answer_given_to_one_is_heard_at_the_other(two: Pair, query: str):
    made = make(two.here)
    with follow(two.other, made, 1, query) as live:
        assert heard(live, "table")["number"] == 0
        place(players(two.here, made)[0])
        while heard(live, "table")["number"] < 1:
            pass


def test_a_line_of_chat_is_heard_at_the_other(two: Pair):
    made = make(two.here)
    with follow(two.other, made) as live:
        heard(live, "table")
        players(two.here, made)[0].post("chat", text="Well met")
        assert [line["text"] for line in heard(live, "chat")["lines"]] == ["Well met"]


@pytest.mark.parametrize("two", ["redis"], indirect=True, scope="module")
def test_a_mark_on_the_board_is_seen_at_the_other_and_goes_there_too(two: Pair):
    made = make(two.here)
    here, there = players(two.here, made)[0], players(two.there, made)[0]
    other = players(two.there, made)[1]
    with follow(two.one, made) as one, follow(two.other, made) as live:
        heard(one, "table"), heard(live, "table")
        here.post("marks", word="space:3")
        (mark,) = heard(live, "marks")["marks"]
        assert (mark["seat"], mark["word"], 0 < mark["left"] <= 8_000) == (0, "space:3", True)
        other.post("marks", word="space:1")
        assert pointed(heard(live, "marks")) == [(0, "space:3"), (1, "space:1")]
        there.post("marks", word="space:3")  # again: it is taken back, wherever it came from
        assert pointed(heard(live, "marks")) == [(1, "space:1")]
        while pointed(heard(one, "marks")) != [(1, "space:1")]:
            pass


def pointed(told: dict[str, Any]) -> list[tuple[int, str]]:
    return [(mark["seat"], mark["word"]) for mark in told["marks"]]


@pytest.mark.parametrize("two", ["redis"], indirect=True, scope="module")
def test_what_others_say_on_the_channel_does_no_harm(two: Pair):
    made = make(two.here)
    nonsense: list[Any] = [b"\xff", "no JSON", [], [made["id"]], 7, None, {"marks": 3}, {"tables": [{}], "marks": [[]]}]
    nonsense += [{"marks": [[made["id"], 99, [["space:1", 8000]]], [made["id"], 0, [["space:1", "soon"], 3]]]}]
    with redis.Redis.from_url(two.one.environment["REDIS_URL"]) as channel, follow(two.other, made) as live:
        heard(live, "table")
        for words in nonsense:
            channel.publish("grandmelee", words if isinstance(words, (bytes, str)) else json.dumps(words))
        players(two.here, made)[0].post("chat", text="Well met")
        assert [line["text"] for line in heard(live, "chat")["lines"]] == ["Well met"]
        players(two.here, made)[0].post("marks", word="space:3")
        assert pointed(heard(live, "marks")) == [(0, "space:3")]


def test_a_friend_who_comes_at_one_lets_the_game_begin_at_the_other(two: Pair):
    made = make(two.here, seats=[PERSON, FRIEND])
    with follow(two.other, made, 0, "") as live:
        assert not heard(live, "table")["begun"]
        join(two.here, made, 1, "Ada")
        while not (seen := heard(live, "table"))["begun"]:
            pass
        assert (seen["number"], seen["seats"][1]["name"]) == (0, "Ada")
        assert seen["options"]


def test_a_table_that_goes_back_at_one_goes_back_at_the_other(two: Pair):
    """There it is read again, beside the event loop, where a long game would be played once more."""
    made = make(two.here)
    first, second = players(two.here, made)
    with follow(two.other, made) as live:
        place(first)
        assert first.post("undo/ask", number=first.look()["number"]).status_code == 200
        assert second.post("undo/answer", number=second.look()["number"], agree=True).status_code == 200
        while "WentBack" not in [line["kind"] for line in heard(live, "table")["events"]]:
            pass
    assert Player(two.there, made["id"]).look() == Player(two.here, made["id"]).look()


def test_bots_stopped_at_one_stop_at_the_other(two: Pair):
    made = make(two.here, seats=[PERSON, RANDOM], pause=60)
    with follow(two.other, made, 0) as live:
        heard(live, "table")
        Player(two.here, made["id"], made["seats"][0]["token"]).post("bots", running=False)
        while heard(live, "table")["pause"] > 0:
            pass


def test_a_game_is_played_to_its_end_at_both(two: Pair):
    made = make(two.here)
    seats = [players(two.here, made)[0], players(two.there, made)[1]]
    with follow(two.one, made) as one, follow(two.other, made) as other:
        while not (seen := seats[0].look())["over"]:
            for player in seats:
                seen = player.look()
                if seen["options"]:
                    word = next(o["word"] for o in seen["options"] if o["word"] != "back")
                    assert player.post("answers", number=seen["number"], word=word).status_code in (200, 409)
        for live in (one, other):
            while not heard(live, "table")["over"]:
                pass


def test_whoever_was_at_a_worker_that_was_killed_is_not_here_for_ever(tmp_path: Path):
    port = Port()
    shared = {"GRANDMELEE_GRACE": "0", "REDIS_URL": f"redis://127.0.0.1:{port.number}/0"}
    with redis_server(tmp_path, port.number), pair(tmp_path, GRANDMELEE_POLL="0.2", **shared) as two:
        made = make(two.here)
        with follow(two.one, made, 0) as player:
            heard(player, "table")
            with follow(two.other, made) as watcher:  # who comes later is told as well
                await_presence(watcher, ["here", "gone"])
                two.one.kill()
                await_presence(watcher, ["gone", "gone"])


def await_presence(live: ClientConnection, states: list[str]) -> None:
    while [each["state"] for each in heard(live, "presence")["present"]] != states:
        pass


def test_without_redis_they_go_on_by_looking_and_with_it_again(tmp_path: Path):
    port = Port()
    with pair(tmp_path, GRANDMELEE_POLL="0.2", REDIS_URL=f"redis://127.0.0.1:{port.number}/0") as two:
        assert hears(two)  # Redis was never there
        with redis_server(tmp_path, port.number):
            wait_for_redis(two)
            assert hears(two)
        assert hears(two)  # it has gone
        with redis_server(tmp_path, port.number):
            assert hears(two)


def hears(two: Pair) -> bool:
    """Whether an answer given at each is heard at the other."""
    made = make(two.here)
    for seat, (teller, hearer) in enumerate(((two.here, two.other), (two.there, two.one))):
        with follow(hearer, made) as live:
            before = heard(live, "table")["number"]
            place(players(teller, made)[seat])
            while heard(live, "table")["number"] <= before:
                pass
    return True
