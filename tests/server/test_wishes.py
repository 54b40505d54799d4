"""Going back after a fact has appeared: with the leave of every other person."""

from __future__ import annotations

from typing import Any

from grandmelee.server.site.stage import glyph
from tests.server.serving import PERSON, RANDOM, Player, duel, make, players

THREE = ["fitz", "alysia", "lucius"]


def lay_down(player: Player) -> None:
    """A choice that is final: from here on undo is not free."""
    for _ in range(3):
        player.play(next(word for word in player.words() if word != "back"))
    player.play("done")


def ask(player: Player) -> Any:
    return player.post("undo/ask", number=player.look()["number"])


def reply(player: Player, agree: bool) -> Any:
    return player.post("undo/answer", number=player.look()["number"], agree=agree)


def test_the_table_goes_back_when_the_other_agrees(client):
    first, second, spectator = duel(client)
    for _ in range(3):
        first.play(next(word for word in first.words() if word != "back"))
    before = first.look()["view"]
    first.play("done")
    assert first.post("undo", number=first.look()["number"]).status_code == 422
    assert first.look()["ask_undo"]
    assert ask(first).status_code == 200
    assert spectator.look()["wish"] == {"seat": 0, "agreed": [], "asked": [1]}
    assert first.look()["view"] != before
    assert reply(second, agree=True).status_code == 200
    assert first.look()["view"] == before
    assert first.look()["wish"] is None
    assert "done" in first.words()


def told(player: Player) -> list[str]:
    """What the log says of going back."""
    return [line["text"] for line in player.look()["events"] if line["kind"] == "WentBack"]


def went_back(first: Player, second: Player) -> None:
    """The first asks, the second agrees."""
    assert ask(first).status_code == 200
    assert reply(second, agree=True).status_code == 200


def test_the_log_says_for_ever_that_the_table_went_back_and_who_agreed(client):
    seats = [{**PERSON, "name": "Ada"}, {**PERSON, "name": "Bo"}]
    first, second, spectator = duel(client, seats=seats)
    opening = spectator.look()["events"]
    lay_down(first)
    lay_down(second)
    gone = len(spectator.look()["events"]) - len(opening)
    assert gone > 1
    went_back(first, second)
    line = f"The table went back, and {gone} lines of the log are gone: Ada asked, Bo agreed"
    assert told(first) == told(second) == told(spectator) == [line]
    assert spectator.look()["events"][:-1] == opening
    first.play("done")
    went_back(first, second)
    again = "The table went back, and 1 line of the log is gone: Ada asked, Bo agreed"
    assert told(spectator) == [line, again], "going back once more takes nothing of that away"
    page = f"/tables/{first.path.rpartition('/')[2]}"
    assert line in client.get(page).text
    client.app.state.tables.tables.clear()
    assert told(spectator) == [line, again]
    assert told_at(spectator, spectator.look()["number"]) == [line, again]


def told_at(player: Player, number: int) -> list[str]:
    seen = player.get("replay", number=number).json()
    return [line["text"] for line in seen["events"] if line["kind"] == "WentBack"]


def test_an_undo_that_needs_nobody_leaves_those_lines_where_they_are(client):
    first, second, spectator = duel(client)
    second.play(second.words()[0])
    lay_down(first)
    went_back(first, second)
    before = told(spectator)
    assert len(before) == 1
    assert second.post("undo", number=second.look()["number"]).status_code == 200
    first.play("back")
    assert first.post("undo", number=first.look()["number"]).status_code == 200
    assert told(spectator) == before
    numbers = [line["number"] for line in spectator.look()["events"]]
    assert numbers == sorted(numbers)


def test_the_log_stays_in_order_when_the_table_goes_back_again_and_not_as_far(client):
    first, second, spectator = duel(client)
    lay_down(first)
    went_back(first, second)
    first.play("done")
    lay_down(second)
    for _ in range(200):  # answers that everyone reads of
        who = next(one for one in (first, second) if one.words())
        who.play(next(word for word in who.words() if word != "back"))
        if len(told(spectator)) == 1 and not who.look()["undo"] and who.look()["ask_undo"]:
            break
    went_back(who, second if who is first else first)
    assert len(told(spectator)) == 2
    events = spectator.look()["events"]
    numbers = [line["number"] for line in events]
    assert numbers == sorted(numbers)
    first_back = next(line["number"] for line in events if line["kind"] == "WentBack")
    assert any(line["number"] > first_back and line["kind"] != "WentBack" for line in events)


