"""Making a table, looking at it, answering, and what is refused."""

from __future__ import annotations

import hashlib

import pytest

import grandmelee as gm
from grandmelee.core.replay import verify
from tests.server.serving import (
    DUEL,
    FRIEND,
    GAME,
    GREEDY,
    PERSON,
    RANDOM,
    Player,
    duel,
    make,
    play_to_the_end,
    players,
    wait_until,
)


def test_a_table_is_made_with_a_token_for_the_host_and_a_link_for_a_friend(client):
    made = make(client, seats=[PERSON, GREEDY, FRIEND], settings={})
    person, bot, friend = made["seats"]
    assert (bool(person["token"]), person["link"]) == (True, None)
    assert (bot["token"], bot["link"], bot["level"]) == (None, None, "greedy")
    assert (friend["token"], friend["link"][:23]) == (None, "http://testserver/join/")
    assert made["watch"] == f"http://testserver/tables/{made['id']}"


def test_a_seat_sees_its_question_and_what_each_option_does(client):
    first, second, _ = duel(client)
    seen = first.look()
    assert (seen["number"], seen["over"], seen["seat"]) == (0, False, 0)
    assert {ask["seat"] for ask in seen["asks"]} == {0, 1}
    assert all(ask["rule"].startswith("LA-") for ask in seen["asks"])
    assert [option["key"] for option in seen["options"]] == list("1234567890"[: len(seen["options"])])
    assert all(option["text"] for option in seen["options"])
    assert seen["view"]["seat"] == 0
    assert second.look()["view"]["seat"] == 1


def test_giving_up_stands_last_and_has_no_key_not_even_once_it_is_proposed(client):
    made = make(client, game="super-dungeon-arcade", seats=[PERSON], settings={})
    player = Player(client, made["id"], made["seats"][0]["token"])
    keys = [(option["word"], option["key"]) for option in player.look()["options"]]
    assert keys[-1] == ("concede", "")
    assert [key for _, key in keys[:-1]] == list("123456"[: len(keys) - 1])
    player.play("concede")
    assert [(option["word"], option["key"]) for option in player.look()["options"]] == [("no", "1"), ("yes", "")]


def test_without_a_token_one_sees_what_a_spectator_sees(client):
    _, _, spectator = duel(client)
    seen = spectator.look()
    assert (seen["seat"], seen["options"], seen["view"]["seat"]) == (None, [], None)
    assert "hand" not in seen["view"]["fighters"][0]


def test_an_answer_is_written_and_gives_the_new_number(client):
    first, _, spectator = duel(client)
    response = first.answer(first.words()[0])
    assert (response.status_code, response.json()) == (200, {"number": 1})
    assert first.look()["number"] == 1
    assert spectator.look()["number"] == 0, "nobody else is told of a secret choice"


def test_an_illegal_answer_is_refused_with_its_rule_and_changes_nothing(client):
    first, _, _ = duel(client)
    word = first.words()[0]
    first.play(word)
    response = first.answer(word)
    assert response.status_code == 422
    assert response.json()["rule"] == "LA-5.3"
    assert first.look()["number"] == 1


def test_an_answer_to_a_question_that_is_gone_is_refused(client):
    first, _, _ = duel(client)
    one, two = first.words()[:2]
    assert first.answer(one, number=0).status_code == 200
    late = first.answer(two, number=0)
    assert late.status_code == 409
    assert "moved on" in late.json()["text"]


def test_an_answer_from_the_future_is_refused(client):
    first, _, _ = duel(client)
    assert first.answer(first.words()[0], number=5).status_code == 409


def test_a_simultaneous_answer_stands_although_others_have_answered_meanwhile(client):
    first, second, _ = duel(client)
    number = second.look()["number"]
    first.play(*first.words()[:2])
    assert second.answer(second.words()[0], number=number).json() == {"number": 1}


def test_a_word_that_does_not_exist_is_refused_with_the_nearest(client):
    first, _, _ = duel(client)
    assert "nearest" in first.answer("card:anchor-swin").json()["text"]


def test_why_not_names_the_rule_and_says_what_an_option_will_do(client):
    first, _, _ = duel(client)
    word = first.words()[0]
    assert first.post("why-not", word=word).json()["allowed"] is True
    first.play(word)
    refused = first.post("why-not", word=word).json()
    assert refused["allowed"] is False
    assert "[LA-5.3]" in refused["text"]


def test_a_whole_game_ends_with_a_record_that_verifies_and_dice_that_add_up(client):
    made = make(client, seed=None)
    started = Player(client, made["id"]).look()["dice"]
    assert (started["seed"], started["salt"], started["chosen"]) == (None, None, False)
    end = play_to_the_end(players(client, made))
    dice = end["dice"]
    assert dice["hash"] == started["hash"] == hashlib.sha256(f"{dice['seed']}:{dice['salt']}".encode()).hexdigest()
    record = Player(client, made["id"]).get("record")
    assert record.headers["content-disposition"].startswith("attachment")
    s = verify(gm.load(GAME), record.text)
    assert str(s.record.seed) == dice["seed"]
    assert s.winners == end["winners"]


