"""Nobody plays a table beforehand, voids a game, or counts what others choose in secret."""

from __future__ import annotations

import random
import re
import time
from typing import Any

import pytest

import grandmelee as gm
from grandmelee.server.store.writer import EVERYONE, now
from grandmelee.server.tables import bots, leaving, table
from grandmelee.server.tables.errors import Stale
from grandmelee.server.tables.numbers import seen_by, sees_a_change
from tests.server.serving import (
    FRIEND,
    GAME,
    PERSON,
    RANDOM,
    Player,
    duel,
    invite_of,
    join,
    make,
    players,
    take_by_page,
)

THREE = {"settings": {"legends": ["fitz", "alysia", "lucius"]}}
ASKED_AT_ONCE = {"settings": {"legends": ["fitz", "alysia", "sabo"]}}
SOON = {"absence": {"after": 30, "then": "claim"}}


def invited(client: Any, **more: Any) -> tuple[dict[str, Any], Player, Player]:
    """A table with a friend's seat, its host's seat, and the host."""
    made = make(client, **({"seats": [PERSON, FRIEND], "seed": None} | more))
    return made, players(client, made)[0], Player(client, made["id"], made["host"])


def both_of(made: dict[str, Any]) -> dict[str, str]:
    """A browser in which the first two seats are played."""
    return {"cookie": f"seats={made['seats'][0]['token']}.{made['seats'][1]['token']}"}


# ---- a seat for a friend ---------------------------------------------------------------------------------------------
def test_the_host_gets_a_link_and_no_token_for_a_friend(client):
    made, _, _ = invited(client)
    assert (made["seats"][1]["token"], "/join/" in made["seats"][1]["link"]) == (None, True)


def test_nothing_is_drawn_shown_or_answered_before_everyone_invited_has_come(client):
    made, first, host = invited(client)
    for who in (first, host, Player(client, made["id"])):
        seen = who.look()
        assert (seen["begun"], seen["number"], seen["view"], seen["options"]) == (False, -1, {}, [])
        assert (seen["events"], seen["asks"], seen["dice"]["hash"], seen["dice"]["seed"]) == ([], [], None, None)
    assert client.app.state.tables.tables[made["id"]].info["seed"] == ""
    answers = [
        first.post("answers", number=0, word="done"),
        first.post("undo", number=0),
        first.post("undo/ask", number=0),
        first.post("why-not", word="done"),
        first.post("marks", word="space:3"),
        first.post("resign"),
        first.post("fork"),
        first.get("picture"),
        first.get("animation"),
        first.get("replay", number=0),
    ]
    assert {answer.status_code for answer in answers} == {409}
    assert first.post("hints").status_code == 422
    assert client.get(f"/tables/{made['id']}", headers=first.headers).status_code == 200


def test_the_game_begins_when_the_last_friend_has_come_and_its_seed_is_drawn_then(client):
    made, first, _ = invited(client, seats=[PERSON, FRIEND, FRIEND], **THREE)
    join(client, made, 1, "Ada")
    assert not first.look()["begun"]
    friend = join(client, made, 2)
    seen = friend.look()
    assert (seen["begun"], seen["number"], len(seen["dice"]["hash"])) == (True, 0, 64)
    assert seen["options"]
    assert first.look()["events"] == seen["events"]
    assert 1 << 64 < int(client.app.state.tables.tables[made["id"]].info["seed"]) < 1 << 128


def test_whoever_waits_at_a_live_connection_sees_the_game_begin(client):
    made, first, _ = invited(client)
    with client.websocket_connect(f"{first.path}/live", headers=first.headers) as socket:
        assert socket.receive_json()["number"] == -1
        join(client, made, 1)
        while not (seen := socket.receive_json()).get("begun"):
            pass
    assert seen["number"] == 0
    assert seen["events"] == first.look()["events"]


