"""The OpenAPI document tells a stranger everything: what can be asked, and what the live connection carries."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import FRIEND, GAME, Player, duel, join, make, play_to_the_end
from tests.server.test_live import ask, connect, told

WEB = Path(__file__).parents[2] / "web" / "src"
LIVE = "/api/tables/{table_id}/live"


@pytest.fixture
def document(client: Any) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/openapi.json").json()
    return found


def test_every_reference_in_it_leads_somewhere(document):
    names = set(re.findall(r"#/components/schemas/(\w+)", str(document)))
    assert names <= set(document["components"]["schemas"])


def test_whatever_the_page_asks_for_is_in_it(document):
    """Every address of the API that stands in the client's sources."""
    sources = "".join(file.read_text() for file in WEB.glob("*.ts"))
    places = (r"/api/tables/\$\{[\w.]+\}/([\w/-]+)", r'api\(at, "([\w/-]+)"')
    asked = {found for place in places for found in re.findall(place, sources)}
    assert {"undo/ask", "chat", "marks", "bots"} <= asked
    for what in asked:
        assert f"/api/tables/{{table_id}}/{what}" in document["paths"], what
    queued = set(re.findall(r'type: "(\w+)", word', sources))
    assert queued == {"answer", "undo"}
    assert queued <= set(document["paths"][LIVE]["x-websocket"]["send"])


def test_every_message_it_names_is_understood(client, document):
    first, _, _ = duel(client)
    examples: dict[str, dict[str, Any]] = {
        "answer": {"number": 0, "word": first.words()[0]},
        "undo": {"number": 1},
        "why-not": {"word": "done"},
        "chat": {"text": "Well met"},
        "mark": {"word": "space:3"},
        "away": {"away": True},
        "hello": {"after": 0},
        "ping": {},
    }
    channel = document["paths"][LIVE]["x-websocket"]
    assert set(channel["send"]) == set(examples)
    with connect(first) as socket:
        assert told(socket)["type"] in channel["receive"]
        for kind, fields in examples.items():
            reply = ask(socket, type=kind, **fields)
            assert reply["type"] != "refused", reply
            assert reply["type"] in channel["receive"]
        assert ask(socket, type="nonsense")["type"] == "refused"


def test_the_messages_have_the_fields_it_names(client, document):
    first, second, _ = duel(client)
    with connect(first, "?brief=true") as socket:
        assert set(socket.receive_json()) == {"type", *document["components"]["schemas"]["BriefSeen"]["properties"]}
    with connect(first) as socket:
        table = told(socket)
        assert set(document["components"]["schemas"]["TableSeen"]["properties"]) | {"type"} == set(table)
        refused = ask(socket, type="answer", number=9, word="done")
        assert set(refused) == {"type", "id", *document["components"]["schemas"]["Refused"]["properties"]}
        second.post("chat", text="Well met")
        assert set(told(socket, "chat")) == {"type", *document["components"]["schemas"]["ChatTold"]["properties"]}


def test_a_plain_get_of_a_live_connection_says_what_to_do(client):
    first, _, _ = duel(client)
    response = first.get("live")
    assert (response.status_code, response.headers["upgrade"]) == (426, "websocket")


# ---- what the page shows and a script may ask for -------------------------------------------------------------------
def test_the_host_is_told_which_links_are_open(client):
    made = make(client, seats=[FRIEND, FRIEND])
    host = Player(client, made["id"], made["host"])
    links = [seat["link"] for seat in made["seats"]]
    assert [invite["link"] for invite in host.get("invites").json()] == links
    friend = join(client, made, 0)
    assert host.get("invites").json() == [{"seat": 1, "link": links[1]}]
    for other in (Player(client, made["id"]), friend):
        assert other.get("invites").status_code == 401


def test_marks_can_be_asked_for(client):
    first, _, spectator = duel(client)
    assert spectator.get("marks").json() == {"marks": []}
    first.post("marks", word="space:3")
    assert [(mark["seat"], mark["word"]) for mark in spectator.get("marks").json()["marks"]] == [(0, "space:3")]


def test_the_rules_of_a_game_can_be_read_and_hold_every_rule_that_is_cited(client):
    known = client.get(f"/api/games/{GAME}/rules").json()
    ids = [rule["id"] for rule in known["rules"]]
    first, second, _ = duel(client)
    seen = play_to_the_end([first, second])
    assert {event["rule"] for event in seen["events"] if event["rule"]} <= set(ids)
    assert len(ids) == len(set(ids))
    assert client.get("/api/games/chess/rules").status_code == 404


def test_the_requests_shown_in_the_documentation_play(client):
    shown = (Path(__file__).parents[2] / "docs" / "table.md").read_text(encoding="utf-8")
    wish, answer = (json.loads(body) for body in re.findall(r"-d '(\{.*\})'", shown))
    made = make(client, **wish)
    player = Player(client, made["id"], made["seats"][0]["token"])
    assert answer["word"] in player.words()
    assert player.post("answers", **answer).status_code == 200