def test_a_seed_that_someone_chose_is_shown_to_all_from_the_start(client):
    first, second, spectator = duel(client, seed=2026)
    for who in (first, second, spectator):
        dice = who.look()["dice"]
        assert (dice["seed"], dice["salt"], dice["chosen"]) == ("2026", None, True)
        assert 'Seed <code id="seed">2026</code> was chosen' in who.client.get(who.path.removeprefix("/api")).text


def test_a_fork_does_not_tell_the_dice_of_a_game_that_goes_on(client):
    page = client.post("/tables", data={"game": GAME, "seat-0": "here", "seat-1": "here"}).url.path
    fork = client.post(f"/api{page}/fork", json={}).json()
    dice = client.get(f"/api/tables/{fork['id']}").json()["dice"]
    assert (dice["seed"], dice["chosen"]) == (None, True)


def test_dice_that_nobody_chose_have_128_bits(client):
    seeds = [play_to_the_end(players(client, make(client, seed=None)), n)["dice"]["seed"] for n in range(2)]
    assert seeds[0] != seeds[1]
    assert all(100 < int(seed).bit_length() <= 128 for seed in seeds)  # all but one in 2**28 of them


def test_the_record_and_the_seed_stay_secret_until_the_end(client):
    first, _, spectator = duel(client, seed=None)
    for who in (first, spectator):
        assert who.get("record").status_code == 403
        assert '"seed":null' in who.client.get(who.path, headers=who.headers).text.replace(" ", "")


def test_the_same_seed_and_answers_give_the_same_game_as_in_python(client):
    made = make(client)
    end = play_to_the_end(players(client, made), seed=3)
    text = Player(client, made["id"]).get("record").text
    s = gm.new(GAME, seats=2, seed=7, legends=["fitz", "alysia"])
    for seat, word in gm.Record.from_json(text).answers:
        s.answer(seat, word)
    assert s.record.to_json() == text
    assert s.over
    assert end["over"]


def test_bots_play_a_whole_game_by_themselves(client):
    spectator = Player(client, make(client, seats=[RANDOM, RANDOM])["id"])
    wait_until(lambda: spectator.look()["over"], "the end of the game")
    assert spectator.look()["winners"]


def test_bots_can_be_stopped_and_go_on(client):
    made = make(client, seats=[PERSON, RANDOM], pause=60)
    player = players(client, made)[0]
    assert player.post("bots", running=False).json() == {"pause": 60.0, "running": False}
    before = player.look()["number"]
    assert player.look()["pause"] < 0
    assert player.post("bots", running=True, pause=0).json() == {"pause": 0.0, "running": True}
    assert player.look()["number"] >= before


def test_the_log_of_a_viewer_cites_rules_and_numbers(client):
    first, second, _ = duel(client)
    first.play(*first.words()[:3], "done")
    line = second.look()["events"][-1]
    assert (line["number"], line["kind"], line["rule"]) == (1, "StackPlaced", "LA-5.1")


def test_in_a_simultaneous_choice_others_show_as_ready(client):
    first, second, spectator = duel(client)
    assert [sitter["status"] for sitter in second.look()["seats"]] == ["asked", "asked"]
    first.play(*first.words()[:3], "done")
    for who in (second, spectator):
        assert [sitter["status"] for sitter in who.look()["seats"]] == ["ready", "asked"]


@pytest.mark.parametrize(
    "body, reason",
    [
        ({"game": "chess"}, "There is no game"),
        ({"seats": [PERSON]}, "seats, not 1"),
        ({"settings": {"arena": "moon"}}, "Setting 'arena'"),
        ({"settings": {"slug": "x", "quiet": 1}}, "has no setting"),
        ({"seats": [PERSON, {"kind": "bot", "level": "genius"}]}, "There is no level"),
        ({"seats": [PERSON, {"kind": "cat"}]}, "kind"),
        ({"seed": -1}, "seed"),
        ({"more": 1}, "more"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_reason(client, body, reason):
    response = client.post("/api/tables", json=DUEL | body)
    assert response.status_code == 422
    assert reason in response.json()["text"]


def test_games_are_listed_with_options_and_levels(client):
    known = client.get("/api/games").json()
    assert {game["slug"]: game["version"] for game in known["games"]}[GAME] == gm.load(GAME).version
    assert list(known["levels"]) == ["novice", "squire", "knight", "champion", "legend"]


def test_a_rule_can_be_read_where_it_is_cited(client):
    assert client.get("/api/rules/LA-5.1").json()["game"] == GAME
    unknown = client.get("/api/rules/LA-5." + "99")
    assert (unknown.status_code, "nearest" in unknown.json()["text"]) == (404, True)


def test_health_readiness_and_metrics(client):
    make(client)
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/readyz").json() == {"status": "ok"}
    assert client.get("/metrics").status_code == 404, "counts are not for the public"


def test_chat_is_heard_by_everyone_and_said_by_seats_only(client):
    first, second, spectator = duel(client)
    assert first.post("chat", text="  Well met \u0007").status_code == 201
    assert [line["text"] for line in spectator.get("chat").json()] == ["Well met"]
    assert spectator.post("chat", text="psst").status_code == 401
    assert second.post("chat", text=" \n ").status_code == 422