@pytest.mark.parametrize("given, kind", [({"kind": "bot", "level": "random"}, "bot"), ({"kind": "human"}, "human")])
def test_the_host_can_give_the_seat_away_and_everyone_sees_that(client, given, kind):
    made, _, host = invited(client)
    told = host.post("seats/1", **given).json()
    assert (told["kind"], bool(told["token"])) == (kind, kind == "human")
    seen = Player(client, made["id"]).look()
    assert (seen["begun"], seen["seats"][1]["given"], seen["seats"][1]["host"]) == (True, True, kind == "human")
    assert "host has given Seat 2" in Player(client, made["id"]).get("chat").json()[-1]["text"]
    assert client.post(f"/api/join/{invite_of(made, 1)}", json={}).status_code == 404


def test_only_the_host_gives_a_seat_away_and_only_one_that_is_open(client):
    made, first, host = invited(client)
    assert first.post("seats/1", kind="bot").status_code == 401
    assert host.post("seats/0", kind="bot").status_code == 422
    assert host.post("seats/7", kind="bot").status_code == 404
    join(client, made, 1)
    assert host.post("seats/1", kind="bot").status_code == 422


def test_a_seat_the_host_plays_says_so(client):
    made, _, _ = invited(client)
    join(client, made, 1)
    assert [seat["host"] for seat in Player(client, made["id"]).look()["seats"]] == [True, False]


def test_a_seat_that_the_host_hands_on_says_so_to_whoever_comes(client):
    """Whoever made the table may have played both seats before, at a fork of it even to the end."""
    made = make(client, seed=None)
    page = f"/tables/{made['id']}"
    seats = [
        re.findall(r"the host\b", client.get(page, headers=who).text)
        for who in (
            {"cookie": f"seats-1={made['seats'][1]['token']}"},
            {"cookie": f"seats={made['seats'][0]['token']}.{made['host']}"},
        )
    ]
    assert [len(each) for each in seats] == [2, 0]


def test_a_seed_that_was_chosen_is_known_while_a_friend_is_awaited(client):
    _, first, _ = invited(client, seed=7)
    assert (first.look()["dice"]["seed"], first.look()["begun"]) == ("7", False)


def test_the_set_up_page_makes_seats_for_friends_without_their_tokens(client):
    page = client.post("/tables", data={"game": GAME, "seat-0": "here", "seat-1": "friend"})
    assert "Waiting for Seat 2" in page.text
    seen = client.get(f"/api{page.url.path}").json()
    assert (seen["held"], seen["begun"]) == ([0], False)
    client.post(f"{page.url.path}/seats", data={"given": "1", "to": "human"})
    seen = client.get(f"/api{page.url.path}?seat=1").json()
    assert (seen["held"], seen["begun"]) == ([0, 1], True)


def test_a_seat_given_to_a_bot_by_a_form_without_a_level_has_one(client):
    page = client.post("/tables", data={"game": GAME, "seat-0": "here", "seat-1": "friend"})
    client.post(f"{page.url.path}/seats", data={"given": "1", "to": "bot"})
    assert client.get(f"/api{page.url.path}").json()["seats"][1]["level"] == "novice"


def test_several_at_one_machine_wait_for_a_friend_and_nothing_they_ask_breaks(client):
    data = {"game": GAME, "seat-0": "here", "seat-1": "here", "seat-2": "friend"}
    page = client.post("/tables", data=data)
    assert "I am Seat 2" in page.text
    text = client.get(f"{page.url.path}?seat=1").text
    assert ("Waiting for Seat 3" in text, "None" in text) == (True, False), "there is no hash of the dice yet"
    with client.websocket_connect(f"/api{page.url.path}/live?html=true") as socket:
        assert socket.receive_json()["number"] == -1
        for kind in ("again", "reach", "mark", "undo", "answer", "why-not"):
            socket.send_json({"type": kind, "id": kind, "number": 0, "word": "done", "seat": 0})
            while (told := socket.receive_json()).get("id") != kind:
                pass
            assert (told["type"], told.get("status")) in (("again", None), ("refused", 409), ("refused", 422))


def test_the_page_says_who_plays_for_whom(client):
    made, _, host = invited(client, seats=[PERSON, FRIEND, FRIEND], **THREE)
    at = f"/tables/{made['id']}"
    assert "has not come yet" in client.get(at).text
    join(client, made, 1, "Ada")
    host.post("seats/2", kind="bot", level="random")
    assert all(words in client.get(at).text for words in ("the host", "random, given by the host"))


