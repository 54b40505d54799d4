"""A clock for every game: so much time for each decision, and what was agreed happens by itself."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

import grandmelee as gm
from grandmelee.server.store.storage import Storage, StorageFailure, now
from grandmelee.server.tables import clocks, leaving, turns
from grandmelee.server.tables.endings import Absence
from grandmelee.server.tables.errors import Stale
from grandmelee.server.tables.seats import Chair
from tests.server.serving import GAME, PATIENCE, PERSON, Player, make, players, registry_of, serving

SOON = 1  # second


@pytest.fixture
def clocked(tmp_path) -> Iterator[Any]:
    with serving(tmp_path) as client:
        yield client


class Late:
    """A table whose clock a test can let run out."""

    def __init__(self, client: Any, monkeypatch: pytest.MonkeyPatch, made: dict[str, Any]) -> None:
        self.client, self.patch, self.id = client, monkeypatch, made["id"]

    def run_out(self) -> bool:
        """As if an hour had gone by; whether anybody was late."""
        all_tables = self.client.app.state.tables
        with self.patch.context() as later:
            for module in (turns, leaving):
                later.setattr(module, "now", lambda: now() + 3_600_000)
            done: bool = self.client.portal.call(all_tables.turns._run_out, all_tables.tables[self.id])
        return done


def clock(then: str) -> dict[str, Any]:
    return {"absence": {"after": 3600, "then": then}}


def wait_until(player: Player, is_so: Any) -> dict[str, Any]:
    for _ in range(PATIENCE):
        seen = player.look()
        if is_so(seen):
            return seen
        time.sleep(0.05)
    raise AssertionError("the clock never ran out")


@pytest.mark.parametrize("game", gm.games())
def test_every_game_can_have_a_clock_that_says_when_each_decision_is_over(clocked, game):
    seats = gm.load(game).seats[-1]
    made = make(clocked, game=game, seats=[PERSON] * seats, settings={}, **clock("stand"))
    first = players(clocked, made)[0]
    seen = first.look()
    assert (seen["absence"]["then"], seen["absence"]["after"]) == ("stand", 3600)
    asked = [seat["seat"] for seat in seen["seats"] if seat["status"] == "asked"]
    assert [one["seat"] for one in seen["absence"]["away"]] == asked
    page = clocked.get(f"/tables/{made['id']}", headers=first.headers).text
    assert f'data-until="{seen["absence"]["away"][0]["at"]}"' in page


def choose_all(player: Player) -> None:
    for _ in range(3):
        player.play(next(word for word in player.words() if word != "back"))
    player.play("done")


def test_whoever_is_late_alone_loses_where_that_was_agreed(clocked, monkeypatch):
    made = make(clocked, **clock("lose"))
    first, second = players(clocked, made)
    choose_all(first)
    assert Late(clocked, monkeypatch, made).run_out()
    seen = first.look()
    assert seen["outcomes"] == ["awarded", "late"]
    assert seen["ending"] == {"kind": "late", "seat": 1, "text": "Seat 1 wins: Seat 2 has run out of time"}
    assert second.answer("done").status_code == 422


def test_a_bot_goes_on_for_whoever_is_late_until_they_are_back(clocked, monkeypatch):
    made = make(clocked, pause=60, **clock("stand"))
    first, second = players(clocked, made)
    choose_all(first)
    assert Late(clocked, monkeypatch, made).run_out()
    seen = first.look()
    assert ([seat["stand_in"] for seat in seen["seats"]], seen["over"]) == ([False, True], False)
    assert second.post("return").status_code == 200
    assert not second.look()["seats"][1]["stand_in"]


def test_coming_back_again_and_again_keeps_nobody_waiting(clocked, monkeypatch):
    """A loser could come back whenever a bot was to go on, and never answer."""
    made = make(clocked, pause=60, **clock("stand"))
    first, second = players(clocked, made)
    choose_all(first)
    late = Late(clocked, monkeypatch, made)
    assert late.run_out()
    assert second.post("return").status_code == 200
    assert late.run_out()
    refused = second.post("return")
    assert (refused.status_code, "bot answers first" in refused.json()["text"]) == (422, True)
    all_tables = clocked.app.state.tables
    table = all_tables.tables[made["id"]]
    for _ in range(4):  # until what it chooses in secret is chosen
        word = next(word for word in map(table.s.word, table.s.options(1)) if word != "back")
        clocked.portal.call(all_tables.answers.give_for_bot, table, 1, table.number, word)
    assert second.post("return").status_code == 200


def test_when_several_are_late_at_once_none_of_them_wins_by_it(clocked, monkeypatch):
    made = make(clocked, pause=60, **clock("lose"))
    first, _ = players(clocked, made)
    first.play(first.words()[0])
    assert Late(clocked, monkeypatch, made).run_out()
    seen = first.look()
    assert ([seat["stand_in"] for seat in seen["seats"]], seen["outcomes"]) == ([True, True], [])


def test_nobody_is_late_before_the_time_is_over(clocked):
    made = make(clocked, **clock("lose"))
    all_tables = clocked.app.state.tables
    assert not clocked.portal.call(all_tables.turns._run_out, all_tables.tables[made["id"]])
    assert not players(clocked, made)[0].look()["over"]


def test_the_clock_runs_out_by_itself(clocked):
    made = made_soon(clocked)
    wait_until(Player(clocked, made.id), lambda seen: all(seat["stand_in"] for seat in seen["seats"]))


def tables_of(client: Any) -> Any:
    return client.app.state.tables.tables


def made_soon(client: Any) -> Any:
    return client.portal.call(make_soon, client.app.state.tables)


async def make_soon(registry: Any) -> Any:
    """A form gives half a minute at least; here it is a second."""
    return await registry.maker.make(GAME, [Chair(), Chair()], {}, 7, 0.0, Absence(SOON, "stand"))


def test_nobody_else_can_claim_what_the_clock_decides(clocked):
    made = make(clocked, **clock("stand"))
    first, _ = players(clocked, made)
    assert first.post("claim", absent=1).status_code == 403
    page = clocked.get(f"/tables/{made['id']}", headers=first.headers).text
    assert "Each decision has 1 hour; if someone is late, a bot goes on until they are back." in page
    assert 'id="claim-1"' not in page


def test_a_clock_runs_on_after_the_server_was_away(tmp_path):
    with serving(tmp_path) as client:
        made = made_soon(client)
    with serving(tmp_path) as client:
        for _ in range(PATIENCE):  # nobody asks for it: it is found again by itself
            if made.id in tables_of(client):
                break
            time.sleep(0.05)
        wait_until(Player(client, made.id), lambda seen: all(seat["stand_in"] for seat in seen["seats"]))


def test_nobody_loses_because_the_server_was_away(tmp_path, monkeypatch):
    """An hour for each decision, and the server was stopped for longer: whoever was asked could not have answered."""
    monkeypatch.setattr(clocks, "MERCY", 3_000_000)  # however slow the machine is
    with serving(tmp_path) as client:
        made = make(client, **clock("lose"))
    with closing(sqlite3.connect(tmp_path / "test.sqlite3")) as file:
        file.execute("UPDATE tables SET begun_at = begun_at - 4000000, made_at = made_at - 4000000")
        file.commit()
    with serving(tmp_path) as client:
        first, second = players(client, made)
        assert not first.look()["over"]
        all_tables = registry_of(client)
        table = all_tables.tables[made["id"]]
        late_at = all_tables.turns._due(table) or 0
        assert (turns.due(table) or 0) < now() < late_at <= now() + clocks.MERCY
        for player in (first, second):
            player.play(*[word for word in player.words() if word != "back"][:3], "done")
        assert (turns.due(table) or 0) > late_at, "in time after all"


@pytest.mark.parametrize("trouble", [StorageFailure("away"), Stale("moved on")])
def test_whoever_could_not_answer_while_the_database_was_away_has_a_while_when_it_is_back(
    clocked, monkeypatch, trouble
):
    made = make(clocked, **clock("lose"))
    late, all_tables = Late(clocked, monkeypatch, made), clocked.app.state.tables
    table, before = all_tables.tables[made["id"]], now()

    async def fails(*_: Any) -> None:
        raise trouble

    monkeypatch.setattr(Storage, "append", fails)
    all_tables.served_since = 0
    assert not late.run_out()
    assert (all_tables.served_since >= before) == isinstance(trouble, StorageFailure)
    assert all_tables.turns._due(table) >= turns.due(table)


def test_where_all_win_or_lose_together_nobody_loses_by_the_clock(clocked):
    body = {"game": "super-dungeon-arcade", "seats": [PERSON], **clock("lose")}
    refused = clocked.post("/api/tables", json=body)
    assert refused.status_code == 422
    assert "nobody loses by the clock" in refused.json()["text"]


@pytest.mark.parametrize(
    ("form", "agreed"), [({}, "claim"), ({"clock": "60"}, "stand"), ({"clock": "60", "clock-then": "lose"}, "lose")]
)
def test_the_set_up_form_sets_the_clock(clocked, form, agreed):
    seats = {"seat-0": "here", "seat-1": "here", "game": GAME}
    made = clocked.post("/tables", data=seats | form, follow_redirects=False)
    assert made.status_code == 303, made.text
    table = clocked.app.state.tables.tables[made.headers["location"].rpartition("/")[2]]
    assert table.absence.then == agreed
    assert table.absence.after == (60 if form else 86_400)


def due_of(player: Player, seat: int) -> int:
    """When everyone is told that a seat is late."""
    return next(int(one["at"]) for one in player.look()["absence"]["away"] if one["seat"] == seat)


def choices_seen_by_all(client: Any, made: dict[str, Any]) -> tuple[Player, int]:
    """Play until a seat that is asked can take something back that everyone saw; who, and the seat."""
    both, watcher = players(client, made), Player(client, made["id"])
    for _ in range(400):
        seat = watcher.look()["absence"]["away"][0]["seat"]
        player, before = both[seat], watcher.look()["number"]
        player.play(next(word for word in player.words() if word != "back"))
        seen = watcher.look()
        is_asked = seat in [one["seat"] for one in seen["absence"]["away"]]
        if is_asked and player.look()["undo"] and seen["number"] > before:
            return player, seat
    raise AssertionError("nothing could be taken back")


def test_taking_back_and_choosing_again_gives_no_more_time(clocked):
    """A loser could wait out the clock, take back, choose again, and so on a hundred times before each fact."""
    made = make(clocked, **clock("lose"))
    player, seat = choices_seen_by_all(clocked, made)
    watcher = Player(clocked, made["id"])
    due = due_of(watcher, seat)
    for _ in range(5):
        time.sleep(0.01)
        word = clocked.app.state.tables.tables[made["id"]].standing[-1].word
        assert player.post("undo", number=player.look()["number"]).status_code == 200
        assert due_of(watcher, seat) == due, "neither by taking back"
        player.play(word)
        assert due_of(watcher, seat) == due, "nor by choosing again"
    while words := [word for word in player.words() if word != "back"]:
        time.sleep(0.01)
        player.play(words[0])
    then = watcher.look()["absence"]["away"][0]
    assert then["at"] > due, "what stays gives time to whoever is asked next"


def test_asking_to_go_back_gives_no_more_time(clocked):
    made = make(clocked, **clock("lose"))
    both, watcher = players(clocked, made), Player(clocked, made["id"])
    for _ in range(400):
        seat = watcher.look()["absence"]["away"][0]["seat"]
        if both[seat].look()["ask_undo"]:
            break
        both[seat].play(next(word for word in both[seat].words() if word != "back"))
    due = due_of(watcher, seat)
    time.sleep(0.01)
    assert both[seat].post("undo/ask", number=both[seat].look()["number"]).status_code == 200
    assert watcher.look()["wish"]["seat"] == seat
    assert due_of(watcher, seat) == due


def test_whoever_else_is_asked_has_all_their_time_though_another_wavers(clocked):
    made = make(clocked, **clock("lose"))
    _, seat = choices_seen_by_all(clocked, made)
    table = clocked.app.state.tables.tables[made["id"]]
    row = table.rows[-1]
    table.wavered.add(row.number)
    assert not table.gives_time(row, seat)
    assert table.gives_time(row, 1 - seat)


def test_a_choice_taken_back_in_secret_changes_nobodys_time(clocked):
    """Otherwise the clock, which everyone sees, would tell of it."""
    made = make(clocked, **clock("lose"))
    for player in players(clocked, made):
        for word in player.words():
            before = Player(clocked, made["id"]).look()["number"]
            player.play(word)
            if player.look()["undo"] and Player(clocked, made["id"]).look()["number"] == before:
                assert player.post("undo", number=player.look()["number"]).status_code == 200
                assert not clocked.app.state.tables.tables[made["id"]].wavering
                return
    raise AssertionError("nothing was chosen in secret")
