"""Who may do what: tokens, cookies, links, origins."""

from __future__ import annotations

import re
from typing import Any

import pytest

import grandmelee as gm
from grandmelee.server.tables.table import OVER
from tests.server.serving import (
    DUEL,
    FRIEND,
    GAME,
    PERSON,
    RANDOM,
    Player,
    duel,
    invite_of,
    join,
    make,
    new_token,
    play_to_the_end,
    players,
    serving,
    take_by_page,
)


def test_a_token_that_fits_no_seat_is_refused(client):
    first, _, _ = duel(client)
    stranger = Player(client, first.path.rpartition("/")[2], new_token())
    assert client.get(stranger.path, headers=stranger.headers).status_code == 401
    response = stranger.post("answers", number=0, word=first.words()[0])
    assert (response.status_code, response.headers["www-authenticate"]) == (401, "Bearer")
    assert first.look()["number"] == 0


@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "Basic abc", "bearer \u00e9", "Bearer a.b.c"])
def test_a_malformed_authorization_opens_no_seat(client, header):
    first, _, _ = duel(client)
    response = client.post(
        f"{first.path}/answers", json={"number": 0, "word": "done"}, headers={"authorization": header.encode()}
    )
    assert response.status_code == 401


def test_a_token_of_another_table_opens_nothing(client):
    one, other = duel(client)[0], duel(client)[0]
    stolen = client.get(other.path, headers=one.headers)
    assert stolen.status_code == 401


def test_a_seat_cannot_answer_for_another(client):
    first, second, _ = duel(client)
    word = second.words()[0]
    assert first.post("answers", number=0, word=word, seat=1).status_code == 403
    assert first.answer(word).status_code == 422
    assert first.look()["number"] == 0


def test_a_spectator_can_change_nothing(client):
    first, _, spectator = duel(client)
    word = first.words()[0]
    tries: dict[str, dict[str, Any]] = {
        "answers": {"number": 0, "word": word},
        "undo": {"number": 0},
        "why-not": {"word": word},
        "chat": {"text": "hi"},
        "bots": {"running": False},
    }
    for what, body in tries.items():
        assert spectator.post(what, **body).status_code == 401, what
    assert spectator.post("fork").status_code == 403


def test_a_link_gives_the_seat_to_whoever_takes_it_first(client):
    made = make(client, seats=[PERSON, FRIEND])
    (host,) = players(client, made)
    friend = join(client, made, 1, "Ada")
    assert friend.look()["seat"] == 1
    assert friend.look()["seats"][1]["name"] == "Ada"
    assert client.post(f"/api/join/{invite_of(made, 1)}", json={}).status_code == 404
    assert host.look()["seat"] == 0


def test_looking_at_a_link_takes_no_seat(client):
    made = make(client, seats=[PERSON, FRIEND])
    for _ in range(2):
        assert client.get(made["seats"][1]["link"]).status_code == 200
    assert not Player(client, made["id"]).look()["seats"][1]["taken"]


def test_a_link_taken_in_the_browser_sets_a_cookie_that_scripts_cannot_read(client):
    made = make(client, seats=[PERSON, FRIEND])
    response = take_by_page(client, made["seats"][1]["link"], "Ada", follow_redirects=False)
    assert response.status_code == 303
    cookies = response.headers.get_list("set-cookie")
    assert len(cookies) == 2
    assert all("HttpOnly" in cookie and "samesite=lax" in cookie.lower() for cookie in cookies)
    assert {re.search("Path=([^;]+)", cookie)[1] for cookie in cookies} == {  # type: ignore[index]
        f"/tables/{made['id']}",
        f"/api/tables/{made['id']}",
    }
    seen = client.get(f"/api/tables/{made['id']}").json()
    assert (seen["seat"], seen["held"]) == (1, [1])