# ---- the same person in two seats ------------------------------------------------------------------------------------
def taken_with(client: Any, made: dict[str, Any], seat: int, token: str, name: str = "") -> Player:
    """A program takes a seat by its link and sends a token of the table along."""
    headers = {"authorization": f"Bearer {token}"}
    joined = client.post(f"/api/join/{invite_of(made, seat)}", json={"name": name}, headers=headers)
    assert joined.status_code == 200, joined.text
    return Player(client, made["id"], joined.json()["token"])


@pytest.mark.parametrize("whose", ["host", "seat"])
def test_a_link_that_the_host_follows_gives_the_seat_to_the_host_for_everyone_to_see(client, whose):
    made, _, _ = invited(client)
    friend = taken_with(client, made, 1, made["host"] if whose == "host" else made["seats"][0]["token"], "Ada")
    assert friend.look()["seat"] == 1
    spectator = Player(client, made["id"])
    sitter = spectator.look()["seats"][1]
    assert (sitter["host"], sitter["given"], sitter["name"]) == (True, True, "Ada")
    assert spectator.get("chat").json()[-1]["text"] == "The host has given Seat 2 to themselves."
    assert "taken by the host" in client.get(f"/tables/{made['id']}").text


def test_a_link_that_the_host_follows_in_their_own_browser_does_the_same(client):
    page = client.post("/tables", data={"game": GAME, "seat-0": "here", "seat-1": "friend"})
    (link,) = set(re.findall(r"/join/[\w-]{22}", page.text))
    assert take_by_page(client, link, "Ada").url.path == page.url.path
    seen = client.get(f"/api{page.url.path}").json()
    assert (seen["held"], [seat["host"] for seat in seen["seats"]]) == ([0, 1], [True, True])
    assert seen["seats"][1]["given"]


def test_a_friend_who_takes_a_second_seat_plays_both_for_everyone_to_see(client):
    made, _, _ = invited(client, seats=[PERSON, FRIEND, FRIEND], **THREE)
    first = join(client, made, 1, "Bo")
    token = first.headers["authorization"].split()[1]
    taken_with(client, made, 2, token, "Cy")
    spectator = Player(client, made["id"])
    seats = spectator.look()["seats"]
    assert [(seat["host"], seat["same_as"]) for seat in seats] == [(True, None), (False, None), (False, 1)]
    assert spectator.get("chat").json()[-1]["text"] == "Bo has taken Seat 3 too."
    assert "taken by Bo" in client.get(f"/tables/{made['id']}").text
    client.app.state.tables.tables.clear()
    assert spectator.look()["seats"] == seats


def test_whoever_sends_no_token_or_one_of_another_table_is_a_friend(client):
    made, _, _ = invited(client)
    other, _, _ = invited(client)
    friend = taken_with(client, made, 1, other["host"], "Ada")
    sitter = friend.look()["seats"][1]
    assert (sitter["host"], sitter["given"], sitter["same_as"]) == (False, False, None)
    assert friend.get("chat").json() == []


def test_an_invitation_is_taken_at_its_own_table_only(client):
    made, _, _ = invited(client)
    other, _, _ = invited(client)
    refused = client.post(f"/tables/{other['id']}/join", data={"invite": invite_of(made, 1)})
    assert refused.status_code == 404
    assert not Player(client, made["id"]).look()["seats"][1]["taken"]


def test_a_fork_tells_nobody_the_dice_of_a_game_to_which_somebody_was_invited(client):
    """The host may have followed the link where nothing tells that it is the host."""
    made, first, _ = invited(client)
    friend = join(client, made, 1)
    tokens = [who.headers["authorization"].split()[1] for who in (first, friend)]
    refused = client.post(f"{first.path}/fork", json={}, headers={"cookie": f"seats={'.'.join(tokens)}"})
    assert (refused.status_code, "dice" in refused.json()["text"]) == (403, True)


