"""Tables in memory: forgetting one that somebody still holds leads to no second truth."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from grandmelee.server.store.storage import Storage
from grandmelee.server.tables import table as table
from grandmelee.server.tables.course import ANSWER, BACK, UNDO, Course
from grandmelee.server.tables.errors import Stale
from grandmelee.server.tables.registry import Registry
from grandmelee.server.tables.seats import Chair
from grandmelee.server.tables.table import AGREE, REFUSE, WISH, Table
from tests.server.serving import GAME, Player, duel, make, play_to_the_end, players, serving, settings


def test_an_answer_to_a_table_that_was_forgotten_reaches_those_who_look_at_it_now(tmp_path: Path):
    async def work() -> None:
        how = settings(tmp_path)
        storage = Storage(how.url)
        await storage.open()
        registry = Registry(how, storage)
        made = await registry.maker.make(GAME, [Chair(), Chair()], {"legends": ["fitz", "alysia"]}, 7)
        held = await registry.find(made.id)
        registry.tables.clear()
        now = await registry.find(made.id)
        woken: list[int] = []
        now.watchers.add(lambda: woken.append(now.number))
        words = [held.s.word(option) for option in held.s.options(0)]
        assert await registry.answers.give(held, 0, 0, words[0]) == 1
        assert await registry.answers.undo(held, 0, 1) == 2
        assert (now.number, woken) == (2, [1, 2])
        await registry.close()
        await storage.close()

    asyncio.run(work())


def test_a_table_many_ask_for_at_once_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    read: list[str] = []
    whole = Storage.whole

    async def counted(storage: Storage, table_id: str) -> Any:
        read.append(table_id)
        return await whole(storage, table_id)

    async def work() -> None:
        how = settings(tmp_path, cache=1)
        storage = Storage(how.url)
        await storage.open()
        registry = Registry(how, storage)
        chairs = [Chair(), Chair()]
        made = [await registry.maker.make(GAME, chairs, {"legends": ["fitz", "alysia"]}, seed) for seed in range(3)]
        ids = [one.id for one in made]
        registry.tables.clear()
        found = await asyncio.gather(*(registry.find(one) for one in ids * 5))
        assert [one.id for one in found] == ids * 5
        assert sorted(read) == sorted(ids)
        assert {id(one) for one in found if one.id == ids[0]} == {id(found[0])}
        assert not registry.loading
        await registry.close()
        await storage.close()

    monkeypatch.setattr(Storage, "whole", counted)
    asyncio.run(work())


def test_a_table_is_found_although_all_others_in_memory_are_watched(tmp_path: Path):
    with serving(tmp_path, cache=2) as client, ExitStack() as stack:
        watched = [make(client) for _ in range(2)]
        for made in watched:
            socket = stack.enter_context(client.websocket_connect(f"/api/tables/{made['id']}/live"))
            assert socket.receive_json()["number"] == 0
        one_more = players(client, make(client))
        play_to_the_end(one_more)
        for made in watched:
            assert Player(client, made["id"]).look()["number"] == 0


def test_tables_that_nobody_watches_are_forgotten_and_still_there(tmp_path: Path):
    with serving(tmp_path, cache=2) as client:
        made = [make(client) for _ in range(10)]
        assert len(tables(client)) == 2
        for each in made:
            assert players(client, each)[0].answer(players(client, each)[0].words()[0]).status_code == 200
        assert len(tables(client)) == 2
        assert [players(client, each)[0].look()["number"] for each in made] == [1] * 10


def test_long_games_that_nobody_watches_are_forgotten_before_there_are_many(tmp_path: Path):
    with serving(tmp_path, cache_rows=5) as client:
        for _ in range(4):
            first, second, _ = duel(client)
            first.play(first.words()[0])
            second.play(second.words()[0])
        make(client)
        assert len(tables(client)) == 3
        assert sum(len(each.rows) for each in tables(client).values()) == 4


def test_rows_read_again_lead_to_the_table_they_were_written_at(client):
    """Answers, choices taken back in secret, wishes to go back, granted and refused: at every moment."""
    first, second, _ = duel(client)
    play_back_and_forth(first, second)
    now = tables(client)[first.path.rpartition("/")[2]]
    grown = now.at(0)
    for row in now.rows:
        grown.take(row)
        assert facts(now.at(row.number)) == facts(grown), row
    assert {row.kind for row in now.rows} == {ANSWER, UNDO, WISH, AGREE, REFUSE, BACK}


def test_who_takes_a_secret_choice_back_gets_in_nobody_elses_way(client):
    first, second, _ = duel(client)
    first.play(first.words()[0])
    seen, words = second.look()["number"], second.words()
    first.post("undo", number=first.look()["number"])
    assert second.answer(words[0], seen).status_code == 200
    assert second.answer(words[1], seen).status_code == 409, "that was another question"


def test_who_saw_what_was_taken_back_has_seen_another_table(client):
    """The first choice that everyone sees and that can be taken back."""
    made = make(client, game="super-fantasy-brawl", settings={})
    people = players(client, made)
    at = tables(client)[made["id"]]
    for _ in range(200):
        seat = at.s.waiting[0]
        before = at.s.view(1 - seat)
        people[seat].play(people[seat].words()[0])
        seen = at.s.view(1 - seat)
        if seen != before and people[seat].post("undo", number=at.number_for(seat)).status_code == 200:
            break
    assert at.s.view(1 - seat) == before
    now = at.number_for(1 - seat)
    at.check_aim(1 - seat, now)
    with pytest.raises(Stale):
        at.check_aim(1 - seat, now - 1)


def test_a_table_with_many_undos_is_read_by_playing_the_game_once(client, monkeypatch):
    first, _, _ = duel(client)
    word = first.words()[0]
    for _ in range(20):
        first.play(word)
        assert first.post("undo", number=first.look()["number"]).status_code == 200
    now = tables(client)[first.path.rpartition("/")[2]]
    starts: list[int] = []
    begin = Course.__init__

    def noted(course: Course, *given: Any) -> None:
        starts.append(1)
        begin(course, *given)

    monkeypatch.setattr(Course, "__init__", noted)
    assert now.at(now.number).number == 40
    assert len(starts) == 1


def test_a_table_grows_only_so_far(client, monkeypatch):
    monkeypatch.setattr(table, "MOST_ANSWERS", 3)
    first, _, _ = duel(client)
    first.play(*[word for word in first.words() if word != "back"][:3])
    refused = first.answer("done")
    assert (refused.status_code, "most" in refused.json()["text"]) == (422, True)
    assert first.look()["number"] == 3


def play_back_and_forth(first: Player, second: Player) -> None:
    def place(player: Player) -> None:
        player.play(*[word for word in player.words() if word != "back"][:3])

    def do(player: Player, what: str, **more: object) -> None:
        assert player.post(what, number=player.look()["number"], **more).status_code == 200

    place(first)
    do(first, "undo")
    place(second)
    first.play(next(word for word in first.words() if word != "back"), "done")
    second.play("done")
    do(first, "undo/ask")
    do(second, "undo/answer", agree=False)
    do(second, "undo/ask")
    do(first, "undo/answer", agree=True)
    second.play("done")


def facts(at: Table) -> tuple[object, ...]:
    """Everything that follows from the rows."""
    s = at.s
    told = [(line.number, line.event.text) for line in at.log]
    moment = (at.rows, at.standing, at.since, at.course.facts, at.wish, at.course.clock_started)
    return (*moment, told, s.digest(), s.waiting, [s.view(seat) for seat in (None, 0, 1)])


def tables(client: Any) -> dict[str, Table]:
    found: dict[str, Table] = client.app.state.tables.tables
    return found