def test_what_is_told_of_going_back_tells_nothing_of_secret_choices(client):
    lines = []
    for changes in (0, 4):
        first, second, spectator = duel(client)
        for _ in range(changes):
            for who in (first, second):
                who.play(who.words()[0])
                assert who.post("undo", number=who.look()["number"]).status_code == 200
        for _ in range(changes // 2):
            second.play(second.words()[0])
        lay_down(first)
        went_back(first, second)
        lines.append((told(spectator), spectator.look()["number"], spectator.look()["events"]))
    assert lines[0] == lines[1]


def test_where_only_bots_play_along_the_log_says_who_went_back(client):
    made = make(client, seats=[PERSON, RANDOM], pause=60)
    (only,) = players(client, made)
    lay_down(only)
    assert ask(only).status_code == 200
    assert told(Player(client, made["id"])) == ["The table went back, and 1 line of the log is gone: Seat 1 asked"]


def test_a_win_after_going_back_alone_with_bots_is_called_practice_where_the_result_is_told(client):
    made = make(client, seats=[PERSON, RANDOM], pause=60)
    (only,) = players(client, made)
    lay_down(only)
    for _ in range(3):
        assert ask(only).status_code == 200
        only.play("done")
    assert only.post("resign").status_code == 200
    said = "Practice: the table went back 3 times after something had come to light"
    assert only.get("standing").json()["result"].endswith(f". {said}")
    page = f"/tables/{made['id']}"
    shown = client.get(page, headers=only.headers).text
    assert said in shown
    assert glyph("laurels") not in shown
    assert said in client.get(f"{page}/curve", headers=only.headers).text


def test_with_others_who_agreed_it_is_told_and_not_called_practice(client):
    first, second, spectator = duel(client)
    lay_down(first)
    went_back(first, second)
    assert first.post("resign").status_code == 200
    assert (
        spectator.get("standing")
        .json()["result"]
        .endswith("Seat 1 has resigned. The table went back once after something had come to light")
    )


def test_a_refusal_leaves_everything_as_it_is(client):
    first, second, _ = duel(client)
    lay_down(first)
    before = first.look()["view"]
    ask(first)
    assert reply(second, agree=False).status_code == 200
    assert (first.look()["view"], first.look()["wish"]) == (before, None)
    assert ask(first).status_code == 422, "not again before having answered something else"


def test_everyone_must_agree_at_a_larger_table(client):
    made = make(client, seats=[PERSON] * 3, settings={"legends": THREE})
    first, second, third = players(client, made)
    while not first.look()["ask_undo"]:
        for player in (first, second, third):
            words = [word for word in player.words() if word != "back"]
            player.play(*words[:1])
    ask(first)
    before = first.look()
    reply(second, agree=True)
    assert first.look()["wish"] == {"seat": 0, "agreed": [1], "asked": [2]}
    reply(third, agree=True)
    after = first.look()
    assert after["wish"] is None
    assert after["view"] != before["view"]
    assert after["options"]


def test_bots_agree(client):
    made = make(client, seats=[PERSON, RANDOM])
    client.post(f"/api/tables/{made['id']}/bots", json={"running": False}, headers=bearer(made["seats"][0]["token"]))
    (only,) = players(client, made)
    lay_down(only)
    assert ask(only).status_code == 200
    assert "done" in only.words()


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def test_only_those_who_are_asked_can_reply(client):
    first, second, spectator = duel(client)
    assert reply(second, agree=True).status_code == 422
    assert ask(first).status_code == 422  # nothing to take back yet
    lay_down(first)
    ask(first)
    assert reply(first, agree=True).status_code == 422
    assert spectator.post("undo/answer", number=0, agree=True).status_code == 401
    assert ask(second).status_code == 422


def test_what_is_still_free_needs_nobody(client):
    first, _, _ = duel(client)
    before = first.look()["view"]
    first.play(first.words()[0])
    assert ask(first).status_code == 200
    assert (first.look()["view"], first.look()["wish"]) == (before, None)


def test_play_that_goes_on_ends_the_wish(client):
    first, second, _ = duel(client)
    lay_down(first)
    ask(first)
    lay_down(second)
    assert first.look()["wish"] is None


def test_a_choice_in_secret_neither_ends_a_wish_nor_tells_of_itself(client):
    """Whoever asks to go back while others choose would learn when they do."""
    first, second, spectator = duel(client)
    lay_down(first)
    ask(first)
    before = [first.look(), spectator.look()]
    second.play(second.words()[0])
    assert second.post("undo", number=second.look()["number"]).status_code == 200
    second.play(second.words()[0])
    assert [first.look(), spectator.look()] == before
    assert reply(second, True).status_code == 200
    assert (first.look()["wish"], bool(first.words())) == (None, True)


def test_the_page_has_buttons_for_it(client):
    first, second, _ = duel(client)
    lay_down(first)
    page = f"/tables/{first.path.rpartition('/')[2]}"
    assert 'id="ask-undo"' in client.get(page, headers=first.headers).text
    ask(first)
    text = client.get(page, headers=second.headers).text
    assert 'id="agree"' in text
    assert 'id="refuse"' in text
    assert 'id="agree"' not in client.get(page, headers=first.headers).text


def test_a_table_that_went_back_is_the_same_after_a_restart_and_in_replay(client):
    first, second, _ = duel(client)
    lay_down(first)
    ask(first)
    reply(second, agree=True)
    now = first.look()
    again = first.get("replay", number=now["number"]).json()
    assert again["view"] == now["view"]
    client.app.state.tables.tables.clear()
    assert first.look() == now