# ---- numbers ---------------------------------------------------------------------------------------------------------
def test_others_learn_ready_or_not_and_nothing_else(client):
    first, second, spectator = duel(client)
    before = [second.look(), spectator.look(), client.get(f"/tables/{second.path[12:]}", headers=second.headers).text]
    for _ in range(5):
        first.play(first.words()[0])
        assert first.post("undo", number=first.look()["number"]).status_code == 200
    first.play(*first.words()[:2])
    after = [second.look(), spectator.look(), client.get(f"/tables/{second.path[12:]}", headers=second.headers).text]
    assert after == before
    first.play(first.words()[0], "done")
    assert (second.look()["number"], spectator.look()["number"]) == (1, 1)
    assert [seat["status"] for seat in second.look()["seats"]] == ["ready", "asked"]


def test_a_live_connection_is_silent_while_others_choose_and_change_their_minds(client):
    first, second, _ = duel(client)
    for query in ("", "?html=true", "?brief=true"):
        with client.websocket_connect(f"{second.path}/live{query}", headers=second.headers) as socket:
            assert socket.receive_json()["type"] == "table"
            if "brief" not in query:
                assert socket.receive_json()["type"] == "presence"
            first.play(first.words()[0])
            first.post("undo", number=first.look()["number"])
            socket.send_text('{"type": "ping"}')
            assert socket.receive_json()["type"] in ("pong", "marks")


def test_an_answer_fits_whatever_others_have_chosen_in_secret(client):
    first, second, _ = duel(client)
    number, words = second.look()["number"], second.words()
    first.play(first.words()[0])
    first.post("undo", number=1)
    first.play(first.words()[0])
    assert second.answer(words[0], number).json() == {"number": 1}
    assert second.answer(words[1], number).status_code == 409


@pytest.mark.parametrize("game", gm.games())
def test_whatever_is_kept_from_a_viewer_changes_nothing_that_it_sees(game):
    """In random games of every kind: who is said not to know of an answer sees the same before and after."""
    chance = random.Random(f"{game} 5")
    kept = 0
    for seats in gm.load(game).seats[:3]:
        s = gm.new(game, seats=seats, seed=chance.randrange(1000))
        for _ in range(150):
            if s.over:
                break
            seat = chance.choice(s.waiting)
            before = s.copy()
            s.answer(seat, chance.choice(s.options(seat)))
            known = seen_by(before, s, seat)
            others = [] if known == EVERYONE else [None, *(other for other in range(seats) if not known >> other & 1)]
            kept += bool(others)
            assert not [other for other in others if sees_a_change(before, s, other)]
    assert kept or game in OPEN


OPEN = ("super-dungeon-arcade",)  # everything is done before everyone's eyes


# ---- taking back -----------------------------------------------------------------------------------------------------
def test_choices_taken_back_again_and_again_do_not_use_up_the_table(client, monkeypatch):
    monkeypatch.setattr(table, "MOST_ANSWERS", 8)
    first, second, _ = duel(client)
    for _ in range(20):
        first.play(first.words()[0])
        assert first.post("undo", number=first.look()["number"]).status_code == 200
    first.play(*first.words()[:3], "done")
    assert second.answer(second.words()[0]).status_code == 200


def test_between_two_facts_a_seat_takes_back_only_so_often(client, monkeypatch):
    monkeypatch.setattr(table, "MOST_UNDOS", 3)
    first, second, _ = duel(client)
    word = first.words()[0]
    for count in range(4):
        first.play(word)
        undone = first.post("undo", number=first.look()["number"])
        assert undone.status_code == (200 if count < 3 else 422)
    assert "now choose" in undone.json()["text"]
    second.play(second.words()[0])
    assert second.post("undo", number=1).status_code == 200, "everyone has their own"


def test_requests_to_go_back_are_limited(client, monkeypatch):
    monkeypatch.setattr(table, "MOST_WISHES", 2)
    first, second, _ = duel(client)
    first.play(*[word for word in first.words() if word != "back"][:3])
    for _ in range(2):
        first.play("done")
        assert first.post("undo/ask", number=first.look()["number"]).status_code == 200
        second.post("undo/answer", number=second.look()["number"], agree=True)
    first.play("done")
    refused = first.post("undo/ask", number=first.look()["number"])
    assert (refused.status_code, "too often" in refused.json()["text"]) == (422, True)


