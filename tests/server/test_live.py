"""The live connection: what is pushed, what is not, resuming, and nonsense from clients."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from grandmelee.server.api.live import Asked, Connection
from grandmelee.server.site.pages import Look, Pages
from tests.server.serving import FRIEND, PERSON, RANDOM, Player, duel, join, make, new_token, players, serving


def connect(player: Player, query: str = "") -> Any:
    return player.client.websocket_connect(f"{player.path}/live{query}", headers=player.headers)


def told(socket: Any, kind: str = "table") -> dict[str, Any]:
    """The next message of that kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.receive_text())
        if message["type"] == kind:
            return message


def ask(socket: Any, **body: Any) -> dict[str, Any]:
    """Send a message and wait for the reply to it."""
    socket.send_text(json.dumps({"id": "q", **body}))
    while True:
        message: dict[str, Any] = json.loads(socket.receive_text())
        if message.get("id") == "q" and message["type"] not in ("table", "chat"):
            return message


def test_a_viewer_gets_the_same_as_by_looking(client):
    first, second, spectator = duel(client)
    for player in (first, second, spectator):
        with connect(player) as socket:
            message = told(socket)
            message.pop("type")
            assert message == player.look()


def test_an_answer_reaches_the_others(client):
    first, second, _ = duel(client)
    with connect(second) as socket:
        told(socket)
        first.play(*first.words()[:3], "done")
        message = told(socket)
        assert [event["kind"] for event in message["events"]] == ["StackPlaced"]
        assert message["seats"][0]["status"] == "ready"


def test_answering_undoing_asking_and_talking_over_the_connection(client):
    first, _, _ = duel(client)
    with connect(first) as socket:
        words = [option["word"] for option in told(socket)["options"]]
        assert ask(socket, type="answer", number=0, word=words[0]) == {"type": "written", "number": 1, "id": "q"}
        late = ask(socket, type="answer", number=0, word=words[1])
        assert (late["type"], late["status"]) == ("refused", 409)
        again = ask(socket, type="answer", number=1, word=words[0])
        assert (again["status"], again["rule"]) == (422, "LA-5.3")
        assert ask(socket, type="why-not", word=words[0])["allowed"] is False
        assert ask(socket, type="undo", number=1)["number"] == 2
        assert ask(socket, type="chat", text="Well met")["type"] == "said"
        assert ask(socket, type="ping")["type"] == "pong"


@pytest.mark.parametrize("is_brief", [False, True])
def test_a_question_that_comes_again_is_told_again(client, is_brief):
    made = make(client)
    tables = client.app.state.tables
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(json.loads(message["text"]))

    async def choose_and_go_back() -> None:
        table = await tables.find(made["id"])
        connection = Connection(send, tables, table, [made["seats"][0]["token"]], Asked(brief=is_brief))
        tell = connection._tell_briefly if is_brief else connection._tell_table
        await tell()
        await tables.answers.give(table, 0, 0, table.s.word(table.s.options(0)[0]))
        await tables.answers.undo(table, 0, 1)
        await tell()

    client.portal.call(choose_and_go_back)
    first, again = sent
    assert (first["number"], again["number"]) == (0, 2)
    assert first["options"] == again["options"]


def test_secret_choices_of_others_are_not_even_heard(client):
    first, second, _ = duel(client)
    with connect(second) as socket:
        told(socket)
        first.play(*first.words()[:2])
        assert ask(socket, type="ping")["type"] == "pong"
        first.play(first.words()[0], "done")
        message = told(socket)
        assert message["number"] == 1
        assert [event["kind"] for event in message["events"]] == ["StackPlaced"]


def test_after_a_break_one_gets_the_events_one_missed(client):
    first, second, _ = duel(client)
    with connect(second) as socket:
        seen = told(socket)["number"]
    first.play(*first.words()[:3], "done")
    second.play(*second.words()[:3], "done")
    with connect(second, f"?after={seen}") as socket:
        events = told(socket)["events"]
    assert events == [event for event in second.look()["events"] if event["number"] > seen]
    assert events


def test_chat_is_pushed(client):
    first, second, _ = duel(client)
    with connect(second) as socket:
        told(socket)
        first.post("chat", text="Well met")
        assert [line["text"] for line in told(socket, "chat")["lines"]] == ["Well met"]


def test_a_pace_of_the_bots_reaches_everyone(client):
    made = make(client, seats=[PERSON, RANDOM])
    (only,) = players(client, made)
    with connect(Player(client, made["id"])) as socket:
        assert told(socket)["pause"] == 0
        only.post("bots", running=False)
        while told(socket)["pause"] == 0:
            pass


def test_a_client_without_headers_says_its_token(client):
    first, _, spectator = duel(client)
    with connect(spectator) as socket:
        assert told(socket)["seat"] is None
        assert ask(socket, type="hello", token=new_token())["status"] == 403
        assert ask(socket, type="hello", token=first.headers["authorization"].split()[1])["type"] == "welcome"
        assert told(socket)["seat"] == 0


@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
def test_a_foreign_origin_cannot_connect(client, origin):
    first, _, _ = duel(client)
    first.headers["origin"] = origin
    with pytest.raises(WebSocketDisconnect), connect(first) as socket:
        socket.receive_text()


