"""Bad input: floods, sizes, paths, scripts, hostile files. The server refuses, says why, and goes on."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import given
from schemathesis.core.result import Ok

import grandmelee as gm
from grandmelee.server.app import make_app
from grandmelee.server.ops.guard import Hosts
from grandmelee.server.ops.logs import safe_path, without_secrets
from tests.server.serving import (
    DUEL,
    FRIEND,
    PERSON,
    RANDOM,
    Player,
    duel,
    invite_of,
    made_up,
    make,
    play_to_the_end,
    players,
    serving,
    settings,
    take_by_page,
)

SCRIPT = "<script>alert(1)</script>"
QUOTE = '"><img src=x onerror=alert(1)>'


def finished_record(client: Any) -> str:
    made = make(client)
    play_to_the_end(players(client, made))
    text: str = Player(client, made["id"]).get("record").text
    return text


# ---- sizes and floods ------------------------------------------------------------------------------------------------
def test_an_oversized_body_is_refused(client):
    first, _, _ = duel(client)
    response = client.post(f"{first.path}/chat", headers=first.headers, content=b"x" * 70_000)
    assert response.status_code == 413
    assert client.get("/healthz").status_code == 200


def test_an_oversized_body_without_a_length_is_refused(client):
    first, _, _ = duel(client)

    def pieces():
        for _ in range(100):
            yield b"x" * 1000

    assert client.post(f"{first.path}/chat", headers=first.headers, content=pieces()).status_code == 413


def test_a_deeply_nested_body_is_refused(client):
    for body in (b"[" * 60_000, b'{"a":' * 10_000, b"\xff\xfe", b"", b"NaN"):
        response = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
        assert response.status_code in (400, 422), body[:10]


def test_thousands_of_unknown_fields_are_one_fault(client):
    """Each was a fault of its own, and everyone waited 20 ms until all were found."""
    many = {f"k{n}": 0 for n in range(5000)}
    made = make(client)
    for path, body in (("tables", many), (f"tables/{made['id']}/answers", many), ("tables", chairs(many))):
        refused = client.post(f"/api/{path}", json=body, headers=players(client, made)[0].headers)
        assert (refused.status_code, "5000 fields" in refused.json()["text"]) == (422, True)
        assert "k1" not in refused.json()["text"]


def chairs(one: dict[str, int]) -> dict[str, Any]:
    return DUEL | {"seats": [one, PERSON]}


def test_a_flood_is_slowed_down(tmp_path: Path):
    with serving(tmp_path, rate=0.001, burst=20) as client:
        answers = [client.get("/api/games") for _ in range(40)]
        assert {answer.status_code for answer in answers} == {200, 429}
        assert answers[-1].headers["retry-after"] == "1"
        assert client.get("/healthz").status_code == 200


def test_a_flood_of_new_tables_is_slowed_down(tmp_path: Path):
    with serving(tmp_path, create_rate=0.001, create_burst=3) as client:
        statuses = [client.post("/api/tables", json=DUEL).status_code for _ in range(6)]
        assert statuses == [201, 201, 201, 429, 429, 429]


# ---- paths and words -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/settings.py",
        "/static//etc/passwd",
        "/tables/..%2f..%2fetc%2fpasswd",
        "/api/tables/%00",
        "/api/tables/' OR 1=1 --",
        "/api/tables/" + "a" * 5000,
        "/pictures/..%2f..%2fpyproject.svg",
        "/new/%2e%2e%2fserver",
        "/rules/..%2f..%2fREADME",
        "/api/rules/%F0%9F%92%A9",
        "/join/' OR '1'='1",
    ],
)
def test_tricks_with_paths_find_nothing(client, path):
    response = client.get(path)
    assert response.status_code in (404, 422)
    assert "root:" not in response.text
    assert "from __future__" not in response.text


@pytest.mark.parametrize("words", [SCRIPT, QUOTE, "{{ 7 * 7 }}", "javascript:alert(1)", "\u202egnp.exe"])
def test_scripts_in_names_and_chat_are_only_text(client, words):
    made = make(client, seats=[{**PERSON, "name": words[:40]}, PERSON])
    first, second = players(client, made)
    first.post("chat", text=words)
    cookie = {"cookie": "seats=" + second.headers["authorization"].split()[1]}
    for path in (f"/tables/{made['id']}", f"/tables/{made['id']}/replay"):
        for headers in (cookie, {}):
            text = client.get(path, headers=headers).text
            assert SCRIPT not in text
            assert "<img src=x" not in text
            assert "{{" not in words or "{{ 7 * 7 }}" in text
    assert first.get("chat").json()[-1]["text"].isprintable()


def test_a_word_in_an_error_page_is_only_text(client):
    response = client.get(f"/new/{SCRIPT}")
    assert response.status_code == 404
    assert "<script>" not in response.text


@pytest.mark.parametrize("word", ["\ud800", "\x00", "a" * 129, "card:\u0000", "💥", "' OR 1=1"])
def test_strange_words_are_refused(client, word):
    first, _, _ = duel(client)
    body = json.dumps({"number": 0, "word": word})
    for what in ("answers", "why-not"):
        response = client.post(
            f"{first.path}/{what}",
            content=body if what == "answers" else json.dumps({"word": word}),
            headers={**first.headers, "content-type": "application/json"},
        )
        assert response.status_code == 422


@pytest.mark.parametrize("name", ["\ud800", "x" * 41])
def test_strange_names_are_refused(client, name):
    body = json.dumps(DUEL | {"seats": [{**PERSON, "name": name}, PERSON]})
    response = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert response.status_code == 422


def test_strange_settings_are_refused(client):
    strange: list[Any] = [{"arena": "\ud800"}, {"legends": [["x"]]}, {"legends": [{}] * 9}, {"sequence_limit": 1e308}]
    strange += [{"\ud800": 1}, {"sequence_limit": -5}, {"timer": 1}, {"arena": {"a": [1] * 100}}]
    for chosen in strange:
        body = json.dumps(DUEL | {"settings": chosen})
        response = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
        assert response.status_code == 422, chosen


# ---- records ---------------------------------------------------------------------------------------------------------
def test_a_record_with_any_byte_changed_is_refused(client):
    text = finished_record(client)
    for place in range(0, len(text), 97):
        changed = text[:place] + ("x" if text[place] != "x" else "y") + text[place + 1 :]
        assert client.post("/api/records", json={"record": changed}).status_code == 422, place


def with_check(body: dict[str, Any]) -> str:
    """A hostile record with the right check sum."""
    fields = ("game", "version", "content", "seats", "settings", "seed", "answers", "digest")
    return gm.Record(*[body[name] for name in fields]).to_json()


@pytest.mark.parametrize(
    "change",
    [
        {"game": "../../etc"},
        {"game": "os"},
        {"version": "99"},
        {"content": "0" * 64},
        {"seats": 10**9},
        {"seats": -1},
        {"settings": {"arena": "x" * 1000}},
        {"settings": {}},
        {"seed": 1 << 4000},
        {"seed": -5},
        {"answers": []},
        {"answers": [(0, "back")] * 5},
        {"answers": [(99, "done")]},
        {"answers": [(0, "x" * 400_000)]},
        {"answers": [(10**30, "done")]},
        {"digest": "0" * 64},
        {"digest": ""},
    ],
)
def test_a_hostile_record_with_the_right_check_sum_is_refused(client, change):
    body = json.loads(finished_record(client))
    body["answers"] = [tuple(pair) for pair in body["answers"]]
    response = client.post("/api/records", json={"record": with_check(body | change)})
    assert response.status_code == 422
    assert len(response.json()["text"]) < 1100


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "[" * 20_000, '{"format": 1}', "\x00", "1" * 5000])
def test_a_file_that_is_no_record_is_refused(client, text):
    assert client.post("/api/records", json={"record": text}).status_code == 422
    assert client.post("/records", files={"record": ("x.json", text.encode())}).status_code == 422


def test_an_uploaded_file_that_is_not_text_is_refused(client):
    assert client.post("/records", files={"record": ("x.json", b"\xff\xfe\x00")}).status_code == 422
    assert client.post("/records", data={"record": "x"}).status_code == 422


def test_a_record_file_too_large_is_refused(client):
    assert client.post("/api/records", json={"record": "x" * 600_000}).status_code == 413


# ---- logs ------------------------------------------------------------------------------------------------------------
def test_logs_hold_no_secrets(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    with serving(tmp_path, log_level="debug") as client:
        made = make(client, seats=[PERSON, RANDOM])
        player = players(client, made)[0]
        player.play(player.words()[0])
        invited = make(client, seats=[PERSON, FRIEND])
        client.get(invited["seats"][1]["link"])
        client.post("/api/join/" + "x" * 22, json={})
    logged = capfd.readouterr().err
    assert '"path": "/join/(invitation)"' in logged
    assert made["seats"][0]["token"] not in logged
    assert invite_of(invited, 1) not in logged
    assert made["host"] not in logged


def test_fields_that_may_hold_a_secret_are_blotted_out():
    assert without_secrets(None, "", {"token": "abc", "table": "t"}) == {"token": "(secret)", "table": "t"}
    assert safe_path("/api/join/abcdef") == "/api/join/(invitation)"


# ---- the OpenAPI document --------------------------------------------------------------------------------------------
def test_whatever_the_document_allows_gets_an_answer_the_document_describes(tmp_path: Path):
    app = make_app(settings(tmp_path))
    schema = schemathesis.openapi.from_asgi("/openapi.json", app)
    operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    with serving(tmp_path) as client:
        for operation in operations:

            @made_up(15)
            @given(case=operation.as_strategy())
            def check(case: Any) -> None:
                check_case(client, case)

            check()
    assert len(operations) >= 15


def check_case(client: Any, case: Any) -> None:
    """Send what was made up; the status must be one the document names, and nothing may break."""
    request = case.as_transport_kwargs(base_url="http://testserver")
    response = client.request(
        request["method"],
        request["url"],
        params=request.get("params"),
        json=request.get("json"),
        headers={k: v for k, v in request.get("headers", {}).items() if v.isascii()},
    )
    named = {str(status) for status in case.operation.definition.raw["responses"]}
    assert str(response.status_code) in named | {"404", "405"}, (response.status_code, response.text)
    assert response.status_code < 500


# ---- hosts, names, numbers -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "host", ["evil.example", "testserver.evil.example", "a b", "x" * 5000, "", "[::1", "a:x", "localhost:65536"]
)
def test_a_host_that_is_not_ours_is_refused(client, host):
    refused = client.get("/api/games", headers={"host": host})
    assert refused.status_code == 400
    assert len(refused.text) < 500
    assert client.post("/api/tables", json=DUEL, headers={"host": host}).status_code == 400
    assert client.get("/healthz", headers={"host": host}).status_code == 200, "whoever probes need not know the name"


@pytest.mark.parametrize(
    "host", ["testserver", "TestServer:8000", "localhost:80", "127.0.0.1", "192.0.2.7:65535", "[::1]:8"]
)
def test_our_names_and_any_address_are_ours(client, host):
    assert client.get("/api/games", headers={"host": host}).status_code == 200


def test_a_host_says_by_which_names_it_goes():
    assert Hosts("table.example, www.table.example").allow("WWW.table.example:443")
    assert not Hosts("table.example").allow("other.example")
    assert Hosts("*").allow("other.example")
    assert not Hosts("").allow("other.example")
    assert Hosts("").allow(socket.gethostname())


def test_where_others_reach_us_is_one_of_our_names(tmp_path: Path):
    with serving(tmp_path, hosts="", public="https://table.example:8443") as client:
        assert client.get("/api/games", headers={"host": "table.example:8443"}).status_code == 200
        assert client.get("/api/games", headers={"host": "testserver"}).status_code == 400


@pytest.mark.parametrize(
    "name", ["\u200b\u200b", "\u3164", "\u2800", "\u0301", "\ufeff \u2060", "\u034f", "\U0001d159"]
)
def test_a_name_nobody_can_see_is_refused(client, name):
    refused = client.post("/api/tables", json=DUEL | {"seats": [{**PERSON, "name": name}, PERSON]})
    assert (refused.status_code, "can be seen" in refused.json()["text"]) == (422, True)
    form = {"game": DUEL["game"], "seat-0": "here", "seat-1": "here", "name-0": name}
    assert client.post("/tables", data=form, follow_redirects=False).status_code == 422
    link = make(client, seats=[PERSON, FRIEND])["seats"][1]["link"]
    assert take_by_page(client, link, name).status_code == 422
    assert client.post(link.replace("/join/", "/api/join/"), json={"name": name}).status_code == 422
    remark = {"name": name, "text": "Hello"}
    assert client.post(f"/tables/{make(client)['id']}/remarks", data=remark).status_code == 422


def test_a_name_is_on_one_line(client):
    made = make(client, seats=[{**PERSON, "name": "Ada\n\n  The table: Bo has resigned"}, PERSON])
    assert made["seats"][0]["name"] == "Ada The table: Bo has resigned"


def test_a_name_keeps_what_can_be_seen(client):
    made = make(client, seats=[{**PERSON, "name": " A\u200bda\u3164 "}, {**PERSON, "name": ""}])
    assert [seat["name"] for seat in made["seats"]] == ["Ada", ""]


@pytest.mark.parametrize("number", [2**70, 10**6 + 1, -1, 1e308])
@pytest.mark.parametrize("game", ["pathfinder-arena", "super-fantasy-brawl"])
def test_a_number_of_rounds_that_nobody_means_is_refused(client, game, number):
    body = {"game": game, "seats": [PERSON, PERSON], "settings": {"rounds": number}}
    refused = client.post("/api/tables", json=body)
    assert (refused.status_code, "'rounds'" in refused.json()["text"]) == (422, True)
    form = {"game": game, "seat-0": "here", "seat-1": "here", "setting-rounds": json.dumps(number)}
    assert client.post("/tables", data=form, follow_redirects=False).status_code == 422


@pytest.mark.parametrize("value", ["[" * 10_000, "[" * 900 + "]" * 900, '{"a":' * 4000 + "1" + "}" * 4000, "1" * 6000])
def test_a_form_with_a_deeply_nested_value_is_refused(client, value):
    for game, setting in (("pathfinder-arena", "rounds"), (DUEL["game"], "legends")):
        form = {"game": game, "seat-0": "here", "seat-1": "here", f"setting-{setting}": value}
        assert client.post("/tables", data=form, follow_redirects=False).status_code == 422