def test_bots_wait_for_the_answers_to_a_wish_but_not_for_ever(client, monkeypatch):
    made = make(client, seats=[PERSON, PERSON, RANDOM], pause=60, **ASKED_AT_ONCE)
    first, second = players(client, made)
    client.post(f"{first.path}/bots", json={"running": False}, headers=both_of(made))
    for who in (first, second):
        who.play(*[word for word in who.words() if word != "back"][:3], "done")
    assert first.post("undo/ask", number=first.look()["number"]).status_code == 200
    monkeypatch.setattr(bots, "WHILE_WISHED", 0.01)
    first.post("bots", running=True, pause=0)
    assert first.look()["wish"]
    monkeypatch.setattr(bots, "PATIENCE", -1)
    while first.look()["wish"]:  # an answer ends it
        time.sleep(0.01)


def test_bots_are_not_stopped_where_others_would_wait_for_them(client):
    """Nobody is absent while a bot is to answer, so a loser could keep the others waiting for ever."""
    made = make(client, seats=[PERSON, PERSON, RANDOM], pause=60, **ASKED_AT_ONCE)
    first, _ = players(client, made)
    host = Player(client, made["id"], made["host"])
    assert [who.post("bots", running=False).status_code for who in (first, host)] == [403, 403]
    assert first.post("bots", pause=1.5).status_code == 200
    page = f"/tables/{made['id']}"
    assert 'value="-1"' not in client.get(page, headers=first.headers).text
    assert client.post(f"{first.path}/bots", json={"running": False}, headers=both_of(made)).status_code == 200
    assert 'value="-1"' in client.get(f"{page}?seat=0", headers=both_of(made)).text