def test_a_wrong_token_is_shown_out(client):
    made = make(client)
    with connect(Player(client, made["id"], new_token())) as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text()
    assert closed.value.code == 1008


def test_a_table_that_does_not_exist_is_closed(client):
    with connect(Player(client, "a" * 16)) as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text()
    assert closed.value.code == 1008


@pytest.mark.parametrize("query", ["?after=x", "?seat=one", "?html=perhaps"])
def test_a_query_that_makes_no_sense_is_refused(client, query):
    first, _, _ = duel(client)
    with pytest.raises(WebSocketDisconnect), connect(first, query) as socket:
        socket.receive_text()


NONSENSE = [
    "", "null", "[]", "{", '"answer"', "{}", '{"type": null}', '{"type": ["answer"]}', "[" * 5000, '{"type": "answer"}',
    '{"type": "answer", "number": "x", "word": 5}', '{"type": "answer", "number": -1, "word": "done"}',
    '{"type": "answer", "number": 0, "word": "done", "seat": [0]}',
    '{"type": "answer", "number": 0, "word": "\\ud800"}',
    '{"type": "answer", "number": 1e400, "word": "done"}', '{"type": "undo", "number": 0, "seat": true}',
    '{"type": "chat", "text": ""}', '{"type": "chat", "text": "\\u0000"}', '{"type": "chat", "text": "\\udfff"}',
    '{"type": "hello", "token": {"a": 1}, "after": "x"}', '{"type": "why-not", "word": "' + "x" * 500 + '"}',
    '{"type": "ping", "id": {"deep": [1]}}', '{"type": "answer", "number": 0, "word": "done", "sudo": 1}',
]  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused_and_the_connection_goes_on(client, text):
    first, _, _ = duel(client)
    with connect(first) as socket:
        told(socket)
        socket.send_text(text)
        assert ask(socket, type="ping")["type"] == "pong"
    assert first.look()["number"] == 0


def test_random_bytes_and_mangled_messages_never_break_the_table(client):
    first, _, _ = duel(client)
    chance = random.Random(5)
    good = json.dumps({"type": "answer", "number": 0, "word": "back", "id": 1})
    for _ in range(6):
        with connect(first) as socket:
            told(socket)
            for _ in range(8):
                place = chance.randrange(len(good))
                socket.send_text(good[:place] + chr(chance.randrange(1, 0xD7FF)) + good[place + 1 :])
                socket.send_bytes(chance.randbytes(40))
            assert ask(socket, type="ping")["type"] == "pong"
    assert first.look()["number"] == 0


def test_a_flood_of_messages_is_cut_off(tmp_path):
    with serving(tmp_path, messages=0.001) as client:
        first, _, _ = duel(client)
        with connect(first) as socket:
            for _ in range(200):
                socket.send_text('{"type": "ping"}')
            with pytest.raises(WebSocketDisconnect) as closed:
                told(socket, "nothing ever")
    assert closed.value.code == 1008


# ---- many who watch --------------------------------------------------------------------------------------------------
def test_those_who_see_the_same_share_one_drawing(client, monkeypatch):
    first, second, spectator = duel(client)
    made: list[int | None] = []
    look = Pages.look

    def counted(pages: Pages, table: Any, viewer: Any, *how: Any) -> Look:
        made.append(viewer.seat)
        return look(pages, table, viewer, *how)

    monkeypatch.setattr(Pages, "look", counted)
    with connect(spectator, "?html=true") as one, connect(spectator, "?html=true") as two:
        assert told(one)["frames"] == told(two)["frames"]
        with connect(second, "?html=true") as own:
            assert shown(told(own))["hand"] != ""
            assert made == [None, 1]
            first.play(*first.words()[:3], "done")
            assert told(one) == told(two)
            assert "is-ready" in shown(told(own))["seats"]
            assert sorted(made, key=str) == [1, 1, None, None]


def shown(table: dict[str, Any]) -> dict[str, str]:
    """What has changed on the page, by id."""
    found: dict[str, str] = dict(table["page"])
    for frame in table["frames"]:
        found |= frame.get("html", {})
    return found


def wait_for_part(socket: Any, part: str, words: str) -> None:
    while words not in shown(told(socket)).get(part, ""):
        pass


def test_a_new_name_another_pace_and_a_wish_are_drawn_anew(client):
    made = make(client, seats=[FRIEND, PERSON, RANDOM], settings={"legends": ["fitz", "alysia", "lucius"]})
    (second,) = players(client, made)
    with connect(second, "?html=true") as socket:
        told(socket)
        join(client, made, 0, "Ada")
        wait_for_part(socket, "seats", "Ada")
        second.post("bots", pause=3)
        wait_for_part(socket, "tools", 'value="3" selected')
        second.play(*second.words()[:3], "done")
        second.post("undo/ask", number=second.look()["number"])
        wait_for_part(socket, "prompt", "You ask to go back")


def test_nothing_is_kept_for_a_table_that_nobody_watches(client):
    first, _, _ = duel(client)
    with connect(first, "?html=true") as socket:
        told(socket)
        table = client.app.state.tables.tables[first.path.rpartition("/")[2]]
        assert table.cache
    first.look()
    assert not table.cache
