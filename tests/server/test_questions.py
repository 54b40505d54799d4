"""An answer is for the question it was made for: clicks that follow each other count, and others make none stale."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.serving import Player, duel
from tests.server.test_live import ask, connect, told


def clicked(player: Player, word: str, seen: dict[str, Any], after: int = 0) -> Any:
    """An answer made while the page showed *seen*, with so many own answers under way."""
    aimed = {"number": seen["number"], "own": seen["own"] + after, "kind": seen["kind"]}
    return player.post("answers", word=word, **aimed)


def test_three_cards_chosen_on_one_page_all_count(client):
    first, _, _ = duel(client)
    seen = first.look()
    cards = [option["word"] for option in seen["options"]][:3]
    replies = [clicked(first, word, seen, n) for n, word in enumerate(cards)]
    assert [reply.status_code for reply in replies] == [200, 200, 200]
    left = [option["word"] for option in first.look()["options"]]
    assert "done" in left
    assert not set(cards) & set(left)


def test_they_count_in_between_the_answers_of_others(client):
    first, second, _ = duel(client)
    seen = first.look()
    cards = [option["word"] for option in seen["options"]][:3]
    for n, word in enumerate(cards):
        second.play(second.words()[0])
        assert clicked(first, word, seen, n).status_code == 200


def test_an_answer_that_is_sent_again_is_not_written_twice(client):
    first, _, _ = duel(client)
    seen = first.look()
    word = seen["options"][0]["word"]
    assert clicked(first, word, seen).status_code == 200
    assert clicked(first, word, seen).status_code == 409
    assert clicked(first, seen["options"][1]["word"], seen).status_code == 409
    assert first.look()["own"] == 1


def test_what_was_chosen_after_something_that_never_came_does_not_count(client):
    first, _, _ = duel(client)
    seen = first.look()
    assert clicked(first, seen["options"][1]["word"], seen, 1).status_code == 409


def test_a_click_for_one_question_never_answers_another(client):
    first, second, _ = duel(client)
    second.play(*second.words()[:3], "done")
    seen = first.look()
    cards = [option["word"] for option in seen["options"]]
    for n, word in enumerate([*cards[:3], "done"]):
        assert clicked(first, word, seen, n).status_code == 200
    asked = first.look()
    assert asked["kind"] != seen["kind"]
    number, word = asked["number"], (asked["options"] or second.look()["options"])[0]["word"]
    who = first if asked["options"] else second
    late = who.post("answers", word=word, number=number, own=who.look()["own"], kind=seen["kind"])
    assert late.status_code == 409
    assert who.post("answers", word=word, number=number, own=who.look()["own"]).status_code == 200


def test_what_others_answer_after_an_own_answer_makes_the_next_click_stale(client):
    """A click that followed an own answer on the page, while another seat's answer has led to something else."""
    first, second, _ = duel(client)
    seen = first.look()
    first.play(*first.words()[:3], "done")
    second.play(*second.words()[:3], "done")
    while not first.look()["options"]:
        second.play(second.words()[0])
    now = first.look()
    late = first.post("answers", word=now["options"][0]["word"], number=seen["number"], own=now["own"])
    assert late.status_code == 409


def test_who_takes_a_choice_back_makes_no_other_choice_stale(client):
    first, second, _ = duel(client)
    second.play(second.words()[0])
    seen = first.look()
    second.post("undo", number=second.look()["number"])
    second.play(second.words()[1])
    for n in range(2):
        assert clicked(first, seen["options"][n]["word"], seen, n).status_code == 200


def test_taking_back_waits_for_the_answers_before_it(client):
    first, _, _ = duel(client)
    seen = first.look()
    words = [option["word"] for option in seen["options"]]
    assert clicked(first, words[0], seen).status_code == 200
    assert first.post("undo", number=seen["number"], own=seen["own"] + 1).status_code == 200
    assert first.post("undo", number=seen["number"], own=seen["own"] + 1).status_code == 409
    assert clicked(first, words[1], seen, 2).status_code == 200
    assert first.look()["own"] == 3


@pytest.mark.parametrize("query", ["", "?html=true"])
def test_over_a_live_connection_answers_follow_each_other_without_waiting_for_replies(client, query):
    first, _, _ = duel(client)
    with connect(first, query) as socket:
        seen = told(socket)
        for n, option in enumerate(seen["options"][:2]):
            body = {"type": "answer", "number": seen["number"], "own": seen["own"] + n, "kind": seen["kind"]}
            socket.send_json(body | {"word": option["word"], "id": str(n)})
        undo = ask(socket, type="undo", number=seen["number"], own=seen["own"] + 2)
        assert undo == {"type": "written", "number": 3, "id": "q"}
    assert first.look()["own"] == 3