# ---- leaving ---------------------------------------------------------------------------------------------------------
def later(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """So many seconds pass."""
    monkeypatch.setattr(leaving, "now", lambda: now() + 1000 * seconds)


def test_whoever_resigns_a_duel_has_lost_it_in_an_ending_of_its_own(client):
    first, second, spectator = duel(client)
    assert second.post("resign").status_code == 200
    seen = spectator.look()
    assert (seen["over"], seen["outcomes"], seen["winners"]) == (True, ["awarded", "resigned"], [0])
    assert seen["ending"] == {"kind": "resigned", "seat": 1, "text": "Seat 1 wins: Seat 2 has resigned"}
    assert (seen["asks"], first.look()["options"]) == ([], [])
    assert first.answer("done").status_code == 422
    assert gm.replay(first.get("record").text).over is False, "by its rules the game is not over"
    page = client.get(f"/tables/{spectator.path[12:]}").text
    assert "Seat 1 wins: Seat 2 has resigned" in page


def test_a_resigned_game_is_still_over_after_a_restart(client):
    first, second, spectator = duel(client)
    first.play(first.words()[0])
    second.post("resign")
    seen = spectator.look()
    client.app.state.tables.tables.clear()
    assert spectator.look() == seen


def test_among_several_a_bot_goes_on_for_whoever_resigns(client):
    made = make(client, seats=[PERSON] * 3, **THREE)
    people = players(client, made)
    people[0].post("resign")
    seen = people[1].look()
    assert (seen["over"], seen["seats"][0]["left"], seen["seats"][0]["stand_in"]) == (False, "resigned", True)
    assert people[0].look()["options"] == []
    people[1].post("resign")
    people[2].post("resign")
    assert people[1].look()["outcomes"] == ["resigned"] * 3


def test_whoever_has_left_takes_nothing_back_and_the_bot_plays_on(client):
    made = make(client, seats=[PERSON] * 3, pause=60, **ASKED_AT_ONCE)
    people = players(client, made)
    people[0].play(people[0].words()[0])
    people[0].post("resign")
    assert (people[0].look()["undo"], people[0].look()["ask_undo"]) == (False, False)
    for refused in (people[0].post("undo", number=2), people[0].post("undo/ask", number=2)):
        assert (refused.status_code, "left" in refused.json()["text"]) == (422, True)


def test_a_bot_says_nothing_more_for_whoever_is_back(client):
    first, _, _ = duel(client)
    at = client.app.state.tables.tables[first.path.rpartition("/")[2]]
    with pytest.raises(Stale):
        client.portal.call(client.app.state.tables.answers.give_for_bot, at, 0, at.number, first.words()[0])


def test_a_table_that_has_had_all_its_answers_can_be_left(client, monkeypatch):
    first, _, spectator = duel(client)
    first.play(first.words()[0])
    monkeypatch.setattr(table, "MOST_ANSWERS", 1)
    assert first.answer(first.words()[0]).status_code == 422
    assert first.post("resign").status_code == 200
    assert spectator.look()["over"]


def test_everyone_reads_how_a_game_was_left_in_their_own_words(client):
    first, second, _ = duel(client)
    second.post("resign")
    at = f"/tables/{first.path[12:]}"
    assert "You win: Seat 2 has resigned" in client.get(at, headers=first.headers).text
    assert "Seat 1 wins: You have resigned" in client.get(at, headers=second.headers).text


def test_whoever_stays_away_can_be_beaten_as_was_agreed(client, monkeypatch):
    first, second, spectator = duel(client, **SOON)
    assert {away["seat"] for away in spectator.look()["absence"]["away"]} == {0, 1}
    assert "seconds left" in first.post("claim", absent=1).json()["text"]
    later(monkeypatch, 31)
    assert first.post("claim", absent=0).status_code == 422
    assert first.post("claim", absent=1).status_code == 200
    assert spectator.look()["outcomes"] == ["awarded", "absent"]
    assert second.post("return").status_code == 422


def test_where_it_was_agreed_a_bot_goes_on_until_they_are_back(client, monkeypatch):
    first, second, _ = duel(client, absence={"after": 30, "then": "bot"})
    later(monkeypatch, 31)
    assert first.post("claim", absent=1).status_code == 403
    assert first.post("stand-in", absent=1).status_code == 200
    assert second.look()["options"] == []
    assert second.look()["seats"][1]["stand_in"]
    assert "A bot goes on for you" in client.get(f"/tables/{second.path[12:]}", headers=second.headers).text
    assert second.post("return").status_code == 200
    assert not second.look()["seats"][1]["stand_in"]


def test_where_nothing_was_agreed_they_are_waited_for(client, monkeypatch):
    first, _, _ = duel(client, absence={"after": 30, "then": "wait"})
    later(monkeypatch, 3100)
    assert first.post("claim", absent=1).status_code == 403
    assert first.post("stand-in", absent=1).status_code == 403


def test_nobody_is_absent_who_is_not_asked_or_plays_at_once(client, monkeypatch):
    first, second, _ = duel(client, **SOON)
    first.play(*[word for word in first.words() if word != "back"][:3], "done")
    later(monkeypatch, 31)
    refused = second.post("claim", absent=0)
    assert (refused.status_code, "not asked" in refused.json()["text"]) == (422, True)


def test_in_a_party_nobody_wins_over_another(client, monkeypatch):
    made = make(client, game="super-dungeon-arcade", settings={}, seats=[PERSON, PERSON], **SOON)
    first, second = players(client, made)
    later(monkeypatch, 31)
    assert first.post("claim", absent=1).status_code == 403
    page = client.get(f"/tables/{made['id']}", headers=first.headers).text
    assert ("the others may let a bot go on" in page, "Claim the win" in page) == (True, False)
    second.post("resign")
    assert (first.look()["over"], first.look()["seats"][1]["stand_in"]) == (False, True)


def test_what_was_agreed_is_said_to_whoever_is_invited(client):
    made, _, _ = invited(client, absence={"after": 3600, "then": "claim"})
    assert "stays away for 1 hour, the others may claim the win" in client.get(made["seats"][1]["link"]).text


def test_a_bot_does_not_resign_and_a_spectator_cannot(client):
    made = make(client, seats=[PERSON, RANDOM])
    assert Player(client, made["id"]).post("resign").status_code == 401
    assert Player(client, made["id"], made["host"]).post("resign").status_code == 401