def test_several_seats_in_one_cookie_are_told_apart(client):
    form = {"game": GAME, "seat-0": "here", "seat-1": "here", "seed": "7", "setting-legends": '"random"'}
    response = client.post("/tables", data=form, follow_redirects=False)
    path = "/api" + response.headers["location"]
    assert client.get(path).json()["held"] == [0, 1]
    for seat in (0, 1):
        assert client.get(path, params={"seat": seat}).json()["view"]["seat"] == seat
    assert client.get(path, params={"seat": 2}).status_code == 403


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://testserver.evil.example", "http://evil@testserver"]
)
def test_a_foreign_origin_is_refused(client, origin):
    first, _, _ = duel(client)
    body = {"number": 0, "word": first.words()[0]}
    response = client.post(f"{first.path}/answers", json=body, headers={**first.headers, "origin": origin})
    assert response.status_code == 403
    assert first.look()["number"] == 0


def test_a_proxy_that_hides_the_host_is_found_out_by_the_refusal(client):
    response = client.post(
        "/api/tables", json=DUEL, headers={"origin": "https://table.example", "host": "10.0.0.7:8000"}
    )
    assert response.status_code == 403
    assert "https://table.example" in response.json()["text"]
    assert "10.0.0.7:8000" in response.json()["text"]


def test_behind_a_proxy_that_passes_the_host_on_everything_has_its_address(tmp_path):
    headers = {"origin": "https://table.example", "host": "table.example"}
    with serving(tmp_path, hosts="table.example") as client:
        made = client.post("/api/tables", json=DUEL, headers=headers)
    assert made.status_code == 201
    assert made.json()["watch"].partition("://")[2].startswith("table.example/tables/")


def test_the_own_origin_is_welcome(client):
    first, _, _ = duel(client)
    body = {"number": 0, "word": first.words()[0]}
    headers = {**first.headers, "origin": "http://testserver", "sec-fetch-site": "same-origin"}
    assert client.post(f"{first.path}/answers", json=body, headers=headers).status_code == 200


def test_every_answer_carries_strict_headers(client):
    made = make(client)
    for path in (
        "/",
        f"/tables/{made['id']}",
        f"/api/tables/{made['id']}",
        "/nothing",
        "/openapi.json",
        "/static/page.css",
    ):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_no_page_asks_another_host_for_anything(client):
    made = make(client)
    for path in ("/", f"/new/{GAME}", f"/tables/{made['id']}", f"/tables/{made['id']}/replay", f"/rules/{GAME}"):
        text = client.get(path).text
        assert not re.search(r"""(?:src|action)=["'](?:https?:)?//""", text)
        assert not re.search(r"<link[^>]+href=[\"'](?:https?:)?//", text)
        assert "<style" not in text
        assert " style=" not in text
        assert not re.search(r"<script(?![^>]*\bsrc=)", text)
        assert not re.search(r"\son\w+=", text)


# ---- undo, fork, replay, upload --------------------------------------------------------------------------------------
def test_undo_takes_the_own_answer_back_until_a_fact_appears(client):
    first, _, _ = duel(client)
    before = first.words()
    first.play(before[0])
    assert first.look()["undo"] is True
    assert first.post("undo", number=1).json() == {"number": 2}
    assert (first.words(), first.look()["number"]) == (before, 2)
    first.play(*before[:3], "done")
    assert first.look()["undo"] is False
    refused = first.post("undo", number=first.look()["number"])
    assert refused.status_code == 422
    assert "cannot be taken back" in refused.json()["text"]


def test_a_finished_game_is_not_taken_back(client):
    made = make(client)
    people = players(client, made)
    seen = play_to_the_end(people)
    table = client.app.state.tables.tables[made["id"]]
    table.course.facts[:] = [table.s.facts] * len(table.course.facts)  # as if the last answers had shown nothing
    for player in people:
        assert (player.look()["undo"], player.look()["ask_undo"]) == (False, False)
        for what in ("undo", "undo/ask"):
            refused = player.post(what, number=seen["number"])
            assert refused.status_code == 422
            assert (refused.json()["text"], refused.json()["rule"]) == (OVER, gm.load(GAME).end_rule)
    assert people[0].look()["number"] == seen["number"]


def test_undo_works_although_another_seat_has_chosen_in_secret_meanwhile(client):
    first, second, _ = duel(client)
    first.play(first.words()[0])
    second.play(second.words()[0])
    assert first.post("undo", number=1).status_code == 200
    assert len(second.look()["view"]["fighters"][1]["stack"]) == 1
    assert first.look()["view"]["fighters"][0]["stack"] == []


def test_an_answer_to_a_question_that_was_taken_back_is_refused(client):
    _, second, _ = duel(client)
    second.play(second.words()[0])
    seen = second.look()["number"]
    assert second.post("undo", number=seen).status_code == 200
    assert second.answer(second.words()[1], number=seen).status_code == 409


def test_nothing_can_be_undone_before_the_first_answer(client):
    assert duel(client)[0].post("undo", number=0).status_code == 422


def test_a_record_leaves_out_what_was_taken_back(client):
    made = make(client)
    first, second = players(client, made)
    word = first.words()[0]
    first.play(word)
    first.post("undo", number=1)
    play_to_the_end([first, second])
    s = gm.replay(first.get("record").text)
    assert s.over
    rows = client.app.state.tables.tables[made["id"]].rows
    assert len(s.record.answers) == len(rows) - 2


def test_a_finished_game_can_be_forked_at_any_moment_by_anyone(client):
    made = make(client)
    who = players(client, made)
    play_to_the_end(who)
    assert Player(client, made["id"]).post("fork", number=6).status_code == 201
    forked = who[0].post("fork", number=6)
    there = players(client, forked.json())
    assert there[0].look()["view"] == who[0].get("replay", number=6).json()["view"]
    assert play_to_the_end(there)["over"]


def test_a_game_with_others_cannot_be_forked_before_its_end(client):
    first, _, _ = duel(client)
    assert first.post("fork").status_code == 403


def test_a_game_against_bots_can_be_forked_but_bots_stay_bots(client):
    made = make(client, seats=[PERSON, RANDOM])
    player = players(client, made)[0]
    assert player.post("fork", seats=[PERSON, PERSON]).status_code == 403
    assert player.post("fork").status_code == 201


def test_the_replay_shows_each_viewer_what_they_saw(client):
    first, second, _ = duel(client)
    first.play(*first.words()[:2])
    assert second.get("replay", number=1).status_code == 422, "nothing has happened that they know of"
    seen = second.get("replay", number=0).json()
    assert seen["number"] == 0
    assert "stack" not in seen["view"]["fighters"][0]
    assert first.get("replay", number=1).json()["view"]["fighters"][0]["stack"]
    assert first.get("replay", number=99).status_code == 422


def test_a_downloaded_record_can_be_opened_again(client):
    made = make(client)
    play_to_the_end(players(client, made))
    text = Player(client, made["id"]).get("record").text
    opened = client.post("/api/records", json={"record": text})
    assert opened.status_code == 201
    assert Player(client, opened.json()["id"]).get("record").text == text


def test_names_of_seats_are_told(client):
    made = make(client, seats=[{**PERSON, "name": "Ada"}, {**PERSON, "name": "Bo"}])
    assert [sitter["name"] for sitter in Player(client, made["id"]).look()["seats"]] == ["Ada", "Bo"]
    assert DUEL["seats"][0] == PERSON


def test_a_second_link_taken_in_one_browser_leaves_the_first_seat_and_the_host_where_they_are(client):
    made = client.post("/tables", data={"game": GAME, "seat-0": "here", "seat-1": "friend", "seat-2": "friend"})
    page = made.url.path
    for link in re.findall(r"/join/[\w-]{22}", made.text):
        assert take_by_page(client, link, "Ada").url.path == page
    seen = client.get(f"/api{page}").json()
    assert seen["held"] == [0, 1, 2]
    assert client.post(f"/api{page}/bots", json={"running": False}).status_code == 200


def test_nobody_learns_the_dice_from_a_fork_while_someone_is_still_invited(client):
    made = make(client, seed=None, seats=[PERSON, FRIEND])
    (host,) = players(client, made)
    assert host.post("fork").status_code == 409
    join(client, made, 1)
    assert host.post("fork").status_code == 403


def test_people_at_one_machine_may_fork_their_game_as_nobody_is_invited(client):
    page = client.post("/tables", data={"game": GAME, "seat-0": "here", "seat-1": "here"}).url.path
    seen = client.get(f"/api{page}").json()
    assert [seat["taken"] for seat in seen["seats"]] == [True, True]
    assert client.post(f"{page}/fork", data={"number": "0"}).url.path.startswith("/tables/")
